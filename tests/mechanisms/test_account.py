"""The account: a budget in memory, for all threads of a process and for nobody else."""

import os
import threading
from collections import Counter
from copy import deepcopy
from fractions import Fraction

import pytest

import didp_ref as di
from didp_ref.errors import BudgetSpent
from didp_ref.mechanisms.account import NOT_RECORDED, Charge, MemoryAccount
from tests.mechanisms.budgets import costs


def test_a_charge_stands_without_its_answer_until_that_is_recorded() -> None:
    account = MemoryAccount(Fraction(1))
    assert account.charge(costs(Fraction(1, 2))) == 1
    assert account.charge(costs(Fraction(1, 4))) == 2
    account.record(2, "yes")
    assert account.charges == (Charge(Fraction(1, 2), NOT_RECORDED), Charge(Fraction(1, 4), "yes"))
    assert account.spent == Fraction(3, 4)


def test_what_does_not_fit_is_not_charged() -> None:
    account = MemoryAccount(Fraction(1))
    with pytest.raises(BudgetSpent, match=r"costs 1\.5; 1 of 1"):
        account.charge(costs(Fraction(3, 2)))
    assert (account.spent, account.charges) == (0, ())


def test_a_price_that_refuses_charges_nothing() -> None:
    def price(spent: Fraction, charges: int) -> Fraction:
        raise di.DomainError("cost", spent, "another")

    account = MemoryAccount(Fraction(1))
    with pytest.raises(di.DomainError):
        account.charge(price)
    assert account.charges == ()


def test_eight_threads_spend_a_budget_of_a_hundred_exactly_once() -> None:
    account = MemoryAccount(Fraction(100))
    outcomes: Counter[str] = Counter()
    gate = threading.Barrier(8)

    def ask() -> None:
        gate.wait()
        for _ in range(1250):
            try:
                account.record(account.charge(costs(1)), "an answer")
                outcomes["answered"] += 1
            except BudgetSpent:
                outcomes["refused"] += 1

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(account.charges) == account.spent == 100
    assert outcomes["answered"] <= 100
    assert all(charge.answer == "an answer" for charge in account.charges)


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the point of the test
def test_a_forked_process_does_not_spend_the_budget_again() -> None:
    account = MemoryAccount(Fraction(1))
    child = os.fork()
    if not child:
        code = 1
        try:
            account.charge(costs(1))
        except di.InputError:
            code = 0
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    assert account.spent == 0


def test_a_budget_in_memory_cannot_be_copied() -> None:
    with pytest.raises(TypeError):
        deepcopy(MemoryAccount(Fraction(1)))


def test_what_is_handed_over_goes_on_in_the_other_account() -> None:
    account, other = MemoryAccount(Fraction(1)), MemoryAccount(Fraction(1))

    def failing(_: tuple[Charge, ...]) -> MemoryAccount:
        raise di.InputError("a file", "it could not be made")

    with pytest.raises(di.InputError):
        account.hand_over(failing)
    account.charge(costs(Fraction(1, 2)))  # nobody took it
    taken: list[tuple[Charge, ...]] = []

    def make(charges: tuple[Charge, ...]) -> MemoryAccount:
        taken.append(charges)
        other.charge(costs(charges[0].cost))
        return other

    assert account.hand_over(make) is account.hand_over(make) is other
    assert taken == [(Charge(Fraction(1, 2)),)]
    account.record(1, "late")  # drawn before, recorded after
    account.charge(costs(Fraction(1, 2)))
    assert other.charges == (Charge(Fraction(1, 2), "late"), Charge(Fraction(1, 2)))
    with pytest.raises(BudgetSpent):
        account.charge(costs(Fraction(1, 100)))


def test_an_interrupted_handing_over_leaves_no_second_budget() -> None:
    def interrupted(_: tuple[Charge, ...]) -> MemoryAccount:
        raise KeyboardInterrupt  # perhaps after the file was made

    account = MemoryAccount(Fraction(1))
    with pytest.raises(KeyboardInterrupt):
        account.hand_over(interrupted)
    with pytest.raises(di.InputError, match="interrupted"):
        account.charge(costs(1))
