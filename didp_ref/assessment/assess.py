"""``didp_ref.assess``: what noise answers about a table need, in one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

from didp_ref.assessment.advice import CONFIDENCE, Advice, Asked, Part
from didp_ref.assessment.arguments import is_list, numbers_of, read_request, suspicion_of
from didp_ref.assessment.assessment import Assessment, assess_table
from didp_ref.assessment.at_delta import AtDelta
from didp_ref.assessment.distances import ADJACENCIES
from didp_ref.assessment.document import document
from didp_ref.assessment.forecast import forecast, plan_of_release
from didp_ref.assessment.options import said_in_python
from didp_ref.assessment.planning import CHARGED_DIGITS, ERROR_DIGITS
from didp_ref.assessment.report import on_clipping, on_missing, told_at_delta, warnings
from didp_ref.assessment.request import Universe
from didp_ref.assessment.wording import and_all, label_of, name_of, opening, stronger, up
from didp_ref.notebooks import Wrapped
from didp_ref.numbers.domains import as_number
from didp_ref.summary import table_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from numpy.typing import ArrayLike

MOST_SHOWN = 12


@dataclass(frozen=True, repr=False)
class Assessed(Wrapped):
    """What noise the answers need: shown short, with all of it in ``assessment``."""

    assessment: Assessment

    @property
    def advice(self) -> Advice:
        """The noise; the answers are in here too, and as secret as the data."""
        return self.assessment.advice

    @property
    def forecast(self) -> str:
        """What a release is off by, where that is something else, or why it is refused."""
        return self.assessment.expected.text

    @property
    def scales(self) -> dict[str, float | None]:
        """The scale of each answer's noise: zero where none is needed, None where none will do."""
        return {name_of(part): part.scale for part in self.advice.parts}

    @property
    def epsilon(self) -> float | None:
        """The epsilon that all the noise together amounts to; None where none bounds it."""
        return self.advice.epsilon

    @property
    def at_delta(self) -> AtDelta | None:
        """The epsilon that all the noise together keeps at ``delta``; None if none was given."""
        return self.assessment.at_delta

    def document(self, *, show_true: bool = False) -> dict[str, object]:
        """Return what ``didp-ref assess --json`` prints."""
        return document(self.assessment, show_true=show_true)

    def __repr__(self) -> str:
        """A line an answer, without the answer; what all of them amount to; what to look out for.

        Like the report it is not to be published.
        """
        advice, numbers = self.advice, self.advice.noisy_numbers
        if not advice.feasible:
            return opening(advice)
        lines = [self._line(part) for part in advice.parts[:MOST_SHOWN]]
        if len(advice.parts) > MOST_SHOWN:
            lines.append(f"... and {len(advice.parts) - MOST_SHOWN} more")
        if numbers > 1:
            lines += filter(None, [and_all(advice.asked.confidence, numbers).removeprefix("; ")])
        bound = "no finite epsilon"
        if self.epsilon is not None:
            bound = f"epsilon = {up(self.epsilon, CHARGED_DIGITS)}"
        told = f"{bound} ({ADJACENCIES[advice.adjacency]})"
        usual = advice.asked.prior is None and advice.asked.records_per_person == 1
        lines.append(told if usual else stronger(advice))
        lines += filter(None, [told_at_delta(self.assessment.at_delta, advice)])
        with said_in_python():
            handled = [on_missing(self.assessment), on_clipping(self.assessment)]
        return "\n".join([*lines, *warnings(self.assessment), *filter(None, handled)])

    def _repr_html_(self) -> str:
        """Return a table with a row for each answer, and below it what else is shown."""
        if not self.advice.feasible:
            return super()._repr_html_()
        shown = self.advice.parts[:MOST_SHOWN]
        confidence = f"error at most, in {100 * self.advice.asked.confidence:.10g}%"
        head = ("answer", "scale", confidence, "error of didp-ref release")
        below = "<br>".join(map(escape, repr(self).split("\n")[len(shown) :]))
        return f"{table_of([head, *map(self._cells, shown)])}<p>{below}</p>"

    def _cells(self, part: Part) -> tuple[str, ...]:
        if not part.scale:
            return name_of(part), "no noise", "0", ""
        released = self.assessment.expected.errors.get(label_of(part, 0))
        told = "" if released is None else up(released, ERROR_DIGITS)
        return name_of(part), up(part.scale, 4), up(self.advice.error(part)), told

    def plot(self) -> Figure:
        """Draw for each answer how often it is off by more than an error, at most.

        Raises :class:`Infeasible` if no answer can have noise that is enough.
        """
        from didp_ref.assessment.picture import figure_of

        return figure_of(self.advice)

    def _line(self, part: Part) -> str:
        if not part.scale:
            return f"{name_of(part)}: no noise needed"
        released = self.assessment.expected.errors.get(label_of(part, 0))
        instead = (
            "" if released is None else f"; with didp-ref release {up(released, ERROR_DIGITS)}"
        )
        return (
            f"{name_of(part)}: scale {up(part.scale, 4)}, error at most "
            f"{up(self.advice.error(part))} in {100 * self.advice.asked.confidence:.10g}%{instead}"
        )


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
    delta: float | None = None,
    by: Sequence[str | Sequence[str]] = (),
    groups: Mapping[str, Sequence[str]] | None = None,
    adjacency: str = "any",
    suspects: int | None = None,
    prior: ArrayLike | str | Fraction | None = None,
    records_per_person: int = 1,
    split: Sequence[float | int | Fraction] | None = None,
    clip: bool = False,
    drop_missing: bool = False,
    impute: float | None = None,
    types: Mapping[str, str] | None = None,
) -> Assessed:
    """Return what noise the answers to some queries need, and what it amounts to.

    ``table`` is a frame of Polars, pandas, Arrow, DuckDB or Spark, one row a record. ``queries``
    and the rest are the words of ``didp-ref assess``: ``"mean:age"``, a universe for all columns
    or for each, and a promise (``rho``, ``alpha`` with ``beta``, ``epsilon``), or the ``scale`` or
    ``error`` whose cost is asked for. A ``prior`` of one number, such as ``"10%"``, is a suspicion
    about one person: the result says how far it can rise, of a person with at most
    ``records_per_person`` records. ``delta`` shows the epsilon of all
    answers at this delta too. ``types`` says how a column's cells are read: ``"number"``,
    ``"integer"``, ``"text"`` or ``"date"``; a column that is not named there has the type that the
    queries imply. A cell that does not fit its column's type is a missing value. Scales and errors
    are in units of the answer. Raises
    :class:`~didp_ref.errors.DomainError` for what cannot be asked, and
    :class:`~didp_ref.errors.InputError` for a column that is not there or cannot be used. Sources:
    abdi, Theorems 1 to 4; rhodi, Theorem 1.

    >>> import polars
    >>> import didp_ref as di
    >>> frame = polars.DataFrame({"age": [34, 51, 27, 45] * 100})
    >>> di.assess(frame, "mean:age", universe=(0, 100), epsilon=1)
    mean:age: scale 0.25, error at most 0.749 in 95%; with didp-ref release 0.77
    epsilon = 1 (one record added, removed or replaced)
    >>> di.assess(frame, "mean:agee", universe=(0, 100), epsilon=1)
    Traceback (most recent call last):
        ...
    didp_ref.errors.InputError: the table: has no column 'agee'; did you mean age?
    """
    promised = {"alpha": alpha, "beta": beta, "rho": rho, "epsilon": epsilon}
    judged = {"scale": scale, "error": error}
    with said_in_python():
        request = read_request(
            queries,
            Asked(
                **numbers_of({**promised, **judged}),
                confidence=as_number("confidence", confidence),
                prior=suspicion_of(prior),
                **numbers_of({"records_per_person": records_per_person}),
            ),
            universe=universe,
            by=by,
            groups=groups,
            split=split,
            prior=prior if is_list(prior) else None,
            types=types,
            adjacency=adjacency,
            clip=clip,
            drop_missing=drop_missing,
            **numbers_of({"suspects": suspects, "delta": delta, "impute": impute}),
        )
        _ = request.handling  # refuses what cannot be done with values
    planned = plan_of_release(request)
    with said_in_python():
        advice = assess_table(table, request)
    return Assessed(Assessment(request, advice, forecast(advice, planned)))
