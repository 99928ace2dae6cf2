"""Change one record of a file, and see how far the exact answers of a release move.

    python -m benchmarks.changed_records [CASES]

Each case is a file, its schema, some queries and one change, all of them drawn by hypothesis from
a fixed seed. The command line of ``didp-ref release`` is read, and the exact answers to the plan
are computed from the file before and after the change. It prints one row for each format: how many
cases there were, how many moved further than the plan promises, and how many failed to run. The
exit code is 1 if any did.
"""

import contextlib
import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest import mock

import duckdb
from hypothesis import HealthCheck, Phase, given, seed, settings

from didp_ref.assessment.assess import assess
from didp_ref.assessment.data import columns
from didp_ref.assessment.planning import Plan, step_loss
from didp_ref.assessment.publication import publication, receipt
from didp_ref.assessment.release import Released, Values
from didp_ref.cli import release
from didp_ref.cli.main import build_parser
from didp_ref.errors import DidpError
from tests.assessment.neighbors import FILES, FRAMES, NEIGHBORS, Case, Records, cases
from tests.assessment.written import ENDS, frame_of, schema_of, write

SEED = 20240131
USUAL = 700
"""So many cases are run where no number is given."""
SIZED = ("mean", "median", "min", "max", "std", "std_sample", "quantile")
"""Queries whose noise depends on how many records there are."""


class Exceeded(AssertionError):
    """The answers of two files one step apart lie further apart than is promised."""


class Failed(AssertionError):
    """A file failed, or printed or planned something else, because of one record."""


class Public(Exception):
    """The public part of a case is rejected, whatever the file holds."""


@dataclass
class Tried:
    """What came of the cases of one format."""

    kind: str
    cases: int = 0
    exceeded: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


# --- files --------------------------------------------------------------------------------------


def arguments_of(case: Case, folder: Path) -> list[str]:
    """Return the command line of a release."""
    file, schema, budget = folder / f"data.{ENDS[case.kind]}", folder / "schema.toml", "none.db"
    schema.write_text(schema_of(case), encoding="utf-8")
    words = ["release", str(file), "--schema", str(schema), *case.promise]
    words += [word for question in case.questions for word in ("--query", question.text)]
    words += ["--adjacency", case.adjacency, "--budget", str(folder / budget), "--total", "1000000"]
    words += ["--spark"] if case.kind == "Spark" else []
    words += [] if case.impute is None else ["--impute", repr(case.impute)]
    return words + (["--records", str(len(case.records))] if case.sized else [])


def asked_by(words: list[str]) -> Any:
    """Return what a command line asks for, its plan included.

    Raises :class:`Public` for what is rejected before the file is opened.
    """
    arguments = build_parser("release").parse_args(words)
    try:
        return release._planned(arguments)
    except DidpError as problem:
        raise Public(str(problem)) from None


@cache
def _shared_connection() -> Any:
    return duckdb.connect(config={"threads": 1})


@contextlib.contextmanager
def _shared(*_: object) -> Iterator[Any]:
    """Yield a connection that was opened before, since it takes long to open one."""
    yield _shared_connection()


def answers_of(asked: Any, *, whole: bool) -> Values:
    """Return the exact answers, as the command computes them.

    What takes longest is left out unless ``whole``: a connection of its own, which a DuckDB file
    needs anyway, and the search for private remarks.
    """
    said = io.StringIO()
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.redirect_stdout(said))
        stack.enter_context(contextlib.redirect_stderr(io.StringIO()))
        if not whole:
            stack.enter_context(mock.patch.object(release, "_warn"))
        if not whole and not asked.files.names[0].endswith(ENDS["DuckDB"]):
            stack.enter_context(mock.patch.object(columns, "connected", _shared))
        try:
            answers = release._true_answers(asked)
        except Exception as problem:
            raise Failed(f"{type(problem).__name__}: {problem}") from problem
    if said.getvalue():
        raise Failed(f"printed {said.getvalue()!r}")
    return answers


def try_files(case: Case, folder: Path) -> Iterator[None]:
    """Compare a file with each of its neighbors, and yield behind each.

    The first neighbor is released by the whole command, from its arguments on. Raises
    :class:`Exceeded` and :class:`Failed`, and :class:`Public` for a case that is none.
    """
    words = arguments_of(case, folder)
    file = Path(words[1])
    write(case, case.records, file)
    asked = asked_by(words)
    answers = answers_of(asked, whole=False)
    for at, neighbor in enumerate(case.neighbors):
        write(case, neighbor, file)
        if not at:
            again = asked_by(words).planned
            if again != asked.planned or _published(again) != _published(asked.planned):
                raise Failed("what is public depends on the file")
        compare(asked.planned, answers, answers_of(asked, whole=not at))
        yield


def _published(planned: Plan) -> object:
    """Return everything that is published of a release where all noisy answers are zero."""
    values = tuple((Fraction(0),) * part.numbers for part in planned.parts)
    made_up = Released(planned, values, planned.cost, 1, planned.cost, fresh=True)
    return publication(made_up), receipt(made_up)


