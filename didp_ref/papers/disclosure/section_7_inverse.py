"""Section 7.2: what undoes the bounds of Examples 1 to 3, to estimate epsilon from an advantage."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import arb
from sympy import Rational

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_LEAST, all_hold, contrary, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import decimal_text
from didp_ref.papers.disclosure.encoding import derive_increasing, increasing
from didp_ref.papers.disclosure.examples import derive_encoding_limit, encoding_limit
from didp_ref.papers.disclosure.section_7 import audited_budget, derive_audited_budget
from didp_ref.papers.disclosure.section_7_local import LOCATIONS, RUNS, beyond_the_limit
from didp_ref.papers.disclosure.shared import SELECTED, cite, omega, p, x
from didp_ref.papers.shared.alphabet import epsilon, m
from didp_ref.papers.shared.guesses import GROWTH, MANY
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import UNIFORM_PRIOR
from didp_ref.symbolic.notation import as_written, eq, le, lt


def inverse_at_a_size() -> Statement:
    """State what undoes Example 3 at one size of the subset."""
    hypotheses = {
        **as_written(le(1, omega), le(omega, m)),
        "x is Example 3's advantage at this size": eq(x, SELECTED),
    }
    left = m - omega
    return Statement(hypotheses, eq((left - x * m * omega) * GROWTH, left * (1 + x * m)))


def derive_inverse_at_a_size(d: Derivation) -> None:
    """Multiply by the denominators, which are positive."""
    d.model({m: 2, omega: 1, epsilon: 0, x: 0})
    sizes = ["1 <= omega", "omega <= m"]
    d.lemma("growth", lemmas.exp_positive(epsilon))
    named = omega * GROWTH + m - omega
    d.step("positive", le(0, omega * GROWTH), ["growth", "1 <= omega"])
    d.step("signs", lt(0, named), ["positive", "growth", *sizes])
    told = "x is Example 3's advantage at this size"
    d.step("of all", eq(x * m, (m - omega) * (GROWTH - 1) / named), [told, "signs", *sizes])
    d.step("multiplied", eq(x * m * named, (m - omega) * (GROWTH - 1)), ["of all", "signs"])
    d.conclude(["multiplied"])


def size_at(records: int, growth: Fraction) -> int:
    """Return how many records subset selection names."""
    return max(1, records // (growth + 1))


def selected(records: int, size: int, growth: Fraction) -> Fraction:
    """Return Example 3's advantage."""
    left = records - size
    return left * (growth - 1) / (records * (size * growth + left))


