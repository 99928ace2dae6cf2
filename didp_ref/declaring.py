"""Formulas of your own: what a file that declares quantities is made of.

A quantity is declared once, beside a float64 form that is written by hand::

    from didp_ref.declaring import EPSILON, POSITIVE, Parameter, Side, Source
    from didp_ref.declaring import forms, interval, quantity, symbolic

    COPIES = Parameter("copies", interval("a count", 1, integer=True), "How often it asks.", "k")

    @quantity(
        id="mine.error",
        expression=lambda epsilon, copies: 2 * copies / (symbolic.exp(epsilon) - 1),
        parameters=(EPSILON, COPIES),
        source=Source("my paper", "Theorem 3", "eq. 17"),
        safe_side=Side.UP,
        result=POSITIVE,
    )
    def error(epsilon, copies):
        \"\"\"Expected error of noise that is asked for several times.\"\"\"
        return 2 * copies / forms.expm1(epsilon)

Enclosures, guards, LaTeX, documentation, vectors and property tests follow, and nothing is
registered anywhere else. ``docs/own-formulas.md`` says what each argument means.
"""

from fractions import Fraction

from didp_ref.errors import DomainError, Infeasible, InputError, shorten
from didp_ref.formulas import parameters, symbolic
from didp_ref.formulas.parameters import (
    ALPHA,
    ALPHAS,
    BETA,
    BETAS,
    DELTA,
    EPSILON,
    EPSILONS,
    GAMMA,
    GLOBAL_SENSITIVITY,
    IDENTIFIABILITY_SENSITIVITY,
    N_WORLDS,
    P_MAX,
    P_MIN,
    PRIOR,
    RATE,
    RESPONSE,
    RHO,
    SCALE,
    SENSITIVE_RANGE,
    VALUES,
)
from didp_ref.formulas.quantity import Enough, Parameter, SequenceParameter, quantity
from didp_ref.numbers import forms
from didp_ref.numbers.domains import (
    FACTOR_DOWN,
    FACTOR_UP,
    NON_NEGATIVE,
    POSITIVE,
    PROBABILITY,
    REAL,
    SAMPLING_RATE,
    UNIT_OPEN,
    WORLD_COUNT,
    Condition,
    Domain,
)
from didp_ref.numbers.enclosure import Side
from didp_ref.source import Source

__all__ = [
    "ALPHA",
    "ALPHAS",
    "BETA",
    "BETAS",
    "DELTA",
    "EPSILON",
    "EPSILONS",
    "FACTOR_DOWN",
    "FACTOR_UP",
    "GAMMA",
    "GLOBAL_SENSITIVITY",
    "IDENTIFIABILITY_SENSITIVITY",
    "NON_NEGATIVE",
    "N_WORLDS",
    "POSITIVE",
    "PRIOR",
    "PROBABILITY",
    "P_MAX",
    "P_MIN",
    "RATE",
    "REAL",
    "RESPONSE",
    "RHO",
    "SAMPLING_RATE",
    "SCALE",
    "SENSITIVE_RANGE",
    "UNIT_OPEN",
    "VALUES",
    "WORLD_COUNT",
    "Condition",
    "Domain",
    "DomainError",
    "Enough",
    "Infeasible",
    "Parameter",
    "SequenceParameter",
    "Side",
    "Source",
    "forms",
    "interval",
    "parameters",
    "quantity",
    "symbolic",
]
__dir__ = __all__.copy


def interval(
    name: str,
    lower: Fraction | int | str | None = None,
    upper: Fraction | int | str | None = None,
    *,
    lower_open: bool = False,
    upper_open: bool = False,
    integer: bool = False,
) -> Domain:
    """Return a domain of your own: the numbers, or the integers, between two exact ends.

    ``None`` is no end; an end that is open does not belong to it.

    Raises :class:`InputError` for an end that is no exact number, and for a domain with nothing
    in it.

    >>> interval("a share", "1/10", 1, upper_open=True).text("share")
    '1/10 <= share < 1'
    """
    low, high = (_exact(name, end) for end in (lower, upper))
    if low is not None and high is not None:
        alone = low == high and (lower_open or upper_open)
        if low > high or alone:
            raise InputError(name, f"nothing lies between {low} and {high}")
    return Domain(name, low, high, lower_open, upper_open, integer)


def _exact(name: str, end: object) -> Fraction | None:
    if end is None or (isinstance(end, int | str | Fraction) and not isinstance(end, bool)):
        try:
            return None if end is None else Fraction(end)
        except (ValueError, ZeroDivisionError):
            pass
    wanted = "an integer, a Fraction, or a text such as '1/3' or '0.1'"
    raise InputError(name, f"an end is {shorten(end)}; an exact number is wanted: {wanted}")
