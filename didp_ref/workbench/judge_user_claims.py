"""Claims of a user's, judged: by the derivations that were brought, or by what can be had without.

A statement whose derivation holds is proved. Of any other, the simplest exact counterexample is
looked for, then a proof in one step is tried; what comes to neither stays open. The evidence and
the verdict are those of the papers here.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from didp_ref.audit import checking, comparing, hints, proofs
from didp_ref.audit.claim import (
    Claim,
    Counterexample,
    Evidence,
    Outcome,
    Place,
    Scope,
    Status,
    Strength,
    Subject,
    Verdict,
)
from didp_ref.audit.verdict import STANDS, Undefined, places_of, statuses, undefined_at, verdict_of
from didp_ref.audit.verdict_words import verdict_text
from didp_ref.kernel import objects, solvers
from didp_ref.kernel.checker import HOLDS
from didp_ref.kernel.question import question
from didp_ref.kernel.terms import FALSE, INTEGER, REAL, Term, letters
from didp_ref.kernel.text import write as write_term
from didp_ref.kernel.writing import write
from didp_ref.symbolic import auto_proof, display, existence, models, search
from didp_ref.symbolic.evaluation import Values
from didp_ref.symbolic.search_points import parts_of
from didp_ref.workbench.defined_for_users import look_where_defined, shown, texts_of
from didp_ref.workbench.user_claims import NOT_SEEN, About, Unreadable, UserClaim

BRIEFLY = 10
"""A counterexample is looked for in so small a part of all tries before a proof is tried."""
EMPTY = "the hypotheses contradict each other: nothing is claimed"
NO_VALUES = (
    "no values were found at which every hypothesis holds: a derivation gives them with d.model"
)
OPEN = (
    "nothing settles it, and it may be false: no proof in one step was found, and no "
    "counterexample in {tries} tries of simple values, numbers of the statement and bounds that "
    "are met exactly (--tries {more} looks further)"
)
TO_PROVE = (
    "to prove it, write a derivation with d.model and d.conclude(by=[*d.statement.hypotheses]): "
    "audit names the fact or lemma that it lacks, if one is enough; else divide it into steps, as "
    "docs/own-claims.md does"
)
NO_LETTERS = "it has no letters, and is false: "
BOTH = (
    "its derivation holds and these values refute it: one of the two is wrong, and it is not "
    "yours; please report it"
)
THEIRS = "the file's own check"
"""The engine of what a check of the file's found, whatever it is called there."""
OWN_WORD = (
    "the file's own checks hold and prove nothing: write the statement in formal=... (one without "
    "letters, such as lt(Rational(271, 100), exp(1)), is computed)"
)
STANDING = {Verdict(verdict.value) for verdict in STANDS}
ENCLOSED = ("exp", "log", "root", "normal")
"""What is no fraction, and is enclosed."""


@dataclass
class Found:
    """What was found of one statement of a claim."""

    about: About
    statement: objects.Sequent
    derived: str = ""
    """What became of its derivation, if one was written: holds, fails, undecided."""
    proof: objects.ProofObject | None = None
    """The proof that holds, or the derivation that does not."""
    example: Values | None = None
    another: Values | None = None
    """A counterexample that has none of the first one's values, if one was found."""
    lines: list[str] = field(default_factory=list)
    """What its author should know, one thing each."""
    evidence: list[Evidence] = field(default_factory=list)
    undefined: str = ""
    """Where its conclusion is undefined though its hypotheses hold, if that was found."""
    unshown: str = ""
    """Why it is not shown to be defined, if it is not: then it is not proved."""
    defined: str = ""
    """Where it is defined, if it holds what may not be."""
    computed: bool = False
    """Whether it has no letters, or says that there is something, and arithmetic finds it true."""
    settled_by: str = ""
    """How it was found that there is what it says that there is, or that there is none."""
    unsettled: bool = False
    """Whether neither a proof nor a counterexample was found."""

    @property
    def lacking(self) -> str:
        """Why nothing proves it: where it is undefined, or that it is not shown to be defined."""
        return self.undefined or self.unshown

    @property
    def falls_short(self) -> bool:
        """Whether it would be proved, or is undefined, but for where it is defined."""
        return bool(self.undefined or (self.unshown and (self.proved or self.computed)))

    @property
    def proved(self) -> bool:
        """Whether a proof of it holds."""
        return self.proof is not None and any(
            piece.outcome is Outcome.HOLDS for piece in self.evidence
        )


