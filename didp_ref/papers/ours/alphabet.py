"""The letters of the bridges, beside those that all papers share.

There are ``m`` possible worlds; world ``j`` has the prior ``priors[j]`` and gives the output that
was seen the probability (or density) ``h[j]``; of several outputs it gives ``o`` the probability
``f(o, j)``, and of two mechanisms ``f_1(j)`` and ``f_2(j)``. Two worlds have the likelihoods
``h_1`` and ``h_2``. ``p`` and ``g`` are the prior and the posterior of one world, ``x`` is any
prior, ``w`` the chance that the first of two mechanisms answers, ``kept[o]`` that the output o is
passed on. Of two answers, the second is one of ``n_2`` outputs ``o_2``, and ``member(o, o_2)`` says
how much of the pair an event holds. An index 2 marks what promises less. ``r`` and ``q`` are Kazan
and Reiter's.

A guess is right with the chance ``hits`` where the first of two worlds is true, and wrong with the
chance ``alarms`` where the second is; ``guess(j, i)`` is the chance that world ``j`` is guessed in
world ``i``, and ``F`` a trade-off function: what is missed at the least, given the false alarms.
``held[j]`` says how much of the world ``j`` has a property. A response ``R`` is an answer with a
noise of scale ``lambda``, or of deviation ``sigma``; ``Phi`` is the normal distribution function.
"""

from didp_ref.symbolic.notation import functions, integers, reals, sequences

alpha_2, beta_2, rho_2, gamma_2, epsilon_1, epsilon_2 = reals(
    "alpha_2 beta_2 rho_2 gamma_2 epsilon_1 epsilon_2"
)
p, g, r, q, w, x, h_1, h_2 = reals("p g r q w x h_1 h_2")
hits, alarms, success, slope, tail, t = reals("hits alarms success slope tail t")
rho_1, R, lambda_, sigma, Delta = reals("rho_1 R lambda sigma Delta")
l, o, o_2, n_2 = integers("l o o_2 n_2")
priors, h, kept, held, best = sequences("priors h kept held best")
alphas, betas = sequences("alphas betas")
f, f_1, f_2, member, guess, F, Phi = functions("f f_1 f_2 member guess F Phi")

(n_worlds,) = integers("n_worlds")
p_min, sensitivity, distance, sensitive_range = reals("p_min sensitivity distance sensitive_range")