def compare(planned: Plan, values: Values, other: Values) -> None:
    """Raise :class:`Exceeded` where one step costs more than a plan charges, or a question loses.

    The loss is exact: of each number that is drawn the distance over the scale.
    """
    numbers = zip(values, other, strict=True)
    total = Fraction(0)
    for several in planned.drawn:
        lost = Fraction(0)
        for draw in several:
            first, second = next(numbers)
            if any((number / draw.part.grid.step).denominator != 1 for number in (*first, *second)):
                raise Exceeded("an answer does not lie on its grid")
            apart = sum((abs(a - b) for a, b in zip(first, second, strict=True)), Fraction(0))
            lost += apart / draw.mechanism.scale
        if lost > step_loss(planned.request, several):
            text = several[0].question.text
            raise Exceeded(f"{text}: lost {float(lost):g} in one step")
        total += lost
    if total > planned.cost:
        raise Exceeded(f"lost {float(total):g} in one step, of {float(planned.cost):g}")


# --- frames -------------------------------------------------------------------------------------


def try_frames(case: Case, folder: Path) -> Iterator[None]:
    """Compare what ``assess`` says of a frame with each neighbor, and yield behind each.

    Noise for a sum, a count or a histogram does not depend on the frame. That for other queries
    depends on the number of records with a value, and is compared where this number is the same.
    """
    del folder
    parts = assessed(case, case.records)
    for neighbor in case.neighbors:
        for part, other in zip(parts, assessed(case, neighbor), strict=True):
            sized = part[0].question.name in SIZED
            _compare_parts(part, other, sized=sized)
        yield


def assessed(case: Case, records: Records) -> list[list[Any]]:
    """Return the parts of the advice about a frame, by question, those of all groups together."""
    try:
        advice = assess(
            frame_of(case, records),
            [question.text for question in case.questions],
            universe={column.name: column.range for column in case.asked},
            epsilon=0.5,
            groups={column.name: column.groups for column in case.grouped},
            adjacency=case.adjacency,
            clip=True,
            drop_missing=True,
            types={column.name: column.kind for column in case.columns},
        ).advice
    except DidpError as problem:
        raise Public(str(problem)) from None
    return [list(line.parts) for line in advice.lines]


def _compare_parts(parts: list[Any], others: list[Any], *, sized: bool) -> None:
    apart = Fraction(0)
    for part, other in zip(parts, others, strict=True):
        moved = sum(
            (abs(a - b) for a, b in zip(part.answer.lower, other.answer.lower, strict=True)),
            Fraction(0),
        )
        if not sized:
            apart += moved
            if (part.scale, part.distances) != (other.scale, other.distances):
                raise Exceeded(f"{part.question.text}: another scale")
        elif part.records == other.records and moved > part.distances.delta:
            raise Exceeded(f"{part.question.text}: moved by {float(moved):g}")
    if apart > parts[0].distances.delta:
        raise Exceeded(f"{parts[0].question.text}: moved by {float(apart):g}")


# --- all formats --------------------------------------------------------------------------------

Attempt = Callable[[Case, Path], Iterator[None]]
KINDS: dict[str, Attempt] = {
    **dict.fromkeys((*FILES, "Spark"), try_files),
    **{f"assess of {kind}": try_frames for kind in FRAMES},
}


def tried(kind: str, wanted: int, folder: Path) -> Tried:
    """Try so many cases of one format at least, drawn from a fixed seed."""
    result = Tried(kind)

    @seed(SEED)
    @settings(
        max_examples=wanted,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases(kind.removeprefix("assess of ")))
    def attempt(case: Case) -> None:
        if result.cases >= wanted:
            return
        try:
            for _ in KINDS[kind](case, folder):
                result.cases += 1
        except Public:
            return
        except Exceeded as problem:
            result.cases += 1
            result.exceeded.append(str(problem))
        except Failed as problem:
            result.cases += 1
            result.failed.append(str(problem))

    attempt()
    return result


def main(words: list[str]) -> int:
    """Print the table, and the first violations of each format."""
    many = int(words[0]) if words else USUAL
    kinds = [kind for kind in KINDS if kind != "Spark" or find_spec("pyspark")]
    with tempfile.TemporaryDirectory() as folder:
        trieds = [tried(kind, -(-many // len(kinds)), Path(folder)) for kind in kinds]
    print(f"{'format':<26}{'cases':>8}{'exceeded':>10}{'failed':>8}")
    for entry in trieds:
        print(f"{entry.kind:<26}{entry.cases:>8,}{len(entry.exceeded):>10,}{len(entry.failed):>8,}")
    for entry in trieds:
        for problem in [*entry.exceeded, *entry.failed][:NEIGHBORS]:
            print(f"{entry.kind}: {problem}")
    return int(any(entry.exceeded or entry.failed for entry in trieds))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
