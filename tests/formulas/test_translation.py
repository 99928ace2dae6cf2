"""didp_ref/formulas/translation.py: from one notion to another, as printed, and back."""

import math
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.formulas.parameters import (
    EPSILON,
    GAMMA,
    GLOBAL_SENSITIVITY,
    N_WORLDS,
    P_MIN,
    RATE,
    RHO,
)
from didp_ref.oracle.second_engine import FORMULAS, arithmetic
from didp_ref.worlds import Adjacency, Universe, global_sensitivity, identifiability_sensitivity
from tests.formulas.enumeration import (
    at_logarithm,
    every_subset,
    exactly,
    growth_between_all,
    growth_of,
    laplace_identifiable,
    mechanisms,
    posteriors,
    promises,
    uniform,
)

shares = RHO.domain.strategy()
lowest = P_MIN.domain.strategy()
sensitivities = GLOBAL_SENSITIVITY.domain.strategy()
positive = sensitivities.filter(bool)
worlds = N_WORLDS.domain.strategy()
budgets = st.one_of(st.fractions(Fraction(1, 10**12), 3), st.fractions(Fraction(1, 10**3), 700))


@st.composite
def priors(draw):
    p_min = draw(lowest)
    p_max = p_min + (1 - 2 * p_min) * draw(shares)
    return p_min, p_max, (1 / p_max - 1) * draw(shares)


@st.composite
def risks(draw):
    m = draw(worlds)
    return m, 1 / m + (1 - 1 / m) * draw(shares)


@given(shares, priors(), sensitivities, positive)
def test_epsilon_is_theorem_4(agrees, alpha, believed, global_sensitivity, theta):
    p_min, p_max, beta = believed
    agrees(
        di.translation.epsilon,
        alpha=alpha,
        beta=beta,
        global_sensitivity=global_sensitivity,
        identifiability_sensitivity=theta,
        p_min=p_min,
        p_max=p_max,
    )


@given(shares, priors(), positive, positive)
def test_theorem_4_is_theorem_3s_scale_read_by_differential_privacy(alpha, believed, delta, theta):
    p_min, p_max, beta = believed
    scale = di.scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max)
    epsilon = di.translation.epsilon.enclose(alpha, beta, delta, theta, p_min, p_max)
    most = di.guarantee.epsilon.enclose(scale.lower, delta)
    least = di.guarantee.epsilon.enclose(scale.upper, delta)
    assert di.Enclosure(least.lower, most.upper).overlaps(epsilon)


@st.composite
def read_back(draw):
    """A budget, two sensitivities with an exponent of at most 700, and a smallest prior."""
    delta = draw(st.fractions(Fraction(1, 1000), 1000))
    theta = draw(st.fractions(Fraction(1, 1000), 1000))
    exponent = draw(budgets)
    return {
        "epsilon": exponent * delta / theta,
        "global_sensitivity": delta,
        "identifiability_sensitivity": theta,
        "p_min": draw(lowest),
    }


@given(read_back())
def test_alpha_from_epsilon_is_equations_18_and_26(agrees, values):
    agrees(
        di.translation.alpha_from_epsilon,
        **values,
    )


@given(read_back())
def test_beta_from_epsilon_is_equations_21_and_26(agrees, values):
    agrees(
        di.translation.beta_from_epsilon,
        **values,
    )


@given(shares, shares, lowest, st.fractions(Fraction(1, 99), 99), st.fractions(Fraction(1, 99), 99))
def test_alpha_and_beta_come_back_from_epsilon(alpha, beta, p_min, delta, theta):
    """Of the two promises the stricter one comes back, the other with room to spare."""
    found = di.translation.epsilon.enclose(alpha, beta, delta, theta, p_min, Fraction(1, 2))
    back = di.translation.alpha_from_epsilon, di.translation.beta_from_epsilon
    touched = []
    for promise, inverse in zip((alpha, beta), back, strict=True):
        least = inverse.enclose(found.lower, delta, theta, p_min).lower
        most = inverse.enclose(found.upper, delta, theta, p_min).upper
        assert least <= promise
        touched.append(most >= promise)
    assert any(touched)


@given(budgets, worlds)
def test_rho_from_epsilon(agrees, epsilon, n_worlds):
    agrees(
        di.translation.rho_from_epsilon,
        epsilon=epsilon,
        n_worlds=n_worlds,
    )


@given(risks())
def test_epsilon_from_rho(agrees, risk):
    m, rho = risk
    agrees(
        di.translation.epsilon_from_rho,
        rho=rho,
        n_worlds=m,
    )


