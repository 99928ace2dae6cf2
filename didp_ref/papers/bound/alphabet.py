"""The letters of bound; those of an answer and its worlds it shares with rhodi.

``Delta_f`` is the sensitivity of the query, ``Delta_v`` the largest distance between the answers of
two worlds, ``b`` the answer on a neighbouring database. ``N`` is compared with ``n``, and ``t``
with the bound.
"""

from didp_ref.papers.shared.alphabet import epsilon, k, n, rho
from didp_ref.papers.shared.risk import R, a, lambda_, v
from didp_ref.proof.notation import integers, reals

b, t, Delta_f, Delta_v = reals("b t Delta_f Delta_v")
(N,) = integers("N")

__all__ = [
    "Delta_f",
    "Delta_v",
    "N",
    "R",
    "a",
    "b",
    "epsilon",
    "k",
    "lambda_",
    "n",
    "rho",
    "t",
    "v",
]
