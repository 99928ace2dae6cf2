"""The order of events: checked, charged, drawn, recorded; and nothing told by an error."""

import copy
import math
import sqlite3
import threading
import time
import traceback
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import didp_ref as di
from didp_ref.errors import BudgetSpent, shorten
from didp_ref.mechanisms import state
from didp_ref.mechanisms.account import NOT_RECORDED, Charge
from didp_ref.mechanisms.interactive import (
    ABSENT,
    FlexibleLaplace,
    InteractiveLaplace,
    InteractiveRefinement,
)
from didp_ref.mechanisms.laplace import GridLaplace
from didp_ref.mechanisms.protocol import Protocol
from didp_ref.mechanisms.refinement import (
    Discrete,
    Nominal,
    PiecewiseUniform,
    RefinedFinite,
    uniform,
)
from didp_ref.mechanisms.state import FileAccount

BOOLEAN = Discrete({0: "0.99", 1: "0.01"})
SECRET = "31415926"


def told_by(error: pytest.ExceptionInfo[di.DidpError]) -> str:
    """All that an error tells: its text, its attributes, and the exceptions behind it."""
    problem = error.value
    assert problem.__context__ is None
    assert problem.__cause__ is None
    return f"{problem} {vars(problem)} {traceback.format_exception_only(problem)}"


# --- the order of events ------------------------------------------------------------------------


