"""The rules: when a proof object is a proof of a statement.

A step is entailed by facts that stand before it and by instances of lemma schemas: the engines
find that the premises cannot hold while the conclusion does not. Beside that there are three rules.
*Lemma*: the statement is an instance of its schema. *Identity*: both sides are one rational
function, and no denominator is zero. *Generalization*: what follows for a free variable in a range
holds for every value in the range, as long as no hypothesis speaks of the variable; since variables
without a hypothesis stand for anything, nothing else needs to be asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from didp_ref.kernel.normal import same_rational_function
from didp_ref.kernel.objects import CONCLUSION, ProofObject, Sequent, Step
from didp_ref.kernel.schemas import instance_of
from didp_ref.kernel.terms import (
    QUANTIFIERS,
    IllFormed,
    Term,
    binder_of,
    conditions,
    instantiate,
    letters,
    within,
)

Letters = frozenset[tuple[str, str, int]]


@dataclass(frozen=True)
class Obligation:
    """One question for the engines: do the premises entail the conclusion?"""

    step: str
    premises: tuple[Term, ...]
    conclusion: Term


def obligations(proof: ProofObject, statement: Sequent) -> list[Obligation]:
    """Return every question whose answer a proof of the statement needs.

    Raises :class:`IllFormed`, which names the step, when it is no proof whatever the answers are.
    """
    if proof.sequent != statement:
        raise IllFormed("it was written for another statement; the claim's has changed")
    facts: dict[str, Term] = {}
    meaning: dict[str, object] = {}
    _one_meaning(meaning, statement.conclusion)
    for name, hypothesis in statement.hypotheses:
        _one_meaning(meaning, hypothesis)
        _add(facts, name, hypothesis)
    spoken = frozenset().union(*(letters(fact) for _, fact in statement.hypotheses))
    asked: list[Obligation] = []
    for step in proof.steps:
        try:
            for term in (step.statement, *(term for _, given in step.schemas for term in given)):
                _one_meaning(meaning, term)
            asked += _needs(step, facts, spoken)
            _add(facts, step.name, step.statement)
        except IllFormed as wrong:
            raise IllFormed(f"step {step.name!r}: {wrong}") from None
    if not proof.steps or facts.get(CONCLUSION) != statement.conclusion:
        raise IllFormed("there is a gap: the last step is not the statement's conclusion")
    return asked


def _add(facts: dict[str, Term], name: str, statement: Term) -> None:
    if name in facts:
        raise IllFormed(f"two facts are called {name!r}")
    if CONCLUSION in facts:
        raise IllFormed("it comes after the conclusion")
    facts[name] = statement


def _one_meaning(meaning: dict[str, object], term: Term) -> None:
    for letter in letters(term):
        if meaning.setdefault(letter[1], letter) != letter:
            raise IllFormed(f"{letter[1]!r} is the name of two things")


def _needs(step: Step, facts: dict[str, Term], spoken: Letters) -> Iterator[Obligation]:
    for name in step.premises:
        if name not in facts:
            raise IllFormed(f"it rests on {name!r}, which does not stand before it")
    if (step.variable is not None) is not (step.rule == "generalization"):
        raise IllFormed("a variable is named exactly where a step generalizes one")
    instances = [instance_of(schema, given) for schema, given in step.schemas]
    premises = (*(facts[name] for name in step.premises), *instances)
    if step.rule == "lemma":
        if step.premises or instances != [step.statement]:
            raise IllFormed("it is not the instance of its schema")
    elif step.rule == "entailment":
        yield Obligation(step.name, premises, step.statement)
    elif step.rule == "identity":
        if step.statement.head != "=" or not same_rational_function(*step.statement.args):
            raise IllFormed("the two sides are not one rational function")
        for condition in conditions(step.statement):
            yield Obligation(step.name, premises, condition)
    elif step.variable is not None:
        scope, here = _opened(step.statement, step.variable, spoken)
        yield Obligation(step.name, (*premises, scope), here)
    else:
        raise IllFormed(f"there is no rule {step.rule!r}")


def _opened(every: Term, variable: Term, spoken: Letters) -> tuple[Term, Term]:
    """Return what a statement about every value says of a free variable: where, and what."""
    if every.head not in QUANTIFIERS or variable.sort is not binder_of(every):
        raise IllFormed("it is not about every value of the sort of its variable")
    if variable.head not in ("real", "integer", "point"):
        raise IllFormed("what is generalized is no variable")
    for where, known in (("a hypothesis", spoken), ("the statement itself", letters(every))):
        if letters(variable) & known:
            raise IllFormed(f"it generalizes {variable.label}, which {where} speaks of")
    return within(variable, every.ends), instantiate(every.body, variable)
