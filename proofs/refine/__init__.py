"""The derivations of the knowledge-refinement paper, a module a unit.

One argument carries sections 2 and 3: an answer's probability of an event is a weighted mean of
the factors over the event, so it lies between the smallest and the largest factor times the
prior's (:func:`proofs.refine.shared.between_factors`); two answers differ by no more than the two
factors do. Sections 4 and 5 bound products over queries and sums over sequences of answers.
"""
