"""What Definition 4 at every prior says at a small one."""

from collections.abc import Callable, Iterable

from sympy import And, Implies

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.kernel.terms import instantiate
from didp_ref.papers.shared.algebra import for_all_numbers
from didp_ref.symbolic.notation import Formula, Term, eq, ge, le, lt, reals

Bound = Callable[[Term, Term], Formula]
"""``le`` or ``ge``: which way an inequality goes."""


def instances(d: Derivation, name: str, every: str, terms: Iterable[Term]) -> list[str]:
    """Take a fact for all numbers at terms that are defined only under a premise."""
    names, statement = [every], d[every]
    for number, term in enumerate(terms, 1):
        names.append(f"{name}, of these ({number})")
        d.lemma(names[-1], lemmas.instance(statement, term))
        statement = instantiate(lemmas.as_term(statement).body, lemmas.as_term(term))
    return names


def at_a_small_prior(
    d: Derivation,
    name: str,
    at_every_prior: Formula,
    factor: Term,
    mine: Term,
    theirs: Term,
    about: str = "",
) -> tuple[Formula, list[str]]:
    """Return what Definition 4 at every prior says of two likelihoods, and the facts it rests on.

    Were ``mine > factor theirs`` ("raised"), the prior x in my world and 1 - x in the other would
    be raised too far for a small enough x; and lowered too far, were ``mine < factor theirs``. No
    likelihood may be negative. ``about`` is how the facts are called, where not by ``name``.
    """
    f, g, c, x = reals("f_ g_ c_ x_")
    seen, raised = x * f + (1 - x) * g, name == "raised"
    gap, base, side = (f - c * g, f, lt(1, c)) if raised else (c * g - f, g, lt(c, 1))
    bound = le if raised else ge
    inside, kept, wanted = And(lt(0, x), lt(x, 1)), bound(f, c * seen), bound(f, c * g)
    premises = [le(0, f), le(0, g), lt(0, c), side, eq(2 * c * base * x, gap)]
    statement = Implies(And(*premises, Implies(inside, kept)), wanted)
    where = {f: mine, g: theirs, c: factor}
    prior = (gap / (2 * c * base)).subs(where)
    fact = about or name
    every = for_all_numbers(d, fact, (f, g, c, x), statement)
    known = instances(d, fact, every, (prior, factor, theirs, mine))
    d.lemma(f"{fact}: Definition 4", lemmas.instance(at_every_prior, prior))
    return wanted.subs(where), [f"{fact}: Definition 4", *known]
