"""``didp-ref errata --witnesses``: where each error shows, and what its repair does."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from didp_ref.audit.claim import Severity
from didp_ref.audit.index import ErratumRow
from didp_ref.audit.witnesses import Computed, compute
from didp_ref.cli.terminal import message, print_heading, print_json, print_row, print_text
from didp_ref.summary import counted_as
from didp_ref.symbolic.latex_to_text import plain

MANY = 3
"""So many witnesses of one erratum are printed."""
SAYS = {Severity.UNSAFE: ("Promised", "Occurs"), Severity.WASTEFUL: ("Printed", "Enough")}
"""The labels of what the printed statement says of a number, and of what the number is."""


def print_witnesses(errata: Iterable[ErratumRow], *, as_json: bool) -> int:
    """Compute the witnesses and run the repairs; return 1 where one is missing or fails."""
    pairs = [(erratum, _compute(erratum)) for erratum in errata]
    computed = [found for _, found in pairs]
    if as_json:
        print_json({"witnesses": [_as_json(*pair) for pair in pairs]})
    else:
        for pair in pairs:
            _print(*pair)
        _print_counts(computed)
    return 0 if all(found.holds for found in computed) else 1


def _compute(erratum: ErratumRow) -> Computed:
    message(f"computing {erratum.claim}")
    return compute(erratum.tells)


def _print(erratum: ErratumRow, computed: Computed) -> None:
    print_heading(f"{erratum.claim}  {erratum.severity.value.upper()}")
    print_text(plain(erratum.title))
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
        yield "Missing", f"no numbers show this error: {computed.without}"
    for repair in computed.repairs:
        yield "With fix", plain(repair)
    if not computed.kept:
        yield "Fails", "the fix does not keep its promise"


def _values(at: Mapping[str, str]) -> str:
    return "; ".join(f"{plain(name)} = {plain(value)}" for name, value in at.items())


def _print_counts(computed: Sequence[Computed]) -> None:
    if not computed:
        print_text("No error was selected. Slips and remarks are computed with --all.")
        return
    shown = sum(bool(found.witnesses) for found in computed)
    repairs = counted_as(sum(len(found.repairs) for found in computed), "cases")
    print_text(f"{shown} of {len(computed)} errors computed. Each fix was run: {repairs}.")


def _as_json(erratum: ErratumRow, computed: Computed) -> dict[str, object]:
    return {
        "claim": erratum.claim,
        "severity": erratum.severity.value,
        "witnesses": [vars(witness) for witness in computed.witnesses],
        "without": computed.without,
        "repairs": list(computed.repairs),
        "kept": computed.kept,
    }
