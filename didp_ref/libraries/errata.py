"""What is wrong in public formulas: in libraries, and in documents.

An entry names a point. What is correct there is a quantity of ours, computed again in every audit;
what they answer is recorded with version and date, and asked again by ``make libraries``. What is
unsafe at ordinary parameters and not public is kept in ``untold/`` until a person has set ``told``,
the date on which the maintainers were told, and 90 days have passed (SECURITY.md).
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cache

from didp_ref.errors import DidpError, InputError, UnknownName, suggestion
from didp_ref.files import read_text
from didp_ref.formulas import quantities
from didp_ref.libraries.library import HERE
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.oracle.ordinary import is_in_use, where_in_use

UNKNOWN = "none known"
"""How ``upstream`` begins where no report by others is known."""
UNTOLD = HERE / "untold"
"""In a checkout alone."""
BITS = 200
TIME_TO_MEND = timedelta(days=90)
"""From the day on which a person told the maintainers (SECURITY.md)."""


@dataclass(frozen=True)
class Effect:
    """What delta the answer amounts to, and what it was to be; ``also`` has other answers."""

    quantity: str
    point: Mapping[str, str]
    against: str
    also: Sequence[Mapping[str, str]] = ()


@dataclass(frozen=True)
class Reached:
    """What a mechanism that keeps the promise reaches, or what the library's own mechanism does.

    No bound may claim more privacy. It stands for what is correct where that is a bound, and the
    best of all bounds is not known.
    """

    by: str
    quantity: str
    point: Mapping[str, str]


@dataclass(frozen=True)
class PublicErratum:
    """A formula that is wrong, where it stands, and how that is seen.

    ``answer`` is what they answer at ``point``, which is written in exact numbers. Where the line
    asks with other numbers, ``asked`` names them: the correct value is that at ``point``, as of
    steps that amount to one. ``shows`` is a line that prints it, with that library alone;
    ``also_shows`` prints ``also_answer``, of another function with the same error. ``effect`` is
    what follows from it. ``upstream`` names who reported it before, or is :data:`UNKNOWN` and what
    is known beside it. What was ``read`` is a document, or code that was not run: its line
    evaluates what is written there, with Python alone, and its version is the commit or the place
    where it was read.
    """

    id: str
    title: str
    library: str
    version: str
    date: str
    file: str
    function: str
    formula: str
    contract: str
    correct: str
    quantity: str
    point: Mapping[str, str]
    answer: str
    shows: str
    unsafe: bool
    upstream: str
    hurt: str
    meanwhile: str
    mend: str
    public: bool
    survey: int = 0
    told: str = ""
    read: bool = False
    effect: Effect | None = None
    reached: Reached | None = None
    asked: str = ""
    also_shows: str = ""
    also_answer: str = ""

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """The lines that show it, each with what it answers."""
        second = ((self.also_shows, self.also_answer),) if self.also_shows else ()
        return ((self.shows, self.answer), *second)

    @property
    def ordinary(self) -> bool:
        """Whether the point is one that is used."""
        return all(is_in_use(name, value) for name, value in self._point.items())

    @property
    def status(self) -> str:
        """The status word of its screen, and of each row and count that it is in.

        FAIL: at ordinary parameters it promises too much, or raises an error. WARN: anything else.
        """
        return "FAIL" if self.ordinary and (self.unsafe or not self.has_number) else "WARN"

    @property
    def severity(self) -> str:
        """How bad it is, and at which parameters."""
        where = "ordinary" if self.ordinary else "unusual"
        return f"{'UNSAFE' if self.unsafe else 'WRONG'}, {where}"

    @property
    def titled(self) -> str:
        """The title, and whether it is at unusual parameters only."""
        return f"{self.title}{'' if self.ordinary else ' (unusual parameters)'}"

    @property
    def where_in_use(self) -> str:
        """Which parameters are ordinary, in which range, or which are not."""
        return where_in_use(self._point)

    @property
    def _point(self) -> dict[str, float]:
        """The point but for what is zero, as a delta may be."""
        point = {name: float(Fraction(value)) for name, value in self.point.items()}
        return {name: value for name, value in point.items() if value}

    @property
    def is_public(self) -> bool:
        """Whether it may be told to everybody, as its maintainers have had their time by now."""
        if self.public or not (self.ordinary and self.unsafe):
            return True
        return bool(self.told) and date.fromisoformat(self.told) + TIME_TO_MEND <= date.today()

    def exact(self) -> Enclosure:
        """Return what is correct at the point, or what is reached there, enclosed again."""
        true = self.reached or self
        return enclosed(true.quantity, true.point)

    def side(self) -> str:
        """Say where the answer lies of what is correct: unsafe, safe, or neither.

        Raises :class:`InputError` where it is the very number: then there is no error.
        """
        exact, answer = self.exact(), Fraction(Decimal(self.answer))
        if exact.lower <= answer <= exact.upper:
            raise InputError(self.id, f"{self.answer} is what is correct")
        below = answer < exact.lower
        side = quantities[self.quantity].safe_side
        if side is Side.NEAREST:
            return "neither"
        return "unsafe" if below == (side is Side.UP) else "safe"

    @property
    def at(self) -> str:
        """What the line asks."""
        return self.asked or _written(self.point)

    @property
    def by_formula(self) -> str:
        """Which formula has the correct value, and where, if :attr:`at` does not say so."""
        true = self.reached or self
        return f" ({true.quantity} at {_written(true.point)})" if self.asked else ""

    @property
    def bound(self) -> str:
        """Say if what is ``reached`` is a lower or an upper limit of a correct bound."""
        return "at most" if quantities[self.quantity].safe_side is Side.DOWN else "at least"

    @property
    def has_number(self) -> bool:
        """Whether a number is answered, and no error."""
        try:
            Decimal(self.answer)
        except InvalidOperation:
            return False
        return True

    def problem(self) -> str:
        """Enclose what is correct again, and say what is wrong with the entry; mostly nothing."""
        try:
            side = self.side() if self.has_number else ""
            self.exact()
        except DidpError as problem:
            return str(problem)
        if side == "safe" and self.unsafe:
            return f"{self.id}: {self.answer} lies on the safe side of what is correct"
        return ""

    def factor(self) -> float:
        """Return how many times the larger of answer and exact value is the smaller."""
        return times(self.exact(), self.answer)

    def effect_factor(self) -> float | None:
        """Return how many times what was to be the effect is."""
        if self.effect is None:
            return None
        return times(enclosed(self.effect.quantity, self.effect.point), self.effect.against)


def _written(point: Mapping[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in point.items())


def enclosed(quantity: str, point: Mapping[str, str]) -> Enclosure:
    """Enclose a quantity at a point that is written in exact numbers."""
    enclosure: Enclosure = quantities[quantity].enclose(
        **{name: Fraction(value) for name, value in point.items()}, bits=BITS
    )
    return enclosure


def times(exact: Enclosure, written: str) -> float:
    """Return how many times the larger of two numbers is the smaller."""
    middle, other = (exact.lower + exact.upper) / 2, Fraction(Decimal(written))
    small, large = sorted((middle, other))
    return float(large / small) if small > 0 else float("inf")


@cache
def entries() -> tuple[PublicErratum, ...]:
    """Return all entries that are here: FAIL first, and there the unsafe ones."""
    errata = [
        read_entry(str(path), path.stem)
        for folder in (HERE / "errata", UNTOLD / "errata")
        for path in sorted(folder.glob("*.toml"))
    ]
    return tuple(sorted(errata, key=_order))


def _order(entry: PublicErratum) -> tuple[str, bool, bool, str]:
    return entry.status, not entry.ordinary, not entry.unsafe, entry.id


def read_entry(source: str, key: str) -> PublicErratum:
    """Read an entry; raises :class:`InputError` for what is none."""
    try:
        written = tomllib.loads(read_text(source))
        for name, kind in (("effect", Effect), ("reached", Reached)):
            if name in written:
                written[name] = kind(**written[name])
        entry = PublicErratum(id=key, **written)
        date.fromisoformat(entry.told or entry.date)
        return entry
    except (TypeError, ValueError) as problem:  # also for a text that is no TOML
        raise InputError(source, f"is no entry of the errata ({problem})") from None


def find_entry(key: str, *, untold: bool) -> PublicErratum:
    """Return an entry by its id."""
    known = {each.id: each for each in entries() if untold or each.is_public}
    if key in {each.id for each in entries()} - known.keys():
        raise UnknownName("entry", key, "published finding", "add --untold to see it")
    if key not in known:
        among = (*known, *{each.library for each in known.values()})
        advice = suggestion(key, among, "didp-ref libraries lists the libraries")
        raise UnknownName("entry", key, "finding, or a library with findings", advice)
    return known[key]
