"""The protocols: an exact budget, any order of queries, any crash."""

import json
import math
import shutil
from abc import abstractmethod
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import didp_ref as di
from didp_ref.errors import BudgetSpent
from didp_ref.mechanisms import interactive, state
from didp_ref.mechanisms.interactive import (
    ABSENT,
    FlexibleLaplace,
    InteractiveLaplace,
    InteractiveRefinement,
    Protocol,
)
from didp_ref.mechanisms.laplace import GridLaplace
from didp_ref.mechanisms.refinement import Discrete, Nominal, uniform

BOOLEAN = Discrete({0: "0.99", 1: "0.01"})
COSTS = st.fractions("1/100", 1, max_denominator=100)


class Crash(BaseException):
    """The process ends here; nobody catches this."""


class Machine(RuleBasedStateMachine):
    """A protocol with a state on disk, beside a twin in memory that never stops.

    Both draw from generators of the same seed, so they must give the same answers; the model is a
    list of costs, added up exactly.
    """

    @abstractmethod
    def query(self, protocol: Protocol, cost: Fraction, rng: Random) -> Any:
        """Ask the protocol for an answer of this cost."""

    @abstractmethod
    def start(self, epsilon: Fraction, path: Path | None) -> Protocol:
        """Return a new protocol with this budget, kept on disk where a path is given."""

    @initialize(epsilon=st.fractions("1/10", 3, max_denominator=60), seed=st.integers(0, 2**32))
    def begin(self, epsilon: Fraction, seed: int) -> None:
        self.folder = Path(mkdtemp())
        self.path = self.folder / "state.json"
        self.epsilon = epsilon
        self.costs: list[Fraction] = []
        self.rng, self.twin_rng = Random(seed), Random(seed)
        self.protocol = self.start(epsilon, self.path)
        self.twin = self.start(epsilon, None)

    @rule(cost=COSTS)
    def ask(self, cost: Fraction) -> None:
        fits = sum(self.costs) + cost <= self.epsilon
        before = self.path.read_bytes()
        if fits:
            answer = self.query(self.protocol, cost, self.rng)
            assert answer == self.query(self.twin, cost, self.twin_rng)
            self.costs.append(cost)
            assert self.path.read_bytes() != before
        else:
            for protocol, rng in ((self.protocol, self.rng), (self.twin, self.twin_rng)):
                with pytest.raises(BudgetSpent):
                    self.query(protocol, cost, rng)
            assert self.path.read_bytes() == before

    @rule()
    def spend_what_is_left(self) -> None:
        left = self.epsilon - sum(self.costs)
        if left > 0:
            self.ask(cost=left)

    @rule()
    def ask_for_a_hair_too_much(self) -> None:
        self.ask(cost=self.epsilon - sum(self.costs) + Fraction(1, 10**30))

    @rule()
    def stop_and_resume(self) -> None:
        self.protocol = type(self.protocol).resume(self.path)

    @rule()
    def save_a_copy_and_go_on_from_it(self) -> None:
        self.path = self.folder / f"{len(list(self.folder.iterdir()))}.json"
        self.protocol.save(self.path)
        self.protocol = type(self.protocol).resume(self.path)

    @rule(cost=COSTS, moment=st.sampled_from(["fsync", "replace"]))
    def crash_while_writing(self, cost: Fraction, moment: str) -> None:
        if sum(self.costs) + cost > self.epsilon:
            return

        def crash(*_: Any) -> Any:
            raise Crash

        before, generator = self.path.read_bytes(), self.rng.getstate()
        with pytest.MonkeyPatch.context() as patch:
            target = state.os if moment == "fsync" else Path
            patch.setattr(target, moment, crash)
            with pytest.raises(Crash):
                self.query(self.protocol, cost, self.rng)
        assert self.path.read_bytes() == before
        self.rng.setstate(generator)  # the answer was drawn, and nobody has seen it
        self.stop_and_resume()

    @rule(place=st.floats(0, 1, exclude_max=True))
    @precondition(lambda self: self.costs)
    def damage_a_copy(self, place: float) -> None:
        data = self.path.read_bytes()
        copy = self.folder / "copy.json"
        cut = data[: int(place * (len(data) - 1))]  # all but the last line break, at most
        for bent in (cut, data.replace(b'"cost": "', b'"cost": "0')):
            copy.write_bytes(bent)
            with pytest.raises(di.InputError):
                type(self.protocol).resume(copy)
            assert copy.read_bytes() == bent
        copy.unlink()

    @invariant()
    def spent_is_the_sum_of_what_was_answered(self) -> None:
        if not hasattr(self, "costs"):
            return
        for protocol in (self.protocol, self.twin, type(self.protocol).resume(self.path)):
            assert protocol.spent == sum(self.costs)
            assert protocol.spent + protocol.remaining == protocol.epsilon == self.epsilon
            assert 0 <= protocol.spent <= self.epsilon
            assert [entry.cost for entry in protocol.answered] == self.costs
            assert protocol.answered == self.twin.answered

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)


