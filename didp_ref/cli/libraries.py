"""``didp-ref libraries``: what public libraries compute, as it was found when they were asked."""

import argparse
import math
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeGuard

from didp_ref.cli.library_finding import IN_A_CHECKOUT, command_of, entry_summary, severity_of
from didp_ref.cli.library_notes import besides, check_yourself, inputs_of, withheld_words
from didp_ref.cli.library_points import show_points
from didp_ref.cli.library_tables import print_tables
from didp_ref.cli.terminal import print_json, print_row, print_summary, print_text
from didp_ref.errors import InputError, UnknownName, suggestion
from didp_ref.libraries.cell import Point, by_factor
from didp_ref.libraries.errata import UNTOLD, PublicErratum, entries, find_entry
from didp_ref.libraries.library import Contract, as_label, find_libraries, libraries
from didp_ref.libraries.published import published_of
from didp_ref.libraries.report import report
from didp_ref.libraries.results import Result, read_result, trend
from didp_ref.summary import DISAGREE_WITH_A_FINDING, Summary, color_of, counted_as

FEW = 6
"""Quantities that may be meant, which are all named."""
MOST_EXTREME = 3
"""So many functions are told one by one without --all."""
MOST_BESIDE = 2
"""So many other findings are named without --all."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("library", nargs="?", metavar="LIBRARY", help="one library's page")
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


def _to_report(arguments: argparse.Namespace) -> list[PublicErratum]:
    """Return the finding that is named, or all findings of the library that is."""
    name, untold = arguments.report or arguments.library, arguments.untold
    if not name:
        raise InputError("--report", "name a finding or a library, as in --report opendp")
    shown = [each for each in entries() if untold or each.is_public]
    found = [each for each in shown if each.library == as_label(name)]
    if not found and as_label(name) in libraries():
        compared = f"didp-ref libraries {name} shows what was compared"
        result = read_result(libraries()[as_label(name)], untold=untold)
        withheld = result and result.kept_back
        typed = f"{IN_A_CHECKOUT} --report {name} --untold"
        more = f"; in a checkout {typed} also has what is withheld" if withheld else ""
        raise InputError(name, f"has no published finding; {compared}{more}")
    return found or [find_entry(name, untold=untold)]


def _witnesses(shown: list[PublicErratum], arguments: argparse.Namespace) -> int:
    """Compute the witnesses of all findings, of a library's, or of one."""
    from didp_ref.cli.library_witnesses import print_witnesses  # imports every formula

    name = arguments.library
    asked = [each for each in shown if name in (None, each.id) or as_label(name) == each.library]
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
        _print_overview(results, errata, whole=arguments.all)
    else:
        print_summary(_page(results, errata, others, arguments))
        for entry in errata[1:] if arguments.all else ():
            print_text()
            print_summary(entry_summary(entry))
    if arguments.all:
        print_text()
        print_tables(results, arguments)


def _print_overview(results: list[Result], errata: list[PublicErratum], *, whole: bool) -> None:
    """Print a line for each library that fails, and the others' names; or a line for each finding.

    ``errata`` also has findings in texts and programs that are not run here.
    """
    found = [(*_found(result, errata), result) for result in results]
    read = [entry for entry in errata if entry.read]
    failing = sum(word == "FAIL" for word, _, _ in found)
    print_text(
        f"{failing} of {len(results)} libraries promise too much, crash or return NaN at ordinary "
        f"parameters{besides(results)}."
    )
    print_text()
    told = ("FAIL", "WARN") if whole else ("FAIL",)
    for word in told:
        for status, text, result in found:
            if status == word:
                _print_line(word, f"{result.library.name} {result.version}", text)
    for word in ("WARN", "OPEN", "PASS"):
        names = ", ".join(result.library.name for status, _, result in found if status == word)
        if names and word not in told:
            print_row(word, f"{names}{LESSER if word == 'WARN' else ''}")
    unsafe, others = ([each for each in read if each.unsafe is which] for which in (True, False))
    if whole:
        print_text(f"\nErrors elsewhere: {len(read)}; {len(unsafe)} understate the risk\n")
        for entry in (*unsafe, *others):
            _print_line("FAIL" if entry.unsafe else "WARN", _typed(entry), entry.title)
        print_text()
    elif read:
        names = ", ".join(dict.fromkeys(map(_typed, unsafe)))
        more = f"; {counted_as(len(others), 'other errors')}: --all" if others else ""
        print_row("Also", f"{names} understate the risk (read, not run{more})")
    functions = counted_as(sum(len(result.cells) for result in results), "functions")
    more = f"--all (every finding, {functions}, extreme parameters, speed)\n"
    print_row(
        "Next", f"didp-ref libraries opendp\n{'' if whole else more}{DISAGREE_WITH_A_FINDING}"
    )


