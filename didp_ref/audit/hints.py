"""What would close a step that does not stand: facts to cite, lemmas to take, signs to show first.

This is for whoever writes a proof, and decides nothing. What is suggested was tried: with it the
engines find that the step follows, and without any one of it z3 does not.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from didp_ref.kernel import solvers
from didp_ref.kernel.objects import ProofObject
from didp_ref.kernel.question import question
from didp_ref.kernel.rules import Obligation, obligations
from didp_ref.kernel.schemas import instance_of
from didp_ref.kernel.terms import FALSE, QUANTIFIERS, REAL, IllFormed, Term, binder_of
from didp_ref.kernel.text import write
from didp_ref.symbolic import auto_proof, models
from didp_ref.symbolic.countermodel import countermodel
from didp_ref.symbolic.display import fresh, plain
from didp_ref.symbolic.evaluation import Values, decide

LIMITS_MS = (400, 2_000)
QUICK_MS = 1_000
HELPS = (
    "what helps where a solver gives up: cite fewer facts; multiply one inequality at a time, in a "
    "step of its own; show the sign of a denominator in a step before; prove the algebra for free "
    "real variables with d.generalize, and take it at the terms with d.at"
)
UNCITED = "no counterexample of the claim, only of this step: facts not cited need not hold"
FREE = "; exp, log, sums and the like are any numbers that fit the cited facts"
WHOLE = "; a cited fact about every value is used only where d.at takes it at one"
NO_POINT = "; computed exactly, the values of the solver are no counterexample of this step"


@dataclass(frozen=True)
class _Aid:
    """A fact that may close a step, and what to do to have it."""

    fact: Term
    advice: str


def advice(proof: ProofObject, step: str) -> list[str]:
    """Say, a line each, why a step does not stand, and what would close it.

    Raises :class:`IllFormed` for what is no proof object whatever the engines say.
    """
    asked = [
        obligation for obligation in obligations(proof, proof.sequent) if obligation.step == step
    ]
    z3 = solvers.Worker()
    try:
        return [line for obligation in asked for line in _Closing(proof, obligation, z3).lines()]
    finally:
        z3.end()


class _Closing:
    """One question of a step, and what is known beside what it cites."""

    def __init__(self, proof: ProofObject, asked: Obligation, z3: solvers.Worker) -> None:
        self.proof, self.asked, self.z3 = proof, asked, z3
        self.step = next(step for step in proof.steps if step.name == asked.step)
        self.variable = self.step.variable

    def lines(self) -> Iterator[str]:
        """Say why it does not stand; nothing where it does."""
        verdicts = solvers.decide(question(self.asked.premises, self.asked.conclusion), LIMITS_MS)
        if set(verdicts.values()) == {"unsat"}:
            return
        where = None
        if "sat" in verdicts.values():
            if self.asked.conclusion.head in QUANTIFIERS and not self._closing():
                yield from self._for_each()
                return
            where = countermodel(self.asked)
        if where is not None:
            at = where.text or "any values"
            free = FREE * (not where.real)
            whole = WHOLE * any(fact.head in QUANTIFIERS for fact in self.asked.premises)
            yield (
                f"does not follow from the facts that it cites: they hold, and it does not, at {at}"
                + f" ({UNCITED}{free}{whole})"
            )
        else:
            answers = ", ".join(f"{name}: {verdict}" for name, verdict in verdicts.items())
            yield f"is not decided ({answers}{NO_POINT * ('sat' in verdicts.values())})"
            fewer = self._fewer()
            if fewer is not None:
                yield f"every solver decides it from these alone: by={fewer}"
                return
        yield from self._missing(follows="unsat" in verdicts.values())

    def _for_each(self) -> Iterator[str]:
        """Say how a statement about every value is derived, and what that still lacks."""
        every = self.asked.conclusion
        sort = binder_of(every) or REAL
        facts = [*(fact for _, fact in self.proof.sequent.hypotheses)]
        facts += [step.statement for step in self.proof.steps]
        letter = fresh(sort, facts)
        variable = Term(sort.value, (), letter)
        ends = [*map(plain, every.ends), *["oo"] * (len(every.ends) == 1)]
        over = f"({', '.join((letter, *ends))})" if ends else letter
        schemas = (*self.step.schemas, *auto_proof.taken_at(variable, self.asked.premises))
        step = replace(self.step, rule="generalization", schemas=schemas, variable=variable)
        steps = tuple(step if each is self.step else each for each in self.proof.steps)
        proof = replace(self.proof, steps=steps)
        asked = obligations(proof, proof.sequent)
        (here,) = (each for each in asked if each.step == step.name)
        lacking = [*_Closing(proof, here, self.z3).lines()]
        cited = ", ".join(map(repr, self.step.premises))
        call = f"d.generalize(NAME, {plain(here.conclusion)}, {over}, by=[{cited}])"
        yield (
            f"a statement about every {letter} takes two steps: {call}, then this step, which "
            "cites NAME" + "; the first lacks something" * bool(lacking)
        )
        yield from lacking

    def _missing(self, *, follows: bool) -> Iterator[str]:
        closing = [] if follows else self._closing()
        if closing:
            facts = [*self.asked.premises, *(aid.fact for aid in closing)]
            verdicts = solvers.decide(question(facts, self.asked.conclusion), LIMITS_MS)
            sure = set(verdicts.values()) == {"unsat"}
            yield f"{'with' if sure else 'for z3, with'} this it follows: " + "; ".join(
                aid.advice for aid in closing
            )
            if sure:
                return
        elif not follows:
            yield (
                "no fact that stands before it, and no lemma about its terms, closes it: "
                "divide it into steps, with lemmas at terms of your choice (docs/lemmas.md)"
            )
        yield HELPS

    def _fewer(self) -> list[str] | None:
        """Return fewer names of facts, from which every engine decides the step."""
        names, count = list(self.step.premises), len(self.step.premises)
        rest = self.asked.premises[count:]
        facts = dict(zip(names, self.asked.premises[:count], strict=True))
        if not self._follows([*facts.values(), *rest]):
            return None
        for name in names:
            without = {key: fact for key, fact in facts.items() if key != name}
            facts = without if self._follows([*without.values(), *rest]) else facts
        verdicts = solvers.decide(
            question([*facts.values(), *rest], self.asked.conclusion), LIMITS_MS
        )
        return list(facts) if set(verdicts.values()) == {"unsat"} and len(facts) < count else None

    def _closing(self) -> list[_Aid]:
        """Return the first few aids with which the step follows, none of which is too many."""
        tried: list[_Aid] = []
        cited = set(self.asked.premises)
        for group in (self._facts(), self._lemmas(), self._signs()):
            tried += [aid for aid in group if aid.fact not in cited]
            if self._follows([*self.asked.premises, *(aid.fact for aid in tried)]):
                return self._fewest(tried)
        return []

    def _fewest(self, aids: list[_Aid]) -> list[_Aid]:
        # the last tried first; or, where fewer lemmas will do than facts, the facts first
        cited = [aid for aid in aids if aid.advice.startswith("cite")]
        orders = aids[::-1], [*cited, *(aid for aid in aids[::-1] if aid not in cited)]
        fewest = min((self._without(aids, order) for order in orders), key=len)
        facts = [*self.asked.premises, *(aid.fact for aid in fewest)]
        # from what contradicts itself everything follows
        return [] if self._follows(facts, FALSE) else fewest

    def _without(self, aids: list[_Aid], order: list[_Aid]) -> list[_Aid]:
        """Leave out, in this order, every aid without which the step follows still."""
        left = aids
        for aid in order:
            without = [other for other in left if other is not aid]
            if self._follows([*self.asked.premises, *(other.fact for other in without)]):
                left = without
        return left

    def _follows(self, facts: Sequence[Term], conclusion: Term | None = None) -> bool:
        asked = question(facts, self.asked.conclusion if conclusion is None else conclusion)
        return self.z3.ask("z3", "", [write(term) for term in asked], QUICK_MS) == "unsat"

    def _facts(self) -> Iterator[_Aid]:
        """Return what stands before the step, and is not cited."""
        before = self.proof.steps[: self.proof.steps.index(self.step)]
        facts = [*self.proof.sequent.hypotheses, *((step.name, step.statement) for step in before)]
        for name, fact in facts:
            yield _Aid(fact, f"cite {name!r}")
            for instance in auto_proof.taken_at(self.variable, [fact]) if self.variable else ():
                yield _Aid(instance_of(*instance), f"cite {name!r}")

    def _lemmas(self) -> Iterator[_Aid]:
        """Return what is obvious of the functions in the step."""
        for schema, terms in auto_proof.instances([self.asked.conclusion, *self.asked.premises]):
            call = f"lemmas.{schema}({', '.join(map(plain, terms))})"
            sentence = plain(instance_of(schema, terms))
            yield _Aid(instance_of(schema, terms), f"take {call}, which says: {sentence}")

    def _signs(self) -> Iterator[_Aid]:
        """Return where its terms are defined, and the premises of what it cites, if not false."""
        wanted = auto_proof.needed([self.asked.conclusion, *self.asked.premises])
        wanted += [premise.args[0] for premise in self.asked.premises if premise.head == "=>"]
        values = models.read_values(self.proof.model)
        for condition in dict.fromkeys(wanted):
            if _may_hold(condition, values):
                yield _Aid(condition, f"show in a step before that {plain(condition)}")


def _may_hold(statement: Term, values: Values) -> bool:
    """Say whether a statement is not known to be false where the hypotheses are known to hold."""
    try:
        return decide(statement, values) is not False
    except IllFormed:
        return True
