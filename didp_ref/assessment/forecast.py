"""What a release of the same is off by, where that is not what an assessment says.

An assessment knows how many records there are. A release plans its noise without the data, since
the scale is published: a mean is a noisy sum over a noisy count there, which share the price.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain

from didp_ref.assessment.advice import Advice, Part
from didp_ref.assessment.frank import MOST_NAMES, listed
from didp_ref.assessment.planning import ERROR_DIGITS, Drawn, Plan, plan
from didp_ref.assessment.publication import findings
from didp_ref.assessment.release import Released
from didp_ref.assessment.request import Request
from didp_ref.assessment.wording import label_of, up
from didp_ref.errors import DidpError
from didp_ref.mechanisms.account import shown
from didp_ref.numbers.enclosure import float_up

REFUSED = "didp-ref release rejects this:"
ROUNDING = 1.1
"""What is released is rounded to two digits of its error, which adds less than this factor."""
SHARED = (
    "Release hides the number of records too: it divides a noisy sum by a noisy count, and both "
    "share the budget."
)
WITHOUT_DATA = (
    "Release chooses its noise without the data: any value may be missing, and there may be many "
    "suspects."
)
ROUNDED = "Release rounds each answer, and its error is rounded up."
VALUES_ALONE = (
    "That promise hides a record's values alone, and not whether the record is in the file."
)
MIDDLE = "Missing values then count as the middle of the universe."
ROOM = "Release leaves room for rounding, and chooses its noise without the data."


@dataclass(frozen=True)
class Forecast:
    """How far off a release of the same is: in words where that differs, and for each number."""

    differences: str = ""
    reasons: str = ""
    lead: str = ""
    """Of one mean: what a release is off by, which the report says first."""
    errors: Mapping[str, float] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The differences and the reasons."""
        return " ".join(filter(None, (self.differences, self.reasons)))

    def told(self, *, several: bool) -> str:
        """Return the text; a table has the differences of several, line 1 that of a mean."""
        return self.reasons if several or self.lead else self.text


def release_errors(advice: Advice, planned: Plan) -> dict[str, float]:
    """Return what each released number is off by at most, were the noisy numbers the true ones."""
    request = planned.request
    parts = {(part.question.text, part.group): part for part in advice.parts}
    values = []
    for (question, _), drawn in zip(request.asked_of, planned.drawn, strict=True):
        values += [(Fraction(0),) * part.numbers for part in drawn]
        if len(drawn) == 2:
            met = [parts.get((question.text, group)) for group in drawn[1].groups]
            values[-1] = tuple(Fraction(part.records if part else 0) for part in met)
            values[-2] = tuple(_sum_about(drawn[0], part) for part in met)
    made_up = Released(planned, tuple(values), planned.cost, 1, planned.cost, fresh=True)
    return {finding.name: finding.error for finding in chain(*findings(made_up))}


def _sum_about(drawn: Drawn, part: Part | None) -> Fraction:
    """Return the sum about the middle of the universe that a true mean is of."""
    if part is None or not part.answer.lower:
        return Fraction(0)
    return (part.answer.lower[0] - (drawn.about or 0)) * part.records


def plan_of_release(request: Request) -> Plan | str:
    """Return the plan of a release of the same, or why there is none."""
    if request.prior is not None:
        return "it takes no prior over the records; promise --rho among --suspects N"
    try:
        return plan(request)
    except DidpError as problem:
        return str(problem)


def forecast(advice: Advice, planned: Plan | str) -> Forecast:
    """Return how far off a release of the same is, or why it is refused."""
    if not any(part.scale for part in advice.parts):
        return Forecast()
    if isinstance(planned, str):
        return Forecast(reasons=f"{REFUSED} {planned}.")
    try:
        errors = release_errors(advice, planned)
        differences, why = _differences(advice, planned.request, errors)
        reasons = " ".join(filter(None, (*why, _charged(advice, planned))))
        return Forecast(differences, reasons, _lead(advice, planned.request, errors), errors)
    except DidpError as problem:
        return Forecast(reasons=f"{REFUSED} {problem}.")


def _lead(advice: Advice, request: Request, errors: Mapping[str, float]) -> str:
    """Return what a release of one mean is off by, where the count that it hides adds to that."""
    apart = [*_apart(advice, request, errors)]
    if len(advice.parts) > 1 or not any(one.mean for one in apart):
        return ""
    most = up(apart[0].released, ERROR_DIGITS)
    rate = f"{100 * advice.asked.confidence:.10g}%"
    return (
        f"{apart[0].name}: didp-ref release is off by at most about {most} in at least {rate} of "
        "releases"
    )


