"""Whether a mistake is caught, and what is said of it: by what is in git, or else by all."""

from __future__ import annotations

from benchmarks.diagnoses import first_of, verdict
from didp_ref.oracle.runner import run_function
from didp_ref.oracle.vectors import VectorFile, load
from tests.whole import whole
from tests.wrong.subtle import Subtle


def assert_caught(subtle: Subtle, called: str | None = None) -> None:
    """Assert that a mistake is caught, and called rightly; or by its name, where it has one.

    Some show at the far ends alone: to these all vectors are asked.
    """
    if not _is_called_rightly(subtle, load(subtle.quantity), called):
        assert _is_called_rightly(subtle, whole(subtle.quantity), called)


def _is_called_rightly(subtle: Subtle, file: VectorFile, called: str | None) -> bool:
    report = run_function(subtle.function, file)
    said = verdict(report, subtle.flags) in ("right", "a fact")
    return not report.conforms and said and called in (None, first_of(report))
