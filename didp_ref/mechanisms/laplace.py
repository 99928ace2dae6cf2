r"""The Laplace mechanism, sampled so that the output's bits do not betray the input.

The textbook sampler adds a float64 logarithm to the answer and rounds. Which float64 numbers can
come out then depends on the answer, so single outputs identify it with certainty, whatever
epsilon says: I. Mironov, On significance of the least significant bits for differential privacy,
CCS 2012. Both mechanisms here avoid that; :func:`laplace` chooses between them.

:class:`GridLaplace` needs nothing but integers. The answer is rounded to a multiple of a grid step
``g`` that does not depend on the data, and a multiple ``K g`` of the step is added, with

    P(K = k) = (e^(g/scale) - 1)/(e^(g/scale) + 1) e^(-|k| g/scale),    k any integer:

the discrete Laplace distribution, sampled exactly by C. Canonne, G. Kamath, T. Steinke, The
discrete Gaussian for differential privacy, NeurIPS 2020 (arXiv 2004.00010), Algorithms 1 and 2.
Every multiple of the step can come out for every answer. Rounding, halves upward, moves answers
that are ``d`` apart to at most ``ceil(d/g) g < d + g``, so the mechanism is exactly
``ceil(sensitivity/g) g/scale``-differentially private: the grid costs less than ``g/scale``.

:class:`OpenDPLaplace` is the sampler of the OpenDP library, proven by its authors: it rounds
to a grid as fine as float64 has (``k = -1074``), adds discrete Laplace noise and rounds to the
nearest float64. OpenDP itself says what epsilon that is, rounded up.

Neither covers the arithmetic that computed the answer. Where that was rounded, neighbours' answers
lie further apart than the exact ones, by up to a unit in the last place of the largest answer there
can be, which belongs to the sensitivity: for the mean of a thousand numbers near 10^9 that are
10^-7 apart it is a thousand times the rest. So hand on exact answers: :class:`GridLaplace` takes
fractions, decimals and their texts, and rounds nothing that its epsilon does not count. OpenDP
takes float64 only, and :class:`OpenDPLaplace` refuses what would have to be rounded to one. How
long :class:`GridLaplace` takes tells next to nothing of the noise, and something of a value that
is written in many digits (SECURITY.md).
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from decimal import Decimal
from fractions import Fraction
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from didp_ref.errors import DomainError, OutOfRange, Unavailable
from didp_ref.mechanisms.randomness import random_source
from didp_ref.mechanisms.reading import (
    LARGEST,
    WITHHELD,
    Number,
    clamped_float,
    nearest_float,
    read_number,
    read_secret,
)
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import decimal_text

__all__ = [
    "DECIMAL_DIGITS",
    "FINENESS",
    "LARGEST_WHOLE",
    "PERIODS",
    "GridLaplace",
    "Laplace",
    "OpenDPLaplace",
    "bernoulli_exp",
    "discrete_laplace",
    "laplace",
    "noise_for_experiments",
    "power_of_two",
]
__dir__ = __all__.copy

FINENESS = 40
"""The grid step is a power of two, this many powers below the scale, unless one is given."""
DECIMAL_DIGITS = 60
PERIODS = 10
"""How many times the scale the noise may be before its size shows in the time it took."""
LARGEST_WHOLE = 2**53


def _positive(parameter: str, value: Number) -> Fraction:
    number, _ = read_number(parameter, value)
    if number <= 0:
        raise DomainError(parameter, value, f"{parameter} > 0")
    return number


def _not_negative(parameter: str, value: Number) -> Fraction:
    number, _ = read_number(parameter, value)
    if number < 0:
        raise DomainError(parameter, value, f"{parameter} >= 0")
    return number


# --- exact sampling ----------------------------------------------------------------------------


def bernoulli_exp(exponent: Fraction, source: Random) -> bool:
    """Return True with probability exactly ``exp(-exponent)``, for ``exponent >= 0``.

    Source: Canonne, Kamath and Steinke 2020, Algorithm 1.

    >>> bernoulli_exp(Fraction(0), Random(1))
    True
    """
    whole, rest = divmod(_not_negative("exponent", exponent), 1)
    if not all(_bernoulli_exp_unit(1, 1, source) for _ in range(whole)):
        return False
    return _bernoulli_exp_unit(rest.numerator, rest.denominator, source)


def _bernoulli_exp_unit(numerator: int, denominator: int, source: Random) -> bool:
    """Return True with probability ``exp(-numerator/denominator)``, for exponents up to one.

    Draws with success ``x, x/2, x/3, ...`` first fail at the k-th with probability
    ``x^(k-1)/(k-1)! - x^k/k!``; summed over odd k this is the series of ``exp(-x)``.
    """
    k = 2 if numerator == denominator else 1  # a draw with success one needs no drawing
    while source.randrange(denominator * k) < numerator:
        k += 1
    return k % 2 == 1


def discrete_laplace(scale: Fraction, source: Random) -> int:
    """Draw an integer k with probability proportional to ``exp(-|k|/scale)``, exactly.

    Source: Canonne, Kamath and Steinke 2020, Algorithm 2.

    >>> isinstance(discrete_laplace(Fraction(5, 2), Random(1)), int)
    True
    """
    period, divisor = _positive("scale", scale).as_integer_ratio()
    while True:
        remainder = source.randrange(period)
        if not _bernoulli_exp_unit(remainder, period, source):
            continue
        size = (remainder + period * _periods(source)) // divisor
        negative = source.getrandbits(1)
        if not (negative and size == 0):  # zero has one sign only
            return -size if negative else size


def _periods(source: Random) -> int:
    """Return how many draws of probability ``1/e`` succeed before the first that fails.

    So many are always made that more are needed once in 20,000 answers: if it ended with the first
    failure, the time would tell how large the noise is.
    """
    drawn = [_bernoulli_exp_unit(1, 1, source) for _ in range(PERIODS)]
    while all(drawn):
        drawn.append(_bernoulli_exp_unit(1, 1, source))
    return drawn.index(False)


# --- the mechanisms ----------------------------------------------------------------------------


class Laplace(ABC):
    """A Laplace mechanism of a given scale."""

    scale: Fraction

    @abstractmethod
    def answer(self, value: Number, *, rng_for_tests: Random | None = None) -> float:
        """Return the answer with noise, as a float64.

        Raises: DomainError for a value that is no finite number; the error does not show it.
        """

    @abstractmethod
    def epsilon(self, global_sensitivity: Number) -> Fraction:
        """Return an epsilon at which the mechanism is differentially private."""


class GridLaplace(Laplace):
    """The exact discrete Laplace mechanism on a grid.

    Parameters:
        scale : scale > 0, exact or float64, in units of the query's answer.
        grid : the step, exact or float64, in the same units; it must not depend on the data. By
            default the power of two that lies 40 powers below the scale.

    Raises: DomainError.

    >>> mechanism = GridLaplace(scale=2, grid="1/100")
    >>> mechanism.epsilon(1), mechanism.epsilon("0.995")
    (Fraction(1, 2), Fraction(1, 2))
    >>> mechanism.exact_answer("41.237") % Fraction(1, 100)
    Fraction(0, 1)
    """

    def __init__(self, scale: Number, grid: Number | None = None) -> None:
        self.scale = _positive("scale", scale)
        self.grid = power_of_two(self.scale) if grid is None else _positive("grid", grid)

    @classmethod
    def at_epsilon(
        cls, epsilon: Number, global_sensitivity: Number, grid: Number | None = None
    ) -> GridLaplace:
        """Return the mechanism that is exactly epsilon-differentially private, grid included.

        Raises DomainError for epsilon <= 0 and for a sensitivity that is not positive.

        >>> GridLaplace.at_epsilon("1/2", 1, grid="3/10").scale
        Fraction(12, 5)
        """
        budget = _positive("epsilon", epsilon)
        change = _positive("global_sensitivity", global_sensitivity)
        step = power_of_two(change) if grid is None else _positive("grid", grid)
        return cls(math.ceil(change / step) * step / budget, step)

    def exact_answer(self, value: Number, *, rng_for_tests: Random | None = None) -> Fraction:
        """Return the answer with noise, as a multiple of the grid step."""
        source = random_source(rng_for_tests)
        number, step = read_secret(value)[0], self.grid
        # without common factors looked for, whose search would take as long as the number is odd
        halves = 2 * number.numerator * step.denominator + number.denominator * step.numerator
        place = halves // (2 * number.denominator * step.numerator)
        return (place + discrete_laplace(self.scale / self.grid, source)) * self.grid

    def answer(self, value: Number, *, rng_for_tests: Random | None = None) -> float:
        """Return the answer with noise, as the float64 nearest to a multiple of the grid step.

        Beyond the largest float64 it is that one. The float64 depends on the multiple alone, so it
        tells no more than the multiple does, and no noise is too large for it.
        """
        return clamped_float(self.exact_answer(value, rng_for_tests=rng_for_tests))

    def decimal_answer(self, value: Number, *, rng_for_tests: Random | None = None) -> Decimal:
        """Return the answer with noise as a decimal number of up to 60 digits.

        On a grid whose step is a power of ten it is the multiple of the step itself, where the
        nearest float64 may be further off than the noise.

        >>> GridLaplace("1e-9", grid="1e-18").decimal_answer(10**9) == 10**9
        False
        """
        exact = self.exact_answer(value, rng_for_tests=rng_for_tests)
        return Decimal(decimal_text(exact, DECIMAL_DIGITS))

    def epsilon(self, global_sensitivity: Number) -> Fraction:
        """Return the epsilon at which the mechanism is differentially private, exactly."""
        change = _not_negative("global_sensitivity", global_sensitivity)
        steps = math.ceil(change / self.grid)
        return steps * self.grid / self.scale


def power_of_two(size: Fraction) -> Fraction:
    """Return a power of two within a factor of two of ``2**-FINENESS`` times a size."""
    numerator, denominator = _positive("size", size).as_integer_ratio()
    exponent = numerator.bit_length() - denominator.bit_length() - FINENESS
    return Fraction(2) ** exponent


class OpenDPLaplace(Laplace):
    """OpenDP's Laplace mechanism, from the extra ``sampling``.

    Its answers are float64 numbers, and its epsilon is for the distance between those: an exact
    answer is refused, as its rounding would stand in no sensitivity. Its randomness cannot be
    seeded. Raises :class:`~didp_ref.errors.Unavailable` where OpenDP is
    not installed, and DomainError for a scale that is not positive.
    """

    def __init__(self, scale: Number) -> None:
        library = _opendp()
        used = _float_up(_positive("scale", scale))  # never less noise than asked for
        self.scale = Fraction(used)
        space = library.atom_domain(T=float, nan=False), library.absolute_distance(T=float)
        self._measurement = library.m.make_laplace(*space, scale=used)

    def answer(self, value: Number, *, rng_for_tests: Random | None = None) -> float:
        """Return the answer with noise, as a float64.

        Raises DomainError, without the value, for what is neither a float64 nor a whole number of
        at most 2**53: a fraction, a decimal or a text, whatever its value.
        """
        if rng_for_tests is not None:
            meant, advice = "None: OpenDP's randomness cannot be seeded", "use GridLaplace"
            raise DomainError("rng_for_tests", rng_for_tests, meant, advice)
        number, _ = read_secret(value)
        whole = isinstance(value, int | np.integer) and abs(number) <= LARGEST_WHOLE
        if not whole and not isinstance(value, float | np.float32 | np.float16):
            meant = "a float64, or a whole number of at most 2**53"
            advice = "use GridLaplace, which takes exact answers: to round one moves it"
            raise DomainError("value", WITHHELD, meant, advice)
        return float(self._measurement(float(number)))

    def epsilon(self, global_sensitivity: Number) -> Fraction:
        """Return the epsilon that OpenDP's privacy map gives, rounded up by OpenDP."""
        change = _float_up(_not_negative("global_sensitivity", global_sensitivity))
        epsilon = float(self._measurement.map(change))
        if math.isinf(epsilon):
            values = {"scale": float(self.scale), "global_sensitivity": change}
            raise OutOfRange("this epsilon exceeds float64", values, "use GridLaplace")
        return Fraction(epsilon)


