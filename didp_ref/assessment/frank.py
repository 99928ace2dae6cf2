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
    useless = [part for part in advice.parts if part.scale and _useless(part)]
    return [*_protects_nobody(advice), *_no_use(useless), *advice.unmet]


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


def off_without_data(question: Question, width: Fraction) -> Fraction | None:
    """Return how far off whoever knows no record is at most, in a universe of a width.

    Its middle is off by half of the width, and of a deviation by a quarter. Of what counts or adds
    up records nothing is known without them.

    >>> off_without_data(Question("mean", "age"), Fraction(120))
    Fraction(60, 1)
    """
    if question.name in WITHIN:
        return width / 2
    return width / 4 if question.name in ("std", "std_sample") else None


def _useless(part: Part) -> bool:
    """Say whether whoever knows no record is off by less than the noise is.

    Without a universe, as for a count, zero is off by the answer, and by one record at least.
    """
    noise = Fraction(part.scale or 0.0)
    guess_error = off_without_data(part.question, part.width)
    if guess_error is not None:
        return noise >= guess_error
    record = part.width if part.question.name == "sum" else Fraction(1)
    return noise >= max(record, *map(abs, part.answer.lower), *map(abs, part.answer.upper))


def _no_use(useless: list[Part]) -> Iterator[str]:
    if not useless:
        return
    names = ", ".join(name_of(part) for part in useless[:MOST_NAMES])
    more = f" and {len(useless) - MOST_NAMES} more" if len(useless) > MOST_NAMES else ""
    answers = "this answer is" if len(useless) == 1 else "these answers are"
    guessable = [
        part for part in useless if off_without_data(part.question, part.width) is not None
    ]
    noise = f" (scale {up(useless[0].scale or 0.0)})" if len(useless) == 1 else ""
    if len(guessable) == len(useless):
        than = "whoever guesses without the data is off by less"
    else:
        than = "it is larger than the answer, which do not publish either"
    yield f"{names}{more}: {answers} useless. The noise{noise} hides it; {than}."
