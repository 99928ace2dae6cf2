r"""What all interactive protocols share: an exact budget, and the order of events of an answer.

An answer comes about in four steps:

1. The query is checked, and tried on a made-up true value. What is wrong with it is said, and
   nothing is charged: none of this looks at the data.
2. It is charged. Where the budget is in a file, the charge is on the disk before anything is drawn.
3. The answer is drawn.
4. The answer is recorded beside its charge, and only then given out.

Whatever stops the process in between, no answer has left without its charge; a charge may be left
without an answer. What goes wrong in the third step may depend on the true value or on the noise,
so its charge stands, and the error says nothing but that: it carries no value, and neither does
the exception behind it, for there is none.

A budget in memory ends with its process, and may be used by all its threads. A budget in a file
(:mod:`didp_ref.mechanisms.state`) may be used by any number of threads and processes at the same
time. Giving an answer to the wrong person, or a time that betrays how it was drawn, is outside of
what a protocol can prevent (SECURITY.md).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Self, TypeVar

from didp_ref.errors import DomainError
from didp_ref.mechanisms import documents
from didp_ref.mechanisms.account import (
    NOT_RECORDED,
    Account,
    Charge,
    MemoryAccount,
    NotRecorded,
    Price,
)
from didp_ref.mechanisms.database import one_at_a_time, refusal
from didp_ref.mechanisms.randomness import random_source
from didp_ref.mechanisms.reading import WITHHELD
from didp_ref.mechanisms.state import FileAccount
from didp_ref.numbers.exact import Exact, Numeral, numeral, parse_short, to_fraction

Drawn = TypeVar("Drawn", bound=Hashable)


def exact(parameter: str, value: Exact, *, positive: bool) -> Fraction:
    """Read an exact number, nonnegative or positive; a float is refused.

    >>> exact("epsilon", "0.1", positive=True)
    Fraction(1, 10)
    """
    number = parse_short(parameter, value)
    if number < 0 or (positive and not number):
        shown = Numeral(value) if isinstance(value, str) else numeral(number)  # as it was typed
        raise DomainError(parameter, shown, f"{parameter} {'>' if positive else '>='} 0")
    return to_fraction(number)


class Protocol(ABC):
    """An interactive mechanism with an exact budget.

    ``path`` names a new file that keeps the budget; without it the budget is in memory.
    """

    kind: ClassVar[str]
    parameters: ClassVar[tuple[str, ...]] = ("epsilon",)

    def __init__(self, epsilon: Exact, path: str | Path | None = None) -> None:
        self.epsilon = exact("epsilon", epsilon, positive=True)
        self._account: Account = MemoryAccount(self.epsilon)
        if path is not None:
            self._account = FileAccount.create(path, self.kind, self._numbers)

    @property
    def _numbers(self) -> dict[str, Fraction]:
        return {name: getattr(self, name) for name in self.parameters}

    @property
    def spent(self) -> Fraction:
        """What was charged in all."""
        return self._account.spent

    @property
    def remaining(self) -> Fraction:
        """What is left of epsilon."""
        return self.epsilon - self.spent

    @property
    def charges(self) -> tuple[Charge, ...]:
        """All charges, those without an answer included."""
        return self._account.charges

    @property
    def answered(self) -> tuple[Charge, ...]:
        """The charges whose answers were recorded."""
        return tuple(charge for charge in self.charges if charge.answer is not NOT_RECORDED)

    def save(self, path: str | Path) -> None:
        """Keep the budget in a new file from now on, with what was charged so far.

        Raises :class:`~didp_ref.errors.InputError` where there is a file already, and where the
        budget is in a file already: a second one would be a second budget over the same data.
        """

        def in_a_file(charges: tuple[Charge, ...]) -> FileAccount:
            for charge in charges:
                if charge.answer is not NOT_RECORDED:
                    documents.check_recordable(charge.answer)
            return FileAccount.create(path, self.kind, self._numbers, charges)

        # before the account's own lock: a handler may ask amid another budget's transaction
        with one_at_a_time:
            account = self._account
            if not isinstance(account, MemoryAccount) or account.handed_over:
                problem = "the budget is in a file already, and a copy would be a second budget"
                raise refusal(path, problem)
            self._account = account.hand_over(in_a_file)

    @classmethod
    def resume(cls, path: str | Path) -> Self:
        """Go on with a budget in a file, as if its protocol had never stopped.

        Raises :class:`~didp_ref.errors.InputError` for a file that is missing, damaged, of
        another protocol or release, a copy, moved, restored to an older state, or under two names.
        """
        return cls._over(FileAccount.open(path, cls.kind))

    @classmethod
    def adopt(cls, path: str | Path) -> Self:
        """Go on with a file that was moved, copied or restored, **giving up a protection**.

        From here on this file counts as the only one of its budget. If another copy of it is
        adopted too, or if answers were given after this copy was made, the budget is spent twice,
        and nothing will notice. Whoever calls this vouches that neither is so.
        """
        return cls._over(FileAccount.adopt(path, cls.kind))

    @classmethod
    def _over(cls, account: FileAccount) -> Self:
        if set(account.parameters) != set(cls.parameters):
            raise refusal(account.path, "its parameters are not those of the protocol")
        start: Callable[..., Self] = cls
        try:
            protocol = start(**account.parameters)
        except DomainError as problem:
            raise refusal(account.path, f"its parameters do not fit: {problem}") from None
        protocol._account = account
        return protocol

    def _source(self, rng_for_tests: Random | None) -> Random:
        """Return where random bits come from; a budget in a file takes the system's only."""
        account = self._account
        in_memory = isinstance(account, MemoryAccount) and not account.handed_over
        if rng_for_tests is not None and not in_memory:
            meant = "None where the budget is in a file: its answers are given out"
            raise DomainError("rng_for_tests", type(rng_for_tests).__name__, meant)
        return random_source(rng_for_tests)

    def _ask(self, price: Price, draw: Callable[[int], Drawn]) -> Drawn:
        """Charge, draw, record, and return the answer; ``draw`` takes the charge's number."""
        number = self._account.charge(price)
        answer: Drawn | NotRecorded = NOT_RECORDED
        with suppress(Exception):  # whatever it says may tell the true value or the noise
            answer = draw(number)
        if isinstance(answer, NotRecorded):
            meant = "a true answer that this mechanism can refine or add noise to"
            advice = "the charge stands, and no answer is given; try the mechanism on made-up data"
            raise DomainError("value", WITHHELD, meant, advice)
        self._account.record(number, answer)
        return answer

    @abstractmethod
    def answer(self, *arguments: Any, **options: Any) -> Hashable:  # each has queries of its own
        """Answer one query, or raise."""
