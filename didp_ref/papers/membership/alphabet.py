"""The letters of the membership-privacy paper, beside those that all papers share.

An event has the probability ``a`` under one data set (or given that an entity is in it) and ``b``
under the other; ``sampled`` is its probability once tuples have been sampled, at the rate beta.
``x`` is the posterior of an entity with the prior ``1/m``, and ``x_j`` those of the m entities that
may complete a data set. Of Theorem 5.7's mechanism, an event holds the output 1 (``o = 1``) or not
(``o = 0``), and ``c`` of the other outputs; ``q`` is the probability of the output 1 on ``{t_1}``.
"""

from didp_ref.proof.notation import reals, sequences

a, b, c, o, q, x = reals("a b c o q x")
(sampled,) = reals("Pr_S")
(posteriors,) = sequences("x_j")
