"""The exponential mechanism: how often it misses the best candidate, and by how much."""

from __future__ import annotations

from sympy import And, Equivalent, Max, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import exponential
from didp_ref.papers.field.mcsherry_talwar_2007 import PLACE, weight
from didp_ref.papers.field.shared import ATTAINED, above, below, hits, p, result, scale, t
from didp_ref.papers.field.steps import HALF
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import j, m, n
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt, reals, sequences

(score,) = sequences("score")
(best,) = reals("best")
BAD = "every other score is below the best by t at least"
BELOW = "below is the sum of the weights of others"
ABOVE = "above is the sum of the weights of the best, and of who is near"
MISSED = "hits is the chance of the others"
EQUAL = {scale: 1, n: 2, m: 1, best: 0, t: 0, below: 1, above: 1, hits: HALF}
MISS = exponential.miss.at(gap=t, scale=scale, n_candidates=n)
OTHERS = (j, 1, m)
SOME_BEST = {
    **as_written(lt(0, scale), le(2, n), le(0, m)),
    BELOW: eq(below, Sum(weight(score[j]), OTHERS)),
    MISSED: eq(hits * (below + above), below),
}


def missed() -> Statement:
    """State how likely a candidate is chosen whose score is below the best by t at least."""
    hypotheses = {
        **SOME_BEST,
        "m <= n - 1": le(m, n - 1),
        BAD: every(le(score[j], best - t), OTHERS),
        ABOVE: le(weight(best), above),
    }
    return Statement(hypotheses, le(hits, MISS))


def bad_weight() -> Term:
    """Return the weight of a score that is t below the best."""
    return exp((best - t) / scale)


def parted(d: Derivation) -> list[str]:
    """Part the best weight in two factors; return what says so."""
    d.lemma("one", lemmas.exp_positive((best - t) / scale))
    d.lemma("farther", lemmas.exp_positive(t / scale))
    d.lemma("parts", lemmas.exp_sum((best - t) / scale, t / scale))
    d.step("sum", eq((best - t) / scale + t / scale, best / scale), ["0 < scale"])
    d.lemma("so many", lemmas.sum_constant(bad_weight(), OTHERS))
    return ["one", "farther", "parts", "sum", "so many", "0 < scale", "0 <= m", "2 <= n"]


def derive_missed(d: Derivation) -> None:
    """At most n - 1 candidates are below, each of a weight of exp((best - t)/scale) at most."""
    d.model({**EQUAL, score: {1: 0}})
    known = parted(d)
    lower = le(score[j] / scale, (best - t) / scale)
    d.generalize("lower", lower, OTHERS, [BAD, "0 < scale"])
    d.lemma("less", lemmas.exp_monotone(score[j] / scale, (best - t) / scale))
    each = le(weight(score[j]), bad_weight())
    d.generalize("each", each, OTHERS, ["lower", "less", "0 < scale"])
    d.lemma("ordered", lemmas.sum_monotone(weight(score[j]), bad_weight(), OTHERS))
    d.step("together", le(below, m * bad_weight()), ["each", "ordered", BELOW, *known])
    d.step("all", le(below, (n - 1) * bad_weight()), ["together", "m <= n - 1", *known])
    d.lemma("weights", lemmas.exp_positive(score[j] / scale))
    d.generalize("signs", le(0, weight(score[j])), OTHERS, ["weights", "0 < scale"])
    d.lemma("not negative", lemmas.sum_nonnegative(weight(score[j]), OTHERS))
    d.step("sign", le(0, below), ["signs", "not negative", BELOW, "0 < scale"])
    x, y, z, c, g, k = reals("x_ y_ z_ c_ g_ k_")
    terms = {x: hits, y: below, z: above, c: bad_weight(), g: exp(t / scale), k: n - 1}
    premises = [eq(x * (y + z), y), le(y, k * c), le(0, y), lt(0, c), lt(0, g), le(1, k)]
    by = [MISSED, "all", "sign", ABOVE, *known]
    algebra(d, "cleared", terms, [*premises, le(c * g, z)], le(x * (k + g), k), by)
    d.conclude(["cleared", "farther", "2 <= n", "0 < scale"])


ALL_BAD = "every other score is below the best by t"
ALONE = "above is the weight of the best"


def reached() -> Statement:
    """State how likely it is where all other scores are just so far below the best."""
    hypotheses = {
        **SOME_BEST,
        "m = n - 1": eq(m, n - 1),
        ALL_BAD: every(eq(score[j], best - t), OTHERS),
        ALONE: eq(above, weight(best)),
    }
    return Statement(hypotheses, eq(hits, MISS))


def derive_reached(d: Derivation) -> None:
    """The others have one weight."""
    d.model({**EQUAL, score: {1: 0}})
    known = parted(d)
    same = eq(score[j] / scale, (best - t) / scale)
    d.generalize("same", same, OTHERS, [ALL_BAD, "0 < scale"])
    d.lemma("equal", lemmas.equal_arguments(exp, score[j] / scale, (best - t) / scale))
    each = eq(weight(score[j]), bad_weight())
    d.generalize("each", each, OTHERS, ["same", "equal", "0 < scale"])
    d.lemma("sums", lemmas.sum_equal(weight(score[j]), bad_weight(), OTHERS))
    together = eq(below, (n - 1) * bad_weight())
    d.step("together", together, ["each", "sums", "m = n - 1", BELOW, *known])
    x, y, z, c, g, k = reals("x_ y_ z_ c_ g_ k_")
    terms = {x: hits, y: below, z: above, c: bad_weight(), g: exp(t / scale), k: n - 1}
    premises = [eq(x * (y + z), y), eq(y, k * c), lt(0, c), lt(0, g), le(1, k), eq(c * g, z)]
    by = [MISSED, "together", ALONE, *known]
    algebra(d, "cleared", terms, premises, eq(x * (k + g), k), by)
    d.conclude(["cleared", "farther", "2 <= n", "0 < scale"])


