"""What all answers keep together at a delta, held to sums, a closed form and the accountant."""

import json
from fractions import Fraction

import mpmath
import pytest

import didp_ref as di
from didp_ref.assessment.advice import Asked
from didp_ref.assessment.at_delta import at_delta
from didp_ref.assessment.planning import plan
from didp_ref.assessment.questions import parse_question
from didp_ref.assessment.request import Request
from didp_ref.assessment.wording import up
from didp_ref.cli.main import main
from didp_ref.errors import DomainError
from tests.assessment.engines import polars_frame


def advice(*queries, epsilon=1.0, **more):
    return plan(
        Request(tuple(map(parse_question, queries)), {}, Asked(epsilon=epsilon), **more)
    ).advice


def gap(steps, ratio, epsilon):
    """Sum where the weights ratio^|x| are more than e^epsilon times those about ``steps``."""
    share, most = (1 - ratio) / (1 + ratio), mpmath.mpf(0)
    for x in range(-400, 401):
        most += share * max(0, ratio ** abs(x) - mpmath.exp(epsilon) * ratio ** abs(x - steps))
    return most


@pytest.mark.parametrize(("steps", "log_ratio"), [(1, 1), (2, 0.5), (5, 0.25), (3, 2)])
def test_noise_on_a_grid_keeps_what_continuous_noise_keeps_at_a_step_more(steps, log_ratio):
    """Of Laplace noise delta is 1 - e^((epsilon - loss)/2) below the loss."""
    needed = False
    with mpmath.workdps(30):
        ratio = mpmath.exp(-mpmath.mpf(log_ratio))
        for part in (0, 0.2, 0.5, 0.8, 0.95):
            epsilon = part * steps * mpmath.mpf(log_ratio)
            on_grid = gap(steps, ratio, epsilon)
            a_step_more, as_far = (
                1 - mpmath.exp((epsilon - far * mpmath.mpf(log_ratio)) / 2)
                for far in (steps + 1, steps)
            )
            assert on_grid <= a_step_more
            needed |= on_grid > as_far
    assert needed


def test_one_count_has_the_closed_form():
    kept = at_delta(advice("count", epsilon=1.0), 0.1)
    least = di.laplace.epsilon(0.1, 1.0, 1.0)
    assert least <= kept.epsilon <= least * 1.001 and kept.delta == 0.1


def test_several_counts_are_composed():
    kept = at_delta(advice(*[f"count where age = {age}" for age in range(30)], epsilon=3.0), 1e-6)
    each = di.accounting.laplace(scale=10)
    least = di.accounting.epsilon.enclose([(each, 30)], delta="1e-6", width="1e-4").lower
    assert least <= Fraction(kept.epsilon) <= least * Fraction(1002, 1000)


def test_the_page_and_the_changelog_say_what_fifty_counts_have():
    kept = at_delta(advice(*[f"count where age = {age}" for age in range(50)], epsilon=5.0), 1e-6)
    assert up(kept.epsilon) == "3.13"


def test_groups_count_as_the_worst_with_their_epsilon():
    kept = at_delta(advice("count by sex", epsilon=1.0, groups={"sex": ["F", "M"]}), 0.1)
    # delta of randomized response at epsilon' is (e^epsilon - e^epsilon')/(1 + e^epsilon)
    least = mpmath.log(mpmath.e - 0.1 * (1 + mpmath.e))
    assert least <= kept.epsilon <= least * 1.001


def test_a_histogram_counts_as_the_worst_with_its_epsilon():
    ages = {"age": (0.0, 100.0)}
    asked = Request((parse_question("histogram(4):age"),), ages, Asked(epsilon=1.0))
    kept = at_delta(plan(asked).advice, 0.1)
    assert kept == at_delta(advice("count by sex", groups={"sex": ["F", "M"]}), 0.1)


def test_an_answer_that_needs_no_noise_has_no_epsilon_at_a_delta():
    frame = polars_frame({"age": [34, 51, 27, 45]})
    assessed = di.assess(frame, "count", epsilon=1, delta=0.1, adjacency="replace")
    assert assessed.epsilon == 0 and assessed.at_delta is None


def test_a_tiny_delta_is_worth_nothing_and_costs_nothing():
    kept = at_delta(advice("count", epsilon=1.0), 1e-300)
    assert kept.epsilon == 1.0


def test_it_is_shown_where_a_delta_is_given():
    frame = polars_frame({"age": [34, 51, 27, 45] * 100})
    assert di.assess(frame, "count", epsilon=1).at_delta is None
    assessed = di.assess(frame, "count", epsilon=1, delta=0.1)
    assert assessed.at_delta.epsilon == pytest.approx(0.78927, rel=2e-3)
    assert "0.79" in repr(assessed)
    document = assessed.document()["amounts_to"]
    assert document["at_delta"] == {
        "delta": 0.1,
        "epsilon": assessed.at_delta.epsilon,
        "by": "privacy loss distributions",
    }


@pytest.mark.parametrize("delta", [0, 1, -0.5, float("nan")])
def test_what_is_no_delta_is_refused(delta):
    with pytest.raises(DomainError) as refused:
        di.assess(polars_frame({"age": [1, 2]}), "count", epsilon=1, delta=delta)
    assert refused.value.parameter == "delta"


def test_the_command_prints_it(tmp_path, capsys):
    path = tmp_path / "people.csv"
    path.write_text("age\n34\n51\n27\n")
    words = ["assess", str(path), "--query", "count", "--epsilon", "1", "--delta", "0.1", "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["amounts_to"]["at_delta"]["delta"] == 0.1
