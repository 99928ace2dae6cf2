"""The epsilon that all answers keep together at a delta: less than the sum of their epsilons.

The noise of a single number is Laplace noise on a grid. It keeps what continuous Laplace noise of
the same scale keeps if one step moves the number by a grid step more. With ``a = step/scale`` and
the loss ``r``, its delta at an epsilon is at most ``1 - e^((epsilon - r)/2)/cosh(a/2)``; that of
the other one is ``1 - e^((epsilon - r - a)/2)``, which is more, as ``cosh(a/2) <= e^(a/2)``.

Several numbers that share one loss, of groups or of a histogram, count as the worst mechanism with
this epsilon.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from didp_ref.assessment.advice import Advice, Line
from didp_ref.errors import OutOfRange, Unavailable
from didp_ref.numbers.enclosure import float_up

if TYPE_CHECKING:
    from didp_ref.formulas.accounting.mechanisms import Mechanism


@dataclass(frozen=True)
class AtDelta:
    """An epsilon that holds at a delta, rounded up, and what shows it."""

    delta: float
    epsilon: float
    by: str


def at_delta(advice: Advice, delta: float | None) -> AtDelta | None:
    """Return the least epsilon of all routes; nothing without a delta, a finite epsilon or noise.

    >>> from didp_ref.assessment.advice import Asked
    >>> from didp_ref.assessment.planning import plan
    >>> from didp_ref.assessment.questions import parse_question
    >>> from didp_ref.assessment.request import Request
    >>> counts = tuple(parse_question(f"count where age = {age}") for age in range(30))
    >>> at_delta(plan(Request(counts, {}, Asked(epsilon=3.0))).advice, 1e-6)
    AtDelta(delta=1e-06, epsilon=2.298..., by='privacy loss distributions')
    """
    if delta is None or not advice.epsilon:
        return None
    # only who gives a delta waits for the accountant to be imported
    from didp_ref.workbench.explain_accounting import BY_ADDING, Route, composed

    exact = Fraction(repr(float(delta)))
    added = Route(BY_ADDING, Fraction(advice.epsilon))
    mechanisms = Counter(_mechanisms(advice))
    try:
        routes = composed(tuple(mechanisms.items()), exact, "", None, added).routes
    except (Unavailable, OutOfRange):
        routes = (added,)
    best = min(routes, key=lambda route: route.epsilon)
    return AtDelta(delta, float_up(best.epsilon), best.name)


def _mechanisms(advice: Advice) -> Iterator[Mechanism]:
    """Yield for each question the worst that its noise can be."""
    from didp_ref.formulas.accounting.mechanisms import promise

    for line in advice.lines:
        loss = line.spent(lambda moved: moved.delta)
        if loss:
            yield _of_one_number(line) or promise(loss)


def _of_one_number(line: Line) -> Mechanism | None:
    """Return the noise of a question's answer, if that is a single number."""
    from didp_ref.formulas.accounting.mechanisms import laplace

    part, *others = line.parts
    if others or part.by or part.question.answer_size > 1 or not part.scale:
        return None
    return laplace(Fraction(part.scale), part.distances.delta + part.grid.step)
