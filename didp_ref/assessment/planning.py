"""What a release draws, and what that costs: it follows from the request, and no file is opened.

Everything about a release but the noisy answers follows from its
:class:`~didp_ref.assessment.request.Request`, which is public: what is asked, what a value can be,
what is promised. A :class:`Plan` is made of the request; scale,
grid and cost stand in it. That decides what can be released:

- counts, sums and histograms, whose noise does not depend on how many records there are;
- a mean, as a noisy sum about the middle of the universe over a noisy count. A value that changes
  moves the sum alone; a record that comes or goes moves both, and the sum half as far;
- with the number of records declared public (``records``), and then all records counted: a mean by
  itself, and every other query. One step is then one record replaced by another.

Groups are those that the request names, empty ones included. They share one charge: a record is in
one group, so that one step moves the answers to one group, or to two where a record that is
replaced goes from one to another, which the distances of :mod:`didp_ref.assessment.distances`
cover.

For the same reason a value outside the universe is always moved to its nearer end, whether or not
there is one, and a record without a value is always left out, or given the one that is asked for.
A cell that does not fit its column's type is no value. Where every record counts, since their
number is public, a missing value counts as the middle of the universe.
"""

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from didp_ref.assessment.advice import Advice, Line, Part, adversary_of, advise
from didp_ref.assessment.answers import Answer
from didp_ref.assessment.distances import ADJACENCIES, Setting, distances
from didp_ref.assessment.grid import DIGITS, Grid
from didp_ref.assessment.questions import Question
from didp_ref.assessment.request import UNSIZED, Request, Universe
from didp_ref.assessment.tally import MOST_GROUPS, Group
from didp_ref.errors import DomainError, Infeasible
from didp_ref.mechanisms.laplace import GridLaplace
from didp_ref.numbers.enclosure import float_down, float_up

OF_A_MEAN = (
    "of a released {} depends on a noisy count, so it cannot be chosen: use --epsilon X (didp-ref "
    "assess prints the error beforehand), or make the number of all records public: --adjacency "
    "replace --records N"
)
"""Why a mean is released for a promise alone."""
NEIGHBOURS = ("any", "replace", "add-remove")
"""What one step can be; of the worlds that ``remove`` means, neither is the file itself."""
CHARGED_DIGITS = 4
"""An exact loss is charged as a number of so many digits that is not below it."""
ERROR_DIGITS = 2
"""A number is published with so many digits of its error."""


@dataclass(frozen=True)
class Drawn:
    """One or several numbers that are drawn: a question, and what is taken off each value."""

    question: Question
    """As it is asked of the table."""
    part: Part
    """Grid, scale and distances, of every group alike; it has no answer."""
    universe: Universe
    """Of the values that are counted or added, which lie about zero for a sum about the middle."""
    about: Fraction | None = None
    """The middle of the universe, for a sum about it."""
    groups: tuple[Group, ...] = ((),)

    @property
    def bins(self) -> int:
        """How many numbers are drawn of each group."""
        return self.question.answer_size

    @property
    def numbers(self) -> int:
        """How many numbers are drawn: of each group one, or one a bin."""
        return self.bins * len(self.groups)

    @property
    def mechanism(self) -> GridLaplace:
        """What the numbers are drawn from."""
        return GridLaplace(self.part.scale or 0.0, self.part.grid.step)


@dataclass(frozen=True)
class Plan:
    """What will be drawn for each question, of what scale, and what that costs.

    ``drawn`` has an entry for each of ``request.asked_of``.
    """

    request: Request
    advice: Advice
    drawn: tuple[tuple[Drawn, ...], ...]
    cost: Fraction

    @property
    def parts(self) -> list[Drawn]:
        """Everything that is drawn, in order."""
        return [draw for several in self.drawn for draw in several]

    @property
    def loss(self) -> Fraction:
        """What one step loses at most, exactly: never more than the cost."""
        return sum((step_loss(self.request, several) for several in self.drawn), Fraction(0))


# --- the plan: of the request alone --------------------------------------------------------------


