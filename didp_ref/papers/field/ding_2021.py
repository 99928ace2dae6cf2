"""Report noisy max, and permute and flip, which is report noisy max with exponential noise.

Every score gets noise of its own, and the best candidate is reported. Given the noise of all
others, a candidate is reported where its own noise is above what it lacks to the best of them.
Permute and flip goes through the candidates in random order, and accepts each with the probability
exp((score - best)/scale).
"""

from __future__ import annotations

from sympy import And, Implies, Integer, Min, Sum, exp, oo

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import exponential
from didp_ref.papers.field.shared import Delta, alarms, hits, p, quiet, r, result, scale, t, x, y
from didp_ref.papers.field.steps import HALF, summed
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import i, n
from didp_ref.papers.shared.narrower import CLOSED_FORMS, FINITE_OUTCOMES
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import as_written, eq, every, integers, le, lt, reals, sequences

(noise, given_1, given_2) = sequences("noise given_1 given_2")
(best_1, best_2, score_1, score_2) = reals("best_1 best_2 score_1 score_2")
(s,) = integers("s_")
PLACE = "Z. Ding and others, Permute-and-flip is report noisy max, arXiv 2105.07260"
LEAST = exp(exponential.epsilon.at(scale=scale, global_sensitivity=Delta))
OF_OTHERS = (r, 1, n)

LACKS = "x is what the score lacks to the best of the others, over the scale"
LACKS_THERE = "y is the same on a neighbour"
MARGINS = {
    **as_written(lt(0, scale), le(0, Delta), le(score_1, score_2 + Delta)),
    **as_written(le(best_2, best_1 + Delta)),
    LACKS: eq(x, (best_1 - score_1) / scale),
    LACKS_THERE: eq(y, (best_2 - score_2) / scale),
}
ALIKE = {scale: 1, Delta: 0, score_1: 0, score_2: 0, best_1: 0, best_2: 0, x: 0, y: 0}


def margins(d: Derivation) -> list[str]:
    """Show how much larger what a score lacks may be; return what says so."""
    shift = 2 * Delta / scale
    d.step("margins", le(y, x + shift), [*MARGINS])
    d.step("shift", le(0, shift), ["0 < scale", "0 <= Delta"])
    d.lemma("grown", lemmas.exp_monotone(0, shift))
    d.lemma("parts", lemmas.exp_sum(-y, shift))
    d.lemma("rises", lemmas.exp_monotone(-x, -y + shift))
    return ["margins", "shift", "grown", "parts", "rises", "0 < scale"]


HITS = "hits = Pr[noise >= x]"
ALARMS = "alarms = Pr[noise >= y]"


def exponential_noise() -> Statement:
    """State how much likelier a candidate is reported, given the others' noise."""
    hypotheses = {**MARGINS, HITS: eq(hits, Min(1, exp(-x))), ALARMS: eq(alarms, Min(1, exp(-y)))}
    return Statement(hypotheses, le(hits, LEAST * alarms))


def derive_exponential_noise(d: Derivation) -> None:
    """Neither 1 nor the exponential grows by more."""
    d.model({**ALIKE, hits: 1, alarms: 1})
    known = margins(d)
    d.lemma("there", lemmas.exp_positive(-y))
    d.lemma("smaller", lemmas.minimum(1, exp(-x)))
    d.lemma("smaller there", lemmas.minimum(1, exp(-y)))
    d.conclude([*known, "there", "smaller", "smaller there", HITS, ALARMS])


AHEAD, BEHIND = "hits = 1 - exp(x)/2 where x <= 0", "hits = exp(-x)/2 where x >= 0"
AHEAD_THERE = "alarms = 1 - exp(y)/2 where y <= 0"
BEHIND_THERE = "alarms = exp(-y)/2 where y >= 0"


def laplace_noise() -> Statement:
    """State the same of Laplace noise, whose two sides have a closed form each."""
    hypotheses = {
        **MARGINS,
        AHEAD: Implies(le(x, 0), eq(hits, 1 - exp(x) / 2)),
        BEHIND: Implies(le(0, x), eq(hits, exp(-x) / 2)),
        AHEAD_THERE: Implies(le(y, 0), eq(alarms, 1 - exp(y) / 2)),
        BEHIND_THERE: Implies(le(0, y), eq(alarms, exp(-y) / 2)),
    }
    return Statement(hypotheses, le(hits, LEAST * alarms))