LESSER = ": inaccurate, or with a lesser finding (--all)"


def _typed(entry: PublicErratum) -> str:
    """Return the name of what was read, as it is typed."""
    return entry.library.replace("_", "-")


NAMES = 26
"""How wide the column of libraries is."""


def _print_line(word: str, name: str, text: str) -> None:
    lead = f"{word}  {name}".ljust(NAMES)
    print_text(f"{lead} {text}", color_of(word), hanging=NAMES + 1)


def _found(result: Result, errata: Iterable[PublicErratum]) -> tuple[str, str]:
    """Say what is worst about a library: at ordinary parameters, else what an entry tells."""
    for entry in errata:
        if entry.library == result.library.key and entry.unsafe and entry.ordinary:
            return "FAIL", entry.title
    contracts = result.library.contracts
    parts = [(contracts[name], name, cell.ordinary) for name, cell in result.cells.items()]
    for contract, name, part in parts:
        if contract.promises == "safe" and part.is_unsafe and part.unsafest:
            return "FAIL", f"{name}: unsafe by {by_factor(part.unsafest.factor)}"
    for _, name, part in parts:
        if part.broken:
            return (
                "FAIL",
                f"{name}: crashes or returns NaN for {part.broken} of {part.asked} inputs",
            )
    own = [entry for entry in errata if entry.library == result.library.key]
    if raised := next((each.title for each in own if each.ordinary and not each.has_number), ""):
        return "FAIL", raised
    wrong = [
        (part.farthest, name, contract.promises)
        for contract, name, part in parts
        if _is_far(part.farthest) and not _is_documented(contract, part.farthest)
    ]
    if wrong:
        point, name, promises = max(wrong, key=lambda each: each[0].factor or math.inf)
        side = " (on the safe side)" if promises == "safe" else ""
        how = "looser" if point.is_looser(promises) else "wrong"
        return "WARN", f"{name}: {how} by {by_factor(point.factor)}{side if how == 'wrong' else ''}"
    for _, name, part in parts:
        if part.undecided:
            return "WARN", f"{name}: {part.undecided} of {part.asked} results beyond our bound"
    if own:
        return "WARN", own[0].title
    return "OPEN" if result.kept_back else "PASS", ""


def _is_documented(contract: Contract, farthest: Point) -> bool:
    """Say if a result is looser than the least value because its documentation has that bound."""
    return bool(contract.documented) and farthest.is_looser(contract.promises)


def _as_documented(result: Result) -> Iterator[str]:
    """Say of each function whose documented bound is looser than the least value, by how much."""
    for name, cell in result.cells.items():
        contract, farthest = result.library.contracts[name], cell.ordinary.farthest
        if _is_far(farthest) and _is_documented(contract, farthest):
            least = f"the least value is smaller, by up to {by_factor(farthest.factor)}"
            yield f"{name} is valid, as documented: {contract.documented}; {least}"


def _is_far(point: Point | None) -> TypeGuard[Point]:
    return point is not None and (point.factor is None or point.factor > RIGHT_WITHIN)


