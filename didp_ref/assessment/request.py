"""What a user asks of a table: every option of ``assess`` and ``release``, typed.

The commands make a :class:`Request` of their options, and :func:`didp_ref.assess` of its arguments.
Nothing here looks at data: what is released, and what the data are counted for, follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from didp_ref.assessment.advice import Asked, check_given, plain
from didp_ref.assessment.data.column_types import ColumnType, check_types, implied_types
from didp_ref.assessment.data.hints import about_sentinels
from didp_ref.assessment.options import HIGH, LOW, Letters, X, in_python, option, written
from didp_ref.assessment.questions import STILL_COUNTED, Question
from didp_ref.assessment.tally import Group, Tally
from didp_ref.errors import DomainError, InputError, NotGiven, OutOfRange, typable
from didp_ref.formulas.quantity import Parameter
from didp_ref.mechanisms.documents import write_rational
from didp_ref.numbers.domains import REAL, UNIT_OPEN
from didp_ref.numbers.exact import Numeral

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

Universe = tuple[float, float]
UNSIZED = ("count", "sum", "histogram")
"""Queries whose noise does not depend on how many records there are."""
AT_DELTA = Parameter(
    "delta",
    UNIT_OPEN,
    "At which delta the epsilon of all answers is shown.",
    r"\delta",
    reason="the epsilon at delta = 0 is shown without it",
)


class Unusable(InputError):
    """Values of a column cannot be used as they are: what they are, how many, and what to do."""

    def __init__(
        self, column: str, kind: str, many: int, advice: str, universe: Universe = (0.0, 0.0)
    ) -> None:
        self.column, self.kind, self.many, self.advice = column, kind, many, advice
        self.universe = universe
        values = "value" if many == 1 else "values"
        super().__init__(f"column {column!r}", f"has {many:,} {kind} {values}; {advice}")

    def of_all(self, tallies: Iterable[Tally]) -> Unusable:
        """Return what is said of all groups, where it was found in one of them."""
        low, high = self.universe
        counts = (
            tally.missing if self.kind == "missing" else tally.outside(low, high)
            for tally in tallies
        )
        return Unusable(self.column, self.kind, sum(counts), self.advice, self.universe)


@dataclass(frozen=True)
class Handling:
    """What a value of each column can be, and what is done with one that is missing or outside."""

    universes: Mapping[str, Universe] = field(default_factory=dict)
    clip: bool = False
    drop_missing: bool = False
    impute: float | None = None

    def __post_init__(self) -> None:
        """Raise :class:`~didp_ref.errors.DomainError` for what is no universe."""
        for column, (low, high) in self.universes.items():
            name = f"universe of {typable(column)}"
            for end in (low, high):
                try:
                    REAL.check_float(name, end)
                except OutOfRange:
                    advice = "give the column in another unit"
                    meant = "zero, or a size from 2**-480 to 2**480"
                    raise DomainError(name, end, meant, advice) from None
            if not low < high:
                shown = (low, high) if in_python.get() else f"{low:g}:{high:g}"
                meant = f"{written((LOW, HIGH))} with LOW < HIGH"
                ends = Letters(f"{high:g}"), Letters(f"{low:g}")
                advice = f"did you mean {written(ends)}?" if high < low else ""
                raise DomainError(name, shown, meant, advice)
        if self.impute is not None:
            REAL.check_float("impute", self.impute)
        if self.drop_missing and self.impute is not None:
            raise DomainError("missing values", "dropped and imputed", "one of the two")

    def universe(self, question: Question) -> Universe:
        """Return the universe of a question's column; what counts records alone needs none."""
        if question.column is not None and question.column in self.universes:
            return self.universes[question.column]
        edges = question.numbers if question.name == "histogram" else ()
        if edges:
            return edges[0], edges[-1]
        if question.name == "count":
            return 0.0, 1.0
        raise NotGiven(
            f"universe of {typable(str(question.column))}",
            None,
            f"add {option(universe={question.column: (LOW, HIGH)})} (in a schema: range = [LOW, "
            "HIGH]), a range that you know without the data",
        )

    def usable(self, tallied: Tally, column: str, universe: Universe, *, bounded: bool) -> Tally:
        """Return a tally in which nothing is missing or outside, or say what stands against it."""
        low, high = universe
        if tallied.missing and self.impute is not None:
            if bounded and not low <= self.impute <= high:
                raise DomainError("impute", self.impute, f"{low:g} <= value <= {high:g}")
            tallied = tallied.imputed(self.impute)
        elif tallied.missing and not self.drop_missing:
            left_out = f"leave these values out ({option(drop_missing=True)}; {STILL_COUNTED})"
            advice = f"{left_out}, or say what they are ({option(impute=X)})"
            raise Unusable(column, "missing", tallied.missing, advice)
        if not bounded:
            return tallied
        if self.clip:
            return tallied.clipped(low, high)
        outside = tallied.outside(low, high)
        if outside:
            ends = Letters(f"{low:g}"), Letters(f"{high:g}")
            wider = f"state a universe wider than {written(ends)}"
            if column not in self.universes:
                wider = f"let the bins reach beyond {low:g} to {high:g}"
            coded = about_sentinels(tallied.values_outside(low, high))
            advice = coded or f"move them to its ends ({option(clip=True)}), or {wider}"
            raise Unusable(column, "out-of-universe", outside, advice, universe)
        return tallied


