"""``didp-ref libraries``: what public libraries compute, as it was found when they were asked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable

from didp_ref.cli.library_points import show_points
from didp_ref.cli.names import counted_as
from didp_ref.cli.terminal import print_fields, print_heading, print_json, print_table, print_text
from didp_ref.errors import InputError, UnknownName, suggestion
from didp_ref.libraries.cell import Cell, Part, Point, shown_factor
from didp_ref.libraries.errata import UNTOLD, PublicErratum, entries, find_entry
from didp_ref.libraries.library import Contract, Library, as_label, find_libraries
from didp_ref.libraries.published import Published, published_of
from didp_ref.libraries.report import effect_of, instance_of, origin_of, report
from didp_ref.libraries.reproduce import line_of, place_of
from didp_ref.libraries.results import Result, changes, read_result, trend

COLUMNS = ("quantity", "ordinary", "hard", "refuses", "ms")
KINDS_OF_POINT = ("unsafest", "farthest", "breaks")
RIGHT = ("safe, accurate", "accurate")
"""What is said of a function in which nothing was found."""
FEW = 6
"""Quantities that may be meant, which are all named."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("library", nargs="?", metavar="LIBRARY", help="one library's page")
    parser.add_argument("--quantity", metavar="Q", help="what is computed of one quantity")
    parser.add_argument(
        "--report", metavar="ENTRY", help="print the text for the maintainers of one entry"
    )
    parser.add_argument(
        "--untold",
        action="store_true",
        help="in a checkout, also what its maintainers have not been told yet",
    )
    parser.add_argument(
        "--points",
        action="store_true",
        help="the libraries beside us, at twenty everyday points and twenty hard ones of each",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Print the table, a library's page, or a report."""
    if arguments.untold and not UNTOLD.exists():
        typed = "make .venv/installed && .venv/bin/didp-ref libraries --untold"
        raise InputError("--untold", f"no release has what is untold; type in a checkout {typed}")
    if arguments.report:
        sys.stdout.write(report(find_entry(arguments.report, untold=arguments.untold)))
        return 0
    if arguments.library in {each.id for each in entries() if each.is_public}:
        raise InputError(
            arguments.library, f"is an entry: didp-ref libraries --report {arguments.library}"
        )
    shown = [each for each in entries() if arguments.untold or each.is_public]
    documents = {each.library for each in shown if each.read and not arguments.points}
    name = as_label(arguments.library or "")
    labels = [arguments.library] if arguments.library else []
    libraries = [] if name in documents else find_libraries(labels, sorted(documents))
    if arguments.points:
        show_points(libraries, arguments)
        return 0
    every = (read_result(library, untold=arguments.untold) for library in libraries)
    results = [result for result in every if result]
    asked = {name, *(each.key for each in libraries)}
    about = [entry for entry in shown if not name or entry.library in asked]
    _choose(results, arguments.quantity, about)
    errata = [each for each in about if arguments.quantity in (None, each.quantity)]
    if arguments.json:
        listed = [_as_json(each, arguments) for each in results]
        print_json({"libraries": listed, "errata": _named(errata)})
    else:
        others = [each for each in about if arguments.library and each not in errata]
        _print(results, errata, others, arguments)
    return 0


def _choose(
    results: Iterable[Result], quantity: str | None, errata: Iterable[PublicErratum]
) -> None:
    """Leave the cells of one quantity, where one is named; an entry may be all there is of it."""
    if quantity is None:
        return
    named: dict[str, str] = {}
    for result in results:
        for name in (*result.cells, *result.untold):
            named[name] = f"{named.get(name, name)} {result.library.contracts[name].function}"
    for entry in errata:
        named[entry.quantity] = f"{named.get(entry.quantity, entry.quantity)} {entry.function}"
    if quantity not in named:
        meant = [name for name, words in named.items() if quantity.lower() in words.lower()]
        advice = suggestion(quantity, sorted(named), "didp-ref libraries")
        if 1 < len(meant) <= FEW:
            advice = f"did you mean {', '.join(meant[:-1])} or {meant[-1]}?"
        raise UnknownName("quantity", quantity, "quantity that a library offers", advice)
    for result in results:
        result.cells = {name: cell for name, cell in result.cells.items() if name == quantity}


def _print(
    results: list[Result],
    errata: list[PublicErratum],
    others: list[PublicErratum],
    arguments: argparse.Namespace,
) -> None:
    whole = bool(arguments.library or arguments.quantity)
    if whole:  # what is wrong stands before all that was asked
        _print_entries(errata, whole=True)
        if not errata:
            print_text("no error of it is told here; below stands what was asked, and answered")
            _print_in_short(results if arguments.quantity else [], others)
            print_text()
        elif not any(result.cells or result.untold for result in results):
            print_text(_why_not_asked(errata, arguments))
    for result in results:
        if not (result.cells or result.untold):
            continue
        library = result.library
        asked = f"{library.name} {result.version}, {result.language}, asked on {result.date}"
        print_table(f"{library.key}: {asked}", COLUMNS, _rows(result))
        if result.untold:
            print_text("its maintainers are told first of what was found of some others", indent=4)
        if whole:
            print_text(f"its lines run in a checkout, after: {place_of(library)}")
            for cell in result.cells.values():
                _print_cell(library, cell, library.contracts[cell.quantity])
            _print_trend(trend(result, untold=arguments.untold))
            _print_published(published_of(library.key, arguments.quantity))
    if not whole:
        _print_entries(errata, whole=False)
    count = sum(len(result.cells) for result in results)
    counted = f"{counted_as(count, 'cells')}, {counted_as(len(errata), 'entries')}"
    print_text(f"{counted}: didp-ref libraries --report ENTRY")
    print_text("what the words of a table say: docs/libraries.md, How a cell is read")


def _print_in_short(results: Iterable[Result], others: Iterable[PublicErratum]) -> None:
    """Say what was found of one quantity, and name what is wrong with others of the library."""
    for result in results:
        for cell in result.cells.values():
            contract = result.library.contracts[cell.quantity]
            ordinary, hard = cell.verdict(contract)
            found = f"nothing wrong was found ({ordinary})" if ordinary in RIGHT else ordinary
            print_text(
                f"{result.library.key}, {contract.function}: at {cell.ordinary.asked} ordinary "
                f"points {found}; at {cell.hard.asked} hard ones {hard}",
                hanging=4,
            )
    for entry in others:
        print_text(
            f"another quantity of it, {entry.quantity}, has the entry {entry.id}: {entry.title}",
            hanging=4,
        )


def _why_not_asked(errata: Iterable[PublicErratum], arguments: argparse.Namespace) -> str:
    """Say why there are entries, and no cells."""
    if all(entry.read for entry in errata):
        return "it was read, and not run"
    return f"no library is asked {arguments.quantity}: it is judged by its entry alone"


def _print_entries(errata: list[PublicErratum], *, whole: bool) -> None:
    """Print the entries, and a line between them and what stands beside them."""
    if not whole:
        print_text()
    for entry in errata:
        _print_entry(entry, whole=whole)
        if whole:
            print_text()


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
            *(("behaviour", text) for text in cell.behaviour),
        ]
    )
    for label, part in _parts(cell):
        for kind in KINDS_OF_POINT:
            point = getattr(part, kind)
            if point and (kind != "unsafest" or contract.promises == "safe"):
                _print_point(f"{label}, {kind}", library, point)