def test_the_charge_is_in_the_file_before_the_draw_and_the_answer_before_it_is_given(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    protocol = FlexibleLaplace(1, file)
    during: list[tuple[Charge, ...]] = []
    draw = GridLaplace.answer

    def watched(self: GridLaplace, *arguments: int, **options: Random) -> float:
        during.append(state.read_state(file)[1])
        assert sorted(file.parent.iterdir()) == [file, state.tally_of(file)]  # nothing half-written
        return draw(self, *arguments, **options)

    monkeypatch.setattr(GridLaplace, "answer", watched)
    answer = protocol.answer(5, global_sensitivity=1, scale=4)
    assert during == [(Charge(Fraction(1, 4), NOT_RECORDED),)]
    assert state.read_state(file)[1] == (Charge(Fraction(1, 4), answer),)


def test_a_draw_that_is_interrupted_leaves_its_charge(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> float:
        raise KeyboardInterrupt

    for protocol in (FlexibleLaplace(1, file), FlexibleLaplace(1)):
        with monkeypatch.context() as patch:
            patch.setattr(GridLaplace, "answer", interrupted)
            with pytest.raises(KeyboardInterrupt):
                protocol.answer(5, global_sensitivity=1, scale=4)
        assert protocol.charges == (Charge(Fraction(1, 4)),)
        assert protocol.answered == ()
        protocol.answer(5, global_sensitivity=1, scale=4)
        assert (len(protocol.charges), len(protocol.answered)) == (2, 1)


def test_an_answer_that_cannot_be_recorded_is_not_given(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    protocol = InteractiveRefinement(1, file)
    write, written = state.write_charge, []

    def full_at_the_answer(*arguments: object) -> None:
        written.append(arguments)
        if len(written) == 2:
            raise sqlite3.OperationalError("database or disk is full")
        write(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(state, "write_charge", full_at_the_answer)
        with pytest.raises(di.InputError, match="full; the charge stands, and no answer is given"):
            protocol.answer(BOOLEAN, 0, 1)
    assert protocol.charges == (Charge(Fraction(1)),)
    with pytest.raises(BudgetSpent):
        protocol.answer(BOOLEAN, 0, 1)


# --- finding: unlimited uncharged answers, quoted in an error -----------------------------------


@pytest.mark.parametrize("points", [(np.float64(3), np.float64(4)), (np.int64(3), np.int64(4))])
def test_points_that_a_file_cannot_hold_are_refused_before_anything_is_drawn(
    points: tuple[np.float64 | np.int64, ...], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    protocol = InteractiveRefinement(1, file)
    monkeypatch.setattr(RefinedFinite, "sample", lambda *_, **__: pytest.fail("it was drawn"))
    prior = Discrete(dict.fromkeys(points, "1/2"))
    told = set()
    for value in (*points, 7, ABSENT):
        with pytest.raises(di.DomainError) as error:
            protocol.answer(prior, value, 1)
        told.add(told_by(error))
    assert len(told) == 1  # whatever the true value
    assert protocol.charges == ()


def test_tuples_are_refused_by_a_file_and_answered_from_memory(file: Path) -> None:
    prior = Nominal({(1, 2): "1/2", (3, 4): "1/2"})
    with pytest.raises(di.DomainError, match="tuple"):
        InteractiveRefinement(1, file).answer(prior, (1, 2), 1)
    assert InteractiveRefinement(1).answer(prior, (1, 2), 1) in ((1, 2), (3, 4))


def test_answers_of_any_length_are_recorded(file: Path) -> None:
    # before, whether an answer was short enough to be saved depended on where the noise fell
    tiny = Fraction(1, 10**390)
    prior = PiecewiseUniform([0, tiny, 1, 1 + tiny], ["1/3", "1/3", "1/3"])
    protocol = InteractiveRefinement(8, file)
    answers = [protocol.answer(prior, "1/2", 1) for _ in range(8)]
    assert [charge.answer for charge in protocol.charges] == answers


@pytest.mark.parametrize("scale", ["1e307", "1e308", "1e309"])
def test_noise_beyond_float64_is_cut_and_never_an_error(scale: str) -> None:
    steady, flexible = InteractiveLaplace(1, scale), FlexibleLaplace(1)
    cost = Fraction(scale) / 1000
    drawn = [steady.answer(0, joint_sensitivity=cost * i, after=i - 1) for i in range(1, 201)]
    drawn += [flexible.answer(10**300, cost, scale) for _ in range(200)]
    assert all(math.isfinite(answer) for answer in drawn)


def raising(value: object, point: object) -> float:
    raise ValueError(f"{value} is {SECRET}")


def at_the_secret(value: object, point: object) -> float:
    return math.nan if str(value) == SECRET else 0.0


@pytest.mark.parametrize(
    "ask",
    [
        lambda p: p.answer(Nominal({"a": "1/2", "b": "1/2"}), SECRET, "1/4"),
        lambda p: p.answer(Nominal({"a": "1/2", "b": "1/2"}), [SECRET], "1/4"),
        lambda p: p.answer(BOOLEAN, f"{SECRET} apples", "1/4"),
        lambda p: p.answer(BOOLEAN, float("nan"), "1/4"),
        lambda p: p.answer(uniform(0, 1), f"{SECRET} apples", "1/4"),
        lambda p: p.answer(uniform(0, 1), ABSENT, "1/4", mass="1/2"),
        lambda p: p.answer(BOOLEAN, int(SECRET), "1/4", distance=at_the_secret),
        lambda p: p.answer(uniform(0, 1), int(SECRET), "1/4", distance=at_the_secret),
    ],
)
def test_a_value_that_cannot_be_answered_costs_and_is_not_told(
    ask: Callable[[Protocol], object], file: Path
) -> None:
    for protocol in (InteractiveRefinement("3/4", file), InteractiveRefinement("3/4")):
        told = set()
        for _ in range(3):
            with pytest.raises(di.DomainError, match="the charge stands") as error:
                ask(protocol)
            told.add(told_by(error))
        assert len(told) == 1
        assert SECRET not in told.pop()
        assert protocol.charges == (Charge(Fraction(1, 4)),) * 3
        with pytest.raises(BudgetSpent):
            ask(protocol)
    assert SECRET.encode() not in file.read_bytes()


@pytest.mark.parametrize("value", [f"{SECRET} apples", math.inf, math.nan, None, 1j])
def test_a_value_that_is_no_number_costs_and_is_not_told(value: object) -> None:
    for ask in (
        lambda: InteractiveLaplace(1, 1).answer(value, 1),
        lambda: FlexibleLaplace(1).answer(value, 1, 1),
    ):
        with pytest.raises(di.DomainError, match="the charge stands") as error:
            ask()
        assert SECRET not in told_by(error)


VALUES = (0, 1, "0.5", math.nan, SECRET, [SECRET], ABSENT, None)


@pytest.mark.parametrize(
    "ask",
    [
        lambda p, value: p.answer(uniform(0, 1), value, 0),
        lambda p, value: p.answer(uniform(0, 1), value, 0.5),
        lambda p, value: p.answer(uniform(0, 1), value, "1/10", mass=2),
        lambda p, value: p.answer(uniform(0, 1), value, "1/10", mass=-1),
        lambda p, value: p.answer(uniform(0, 1), value, "1/10", distance=raising),
        lambda p, value: p.answer(uniform(0, 1), value, "1/10", distance=lambda v, x: -1),
        lambda p, value: p.answer(BOOLEAN, value, "1/10", distance=lambda v, x: math.nan),
        lambda p, value: p.answer(Nominal({(1, 2): 1}), value, "1/10"),
        lambda p, value: p.answer("no prior", value, "1/10"),
        lambda p, value: p.answer(BOOLEAN, value, 5),
        lambda p, value: p.answer(BOOLEAN, value, "1/10", rng_for_tests=Random(1)),
        lambda p, value: p.answer(BOOLEAN, value, "1/10", rng_for_tests=7),
    ],
)
def test_what_is_wrong_with_a_query_is_said_whatever_the_data_and_costs_nothing(
    ask: Callable[[Protocol, object], object], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    protocol = InteractiveRefinement(1, file)
    monkeypatch.setattr(RefinedFinite, "sample", lambda *_, **__: pytest.fail("it was drawn"))
    told = set()
    for value in VALUES:
        with pytest.raises(Exception) as error:
            ask(protocol, value)
        told.add(str(error.value))
    assert len(told) == 1
    assert protocol.charges == ()


def test_queries_with_laplace_noise_are_checked_before_they_are_charged(file: Path) -> None:
    steady, flexible = InteractiveLaplace(1, 1), FlexibleLaplace(1, file)
    for ask in (
        lambda: flexible.answer(0, 1, 0),
        lambda: flexible.answer(0, -1, 1),
        lambda: flexible.answer(0, 1, 4, rng_for_tests=Random(1)),
        lambda: steady.answer(0, "x"),
        lambda: steady.answer(0, 1, rng_for_tests=7),
    ):
        with pytest.raises(di.DomainError):
            ask()
    assert steady.charges == flexible.charges == ()


# --- finding: a budget that is spent twice -------------------------------------------------------


def test_saving_does_not_write_over_an_exhausted_budget(file: Path) -> None:
    FlexibleLaplace(1, file).answer(0, 1, 1)
    with pytest.raises(di.InputError, match="exists already"):
        FlexibleLaplace(1).save(file)
    assert FlexibleLaplace.resume(file).remaining == 0


def test_saving_moves_the_budget_into_the_file(file: Path) -> None:
    protocol = FlexibleLaplace(1)
    answer = protocol.answer(0, 1, 2)
    protocol.save(file)
    assert FlexibleLaplace.resume(file).charges == (Charge(Fraction(1, 2), answer),)
    protocol.answer(0, 1, 2)  # it is one budget, in two hands
    with pytest.raises(BudgetSpent):
        FlexibleLaplace.resume(file).answer(0, 1, 2)
    with pytest.raises(di.InputError, match="second budget"):
        protocol.save(file.with_name("another.db"))


def test_saving_that_fails_leaves_the_budget_in_memory(file: Path) -> None:
    protocol = InteractiveRefinement(1)
    protocol.answer(Nominal({(1, 2): 1}), (1, 2), "1/2")
    with pytest.raises(di.DomainError, match="tuple"):
        protocol.save(file)
    with pytest.raises(di.InputError):
        FlexibleLaplace(1).save(file / "below" / "nothing")
    assert list(file.parent.iterdir()) == []
    protocol.answer(BOOLEAN, 0, "1/2")
    assert protocol.remaining == 0


def test_a_state_of_another_protocol_is_refused(file: Path) -> None:
    InteractiveLaplace(1, 1, file)
    with pytest.raises(di.InputError, match=r"'interactive Laplace', .*'interactive refinement'"):
        InteractiveRefinement.resume(file)
    assert InteractiveLaplace.resume(file).scale == 1


def test_parameters_that_do_not_fit_the_protocol_are_refused(file: Path) -> None:
    state.FileAccount.create(file, InteractiveLaplace.kind, {"epsilon": Fraction(1)})
    with pytest.raises(di.InputError, match="parameters"):
        InteractiveLaplace.resume(file)
    other = file.with_name("other.db")
    numbers = {"epsilon": Fraction(1), "scale": Fraction(-1)}
    state.FileAccount.create(other, InteractiveLaplace.kind, numbers)
    with pytest.raises(di.InputError, match="fit"):
        InteractiveLaplace.resume(other)


@pytest.mark.parametrize(
    "epsilon",
    [0, -1, 0.5, True, "x", math.nan, None, Fraction(1, 10**1000), -(10**5000)],
    ids=shorten,
)
def test_budgets_that_are_no_exact_numbers_are_refused(epsilon: int) -> None:
    for start in (
        FlexibleLaplace,
        InteractiveRefinement,
        lambda e: InteractiveLaplace(e, 1),
        lambda e: InteractiveLaplace(1, e),
    ):
        with pytest.raises(di.DomainError):
            start(epsilon)


def test_a_copy_of_a_protocol_knows_that_the_budget_went_to_a_file(file: Path) -> None:
    protocol = FlexibleLaplace(1)
    twin = copy.copy(protocol)
    protocol.save(file)
    with pytest.raises(di.DomainError, match="None"):
        twin.answer(1, 1, 4, rng_for_tests=Random(1))
    with pytest.raises(di.InputError, match="already"):
        twin.save(file.with_name("another.db"))
    twin.answer(1, 1, 4)
    assert protocol.spent == twin.spent == Fraction(1, 4)
    assert protocol.charges == twin.charges


def test_of_two_that_save_at_once_one_is_told_that_its_file_is_not_there(file: Path) -> None:
    protocol = FlexibleLaplace(1)
    files = [file, file.with_name("another.db")]
    at_once = threading.Barrier(2)
    refused: list[Path] = []

    def save(path: Path) -> None:
        at_once.wait()
        try:
            protocol.save(path)
        except di.InputError:
            refused.append(path)

    with pytest.MonkeyPatch.context() as patch:  # both have looked before either writes
        slow = FileAccount.create.__func__

        def created(cls: type[FileAccount], *arguments: Any) -> FileAccount:
            time.sleep(0.05)
            account: FileAccount = slow(cls, *arguments)
            return account

        patch.setattr(FileAccount, "create", classmethod(created))
        threads = [threading.Thread(target=save, args=[path]) for path in files]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    (left,) = refused
    (saved,) = set(files) - {left}
    assert not left.exists()
    protocol.answer(1, 1, 1)
    assert FlexibleLaplace.resume(saved).remaining == 0
