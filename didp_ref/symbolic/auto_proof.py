"""Lemma instances that a statement's own terms suggest, and proofs in one step.

A statement of which no derivation is written may follow from its hypotheses and from what is
obvious of the exponentials, logarithms, absolute values and extremes that stand in it. What is
written here is a proof object like any other, and the checker trusts it with nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, permutations

from didp_ref.kernel import solvers
from didp_ref.kernel.normal import normal
from didp_ref.kernel.objects import CONCLUSION, ProofObject, Sequent, Step
from didp_ref.kernel.question import question
from didp_ref.kernel.rules import obligations
from didp_ref.kernel.schemas import instance_of
from didp_ref.kernel.terms import (
    INTEGER,
    ONE,
    QUANTIFIERS,
    REAL,
    TRUTH,
    ZERO,
    IllFormed,
    Term,
    binder_of,
    conditions,
    letters,
    number,
)

Instance = tuple[str, tuple[Term, ...]]
"""A schema and its terms."""
MOST_INSTANCES = 40
LIMITS_MS = (400, 1_500)
"""How long a solver is asked, the first time and the second."""
ABOUT_ONE = {
    "exp": (("exp_positive", ()), ("exp_monotone", (ZERO,)), ("exp_tangent", ())),
    "log": (("log_monotone", (ONE,)),),
    "abs": (("absolute_value", ()),),
    "root": (("square_root", ()),),
    "normal": (("normal_between", ()), ("normal_symmetric", ())),
}
"""What is said of each function's argument: schemas, with the terms that stand before it."""
ABOUT_TWO = {"exp": "exp_monotone", "log": "log_monotone", "normal": "normal_monotone"}


def subterms(terms: Iterable[Term]) -> Iterator[Term]:
    """Return the closed numbers in some terms, each once, the outer before the inner."""
    seen: set[Term] = set()
    waiting = list(terms)
    while waiting:
        term = waiting.pop(0)
        if term in seen:
            continue
        seen.add(term)
        waiting += term.args
        if term.sort is not TRUTH and not term.loose:
            yield term


def instances(terms: Iterable[Term]) -> list[Instance]:
    """Return what is obvious of the functions that stand in some terms.

    >>> from didp_ref.kernel.text import read_term
    >>> [name for name, _ in instances([read_term("(<= 1 (exp t:R))")])]
    ['exp_positive', 'exp_monotone', 'exp_monotone', 'exp_tangent']
    """
    there = list(subterms(terms))
    chosen: list[Instance] = []
    for term in there:
        for schema, before in ABOUT_ONE.get(term.head, ()):
            chosen.append((schema, (*before, term.args[0])))
            if before:
                chosen.append((schema, (term.args[0], *before)))
        if term.head in ("max", "min") and len(term.args) == 2:
            chosen.append(("maximum" if term.head == "max" else "minimum", term.args))
        if term.head == "normal":
            negated = Term("*", (Term("number", (), Fraction(-1)), term.args[0]))
            chosen += [("normal_tail", (negated,)), ("normal_tail", term.args)]
        if term.head == "log":
            chosen += _of_logarithm(term.args[0], there)
    chosen += _of_divergence([term.args[0] for term in there if term.head == "log"], chosen)
    for head, schema in ABOUT_TWO.items():
        arguments = [term.args[0] for term in there if term.head == head]
        chosen += [(schema, pair) for pair in permutations(arguments, 2)]
    chosen = [*_of_opposites(there), *chosen]
    return [instance for instance in dict.fromkeys(chosen) if _fits(instance)][:MOST_INSTANCES]


def _of_opposites(there: Sequence[Term]) -> Iterator[Instance]:
    """Return that exp(t) exp(-t) is one, where both stand."""
    exponents = {normal(term.args[0]): term.args[0] for term in there if term.head == "exp"}
    done = set()
    for form, exponent in exponents.items():
        opposite = normal(Term("*", (number(-1), exponent)))
        if opposite in exponents and opposite not in done:
            done.add(form)
            yield "exp_negative", (exponent,)


def _of_divergence(logarithms: Sequence[Term], split: Sequence[Instance]) -> Iterator[Instance]:
    """Return what bounds a divergence of two chances, where logarithms of all four parts stand."""
    parts = (given for schema, given in split if schema in ("log_quotient", "log_product"))
    arguments = dict.fromkeys((*logarithms, *chain(*parts)))
    forms = {normal(argument) for argument in arguments}
    chances = [
        argument
        for argument in arguments
        if normal(Term("+", (ONE, Term("*", (number(-1), argument))))) in forms
    ]
    yield from (("pinsker", pair) for pair in permutations(chances, 2))


def _of_logarithm(argument: Term, there: Sequence[Term]) -> Iterator[Instance]:
    """Return what ties a logarithm to exponents, and to those of its argument's factors."""
    for term in there:
        if term.head == "exp":
            yield "exp_log", (argument, term.args[0])
    yield from _split_logarithm(argument)


