"""``didp-ref libraries``: what public libraries compute, as it was found when they were asked."""

import argparse
import sys
from collections.abc import Container, Iterable, Iterator, Mapping

from didp_ref.cli.library_finding import IN_A_CHECKOUT, command_of, entry_summary
from didp_ref.cli.library_notes import check_yourself, inputs_of, withheld_words
from didp_ref.cli.library_overview import RIGHT, as_typed, print_group, print_overview
from didp_ref.cli.library_points import show_points
from didp_ref.cli.library_ranges import MORE, extreme_in_short, extreme_of, ordinary_of
from didp_ref.cli.library_tables import print_tables
from didp_ref.cli.terminal import print_json, print_summary, print_text
from didp_ref.errors import InputError, UnknownName, suggestion
from didp_ref.libraries.cell import by_factor
from didp_ref.libraries.errata import UNTOLD, PublicErratum, entries, find_entry
from didp_ref.libraries.library import as_label, find_libraries
from didp_ref.libraries.library import libraries as all_libraries
from didp_ref.libraries.names import Group, group_of, keys_of, other_names
from didp_ref.libraries.published import published_of
from didp_ref.libraries.report import report
from didp_ref.libraries.results import Result, read_result, trend
from didp_ref.libraries.status import is_documented, is_far, worst_of
from didp_ref.summary import DISAGREE_WITH_A_FINDING, Summary, counted_as

FEW = 6
"""Quantities that may be meant, which are all named."""
MOST_BESIDE = 2
"""So many other findings are named without --all."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "library", nargs="?", metavar="LIBRARY", help="a library, or a maker of several"
    )
    parser.add_argument("--quantity", metavar="Q", help="results of all libraries for one formula")
    parser.add_argument(
        "--report",
        metavar="FINDING",
        nargs="?",
        const="",
        help="print the text for the maintainers: of one finding, or of all of a library",
    )
    parser.add_argument(
        "--witnesses",
        action="store_true",
        help="compute now where each finding shows, and what follows from it",
    )
    parser.add_argument(
        "--untold",
        action="store_true",
        help="in a checkout: also findings that the maintainers have not been told yet",
    )
    parser.add_argument(
        "--points",
        action="store_true",
        help="compare every library with us, at twenty ordinary and twenty extreme inputs of each "
        "formula",
    )
    parser.add_argument(
        "--all", action="store_true", help="every function, extreme parameters and times too"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Print the table, a library's page, or a report."""
    if arguments.untold and not UNTOLD.exists():
        named = f" {arguments.library}" if arguments.library else ""
        named += f" --report {arguments.report}".rstrip() if arguments.report is not None else ""
        typed = f"{IN_A_CHECKOUT}{named} --untold"
        raise InputError("--untold", f"no release has what is untold; type in a checkout: {typed}")
    if arguments.report is not None:
        sys.stdout.write("\n".join(report(each) for each in _to_report(arguments)))
        return 0
    shown = [each for each in entries() if arguments.untold or each.is_public]
    if arguments.witnesses:
        return _witnesses(shown, arguments)
    if not arguments.json and any(each.id == arguments.library for each in entries()):
        print_summary(entry_summary(find_entry(arguments.library, untold=arguments.untold)))
        return 0
    documents = {each.library for each in shown if each.read and not arguments.points}
    group = _named_by(arguments, documents)
    labels = [key for key in group.keys if key not in documents] if group else []
    if arguments.points and len(labels) > 1:
        labels = [key for key in labels if key in all_libraries()]
    also = [*documents, *other_names()]
    libraries = [] if group and not labels else find_libraries(labels, sorted(also))
    if arguments.points:
        show_points(libraries, arguments)
        return 0
    every = (read_result(library, untold=arguments.untold) for library in libraries)
    results = [result for result in every if result]
    asked = {*(group.keys if group else ()), *(each.key for each in libraries)}
    about = [entry for entry in shown if not group or entry.library in asked]
    _choose(results, arguments.quantity, about)
    errata = [each for each in about if arguments.quantity in (None, each.quantity)]
    if arguments.json:
        listed = [_as_json(each, errata, arguments) for each in results]
        print_json({"libraries": listed, "errata": _named(errata)})
    elif group and len(group.keys) > 1 and not arguments.quantity:
        print_group(group, results, errata)
        _print_tables(results, arguments)
    else:
        others = [each for each in about if arguments.library and each not in errata]
        _print(results, errata, others, arguments)
    return 0


