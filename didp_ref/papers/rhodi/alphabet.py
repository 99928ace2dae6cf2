"""The letters of rhodi; those of an answer and its worlds it shares with bound.

``S`` is the sensitive range, ``t`` a bound on every contribution. The individual in question has
the prior ``p``, the other worlds the priors ``q[k]``, and no prior exceeds ``P``. Of any mechanism
the likelihood in question is ``L``, that of another world ``K[k]``. Posteriors are ``g[j]``. The
response ``r`` has the probability ``F[r]`` with the individual, ``G[r]`` without, ``H[r]`` in all.
What is compared with ``lambda``, ``rho`` and ``n`` is ``lambda_2``, ``rho_1``, ``rho_2`` and ``N``.
"""

from didp_ref.papers.shared.alphabet import epsilon, i, j, k, m, n, rho
from didp_ref.papers.shared.risk import R, a, lambda_, v
from didp_ref.proof.notation import integers, reals, sequences

S, t, p, P, L = reals("S t p P L")
lambda_2, rho_1, rho_2 = reals("lambda_2 rho_1 rho_2")
N, r = integers("N r")
q, K, g, F, G, H = sequences("q K g F G H")

__all__ = [
    "F",
    "G",
    "H",
    "K",
    "L",
    "N",
    "P",
    "R",
    "S",
    "a",
    "epsilon",
    "g",
    "i",
    "j",
    "k",
    "lambda_",
    "lambda_2",
    "m",
    "n",
    "p",
    "q",
    "r",
    "rho",
    "rho_1",
    "rho_2",
    "t",
    "v",
]
