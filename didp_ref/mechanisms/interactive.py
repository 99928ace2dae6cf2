r"""Interactive protocols: many queries, chosen one after another, under one budget.

Each protocol keeps the epsilon it may spend and what it has spent as exact rationals, answers a
query while ``spent + cost <= epsilon``, and otherwise raises
:class:`~didp_ref.errors.BudgetSpent`. Queries may depend on earlier answers in any way: along
every sequence of answers the costs add up to at most epsilon, so the sequence is
epsilon-differentially private (Propositions 3 and 4, Corollary 1 of the paper's section 5).

============================  =========================================  =======================
protocol                      what a query costs                         source (refine, 5.1)
============================  =========================================  =======================
:class:`InteractiveLaplace`   ``Delta(f_1, ..., f_i)/lambda`` in all     Protocol 1
:class:`FlexibleLaplace`      ``Delta(f_i)/lambda_i``                    Protocol 1, flexible
:class:`InteractiveRefinement`  ``epsilon_i``                            Protocol 2
============================  =========================================  =======================

As printed, a query that is refused still enters the sum, so one refusal ends the protocol. Here a
refused query costs nothing and a cheaper one may follow: whether a query is refused depends on
sensitivities, scales and budgets alone, never on the data, so refusing tells nothing.

The noise is exactly sampled on grids (:mod:`didp_ref.mechanisms.laplace`), and what the grids
cost is paid for by noise that is wider than asked by less than one part in 10**11, so the
printed conditions hold to the letter.

A protocol that was given a path writes its state there (:mod:`didp_ref.mechanisms.state`) after
an answer is drawn and before it is returned: no answer leaves uncharged, no charge is without its
answer, and :meth:`Protocol.resume` goes on where the last answer was given. One process at a time
may use a state; a state that another one has changed is noticed before the next answer. The whole
state is written each time, which takes time in proportion to the answers given so far.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Self

from didp_ref.errors import BudgetSpent, DomainError, InputError
from didp_ref.mechanisms import state
from didp_ref.mechanisms.laplace import FINENESS, GridLaplace, power_of_two
from didp_ref.mechanisms.randomness import random_source
from didp_ref.mechanisms.reading import Number
from didp_ref.mechanisms.refinement.algorithm import (
    refine_individual,
    refine_statistical,
    unrefined,
)
from didp_ref.mechanisms.refinement.prior import Distance, Prior, Refined
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import Exact, parse_exact, to_fraction


@dataclass(frozen=True)
class Answered:
    """One answered query: what it cost, and the answer."""

    cost: Fraction
    answer: Any

    @cached_property
    def document(self) -> dict[str, Any]:
        """The entry as the state on disk holds it."""
        return {
            "cost": state.rational_text("cost", self.cost),
            "answer": state.encode_answer(self.answer),
        }


class Absent:
    """The true value of a query about an individual who is not in the database."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


def _exact(parameter: str, value: Exact, positive: bool) -> Fraction:
    """Read an exact number, nonnegative or positive; a float is refused."""
    number = to_fraction(parse_exact(parameter, value))
    if number < 0 or (positive and number == 0):
        raise DomainError(parameter, str(value), f"{parameter} {'>' if positive else '>='} 0")
    state.rational_text(parameter, number)  # raises where it is too long to be saved
    return number


def _shown(value: Fraction) -> str:
    return Enclosure(value, value).digits


