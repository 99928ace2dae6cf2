"""The first screens of ``didp-ref libraries``: every library, or all that a maker has."""

from collections.abc import Sequence

from didp_ref.cli.library_notes import besides, withheld_words
from didp_ref.cli.library_ranges import ordinary_of_all
from didp_ref.cli.terminal import print_row, print_text
from didp_ref.libraries.errata import PublicErratum
from didp_ref.libraries.names import Group
from didp_ref.libraries.results import Result
from didp_ref.libraries.status import worst_of
from didp_ref.summary import DISAGREE_WITH_A_FINDING, color_of, counted_as

ORDER = ("FAIL", "WARN", "OPEN", "PASS")
LESSER = ": inaccurate, or with a finding at unusual parameters (--all)"
RIGHT = "nothing wrong was found at ordinary parameters"
NAMES = 26
"""How wide the column of libraries is."""


def print_overview(results: list[Result], errata: list[PublicErratum], *, whole: bool) -> None:
    """Print a line for each library that fails, and the others' names; or a line for each finding.

    ``errata`` also has findings in texts and programs that are not run here.
    """
    found = [(worst_of(result, errata), result) for result in results]
    failing = [worst.promises_too_much for worst, _ in found if worst.status == "FAIL"]
    print_text(
        f"{len(failing)} of {len(results)} libraries fail at ordinary parameters: {sum(failing)} "
        f"promise too much, {len(failing) - sum(failing)} crash or return NaN{besides(results)}."
    )
    print_text()
    told = ("FAIL", "WARN") if whole else ("FAIL",)
    for word in told:
        for worst, result in found:
            if worst.status == word:
                _print_line(word, f"{result.library.name} {result.version}", worst.text)
    for word in ORDER:
        names = ", ".join(result.library.name for worst, result in found if worst.status == word)
        if names and word not in told:
            print_row(word, f"{names}{LESSER if word == 'WARN' else ''}")
    _print_what_was_read([entry for entry in errata if entry.read], whole=whole)
    functions = counted_as(sum(len(result.cells) for result in results), "functions")
    more = f"--all (every finding, {functions}, extreme parameters, speed)\n"
    print_row(
        "Next", f"didp-ref libraries opendp\n{'' if whole else more}{DISAGREE_WITH_A_FINDING}"
    )


def _print_what_was_read(read: Sequence[PublicErratum], *, whole: bool) -> None:
    """Print a line for each finding in texts and programs, or name those that fail."""
    failing = [entry for entry in read if entry.status == "FAIL"]
    unsafe = [entry for entry in failing if entry.unsafe]
    if whole:
        print_text(
            f"\nErrors elsewhere: {len(read)}; {len(unsafe)} understate the risk at ordinary "
            f"parameters\n"
        )
        for entry in sorted(read, key=lambda each: ORDER.index(each.status)):
            _print_line(entry.status, as_typed(entry.library), entry.titled)
        print_text()
    elif read:
        names = ", ".join(dict.fromkeys(as_typed(entry.library) for entry in unsafe))
        others = len(read) - len(unsafe)
        more = f"; {counted_as(others, 'other errors')}: --all" if others else ""
        print_row("Also", f"{names} understate the risk (read, not run{more})")


def print_group(group: Group, results: list[Result], errata: list[PublicErratum]) -> None:
    """Print a line for each library that is listed under a name, and what holds of them all."""
    lines = []
    for result in results:
        worst = worst_of(result, errata)
        text = worst.text or (withheld_words(result.kept_back) if result.kept_back else RIGHT)
        lines.append((worst.status, f"{result.library.name} {result.version}", text))
    worst_read = {entry.library: entry for entry in reversed(errata) if entry.read}
    lines += [(each.status, as_typed(key), each.titled) for key, each in worst_read.items()]
    print_text(f"Listed under {group.title}: {counted_as(len(lines), 'libraries')}")
    print_text()
    for line in sorted(lines, key=lambda each: ORDER.index(each[0])):
        _print_line(*line)
    print_row("Ordinary", ordinary_of_all(results, errata))
    print_row("Ask", ASK)
    first, *others = group.keys
    more = "didp-ref explain epsilon=2 (what an epsilon means for one person)"
    typed = f"didp-ref libraries {first} (or {', '.join(others)})"
    print_row("Next", f"{typed}\n{more}\n{DISAGREE_WITH_A_FINDING}")


ASK = (
    "which library it is; whether epsilon is for one person or one record, and for one answer or "
    "all; and which delta"
)


def as_typed(key: str) -> str:
    """Return a name as it is typed."""
    return key.replace("_", "-")


def _print_line(word: str, name: str, text: str) -> None:
    lead = f"{word}  {name}".ljust(NAMES)
    print_text(f"{lead} {text}", color_of(word), hanging=NAMES + 1)
