"""A parameter: a named argument with the domain that guards it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from didp_ref.errors import DomainError, ExactInputRequired
from didp_ref.numbers.compensated import Float
from didp_ref.numbers.domains import Domain, as_floats, probability_error

if TYPE_CHECKING:
    from flint import fmpq

PRIOR_TOLERANCE = 2.0**-30


@dataclass(frozen=True)
class Parameter:
    """A named argument: its domain, what it means and how it is written."""

    name: str
    domain: Domain
    meaning: str
    latex: str
    unit: str = ""
    sequence: bool = False
    sums_to_one: bool = False

    def text(self) -> str:
        """Write the parameter's domain."""
        if not self.sequence:
            return self.domain.text(self.name)
        whole = f", sum({self.name}) = 1" if self.sums_to_one else ""
        return f"{self.domain.text(f'{self.name}[i]')} for every i{whole}"

    def check_float(self, value: object) -> Float:
        """Return the value as float64, or raise what is wrong with it."""
        if not self.sequence:
            return self.domain.check_float(self.name, value)
        array = np.atleast_1d(as_floats(self.name, value))
        if array.shape[-1] == 0:
            raise DomainError(self.name, value, "at least one number")
        array = np.atleast_1d(self.domain.check_float(self.name, array))
        if self.sums_to_one:
            total = array.sum(axis=-1)
            if np.any(np.abs(total - 1.0) > PRIOR_TOLERANCE):
                raise probability_error(f"a prior whose sum is {np.ravel(total)[0]}")
        return array

    def check_exact(self, value: object) -> fmpq | list[fmpq]:
        """Return the value as flint rationals, or raise what is wrong with it."""
        if not self.sequence:
            return self.domain.check_exact(self.name, value)
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
