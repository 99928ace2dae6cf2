"""The letters of the field's results, beside those that all papers share.

``chance[i]`` is the probability of an event on the database ``i`` of a chain of neighbours. An
event has the probability ``hits`` on one database, and ``alarms`` on a neighbour.

A sample ``j`` of the other records is drawn with the probability ``weights[j]``; the event has the
probability ``with_it[j]`` where the record is added to it, ``with_another[j]`` where another is in
its place, and ``without_it[j]`` where it is left out.

Of several outputs a database gives ``o`` the probability ``f_1(o)``, a neighbour ``f_2(o)``;
``h_1(o)`` and ``h_2(o)`` are the probabilities of an event of two answers, after the first was
``o``. An event, or a test, holds ``kept[o]`` of an output, and ``bad[o]`` of it is where the
likelihoods may be further apart than e^epsilon.
``p`` is the prior of a database, ``seen`` the probability of what was seen. Two answers that are
``mu`` deviations apart are told apart at the threshold ``t``, and noise is farther off than ``t``
with some probability; its size is ``scale``, or ``sigma``. A group is named whose noisy count
reaches the ``threshold``; noise ``z`` is added up to a ``last`` value. ``quiet[i]`` is the chance
that nothing was named ``i`` times, ``spent[i]`` the epsilon of so many answers, and
``variance[i]`` that of so many noises' sum; ``heads[i, j]`` is the chance of at least ``j`` heads
among ``i`` fair coins; ``g_1``, ``g_2``, ``even``, ``truth`` and ``lie`` are
what an answer is drawn from, ``named_1(o)`` and ``named_2(o)`` how likely ``o`` is and the database
named. ``loss[o]`` is the logarithm of what likelihoods differ by, ``budget`` a bound of Renyi's at
an ``order``, and a delta is ``exp(-s)``. At the point ``omega`` the response is ``R(omega)``, and
``L(omega)`` the logarithm of how much likelier it is about one answer than about another, whose
``distance`` is at most ``Delta``; the density of noise is ``peak`` at the answer itself. Of two
answers some responses lie ``below`` both, ``between`` them and ``above`` both. A ``factor``
multiplies the probability on the neighbour; ``x`` and ``y`` are points of a grid of losses,
``left[o]`` and ``right[o]`` those around the loss of ``o``; ``r`` is an outcome of another
mechanism. ``ratio(o)`` is f_1(o) over f_2(o). Of several answers with budgets of their own,
``told[o]`` is the sum of the epsilons of those that are true in the outcome ``o``, ``lied[o]`` that
of the others; ``silent`` is the chance that none of them names the database.
"""

from __future__ import annotations

from functools import partial

from sympy import exp

from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.papers.shared.theorem import theorem
from didp_ref.symbolic.notation import Formula, Term, functions, integers, le, reals, sequences

hits, alarms = reals("hits alarms")
(chance, weights, with_it, with_another, without_it) = sequences(
    "chance weights with_it with_another without_it"
)
(kept, bad, loss) = sequences("kept bad loss")
(order, budget, budget_1, budget_2) = reals("order budget budget_1 budget_2")
(order_1, order_2) = reals("order_1 order_2")
(s,) = reals("s")
(rate, seen, p, t, mu) = reals("rate seen p t mu")
(scale, sigma, sigma_2, share) = reals("scale sigma sigma_2 share")
(quiet, spent, variance, heads) = sequences("quiet spent variance heads")
(total_epsilon, total_delta, m_1, m_2, level) = reals("total_epsilon total_delta m_1 m_2 level")
(threshold, last) = integers("threshold last")
(epsilon_1, epsilon_2, delta_1, delta_2) = reals("epsilon_1 epsilon_2 delta_1 delta_2")
(o, z) = integers("o z")
(f_1, f_2, h_1, h_2) = functions("f_1 f_2 h_1 h_2")
(distance, Delta, peak) = reals("distance Delta peak")
(below, between, above) = reals("below between above")
(R, L) = functions("R L")
(g_1, g_2, even, truth, lie) = functions("g_1 g_2 even truth lie")
(named_1, named_2) = functions("named_1 named_2")
(factor, x, y) = reals("factor x y")
(left, right) = sequences("left right")
(r,) = integers("r")
(ratio,) = functions("ratio")
(told, lied) = sequences("told lied")
(silent,) = reals("silent")

GROWTH = exp(epsilon)
ATTAINED = "attained"


def private(first: Term, second: Term) -> Formula:
    """Return what (epsilon, delta)-DP says of one event on two databases, one way round."""
    return le(first, GROWTH * second + delta)


result = partial(theorem, "field")
"""Return a result of the field, and the text that it is cited by."""
