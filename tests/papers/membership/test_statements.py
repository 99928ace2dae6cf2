"""The statements of the membership-privacy paper, at values worked out by hand."""

from __future__ import annotations

import pytest
from sympy import Rational, log

from didp_ref.papers.membership import statements
from didp_ref.papers.membership.alphabet import S, chances, drawn, f, g
from didp_ref.papers.shared.alphabet import beta, epsilon, i, m, n
from didp_ref.symbolic.models import holds
from didp_ref.symbolic.notation import Formula, Term, eq


def always(*_: Term) -> Term:
    """An event that is certain, a set that is always drawn."""
    return Rational(1)


def never(*_: Term) -> Term:
    """An event that does not happen."""
    return Rational(0)


WITHOUT_SAMPLING = {beta: 1, epsilon: log(2), n: 1, drawn: always, f: never, g: always}


def test_theorem_5_10_leaves_exactly_beta_one_out() -> None:
    """There the prior is 1 and so is the posterior: nothing is asked, nothing is promised."""
    half = statements.member_private_so_private()
    excluded = [name for name, one in half.hypotheses.items() if not holds(one, WITHOUT_SAMPLING)]
    assert excluded == ["beta < 1"]
    assert not holds(half.conclusion, WITHOUT_SAMPLING)


LIKELY = {(0, 1): "1/2", (0, 2): "1/4", (0, 3): 0}
SETS = {(0, 1): "3/4", (0, 2): "1/4"}


@pytest.mark.parametrize(
    ("term", "values", "by_hand"),
    [
        # three candidates, shares 2 : 1 : 0
        (statements.posterior(i), {S: 0, i: 1, m: 3, f: LIKELY}, Rational(2, 3)),
        (statements.EVIDENCE, {S: 0, m: 3, f: LIKELY}, Rational(1, 4)),
        # two independent entities, 1/2 and 1/3: the first alone, 1/2 * 2/3
        (statements.alone(i), {i: 1, m: 2, chances: {1: "1/2", 2: "1/3"}}, Rational(1, 3)),
        # two sets, shown with the tuple only: 1/3 of the data
        (
            statements.WITH,
            {S: 0, n: 2, beta: Rational(1, 3), drawn: SETS, f: never, g: always},
            Rational(1, 3),
        ),
        # shown with the tuple always, without it by the second set: 1/3 against 2/3 * 1/4
        (
            statements.PRESENT,
            {
                S: 0,
                n: 2,
                beta: Rational(1, 3),
                drawn: SETS,
                f: {(0, 1): 0, (0, 2): 1},
                g: always,
            },
            Rational(2, 3),
        ),
    ],
)
def test_a_term_by_hand(term: Term, values: dict[Formula, object], by_hand: Term) -> None:
    assert holds(eq(term, by_hand), values)