def plan(request: Request) -> Plan:
    """Return what will be drawn; nothing here looks at data.

    Raises :class:`~didp_ref.errors.DomainError` for what cannot be asked, and
    :class:`~didp_ref.errors.Infeasible` for a promise that no noise keeps.

    >>> from didp_ref.assessment.advice import Asked
    >>> from didp_ref.assessment.questions import parse_question
    >>> count = (parse_question("count where age >= 65"),)
    >>> planned = plan(Request(count, {}, Asked(epsilon=0.5)))
    >>> planned.parts[0].part.scale, planned.cost
    (2.0, Fraction(1, 2))
    """
    check_release(request)
    drawn = [_drawn(request, question, by) for question, by in request.asked_of]
    lines = [
        Line(of_all * share, (draw.part,))
        for of_all, several in zip(request.split, drawn, strict=True)
        for draw, share in zip(several, _shares(request, several), strict=True)
    ]
    asked = request.asked
    if request.epsilon is not None:  # never above the exact one, which is what is charged
        asked = replace(asked, epsilon=float_down(request.epsilon))
    if asked.error is not None:  # what is published is rounded, to the digits that its error leaves
        error = Fraction(asked.error)
        asked = replace(asked, error=float_down(error - digits_left_by(error).step / 2))
    adversary = adversary_of(asked.rho, request.suspects, sys.maxsize)
    advised = advise(asked, adversary, lines, request.adjacency, request.records or 0)
    broken = [f"{wanted.notion}: {wanted.reason}" for wanted in advised.wanted if wanted.reason]
    if broken:
        raise Infeasible("; ".join(broken), {})
    questions = [
        one for (one, _), several in zip(request.asked_of, drawn, strict=True) for _ in several
    ]
    for question, line in zip(questions, advised.lines, strict=True):
        if not line.parts[0].distances.delta:
            if question.name == "mean":
                meant = "a mean over a number of records that can change"
                advice = (
                    f"with {ADJACENCIES[request.adjacency]} it is the same, and needs no noise: "
                    "declare it (--records N), or leave --adjacency out to keep it secret"
                )
                raise DomainError("query", question.text, meant, advice)
            advice = (
                "this one does not, so that it needs no noise and no release; leave --adjacency "
                "and --records out to have it covered as well"
            )
            meant = f"an answer that changes with {ADJACENCIES[request.adjacency]}"
            raise DomainError("query", question.text, meant, advice)
    parts = iter(advised.parts)
    scaled = tuple(tuple(replace(draw, part=next(parts)) for draw in several) for several in drawn)
    return Plan(request, advised, scaled, _cost(request, scaled))


def counted_twice(request: Request) -> list[str]:
    """Return the counts that a mean with the same conditions and groups draws as well."""
    means = [
        (question.where, by, (None, question.column))
        for question, by in request.asked_of
        if question.name == "mean" and not request.whole(question, by)
    ]
    return [
        replace(question, by=by).text
        for question, by in request.asked_of
        if question.name == "count"
        and any((question.where, by) == mean[:2] and question.column in mean[2] for mean in means)
    ]


def check_release(request: Request) -> None:
    """Raise :class:`~didp_ref.errors.DidpError` for what can be assessed, but not released."""
    if request.prior is not None:
        meant = "no prior over the file's records"
        advice = "promise --rho among --suspects N, or give one suspicion, such as --prior 10%"
        raise DomainError("prior", request.prior, meant, advice)
    if request.universe_from is not None:
        meant = "no file: a release reads no range from values"
        advice = "say --universe LOW:HIGH"
        raise DomainError("universe-from", request.universe_from, meant, advice)
    if request.adjacency not in NEIGHBOURS:
        advice = "a budget adds up over files one step apart, each of which can be the real one"
        meant = f"one of {', '.join(NEIGHBOURS)}"
        raise DomainError("adjacency", request.adjacency, meant, advice)
    if request.records is not None and request.adjacency != "replace":
        advice = (
            "--adjacency replace: who knows how many there are sees one come or go. That promise "
            "is another: it hides a record's values, and not whether the record is in the file"
        )
        raise DomainError(
            "adjacency", request.adjacency, "replace where --records is given", advice
        )
    if request.records is not None and request.records < 2:
        raise DomainError("records", request.records, "at least two records")
    grouped = dict.fromkeys(columns for _, columns in request.asked_of if columns)
    for columns in grouped:
        _check_groups(request, columns)
    for question, by in request.asked_of:
        _check_question(request, question, by)


def _check_groups(request: Request, columns: Sequence[str]) -> None:
    unknown = [column for column in columns if column not in request.groups]
    if unknown:
        advice = "groups read from the data would reveal a group that has one record"
        meant = f"columns whose groups you list (--groups '{unknown[0]}=A,B,C')"
        if request.types.get(unknown[0]) in ("number", "integer"):
            bands = f"--query 'histogram(0,18,65,120):{unknown[0]}'"
            meant += f"; for bands of numbers, ask for {bands}, with --by for the other columns"
        raise DomainError("by", ", ".join(columns), meant, advice)
    many = math.prod(len(request.groups[column]) for column in columns)
    if many > MOST_GROUPS:
        raise DomainError("groups", many, f"at most {MOST_GROUPS:,} of them")


