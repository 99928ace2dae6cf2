"""Section 7.3.4: where auditing OUE declines."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from flint import arb, fmpq

from didp_ref.audit.checks import all_hold, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import decimal_text
from didp_ref.papers.disclosure.examples import derive_encoding_limit, encoding_limit
from didp_ref.papers.disclosure.shared import cite
from didp_ref.papers.shared.informal import false_here

LOCATIONS, RUNS = 3052, 10**6
"""The universe of the Porto data, and how often an attack is run."""


def growth_at(budget: str) -> arb:
    """Enclose e^epsilon."""
    return arb(fmpq(*Fraction(budget).as_integer_ratio())).exp()


def all_unset(growth: arb) -> arb:
    """Enclose p^(m-1): how likely it is that no bit but the record's own is set."""
    return (growth / (growth + 1)) ** (LOCATIONS - 1)


def encoded(growth: arb) -> arb:
    """Enclose OUE's advantage, by Example 2."""
    return (growth - 1) / (2 * LOCATIONS) * (1 - all_unset(growth))


def deviation(budget: int) -> Enclosure:
    """Enclose the standard deviation of the epsilon that is estimated of OUE, to first order.

    It is that of the share of right guesses, over the slope of Example 2's bound in epsilon.
    """
    growth = growth_at(str(budget))
    unset, right = all_unset(growth), encoded(growth) + arb(1) / LOCATIONS
    slope = growth * (1 - unset) - (growth - 1) * unset * (LOCATIONS - 1) / (growth + 1)
    return Enclosure.of((right * (1 - right) / RUNS).sqrt() / (slope / (2 * LOCATIONS)))


def beyond_the_limit(budget: int) -> Enclosure:
    """Enclose how likely the advantage that is measured of OUE is (m-1)/(2m) at least.

    That is the upper tail of a binomial distribution, a regularized incomplete beta function.
    """
    right = encoded(growth_at(str(budget))) + arb(1) / LOCATIONS
    least = -(-RUNS * (LOCATIONS + 1) // (2 * LOCATIONS))
    return Enclosure.of(right.beta_lower(least, RUNS - least + 1, regularized=True))


BUDGETS = (7, 9, 11, 14)


def check_where() -> Iterator[Evidence]:
    """Set the standard deviation at budgets of at most 9 beside those above."""
    found = [deviation(budget) for budget in BUDGETS]
    rises = all_hold(less.less_than(more) for less, more in pairwise(found))
    shown = [decimal_text(each.upper, 2) for each in found]
    yield refuted_by(
        {
            "records": f"{LOCATIONS}, equally likely",
            "runs": "10^6",
            **{
                f"standard deviation of the estimate at epsilon = {budget}": text
                for budget, text in zip(BUDGETS, shown, strict=True)
            },
        },
        ~rises,
        "the standard deviation is larger above 9 than at 9, and at 9 than at 7",
        part="where",
        engine="Arb",
    )


ACCURACY = Claim(
    id="disclosure.section-7.oue",
    kind=Kind.REMARK,
    source=cite("section 7.3.4"),
    title="Auditing OUE declines above a budget of 9",
    statement="For the OUE mechanism, our approach also outperforms LDP Auditor, however, the "
    r"estimation accuracy declines at $\epsilon \leq 9$. Note that this is an inherent limitation "
    "of OUE auditing as already mentioned in [5]: as we prove in Example 2, 0-RAD converges to "
    r"$\frac{m-1}{2m}$ when $\epsilon$ tends to infinity.",
    parts=(
        false_here(
            "where",
            says="The accuracy declines at budgets of at most 9, not above",
            corrected=encoding_limit,
            corrected_proof=derive_encoding_limit,
        ),
        Part(
            "reason",
            says=r"The bound is at most $\frac{m-1}{2m}$, and comes as near to it as one likes",
            formal=encoding_limit,
            proof=derive_encoding_limit,
        ),
    ),
    checks=(check_where,),
    correction=Correction(
        error="Auditing OUE declines above a budget of 9, not below",
        statement=r"The reason given is about large budgets: at $\epsilon$ the bound lies within "
        r"$\frac{m+1}{e^\epsilon + m}$ of its limit $\frac{m-1}{2m}$, as a share of it. So the "
        "advantages at all larger budgets are nearly equal, and an estimate cannot tell them "
        "apart.",
        printed=r"the estimation accuracy declines at $\epsilon \leq 9$",
        correct=r"the estimation accuracy declines at $\epsilon \geq 9$",
        who="anyone who audits OUE: an estimate above 9 is less certain than the sentence says, "
        "and one just below is more certain",
        severity=Severity.REMARK,
    ),
    note="The deviations are computed to first order, and not read off Figure 6. Far below 7 the "
    "deviation is larger again: 0.08 at epsilon = 0.5. The reason that is printed does not "
    "concern these budgets. That the approach outperforms LDP Auditor was measured, and is not "
    "checked: the text prints no number of it.",
)

CLAIMS = (ACCURACY,)
