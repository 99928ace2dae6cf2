"""What a comparison found out, as data and in words."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import ROUND_FLOOR
from enum import Enum
from fractions import Fraction

from didp_ref.audit.errata_kinds import of_formula, of_formula_in_words
from didp_ref.formulas import quantities
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.oracle.factor import given_to_keep
from didp_ref.oracle.replacement import right_call, right_formula
from didp_ref.summary import STATUS_OF, Summary, counted_as, factor_text
from didp_ref.workbench.inequality import must_not_allow, what_it_allows
from didp_ref.workbench.points import EXACTLY, Value, is_point_in_use, shown, with_decimals
from didp_ref.workbench.results import Results

DIGITS = 17
"""Characters of a value that a summary shows."""
NOISE = ("scale", "deviation")
LEAST_AGREED = 16
"""At so many points a candidate agrees with a quantity that it may be, if nothing is against it."""
RESOLUTION = Fraction(1, 2**53)
"""A relative difference below it is less than one float64 differs from the next."""
ABOVE_AND_BELOW: dict[Side | None, tuple[str, str]] = {
    Side.UP: ("wasteful", "unsafe"),
    Side.DOWN: ("unsafe", "wasteful"),
    Side.NEAREST: ("too large", "too small"),
    None: ("above", "below"),
}
"""What a value is that is above the quantity's, and one that is below, by the quantity's safe side.

``None`` is where the candidate may be right too, with a value on either side.
"""


class Verdict(Enum):
    """Is this formula that one?"""

    EQUAL = "EQUAL"
    AGREES_WHERE_TRIED = "AGREES_WHERE_TRIED"
    DIFFERENT = "DIFFERENT"
    UNDECIDED = "UNDECIDED"


@dataclass(frozen=True)
class Difference:
    """A point of the domain at which the two values are certainly not equal."""

    values: dict[str, Value]
    theirs: Enclosure
    ours: Enclosure
    world: int | None = None

    @property
    def gap(self) -> Fraction:
        """The least that the two differ by; negative where theirs is the smaller one."""
        if self.theirs.lower > self.ours.upper:
            return self.theirs.lower - self.ours.upper
        return self.theirs.upper - self.ours.lower

    @property
    def relative(self) -> Fraction | None:
        """The least that they differ by, as a part of the right value; ``None`` beside zero."""
        size = max(abs(self.ours.lower), abs(self.ours.upper))
        return abs(self.gap) / size if size else None

    @property
    def factor(self) -> float:
        """By which factor the larger value exceeds the smaller one; infinite beside zero."""
        small, large = sorted((abs(self.theirs.lower), abs(self.ours.lower)))
        if self.theirs.lower * self.ours.lower <= 0:
            return math.inf
        try:
            return float(large / small)
        except OverflowError:
            return math.inf

    @property
    def is_tiny(self) -> bool:
        """Whether float64 could hardly show it."""
        return self.relative is not None and self.relative < RESOLUTION

    def side(self, safe: Side | None) -> str:
        """Say on which side of the quantity's value theirs is."""
        above, below = ABOVE_AND_BELOW[safe]
        return above if self.gap > 0 else below

    def by_how_much(self, whole: str) -> str:
        """Write the gap, and how large a part it is of the quantity's value, called ``whole``."""
        size = f"by {decimal(self.gap)}"
        if self.relative is None:
            return f"{size}, where {whole} is 0"
        return f"{size}, {percent(self.relative)} of {whole}"

    def where(self) -> str:
        """Write the point."""
        world = "" if self.world is None else f", world {self.world}"
        return shown(self.values) + world


def decimal(value: Fraction) -> str:
    """Write a number with four digits, whatever its size."""
    if not value:
        return "0"
    places = rounded_decimal(abs(value), 1, ROUND_FLOOR).adjusted()
    if -6 <= places <= 8:
        return f"{float(value):.4g}"
    mantissa = value / (Fraction(10) ** places)
    return f"{float(mantissa):.3g}e{places}"


def percent(value: Fraction) -> str:
    """Write a part of a whole."""
    return f"{decimal(value * 100)} %"


