"""What has been charged against a budget, and the one step in which an answer is charged.

A charge is made before its answer is drawn, and its answer is recorded after. Whatever happens in
between, the charge stands: it stays without an answer. How the charges are kept is the account's
own affair: :class:`MemoryAccount` keeps them in this process,
:class:`~didp_ref.mechanisms.state.FileAccount` in a file.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from threading import RLock
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
IN_MEMORY = "a budget in memory"


@dataclass(frozen=True)
class Charge:
    """One charge: its cost, and the answer that was given for it, or ``NOT_RECORDED``.

    ``note`` says what it was made for, where that is kept; it may hold a secret, and is not shown.
    """

    cost: Fraction
    answer: Hashable = NOT_RECORDED
    note: str = field(default="", repr=False)


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


class MemoryAccount(Account):
    """A budget that lives and ends with this process; other processes cannot share it.

    One thread at a time charges, records or hands over; others wait for it. A signal's handler, or
    what runs when an object is collected, may come while its own thread does so: it is refused at
    once. An interrupt leaves the lock open, and each step is made by one operation or not at all.

    >>> account = MemoryAccount(Fraction(1))
    >>> account.charge(lambda spent, charges: Fraction(1, 4))
    1
    >>> account.record(1, "yes")
    >>> account.spent, account.charges
    (Fraction(1, 4), (Charge(cost=Fraction(1, 4), answer='yes'),))
    """

    def __init__(self, epsilon: Fraction) -> None:
        self.epsilon = epsilon
        self._steps = [_Step(Fraction(0), Fraction(0))]  # the first one is no charge
        self._answers: dict[int, Hashable] = {}
        self._successor: Account | None = None
        self._closed = False
        self._lock = RLock()
        self._process = os.getpid()

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled."""
        raise TypeError("a copy of a budget in memory would be a second budget")

    def charge(self, price: Price) -> int:
        """Charge the next answer."""
        self._check_may_wait()
        with self._lock:
            successor = self._open_or_successor()
            if successor is None:
                last, number = self._steps[-1], len(self._steps)
                step = _Step(*spent_after(price, last.spent, number - 1, self.epsilon))
                self._steps.append(step)
                return number
        return successor.charge(price)

    def record(self, number: int, answer: Hashable) -> None:
        """Write down an answer."""
        self._check_may_wait()
        with self._lock:
            successor = self._open_or_successor()
            if successor is None:
                self._answers[number] = answer
                return
        successor.record(number, answer)

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
        self._check_may_wait()
        with self._lock:
            return self._open_or_successor() or self._make_successor(make)

    def _make_successor(self, make: Callable[[tuple[Charge, ...]], Account]) -> Account:
        self._closed = True
        try:
            self._successor = make(self.charges)
        except DidpError:
            self._closed = False
            raise
        return self._successor

    def _check_may_wait(self) -> None:
        """Raise in a forked process, and where this thread is in the midst of a step itself."""
        if os.getpid() != self._process:
            problem = "a forked process would spend the budget again; keep it in a file"
            raise InputError(IN_MEMORY, problem)
        # no note of ours could be made in one step with its taking
        if self._lock._is_owned():  # type: ignore[attr-defined]  # typeshed leaves it out
            problem = "this thread is charging or recording now; ask outside of a signal's handler"
            raise InputError(IN_MEMORY, problem)

    def _open_or_successor(self) -> Account | None:
        """Return the account that goes on, if any, or raise where that was never known."""
        if self._closed and self._successor is None:
            problem = "its handing over was interrupted; resume the file, if any"
            raise InputError(IN_MEMORY, problem)
        return self._successor

    @property
    def charges(self) -> tuple[Charge, ...]:
        """All charges, the first one first."""
        if self._successor is not None:
            return self._successor.charges
        steps = self._steps.copy()
        return tuple(
            Charge(step.cost, self._answers.get(number, NOT_RECORDED))
            for number, step in enumerate(steps)
            if number
        )

    @property
    def spent(self) -> Fraction:
        """The sum of what was charged."""
        return self._steps[-1].spent if self._successor is None else self._successor.spent
