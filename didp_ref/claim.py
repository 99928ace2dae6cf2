"""A claim is what a paper asserts; evidence is what was looked at; a verdict is what follows.

These are frozen values that know no privacy. A verdict is never typed in: :func:`judge`
computes it from the evidence, and an undecided check never counts as a pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class Source:
    """Where a statement stands, down to the theorem and the equation."""

    paper: str
    place: str
    equation: str = ""

    def __str__(self) -> str:
        return ", ".join(part for part in (self.paper, self.place, self.equation) if part)


@dataclass(frozen=True)
class Paper:
    """A paper, where to find it, what it claims, in its order, and what can be drawn of a claim."""

    key: str
    citation: str
    claims: tuple[Claim, ...]
    figures: Mapping[str, tuple[Drawing, ...]] = field(default_factory=dict)


Paint = Callable[[Any], None]
"""What draws into a matplotlib figure."""


@dataclass(frozen=True)
class Drawing:
    """A picture that belongs to a claim: the name of its file, and what draws it."""

    name: str
    paint: Paint


class Kind(Enum):
    """What sort of assertion a claim is."""

    DEFINITION = "definition"
    THEOREM = "theorem"
    DERIVATION = "derivation"
    IDENTITY = "identity"
    COMPOSITE = "composite"
    REMARK = "remark"
    EXAMPLE = "example"
    TABLE = "table"
    FIGURE = "figure"
    ALGORITHM = "algorithm"
    PROTOCOL = "protocol"


class Verdict(Enum):
    """What was found."""

    PROVED = "PROVED"
    CORRECTED = "CORRECTED"
    REFUTED = "REFUTED"
    REPRODUCED = "REPRODUCED"
    NOT_REPRODUCED = "NOT_REPRODUCED"
    WELL_FORMED = "WELL_FORMED"
    NOT_CHECKABLE = "NOT_CHECKABLE"
    OPEN = "OPEN"
    UNDECIDED = "UNDECIDED"


class Outcome(Enum):
    """What one check said."""

    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "undecided"
    SKIPPED = "skipped"


class Strength(Enum):
    """What kind of ground a check stands on.

    A proof settles any statement. Exact arithmetic at concrete values can refute any statement,
    and settles one that speaks of concrete values only.
    """

    PROOF = "proof"
    EXACT = "exact arithmetic"
    REPRODUCTION = "reproduction"
    SAMPLED = "sampled, not a proof"


class Subject(Enum):
    """Which statement a check speaks about."""

    PRINTED = "printed"
    CORRECTION = "correction"
    REMARK = "remark"


class Harm(Enum):
    """Who is hurt by a wrong statement."""

    UNSAFE = "noise too small: the promise is broken"
    WASTEFUL = "noise too large: accuracy is given away"
    MISLEADING = "the reader is misled; no mechanism is affected"


@dataclass(frozen=True)
class Cell:
    """One printed number beside ours."""

    label: str
    printed: str
    ours: str
    match: str

    @property
    def agrees(self) -> bool:
        """Say whether the printed digits are ours: exactly, rounded or truncated."""
        return self.match in ("exact", "rounded", "truncated")


@dataclass(frozen=True)
class Counterexample:
    """Concrete values at which a printed statement is false, checked in exact arithmetic."""

    values: Mapping[str, str]
    shows: str


@dataclass(frozen=True)
class Evidence:
    """What one engine said about one statement.

    ``reading`` names the reading of an ambiguous statement that the evidence speaks about;
    empty, it speaks about every reading.
    """

    engine: str
    outcome: Outcome
    strength: Strength
    detail: str
    subject: Subject = Subject.PRINTED
    reading: str = ""
    cells: tuple[Cell, ...] = ()
    counterexample: Counterexample | None = None


@dataclass(frozen=True)
class Correction:
    """The statement that is true instead, and who is hurt by the printed one."""

    statement: str
    harm: Harm
    who: str
    repair: str = ""


@dataclass(frozen=True)
class Statement:
    """A statement as mathematics: from the hypotheses, each under its name, follows the conclusion.

    A name says what the hypothesis says, in words or as a formula; a derivation cites it, and the
    claim's printed domain is made of the names.
    """

    hypotheses: Mapping[str, sympy.Basic]
    conclusion: sympy.Basic


Check = Callable[[], Iterable[Evidence]]


@dataclass(frozen=True)
class Claim:
    """What a paper asserts, kept as printed for ever under a permanent id.

    ``statement`` is the assertion in the paper's own terms (Markdown with LaTeX);
    ``formal`` builds the printed statement as mathematics, ``corrected`` the true one;
    ``checks`` gather evidence; ``not_checkable`` gives the reason where nothing can be checked.
    ``finding`` says what is wrong beside the statement, in a reason, a condition or the wording,
    where the statement itself stands.
    ``concrete`` marks a statement about particular values, which exact arithmetic can settle;
    definitions, examples, tables and figures are concrete in any case.
    ``where`` says in words under which conditions the statement is made, where no formal statement
    says it.
    An ambiguous statement has ``readings`` by name, and its verdict rests on ``reading``.
    """

    id: str
    kind: Kind
    source: Source
    title: str
    statement: str
    checks: tuple[Check, ...] = ()
    formal: Callable[[], Statement] | None = None
    corrected: Callable[[], Statement] | None = None
    correction: Correction | None = None
    quantities: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    where: str = ""
    finding: str = ""
    note: str = ""
    not_checkable: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)
    reading: str = ""
    concrete: bool = False

    def __post_init__(self) -> None:
        if self.where and (self.formal or self.corrected):
            raise ValueError(f"{self.id} declares its domain twice: its hypotheses say where")

    @property
    def paper(self) -> str:
        """The key of the paper that makes the claim."""
        return self.source.paper

    @property
    def domain(self) -> str:
        """Where the printed statement is made: its hypotheses by name, or the words given."""
        return "; ".join(self.formal().hypotheses) if self.formal else self.where

    @property
    def corrected_domain(self) -> str:
        """Where the true statement is made: its hypotheses by name."""
        return "; ".join(self.corrected().hypotheses) if self.corrected else ""


CONCRETE = (Kind.DEFINITION, Kind.EXAMPLE, Kind.TABLE, Kind.FIGURE)


def settles(claim: Claim, evidence: Evidence) -> bool:
    """Say whether the evidence is enough to settle a statement of this claim."""
    if evidence.strength is Strength.EXACT:
        return claim.concrete or claim.kind in CONCRETE
    return evidence.strength is Strength.PROOF


def judge(claim: Claim, evidence: Iterable[Evidence], reading: str | None = None) -> Verdict:
    """Compute the verdict on a claim from the evidence, and from nothing else.

    A skipped check proves nothing and refutes nothing; an undecided one spoils the verdict.
    A printed statement falls by a failed check, because every check evaluates exact points;
    the correction counts only once a proof or exact arithmetic settles it. For an ambiguous
    statement the verdict is that on ``reading``, or on the reading that the claim rests on.
    """
    wanted = ("", claim.reading if reading is None else reading)
    found = [
        one for one in evidence if one.outcome is not Outcome.SKIPPED and one.reading in wanted
    ]
    if claim.not_checkable:
        return Verdict.NOT_CHECKABLE if not found else Verdict.UNDECIDED
    if any(one.outcome is Outcome.UNDECIDED for one in found):
        return Verdict.UNDECIDED
    printed = [one for one in found if one.subject is Subject.PRINTED]
    correction = [one for one in found if one.subject is Subject.CORRECTION]
    if any(one.outcome is Outcome.FAILS for one in correction):
        return Verdict.UNDECIDED
    reproductions = [one for one in printed if one.strength is Strength.REPRODUCTION]
    statements = [one for one in printed if one.strength is not Strength.REPRODUCTION]
    if any(one.outcome is Outcome.FAILS for one in statements):
        settled = any(settles(claim, one) for one in correction)
        return Verdict.CORRECTED if claim.correction and settled else Verdict.REFUTED
    if reproductions:
        agree = all(one.outcome is Outcome.HOLDS for one in reproductions)
        return Verdict.REPRODUCED if agree else Verdict.NOT_REPRODUCED
    if any(settles(claim, one) for one in statements):
        return Verdict.WELL_FORMED if claim.kind is Kind.DEFINITION else Verdict.PROVED
    return Verdict.OPEN
