"""The letters of the bridges, beside those that all papers share.

There are ``m`` possible worlds; world ``j`` has the prior ``priors[j]`` and gives the output that
was seen the probability (or density) ``h[j]``; of several outputs it gives ``o`` the probability
``f(o, j)``, and of two mechanisms ``f_1(j)`` and ``f_2(j)``. Two worlds have the likelihoods
``h_1`` and ``h_2``. ``p`` and ``g`` are the prior and the posterior of one world, ``x`` is any
prior, ``w`` the chance that the first of two mechanisms answers, ``kept[o]`` that the output o is
passed on. Of two answers, the second is one of ``n_2`` outputs ``o_2``, and ``member(o, o_2)`` says
how much of the pair an event holds. An index 2 marks what promises less. ``r`` and ``q`` are Kazan
and Reiter's.
"""

from didp_ref.proof.notation import functions, integers, reals, sequences

alpha_2, beta_2, rho_2, gamma_2, epsilon_1, epsilon_2 = reals(
    "alpha_2 beta_2 rho_2 gamma_2 epsilon_1 epsilon_2"
)
p, g, r, q, w, x, h_1, h_2 = reals("p g r q w x h_1 h_2")
l, o, o_2, n_2 = integers("l o o_2 n_2")
priors, h, kept = sequences("priors h kept")
f, f_1, f_2, member = functions("f f_1 f_2 member")

(n_worlds,) = integers("n_worlds")
p_min, sensitivity, distance, sensitive_range = reals("p_min sensitivity distance sensitive_range")
