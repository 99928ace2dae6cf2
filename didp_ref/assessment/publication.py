"""What a release publishes: a table of answers, what they are and promise, and a receipt.

All of it is made of a :class:`~didp_ref.assessment.release.Released`: of what is asked, which is
public, and of noisy answers on their grids. No true answer and no hash of the data comes here, so
the table and the receipt together tell what the noisy answers tell.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import Any

import didp_ref
from didp_ref.assessment.advice import plain
from didp_ref.assessment.answer_tables import Place, listed_places, place_of, tables
from didp_ref.assessment.basis import basis
from didp_ref.assessment.blocks import Block, Paragraph, in_print
from didp_ref.assessment.distances import ADJACENCIES, PRESENCE
from didp_ref.assessment.frank import (
    AT_END,
    certain_of_the_last,
    is_useless,
    possible_size,
    reaches_end,
)
from didp_ref.assessment.grid import Grid
from didp_ref.assessment.mean_error import off_of_mean
from didp_ref.assessment.planning import ERROR_DIGITS, Drawn, Plan, digits_left_by, step_loss
from didp_ref.assessment.questions import Question
from didp_ref.assessment.release import Released
from didp_ref.assessment.request import Request
from didp_ref.assessment.wording import and_all, label_of, percent, share_of_all, up, whole
from didp_ref.formulas.quantity.rounding import scalar
from didp_ref.mechanisms.account import shown
from didp_ref.mechanisms.documents import write_rational
from didp_ref.numbers.enclosure import Side, float_up
from didp_ref.numbers.exact import from_float
from didp_ref.numbers.reals import exp
from didp_ref.workbench.explain_words import percent as shown_chance

LARGEST_EXPONENT = 700
"""A factor above e to this power is not printed."""
NO_NUMBER = "-"
ADDING = ("count", "sum", "histogram")
"""Queries whose answers on the parts of a table add up to that on the whole, but for the noise."""
RECEIPT = 1
"""The version of what a receipt holds."""


@dataclass(frozen=True)
class Finding:
    """One number for publication, with what it is off by at most at the confidence asked."""

    name: str
    place: Place
    """Where it stands among the numbers of its query."""
    value: Fraction
    """Noisy, and rounded to the digits that the error leaves."""
    text: str
    error: float
    scales: tuple[float, ...]
    useless: bool
    """As :func:`~didp_ref.assessment.frank.is_useless` says."""
    widest: Fraction | None = None
    """How far apart two answers can lie, of what never lies outside of its universe."""
    at_end: bool = False
    """Whether a mean or a median may, for all its error says, lie at an end of its universe."""
    records: str = ""
    """The noisy number of records of a mean, and its error; it is drawn, and charged, with it."""
    few: bool = False
    """Whether there may be no record, so that no mean is given."""

    @property
    def shown(self) -> str:
        """The number as it is published; there is none of records that may not be there."""
        return NO_NUMBER if self.few else self.text

    @property
    def noise(self) -> str:
        """The scale of its noise; of a mean those of its sum and of its count."""
        scales = [up(scale, 4) for scale in self.scales]
        return scales[0] if len(scales) == 1 else "sum {}, count {}".format(*scales)

    @property
    def off(self) -> str:
        """What it is off by at most: no more than its universe is wide."""
        if self.few:
            return NO_NUMBER
        if self.widest is not None and self.error >= self.widest:
            return plain(self.error)
        return up(self.error, ERROR_DIGITS)


def findings(released: Released) -> list[list[Finding]]:
    """Return the numbers for publication, question by question."""
    return [list(numbers) for numbers in _findings(released)]


def _findings(released: Released) -> Iterator[Iterable[Finding]]:
    values = iter(released.values)
    questions = zip(released.plan.request.asked_of, released.plan.drawn, strict=True)
    for (question, _), drawn in questions:
        first, *second = drawn
        numbers = [next(values) for _ in drawn]
        if second:
            yield [
                _mean(released.plan, names, drawn, *both)
                for names, *both in zip(_names(first, question), *numbers, strict=True)
            ]
            continue
        error, scale = released.plan.advice.error(first.part), first.part.scale or 0.0
        asked, part = first.question, first.part
        low, high = map(Fraction, released.plan.request.handling_in_release(asked).universe(asked))
        rounded = [
            _rounded(
                names,
                number,
                error,
                (scale,),
                part.grid,
                useless=is_useless(
                    asked, high - low, error, possible_size(asked, number, low, high)
                ),
            )
            for names, number in zip(_names(first, asked), numbers[0], strict=True)
        ]
        rounded = [_near_end(asked, (low, high), finding) for finding in rounded]
        yield rounded


Names = tuple[str, Place]
"""What a number is called, and where it stands among those of its query."""


def _names(drawn: Drawn, question: Question) -> Iterator[Names]:
    for group in drawn.groups:
        part = replace(drawn.part, question=question, group=group)
        for place in range(drawn.bins):
            yield label_of(part, place), place_of(part, place)


def _mean(
    plan: Plan, names: Names, drawn: tuple[Drawn, ...], summed: Fraction, number: Fraction
) -> Finding:
    """Return a mean from a noisy sum about the middle and a noisy count."""
    question = drawn[0].question
    low, high = map(Fraction, plan.request.handling_in_release(question).universe(question))
    scales = tuple(draw.part.scale or 0.0 for draw in drawn)
    records = max(number, Fraction(1))
    middle, half = (low + high) / 2, (high - low) / 2
    mean = min(max(middle + summed / records, low), high)
    off = off_of_mean(drawn, half, plan.advice.asked.confidence, mean - middle, records)
    error = min(off, high - low)
    asked = replace(question, name="mean")
    useless = is_useless(asked, high - low, float_up(error), abs(mean))
    finding = _rounded(names, mean, float_up(error), scales, useless=useless)
    # the exact mean lies within its universe, which rounding may leave
    apart = max(high, finding.value) - min(low, finding.value)
    capped = replace(finding, error=min(finding.error, float_up(apart)), widest=apart)
    error_of_number = plan.advice.error(drawn[1].part)
    of_number = _rounded(names, number, error_of_number, scales, useless=False)
    shown = f"{of_number.text} ± {of_number.off}"
    if number <= Fraction(error_of_number):  # from the noisy number alone: there may be no record
        return replace(capped, records=shown, few=True, useless=False)
    return _near_end(asked, (low, high), replace(capped, records=shown))


def _near_end(question: Question, ends: tuple[Fraction, Fraction], finding: Finding) -> Finding:
    """Return a finding that says whether it lies at an end; a useless one lies at both."""
    low, high = ends
    near = reaches_end(question, min(finding.value - low, high - finding.value), finding.error)
    return replace(finding, at_end=near and not finding.useless)


def _rounded(
    names: Names,
    value: Fraction,
    error: float,
    scales: tuple[float, ...],
    grid: Grid | None = None,
    *,
    useless: bool,
) -> Finding:
    """Return a number with the digits that its error leaves, which its rounding adds to."""
    shortest = digits_left_by(Fraction(error))
    if grid is not None and grid.place > shortest.place:
        shortest = grid
    short = shortest.round(value)
    most = float_up(Fraction(error) + shortest.step / 2)
    return Finding(*names, short, shortest.text(short, fixed=True), most, scales, useless)


# --- the table ---------------------------------------------------------------------------------


def publication(released: Released, found: Sequence[Sequence[Finding]] = ()) -> list[Block]:
    """Return the page for publication: the answers, how they came about, what is promised.

    ``found`` are the findings of the release, where they are known already.
    """
    published, asked = list(chain(*(found or findings(released)))), released.plan.request.asked
    rows = [(each.place, (each.shown, each.off, each.records, each.noise)) for each in published]
    errors = f"error ({100 * asked.confidence:.10g}%)"
    columns = ("value", errors, "records", "scale of the noise")
    page: list[Block] = [
        *tables(rows, columns),
        *_meaning(released.plan.request, sum(not each.few for each in published)),
        *_of_records(asked.confidence, published),
        *(Paragraph(text, warning=True) for text in _warnings(released, published)),
        Paragraph(promise(released)),
        Paragraph(method(released.plan)),
    ]
    return [in_print(block) for block in page]


def _meaning(request: Request, numbers: int) -> list[Block]:
    """Return what the numbers that are given are, and what their errors cover."""
    if not numbers:
        return []
    confidence = request.asked.confidence
    number = "each number" if numbers > 1 else "the number"
    jointly = and_all(confidence, numbers) if numbers > 1 else ""
    rest = shown_chance(1 - Fraction(repr(float(confidence))))
    text = (
        f"Random noise was added to {number}, to hide what any one record adds. In at least "
        f"{100 * confidence:.10g}% of such releases, noise and rounding move {number} by at most "
        f"its error, in at most {rest} by more{jointly}.{_beside_the_noise(request)} If the "
        "records are a sample, the sampling error comes on top; it is not shown."
    )
    adding = [
        by or each.name == "histogram" for each, by in request.asked_of if each.name in ADDING
    ]
    if numbers > 1 and (any(adding) or len(adding) > 1):
        text += " Each number has its own noise, so parts need not add up to the whole."
    return [Paragraph(text)]


def _of_records(confidence: float, published: Sequence[Finding]) -> Iterator[Paragraph]:
    """Say what the numbers of records beside means are, and what their errors cover."""
    given = [each for each in published if not each.few]
    if not any(each.records for each in given):
        return
    sets = f"in at least {100 * confidence:.10g}% of such releases"
    share = share_of_all(confidence, len(given)) if len(given) > 1 else ""
    alone = f" The {share} above does not include these counts." if share else ""
    yield Paragraph(
        "Records: a mean divides by a noisy count of the records with a value. The count was "
        f"paid for with the mean. It is off by at most the number after its ±, {sets}.{alone}"
    )


def _warnings(released: Released, published: Sequence[Finding]) -> Iterator[str]:
    """Yield what a reader must not miss, all of it of what is published anyway."""
    if told := unprotected(released):
        yield told
    several = len(released.plan.request.questions) > 1
    useless = [finding.place for finding in published if finding.useless]
    if useless:
        named = listed_places(useless, several=several)
        yield (
            f"{named}: the error is as large as that of a guess without the data (zero for a count "
            "or a sum), so the number says little."
        )
    few = [finding for finding in published if finding.few]
    if few:
        notes = [f" ({finding.records} records)" for finding in few]
        named = listed_places([each.place for each in few], several=several, notes=notes)
        yield (
            f"Not given: {named}. The noisy number of records, in parentheses, is at most its own "
            "error, so there may be no record."
        )
    at_end = [finding.place for finding in published if finding.at_end]
    if at_end:
        named = listed_places(at_end, several=several)
        yield f"{named}: the error reaches the nearer end of the declared universe. {AT_END}"


def unprotected(released: Released) -> str:
    """Return the sentence where the release, or the whole budget, is as good as no protection."""
    cost, budget = released.plan.cost, released.budget
    for noise, epsilon in (
        (f"epsilon = {shown(cost)}", cost),
        (f"A budget of epsilon = {shown(budget)}, when all of it is spent,", budget),
    ):
        adjacency = released.plan.request.adjacency
        if told := certain_of_the_last(noise, epsilon, adjacency, released.plan.request.asked):
            return told
    return ""


def _beside_the_noise(request: Request) -> str:
    """Return what else may change an answer, whether or not there is such a value."""
    ranges = _declared(request)
    if ranges:
        return (
            f" The error does not cover values outside the declared universe ({ranges}), which "
            f"count as its nearer end, nor missing values, which {_missing(request)}."
        )
    if any(question.column is not None for question in request.questions):
        return f" Missing values {_missing(request)}."
    return ""


def _missing(request: Request) -> str:
    """Say what is done with missing values."""
    if request.impute is not None:
        return f"count as {plain(request.impute)}"
    if request.missing == "left out":
        return "are left out"
    middle = "count as the middle of the universe"
    whole = (request.whole(each, by) for each, by in request.asked_of if each.column)
    return middle if all(whole) else f"{middle} where every record counts, and else are left out"


def _declared(request: Request) -> str:
    """Return what a value of each column can be, of those that more is asked of than a count."""
    ranges = dict.fromkeys(
        (question.column, request.handling_in_release(question).universe(question))
        for question in request.questions
        if question.column is not None and question.name != "count"
    )
    return ", ".join(
        f"{column} from {plain(low)} to {plain(high)}" for column, (low, high) in ranges
    )


def method(plan: Plan) -> str:
    """Return how the numbers were computed, and which values count nowhere."""
    request = plan.request
    sentences = [
        "Method: an exact answer, plus discrete Laplace noise of the scale above, drawn once. An "
        "answer may have decimals, or be negative, because of the noise. You may round it to a "
        "whole number, or replace it by zero if it is negative: that costs no privacy."
    ]
    if any(len(several) == 2 for several in plan.drawn):
        sentences.append(
            "A mean is a noisy sum about the middle of its universe, divided by a noisy count."
        )
    sentences += [
        f"Values outside the bins of {question.text} are not counted."
        for question in dict.fromkeys(request.questions)
        if not _covered(question, request.handling_in_release(question).universe(question))
    ]
    return " ".join([*sentences, *_read(request)])


def _read(request: Request) -> Iterator[str]:
    """Yield which cells of the file were read as missing values."""
    kinds = {column: kind for column, kind in sorted(request.types.items()) if kind != "text"}
    if kinds:
        listed_kinds = ", ".join(f"{column}: {kind}" for column, kind in kinds.items())
        yield f"A cell that does not fit its column's type ({listed_kinds}) counts as missing."
    if nulls := request.reading.get("null_values"):
        yield f"Cells with {' or '.join(nulls)} count as missing."


def _covered(question: Question, universe: tuple[float, float]) -> bool:
    """Say whether every value of a universe has a bin, where there are bins at all."""
    edges = question.numbers if question.name == "histogram" else ()
    return not edges or (edges[0] <= universe[0] and universe[1] <= edges[-1])


def _beliefs(request: Request, epsilon: Fraction) -> list[float]:
    """Return to what a suspicion about one record rises, and where it differs, its values."""
    in_values = [request.asked.belief_in_values(epsilon, request.adjacency)]
    if request.adjacency not in PRESENCE:
        return in_values
    return [request.asked.belief(epsilon), *in_values]


def _whom(several: int) -> tuple[str, str, str, str]:
    """Return who knows all but what, and what that is called: one record, or those of a person."""
    if several == 1:
        return "all other records", "the last one", "that record", "that one record"
    who = f"all records but those of one person (at most {several:,})"
    return who, "this person", "these records", "these records"


def promise(released: Released) -> str:
    """Return what is promised, and against whom."""
    request, cost = released.plan.request, released.plan.cost
    loss = released.plan.loss  # of which the cost is a short number that is not below it
    step = ADJACENCIES[request.adjacency]
    likelier = "by any factor"
    if loss <= LARGEST_EXPONENT:
        most = float(scalar(exp, (from_float(float_up(loss)),), Side.UP))
        likelier = f"at most {up(most)} times"
    alone, together = (_beliefs(request, epsilon) for epsilon in (loss, released.budget))
    likely = f"{shown_chance(request.asked.suspicion)} likely"
    who, last, that, those = _whom(request.asked.records_per_person)
    suspected, values = f"a statement about {last} {likely}", ""
    if request.adjacency == "replace":
        suspected = f"a statement about the values of {last} {likely}"
    if len(alone) > 1:
        suspected = f"it {likely} that {last} is in the file"
        values = (
            f". If they think a statement about the values of {that} {likely}, they become "
            f"at most {percent(alone[1])} sure"
        )
    sentences = [
        f"Privacy: epsilon = {shown(cost)}. With {step}, any published result is {likelier} as "
        "likely as without that change.",
        f"Someone who knows {who}, and thinks {suspected}, becomes at most "
        f"{percent(alone[0])} sure{values}.",
    ]
    if released.budget > cost:
        limits = f"they are at most {percent(together[0])} sure"
        if len(together) > 1:
            limits = f"these limits are {' and '.join(map(percent, together))}"
        sentences.append(
            f"After all releases that the budget allows (epsilon = {shown(released.budget)}), "
            f"{limits}."
        )
    sentences += [
        f"This limits what they learn from {those}. It does not limit what the numbers "
        "teach about everybody, even if that raises a suspicion about one person.",
        "A person with k records is protected only as by k times the epsilon.",
    ]
    asked, suspects = request.asked, released.plan.advice.adversary.suspects
    if_one = "" if asked.records_per_person == 1 else ", if each person has one record"
    if asked.rho is not None:
        sentences.append(
            f"From this release alone, no one of {whole(suspects)} equally likely suspects gets a "
            f"probability above {percent(asked.rho)}{if_one}."
        )
    if asked.alpha is not None:
        sentences.append(
            f"From this release alone, a probability falls by at most {percent(asked.alpha)} of "
            f"itself and rises by at most {percent(asked.beta or 0.0)} of itself{if_one}."
        )
    for column, names in request.groups.items():
        sentences.append(
            f"The groups of {column} ({', '.join(names)}) were declared without the data; a record "
            "in another group is not counted."
        )
    if request.records is not None:
        sentences.append(f"The number of records, {whole(request.records)}, is public.")
    return " ".join(sentences)


# --- the receipt -------------------------------------------------------------------------------


def _edges(question: Question) -> dict[str, Any]:
    """Return the edges of a histogram's bins, as JSON; nothing of another query."""
    return {"edges": list(question.numbers)} if question.name == "histogram" else {}


