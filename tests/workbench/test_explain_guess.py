"""A number that stands beside another is rounded so that they compare as they do exactly."""

import re
from fractions import Fraction

import mpmath
import pytest

from didp_ref.workbench.explain import explain

GAIN = re.compile(r"gains at most ([\d.e-]+) percentage points on average \(([\d.]+)% without")


@pytest.mark.parametrize(
    "asked",
    [
        {"scale": "8.033", "global_sensitivity": 2, "group": 3, "prior": "5%"},
        {"scale": "8.033", "global_sensitivity": 2, "prior": "5%"},
        {"scale": 1, "global_sensitivity": 1, "prior": "0.1%"},
        {"scale": 1, "global_sensitivity": 1, "prior": "0.1%", "delta": "1e-6"},
        {"epsilon": "0.249", "group": 3, "prior": "5%"},
        {"epsilon": 1, "prior": "99.9%"},
        {"mechanism": "randomized-response", "truth": "3/4", "n_values": 4, "prior": "5%"},
    ],
)
def test_a_guess_that_gains_nothing_is_said_to_gain_nothing(asked):
    answer = explain(asked)
    # the odds of the likelier case exceed the largest likelihood ratio: no output reverses them
    assert "gains nothing on average" in answer.guess
    (guess,) = (each for each in answer.findings if each.without_answer is not None)
    assert guess.value.lower == guess.value.upper == guess.without_answer
    assert guess.attained_by == "guessing without the output"


@pytest.mark.parametrize(
    ("delta", "prior", "likelier"),
    [
        ("1e-6", "0.1%", "99.9"),
        ("0.01", "0.1%", "99.9"),
        ("1e-6", "99.9%", "99.9"),
        ("1e-12", "10%", "90"),
    ],
)
def test_a_small_gain_is_shown_as_a_gain(delta, prior, likelier):
    answer = explain(epsilon=1, delta=delta, prior=prior)
    gain, without = GAIN.search(answer.guess).groups()
    # publishing the record with probability delta corrects a wrong guess: (1 - m) delta, exactly
    m = Fraction(likelier) / 100
    assert Fraction(gain) == 100 * (1 - m) * Fraction(delta)
    assert without == likelier
    assert "Guess is reached" in answer.tight


@pytest.mark.parametrize(
    ("deviation", "prior"), [("2", "0.1"), ("5", "0.3"), ("20", "0.4"), ("3", "0.15")]
)
def test_the_gain_from_gaussian_noise_is_that_of_the_best_threshold(deviation, prior):
    answer = explain(deviation=deviation, global_sensitivity=1, prior=prior)
    gain, _ = GAIN.search(answer.guess).groups()
    with mpmath.workdps(200):
        mu, m = 1 / mpmath.mpf(deviation), 1 - mpmath.mpf(prior)
        odds = mpmath.log(m / (1 - m))
        right = m * mpmath.ncdf(mu / 2 + odds / mu) + (1 - m) * mpmath.ncdf(mu / 2 - odds / mu)
        exact = 100 * (right - m)
        assert exact <= mpmath.mpf(gain) <= mpmath.mpf("1.01") * exact


def test_a_gain_that_is_only_bounded_is_not_called_reached():
    far = explain(deviation=100, global_sensitivity=1, prior="0.1%")
    assert "gains at most 1e-100 percentage points" in far.guess  # it is about e^-238000
    assert "yes: reached" not in far.tight
    run = {"noise_multiplier": "1.1", "sampling_rate": "0.01", "steps": 100, "delta": "1e-6"}
    rare = explain({**run, "prior": "1/1000000"})
    assert "gains at most" in rare.guess and "Guess" not in rare.tight
    assert "Guess" in explain(run).tight  # at 1/2 its digits are known


@pytest.mark.parametrize("prior", ["1/2", "1/3", "0.9", "0.123456789"])
@pytest.mark.parametrize("epsilon", ["1", "0.001", "1e-7", "1e-40"])
def test_the_headline_shows_how_far_a_suspicion_moves(epsilon, prior):
    first = explain(epsilon=epsilon, prior=prior).headline
    known, up, down = re.search(
        r"moves a (.*) suspicion to at most (.*) \(or down to (.*)\)", first
    ).groups()
    with mpmath.workdps(80):
        p = _number(prior)
        rises = p / (p + mpmath.exp(-mpmath.mpf(epsilon)) * (1 - p)) - p
        falls = p - p / (p + mpmath.exp(mpmath.mpf(epsilon)) * (1 - p))
        for text, move, sign in ((up, rises, 1), (down, falls, -1)):
            assert sign * (_shown(text) - p) >= move * (1 - mpmath.mpf(10) ** -60)
            assert sign * (_shown(text) - _shown(known)) <= mpmath.mpf("1.11") * move


