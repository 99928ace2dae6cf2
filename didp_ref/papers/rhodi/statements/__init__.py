"""The statements of rhodi as mathematics, one module a section.

One possible world holds the individual in question, and the others are numbered: see
:mod:`didp_ref.papers.shared.risk`, and for the letters :mod:`didp_ref.papers.rhodi.alphabet`.
"""
