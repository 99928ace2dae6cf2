"""Section 1: epsilon = 0, what varies at one epsilon, and what rho gives of privacy."""

from fractions import Fraction
from itertools import permutations, product

import pytest
from sympy import Abs, And, Equivalent, Rational, log

from didp_ref.papers.rhodi import introduction
from didp_ref.papers.rhodi.alphabet import F, R, S, epsilon, lambda_, m, n, rho
from didp_ref.papers.rhodi.introduction import LOGARITHMS, ONLY, PROBABILITIES
from didp_ref.papers.rhodi.introduction_guarantees import FROM_THERE_ON, THE_ADVERSARY, THE_RATIO
from didp_ref.papers.rhodi.shared import largest_budget
from didp_ref.symbolic.notation import eq, ge, le
from tests.negative_controls import NegativeControl, each_is_refused
from tests.papers.rhodi.shared import HALF, THREE_WORLDS, near_one_another, shares


@pytest.mark.parametrize("rho", ["2/5", "9/20", "34/100"])
def test_same_guarantees_is_tight(rho):
    """Among three worlds: an output for each order of rho, rho and what is left."""
    top = Fraction(rho)
    least = 1 - 2 * top
    orders = set(permutations([top, top, least]))
    assert all(sum(column) == 1 for column in zip(*orders, strict=True))
    assert max(max(row) / min(row) for row in orders) == top / least


@pytest.mark.parametrize("m", [3, 4, 10])
def test_from_one_over_m_minus_1_on_a_world_may_be_excluded(m):
    """Name at random one of the m - 1 worlds that D is not."""
    named = {d: [n for n in range(m) if n != d] for d in range(m)}
    for output in range(m):
        seen = shares([Fraction(named[d].count(output), m - 1) for d in range(m)])
        assert (min(seen), max(seen)) == (0, Fraction(1, m - 1))


def test_a_difference_of_probabilities_gives_no_rho(counterexample, assert_computed):
    """Every event of three outputs: nothing, the first world, the second."""
    values = counterexample("rhodi.footnote-1", PROBABILITIES).values
    tenth = Fraction(values["epsilon"])
    rows = [(1 - tenth, tenth, 0), (1 - tenth, 0, tenth)]
    assert all(sum(row) == 1 for row in rows)
    apart = [first - second for first, second in zip(*rows, strict=True)]
    events = product((0, 1), repeat=3)
    assert max(sum(a * b for a, b in zip(apart, event, strict=True)) for event in events) == tenth
    assert shares([row[1] for row in rows]) == [1, 0]
    assert_computed("rhodi.footnote-1", 2, tenth, 1)


def unmoved(prior, *_):
    """Return beliefs that an answer does not change."""
    return tuple(prior)


def test_beliefs_that_no_answer_changes_are_noticed(assert_noticed):
    assert_noticed(introduction, "posteriors", unmoved, "rhodi.epsilon-varies")


NEGATIVE_CONTROLS = {
    "told apart at epsilon = 0": NegativeControl(
        "rhodi.zero-epsilon", {epsilon: 0}, hypotheses={"epsilon > 0": ge(epsilon, 0)}, part=ONLY
    ),
    "Theorem 1 with m for m - 1": NegativeControl(
        "rhodi.same-guarantees",
        {**THREE_WORLDS, rho: HALF, lambda_: 1 / log(3), R: 0},
        hypotheses={"lambda = S/log((m-1) rho/(1-rho))": eq(lambda_, S / log(m * rho / (1 - rho)))},
        part="differential privacy",
        reading=THE_ADVERSARY,
    ),
    "a world excluded below 1/(m-1)": NegativeControl(
        "rhodi.same-guarantees",
        {m: 3, rho: Rational(1, 3), F: {1: 0, 2: HALF}, epsilon: 1},
        hypotheses={"rho >= 1/(m - 1)": ge(rho, 1 / m)},
        part=FROM_THERE_ON,
    ),
    "one bound for every number of worlds": NegativeControl(
        "rhodi.no-direct-translation",
        {m: 2, n: 3, rho: HALF},
        conclusion=eq(largest_budget(m), largest_budget(n)),
    ),
    "a difference of logarithms is a factor of epsilon": NegativeControl(
        "rhodi.footnote-1",
        {F: {1: 2, 2: 1}, epsilon: 1},
        conclusion=Equivalent(
            le(Abs(log(F[1]) - log(F[2])), epsilon),
            And(le(F[1], epsilon * F[2]), le(F[2], epsilon * F[1])),
        ),
        reading=LOGARITHMS,
    ),
    **near_one_another("rhodi.same-guarantees", "differential privacy", THE_RATIO),
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
