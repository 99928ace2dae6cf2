"""A library beside us, point by point: twenty everyday points of each quantity, and twenty hard.

The points are valid vectors, asked in float64: of the ordinary ones, in the order of their file,
twenty at even distances, and so of the others; all of them where there are fewer. What is recorded
is what was asked (of the tier must its id; of the tiers that not everybody has all of it), what was
answered and how long that took, and how long we took in the same run; how far off it is, is worked
out whenever it is shown.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isfinite
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from didp_ref.formulas import quantities
from didp_ref.libraries.cell import Cell, Part, count
from didp_ref.libraries.judging import Handshake, allowed, no_network, replies, shake_hands
from didp_ref.libraries.library import Contract, Library
from didp_ref.libraries.results import as_record, is_untold, read_record, read_result, write_record
from didp_ref.oracle.factor import quotient
from didp_ref.oracle.flags.table import LARGE
from didp_ref.oracle.judge import judge
from didp_ref.oracle.ordinary import LONGEST, entries_of, is_ordinary
from didp_ref.oracle.runner import read_reply
from didp_ref.oracle.vectors import Entry, Tier, Vector, VectorFile, entries_by_id, load

POINTS = "points"
HOW_MANY = 20
"""Of the ordinary points of a quantity, and of the hard ones."""
ROUNDS = 3
"""So often a point is asked again, for the least time, where the first answer was ``QUICK``."""
QUICK = 0.1
FEW_MICROSECONDS = 10
"""From so many on, a time is recorded in whole microseconds."""
EVERYDAY, HARD = "everyday", "hard"
NO_REPLY = {"error": "Hung: no answer came"}


@dataclass(frozen=True)
class Answer:
    """What a library answered at a vector, and the microseconds of its call, and of ours."""

    vector: Vector
    reply: Mapping[str, Any]
    theirs: float | None
    ours: float

    @property
    def quantity(self) -> str:
        """The quantity that was asked."""
        return self.vector.id.partition("/")[0]

    @property
    def part(self) -> str:
        """Which points it is one of."""
        return EVERYDAY if is_ordinary(self.vector) else HARD

    @property
    def our_value(self) -> float:
        """What we answer there."""
        return float(quantities[self.quantity](**self.vector.floats))

    @property
    def shown(self) -> str:
        """The number that was answered, or what was said instead."""
        return str(self.reply.get("value", self.reply.get("error")))

    @cached_property
    def exact(self) -> Fraction:
        """The middle of the exact value's enclosure."""
        (target,) = self.vector.targets
        return (target.lower + target.upper) / 2

    @property
    def factor(self) -> float | None:
        """How many times the larger of answer and exact value is the smaller; of a number alone."""
        value = float(self.reply.get("value", "nan"))
        if not isfinite(value):
            return None
        if value == self.exact:
            return 1.0
        return max(quotient(Fraction(value), self.exact), quotient(self.exact, Fraction(value)))

    def words(self, contract: Contract) -> str:
        """Say whether it is safe, where the contract promises a side, and accurate."""
        part = Part()
        self.count_in(part, contract)
        return part.words(contract.promises)

    def count_in(self, part: Part, contract: Contract) -> None:
        """Judge it anew, and count it."""
        line = json.dumps({**self.reply, "id": self.vector.id}).encode()
        side = quantities[self.quantity].safe_side
        answer = read_reply(line, [self.vector.id])[1]
        count(part, judge(self.vector, answer, side, allowed(contract)).finding, side)