def derive_laplace_noise(d: Derivation) -> None:
    """On either side by itself, and from one side to the other."""
    d.model({**ALIKE, hits: HALF, alarms: HALF})
    margins(d)
    d.lemma("here", lemmas.exp_positive(-x))
    d.lemma("x from zero", lemmas.exp_monotone(0, x))
    for name, term in (("x", x), ("y", y)):
        d.lemma(f"inverse of {name}", lemmas.exp_negative(term))
        d.lemma(f"{name} positive", lemmas.exp_positive(term))
        d.lemma(f"{name} at zero", lemmas.exp_monotone(term, 0))
    bound = le(hits, LEAST * alarms)
    behind, ahead = And(le(0, x), le(0, y)), And(le(x, 0), le(y, 0))
    exponentials = ["margins", "parts", "rises", "0 < scale"]
    d.step("both behind", Implies(behind, bound), [BEHIND, BEHIND_THERE, *exponentials])
    half = And(le(hits, HALF), le(HALF, alarms))
    by = [BEHIND, AHEAD_THERE, "inverse of x", "x from zero", "x positive", "y at zero"]
    d.step("overtakes, half", Implies(And(le(0, x), le(y, 0)), half), [*by, "here"])
    by = ["overtakes, half", "shift", "grown", "0 < scale"]
    d.step("overtakes", Implies(And(le(0, x), le(y, 0)), bound), by)
    a, b, c, e, g = reals("a_ b_ c_ e_ g_")
    terms = {a: exp(x), b: exp(y), c: exp(-x), e: exp(-y), g: LEAST}
    inverses = [eq(a * c, 1), eq(b * e, 1), lt(0, a), lt(0, b), le(1, g), le(c, g * e)]
    positives = ["x positive", "y positive", "inverse of x", "inverse of y"]
    by = [*positives, "margins", "parts", "rises", "shift", "grown", "0 < scale"]
    smaller = And(le(b, g * a), le(1 - a / 2, g * (e / 2)))
    algebra(d, "factors", terms, inverses, smaller, by)
    by = ["factors", AHEAD, BEHIND_THERE]
    d.step("falls behind", Implies(And(le(x, 0), le(0, y)), bound), [*by, "0 < scale"])
    premises = [le(b, g * a), le(a, 1), le(b, 1), lt(0, a), lt(0, b), le(1, g)]
    terms = {a: exp(x), b: exp(y), g: LEAST}
    ordered = le(1 - a / 2, g * (1 - b / 2))
    by = ["factors", *positives[:2], "shift", "grown", "0 < scale"]
    algebra(d, "tails", terms, premises, ordered, by, met=False)
    by = ["tails", "factors", AHEAD, AHEAD_THERE, "x at zero", "y at zero", *positives[:2]]
    d.step("both ahead", Implies(ahead, bound), [*by, "shift", "grown", "0 < scale"])
    d.conclude(["both behind", "overtakes", "falls behind", "both ahead"])


WEIGHT = "noise[r] is the chance of a noise of the others"
EACH = "given the others' noise, given_1 is at most exp(2 Delta/scale) given_2"
SEEN = "hits is the chance that the candidate is reported"
SEEN_THERE = "alarms is this chance on a neighbour"


def all_noises() -> Statement:
    """State the same of all noises of the others together."""
    hypotheses = {
        **as_written(lt(0, scale)),
        WEIGHT: every(le(0, noise[r]), OF_OTHERS),
        EACH: every(le(given_1[r], LEAST * given_2[r]), OF_OTHERS),
        SEEN: eq(hits, Sum(noise[r] * given_1[r], OF_OTHERS)),
        SEEN_THERE: eq(alarms, Sum(noise[r] * given_2[r], OF_OTHERS)),
    }
    return Statement(hypotheses, le(hits, LEAST * alarms))


def derive_all_noises(d: Derivation) -> None:
    """Each noise of the others is as likely on both databases."""
    values = {noise: {1: 1}, given_1: {1: HALF}, given_2: {1: HALF}, hits: HALF, alarms: HALF}
    d.model({scale: 1, Delta: 0, n: 1, **values})
    mine, other = noise[r] * given_1[r], noise[r] * given_2[r]
    d.generalize("all, each", le(mine, LEAST * other), OF_OTHERS, [WEIGHT, EACH, "0 < scale"])
    summed(d, "all", [(LEAST, other)], mine, OF_OTHERS, ["0 < scale"])
    d.conclude(["all", SEEN, SEEN_THERE, "0 < scale"])


ACCEPTED = "p is the chance that another candidate is accepted, t below the best"
FIRST = "quiet[0] = 1"
NEXT = "each candidate of the others is accepted by itself"
POSITION = "hits is the chance of the best, at a random place of the order"
PLACES = (i, 0, n - 1)


def permuted() -> Statement:
    """State that the best is missed no more often than by the exponential mechanism."""
    hypotheses = {
        **as_written(lt(0, scale), le(0, t), le(2, n)),
        ACCEPTED: eq(p, exp(-t / scale)),
        FIRST: eq(quiet[0], 1),
        NEXT: every(eq(quiet[i + 1], quiet[i] * (1 - p)), PLACES),
        POSITION: eq(n * hits, Sum(quiet[i], PLACES)),
    }
    miss = exponential.miss.at(gap=t, scale=scale, n_candidates=n)
    return Statement(hypotheses, le(1 - hits, miss))


