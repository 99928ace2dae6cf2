"""The letters of the field's results, beside those that all papers share.

``chance[i]`` is the probability of an event on the database ``i`` of a chain of neighbours. An
event has the probability ``hits`` on one database, and ``alarms`` on a neighbour.

A sample ``j`` of the other records is drawn with the probability ``weights[j]``; the event has the
probability ``with_it[j]`` where the record is added to it, ``with_another[j]`` where another is in
its place, and ``without_it[j]`` where it is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sympy import exp

from didp_ref.audit.claim import Claim, Evidence, Kind, Part, Source
from didp_ref.papers.shared.alphabet import delta, epsilon
from didp_ref.symbolic.notation import Formula, Term, le, reals, sequences

hits, alarms = reals("hits alarms")
(chance, weights, with_it, with_another, without_it) = sequences(
    "chance weights with_it with_another without_it"
)
(rate,) = reals("rate")

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
        id=f"field.{name}",
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
