"""Membership privacy without assumptions; a misreading is rejected."""

from sympy import And, Implies, Rational

from didp_ref.papers import CLAIMS
from didp_ref.papers.membership.section_7 import AT_EVERY_PRIOR
from didp_ref.papers.membership.shared import x, y, z
from didp_ref.papers.shared.alphabet import gamma
from didp_ref.symbolic.notation import every, le, lt
from tests.negative_controls import NegativeControl, each_is_refused


def test_what_is_an_instance_is_what_the_theorems_prove() -> None:
    """The composite has no statement of its own: each part's is a theorem's."""
    stated = {
        part.formal
        for name in ("membership.theorem-5.6", "membership.theorem-5.10", "membership.independence")
        for part in CLAIMS[name].parts
    }
    composite = CLAIMS["membership.section-7.instantiations"]
    assert {part.formal for part in composite.parts} <= stated


SEEN = x * y + (1 - x) * z
NEGATIVE_CONTROLS = {
    "privacy from priors of a half on": NegativeControl(
        "membership.section-7.assumptions",
        {gamma: 2, y: 1, z: Rational(1, 4)},
        hypotheses={
            AT_EVERY_PRIOR: every(
                Implies(And(le(Rational(1, 2), x), lt(x, 1)), le(y, gamma * SEEN)), x
            )
        },
    )
}

test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
