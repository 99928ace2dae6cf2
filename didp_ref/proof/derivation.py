"""A derivation: named facts, each entailed by the facts it names, the last one the claim.

A derivation starts from the claim's hypotheses, takes instances of lemma schemas, and adds steps.
Writing one down checks nothing but its shape (every fact named, none named before it stands, the
claim's own statement at the end); :mod:`didp_ref.proof.checking` puts it to the solvers.

Symbols that no hypothesis mentions stand for anything. So what is derived of a free index ``j``
holds for every ``j``, and :meth:`Derivation.generalize` may bind it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import sympy

from didp_ref.claim import Claim, Part, Statement
from didp_ref.errors import InputError
from didp_ref.proof import lemmas, rules
from didp_ref.proof.lemmas import Lemma
from didp_ref.proof.logic import ForAll, form, substitute, within
from didp_ref.proof.rules import CONCLUSION, Obligation, Step

TARGETS = ("printed", "correction")


@dataclass
class Derivation:
    """A chain from the hypotheses of one part of a claim to its conclusion.

    ``part_name`` and ``reading`` may stay empty where one part alone has such a statement.
    """

    claim: Claim
    target: str = "printed"
    part_name: str = ""
    reading: str = ""
    steps: list[Step] = field(default_factory=list)
    values: Mapping[Any, Any] | None = None
    _closed: list[Step] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        for name, hypothesis in self.statement.hypotheses.items():
            self.steps.append(Step(name, "hypothesis", hypothesis))

    @cached_property
    def part(self) -> Part:
        """The part of the claim, under its reading, that is proved."""
        wanted = "formal" if self.target == "printed" else "corrected"
        found = [
            part
            for part in self.claim.parts
            if getattr(part, wanted)
            and self.part_name in ("", part.name)
            and self.reading in ("", part.reading)
        ]
        if not found:
            raise InputError(self.claim.id, f"has no `{wanted}` statement to prove")
        if len(found) > 1:
            raise InputError(self.claim.id, f"say which part's `{wanted}` statement is proved")
        return found[0]

    @cached_property
    def statement(self) -> Statement:
        """The hypotheses, by name, and the conclusion that is to be proved."""
        formal = self.part.formal if self.target == "printed" else self.part.corrected
        assert formal is not None, "such a part was looked for"
        return formal()

    @property
    def label(self) -> str:
        """What is proved of the claim: the target, the part and the reading."""
        return ": ".join(filter(None, (self.target, self.part.name, self.part.reading)))

    @property
    def hypotheses(self) -> tuple[Any, ...]:
        """What the claim assumes."""
        return tuple(self.statement.hypotheses.values())

    @property
    def goal(self) -> Any:
        """What the claim asserts."""
        return self.statement.conclusion

    @property
    def facts(self) -> dict[str, Any]:
        """Every fact so far, by name."""
        return {step.name: step.statement for step in self.steps}

    def __getitem__(self, name: str) -> Any:
        """Return a fact by its name."""
        if name not in self.facts:
            raise self.error(f"there is no fact {name!r} yet: {', '.join(self.facts)}")
        return self.facts[name]

    def lemma(self, name: str, instance: Lemma) -> Any:
        """Take an instance of a lemma schema."""
        return self._add(Step(name, "lemma", instance.formula, lemmas=(instance,)))

    def step(self, name: str, statement: Any, by: Iterable[str], reason: str = "") -> Any:
        """State what follows from exactly the named facts."""
        return self._add(Step(name, "entailment", statement, tuple(by), reason))

    def identity(
        self, name: str, left: Any, right: Any, by: Iterable[str] = (), reason: str = ""
    ) -> Any:
        """State that two expressions have one normal form; ``by`` keeps denominators from zero."""
        equal = sympy.Eq(left, right, evaluate=False)
        return self._add(Step(name, "identity", equal, tuple(by), reason))

    def at(self, name: str, every: str, term: Any, by: Iterable[str] = ()) -> Any:
        """Take what a quantified fact says of one integer in range, or of one real.

        ``by`` says why the term lies in the range, and why what it names is defined; what is not
        entailed then stays a premise of the new fact.
        """
        fact = self[every]
        if not isinstance(fact, ForAll):
            raise self.error(f"{every!r} is not a statement about every index: {fact}")
        term = sympy.sympify(term, strict=True)
        here = substitute(fact.body, fact.variable, term)
        supports = tuple(by)
        if not supports and fact.ends:
            here = sympy.Implies(within(term, fact.ends), here)
        instance = lemmas.instance(fact, term)
        return self._add(Step(name, "instance", here, (every, *supports), lemmas=(instance,)))

    def generalize(
        self, name: str, statement: Any, over: Any, by: Iterable[str], reason: str = ""
    ) -> Any:
        """State for every index in range (every real) what follows for a free one.

        What facts in ``by`` say about every index is taken at that index.
        """
        every = ForAll(statement, over)
        names = tuple(by)
        instances = [
            lemmas.instance(self[fact], every.variable)
            for fact in names
            if isinstance(self.facts.get(fact), ForAll)
            and (not self[fact].ends or every.variable.is_integer)
        ]
        rule = "generalization"
        return self._add(Step(name, rule, every, names, reason, tuple(instances)))

    def induction(
        self, name: str, index: Any, start: Any, statement: Any, by: Sequence[str]
    ) -> Any:
        """Conclude by induction from the facts that state the base and the step."""
        instance = lemmas.induction(index, start, statement)
        every = ForAll(statement, (index, start, sympy.oo))
        return self._add(Step(name, "induction", every, tuple(by), lemmas=(instance,)))

    def model(self, values: Mapping[Any, Any]) -> None:
        """Exhibit values at which every hypothesis of the claim holds."""
        self.values = dict(values)

    def conclude(self, by: Iterable[str], reason: str = "") -> None:
        """State the claim itself; nothing comes after it."""
        self._add(Step(CONCLUSION, "entailment", self.goal, tuple(by), reason))

    def _add(self, step: Step) -> Any:
        if step.name in self.facts:
            raise self.error(f"two facts are called {step.name!r}")
        if self.steps and self.steps[-1].name == CONCLUSION:
            raise self.error(f"{step.name!r} comes after the conclusion")
        self.steps.append(step)
        return step.statement

    def error(self, problem: str) -> InputError:
        """Return an error that names this derivation."""
        return InputError(f"derivation of {self.claim.id} ({self.target})", problem)

    def close(self) -> None:
        """Raise unless this is a chain from the claim's hypotheses to its conclusion."""
        if self._closed == self.steps:
            return
        if wrong := rules.problem(self.steps, self.hypotheses, self.goal):
            raise self.error(wrong)
        self._closed = list(self.steps)

    def obligations(self) -> list[Obligation]:
        """Return every question whose answer the derivation needs."""
        self.close()
        return list(rules.obligations(self.steps, self.hypotheses, self.goal))

    def fingerprint(self) -> str:
        """Hash what is proved and every step of the way: names, statements, reasons, lemmas."""
        rows = [
            [step.name, step.rule, form(step.statement), *step.by, step.reason]
            + [form(lemma.formula) for lemma in step.lemmas]
            for step in self.steps
        ]
        text = json.dumps([self.claim.id, self.label, form(self.goal), rows])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def used(self) -> set[str]:
        """Return the names of the facts that the conclusion rests on."""
        rests_on = {step.name: step.by for step in self.steps}
        reached: set[str] = set()
        waiting = [CONCLUSION]
        while waiting:
            name = waiting.pop()
            if name not in reached:
                reached.add(name)
                waiting += rests_on[name]
        return reached


