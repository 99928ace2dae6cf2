"""The protocols in any order of queries, stops, crashes and moves, beside a model of the budget."""

import shutil
from abc import abstractmethod
from collections.abc import Hashable
from fractions import Fraction
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

import didp_ref as di
from didp_ref.errors import BudgetSpent
from didp_ref.mechanisms import database, state
from didp_ref.mechanisms.account import NOT_RECORDED
from didp_ref.mechanisms.interactive import (
    FlexibleLaplace,
    InteractiveLaplace,
    InteractiveRefinement,
)
from didp_ref.mechanisms.protocol import Protocol
from didp_ref.mechanisms.refinement import uniform
from didp_ref.mechanisms.state import FileAccount, tally_of

COSTS = st.fractions("1/100", 1, max_denominator=100)


class Crash(BaseException):
    """The process ends here; nobody catches this."""


def crash(*_: object) -> None:
    raise Crash


class Machine(RuleBasedStateMachine):
    """A protocol with its budget in a file, beside a twin in memory that never stops.

    The model is a list of costs, added up exactly, and the answers that were given for them.
    """

    @abstractmethod
    def query(self, protocol: Protocol, cost: Fraction) -> Hashable:
        """Ask the protocol for an answer of this cost."""

    @abstractmethod
    def start(self, epsilon: Fraction, path: Path | None) -> Protocol:
        """Return a new protocol with this budget, kept in a file where a path is given."""

    @initialize(epsilon=st.fractions("1/10", 3, max_denominator=60), saved=st.booleans())
    def begin(self, epsilon: Fraction, saved: bool) -> None:
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(database, "DURABILITY", "OFF")  # no power fails here
        self.patch.setattr(state.os, "fsync", lambda _: None)
        self.folder = Path(mkdtemp())
        self.path = self.folder / "budget.db"
        self.epsilon = epsilon
        self.costs: list[Fraction] = []
        self.answers: list[object] = []
        self.protocol = self.start(epsilon, None if saved else self.path)
        self.twin = self.start(epsilon, None)
        if saved:
            self.ask(cost=Fraction(1, 20))
            self.protocol.save(self.path)

    @rule(cost=COSTS)
    def ask(self, cost: Fraction) -> None:
        if sum(self.costs) + cost <= self.epsilon:
            self.answers.append(self.query(self.protocol, cost))
            self.query(self.twin, cost)
            self.costs.append(cost)
        else:
            for protocol in (self.protocol, self.twin):
                with pytest.raises(BudgetSpent):
                    self.query(protocol, cost)

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
    def move_and_adopt(self) -> None:
        new = self.path.with_name(f"{self.path.stem} moved.db")
        shutil.copy(self.path, new)
        with pytest.raises(di.InputError):
            type(self.protocol).resume(new)
        with pytest.raises(di.InputError):
            self.protocol.save(self.folder / "another.db")
        self.path.unlink()
        tally_of(self.path).unlink()
        self.path = new
        self.protocol = type(self.protocol).adopt(self.path)

    @rule(cost=COSTS, moment=st.sampled_from(["write_budget", "_add_to_tally", "record"]))
    def crash_while_writing(self, cost: Fraction, moment: str) -> None:
        if sum(self.costs) + cost > self.epsilon:
            return
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(FileAccount if moment == "record" else state, moment, crash)
            with pytest.raises(Crash):
                self.query(self.protocol, cost)
        if moment != "write_budget":  # that is before the charge is committed
            self.costs.append(cost)
            self.answers.append(NOT_RECORDED)
            self.query(self.twin, cost)

    @invariant()
    def spent_is_the_sum_of_what_was_charged(self) -> None:
        if not hasattr(self, "costs"):
            return
        for protocol in (self.protocol, self.twin, type(self.protocol).resume(self.path)):
            assert protocol.spent == sum(self.costs)
            assert protocol.spent + protocol.remaining == protocol.epsilon == self.epsilon
            assert 0 <= protocol.spent <= self.epsilon
            assert [charge.cost for charge in protocol.charges] == self.costs
        resumed = type(self.protocol).resume(self.path)
        assert [charge.answer for charge in resumed.charges] == self.answers

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)
            self.patch.undo()


class RefinementMachine(Machine):
    def start(self, epsilon: Fraction, path: Path | None) -> Protocol:
        return InteractiveRefinement(epsilon, path)

    def query(self, protocol: Protocol, cost: Fraction) -> Hashable:
        return protocol.answer(uniform(0, 1), Fraction(1, 3), cost)


class InteractiveLaplaceMachine(Machine):
    scale = Fraction(7, 3)

    def start(self, epsilon: Fraction, path: Path | None) -> Protocol:
        return InteractiveLaplace(epsilon, self.scale, path)

    def query(self, protocol: Protocol, cost: Fraction) -> Hashable:
        # a crash leaves a charge that the protocol does not know of, so it is told
        joint = (protocol.spent + cost) * self.scale
        return protocol.answer(41, joint_sensitivity=joint, after=len(protocol.charges))


class FlexibleLaplaceMachine(Machine):
    def start(self, epsilon: Fraction, path: Path | None) -> Protocol:
        return FlexibleLaplace(epsilon, path)

    def query(self, protocol: Protocol, cost: Fraction) -> Hashable:
        return protocol.answer(41, global_sensitivity=5, scale=5 / cost)


MACHINES = [RefinementMachine, InteractiveLaplaceMachine, FlexibleLaplaceMachine]


@pytest.mark.parametrize("machine", MACHINES)
def test_the_account_is_the_models(machine: type[Machine]) -> None:
    run_state_machine_as_test(machine, settings=settings(max_examples=10, stateful_step_count=20))


@pytest.mark.slow
@pytest.mark.parametrize("machine", MACHINES)
def test_the_account_is_the_models_for_long(machine: type[Machine]) -> None:
    run_state_machine_as_test(machine, settings=settings(max_examples=100, stateful_step_count=30))