@given(risks())
def test_rho_comes_back_from_epsilon(risk):
    m, rho = risk
    epsilon = di.translation.epsilon_from_rho.enclose(rho, m)
    least = di.translation.rho_from_epsilon.enclose(epsilon.lower, m)
    most = di.translation.rho_from_epsilon.enclose(epsilon.upper, m)
    assert least.lower <= rho <= most.upper
    assert most.upper - least.lower <= rho / 2**90


@given(st.integers(2, 10**6), st.floats(1e-9, 0.999))
def test_a_float_budget_that_is_spent_keeps_the_risk(m, share):
    rho = 1 / m + (1 - 1 / m) * share
    if not 1 / m < rho < 1:
        return
    epsilon = di.translation.epsilon_from_rho(rho, m)
    if epsilon > 0:
        kept = di.translation.rho_from_epsilon.enclose(Fraction(epsilon), m)
        assert kept.lower <= Fraction(rho)
        back = di.translation.rho_from_epsilon(epsilon, m)
        assert abs(back - rho) <= 8 * (1 + epsilon) * math.ulp(rho)


@given(risks(), sensitivities, positive)
def test_epsilon_bound_is_equation_1(agrees, risk, sensitivity, distance):
    n, rho = risk
    agrees(
        di.translation.epsilon_bound,
        rho=rho,
        n=n,
        sensitivity=sensitivity,
        distance=distance,
    )


def test_the_printed_bound_of_600_000_records():
    """bound, eq. 1: (1/1) ln((600,000 - 1)(1/10)/(1 - 1/10)) is about 11.1."""
    found = di.translation.epsilon_bound.enclose("1/10", 600_000, 1, 1)
    assert Fraction("11.05") <= found.lower <= found.upper <= Fraction("11.15")


# --- positive membership privacy: everything is rational, so it is decided exactly ------------

RATIONAL = arithmetic(53)  # of fractions the second engine's quotients and maxima are exact


@given(risks())
def test_gamma_from_rho_is_theorem_5_6(agrees, risk):
    m, rho = risk
    agrees(di.translation.gamma_from_rho, rho=rho, n_worlds=m)
    printed = FORMULAS["translation.gamma_from_rho"](RATIONAL, rho=rho, n_worlds=m)
    assert di.translation.gamma_from_rho.enclose(rho, m).equals(printed)


@given(GAMMA.domain.strategy(), worlds)
def test_rho_from_gamma_is_the_proof_of_theorem_5_6(agrees, gamma, m):
    agrees(di.translation.rho_from_gamma, gamma=gamma, n_worlds=m)
    printed = FORMULAS["translation.rho_from_gamma"](RATIONAL, gamma=gamma, n_worlds=m)
    assert di.translation.rho_from_gamma.enclose(gamma, m).equals(printed)


@given(risks())
def test_rho_comes_back_from_gamma_exactly(risk):
    m, rho = risk
    gamma = di.translation.gamma_from_rho.enclose(rho, m).lower
    assert di.translation.rho_from_gamma.enclose(gamma, m).equals(rho)


@given(budgets, RATE.domain.strategy())
def test_gamma_from_sampling_is_theorem_5_10(agrees, epsilon, rate):
    agrees(
        di.translation.gamma_from_sampling,
        epsilon=epsilon,
        sampling_rate=rate,
    )


@given(budgets, RATE.domain.strategy())
def test_sampling_never_promises_less_than_its_larger_half(epsilon, rate):
    found = di.translation.gamma_from_sampling.enclose(epsilon, rate)
    whole = di.translation.gamma_from_sampling.enclose(epsilon, 1)
    assert whole.overlaps(found) or whole.at_most(found)


@pytest.mark.parametrize("epsilon", [1e-300, 1e-150])
def test_a_tiny_budget_is_not_lost(epsilon):
    assert di.translation.rho_from_epsilon(epsilon, 2) == math.nextafter(0.5, 1)
    assert di.translation.rho_from_epsilon.enclose(Fraction(epsilon), 2).lower > 0
    assert EPSILON.domain.contains(Fraction(epsilon))


def test_what_is_below_the_smallest_float_is_rounded_to_the_safe_side():
    tiny, huge, smallest = 2.0**-1000, 2.0**1000, math.ulp(0.0)
    for quantity in (di.translation.alpha_from_epsilon, di.translation.beta_from_epsilon):
        assert quantity(tiny, huge, tiny, 0.25) == smallest
        assert quantity(huge, tiny, huge, 0.25) >= 1.0
    assert di.translation.epsilon(tiny, 1.0, tiny, huge, 0.25, 0.25) == smallest
    assert di.translation.epsilon_bound(math.nextafter(0.5, 1), 2, tiny, huge) == 0.0


