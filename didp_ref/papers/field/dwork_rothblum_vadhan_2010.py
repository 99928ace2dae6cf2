"""Advanced composition: what many answers leave, where a little may be left to chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from sympy import And, Sum, exp

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import composition, concentrated
from didp_ref.papers.field.bun_steinke_2016 import kept_at, within
from didp_ref.papers.field.kairouz_oh_viswanath_2015 import TURNS
from didp_ref.papers.field.mironov_2017 import KEPT_HERE, KEPT_THERE, LOSSES, OUTPUTS, TESTS, moment
from didp_ref.papers.field.shared import (
    f_1,
    f_2,
    g_1,
    g_2,
    kept,
    named_1,
    named_2,
    o,
    order,
    quiet,
    result,
    s,
    total_epsilon,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, i, k
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, MANY_ANSWERS
from didp_ref.papers.shared.properties import exponential, samples
from didp_ref.symbolic.notation import as_written, eq, every, le, lt

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


SILENT_AT_FIRST = "before any answer the database is not named"
SILENT_BY_ITSELF = "each answer names it with the probability delta, whatever was answered before"
NAMED_OR_NOT = "the outputs where the database is named, and where it is not"
NAMED = "the database is named with the probability 1 - quiet[k]"
WITHOUT_NAMES = "where it is not named, the event is within total_epsilon and the slack exp(-s)"


def with_delta() -> Statement:
    """State what is left of every event where k answers may name the database, each by itself."""
    hypotheses = {
        **as_written(le(0, delta), le(delta, 1), le(1, k)),
        SILENT_AT_FIRST: eq(quiet[0], 1),
        SILENT_BY_ITSELF: every(eq(quiet[i + 1], quiet[i] * (1 - delta)), TURNS),
        **TESTS,
        NAMED_OR_NOT: every(
            And(
                eq(f_1(o), quiet[k] * g_1(o) + named_1(o)),
                eq(f_2(o), quiet[k] * g_2(o) + named_2(o)),
                le(0, named_1(o)),
                le(0, named_2(o)),
            ),
            OUTPUTS,
        ),
        NAMED: eq(Sum(named_1(o), OUTPUTS), 1 - quiet[k]),
        WITHOUT_NAMES: le(
            Sum(kept[o] * g_1(o), OUTPUTS),
            exp(total_epsilon) * Sum(kept[o] * g_2(o), OUTPUTS) + exp(-s),
        ),
    }
    return Statement(
        hypotheses, le(KEPT_HERE, exp(total_epsilon) * KEPT_THERE + (k * delta + exp(-s)))
    )


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
        part="statement",
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
        narrower=(FINITE_OUTCOMES, "one bound of all answers' moment"),
        beyond={MANY_ANSWERS: "advanced_composition_from_statement"},
    ),
    Part(
        "with delta",
        r"$Pr[S|D] \le e^E Pr[S|D'] + k\delta + \delta'$, where each of the $k$ answers names the "
        r"database with the probability $\delta$, and where none does $Pr[S|D] \le e^E Pr[S|D'] + "
        r"\delta'$: whatever is $(\epsilon,\delta)$-DP is drawn from such an answer.",
        formal=with_delta,
        narrower=(FINITE_OUTCOMES, "all answers as one output"),
        beyond={MANY_ANSWERS: "advanced_composition_with_delta_from_statement"},
    ),
    rests_on=(
        "field.concentrated-of-epsilon",
        "field.renyi-composition",
        "field.optimal-composition",
    ),
    checks=(check_responses,),
    quantities=("composition.advanced",),
    place="C. Dwork, G. Rothblum, S. Vadhan, Boosting and differential privacy, FOCS 2010",
    note="It is drawn from zCDP, and shows more: k epsilon^2/2 in the place of "
    "k epsilon (e^epsilon - 1).",
)

CLAIMS = (ADVANCED,)
