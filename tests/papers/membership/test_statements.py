"""The statements of the membership-privacy paper, at values worked out by hand."""

from __future__ import annotations

from sympy import log

from didp_ref.papers.membership import statements
from didp_ref.papers.membership.alphabet import a, b, sampled
from didp_ref.papers.shared.alphabet import beta, epsilon
from didp_ref.proof.models import holds


def test_the_printed_theorem_5_10_is_false_without_sampling() -> None:
    """At beta = 1 the prior is 1 and so is the posterior: nothing is asked, nothing is promised."""
    values = {beta: 1, epsilon: log(2), a: 1, b: 0, sampled: 1}
    printed = statements.theorem_5_10(printed=True)
    assert all(holds(one, values) for one in printed.hypotheses.values())
    assert not holds(printed.conclusion, values)


def test_the_correction_leaves_exactly_beta_one_out() -> None:
    values = {beta: 1, epsilon: log(2), a: 1, b: 0, sampled: 1}
    corrected = statements.theorem_5_10(printed=False)
    excluded = [name for name, one in corrected.hypotheses.items() if not holds(one, values)]
    assert excluded == ["beta < 1"]
    assert corrected.conclusion == statements.theorem_5_10(printed=True).conclusion
