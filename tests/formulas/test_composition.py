"""didp_ref/formulas/composition.py: Theorem 1 both ways, and what it does not cover."""

import math
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

import flint
import mpmath
import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import DomainError, Infeasible
from didp_ref.formulas.parameters import ALPHAS, BETAS, EPSILONS, P_MIN
from didp_ref.numbers.enclosure import LARGEST_EXPONENT
from tests.formulas.enumeration import (
    adaptive,
    every_subset,
    growth_between_all,
    growth_of,
    mechanisms,
)

alphas = st.lists(ALPHAS.domain.strategy(), min_size=1, max_size=8)
betas = st.lists(BETAS.domain.strategy(), min_size=1, max_size=8)
epsilons = st.lists(EPSILONS.domain.strategy(), min_size=1, max_size=8)
lowest = P_MIN.domain.strategy()


def sigma(k, values):
    """The elementary symmetric polynomial, by its definition: every subset, one by one."""
    return sum(map(prod, combinations(values, k)))


@given(alphas)
def test_alpha_is_the_alternating_sum_over_subsets(values):
    n = len(values)
    printed = sum((-1) ** (k + 1) * sigma(k, values) for k in range(1, n + 1))
    assert di.composition.alpha.enclose(values).equals(printed)
    assert di.composition.alpha_symmetric.enclose(values).equals(printed)


@given(betas)
def test_beta_is_the_sum_over_subsets(values):
    printed = sum(sigma(k, values) for k in range(len(values) + 1)) - 1
    assert di.composition.beta.enclose(values).equals(printed)
    assert di.composition.beta_symmetric.enclose(values).equals(printed)


@pytest.mark.parametrize("n", [50, 400])
def test_the_product_is_the_sum_for_many_mechanisms(n):
    rng = np.random.default_rng(n)
    values = [Fraction(int(a), 1000 + int(b)) for a, b in rng.integers(1, 999, (n, 2))]
    assert di.composition.alpha.enclose(values) == di.composition.alpha_symmetric.enclose(values)
    assert di.composition.beta.enclose(values) == di.composition.beta_symmetric.enclose(values)


def test_ten_thousand_rationals_exactly():
    rng = np.random.default_rng(7)
    values = [Fraction(int(a), 10**6 + int(b)) for a, b in rng.integers(1, 999, (10_000, 2))]
    over = prod(value.denominator for value in values)
    left = prod(value.denominator - value.numerator for value in values)
    grown = prod(value.denominator + value.numerator for value in values)
    assert di.composition.alpha.enclose(values).equals(Fraction(over - left, over))
    assert di.composition.beta.enclose(values).equals(Fraction(grown - over, over))


@given(epsilons)
def test_budgets_add_up_and_do_not_when_disjoint(values):
    assert di.composition.epsilon.enclose(values).equals(sum(values))


# --- at one fixed prior: exponents add, so what each mechanism alone promises is composed ------


@given(alphas, lowest)
def test_at_a_fixed_prior_theorem_1_promises_too_little_noise(values, p_min):
    """The fixed-prior alpha is never smaller than Theorem 1's, and equal without a prior."""
    theorem = di.composition.alpha.enclose(values)
    assert theorem.at_most(di.composition.alpha_at_prior.enclose(values, p_min))
    assert di.composition.alpha_at_prior.enclose(values, 0) == theorem
    assert di.composition.beta_at_prior.enclose(values, 0) == di.composition.beta.enclose(values)


# --- many mechanisms ---------------------------------------------------------------------------


@pytest.mark.parametrize("n", [10**4 + 1, 10**6])
def test_float64_of_many_mechanisms(n):
    """Entries of very different sizes, against exact integers (all are dyadic)."""
    rng = np.random.default_rng(n)
    values = np.ldexp(1.0, -rng.integers(10, 40, n))
    counts = np.unique(values, return_counts=True)
    mpmath.mp.dps = 60
    for quantity, sign in ((di.composition.alpha, -1), (di.composition.beta, 1)):
        power = mpmath.fsum(
            int(count) * mpmath.log1p(sign * mpmath.mpf(float(value)))
            for value, count in zip(*counts, strict=True)
        )
        value, true = quantity(values), sign * mpmath.expm1(power)
        assert true <= value <= true + math.ulp(float(true))