class RefinementMachine(Machine):
    def start(self, epsilon: Fraction, path: Path | None) -> Protocol:
        return InteractiveRefinement(epsilon, path)

    def query(self, protocol: Protocol, cost: Fraction, rng: Random) -> Any:
        return protocol.answer(uniform(0, 1), Fraction(1, 3), cost, rng=rng)


class InteractiveLaplaceMachine(Machine):
    scale = Fraction(7, 3)

    def start(self, epsilon: Fraction, path: Path | None) -> Protocol:
        return InteractiveLaplace(epsilon, self.scale, path)

    def query(self, protocol: Protocol, cost: Fraction, rng: Random) -> Any:
        joint = (protocol.spent + cost) * self.scale
        return protocol.answer(41, joint_sensitivity=joint, rng=rng)


class FlexibleLaplaceMachine(Machine):
    def start(self, epsilon: Fraction, path: Path | None) -> Protocol:
        return FlexibleLaplace(epsilon, path)

    def query(self, protocol: Protocol, cost: Fraction, rng: Random) -> Any:
        return protocol.answer(41, global_sensitivity=5, scale=5 / cost, rng=rng)


FUZZ = settings(max_examples=25, stateful_step_count=25, deadline=None)


class TestInteractiveRefinementFuzz(RefinementMachine.TestCase):
    settings = FUZZ


class TestInteractiveLaplaceFuzz(InteractiveLaplaceMachine.TestCase):
    settings = FUZZ


class TestFlexibleLaplaceFuzz(FlexibleLaplaceMachine.TestCase):
    settings = FUZZ


# --- each protocol's own conditions ------------------------------------------------------------


def noise_of(call: Callable[[], Any]) -> list[GridLaplace]:
    """The Laplace mechanisms that a call draws from."""
    drawn: list[GridLaplace] = []
    draw = GridLaplace.answer

    def watched(self: GridLaplace, *arguments: Any) -> float:
        drawn.append(self)
        return draw(self, *arguments)

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


def test_absent_individuals_get_the_prior(monkeypatch: pytest.MonkeyPatch) -> None:
    protocol = InteractiveRefinement(10**6)
    drawn = [protocol.answer(BOOLEAN, ABSENT, 1, rng=Random(i)) for i in range(4000)]
    # Hoeffding: beyond this once in 10^9 runs
    assert abs(sum(drawn) / len(drawn) - 0.01) <= math.sqrt(math.log(2e9) / (2 * len(drawn)))


@given(st.fractions("1/10", 2, max_denominator=20), st.sampled_from([None, "1/4"]))
def test_protocol_2_refines_at_the_budget_it_charges(epsilon: Fraction, mass: str | None) -> None:
    seen: list[tuple[Any, ...]] = []

    def watch(name: str) -> Callable[..., Any]:
        original = getattr(interactive, name)

        def call(*arguments: Any, **options: Any) -> Any:
            seen.append((name, arguments[2]))
            return original(*arguments, **options)

        return call

    protocol = InteractiveRefinement(10)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("refine_individual", "refine_statistical"):
            patch.setattr(interactive, name, watch(name))
        protocol.answer(uniform(0, 1), "1/2", epsilon, mass=mass)
    assert seen == [("refine_statistical" if mass else "refine_individual", epsilon)]
    assert protocol.spent == epsilon


# --- bad input ---------------------------------------------------------------------------------


