"""The letters of the field's results, beside those that all papers share.

``chance[i]`` is the probability of an event on the database ``i`` of a chain of neighbours. An
event has the probability ``hits`` on one database, and ``alarms`` on a neighbour.

A sample ``j`` of the other records is drawn with the probability ``weights[j]``; the event has the
probability ``with_it[j]`` where the record is added to it, ``with_another[j]`` where another is in
its place, and ``without_it[j]`` where it is left out.

Of several outputs a database gives ``o`` the probability ``f_1(o)``, a neighbour ``f_2(o)``;
``h_1(o)`` and ``h_2(o)`` are the probabilities of an event of two answers, after the first was
``o``. An event, or a test, holds ``kept[o]`` of an output, and ``bad[o]`` of it is where the
likelihoods may be further apart than e^epsilon. ``loss[o]`` is the logarithm of their ratio.
``p`` is the prior of a database, ``seen`` the probability of what was seen. Two answers that are
``mu`` deviations apart are told apart at the threshold ``t``. ``r`` is the decay of discrete
Laplace noise from one whole number to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sympy import exp

from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Source
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.symbolic.notation import Formula, Term, functions, integers, le, reals, sequences

hits, alarms = reals("hits alarms")
(chance, weights, with_it, with_another, without_it) = sequences(
    "chance weights with_it with_another without_it"
)
(kept, bad, loss) = sequences("kept bad loss")
(rate, seen, p, t, mu, r, a, budget) = reals("rate seen p t mu r a budget")
(epsilon_1, epsilon_2, delta_1, delta_2) = reals("epsilon_1 epsilon_2 delta_1 delta_2")
(o, z) = integers("o z")
(f_1, f_2, h_1, h_2) = functions("f_1 f_2 h_1 h_2")

GROWTH = exp(epsilon)
ATTAINED = "attained"


def private(first: Term, second: Term) -> Formula:
    """Return what (epsilon, delta)-DP says of one event on two databases, one way round."""
    return le(first, GROWTH * second + delta)


def result(
    name: str,
    title: str,
    statement: str,
    *parts: Part,
    place: str,
    equation: str = "",
    checks: tuple[Callable[[], Iterator[Evidence]], ...] = (),
    rests_on: tuple[str, ...] = (),
    quantities: tuple[str, ...] = (),
    note: str = "",
) -> Claim:
    """Return a result of the field, and the text that it is cited by."""
    return Claim(
        id=name,
        kind=Kind.THEOREM,
        source=Source("field", place, equation),
        title=title,
        statement=statement,
        parts=parts,
        checks=checks,
        rests_on=rests_on,
        quantities=quantities,
        note=note,
    )