def test_float64_of_ten_million_mechanisms_in_one_pass():
    n = 10**7
    values = np.full(n, 2.0**-30)
    mpmath.mp.dps = 60
    true = -mpmath.expm1(n * mpmath.log1p(-(mpmath.mpf(2) ** -30)))
    computed = di.composition.alpha(values)
    assert true <= computed <= true + 4 * math.ulp(float(true))
    assert di.composition.epsilon(values) == n * 2.0**-30


def test_more_certainty_than_float64_can_tell_from_one():
    assert di.composition.alpha(np.full(10**5, 0.5)) == 1.0
    assert di.composition.alpha_at_prior(np.full(10**5, 0.5), 0.25) == 1.0
    computed = di.composition.beta_at_prior(np.full(10**5, 1.0), 0.25)
    assert 3.0 <= computed <= 3.0 + 4 * math.ulp(3.0)
    with pytest.raises(di.OutOfRange):
        di.composition.beta(np.full(10**5, 1.0))
    exact = di.composition.beta.enclose([1] * 5000)
    assert exact.equals(2**5000 - 1) and LARGEST_EXPONENT > 5000


@given(st.lists(st.lists(st.floats(1e-9, 0.999), min_size=4, max_size=4), min_size=1, max_size=5))
def test_rows_are_composed_one_by_one(rows):
    blocks = di.composition.alpha(rows)
    assert blocks.shape == (len(rows),)
    for row, block in zip(rows, blocks, strict=True):
        assert block == di.composition.alpha(row)


# --- by enumeration ------------------------------------------------------------------------------


RESPONSE = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]


@given(st.data())
def test_epsilons_add_up_even_when_the_second_question_depends_on_the_first_answer(data):
    subsets = every_subset(range(2))
    first = data.draw(mechanisms(4, 2))
    seconds = data.draw(st.lists(mechanisms(4, 2), min_size=2, max_size=2))
    adjacent = [(i, j) for i, j in combinations(range(4), 2) if len(subsets[i] ^ subsets[j]) == 1]

    def growth(matrix):
        return growth_of((matrix[i], matrix[j]) for i, j in adjacent)

    growths = growth(first), max(growth(second) for second in seconds)
    assume(min(growths) > 1)
    composed = di.composition.epsilon.enclose([logarithm(g).upper for g in growths])
    joint = growth(adaptive(first, seconds))
    assert joint <= prod(growths)
    assert logarithm(joint).lower <= composed.upper


@given(mechanisms(2, 2), mechanisms(2, 2))
@example(RESPONSE, RESPONSE)
def test_answers_about_disjoint_individuals_cost_the_largest_epsilon(first, second):
    """refine, Proposition 3: one individual each; and it needs one added or removed."""
    joint = {
        (a, b): [x * y for x, y in product(first[a], second[b])] for a in (0, 1) for b in (0, 1)
    }
    growths = growth_between_all(first), growth_between_all(second)
    assume(min(growths) > 1)
    composed = di.composition.epsilon_disjoint.enclose([logarithm(g).upper for g in growths])
    one_changed = [
        (joint[a, b], joint[c, d])
        for (a, b), (c, d) in combinations(joint, 2)
        if (a != c) + (b != d) == 1
    ]
    assert logarithm(growth_of(one_changed)).upper == composed.upper
    if first == second == RESPONSE:  # one individual is replaced by another: both answers move
        assert growth_of([(joint[1, 0], joint[0, 1])]) == prod(growths) > growth_of(one_changed)


def logarithm(growth):
    """Enclose the logarithm of a fraction, to 200 bits."""
    with flint.ctx.workprec(200):
        exact = flint.fmpq(growth.numerator, growth.denominator)
        return di.Enclosure.of(flint.arb(exact).log())


pairs_of_promises = st.lists(
    st.tuples(ALPHAS.domain.strategy(), BETAS.domain.strategy()), min_size=1, max_size=6
)


@given(pairs_of_promises)
def test_every_prior_takes_the_stricter_side_of_each(promised):
    falls, rises = map(list, zip(*promised, strict=True))
    growth = prod(min(1 / (1 - a), 1 + b) for a, b in promised)
    assert di.composition.alpha_every_prior.enclose(falls, rises).equals(1 - 1 / growth)
    assert di.composition.beta_every_prior.enclose(falls, rises).equals(growth - 1)
    assert di.composition.alpha_every_prior.enclose(falls, rises).at_most(
        di.composition.alpha.enclose(falls)
    )


def test_advanced_composition_may_be_worse_than_adding():
    assert di.composition.advanced(1.0, 0.0, 500, 1e-5) > 500
    assert di.composition.advanced(0.01, 0.0, 10**4, 1e-5) < 10