class Protocol(ABC):
    """An interactive mechanism with an exact budget."""

    kind: ClassVar[str]
    parameters: ClassVar[tuple[str, ...]] = ("epsilon",)

    def __init__(self, epsilon: Exact, path: str | Path | None = None) -> None:
        self.epsilon = _exact("epsilon", epsilon, positive=True)
        self.answered: tuple[Answered, ...] = ()
        self._spent = Fraction(0)
        self._path = None if path is None else Path(path).resolve()
        self._on_disk: bytes | None = None
        if self._path is not None:
            if self._path.exists():
                problem = "it exists already; resume it, or choose another name"
                raise InputError(str(self._path), problem)
            self._on_disk = state.dump(self._content(self.answered))
            state.replace(self._path, self._on_disk)

    @property
    def spent(self) -> Fraction:
        """What the answers have cost together."""
        return self._spent

    @property
    def remaining(self) -> Fraction:
        """What is left of epsilon."""
        return self.epsilon - self._spent

    def _content(self, answered: tuple[Answered, ...]) -> dict[str, Any]:
        numbers = {name: state.rational_text(name, getattr(self, name)) for name in self.parameters}
        entries = [entry.document for entry in answered]
        return {"protocol": self.kind, **numbers, "answered": entries}

    def save(self, path: str | Path) -> None:
        """Write the state to a file, new or not; :meth:`resume` reads it.

        A copy is a second budget over the same data: keep one of the two.

        Raises :class:`~didp_ref.errors.InputError` where it cannot be written.
        """
        state.replace(Path(path).resolve(), state.dump(self._content(self.answered)))

    @classmethod
    def resume(cls, path: str | Path) -> Self:
        """Go on with a saved protocol, as if it had never stopped.

        Raises :class:`~didp_ref.errors.InputError` for a file that is missing, truncated, edited,
        of a newer version, of another protocol, or that has spent more than its budget. The file
        is only read.
        """
        place = Path(path).resolve()
        source = str(place)
        content, data = state.load(place)
        if content.get("protocol") != cls.kind:
            problem = f"it is a state of the protocol {content.get('protocol')!r}, not {cls.kind!r}"
            raise InputError(source, problem)
        answered = content.get("answered")
        if set(content) != {"protocol", "answered", *cls.parameters}:
            raise InputError(source, "its entries are not those of a protocol's state")
        if not isinstance(answered, list):
            raise InputError(source, "its answers are not a list")
        start: Callable[..., Self] = cls
        numbers = [state.read_rational(source, content[name]) for name in cls.parameters]
        try:
            protocol = start(*numbers)
        except DomainError as problem:
            raise InputError(source, f"its parameters do not fit: {problem}") from None
        protocol.answered = tuple(_read_entry(source, entry) for entry in answered)
        protocol._spent = sum((entry.cost for entry in protocol.answered), Fraction(0))
        if protocol._spent > protocol.epsilon:
            raise InputError(source, "more is spent than its budget")
        protocol._path, protocol._on_disk = place, data
        return protocol

    def _check(self, cost: Fraction) -> None:
        """Raise BudgetSpent where a cost does not fit, InputError where the file has changed."""
        if cost > self.remaining:
            raise BudgetSpent(_shown(cost), _shown(self.remaining), _shown(self.epsilon))
        state.rational_text("cost", cost)
        if self._path is not None and state.read_bytes(self._path) != self._on_disk:
            problem = "it was changed since this protocol read it; resume it anew"
            raise InputError(str(self._path), problem)

    def _commit(self, cost: Fraction, answer: Any) -> Any:
        """Write the charge and the answer down, then give the answer out."""
        answered = (*self.answered, Answered(cost, answer))
        if self._path is not None:
            data = state.dump(self._content(answered))
            state.replace(self._path, data)
            self._on_disk = data
        self.answered = answered
        self._spent += cost
        return answer

    @abstractmethod
    def answer(self, *arguments: Any, **options: Any) -> Any:
        """Answer one query, or raise."""


def _read_entry(source: str, entry: object) -> Answered:
    if not isinstance(entry, dict) or set(entry) != {"cost", "answer"}:
        raise InputError(source, "an entry of its list of answers is malformed")
    cost = state.read_rational(source, entry["cost"])
    if cost < 0:
        raise InputError(source, "a cost in it is negative")
    return Answered(cost, state.decode_answer(source, entry["answer"]))