def _parts(cell: Cell) -> tuple[tuple[str, Part], ...]:
    return (("ordinary", cell.ordinary), ("hard", cell.hard))


def _counted(part: Part, contract: Contract) -> str:
    safe = f"{part.safe} of them safe and " if contract.promises == "safe" else ""
    return (
        f"{part.asked} asked: {part.answered} answered, {safe}{part.accurate} accurate; "
        f"{part.refused} refused, {part.broken} broke"
    )


def _print_point(label: str, library: Library, point: Point) -> None:
    factor = "" if point.factor is None else f" ({shown_factor(point.factor)})"
    print_fields([(label, f"{point.vector}: answered {point.answer}, exact {point.exact}{factor}")])
    sys.stdout.write(f"    {line_of(library, point)}\n")


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
    print_text(f"{rows[0].source}, {counted_as(len(rows), 'numbers')}; what is exact passes but of")
    for why in dict.fromkeys(row.why for row in differing):
        print_text(f"{why}:", hanging=2)
        for row in (row for row in differing if row.why == why):
            exact = row.exact()
            ours = "an error" if exact is None else repr(float(exact.upper))
            shown = f"{row.expected} is expected at {row.point}, exact {ours} ({row.test})"
            print_text(f"{row.quantity}: {shown}", indent=2, hanging=4)


def _print_entry(entry: PublicErratum, *, whole: bool) -> None:
    """Print what is wrong; on a page also how bad, for whom, and what to do, and then the rest."""
    if not whole:
        print_text(f"{entry.id}  {entry.title}", hanging=4)
        return
    print_heading(f"{entry.library}: {entry.title}")
    print_fields(
        [
            ("how bad", _how_bad(entry)),
            ("for instance", instance_of(entry)),
            ("effect", effect_of(entry)),
            ("who is hurt", entry.hurt),
            ("what to do", entry.meanwhile),
            ("where", f"{entry.library} {entry.version}, {entry.file}, {entry.function}"),
            ("contract", f"\u201c{entry.contract}\u201d"),
            ("upstream", origin_of(entry)),
            ("report", f"didp-ref libraries --report {entry.id}"),
        ]
    )


def _how_bad(entry: PublicErratum) -> str:
    """Say whether more privacy is told than there is, and whether at parameters that are used."""
    harm = "unsafe, less privacy than is told" if entry.unsafe else "wrong, and not unsafe"
    return f"{harm}; at {entry.where_in_use}"


def _as_json(result: Result, arguments: argparse.Namespace) -> dict[str, object]:
    library = result.library
    contracts = {name: vars(library.contracts[name]) for name in result.cells}
    releases = trend(result, untold=arguments.untold)[:-1]
    expected = published_of(library.key, arguments.quantity)
    return {
        "library": library.key,
        "name": library.name,
        **result.as_json(),
        "contracts": contracts,
        "releases": [each.as_json() for each in releases],
        "published": [vars(row) for row in expected],
    }


def _named(errata: Iterable[PublicErratum]) -> list[dict[str, object]]:
    return [
        {"id": each.id, "title": each.title, "library": each.library, "quantity": each.quantity}
        for each in errata
    ]