KEPT = {**as_written(lt(0, scale), le(2, n), lt(0, p), lt(p, 1))}
SHORTFALL = exponential.shortfall.at(scale=scale, n_candidates=n, probability=p)
ODDS = (n - 1) * p / (1 - p)


def odds(d: Derivation) -> list[str]:
    """Show that the odds are positive; return what says so."""
    d.step("odds", And(lt(0, ODDS), eq(ODDS * (1 - p), (n - 1) * p)), ["2 <= n", "0 < p", "p < 1"])
    return ["odds", *KEPT]


def shortfall() -> Statement:
    """State at which gap a chance is kept."""
    hypotheses = {**KEPT, **as_written(le(0, t))}
    return Statement(hypotheses, Equivalent(le(MISS, 1 - p), le(SHORTFALL, t)))


def derive_shortfall(d: Derivation) -> None:
    """The odds are at most exp(t/scale)."""
    d.model({scale: 1, n: 2, p: HALF, t: 0})
    known = odds(d)
    power = exp(t / scale)
    d.lemma("power", lemmas.exp_positive(t / scale))
    cleared = Equivalent(le(MISS, 1 - p), le(n - 1, (1 - p) * (n - 1 + power)))
    d.step("cleared", cleared, ["power", *KEPT])
    linear = Equivalent(le(n - 1, (1 - p) * (n - 1 + power)), le((n - 1) * p, (1 - p) * power))
    d.step("linear", linear, ["0 < scale"])
    d.step("divided", Equivalent(le((n - 1) * p, (1 - p) * power), le(ODDS, power)), known)
    d.lemma("logarithm", lemmas.exp_log(ODDS, t / scale))
    d.lemma("the larger", lemmas.maximum(0, log(ODDS)))
    scaled = Equivalent(le(log(ODDS), t / scale), le(scale * log(ODDS), t))
    d.step("scaled", scaled, known)
    d.step("none", Equivalent(le(SHORTFALL, t), le(scale * log(ODDS), t)), SHORT)
    d.conclude(["cleared", "linear", "divided", "logarithm", "scaled", "none", *known])


SHORT = ["the larger", "0 <= t", "odds", *KEPT]


def simple() -> Statement:
    """State that the printed bound is no less."""
    return Statement(KEPT, le(SHORTFALL, scale * log(n / (1 - p))))


def derive_simple(d: Derivation) -> None:
    """The odds are at most n/(1 - p), which is at least 1."""
    d.model({scale: 1, n: 2, p: HALF})
    known = odds(d)
    whole = n / (1 - p)
    d.step("no less", And(le(ODDS, whole), le(1, whole)), known)
    d.lemma("ordered", lemmas.log_monotone(ODDS, whole))
    d.lemma("sign", lemmas.log_monotone(1, whole))
    d.lemma("the larger", lemmas.maximum(0, log(ODDS)))
    less = And(le(log(ODDS), log(whole)), le(0, log(whole)))
    d.step("logarithms", less, ["no less", "ordered", "sign", *known])
    d.step("most", le(Max(0, log(ODDS)), log(whole)), ["logarithms", "the larger", *known])
    d.conclude(["most", "no less", *known])


UTILITY = result(
    "field.exponential-mechanism-utility",
    "The exponential mechanism's choice is close to the best, except with small probability",
    r"Let $m \le n-1$ of $n \ge 2$ candidates have a score that is below the best by $t \ge 0$ or "
    r"more. One of them is chosen with a probability of at most $\frac{n-1}{n-1+e^{t/b}}$. So with "
    r"a probability of at least $p$ the chosen score is below the best by at most "
    r"$b\max(0, \ln\frac{(n-1)p}{1-p})$. This is at most $b\ln\frac n{1-p}$.",
    Part(
        "bound",
        r"Where $m \le n-1$ scores are below the best by $t$ at least, one of them is chosen with "
        r"a probability of at most $\frac{n-1}{n-1+e^{t/b}}$.",
        formal=missed,
        proof=derive_missed,
    ),
    Part(
        ATTAINED,
        r"Where all $n-1$ others are below the best by $t$, it is this probability.",
        formal=reached,
        proof=derive_reached,
    ),
    Part(
        "least shortfall",
        r"$\frac{n-1}{n-1+e^{t/b}} \le 1-p$ exactly where $b\max(0, \ln\frac{(n-1)p}{1-p}) \le t$.",
        formal=shortfall,
        proof=derive_shortfall,
    ),
    Part(
        "printed bound",
        r"$b\max(0, \ln\frac{(n-1)p}{1-p}) \le b\ln\frac n{1-p}$.",
        formal=simple,
        proof=derive_simple,
    ),
    quantities=("exponential.miss", "exponential.shortfall"),
    place=PLACE,
    note="With 1 - p = exp(-s) the last bound is (2 Delta/epsilon)(log n + s), as often printed.",
)

CLAIMS = (UTILITY,)
