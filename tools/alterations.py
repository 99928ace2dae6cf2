"""Alter the conclusion of each stored proof object, or drop a hypothesis, and ask the checker.

    python -m tools.alterations [CLAIM ...] [--record]

A proof that is accepted all the same shows that its statement is weaker than what it proves: the
stricter conclusion holds as well, or the hypothesis is not needed. Each of these stands in
``tests/papers/not_needed.tsv``; ``--record`` writes the rows of the given claims, or all. What no
engine decides within the limit is counted apart: the checker would not accept it.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from didp_ref.audit.proof_store import claim_of
from didp_ref.audit.proofs import stored
from didp_ref.kernel import objects
from didp_ref.kernel.checker import FAILS, HOLDS, outcome_of
from didp_ref.kernel.objects import CONCLUSION, ProofObject, Sequent
from didp_ref.kernel.question import question
from didp_ref.kernel.rules import Obligation, obligations
from didp_ref.kernel.solvers import decide
from didp_ref.kernel.terms import IllFormed, Term, number
from tools.mutations import nodes, replaced

NOT_NEEDED = Path(__file__).parents[1] / "tests" / "papers" / "not_needed.tsv"
HEADER = "claim\tpart\treading\ttarget\talteration\twhere"
LIMIT_MS = 1_000
NEGATED, STRICT, DOUBLED, WITHOUT = "negated", "strict", "doubled", "without"
ACCEPTED, REFUSED, UNDECIDED = "accepted", "refused", "undecided"


@dataclass(frozen=True)
class Altered:
    """A proof object with another conclusion, or with one hypothesis less; and what was done."""

    kind: str
    detail: str
    proof: ProofObject

    @property
    def name(self) -> tuple[str, ...]:
        """What proof it was, and what was done: a row of the table."""
        return (*self.proof.about, self.kind, self.detail)


def alterations(proof: ProofObject) -> Iterator[Altered]:
    """Yield the proof with each alteration in turn."""
    whole = proof.sequent.conclusion
    yield Altered(NEGATED, "", _concluding(proof, Term("not", (whole,))))
    relations = [
        (path, node)
        for path, node in nodes(whole)
        if node.head in ("<=", "<", "=") and not _under_negation(whole, path)
    ]
    for place, (path, node) in enumerate(relations, 1):
        left, right = node.args
        if node.head == "<=":
            strict = replaced(whole, path, Term("<", node.args))
            yield Altered(STRICT, str(place), _concluding(proof, strict))
        if number(0) in node.args:
            continue  # doubled, it says the same
        double = Term(node.head, (Term("*", (number(2), left)), right))
        yield Altered(DOUBLED, str(place), _concluding(proof, replaced(whole, path, double)))
    for name, _ in proof.sequent.hypotheses:
        yield Altered(WITHOUT, name, _without(proof, name))


def _under_negation(term: Term, path: tuple[int, ...]) -> bool:
    """Whether a place lies below what turns a stronger statement into a weaker one."""
    for at in path:
        if term.head == "not" or (term.head == "=>" and at == 0):
            return True
        term = term.args[at]
    return False


def _concluding(proof: ProofObject, conclusion: Term) -> ProofObject:
    last = proof.steps[-1]
    assert last.name == CONCLUSION
    steps = (*proof.steps[:-1], replace(last, statement=conclusion))
    return replace(proof, sequent=replace(proof.sequent, conclusion=conclusion), steps=steps)


def _without(proof: ProofObject, name: str) -> ProofObject:
    given = tuple((other, fact) for other, fact in proof.sequent.hypotheses if other != name)
    steps = tuple(
        replace(step, premises=tuple(premise for premise in step.premises if premise != name))
        for step in proof.steps
    )
    return replace(proof, sequent=Sequent(given, proof.sequent.conclusion), steps=steps)


def fate(altered: Altered, known: frozenset[Obligation] = frozenset()) -> str:
    """Say what the checker says of an altered proof; what is ``known`` to hold is not asked."""
    try:
        asked = obligations(altered.proof, altered.proof.sequent)
        needed = [one for one in asked if one not in known]
        questions = [question(one.premises, one.conclusion) for one in needed]
    except (IllFormed, RecursionError):
        return REFUSED
    for one in questions:
        outcome = outcome_of(decide(one, (LIMIT_MS,)))
        if outcome != HOLDS:
            return REFUSED if outcome == FAILS else UNDECIDED
    return ACCEPTED


def proofs(claims: Iterable[str] = ()) -> list[ProofObject]:
    """Return the stored proof objects of claims, or all."""
    wanted = set(claims)
    return [
        objects.read_proof(text)
        for text in stored().values()
        if not wanted or claim_of(text) in wanted
    ]


def fates(given: Iterable[ProofObject]) -> dict[tuple[str, ...], str]:
    """Return what the checker says of every alteration of some proofs."""
    altered, known = [], []
    for proof in given:
        of_proof = frozenset(obligations(proof, proof.sequent))
        more = list(alterations(proof))
        altered += more
        known += [of_proof] * len(more)
    with ThreadPoolExecutor(2) as pool:
        said = pool.map(fate, altered, known)
        return {one.name: outcome for one, outcome in zip(altered, said, strict=True)}


def not_needed() -> set[tuple[str, ...]]:
    """Return the alterations that are known to be accepted."""
    lines = NOT_NEEDED.read_text(encoding="utf-8").splitlines()[1:]
    return {tuple(line.split("\t")) for line in lines}


def main(words: list[str]) -> int:
    """Print what became of each kind, and every accepted alteration that the table lacks."""
    claims = [word for word in words if word != "--record"]
    found = fates(proofs(claims))
    accepted = {name for name, outcome in found.items() if outcome == ACCEPTED}
    for kind in (NEGATED, STRICT, DOUBLED, WITHOUT):
        counts = Counter(outcome for name, outcome in found.items() if name[4] == kind)
        shown = ", ".join(f"{counts[each]} {each}" for each in (REFUSED, ACCEPTED, UNDECIDED))
        print(f"{kind:8} {counts.total():5}: {shown}")
    if "--record" in words:
        kept = {row for row in not_needed() if claims and row[0] not in claims}
        rows = [HEADER, *map("\t".join, sorted(kept | accepted))]
        NOT_NEEDED.write_text("\n".join(rows) + "\n", encoding="utf-8")
    missing = accepted - not_needed()
    for name in sorted(missing):
        print(f"accepted, and not in {NOT_NEEDED.name}: {' '.join(filter(None, name))}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
