"""The letters of rhodi; those of an answer and its worlds it shares with bound.

``S`` is the sensitive range, ``t`` a bound on every contribution, or what takes the place of
``m``, ``b`` the answer in the other of two worlds. The individual in question has the prior ``p``,
the other worlds the priors ``q[k]``, and no prior exceeds ``P``. World k and the response have the
joint probability ``J[k]``, the response in world k ``K[k]``, in all ``L``; posteriors are ``g[j]``.
The unknown entry of world k is ``u[k]`` and belongs to the individual ``c[k]``; ``h[k]`` says
whether that is the one in question. Any mechanism gives the response ``x`` in world k with the
likelihood ``f(k, x)``, and one of finitely many, ``r``, with the probability ``F[r]`` with the
individual, ``G[r]`` without, ``H[r]`` in all. The known entries add up to ``y``. What is compared
with ``rho``, ``n``, ``y`` and ``v`` is ``rho_1`` and ``rho_2``, ``N``, ``z`` and ``w``. Two answers
spend ``epsilon_1`` and ``epsilon_2``. Where an event is observed ``K[k]`` is its probability in
world k; at the point ``omega`` the density there is ``f(omega, k)``, of two answers ``F(omega, k)``
and ``G(omega, k)``. Of a population ``p`` is a share, and ``t`` how many people it is; of noise
``t`` is a scale, of an attribute the width of its domain.
"""

from didp_ref.papers.shared.alphabet import epsilon, i, j, k, m, n, rho
from didp_ref.papers.shared.risk import R, a, lambda_, v
from didp_ref.symbolic.notation import functions, integers, reals, sequences

__all__ = ["R", "a", "epsilon", "i", "j", "k", "lambda_", "m", "n", "rho", "v"]
"""What is borrowed, and lent on."""

S, t, p, P, L, b, x, y, z = reals("S t p P L b x y z")
rho_1, rho_2, epsilon_1, epsilon_2 = reals("rho_1 rho_2 epsilon_1 epsilon_2")
N, r = integers("N r")
q, J, K, g, F, G, H, c, h, u, w = sequences("q J K g F G H c h u w")
f, first, second = functions("f F G")
