"""Equations 77 and 79: that not every record gains its most, and how many do."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.shared import cite, x
from didp_ref.papers.disclosure.theorem_5_2 import MOST, TOLD_OF_ALL, budget
from didp_ref.papers.shared.alphabet import delta, epsilon, m
from didp_ref.papers.shared.guesses import GROWTH, MANY
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.quotients import Relation, compare_quotients
from didp_ref.symbolic.notation import as_written, le, lt


def not_together() -> Statement:
    """State eq. 77."""
    hypotheses = {**MANY, **as_written(le(0, epsilon), le(delta, 1))}
    return Statement(hypotheses, le(TOLD_OF_ALL, MOST * (m - 1)))


def derive_not_together(d: Derivation) -> None:
    """The difference is (e^epsilon - 1)(m - 2)(1 - delta), over both denominators."""
    d.model({m: 2, epsilon: 0, delta: 0})
    budget(d)
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 <= m"])
    d.step("factor", le(0, (m - 2) * (1 - delta)), ["2 <= m", "delta <= 1"])
    d.step("more", le(0, (GROWTH - 1) * ((m - 2) * (1 - delta))), ["one", "factor"])
    d.step("times", le(0, (m - 1) * ((GROWTH - 1) * ((m - 2) * (1 - delta)))), ["more", "2 <= m"])
    compare_bounds(d, le)
    d.conclude(["compared", "crossed", "growth", "whole"])


def loose() -> Statement:
    """State where its two sides differ."""
    hypotheses = as_written(lt(2, m), lt(0, epsilon), lt(delta, 1))
    return Statement(hypotheses, lt(TOLD_OF_ALL, MOST * (m - 1)))


def derive_loose(d: Derivation) -> None:
    """Each factor of the difference is positive."""
    d.model({m: 3, epsilon: 1, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 < m"])
    d.step("gap", lt(0, GROWTH - 1), ["tangent", "0 < epsilon"])
    d.step("factor", lt(0, (m - 2) * (1 - delta)), ["2 < m", "delta < 1"])
    d.step("more", lt(0, (GROWTH - 1) * ((m - 2) * (1 - delta))), ["gap", "factor"])
    d.step("times", lt(0, (m - 1) * ((GROWTH - 1) * ((m - 2) * (1 - delta)))), ["more", "2 < m"])
    compare_bounds(d, lt)
    d.conclude(["compared", "crossed", "growth", "whole"])


def compare_bounds(d: Derivation, relation: Relation) -> None:
    """Set Lemma 5.1's bound beside Theorem 4.1's of all records: "times" is the difference."""
    first, told, whole = GROWTH - 1 + 2 * delta, GROWTH - 1 + m * delta, GROWTH + m - 1
    crossed = relation((m - 1) * told * (GROWTH + 1), first * (m - 1) * whole)
    d.step("crossed", crossed, ["times"])
    quotients = ((m - 1) * told, whole), (first * (m - 1), GROWTH + 1)
    compare_quotients(d, "compared", *quotients, ["crossed", "growth", "whole"], relation)


EQUATION_77 = Claim(
    id="disclosure.equation-77",
    kind=Kind.DERIVATION,
    source=cite("Theorem 5.2, proof", "eq. 77"),
    title="By Lemma 5.1 not every record gains its most",
    statement=r"due to Lemma 5.1, we know that this bound is loose, since in this case, $\Gamma = "
    r"\sum_{i=1}^m \gamma_i = \frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}(m-1) \geq "
    r"\frac{e^\epsilon - 1 + m\delta}{e^\epsilon + m - 1}(m-1) = \Gamma_{max}$, contradicting "
    "Lemma 5.1",
    parts=(
        Part("inequality", says="Its inequality", formal=not_together, proof=derive_not_together),
        Part(
            "loose",
            says=r"Among three records or more its two sides differ, so that not every $\gamma_i$ "
            r"reaches $TV (1 - \pi_i)$, where $\epsilon > 0$ and $\delta < 1$",
            formal=loose,
            proof=derive_loose,
            narrower=("the gains of all records, not Theorem 4.1's bound", "three records or more"),
        ),
    ),
    note="Between two records both sides are equal, and Theorem 4.1 is reached. Where only two "
    "priors are positive it can be reached too, as the paper says after Theorem 5.2.",
)


def check_misprint() -> Iterator[Evidence]:
    """Both sides of eq. 78 and 79, at one point."""
    growth, records = Fraction(2), 3
    most, left = (growth - 1) / (growth + 1), (records - 1) * (growth - 1) / (growth + records - 1)
    printed = (records - 1) * (growth - 1) * (growth + 1) / (growth - 1) ** 2
    full = Fraction(2)  # three equally likely records, all of them summed
    yield refuted_by(
        {
            "records": "3, equally likely, and k = 3",
            "epsilon": "ln 2",
            "delta": 0,
            "left side of eq. 78": most * full,
            "right side of eq. 78": left,
            "left side of eq. 79": full,
            "right side of eq. 79": printed,
        },
        (most * full <= left) == (full <= printed),
        "eq. 79 holds where eq. 78 does not",
    )


def how_many_are_full() -> Statement:
    """State that eq. 78 and eq. 79, mended, are one: x is the sum of 1 - priors[j]."""
    hypotheses = {**MANY, **as_written(le(0, epsilon), le(0, delta), lt(0, epsilon + delta))}
    told = (m - 1) * (GROWTH - 1 + m * delta) / (GROWTH + m - 1)
    apart = GROWTH - 1 + 2 * delta
    mended = (m - 1) * (GROWTH - 1 + m * delta) * (GROWTH + 1) / (apart * (GROWTH + m - 1))
    eq_78, eq_79 = le(apart / (GROWTH + 1) * x, told), le(x, mended)
    return Statement(hypotheses, And(Implies(eq_78, eq_79), Implies(eq_79, eq_78)))


def derive_how_many_are_full(d: Derivation) -> None:
    """Cancel the total variation, which is positive."""
    d.model({m: 2, epsilon: 1, delta: 0, x: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    apart, whole, told = GROWTH - 1 + 2 * delta, GROWTH + m - 1, GROWTH - 1 + m * delta
    d.step("apart", lt(0, apart), ["tangent", "0 <= epsilon", "0 <= delta", "0 < delta + epsilon"])
    d.step("whole", lt(0, whole), ["growth", "2 <= m"])
    d.step("denominator", lt(0, apart * whole), ["apart", "whole"])
    between = le(apart * whole * x, (m - 1) * told * (GROWTH + 1))
    eq_78 = le(apart / (GROWTH + 1) * x, (m - 1) * told / whole)
    eq_79 = le(x, (m - 1) * told * (GROWTH + 1) / (apart * whole))
    signs = ["growth", "apart", "whole", "denominator"]
    for name, equation in (("eq. 78", eq_78), ("eq. 79", eq_79)):
        d.step(f"from {name}", Implies(equation, between), signs)
        d.step(f"to {name}", Implies(between, equation), signs)
    d.conclude(["from eq. 78", "to eq. 79", "from eq. 79", "to eq. 78"])


EQUATION_79 = Claim(
    id="disclosure.equation-79",
    kind=Kind.DERIVATION,
    source=cite("Theorem 5.2, proof", "eq. 78-80"),
    title="One factor of the denominator stands in another's place",
    statement=r"Formally, at most, we can sum $k$ summands such that, $\sum_{r=1}^k \gamma_{i_r} "
    r"\leq \frac{e^\epsilon - 1 + m\delta}{e^\epsilon + m - 1}(m-1) \Leftrightarrow \sum_{r=1}^k "
    r"(1 - \pi_{i_r}) \leq (m-1)\frac{(e^\epsilon - 1 + m\delta)(e^\epsilon + 1)}{(e^\epsilon - 1 "
    r"+ 2\delta)(e^\epsilon - 1 + 2\delta)}$.",
    parts=(
        false_here(
            "equivalence",
            says=r"It holds where each $\gamma_i$ is at its cap, "
            r"$\frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}(1 - \pi_i)$",
            corrected=how_many_are_full,
            corrected_proof=derive_how_many_are_full,
        ),
    ),
    checks=(check_misprint,),
    correction=Correction(
        statement=r"$\sum_{r=1}^k (1 - \pi_{i_r}) \leq (m-1)\frac{(e^\epsilon - 1 + m\delta)"
        r"(e^\epsilon + 1)}{(e^\epsilon - 1 + 2\delta)(e^\epsilon + m - 1)}$",
        who="a reader of the proof; the theorem's own R is right",
        error="one factor of the denominator stands in another's place",
        severity=Severity.REMARK,
    ),
)

CLAIMS = (EQUATION_77, EQUATION_79)
