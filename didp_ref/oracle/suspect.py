"""A bug that would explain failures, with what speaks for it and how severe it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from didp_ref.oracle.judge import Finding


class Severity(IntEnum):
    """What a bug does, the worst first."""

    NO_ANSWER_EXISTS = 0
    FORMULA = 1
    CORNER = 2
    INVALID = 3
    NO_ANSWER = 4
    ROUNDING = 5
    TYPES = 6


@dataclass(frozen=True)
class Suspect:
    """A bug that would explain the failures, and how well.

    ``certain`` where the answers are what the bug gives; elsewhere ``score`` says how well the
    bug's vectors and the failing ones are the same.
    """

    flag: str
    bug: str
    score: float
    failing: int
    total: int
    smallest: Finding
    certain: bool
    severity: Severity
    ground: str
    ids: frozenset[str]
    """The vectors that it explains."""
    doubted: bool = False
    """Whether it were certain if the order of the arguments were."""

    @property
    def sentence(self) -> str:
        """Say which bug is likely and on what ground."""
        return f"{self.bug} ({self.ground})"


def suspect(
    flag: str,
    bug: str,
    findings: Sequence[Finding],
    total: int,
    severity: Severity,
    *,
    score: float,
    ground: str,
    certain: bool = False,
    smallest: Finding | None = None,
) -> Suspect:
    """Return a suspect, shown at the smallest of its findings, or at another where one is named."""
    shown = smallest or min(findings, key=size)
    ids = frozenset(finding.vector.id for finding in findings)
    return Suspect(flag, bug, score, len(findings), total, shown, certain, severity, ground, ids)


def doubt(suspected: Suspect) -> Suspect:
    """Return a suspect that is likely at most."""
    return replace(suspected, certain=False, doubted=suspected.certain)


def size(finding: Finding) -> tuple[int, str]:
    """Return how long a finding's inputs are to write, and its name where two are as long."""
    return finding.vector.size, finding.vector.id
