"""Reading a prior: one probability a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from didp_ref.errors import InputError
from didp_ref.files import read_text

if TYPE_CHECKING:
    from numpy.typing import NDArray


def read_prior(file: str) -> NDArray[np.float64]:
    """Return the probabilities of a file that holds one a line."""
    try:
        return np.array([float(line) for line in read_text(file).split()])
    except ValueError as problem:
        raise InputError(file, f"is not one probability a line: {problem}") from None
