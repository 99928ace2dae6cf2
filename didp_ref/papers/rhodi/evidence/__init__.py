"""What was looked at for the claims of rhodi: one module a section, one function a claim.

Where answers are integers and the scale is ``1/ln(g)`` with a rational g, every belief is rational,
so the examples and counterexamples need no rounding. The inequalities are searched for
counterexamples by hypothesis; the tables are recomputed from the Adult data.
"""
