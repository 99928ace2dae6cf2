"""Theorem 1 with the sensitive range of the D' at hand, where Definition 4 asks for every D'.

Table 2's median and Table 4's standard deviations have a range that depends on D'. Over every D' of
n - 1 records of a domain the deviations lie up to the domain's width over the root of n apart, and
farthest where all known records are alike at one end of it: then the worlds' deviations are
equally far apart, and no response leaves any world at more than it leaves that of the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from didp_ref.audit.checks import (
    all_hold,
    broken_promise,
    cell,
    corrected,
    refuted_by,
    remark,
    repaired,
)
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.shared import THIRD, cite
from didp_ref.papers.rhodi.theorem_1 import derive_theorem_1, theorem_1
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import INTERVALS, UNIFORM_PRIOR
from didp_ref.worlds import uniform
from didp_ref.worlds.risk import posteriors

EVERY_KNOWN, AT_HAND = "every D'", "the D' at hand"
KEPT = "rho is kept"
RANGES = ("0.3303", "0.06787", "452.48", "19.710", "0.4434")
SCALES = ("0.15780", "0.13287", "48.572", "3.1883", "0.18571")
"""Over every D', for AG, EN, CG, CL and HW: the ranges, and Theorem 1's scales at rho = 0.1."""
RISKS = {"AG": "0.9934", "EN": "0.1142", "HW": "0.8602"}
"""What the scales printed for rho = 0.1 leave to who knows 48,841 records of the least value."""


def check_range_at_hand() -> Iterator[Evidence]:
    """The median at D' = {1, 4} with the range at {1, 3}; and the deviations of Table 4."""
    also_in_it = [sorted((1, 4, unknown))[1] for unknown in range(1, 11) if unknown not in (1, 4)]
    seen = posteriors(uniform(8), also_in_it, 2, Fraction(7, 2))[0]
    yield refuted_by(
        {
            "U": "{1, ..., 10}",
            "f": "median",
            "rho": THIRD,
            "lambda": "1/ln(7/2), from S(f) = 1 at D' = {1, 3}",
            "D": "{1, 2, 4}",
            "known": "D' = {1, 4}",
            "R": 2,
        },
        seen <= THIRD or also_in_it != [2, 3, *[4] * 6],
        f"the medians are 2, 3 and six times 4, and the risk of I(2) is {seen} > 1/3",
        part=KEPT,
        reading=AT_HAND,
        harm=broken_promise("the risk of I(2)", THIRD, seen),
    )
    yield from _deviations()


def _deviations() -> Iterator[Evidence]:
    """Ranges and scales over every D', and what the printed scales leave at the worst of them."""
    widest = {each.key: tables.widest_deviation(each) for each in tables.ATTRIBUTES}
    asked = {
        each.key: tables.scale_at_a_tenth(each, widest[each.key]) for each in tables.ATTRIBUTES
    }
    shown = [
        cell(label, printed, ours)
        for computed, printed_of in ((widest, RANGES), (asked, SCALES))
        for (label, ours), printed in zip(computed.items(), printed_of, strict=True)
    ]
    yield corrected(
        all_hold(
            [
                *(entry.agrees for entry in shown),
                *(
                    ~widest[each.key].less_than(Fraction(each.deviation.sensitive_range))
                    for each in tables.ATTRIBUTES
                ),
            ]
        ),
        "over every D' of 48,841 records the five deviations have wider ranges than printed: "
        f"{', '.join(RANGES)}; Theorem 1's scales at rho = 0.1 are {', '.join(SCALES)}",
        engine="Arb",
        part=KEPT,
        reading=AT_HAND,
    )
    tenth, thousandth = (
        {
            each.key: tables.risk_where_the_known_are_alike(each, each.deviation.scales[place])
            for each in tables.ATTRIBUTES
            if each.deviation.scales[place] != tables.INFINITE
        }
        for place in (0, 1)
    )
    rho, ages = Fraction(1, 10), tables.ATTRIBUTES[0].deviation
    yield refuted_by(
        {
            "f": "standard deviation of age",
            "rho": rho,
            "lambda": f"{ages.scales[0]}, from S(f) = {ages.sensitive_range} at the Adult data",
            "D'": "48,841 times the age 17",
            "R": 0,
        },
        tenth["AG"].at_most(rho),
        f"the risk of one more 17 is {_four(tenth['AG'])} > 1/10",
        engine="Arb",
        part=KEPT,
        reading=AT_HAND,
        harm=broken_promise("the risk of one more 17", rho, tenth["AG"]),
    )
    yield remark(
        all_hold(
            [
                *(cell(key, risk, tenth[key]).agrees for key, risk in RISKS.items()),
                *(tenth[key].less_than(rho) for key in ("CG", "CL")),
                thousandth["CG"].less_than(rho / 100),
                cell("CL", "0.0143", thousandth["CL"]).agrees,
            ]
        ),
        "at the printed scales who knows 48,841 records of the least value reaches "
        + ", ".join(f"{key} {_four(risk)}" for key, risk in tenth.items())
        + " at rho = 0.1, and at 0.001 "
        + ", ".join(f"{key} {_four(risk)}" for key, risk in thousandth.items())
        + "; no D' leaves more, because two worlds of one D' lie at most |x - y|/sqrt(48842) apart",
        engine="Arb",
        reading=AT_HAND,
    )


def _four(value: Enclosure) -> Decimal:
    """Round to four decimals, as the correction shows it."""
    return rounded_decimal(value.upper, 4)


