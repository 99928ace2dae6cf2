"""Testing the checker: make true proof objects wrong, and see what it says.

:func:`run` draws mutants of whole proof objects by chance. The checker refuses most for their
shape, the engines most of the others; what is still accepted is evaluated at random exact points,
and must be true there. :func:`bend` changes one thing in each question that a proof asks, one after
the other: a relation, two variables, a number, a premise. A mutant of a question is *refused* when
an engine finds values at which the premises hold and the conclusion does not; it is *harmless* when
every engine proves that it still follows. What no engine decides is *undecided*: the checker would
not accept it, but nothing was learnt, so such mutants are counted apart. ``python -m
tools.derivations fuzz COUNT [SEED]`` and ``python -m tools.derivations mutate [CLAIM...]`` print
what was found.
"""

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from random import Random

from didp_ref.kernel import objects, text
from didp_ref.kernel.checker import FAILS, HOLDS, outcome_of
from didp_ref.kernel.normal import form
from didp_ref.kernel.objects import ProofObject
from didp_ref.kernel.question import question
from didp_ref.kernel.rules import Obligation, obligations
from didp_ref.kernel.schemas import instance_of
from didp_ref.kernel.solvers import decide
from didp_ref.kernel.terms import TRUTH, IllFormed, Term, number
from didp_ref.symbolic import models
from didp_ref.symbolic.random_points import tried
from tools.mutations import RELATIONS, Mutant, exchanged, mutant, nodes, replaced

LIMIT_MS = 5_000
SHORT_LIMIT_MS = 200
POINTS = 10
VARIABLE_PAIRS = 3
NUMBERS = 4
REFUSED, HARMLESS, UNDECIDED = "refused", "harmless", "undecided"
SHAPE, NEITHER = "refused by shape", "decided by no engine"
ENGINES = "refused by engines"
TRUE, OPEN, FALSE = "accepted, true", "accepted, undecided", "accepted, FALSE"
FATES = (SHAPE, ENGINES, NEITHER, TRUE, OPEN, FALSE)


@dataclass
class Counts:
    """What became of mutants: their number by fate, by kind and fate, and what is wrong."""

    seed: int
    fates: Counter[str] = field(default_factory=Counter)
    kinds: dict[str, Counter[str]] = field(default_factory=dict)
    false: list[str] = field(default_factory=list)

    @property
    def mutants(self) -> int:
        """How many there were."""
        return self.fates.total()

    def add(self, kind: str, fate: str) -> None:
        """Count one."""
        self.fates[fate] += 1
        self.kinds.setdefault(kind, Counter())[fate] += 1

    def __str__(self) -> str:
        """Say it in lines, with the seed that gives the same mutants again."""
        total = ", ".join(f"{self.fates[fate]} {fate}" for fate in FATES)
        rows = [f"{self.mutants} mutants, seed {self.seed}: {total}"]
        for kind, counts in sorted(self.kinds.items()):
            rows.append(f"  {kind}: {', '.join(f'{n} {fate}' for fate, n in counts.items())}")
        return "\n".join([*rows, *self.false])


def run(
    count: int, seed: int, proofs: Sequence[ProofObject], limit: int = SHORT_LIMIT_MS
) -> Counts:
    """Make so many mutants of proof objects that hold, and count what the checker says of each.

    The questions that the proof itself asks are known to have their answer, and not asked again.
    """
    counts = Counts(seed)
    known: dict[int, frozenset[Obligation]] = {}
    for place in range(count):
        # a fate may hang on an engine's time, and the mutants that follow must not
        random = Random(f"{seed} {place}")
        before, wrong = mutant(proofs, random)
        asked = known.get(id(before)) or frozenset(obligations(before, before.sequent))
        known[id(before)] = asked
        fate, why = _fate_of(before, wrong, asked, random, limit)
        counts.add(wrong.kind, fate)
        if fate == FALSE:
            counts.false.append(f"mutant {place} of seed {seed}, {wrong.kind}: {why}")
    return counts


def _fate_of(
    before: ProofObject, wrong: Mutant, asked: frozenset[Obligation], random: Random, limit: int
) -> tuple[str, str]:
    try:
        after = objects.read_proof(wrong.proof) if isinstance(wrong.proof, str) else wrong.proof
        _statements_only(after)
        needed = [
            obligation
            for obligation in obligations(after, wrong.statement)
            if obligation not in asked
        ]
        questions = [question(obligation.premises, obligation.conclusion) for obligation in needed]
    except (IllFormed, RecursionError):
        return SHAPE, ""
    for statements in questions:
        verdict = outcome_of(decide(statements, (limit,)))
        if verdict != HOLDS:
            return (ENGINES if verdict == FAILS else NEITHER), ""
    return _at_points(before, after, needed, random)


def _statements_only(proof: ProofObject) -> None:
    """Refuse, as :func:`objects.read_proof` does, a step or a hypothesis that states nothing."""
    given = [statement for _, statement in proof.sequent.hypotheses]
    stated = [step.statement for step in proof.steps]
    for statement in (*given, proof.sequent.conclusion, *stated):
        if statement.sort is not TRUTH or statement.loose:
            raise IllFormed(f"{text.write(statement)} is no statement")


