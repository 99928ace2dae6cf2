"""The letters of bound; those of an answer and its worlds it shares with rhodi.

``Delta_f`` is the sensitivity of the query, ``Delta_v`` the largest distance between the answers of
two worlds, ``b`` the answer on a neighbouring database. ``N`` is compared with ``n``, and ``t``
with the bound. ``count`` is the count in the whole database, ``c_1`` and ``c_2`` what one record
adds to it; ``p`` is the prior of a database, ``f_1`` and ``f_2`` are the probabilities of an event
on two, and ``g(omega, 1)`` and ``g(omega, 2)`` the densities.
"""

from functools import partial

from didp_ref.audit.claim import Source
from didp_ref.formulas import scale
from didp_ref.papers.shared.alphabet import epsilon
from didp_ref.papers.shared.risk import lambda_
from didp_ref.symbolic.notation import eq, functions, integers, reals

cite = partial(Source, "bound")
"""Cite a place of the paper."""

b, t, Delta_f, Delta_v = reals("b t Delta_f Delta_v")
count, c_1, c_2 = reals("count c_1 c_2")
p, f_1, f_2 = reals("p f_1 f_2")
(N,) = integers("N")
(g,) = functions("g")

LAPLACE_SCALE = {
    "lambda = Delta_f/epsilon": eq(
        lambda_, scale.differential_privacy.at(epsilon=epsilon, global_sensitivity=Delta_f)
    )
}