@dataclass
class Sides:
    """On how many of some points theirs is on which side."""

    equal: int = 0
    above: int = 0
    below: int = 0
    without: int = 0
    open: int = 0

    @property
    def total(self) -> int:
        """How many points were looked at."""
        return self.equal + self.above + self.below + self.without + self.open

    def text(self, safe: Side | None) -> str:
        """Write the counts, of what is unsafe first."""
        above, below = ABOVE_AND_BELOW[safe]
        counted = [(self.above, above), (self.below, below)]
        counted.sort(key=lambda count: count[1] != "unsafe")
        counted += [(self.equal, "equal"), (self.without, "without a value"), (self.open, "open")]
        parts = [f"{word} at {count}" for count, word in counted if count]
        return f"of {self.total} points: {', '.join(parts)}"


@dataclass(repr=False)
class Answer:
    """Whether a formula is a quantity's, and how that is known."""

    candidate: str
    quantity: str
    understood: list[str] = field(default_factory=list)
    """The formula as it was read or recovered, one line a branch."""
    notes: list[str] = field(default_factory=list)
    """How something was understood, and what was guessed."""
    names: dict[str, str] = field(default_factory=dict)
    black_box: str = ""
    """Why a function's formula could not be recovered, where it could not."""
    verdict: Verdict = Verdict.UNDECIDED
    lengths: tuple[int, ...] = ()
    """For how many entries it was tried, where nothing is proved for every number of them."""
    agreed: int = 0
    """At how many points the values agree, where nothing is proved and no difference was found."""
    missing: int = 0
    """At how many points of the domain the candidate has no value, where that is so."""
    hardly_varied: str = ""
    """Which parameters have one or two values alone at the points that agree, with these values."""
    how: str = ""
    """How it was proved, or what was tried."""
    counterexample: Difference | None = None
    beside: Difference | None = None
    """The worst at extreme parameters beside an ordinary counterexample, or the reverse."""
    tiny: bool = False
    """Whether it differs by less than a float64 shows, wherever it was seen to differ."""
    sides: Sides | None = None
    without: dict[str, Value] | None = None
    """A point of the domain at which the candidate has no value."""
    without_because: str = ""
    limit: dict[str, Value] | None = None
    """A point at which neither formula has a value as it is written: the quantity has a limit."""
    partly: str = ""
    """Why it may have no value somewhere, where equality is proved of its values alone."""
    beyond: dict[str, Value] | None = None
    """A point outside of the domain at which it has one."""
    beyond_because: str = ""
    """What the quantity says there."""
    floats: list[str] = field(default_factory=list)
    """What float64 does to it."""
    wrong_as_floats: str = ""
    """Of a formula that is not seen to be wrong: how far its worst result in float64 is off.

    Only ordinary parameters count.
    """
    results: Results = field(default_factory=Results)
    """Of a function: what it returns as floats."""
    instead: list[str] = field(default_factory=list)
    """What it is instead."""
    correction: str = ""
    """The claim whose correction it is, where it is one."""
    fixed: dict[str, Fraction] = field(default_factory=dict)
    """Parameters of the quantity that have one value alone here."""
    assumed: bool = False
    """Whether nobody has said that they have."""
    is_similar: bool = False
    """Whether nobody has named the quantity, and the candidate is not it: there is no verdict."""
    by_quotient: bool = False
    """Whether a name was guessed to be a sensitivity divided by the noise."""
    judged_by: str = ""
    """The formula of the sharpest value known, where the candidate is beyond the least one."""
    judged_by_best: bool = True
    """Whether that is the least value itself."""
    safe_side: Side | None = Side.NEAREST
    """``None`` where the candidate may be right too, with a value on either side."""

    allows: Side | None = None
    """The side of the formula on which an inequality has its name."""

    @property
    def is_proved(self) -> bool:
        """Whether the formula is proved equal, and to have a value everywhere."""
        everywhere = self.without is None and not self.partly
        return self.verdict is Verdict.EQUAL and everywhere and not self.assumed

    @property
    def holds(self) -> bool:
        """Whether it is proved equal; of an inequality, safe; of a function, right as floats."""
        return self.is_proved and not (self.allows_unsafe or self.results.fail)

    @property
    def allows_unsafe(self) -> bool:
        """Whether an inequality points to the side of the formula that is unsafe."""
        known = quantities.get(self.quantity)
        unsafe = None if known is None else must_not_allow(known)
        return unsafe is not None and self.allows is unsafe

    @property
    def is_ours(self) -> bool:
        """Whether it is equal, or agrees wherever it was tried."""
        return self.verdict in (Verdict.EQUAL, Verdict.AGREES_WHERE_TRIED)

    @property
    def requires(self) -> list[str]:
        """The formula's conditions on its parameters together, if it is equal or agrees."""
        known = quantities.get(self.quantity)
        if known is None or not self.is_ours:
            return []
        return [condition.text for condition in known.conditions]

    @property
    def errata(self) -> list[str]:
        """The claims with the errors in print of the formula, if it is equal or agrees."""
        return [row.claim for row in of_formula(self.quantity)] if self.is_ours else []

    @property
    def agrees(self) -> bool:
        """Whether enough points of all kinds agree, and no more have no value."""
        return self.agreed >= max(LEAST_AGREED, self.missing) and not self.hardly_varied

    @property
    def is_mostly_equal(self) -> bool:
        """Whether a candidate that differs is equal at more than half of the points looked at."""
        return self.sides is not None and 2 * self.sides.equal > self.sides.total

    @property
    def as_typed(self) -> str:
        """The formula and the parameters that have one value, as ``compare`` takes them.

        >>> Answer("x", "renyi.epsilon(budget=renyi.gaussian)").as_typed
        'renyi.epsilon --fix budget=renyi.gaussian'
        """
        name, _, put_there = self.quantity.removesuffix(")").partition("(")
        fixed = [put_there, *(f"{each}={value}" for each, value in self.fixed.items())]
        return " ".join([name, *(f"--fix {each}" for each in fixed if each)])

    @property
    def _ours(self) -> str:
        """The quantity, with the values of parameters that have one value."""
        return self.quantity + (f" at {shown(self.fixed)}" if self.fixed else "")

    @property
    def resemblance(self) -> str:
        """What the quantity is that a candidate is similar to: in one line, without a verdict.

        Facts come first. A known mistake is none: nobody has said that this quantity is meant.
        """
        facts = (line for line in self.instead if not line.partition(" ")[0].endswith(":"))
        if self.sides is not None and self.is_mostly_equal:
            said = f"equal at {self.sides.equal} of {self.sides.total} points"
        elif self.correction:
            said = f"yours is the correction of {self.correction}"
        elif fact := next(facts, ""):
            said = f"{'' if fact.startswith('equal ') else 'yours '}{with_decimals(fact)}"
        else:
            known = quantities.get(self.quantity.partition("(")[0])
            said = "" if known is None else known.summary.removesuffix(".")
        return f"{self._ours}: {said}" if said else self._ours

    @property
    def status(self) -> str:
        """One of the five status words: PASS where it is equal."""
        word = self.summary().word
        return STATUS_OF.get(word, word)

    def __bool__(self) -> bool:
        """Say whether it holds, so that ``assert compare(...)`` fails where it does not."""
        return self.holds

    def __repr__(self) -> str:
        """Write what was found, the verdict first."""
        return "\n".join(self.summary().lines())

    def _repr_html_(self) -> str:
        return self.summary().html()

    @property
    def headline(self) -> str:
        """The verdict in one sentence, and no more than is established."""
        summary = self.summary()
        return f"{summary.word}: {summary.headline}"

    def summary(self) -> Summary:
        """Return what was found, in about ten lines."""
        found = self._with_inequality(self._with_results(self._compared()))
        if self.wrong_as_floats:
            wrong = f"In float64 it is wrong at some inputs: {self.wrong_as_floats}"
            return replace(found, headline=f"{found.headline}. {wrong} (Note)")
        return found

    def _with_inequality(self, found: Summary) -> Summary:
        """Say that an inequality points to the unsafe side, if it does."""
        if not self.allows_unsafe or self.allows is None:
            return found
        cause = what_it_allows(quantities[self.quantity], self.allows)
        if found.word != "EQUAL":
            return replace(found, rows=(*found.rows, ("Also", cause)))
        equal = found.headline.removesuffix(": proved")
        fix = f"write {'>=' if self.allows is Side.DOWN else '<='}, or = for the limit itself"
        rows = (("Cause", cause), ("Fix", fix), *found.rows)
        return Summary("WARN", f"{equal} (proved), but the inequality is unsafe", rows)

    def _with_results(self, found: Summary) -> Summary:
        """Say how many float results fail, where the formula itself is not seen to be wrong."""
        if self.verdict is Verdict.DIFFERENT or not self.results.fail:
            return found
        if not self.is_proved:
            return replace(found, headline=f"{found.headline}; {self.results.text}")
        proved = f"the formula in {found.headline.removesuffix(': proved')} (proved)"
        return replace(found, word="WARN", headline=f"{proved}, but {self.results.text}")

    def _compared(self) -> Summary:
        """Return what was found of the formula, whatever an inequality says."""
        mine, ours = with_decimals(self.candidate), self._ours
        if self.is_similar:
            rows = (("Near", self.resemblance), ("Note", "\n".join(self.notes)))
            return Summary("NONE", f"{mine} equals none of our formulas", rows)
        if self.verdict is Verdict.EQUAL:
            where = "for every valid input"
            if self.assumed:
                headline = f"{mine} is EQUAL to {ours}: proved"
                return Summary("EQUAL IF", headline, self._rows())
            if self.without is None and not self.partly:
                return Summary("EQUAL", f"{mine} is {ours} {where}: proved", self._rows())
            headline = f"{mine} has a value: then it is {ours} (proved)"
            return Summary("EQUAL IF", headline, self._rows())
        if self.verdict is Verdict.AGREES_WHERE_TRIED:
            where = f" (n = {_ranges(self.lengths)})" if self.lengths else ""
            tiny = ", up to less than one float64 step," if self.tiny else ""
            headline = f"{mine} has the values of {ours}{tiny} wherever it was tried{where}"
            return Summary("AGREES_WHERE_TRIED", f"{headline}; not proved", self._rows())
        if self.verdict is Verdict.UNDECIDED:
            points = counted_as(self.agreed, "points")
            tried = f"agrees with {ours} at all {points} tried, but nothing is proved"
            if not self.agreed:
                tried = f"could not be compared with {ours}"
            elif self.hardly_varied:
                of = f"{self.agreed:,} of {self.agreed + self.missing:,} points"
                at = f"{of}, all with {self.hardly_varied}: this decides nothing"
                tried = f"agrees with {ours} at {at}"
            return Summary("UNDECIDED", f"{mine} {tried}", self._rows())
        return Summary("DIFFERENT", f"{mine} is not {ours}: {self._how_wrong}", self._rows())

    @property
    def _side_of_all(self) -> Side | None:
        """The side that is safe at every point; none beside a bound that is merely enough."""
        known = quantities.get(self.quantity)
        return None if known is not None and not known.is_least else self.safe_side

    @property
    def _how_wrong(self) -> str:
        """Say on which side a formula is that differs."""
        if self.tiny:
            return "they differ by less than one float64 step"
        if self.counterexample is None:
            return "they differ"
        if self.safe_side is None:
            return "smaller" if self.counterexample.gap < 0 else "larger"
        up = self.safe_side is Side.UP
        low = "too little noise" if given_to_keep(self.quantity) in NOISE else "too small"
        high = "more noise than needed" if low == "too little noise" else "too large"
        too = high if self.counterexample.gap > 0 else low
        unsafe = self.counterexample.side(self.safe_side) == "unsafe"
        return f"{too} (unsafe)" if unsafe and not (up and low == "too little noise") else too

    @property
    def _beside(self) -> str:
        """Say how the two differ at the point beside the counterexample."""
        if self.beside is None:
            return ""
        which = "extreme" if self._is_ordinary else "ordinary"
        theirs, ours = in_short(self.beside.theirs), in_short(self.beside.ours)
        where = f"at {which} parameters, {self.beside.where()}"
        return f"{where}: returned {theirs}, expected {ours}"

    @property
    def _is_ordinary(self) -> bool:
        return self.counterexample is not None and is_point_in_use(self.counterexample.values)

    def _rows(self) -> tuple[tuple[str, str], ...]:
        causes = [line.partition(": ")[2] or line for line in self.instead]
        if self.black_box and not causes:
            causes = [f"its formula is not known: {self.black_box}"]
        at, returned, expected = "", "", ""
        if self.counterexample is not None:
            at = self.counterexample.where()
            if self.beside is not None:
                at += f" (the worst {'ordinary' if self._is_ordinary else 'extreme'} point found)"
            elif self.sides is not None and self.sides.total:
                worst = "worst ordinary one" if self._is_ordinary else "worst"
                at += f" (the {worst} of {self.sides.total} points tried, simplified)"
            theirs, ours = self.counterexample.theirs, self.counterexample.ours
            returned, expected = in_short(theirs), in_short(ours)
            if returned == expected:
                returned, expected = theirs.digits, ours.digits
            if 1.0001 < self.counterexample.factor < math.inf:
                larger = "larger" if self.counterexample.gap < 0 else "smaller"
                expected += f" ({times(self.counterexample.factor)} {larger})"
            if self.judged_by:
                which = "value" if self.judged_by_best else "bound known"
                expected += f": the best {which}, {self.judged_by}"
        elif self.without is not None:
            at, returned = shown(self.without), f"no value: {self.without_because}"
        formula = quantities.get(self.quantity)
        fix = ""
        if formula is not None and self.verdict is Verdict.DIFFERENT and self.safe_side is not None:
            names = {ours: mine for mine, ours in self.names.items()}
            names |= {name: str(value) for name, value in self.fixed.items()}
            fix = right_formula(formula, names, self.fixed)
            fix = fix or f"use {right_call(formula.id, formula.names, names)}"
        notes = [
            *self.notes,
            *([f"not proved to have a value everywhere: {self.partly}"] if self.partly else []),
        ]
        if self.assumed:
            options = " ".join(f"--fix {name}={value}" for name, value in self.fixed.items())
            notes.append(f"it leaves out {', '.join(self.fixed)}: if that is meant, {options}")
        if self.is_ours and self.limit is not None:
            notes.append(
                f"at {shown(self.limit)} the formula itself has no value; {self.quantity} answers "
                "the limit"
            )
        if self.is_ours or (self.results.fail and self.verdict is Verdict.UNDECIDED):
            notes += self.floats[:1]
        at = at.replace(EXACTLY, "")
        notes = [
            note.replace(EXACTLY, "") + " (as float64 numbers)" * (EXACTLY in note)
            for note in notes
        ]
        return (
            ("Cause", "\n".join(map(with_decimals, causes)).replace(EXACTLY, "")),
            ("At", at),
            ("Returned", returned),
            ("Expected", expected),
            ("Fix", fix),
            ("Requires", "; ".join(self.requires)),
            ("Erratum", of_formula_in_words(self.quantity) if self.is_ours else ""),
            ("Also", self._beside.replace(EXACTLY, "")),
            ("Note", "\n".join(notes)),
        )

    def details(self) -> Iterator[tuple[str, str]]:
        """Yield all else that was found out, as labels and texts."""
        if not self.black_box:
            yield "read as", "\n".join(map(with_decimals, self.understood))
        yield "how", self.how
        if self.counterexample is not None:
            yield (
                "exactly",
                (
                    f"{self.counterexample.where()}: {self.counterexample.theirs.digits}, and "
                    f"{self.judged_by or self.quantity} is {self.counterexample.ours.digits}"
                ),
            )
            if self.sides is not None and self.sides.total:
                yield "points", self.sides.text(self._side_of_all)
        if self.beyond is not None:
            yield (
                "outside",
                f"accepts {shown(self.beyond)}, which {self.quantity} rejects: "
                f"{self.beyond_because}",
            )
        yield "float64", "\n".join(self.floats)


