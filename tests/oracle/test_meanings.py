"""What parameters are called elsewhere."""

from __future__ import annotations

import didp_ref as di
from didp_ref.oracle.meanings import MEANINGS, is_known, plainly


def test_meanings_are_of_parameters_there_are() -> None:
    known = {name for quantity in di.quantities.values() for name in quantity.names}
    assert set(MEANINGS) <= known
    assert all(alias == plainly(alias) for each in MEANINGS.values() for alias in each)


def test_a_name_is_known_however_it_is_written() -> None:
    assert is_known("L1_Sensitivity", "global_sensitivity")
    assert is_known("epsilon", "epsilon")
    assert not is_known("width", "global_sensitivity")
