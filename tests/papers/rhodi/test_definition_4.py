"""Section 4: how far apart the posteriors of two worlds lie."""

from fractions import Fraction

import pytest

from tests.papers.rhodi.shared import assert_falls_alone, near_one_another, shares


def test_indistinguishable(counterexample, assert_computed):
    values = counterexample("rhodi.indistinguishable").values
    rho = Fraction(values["rho"])
    seen = shares([rho, 1 - rho])
    assert max(seen) == rho
    assert seen[0] / seen[1] == 2 > 1 / rho
    assert_computed("rhodi.indistinguishable", 2, 3, *seen, 1, 1 / rho)


TWINS = near_one_another("rhodi.indistinguishable", "a factor")


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_a_false_twin_is_false_and_is_refused(twin):
    assert_falls_alone(twin)
