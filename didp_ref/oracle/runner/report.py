"""What an implementation did with the vectors it was asked, judged and counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from didp_ref.oracle.diagnosis import Suspect, diagnose
from didp_ref.oracle.judge import Finding, Judgement, judge
from didp_ref.oracle.vectors import Vector, VectorFile

DEFAULT_TIMEOUT = 10.0
MOST_RESTARTS = 3
"""How often an implementation that hung or ended is asked on; the next time it is given up."""


@dataclass
class Report:
    """What an implementation of one quantity did with the vectors it was asked."""

    quantity: str
    tolerance: float
    asked: list[Vector] = field(default_factory=list)
    correct: int = 0
    safe: int = 0
    refused: int = 0
    values: int = 0
    errors: int = 0
    worst: float = 0.0
    worst_vector: Vector | None = None
    findings: list[Finding] = field(default_factory=list)
    protocol: list[str] = field(default_factory=list)
    not_asked: int = 0
    suspects: list[Suspect] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def conforms(self) -> bool:
        """Whether every vector was asked and passed, and the protocol kept."""
        return not (self.findings or self.protocol or self.not_asked) and bool(self.asked)

    @property
    def smallest(self) -> Finding | None:
        """The failing vector that is shortest to write."""
        return min(self.findings, key=lambda one: (one.vector.size, one.vector.id), default=None)

    def add(self, vector: Vector, answer: object, file: VectorFile) -> None:
        """Have an answer judged, and count the judgement."""
        self.count(vector, judge(vector, answer, file.safe_side, self.tolerance))

    def count(self, vector: Vector, judged: Judgement) -> None:
        """Count what was found out about the answer to a vector."""
        self.asked.append(vector)
        if vector.error:
            self.errors += 1
            self.refused += judged.refused
        else:
            self.values += 1
            self.correct += judged.correct
            self.safe += judged.safe
        if judged.ulps is not None and judged.ulps > self.worst:
            self.worst, self.worst_vector = judged.ulps, vector
        if judged.finding:
            self.findings.append(judged.finding)

    def give_up(self, reason: str, not_asked: int) -> None:
        """Note that some vectors were not asked, and why."""
        self.not_asked = not_asked
        self.protocol.append(f"given up after {reason}; {not_asked} vectors were not asked")

    def close(self, file: VectorFile, seconds: float) -> None:
        """Note how long it took, and look for the bugs behind what was found."""
        self.seconds = seconds
        self.suspects = diagnose(self.asked, self.findings, file.notes)
