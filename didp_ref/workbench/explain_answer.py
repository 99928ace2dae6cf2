"""The answer to a question of ``explain``: sentences, numbers they rest on, and what is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from didp_ref.notebooks import Wrapped
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.workbench.explain_limits import Limits
from didp_ref.workbench.explain_words import shortly


@dataclass(frozen=True)
class Finding:
    """A number, enclosed, and what reaches it; where nothing is named it is only a bound."""

    name: str
    value: Enclosure
    attained_by: str = ""
    side: Side = Side.UP

    @property
    def shown(self) -> str:
        """The number in ten digits, rounded to its safe side."""
        return shortly(self.value, self.side)

    @property
    def status(self) -> str:
        """Say whether it is attained, and by what."""
        return f"attained by {self.attained_by}" if self.attained_by else "a bound"


@dataclass(frozen=True)
class Explanation(Wrapped):
    """What was asked, what it means, the numbers, what it does not mean, and what can be drawn."""

    values: Mapping[str, Fraction]
    adjacency: str | None
    sentences: tuple[str, str]
    findings: tuple[Finding, ...]
    guess: str = ""
    """What the promise means for a guess, where one was asked about."""
    not_said: tuple[str, ...] = ()
    limits: Limits | None = None
    """What bounds any test, where a promise was asked about."""

    def __repr__(self) -> str:
        return "\n".join(
            (
                *filter(None, (*self.sentences, self.guess)),
                *(f"  {each.name}: {each.shown}, {each.status}" for each in self.findings),
                *self.not_said,
            )
        )

    def by_status(self) -> dict[str, list[Finding]]:
        """Return the findings by what attains them, in the order in which these come first."""
        groups: dict[str, list[Finding]] = {}
        for finding in self.findings:
            groups.setdefault(finding.status, []).append(finding)
        return groups
