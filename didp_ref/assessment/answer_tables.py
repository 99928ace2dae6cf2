"""Tables of answers: one table for each query with several numbers, and one for the others."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from didp_ref.assessment.advice import Part
from didp_ref.assessment.blocks import Table
from didp_ref.assessment.frank import listed
from didp_ref.assessment.wording import bin_of


@dataclass(frozen=True)
class Place:
    """Where a number stands among those of its query: in which group, and in which bin."""

    query: str
    title: str
    """The query with the columns of its groups, as it would be typed."""
    columns: tuple[str, ...]
    """The columns that groups and bins are of; none of a query with one number."""
    cells: tuple[str, ...]
    edges: tuple[float, ...] = ()
    """The two edges of a histogram's bin, whose column and cell are the last ones."""

    @property
    def document(self) -> dict[str, Any]:
        """The group, and the edges of the bin, as JSON; nothing of a query with one number."""
        grouped = len(self.columns) - bool(self.edges)
        group = dict(zip(self.columns[:grouped], self.cells[:grouped], strict=True))
        return {
            **({"group": group} if group else {}),
            **({"bin": self.edges} if self.edges else {}),
        }

    @property
    def label(self) -> str:
        """What tells the number from the others of its query."""
        return " ".join(self.cells) or self.query


def place_of(part: Part, index: int) -> Place:
    """Return where one number of a part stands."""
    columns, cells = part.by, tuple(part.group)
    edges: tuple[float, ...] = ()
    if part.question.name == "histogram":
        columns, cells = (*columns, str(part.question.column)), (*cells, bin_of(part, index))
        edges = part.question.numbers[index : index + 2]
    title = replace(part.question, by=part.by).text
    return Place(part.question.text, title, columns, cells, edges)


Rows = Sequence[tuple[Place, tuple[str, ...]]]


def tables(rows: Rows, columns: tuple[str, ...]) -> list[Table]:
    """Return the tables of numbers, in their order, without columns that hold nothing.

    >>> mean = Place("mean:age", "mean:age", (), ())
    >>> women = Place("count", "count by sex", ("sex",), ("F",))
    >>> for table in tables([(mean, ("38",)), (women, ("21",))], ("value",)):
    ...     print(table.title or "-", table.columns, table.rows)
    - ('query', 'value') (('mean:age', '38'),)
    count by sex ('sex', 'value') (('F', '21'),)
    """
    made = []
    for (title, names), run in groupby(rows, key=_table_of):
        lead = names or ("query",)
        cells = [((*place.cells,) or (place.query,)) + row for place, row in run]
        filled = [at for at, column in enumerate(zip(*cells, strict=True)) if any(column)]
        shown = (*lead, *columns)
        made.append(
            Table(
                title,
                tuple(shown[at] for at in filled),
                tuple(tuple(row[at] for at in filled) for row in cells),
            )
        )
    return made


def merged(rows: Rows) -> list[tuple[Place, tuple[str, ...]]]:
    """Return one row for numbers of a query that have the same cells, and other rows as they are.

    >>> sexes = [Place("count", "count by sex", ("sex",), (sex,)) for sex in "FM"]
    >>> for place, cells in merged([(sex, ("20", "60")) for sex in sexes]):
    ...     print(place.query, cells)
    count by sex: each of 2 counts ('20', '60')
    """
    shown: list[tuple[Place, tuple[str, ...]]] = []
    for _, run in groupby(rows, key=_table_of):
        same = list(run)
        place, cells = same[0]
        if place.cells and len(same) > 1 and all(each == cells for _, each in same):
            named = f"{place.title}: each of {len(same):,} {_kind(place.query)}"
            same = [(Place(named, place.title, (), ()), cells)]
        shown += same
    return shown


def _kind(query: str) -> str:
    """Say what the numbers of a query are."""
    name = query.partition(":")[0].partition(" ")[0].partition("(")[0]
    return {"count": "counts", "histogram": "counts", "sum": "sums"}.get(name, "answers")


def _table_of(row: tuple[Place, tuple[str, ...]]) -> tuple[str, tuple[str, ...]]:
    place, _ = row
    return (place.title if place.cells else ""), place.columns


def listed_places(places: Sequence[Place], *, several: bool, notes: Sequence[str] = ()) -> str:
    """Return the first of some numbers; after their query if several queries are asked.

    >>> sexes = [Place("count", "count by sex", ("sex",), (sex,)) for sex in "FM"]
    >>> listed_places(sexes, several=True)
    'count of F, M'
    """
    told = []
    queries: list[str] = []
    for place, note in zip(places, notes or [""] * len(places), strict=True):
        named = several and place.cells and place.query not in queries[-1:]
        queries.append(place.query)
        told.append(f"{place.query} of {place.label}{note}" if named else f"{place.label}{note}")
    return listed(told)
