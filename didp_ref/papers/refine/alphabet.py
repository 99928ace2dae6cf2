"""The letters of the knowledge-refinement paper, beside those that several papers share.

The outcomes of a query are numbered ``k = 1, ..., n``: the values of a finite range, or the cells
into which an event and the sets near f(D) cut any range. The prior gives outcome ``k`` the
probability ``p[k]``, an event is a sequence ``s`` of zeros and ones, and its
probability the sum of ``s[k]`` times the answer's. A near set ``U_u`` is a sequence of zeros and
ones too: ``u`` for the data set ``D``, ``v`` for its neighbour ``D'``; so are the points between
near and far, ``w`` and ``z``.

Where several queries are answered they are numbered ``j = 1, ..., m``; ``a[j, k]`` and ``b[j, k]``
are the probabilities, under ``D`` and under ``D'``, of the j-th entry of the k-th sequence of
answers, given the entries before it.
"""

from __future__ import annotations

from didp_ref.symbolic.notation import functions, reals, sequences

alpha_u, alpha_d, alpha_ud, alpha_ud_other = reals("alpha_u alpha_d alpha_ud alpha_ud_other")
"""The factors: near, far, and between them, for ``D`` and for ``D'``."""
alpha_u_other, alpha_d_other = reals("alpha_u_other alpha_d_other")
"""Another pair of factors, beside the first."""
P_U, P_near, P_far = reals("P_U P_near P_far")
"""The prior mass of the near set, and of the near and the far set that Algorithm 1 finds."""
delta_moved, epsilon_max = reals("delta_moved epsilon_max")
"""The mass that is moved to f(D), and the largest of several budgets."""
Delta, Delta_longer, lambda_ = reals("Delta Delta_longer lambda")
"""A sensitivity, that with one more query, and the scale of Laplace noise."""
A_0, A_1, A_2 = reals("A_0 A_1 A_2")
"""Integrals of 1, of the true value and of its square, over what leads to one answer."""
r, x, R = reals("r x R")
"""A distance from f(D), any number, and the answer with Laplace noise."""
(P_1,) = reals("P_1")
"""The prior probability that a Boolean attribute is 1."""
belief, present, absent = reals("belief present absent")
"""The belief that an individual is present, and the chance of an event where it is and is not."""
P_ball, P_ball_better, K_ball, K_ball_better = reals("P_ball P_ball_better K_ball K_ball_better")
"""The mass of a ball around f(D) under two priors, and under the answers refined from them."""

p, s, u, v, w, z = sequences("p s u v w z")
"""The prior, an event, the near sets of ``D`` and ``D'``, and what Algorithm 1 leaves between."""
c, e = sequences("c e")
"""What the refinement multiplies the prior by, for ``D`` and for ``D'``."""
g, l, h, t = sequences("g l h t")
"""The mass that each outcome gains and loses, for ``D`` and for ``D'``.

In Corollary 1 ``t[k]`` is the chance that a strategy sends the answers ``k`` into the event.
"""
(below,) = sequences("below")
"""What each outcome loses beyond the point at which its factor is the smallest one."""
a, b, r_j = sequences("a b r_j")
"""The probabilities of answers under ``D``, under ``D'``, and of those that are under both."""
f, f_other = sequences("f f_other")
"""The queries' values on ``D`` and on ``D'``."""
epsilon_j, lambda_j, Delta_j = sequences("epsilon_j lambda_j Delta_j")
"""A budget, a scale and a sensitivity for each query."""

(response,) = functions("response")
"""The responses at a point: ``response(omega, j)`` to the j-th query."""
F, S = functions("F S")
"""A function of the answers, and what is one on an event and zero elsewhere."""
