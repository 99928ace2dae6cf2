"""``didp_ref.assess``: what noise answers about a table need, in one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from didp_ref.assessment.advice import CONFIDENCE, Advice, Asked
from didp_ref.assessment.distances import ADJACENCIES
from didp_ref.assessment.forecast import forecast
from didp_ref.assessment.planning import Words
from didp_ref.assessment.questions import parse_question
from didp_ref.assessment.report import Context, document
from didp_ref.assessment.tables import Handling, Universe, assess_table
from didp_ref.assessment.wording import name_of, opening, up
from didp_ref.notebooks import Wrapped

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

MOST_SHOWN = 12


@dataclass(frozen=True, repr=False)
class Assessed(Wrapped):
    """What noise the answers need: shown short, with all of it in ``advice``."""

    advice: Advice
    """The answers are in here too: as secret as the data."""
    forecast: str = ""
    """What a release of the same is off by, where that is something else, or why it is refused."""

    @property
    def scales(self) -> dict[str, float | None]:
        """The scale of each answer's noise: zero where none is needed, None where none will do."""
        return {name_of(part): part.scale for part in self.advice.parts}

    @property
    def epsilon(self) -> float | None:
        """The epsilon that all the noise together amounts to; None where none bounds it."""
        return self.advice.epsilon

    def document(self, *, show_true: bool = False) -> dict[str, object]:
        """Return what ``didp-ref assess --json`` prints."""
        context = Context(self.advice.missing, show_true=show_true, forecast=self.forecast)
        return document(self.advice, context)

    def __repr__(self) -> str:
        """A line an answer, without the answer, and what all of them amount to."""
        advice = self.advice
        if not advice.feasible:
            return opening(advice)
        percent = f"{100 * advice.asked.confidence:.10g} %"
        lines = [
            f"{name_of(part)}: noise of scale {up(part.scale, 4)}, "
            f"off by at most {up(advice.error(part))} in {percent}"
            if part.scale
            else f"{name_of(part)}: no noise needed"
            for part in advice.parts[:MOST_SHOWN]
        ]
        if len(advice.parts) > MOST_SHOWN:
            lines.append(f"... and {len(advice.parts) - MOST_SHOWN} more")
        bound = "no finite epsilon" if self.epsilon is None else f"epsilon = {up(self.epsilon)}"
        return "\n".join([*lines, f"{bound} ({ADJACENCIES[advice.adjacency]})"])


def assess(
    table: Any,
    queries: str | Sequence[str],
    *,
    universe: Universe | Mapping[str, Universe] | None = None,
    rho: float | None = None,
    alpha: float | None = None,
    beta: float | None = None,
    epsilon: float | None = None,
    scale: float | None = None,
    error: float | None = None,
    confidence: float = CONFIDENCE,
    by: Sequence[str | Sequence[str]] = (),
    groups: Mapping[str, Sequence[str]] | None = None,
    adjacency: str = "any",
    suspects: int | None = None,
    prior: ArrayLike | None = None,
    split: Sequence[float | int | Fraction] | None = None,
    clip: bool = False,
    drop_missing: bool = False,
    impute: float | None = None,
) -> Assessed:
    """Return what noise the answers to some queries need, and what it amounts to.

    ``table`` is a frame of Polars, pandas, Arrow, DuckDB or Spark, one row a record. ``queries``
    and the rest are the words of ``didp-ref assess``: ``"mean:age"``, a universe for all columns
    or for each, and a promise (``rho``, ``alpha`` with ``beta``, ``epsilon``), or the ``scale`` or
    ``error`` whose cost is asked for. Scales and errors are in units of the answer. Raises
    :class:`~didp_ref.errors.DomainError` for what cannot be asked, and
    :class:`~didp_ref.errors.InputError` for a column that is not there or cannot be used. Sources:
    abdi, Theorems 1 to 4; rhodi, Theorem 1.

    >>> import polars
    >>> import didp_ref as di
    >>> frame = polars.DataFrame({"age": [34, 51, 27, 45]})
    >>> di.assess(frame, "mean:age", universe=(0, 100), epsilon=1)
    mean:age: noise of scale 25, off by at most 74.9 in 95 %
    epsilon = 1 (one record added, removed or replaced)
    >>> di.assess(frame, "mean:agee", universe=(0, 100), epsilon=1)
    Traceback (most recent call last):
        ...
    didp_ref.errors.InputError: the table: has no column 'agee'; did you mean age?
    """
    questions = [
        parse_question(query) for query in ([queries] if isinstance(queries, str) else queries)
    ]
    columns = dict.fromkeys(
        question.column for question in questions if question.column is not None
    )
    universes = universe if isinstance(universe, Mapping) else {}
    if universe is not None and not isinstance(universe, Mapping):
        universes = dict.fromkeys(columns, universe)
    handling = Handling(universes, clip, drop_missing, impute)
    asked = Asked(alpha, beta, rho, epsilon, scale, error, confidence)
    advice = assess_table(
        table,
        questions,
        asked,
        by=by,
        groups=groups,
        adjacency=adjacency,
        suspects=suspects,
        prior=prior,
        shares=split,
        handling=handling,
    )

    def words() -> Words:
        return Words(
            tuple(questions),
            universes,
            asked,
            None if epsilon is None else Fraction(repr(float(epsilon))),
            adjacency,
            suspects,
            impute=impute,
            shares=None if split is None else tuple(Fraction(weight) for weight in split),
            by=tuple((each,) if isinstance(each, str) else tuple(each) for each in by),
            groups=groups or {},
        )

    return Assessed(advice, forecast(advice, words))