def _named_by(arguments: argparse.Namespace, documents: Container[str]) -> Group | None:
    """Return what the name that was typed means; from here on it is the library's own name.

    No library is named where the name is of several.
    """
    written = arguments.library
    if not written:
        return None
    label = as_label(written)
    group = group_of(written) or Group(written, (label if label in documents else written,))
    (key, *others) = group.keys
    if others:
        arguments.library = None
    elif as_label(key) != label:
        arguments.library = as_typed(key)
    return group


def _to_report(arguments: argparse.Namespace) -> list[PublicErratum]:
    """Return the finding that is named, or all findings of the library that is."""
    name, untold = arguments.report or arguments.library, arguments.untold
    if not name:
        raise InputError("--report", "name a finding or a library, as in --report opendp")
    shown = [each for each in entries() if untold or each.is_public]
    keys = keys_of(name)
    found = [each for each in shown if each.library in keys and each.id != name]
    known = [all_libraries()[key] for key in keys if key in all_libraries()]
    if not found and known:
        compared = f"didp-ref libraries {name} shows what was compared"
        results = (read_result(each, untold=untold) for each in known)
        withheld = any(result and result.kept_back for result in results)
        typed = f"{IN_A_CHECKOUT} --report {name} --untold"
        more = f"; in a checkout {typed} also has what is withheld" if withheld else ""
        raise InputError(name, f"has no published finding; {compared}{more}")
    return found or [find_entry(name, untold=untold)]


def _witnesses(shown: list[PublicErratum], arguments: argparse.Namespace) -> int:
    """Compute the witnesses of all findings, of a library's, or of one."""
    from didp_ref.cli.library_witnesses import print_witnesses  # imports every formula

    name = arguments.library
    keys = keys_of(name or "")
    asked = [each for each in shown if name in (None, each.id) or each.library in keys]
    if not asked:
        known = {name for each in shown for name in (each.id, each.library)}
        near = suggestion(name, known, "didp-ref libraries has them all")
        raise UnknownName("finding", name, "library with findings", near)
    return print_witnesses(asked, as_json=arguments.json)


def _choose(
    results: Iterable[Result], quantity: str | None, errata: Iterable[PublicErratum]
) -> None:
    """Leave the cells of one quantity, where one is named; an entry may be all there is of it."""
    if quantity is None:
        return
    named: dict[str, str] = {}
    for result in results:
        for name in result.cells:
            named[name] = f"{named.get(name, name)} {result.library.contracts[name].function}"
    for entry in errata:
        named[entry.quantity] = f"{named.get(entry.quantity, entry.quantity)} {entry.function}"
    if quantity not in named:
        meant = [name for name, words in named.items() if quantity.lower() in words.lower()]
        advice = suggestion(quantity, sorted(named), "didp-ref libraries has them all")
        if 1 < len(meant) <= FEW:
            advice = f"did you mean {', '.join(meant[:-1])} or {meant[-1]}?"
        raise UnknownName("quantity", quantity, "formula that a library offers", advice)
    for result in results:
        result.cells = {name: cell for name, cell in result.cells.items() if name == quantity}


def _print(
    results: list[Result],
    errata: list[PublicErratum],
    others: list[PublicErratum],
    arguments: argparse.Namespace,
) -> None:
    if not (arguments.library or arguments.quantity):
        print_overview(results, errata, whole=arguments.all)
    else:
        print_summary(_page(results, errata, others, arguments))
        for entry in errata[1:] if arguments.all else ():
            print_text()
            print_summary(entry_summary(entry))
    _print_tables(results, arguments)


