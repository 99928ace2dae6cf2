"""The rules: when a chain of steps is a proof.

Every step but the given ones (hypotheses, lemmas) is entailed by facts that stand before it. Beside
entailment there are two rules. *Identity*: sympy brings both sides to one normal form, and the
premises keep every denominator from zero. *Generalization*: what follows for a free variable in a
range holds for every value in the range, as long as no hypothesis speaks of the variable; since
symbols without a hypothesis stand for anything, nothing else needs to be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from didp_ref.claim import Outcome
from didp_ref.proof.lemmas import Lemma
from didp_ref.proof.logic import SIGNS, ForAll, defined, form, within

CONCLUSION = "conclusion"
GIVEN = ("hypothesis", "lemma")
"""The rules that ask nothing of the solvers."""


@dataclass(frozen=True)
class Step:
    """One fact, the rule that gives it, and what it is entailed by: facts, and lemmas beside."""

    name: str
    rule: str
    statement: Any
    by: tuple[str, ...] = ()
    reason: str = ""
    lemmas: tuple[Lemma, ...] = ()


@dataclass(frozen=True)
class Obligation:
    """One question for the solvers: do the premises entail the conclusion?"""

    step: str
    label: str
    premises: tuple[Any, ...]
    conclusion: Any


def problem(steps: Sequence[Step], hypotheses: Sequence[Any], goal: Any) -> str:
    """Say what keeps a chain from being a derivation of the goal; nothing, if all is well."""
    facts: dict[str, Any] = {}
    names = [step.name for step in steps]
    assumed = {form(hypothesis) for hypothesis in hypotheses}
    for step in steps:
        for name in step.by:
            if name not in names:
                return f"there is a gap: {step.name!r} rests on {name!r}, which is not proved"
            if name not in facts:
                return (
                    f"the reference is circular: {step.name!r} rests on {name!r}, "
                    "which does not stand before it"
                )
        if step.name in facts:
            return f"two facts are called {step.name!r}"
        if wrong := _misuse(step, assumed, hypotheses):
            return f"{step.name!r} {wrong}"
        facts[step.name] = step.statement
    if not steps or steps[-1].name != CONCLUSION or form(steps[-1].statement) != form(goal):
        return "there is a gap: the last step is not the claim's conclusion"
    return _ambiguity(step.statement for step in steps)


def _misuse(step: Step, assumed: set[str], given: Sequence[Any]) -> str:
    statement = form(step.statement)
    if step.rule == "hypothesis" and statement not in assumed:
        return "is not among the claim's hypotheses"
    if step.rule == "lemma" and [statement] != [form(lemma.formula) for lemma in step.lemmas]:
        return "is not an instance of its schema"
    if step.rule == "generalization" and any(
        step.statement.variable in hypothesis.free_symbols for hypothesis in given
    ):
        return f"generalizes {step.statement.variable}, which a hypothesis speaks of"
    return ""


def _ambiguity(statements: Iterable[Any]) -> str:
    known: dict[str, Any] = {}
    for statement in statements:
        symbols, signed = _spoken_of(statement)
        for symbol in symbols:
            if known.setdefault(symbol.name, symbol) != symbol:
                return f"two symbols are called {symbol.name}: they are declared differently"
        for node in signed:
            return f"{node} is declared with a sign; make that a hypothesis"
    return ""


@cache
def _spoken_of(statement: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    nodes = tuple(sympy.preorder_traversal(statement))
    entries = [node for node in nodes if isinstance(node, sympy.Indexed | AppliedUndef)]
    signed = (node for node in entries if node.is_extended_nonnegative is not None)
    return tuple({node for node in nodes if isinstance(node, sympy.Symbol)}), tuple(signed)


def obligations(
    steps: Sequence[Step], hypotheses: Sequence[Any], goal: Any
) -> Iterator[Obligation]:
    """Return every question whose answer a chain needs."""
    facts = {step.name: step.statement for step in steps}
    yield from signs(hypotheses, goal)
    for step in steps:
        if step.rule in GIVEN:
            continue
        premises, conclusion = sequent(step, facts)
        if step.rule == "identity":
            for condition in defined(conclusion, logarithms=False):
                yield Obligation(step.name, f"{step.name}: {condition}", premises, condition)
        yield Obligation(step.name, step.name, premises, conclusion)


def sequent(step: Step, facts: Mapping[str, Any]) -> tuple[tuple[Any, ...], Any]:
    """Return the premises of a step, and what they must entail."""
    premises = [facts[name] for name in step.by] + [lemma.formula for lemma in step.lemmas]
    if step.rule != "generalization":
        return tuple(premises), step.statement
    every: ForAll = step.statement
    return (*premises, within(every.variable, every.ends)), every.body


def signs(hypotheses: Sequence[Any], goal: Any) -> Iterator[Obligation]:
    """Ask that the hypotheses grant every sign that sympy was told of a symbol."""
    free = {symbol for one in (*hypotheses, goal) for symbol in one.free_symbols}
    for symbol in sorted((one for one in free if isinstance(one, sympy.Symbol)), key=str):
        told = [relation for sign, relation in SIGNS.items() if getattr(symbol, f"is_{sign}")]
        if told:
            label, granted = f"the sign of {symbol}", told[0](symbol, 0, evaluate=False)
            yield Obligation(label, label, tuple(hypotheses), granted)


def outcome_of(answers: Mapping[str, Mapping[str, Any]]) -> Outcome:
    """Return whether an obligation is met: every solver must find its negation impossible."""
    said = {answer["answer"] for answer in answers.values()}
    if said == {"unsat"}:
        return Outcome.HOLDS
    # where one solver contradicts the other, neither is trusted
    return Outcome.FAILS if "sat" in said and "unsat" not in said else Outcome.UNDECIDED


def step_outcome(step: Step, met: Sequence[Outcome]) -> Outcome:
    """Return whether a step stands, given what came of its obligations."""
    if step.rule == "identity" and not same_normal_form(*step.statement.args):
        return Outcome.FAILS
    return next((bad for bad in (Outcome.FAILS, Outcome.UNDECIDED) if bad in met), Outcome.HOLDS)


def same_normal_form(left: Any, right: Any) -> bool:
    """Say whether sympy brings two expressions to one normal form, atoms being variables."""
    atoms: dict[str, Any] = {}

    def opaque(node: Any) -> Any:
        if isinstance(node, sympy.Rational):
            return node
        rational = isinstance(node, sympy.Add | sympy.Mul)
        if rational or (isinstance(node, sympy.Pow) and node.exp.is_Integer):
            return node.func(*(opaque(argument) for argument in node.args))
        return atoms.setdefault(form(node), sympy.Dummy(f"a{len(atoms)}"))

    return bool(sympy.cancel(sympy.together(opaque(left) - opaque(right))) == 0)
