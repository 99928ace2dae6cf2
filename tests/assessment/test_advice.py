"""Advice: the noise keeps what was asked, by the posteriors themselves, and no more is said."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp, mpf

from didp_ref.assessment.advice import Adversary, Asked, Line, Part, adversary_of, advise
from didp_ref.assessment.answers import Answer
from didp_ref.assessment.distances import Distances
from didp_ref.assessment.grid import Grid
from didp_ref.assessment.questions import parse_question
from didp_ref.errors import DomainError

COUNT = parse_question("count")
FINE = Grid(-30)


def part(delta, theta, group=()):
    by = ("g",) * len(group)
    distance = Distances(Fraction(delta), Fraction(theta))
    hundred = (Fraction(100),)
    return Part(COUNT, by, group, 100, Answer(hundred, hundred), distance, FINE, Fraction(101))


def line(share, *parts):
    return Line(Fraction(share), parts)


def advised(asked, *lines, adversary=None, records=100):
    whom = adversary or adversary_of(asked.rho, None, records)
    return advise(asked, whom, lines or (line(1, part(1, 2)),), "any", records)


def posterior(worlds, priors, responses, scales):
    """The belief in every world after all responses, by Bayes at 60 digits."""
    with mp.workdps(60):
        weights = [
            mpf(prior)
            * mp.exp(
                -mp.fsum(
                    abs(mpf(r) - mpf(v)) / mpf(s)
                    for r, v, s in zip(responses, world, scales, strict=True)
                )
            )
            for world, prior in zip(worlds, priors, strict=True)
        ]
        return [weight / mp.fsum(weights) for weight in weights]


@given(
    rho=st.floats(0.02, 0.98),
    distances=st.lists(st.integers(1, 9), min_size=1, max_size=4),
    suspects=st.integers(2, 40),
)
def test_no_suspect_is_believed_in_more_than_was_promised(rho, distances, suspects):
    """One suspect's world lies as far as can be from all others', in every answer at once."""
    lines = [line(Fraction(1, len(distances)), part(d, 2 * d)) for d in distances]
    advice = advised(Asked(rho=rho), *lines, adversary=Adversary(suspects, chosen=True))
    if rho * suspects <= 1:
        assert not advice.feasible
        assert "random guess" in advice.wanted[0].reason
        return
    scales = [entry.scale for entry in advice.parts]
    true = [0.0 for _ in distances]
    far = [float(2 * d) for d in distances]
    worlds, priors = [true] + [far] * (suspects - 1), [1] * suspects
    (believed, *_) = posterior(worlds, priors, true, scales)
    assert believed <= rho * (1 + mpf(2) ** -70)
    assert believed >= rho * (1 - 1e-9)  # and no noise is wasted
    assert advice.risk(suspects) <= rho
    assert advice.risk(2) >= posterior([true, far], [1, 1], true, scales)[0] * (1 - mpf(2) ** -70)


@given(alpha=st.floats(0.01, 0.9), beta=st.floats(0.01, 5.0), prior=st.floats(0.01, 0.99))
def test_no_belief_moves_by_more_than_was_promised_whatever_the_prior(alpha, beta, prior):
    advice = advised(
        Asked(alpha=alpha, beta=beta), line("1/3", part(1, 2)), line("2/3", part(5, 8))
    )
    scales = [entry.scale for entry in advice.parts]
    worlds, priors = [[0.0, 0.0], [2.0, 8.0]], [prior, 1 - Fraction(prior)]
    for response in ([0.0, 0.0], [2.0, 8.0], [-9.0, 20.0]):
        after = posterior(worlds, [mpf(prior), 1 - mpf(prior)], response, scales)[0] / mpf(prior)
        assert 1 - mpf(alpha) <= after * (1 + mpf(2) ** -60)
        assert after <= (1 + mpf(beta)) * (1 + mpf(2) ** -60)
    assert advice.alpha <= alpha * (1 + 1e-15) + 1e-15 or advice.beta <= beta * (1 + 1e-15)
    assert len(priors) == 2


@given(epsilon=st.floats(0.01, 20.0), shares=st.lists(st.integers(1, 9), min_size=1, max_size=5))
def test_epsilon_is_split_by_the_shares_and_never_exceeded(epsilon, shares):
    lines = [line(Fraction(share, sum(shares)), part(3, 6)) for share in shares]
    advice = advised(Asked(epsilon=epsilon), *lines)
    spent = [Fraction(3) / Fraction(entry.scale) for entry in advice.parts]
    assert sum(spent) <= Fraction(epsilon)
    assert advice.epsilon <= epsilon
    for cost, share in zip(spent, shares, strict=True):
        assert float(cost / Fraction(epsilon)) == pytest.approx(share / sum(shares), rel=1e-12)


def test_groups_are_disjoint_and_share_one_part_of_the_budget():
    groups = line("1/2", part(2, 4, ("a",)), part(4, 8, ("b",)))
    advice = advised(Asked(epsilon=1.0), groups, line("1/2", part(1, 2)))
    assert [entry.scale for entry in advice.parts] == [4.0, 8.0, 2.0]
    assert advice.epsilon == 1.0


def test_the_noise_keeps_all_that_was_asked():
    asked = Asked(alpha=0.5, beta=1.0, rho=0.5, epsilon=0.1)
    advice = advised(asked)
    needed = [entry.scales[0] for entry in advice.wanted]
    assert len(needed) == 3
    assert advice.parts[0].scale == max(needed) == 10.0  # one step of 1 over epsilon = 0.1


@given(error=st.floats(1e-3, 1e3), confidence=st.floats(0.01, 0.999))
def test_an_error_asked_for_is_kept_to(error, confidence):
    advice = advised(Asked(error=error, confidence=confidence))
    scale = mpf(advice.parts[0].scale)
    with mp.workdps(40):
        within = 1 - mp.exp(-mpf(error) / scale)  # |noise| is exponential
        assert within >= mpf(confidence) * (1 - mpf(2) ** -90)
        assert mpf(error) * (1 - mpf(2) ** -50) <= -scale * mp.log(1 - mpf(confidence))
    assert advice.error(advice.parts[0]) == pytest.approx(error, rel=1e-12)


def test_a_scale_given_is_assessed_as_it_is():
    advice = advised(Asked(scale=4.0))
    assert (advice.parts[0].scale, advice.epsilon, advice.exponent) == (4.0, 0.25, 0.5)
    # the textbook's one over one plus e to the minus exponent
    assert advice.risk(2) == pytest.approx(1 / (1 + math.exp(-0.5)), rel=1e-15)
    assert advice.risk_of_the_last == pytest.approx(1 / (1 + math.exp(-0.25)), rel=1e-15)


def test_a_value_takes_two_steps_where_records_come_and_go():
    for adjacency, exponent in (("any", 0.25), ("replace", 0.25), ("add-remove", 0.5)):
        advice = replace(advised(Asked(scale=4.0)), adjacency=adjacency)
        most = 1 / (1 + math.exp(-exponent))
        assert advice.risk_of_values == pytest.approx(most, rel=1e-15)


def test_where_no_noise_is_needed_no_finite_epsilon_is_made_up():
    advice = advised(Asked(rho=0.5), line(1, part(1, 0)))
    assert advice.parts[0].scale == 0.0
    assert advice.epsilon is None
    assert advice.exponent == 0.0
    assert advice.risk_of_the_last == 1.0


@pytest.mark.parametrize("rho", [0.001, 0.1, 0.3, 0.5, 0.51, 2 / 3, 0.9, 0.99])
def test_the_suspects_of_whom_nothing_is_said_are_the_fewest_with_twice_the_odds(rho):
    chosen = adversary_of(rho, None, 10**9).suspects

    def odds(suspects):
        return (suspects - 1) * Fraction(rho) / (1 - Fraction(rho))

    assert odds(chosen) >= 2
    assert chosen == 2 or odds(chosen - 1) < 2
    assert adversary_of(rho, None, 3).suspects <= 3
    assert adversary_of(rho, 77, 3).suspects == 77


def test_a_prior_takes_the_place_of_the_suspects():
    advice = advised(
        Asked(rho=0.5, alpha=0.5, beta=1.0), adversary=Adversary(3, True, p_min=0.2, p_max=0.4)
    )
    assert [entry.notion.rpartition(" for ")[2] for entry in advice.wanted] == ["this prior"] * 2
    with mp.workdps(40):
        scale = mpf(advice.parts[0].scale)
        believed = posterior([[0.0], [2.0]], [mpf("0.4"), mpf("0.6")], [0.0], [scale])[0]
    assert believed <= 0.5
    assert advice.risk_at_prior >= believed * (1 - mpf(2) ** -60)


@pytest.mark.parametrize(
    ("asked", "parameter"),
    [
        ({}, "promise"),
        ({"alpha": 0.5}, "beta"),
        ({"beta": 0.5}, "alpha"),
        ({"rho": 0.5, "scale": 1.0}, "promise"),
        ({"error": 0.5, "scale": 1.0}, "promise"),
        ({"scale": 0.0}, "scale"),
        ({"error": -1.0}, "error"),
        ({"error": 1.0, "confidence": 1.0}, "confidence"),
        ({"rho": math.nan}, "rho"),
        ({"rho": 1.5}, "rho"),
        ({"epsilon": 0.0}, "epsilon"),
        ({"alpha": 2.0, "beta": 1.0}, "alpha"),
    ],
)
def test_what_cannot_be_promised_is_refused(asked, parameter):
    with pytest.raises(DomainError) as refused:
        advised(Asked(**asked))
    assert refused.value.parameter == parameter


@pytest.mark.parametrize("suspects", [1, 0, -3])
def test_fewer_than_two_suspects_are_none(suspects):
    with pytest.raises(DomainError, match=f"suspects = {suspects} .*: 2 <= suspects"):
        adversary_of(0.5, suspects, 100)