@dataclass(frozen=True)
class Points:
    """What a library answered, quantity by quantity, with which version and on which day."""

    library: Library
    version: str
    date: str
    answers: Mapping[str, Sequence[Answer]]
    kept_back: int = 0
    """Of how many quantities something is found that is not told yet."""
    untold: tuple[str, ...] = ()
    """Which these are. Only a checkout knows them."""

    def cell(self, quantity: str) -> Cell:
        """Return the cell that the answers of a quantity amount to."""
        return cell_of_answers(quantity, self.answers[quantity], self.library.contracts[quantity])

    def summary(self, names: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """Yield a row for each quantity: words, and microseconds in the middle, theirs and ours.

        The times are those of the everyday points that it answered.
        """
        for name in names:
            if name in self.answers:
                words = self.cell(name).verdict(self.library.contracts[name])
                everyday = (each for each in self.answers[name] if each.part == EVERYDAY)
                timed = [(each.theirs, each.ours) for each in everyday if each.theirs is not None]
                times = ([theirs for theirs, _ in timed], [ours for _, ours in timed])
                yield (name, *words, *(f"{median(us):.0f}" if us else "" for us in times))


def cell_of_answers(quantity: str, answers: Iterable[Answer], contract: Contract) -> Cell:
    """Return the cell that some answers amount to."""
    cell = Cell(quantity)
    for answer in answers:
        answer.count_in(cell.ordinary if answer.part == EVERYDAY else cell.hard, contract)
    return cell


def chosen_points(file: VectorFile) -> list[Vector]:
    """Return the points of a quantity at which the libraries are shown beside us.

    Large operands are not among them: what the libraries answer there was never recorded.
    """
    asked = [each for each in file.asked(exact=False) if LARGE not in each.flags]
    valid = [each for each in asked if not each.error]
    short = [each for each in valid if entries_of(each) <= LONGEST]
    ordinary = [each for each in short if is_ordinary(each)]
    hard = [each for each in short if not is_ordinary(each)]
    return [*at_even_distances(ordinary, HOW_MANY), *at_even_distances(hard, HOW_MANY)]


def at_even_distances(vectors: Sequence[Vector], how_many: int) -> list[Vector]:
    """Return so many vectors from everywhere among them, or all of them."""
    if len(vectors) <= how_many:
        return list(vectors)
    return [vectors[place * len(vectors) // how_many] for place in range(how_many)]


def ask_points(
    library: Library, words: Sequence[str], say: Callable[[str], object], folder: Path | None = None
) -> tuple[Handshake, dict[str, list[Answer]]]:
    """Ask a library, by the command that answers for it, the points of all that it offers.

    They are chosen among the vectors of a folder, or among those of the package.
    """
    words = [*no_network(), *words]
    handshake = shake_hands(library, words)
    answers = {}
    for name in handshake.quantities:
        say(f"{library.name}: the points of {name}")
        answers[name] = ask_each(words, chosen_points(load(name, folder)))
    return handshake, answers


def ask_each(words: Sequence[str], vectors: Sequence[Vector]) -> list[Answer]:
    """Ask points, and ourselves."""
    first = {vector.id: reply for vector, reply in replies(words, vectors)}
    seconds = {key: [reply["seconds"]] for key, reply in first.items() if "seconds" in reply}
    quick = [each for each in vectors if seconds.get(each.id, [QUICK])[0] < QUICK]
    for vector, reply in replies(words, quick * ROUNDS):
        seconds[vector.id].append(reply.get("seconds", QUICK))
    answers = []
    for vector in vectors:
        reply = first.get(vector.id, NO_REPLY)
        said: dict[str, Any] = {key: reply[key] for key in ("value", "error") if key in reply}
        theirs = microseconds(min(seconds[vector.id])) if vector.id in seconds else None
        answers.append(Answer(vector, said, theirs, microseconds(our_seconds(vector))))
    return answers


def our_seconds(vector: Vector) -> float:
    """Return how long we take at a point: the least of as many calls."""
    quantity = quantities[vector.id.partition("/")[0]]
    seconds = []
    for _ in range(1 + ROUNDS):
        began = perf_counter()
        quantity(**vector.floats)
        seconds.append(perf_counter() - began)
    return min(seconds)


def record_points(
    library: Library,
    handshake: Handshake,
    answers: Mapping[str, Sequence[Answer]],
    date: str,
    folder: Path | None = None,
) -> None:
    """Write down what was answered to the vectors of a folder, or to those of the package.

    What is not told yet, of the points or of all, stands apart.
    """
    result = read_result(library)
    hidden = [
        name
        for name, each in answers.items()
        if (result and name in result.untold)
        or is_untold(library, cell_of_answers(name, each, library.contracts[name]))
    ]
    written = {
        name: [_written(answer, entries) for answer in each]
        for name, each in answers.items()
        for entries in [entries_by_id(name, folder)]
    }
    said = (handshake.version, handshake.language, date)
    write_record(POINTS, library, as_record(said, len(hidden), written), hidden)


def _written(answer: Answer, entries: Mapping[str, Entry]) -> dict[str, Any]:
    times = {"microseconds": answer.theirs, "ours": answer.ours}
    name = answer.vector.id
    asked = name if answer.vector.tier is Tier.MUST else entries[name]
    return {"vector": asked, **answer.reply, **times}


def microseconds(seconds: float) -> float:
    """Return seconds in millionths: whole ones from ten on, and tenths below."""
    exact = 1e6 * seconds
    return round(exact) if exact >= FEW_MICROSECONDS else round(exact, 1)


def read_points(library: Library, *, untold: bool = False) -> Points | None:
    """Return what was recorded of a library, if it was; with what is not told yet, or without."""
    record = read_record(POINTS, library, untold=untold)
    if record is None:
        return None
    answers = {name: list(_read_answers(name, rows)) for name, rows in record["cells"].items()}
    said = (record["version"], record["date"])
    return Points(library, *said, answers, record["withheld"], record["untold"])


def _read_answers(quantity: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[Answer]:
    """Yield the answers; what is no vector any more is not among them."""
    vectors = {vector.id: vector for vector in load(quantity).vectors}
    for row in rows:
        asked = row["vector"]
        vector = vectors.get(asked) if isinstance(asked, str) else Vector.read(asked)
        if vector:
            reply = {key: row[key] for key in ("value", "error") if key in row}
            yield Answer(vector, reply, row["microseconds"], row["ours"])