RIGHT_WITHIN = 1.001
"""A factor up to which a result counts as right in the overview."""


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
    checked = "; ".join(_checked(result, named=bool(arguments.quantity)) for result in shown)
    name = arguments.quantity or (shown[0].library.name if shown else arguments.library)
    rows: list[tuple[str, str]] = []
    found = [_found(result, errata) for result in shown]
    words = {word for word, _ in found} | {
        "FAIL" if entry.unsafe and entry.ordinary else "WARN" for entry in errata if not shown
    }
    word = next(
        (each for each in ("FAIL", "WARN") if each in words), "OPEN" if kept_back else "PASS"
    )
    if errata:
        headline = f"{name}: {errata[0].title}"
        whole = {label: text for label, text in entry_summary(errata[0]).rows if label != "Next"}
        rows += [*(whole if arguments.all else _in_short(whole)).items()]
    else:
        texts = "; ".join(text.removeprefix(f"{name}: ") for _, text in found if text)
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
        f"{command_of(entry)} ({severity_of(entry)}{f': {entry.title}' * titled})"
        for entry in beside
    ]
    if len(also) > MOST_BESIDE and not arguments.all:
        also[MOST_BESIDE:] = [f"and {len(also) - MOST_BESIDE} more findings (--all)"]
    notes = [note for entry in errata[:1] for result in shown for note in _versions(entry, result)]
    notes += [note for result in shown for note in _as_documented(result)]
    notes += [note for result in shown if not arguments.quantity for note in inputs_of(result)]
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
        for line in _extreme(result, result.library.name if arguments.quantity else "")
    ]
    rows += [
        ("Extreme", "\n".join(_extreme_in_short(extreme, cut=not arguments.all))),
        ("Also", "\n".join(also)),
        ("Note", "\n".join(notes)),
        ("Checked", f"{checked}{_not_tried(shown)}" or _why_not_asked(errata, arguments)),
    ]
    hints = [command_of(errata[0], "--report ")] if errata else []
    if not arguments.quantity:
        hints += [check_yourself(result.library) for result in shown if result.library.check_with]
    hints += [] if arguments.all else ["--all (every function, extreme parameters)"]
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


RIGHT = "nothing wrong was found at ordinary parameters"
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


def _extreme(result: Result, lead: str) -> Iterator[tuple[bool, str, str]]:
    """Say of each function that is not right at extreme parameters if it is unsafe, and how.

    It is named by its formula, or by the library where the formula is one.
    """
    for name, cell in result.cells.items():
        contract = result.library.contracts[name]
        part = cell.hard
        unsafe = contract.promises == "safe" and part.is_unsafe
        found = part.broken or part.refused or part.undecided or unsafe or _is_far(part.farthest)
        if not found:
            continue
        reported = f" (reported: {contract.reported})" if contract.reported else ""
        rejects = f": {contract.rejects}" if contract.rejects and part.refused else ""
        yield bool(unsafe), lead or name, f"{part.words(contract.promises)}{rejects}{reported}"


def _extreme_in_short(found: list[tuple[bool, str, str]], *, cut: bool) -> list[str]:
    """Return a line for each function, or where these are many their names, the unsafe ones first.

    >>> _extreme_in_short([(False, "a", "slow"), (True, "b", "low")] * 2, cut=True)
    ['UNSAFE: b, b; other failures: a, a (--all says how; extreme: such as epsilon above 20)']
    """
    if len(found) <= MOST_EXTREME or not cut:
        return [f"{name}: {text}" for _, name, text in found]
    kinds = {"UNSAFE": True, "other failures": False}
    named = {
        kind: ", ".join(name for unsafe, name, _ in found if unsafe is which)
        for kind, which in kinds.items()
    }
    said = "; ".join(f"{kind}: {names}" for kind, names in named.items() if names)
    return [f"{said} (--all says how; extreme: such as epsilon above 20)"]


def _why_not_asked(errata: Iterable[PublicErratum], arguments: argparse.Namespace) -> str:
    """Say why there are entries, and no cells."""
    if not errata:
        return ""
    if all(entry.read for entry in errata):
        return "it was read, and not run"
    return f"no library is asked {arguments.quantity}: it is judged by its entry alone"


def _as_json(result: Result, arguments: argparse.Namespace) -> dict[str, object]:
    library = result.library
    contracts = {name: vars(library.contracts[name]) for name in result.cells}
    releases = trend(result, untold=arguments.untold)[:-1]
    expected = published_of(library.key, arguments.quantity)
    return {
        "library": library.key,
        "name": library.name,
        **result.as_json(),
        "untold": [],
        "contracts": contracts,
        "releases": [each.as_json() for each in releases],
        "published": [vars(row) for row in expected],
        "withheld": result.kept_back,
    }


def _named(errata: Iterable[PublicErratum]) -> list[dict[str, object]]:
    return [
        {"id": each.id, "title": each.title, "library": each.library, "quantity": each.quantity}
        for each in errata
    ]
