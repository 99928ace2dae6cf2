r"""Interactive protocols: many queries, chosen one after another, under one budget.

Each protocol has an epsilon that it may spend, and what it has spent, as exact rationals. It
answers a query while ``spent + cost <= epsilon``, and otherwise raises
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
printed conditions hold to the letter. A true answer is exact, or a float64 for the number that it
is: the rounding that made it a float64 moved it, and belongs to the sensitivity.

A query is checked, then charged, then answered, and the answer is recorded before it is given out:
see :mod:`didp_ref.mechanisms.protocol` for what that promises when something goes wrong, and
:mod:`didp_ref.mechanisms.state` for a budget in a file, which many processes may share.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from pathlib import Path
from random import Random

from didp_ref.errors import DomainError
from didp_ref.mechanisms.account import shown
from didp_ref.mechanisms.laplace import FINENESS, GridLaplace, power_of_two
from didp_ref.mechanisms.protocol import Protocol, exact
from didp_ref.mechanisms.reading import WITHHELD, Number
from didp_ref.mechanisms.refinement.algorithm import (
    refine_individual,
    refine_statistical,
    unrefined,
)
from didp_ref.mechanisms.refinement.prior import Distance, Prior, Refined
from didp_ref.numbers.domains import WHOLE
from didp_ref.numbers.exact import Exact, Numeral

__all__ = ["ABSENT", "Absent", "FlexibleLaplace", "InteractiveLaplace", "InteractiveRefinement"]
__dir__ = __all__.copy


class InteractiveLaplace(Protocol):
    """Protocol 1: the same noise for every query, and the sensitivity of all queries together.

    >>> protocol = InteractiveLaplace(epsilon=1, scale=10)
    >>> first = protocol.answer(41, joint_sensitivity=6)
    >>> second = protocol.answer(17, joint_sensitivity=10, after=1)  # less than 6 + 6
    >>> protocol.spent
    Fraction(1, 1)
    >>> protocol.answer(3, joint_sensitivity=11, after=2)
    Traceback (most recent call last):
        ...
    didp_ref.errors.BudgetSpent: the answer costs 0.1; 0 of 1 is left
    """

    kind = "interactive Laplace"
    parameters = ("epsilon", "scale")

    def __init__(self, epsilon: Exact, scale: Exact, path: str | Path | None = None) -> None:
        self.scale = exact("scale", scale, positive=True)
        super().__init__(epsilon, path)

    def answer(
        self,
        value: Number,
        joint_sensitivity: Exact,
        after: int = 0,
        *,
        rng_for_tests: Random | None = None,
    ) -> float:
        """Answer a query with Laplace noise; noise beyond float64 gives the largest float64.

        ``joint_sensitivity`` is the largest L1 distance between the answers to all queries
        charged so far and this one, on two neighbouring databases: ``Delta(f_1, ..., f_i)``.
        It cannot be smaller than without this query. ``after`` says how many charges that
        sensitivity counts beside this one: ``len(protocol.charges)`` when it was worked out, and
        none by default. The query is refused where another was charged meanwhile, whoever asked
        it: two sensitivities that were worked out side by side would pay for one answer of two.

        The i-th answer lies on a grid of at most ``2**(1 - 40 - i)`` times that sensitivity: the
        grids move the answers apart by less than ``2**-39`` of it together, which the noise,
        wider by one part in ``2**39``, makes good.

        Raises: DomainError and BudgetSpent, before anything is charged; DomainError, with the
        charge made, for a value that is no finite number; InputError for the budget's file.
        Source: refine, Protocol 1.
        """
        source = self._source(rng_for_tests)
        joint = exact("joint_sensitivity", joint_sensitivity, positive=False)
        counted = WHOLE.check_exact("after", after)
        wider = self.scale * (1 + Fraction(1, 2 ** (FINENESS - 1)))

        def price(spent: Fraction, charges: int) -> Fraction:
            if charges != counted:
                meant = f"that of all {charges} queries charged so far, not of {counted} of them"
                advice = "look at protocol.charges, work it out anew, and say after=how many"
                raise DomainError("joint_sensitivity", Numeral(joint_sensitivity), meant, advice)
            before = spent * self.scale
            if joint < before:
                least = f"joint_sensitivity >= {shown(before)}, that of the queries charged so far"
                raise DomainError("joint_sensitivity", Numeral(joint_sensitivity), least)
            return (joint - before) / self.scale

        def draw(number: int) -> float:
            grid = power_of_two(joint or self.scale) / 2**number
            return GridLaplace(wider, grid).answer(value, rng_for_tests=source)

        return self._ask(price, draw)


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
        self,
        value: Number,
        global_sensitivity: Exact,
        scale: Exact,
        *,
        rng_for_tests: Random | None = None,
    ) -> float:
        """Answer a query with Laplace noise of its own scale, cut at the largest float64.

        Raises: DomainError and BudgetSpent, before anything is charged; DomainError, with the
        charge made, for a value that is no finite number; InputError for the budget's file.
        Source: refine, section 5.1, after Protocol 2.
        """
        source = self._source(rng_for_tests)
        change = exact("global_sensitivity", global_sensitivity, positive=False)
        width = exact("scale", scale, positive=True)
        cost = change / width
        noise = GridLaplace.at_epsilon(cost, change) if cost else GridLaplace(width)
        return self._ask(lambda *_: cost, lambda _: noise.answer(value, rng_for_tests=source))


class Absent:
    """The true value of a query about an individual who is not in the database."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


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
        value: object,
        epsilon: Exact,
        mass: Exact | None = None,
        distance: Distance | None = None,
        *,
        rng_for_tests: Random | None = None,
    ) -> Hashable:
        """Answer a query by refining its prior.

        ``value`` is the true answer, or ``ABSENT`` for a query about an individual who is not in
        the database. A statistical query gives ``mass``, the prior mass of the near set; without
        it the query is about one individual.

        Raises: DomainError, Infeasible and BudgetSpent, before anything is charged; DomainError,
        with the charge made, for a value that the prior has no place for, or ``ABSENT`` with a
        mass: choose a prior that covers every answer there can be, as such an error tells that
        the value is none of them. InputError for the budget's file.
        Source: refine, Protocol 2, with Algorithm 1 corrected.
        """
        source = self._source(rng_for_tests)
        cost = exact("epsilon", epsilon, positive=True)
        share = None if mass is None else exact("mass", mass, positive=False)

        def refined(true_value: object) -> Refined:
            if share is None and true_value is ABSENT:
                return unrefined(prior)
            if share is None:
                return refine_individual(prior, true_value, cost, distance=distance)
            if true_value is ABSENT:
                raise DomainError("value", WITHHELD, "the answer to a query about many individuals")
            return refine_statistical(prior, true_value, cost, share, distance=distance)

        support = unrefined(prior).support
        refined(prior.example())  # what is wrong with the query shows here, whatever the data
        for point in support:
            self._account.check_recordable(point)
        return self._ask(lambda *_: cost, lambda _: refined(value).sample(rng_for_tests=source))