def receipt(released: Released, found: Sequence[Sequence[Finding]] = ()) -> dict[str, Any]:
    """Return what was asked, released and charged, as a JSON document; numbers are exact texts.

    ``found`` are the findings of the release, where they are known already. A mean of records that
    may not be there has no value, but their noisy number.
    """
    values = iter(released.values)
    answers = []
    questions = zip(released.plan.request.asked_of, released.plan.drawn, strict=True)
    for (question, by), drawn in questions:
        noisy = [
            {
                "query": draw.question.text,
                "groups": [list(group) for group in draw.groups] if by else None,
                **_edges(draw.question),
                "about": None if draw.about is None else write_rational(draw.about),
                "grid": str(draw.part.grid),
                "scale": repr(draw.part.scale),
                "epsilon": write_rational(draw.mechanism.epsilon(draw.part.distances.delta)),
                "values": [draw.part.grid.text(number) for number in next(values)],
            }
            for draw in drawn
        ]
        cost = write_rational(step_loss(released.plan.request, drawn))
        answers.append({"query": question.text, "by": list(by), "epsilon": cost, "noisy": noisy})
    published = [
        {
            "query": finding.name,
            **finding.place.document,
            "value": None if finding.few else finding.text,
            "off_by_at_most": None if finding.few else finding.error,
            **({"records": finding.records} if finding.records else {}),
        }
        for finding in chain(*(found or findings(released)))
    ]
    return {
        "receipt": RECEIPT,
        "asked": {**released.plan.request.document, **released.plan.request.reading},
        "published": published,
        "answers": answers,
        "promise": promise(released),
        "basis": basis(released.plan),
        "charged": {
            "epsilon": write_rational(released.plan.cost),
            "of": write_rational(released.budget),
            "charge": released.charge,
            "date": released.date or None,
        },
        "versions": {"didp_ref": didp_ref.__version__},
    }
