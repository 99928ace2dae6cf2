"""Bugs that change the formula: what an implementation that has one answers.

* :mod:`~didp_ref.oracle.flaws.flaw`: what a flaw is, and the ways to make one;
* :mod:`~didp_ref.oracle.flaws.table`: those that are known.
"""
