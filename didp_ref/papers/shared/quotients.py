"""Quotients compared by products.

The engines decide a comparison of quotients of letters at once; of long sums they do not. A
letter that is divided by might be zero, so the reciprocals have letters of their own.
"""

from collections.abc import Callable, Sequence

from sympy import And, Implies

from didp_ref.audit.derivation import Derivation
from didp_ref.symbolic.notation import Formula, Term, eq, every, le, lt, reals

A, B, PER_B, C, D, PER_D = LETTERS = reals("a b per_b c d per_d")
Relation = Callable[[Term, Term], Formula]


def compare_quotients(
    d: Derivation,
    name: str,
    first: tuple[Term, Term],
    second: tuple[Term, Term],
    by: Sequence[str],
    relation: Relation = le,
) -> None:
    """Show ``a/b <= c/d`` (or ``=``) from ``a d <= c b``, where b and d are positive.

    The quotients are given as ``(a, b)`` and ``(c, d)``; ``by`` says all three.
    """
    positive = And(lt(0, B), lt(0, D), eq(B * PER_B, 1), eq(D * PER_D, 1))
    crossed = relation(A * D, C * B)
    known: Formula = Implies(And(positive, crossed), relation(A * PER_B, C * PER_D))
    last: list[str] = []
    for letter in reversed(LETTERS):
        fact = f"{name}, for any {letter}"
        d.generalize(fact, known, letter, last)
        known, last = every(known, letter), [fact]
    values = (*first, 1 / first[1], *second, 1 / second[1])
    for letter, value in zip(LETTERS, values, strict=True):
        fact = name if letter is PER_D else f"{name}, at {letter}"
        d.at(fact, last[0], value, by)
        last = [fact]
