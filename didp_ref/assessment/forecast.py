"""What a release of the same is off by, where that is not what an assessment says.

An assessment knows how many records there are. A release plans its noise without the data, since
the scale is published: a mean is a noisy sum over a noisy count there, which share the price.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from didp_ref.assessment.advice import Advice
from didp_ref.assessment.frank import MOST_NAMES
from didp_ref.assessment.planning import ERROR_DIGITS, Words, plan
from didp_ref.assessment.publication import findings
from didp_ref.assessment.release import Released
from didp_ref.assessment.report import label_of
from didp_ref.assessment.wording import up
from didp_ref.errors import DidpError

REFUSED = "didp-ref release refuses the same:"
ROUNDING = 1.1
"""What is released is rounded to two digits of its error, which adds less than this factor."""


def release_errors(advice: Advice, words: Words) -> dict[str, float]:
    """Return what each released number is off by at most, were the noisy counts the true ones.

    Raises what :func:`~didp_ref.assessment.planning.plan` raises.
    """
    planned = plan(words)
    records = {(part.question.text, part.group): part.records for part in advice.parts}
    values = []
    for (question, _), drawn in zip(words.asked_of, planned.drawn, strict=True):
        values += [(Fraction(0),) * part.numbers for part in drawn]
        if len(drawn) == 2:
            counts = [records.get((question.text, group), 0) for group in drawn[1].groups]
            values[-1] = tuple(map(Fraction, counts))
    made_up = Released(planned, tuple(values), planned.cost, 1, planned.cost, fresh=True)
    return {finding.name: finding.error for finding in chain(*findings(made_up))}


def forecast(advice: Advice, words: Callable[[], Words]) -> str:
    """Return how far off a release of the same is, where that differs, or why it is refused."""
    if not any(part.scale for part in advice.parts):
        return ""
    if advice.adversary.p_max is not None:
        return f"{REFUSED} it takes no prior over the records; promise --rho among --suspects N."
    try:
        return _differences(advice, words())
    except DidpError as problem:
        return f"{REFUSED} {problem}."


def _differences(advice: Advice, words: Words) -> str:
    released = release_errors(advice, words)
    apart = [
        (name, error, released[name])
        for name, error in _advised(advice)
        if name in released and not error / ROUNDING <= released[name] <= error * ROUNDING
    ]
    if not apart:
        return ""
    listed = "; ".join(
        f"{name} is off by at most about {up(then, ERROR_DIGITS)}, not {up(error)}"
        for name, error, then in apart[:MOST_NAMES]
    )
    more = f"; and {len(apart) - MOST_NAMES} more" if len(apart) > MOST_NAMES else ""
    rate = f"{100 * words.asked.confidence:.10g} of 100"
    means = any(question.name == "mean" for question in words.questions)
    why = "chooses its noise without the data: a value may be missing, and suspects may be many"
    if means:
        why = (
            "keeps the number of records secret: it publishes a mean as a noisy sum over a noisy "
            "count, which share the price"
        )
    told = f"With didp-ref release, in at least {rate} releases, {listed}{more}. It {why}."
    if not means or advice.records < 2 or (advice.missing and words.impute is None):
        return told
    return " ".join([told, *_with_records(advice, words)])


def _with_records(advice: Advice, words: Words) -> Iterator[str]:
    """Say how far off means are where the number of records is public, if they can be less."""
    counts = [each for each in words.questions if each.name == "count" and not each.where]
    others = tuple(each for each in words.questions if each not in counts)
    public = replace(words, questions=others, records=advice.records, adjacency="replace")
    means = [question.text for question in others if question.name == "mean"]
    if words.shares is not None or not all(map(public.whole, others)):
        return
    error = release_errors(advice, public)[means[0]]
    known = "is then public and needs no noise" if counts else "makes that number public"
    asked = f"and without {counts[0].text}, which {known}" if counts else f"which {known}"
    yield (
        f"With --records {advice.records}, {asked}, {means[0]} is off by at most "
        f"{up(error, ERROR_DIGITS)}."
    )


def _advised(advice: Advice) -> Iterator[tuple[str, float]]:
    for part in advice.parts:
        for place in range(len(part.answer.lower)):
            yield label_of(part, place), advice.error(part)
