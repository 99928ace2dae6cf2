"""The table is complete, and notions say what they are defined by."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from sympy import Rational, log

from didp_ref.audit.claim import Evidence, Outcome, Strength
from didp_ref.papers import CLAIMS as EVERY_CLAIM
from didp_ref.papers.ours.notions import AT_ONE_PRIOR
from didp_ref.papers.ours.obligations import (
    NOTIONS,
    OBLIGATIONS,
    PROPERTIES,
    Obligation,
    mixed,
    passed_on,
)
from didp_ref.papers.ours.shared import f, f_1, f_2, h, kept, l, output, priors, w
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, j, m, n, rho
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, eq
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from tests.looped import for_each


def test_the_table_is_complete() -> None:
    cells = [(obligation.notion, obligation.property) for obligation in OBLIGATIONS]
    assert cells == [(notion, kept) for notion in NOTIONS for kept in PROPERTIES]


@for_each(OBLIGATIONS, lambda obligation: f"{obligation.notion}: {obligation.property}")
def test_an_obligation_names_a_claim_that_can_settle_it(
    one: Obligation, evidence_of: Callable[[str], tuple[Evidence, ...]]
) -> None:
    """What is kept is proved; what is broken is broken by an exact example."""
    claim = EVERY_CLAIM[one.claim]
    if one.kept:
        assert any(part.formal for part in claim.parts if part.reading == one.reading)
    else:
        here = [
            evidence
            for evidence in evidence_of(claim.id)
            if evidence.outcome is not Outcome.RECORDED
        ]
        assert {evidence.strength for evidence in here} == {Strength.EXACT}


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


@given(PRIORS, LIKELIHOODS, UNIT, FACTOR)
def test_alpha_beta(
    prior: list[Fraction], likelihoods: list[Fraction], low: Fraction, high: Fraction
) -> None:
    posterior = bayes(prior, likelihoods)[0]
    defined = low * prior[0] <= posterior <= high * prior[0]
    values = {alpha: Rational(1 - low), beta: Rational(high - 1)}
    values |= {priors: sequence(prior), h: sequence(likelihoods)}
    assert agrees("alpha-beta", defined, values)


@given(LIKELIHOODS, UNIT)
def test_rho(likelihoods: list[Fraction], bound: Fraction) -> None:
    defined = bayes(uniform(3), likelihoods)[0] <= bound
    assert agrees("rho", defined, {rho: Rational(bound), h: sequence(likelihoods)})


@given(PRIORS, LIKELIHOODS, FACTOR)
def test_gamma(prior: list[Fraction], likelihoods: list[Fraction], factor: Fraction) -> None:
    posterior = bayes(prior, likelihoods)[0]
    defined = posterior <= factor * prior[0] and 1 - posterior >= (1 - prior[0]) / factor
    values = {gamma: Rational(factor), priors: sequence(prior), h: sequence(likelihoods)}
    assert agrees("gamma", defined, values)


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
