"""Formulas and statements as data: readers, writers, evaluation, the search for counterexamples.

Nothing here is trusted: what a verdict rests on is checked again by :mod:`didp_ref.kernel`, whose
terms and normal form are its own.
"""