def _print_tables(results: list[Result], arguments: argparse.Namespace) -> None:
    if arguments.all:
        print_text()
        print_tables(results, arguments)


def _as_documented(result: Result) -> Iterator[str]:
    """Say of each function whose documented bound is looser than the least value, by how much."""
    for name, cell in result.cells.items():
        contract, farthest = result.library.contracts[name], cell.ordinary.farthest
        if is_far(farthest) and is_documented(contract, farthest):
            least = f"the least value is smaller, by up to {by_factor(farthest.factor)}"
            yield f"{name} is valid, as documented: {contract.documented}; {least}"


def _page(
    results: list[Result],
    errata: list[PublicErratum],
    others: list[PublicErratum],
    arguments: argparse.Namespace,
) -> Summary:
    """Return what was found of a library, or of one formula, with its worst finding."""
    shown = [result for result in results if result.cells or not arguments.quantity]
    withheld = sum(result.kept_back for result in results)
    kept_back = any(result.kept_back for result in shown)
    alone = not arguments.quantity
    checked = "; ".join(_checked(result, named=bool(arguments.quantity)) for result in shown)
    name = arguments.quantity or (shown[0].library.name if shown else arguments.library)
    rows: list[tuple[str, str]] = []
    found = [worst_of(result, errata) for result in shown]
    words = {each.status for each in found} | {each.status for each in errata}
    word = next(
        (each for each in ("FAIL", "WARN") if each in words), "OPEN" if kept_back else "PASS"
    )
    if errata:
        headline = f"{name}: {errata[0].title}"
        whole = {label: text for label, text in entry_summary(errata[0]).rows if label != "Next"}
        rows += [*(whole if arguments.all else _in_short(whole)).items()]
    else:
        texts = "; ".join(each.text.removeprefix(f"{name}: ") for each in found if each.text)
        right = RIGHT
        if withheld and not arguments.quantity:
            right = f"{withheld_words(withheld)}; {RIGHT_ELSE}"
        headline = f"{name}: {texts or right}"
        if not (texts or arguments.quantity):
            headline += _among(shown)
        if not (texts or arguments.quantity or withheld):
            checked += _which(shown)
    beside = others if arguments.all else [*errata[1:], *others]
    titled = arguments.all or arguments.untold or len(beside) == 1
    also = [
        f"{command_of(entry)} ({entry.severity}{f': {entry.title}' * titled})" for entry in beside
    ]
    if len(also) > MOST_BESIDE and not arguments.all:
        also[MOST_BESIDE:] = [f"and {len(also) - MOST_BESIDE} more findings (--all)"]
    notes = [note for entry in errata[:1] for result in shown for note in _versions(entry, result)]
    notes += [note for result in shown for note in _as_documented(result)]
    notes += [note for result in shown if alone for note in inputs_of(result)]
    if withheld:
        if arguments.quantity:
            notes += [f"{withheld_words(withheld)}; no release says of which formulas"]
        elif word != "OPEN":
            notes += [withheld_words(withheld)]
        if len(results) == 1:
            typed = f"{IN_A_CHECKOUT} {arguments.library} --untold"
            notes += [f"Do you maintain it? To read the finding, type in a checkout:\n{typed}"]
    extreme = [
        line
        for result in shown
        for line in extreme_of(result, result.library.name if arguments.quantity else "")
    ]
    in_short = "\n".join(extreme_in_short(extreme, cut=not arguments.all))
    rows += [
        (
            "Ordinary",
            "\n".join(ordinary_of(each, errata, named=arguments.all) for each in shown if alone),
        ),
        ("Extreme", in_short),
        ("Also", "\n".join(also)),
        ("Note", "\n".join(notes)),
        ("Checked", f"{checked}{_not_tried(shown)}" or _why_not_asked(errata, arguments)),
    ]
    hints = [command_of(errata[0], "--report ")] if errata else []
    if not arguments.quantity:
        hints += [check_yourself(result.library) for result in shown if result.library.check_with]
    is_said = arguments.all or in_short.endswith(MORE)
    hints += [] if is_said else ["--all (every function, extreme parameters)"]
    rows.append(("Next", "\n".join([*hints, DISAGREE_WITH_A_FINDING])))
    return Summary(word, headline, tuple(rows))