def test_a_delta_of_one_in_all_promises_nothing():
    with pytest.raises(DomainError, match=r"times\*delta \+ slack < 1"):
        di.composition.advanced(0.1, 0.25, 3, 0.25)


def by_every_outcome(growth, delta, times, total):
    """Times answers that tell their world with chance delta, else the truth or a lie, exactly.

    The growth is e^epsilon, the total that of them all; both are fractions.
    """
    lies = [comb(times, j) * growth ** (times - j) for j in range(times + 1)]
    truths = [comb(times, j) * growth**j for j in range(times + 1)]
    beyond = sum(max(Fraction(0), a - total * b) for a, b in zip(lies, truths, strict=True))
    return 1 - (1 - delta) ** times * (1 - beyond / (1 + growth) ** times)


growths = st.fractions(Fraction(101, 100), 5, max_denominator=100)


@settings(max_examples=30)
@given(growths, st.fractions(0, Fraction(1, 2)), st.integers(1, 200), st.fractions(1, 50))
def test_delta_repeated_is_what_every_outcome_adds_up_to(growth, delta, times, total):
    """Where e^epsilon is a fraction all of it is exact; the logarithms are enclosed around it."""
    exact = by_every_outcome(growth, delta, times, total)
    with mpmath.workdps(80):
        epsilon, total_epsilon = (
            Fraction(str(mpmath.log(mpmath.mpf(x.numerator) / x.denominator)))
            for x in (growth, total)
        )
    enclosure = di.composition.delta_repeated.enclose(
        epsilon, delta, times, total_epsilon, bits=100
    )
    slack = exact * Fraction(1, 10**25) + Fraction(1, 10**60)
    assert enclosure.lower <= exact + slack and exact - slack <= enclosure.upper


@pytest.mark.parametrize("epsilon", [1e-6, 0.001, 0.1, 1.0])
def test_a_million_answers_there_and_back(epsilon):
    total = di.composition.epsilon_repeated(epsilon, 0.0, 10**6, 1e-6)
    for nearby, kept in ((total, True), (math.nextafter(total, 0), False)):
        enclosure = di.composition.delta_repeated.enclose(
            Fraction(epsilon), 0, 10**6, Fraction(nearby), bits=64
        )
        assert bool(enclosure.at_most(Fraction(1e-6))) is kept


@pytest.mark.parametrize(("epsilon", "times", "total"), [(5e-324, 1, 4e-43), (1e-300, 1000, 1e-9)])
def test_of_a_tiny_epsilon_a_total_delta_may_leave_nothing(epsilon, times, total):
    """No event is likelier by more than times*epsilon, and e^epsilon - 1 has no digits left."""
    assert total > times * epsilon
    assert di.composition.epsilon_repeated(epsilon, epsilon / 2, times, total) == 0.0


def test_where_adding_is_all_that_is_left():
    assert di.composition.delta_repeated(0.5, 0.5, 3, 1.5) == 0.875
    assert di.composition.epsilon_repeated(0.5, 0.5, 3, 0.875) == 1.5
    assert di.composition.epsilon_repeated(0.1, 0.0, 100, 0.9) == 0.0
    assert di.composition.delta_repeated(0.5, 0.0, 3, 2.0) == 0.0


def test_bad_input_says_why():
    with pytest.raises(DomainError, match="times <= 1000000"):
        di.composition.delta_repeated(0.1, 0.0, 10**6 + 1, 1.0)
    with pytest.raises(DomainError, match="0 < total_delta < 1"):
        di.composition.epsilon_repeated(0.1, 0.0, 10, 0.0)
    with pytest.raises(DomainError, match="times"):
        di.composition.delta_repeated(0.1, 0.0, 0, 1.0)
    with pytest.raises(Infeasible, match="total_delta"):
        di.composition.epsilon_repeated.enclose("1/2", "1/2", 2, "1/2")


def test_a_wrong_count_in_an_array_is_nan_beside_a_single_delta():
    asked = {"epsilon": np.array([0.5, 0.7]), "delta": 1e-300, "times": np.array([2.0, 2.5])}
    values = di.composition.epsilon_repeated(**asked, total_delta=0.1, errors="nan")
    alone = di.composition.epsilon_repeated(epsilon=0.5, delta=1e-300, times=2, total_delta=0.1)
    assert values[0] == alone and np.isnan(values[1])
    with pytest.raises(DomainError, match=r"times\[1\] = 2.5"):
        di.composition.epsilon_repeated(**asked, total_delta=0.1)
