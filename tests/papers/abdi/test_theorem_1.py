"""Theorem 1: its counterexamples computed again, its statements at two answers, and misread."""

from fractions import Fraction
from itertools import product

import pytest
from sympy import And, Implies, Rational, oo

from didp_ref.audit.errata import Erratum
from didp_ref.papers import CLAIMS
from didp_ref.papers.abdi.alphabet import (
    alphas,
    beliefs,
    betas,
    f,
    l,
    priors,
    sigma_a,
    sigma_b,
    sign,
    x,
)
from didp_ref.papers.abdi.shared import ALPHA_SIDE, BETA_SIDE, EVERY, ONE
from didp_ref.papers.abdi.theorem_1 import (
    ALPHA_KEPT,
    BETA_KEPT,
    DEFINITION_4,
    theorem_1_alpha,
    theorem_1_beta,
)
from didp_ref.papers.abdi.theorem_1_counterexamples import beliefs_in_the_bit
from didp_ref.papers.abdi.theorem_1_induction import EQUATION_6
from didp_ref.papers.abdi.theorem_1_product_form import (
    ALPHA_HALVES,
    BETA_HALVES,
    HALVES,
    symmetric_of_halves,
)
from didp_ref.papers.abdi.worlds import MECHANISMS
from didp_ref.papers.shared.alphabet import i, k, m, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq, every, le
from tests.negative_controls import NegativeControl, assert_false_and_refused, stated
from tests.papers.abdi.models import HALF
from tests.papers.abdi.recomputing import Numbers, answered_twice, computed_again


@pytest.mark.parametrize(("coin", "masked"), list(product((0, 1), repeat=2)))
def test_noises_that_are_not_independent_reveal_the_bit(coin: int, masked: int) -> None:
    """Of the answers r and r xor b each tells nothing of b, and both together all of it."""
    unmoved = (Fraction(1, 2), Fraction(1, 2))
    assert beliefs_in_the_bit(lambda r, _: r == coin) == unmoved
    assert beliefs_in_the_bit(lambda _, s: s == masked) == unmoved
    both = beliefs_in_the_bit(lambda r, s: (r, s) == (coin, masked))
    assert both[1] == (coin + masked) % 2
    assert sum(both) == 1


def two_answers(world: int, ratio: Rational) -> dict[object, object]:
    """Return two equally likely worlds, asked twice at a promise of 1/2 and 1/2.

    Either answer is ``ratio`` times as likely in the second world as in the first.
    """
    return {
        **{m: 2, i: world, n: 2, priors: HALVES, alphas: HALVES, betas: HALVES},
        sign: {0: -1, 1: 1, 2: -1, 3: 1},
        sigma_a: symmetric_of_halves(2),
        sigma_b: symmetric_of_halves(2),
        f: {(k, j): ratio ** (j - 1) for k in (1, 2) for j in (1, 2)},
    }


def test_a_scale_of_theorem_3_breaks_alpha_c_and_keeps_beta_c() -> None:
    """A third as likely: 1/10 is left of 1/2, and 1/8 is promised."""
    assert not holds(ALPHA_KEPT, two_answers(2, Rational(1, 3)))
    assert holds(BETA_KEPT, two_answers(1, Rational(1, 3)))


def test_answers_that_keep_definition_4_at_every_prior_keep_both() -> None:
    """Two thirds as likely: the ratio lies between 1 - 1/2 and 1 + 1/2."""
    for world in (1, 2):
        values = two_answers(world, Rational(2, 3))
        for statement in (theorem_1_alpha(), theorem_1_beta()):
            assert all(holds(one, values) for one in statement.hypotheses.values())
            assert holds(statement.conclusion, values)


@computed_again("abdi.theorem-1.induction")
def test_induction_computed_again(entry: Erratum) -> Numbers:
    return answered_twice(entry)


def at_one_prior() -> Formula:
    """Inequality (2) of every answer at the prior (1/2, 1/2) on the worlds i and l."""
    seen = x * f(k, i) + (1 - x) * f(k, l)
    kept = And(le((1 - alphas[k]) * seen, f(k, i)), le(f(k, i), (1 + betas[k]) * seen))
    return every(every(Implies(eq(x, HALF), kept), x), MECHANISMS, (l, 1, m))


def twice(first: Term, second: Term) -> dict[tuple[int, int], Term]:
    """Tabulate the densities of two answers, each the same in the first and in the second world."""
    return {(k, j): value for k in (1, 2) for j, value in ((1, first), (2, second))}


ANSWERS = {m: 2, n: 2, f: twice(1, Rational(1, 3)), **ALPHA_HALVES, **BETA_HALVES}
FROM_ONE_PRIOR = {
    ALPHA_SIDE: {**ANSWERS, i: 2, priors: {1: HALF, 2: HALF}},
    BETA_SIDE: {**ANSWERS, i: 1, priors: {1: Rational(1, 10), 2: Rational(9, 10)}},
}


@pytest.mark.parametrize("side", FROM_ONE_PRIOR)
def test_theorem_1_from_one_prior_is_false_and_is_refused(side: str) -> None:
    control = NegativeControl(
        "abdi.theorem-1",
        FROM_ONE_PRIOR[side],
        hypotheses={DEFINITION_4: at_one_prior()},
        part=side,
        reading=ONE,
    )
    assert_false_and_refused(control)


@pytest.mark.parametrize("side", FROM_ONE_PRIOR)
def test_definition_4_leaves_no_answer_possible_in_one_world_alone(side: str) -> None:
    hypotheses = stated(CLAIMS["abdi.theorem-1"], side, EVERY).hypotheses
    values = {**FROM_ONE_PRIOR[side], f: twice(1, 0)}
    broken = [name for name, hypothesis in hypotheses.items() if not holds(hypothesis, values)]
    assert broken == [DEFINITION_4]


def quarter(_: int) -> Term:
    """1/4, always"""
    return Rational(1, 4)


def four(_: int) -> Term:
    """4, always: a belief may rise as it will"""
    return Rational(4)


def fallen(k: int) -> Term:
    """3/2 before the first answer, 1 after it, and ever more from then on"""
    return (k - 1) ** 2 + Rational(1, 2) * (k - 1) + 1


def test_that_eq_6_may_fail_at_the_first_answer_is_false_and_is_refused() -> None:
    low, high = (1 - alphas[k + 1]) * beliefs[k], (1 + betas[k + 1]) * beliefs[k]
    later = every(And(le(low, beliefs[k + 1]), le(beliefs[k + 1], high)), (k, 1, oo))
    control = NegativeControl(
        "abdi.theorem-1.induction",
        {alphas: quarter, betas: four, beliefs: fallen},
        le((1 - alphas[1]) * beliefs[0], beliefs[1]),
        {EQUATION_6: later},
        reading=ONE,
    )
    assert_false_and_refused(control)