class InteractiveLaplace(Protocol):
    """Protocol 1: the same noise for every query, and the sensitivity of all queries together.

    >>> protocol = InteractiveLaplace(epsilon=1, scale=10)
    >>> first = protocol.answer(41, joint_sensitivity=6)
    >>> second = protocol.answer(17, joint_sensitivity=10)  # less than 6 + 6
    >>> protocol.spent
    Fraction(1, 1)
    >>> protocol.answer(3, joint_sensitivity=11)
    Traceback (most recent call last):
        ...
    didp_ref.errors.BudgetSpent: the answer costs 0.1, and 0 is left of 1
    """

    kind = "interactive Laplace"
    parameters = ("epsilon", "scale")

    def __init__(self, epsilon: Exact, scale: Exact, path: str | Path | None = None) -> None:
        self.scale = _exact("scale", scale, positive=True)
        super().__init__(epsilon, path)

    def answer(self, value: Number, joint_sensitivity: Exact, rng: Random | None = None) -> float:
        """Answer a query with Laplace noise.

        ``joint_sensitivity`` is the largest L1 distance between the answers to all queries
        answered so far and this one, on two neighbouring databases: ``Delta(f_1, ..., f_i)``.
        It cannot be smaller than without this query.

        The i-th answer lies on a grid of at most ``2**(1 - 40 - i)`` times that sensitivity: the
        grids move the answers apart by less than ``2**-39`` of it together, which the noise,
        wider by one part in ``2**39``, makes good.

        Raises: DomainError, BudgetSpent, InputError where the state was changed.
        Source: refine, Protocol 1.
        """
        joint = _exact("joint_sensitivity", joint_sensitivity, positive=False)
        before = self.spent * self.scale
        if joint < before:
            meant = f"joint_sensitivity >= {_shown(before)}, that of the queries answered so far"
            raise DomainError("joint_sensitivity", str(joint_sensitivity), meant)
        cost = (joint - before) / self.scale
        self._check(cost)
        wider = self.scale * (1 + Fraction(1, 2 ** (FINENESS - 1)))
        grid = power_of_two(joint or self.scale) / 2 ** (len(self.answered) + 1)
        return float(self._commit(cost, GridLaplace(wider, grid).answer(value, rng)))


class FlexibleLaplace(Protocol):
    """Protocol 1 with a scale for every query; the costs ``Delta(f_i)/lambda_i`` add up.

    Fewer queries may be answered than by :class:`InteractiveLaplace`, as the sensitivity of
    several queries together is at most the sum of their own.

    >>> protocol = FlexibleLaplace(epsilon=1)
    >>> noisy = protocol.answer(41, global_sensitivity=1, scale=4)
    >>> protocol.spent, protocol.remaining
    (Fraction(1, 4), Fraction(3, 4))
    """

    kind = "flexible Laplace"

    def answer(
        self, value: Number, global_sensitivity: Exact, scale: Exact, rng: Random | None = None
    ) -> float:
        """Answer a query with Laplace noise of its own scale.

        Raises: DomainError, BudgetSpent, InputError where the state was changed.
        Source: refine, section 5.1, after Protocol 2.
        """
        change = _exact("global_sensitivity", global_sensitivity, positive=False)
        width = _exact("scale", scale, positive=True)
        cost = change / width
        self._check(cost)
        noise = GridLaplace.at_epsilon(cost, change) if cost else GridLaplace(width)
        return float(self._commit(cost, noise.answer(value, rng)))


class InteractiveRefinement(Protocol):
    """Protocol 2: every query brings its prior, its distance and the epsilon it may cost.

    >>> from didp_ref.mechanisms.refinement import Ordinal, uniform
    >>> protocol = InteractiveRefinement(epsilon=1)
    >>> age = protocol.answer(uniform(17, 90), 38, epsilon="0.7")
    >>> grade = protocol.answer(Ordinal({"low": "1/2", "high": "1/2"}), "low", epsilon="0.3")
    >>> 17 < age < 90, grade in ("low", "high"), protocol.remaining
    (True, True, Fraction(0, 1))
    """

    kind = "interactive refinement"

    def answer(
        self,
        prior: Prior[Refined],
        value: Any,
        epsilon: Exact,
        mass: Exact | None = None,
        distance: Distance | None = None,
        rng: Random | None = None,
    ) -> Any:
        """Answer a query by refining its prior.

        ``value`` is the true answer, or ``ABSENT`` for a query about an individual who is not in
        the database. A statistical query gives ``mass``, the prior mass of the near set; without
        it the query is about one individual.

        Raises: DomainError, Infeasible, BudgetSpent, InputError where the state was changed.
        Source: refine, Protocol 2, with Algorithm 1 corrected.
        """
        cost = _exact("epsilon", epsilon, positive=True)
        if mass is not None and value is ABSENT:
            meant = "the answer to a query about many individuals"
            raise DomainError("value", value, meant, "leave mass out for one individual")
        self._check(cost)
        source = random_source(rng)
        answer: Refined
        if mass is not None:
            share = _exact("mass", mass, positive=False)
            answer = refine_statistical(prior, value, cost, share, distance=distance)
        elif value is ABSENT:
            answer = unrefined(prior)
        else:
            answer = refine_individual(prior, value, cost, distance=distance)
        return self._commit(cost, answer.sample(source))
