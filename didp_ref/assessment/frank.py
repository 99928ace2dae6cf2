"""What has to be said straight: noise that protects nobody, and answers that are of no use."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from didp_ref.assessment.advice import Advice, Part, plain
from didp_ref.assessment.questions import WITHIN, Question
from didp_ref.assessment.wording import belief, name_of, up

CERTAIN = 0.999
"""A belief that is as good as certainty."""
MOST_NAMES = 5


def frankly(advice: Advice) -> list[str]:
    """Return what a reader must not miss, the worst first."""
    if not advice.feasible:
        return []
    return [*_protects_nobody(advice), *_no_use(advice), *advice.unmet]


def _protects_nobody(advice: Advice) -> Iterator[str]:
    """Yield the sentence where somebody who was one of many suspects is as good as known."""
    if advice.epsilon is None or not any(part.scale for part in advice.parts):
        return
    noise = "This noise"
    if advice.asked.epsilon is not None:
        noise = f"epsilon = {plain(advice.asked.epsilon)}"
    everybody, last = advice.risk(max(2, advice.records)), advice.risk_of_the_last
    if everybody >= CERTAIN:
        yield (
            f"{noise} protects nobody: even an adversary who takes all {advice.records:,} records "
            f"for equally likely can come to believe in one with {belief(everybody)}."
        )
    elif last >= CERTAIN:
        yield certain_of_the_last(noise, last)


def certain_of_the_last(noise: str, risk: float) -> str:
    """Return the sentence where whoever knows all records but one comes to know that one."""
    return (
        f"{noise} protects nobody against an adversary who knows all other records: between "
        f"two possibilities for the last he can come to believe in one with {belief(risk)}."
    )


def is_useless(question: Question, width: Fraction, error: float, size: Fraction) -> bool:
    """Say whether an answer of a size, with this error at the confidence asked, is of no use.

    The one rule, of the whole and of each group, assessed or released: the error is as large as
    that of whoever knows no record. In a universe of a width its middle is off by half of it at
    most, and of a deviation by a quarter. Of what counts or adds up records the guess is zero,
    which is off by the answer. Where the error is less than what one record adds, an answer near
    zero says that there is next to none.

    >>> mean = Question("mean", "age")
    >>> [is_useless(mean, Fraction(120), error, Fraction(38)) for error in (59.0, 60.0)]
    [False, True]
    >>> count = Question("count")
    >>> [is_useless(count, Fraction(1), error, Fraction(0)) for error in (0.9, 1.0)]
    [False, True]
    """
    if not can_be_guessed(question):
        return Fraction(error) >= max(size, width if question.name == "sum" else 1)
    return Fraction(error) >= width / (2 if question.name in WITHIN else 4)


def can_be_guessed(question: Question) -> bool:
    """Say whether the universe bounds how far off a guess without the data is."""
    return question.name in (*WITHIN, "std", "std_sample")


def _no_use(advice: Advice) -> Iterator[str]:
    useless = [part for part in advice.parts if part.scale and _useless(advice, part)]
    if not useless:
        return
    names = ", ".join(name_of(part) for part in useless[:MOST_NAMES])
    more = f" and {len(useless) - MOST_NAMES} more" if len(useless) > MOST_NAMES else ""
    answers = "this answer is" if len(useless) == 1 else "these answers are"
    error = f" ({up(advice.error(useless[0]))})" if len(useless) == 1 else ""
    if all(can_be_guessed(part.question) for part in useless):
        than = "that of a guess without the data"
    else:
        than = "the answer, or as that of a guess without the data; do not publish this remark"
    yield f"{names}{more}: {answers} useless. The error{error} is as large as {than}."


def _useless(advice: Advice, part: Part) -> bool:
    size = max(map(abs, (*part.answer.lower, *part.answer.upper)))
    return is_useless(part.question, part.width, advice.error(part), size)