def times(factor: float) -> str:
    """Write how much larger a number is: as a part of it where it is near.

    >>> times(12.34), times(1.004)
    ('12.3 times', '0.4%')
    """
    return f"{factor_text(factor)} times" if factor >= 1.1 else f"{100 * (factor - 1):.2g}%"


NOTHING = Fraction(1, 10**300)
"""An interval about zero that is no wider is a float64 of zero, with its rounding."""


def in_short(enclosure: Enclosure) -> str:
    """Write a number with as many digits as a float64 has, and with its exponent.

    >>> in_short(Enclosure("1.2345678901234567e-9", "1.2345678901234568e-9"))
    '1.234567890123457e-9'
    >>> in_short(Enclosure("1.0499999999999998", "1.0500000000000002"))
    '1.05'
    >>> in_short(Enclosure("-1e-300", "1e-300"))  # the 0 of a function of float64
    '0'
    """
    if -enclosure.lower == enclosure.upper <= NOTHING:
        return "0"
    mantissa, mark, exponent = enclosure.digits.lower().partition("e")
    if len(mantissa) < DIGITS and enclosure.lower != enclosure.upper:  # the ends share few digits
        return f"{float((enclosure.lower + enclosure.upper) / 2):.{DIGITS - 3}g}"
    if "." in mantissa:
        mantissa = mantissa[:DIGITS].rstrip("0").rstrip(".")
    return mantissa + mark + exponent


def _ranges(lengths: Sequence[int]) -> str:
    """Write whole numbers, those in a row as one range: ``1 to 12, 1000``."""
    rows: list[list[int]] = []
    for n in lengths:
        if rows and n == rows[-1][-1] + 1:
            rows[-1].append(n)
        else:
            rows.append([n])
    return ", ".join(f"{row[0]} to {row[-1]}" if len(row) > 1 else str(row[0]) for row in rows)
