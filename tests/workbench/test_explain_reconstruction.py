"""didp_ref/workbench/explain_reconstruction.py: what a guess at a record gains by its use."""

from fractions import Fraction

import pytest
from mpmath import exp, log, mp, mpf

from didp_ref.errors import DidpError, DomainError, Infeasible, InputError
from didp_ref.workbench.explain import explain
from didp_ref.workbench.explain_reconstruction import KNOWN

mp.dps = 40


def value(result, name):
    """Return the finding of this name."""
    (finding,) = [each for each in result.findings if each.name == name]
    return finding


def holds(enclosure, number):
    """Say whether an enclosure has a number of mpmath's, to thirty digits."""
    lower, upper = (
        mpf(end.numerator) / end.denominator for end in (enclosure.lower, enclosure.upper)
    )
    return lower - mpf(10) ** -30 <= number <= upper + mpf(10) ** -30 and upper - lower < 1e-20


@pytest.mark.parametrize("delta", ["0", "1e-6", "1/10"])
def test_among_equally_likely_records(delta):
    numbers = {"n_worlds": 10, "collision_probability": "1/10"}
    explanation = explain({"epsilon": 1, "delta": delta, **numbers}, "replace")
    spent = mpf(Fraction(delta).numerator) / Fraction(delta).denominator
    success = (exp(1) + 9 * spent) / (exp(1) + 9)
    which = value(explanation, "reconstruction advantage")
    assert holds(which.value, success - mpf(1) / 10)
    assert which.attained_by.endswith(
        "randomized response among the 10" + " otherwise" * (delta != "0")
    )
    other = value(explanation, KNOWN)
    assert holds(other.value, (exp(1) - 1 + 2 * spent) / (exp(1) + 1) * 9 / 10)
    assert not other.attained_by


def test_at_a_collision_probability():
    explanation = explain(epsilon=1, prior="1/2", collision_probability="3/8", adjacency="replace")
    bound = value(explanation, KNOWN)
    assert holds(bound.value, (exp(1) - 1) / (exp(1) + 1) * 5 / 8)
    assert not [each for each in explanation.findings if "which" in each.name]
    assert "whatever else is known" in dict(explanation.rows)["Record"]


def test_the_epsilon_that_keeps_an_advantage_among_records():
    explanation = explain(advantage="1/10", n_worlds=10, adjacency="replace")
    # a guess is right with 1/5: e^epsilon/(e^epsilon + 9) is that
    assert holds(value(explanation, "largest epsilon").value, log(mpf(9) / 4))
    again = explain(success="1/5", n_worlds=10, adjacency="replace")
    assert [each.value for each in again.findings] == [each.value for each in explanation.findings]


def test_the_epsilon_that_keeps_an_advantage_whatever_is_known():
    explanation = explain(advantage="1/8", collision_probability="1/2", adjacency="worlds")
    # a total variation of 1/4: (e^epsilon - 1)/(e^epsilon + 1) is that
    assert holds(value(explanation, "largest epsilon").value, log(mpf(5) / 3))
    test = explain(advantage="1/4", adjacency="worlds")
    assert [each.value for each in test.findings] == [each.value for each in explanation.findings]


def test_a_person_is_exchanged_in_two_steps():
    once = explain(advantage="1/10", n_worlds=10, adjacency="replace")
    twice = explain(advantage="1/10", n_worlds=10, adjacency="add-remove")
    spent = [value(explanation, "largest epsilon").value for explanation in (once, twice)]
    assert spent[0].upper >= 2 * spent[1].lower >= 2 * spent[1].lower - spent[0].upper
    assert abs(spent[0].upper - 2 * spent[1].upper) < Fraction(1, 10**20)


def test_beyond_what_nothing_reaches_is_said_of_the_epsilon_alone():
    for adjacency, tight in (("replace", "yes: "), ("add-remove", "in part: ")):
        explanation = explain(advantage="1/10", n_worlds=2, adjacency=adjacency)
        assert explanation.tight.startswith(tight)
        assert bool(value(explanation, "largest epsilon").attained_by) == (adjacency == "replace")
        assert value(explanation, "largest mu").attained_by


@pytest.mark.parametrize(
    ("question", "problem"),
    [
        ({"epsilon": 1, "prior": "1/2", "collision_probability": 2}, DomainError),
        ({"epsilon": 1, "n_worlds": 2, "collision_probability": "1/3"}, InputError),
        ({"advantage": "1/2", "collision_probability": "1/2"}, DomainError),
        ({"advantage": "1/10", "collision_probability": 1}, DomainError),
        ({"advantage": "1/10", "delta": "1/2", "n_worlds": 2}, Infeasible),
        ({"advantage": "9/10", "n_worlds": 10}, DomainError),
        ({"success": "3/5", "prior": "1/2", "collision_probability": "1/2"}, InputError),
    ],
)
def test_what_is_refused(question, problem):
    with pytest.raises(problem):
        explain(question, "replace")


def test_a_draw_is_no_step_of_add_and_remove():
    with pytest.raises(DidpError, match="two steps"):
        explain(epsilon=1, prior="1/2", collision_probability="1/2", adjacency="add-remove")
