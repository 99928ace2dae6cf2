"""Equations 77 and 79: whether every record can gain its most, and how many do."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, Not, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_MOST, contrary, refuted_by, repaired
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.shared import cite, gain, priors, x
from didp_ref.papers.disclosure.theorem_5_2 import (
    CAPS,
    MOST,
    TOLD_OF_ALL,
    caps_together,
    compare_bounds,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m
from didp_ref.papers.shared.guesses import GROWTH, MANY, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.symbolic.notation import as_written, eq, every, le, lt
from didp_ref.worlds.reconstruction import gains, randomized_response


def not_together() -> Statement:
    """State eq. 77."""
    return Statement(CAPS, le(TOLD_OF_ALL, MOST * (m - 1)))


def derive_not_together(d: Derivation) -> None:
    """The difference has no negative factor."""
    d.model({m: 2, epsilon: 0, delta: 0})
    d.conclude(caps_together(d))


APART = as_written(lt(2, m), lt(0, epsilon), lt(delta, 1))
"""Where the two sides differ."""


def loose() -> Statement:
    """State that the two sides differ."""
    return Statement(APART, lt(TOLD_OF_ALL, MOST * (m - 1)))


def derive_loose(d: Derivation) -> None:
    """Each factor of the difference is positive."""
    d.model({m: 3, epsilon: 1, delta: 0})
    sides_differ(d)
    d.conclude(["compared", "crossed", "growth", "whole"])


def sides_differ(d: Derivation) -> None:
    """Derive the steps of which the difference follows."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 < m"])
    d.step("gap", lt(0, GROWTH - 1), ["tangent", "0 < epsilon"])
    d.step("factor", lt(0, (m - 2) * (1 - delta)), ["2 < m", "delta < 1"])
    d.step("more", lt(0, (GROWTH - 1) * ((m - 2) * (1 - delta))), ["gap", "factor"])
    d.step("times", lt(0, (m - 1) * ((GROWTH - 1) * ((m - 2) * (1 - delta)))), ["more", "2 < m"])
    compare_bounds(d, lt)


def not_every_cap() -> Statement:
    """State that not every record gains as much as epsilon and delta allow each."""
    hypotheses = {
        **APART,
        "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1),
        "all gain what Lemma 5.1 says at most": le(Sum(gain[j], WORLDS), TOLD_OF_ALL),
    }
    return Statement(hypotheses, Not(every(eq(gain[j], MOST * (1 - priors[j])), WORLDS)))


def derive_not_every_cap(d: Derivation) -> None:
    """Did every record, all together would gain the left side of eq. 77."""
    d.model({m: 3, epsilon: 1, delta: 0, priors: {1: 1, 2: 0, 3: 0}, gain: {1: 0, 2: 0, 3: 0}})
    sides_differ(d)
    d.lemma("gained", lemmas.sum_equal(gain[j], MOST * (1 - priors[j]), WORLDS))
    d.lemma("scaled", lemmas.sum_scale(MOST, 1 - priors[j], WORLDS))
    d.lemma("parts", lemmas.sum_add(1, -priors[j], WORLDS))
    d.lemma("counted", lemmas.sum_constant(1, WORLDS))
    d.lemma("negative", lemmas.sum_scale(-1, priors[j], WORLDS))
    left = Sum(1 - priors[j], WORLDS)
    facts = ["parts", "counted", "negative", "the priors sum to 1", "2 < m"]
    d.step("left", eq(left, m - 1), facts)
    d.step("differ", lt(TOLD_OF_ALL, MOST * (m - 1)), ["compared", "crossed", "growth", "whole"])
    by = ["gained", "scaled", "left", "differ", "all gain what Lemma 5.1 says at most", "growth"]
    d.conclude(by)


def check_all_together() -> Iterator[Evidence]:
    """Randomized response: what each record gains in the output that names it."""
    prior, growth = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], Fraction(2)
    rows = randomized_response(3, growth)
    variation = rows[0][0] - rows[0][1]
    gained = [gains(prior, rows, i)[i] / p for i, p in enumerate(prior)]
    full = sum(g == variation * (1 - p) for g, p in zip(gained, prior, strict=True))
    yield refuted_by(
        {
            "priors": "1/2, 1/3, 1/6",
            "mechanism": "generalized randomized response, e^epsilon = 2",
            "TV(M)": variation,
            "gamma": ", ".join(map(str, gained)),
        },
        full < len(prior),
        "each gamma_i is TV(M)(1 - pi_i)",
        part="together",
        contrast=contrary("the records with gamma_i = TV(M)(1 - pi_i)", 2, full, AT_MOST),
    )
    yield repaired(
        "the smallest gamma_i/(1 - pi_i)",
        (growth - 1) / (growth + 1),
        min(g / (1 - p) for g, p in zip(gained, prior, strict=True)),
        where="priors 1/2, 1/3, 1/6, generalized randomized response, e^epsilon = 2",
        part="together",
    )


