"""What has been charged against a budget, and the one step in which an answer is charged.

A charge is made before its answer is drawn, and its answer is recorded after. Whatever happens in
between, the charge stands: it stays without an answer. How the charges are kept is the account's
own affair: :class:`MemoryAccount` keeps them in this process,
:class:`~didp_ref.mechanisms.state.FileAccount` in a file.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from threading import Lock
from typing import TypeAlias

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


class MemoryAccount(Account):
    """A budget that lives and ends with this process; other processes cannot share it.

    >>> account = MemoryAccount(Fraction(1))
    >>> account.charge(lambda spent, charges: Fraction(1, 4))
    1
    >>> account.record(1, "yes")
    >>> account.spent, account.charges
    (Fraction(1, 4), (Charge(cost=Fraction(1, 4), answer='yes'),))
    """

    def __init__(self, epsilon: Fraction) -> None:
        self.epsilon = epsilon
        self._charges: list[Charge] = []
        self._spent = Fraction(0)
        self._lock = Lock()
        self._process = os.getpid()
        self._open = True
        self._successor: Account | None = None

    @contextmanager
    def _own_process(self) -> Iterator[None]:
        """Take the lock, which another thread may have held when a fork copied it."""
        if os.getpid() != self._process:
            problem = "a forked process would spend the budget again; keep it in a file"
            raise InputError("a budget in memory", problem)
        with self._lock:
            if not (self._open or self._successor):
                problem = "handing it over was interrupted; resume the file, if it was made"
                raise InputError("a budget in memory", problem)
            yield

    def charge(self, price: Price) -> int:
        """Charge the next answer."""
        with self._own_process():
            if self._successor is None:
                cost, self._spent = spent_after(
                    price, self._spent, len(self._charges), self.epsilon
                )
                self._charges.append(Charge(cost))
                return len(self._charges)
        return self._successor.charge(price)

    def record(self, number: int, answer: Hashable) -> None:
        """Write down an answer."""
        with self._own_process():
            if self._successor is None:
                self._charges[number - 1] = replace(self._charges[number - 1], answer=answer)
                return
        self._successor.record(number, answer)

    def check_recordable(self, answer: Hashable) -> None:
        """Accept any answer: memory holds them all."""

    @property
    def handed_over(self) -> bool:
        """Whether another account goes on with the charges."""
        return self._successor is not None

    def hand_over(self, make: Callable[[tuple[Charge, ...]], Account]) -> Account:
        """Make an account of the charges so far, and pass on to it what is still asked of this one.

        This one is open again only where none was made, which one of our own errors says. Anything
        else, such as an interrupt, may come after it was made.
        """
        with self._own_process():
            if self._successor is None:
                self._open = False
                try:
                    self._successor = make(tuple(self._charges))
                except DidpError:
                    self._open = True
                    raise
            return self._successor

    @property
    def charges(self) -> tuple[Charge, ...]:
        """All charges, the first one first."""
        return tuple(self._charges)

    @property
    def spent(self) -> Fraction:
        """The sum of what was charged."""
        return self._spent
