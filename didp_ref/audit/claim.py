"""A claim is what a paper asserts; evidence is what was looked at; a verdict is what follows.

These are frozen values that know no privacy. A claim's statement is a list of parts, one assertion
each; evidence speaks of one part under one reading. A verdict is never typed in:
:func:`didp_ref.audit.verdict.judge` computes it from the evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from didp_ref.source import Source
from didp_ref.symbolic.statement import Statement

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = [
    "Cell",
    "Check",
    "Claim",
    "Contrast",
    "Correction",
    "Counterexample",
    "Drawing",
    "Evidence",
    "Harm",
    "Kind",
    "Outcome",
    "Paper",
    "Part",
    "Place",
    "Refuted",
    "Scope",
    "Severity",
    "Source",
    "Statement",
    "Status",
    "Strength",
    "Subject",
    "Verdict",
    "readings_of",
]


@dataclass(frozen=True)
class Paper:
    """A paper, where to find it, and what it claims, in its order.

    ``version`` says which text of it was read; a collection that nobody has printed has none, and
    so no errata.
    """

    key: str
    citation: str
    claims: Sequence[Claim] = field(repr=False)
    version: str = ""


@dataclass(frozen=True)
class Drawing:
    """A picture that belongs to a claim: the name of its file, and what draws it."""

    name: str
    paint: Callable[[Figure], None]


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


class Scope(Enum):
    """What kind of assertion a part is, and so what settles it."""

    EVERY = "for every"
    """Also "no ... exists": a proof settles it, and one instance can only refute it."""
    EXISTS = "there is"
    """One instance settles it; failing to find one settles nothing."""
    CONCRETE = "at these values"
    """Exact arithmetic settles it either way."""


class Status(Enum):
    """What was found of one part under one reading."""

    PROVED = "PROVED"
    WELL_FORMED = "WELL_FORMED"
    REPRODUCED = "REPRODUCED"
    NOT_REPRODUCED = "NOT_REPRODUCED"
    CORRECTED = "CORRECTED"
    FALSE = "FALSE"
    SAMPLED = "SAMPLED"
    OPEN = "OPEN"
    UNDECIDED = "UNDECIDED"
    CONFLICT = "CONFLICT"


class Verdict(Enum):
    """What was found of a claim."""

    PROVED = "PROVED"
    DEPENDS_ON_READING = "DEPENDS_ON_READING"
    PARTLY_PROVED = "PARTLY_PROVED"
    CORRECTED = "CORRECTED"
    REFUTED = "REFUTED"
    REPRODUCED = "REPRODUCED"
    NOT_REPRODUCED = "NOT_REPRODUCED"
    WELL_FORMED = "WELL_FORMED"
    NOT_CHECKABLE = "NOT_CHECKABLE"
    OPEN = "OPEN"
    UNDECIDED = "UNDECIDED"
    CONFLICT = "CONFLICT"


FALSE = (Verdict.CORRECTED, Verdict.REFUTED, Verdict.NOT_REPRODUCED)
"""What says that a claim is false as printed."""


class Outcome(Enum):
    """What one check said."""

    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "undecided"
    SKIPPED = "skipped"
    RECORDED = "recorded"
    """Found elsewhere, by what is not asked here: it settles nothing."""


class Strength(Enum):
    """What kind of ground a check stands on; :class:`Scope` says what it settles."""

    PROOF = "proof"
    EXACT = "exact arithmetic"
    REPRODUCTION = "reproduction"
    SAMPLED = "sampled, not a proof"


class Subject(Enum):
    """Which statement a check speaks about."""

    PRINTED = "printed"
    CORRECTION = "correction"
    REMARK = "remark"


class Severity(Enum):
    """How much harm a wrong statement does, the worst first.

    The first two are never declared: a counterexample exhibits them.
    """

    UNSAFE = "unsafe"
    """A mechanism that was made by the statement breaks its promise."""
    WASTEFUL = "wasteful"
    """A mechanism that was made by the statement gives accuracy away."""
    WRONG_NUMBER = "wrong number"
    HARMLESS = "false as stated, harmless as used"
    """The statement is false; whatever the paper does with it is right."""
    WRONG_REASON = "wrong reason"
    """What is concluded may stand; what it is concluded from does not."""
    REMARK = "remark"
    """A boundary case, a slip of the pen, a condition that every reader adds."""


@dataclass(frozen=True)
class Harm:
    """What a mechanism does that was made by a wrong statement, beside what was promised.

    ``severity`` is UNSAFE, ``what`` was promised to be ``wanted`` ("at most 1/3") and is ``found``;
    or WASTEFUL, ``wanted`` is asked for, and ``found`` would do. The functions that make it
    (:func:`didp_ref.audit.checks.broken_promise`, :func:`didp_ref.audit.checks.wasted`) compare the
    numbers.
    """

    severity: Severity
    what: str
    wanted: str
    found: str

    def __str__(self) -> str:
        joined = "was to be" if self.severity is Severity.UNSAFE else "is set to"
        other = "and is" if self.severity is Severity.UNSAFE else "where this would do:"
        return f"{self.what} {joined} {self.wanted} {other} {self.found}"


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
class Contrast:
    """A number of which a false statement says one thing ("at most 1/3"), and which is another.

    :func:`didp_ref.audit.checks.contrary` makes it, and compares the two.
    """

    what: str
    said: str
    found: str

    def __str__(self) -> str:
        return f"{self.what} was to be {self.said} and is {self.found}"


@dataclass(frozen=True)
class Counterexample:
    """Concrete values at which a printed statement is false, checked in exact arithmetic.

    ``harm`` is what they exhibit of a mechanism, where there is one; ``contrast`` is the number
    that shows the statement false, where it harms no mechanism.
    """

    values: Mapping[str, str]
    shows: str
    harm: Harm | None = None
    contrast: Contrast | None = None

    def __str__(self) -> str:
        values = ", ".join(f"{name} = {value}" for name, value in self.values.items())
        return f"{values}: {self.shows}" if values else self.shows


@dataclass(frozen=True)
class Evidence:
    """What one engine said about one part of a statement.

    ``part`` names the part; it may be empty where the claim has one only, and for a remark.
    ``reading`` names the reading of an ambiguous statement that the evidence speaks about;
    empty, it speaks about every reading. ``repair`` says that it is of what the repair does alone.
    """

    engine: str
    outcome: Outcome
    strength: Strength
    detail: str
    subject: Subject = Subject.PRINTED
    reading: str = ""
    cells: tuple[Cell, ...] = ()
    counterexample: Counterexample | None = None
    part: str = ""
    repair: bool = False


@dataclass(frozen=True)
class Correction:
    """The statement that is true instead, and all that an author wants to know of the error.

    ``error`` names it in one line, as the title of its entry. ``printed`` and ``correct`` are the
    wrong formula, or the wrong words, and what should stand in their place, to be read side by
    side; ``statement`` says in full what is true, under which conditions. ``consequence`` says in
    numbers what the error does, ``who`` is hurt by it, and ``repair`` what to do. ``severity`` is
    how bad it is where no counterexample exhibits harm to a mechanism;
    :func:`didp_ref.audit.verdict.severity` computes it. ``harmless`` is the reason why a false
    statement harms nobody who uses it as the paper does. ``unrun`` is the reason why no check runs
    ``repair`` as a mechanism: it changes a number that no mechanism takes, or a sentence.
    """

    statement: str
    who: str
    repair: str = ""
    error: str = ""
    printed: str = ""
    correct: str = ""
    consequence: str = ""
    severity: Severity = Severity.WRONG_REASON
    harmless: str = ""
    unrun: str = field(default="", repr=False)  # what is recorded of the claim has none of it

    def __post_init__(self) -> None:
        if self.severity in (Severity.UNSAFE, Severity.WASTEFUL):
            raise ValueError(f"{self.severity.value}: a counterexample exhibits it, no word does")
        if (self.severity is Severity.HARMLESS) != bool(self.harmless):
            raise ValueError(f"{Severity.HARMLESS.value}: it goes with a reason, and with no other")

    @property
    def missing(self) -> tuple[str, ...]:
        """What is not said, and an author would ask for."""
        wanted = ("error", "printed", "correct", "statement", "consequence", "who", "repair")
        return tuple(name for name in wanted if not getattr(self, name))


Check = Callable[[], Iterable[Evidence]]
Author = Callable[..., None]
"""It writes a derivation: it takes a :class:`~didp_ref.audit.derivation.Derivation`."""


@dataclass(frozen=True)
class Part:
    """One assertion of a claim's statement, under one reading.

    ``name`` is short; parts of one name are one assertion under several readings. ``says`` is the
    assertion in words and LaTeX, as the paper means it; it may be empty where the claim makes no
    other, and the claim's statement says it. ``formal`` builds it as mathematics, and ``proof``
    derives that; ``corrected`` builds the true statement, and ``corrected_proof`` derives it. Where
    there is neither statement, ``informal`` gives the reason. An empty ``reading`` is every
    reading. ``narrower`` names where the formal statement, or the evidence, says less than the
    paper: "finite outcomes", "one density", "uniform prior". ``beyond`` names where a theorem over
    defined notions says more than the formal statement ("events"), and that theorem, which Coq's
    kernel accepted.
    """

    name: str
    says: str = ""
    formal: Callable[[], Statement] | None = None
    corrected: Callable[[], Statement] | None = None
    proof: Author | None = None
    corrected_proof: Author | None = None
    informal: str = ""
    reading: str = ""
    scope: Scope = Scope.EVERY
    narrower: tuple[str, ...] = ()
    beyond: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not (self.formal or self.corrected or self.informal):
            raise ValueError(f"the part {self.name!r} has neither a formal statement nor a reason")
        if (self.proof and not self.formal) or (self.corrected_proof and not self.corrected):
            raise ValueError(f"the part {self.name!r} derives a statement that it does not have")


class Place(NamedTuple):
    """Where a status belongs: a part, and a reading that it is under; empty where there is one."""

    part: str
    reading: str


@dataclass(frozen=True)
class Refuted:
    """Words of the printed statement that a remark on it refutes, and the part that says them.

    :func:`didp_ref.audit.verdict.judge` asks that this part falls: what stands beside a remark that
    refutes it is undecided, and never proved.
    """

    words: str
    part: str


@dataclass(frozen=True)
class Claim:
    """What a paper asserts, kept as printed for ever under a permanent id.

    ``statement`` is the assertion in the paper's own terms (Markdown with LaTeX), and ``parts``
    are the single assertions that it makes; ``checks`` gather evidence; ``not_checkable`` gives the
    reason where nothing can be checked.
    ``finding`` says what is wrong beside the statement, in a reason, a condition or the wording,
    where the statement itself stands. Where it, or a check that is a remark, refutes words of the
    statement, ``refutes`` quotes them, and names the part that falls with them.
    ``told_with`` is the id of the claim whose erratum tells this one's error too.
    ``where`` says in words under which conditions the statement is made, where no formal statement
    says it.
    An ambiguous statement has ``readings`` by name.
    """

    id: str
    kind: Kind
    source: Source
    title: str
    statement: str
    parts: tuple[Part, ...] = ()
    checks: tuple[Check, ...] = ()
    correction: Correction | None = None
    quantities: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    where: str = ""
    finding: str = ""
    refutes: tuple[Refuted, ...] = ()
    told_with: str = ""
    note: str = ""
    not_checkable: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for wrong in self._wrong():
            raise ValueError(f"{self.id}: {wrong}")

    def __repr__(self) -> str:
        return f"<Claim {self.id}: {self.title}>"

    def _wrong(self) -> Iterator[str]:
        """Say what keeps the parts from being a list of assertions, each under readings."""
        if not self.parts and not self.not_checkable:
            yield "a claim has at least one part, or a reason why it cannot be checked"
        if self.where and any(part.formal or part.corrected for part in self.parts):
            yield "it declares its domain twice: its hypotheses say where"
        listed = tuple(self.readings) or ("",)
        stood: set[Place] = set()
        for part in self.parts:
            if part.reading not in ("", *listed):
                yield f"the part {part.name!r} is under the reading {part.reading!r}, not listed"
            if not part.says and len(self.names) > 1:
                yield f"the part {part.name!r} must say which of the assertions it is"
            here = {Place(part.name, reading) for reading in readings_of(part, self)}
            if here & stood:
                yield f"the part {part.name!r} is declared twice under one reading"
            stood |= here
        if stood and {place.reading for place in stood} != set(listed):
            yield "every reading must have a part"
        for refuted in self.refutes:
            if refuted.words not in self.statement:
                yield f"it does not print {refuted.words!r}, which a remark is to refute"
            if refuted.part not in self.names:
                yield f"no part {refuted.part!r} says {refuted.words!r}"

    @property
    def paper(self) -> str:
        """The key of the paper that makes the claim."""
        return self.source.paper

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parts, each once."""
        return tuple(dict.fromkeys(part.name for part in self.parts))

    @property
    def places(self) -> Mapping[Place, Part]:
        """Every part under every reading that it has."""
        return {
            Place(part.name, reading): part
            for part in self.parts
            for reading in readings_of(part, self)
        }

    @property
    def domain(self) -> str:
        """Where the printed statements are made: their hypotheses by name, or the words given."""
        return _names(part.formal for part in self.parts) or self.where

    @property
    def corrected_domain(self) -> str:
        """Where the true statements are made: their hypotheses by name."""
        return _names(part.corrected for part in self.parts)


def readings_of(part: Part, claim: Claim) -> tuple[str, ...]:
    """Return the readings of a claim that a part is under."""
    return (part.reading,) if part.reading else tuple(claim.readings) or ("",)


def _names(builders: Iterable[Callable[[], Statement] | None]) -> str:
    """Join the names of the hypotheses of several statements, each once."""
    made = (build() for build in builders if build)
    return "; ".join(dict.fromkeys(name for statement in made for name in statement.hypotheses))
