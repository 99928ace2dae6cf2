"""Print what libraries were asked, function by function, with a line that asks again."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable

from didp_ref.cli.terminal import print_fields, print_heading, print_table, print_text
from didp_ref.formulas import quantities
from didp_ref.libraries.cell import Cell, Part, Point, shown_factor
from didp_ref.libraries.library import Contract, Library
from didp_ref.libraries.published import Published, published_of
from didp_ref.libraries.reproduce import line_of, place_of
from didp_ref.libraries.results import Result, changes, trend
from didp_ref.libraries.status import is_far
from didp_ref.numbers.enclosure import Side
from didp_ref.oracle.subjects import subject
from didp_ref.summary import counted_as

COLUMNS = ("quantity", "ordinary", "hard", "refuses", "ms")
SAFE, UP_TO_ROUNDING = "never on the unsafe side", "on it by rounding alone"
ACCURATE, INACCURATE = (
    "accurate (no side is promised)",
    "looser or inaccurate (no side is promised)",
)
BREAKS, UNSAFE = "crashes or returns NaN", "UNSAFE"
KINDS = (SAFE, UP_TO_ROUNDING, ACCURATE, INACCURATE, BREAKS, UNSAFE)
KINDS_OF_POINT = ("unsafest", "farthest", "beyond", "breaks", "rejects")


def print_tables(results: list[Result], arguments: argparse.Namespace) -> None:
    """Print every function with what was found, at ordinary parameters and at extreme ones."""
    whole = bool(arguments.library or arguments.quantity)
    for result in results:
        if not (result.cells or (result.kept_back and not arguments.quantity)):
            continue
        library = result.library
        asked = f"{library.name} {result.version}, {result.language}, {result.date}"
        print_table(f"{library.key}: {asked}", COLUMNS, _rows(result))
        if whole and not (arguments.quantity or result.kept_back):
            print_text(in_counts(result))
            print_text()
        if whole:
            print_text("to run a line below, first type:")
            sys.stdout.writelines(f"    {line}\n" for line in place_of(library))
            for cell in result.cells.values():
                _print_cell(library, cell, library.contracts[cell.quantity])
            _print_trend(trend(result, untold=arguments.untold))
            _print_published(published_of(library.key, arguments.quantity))
    print_text("More in docs/libraries.md: How to read a cell; Dispute a result or a finding")


def in_counts(result: Result) -> str:
    """Say how many functions keep their promise at ordinary parameters, to be quoted.

    Where results are withheld, the counts would say of which functions.
    """
    kinds = Counter(
        _kind(cell, result.library.contracts[name]) for name, cell in result.cells.items()
    )
    counts = "; ".join(f"{kind}: {kinds[kind]}" for kind in KINDS if kinds[kind])
    functions = counted_as(len(result.cells), "functions")
    return f"{result.library.name} {result.version}, {functions}, ordinary parameters: {counts}"


def _kind(cell: Cell, contract: Contract) -> str:
    part = cell.ordinary
    if cell.endangers(contract):
        return UNSAFE
    if part.broken:
        return BREAKS
    if contract.promises == "safe":
        return SAFE if part.safe == part.answered else UP_TO_ROUNDING
    return INACCURATE if is_far(part.farthest) else ACCURATE


def _rows(result: Result) -> Iterable[tuple[str, ...]]:
    for name, cell in result.cells.items():
        contract = result.library.contracts[name]
        refused, invalid = cell.refuses
        took = "" if cell.milliseconds is None else f"{cell.milliseconds:.2g}"
        yield (name, *cell.verdict(contract), f"{refused}/{invalid}", took)


def _print_cell(library: Library, cell: Cell, contract: Contract) -> None:
    print_text()
    print_heading(f"{library.key}: {cell.quantity}")
    print_fields(
        [
            ("function", contract.function),
            ("contract", f"\u201c{contract.quoted}\u201d (judged as: {contract.promises})"),
            *((label, _counted(part, contract)) for label, part in _parts(cell)),
            ("invalid", _invalid(cell)),
            *(("behaviour", text) for text in cell.behaviour),
        ]
    )
    for label, part in _parts(cell):
        for kind in KINDS_OF_POINT:
            point = getattr(part, kind)
            if point and (kind != "unsafest" or contract.promises == "safe"):
                is_bound = kind == "beyond" or not subject(cell.quantity).is_least
                exact = "our bound" if is_bound else "exact"
                _print_point(f"{label}, {kind}", library, point, exact)


def _parts(cell: Cell) -> tuple[tuple[str, Part], ...]:
    return (("ordinary", cell.ordinary), ("hard", cell.hard))


def _counted(part: Part, contract: Contract) -> str:
    safe = f"{part.safe} of them safe and " if contract.promises == "safe" else ""
    beyond = f" and {part.undecided} beyond our bound" if part.undecided else ""
    return (
        f"{part.asked} asked: {part.answered} answered, {safe}{part.accurate} accurate{beyond}; "
        f"{part.refused} refused, {part.broken} broke{_skipped(part.not_asked)}"
    )


def _invalid(cell: Cell) -> str:
    refused, invalid = cell.refuses
    return f"{invalid} asked: {refused} refused{_skipped(cell.invalid_not_asked)}"


def _skipped(count: int) -> str:
    return f"; {count} not asked, as the harness could not" if count else ""


def _print_point(label: str, library: Library, point: Point, exact: str) -> None:
    factor = "" if point.factor is None else f" ({shown_factor(point.factor)})"
    right = f"{exact} {point.exact}{factor}"
    if point.factor == 1:  # both may print the same number
        right = f"{exact}: a little {_safe_side(point)}, by less than float64 rounds"
    print_fields([(label, f"{point.vector}: answered {point.answer}, {right}")])
    sys.stdout.write(f"    {line_of(library, point)}\n")


def _safe_side(point: Point) -> str:
    side = quantities[point.vector.partition("/")[0]].safe_side
    return "more" if side is Side.UP else "less"


def _print_trend(releases: list[Result]) -> None:
    if len(releases) == 1:
        return
    versions = ", ".join(release.version for release in releases)
    changed = changes(releases)
    print_text()
    print_heading(f"{releases[-1].library.key}: over {versions}")
    print_text("what is not listed is the same in all of them")
    for name, words in changed.items():
        said = zip(releases, words, strict=True)
        print_text(name)
        print_fields((f"  {release.version}", word) for release, word in said)


def _print_published(rows: list[Published]) -> None:
    if not rows:
        return
    differing = [row for row in rows if row.why]
    print_text()
    print_heading(f"{rows[0].library}: what its own tests expect")
    passed = len(rows) - len(differing)
    print_text(rows[0].source)
    print_text(f"The exact value passes {passed} of {counted_as(len(rows), 'tests')}.")
    for why in dict.fromkeys(row.why for row in differing):
        print_text(f"Not passed: {why}", hanging=2)
        for row in (row for row in differing if row.why == why):
            exact = row.exact()
            ours = "an error" if exact is None else repr(float(exact.upper))
            shown = f"{row.expected} is expected at {row.point}, exact {ours} ({row.test})"
            print_text(f"{row.quantity}: {shown}", indent=2, hanging=4)
