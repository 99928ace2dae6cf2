"""The notions as bounds on shares say what the definitions say of posteriors."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, log

from didp_ref.papers.ours.alphabet import f, f_1, f_2, h, kept, l, member, n_2, priors, w
from didp_ref.papers.ours.statements.likelihoods import output
from didp_ref.papers.ours.statements.obligations import AT_ONE_PRIOR, mixed, of_the_event, passed_on
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, j, m, n, rho
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, eq
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes

LIKELIHOODS = st.lists(st.fractions("1/8", 1, max_denominator=8), min_size=3, max_size=3)
PRIORS = st.lists(st.integers(1, 4), min_size=3, max_size=3).map(
    lambda weights: [Fraction(weight, sum(weights)) for weight in weights]
)
UNIT = st.fractions("1/8", "7/8", max_denominator=8)
FACTOR = st.fractions(1, 3, max_denominator=8)


def sequence(values: Sequence[Fraction]) -> dict[int, Rational]:
    """Return values for a sequence of three entries."""
    return {place: Rational(value) for place, value in enumerate(values, 1)}


def agrees(notion: str, defined: bool, values: dict[Formula, object]) -> bool:
    """Say whether the notion's inequalities are what its definition says of the first world."""
    bounded = AT_ONE_PRIOR[notion].kept_by(output)
    return holds(bounded, {i: 1, m: 3, **values}) is defined


@settings(max_examples=50)
@given(PRIORS, LIKELIHOODS, UNIT, FACTOR)
def test_alpha_beta(
    prior: list[Fraction], likelihoods: list[Fraction], low: Fraction, high: Fraction
) -> None:
    posterior = bayes(prior, likelihoods)[0]
    defined = low * prior[0] <= posterior <= high * prior[0]
    values = {alpha: Rational(1 - low), beta: Rational(high - 1)}
    values |= {priors: sequence(prior), h: sequence(likelihoods)}
    assert agrees("alpha-beta", defined, values)


@settings(max_examples=50)
@given(LIKELIHOODS, UNIT)
def test_rho(likelihoods: list[Fraction], bound: Fraction) -> None:
    defined = bayes(uniform(3), likelihoods)[0] <= bound
    assert agrees("rho", defined, {rho: Rational(bound), h: sequence(likelihoods)})


@settings(max_examples=50)
@given(PRIORS, LIKELIHOODS, FACTOR)
def test_gamma(prior: list[Fraction], likelihoods: list[Fraction], factor: Fraction) -> None:
    posterior = bayes(prior, likelihoods)[0]
    defined = posterior <= factor * prior[0] and 1 - posterior >= (1 - prior[0]) / factor
    values = {gamma: Rational(factor), priors: sequence(prior), h: sequence(likelihoods)}
    assert agrees("gamma", defined, values)


@settings(max_examples=50)
@given(LIKELIHOODS, FACTOR)
def test_epsilon(likelihoods: list[Fraction], growth: Fraction) -> None:
    defined = likelihoods[0] <= growth * likelihoods[1]
    values = {epsilon: log(Rational(growth)), l: 2, h: sequence(likelihoods)}
    assert agrees("epsilon", defined, values)


def test_what_is_passed_on_and_what_is_mixed_by_hand() -> None:
    quarter = Rational(1, 4)
    outputs = {(1, 1): quarter, (2, 1): 3 * quarter}
    values = {n: 2, j: 1, kept: {1: 1, 2: Rational(1, 3)}, f: outputs}
    assert holds(eq(passed_on(j), Rational(1, 2)), values)
    assert holds(eq(mixed(j), quarter), {w: quarter, j: 1, f_1: {1: 1}, f_2: {1: 0}})


def test_an_event_about_two_answers_by_hand() -> None:
    """Equal answers: 1/4 times 1/3 and 3/4 times 2/3."""
    third, quarter = Rational(1, 3), Rational(1, 4)
    values = {
        i: 1,
        n: 2,
        n_2: 2,
        f_1: {(1, 1): quarter, (2, 1): 3 * quarter},
        f_2: {(1, 1): third, (2, 1): 2 * third},
        member: {(1, 1): 1, (1, 2): 0, (2, 1): 0, (2, 2): 1},
    }
    assert holds(eq(of_the_event(i), Rational(7, 12)), values)
