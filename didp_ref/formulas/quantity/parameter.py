"""A parameter: a named argument with the domain that guards it; a number, or a sequence of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from didp_ref.errors import DomainError, ExactInputRequired
from didp_ref.numbers.compensated import Float
from didp_ref.numbers.domains import Domain, as_floats, probability_error

if TYPE_CHECKING:
    from flint import fmpq
    from numpy.typing import NDArray

PRIOR_TOLERANCE = 2.0**-30


@dataclass(frozen=True)
class Parameter:
    """A named argument: its domain, what it means and how it is written."""

    name: str
    domain: Domain
    meaning: str
    latex: str
    unit: str = ""
    reason: str = ""
    """Why the domain ends where it does, for who is outside."""
    sums_to_one: bool = False

    sequence: ClassVar[bool] = False

    def text(self) -> str:
        """Write the parameter's domain."""
        return self.domain.text(self.name)

    def outside(self, value: object, name: str | None = None) -> DomainError:
        """Return what is wrong with a value outside the domain."""
        finite = ", finite" * self.domain.lacks_only_finite(value)
        return DomainError(name or self.name, value, f"{self.text()}{finite}", self.reason)

    def check_float(self, value: object, *, window: bool = True) -> Float:
        """Return the value as float64, or raise what is wrong with it."""
        return self.domain.check_float(self.name, value, window=window)

    def check_exact(self, value: object) -> fmpq | list[fmpq]:
        """Return the value as a flint rational, or raise what is wrong with it."""
        try:
            return self.domain.check_exact(self.name, value)
        except DomainError as problem:
            if problem.domain == self.text():
                raise self.outside(problem.value) from None
            raise


@dataclass(frozen=True)
class SequenceParameter(Parameter):
    """A named sequence of numbers, every one of them in the domain."""

    sequence: ClassVar[bool] = True

    def text(self) -> str:
        """Write the domain of every entry, and what they add up to."""
        whole = f", sum({self.name}) = 1" if self.sums_to_one else ""
        return f"{self.domain.text(f'{self.name}[i]')} for every i{whole}"

    def check_float(self, value: object, *, window: bool = True) -> NDArray[np.float64]:
        """Return the entries as float64 along the last axis, or raise what is wrong with them."""
        array = np.atleast_1d(as_floats(self.name, value))
        if array.shape[-1] == 0:
            raise DomainError(self.name, value, "at least one number")
        array = np.atleast_1d(self.domain.check_float(self.name, array, window=window))
        if self.sums_to_one:
            total = array.sum(axis=-1)
            if np.any(np.abs(total - 1.0) > PRIOR_TOLERANCE):
                raise probability_error(f"a prior whose sum is {np.ravel(total)[0]}")
        return array

    def check_exact(self, value: object) -> list[fmpq]:
        """Return the entries as flint rationals, or raise what is wrong with them."""
        if isinstance(value, str | bytes) or not isinstance(value, Sequence):
            raise ExactInputRequired(self.name, value, "a list of exact numbers")
        if not value:
            raise DomainError(self.name, value, "at least one number")
        entries = [
            self.domain.check_exact(f"{self.name}[{i}]", entry) for i, entry in enumerate(value)
        ]
        if self.sums_to_one and sum(entries[1:], entries[0]) != 1:
            raise probability_error(f"a prior whose sum is {sum(entries[1:], entries[0])}")
        return entries
