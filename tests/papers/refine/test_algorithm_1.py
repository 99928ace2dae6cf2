"""Algorithm 1: as printed it gives the answer away, and repaired it keeps its promise."""

from fractions import Fraction

import pytest
from sympy import Implies, exp, log

from didp_ref.errors import InputError
from didp_ref.papers.refine import algorithm_1, algorithm_1_steps
from didp_ref.papers.refine.algorithm_1 import (
    PRIVACY,
    algorithm_privacy,
    algorithm_total,
    three_factors,
)
from didp_ref.papers.refine.alphabet import (
    alpha_d,
    alpha_u,
    alpha_ud,
    alpha_ud_other,
    p,
    s,
    u,
    v,
    w,
    z,
)
from didp_ref.papers.refine.outcomes import within
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import eq, le
from didp_ref.worlds.distributions import fractions
from tests.papers.refine.shared import EVEN, HALF, assert_computed, recomputes, values_of

CASES = {
    "the first layer": (fractions("3/5", "1/10", "3/10"), [], [0], Fraction(4, 3)),
    "the second layer": (fractions("1/4", "1/4", "1/2"), [0], [1], Fraction(1)),
}
"""A prior, what lies near and between for f(D) = 0, and the factor between, by hand.

p_u = 1/3 and p_d = 2/3, so (1 - (2/5)/2)/(3/5) = 4/3 and (1 - 2/4 - (1/2)/2)/(1/4) = 1.
"""


def numbered(members):
    return {outcome + 1: int(outcome in members) for outcome in range(3)}


@pytest.mark.parametrize("name", CASES)
def test_what_algorithm_1_finds_is_what_the_statement_assumes(name):
    prior, near, between, factor = CASES[name]
    answer = algorithm_1_steps.algorithm_1(prior, (0, 1, 2), 2, HALF)
    values = {
        **{n: 3, alpha_u: 2, alpha_d: HALF, epsilon: 2, s: numbered([0])},
        **{p: dict(enumerate(prior, 1)), alpha_ud: factor, alpha_ud_other: factor},
        **{u: numbered(near), v: numbered(near), w: numbered(between), z: numbered(between)},
    }
    for statement in (algorithm_total(), algorithm_privacy()):
        assert [
            name
            for name, hypothesis in statement.hypotheses.items()
            if not holds(hypothesis, values)
        ] == []
        assert holds(statement.conclusion, values)
    for outcome, probability in enumerate(answer, 1):
        assert holds(eq(three_factors(u, w, alpha_ud).subs(k, outcome), probability), values)


@recomputes("refine.algorithm-1")
def test_the_printed_then_branch_does_not_sum_to_one_and_divided_breaks_its_promise(name):
    """Two of three equally likely points weigh p_u = 2/3, and the third is the far set."""
    said, up, down, third = values_of(name), 2, HALF, Fraction(1, 3)
    assert (up, down, [third] * 3) == (*said["alpha_u"], *said["alpha_d"], said["prior"])
    assert 2 * third == (up - 1) / (up - down)
    answer = [up * third, up * third, down * third]
    assert answer == said["answer, as printed"]
    total = sum(answer)
    assert total == up + down - 1 == Fraction(3, 2)
    divided = [mass / total for mass in answer]
    assert divided == said["divided by its total 3/2"]
    assert third / divided[-1] == 3 > up
    assert_computed(name, 0, 1, 2, 3, up, down, third, 2 * third, total, *answer, *divided)


@recomputes("refine.individual-factors")
def test_two_values_of_an_individual_are_farther_apart(name):
    third, up, down = Fraction(1, 3), 2, HALF
    first = [up * third, down * third, down * third]
    assert sum(first) == 1
    factor = first[0] / (down * third)
    assert factor == 4
    assert_computed(name, third, up, down, *first, 1, factor)


def test_a_bent_algorithm_is_noticed(still_stands, monkeypatch):
    repaired = algorithm_1_steps.algorithm_1
    monkeypatch.setattr(algorithm_1, "algorithm_1", lambda *given, **_: repaired(*given))
    with pytest.raises(InputError, match="2 does not break the promise of 2"):
        still_stands("refine.algorithm-1")


def test_the_near_factor_alone_does_not_protect_an_individual(refused):
    growth, answer = exp(epsilon), three_factors(u, w, alpha_ud)
    sets = {u: {1: 0, 2: 0}, w: {1: 0, 2: 1}, v: {1: 0, 2: 0}, z: {1: 1, 2: 0}}
    factors = {alpha_u: 2, alpha_d: HALF / 2, alpha_ud: "7/4", alpha_ud_other: "7/4"}
    refused(
        "refine.algorithm-1",
        {**EVEN, **sets, **factors, epsilon: log(2)},
        of=PRIVACY,
        conclusion=Implies(le(alpha_u, growth), within(p[k], answer, growth)),
    )
