from pathlib import Path

import opendp.prelude as dp
import pytest

from .vectors import didp_vectors

FOLDER = Path(__file__).parent / "vectors"
SPACE = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)


def laplace_epsilon(scale, global_sensitivity):
    return dp.m.make_laplace(*SPACE, scale=scale).map(global_sensitivity)


def gaussian_rho(deviation, global_sensitivity):
    return dp.m.make_gaussian(*SPACE, scale=deviation).map(global_sensitivity)


@pytest.mark.parametrize(
    ("function", "formula"),
    [
        (laplace_epsilon, "guarantee.epsilon"),
        (gaussian_rho, "concentrated.rho_of_gaussian"),
    ],
)
def test_vectors(function, formula):
    """Results are within 4 ulp, and never below the exact value."""
    dp.enable_features("contrib")
    known = FOLDER / "known.toml"
    assert didp_vectors.run(function, FOLDER / f"{formula}.json", known=known) == []