def _in_short(whole: Mapping[str, str]) -> dict[str, str]:
    """Return the rows of a finding without what --all adds."""
    rows = {label: text for label, text in whole.items() if label not in ("Says", "File")}
    origin = whole["Source"]
    return rows | {
        "Effect": whole["Effect"].partition("; ")[0],
        "Source": origin[: origin.find(")") + 1] or origin,  # up to the issue with its year
    }


def _checked(result: Result, *, named: bool) -> str:
    """Return what was compared of a library, and when."""
    return (
        f"{result.library.name if named else 'version'} {result.version}, "
        f"run on {result.date}: {counted_as(len(result.cells), 'functions')}, "
        f"{sum(cell.ordinary.asked for cell in result.cells.values()):,} ordinary inputs"
    )


def _not_tried(results: list[Result]) -> str:
    """Return how many inputs, valid and invalid, the harnesses could not hand over."""
    cells = [cell for result in results for cell in result.cells.values()]
    left = sum(cell.not_asked for cell in cells)
    tried = sum(cell.ordinary.asked + cell.hard.asked + cell.refuses[1] for cell in cells)
    why = "our test program cannot pass them on, which is no fault of the library"
    return f"\n{left:,} of {left + tried:,} inputs were not tried: {why}" if left else ""


def _among(results: list[Result]) -> str:
    """Return in how many functions nothing wrong was found, and what was not compared."""
    among = counted_as(sum(len(result.cells) for result in results), "functions")
    others = dict.fromkeys(result.library.not_compared for result in results)
    unknown = "".join(f"; {other} was not compared" for other in others if other)
    return f" of the {among} compared{unknown}"


def _which(results: list[Result]) -> str:
    """Return for which formulas nothing wrong was found: only these were compared."""
    formulas = sorted({name for result in results for name in result.cells})
    return f": {', '.join(formulas)}. Nothing else was compared"


RIGHT_ELSE = RIGHT.replace("wrong", "else wrong")


def _versions(entry: PublicErratum, result: Result) -> Iterator[str]:
    """Say of another release than a finding's whether it is affected, as far as that is known."""
    if entry.library != result.library.key or entry.version == result.version:
        return
    yield f"At and Returned are from {result.library.name} {entry.version}"
    cell = result.cells.get(entry.quantity)
    if cell is None:
        yield f"{result.version} was not tested for {entry.quantity}: not known if it is affected"
        return
    found = cell.ordinary.words(result.library.contracts[entry.quantity].promises)
    yield f"{result.version} itself, {entry.quantity} at ordinary parameters: {found}"


def _why_not_asked(errata: Iterable[PublicErratum], arguments: argparse.Namespace) -> str:
    """Say why there are entries, and no cells."""
    if not errata:
        return ""
    if all(entry.read for entry in errata):
        return "it was read, and not run"
    return f"no library is asked {arguments.quantity}: it is judged by its entry alone"


def _as_json(
    result: Result, errata: Iterable[PublicErratum], arguments: argparse.Namespace
) -> dict[str, object]:
    library = result.library
    contracts = {name: vars(library.contracts[name]) for name in result.cells}
    releases = trend(result, untold=arguments.untold)[:-1]
    expected = published_of(library.key, arguments.quantity)
    return {
        "library": library.key,
        "name": library.name,
        "status": worst_of(result, errata).status,
        **result.as_json(),
        "untold": [],
        "contracts": contracts,
        "releases": [each.as_json() for each in releases],
        "published": [vars(row) for row in expected],
        "withheld": result.kept_back,
    }


def _named(errata: Iterable[PublicErratum]) -> list[dict[str, object]]:
    return [
        {
            "id": each.id,
            "title": each.title,
            "library": each.library,
            "quantity": each.quantity,
            "status": each.status,
            "unsafe": each.unsafe,
            "ordinary": each.ordinary,
        }
        for each in errata
    ]
