"""Advanced composition: what many answers leave, where a little may be left to chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from sympy import exp

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import composition, concentrated
from didp_ref.papers.field.bun_steinke_2016 import kept_at, within
from didp_ref.papers.field.mironov_2017 import LOSSES, TESTS, moment
from didp_ref.papers.field.shared import order, result, s
from didp_ref.papers.shared.alphabet import epsilon, k
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, MANY_ANSWERS
from didp_ref.papers.shared.properties import exponential, samples
from didp_ref.symbolic.notation import as_written, eq, le, lt

BUDGETS = "k times the zCDP budget of epsilon bounds the answers together, at this order"
CHOSEN_ORDER = "the order is 1 + sqrt(2 s/k)/epsilon, where the slack is exp(-s)"


def composed() -> Statement:
    """State what k answers leave of every event, with a slack."""
    own = concentrated.rho_of_epsilon.at(epsilon=epsilon)
    hypotheses = {
        **as_written(lt(1, order), lt(0, epsilon), le(1, k)),
        **LOSSES,
        **TESTS,
        CHOSEN_ORDER: eq((order - 1) ** 2 * (k * epsilon**2 / 2), s),
        BUDGETS: within(moment(order), k * own),
    }
    total = composition.advanced.at(epsilon=epsilon, delta=0, times=k, slack=exp(-s))
    return Statement(hypotheses, kept_at(total, exp(-s)))


def check_responses() -> Iterator[Evidence]:
    """Set what k randomized responses leave over beside the slack."""
    from hypothesis import strategies

    def kept_by_responses(epsilon: Fraction, slack: Fraction, times: int) -> bool:
        growth = exponential(epsilon).upper
        total = exponential(composition.advanced.enclose(epsilon, 0, times, slack)).lower
        excess = (
            comb(times, j) * max(Fraction(0), growth**j - total * growth ** (times - j))
            for j in range(times + 1)
        )
        return sum(excess, Fraction(0)) <= slack * (1 + growth) ** times

    epsilon = strategies.fractions(Fraction(1, 64), 1, max_denominator=64)
    yield sampled(
        {**samples("slack"), "epsilon": epsilon, "times": strategies.integers(1, 40)},
        kept_by_responses,
        "up to forty randomized responses keep (composition.advanced, slack)",
        examples=80,
    )


ADVANCED = result(
    "field.advanced-composition",
    "k answers leave less than k times epsilon, but with a small probability",
    r"$k$ answers, each $\epsilon$-DP whatever those before it were, are together "
    r"$(\epsilon\sqrt{2k\ln(1/\delta')} + k\epsilon(e^\epsilon-1), \delta')$-DP for every "
    r"$0 < \delta' < 1$; where each is $(\epsilon,\delta)$-DP, with $k\delta+\delta'$.",
    Part(
        "statement",
        r"$Pr[S|D] \le e^{\epsilon\sqrt{2k\ln(1/\delta')} + k\epsilon(e^\epsilon-1)} Pr[S|D'] + "
        r"\delta'$, where the $k$ answers have together the $k$-fold zCDP budget "
        r"$k\epsilon\tanh\frac\epsilon2$.",
        formal=composed,
        narrower=(FINITE_OUTCOMES, "delta is 0", "one bound of all answers' moment"),
        beyond={MANY_ANSWERS: "advanced_composition_from_statement"},
    ),
    rests_on=("field.concentrated-of-epsilon", "field.renyi-composition"),
    checks=(check_responses,),
    quantities=("composition.advanced",),
    place="C. Dwork, G. Rothblum, S. Vadhan, Boosting and differential privacy, FOCS 2010",
    note="It is drawn from zCDP, and shows more: k epsilon^2/2 in the place of "
    "k epsilon (e^epsilon - 1).",
)

CLAIMS = (ADVANCED,)