@dataclass(frozen=True)
class Audited:
    """A claim with its verdict, and what it rests on."""

    claim: Claim
    verdict: Verdict
    statuses: Mapping[Place, Status]
    evidence: tuple[Evidence, ...]
    findings: tuple[Found, ...]
    problems: tuple[str, ...]

    @property
    def text(self) -> str:
        """The verdict with what it is not of, and what is narrower than the text."""
        return verdict_text(self.claim, self.verdict, self.statuses)

    @property
    def refutations(self) -> list[Evidence]:
        """The evidence that has a counterexample, ours before that of the file's own checks."""
        return [piece for piece in self.evidence if piece.counterexample]

    @property
    def counterexample(self) -> Counterexample | None:
        """The first counterexample among the evidence."""
        return next((piece.counterexample for piece in self.refutations), None)

    @property
    def holds(self) -> bool:
        """Whether the claim stands, and every derivation that was brought."""
        return self.verdict in STANDING and not self.problems


@dataclass(frozen=True)
class Report:
    """What was found of the claims of a file."""

    claims: tuple[Audited, ...]
    unreadable: tuple[Unreadable, ...]
    seconds: float

    @property
    def holds(self) -> bool:
        """Whether every claim stands."""
        return not self.unreadable and all(claim.holds for claim in self.claims)

    @property
    def verdicts(self) -> dict[str, int]:
        """How many claims there are of each verdict."""
        return dict(Counter(claim.verdict.value for claim in self.claims))


def audit(
    claims: Sequence[UserClaim | Unreadable],
    progress: Callable[[str, int, int], object] = lambda *_: None,
    tries: int = search.TRIES,
) -> Report:
    """Have the proofs checked, look for what else can be had, and judge what can be read.

    ``tries`` is how many values of each statement are tried for a counterexample.
    Raises :class:`~didp_ref.errors.Unavailable` where a solver is not installed.
    """
    started = time.perf_counter()
    user_claims = [each for each in claims if isinstance(each, UserClaim)]
    unreadable = tuple(each for each in claims if isinstance(each, Unreadable))
    questions = {
        about: checking.Asked(user_claim.statements[about], text)
        for user_claim in user_claims
        for about, text in user_claim.proofs.items()
    }
    reports = dict(
        zip(
            questions,
            checking.check([*questions.values()], lambda *done: progress("questions", *done)),
            strict=True,
        )
    )
    audited = []
    for count, user_claim in enumerate(user_claims, 1):
        findings = [
            _settled(about, statement, user_claim.proofs.get(about, ""), reports.get(about), tries)
            for about, statement in user_claim.statements.items()
        ]
        for each in findings:
            _look_where_defined(each, user_claim.written.get(each.about, NOT_SEEN), tries)
            if each.unsettled and not each.undefined and not _refuted_by_file(user_claim, each):
                each.lines.append(OPEN.format(tries=tries, more=10 * tries))
                each.lines += [] if each.derived else [TO_PROVE]
        audited.append(_judged(user_claim, findings))
        progress("claims", count, len(user_claims))
    return Report(tuple(audited), unreadable, time.perf_counter() - started)


def _refuted_by_file(user_claim: UserClaim, finding: Found) -> bool:
    """Say whether a check of the file's own refutes what nothing else settles."""
    _, part, under, target = finding.about
    return any(
        piece.outcome is Outcome.FAILS
        and piece.subject is Subject(target)
        and piece.part in ("", part)
        and piece.reading in ("", under)
        for piece in user_claim.evidence
    )


def _judged(user_claim: UserClaim, findings: list[Found]) -> Audited:
    claim = _as_judged(user_claim.claim, findings)
    ours = (evidence for each in findings for evidence in each.evidence)
    gathered = (*ours, *map(_as_theirs, user_claim.evidence))
    evidence = tuple(comparing.located(claim, each) for each in gathered)
    undefined = frozenset[tuple[Place, Subject]]().union(
        *(undefined_at(claim, *each.about[1:]) for each in findings if each.lacking)
    )
    by_place = {} if claim.not_checkable else _statuses(claim, evidence, undefined)
    problems = [
        f"{proofs.label(each.about)}: {each.lacking}" for each in findings if each.falls_short
    ]
    problems += user_claim.unread
    problems += [
        f"{place.part}: {OWN_WORD}"
        for place, status in by_place.items()
        if status is Status.SAMPLED
    ]
    problems += [
        f"the derivation, {proofs.label(each.about)}: {each.derived}"
        for each in findings
        if each.derived not in ("", HOLDS)
    ]
    return Audited(
        claim,
        verdict_of(claim, by_place) if by_place else Verdict.NOT_CHECKABLE,
        by_place,
        evidence,
        tuple(findings),
        tuple(problems),
    )


