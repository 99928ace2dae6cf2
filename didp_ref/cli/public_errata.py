"""What ``didp-ref audit`` says of the errata of public formulas, beside the papers' claims."""

from collections.abc import Iterable

from didp_ref.cli.terminal import print_text
from didp_ref.libraries.errata import entries
from didp_ref.libraries.library import ENVIRONMENTS
from didp_ref.libraries.lines import dates_of_lines, how_answered


def problems() -> list[str]:
    """Compute what is correct of every entry again, and say what is wrong with which."""
    return [problem for entry in entries() if (problem := entry.problem())]


def show(wrong: Iterable[str]) -> None:
    """Say what was computed here, and what is only recorded."""
    shown = as_json()
    print_text(f"{len(shown)} errata of public formulas: what is correct was computed again here")
    print_text("what is answered, instead of it:", indent=2)
    for how in sorted({each["answered"] for each in shown}):
        dates = {each["id"]: each["date"] for each in shown if each["answered"] == how}
        print_text(f"{how} ({max(dates.values())}): {', '.join(dates)}", indent=4, hanging=6)
    print_text("make libraries runs what is recorded", indent=2)
    for problem in wrong:
        print_text(problem, "bold red", indent=2)


def as_json() -> list[dict[str, str]]:
    """Return of each public entry how it is known what is answered, and since when."""
    dates = dates_of_lines(ENVIRONMENTS)
    return [
        {
            "id": entry.id,
            "library": entry.library,
            "answered": how_answered(entry, dates),
            "date": dates.get(entry.id, entry.date),
        }
        for entry in entries()
        if entry.is_public
    ]
