"""What noise a request needs on one table, on whatever engine it lies: all that views read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from didp_ref.assessment.advice import Adversary, Advice, adversary_of, advise
from didp_ref.assessment.at_delta import AtDelta, at_delta
from didp_ref.assessment.data.prior_file import read_prior
from didp_ref.assessment.data.typed import typed
from didp_ref.assessment.exact_worlds import Examined
from didp_ref.assessment.forecast import Forecast
from didp_ref.assessment.request import Request
from didp_ref.assessment.tables import Table, records_in_words
from didp_ref.errors import DomainError, InputError
from didp_ref.formulas.parameters import PRIOR
from didp_ref.numbers.compensated import exact_sum, reduce_pairs
from didp_ref.numbers.enclosure import Side, directed

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNIFORM = "uniform"
PRIOR_ERROR = 2.0**-70
"""Relative error of a prior over the sum of all: far more than the rounding of pairs."""


@dataclass(frozen=True)
class Assessment:
    """What was asked, the noise that it needs, and what a release of the same is off by."""

    request: Request
    advice: Advice
    """The answers are in here too: as secret as the data."""
    expected: Forecast = field(default_factory=Forecast)
    universe_from_itself: bool = False
    """Whether what a value can be was read from the values that are asked about."""
    these_worlds: Mapping[str, Examined] | None = field(default=None, repr=False)
    """What is exactly true of this file's worlds, question by question, where that was asked."""

    @cached_property
    def at_delta(self) -> AtDelta | None:
        """The epsilon that all answers keep at the delta that is asked for."""
        return at_delta(self.advice, self.request.delta)


def assess_table(frame: Any, request: Request) -> Advice:
    """Return what noise the answers to all queries need, and what it amounts to.

    ``frame`` is a table of DuckDB, Polars, pandas, Arrow or Spark, one row a record. Raises
    :class:`~didp_ref.errors.DomainError` and :class:`~didp_ref.errors.InputError`. Sources: abdi,
    Theorems 1 to 4; rhodi, Theorem 1.

    >>> import polars
    >>> from didp_ref.assessment.advice import Asked
    >>> from didp_ref.assessment.questions import parse_question
    >>> frame = polars.DataFrame({"age": [34, 51, 27, 45]})
    >>> mean = (parse_question("mean:age"),)
    >>> advice = assess_table(frame, Request(mean, {"age": (0, 100)}, Asked(epsilon=1.0)))
    >>> advice.parts[0].answer.lower, advice.parts[0].scale
    ((Fraction(157, 4),), 25.0)
    """
    handled = [column for column in request.handling.universes if column not in request.kinds]
    kinds = request.kinds | dict.fromkeys(handled, "number")
    typed_table = typed(frame, kinds)
    for column in kinds:
        typed_table.column(column)  # of a file only what was asked for is there
    table = Table(typed_table, request)
    if table.records < 2:
        problem = f"has {records_in_words(table.records)}; at least two are needed"
        raise InputError("the table", problem)
    for grouping in dict.fromkeys(columns for _, columns in request.asked_of):
        table.remark(table.ungrouped(grouping))
    for question, _ in request.asked_of:
        table.remark(table.left_out(question))
    lines = [
        table.line(share, question, columns)
        for (question, columns), share in zip(request.asked_of, request.split, strict=True)
    ]
    adversary = _adversary(request, table.records)
    advice = advise(request.asked, adversary, lines, request.adjacency, table.records)
    return replace(advice, uncounted=tuple(dict.fromkeys(table.uncounted)))


def prior_of(request: Request, records: int) -> NDArray[np.float64] | None:
    """Return the prior of a request: one probability a record, if there is one."""
    prior = request.prior
    if prior is None:
        return None
    if isinstance(prior, str):
        return np.full(records, 1.0 / records) if prior == UNIFORM else read_prior(prior)
    return np.atleast_1d(np.asarray(PRIOR.check_float(prior)))


def _adversary(request: Request, records: int) -> Adversary:
    """Return the adversary: of a prior each probability over the exact sum of all."""
    beliefs = prior_of(request, records)
    if beliefs is None:
        return adversary_of(request.asked.rho, request.suspects, records)
    if request.suspects is not None:
        meant = "not beside a prior, which says who is suspected"
        raise DomainError("suspects", request.suspects, meant)
    if beliefs.shape != (records,):
        shown = f"{beliefs.size} numbers"
        raise DomainError("prior", shown, f"one a record, {records} in all")
    total = reduce_pairs(lambda a, b: a + b, beliefs)
    error = 0.0 if (total.high, total.low) == (1.0, 0.0) else PRIOR_ERROR
    share = exact_sum(beliefs, 0.0) / total
    p_max = float(np.max(directed(share, Side.UP, error)))
    least = float(np.asarray(directed(share, Side.DOWN, error))[beliefs > 0.0].min())
    return Adversary(records, True, min(least, 1.0 - p_max), p_max)