@dataclass(frozen=True)
class Request:
    """What is asked, what a value can be, what is promised, and against whom.

    All of it is public but the prior. ``types`` are those of columns that were declared;
    ``reading`` says how the files are read, where that makes other numbers of them: other data,
    and no other question.
    """

    questions: tuple[Question, ...]
    universes: Mapping[str, Universe]
    asked: Asked
    adjacency: str = "any"
    suspects: int | None = None
    prior: ArrayLike | str | None = field(default=None, repr=False, compare=False)
    """One probability a record, the name of a file with them, or ``uniform``."""
    universe_from: str | None = None
    """The file whose values say what a value can be, which is then known with the data only."""
    records: int | None = None
    """How many records there are, where that is declared public."""
    clip: bool = False
    drop_missing: bool = False
    impute: float | None = None
    """What is taken for a missing value."""
    shares: tuple[Fraction, ...] | None = None
    """How the budget is split among the questions; equally if it is not said."""
    by: tuple[tuple[str, ...], ...] = ()
    groups: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The groups of columns that are known beforehand: answered, and no others."""
    types: Mapping[str, ColumnType] = field(default_factory=dict)
    reading: Mapping[str, Any] = field(default_factory=dict)
    delta: float | None = None
    """At which delta the epsilon of all answers is shown too."""

    def __post_init__(self) -> None:
        """Raise :class:`~didp_ref.errors.DomainError` for what cannot be asked of any data."""
        Handling(self.universes, impute=self.impute)
        for _, by in self.asked_of:
            if len(set(by)) < len(by):
                raise DomainError("by", ",".join(by), "different columns")
        named = {name: self.groups[name] for name in self.kinds if name in self.groups}
        check_types(self.kinds, self.questions, named)
        _ = self.split
        if self.delta is not None:
            check_given(AT_DELTA, self.delta)

    @cached_property
    def kinds(self) -> dict[str, ColumnType]:
        """The types of the columns that are asked for: as declared, or as the questions imply."""
        implied = implied_types(self.questions, self.by)
        return {name: self.types.get(name, kind) for name, kind in implied.items()}

    @property
    def asked_of(self) -> list[tuple[Question, tuple[str, ...]]]:
        """Every question with the columns whose groups it is asked of."""
        return [
            (replace(question, by=()), by)
            for question in self.questions
            for by in question.groupings(self.by)
        ]

    @cached_property
    def split(self) -> list[Fraction]:
        """The share of the budget of each of ``asked_of``; they sum to one."""
        many = len(self.questions)
        if not many:
            raise NotGiven("query", None, "ask at least one, such as count")
        weights = (Fraction(1),) * many if self.shares is None else self.shares
        if len(weights) != many:
            given = f"{len(weights)} {'number' if len(weights) == 1 else 'numbers'}"
            queries = "1 query" if many == 1 else f"{many} queries"
            raise DomainError("split", given, f"one number for each query ({queries})")
        if min(weights) <= 0:
            raise DomainError("split", Numeral(min(weights)), "positive numbers")
        return [
            weight / sum(weights) / len(question.groupings(self.by))
            for weight, question in zip(weights, self.questions, strict=True)
            for _ in question.groupings(self.by)
        ]

    def groups_of(self, by: Sequence[str]) -> list[Group] | None:
        """Return the groups of some columns that are known beforehand, if they are.

        >>> from didp_ref.assessment.questions import parse_question
        >>> groups = {"sex": ["F", "M"], "old": ["no", "yes"]}
        >>> count = (parse_question("count by sex, old"),)
        >>> Request(count, {}, Asked(epsilon=1.0), groups=groups).groups_of(["sex", "old"])
        [('F', 'no'), ('F', 'yes'), ('M', 'no'), ('M', 'yes')]
        """
        there = [column in self.groups for column in by]
        if not any(there):
            return None
        if not all(there):
            advice = f"say which groups {by[there.index(False)]} has too"
            raise DomainError("groups", ", ".join(self.groups), "those of all columns", advice)
        return list(product(*(self.groups[column] for column in by)))

    @cached_property
    def handling(self) -> Handling:
        """How an assessment handles values: as the user says."""
        return Handling(self.universes, self.clip, self.drop_missing, self.impute)

    # --- what a release makes of it ------------------------------------------------------------

    @property
    def epsilon(self) -> Fraction | None:
        """The epsilon exactly as it was written, of which ``asked`` has the nearest float64."""
        epsilon = self.asked.epsilon
        return None if epsilon is None else Fraction(repr(float(epsilon)))

    def whole(self, question: Question, by: Sequence[str] = ()) -> bool:
        """Whether every record counts for a question, and how many there are is public."""
        sized = question.name not in UNSIZED
        return self.records is not None and not (question.where or by) and sized

    def handling_in_release(self, question: Question) -> Handling:
        """Return how values are handled: alike whatever they are."""
        if self.impute is None and self.whole(question):
            low, high = Handling(self.universes).universe(question)
            middle = min(max((low + high) / 2, low), high)
            return Handling(self.universes, clip=True, impute=middle)
        dropped = self.impute is None
        return Handling(self.universes, clip=True, drop_missing=dropped, impute=self.impute)

    @property
    def missing(self) -> str:
        """What is done with missing values: where every record counts, each has to be something."""
        if self.impute is not None:
            return f"taken for {plain(self.impute)}"
        whole = [self.whole(question, by) for question, by in self.asked_of if question.column]
        if not any(whole):
            return "left out"
        alone = "" if all(whole) else ", where every record counts, and else left out"
        return f"taken for the middle of what was declared{alone}"

    @property
    def document(self) -> dict[str, Any]:
        """What is asked, as a JSON document."""
        promised = {name: getattr(self.asked, name) for name in ("alpha", "beta", "rho")}
        given = {name: getattr(self.asked, name) for name in ("scale", "error")}
        exact = None if self.epsilon is None else write_rational(self.epsilon)
        shares = None if self.shares is None else [str(share) for share in self.shares]
        asked_columns = [question.column for question in self.questions]
        universes = {
            column: [plain(end) for end in ends]
            for column, ends in sorted(self.universes.items())
            if column in asked_columns
        }
        return {
            "queries": [question.text for question in self.questions],
            "by": [list(columns) for columns in self.by],
            "groups": {column: list(names) for column, names in sorted(self.groups.items())},
            "universe": universes,
            "promise": {
                name: value
                for name, value in ({**promised, "epsilon": exact, **given}).items()
                if value is not None
            },
            "confidence": self.asked.confidence,
            "adjacency": self.adjacency,
            "suspects": self.suspects,
            "prior": None if self.asked.prior is None else write_rational(self.asked.prior),
            "records_per_person": self.asked.records_per_person,
            "records": self.records,
            "missing": self.missing,
            "split": shares,
        }
