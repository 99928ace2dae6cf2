"""What has been charged against a budget, and the one step in which an answer is charged.

A charge is made before its answer is drawn, and its answer is recorded after. Whatever happens in
between, the charge stands: it stays without an answer. How the charges are kept is the account's
own affair: :class:`MemoryAccount` keeps them in this process,
:class:`~didp_ref.mechanisms.state.FileAccount` in a file.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from threading import get_ident
from time import monotonic, sleep
from typing import NoReturn, TypeAlias

from didp_ref.errors import BudgetSpent, DidpError, InputError
from didp_ref.numbers.enclosure import Enclosure

Price: TypeAlias = Callable[[Fraction, int], Fraction]
"""What the next answer costs, given what is spent and how many charges there are so far; it may
refuse by raising."""


class NotRecorded:
    """Stands where a charge has no answer."""

    def __repr__(self) -> str:
        return "NOT_RECORDED"


NOT_RECORDED = NotRecorded()
PATIENCE = 60.0  # seconds to wait for a budget that is on its way to a file


@dataclass(frozen=True)
class Charge:
    """One charge: its cost, and the answer that was given for it, or ``NOT_RECORDED``."""

    cost: Fraction
    answer: Hashable = NOT_RECORDED


def total(charges: Iterable[Charge]) -> Fraction:
    """Return the sum of the costs."""
    return sum((charge.cost for charge in charges), Fraction(0))


def shown(value: Fraction) -> str:
    """Return a number as an error shows it.

    >>> shown(Fraction(2, 5))
    '0.4'
    """
    return Enclosure(value, value).digits


def spent_after(
    price: Price, spent: Fraction, charges: int, epsilon: Fraction
) -> tuple[Fraction, Fraction]:
    """Return the next answer's cost and what is spent with it, or raise BudgetSpent.

    >>> spent_after(lambda spent, charges: Fraction(1, 4), Fraction(1, 2), 1, Fraction(1))
    (Fraction(1, 4), Fraction(3, 4))
    """
    cost = price(spent, charges)
    if spent + cost > epsilon:
        raise BudgetSpent(shown(cost), shown(epsilon - spent), shown(epsilon))
    return cost, spent + cost


class Account(ABC):
    """A budget and the charges against it. Every method may be called from any thread."""

    @abstractmethod
    def charge(self, price: Price) -> int:
        """Charge the next answer, before it is drawn, and return its number, counted from one.

        Looking at what is spent, deciding and charging are one step: nobody else's charge comes
        between. Raises :class:`~didp_ref.errors.BudgetSpent`, and then nothing is charged.
        """

    @abstractmethod
    def record(self, number: int, answer: Hashable) -> None:
        """Write down the answer that was drawn for a charge."""

    @abstractmethod
    def check_recordable(self, answer: Hashable) -> None:
        """Raise :class:`~didp_ref.errors.DomainError` for an answer that cannot be recorded."""

    @property
    @abstractmethod
    def charges(self) -> tuple[Charge, ...]:
        """All charges, the first one first."""

    @property
    @abstractmethod
    def spent(self) -> Fraction:
        """The sum of what was charged."""


@dataclass(frozen=True)
class _Step:
    """What a charge cost, and what is spent with it."""

    cost: Fraction
    spent: Fraction


class _HandingOver:
    """Stands where the next step would be, and in the place of every answer that is not recorded.

    A thread does not wait for itself: it was interrupted, and may be in a handler now.
    """

    def __init__(self) -> None:
        self.thread = get_ident()
        self.under_way = True
        self.successor: Account | None = None

    def wait(self) -> None:
        """Wait until it is done, or for as long as one waits for a file."""
        deadline = monotonic() + PATIENCE
        while self.under_way and self.thread != get_ident() and monotonic() < deadline:
            sleep(0.001)


class MemoryAccount(Account):
    """A budget that lives and ends with this process; other processes cannot share it.

    There is no lock that an interrupt could leave closed, or that a signal's handler could wait
    for. A step is put where the next one is due in a single operation of a dictionary; whoever
    finds another one there looks anew at what is spent.

    >>> account = MemoryAccount(Fraction(1))
    >>> account.charge(lambda spent, charges: Fraction(1, 4))
    1
    >>> account.record(1, "yes")
    >>> account.spent, account.charges
    (Fraction(1, 4), (Charge(cost=Fraction(1, 4), answer='yes'),))
    """

    def __init__(self, epsilon: Fraction) -> None:
        self.epsilon = epsilon
        self._steps: dict[int, _Step | _HandingOver] = {0: _Step(Fraction(0), Fraction(0))}
        self._answers: dict[int, Hashable | _HandingOver] = {}
        self._process = os.getpid()

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled."""
        raise TypeError("a copy of a budget in memory would be a second budget")

    def charge(self, price: Price) -> int:
        """Charge the next answer."""

        def step(spent: Fraction, charges: int) -> _Step:
            return _Step(*spent_after(price, spent, charges, self.epsilon))

        number = self._put(step)
        return number if isinstance(number, int) else number.charge(price)

    def _put(self, make: Callable[[Fraction, int], _Step | _HandingOver]) -> int | Account:
        """Put the next step, made of what is spent and charged, and return its number.

        Where the budget was handed over, return the account that has it.
        """
        self._check_process()
        while True:
            number = len(self._steps)
            last = self._steps.get(number - 1)  # None: what stood there was taken back just now
            if isinstance(last, _Step):
                step = make(last.spent, number - 1)
                if self._steps.setdefault(number, step) is step:
                    return number
            elif last and (successor := self._successor(last)):
                return successor

    def _check_process(self) -> None:
        if os.getpid() != self._process:
            problem = "a forked process would spend the budget again; keep it in a file"
            raise InputError("a budget in memory", problem)

    def _successor(self, handing_over: _HandingOver) -> Account | None:
        """Return the account that goes on, or None where none was made after all."""
        handing_over.wait()
        if not handing_over.successor and self._last is handing_over:
            problem = "it is being handed over, or that was interrupted; resume the file, if any"
            raise InputError("a budget in memory", problem)
        return handing_over.successor

    @property
    def _last(self) -> _Step | _HandingOver | None:
        return self._steps.get(len(self._steps) - 1)

    def record(self, number: int, answer: Hashable) -> None:
        """Write down an answer."""
        self._check_process()
        while isinstance(found := self._answers.setdefault(number, answer), _HandingOver):
            if successor := self._successor(found):
                successor.record(number, answer)
                return

    def check_recordable(self, answer: Hashable) -> None:
        """Accept any answer: memory holds them all."""

    @property
    def handed_over(self) -> bool:
        """Whether another account goes on with the charges."""
        last = self._last
        return isinstance(last, _HandingOver) and last.successor is not None

    def hand_over(self, make: Callable[[tuple[Charge, ...]], Account]) -> Account:
        """Make an account of the charges so far, and pass on to it what is still asked of this one.

        This one is open again only where none was made, which one of our own errors says. Anything
        else, such as an interrupt, may come after it was made.
        """
        handing_over = _HandingOver()
        number = self._put(lambda *_: handing_over)
        if not isinstance(number, int):
            return number
        try:
            for late in range(1, number):
                self._answers.setdefault(late, handing_over)
            handing_over.successor = make(self.charges)
            return handing_over.successor
        except DidpError:
            for late, answer in tuple(self._answers.items()):
                if answer is handing_over:
                    del self._answers[late]
            del self._steps[number]
            raise
        finally:
            handing_over.under_way = False

    @property
    def charges(self) -> tuple[Charge, ...]:
        """All charges, the first one first."""
        costs = [step.cost for step in self._made()]
        return tuple(Charge(costs[i], self._answer(i)) for i in range(1, len(costs)))

    def _answer(self, number: int) -> Hashable:
        answer = self._answers.get(number, NOT_RECORDED)
        return NOT_RECORDED if isinstance(answer, _HandingOver) else answer

    @property
    def spent(self) -> Fraction:
        """The sum of what was charged."""
        return self._made()[-1].spent

    def _made(self) -> list[_Step]:
        """Return the steps, of which the first one is the beginning and no charge."""
        return [step for step in self._steps.copy().values() if isinstance(step, _Step)]
