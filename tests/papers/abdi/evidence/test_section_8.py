"""The numbers of section 8, again from the data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import mpmath
import numpy as np

from didp_ref.papers.abdi.evidence.section_8 import UNIVERSE_SIZE


def test_the_printed_size_counts_the_empty_last_line(adult_folder: Path) -> None:
    lines = (adult_folder / "adult.data").read_text(encoding="ascii").split("\n")[:-1]
    assert len(lines) == UNIVERSE_SIZE
    assert len([line for line in lines if line]) == UNIVERSE_SIZE - 1


def test_the_error_ratio_of_sum_hours_by_mpmath(
    adult: Callable[[str], dict[str, np.ndarray]],
) -> None:
    hours = adult("data")["hours_per_week"]
    with mpmath.workdps(30):
        p, small = mpmath.mpf(1) / UNIVERSE_SIZE, mpmath.mpf(8) / 1000
        falling = mpmath.log((1 + p * (small - 1)) / ((1 - small) * (1 - p)))
        rising = mpmath.log((1 + small) * (1 - p) / (1 - p * (1 + small)))
        ratio = 98 / min(falling, rising) / int(hours.sum())
    assert mpmath.mpf("0.009") < ratio < mpmath.mpf("0.0095")
