"""The libraries' pages, and a badge for each as JSON; nothing that is not told yet."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from didp_ref.book import addresses
from didp_ref.book.site import Page
from didp_ref.libraries.errata import entries
from didp_ref.libraries.library import Contract, find_libraries
from didp_ref.libraries.published import published_of
from didp_ref.libraries.report import report
from didp_ref.libraries.results import Result, changes, read_result, trend
from didp_ref.summary import DISAGREE


@dataclass(frozen=True)
class Row:
    """A cell as a page shows it."""

    quantity: str
    contract: Contract
    words: tuple[str, str]
    refused: int
    invalid: int


def results() -> list[Result]:
    """Return what was recorded of every library, without what is not told yet."""
    return [result for each in find_libraries([]) if (result := read_result(each))]


def pages() -> Iterator[Page]:
    """Yield the list of libraries, and a page for each."""
    all_results, public = results(), [entry for entry in entries() if entry.is_public]
    read = [(entry, report(entry)) for entry in public if entry.read]
    listed = {"results": all_results, "errata": public, "read": read}
    yield Page(addresses.LIBRARIES, "Libraries", "libraries.html", listed, "list")
    for result in all_results:
        key, name = result.library.key, result.library.name
        about = [(entry, report(entry)) for entry in public if entry.library == key]
        releases = trend(result)
        data = {
            "result": result,
            "disagree": f"{DISAGREE.capitalize()}.",
            "rows": list(rows(result)),
            "errata": about,
            "releases": releases,
            "changes": changes(releases),
            "published": published_of(key),
        }
        yield Page(addresses.library(key), name, "library.html", data, "library")


def rows(result: Result) -> Iterator[Row]:
    """Yield the cells of a library."""
    for name, cell in result.cells.items():
        contract = result.library.contracts[name]
        yield Row(name, contract, cell.verdict(contract), *cell.refuses)


def badges() -> Mapping[str, str]:
    """Return a badge for each library as JSON, by address: how many formulas have no finding."""
    return {f"/badge/{each.library.key}.json": badge(each) for each in results()}


def badge(result: Result) -> str:
    """Return a badge: of all formulas asked, how many were right at ordinary parameters.

    What is not told yet is not among them.
    """
    parts = [cell.ordinary for cell in result.cells.values() if cell.ordinary.asked]
    right = sum(part.accurate == part.asked and not part.is_unsafe for part in parts)
    said = {
        "schemaVersion": 1,
        "label": f"didp_ref {result.version}",
        "message": f"{right} of {len(parts)} accurate in use",
        "color": "brightgreen" if right == len(parts) and not result.kept_back else "yellow",
    }
    return json.dumps(said) + "\n"