# --- by enumeration: the notions themselves ------------------------------------------------------


def test_theorem_4_is_false_of_a_mechanism_that_merely_satisfies_the_definition():
    """Three evenly spaced worlds: a smaller scale than Theorem 3's satisfies Definition 4 too."""
    prior, values, alpha, beta = uniform(3), [0, 1, 2], Fraction(1, 2), Fraction(1)
    universe = Universe.of(values)
    delta = global_sensitivity("sum", universe, 3, Adjacency.REMOVE_ONE).upper
    theta = identifiability_sensitivity("sum", universe, 3, Adjacency.REMOVE_ONE).upper
    assert (delta, theta) == (2, 2)
    scale = Fraction(di.scale.tight([3.0, 2.0, 1.0], [1 / 3] * 3, alpha=0.5, beta=1.0))
    assert laplace_identifiable(prior, [3, 2, 1], scale, alpha, beta)
    claimed = di.translation.epsilon.enclose(alpha, beta, delta, theta, "1/3", "1/3")
    assert claimed.less_than(di.guarantee.epsilon.enclose(scale, delta))
    # the calibrated mechanism, whose scale Theorem 3 set, has exactly the epsilon of eq. 24
    calibrated = di.scale.prior_dependent.enclose(alpha, beta, theta, "1/3", "1/3")
    assert (delta / calibrated.upper) <= claimed.upper
    assert (delta / calibrated.lower) >= claimed.lower


@given(st.integers(2, 4), st.data())
def test_epsilon_bounds_rho(m, data):
    """rhodi, section 4.1: epsilon-DP gives 1/(1 + (m-1) e^-epsilon)."""
    matrix = data.draw(mechanisms(m, 3))
    bound = at_logarithm("translation.rho_from_epsilon", "epsilon")
    promised = bound(growth_between_all(matrix), m)
    for posterior in posteriors(uniform(m), matrix):
        assert max(posterior) <= promised


def membership_private(before, after, gamma):
    """The definition: Pr[t|S] <= gamma Pr[t] and Pr[not t|S] >= Pr[not t]/gamma."""
    return after <= gamma * before and 1 - after >= (1 - before) / gamma


@given(st.integers(2, 4), st.data())
def test_theorem_5_6_rho_and_gamma_say_the_same(m, data):
    matrix = data.draw(mechanisms(m, 3, least=0))
    share = data.draw(promises)
    rho = Fraction(1, m) + share * (1 - Fraction(1, m))
    found = list(posteriors(uniform(m), matrix))
    most = max(max(posterior) for posterior in found)
    for asked in (rho, most) if Fraction(1, m) < most < 1 else (rho,):
        gamma = exactly("translation.gamma_from_rho")(asked, m)
        private = all(
            membership_private(Fraction(1, m), after, gamma)
            for posterior in found
            for after in posterior
        )
        assert private == (most <= asked)


@given(st.data(), promises)
def test_theorem_5_7_two_worlds_and_bounded_differential_privacy_say_the_same(data, share):
    """Databases of two from a universe of four, adjacent where one individual is replaced."""
    databases = [frozenset(d) for d in combinations(range(4), 2)]
    matrix = data.draw(mechanisms(len(databases), 2))
    adjacent = [
        (matrix[i], matrix[j])
        for i, j in combinations(range(len(databases)), 2)
        if len(databases[i] & databases[j]) == 1
    ]
    rho = Fraction(1, 2) + share / 2
    exact = max(
        max(posterior) for pair in adjacent for posterior in posteriors(uniform(2), list(pair))
    )
    for asked in (rho, exact) if Fraction(1, 2) < exact < 1 else (rho,):
        assert (exact <= asked) == (growth_of(adjacent) <= asked / (1 - asked))


@pytest.mark.parametrize("m", [3, 4, 5, 10])
def test_theorem_5_7_more_worlds_are_hidden_without_any_epsilon(m):
    """The printed mechanism: rho = 1/(m-1), and no epsilon will do."""
    matrix = [[Fraction(0)] + [Fraction(1, m - 1)] * (m - 1)]
    matrix += [[Fraction(1, m)] * m for _ in range(m - 1)]
    singles = [row[o] / sum(other[o] for other in matrix) for row in matrix for o in range(m)]
    assert max(singles) == Fraction(1, m - 1)
    assert growth_between_all(matrix) is None


