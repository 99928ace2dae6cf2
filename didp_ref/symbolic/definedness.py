"""Is a statement's conclusion defined wherever its hypotheses hold?

To the checker every term has a value: ``1/0`` is one, of which nothing is known. So a proof may
speak of values at which a paper's sentence says nothing. What a conclusion needs (no denominator is
zero, no logarithm is of what is not positive) is decided in exact arithmetic at values at which the
hypotheses hold. Then the solvers are asked whether it follows, and more values are tried. Last they
are asked whether its opposite follows. What none of this settles is not shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from didp_ref.kernel.normal import form
from didp_ref.kernel.objects import ProofObject, Sequent
from didp_ref.kernel.terms import (
    INTEGER,
    TRUE,
    IllFormed,
    Term,
    binder_of,
    instantiate,
    letters,
    within,
)
from didp_ref.symbolic import existence, models, search
from didp_ref.symbolic.auto_proof import follows, subterms
from didp_ref.symbolic.conditions import Guarded, guarded, holding, is_existence
from didp_ref.symbolic.drawn_facts import opened, signs_of_sums
from didp_ref.symbolic.evaluation import Values, decide

TRIES = 5_000
"""How many values are tried where something needed is not shown to follow."""
MOST_FACTS = 12
"""Of a proof, that are tried one by one."""


@dataclass(frozen=True)
class Known:
    """What a proof of a statement draws from its hypotheses, and where they hold."""

    facts: Sequence[Term] = ()
    witnesses: Sequence[Term] = ()
    """Of what it says that there is."""
    points: Sequence[Values] = ()


NOTHING = Known()


def needed(statement: Sequent) -> tuple[Term, ...]:
    """Return what the conclusion needs in order to be defined.

    >>> from didp_ref.kernel.text import read_term, write
    >>> [write(condition) for condition in needed(Sequent((), read_term("(< 0 (log x:R))")))]
    ['(< 0 x:R)']
    """
    return tuple(dict.fromkeys(need.condition for need in guarded(statement.conclusion)))


def known_from(proof: ProofObject) -> Known:
    """Return what a proof that holds shows beside its statement."""
    facts = [step.statement for step in proof.steps[:-1]]
    schemas = [schema for step in proof.steps for schema in step.schemas]
    witnesses = [terms[1] for name, terms in schemas if name == "instance"]
    return Known(facts, [*dict.fromkeys(witnesses)], [models.read_values(proof.model)])


def missing(
    statement: Sequent, tries: int = TRIES, known: Known = NOTHING, beside: Sequence[Term] = ()
) -> Iterator[tuple[Term, Values | None]]:
    """Yield what is needed and not shown to follow, with values that lack it, where some are found.

    Where a hypothesis is itself undefined it does not hold. What stands behind "implies" is needed
    only where holds what stands before it; of what there is, at one value. What the formulas
    ``beside`` it need is passed over.
    """
    given = [term for _, term in statement.hypotheses]
    passed = {_key(need) for formula in beside for need in guarded(formula)}
    for need in {_key(need): need for need in guarded(statement.conclusion)}.values():
        if _key(need) in passed or _is_computed(need.condition):
            continue
        look = _Look(_holding([*given, *need.before]), need, tries, known)
        values = look.at_points()
        if values is None and look.is_shown():
            continue
        yield need.condition, values if values is not None else look.elsewhere()


def _key(need: Guarded) -> object:
    """Return what two conditions share that say the same in other words, in the same place."""
    try:
        return form(need.condition), frozenset(map(form, need.before))
    except IllFormed:  # it is too long
        return need


@lru_cache(maxsize=64)
def _model(where: Sequent, tries: int) -> Values | None:
    return search.model(where, tries)


@dataclass(frozen=True)
class _Look:
    """One condition, what holds where it is needed, and what may show it."""

    given: Sequence[Term]
    need: Guarded
    tries: int
    known: Known

    def at_points(self) -> Values | None:
        """Return known values, or the simplest, at which all that is given holds and it does not.

        What there is can be anywhere: no values lack it.
        """
        if self.need.enough:
            return None
        return next(filter(self._lacks, self._points), None)

    @cached_property
    def _points(self) -> Sequence[Values]:
        """The values that are known, or else the simplest at which all that is given holds."""
        where = _sequent(self.given)
        known = [values for values in self.known.points if search.holds(where, values)]
        model = None if known else _model(where, self.tries)
        return known if model is None else [model]

    def _lacks(self, values: Values) -> bool:
        return search.refutes(self._wanted(), values)

    def is_shown(self) -> bool:
        """Say whether the condition follows from what is given, by all that is known."""
        if self.need.enough:
            return all(map(self._follows, self.need.enough)) or self._is_witnessed()
        return self._follows(self.need.condition)

    def _follows(self, condition: Term) -> bool:
        return any(follows(opened(_sequent(some, condition))) for some in self._some(condition))

    def _some(self, condition: Term) -> Iterator[list[Term]]:
        """Yield what is given; then with the signs of sums, and with what a proof states."""
        given, facts = [*self.given], self.known.facts
        yield given
        if signs := signs_of_sums(given, condition):
            yield [*given, *signs]
        spoken, parts = letters(condition), {*subterms([condition])}
        near = [fact for fact in facts if letters(fact) & spoken]
        near.sort(key=lambda fact: -len(parts & {*subterms([fact])}))
        yield from ([fact] for fact in near[:MOST_FACTS])
        functions = _functions(condition)
        alike = [fact for fact in facts if functions & _functions(fact)]
        yield from ([*given, *some] for some in (alike, facts) if some)

    def _is_witnessed(self) -> bool:
        """Say whether something there is at which the body is defined."""
        thing = existence.wanted(_sequent([], self.need.condition))
        if thing is not None:
            there = _sequent([*(fact for _, fact in thing.hypotheses), thing.conclusion])
            if search.model(there, self.tries) is not None:
                return True
        return self._is_proved_at_witness(self.need.condition)

    def _is_proved_at_witness(self, condition: Term) -> bool:
        (every,) = condition.args
        for witness in self.known.witnesses:
            if witness.sort not in (binder_of(every), INTEGER):
                continue
            here = existence.denial(instantiate(every.body, witness))
            place = within(witness, every.ends)
            if is_existence(here):
                if self._is_proved_at_witness(here):
                    return True
            elif follows(_sequent([*self.given, *self.known.facts], Term("and", (place, here)))):
                return True
        return False

    def elsewhere(self) -> Values | None:
        """Return values at which it does not hold: some that are tried, or by its opposite."""
        if self.need.enough:
            return None
        values = search.counterexample(self._wanted(), self.tries)
        if values is not None or not self._points:
            return values
        never = existence.denial(self.need.condition)
        return self._points[0] if follows(_sequent(self.given, never)) else None

    def _wanted(self) -> Sequent:
        return _sequent(self.given, self.need.condition)


def _holding(given: Sequence[Term]) -> list[Term]:
    """Return statements with the conditions under which they are defined: they hold there alone."""
    return [*given, *dict.fromkeys(met for term in given for met in holding(term))]


def _sequent(given: Sequence[Term], conclusion: Term = TRUE) -> Sequent:
    return Sequent(tuple((str(count), term) for count, term in enumerate(given)), conclusion)


def _is_computed(condition: Term) -> bool:
    try:
        return not letters(condition) and decide(condition, {}) is True
    except IllFormed:
        return False


def _functions(term: Term) -> frozenset[Term]:
    """Return the exponentials, logarithms, sums and products over ranges that stand in a term."""
    own = frozenset({term} if term.head in ("exp", "log", "sum", "product") else ())
    return own.union(*map(_functions, term.args))
