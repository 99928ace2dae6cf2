"""Formulas without a closed form: a value is defined, and certified to lie between two numbers.

They are declared like a quantity, but have no expression. ``enclose`` returns a bracket, as narrow
as its ``width`` asks; the float is the upper end, rounded up.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from didp_ref.errors import DomainError
from didp_ref.formulas.accounting import (
    sampled_gaussian_delta,
    sampled_gaussian_deviation,
    sampled_gaussian_epsilon,
)
from didp_ref.formulas.accounting.answers import BOUNDED_DELTA, Bracket
from didp_ref.formulas.accounting.steps import NAMES
from didp_ref.formulas.parameters import DEVIATION, EPSILON, RATE, TIMES, TOTAL_EPSILON
from didp_ref.formulas.quantity.declaration import Declaration, Declared
from didp_ref.formulas.quantity.enclosable import Enclosable
from didp_ref.numbers.domains import NON_NEGATIVE, POSITIVE, PROBABILITY
from didp_ref.numbers.enclosure import Side
from didp_ref.source import Source

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NOISE = replace(
    DEVIATION, meaning="Noise multiplier: standard deviation over sensitivity.", unit=""
)
STEPS = replace(TIMES, meaning="How many steps are run.", latex="k", reason="")
DELTA = replace(BOUNDED_DELTA, name="total_delta", meaning="Delta of all steps together.")
EPSILON_ABOVE = replace(EPSILON, name="total_epsilon", meaning="Epsilon of all steps together.")
PAIR = (
    "P is the distribution of as many independent steps as times says, each of N(1, deviation^2) "
    "with the probability sampling_rate and else of N(0, deviation^2); Q is that of as many steps "
    "of N(0, deviation^2); D(P, Q) = sup over events A of P(A) - exp(total_epsilon)*Q(A)"
)
OF_A_RUN = (
    "in DP-SGD: steps = epochs * (batches of an epoch); sampling_rate = 1/(batches of an epoch) "
    "with Opacus, batch_size/n if each record is drawn at that rate"
)
ALSO = "what PLD, PRV, RDP and moments accountants bound or approximate"
LATEX = r"\max\left(D_{e^\epsilon}(P, Q), D_{e^\epsilon}(Q, P)\right)"


class Bracketed(Declaration):
    """A formula whose value is defined, and enclosed by an algorithm."""

    rests_on: Sequence[str] = ("field.domination", "field.sampled-pair", "field.connect-the-dots")
    texts: Mapping[str, str] = {
        "How to check a training run with it": "docs/accounting.md",
        "Why both ends are bounds": "didp_ref/formulas/accounting/__init__.py",
    }
    """What there is to read about it, in a checkout."""

    def __init__(
        self,
        function: Enclosable[..., float, ..., Bracket],
        summary: str,
        definition: str,
        written: str,
        **declared: Unpack[Declared],
    ) -> None:
        super().__init__(**declared)
        self.function, self.summary, self.definition = function, summary, definition
        self.written = written
        self.documentation = inspect.getdoc(function) or ""
        self.__wrapped__ = function
        self.__module__ = __name__

    def __call__(self, *args: Any, **given: Any) -> float:
        """Return the upper end as a float64, rounded up."""
        return self.function(*args, **given)

    def enclose(self, *args: Any, **given: Any) -> Bracket:
        """Return the bracket of exact arguments."""
        return self.function.enclose(*args, **given)

    def plot(self, **given: Any) -> Figure:
        """Draw the upper end over the one argument that is an array."""
        return self.function.plot(**given)

    @property
    def synonyms(self) -> Mapping[str, str]:
        """Other names of the parameters."""
        return {other: name for other, name in NAMES.items() if name in self.names}

    @property
    def remark(self) -> str:
        """Say which other names are accepted, and where a training run has the numbers."""
        others = ", ".join(f"{other} for {name}" for other, name in self.synonyms.items())
        return f"also accepted: {others}\n{OF_A_RUN}"

    @property
    def example(self) -> str:
        """The first example of the documentation, with its result."""
        return self.documentation.partition(">>> ")[2].partition("\n\n")[0]

    def plain(self) -> str:
        """Return the definition."""
        return self.definition

    def latex(self) -> str:
        """Return the definition in LaTeX."""
        return self.written


def _no_expression(**_: object) -> Any:
    raise DomainError("formula", "a bracket", "a formula with an expression")


def _declared(
    function: Enclosable[..., float, ..., Bracket],
    summary: str,
    value: str,
    written: str,
    **own: Any,
) -> Bracketed:
    name = function.__name__  # type: ignore[attr-defined]  # as of every function
    return Bracketed(
        function,
        summary,
        f"{value}; {PAIR}",
        written,
        id=f"accounting.{name}",
        expression=_no_expression,
        source=Source("ours", "help(didp_ref.accounting)"),
        safe_side=Side.UP,
        also=ALSO,
        **own,
    )


bracketed: Mapping[str, Bracketed] = {
    each.id: each
    for each in (
        _declared(
            sampled_gaussian_epsilon,
            "Least epsilon of Poisson-sampled (subsampled) Gaussian steps, as in DP-SGD.",
            "the least total_epsilon at which D(P, Q) and D(Q, P) are at most total_delta",
            rf"\min\left\{{\epsilon \ge 0 : {LATEX} \le \delta\right\}}",
            parameters=(NOISE, RATE, STEPS, DELTA),
            result=NON_NEGATIVE,
        ),
        _declared(
            sampled_gaussian_delta,
            "Least delta of Poisson-sampled (subsampled) Gaussian steps, as in DP-SGD.",
            "the larger of D(P, Q) and D(Q, P)",
            LATEX,
            parameters=(NOISE, RATE, STEPS, TOTAL_EPSILON),
            result=PROBABILITY,
        ),
        _declared(
            sampled_gaussian_deviation,
            "Least noise multiplier of Poisson-sampled (subsampled) Gaussian steps, as in DP-SGD.",
            "the least deviation at which D(P, Q) and D(Q, P) are at most total_delta",
            rf"\min\left\{{\sigma : {LATEX} \le \delta\right\}}",
            parameters=(EPSILON_ABOVE, RATE, STEPS, DELTA),
            result=POSITIVE,
        ),
    )
}
"""The formulas, by id."""
