"""Each interactive protocol's own conditions: what a query costs, and what noise it gets."""

import math
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import BudgetSpent
from didp_ref.mechanisms import interactive
from didp_ref.mechanisms.interactive import (
    ABSENT,
    FlexibleLaplace,
    InteractiveLaplace,
    InteractiveRefinement,
)
from didp_ref.mechanisms.laplace import GridLaplace
from didp_ref.mechanisms.reading import Number
from didp_ref.mechanisms.refinement import Discrete, Nominal, Refined, uniform

BOOLEAN = Discrete({0: "0.99", 1: "0.01"})


def noise_of(call: Callable[[], object]) -> list[GridLaplace]:
    """The Laplace mechanisms that a call draws from."""
    drawn: list[GridLaplace] = []
    draw = GridLaplace.answer

    def watched(self: GridLaplace, *arguments: Number, **options: Random) -> float:
        drawn.append(self)
        return draw(self, *arguments, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GridLaplace, "answer", watched)
        call()
    return drawn


@given(
    st.lists(st.fractions(0, 3, max_denominator=12), min_size=1, max_size=8),
    st.fractions("1/4", 9, max_denominator=12),
)
def test_protocol_1_keeps_its_condition_with_the_grids_included(
    steps: list[Fraction], scale: Fraction
) -> None:
    joints = [sum(steps[: i + 1], Fraction(0)) for i in range(len(steps))]
    protocol = InteractiveLaplace(epsilon=sum(steps) / scale + 1, scale=scale)

    def ask() -> None:
        for joint in joints:
            protocol.answer(0, joint_sensitivity=joint)

    mechanisms = noise_of(ask)
    assert protocol.spent == joints[-1] / scale
    # on any two neighbours the i-th answers are steps[i] apart at most, and the log-ratio of the
    # discrete distributions is at most epsilon(steps[i]) each
    worst = sum(m.epsilon(step) for m, step in zip(mechanisms, steps, strict=True))
    assert worst <= protocol.spent
    assert all(scale <= m.scale <= scale * (1 + Fraction(1, 10**11)) for m in mechanisms)


@given(st.fractions("1/12", 9, max_denominator=12), st.fractions("1/4", 9, max_denominator=12))
def test_the_flexible_variant_charges_what_its_noise_costs(
    sensitivity: Fraction, scale: Fraction
) -> None:
    protocol = FlexibleLaplace(epsilon=100)
    (mechanism,) = noise_of(lambda: protocol.answer(0, sensitivity, scale))
    assert protocol.spent == sensitivity / scale == mechanism.epsilon(sensitivity)
    assert scale <= mechanism.scale <= scale * (1 + Fraction(1, 10**11))


def test_the_flexible_variant_may_answer_fewer_queries() -> None:
    # two counts over disjoint groups: one individual moves one of them, so the tuple's
    # sensitivity is 1, and the sum of the two is 2
    together, apart = InteractiveLaplace(1, scale=1), FlexibleLaplace(1)
    for count in (12, 30):
        together.answer(count, joint_sensitivity=1)
    apart.answer(12, global_sensitivity=1, scale=1)
    with pytest.raises(BudgetSpent):
        apart.answer(30, global_sensitivity=1, scale=1)
    assert together.spent == apart.spent == 1


def test_constant_queries_cost_nothing() -> None:
    protocol = FlexibleLaplace(1)
    protocol.answer(5, global_sensitivity=0, scale=1)
    joint = InteractiveLaplace(1, 1)
    joint.answer(5, joint_sensitivity=0)
    assert protocol.spent == joint.spent == 0
    assert len(protocol.answered) == len(joint.answered) == 1


def test_a_tuple_is_never_less_sensitive_than_its_part() -> None:
    protocol = InteractiveLaplace(1, scale=10)
    protocol.answer(0, joint_sensitivity=5)
    with pytest.raises(di.DomainError, match="joint_sensitivity >= 5"):
        protocol.answer(0, joint_sensitivity=4)


def test_a_refused_query_costs_nothing_and_a_cheaper_one_may_follow() -> None:
    protocol = InteractiveRefinement(1)
    protocol.answer(BOOLEAN, 0, "0.6")
    with pytest.raises(BudgetSpent) as refusal:
        protocol.answer(BOOLEAN, 0, "0.5")
    assert str(refusal.value) == "the answer costs 0.5, and 0.4 is left of 1"
    protocol.answer(BOOLEAN, 0, "0.4")
    assert protocol.remaining == 0


def test_absent_individuals_answers_look_like_any_other() -> None:
    for prior in (uniform(0, 1), uniform(0.0, 1.0), BOOLEAN, Nominal({"a": "1/2", "b": "1/2"})):
        value = prior.points[0] if isinstance(prior, Discrete | Nominal) else "1/2"
        protocol = InteractiveRefinement(100)
        present = {type(protocol.answer(prior, value, 1)) for _ in range(20)}
        absent = {type(protocol.answer(prior, ABSENT, 1)) for _ in range(20)}
        assert present == absent
        assert protocol.spent == 40


def test_absent_individuals_get_the_prior() -> None:
    protocol = InteractiveRefinement(10**6)
    drawn = [protocol.answer(BOOLEAN, ABSENT, 1, rng_for_tests=Random(i)) for i in range(4000)]
    # Hoeffding: beyond this once in 10^9 runs
    assert abs(sum(drawn) / len(drawn) - 0.01) <= math.sqrt(math.log(2e9) / (2 * len(drawn)))


@given(st.fractions("1/10", 2, max_denominator=20), st.sampled_from([None, "1/4"]))
def test_protocol_2_refines_at_the_budget_it_charges(epsilon: Fraction, mass: str | None) -> None:
    seen: list[tuple[str, object]] = []

    def watch(name: str) -> Callable[..., Refined]:
        original: Callable[..., Refined] = getattr(interactive, name)

        def call(*arguments: object, **options: object) -> Refined:
            seen.append((name, arguments[2]))
            return original(*arguments, **options)

        return call

    protocol = InteractiveRefinement(10)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("refine_individual", "refine_statistical"):
            patch.setattr(interactive, name, watch(name))
        protocol.answer(uniform(0, 1), "1/2", epsilon, mass=mass)
    # once on a made-up value, once on the true one
    assert seen == [("refine_statistical" if mass else "refine_individual", epsilon)] * 2
    assert protocol.spent == epsilon
