"""A budget in a file; histograms to refine, and their masses counted another way."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import strategies as st

from didp_ref.mechanisms.refinement import PiecewiseUniform
from didp_ref.mechanisms.state import FileAccount
from tests.mechanisms.budgets import KIND, costs

MassBetween = Callable[[PiecewiseUniform, Fraction, Fraction], Fraction]


@st.composite
def drawn_histograms(draw: st.DrawFn) -> PiecewiseUniform:
    """Histograms with gaps: bins of no mass are frequent, at the ends too."""
    weights = draw(st.lists(st.integers(0, 4), min_size=1, max_size=5).filter(any))
    widths = [draw(st.fractions("1/5", 3, max_denominator=5)) for _ in weights]
    start = draw(st.fractions(-3, 3, max_denominator=4))
    points = [start + sum(widths[:i], Fraction(0)) for i in range(len(widths) + 1)]
    return PiecewiseUniform(points, [Fraction(w, sum(weights)) for w in weights])


@pytest.fixture(scope="session")
def histograms() -> st.SearchStrategy[PiecewiseUniform]:
    """Histograms with gaps, as a strategy."""
    return drawn_histograms()


@pytest.fixture(scope="session")
def mass_between() -> MassBetween:
    """The prior mass of an interval, from the bins it covers."""

    def counted(prior: PiecewiseUniform, low: Fraction, high: Fraction) -> Fraction:
        total = Fraction(0)
        for (left, right), mass in zip(pairwise(prior.breakpoints), prior.masses, strict=True):
            covered = max(min(high, right) - max(low, left), Fraction(0))
            total += mass * covered / (right - left)
        return total

    return counted


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "budget.db"


@pytest.fixture
def account(file: Path) -> FileAccount:
    """A budget of 10, of which 2 are spent: one with an answer, one without."""
    account = FileAccount.create(file, KIND, {"epsilon": Fraction(10)})
    account.record(account.charge(costs(1)), "yes")
    account.charge(costs(1))
    return account