def _as_judged(claim: Claim, findings: list[Found]) -> Claim:
    """Return a claim whose fields have no say in its verdict.

    Every statement is one for every value of its letters, unless it was computed.
    """
    computed = {each.about[1:3] for each in findings if each.computed}
    parts = (
        replace(
            part, scope=Scope.CONCRETE if (part.name, part.reading) in computed else Scope.EVERY
        )
        for part in claim.parts
    )
    return replace(claim, parts=tuple(parts), refutes=())


def _as_theirs(evidence: Evidence) -> Evidence:
    """Mark what a check of the file found, in its own process: it may refute, and never proves."""
    return replace(evidence, engine=THEIRS, strength=Strength.SAMPLED)


def _statuses(
    claim: Claim, evidence: Sequence[Evidence], undefined: Undefined
) -> Mapping[Place, Status]:
    """Return the statuses of the parts; where we refute one, nothing undecided hides that."""
    found = statuses(claim, evidence, undefined)
    refuted = {
        place
        for piece in evidence
        if (piece.outcome, piece.subject) == (Outcome.FAILS, Subject.PRINTED)
        and piece.engine != THEIRS
        for place in places_of(claim, piece)
    }
    if not refuted:
        return found
    return {
        place: (Status.FALSE if place in refuted else Status.OPEN)
        if status is Status.UNDECIDED
        else status
        for place, status in found.items()
    }


