"""The letters of bound; those of an answer and its worlds it shares with rhodi.

``Delta_f`` is the sensitivity of the query, ``Delta_v`` the largest distance between the answers of
two worlds, ``b`` the answer on a neighbouring database. ``N`` is compared with ``n``, and ``t``
with the bound. ``count`` is the count in the whole database, ``c_1`` and ``c_2`` what one record
adds to it; ``p`` is the prior of a database, ``f_1`` and ``f_2`` are the densities of one output.
"""

from didp_ref.papers.shared.alphabet import epsilon, k, n, rho
from didp_ref.papers.shared.risk import R, a, lambda_, v
from didp_ref.symbolic.notation import integers, reals

b, t, Delta_f, Delta_v = reals("b t Delta_f Delta_v")
count, c_1, c_2 = reals("count c_1 c_2")
p, f_1, f_2 = reals("p f_1 f_2")
(N,) = integers("N")

__all__ = [
    "Delta_f",
    "Delta_v",
    "N",
    "R",
    "a",
    "b",
    "c_1",
    "c_2",
    "count",
    "epsilon",
    "f_1",
    "f_2",
    "k",
    "lambda_",
    "n",
    "p",
    "rho",
    "t",
    "v",
]
