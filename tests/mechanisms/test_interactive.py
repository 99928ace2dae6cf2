"""Each interactive protocol's own conditions: what a query costs, and what noise it gets."""

import math
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random, SystemRandom

import pytest
from hypothesis import given
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.errors import BudgetSpent, shorten
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
        for asked, joint in enumerate(joints):
            protocol.answer(0, joint_sensitivity=joint, after=asked)

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


def test_an_exact_answer_reaches_the_noise_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    # rounded to float64 it would be a million of these sensitivities away from where it is
    value, change = 10**9 + Fraction(1, 3), Fraction(1, 10**14)
    drawn: list[Number] = []

    def watched(_: GridLaplace, value: Number, **__: Random) -> float:
        drawn.append(value)
        return 0.0

    monkeypatch.setattr(GridLaplace, "answer", watched)
    InteractiveLaplace(epsilon=1, scale=change).answer(value, joint_sensitivity=change)
    FlexibleLaplace(epsilon=1).answer(value, global_sensitivity=change, scale=change)
    assert drawn == [value, value]
    assert abs(Fraction(float(value)) - value) > 10**6 * change


def test_the_flexible_variant_may_answer_fewer_queries() -> None:
    # two counts over disjoint groups: one individual moves one of them, so the tuple's
    # sensitivity is 1, and the sum of the two is 2
    together, apart = InteractiveLaplace(1, scale=1), FlexibleLaplace(1)
    together.answer(12, joint_sensitivity=1)
    together.answer(30, joint_sensitivity=1, after=1)
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
        protocol.answer(0, joint_sensitivity=4, after=1)


@pytest.mark.parametrize("in_file", [False, True])
def test_two_sensitivities_worked_out_side_by_side_pay_for_one_answer(
    in_file: bool, tmp_path: Path
) -> None:
    # each query moves by 1, and both together by 2, which neither thread counted
    protocol = InteractiveLaplace(1, scale=10, path=tmp_path / "budget.db" if in_file else None)
    both_worked_out = threading.Barrier(2)
    outcomes: list[str] = []

    def ask() -> None:
        both_worked_out.wait()
        try:
            protocol.answer(0, joint_sensitivity=1)
            outcomes.append("answered")
        except di.DomainError as problem:
            outcomes.append(str(problem))

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answered, refused = sorted(outcomes, key=len)
    assert answered == "answered"
    assert "all 1 queries" in refused
    assert protocol.spent == Fraction(1, 10)


def test_a_joint_sensitivity_that_leaves_out_somebody_elses_query_is_refused(
    tmp_path: Path,
) -> None:
    first = InteractiveLaplace(1, 10, tmp_path / "budget.db")
    second = InteractiveLaplace.resume(tmp_path / "budget.db")
    first.answer(0, joint_sensitivity=1)
    with pytest.raises(di.DomainError, match="all 1 queries"):
        second.answer(0, joint_sensitivity=1)  # of its own query, and not of both
    second.answer(0, joint_sensitivity=2, after=1)
    second.answer(0, joint_sensitivity=3, after=2)
    with pytest.raises(di.DomainError, match="all 3 queries"):
        first.answer(0, joint_sensitivity=2, after=1)
    assert InteractiveLaplace.resume(tmp_path / "budget.db").spent == Fraction(3, 10)
    with pytest.raises(di.DomainError, match="all 3 queries"):
        InteractiveLaplace.resume(tmp_path / "budget.db").answer(0, joint_sensitivity=4)


def test_a_refused_query_costs_nothing_and_a_cheaper_one_may_follow() -> None:
    protocol = InteractiveRefinement(1)
    protocol.answer(BOOLEAN, 0, "0.6")
    with pytest.raises(BudgetSpent) as refusal:
        protocol.answer(BOOLEAN, 0, "0.5")
    assert (refusal.value.cost, refusal.value.remaining) == ("0.5", "0.4")
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


# --- the answers' distributions -----------------------------------------------------------------

CELLS = 20


def assert_even(places: Sequence[int], cells: int) -> None:
    """Fail where draws that should fall into all cells alike do not, by a chi-square test.

    P. Massart and B. Laurent, Adaptive estimation of a quadratic functional by model selection,
    Annals of Statistics 2000, Lemma 1: P(X >= k + 2 sqrt(k x) + 2 x) <= e^-x for k degrees of
    freedom; here once in 10^9 runs.
    """
    expected, counts = len(places) / cells, Counter(places)
    statistic = sum((counts[i] - expected) ** 2 / expected for i in range(cells))
    k, x = cells - 1, math.log(1e9)
    assert set(counts) <= set(range(cells))
    assert statistic <= k + 2 * math.sqrt(k * x) + 2 * x


def laplace_cell(answer: float, value: float, scale: float) -> int:
    """In which of the equally probable cells of a Laplace distribution an answer lies."""
    z = (answer - value) / scale
    share = math.exp(z) / 2 if z < 0 else 1 - math.exp(-z) / 2
    return min(int(share * CELLS), CELLS - 1)


def answers_follow_their_distributions(draws: int, source: Random) -> None:
    flexible, steady = FlexibleLaplace(draws), InteractiveLaplace(1, scale=3)
    assert_even(
        [laplace_cell(flexible.answer(5, 2, 2, rng_for_tests=source), 5, 2) for _ in range(draws)],
        CELLS,
    )
    assert_even(
        [
            laplace_cell(
                steady.answer(-7, Fraction(3 * i, draws), i - 1, rng_for_tests=source), -7, 3
            )
            for i in range(1, min(draws, 3000) + 1)
        ],
        CELLS,
    )
    # refined at ln 4 toward the first of 5 categories, each of mass 1/5: statistically, the factors
    # are 4 f and f with f (4/5 + 4/5) = 1, so that the first has mass 1/2 and each other 1/8
    refinement, prior = InteractiveRefinement(2 * draws), Nominal(dict.fromkeys("abcde", "1/5"))
    cost = Fraction(math.log(4))
    drawn = [
        refinement.answer(prior, "a", cost, mass="1/5", rng_for_tests=source) for _ in range(draws)
    ]
    split = (source.randrange(4) for _ in drawn)  # the first category, cut into four like the rest
    assert_even(["abcde".index(x) + 3 if x != "a" else next(split) for x in drawn], 8)


def test_answers_follow_their_distributions() -> None:
    answers_follow_their_distributions(800, Random(20120331))


@pytest.mark.slow
def test_many_fresh_answers_follow_their_distributions() -> None:
    seed = SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    answers_follow_their_distributions(20_000, Random(seed))


def test_a_wrong_distribution_is_found() -> None:
    # the same answers, taken for ones of a scale that is twice as large
    source, mechanism = Random(20120331), FlexibleLaplace(800)
    answers = [mechanism.answer(5, 2, 2, rng_for_tests=source) for _ in range(800)]
    with pytest.raises(AssertionError):
        assert_even([laplace_cell(answer, 5, 4) for answer in answers], CELLS)


@pytest.mark.parametrize("after", [-1, 0.0, math.nan, None, "x", "\n", [0], 10**5000], ids=shorten)
def test_charges_are_counted_in_whole_numbers(after: object) -> None:
    protocol = InteractiveLaplace(1, 10)
    with pytest.raises(di.DomainError) as error:
        protocol.answer(41, 6, after)
    assert protocol.spent == 0 and "\n" not in str(error.value)
