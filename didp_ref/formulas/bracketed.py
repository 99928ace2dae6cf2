"""Formulas without a closed form: a value is defined, and certified to lie between two numbers.

They are declared like a quantity, but have no expression. ``enclose`` returns a bracket, as narrow
as its ``width`` asks; the float is the upper end, rounded up. Those of :data:`computed` are
enclosed to so many ``bits``, as a quantity is.
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
from didp_ref.formulas.accounting.answers import BOUNDED_DELTA
from didp_ref.formulas.accounting.steps import NAMES
from didp_ref.formulas.parameters import (
    DEVIATION,
    EPSILON,
    EPSILON_OR_ZERO,
    RATE,
    TIMES,
    TOTAL_EPSILON,
)
from didp_ref.formulas.quantity.declaration import Declaration, Declared
from didp_ref.formulas.quantity.enclosable import Enclosable
from didp_ref.formulas.sampled_gaussian import ORDER, gaussian_delta, gaussian_renyi
from didp_ref.numbers.domains import NON_NEGATIVE, POSITIVE, PROBABILITY
from didp_ref.numbers.enclosure import Enclosure, Side
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
ONE_STEP = (
    "P is (1 - sampling_rate)*N(0, deviation^2) + sampling_rate*N(1, deviation^2), and Q is "
    "N(0, deviation^2)"
)
ORDERS = (
    "orders that are not whole: up to 500*min(deviation, 1), with deviation >= 1/10\n"
    "of k steps, multiply by k; then renyi.epsilon(order, budget, delta)"
)
ALSO = "what PLD, PRV, RDP and moments accountants bound or approximate"
LATEX = r"\max\left(D_{e^\epsilon}(P, Q), D_{e^\epsilon}(Q, P)\right)"


class Bracketed(Declaration):
    """A formula whose value is defined, and enclosed by an algorithm."""

    texts: Mapping[str, str] = {
        "How to check a training run with it": "docs/accounting.md",
        "Why both ends are bounds": "didp_ref/formulas/accounting/proof.py",
    }
    """What there is to read about it, in a checkout."""

    def __init__(
        self,
        function: Enclosable[..., float, ..., Enclosure],
        summary: str,
        definition: str,
        written: str,
        note: str,
        rests_on: Sequence[str],
        **declared: Unpack[Declared],
    ) -> None:
        super().__init__(**declared)
        self.function, self.summary, self.definition = function, summary, definition
        self.written, self.note, self.rests_on = written, note, rests_on
        self.documentation = inspect.getdoc(function) or ""
        self.__wrapped__ = function
        self.__module__ = __name__

    def __call__(self, *args: Any, **given: Any) -> float:
        """Return the upper end as a float64, rounded up."""
        return self.function(*args, **given)

    def enclose(self, *args: Any, **given: Any) -> Any:
        """Return the bracket of exact arguments; of one of :data:`computed`, the enclosure."""
        return self.function.enclose(*args, **given)

    def plot(self, **given: Any) -> Figure:
        """Draw the upper end over the one argument that is an array."""
        return self.function.plot(**given)

    @property
    def takes_width(self) -> bool:
        """Whether its enclosure is as narrow as a width asks, and not as many bits."""
        return "width" in inspect.signature(self.function.enclose).parameters

    @property
    def synonyms(self) -> Mapping[str, str]:
        """Other names of the parameters."""
        return {other: name for other, name in NAMES.items() if name in self.names}

    @property
    def remark(self) -> str:
        """Say which other names are accepted, and what else to know."""
        others = ", ".join(f"{other} for {name}" for other, name in self.synonyms.items())
        return f"also accepted: {others}\n{self.note}"

    @property
    def example(self) -> str:
        """The first example of the documentation, with its result."""
        first = self.documentation.partition(">>> ")[2].partition("\n\n")[0]
        return first.partition("\n>>> ")[0]

    def plain(self) -> str:
        """Return the definition."""
        return self.definition

    def latex(self) -> str:
        """Return the definition in LaTeX."""
        return self.written


def _no_expression(**_: object) -> Any:
    raise DomainError("formula", "a bracket", "a formula with an expression")


def _declared(
    function: Enclosable[..., float, ..., Enclosure],
    summary: str,
    value: str,
    written: str,
    *,
    topic: str = "accounting",
    pair: str = PAIR,
    note: str = OF_A_RUN,
    rests_on: Sequence[str] = ("field.domination", "field.sampled-pair", "field.connect-the-dots"),
    source: Source = Source("ours", "help(didp_ref.accounting)"),  # noqa: B008  it has no state
    **own: Any,
) -> Bracketed:
    name = function.__name__  # type: ignore[attr-defined]  # as of every function
    return Bracketed(
        function,
        summary,
        f"{value}; {pair}",
        written,
        note,
        rests_on,
        id=f"{topic}.{name}",
        expression=_no_expression,
        source=source,
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
"""The formulas with brackets that take long and are stored, by id."""

computed: Mapping[str, Bracketed] = {
    each.id: each
    for each in (
        _declared(
            gaussian_renyi,
            "Renyi divergence of a Poisson-sampled (subsampled) Gaussian step, as in DP-SGD.",
            "log(E_Q[(P/Q)^order])/(order - 1)",
            r"\frac{1}{\alpha - 1} \ln \mathbb{E}_Q\left(\frac{P}{Q}\right)^\alpha",
            topic="subsampling",
            pair=ONE_STEP,
            note=ORDERS,
            rests_on=("field.renyi-of-sampled-pair",),
            source=Source("ours", "I. Mironov, K. Talwar, L. Zhang, arXiv 1908.10530"),
            parameters=(ORDER, RATE, NOISE),
            result=NON_NEGATIVE,
        ),
        _declared(
            gaussian_delta,
            "Least delta of a Poisson-sampled (subsampled) Gaussian step, as in DP-SGD.",
            "sup over events A of P(A) - exp(epsilon)*Q(A)",
            r"\sup_A \left(P(A) - e^\epsilon Q(A)\right)",
            topic="subsampling",
            pair=ONE_STEP,
            note="of several steps: accounting.sampled_gaussian_delta",
            rests_on=("field.sampled-pair",),
            source=Source("ours", "help(didp_ref.formulas.sampled_gaussian)"),
            parameters=(EPSILON_OR_ZERO, RATE, NOISE),
            result=PROBABILITY,
        ),
    )
}
"""The formulas that are enclosed at once, to so many bits, by id."""

by_steps: Mapping[str, Bracketed] = {**bracketed, **computed}
"""All formulas without a closed form, by id."""