@pytest.mark.parametrize("epsilon", [0, -1, 0.5, True, "x", math.nan, None, Fraction(1, 10**1000)])
def test_budgets_that_are_no_exact_numbers_are_refused(epsilon: Any) -> None:
    for start in (
        FlexibleLaplace,
        InteractiveRefinement,
        lambda e: InteractiveLaplace(e, 1),
        lambda e: InteractiveLaplace(1, e),
    ):
        with pytest.raises(di.DomainError):
            start(epsilon)
    with pytest.raises(di.DomainError):
        InteractiveRefinement(1).answer(BOOLEAN, 0, epsilon)


def test_bad_queries_are_not_charged(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    refinement = InteractiveRefinement(1, file)
    before = file.read_bytes()
    for call in (
        lambda: refinement.answer(uniform(0, 1), math.nan, 1),
        lambda: refinement.answer(Nominal({"a": 1}), "b", 1),
        lambda: refinement.answer(uniform(0, 1), ABSENT, 1, mass="1/2"),
        lambda: refinement.answer(uniform(0, 1), 0, 1, mass=2),
        lambda: refinement.answer(uniform(0, 1), 0, 1, rng=7),  # type: ignore[arg-type]  # no generator
        lambda: refinement.answer(Nominal({(1, 2): 1}), (1, 2), 1),
        lambda: FlexibleLaplace(1).answer(0, 1, 0),
        lambda: FlexibleLaplace(1).answer(math.inf, 1, 1),
        lambda: InteractiveLaplace(1, 1).answer("x", 1),
    ):
        with pytest.raises(di.DomainError):
            call()
    assert refinement.spent == 0
    assert file.read_bytes() == before


def test_an_answer_that_cannot_be_written_down_is_not_given_and_not_charged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    protocol = InteractiveRefinement(1, tmp_path / "state.json")

    def full(*_: Any) -> Any:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(state.os, "fsync", full)
        with pytest.raises(di.InputError, match="No space left"):
            protocol.answer(BOOLEAN, 0, 1)
    assert (protocol.spent, protocol.answered) == (0, ())
    protocol.answer(BOOLEAN, 0, 1)
    assert protocol.spent == 1


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    InteractiveRefinement(1, file)
    with pytest.raises(di.InputError, match="exists already"):
        InteractiveRefinement(5, file)
    assert InteractiveRefinement.resume(file).epsilon == 1


def test_a_state_that_somebody_else_moved_on_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    first = InteractiveRefinement(1, file)
    second = InteractiveRefinement.resume(file)
    second.answer(BOOLEAN, 0, "0.9")
    with pytest.raises(di.InputError, match="resume it anew"):
        first.answer(BOOLEAN, 0, "0.9")
    assert InteractiveRefinement.resume(file).spent == Fraction(9, 10)
    file.unlink()
    with pytest.raises(di.InputError, match="cannot be read"):
        second.answer(BOOLEAN, 0, "0.01")


def test_a_state_of_another_protocol_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    InteractiveLaplace(1, 1, file)
    with pytest.raises(di.InputError, match="'interactive Laplace', not 'interactive refinement'"):
        InteractiveRefinement.resume(file)


@pytest.mark.parametrize(
    "change",
    [
        {"epsilon": "-1"},
        {"epsilon": "0"},
        {"epsilon": 0.5},
        {"epsilon": "1/4"},  # less than was spent
        {"answered": {}},
        {"answered": [{"cost": "1/2"}]},
        {"answered": [{"cost": "-1/2", "answer": 0}]},
        {"answered": [{"cost": "1/2", "answer": []}]},
        {"answered": ["1/2"]},
        {"more": "1"},
    ],
)
def test_forged_states_are_refused_too(change: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    protocol = InteractiveRefinement(1, file)
    protocol.answer(BOOLEAN, 0, "1/2")
    content, _ = state.load(file)
    forged = state.dump({**content, **change})
    file.write_bytes(forged)
    with pytest.raises(di.InputError):
        InteractiveRefinement.resume(file)
    assert file.read_bytes() == forged


def test_the_state_is_readable_and_private(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    protocol = InteractiveLaplace(1, "5/2", file)
    answer = protocol.answer(41, joint_sensitivity="1/2")
    document = json.loads(file.read_bytes())
    assert document["version"] == 1
    assert (document["epsilon"], document["scale"]) == ("1", "5/2")
    assert document["answered"] == [{"cost": "1/5", "answer": answer}]
    assert file.stat().st_mode & 0o077 == 0
