"""Symptoms: what an implementation with a known bug answers at a point instead.

Each vector is told of a few bugs, in turns, so that a file stays small and every bug that shows
anywhere is told of somewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from didp_ref.formulas.quantity import Quantity
from didp_ref.oracle.expected import as_fractions, values_at
from didp_ref.oracle.flags.flaws import FLAWS
from didp_ref.oracle.points.draws import Point
from didp_ref.oracle.second_engine import Arithmetic, Number, arithmetic
from didp_ref.oracle.vectors import Entry

SYMPTOM_BITS = 400
SYMPTOMS_A_VECTOR = 5
DISTINCT = 1e-3
DIGITS = 8
"""Significant digits of a symptom; an answer that agrees with it to 1e-6 names the bug."""
LARGEST_SYMPTOM = 1e300

Answers: TypeAlias = dict[str, list[Number]]
"""The wrong answers at one point, by the flag of the bug that gives them."""


def symptoms(quantity: Quantity, points: Sequence[Point]) -> list[Answers]:
    """Return for every point what each flaw answers there, where that is not the right answer.

    Of two flaws that answer the same at every point, the first in the list speaks for both.
    """
    engine = arithmetic(SYMPTOM_BITS)
    wrong_answers = [_wrong_answers(quantity, engine, point) for point in points]
    distinct: list[str] = []
    for flaw in FLAWS:
        shown = any(flaw.flag in answers for answers in wrong_answers)
        if shown and all(_told_apart(wrong_answers, flaw.flag, other) for other in distinct):
            distinct.append(flaw.flag)
    return [{flag: a[flag] for flag in distinct if flag in a} for a in wrong_answers]


def _wrong_answers(quantity: Quantity, engine: Arithmetic, point: Point) -> Answers:
    right = values_at(quantity, point, engine)
    inputs = {name: engine.number(value) for name, value in as_fractions(point).items()}
    answers: Answers = {}
    for flaw in FLAWS:
        try:
            wrong = flaw.answer(quantity.id, engine, inputs)
            wrong = wrong if quantity.per_world or wrong is None else [wrong]
            if wrong is not None and _differ(wrong, right):
                answers[flaw.flag] = wrong
        except (ArithmeticError, TypeError, ValueError, AttributeError):
            continue  # the flaw crashes here, or has no real answer: other vectors show it
    return answers


def _differ(wrong: Sequence[Number], right: Sequence[Number]) -> bool:
    if len(wrong) != len(right):
        return False
    finite = all(not hasattr(x, "_mpc_") and abs(x) < LARGEST_SYMPTOM for x in wrong)
    return finite and any(abs(x - y) > DISTINCT * abs(y) for x, y in zip(wrong, right, strict=True))


def _told_apart(points: Sequence[Answers], flag: str, other: str) -> bool:
    return any(
        (flag in answers) != (other in answers)
        or (flag in answers and _differ(answers[flag], answers[other]))
        for answers in points
    )


def tell(quantity: Quantity, entry: Entry, answers: Answers, number: int) -> None:
    """Give the vector of a number the wrong answers of some of the flaws, each in its turn."""
    flags = list(answers)
    turn = number * SYMPTOMS_A_VECTOR % max(len(flags), 1)
    chosen = [*flags[turn:], *flags[:turn]][:SYMPTOMS_A_VECTOR]
    if chosen:
        texts = {flag: [_decimal(value) for value in answers[flag]] for flag in sorted(chosen)}
        entry["symptoms"] = texts if quantity.per_world else {f: t[0] for f, t in texts.items()}
        entry["flags"] += chosen


def _decimal(value: Number) -> str:
    context = arithmetic(SYMPTOM_BITS).context
    text: str = context.nstr(context.mpf(value), DIGITS, min_fixed=-5, max_fixed=12)
    return text.removesuffix(".0")
