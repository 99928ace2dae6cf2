"""``didp-ref errata --witnesses``: where each error shows, and what its repair does."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from didp_ref.audit.claim import Severity
from didp_ref.audit.errata_kinds import counted, headed
from didp_ref.audit.index import ErratumRow
from didp_ref.audit.witnesses import NONE, Computed, compute
from didp_ref.cli.terminal import message, print_json, print_row, print_summary, print_text
from didp_ref.summary import Summary, counted_as
from didp_ref.symbolic.latex_to_text import plain

MANY = 3
"""So many witnesses of one erratum are printed."""
SAYS = {Severity.UNSAFE: ("Promised", "Occurs"), Severity.WASTEFUL: ("Printed", "Enough")}
"""The labels of what the printed statement says of a number, and of what the number is."""


def print_witnesses(errata: Iterable[ErratumRow], *, as_json: bool) -> int:
    """Compute the witnesses and run the repairs; return 1 where one is missing or fails."""
    pairs = [(erratum, _compute(erratum)) for erratum in errata]
    needed = [pair for pair in pairs if not _needs_none(*pair)]
    if as_json:
        print_json({"witnesses": [_as_json(*pair) for pair in pairs]})
    else:
        for pair in needed:
            _print(*pair)
        _print_counts(needed, [pair[0] for pair in pairs if _needs_none(*pair)])
    return 0 if all(computed.holds for _, computed in needed) else 1


def _needs_none(erratum: ErratumRow, computed: Computed) -> bool:
    """Say whether it is a slip or a remark that has no number to compute."""
    is_small = erratum.severity is Severity.REMARK
    return is_small and computed.without == NONE and not computed.repairs


def _compute(erratum: ErratumRow) -> Computed:
    message(f"computing {erratum.claim}")
    return compute(erratum.tells)


def _print(erratum: ErratumRow, computed: Computed) -> None:
    word, name = headed(erratum)
    print_summary(Summary(word, f"{plain(name)}: {plain(erratum.title)}", ()))
    if erratum.holds_as:
        print_row("Holds if", f"read as {plain(erratum.holds_as)}")
    for label, text in _rows(erratum.severity, computed):
        print_row(label, text)
    print_text()


def _rows(severity: Severity, computed: Computed) -> Iterator[tuple[str, str]]:
    said, found = SAYS.get(severity, ("Printed", "Computed"))
    for witness in computed.witnesses[:MANY]:
        if witness.at:
            yield "At", _values(witness.at)
        yield said, f"{plain(witness.what)}: {witness.said}"
        yield found, witness.found
    if len(computed.witnesses) > MANY:
        yield "Others", f"{len(computed.witnesses) - MANY} more numbers: --json"
    if computed.without:
        lead = "no numbers show this error" if computed.without == NONE else "not computed here"
        yield "Missing", f"{lead}: {computed.without.removeprefix('skipped: ')}"
    for repair in computed.repairs:
        yield "With fix", plain(repair)
    if computed.unrun:
        yield "With fix", f"not run: {plain(computed.unrun)}"
    if not computed.kept:
        yield "Fails", "the fix does not keep its promise"


def _values(at: Mapping[str, str]) -> str:
    return "; ".join(f"{plain(name)} = {plain(value)}" for name, value in at.items())


def _print_counts(
    needed: Sequence[tuple[ErratumRow, Computed]], others: Sequence[ErratumRow]
) -> None:
    if not needed and not others:
        print_text("No error was selected. Slips and remarks are computed with --all.")
        return
    if others:
        names = ", ".join(erratum.claim for erratum in others)
        told = "didp-ref errata ID has what is known"
        print_row("Others", f"no numbers are computed for {counted(others)}; {told}: {names}")
    shown = [erratum for erratum, computed in needed if computed.witnesses]
    missing = [erratum for erratum, computed in needed if not computed.witnesses]
    for label, listed in (("Computed", shown), ("Missing", missing)):
        if listed:
            print_text(f"{label}: {counted(listed)}.")
    run = [computed.repairs for _, computed in needed if computed.repairs]
    if run:
        fixes = (
            "Each fix was" if len(run) == len(needed) else f"{len(run)} of {len(needed)} fixes were"
        )
        print_text(f"{fixes} run: {counted_as(sum(map(len, run)), 'cases')}.")


def _as_json(erratum: ErratumRow, computed: Computed) -> dict[str, object]:
    return {
        "claim": erratum.claim,
        "severity": erratum.severity.value,
        "witnesses": [vars(witness) for witness in computed.witnesses],
        "without": computed.without,
        "repairs": list(computed.repairs),
        "kept": computed.kept,
        "unrun": computed.unrun,
    }
