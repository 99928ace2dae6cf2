"""What libraries' own tests expect, beside our quantities.

``<library>/published.tsv`` has facts of a library's published tests: where they stand, the point,
the number that is expected there, and how far off the test itself allows an answer to be. Where
what is exact lies farther off than that, the last column says why.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache

from didp_ref.errors import Infeasible, InputError
from didp_ref.files import read_text
from didp_ref.formulas import quantities
from didp_ref.libraries.library import HERE, libraries
from didp_ref.numbers.enclosure import Enclosure

BITS = 200
REFUSED = "refused"
COLUMNS = ("file", "test", "quantity", "point", "expected", "tolerance", "why")


@dataclass(frozen=True)
class Published:
    """What a library's test expects of a quantity at a point; ``refused`` stands for an error."""

    library: str
    source: str
    file: str
    test: str
    quantity: str
    point: str
    expected: str
    tolerance: str
    why: str

    @property
    def inputs(self) -> Mapping[str, Fraction | list[Fraction]]:
        """The point, as the quantity takes it; a sequence's entries stand between commas."""
        read: dict[str, Fraction | list[Fraction]] = {}
        for name, _, value in (each.partition("=") for each in self.point.split()):
            entries = [Fraction(entry) for entry in value.split(",")]
            read[name] = entries if "," in value else entries[0]
        return read

    def exact(self) -> Enclosure | None:
        """Enclose what is correct anew; None where our quantity refuses the point too."""
        try:
            exact: Enclosure = quantities[self.quantity].enclose(**self.inputs, bits=BITS)
        except Infeasible:
            return None
        return exact

    def number(self) -> Fraction:
        """Return what is expected, which may be written as the difference of two numbers."""
        larger, minus, smaller = self.expected.partition(" - ")
        return Fraction(Decimal(larger)) - (Fraction(Decimal(smaller)) if minus else 0)

    def agrees(self) -> bool:
        """Whether what is exact would pass the test."""
        exact = self.exact()
        if exact is None or self.expected == REFUSED:
            return exact is None and self.expected == REFUSED
        tolerance = Fraction(Decimal(self.tolerance))
        low, high = self.number() - tolerance, self.number() + tolerance
        return low <= exact.lower and exact.upper <= high


@cache
def published() -> tuple[Published, ...]:
    """Return all that is noted of libraries' own tests."""
    return tuple(row for key in libraries() for row in _read_published(key))


def published_of(key: str, quantity: str | None = None) -> list[Published]:
    """Return what a library's own tests expect, of one quantity where it is named."""
    return [row for row in _read_published(key) if quantity in (None, row.quantity)]


def _read_published(key: str) -> Iterator[Published]:
    """Read a library's file: its first line says of which repository and commit it is."""
    path = HERE / key / "published.tsv"
    if not path.exists():
        return
    source, names, *lines = read_text(str(path)).splitlines()
    if tuple(names.split("\t")) != COLUMNS:
        raise InputError(str(path), f"has no columns {', '.join(COLUMNS)}")
    for line in lines:
        cells = line.split("\t")
        if len(cells) != len(COLUMNS):
            raise InputError(str(path), f"has a line of {len(cells)} columns: {line}")
        yield Published(key, source.removeprefix("# "), *cells)