def check_inverse() -> Iterator[Evidence]:
    """Look for an epsilon at which Example 3 is 1/10 among six records, size by size."""
    records, sought = 6, Fraction(1, 10)
    found = {}
    for size in range(1, records // 2 + 1):
        left = records - size
        found[size] = left * (1 + sought * records) / (left - sought * records * size)
    assert all(selected(records, size, growth) == sought for size, growth in found.items())
    own = [size for size, growth in found.items() if size_at(records, growth) == size]
    below, above = (selected(records, size, Fraction(2)) for size in (2, 1))
    yield refuted_by(
        {
            "records": "6, equally likely",
            "advantage": sought,
            "Example 3 at e^epsilon = 2, and just above": f"{below}, and more than {above}",
        },
        bool(own),
        "two records are named up to e^epsilon = 2 and one above, and the advantage between is "
        "that of no epsilon",
        part="SS",
        contrast=contrary("how many epsilons have the advantage 1/10", 1, len(own)),
    )
    records, jump = 3052, Fraction(1525)
    ends = [selected(records, size, jump) for size in (2, 1)]
    yield remark(
        size_at(records, jump) == 2
        and ends[0] < Fraction(2497, 10000)
        and ends[1] > Fraction(3329, 10000),
        "among the 3052 locations of Porto no epsilon has an advantage from 0.2497 to 0.3329; the "
        "jump is at e^epsilon = 1525",
        part="SS",
    )
    spent, growth = Fraction(2), Fraction(3)
    response = (spent - 1) / (spent + 2) * Fraction(2, 3)
    of_bits = (growth - 1) / 6 * (1 - (growth / (growth + 1)) ** 2)
    yield remark(
        of_bits < response,
        "three records: GRR at epsilon = ln 2 has the advantage 1/6, and OUE at epsilon = ln 3 has "
        "7/48, which is less; so the epsilon that OUE's bound gives for GRR is above ln 3",
        part="SS",
    )


def check_limit() -> Iterator[Evidence]:
    """How often the share of right guesses of OUE is that of no epsilon, on Porto."""
    budget = 14
    chance = beyond_the_limit(budget)
    shown = decimal_text(chance.lower, 2)
    yield refuted_by(
        {
            "records": f"{LOCATIONS}, the locations of Porto",
            "runs": "10^6",
            "mechanism": f"OUE at epsilon = {budget}",
            "chance of an advantage of (m-1)/(2m) or more": f"above {shown}",
        },
        chance.less_than(Fraction(1, 10)),
        f"on Porto at epsilon = {budget}, more than one audit of 10^6 runs in ten measures an "
        "advantage that Example 2's bound has at no epsilon",
        part="OUE, as measured",
        engine="Arb",
    )


INVERSE = Claim(
    id="disclosure.section-7.inverse",
    kind=Kind.REMARK,
    source=cite("section 7.2"),
    title="The bounds have no inverse in SS's gaps, nor at or above the limits of OUE, GRR and SS",
    statement=r"based on the obtained RAD value $\gamma$, we evaluate $B^{-1}(\gamma)$ for B "
    "following Theorem 4.2 and obtain an estimate of the empirical privacy budget. The precise "
    r"$B(\epsilon)$ for GRR, OUE and SS are shown in Examples 1 to 3 respectively. Since $B^{-1}$ "
    "is not explicit for OUE, we approximate it numerically using the bisection method",
    parts=(
        Part(
            "GRR",
            says="Eq. 82 undoes Example 1's bound at a uniform prior, which is Corollary 5.1's at "
            r"$\delta = 0$",
            formal=audited_budget,
            proof=derive_audited_budget,
        ),
        Part(
            "OUE",
            says=r"Example 2's bound increases with $\epsilon$, as bisection needs",
            formal=increasing,
            proof=derive_increasing,
        ),
        false_here(
            "OUE, as measured",
            says="An advantage that is measured is below the bound's limit",
            corrected=encoding_limit,
            corrected_proof=derive_encoding_limit,
        ),
        false_here(
            "SS",
            says=r"Each advantage from 0 to $\frac{m-1}{m}$ is Example 3's at one $\epsilon$",
            corrected=inverse_at_a_size,
            corrected_proof=derive_inverse_at_a_size,
        ),
    ),
    checks=(check_inverse, check_limit),
    correction=Correction(
        error="The bounds have no inverse in SS's gaps, nor at or above the limits of OUE, GRR and "
        "SS",
        statement=r"At one size $\omega$ of the subset Example 3 is undone by $e^\epsilon = "
        r"\frac{(m - \omega)(1 + \gamma m)}{m - \omega - \gamma m \omega}$. Where $\omega = "
        r"\max(1, \lfloor m/(e^\epsilon + 1) \rfloor)$ falls by one, the advantage jumps up. An "
        r"advantage in the gap is that of no $\epsilon$. OUE has an advantage of $\frac{m-1}{2m}$ "
        r"or more at no $\epsilon$ either, nor GRR or SS one of $\frac{m-1}{m}$. A measured one "
        "may be so large.",
        printed=r"we evaluate $B^{-1}(\gamma)$",
        correct=r"we evaluate the infimum of all $\epsilon$ with $B(\epsilon) \geq \gamma$, if "
        "there is one",
        consequence="among 6 equally likely records the advantage 1/10 is that of no epsilon: at "
        "e^epsilon = 2 it is 1/12, and just above more than 5/42",
        who="anyone who audits SS near such a jump, or any of the three at a large budget: the "
        "inverse is not defined there",
        repair="take the infimum of all epsilon at which the bound is at least gamma. If there is "
        "none, say that no epsilon of the bound was found",
        severity=Severity.REMARK,
    ),
    note="Eq. 82 says that it may be undefined; section 7.2 does not. That each measured "
    "advantage has an epsilon is not printed there, but taken for granted. The budgets are 1 to "
    "19 in the public code (disclosure.section-7.oue). At a confidence, the inverse of B is a "
    "lower bound on epsilon if the audited mechanism is the one that B is computed of. For any "
    "other mechanism the inverse of Theorem 4.1 is a lower bound, again at a confidence. So is eq. "
    "82, at delta = 0, under the conditions of Corollary 5.1 (disclosure.section-6.guarantees).",
)

EXPECTED, RUN = "at the expected number of right guesses", "with one set of outputs"


def expected_estimate() -> Statement:
    """State what eq. 82 is of GRR's chance p of a right guess: the odds, times the others."""
    hypotheses = {
        **MANY,
        "p is GRR's chance of the true record": eq(p * (GROWTH + m - 1), GROWTH),
        "x is the advantage": eq(x, p - 1 / m),
    }
    return Statement(hypotheses, eq((1 - x * m / (m - 1)) * GROWTH, x * m + 1))


def derive_expected_estimate(d: Derivation) -> None:
    """Both sides are p m."""
    d.model({m: 2, epsilon: 0, p: Rational(1, 2), x: 0})
    told = "p is GRR's chance of the true record"
    d.step("odds", eq((1 - p) * GROWTH, p * (m - 1)), [told])
    d.step("named", eq(x * m, p * m - 1), ["x is the advantage", "2 <= m"])
    d.step("left", eq(1 - x * m / (m - 1), m * (1 - p) / (m - 1)), ["named", "2 <= m"])
    scaled = eq(m * (1 - p) / (m - 1) * GROWTH, m * p)
    d.step("scaled", scaled, ["odds", "2 <= m"])
    d.conclude(["left", "scaled", "named"])


def check_largest_estimate() -> Iterator[Evidence]:
    """Count right guesses on Porto: all but one, and all; then with runs of its own for each pair.

    J = 10^6/3052 is no whole number: it is rounded down, and up in the bound on an estimate.
    """
    records, fewer = LOCATIONS, RUNS // LOCATIONS
    runs = records * fewer

    def odds(right: int, by_chance: Fraction) -> Fraction | None:
        """Return e^epsilon by eq. 82, of both terms as they are counted."""
        advantage = Fraction(right, runs) - by_chance
        left = 1 - advantage * records / (records - 1)
        return (advantage * records + 1) / left if left else None

    exactly = Fraction(1, records)
    largest = odds(runs - 1, exactly)
    budget = Enclosure.of(arb((records - 1) * (records * (fewer + 1) - 1)).log())
    yield refuted_by(
        {
            "records": f"{records}, equally likely",
            "outputs": f"{runs}, {fewer} of each record",
            "e^epsilon by eq. 82, all guesses right but one": largest,
            "all guesses right": "not defined",
        },
        not (largest == (records - 1) * (runs - 1) and odds(runs, exactly) is None),
        "no estimate is above ln(3051 998003), which is less than 21.84; nor is it with 328 "
        "outputs of each record",
        part="estimate",
        reading=RUN,
        contrast=contrary("the largest epsilon that eq. 82 finds", 22, budget, AT_LEAST),
    )
    one_more = odds(runs, exactly + Fraction(1, records * runs))
    more = Enclosure.of(arb((records - 1) * (records * runs - 1)).log())
    yield remark(
        all_hold(
            [
                one_more == (records - 1) * (records * runs - 1),
                Enclosure("21.84", "21.84").less_than(more),
                more.less_than(Fraction(2987, 100)),
            ]
        ),
        "where each pair has its own runs, all guesses of the first term are right, and one guess "
        "more than expected of the second, eq. 82 finds more than 21.84, and less than 29.87",
        engine="Arb",
    )


WHOLE_RANGE = Claim(
    id="disclosure.section-7.whole-range",
    kind=Kind.REMARK,
    source=cite("section 7.3.4", "and section 6"),
    title="The number of runs limits eq. 82: with one set of outputs, to below 21.84 on Porto",
    statement="Moreover, our approach is not constrained by internal parameter choices that bound "
    "the maximum privacy loss estimate (as in LDP Auditor) [5] [...] In contrast, the tightness of "
    "our attribute advantage bound enables our auditing approach to accurately estimate empirical "
    "privacy budgets for the whole range, without such limitation.",
    parts=(
        Part(
            "estimate",
            says=r"Where GRR's guesses are right as often as expected, eq. 82 is $\epsilon$",
            formal=expected_estimate,
            proof=derive_expected_estimate,
            reading=EXPECTED,
            narrower=("GRR", UNIFORM_PRIOR),
        ),
        false_here(
            "estimate",
            says="Eq. 82 finds every budget, after at most $10^6$ runs on Porto",
            reading=RUN,
        ),
    ),
    readings={
        EXPECTED: "guesses are right as often as is expected, and runs are not counted",
        RUN: "the range is every budget; right guesses are counted, and one set of outputs serves "
        "both terms of RAD, as in disclosure.section-7.runs",
    },
    checks=(check_largest_estimate,),
    correction=Correction(
        statement=r"Let one set of $N = m J$ outputs serve both terms of RAD. Then eq. 82 is "
        r"$\ln\frac{(m - 1) r}{N - r}$ for $r$ right guesses, and is not defined if all are, or "
        r"none. No estimate exceeds $\ln((m - 1)(N - 1))$, which is below 21.84 on Porto. The text "
        r"has "
        "12.25 for LDP Auditor. If each pair has its own runs, an estimate may be larger, up to "
        r"$\ln((m - 1)(m N - 1))$, below 29.87.",
        printed="for the whole range, without such limitation",
        correct=r"never above $\ln((m - 1)(N - 1))$, where one set of $N$ outputs serves both "
        "terms of RAD; the budgets of the figures, 1 to 19, are below. The number of runs sets "
        "this limit, and no parameter of the method does",
        who="anyone who audits a budget near or above this limit: the estimate is below it, or not "
        "defined",
        severity=Severity.REMARK,
    ),
    note="In the public code (commit 303338bd) the budgets of Figures 6 and 7 are 1 to 19, below "
    "this limit. The search for SS ends at 20 (DP_Audit/SS/empirical_eps_porto.py, lines 28 and "
    "38). OUE is in disclosure.section-7.oue.",
)

CLAIMS = (INVERSE, WHOLE_RANGE)
