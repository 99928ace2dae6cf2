"""What a Renyi budget leaves of every event: of one event, and of the moment less one.

Of two bounds the smaller one holds. The first is that of an event whose chance is ``most``, the
smaller of one and ``order*delta``: there the two tangents below meet. The second holds as
``r^a - 1 - a(r - 1)`` lies above its tangent at the ratio ``r = e^epsilon``, and above zero.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import And, Max, Min, Or, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import renyi
from didp_ref.papers.field.mironov_2017 import (
    KEPT_HERE,
    KEPT_THERE,
    LIKELIHOODS,
    LOSSES,
    ONE_DATABASE,
    OUTPUTS,
    RISE,
    SIGNS,
    SILENT,
    TESTED,
    TESTS,
    WITHIN_BUDGET,
    bernoulli,
    moment,
    signs,
)
from didp_ref.papers.field.shared import budget, f_1, f_2, kept, loss, o, order, result
from didp_ref.papers.field.steps import HALF, summed
from didp_ref.papers.shared.alphabet import delta
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Term, as_written, eq, le, lt

GAIN = order - 1
SPENT = exp(GAIN * budget)
"""The most that the moment may be."""
MOST = Min(1, order * delta)
SHARE = 1 - delta / MOST
POINT = budget - log(MOST) / GAIN
"""The loss at which the tangents of the first bound meet."""
OF_EVENT = budget + log(SHARE) - log(MOST) / GAIN
RISEN = 1 + (SPENT - 1) / (order * delta)
OF_MOMENT = log(RISEN) / GAIN
PROMISED = exp(renyi.sharper_epsilon.at(order=order, budget=budget, delta=delta))
GIVEN = ["1 < order", "0 < delta", "delta < 1", "0 <= budget"]


def converted() -> Statement:
    """State what a budget at one order leaves of every event."""
    hypotheses = {
        **as_written(lt(1, order), lt(0, delta), lt(delta, 1), le(0, budget)),
        **LOSSES,
        **TESTS,
        ONE_DATABASE: And(eq(Sum(f_1(o), OUTPUTS), 1), eq(Sum(f_2(o), OUTPUTS), 1)),
        WITHIN_BUDGET: le(moment(order), SPENT),
    }
    return Statement(hypotheses, le(KEPT_HERE, PROMISED * KEPT_THERE + delta))


def both_chances(d: Derivation) -> None:
    """Show that the chance at which the first bound is reached is positive, and one of two."""
    d.lemma("smaller", lemmas.minimum(1, order * delta))
    d.step("of two", Or(eq(MOST, 1), eq(MOST, order * delta)), ["smaller", *GIVEN])
    d.step("most", And(lt(0, MOST), le(MOST, 1), le(MOST, order * delta)), ["smaller", *GIVEN])
    d.step("share", And(lt(0, SHARE), eq(SHARE * MOST, MOST - delta)), ["of two", "most", *GIVEN])


def by_event(d: Derivation) -> None:
    """Show the first bound, by the tangents of two exponentials of the loss."""
    known = ["most", "share", *GIVEN]
    d.lemma("tangent", lemmas.exp_tangent(POINT - loss[o]))
    d.lemma("other tangent", lemmas.exp_tangent(GAIN * (loss[o] - POINT)))
    near, far = exp(POINT - loss[o]), exp(GAIN * (loss[o] - POINT))
    d.generalize(
        "no more", le(order, GAIN * near + far), OUTPUTS, ["tangent", "other tangent", *known]
    )
    d.lemma("to the point", lemmas.exp_sum(POINT - loss[o], loss[o]))
    d.lemma("from the point", lemmas.exp_sum(GAIN * loss[o], -GAIN * POINT))
    part = exp(-GAIN * POINT)
    d.generalize(
        "there",
        eq(f_1(o) * near, exp(POINT) * f_2(o)),
        OUTPUTS,
        ["to the point", LIKELIHOODS, *known],
    )
    d.generalize("far risen", eq(far, part * RISE), OUTPUTS, ["from the point", *known])
    grown = le(order * f_1(o), GAIN * (exp(POINT) * f_2(o)) + part * (f_1(o) * RISE))
    d.generalize("grown", grown, OUTPUTS, ["no more", "there", "far risen", SIGNS, *known])
    d.lemma("log of share", lemmas.exp_log(SHARE, log(SHARE)))
    d.lemma("both", lemmas.exp_sum(POINT, log(SHARE)))
    d.step("factor", eq(exp(OF_EVENT), SHARE * exp(POINT)), ["log of share", "both", *known])
    d.lemma("part", lemmas.exp_positive(-GAIN * POINT))
    d.lemma("log of most", lemmas.exp_log(MOST, log(MOST)))
    d.lemma("of all", lemmas.exp_sum(-GAIN * POINT, GAIN * budget))
    d.step("exponents", eq(-GAIN * POINT + GAIN * budget, log(MOST)), known)
    d.lemma(
        "one exponential", lemmas.equal_arguments(exp, -GAIN * POINT + GAIN * budget, log(MOST))
    )
    by = ["log of most", "of all", "exponents", "one exponential", *known]
    d.step("constant", eq(part * SPENT, MOST), by)
    d.lemma("rise", lemmas.exp_positive(GAIN * loss[o]))
    d.generalize("moment of one", le(0, f_1(o) * RISE), OUTPUTS, ["rise", SIGNS])
    more = order * delta / MOST - 1
    d.step("more", And(le(0, more), eq(SHARE * order, GAIN - more)), known)
    rest = more * f_1(o) + (SHARE * part) * (f_1(o) * RISE)
    d.generalize("rest", le(0, rest), OUTPUTS, ["more", "moment of one", "part", SIGNS, *known])
    shared = le(
        SHARE * (order * f_1(o)), GAIN * (exp(OF_EVENT) * f_2(o)) + SHARE * part * (f_1(o) * RISE)
    )
    d.generalize("shared", shared, OUTPUTS, ["grown", "factor", *known])
    beyond = GAIN * f_1(o) - GAIN * (exp(OF_EVENT) * f_2(o))
    d.generalize("over", le(beyond, rest), OUTPUTS, ["shared", "more", *known])
    event_added_up(d, more, part)


def event_added_up(d: Derivation, more: Term, part: Term) -> None:
    """Add up what every output has of the first bound."""
    known = ["most", "share", *GIVEN]
    rest = more * f_1(o) + (SHARE * part) * (f_1(o) * RISE)
    beyond = GAIN * f_1(o) - GAIN * (exp(OF_EVENT) * f_2(o))
    smaller = GAIN * (kept[o] * f_1(o))
    terms = [(GAIN * exp(OF_EVENT), kept[o] * f_2(o)), (1, rest)]
    each = le(smaller, GAIN * exp(OF_EVENT) * (kept[o] * f_2(o)) + 1 * rest)
    d.generalize(
        "kept over", le(kept[o] * beyond, kept[o] * rest), OUTPUTS, ["over", TESTED, *known]
    )
    d.generalize("kept rest", le(kept[o] * rest, rest), OUTPUTS, ["rest", TESTED, *known])
    d.generalize("event, each", each, OUTPUTS, ["kept over", "kept rest", *known])
    summed(d, "event", terms, smaller, OUTPUTS, known)
    d.lemma("event scaled", lemmas.sum_scale(GAIN, kept[o] * f_1(o), OUTPUTS))
    d.lemma("rests", lemmas.sum_add(more * f_1(o), (SHARE * part) * (f_1(o) * RISE), OUTPUTS))
    d.lemma("first rest", lemmas.sum_scale(more, f_1(o), OUTPUTS))
    d.lemma("second rest", lemmas.sum_scale(SHARE * part, f_1(o) * RISE, OUTPUTS))
    by = ["part", WITHIN_BUDGET, *known]
    d.step("moments", le(SHARE * part * moment(order), SHARE * (part * SPENT)), by)
    by = ["rests", "first rest", "second rest", "moments", "constant", ONE_DATABASE, *known]
    d.step("all rests", le(Sum(rest, OUTPUTS), more + SHARE * MOST), by)
    d.step("enough", eq(more + SHARE * MOST, GAIN * delta), ["of two", *known])
    by = ["event", "event scaled", "all rests", "enough", *known]
    d.step("in all", le(GAIN * KEPT_HERE, GAIN * (exp(OF_EVENT) * KEPT_THERE + delta)), by)
    d.step("by event", le(KEPT_HERE, exp(OF_EVENT) * KEPT_THERE + delta), ["in all", *known])


def by_moment(d: Derivation, name: str, bound: Term, known: list[str]) -> str:
    """Show what the moment less one bounds, at an epsilon that is not negative.

    ``known`` says why the epsilon is defined.
    """
    growth, rise, own = exp(bound), exp(GAIN * bound), exp(loss[o])
    power = exp(order * (loss[o] - bound))

    def called(what: str) -> str:
        return f"{name}, {what}"

    d.lemma(called("there"), lemmas.instance(d["Bernoulli"], loss[o] - bound))
    d.lemma(called("at it"), lemmas.instance(d["Bernoulli"], bound))
    d.lemma(called("own"), lemmas.instance(d["Bernoulli"], loss[o]))
    d.lemma(called("away"), lemmas.exp_sum(loss[o] - bound, bound))
    d.lemma(called("powers"), lemmas.exp_sum(order * (loss[o] - bound), order * bound))
    d.lemma(called("own power"), lemmas.exp_sum(GAIN * loss[o], loss[o]))
    d.lemma(called("its power"), lemmas.exp_sum(GAIN * bound, bound))
    whole_exponent = GAIN * bound + bound
    d.step(called("exponents"), eq(order * bound, whole_exponent), known)
    d.lemma(called("exponent"), lemmas.equal_arguments(exp, order * bound, whole_exponent))
    powers = [called("its power"), called("exponents"), called("exponent"), *known]
    for what, exponent in (("growth", bound), ("rise", GAIN * bound)):
        d.lemma(called(what), lemmas.exp_positive(exponent))
    d.lemma(called("grows"), lemmas.exp_monotone(0, GAIN * bound))
    signs_of = [called("growth"), called("rise"), *known]
    d.step(called("gain"), le(1, rise), [called("grows"), called("not negative"), *known])
    by = [called("powers"), called("own power"), *powers]
    whole = eq(power * (rise * growth), RISE * own)
    d.generalize(called("whole"), whole, OUTPUTS, by)
    by = ["Bernoulli", called("there"), called("whole"), called("away"), *signs_of]
    tangent = le(rise * growth + order * rise * (own - growth), RISE * own)
    d.generalize(called("tangent"), tangent, OUTPUTS, by)
    by = ["Bernoulli", called("tangent"), called("at it"), *powers, *signs_of]
    above = le(order * (rise - 1) * (own - growth), RISE * own - 1 - order * (own - 1))
    d.generalize(called("above"), above, OUTPUTS, by)
    by = ["Bernoulli", called("own"), called("own power"), *known]
    d.generalize(called("convex"), le(0, RISE * own - 1 - order * (own - 1)), OUTPUTS, by)
    return added_up(d, called, name, bound, known)


def added_up(
    d: Derivation, called: Callable[[str], str], name: str, bound: Term, known: list[str]
) -> str:
    """Add up what every output has."""
    growth, rise = exp(bound), exp(GAIN * bound)
    rest = f_1(o) * RISE + (GAIN * f_2(o) + -order * f_1(o))
    by = [called("above"), SIGNS, LIKELIHOODS, *known]
    more = le(order * (rise - 1) * (f_1(o) - growth * f_2(o)), rest)
    d.generalize(called("more"), more, OUTPUTS, by)
    d.generalize(called("rest"), le(0, rest), OUTPUTS, [called("convex"), SIGNS, LIKELIHOODS])
    smaller = order * (rise - 1) * (kept[o] * f_1(o))
    terms = [(order * (rise - 1) * growth, kept[o] * f_2(o)), (1, rest)]
    each = le(smaller, order * (rise - 1) * growth * (kept[o] * f_2(o)) + 1 * rest)
    d.generalize(
        f"{name}, each",
        each,
        OUTPUTS,
        [called("more"), called("rest"), called("gain"), TESTED, *known],
    )
    summed(d, name, terms, smaller, OUTPUTS, known)
    d.lemma(called("scaled"), lemmas.sum_scale(order * (rise - 1), kept[o] * f_1(o), OUTPUTS))
    other = GAIN * f_2(o) + -order * f_1(o)
    d.lemma(called("rests"), lemmas.sum_add(f_1(o) * RISE, other, OUTPUTS))
    d.lemma(called("others"), lemmas.sum_add(GAIN * f_2(o), -order * f_1(o), OUTPUTS))
    d.lemma(called("second"), lemmas.sum_scale(GAIN, f_2(o), OUTPUTS))
    d.lemma(called("first"), lemmas.sum_scale(-order, f_1(o), OUTPUTS))
    by = [called("rests"), called("others"), called("second"), called("first"), ONE_DATABASE]
    d.step(called("all rests"), eq(Sum(rest, OUTPUTS), moment(order) - 1), by)
    whole = le(order * (rise - 1) * (KEPT_HERE - growth * KEPT_THERE), SPENT - 1)
    by = [name, called("scaled"), called("all rests"), WITHIN_BUDGET, *known]
    d.step(called("in all"), whole, by)
    return called("in all")


def by_moments(d: Derivation) -> None:
    """Show the second bound: where the budget is positive its own rise divides it."""
    bernoulli(d)
    d.lemma("spent", lemmas.exp_monotone(0, GAIN * budget))
    d.lemma("spent nothing", lemmas.exp_monotone(GAIN * budget, 0))
    spends = And(le(1, SPENT), Or(lt(1, SPENT), eq(budget, 0)))
    d.step("spends", spends, ["spent", "spent nothing", *GIVEN])
    gained = And(le(1, RISEN), eq((RISEN - 1) * (order * delta), SPENT - 1))
    d.step("risen above", gained, ["spends", *GIVEN])
    d.lemma("log of risen", lemmas.exp_log(RISEN, log(RISEN)))
    d.lemma("log of one", lemmas.exp_log(RISEN, 0))
    by = ["log of one", "risen above", *GIVEN]
    d.step("moment, not negative", le(0, OF_MOMENT), by)
    d.step("its log", eq(GAIN * OF_MOMENT, log(RISEN)), ["log of risen", "risen above", *GIVEN])
    d.lemma("same log", lemmas.equal_arguments(exp, GAIN * OF_MOMENT, log(RISEN)))
    rise = exp(GAIN * OF_MOMENT)
    by = ["log of risen", "risen above", "its log", "same log", *GIVEN]
    d.step("own rise", eq((rise - 1) * (order * delta), SPENT - 1), by)
    in_all = by_moment(d, "moment", OF_MOMENT, ["log of risen", "risen above", *GIVEN])
    promise = exp(OF_MOMENT) * KEPT_THERE + delta
    by = [in_all, "own rise", "spends", *GIVEN]
    d.step("by moment", Or(le(KEPT_HERE, promise), eq(budget, 0)), by)


def by_nothing(d: Derivation) -> None:
    """Show that without a budget an epsilon of zero is enough, by the one that adds delta."""
    least = log(1 + delta)
    d.lemma("log of more", lemmas.exp_log(1 + delta, least))
    d.lemma("more than one", lemmas.exp_log(1 + delta, 0))
    d.step("none, not negative", le(0, least), ["more than one", "0 < delta"])
    in_all = by_moment(d, "none", least, ["log of more", "1 < order", "0 < delta"])
    d.lemma("nothing, above", lemmas.exp_monotone(GAIN * least, 0))
    d.lemma("least above", lemmas.exp_monotone(least, 0))
    by = ["nothing, above", "least above", "log of more", "1 < order", "0 < delta"]
    d.step("a rise", lt(1, exp(GAIN * least)), by)
    by = [in_all, "a rise", "spent nothing", "log of more", *GIVEN]
    scaled = Or(lt(0, budget), le(KEPT_HERE, (1 + delta) * KEPT_THERE))
    d.step("scaled", scaled, by)
    d.generalize("of one there", le(kept[o] * f_2(o), f_2(o)), OUTPUTS, [SIGNS, TESTED])
    d.lemma("ordered there", lemmas.sum_monotone(kept[o] * f_2(o), f_2(o), OUTPUTS))
    d.step("a chance", le(KEPT_THERE, 1), ["of one there", "ordered there", ONE_DATABASE])
    by = ["scaled", "a chance", *GIVEN]
    d.step("nothing", Or(lt(0, budget), le(KEPT_HERE, KEPT_THERE + delta)), by)


def derive_converted(d: Derivation) -> None:
    """The smaller of two bounds that hold, and no less than none."""
    d.model({**SILENT, order: 2, budget: 0, delta: HALF, kept: {1: 1}})
    signs(d)
    both_chances(d)
    by_event(d)
    by_moments(d)
    by_nothing(d)
    smaller = Min(OF_EVENT, OF_MOMENT)
    d.lemma("of both", lemmas.minimum(OF_MOMENT, OF_EVENT))
    d.lemma("of event", lemmas.equal_arguments(exp, smaller, OF_EVENT))
    d.lemma("of moment", lemmas.equal_arguments(exp, smaller, OF_MOMENT))
    defined = ["most", "share", "risen above", *GIVEN]
    promise = le(KEPT_HERE, exp(smaller) * KEPT_THERE + delta)
    by = [
        "of both",
        "of event",
        "of moment",
        "by event",
        "by moment",
        "log of share",
        "both",
        *defined,
    ]
    d.step("by either", Or(promise, eq(budget, 0)), by)
    d.lemma("the larger", lemmas.maximum(0, smaller))
    d.lemma("at least it", lemmas.exp_monotone(smaller, Max(0, smaller)))
    d.lemma("at least one", lemmas.exp_monotone(0, Max(0, smaller)))
    by = ["the larger", "at least it", "at least one", *defined]
    d.step("promised", And(le(exp(smaller), PROMISED), le(1, PROMISED)), by)
    d.generalize("kept there", le(0, kept[o] * f_2(o)), OUTPUTS, [SIGNS, TESTED])
    d.lemma("kept", lemmas.sum_nonnegative(kept[o] * f_2(o), OUTPUTS))
    d.conclude(["by either", "nothing", "promised", "kept there", "kept", *defined])


CONVERSION = result(
    "field.renyi-sharper-conversion",
    "The smaller of two conversions from a Renyi budget holds",
    r"Let the Renyi divergence of order $a > 1$ be at most $b$, and $0 < \delta < 1$. Then "
    r"$(\epsilon,\delta)$-DP holds with the smaller of two $\epsilon$. The first is $\max(0, b + "
    r"\ln\frac{a-1}{a} - \frac{\ln\delta+\ln a}{a-1})$; where $a\delta \ge 1$ it is $\max(0, b + "
    r"\ln(1-\delta))$. The second is $\frac{1}{a-1}\ln\left(1 + "
    r"\frac{e^{(a-1)b}-1}{a\delta}\right)$.",
    Part("statement", formal=converted, proof=derive_converted, narrower=(FINITE_OUTCOMES,)),
    quantities=("renyi.sharper_epsilon",),
    place="S. Asoodeh, J. Liao, F. Calmon, O. Kosut, L. Sankar, A better bound gives a hundred "
    "rounds, ISIT 2020",
    equation="Lemma 1",
)

CLAIMS = (CONVERSION,)