def _number(text):
    over, _, under = text.partition("/")
    return mpmath.mpf(over) / mpmath.mpf(under or 1)


def _shown(text):
    """Read 66.7%, 1/3, or the two with a difference behind."""
    base, _, step = text.partition(" plus " if " plus " in text else " minus ")
    number = _number(base.removesuffix("%")) / (100 if "%" in base else 1)
    added = mpmath.mpf(step.partition(" ")[0] or 0) / 100
    return number + (added if " plus " in text else -added)


def test_what_usually_happens_at_a_large_prior_is_above_it():
    usually = dict(explain(epsilon=1, delta="1e-6", prior="99.9%").rows)["Usually"]
    # 0.999 e/(0.999 e + 0.001) = 0.99963189
    assert usually.startswith("99.96%: ")


@pytest.mark.parametrize("asked", [{"epsilon": 4, "prior": "99.9%"}, {"epsilon": "0.01"}])
def test_a_test_and_an_attack_are_compared_with_what_they_are_without_the_record(asked):
    rows = dict(explain({**asked, "delta": "1e-6", "baseline": "5%"}).rows)
    missed = Fraction(re.search(r"misses at least ([\d.]+)%", rows["Test"])[1])
    succeeds = Fraction(re.search(r"at most ([\d.]+)%", rows["Attack"])[1])
    most = mpmath.exp(asked["epsilon"]) * mpmath.mpf("0.05") + mpmath.mpf("1e-6")
    if most < 1:  # else the other branch of the trade-off holds
        assert 100 - succeeds == pytest.approx(float(100 * (1 - most)), abs=0.01)
        assert missed == pytest.approx(float(100 * (1 - most)), abs=0.01)
    assert missed < 95 and succeeds > 5


RUN = {"noise_multiplier": "1.1", "sampling_rate": "0.01", "steps": 100, "delta": "1e-6"}


def test_a_stated_epsilon_and_the_least_one_are_printed_in_their_order():
    bracket = explain(RUN).limits.bracket
    for stated, status in ((bracket.upper, "PASS"), (bracket.lower, "FAIL")):
        near = Fraction(round(stated * 10**6) + (1 if status == "PASS" else -1), 10**6)
        answer = explain({**RUN, "epsilon": near})
        assert answer.status == status
        numbers = re.findall(r"(?<=epsilon = )[\d.]*\d|[\d.]+(?= or more)", answer.headline)
        said, least = map(Fraction, numbers)
        assert said == near
        assert least <= said if status == "PASS" else least > said


def test_an_audit_and_a_stated_epsilon_are_printed_in_their_order():
    counts = {"found": 90, "members": 100, "false_alarms": 5, "non_members": 100, "delta": "1e-5"}
    least = explain(counts).findings[0].value.lower
    near = Fraction(int(least * 10**6), 10**6)
    answer = explain({**counts, "epsilon": near})
    below = re.search(r"every epsilon below ([\d.]+)", answer.headline)[1]
    assert answer.status == "FAIL" and near < Fraction(below) <= least


@pytest.mark.parametrize(("more", "status"), [(-1, "PASS"), (1, "FAIL")])
def test_a_level_that_is_kept_is_not_below_what_is_said_to_be_reached(more, status):
    asked = {"posterior": "9.999%", "prior": "5%"}
    largest = explain(asked).findings[0].value.lower
    near = Fraction(round(largest * 10**7) + more, 10**7)
    answer = explain({**asked, "epsilon": near})
    reached = Fraction(re.search(r"rises to at most ([\d.]+)%", answer.headline)[1])
    assert answer.status == status
    assert (reached <= Fraction("9.999")) == (status == "PASS")


def test_a_level_that_is_no_short_decimal_is_rounded_up():
    assert "at or below 33.4%" in explain(posterior="1/3", prior="10%").headline


def test_what_is_no_limit_is_below_the_first_line():
    answer = explain(epsilon="0.001", delta="1e-7", times=3, total_delta="1e-6", prior="1/3")
    level = Fraction(re.search(r"rises to at most ([\d.]+)%", answer.headline)[1])
    if mistake := dict(answer.rows)["Mistake"]:
        assert Fraction(mistake.removeprefix("a limit of ").partition("%")[0]) < level


def test_other_routes_are_printed_as_larger():
    for asked in (RUN, {**RUN, "sampling_rate": 1, "steps": 1}):
        rows = explain(asked).rows
        bracket = next(text for label, text in rows if label == "Bracket")
        upper = Fraction(re.findall(r"[\d.]+\d", bracket)[-1])
        others = " ".join(text for label, text in rows if label == "Others" and "valid" in text)
        assert all(Fraction(each) > upper for each in re.findall(r"([\d.]+) by ", others))
