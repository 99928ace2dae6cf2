"""What several results of the field are derived with: growth, chances in turn, sums."""

from collections.abc import Sequence
from itertools import pairwise

from sympy import And, Implies, IndexedBase, Integer, Product, Rational, Sum, oo

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.field.shared import GROWTH
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import epsilon, i
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, eq, integers, le, lt, reals

(s,) = integers("s_")
x, c, q = reals("x_ c_ q_")

HALF, QUARTER = Rational(1, 2), Rational(1, 4)


def grows(d: Derivation) -> None:
    """Show that exp(epsilon) is above 1."""
    d.lemma("growth", lemmas.exp_monotone(epsilon, 0))
    d.step("grows", lt(1, GROWTH), ["growth", "0 < epsilon"])


def in_turn(
    d: Derivation, rest: IndexedBase, chance: Term, times: Term, by: list[str], range_: list[str]
) -> None:
    """Show what is left of one after so many chances, each by itself, and that adding is no less.

    ``by`` says what is left of it at first, and from one to the next; ``range_`` that the chance is
    a probability.
    """
    first, following = by
    lost = Product(1 - chance, (i, 1, s))
    statement = Implies(
        le(s, times), And(eq(rest[s], lost), le(0, lost), le(lost, 1), le(1 - s * chance, lost))
    )
    d.lemma("no factor", lemmas.product_empty(1 - chance, (i, 1, 0)))
    d.lemma("one factor more", lemmas.product_last(1 - chance, (i, 1, s + 1)))
    d.lemma("this one", lemmas.instance(d[following], s))
    d.step("none yet", substitute(statement, s, Integer(0)), ["no factor", first, *range_])
    premises = [le(0, x), le(x, 1), le(0, c), le(c, 1), le(1 - q * c, x)]
    goal = And(le(0, x * (1 - c)), le(x * (1 - c), 1), le(1 - (q + 1) * c, x * (1 - c)))
    algebra(d, "another", {x: lost, c: chance, q: s}, premises, goal, range_, met=False)
    facts = ["one factor more", "this one", following, "another", *range_]
    d.generalize("one more", Implies(statement, substitute(statement, s, s + 1)), (s, 0, oo), facts)
    d.induction("so many", s, 0, statement, ["none yet", "one more"])
    d.at("in turn", "so many", times, [f"1 <= {times}", *range_])


def summed(
    d: Derivation,
    name: str,
    larger: list[tuple[Term, Term]],
    smaller: Term,
    over: tuple[Term, ...],
    by: Sequence[str] = (),
) -> None:
    """Add up over indices what the fact ``name, each`` says: a term is at most some others.

    Each of these is a factor without the index, and what depends on it; ``by`` says why terms are
    defined.
    """
    facts = [f"{name}, each", f"{name}, ordered", *by]
    terms = [factor * body for factor, body in larger]
    d.lemma(facts[1], lemmas.sum_monotone(smaller, sum(terms), over))
    for place, (factor, body) in enumerate(larger):
        facts.append(f"{name}, factor {place + 1}")
        d.lemma(facts[-1], lemmas.sum_scale(factor, body, over))
    for first, second in pairwise(terms):  # of two at the most
        facts.append(f"{name}, parts")
        d.lemma(facts[-1], lemmas.sum_add(first, second, over))
    total = sum(factor * Sum(body, over) for factor, body in larger)
    d.step(name, le(Sum(smaller, over), total), facts)