def _at_points(
    before: ProofObject, after: ProofObject, needed: Iterable[Obligation], random: Random
) -> tuple[str, str]:
    """Say whether what is new in an accepted proof is true at random points."""
    try:
        known = models.read_values(before.model)
    except IllFormed:
        known = {}
    given = tuple(statement for _, statement in after.sequent.hypotheses)
    old = {step.statement for step in before.steps}
    instances = {instance for step in before.steps for instance in step.schemas}
    claims = [
        (obligation.step, obligation.premises, obligation.conclusion) for obligation in needed
    ]
    for step in after.steps:
        if step.statement not in old or given != tuple(s for _, s in before.sequent.hypotheses):
            claims.append((step.name, given, step.statement))
        new = [instance for instance in step.schemas if instance not in instances]
        claims += [(step.name, (), instance_of(*instance)) for instance in new]
    claims.append(("conclusion", given, after.sequent.conclusion))
    decided: str = OPEN
    for name, premises, conclusion in claims:
        verdict, point = tried(premises, conclusion, random, known, POINTS)
        if verdict is False:
            shown = {letter: str(value) for letter, value in point.items()}
            return FALSE, f"step {name!r}: {text.write(conclusion)} is false at {shown}"
        decided = TRUE if verdict else decided
    return decided, ""


@dataclass(frozen=True)
class Bent:
    """A question with one thing wrong."""

    proof: str
    step: str
    kind: str
    detail: str
    premises: tuple[Term, ...]
    conclusion: Term


def bends(proof: ProofObject) -> Iterator[Bent]:
    """Return every question of a proof with one thing wrong, each in turn."""
    claim, *_, target = proof.about
    for asked in obligations(proof, proof.sequent):
        whole = form(asked.conclusion)
        for kind, detail, change in conclusions(asked.conclusion):
            try:
                conclusion = change()
            except IllFormed:
                continue
            # exchanging variables in a symmetric statement changes nothing
            if form(conclusion) != whole:
                name = f"{claim} ({target})"
                yield Bent(name, asked.step, kind, detail, asked.premises, conclusion)
        for place, premise in enumerate(asked.premises):
            rest = (*asked.premises[:place], *asked.premises[place + 1 :])
            shown = text.write(premise)
            yield Bent(f"{claim} ({target})", asked.step, "premise", shown, rest, asked.conclusion)


Change = Callable[[], Term]


def conclusions(statement: Term) -> Iterator[tuple[str, str, Change]]:
    """Return ways to make a statement with a relation, two variables or a number wrong."""
    turned = {"=": "!=", "!=": "="}

    for path, node in nodes(statement):
        if node.head in RELATIONS:
            other = turned.get(node.head)
            wrong = Term(other, node.args) if other else Term(node.head, node.args[::-1])
            yield "relation", text.write(node), partial(replaced, statement, path, wrong)
    letters = {node for _, node in nodes(statement) if node.head in ("real", "integer")}
    pairs = itertools.combinations(sorted(letters, key=text.write), 2)
    for first, second in itertools.islice(pairs, VARIABLE_PAIRS):
        exchange = partial(exchanged, statement, first, second)
        yield "variables", f"{text.write(first)} and {text.write(second)}", exchange
    numbers = [(path, node) for path, node in nodes(statement) if isinstance(node.label, Fraction)]
    for path, node in numbers[:NUMBERS]:
        new = number(Fraction(str(node.label)) + 1)
        yield "number", f"{node.label} at {path}", partial(replaced, statement, path, new)


def fate(bent: Bent, limit: int = LIMIT_MS) -> str:
    """Say what becomes of a bent question: one countermodel refuses it, proofs make it harmless."""
    outcome = _decided(bent.premises, bent.conclusion, limit)
    if outcome == UNDECIDED:
        # what follows from fewer premises follows from all
        for place in range(len(bent.premises)):
            fewer = (*bent.premises[:place], *bent.premises[place + 1 :])
            if _decided(fewer, bent.conclusion, limit) == HARMLESS:
                return HARMLESS
    return outcome


def _decided(premises: Sequence[Term], conclusion: Term, limit: int) -> str:
    try:
        statements = question(premises, conclusion)
    except IllFormed:
        return REFUSED
    answers = set(decide(statements, (limit,)).values())
    return REFUSED if "sat" in answers else HARMLESS if answers == {"unsat"} else UNDECIDED


def bend(
    proofs: Iterable[ProofObject], progress: Callable[[int, int], object] = lambda *_: None
) -> list[tuple[Bent, str]]:
    """Return the fate of every bent question of some proofs."""
    wrong = [bent for proof in proofs for bent in bends(proof)]
    fates = []
    for place, bent in enumerate(wrong, 1):
        fates.append((bent, fate(bent)))
        progress(place, len(wrong))
    return fates


def summary(fates: Iterable[tuple[Bent, str]]) -> dict[str, dict[str, int]]:
    """Count fates by kind of change, and in total."""
    counts: dict[str, Counter[str]] = {}
    for bent, fate_of in fates:
        for kind in (bent.kind, "total"):
            counts.setdefault(kind, Counter())[fate_of] += 1
    return {kind: dict(count) for kind, count in sorted(counts.items())}
