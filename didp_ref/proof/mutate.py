"""Testing the engine: bend every step of every derivation, and see that it notices.

A mutant of a step is the same step with one thing wrong: a relation turned round, two symbols
exchanged, a constant changed, a fact it rests on dropped, a lemma withdrawn. A mutant is *refused*
when a solver finds values at which the premises hold and the conclusion does not, or when the bent
text is no statement at all; it is *harmless* when both solvers prove that it still follows. What no
solver decides is *undecided*: the engine would not accept it, but nothing was learnt, so such
mutants are counted apart. Run it with ``python -m proofs mutate [CLAIM...]``.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from typing import Any

import sympy
from sympy.core.relational import Relational

from didp_ref.proof import solvers
from didp_ref.proof.checking import PROCESSES
from didp_ref.proof.derivation import Derivation
from didp_ref.proof.engines import step_engines
from didp_ref.proof.logic import ForAll, form, within
from didp_ref.proof.rules import GIVEN
from didp_ref.proof.translate import entailment

LIMIT_MS = 5_000
REFUSED, HARMLESS, UNDECIDED = "refused", "harmless", "undecided"
TURNED = {
    sympy.Le: sympy.Ge,
    sympy.Lt: sympy.Gt,
    sympy.Ge: sympy.Le,
    sympy.Gt: sympy.Lt,
    sympy.Eq: sympy.Ne,
    sympy.Ne: sympy.Eq,
}
SYMBOL_PAIRS = 3
CONSTANTS = 4


@dataclass(frozen=True)
class Mutant:
    """A step with one thing wrong, and the question whether it still follows."""

    derivation: str
    step: str
    kind: str
    detail: str
    question: str | None


Bend = Callable[[], Any]


def statements(statement: Any) -> Iterator[tuple[str, str, Bend]]:
    """Return ways to make a statement with a relation, two symbols or a constant wrong."""
    for path, node in _nodes(statement):
        if isinstance(node, Relational):
            turned = TURNED[type(node)](*node.args, evaluate=False)
            yield "relation", str(node), partial(_replaced, statement, path, turned)
    bound = {node.variable for node in statement.atoms(ForAll)}
    free = [s for s in statement.free_symbols - bound if isinstance(s, sympy.Symbol)]
    labels = {base.label for base in statement.atoms(sympy.IndexedBase)}
    pairs = itertools.combinations(sorted(set(free) - labels, key=str), 2)
    for one, other in itertools.islice(pairs, SYMBOL_PAIRS):
        swap = {one: other, other: one}
        yield "symbols", f"{one} and {other}", partial(_exchanged, statement, swap)
    constants = [(path, node) for path, node in _nodes(statement) if node.is_Rational]
    for path, node in constants[:CONSTANTS]:
        yield "constant", f"{node} at {path}", partial(_replaced, statement, path, node + 1)


def _nodes(node: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Any]]:
    yield path, node
    for place, argument in enumerate(node.args):
        yield from _nodes(argument, (*path, place))


def _rebuilt(node: Any, arguments: Sequence[Any]) -> Any:
    if isinstance(node, Relational):
        return node.func(*arguments, evaluate=False)
    return node.func(*arguments)


def _replaced(node: Any, path: tuple[int, ...], new: Any) -> Any:
    if not path:
        return new
    arguments = list(node.args)
    arguments[path[0]] = _replaced(arguments[path[0]], path[1:], new)
    return _rebuilt(node, arguments)


def _exchanged(node: Any, swap: dict[Any, Any]) -> Any:
    if node in swap:
        return swap[node]
    return _rebuilt(node, [_exchanged(a, swap) for a in node.args]) if node.args else node


def mutants_of(derivation: Derivation) -> Iterator[Mutant]:
    """Return every mutant of every step of a derivation."""
    facts = derivation.facts
    lemmas = {step.name for step in derivation.steps if step.rule == "lemma"}
    name = f"{derivation.claim.id} ({derivation.target})"
    for step in derivation.steps:
        if step.rule in GIVEN:
            continue
        own = [lemma.formula for lemma in step.lemmas]
        given = {fact: facts[fact] for fact in step.by}
        goal, scope = step.statement, []
        if step.rule == "generalization":
            goal, scope = goal.body, [within(goal.variable, goal.ends)]
        for kind, detail, bent in _attempts(goal):
            premises = [*given.values(), *own, *scope]
            yield Mutant(name, step.name, kind, detail, _question(premises, bent))
        for fact in step.by:
            rest = [premise for other, premise in given.items() if other != fact]
            kind = "lemma" if fact in lemmas else "fact"
            yield Mutant(name, step.name, kind, fact, _question([*rest, *own, *scope], goal))
        for place, lemma in enumerate(step.lemmas):
            rest = [*given.values(), *own[:place], *own[place + 1 :], *scope]
            yield Mutant(name, step.name, "lemma", lemma.schema, _question(rest, goal))


def _attempts(goal: Any) -> Iterator[tuple[str, str, Any]]:
    whole = form(goal)
    for kind, detail, bend in statements(goal):
        try:
            bent = bend()
        except (TypeError, ValueError):
            bent = None  # sympy finds that it makes no sense
        # exchanging symbols in a symmetric statement changes nothing
        if bent is None or form(bent) != whole:
            yield kind, detail, bent


def _question(premises: Sequence[Any], conclusion: Any) -> str | None:
    if conclusion is None:
        return None
    try:
        return entailment(premises, conclusion)[0]
    except (TypeError, AttributeError):
        return None  # the bent text is not a statement about real numbers


def fate(question: str, limit: int = LIMIT_MS) -> str:
    """Say what becomes of a mutant: one countermodel refuses it, two proofs make it harmless."""
    found = _asked(question, limit)
    if found != UNDECIDED or solvers.answer("z3", question, limit)["answer"] != "unsat":
        return found
    # what follows from fewer premises follows from all
    fewer = (_asked(smaller, limit) for smaller in _without_one_premise(question))
    return HARMLESS if HARMLESS in fewer else UNDECIDED


def _asked(question: str, limit: int) -> str:
    said = set()
    for engine in step_engines():
        answer = solvers.answer(engine, question, limit)["answer"]
        if answer == "sat":
            return REFUSED
        said.add(answer)
    return HARMLESS if said == {"unsat"} else UNDECIDED


def _without_one_premise(question: str) -> Iterator[str]:
    lines = question.split("\n")
    premises = [place for place, line in enumerate(lines) if line.startswith("(assert")][:-1]
    for place in premises:
        yield "\n".join(lines[:place] + lines[place + 1 :])


def run(derivations: Iterable[Derivation]) -> list[tuple[Mutant, str]]:
    """Return the fate of every mutant of some derivations."""
    mutants = [mutant for derivation in derivations for mutant in mutants_of(derivation)]
    questions = list(dict.fromkeys(m.question for m in mutants if m.question is not None))
    fates: dict[str | None, str] = {None: REFUSED}
    with ThreadPoolExecutor(PROCESSES) as pool:
        running = {pool.submit(fate, question): question for question in questions}
        for place, done in enumerate(as_completed(running), 1):
            fates[running[done]] = done.result()
            if place % 50 == 0 or place == len(questions):
                print(f"\r{place}/{len(questions)} mutants", end="", file=sys.stderr)
    print(file=sys.stderr)
    return [(mutant, fates[mutant.question]) for mutant in mutants]


def summary(found: Iterable[tuple[Mutant, str]]) -> dict[str, dict[str, int]]:
    """Count fates by kind of mutant, and in total."""
    counts: dict[str, Counter[str]] = {}
    for mutant, fate_of in found:
        for kind in (mutant.kind, "total"):
            counts.setdefault(kind, Counter())[fate_of] += 1
    return {kind: dict(count) for kind, count in sorted(counts.items())}
