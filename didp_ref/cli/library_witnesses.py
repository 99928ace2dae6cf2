"""``didp-ref libraries --witnesses``: where each finding shows, computed now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from didp_ref.cli.terminal import print_heading, print_json, print_row, print_text
from didp_ref.libraries.cell import shown_factor
from didp_ref.libraries.errata import PublicErratum
from didp_ref.libraries.report import digits
from didp_ref.libraries.witnesses import LibraryWitness, compute

ASKED_AGAIN = "make libraries runs the recorded answers again"


def print_witnesses(findings: Iterable[PublicErratum], *, as_json: bool) -> int:
    """Compute the witnesses; return 1 where an error does not show."""
    pairs = [(finding, compute(finding)) for finding in findings]
    if as_json:
        print_json({"witnesses": [_as_json(*pair) for pair in pairs]})
    else:
        for pair in pairs:
            _print(*pair)
        shown = sum(witness.holds for _, witness in pairs)
        print_text(f"Findings with a witness: {shown} of {len(pairs)}. {ASKED_AGAIN}.")
    return 0 if all(witness.holds for _, witness in pairs) else 1


def _print(finding: PublicErratum, witness: LibraryWitness) -> None:
    print_heading(f"{finding.id}  {finding.severity}")
    print_text(finding.title)
    for label, text in _rows(finding, witness):
        print_row(label, text)
    print_text()


def _rows(finding: PublicErratum, witness: LibraryWitness) -> Iterator[tuple[str, str]]:
    yield "At", finding.at
    version = f"{finding.library} {finding.version}, {finding.date}"
    yield "Returned", f"{finding.answer} ({version})"
    if witness.exact:
        times = f" ({shown_factor(finding.factor())})" if finding.has_number else ""
        reached = f", which {finding.reached.by} reaches" if finding.reached else ""
        formula = finding.by_formula.strip(" ()") or finding.quantity
        yield "Computed", f"{formula}: {digits(witness.exact)}{reached}{times}"
    if witness.occurs and witness.promised is not None:
        least = "at least" if witness.lower else "at most"
        yield "Promised", f"{witness.what}: {least} {float(witness.promised):g}"
        yield "Occurs", digits(witness.occurs)
    if witness.why_not:
        yield "Missing", f"no witness: {witness.why_not}"


def _as_json(finding: PublicErratum, witness: LibraryWitness) -> dict[str, object]:
    occurs = (
        {
            "what": witness.what,
            "promised": str(witness.promised),
            "lower": str(witness.occurs.lower),
            "upper": str(witness.occurs.upper),
        }
        if witness.occurs
        else None
    )
    exact = witness.exact
    return {
        "id": finding.id,
        "library": finding.library,
        "version": finding.version,
        "unsafe": finding.unsafe,
        "quantity": finding.quantity,
        "at": dict(finding.point),
        "asked": finding.at,
        "returned": finding.answer,
        "exact": {"lower": str(exact.lower), "upper": str(exact.upper)} if exact else None,
        "occurs": occurs,
        "holds": witness.holds,
        "why_not": witness.why_not,
    }
