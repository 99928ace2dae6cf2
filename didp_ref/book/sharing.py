"""Steps that several derivations share: one of them shows the steps, and the others point there.

Many steps stand in another derivation too, with the same name, formula, reason and premises.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeAlias

LEAST = 5
"""A run of so many steps is pointed to; a shorter one is shown."""

Key: TypeAlias = tuple[object, ...]
"""What makes two steps the same."""


@dataclass(frozen=True)
class StepContent:
    """A step: its formula as HTML, the names of what it follows from, and why."""

    number: int
    name: str
    formula: str
    premises: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Run:
    """Steps that another derivation shows: its place among all, and the number of the first there.

    ``first`` and ``last`` are the ends here.
    """

    first: StepContent
    last: StepContent
    host: int
    number_there: int

    @property
    def number(self) -> int:
        """The number of the first step."""
        return self.first.number

    @property
    def steps(self) -> int:
        """How many steps it has."""
        return self.last.number - self.first.number + 1


Entry: TypeAlias = StepContent | Run
Derived: TypeAlias = tuple[Mapping[str, str], Sequence[StepContent]]
"""The hypotheses of a derivation, formulas by their names, and its steps."""


def entries(derivations: Sequence[Derived]) -> list[tuple[Entry, ...]]:
    """Return what each derivation shows: steps, and runs of steps that an earlier one shows."""
    number_of: dict[Key, int] = {}
    visible: list[list[int | None]] = []
    places: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    found = []
    for host, (hypotheses, steps) in enumerate(derivations):
        row = [number_of.setdefault(key, len(number_of)) for key in _keys(hypotheses, steps)]
        own = tuple(_entries(steps, row, visible, places))
        found.append(own)
        visible.append([None] * len(row))
        for entry in own:
            if isinstance(entry, StepContent):
                at = entry.number - 1
                visible[-1][at] = row[at]
                places[row[at]].append((host, at))
    return found


def _keys(hypotheses: Mapping[str, str], steps: Sequence[StepContent]) -> Iterator[Key]:
    """Yield what makes each step the same as another: the formulas of its premises as well."""
    known: dict[str, object] = {name: ("hypothesis", latex) for name, latex in hypotheses.items()}
    for step in steps:
        premises = tuple((name, known.get(name)) for name in step.premises)
        yield step.name, step.formula, step.reason, premises
        known[step.name] = step.formula


def _entries(
    steps: Sequence[StepContent],
    row: Sequence[int],
    visible: Sequence[Sequence[int | None]],
    places: Mapping[int, Sequence[tuple[int, int]]],
) -> Iterator[Entry]:
    at = 0
    while at < len(steps):
        runs = (
            (_same(row[at:], visible[host][there:]), host, there)
            for host, there in places.get(row[at], ())
        )
        length, host, there = max(runs, key=lambda run: run[0], default=(0, 0, 0))
        if length < LEAST:
            yield steps[at]
            at += 1
        else:
            yield Run(steps[at], steps[at + length - 1], host, there + 1)
            at += length


def _same(one: Sequence[int], other: Sequence[int | None]) -> int:
    """Return how many entries two rows begin with in common.

    >>> _same([1, 2, 3], [1, 2, None])
    2
    """
    return sum(1 for _ in takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False)))
