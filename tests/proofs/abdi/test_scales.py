"""The smallest prior is at most 1/n; that it is 1/n is refused."""

from __future__ import annotations

from sympy import Rational

from didp_ref.papers.abdi.alphabet import p_min
from didp_ref.papers.shared.alphabet import m
from didp_ref.symbolic.notation import eq
from proofs.abdi.worlds import two_worlds
from tests.proofs.abdi.models import AT_PRIOR
from tests.twins import Twin, assert_false_and_refused


def test_that_the_smallest_prior_is_one_nth_is_false_and_is_refused() -> None:
    values = {**two_worlds(), **AT_PRIOR, p_min: Rational(1, 3)}
    claimed = eq(m * p_min, 1)
    twin = Twin("abdi.theorem-3.equations-20-23", values, claimed, part="eq. 21", target="printed")
    assert_false_and_refused(twin)
