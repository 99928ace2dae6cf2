"""J. Lee, C. Clifton: Differential Identifiability. The derivations, one module a unit.

One possible world holds the individual in question and answers ``a``; the others answer ``v[k]``
for ``k = 1, ..., m-1``: see :mod:`didp_ref.papers.rhodi.alphabet`. The paper's chain from eq. 7 to
eq. 9, which bound uses too, is in :mod:`proofs.shared.risk`.
"""