Author = Callable[[Derivation], None]
PROOFS: dict[tuple[str, str, str, str], Author] = {}
"""Who derives what: by claim, part, reading and target."""


def proves(
    claim_id: str, target: str = "printed", part: str = "", reading: str = ""
) -> Callable[[Author], Author]:
    """Register the derivation of a part of a claim, or of its correction.

    The part and its reading may stay empty where one part alone has such a statement.
    """
    if target not in TARGETS:
        raise InputError(claim_id, f"the target is {target!r}; it must be one of {TARGETS}")

    def register(author: Author) -> Author:
        if (claim_id, part, reading, target) in PROOFS:
            raise InputError(claim_id, f"has two derivations of its {target} statement")
        PROOFS[claim_id, part, reading, target] = author
        return author

    return register


def derive(
    claim: Claim, author: Author, target: str = "printed", part: str = "", reading: str = ""
) -> Derivation:
    """Let an author write the derivation of a part of a claim down, and check its shape.

    Raises :class:`InputError` that says what is wrong with it.
    """
    derivation = Derivation(claim, target, part, reading)
    try:
        author(derivation)
        derivation.close()
    except (TypeError, ValueError, AttributeError, LookupError) as error:
        if isinstance(error, InputError):
            raise
        raise derivation.error(f"it cannot be read: {error!r}") from error
    return derivation
