"""Facts that hypotheses give and that no single step draws: at an index, and the signs of sums.

What holds for every index holds at the indices that a conclusion speaks of. Sums and products of
what is positive are positive. These facts are for the question if a statement is defined. No proof
object rests on them.
"""

from collections.abc import Iterator, Sequence

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.terms import (
    INTEGER,
    QUANTIFIERS,
    REAL,
    ZERO,
    IllFormed,
    Term,
    binder_of,
    instantiate,
    letters,
    within,
)
from didp_ref.symbolic.auto_proof import follows, subterms


def opened(statement: Sequent) -> Sequent:
    """Return a statement about every value as one about a letter, with what is given for it.

    >>> from didp_ref.kernel.text import read_term, write
    >>> given = (("", read_term("(every 1 m:Z (< 0 (at p #0:Z)))")),)
    >>> found = opened(Sequent(given, read_term("(!= (at p 1) 0)")))
    >>> write(found.hypotheses[-1][1])
    '(=> (and (<= 1 1) (<= 1 m:Z)) (< 0 (at p 1)))'
    """
    given = [fact for _, fact in statement.hypotheses]
    conclusion, variables = statement.conclusion, list[Term]()
    while conclusion.head in QUANTIFIERS:
        sort = binder_of(conclusion) or REAL
        taken = {name for fact in (*given, conclusion) for _, name, _ in letters(fact)}
        names = (f"{sort.value} {count}" for count in range(len(taken) + 1))
        variable = Term(sort.value, (), next(name for name in names if name not in taken))
        variables.append(variable)
        given.append(within(variable, conclusion.ends))
        conclusion = instantiate(conclusion.body, variable)
    places = [*variables, *_indices([conclusion])]
    here = [at for fact in given for place in places for at in _instances(fact, place)]
    whole = dict.fromkeys([*given, *here])
    return Sequent(tuple((str(count), fact) for count, fact in enumerate(whole)), conclusion)


def _indices(terms: Sequence[Term]) -> Iterator[Term]:
    for term in subterms(terms):
        if term.head in ("at", "density"):
            yield from (index for index in term.args if index.sort is INTEGER)


def _instances(fact: Term, place: Term) -> Iterator[Term]:
    """Yield what is given for every value at one, if it is of the sort of these values."""
    bound = binder_of(fact) if fact.head in QUANTIFIERS else None
    if place.sort is bound or (bound is REAL and place.sort is INTEGER):
        body = instantiate(fact.body, place)
        yield Term("=>", (within(place, fact.ends), body)) if fact.ends else body


def signs_of_sums(given: Sequence[Term], term: Term) -> list[Term]:
    """Return that sums and products in a term are positive, or not negative, if that is shown.

    >>> from didp_ref.kernel.text import read_term, write
    >>> write(*signs_of_sums([], read_term("(!= (+ 1 (sum 1 m:Z (exp (at p #0:Z)))) 0)")))
    '(and (<= 0 (sum 1 m:Z (exp (at p #0:Z)))) (=> (<= 1 m:Z) (< 0 (sum 1 m:Z (exp (at p #0:Z))))))'
    """
    signs: list[Term] = []
    for part in reversed([*subterms([term])]):  # the inner before the outer
        if part.head not in ("sum", "product"):
            continue
        for relation in ("<", "<="):
            every = Term("every", (*part.ends, Term(relation, (ZERO, part.body))))
            if _follows([*given, *signs], every):
                signs.append(_sign(part, relation))
                break
    return signs


def _follows(given: Sequence[Term], conclusion: Term) -> bool:
    named = tuple((str(count), fact) for count, fact in enumerate(given))
    try:
        return follows(opened(Sequent(named, conclusion)))
    except IllFormed:
        return False


def _sign(whole: Term, relation: str) -> Term:
    """Return the sign of a sum or a product, whose parts have one; a sum of nothing is 0."""
    if whole.head == "product":
        return Term(relation, (ZERO, whole))
    lower, upper = whole.ends
    at_least = Term("<=", (ZERO, whole))
    if relation == "<=":
        return at_least
    not_empty = Term("<=", (lower, upper))
    return Term("and", (at_least, Term("=>", (not_empty, Term("<", (ZERO, whole))))))
