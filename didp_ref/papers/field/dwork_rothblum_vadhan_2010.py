"""Advanced composition: what many answers leave, where a little may be left to chance."""

from __future__ import annotations

from sympy import And, Sum, exp, sqrt

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import composition, concentrated
from didp_ref.papers.field.bun_steinke_2016 import BUDGET, by_markov, kept_at, within
from didp_ref.papers.field.kairouz_oh_viswanath_2015 import TURNS
from didp_ref.papers.field.mironov_2017 import (
    KEPT_HERE,
    KEPT_THERE,
    LOSSES,
    OUTPUTS,
    SIGNS,
    SILENT,
    TESTED,
    TESTS,
    moment,
)
from didp_ref.papers.field.shared import (
    GROWTH,
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
from didp_ref.papers.field.steps import HALF, grows, in_turn, summed
from didp_ref.papers.shared.alphabet import delta, epsilon, i, k, n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, MANY_ANSWERS
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt

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


def below_half_the_square(d: Derivation) -> None:
    """Show that the zCDP budget of epsilon is at most epsilon^2/2."""
    grows(d)
    half = epsilon / 2
    d.lemma("tanh", lemmas.tanh_below(half))
    d.lemma("half", lemmas.exp_positive(half))
    d.lemma("half back", lemmas.exp_negative(half))
    d.lemma("both halves", lemmas.exp_sum(half, half))
    by = ["tanh", "half", "half back", "both halves", "0 < epsilon"]
    d.step("times the half", le(GROWTH - 1, half * (GROWTH + 1)), by)
    d.step("tangent of half", le((GROWTH - 1) / (GROWTH + 1), half), ["times the half", "grows"])
    by = ["tangent of half", "grows", "0 < epsilon"]
    d.step("at most half the square", le(BUDGET, epsilon**2 / 2), by)


def total(d: Derivation, square: Term) -> None:
    """Show that what is left is no more than the formula says."""
    product = sqrt(2) * sqrt(s) * sqrt(k)
    printed = epsilon * product + k * epsilon * (GROWTH - 1)
    for name, square_of in (("root of 2", 2), ("root of s", s), ("root of k", k)):
        d.lemma(name, lemmas.square_root(square_of))
    known = ["1 < order", "0 < epsilon", "1 <= k"]
    own = (order - 1) * k * epsilon
    d.step("scaled order", le(0, own), known)
    d.step("surprise", le(0, s), [CHOSEN_ORDER, "1 <= k"])
    roots = ["root of 2", "root of s", "root of k", "surprise", "1 <= k"]
    d.step("no less", le(0, product), roots)
    d.step("square", eq(own**2, 2 * s * k), [CHOSEN_ORDER])
    d.step("same root", eq(product, own), ["no less", "square", "scaled order", *roots])
    d.lemma("growth is more", lemmas.exp_tangent(epsilon))
    d.step("half of it", le(epsilon * HALF, GROWTH - 1), ["growth is more", "0 < epsilon"])
    d.step("rest", le(square, k * epsilon * (GROWTH - 1)), ["half of it", *known])
    plain = (2 * order - 1) * square
    d.step("no more in all", le(plain, printed), ["same root", "rest", *roots])
    d.lemma("factor", lemmas.exp_monotone(plain, printed))
    d.generalize("kept there", le(0, kept[o] * f_2(o)), OUTPUTS, [SIGNS, TESTED])
    d.lemma("some", lemmas.sum_nonnegative(kept[o] * f_2(o), OUTPUTS))
    more = le(exp(plain) * KEPT_THERE, exp(printed) * KEPT_THERE)
    d.step("more", more, ["factor", "no more in all", "some", "kept there", *roots])
    d.conclude(["promise", "more", *roots])


def derive_composed(d: Derivation) -> None:
    """The budget of k answers is at most k epsilon^2/2, at the order that is best for this."""
    d.model({**SILENT, epsilon: 1, k: 2, order: 2, s: 1, kept: {1: 1}})
    below_half_the_square(d)
    square = k * epsilon**2 / 2
    beyond = (order - 1) * order
    d.step("k budgets", le(k * BUDGET, square), ["at most half the square", "1 <= k", "grows"])
    d.step("more budgets", le(beyond * (k * BUDGET), beyond * square), ["k budgets", "1 < order"])
    exponents = ((order - 1) * (order * (k * BUDGET)), (order - 1) * (order * square))
    d.lemma("larger", lemmas.exp_monotone(*exponents))
    by = [BUDGETS, "larger", "more budgets", "grows"]
    d.step("within", within(moment(order), square), by)
    by_markov(d, square, "within", CHOSEN_ORDER)
    total(d, square)


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


def derive_with_delta(d: Derivation) -> None:
    """That the database is named counts for no more than its chance; the rest is within bounds."""
    d.model(
        {
            **{n: 1, k: 1, delta: 0, s: 1, total_epsilon: 0, quiet: {0: 1, 1: 1}, kept: {1: 1}},
            **dict.fromkeys((f_1, f_2, g_1, g_2), lambda _: 1),
            **dict.fromkeys((named_1, named_2), lambda _: 0),
        }
    )
    in_turn(d, quiet, delta, k, [SILENT_AT_FIRST, SILENT_BY_ITSELF], ["0 <= delta", "delta <= 1"])
    rest, own, other = quiet[k], kept[o] * g_1(o), kept[o] * g_2(o)
    by = [NAMED_OR_NOT, TESTED]
    d.generalize("here, each", le(kept[o] * f_1(o), rest * own + named_1(o)), OUTPUTS, by)
    summed(d, "here", [(rest, own), (1, named_1(o))], kept[o] * f_1(o), OUTPUTS)
    d.generalize("there, each", le(rest * other, kept[o] * f_2(o)), OUTPUTS, by)
    summed(d, "there", [(1, kept[o] * f_2(o))], rest * other, OUTPUTS)
    d.lemma("rest there", lemmas.sum_scale(rest, other, OUTPUTS))
    d.lemma("growth", lemmas.exp_positive(total_epsilon))
    d.lemma("slack", lemmas.exp_positive(-s))
    growth = exp(total_epsilon)
    most = growth * Sum(other, OUTPUTS) + exp(-s)
    d.step("kept", le(rest * Sum(own, OUTPUTS), rest * most), [WITHOUT_NAMES, "in turn"])
    more = le(growth * (rest * Sum(other, OUTPUTS)), growth * KEPT_THERE)
    d.step("more", more, ["there", "rest there", "growth"])
    d.step("no more of it", le(rest * exp(-s), exp(-s)), ["in turn", "slack"])
    d.step("all", le(KEPT_HERE, rest * most + (1 - rest)), ["here", "kept", NAMED])
    d.conclude(["all", "more", "no more of it", "in turn"])


ADVANCED = result(
    "field.advanced-composition",
    "k answers keep less than k times epsilon, except with a small probability",
    r"$k$ answers, each $\epsilon$-DP whatever those before it were, are together "
    r"$(\epsilon\sqrt{2k\ln(1/\delta')} + k\epsilon(e^\epsilon-1), \delta')$-DP for every "
    r"$0 < \delta' < 1$; where each is $(\epsilon,\delta)$-DP, with $k\delta+\delta'$.",
    Part(
        "statement",
        r"$Pr[S|D] \le e^{\epsilon\sqrt{2k\ln(1/\delta')} + k\epsilon(e^\epsilon-1)} Pr[S|D'] + "
        r"\delta'$, where the $k$ answers have together the $k$-fold zCDP budget "
        r"$k\epsilon\tanh\frac\epsilon2$.",
        formal=composed,
        proof=derive_composed,
        narrower=(FINITE_OUTCOMES, "one bound of all answers' moment"),
        beyond={MANY_ANSWERS: "advanced_composition_from_statement"},
    ),
    Part(
        "with delta",
        r"$Pr[S|D] \le e^E Pr[S|D'] + k\delta + \delta'$, where each of the $k$ answers names the "
        r"database with the probability $\delta$, and where none does $Pr[S|D] \le e^E Pr[S|D'] + "
        r"\delta'$: whatever is $(\epsilon,\delta)$-DP is drawn from such an answer.",
        formal=with_delta,
        proof=derive_with_delta,
        narrower=(FINITE_OUTCOMES, "all answers as one output"),
        beyond={MANY_ANSWERS: "advanced_composition_with_delta_from_statement"},
    ),
    rests_on=(
        "field.concentrated-of-epsilon",
        "field.renyi-composition",
        "field.optimal-composition",
    ),
    quantities=("composition.advanced",),
    place="C. Dwork, G. Rothblum, S. Vadhan, Boosting and differential privacy, FOCS 2010",
    note="It is drawn from zCDP, and shows more: k epsilon^2/2 in the place of "
    "k epsilon (e^epsilon - 1).",
)

CLAIMS = (ADVANCED,)