def _settled(
    about: About, statement: objects.Sequent, text: str, report: checking.Report | None, tries: int
) -> Found:
    """Find what can be found of a statement; ``text`` is its proof object, where there is one."""
    finding = Found(about, statement)
    own: list[Evidence] = []
    if report is not None:
        finding.derived, finding.proof = report["outcome"], objects.read_proof(text)
        own = checking.evidence(report, finding.proof)
        if report["outcome"] == HOLDS:
            finding.evidence = own
            finding.example = search.counterexample(statement, tries // BRIEFLY)
            if finding.example is not None:
                finding.evidence = [*own, _refutation(finding)]
                finding.lines.append(BOTH)
            return finding
        finding.lines += _advice(finding.proof, report, tries)
    if search.holds_without_letters(statement):
        finding.computed, finding.evidence = True, [_computation(finding)]
        return finding
    if (thing := existence.wanted(statement)) and _looked_for(finding, thing, tries):
        return finding
    finding.example = search.counterexample(statement, tries // BRIEFLY)
    if finding.example is None and _proved_at_once(finding, tries):
        return finding
    if EMPTY in finding.lines:
        return finding
    if finding.example is None:
        longer = search.counterexample(statement, tries)
        finding.example = longer or search.suggested(statement)
    if finding.example is not None:
        finding.evidence = [_refutation(finding)]
        finding.another = _another(statement, finding.example, tries // BRIEFLY)
        return finding
    finding.evidence, finding.unsettled = own, True
    return finding


def _another(statement: objects.Sequent, example: Values, tries: int) -> Values | None:
    """Return a counterexample elsewhere: no letter that is free to differ has its first value."""
    given = [fact for _, fact in statement.hypotheses]
    computed = {side.label for fact in given if fact.head == "=" for side in fact.args}
    open_letters = frozenset().union(*map(letters, (*given, statement.conclusion)))
    elsewhere = []
    for head, name, _ in sorted(open_letters):
        value = example.get(name)
        if head in (REAL.value, INTEGER.value) and isinstance(value, Term) and name not in computed:
            elsewhere.append(("", Term("!=", (Term(head, (), name), value))))
    others = replace(statement, hypotheses=(*statement.hypotheses, *elsewhere))
    return search.counterexample(others, tries) if elsewhere else None


def _looked_for(finding: Found, thing: objects.Sequent, tries: int) -> bool:
    """Find what a statement says that there is, or prove that there is none."""
    is_so = replace(thing, hypotheses=(*thing.hypotheses, ("it is so", thing.conclusion)))
    values = search.model(is_so, tries)
    if values is not None:
        finding.settled_by = f"it holds at {shown(values)}: exact arithmetic decides it"
        finding.computed, finding.evidence = True, [_computation(finding)]
        return True
    none = Found(finding.about, replace(thing, conclusion=existence.denial(thing.conclusion)))
    if _proved_at_once(none, tries):
        never = display.plain(existence.denial(finding.statement.conclusion))
        finding.settled_by = f"there is none, proved in one step: {never}"
        finding.evidence = [replace(each, outcome=Outcome.FAILS) for each in none.evidence]
        return True
    return False


def _look_where_defined(finding: Found, written: objects.Sequent | str, tries: int) -> None:
    """Find where its conclusion is defined; what is proved where it is not, is not settled."""
    if EMPTY in finding.lines:
        return
    proof = finding.proof if finding.proved else None
    found = look_where_defined(finding.statement, written, proof, tries)
    finding.undefined, finding.unshown, finding.defined = found.undefined, found.unshown, found.text
    finding.lines += found.notes
    if finding.undefined and finding.proved:
        (proved, *_) = finding.evidence
        unsettled = replace(proved, outcome=Outcome.UNDECIDED, detail=finding.undefined)
        finding.evidence.append(replace(unsettled, engine="exact rationals"))


def _advice(proof: objects.ProofObject, report: checking.Report, tries: int) -> Iterator[str]:
    """Say, a line each, what keeps a derivation from being a proof, and what would mend it."""
    if report["problem"]:
        yield report["problem"]
        looked = report["outcome"] != "fails"
        values = search.model(proof.sequent, tries) if looked else None
        if values is not None:
            yield f"d.model may give these, at which they hold: {shown(values)}"
    for name, step in report["steps"].items():
        if step["outcome"] != HOLDS:
            yield from (f"step {name!r}: {line}" for line in hints.advice(proof, name))


def _refutation(finding: Found) -> Evidence:
    """Return the evidence of values at which the hypotheses hold and the conclusion does not."""
    _, part, under, target = finding.about
    assert finding.example is not None
    engine = _arithmetic(finding)
    given = "every hypothesis holds there, and " if finding.statement.hypotheses else ""
    given = given if finding.example else NO_LETTERS
    shows = f"{given}{display.as_typed(finding.statement.conclusion)} does not hold"
    example = Counterexample(texts_of(finding.example), shows)
    subject = Subject(target)
    return Evidence(
        engine,
        Outcome.FAILS,
        Strength.EXACT,
        shows,
        subject,
        under,
        counterexample=example if subject is Subject.PRINTED else None,
        part=part,
    )


def _computation(finding: Found) -> Evidence:
    """Return the evidence that what has no letters holds."""
    _, part, under, target = finding.about
    detail, engine = f"{display.as_typed(finding.statement.conclusion)} holds", _arithmetic(finding)
    return Evidence(
        engine, Outcome.HOLDS, Strength.EXACT, detail, Subject(target), under, part=part
    )


def _arithmetic(finding: Found) -> str:
    """Return in which arithmetic a statement is decided at values."""
    terms = [finding.statement.conclusion, *(term for _, term in finding.statement.hypotheses)]
    enclosed = any(part.head in ENCLOSED for term in terms for part in parts_of(term))
    return "Arb" if enclosed else "exact rationals"


def _proved_at_once(finding: Found, tries: int) -> bool:
    """Try proofs in one step; say in the lines what was tried where none holds."""
    values = search.model(finding.statement, tries)
    if values is None:
        given = [hypothesis for _, hypothesis in finding.statement.hypotheses]
        answers = solvers.decide(question(given, FALSE), auto_proof.LIMITS_MS)
        finding.lines.append(EMPTY if set(answers.values()) == {"unsat"} else NO_VALUES)
        return False
    for proof in auto_proof.convincing(finding.about, finding.statement, plain_of(values)):
        (report,) = checking.check([checking.Asked(finding.statement, write(proof))])
        if report["outcome"] == HOLDS:
            finding.proof, finding.evidence = proof, checking.evidence(report, proof)
            return True
        if report["problem"]:
            finding.lines.append(report["problem"])
            return False
    return False


def plain_of(values: Values) -> dict[str, object]:
    """Return values as a proof object holds them."""
    return {
        name: write_term(value)
        if isinstance(value, Term)
        else [[*place, write_term(entry)] for place, entry in value.items()]
        for name, value in values.items()
    }


def model_of(proof: objects.ProofObject) -> str:
    """Return the values at which the hypotheses of a proof hold, in one line."""
    return shown(models.read_values(proof.model)) or "any values"
