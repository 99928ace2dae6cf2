"""didp_ref/formulas/subsampling.py: by the definition, over every sample of a few records."""

import pytest

import didp_ref as di
from didp_ref.errors import DomainError


@pytest.mark.parametrize("epsilon", [1e-300, 0.1, 5.0, 1e4, 1e300])
def test_who_samples_everything_gains_nothing(epsilon):
    assert di.subsampling.poisson_epsilon(epsilon, 1.0) == epsilon
    assert di.subsampling.without_replacement_epsilon(epsilon, 5, 5) == epsilon


def test_no_more_than_there_is_can_be_drawn():
    with pytest.raises(DomainError, match="sample_size <= n_records"):
        di.subsampling.without_replacement_delta(0.5, 6, 5)
