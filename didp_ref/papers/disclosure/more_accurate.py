"""Which of the bounds of sections 4 and 5 is the smaller."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, Or, Sum

from didp_ref.audit.checks import refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.formulas import reconstruction
from didp_ref.papers.disclosure.shared import Gamma, K, T, cite, least, priors
from didp_ref.papers.disclosure.theorem_5_2 import BUDGET, MOST, bound_of, proposition_5_1
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m
from didp_ref.papers.shared.guesses import GROWTH, MANY, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.symbolic.notation import as_written, eq, every, le


def below_theorem_4_1() -> Statement:
    """State it of records in the order of their priors; Gamma is what all gain at most."""
    rest = Gamma - T * Sum(1 - priors[j], (j, 1, K))
    hypotheses = {
        **as_written(le(1, K), le(0, T)),
        "K is m, or K + 1 at most m": Or(eq(K, m), le(K + 1, m)),
        "no prior is negative": every(le(0, priors[j]), WORLDS),
        "no prior is above 1": every(le(priors[j], 1), WORLDS),
        "where a record is left, least is its prior, and K + 1 would be too many": Implies(
            le(K + 1, m), And(eq(least, priors[K + 1]), le(rest, T * (1 - priors[K + 1])))
        ),
        "where none is left, least is 0": Implies(eq(K, m), eq(least, 0)),
    }
    full = Sum((1 - priors[j]) * priors[j], (j, 1, K))
    every_record = T * Sum((1 - priors[j]) * priors[j], WORLDS)
    return Statement(hypotheses, le(T * full + rest * least, every_record))


def below_proposition_5_1() -> Statement:
    """State it where all records are equally likely: both kappas and the largest prior are 1/m."""
    bound = reconstruction.uniform.at(epsilon=epsilon, delta=delta, n_worlds=m)
    others = (
        (GROWTH - 1) / m + delta,
        ((1 - 1 / m) * (GROWTH - 1) + delta) / GROWTH,
        MOST * (1 - 1 / m),
    )
    return Statement(
        {**MANY, **BUDGET, **as_written(le(delta, 1))}, And(*(le(bound, other) for other in others))
    )


EQUAL, ANY = "at equal priors", "at any prior"


def check_more_accurate() -> Iterator[Evidence]:
    """Seven records at which Proposition 5.1 says more than Theorem 5.2."""
    prior = [Fraction(3, 15)] * 4 + [Fraction(1, 15)] * 3
    growth, failing = Fraction(21, 20), Fraction(1, 100)
    ours, other = bound_of(prior, growth, failing), proposition_5_1(prior, growth, failing)
    yield refuted_by(
        {
            "priors": "1/5 four times, 1/15 three times",
            "e^epsilon": growth,
            "delta": failing,
            "Theorem 5.2": ours,
            "Proposition 5.1": other,
        },
        ours <= other,
        f"Theorem 5.2 bounds the advantage by {ours}, Proposition 5.1 by {other}, which is less",
        part="Proposition 5.1",
        reading=ANY,
    )


MORE_ACCURATE = Claim(
    id="disclosure.more-accurate",
    kind=Kind.REMARK,
    source=cite("section 5", "after Corollary 5.1"),
    title="which bound is the smaller",
    statement="Moreover, Theorem 5.2 and corollary 5.1 provide more accurate estimation than "
    "Theorem 4.1 and proposition 5.1 for application in categorical data.",
    parts=(
        Part("Theorem 4.1", says="Theorem 5.2 is not above Theorem 4.1", formal=below_theorem_4_1),
        Part(
            "Proposition 5.1",
            says="Corollary 5.1 is not above it",
            formal=below_proposition_5_1,
            reading=EQUAL,
        ),
        false_here("Proposition 5.1", says="Theorem 5.2 is not above it", reading=ANY),
    ),
    readings={
        EQUAL: "each is set beside the bound of as many priors: Theorem 5.2 beside Theorem 4.1, "
        "Corollary 5.1 beside Proposition 5.1",
        ANY: "Theorem 5.2 is set beside both",
    },
    checks=(check_more_accurate,),
    correction=Correction(
        error="at priors that are not equal neither bound is always the smaller",
        statement="Theorem 5.2 is never above Theorem 4.1, nor Corollary 5.1 above Proposition "
        "5.1; where the priors differ, delta is positive and epsilon small, Proposition 5.1 may be "
        "below Theorem 5.2. The least of all bounds holds.",
        who="who leaves Proposition 5.1 out of account: the bound is right, and not the smallest",
        severity=Severity.REMARK,
    ),
)

CLAIMS = (MORE_ACCURATE,)
