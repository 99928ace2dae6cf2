"""The published numbers of a release as CSV: a row for each number, with its error."""

import csv
import io
from collections.abc import Iterable, Sequence

from didp_ref.assessment.publication import Finding
from didp_ref.assessment.questions import shortest

EDGES = ("bin_from", "bin_to")
NUMBERS = ("value", "error", "confidence")
RECORDS = ("records", "records_error")
OURS = ("query", *EDGES, *NUMBERS, *RECORDS)
BESIDE = " ± "


def published_csv(found: Iterable[Sequence[Finding]], confidence: float) -> str:
    """Return a line of names, and one line for each number: what it is of, the number, its error.

    The error is exceeded in at most the share of releases that the confidence leaves. A mean that
    is not given, because there may be no record, has neither a value nor an error. A column that is
    empty in every row is left out.
    """
    rows = [_row(finding, confidence) for numbers in found for finding in numbers]
    groups = dict.fromkeys(name for row in rows for name in row if name not in OURS)
    filled = {name for row in rows for name, cell in row.items() if cell}
    names = [name for name in ("query", *groups, *OURS[1:]) if name in filled]
    text = io.StringIO()
    written = csv.DictWriter(text, names, restval="", extrasaction="ignore", lineterminator="\n")
    written.writeheader()
    written.writerows(rows)
    return text.getvalue()


def _row(finding: Finding, confidence: float) -> dict[str, str]:
    document = finding.place.document
    groups = document.get("group", {})
    named = {f"group.{name}" if name in OURS else name: cell for name, cell in groups.items()}
    row = {"query": finding.place.query, **named, "confidence": shortest(confidence)}
    row |= dict(zip(EDGES, map(shortest, document.get("bin", ())), strict=False))
    if not finding.few:
        row |= {"value": finding.text, "error": finding.off}
    number, _, error = finding.records.partition(BESIDE)
    return row | dict(zip(RECORDS, (number, error), strict=True))
