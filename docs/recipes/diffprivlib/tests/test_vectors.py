import math
from pathlib import Path
from unittest import TestCase

from diffprivlib.accountant import BudgetAccountant
from diffprivlib.mechanisms import Laplace

from .vectors import didp_vectors

FOLDER = Path(__file__).parent / "vectors"


def scale(epsilon, global_sensitivity):
    # the variance is twice the square of the scale
    return math.sqrt(Laplace(epsilon=epsilon, sensitivity=global_sensitivity).variance(0.0) / 2)


def total(epsilons):
    return BudgetAccountant().total([(epsilon, 0) for epsilon in epsilons])[0]


class TestVectors(TestCase):
    """Exact results and invalid inputs from didp-vectors. Results may be off by 1e-9 of the value."""

    maxDiff = None  # name every failure

    def check(self, function, formula):
        failures = didp_vectors.run(
            function,
            FOLDER / f"{formula}.json",
            levels=["accurate", "refuses"],
            relative=1e-9,
            known=FOLDER / "known.toml",
        )
        self.assertEqual([], failures)

    def test_laplace_scale(self):
        self.check(scale, "scale.differential_privacy")

    def test_total_budget(self):
        self.check(total, "composition.epsilon")