def derive_permuted(d: Derivation) -> None:
    """No place is worse than the last, behind all others."""
    d.model({scale: 1, t: 0, n: 2, p: 1, quiet: {0: 1, 1: 0, 2: 0}, hits: HALF})
    d.lemma("accepted", lemmas.exp_positive(-t / scale))
    d.lemma("not certain", lemmas.exp_monotone(-t / scale, 0))
    d.step("exponent", le(-t / scale, 0), ["0 < scale", "0 <= t"])
    known = ["accepted", "not certain", "exponent", ACCEPTED, "0 < scale"]
    d.step("chance", And(lt(0, p), le(p, 1)), known)
    total = Sum(quiet[i], (i, 0, s - 1))
    left = quiet[s]
    line = And(eq(p * total, 1 - left), le(1 + (s - 1) * left, total), le(0, left), le(left, 1))
    statement = Implies(le(s, n), line)
    d.lemma("one place", lemmas.sum_last(quiet[i], (i, 0, 0)))
    d.lemma("no place", lemmas.sum_empty(quiet[i], (i, 0, -1)))
    d.lemma("one place more", lemmas.sum_last(quiet[i], (i, 0, s)))
    d.at("first", NEXT, 0, ["2 <= n"])
    d.lemma("this one", lemmas.instance(d[NEXT], s))
    by = ["one place", "no place", "first", FIRST, "chance", "2 <= n"]
    d.step("first place", substitute(statement, s, Integer(1)), by)
    by = ["one place more", "this one", NEXT, "chance"]
    following = Implies(statement, substitute(statement, s, s + 1))
    d.generalize("next place", following, (s, 1, oo), by)
    d.induction("any place", s, 1, statement, ["first place", "next place"])
    d.at("all places", "any place", n, ["2 <= n"])
    d.lemma("inverse", lemmas.exp_negative(t / scale))
    d.lemma("odds", lemmas.exp_positive(t / scale))
    a, b, c, g, k, q = reals("a_ b_ c_ g_ k_ q_")
    terms = {a: hits, b: Sum(quiet[i], PLACES), c: p, g: exp(t / scale), k: n, q: quiet[n]}
    premises = [eq(k * a, b), eq(c * b, 1 - q), le(1 + (k - 1) * q, b), eq(g * c, 1)]
    premises += [le(2, k), lt(0, g)]
    by = [POSITION, "all places", "inverse", ACCEPTED, "odds", "2 <= n", "0 < scale"]
    algebra(d, "cleared", terms, premises, le((1 - a) * (k - 1 + g), k - 1), by)
    d.conclude(["cleared", "odds", "2 <= n", "0 < scale"])


REPORTED = result(
    "field.report-noisy-max",
    "Report noisy max with Laplace or exponential noise keeps epsilon = 2 Delta/scale",
    r"Report noisy max adds noise to each score, and reports the candidate with the largest sum. "
    r"With Laplace or exponential noise of the scale $b$ it keeps $\epsilon = \frac{2\Delta}b$ if "
    r"no score differs by more than $\Delta$ between neighbors.",
    Part(
        "exponential noise",
        r"Given the noise of all others, $Pr[Z \ge \frac{M-u}b] \le e^{2\Delta/b} "
        r"Pr[Z \ge \frac{M'-u'}b]$, as $u \le u'+\Delta$ and $M' \le M+\Delta$.",
        formal=exponential_noise,
        proof=derive_exponential_noise,
        narrower=(CLOSED_FORMS,),
    ),
    Part(
        "Laplace noise",
        r"The same holds for Laplace noise.",
        formal=laplace_noise,
        proof=derive_laplace_noise,
        narrower=(CLOSED_FORMS,),
    ),
    Part(
        "all noises",
        r"If it holds for each noise of the others, it holds for their mean.",
        formal=all_noises,
        proof=derive_all_noises,
        narrower=(FINITE_OUTCOMES,),
    ),
    quantities=("exponential.epsilon",),
    place=PLACE,
    note="We read the abstract of the source alone. By it, permute and flip is report noisy max "
    "with exponential noise; this is not proved here. A smaller epsilon is not excluded.",
)

PERMUTED = result(
    "field.permute-and-flip-utility",
    "At equal gaps, permute and flip misses the best no more often than the exponential mechanism",
    r"If all $n-1$ other scores are below the best by $t$, permute and flip misses the best with a "
    r"probability of at most $\frac{n-1}{n-1+e^{t/b}}$. The exponential mechanism misses it with "
    "this probability.",
    Part(
        "bound",
        r"Behind $i$ others the best is chosen with the probability $(1-e^{-t/b})^i$. The rest of "
        r"the mean over all $n$ places is at most $\frac{n-1}{n-1+e^{t/b}}$.",
        formal=permuted,
        proof=derive_permuted,
    ),
    quantities=("exponential.miss",),
    place="R. McKenna, D. Sheldon, Permute-and-flip, NeurIPS 2020",
    note="We read the abstract of the source alone. Other scores are not treated here.",
)

CLAIMS = (REPORTED, PERMUTED)
