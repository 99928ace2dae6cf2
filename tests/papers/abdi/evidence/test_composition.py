"""The counterexamples to Theorem 1, again from the densities."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import mpmath
import pytest

from didp_ref.audit.claim import Outcome
from didp_ref.papers.abdi.evidence import composition
from tests.papers.abdi.densities import DIGITS, log, near, posteriors


def test_two_answers_break_theorem_1s_alpha_and_keep_its_beta() -> None:
    with mpmath.workdps(DIGITS):
        scale = 1 / log(3)
        after_one = posteriors([0.5, 0.5], [0, 1], [0], scale)
        after_two = posteriors([0.5, 0.5], [0, 1], [0, 0], scale)
        assert near(after_one[1], mpmath.mpf(1) / 4)  # (1 - 1/2) 1/2: kept, with equality
        assert near(after_two[1], mpmath.mpf(1) / 10)
        assert after_two[1] < mpmath.mpf(1) / 8  # (1 - 3/4) 1/2
        assert near(after_two[0], mpmath.mpf(9) / 10)
        assert after_two[0] < mpmath.mpf(9) / 8  # (1 + 5/4) 1/2


@pytest.mark.parametrize(("coin", "masked"), list(product((0, 1), repeat=2)))
def test_noises_that_are_not_independent_reveal_the_bit(coin: int, masked: int) -> None:
    """Of the answers r and r xor b each tells nothing of b, and both together all of it."""
    unmoved = (Fraction(1, 2), Fraction(1, 2))
    assert composition.beliefs_in_the_bit(lambda r, _: r == coin) == unmoved
    assert composition.beliefs_in_the_bit(lambda _, s: s == masked) == unmoved
    both = composition.beliefs_in_the_bit(lambda r, s: (r, s) == (coin, masked))
    assert both[1] == (coin + masked) % 2
    assert sum(both) == 1


def test_a_wrong_composition_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    formulas = composition.composition
    monkeypatch.setattr(formulas, "alpha_symmetric", formulas.beta_symmetric)
    assert any(one.outcome is Outcome.FAILS for one in composition.product_form())
