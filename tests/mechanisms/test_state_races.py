"""A budget in a file under eight processes, eight threads, and forks in between."""

import os
import subprocess
import sys
import threading
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest

from didp_ref.errors import BudgetSpent
from didp_ref.mechanisms.interactive import FlexibleLaplace
from didp_ref.mechanisms.state import FileAccount, read_state

ASKER = """
import sys
from didp_ref.errors import BudgetSpent
from didp_ref.mechanisms.interactive import FlexibleLaplace

protocol = FlexibleLaplace.resume(sys.argv[1])
sys.stdin.readline()  # all start together
answers = 0
for _ in range(int(sys.argv[2])):
    try:
        protocol.answer(0, 1, 1)
        answers += 1
    except BudgetSpent:
        pass
print(answers)
"""

CREATOR = """
import sys
from didp_ref.errors import InputError
from didp_ref.mechanisms.interactive import FlexibleLaplace

sys.stdin.readline()
try:
    protocol = FlexibleLaplace(1, sys.argv[1])
except InputError:
    print(0)
else:
    protocol.answer(0, 1, 1)
    print(1)
"""


def printed_by(program: str, count: int, *arguments: str) -> list[int]:
    """What the processes print, each started and then all let go at the same moment."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(count)
    ]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    return [int(process.communicate()[0]) for process in processes]


def assert_spent_once(file: Path, answers: int) -> None:
    budget, charges = read_state(file)
    assert budget.charges == len(charges) == budget.spent == 100
    assert answers == 100  # nothing went wrong, so every charge has its answer
    assert all(isinstance(charge.answer, float) for charge in charges)


ASKS = pytest.mark.parametrize("each", [50, pytest.param(1250, marks=pytest.mark.slow)])
"""How often each of the eight asks: far more often together than the budget allows."""


@ASKS
def test_eight_processes_spend_a_budget_of_a_hundred_exactly_once(
    tmp_path: Path, each: int
) -> None:
    file = tmp_path / "budget.db"
    FlexibleLaplace(100, file)
    answers = printed_by(ASKER, 8, str(file), str(each))
    assert_spent_once(file, sum(answers))


@ASKS
def test_eight_threads_spend_a_budget_of_a_hundred_exactly_once(tmp_path: Path, each: int) -> None:
    file = tmp_path / "budget.db"
    protocols = [FlexibleLaplace(100, file), FlexibleLaplace.resume(file)]  # four threads share one
    outcomes: Counter[str] = Counter()
    gate = threading.Barrier(8)

    def ask(protocol: FlexibleLaplace) -> None:
        gate.wait()
        for _ in range(each):
            try:
                protocol.answer(0, 1, 1)
                outcomes["answered"] += 1
            except BudgetSpent:
                outcomes["refused"] += 1

    threads = [threading.Thread(target=ask, args=[protocols[i % 2]]) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(outcomes.values()) == 8 * each
    assert_spent_once(file, outcomes["answered"])


def test_of_eight_who_create_one_path_one_answers(tmp_path: Path) -> None:
    file = tmp_path / "budget.db"
    assert sum(printed_by(CREATOR, 8, str(file))) == 1
    assert read_state(file)[0].spent == 1


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the point of the test
def test_a_process_may_fork_while_its_threads_charge(tmp_path: Path) -> None:
    account = FileAccount.create(tmp_path / "budget.db", "a kind", {"epsilon": Fraction(10**9)})
    stop = threading.Event()
    made: list[int] = []

    def charge_on() -> None:
        while not stop.is_set():
            made.append(account.charge(lambda *_: Fraction(1)))

    threads = [threading.Thread(target=charge_on) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(10):
            child = os.fork()
            if not child:
                code = 1
                try:
                    account.charge(lambda *_: Fraction(1))
                    code = 0
                finally:
                    os._exit(code)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert account.spent == len(account.charges) == len(made) + 10


def test_threads_that_ask_while_the_budget_is_saved_spend_it_once(tmp_path: Path) -> None:
    for i in range(5):
        protocol = FlexibleLaplace(40)
        answers: list[float] = []

        def ask(protocol: FlexibleLaplace = protocol, answers: list[float] = answers) -> None:
            with suppress(BudgetSpent):
                while True:
                    answers.append(protocol.answer(0, 1, 1))

        threads = [threading.Thread(target=ask) for _ in range(3)]
        for thread in threads:
            thread.start()
        protocol.save(tmp_path / f"{i}.db")
        for thread in threads:
            thread.join()
        budget, charges = read_state(tmp_path / f"{i}.db")
        assert len(answers) == budget.charges == len(charges) == 40
        assert {charge.answer for charge in charges} == set(answers)