def repair_range_at_hand() -> Iterator[Evidence]:
    """Run Theorem 1's scales for the ranges over every D', where all known records are alike."""
    largest = max(
        tables.risk_where_the_known_are_alike(each, shown).upper
        for each, shown in zip(tables.ATTRIBUTES, SCALES, strict=True)
    )
    yield repaired(
        "the risk",
        Fraction(1, 10),
        Fraction(-(-largest * 1000 // 1), 1000),
        where="the deviations of all five attributes, 48,841 known records of the least value, the "
        "scales for rho = 0.1 and the ranges over every D'; the risk is rounded up",
        part=KEPT,
        reading=AT_HAND,
    )


RANGE_AT_HAND = Claim(
    id="rhodi.theorem-1.range-at-hand",
    kind=Kind.THEOREM,
    source=cite("sections 3.4 and 4.1, Definition 3 and Theorem 1"),
    title="Theorem 1 needs S(f) over every D', not of the D' at hand",
    statement="This is the maximum distance over the range of f between two possible worlds, for "
    "any set of possible worlds (since we don't know which individual the adversary doesn't "
    r"know.) [...] $\mathcal{S}(f) = \max_{\omega_1, \omega_2 \in \Psi} \Vert f(\omega_1) - "
    r"f(\omega_2)\Vert$, where $\Psi$ is the set of possible worlds under the prior knowledge "
    r"$\mathcal{L}$. [Theorem 1:] if $\lambda = \frac{S(f)}{\ln \frac{(m-1)\rho}{1-\rho}}$, "
    r"$\mathcal{M}$ satisfies $\rho$-differential identifiability where $m = |\Psi|$.",
    parts=(
        Part(
            KEPT,
            says=r"With this $\mathcal{S}(f)$ Theorem 1's scale keeps $\rho$ at every $D'$",
            formal=theorem_1,
            proof=derive_theorem_1,
            reading=EVERY_KNOWN,
            narrower=(UNIFORM_PRIOR,),
            beyond={INTERVALS: "theorem_1_events"},
        ),
        false_here(
            KEPT,
            says=r"With this $\mathcal{S}(f)$ Theorem 1's scale keeps $\rho$ at every $D'$",
            reading=AT_HAND,
        ),
    ),
    checks=(check_range_at_hand, repair_range_at_hand),
    quantities=("scale.rho",),
    readings={
        EVERY_KNOWN: 'S(f) is the maximum over all sets of worlds: "for any set of possible '
        'worlds", as the text before Definition 3 says',
        AT_HAND: "that of one D', as in Definition 3's formula and the examples; Definition 4 asks "
        "for rho at all D and D'",
    },
    correction=Correction(
        statement=r"Theorem 1 needs the largest range over every $D'$ of every $D$ of that size. "
        "For the median of three of 1 to 10 it is 7. For the deviation of 48,842 records it is "
        r"the width of the domain over $\sqrt{48842}$: for AG, EN, CG, CL and HW 0.3303, 0.06787, "
        r"452.48, 19.710 and 0.4434, and $\lambda$ at $\rho = 0.1$ is 0.15780, 0.13287, 48.572, "
        "3.1883 and 0.18571. The ranges of section 5's means do not depend on $D'$.",
        printed=r"$\mathcal{S}(f) = \max_{\omega_1, \omega_2 \in \Psi} \Vert f(\omega_1) - "
        r"f(\omega_2)\Vert$, where $\Psi$ is the set of possible worlds under the prior knowledge "
        r"$\mathcal{L}$",
        correct=r"$\mathcal{S}(f) = \max_{D'} \max_{\omega_1, \omega_2 \in \Psi(D')} \Vert "
        r"f(\omega_1) - f(\omega_2)\Vert$, over every $D'$ of every $D$ of that size, as the text "
        r"before says. Table 2's median: $7$, not $1$. Table 4's deviations: $(\max - "
        r"\min)/\sqrt{48842}$; AG $0.3303$, $\lambda = 0.1578$; EN $0.06787$, $0.1329$; CG "
        r"$452.48$, $48.57$; CL $19.71$, $3.188$; HW $0.4434$, "
        "$0.1857$",
        consequence="Of the 45 D' of Table 2's universe 32 leave a median above 1/3, at the scale "
        "of {1, 3}. At the scales of Table 4 for rho = 0.1 someone who knows 48,841 records of "
        "the least value reaches 0.9934 for AG, 0.8602 for HW and 0.1142 for EN; CG and CL keep "
        "0.1. At rho = 0.001 CL reaches 0.0143, and CG keeps it.",
        error="S(f) of the D' at hand is not enough at another D'",
        who="individuals in other data. Suppose 48,841 records of the least value are "
        "known. At the scales of Table 4's deviations a belief then reaches 0.9934 for AG, 0.8602 "
        "for HW and 0.1142 for EN, where rho = 0.1. For CL it reaches 0.0143, where rho = 0.001. "
        "CG's scales keep rho. Table 2's own D' is safe, and Theorem 2 stands",
        repair="take S(f) over every D' of every D of that size",
    ),
    rests_on=("uniform prior (section 3.3)",),
    note="Section 5's means are safe: any record may have any value of the domain, so every D' has "
    "the same range. A range over the D' of the D at hand tells about D: rhodi.definition-3.",
)

CLAIMS = (RANGE_AT_HAND,)
