"""The derivations of what Laplace noise leaves to a test."""

from __future__ import annotations

from sympy import Abs, And, Implies, Rational, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.shared import R, alarms, distance, hits, lambda_, tail
from didp_ref.symbolic.notation import le, lt


@proves("bridges.laplace-testing", part="event")
def laplace_event(d: Derivation) -> None:
    """The middle is equally far from both answers."""
    d.model({lambda_: 1, distance: 1})
    lower, higher = -Abs(R) / lambda_, -Abs(R - distance) / lambda_
    d.lemma("densities", lemmas.exp_monotone(lower, higher))
    d.lemma("from the lower", lemmas.absolute_value(R))
    d.lemma("from the higher", lemmas.absolute_value(R - distance))
    known = ("from the lower", "from the higher", "0 < distance")
    statement = And(
        Implies(le(distance / 2, R), le(Abs(R - distance), Abs(R))),
        Implies(lt(R, distance / 2), lt(Abs(R), Abs(R - distance))),
    )
    d.step("nearer", statement, known)
    statement = And(
        Implies(le(distance / 2, R), le(lower, higher)),
        Implies(lt(R, distance / 2), lt(higher, lower)),
    )
    d.step("in scales", statement, ["nearer", "0 < lambda"])
    d.conclude(["in scales", "densities", "0 < lambda"])


@proves("bridges.laplace-testing", part="advantage")
def laplace_advantage(d: Derivation) -> None:
    """Both tails are half of exp(-distance/(2 lambda))."""
    d.model(
        {
            **{lambda_: 1, distance: 2 * log(2)},
            **{tail: Rational(1, 4), alarms: Rational(1, 4), hits: Rational(3, 4)},
        }
    )
    d.conclude(
        ["tail = exp(-distance/(2 lambda))/2", "alarms = tail", "hits = 1 - tail", "0 < lambda"]
    )
