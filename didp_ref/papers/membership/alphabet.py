"""The letters of the membership-privacy paper, beside those that all papers share.

The real number ``S`` numbers the output events that may occur, each with the distribution of the
family under which it does: there are no more of either than real numbers. Of ``m`` entities one
completes the data set; with the entity ``j`` the event has the probability ``f(S, j)``. Of
independent entities ``c_j`` is the probability of the entity j, where all have one the number
``c_1``. Under sampling, at the rate beta, the ``k``-th of ``n`` sets of other tuples is drawn with
the probability ``drawn(S, k)``; alone it gives the event the probability ``f(S, k)``, and with the
tuple in question ``g(S, k)``. Of Theorem 5.7's mechanism, an event holds the output 1 (``o = 1``)
or not (``o = 0``), and ``c`` of the other outputs; ``q`` is the probability of the output 1 on
``{t_1}``. ``x`` is a posterior. An output is passed on with the probability ``w_k``; it is seen
together with the entity with the probability ``u_k``, and without it with ``v_k``. On two
neighbouring data sets an event has the probabilities ``y`` and ``z``, of which the one is at least
``e^t`` times the other.
"""

from didp_ref.symbolic.notation import functions, reals, sequences

S, c, o, q, t, x, y, z = reals("S c o q t x y z")
chances, present, absent, kept = sequences("c_j u_k v_k w_k")
f, g, drawn = functions("f g drawn")
