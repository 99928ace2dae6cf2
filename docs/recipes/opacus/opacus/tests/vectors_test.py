#!/usr/bin/env python3
import math
import unittest
import warnings
from pathlib import Path

from opacus.accountants.analysis import gdp, rdp

from .vectors import didp_vectors


FOLDER = Path(__file__).parent / "vectors"


def renyi(order, deviation, global_sensitivity):
    return rdp.compute_rdp(
        q=1.0,
        # an answer that never changes has infinitely much noise
        noise_multiplier=deviation / global_sensitivity if global_sensitivity else math.inf,
        steps=1,
        orders=float(order),
    )


def delta(epsilon, deviation, global_sensitivity):
    return gdp.delta_eps_mu(eps=epsilon, mu=global_sensitivity / deviation)


class VectorsTest(unittest.TestCase):
    """Exact results from didp-vectors. These functions do not check their inputs."""

    maxDiff = None  # name every failure

    def check(self, function, formula: str) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # overflows are among the known failures
            failures = didp_vectors.run(
                function,
                FOLDER / f"{formula}.json",
                levels=["accurate"],
                relative=1e-9,
                known=FOLDER / "known.toml",
            )
        self.assertEqual([], failures)

    def test_renyi_divergence_of_gaussian(self) -> None:
        self.check(renyi, "renyi.gaussian")

    def test_delta_of_gaussian(self) -> None:
        self.check(delta, "gaussian.delta")