def _split_logarithm(argument: Term) -> Iterator[Instance]:
    """Return what makes a logarithm a sum: of its factors, of a reciprocal, root or exponential."""
    head, args = argument.head, argument.args
    if head == "*" and len(args) > 1:
        before, last = Term("*", args[:-1]) if args[2:] else args[0], args[-1]
        if last.head == "inverse":
            last = last.args[0]
            yield "log_quotient", (before, last)
        else:
            yield "log_product", (before, last)
        yield from _split_logarithm(before)
        yield from _split_logarithm(last)
    elif head == "inverse":
        yield "log_quotient", (ONE, args[0])
        yield from _split_logarithm(args[0])
    elif head == "root":
        logarithms = (Term("log", (part,)) for part in (Term("*", (argument,) * 2), args[0]))
        yield "square_root", args
        yield "log_product", (argument, argument)
        yield "equal_arguments", tuple(logarithms)
        yield from _split_logarithm(args[0])
    elif head == "exp":
        yield "exp_positive", args
        yield "exp_log", (argument, args[0])


def _fits(instance: Instance) -> bool:
    try:
        instance_of(*instance)
    except IllFormed:
        return False
    return True


def needed(terms: Iterable[Term]) -> list[Term]:
    """Return what terms need to be defined, first as what has a sign, then as what is not zero.

    >>> from didp_ref.kernel.text import read_term, write
    >>> list(map(write, needed([read_term("(< 0 (inverse x:R))")])))
    ['(< 0 x:R)', '(!= x:R 0)']
    """
    needs: list[Term] = []
    for condition in dict.fromkeys(c for term in terms for c in conditions(term)):
        if condition.head == "!=":
            needs.append(Term("<", (ZERO, condition.args[0])))
        needs.append(condition)
    return [condition for condition in dict.fromkeys(needs) if not condition.loose]


def one_step(
    about: tuple[str, ...],
    statement: Sequent,
    given: Sequence[Instance],
    values: Mapping[str, object],
) -> ProofObject:
    """Return the proof that a statement follows from its hypotheses and from lemma instances."""
    every, names = statement.conclusion, tuple(name for name, _ in statement.hypotheses)
    if every.head not in QUANTIFIERS:
        step = Step(CONCLUSION, "entailment", every, names, tuple(given))
        return ProofObject(about, statement, (step,), values)
    facts = [fact for _, fact in statement.hypotheses]
    taken = {name for fact in (*facts, every) for _, name, _ in letters(fact)}
    sort = binder_of(every) or REAL
    name = next(
        new for new in (f"{sort.value} {n}" for n in range(len(taken) + 1)) if new not in taken
    )
    variable = Term(sort.value, (), name)
    here = taken_at(variable, facts)
    step = Step(CONCLUSION, "generalization", every, names, (*given, *here), variable)
    return ProofObject(about, statement, (step,), values)


def taken_at(variable: Term, facts: Iterable[Term]) -> list[Instance]:
    """Return what facts about every value say of a variable; an integer is a real, too."""
    kinds = (INTEGER, REAL) if variable.sort is INTEGER else (variable.sort,)
    return [
        ("instance", (fact, variable))
        for fact in facts
        if fact.head in QUANTIFIERS and binder_of(fact) in kinds
    ]


def attempts(
    about: tuple[str, ...], statement: Sequent, values: Mapping[str, object]
) -> list[ProofObject]:
    """Return proofs in one step to try: with no lemma, with some, with all that are obvious.

    Those that split logarithms are tried alone too: the solvers are quick on few facts.
    """
    every = statement.conclusion
    terms = [*(fact for _, fact in statement.hypotheses), every]
    obvious = instances(terms)
    positive = [each for each in obvious if each[0] in ("exp_positive", "exp_negative")]
    logarithms = [term.args[0] for term in subterms(terms) if term.head == "log"]
    split = [each for argument in logarithms for each in _split_logarithm(argument)]
    sums = [each for each in dict.fromkeys(split) if _fits(each)][:MOST_INSTANCES]
    tried = dict.fromkeys(tuple(some) for some in ((), positive, sums, obvious))
    return [one_step(about, statement, some, values) for some in tried]


def follows(statement: Sequent) -> bool:
    """Say whether a proof in one step convinces every solver."""
    return any(True for _ in convincing(("", "", "", ""), statement, {}))


def convincing(
    about: tuple[str, ...], statement: Sequent, values: Mapping[str, object]
) -> Iterator[ProofObject]:
    """Yield the proofs in one step of which every solver, asked briefly, finds that they hold."""
    for proof in attempts(about, statement, values):
        asked = (
            question(obligation.premises, obligation.conclusion)
            for obligation in obligations(proof, statement)
        )
        if all(set(solvers.decide(goal, LIMITS_MS).values()) == {"unsat"} for goal in asked):
            yield proof