@dataclass(frozen=True)
class _Apart:
    """One number whose error differs as it is shown."""

    name: str
    advised: float
    released: float
    mean: bool
    """Whether it is released as a sum over a count."""
    width: float

    @property
    def rounded(self) -> bool:
        """Whether rounding alone makes the difference."""
        return not self.mean and 1 / ROUNDING <= self.released / self.advised <= ROUNDING

    @property
    def text(self) -> str:
        """How far off it is, about so far where that depends on a noisy count."""
        about = "about " if self.mean else ""
        most = up(self.released, ERROR_DIGITS)
        return f"off by at most {about}{most}, not {up(self.advised)}"


def _differences(
    advice: Advice, request: Request, errors: Mapping[str, float]
) -> tuple[str, list[str]]:
    """Return how far off the numbers are in a release, and why."""
    apart = sorted(
        _apart(advice, request, errors), key=lambda one: (one.rounded, -one.released / one.width)
    )
    if not apart:
        return "", []
    alike: dict[str, list[str]] = {}
    for one in apart:
        alike.setdefault(one.text, []).append(one.name)
    shown = "; ".join(
        f"{listed(names)} {'is' if len(names) == 1 else 'are'} {text}"
        for text, names in list(alike.items())[:MOST_NAMES]
    )
    others = sum(map(len, list(alike.values())[MOST_NAMES:]))
    more = f"; and {others} more" if others else ""
    itself = "each by itself, " if len(apart) > 1 else ""
    rate = f"{100 * request.asked.confidence:.10g}%"
    why = dict.fromkeys(
        SHARED if one.mean else ROUNDED if one.rounded else WITHOUT_DATA for one in apart
    )
    told = f"With didp-ref release, in at least {rate} of releases, {itself}{shown}{more}."
    means = any(one.mean for one in apart)
    if not means or advice.records < 2:
        return told, [*why]
    return told, [*why, *_with_records(advice, request, errors)]


def _charged(advice: Advice, planned: Plan) -> str:
    """Return what a release charges, where that is not what the noise of the advice amounts to."""
    if advice.epsilon is None or up(float_up(planned.cost)) == up(advice.epsilon):
        return ""
    why = WITHOUT_DATA if advice.asked.error is None else ROOM
    charged = f"epsilon = {shown(planned.cost)}, not {up(advice.epsilon, 4)}"
    return f"Release charges {charged}. {why}"


def _apart(advice: Advice, request: Request, errors: Mapping[str, float]) -> Iterator[_Apart]:
    """Yield the numbers that a release gives with another error, as it is shown."""
    for part in advice.parts:
        mean = part.question.name == "mean" and not request.whole(part.question, part.by)
        for place in range(len(part.answer.lower)):
            name, advised = label_of(part, place), advice.error(part)
            released = errors.get(name)
            if released is None or up(released, ERROR_DIGITS) == up(advised):
                continue
            if advice.asked.error is None or released > advice.asked.error:
                yield _Apart(name, advised, released, mean, float(part.width))


def _with_records(advice: Advice, request: Request, errors: Mapping[str, float]) -> Iterator[str]:
    """Say how far off means are where the number of records is public, if they can be less."""
    if request.shares is not None:  # which are those of all questions, counts too
        return
    counts = [
        each
        for each in request.questions
        if each.name == "count" and not each.where and each.groupings(request.by) == [()]
    ]  # of all records: not released where their number is public
    others = tuple(each for each in request.questions if each not in counts)
    public = replace(request, questions=others, records=advice.records, adjacency="replace")
    asked = [(question, by) for question, by in public.asked_of if question.name == "mean"]
    if not all(public.whole(question, by) for question, by in asked):
        return
    means = [question.text for question, _ in asked]
    error, hidden = release_errors(advice, plan(public))[means[0]], errors[means[0]]
    # with few records, one replaced record moves a mean that far
    if error >= hidden or up(error, ERROR_DIGITS) == up(hidden, ERROR_DIGITS):
        return
    without = f" and leave out {counts[0].text}" if counts else ""
    yield (
        "If the number of records may be public, use --adjacency replace --records "
        f"{advice.records}{without}: {means[0]} is then off by at most {up(error, ERROR_DIGITS)} "
        "with rounding."
    )
    if advice.missing and request.impute is None:
        yield MIDDLE
    if request.adjacency != "replace":
        yield VALUES_ALONE
