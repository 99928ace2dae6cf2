"""Very many outputs, and an epsilon far from their mean."""

import time
from fractions import Fraction

import pytest

import didp_ref as di

acc = di.accounting


def test_no_delta_is_left_at_the_largest_loss_but_what_is_published():
    outputs = [(acc.laplace(1), 10**9)]
    found = acc.delta.enclose(outputs, epsilon=10**9)
    assert found.lower == found.upper == 0
    promises = [(acc.promise(1, "1/4"), 2)]
    found = acc.delta.enclose(promises, epsilon=2)
    assert found.lower == found.upper == Fraction(7, 16)
    assert acc.delta.enclose(promises, epsilon="1.99").lower > Fraction(7, 16)


@pytest.mark.slow
def test_a_billion_outputs_far_from_their_mean_take_seconds():
    """The lower side looked at 512 cells for each cell, where none made up for what it lacked."""
    start = time.process_time()
    found = acc.delta.enclose([(acc.laplace(1), 10**9)], epsilon=4 * 10**8)
    assert found.lower == 0
    assert found.upper < Fraction(1, 10**200)
    assert time.process_time() - start < 60
