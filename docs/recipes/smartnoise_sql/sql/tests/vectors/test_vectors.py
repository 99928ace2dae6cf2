from pathlib import Path

from snsql.sql._mechanisms.laplace import Laplace

from . import didp_vectors

FOLDER = Path(__file__).parent


def scale(epsilon, global_sensitivity):
    return Laplace(epsilon, lower=0, upper=global_sensitivity, max_contrib=1).scale


class TestVectors:
    def test_laplace_scale(self):
        # the search for a scale ends at a relative error of 1e-8
        failures = didp_vectors.run(
            scale,
            FOLDER / "scale.differential_privacy.json",
            relative=1e-8,
            known=FOLDER / "known.toml",
        )
        assert failures == []