EQUATION_77 = Claim(
    id="disclosure.equation-77",
    kind=Kind.DERIVATION,
    source=cite("Theorem 5.2, proof", "eq. 77"),
    title="All records can gain TV(M)(1 - pi_i) at once, but not what epsilon and delta allow each",
    statement=r"due to Lemma 5.1, we know that this bound is loose, since in this case, $\Gamma = "
    r"\sum_{i=1}^m \gamma_i = \frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}(m-1) \geq "
    r"\frac{e^\epsilon - 1 + m\delta}{e^\epsilon + m - 1}(m-1) = \Gamma_{max}$, contradicting "
    r"Lemma 5.1; therefore, it is impossible to achieve the local inequality $\gamma_i \leq "
    r"TV(M)(1 - \pi_i)$ simultaneously for all $i \in [m]$.",
    parts=(
        Part("inequality", says="Its inequality", formal=not_together, proof=derive_not_together),
        Part(
            "loose",
            says=r"Among three records or more its two sides differ, where $\epsilon > 0$ and "
            r"$\delta < 1$",
            formal=loose,
            proof=derive_loose,
            narrower=("the gains of all records, not Theorem 4.1's bound", "three records or more"),
        ),
        false_here(
            "together",
            says=r"Not every $\gamma_i$ can be $TV(M)(1 - \pi_i)$",
            corrected=not_every_cap,
            corrected_proof=derive_not_every_cap,
        ),
    ),
    checks=(check_all_together,),
    correction=Correction(
        statement=r"Among $m > 2$ records, where $\epsilon > 0$ and $\delta < 1$, not every "
        r"$\gamma_i$ is $\frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}(1 - \pi_i)$. Every "
        r"$\gamma_i$ may be $TV(M)(1 - \pi_i)$ where $TV(M)$ is smaller, as it is for generalized "
        "randomized response.",
        printed=r"it is impossible to achieve the local inequality $\gamma_i \leq TV(M)(1 - "
        r"\pi_i)$ simultaneously for all $i \in [m]$",
        correct=r"by Lemma 5.1, among $m > 2$ records, for $\epsilon > 0$ and $\delta < 1$, "
        r"$\gamma_i = \frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}(1 - \pi_i)$ is impossible "
        "for all $i$ at once",
        consequence="generalized randomized response at priors 1/2, 1/3, 1/6 and e^epsilon = 2 has "
        "TV(M) = 1/4, and gamma is 1/8, 1/6, 5/24: each is TV(M)(1 - pi_i). Example 1 of "
        "the paper says so too: its advantage TV(GRR)(1 - kappa_pi) is the sum of these gamma_i "
        "pi_i",
        error="Every record may gain TV(M)(1 - pi_i) at once",
        who="a reader of the proof",
        repair=r"in the sentence, replace $TV(M)$ by its bound in $\epsilon$ and $\delta$",
        severity=Severity.REMARK,
    ),
    rests_on=("TV(M) read as the mechanism's own total variation, as in Example 1",),
    note="Between two records both sides are equal, and Theorem 4.1 is reached. Where only two "
    "priors are positive it can be reached too. After Theorem 5.2 the paper says that the two "
    "bounds are one at two priors of 1/2.",
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
        r"(e^\epsilon + 1)}{(e^\epsilon - 1 + 2\delta)(e^\epsilon + m - 1)}$, where each "
        r"$\gamma_i$ is at its cap, $\frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}(1 - \pi_i)$",
        who=r"a reader of the proof, who finds the same denominator in the condition on $k_\pi$ "
        "after eq. 80; the theorem's own R is right",
        error="Eq. 79 prints one factor of the denominator twice, and leaves out another",
        severity=Severity.REMARK,
    ),
)

CLAIMS = (EQUATION_77, EQUATION_79)
