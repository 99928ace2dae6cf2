"""Poisson-sampled Gaussian steps, the common case, by plain numbers.

``deviation`` is that of the noise at a sensitivity of one: the noise multiplier. The names that
training libraries use (``noise_multiplier``, ``steps``, ``epsilon``, ``delta``) are accepted too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from didp_ref.errors import DomainError
from didp_ref.formulas.accounting import answers, multiplier
from didp_ref.formulas.accounting.answers import DELTA_WIDTH, WIDTH, Bracket
from didp_ref.formulas.accounting.mechanisms import SYNONYMS, Given, Mechanism, gaussian, sampled
from didp_ref.formulas.quantity.enclosable import enclosed_by
from didp_ref.numbers.exact import Exact

Found = TypeVar("Found")
NAMES = {**SYNONYMS, "epsilon": "total_epsilon", "delta": "total_delta"}
INNER = {"rate": "sampling_rate", "delta": "total_delta", "epsilon": "total_epsilon"}
"""What parameters are called where they are read."""


def _by_any_name(function: Callable[..., Found]) -> Callable[..., Found]:
    """Let a function be called by the names that training libraries use."""

    @wraps(function)
    def called(*values: Any, **given: Any) -> Found:
        used = {**INNER}
        for other, name in NAMES.items():
            if other in given:
                if name in given:
                    raise DomainError(name, given[name], f"one {name}", f"{other} is the same")
                given[name] = given.pop(other)
                inner = next((each for each, outer in INNER.items() if outer == name), name)
                used[inner] = used[name] = other
        used["steps"] = used.get("times", "times")  # as noise_multiplier calls it
        with answers.named(used):
            return function(*values, **given)

    return called


def _steps(deviation: Given, sampling_rate: Given, times: int) -> list[tuple[Mechanism, int]]:
    return [(sampled(gaussian(deviation), sampling_rate), times)]


@_by_any_name
def _enclosed_epsilon(
    deviation: Exact, sampling_rate: Exact, times: int, total_delta: Exact, width: Given = WIDTH
) -> Bracket:
    """Enclose the least epsilon; the width is relative to the upper end."""
    return answers.epsilon.enclose(_steps(deviation, sampling_rate, times), total_delta, width)


@enclosed_by(_enclosed_epsilon, NAMES, "epsilon")
@_by_any_name
def sampled_gaussian_epsilon(
    deviation: Given, sampling_rate: Given, times: int, total_delta: Given, width: Given = WIDTH
) -> float:
    """Least epsilon of DP-SGD: Gaussian noise on Poisson samples, in many steps; rounded up.

    ``sampling_rate`` is the probability that a record is in a batch: 1/(batches of an epoch) for
    Opacus' loader, batch_size/n for a sampler that draws each record at that rate. ``steps`` is
    epochs times the batches of an epoch. Returns a float64, an upper bound; ``.enclose``
    returns both bounds.

    >>> sampled_gaussian_epsilon(noise_multiplier=2, sampling_rate="1/100", steps=100, delta="1e-6")
    0.22...
    """
    return answers.epsilon(_steps(deviation, sampling_rate, times), total_delta, width)


@_by_any_name
def _enclosed_delta(
    deviation: Exact,
    sampling_rate: Exact,
    times: int,
    total_epsilon: Exact,
    width: Given = DELTA_WIDTH,
) -> Bracket:
    """Enclose the least delta; the width is relative to the upper end."""
    return answers.delta.enclose(_steps(deviation, sampling_rate, times), total_epsilon, width)


@enclosed_by(_enclosed_delta, NAMES, "delta")
@_by_any_name
def sampled_gaussian_delta(
    deviation: Given,
    sampling_rate: Given,
    times: int,
    total_epsilon: Given,
    width: Given = DELTA_WIDTH,
) -> float:
    """Least delta of DP-SGD: Gaussian noise on Poisson samples, in many steps; rounded up.

    ``sampling_rate`` is the probability that a record is in a batch: 1/(batches of an epoch) for
    Opacus' loader, batch_size/n for a sampler that draws each record at that rate. ``steps`` is
    epochs times the batches of an epoch. Returns a float64, an upper bound; ``.enclose``
    returns both bounds.

    >>> sampled_gaussian_delta(noise_multiplier=2, sampling_rate="1/10", steps=1, epsilon="1/10")
    0.00...
    """
    return answers.delta(_steps(deviation, sampling_rate, times), total_epsilon, width)


@_by_any_name
def _enclosed_deviation(
    total_epsilon: Exact,
    sampling_rate: Exact,
    times: int,
    total_delta: Exact,
    width: Given = multiplier.WIDTH,
) -> Bracket:
    """Enclose the least deviation; the width is relative to the upper end."""
    return multiplier.noise_multiplier.enclose(
        total_epsilon, total_delta, sampling_rate, times, width
    )


@enclosed_by(_enclosed_deviation, NAMES, "noise multiplier")
@_by_any_name
def sampled_gaussian_deviation(
    total_epsilon: Given,
    sampling_rate: Given,
    times: int,
    total_delta: Given,
    width: Given = multiplier.WIDTH,
) -> float:
    """Least noise multiplier with which DP-SGD keeps an epsilon at a delta, rounded up.

    ``sampling_rate`` is the probability that a record is in a batch: 1/(batches of an epoch) for
    Opacus' loader, batch_size/n for a sampler that draws each record at that rate. ``steps`` is
    epochs times the batches of an epoch. Returns a float64, enough noise; ``.enclose`` returns both
    bounds.

    >>> sampled_gaussian_deviation(epsilon=1, sampling_rate="1/10", steps=1, delta="1e-5")
    1.25...
    """
    return multiplier.noise_multiplier(total_epsilon, total_delta, sampling_rate, times, width)