def _check_question(request: Request, question: Question, by: Sequence[str]) -> None:
    if question.name not in (*UNSIZED, "mean") and not request.whole(question, by):
        meant = "count, sum, histogram or mean"
        whole = "ask for the whole file, and " if by else ""  # the size of a group is not public
        advice = (
            "the noise of other queries depends on the records, unless their number is public: "
            f"{whole}add --adjacency replace --records N"
        )
        raise DomainError("query", question.text, meant, advice)
    if question.name == "mean" and not request.whole(question, by):
        for name, given in (("error", request.asked.error), ("scale", request.asked.scale)):
            if given is not None:
                raise Infeasible(f"the {name} {OF_A_MEAN.format(question.text)}", {name: given})
    if request.impute is not None and question.column is not None and question.name != "count":
        low, high = request.handling_in_release(question).universe(question)
        if not low <= request.impute <= high:
            raise DomainError("impute", request.impute, f"{low:g} <= value <= {high:g}")


def digits_left_by(error: Fraction) -> Grid:
    """Return the grid of numbers with two digits of their error, on which they are published.

    >>> digits_left_by(Fraction("0.83")).step, digits_left_by(Fraction(149)).step
    (Fraction(1, 100), Fraction(10, 1))
    """
    leading = Grid.finer_than(error).place + DIGITS
    return Grid(leading - ERROR_DIGITS + 1)


def _drawn(request: Request, asked_question: Question, by: tuple[str, ...]) -> list[Drawn]:
    """Return what is drawn for one question, without its scale."""
    universe = request.handling_in_release(asked_question).universe(asked_question)
    question = asked_question.over(*universe)
    groups = tuple(request.groups_of(by) or [()])
    if question.name != "mean" or request.whole(question, by):
        return [Drawn(question, _part(request, question, universe, by), universe, groups=groups)]
    low, high = map(Fraction, universe)
    half = float_up((high - low) / 2)
    about = (-half, half)
    summed, number = (replace(question, name=name) for name in ("sum", "count"))
    return [
        Drawn(summed, _part(request, summed, about, by), about, (low + high) / 2, groups),
        Drawn(number, _part(request, number, universe, by), universe, groups=groups),
    ]


def _part(request: Request, question: Question, universe: Universe, by: tuple[str, ...]) -> Part:
    """Return a part without its answer, whose distances hold for every number of records."""
    some, records = _some(request, question), request.records or 2
    setting = Setting(*universe, records, request.adjacency, some, grouped=bool(by))
    grid = Grid.finer_than(distances(question, setting).delta)
    moved = distances(question, setting, grid)
    return Part(question, by, (), request.records or 0, Answer((), ()), moved, grid, Fraction(0))


def _some(request: Request, question: Question) -> bool:
    """Say whether only some of the records count."""
    left_out = question.column is not None and request.handling_in_release(question).drop_missing
    return bool(question.where) or left_out


def _shares(request: Request, drawn: Sequence[Drawn]) -> list[Fraction]:
    """Return how much of a question's loss each of its numbers may have in one step.

    Where a value may change, by which the sum moves alone, that may cost all of it; and what the
    sum then costs less where a record comes or goes is left for the count.
    """
    if len(drawn) == 1:
        return [Fraction(1)]
    summed, number = drawn
    changed, entered = _moved(request, summed, "replace"), _moved(request, summed, "add-remove")
    if request.adjacency == "add-remove" or changed <= entered or number.part.by:
        return [Fraction(1, 2)] * 2
    return [Fraction(1), 1 - entered / changed]


def _moved(request: Request, drawn: Drawn, adjacency: str) -> Fraction:
    """Return how far one kind of step moves one number: a value that changes, or a record more."""
    setting = Setting(*drawn.universe, request.records or 2, adjacency)
    return distances(drawn.question, setting, drawn.part.grid).delta


def step_loss(request: Request, drawn: Sequence[Drawn]) -> Fraction:
    """Return what one step costs at most, of the numbers that are drawn for one question.

    A record that is replaced changes its value, or leaves what counts, or enters it, or goes from
    one group to another.
    """

    def lost(adjacency: str) -> Fraction:
        return sum(
            (draw.mechanism.epsilon(_moved(request, draw, adjacency)) for draw in drawn),
            Fraction(0),
        )

    part = drawn[0].part
    if request.adjacency == "add-remove":
        return lost("add-remove")
    if request.adjacency == "replace" and not (part.by or _some(request, drawn[0].question)):
        return lost("replace")
    return max(lost("replace"), lost("add-remove") * (2 if part.by else 1))


def _cost(request: Request, drawn: Sequence[Sequence[Drawn]]) -> Fraction:
    """Return what is charged: the exact loss, or a little more that is a shorter number."""
    loss = sum((step_loss(request, several) for several in drawn), Fraction(0))
    leading = Grid.finer_than(loss).place + DIGITS
    short = Grid(leading - CHARGED_DIGITS + 1).round_up(loss)
    return short if request.epsilon is None else max(loss, min(short, request.epsilon))