def sampled(matrix, rate):
    """Return A^beta: every individual is kept with a probability, then the mechanism answers."""
    found = {}
    for database in matrix:
        rows = []
        for size in range(len(database) + 1):
            for kept in combinations(sorted(database), size):
                weight = rate**size * (1 - rate) ** (len(database) - size)
                rows.append([weight * p for p in matrix[frozenset(kept)]])
        found[database] = [sum(column) for column in zip(*rows, strict=True)]
    return found


def grows_with_one_more(matrix, individuals):
    """The e^epsilon of the positive side: the largest ratio with an individual to without."""
    return growth_one_way(
        (matrix[database | {t}], matrix[database])
        for database in matrix
        for t in individuals
        if t not in database
    )


def growth_one_way(pairs):
    return max(
        (a / b for one, other in pairs for a, b in zip(one, other, strict=True)),
        default=Fraction(1),
    )


@given(st.data(), st.fractions(Fraction(1, 10), Fraction(9, 10), max_denominator=10), promises)
def test_theorem_5_10_sampling_and_gamma_say_the_same(data, rate, share):
    """Positive privacy under sampling against the definition over independent memberships."""
    individuals = range(2)
    subsets = every_subset(individuals)
    matrix = dict(zip(subsets, data.draw(mechanisms(len(subsets), 2)), strict=True))
    exact = max(grows_with_one_more(sampled(matrix, rate), individuals), Fraction(1))
    for growth in {exact, 1 + share * (exact - 1), 1 + 2 * share}:
        if growth <= 1:
            continue
        gamma = at_logarithm("translation.gamma_from_sampling", "epsilon")(growth, rate)
        assert member_of_independent_draws(matrix, rate, gamma) == (exact <= growth)


def member_of_independent_draws(matrix, rate, gamma):
    """The definition: every present individual is drawn independently, at the same rate."""
    for support in matrix:
        drawn = [kept for kept in matrix if kept <= support]
        prior = [rate ** len(kept) * (1 - rate) ** len(support - kept) for kept in drawn]
        rows = [matrix[kept] for kept in drawn]
        for posterior in posteriors(prior, rows):
            for t in support:
                after = sum(p for kept, p in zip(drawn, posterior, strict=True) if t in kept)
                if not membership_private(rate, after, gamma):
                    return False
    return True


def test_theorem_5_10_is_empty_at_rate_one():
    """Everybody is known to be in: gamma holds of any mechanism, privacy under sampling does not.

    The theorem needs a rate below one.
    """
    matrix = {frozenset(): [Fraction(1, 9), Fraction(8, 9)], frozenset({0}): [Fraction(1, 2)] * 2}
    growth = Fraction(3, 2)
    gamma = at_logarithm("translation.gamma_from_sampling", "epsilon")(growth, Fraction(1))
    assert member_of_independent_draws(matrix, Fraction(1), gamma)
    assert grows_with_one_more(sampled(matrix, Fraction(1)), range(1)) > growth


@st.composite
def risks_below_naming(draw):
    m = draw(worlds)
    low, high = Fraction(1, m), Fraction(1, m - 1)
    return m, low + (high - low) * draw(shares)


@given(risks_below_naming())
def test_epsilon_of_identifiability(agrees, risk):
    m, rho = risk
    agrees(di.translation.epsilon_of_identifiability, rho=rho, n_worlds=m)


@given(mechanisms(3, 3, least=1))
def test_identifiability_below_one_half_bounds_the_growth_between_three_worlds(matrix):
    """By definition: the largest posterior, and the largest likelihood ratio."""
    rho = max(max(one) for one in posteriors(uniform(3), matrix))
    if Fraction(1, 3) < rho < Fraction(1, 2):
        assert growth_between_all(matrix) <= rho / (1 - 2 * rho)


@given(shares, shares)
def test_epsilon_of_breach(agrees, first, second):
    if first != second:
        agrees(di.translation.epsilon_of_breach, rho_1=min(first, second), rho_2=max(first, second))


@given(mechanisms(2, 3, least=1), shares)
def test_a_posterior_is_below_what_the_growth_lets_it_rise_to(matrix, prior):
    """A breach at rho_2 = the posterior needs the growth that the formula says."""
    for after, *_ in posteriors((prior, 1 - prior), matrix):
        if after > prior:
            needed = after * (1 - prior) / (prior * (1 - after))
            assert needed <= growth_between_all(matrix)