def _float_up(value: Fraction) -> float:
    nearest_float(value)  # raises where float64 does not reach so far
    return Enclosure(value, value).float_up()


def _opendp() -> Any:
    try:
        import opendp.prelude as library
    except ImportError:
        remedy = "pip install 'didp_ref[sampling]', or use GridLaplace"
        raise Unavailable("OpenDP's Laplace sampler", remedy) from None
    library.enable_features("contrib")
    return library


def laplace(scale: Number) -> Laplace:
    """Return the Laplace mechanism of a scale: OpenDP's where it is installed, else the grid's.

    OpenDP's takes float64 answers alone: for exact ones ask for :class:`GridLaplace` by name.

    >>> laplace(2).epsilon(1) < Fraction(1, 2) + Fraction(1, 2**39)
    True
    """
    return GridLaplace(scale) if find_spec("opendp") is None else OpenDPLaplace(scale)


def noise_for_experiments(
    scale: float, size: int | tuple[int, ...], generator: np.random.Generator
) -> NDArray[np.float64]:
    """Return an array of float64 Laplace noise, fast, and NOT private when added to an answer.

    It is numpy's textbook sampler, for figures and averages over many runs: its low-order bits
    betray what it is added to (Mironov 2012). Published answers come from :func:`laplace`.

    >>> noise_for_experiments(2.0, 3, np.random.default_rng(1)).shape
    (3,)
    """
    noise = generator.laplace(0.0, nearest_float(_positive("scale", scale)), size)
    return np.clip(noise, -LARGEST, LARGEST)  # as a scale near the largest float64 overflows
