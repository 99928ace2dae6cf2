"""The letters of the (alpha, beta) paper, beside those that all papers share.

A sequence has a plural name: ``priors[j]`` is the prior of the world ``j``, ``alphas[k]`` what the
``k``-th mechanism promises.
"""

from __future__ import annotations

from didp_ref.symbolic.notation import functions, integers, reals, sequences

# the promise, the two sensitivities, the scale lambda, and the priors' extremes
Theta, Delta = reals("identifiability_sensitivity global_sensitivity")
lambda_, p_min, p_max = reals("scale p_min p_max")

# one answer: the response tau, and in the world j the prior, the query's answer and the density
# of the response; what is believed, of a world or after k answers
tau, x = reals("tau x")
priors, answers, h, beliefs = sequences("p q h B")
prior, posterior = reals("prior posterior")
(l,) = integers("l")

# of an event h is the probability; tau(omega) is the response at a point, g(omega, j) its density
# in the world j, g_D(omega) on the database itself
response, g, g_whole = functions("tau g g_D")

# two databases next to a database D, or two responses to one query
q_whole, q_1, q_2, h_1, h_2 = reals("q_D q_D1 q_D2 h_1 h_2")
tau_near, tau_far = reals("tau_near tau_far")
h_near, h_far = sequences("h_near h_far")

# n mechanisms: each one's promise, response, sensitivity and scale; q(k, j) is what the k-th query
# answers in the world j, f(k, j) the density of its response there
alphas, betas, taus, thetas, lambdas = sequences("alpha_ beta_ tau_ theta_ scale_")
asked, f = functions("q f")
X, Y = sequences("X Y")

# how far one answer may move the odds of two worlds, and the reciprocal; another factor
G, L = sequences("G L")
(c,) = reals("c")

# the elementary symmetric polynomials: sigma(k, e) of the first e entries, with their signs; the
# first r answers, or terms
e, r = integers("e r")
sigma_a, sigma_b = functions("sigma_a sigma_b")
(sign,) = sequences("sign")

# the number of records, of every world too, and a count of those that satisfy a predicate
(counted,) = sequences("records")
n_whole, n_1, n_2 = reals("n_D n_D1 n_D2")
c_whole, c_1, c_2, mine, theirs = reals("c_D c_D1 c_D2 mine theirs")

# a weaker promise
a, b = reals("a b")

# an event's probability under two databases; a belief in a presence, an absence, a whole database
P, Q, t, presence, absence, database = reals("P Q t presence absence database")

# two distributions of outcomes o of one answer; what is within the ratio e^epsilon, its
# probabilities m_1 and m_2, and a pair of distributions drawn from it
(o,) = integers("o")
f_1, f_2, kept_1, kept_2, r_1, r_2 = functions("f_1 f_2 kept_1 kept_2 r_1 r_2")
m_1, m_2, level = reals("m_1 m_2 level")
