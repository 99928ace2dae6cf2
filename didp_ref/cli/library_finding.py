"""A finding about a library as a screen: what is wrong, where, whom it affects, what to do."""

from didp_ref.libraries.errata import PublicErratum
from didp_ref.libraries.library import libraries
from didp_ref.libraries.report import effect_of, origin_of
from didp_ref.libraries.results import read_result
from didp_ref.summary import DISAGREE_WITH_A_FINDING, Summary


def entry_summary(entry: PublicErratum) -> Summary:
    """Return a finding: what is wrong, at which point, whom it affects, what to do."""
    exact = f"{float(entry.exact().lower):.12g}"
    expected = (
        f"{entry.bound} {exact}, which {entry.reached.by} reaches" if entry.reached else exact
    )
    rows = (
        ("Where", f"{entry.library} {entry.version}, {entry.function}"),
        ("File", entry.file),
        ("Says", entry.contract),
        ("At", entry.at),
        ("Returned", entry.answer),
        ("Expected", f"{expected}{entry.by_formula}"),
        ("Effect", effect_of(entry)),
        ("Affects", entry.hurt),
        ("Fix", entry.mend),
        ("Meanwhile", entry.meanwhile),
        ("Scope", _scope(entry)),
        ("Source", origin_of(entry)),
        ("Next", f"{command_of(entry, '--report ')} (to send)\n{DISAGREE_WITH_A_FINDING}"),
    )
    return Summary(entry.status, f"{entry.library}: {entry.title}", rows)


IN_A_CHECKOUT = "python -m didp_ref libraries"
"""This runs the checkout's own package, whichever release of it is installed beside."""


def command_of(entry: PublicErratum, option: str = "") -> str:
    """Return the command that shows a finding, or prints its report; it works as typed."""
    if entry.is_public:
        return f"didp-ref libraries {option}{entry.id}"
    return f"{IN_A_CHECKOUT} {option}{entry.id} --untold"


def _scope(entry: PublicErratum) -> str:
    """Say at which parameters a finding is: not at all of them, where results are unsafe.

    No count is told: that of the cell has results that are too small by rounding alone.
    """
    library = libraries().get(entry.library)
    result = read_result(library, untold=not entry.is_public) if library else None
    cell = result.cells.get(entry.quantity) if result else None
    kind = entry.severity.partition(",")[0]
    if not entry.ordinary:
        return f"{kind} at {entry.where_in_use}"
    ranges = entry.where_in_use.partition(": ")[2]
    if entry.unsafe and cell and cell.ordinary.is_unsafe:
        ranges = f"some of {cell.ordinary.asked} ordinary inputs; tested: {ranges}"
    else:
        ranges = f"some ordinary inputs; ordinary: {ranges}"
    return f"{kind} at {ranges}"
