"""The sparse vector technique: its epsilon, step by step, and two variants that keep none.

``x`` is how far a noisy threshold is above a query; on a neighbor, beside a threshold that is
higher by the sensitivity, it is less by a ``distance``. At such a threshold the first ``k`` answers
have the chance ``chance[k]`` on one database and ``other[k]`` on the neighbor, and ``above[k]`` of
them are above the threshold.
"""

from __future__ import annotations

from functools import partial

from sympy import And, Implies, Or, Sum, exp, oo

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import sparse_vector
from didp_ref.papers.field.mironov_2017 import OUTPUTS
from didp_ref.papers.field.shared import (
    GROWTH,
    Delta,
    alarms,
    chance,
    distance,
    f_1,
    f_2,
    h_1,
    h_2,
    hits,
    level,
    o,
    result,
    scale,
    sigma,
    x,
)
from didp_ref.papers.field.steps import HALF, QUARTER, summed
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import epsilon, k, m, n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import (
    Formula,
    Term,
    as_written,
    eq,
    every,
    integers,
    le,
    lt,
    ne,
    reals,
    sequences,
)

(other, above, answer, shifted) = sequences("other above answer shifted")
cutoff, weight = reals("cutoff weight")
(s,) = integers("s_")
u, v, g, inverse, w = reals("u_ v_ g_ i_ w_")
PLACE = "M. Lyu, D. Su, N. Li, Understanding the sparse vector technique, VLDB 2017"
SCALE = as_written(lt(0, scale))


def tail(probability: Term, x: Term) -> Formula:
    """Say that Laplace noise is at least x with a probability."""
    positive = And(le(0, x), eq(probability, exp(-x / scale) / 2))
    return Or(positive, And(lt(x, 0), eq(probability, 1 - exp(x / scale) / 2)))


HITS = "hits is the chance of noise of at least x - distance"
ALARMS = "alarms is the chance of noise of at least x"


def query() -> Statement:
    """State how much likelier one query is above its threshold."""
    hypotheses = {
        **SCALE,
        **as_written(le(0, distance)),
        HITS: tail(hits, x - distance),
        ALARMS: tail(alarms, x),
    }
    return Statement(hypotheses, le(hits, exp(distance / scale) * alarms))


def derive_query(d: Derivation) -> None:
    """Both on the rising side, both on the falling side, or one on each."""
    d.model({scale: 1, distance: 0, x: 0, hits: HALF, alarms: HALF})
    near, far, ratio = exp((x - distance) / scale), exp(x / scale), exp(distance / scale)
    d.lemma("sum", lemmas.exp_sum((x - distance) / scale, distance / scale))
    d.lemma("near", lemmas.exp_positive((x - distance) / scale))
    d.lemma("at least one", lemmas.exp_monotone(0, distance / scale))
    d.lemma("inverse near", lemmas.exp_negative((x - distance) / scale))
    d.lemma("inverse far", lemmas.exp_negative(x / scale))
    d.lemma("side near", lemmas.exp_monotone(0, (x - distance) / scale))
    d.lemma("side far", lemmas.exp_monotone(0, x / scale))
    d.step("quotient", le(0, distance / scale), ["0 < scale", "0 <= distance"])
    whole = eq((x - distance) / scale + distance / scale, x / scale)
    d.step("whole", whole, ["0 < scale"])
    d.lemma(
        "same", lemmas.equal_arguments(exp, (x - distance) / scale + distance / scale, x / scale)
    )
    product = eq(far, near * ratio)
    d.step("product", product, ["sum", "same", "whole", "0 < scale"])
    d.step("ratio", le(1, ratio), ["quotient", "at least one", "0 < scale"])
    d.step("falls near", Implies(lt(x - distance, 0), lt(near, 1)), ["side near", "0 < scale"])
    d.step("falls far", Implies(lt(x, 0), lt(far, 1)), ["side far", "0 < scale"])
    signs = ["near", "ratio", "product", "0 < scale"]
    back, ahead = exp(-(x - distance) / scale), exp(-x / scale)
    terms = {u: near, g: ratio, v: far}
    base = [lt(0, u), le(1, g), eq(v, u * g)]
    premises = [*base, eq(inverse * u, 1), eq(w * v, 1)]
    inverses = {inverse: back, w: ahead}
    algebra(
        d,
        "rising",
        terms | inverses,
        premises,
        eq(inverse, g * w),
        [*signs, "inverse near", "inverse far"],
    )
    falling = Implies(And(lt(u, 1), lt(v, 1)), le(1 - u / 2, g * (1 - v / 2)))
    algebra(d, "falling", terms, base, falling, signs)
    between = Implies(lt(u, 1), le(1 - u / 2, inverse / 2))
    algebra(
        d,
        "between",
        {u: near, inverse: back},
        [lt(0, u), eq(inverse * u, 1)],
        between,
        ["near", "inverse near", "0 < scale"],
    )
    by = ["rising", "falling", "between", "falls near", "falls far", "0 <= distance", "0 < scale"]
    d.conclude([HITS, ALARMS, *by])


START = "before the first answer both chances are 1, and no answer is above"
PAIRS_START = "before the first pair both chances are 1"
STEPS = (k, 0, m - 1)
COST = exp(distance / scale)
SIGNS = "no chance of an answer is negative"
TURN = "each answer multiplies both chances"
COUNTED = "a query below costs nothing, and one above at most exp(distance/scale)"


def answers() -> Statement:
    """State how much likelier all answers are, at a threshold and at the one that is higher."""
    below = And(eq(above[k + 1], above[k]), le(answer[k], shifted[k]))
    reaches = And(eq(above[k + 1], above[k] + 1), le(answer[k], COST * shifted[k]))
    turn = And(eq(chance[k + 1], chance[k] * answer[k]), eq(other[k + 1], other[k] * shifted[k]))
    hypotheses = {
        **SCALE,
        **as_written(le(0, distance), le(0, m)),
        START: And(eq(chance[0], 1), eq(other[0], 1), eq(above[0], 0)),
        SIGNS: every(And(le(0, answer[k]), le(0, shifted[k])), STEPS),
        TURN: every(turn, STEPS),
        COUNTED: every(Or(below, reaches), STEPS),
    }
    return Statement(hypotheses, le(chance[m], exp(distance * above[m] / scale) * other[m]))


def derive_answers(d: Derivation) -> None:
    """Each answer multiplies the bound by one, or by exp(distance/scale)."""
    chances = {chance: {0: 1, 1: 1}, other: {0: 1, 1: 1}, above: {0: 0, 1: 0}}
    d.model({scale: 1, distance: 0, m: 1, answer: {0: 1}, shifted: {0: 1}, **chances})
    so_far, more = distance * above[s] / scale, distance * above[s + 1] / scale
    kept = And(le(0, chance[s]), le(0, other[s]), le(chance[s], exp(so_far) * other[s]))
    statement = Implies(le(s, m), kept)
    known = ["0 < scale", "0 <= distance"]
    first = distance * above[0] / scale
    d.lemma("nothing", lemmas.exp_monotone(0, first))
    d.step("first", le(0, first), [START, "0 < scale"])
    d.step("none yet", substitute(statement, s, 0), ["nothing", "first", START, "0 < scale"])
    for name, hypothesis in (("turn", TURN), ("signs", SIGNS), ("counted", COUNTED)):
        d.lemma(name, lemmas.instance(d[hypothesis], s))
    d.lemma("so far", lemmas.exp_positive(so_far))
    d.lemma("joined", lemmas.exp_sum(so_far, more - so_far))
    d.lemma("free", lemmas.exp_monotone(0, more - so_far))
    d.lemma("paid", lemmas.exp_monotone(distance / scale, more - so_far))
    p, q, a, b, e, f = reals("p_ q_ a_ b_ e_ f_")
    terms = {p: chance[s], q: other[s], a: answer[s], b: shifted[s], e: exp(so_far)}
    terms |= {f: exp(more - so_far)}
    premises = [le(0, p), le(0, q), le(p, e * q), le(0, a), le(0, b), le(a, f * b), lt(0, e)]
    goal = And(le(0, p * a), le(0, q * b), le(p * a, e * f * (q * b)))
    algebra(d, "another", terms, premises, goal, ["0 < scale"], met=False)
    ratio = Implies(And(le(0, s), le(s, m - 1)), le(answer[s], exp(more - so_far) * shifted[s]))
    rise = Implies(
        And(le(0, s), le(s, m - 1)),
        Or(
            And(eq(more - so_far, 0), le(answer[s], shifted[s])),
            And(eq(more - so_far, distance / scale), le(answer[s], COST * shifted[s])),
        ),
    )
    d.step("rise", rise, ["counted", COUNTED, *known])
    d.step("ratio", ratio, ["rise", "free", "paid", "signs", SIGNS, *known])
    following = substitute(statement, s, s + 1)
    steps = ["turn", TURN, "signs", SIGNS, "ratio", "another", "so far", "joined", *known]
    d.generalize("one more", Implies(statement, following), (s, 0, oo), steps)
    d.generalize("scaled", ne(scale, 0), (s, 0, oo), ["0 < scale"])
    d.induction("so many", s, 0, statement, ["none yet", "one more", "scaled"])
    d.at("all", "so many", m, ["0 <= m", "0 < scale"])
    d.conclude(["all"])


THRESHOLD = "the threshold's noise is at most exp(Delta/sigma) times as likely as the shifted one"
ANSWERS = "the answers are at most exp(level distance/scale) times as likely"
DISTANCE = "each query above is farther off by the distance"
SCALES = {"threshold_scale": sigma, "query_scale": scale}
LEAST = sparse_vector.epsilon.at(**SCALES, global_sensitivity=Delta, cutoff=cutoff)
MONOTONE = sparse_vector.epsilon_monotone.at(**SCALES, global_sensitivity=Delta, cutoff=cutoff)


def threshold(times: int, promised: Term) -> Statement:
    """State how much likelier an output is, over all noises of the threshold."""
    noise = And(le(0, f_1(o)), le(0, f_2(o)), le(f_1(o), exp(Delta / sigma) * f_2(o)))
    ratio = le(h_1(o), exp(level * distance / scale) * h_2(o))
    hypotheses = {
        **SCALE,
        **as_written(lt(0, sigma), le(0, Delta), le(level, cutoff)),
        DISTANCE: eq(distance, times * Delta),
        THRESHOLD: every(noise, OUTPUTS),
        ANSWERS: every(And(le(0, h_1(o)), le(0, h_2(o)), ratio), OUTPUTS),
    }
    first, second = (Sum(f * h, OUTPUTS) for f, h in ((f_1(o), h_1(o)), (f_2(o), h_2(o))))
    return Statement(hypotheses, le(first, exp(promised) * second))


def derive_threshold(d: Derivation, times: int, promised: Term) -> None:
    """Noise by noise; at most so many answers are above the threshold."""
    ones = {f_1: {1: 1}, f_2: {1: 1}, h_1: {1: 1}, h_2: {1: 1}}
    d.model({n: 1, scale: 1, sigma: 1, Delta: 0, distance: 0, level: 0, cutoff: 1, **ones})
    known = ["0 < scale", "0 < sigma", "0 <= Delta"]
    cost, most = level * distance / scale, times * cutoff * Delta / scale
    d.lemma("parts", lemmas.exp_sum(Delta / sigma, most))
    d.lemma("rises", lemmas.exp_monotone(cost, most))
    d.lemma("of threshold", lemmas.exp_positive(Delta / sigma))
    d.step(
        "counts",
        le(level * distance, times * cutoff * Delta),
        [DISTANCE, "level <= cutoff", *known],
    )
    d.step("exponents", le(cost, most), ["counts", "0 < scale"])
    d.step("more", le(exp(cost), exp(most)), ["exponents", "rises", *known])
    a, b, c, e, y, z, r = reals("a_ b_ c_ e_ y_ z_ r_")
    terms = {a: f_1(o), b: f_2(o), c: h_1(o), e: h_2(o)}
    terms |= {y: exp(Delta / sigma), z: exp(cost), r: exp(most)}
    premises = [le(0, a), le(0, b), le(a, y * b), le(0, c), le(0, e), le(c, z * e), le(z, r)]
    premises += [lt(0, y)]
    goal = le(a * c, y * r * (b * e))
    algebra(d, "product", terms, premises, goal, ["0 < scale", "0 < sigma"], met=False)
    each = le(f_1(o) * h_1(o), exp(promised) * (f_2(o) * h_2(o)))
    by = ["product", THRESHOLD, ANSWERS, "parts", "more", "of threshold", *known]
    d.generalize("total, each", each, OUTPUTS, by)
    weights = [(exp(promised), f_2(o) * h_2(o))]
    summed(d, "total", weights, f_1(o) * h_1(o), OUTPUTS, ["0 < scale", "0 < sigma"])
    d.conclude(["total"])


def split() -> Statement:
    """State which share of epsilon makes the noise of a comparison least."""
    best = (1 + weight) ** 2 + weight**3 * ((1 + weight) / weight) ** 2
    shares = as_written(lt(0, x), lt(x, 1), lt(0, weight))
    return Statement(shares, le(best, 1 / x**2 + weight**3 / (1 - x) ** 2))


def derive_split(d: Derivation) -> None:
    """The difference is a square times what is positive."""
    d.model({x: HALF, weight: 1})
    y = 1 - x
    left = (1 + weight) ** 3 * x**2 * y**2
    excess = (y - weight * x) ** 2 * (x * (2 * y + weight * x) + y * (y + 2 * weight * x))
    d.identity("difference", y**2 + weight**3 * x**2 - left, excess)
    signs = ["0 < x", "x < 1", "0 < weight"]
    d.step("factor", le(0, x * (2 * y + weight * x) + y * (y + 2 * weight * x)), signs)
    d.step("square", le(0, (y - weight * x) ** 2), [])
    d.step("excess", le(0, excess), ["factor", "square"])
    d.step("least", le(left, y**2 + weight**3 * x**2), ["difference", "excess"])
    best = (1 + weight) ** 2 + weight**3 * ((1 + weight) / weight) ** 2
    d.identity("best", best, (1 + weight) ** 3, ["0 < weight"])
    divided = le((1 + weight) ** 3, 1 / x**2 + weight**3 / y**2)
    d.identity(
        "together", 1 / x**2 + weight**3 / y**2, (y**2 + weight**3 * x**2) / (x**2 * y**2), signs
    )
    d.step("positive", lt(0, x**2 * y**2), signs)
    d.step(
        "quotient",
        le((1 + weight) ** 3, (y**2 + weight**3 * x**2) / (x**2 * y**2)),
        ["least", "positive"],
    )
    d.step("divided", divided, ["quotient", "together", *signs])
    d.conclude(["divided", "best", "0 < weight"])


BETWEEN = "hits is the chance of noise above 0 and at most Delta"
NEVER = "no noise is above Delta and at most 0"


def no_query_noise() -> Statement:
    """State an output that a neighbor never has, if the queries get no noise."""
    hypotheses = {
        **SCALE,
        **as_written(lt(0, Delta)),
        BETWEEN: eq(hits, (1 - exp(-Delta / scale)) / 2),
        NEVER: eq(alarms, 0),
    }
    return Statement(hypotheses, lt(GROWTH * alarms, hits))


def derive_no_query_noise(d: Derivation) -> None:
    """Some noise lies between the two queries."""
    d.model({scale: 1, Delta: 1, epsilon: 0, hits: (1 - exp(-1)) / 2, alarms: 0})
    d.lemma("falls", lemmas.exp_monotone(0, -Delta / scale))
    d.step("negative", lt(-Delta / scale, 0), ["0 < scale", "0 < Delta"])
    d.step("some", lt(0, hits), ["falls", "negative", BETWEEN, "0 < scale"])
    d.step("none", eq(GROWTH * alarms, 0), [NEVER])
    d.conclude(["some", "none"])


PAIR = "each pair of answers is exp(Delta/scale) times as likely, or more"


def no_cutoff() -> Statement:
    """State an output that is as much likelier as one likes, if nothing stops the technique."""
    turn = And(eq(chance[k + 1], chance[k] * answer[k]), eq(other[k + 1], other[k] * shifted[k]))
    pair = And(le(0, shifted[k]), le(exp(Delta / scale) * shifted[k], answer[k]))
    hypotheses = {
        **SCALE,
        **as_written(le(0, m)),
        PAIRS_START: And(eq(chance[0], 1), eq(other[0], 1)),
        TURN: every(turn, STEPS),
        PAIR: every(pair, STEPS),
    }
    return Statement(hypotheses, le(exp(m * Delta / scale) * other[m], chance[m]))


def derive_no_cutoff(d: Derivation) -> None:
    """Pair by pair."""
    chances = {chance: {0: 1, 1: HALF}, other: {0: 1, 1: QUARTER}}
    d.model({scale: 1, Delta: 0, m: 1, answer: {0: HALF}, shifted: {0: QUARTER}, **chances})
    so_far = s * Delta / scale
    kept = And(le(0, other[s]), le(exp(so_far) * other[s], chance[s]))
    statement = Implies(le(s, m), kept)
    d.step("none yet", substitute(statement, s, 0), [PAIRS_START])
    d.lemma("turn", lemmas.instance(d[TURN], s))
    d.lemma("pair", lemmas.instance(d[PAIR], s))
    d.lemma("so far", lemmas.exp_positive(so_far))
    d.lemma("one", lemmas.exp_positive(Delta / scale))
    d.lemma("joined", lemmas.exp_sum(so_far, Delta / scale))
    total = (s + 1) * Delta / scale
    d.step("whole", eq(so_far + Delta / scale, total), ["0 < scale"])
    d.lemma("same", lemmas.equal_arguments(exp, so_far + Delta / scale, total))
    d.step(
        "grown",
        eq(exp(total), exp(so_far) * exp(Delta / scale)),
        ["whole", "same", "joined", "0 < scale"],
    )
    p, q, a, b, e, f = reals("p_ q_ a_ b_ e_ f_")
    terms = {p: chance[s], q: other[s], a: answer[s], b: shifted[s], e: exp(so_far)}
    terms |= {f: exp(Delta / scale)}
    premises = [le(0, q), le(e * q, p), le(0, b), le(f * b, a), lt(0, e), lt(0, f)]
    goal = And(le(0, q * b), le(e * f * (q * b), p * a))
    algebra(d, "another", terms, premises, goal, ["0 < scale"], met=False)
    by = ["turn", TURN, "pair", PAIR, "another", "so far", "one", "grown", "0 < scale"]
    following = substitute(statement, s, s + 1)
    d.generalize("one more", Implies(statement, following), (s, 0, oo), by)
    d.generalize("scaled", ne(scale, 0), (s, 0, oo), ["0 < scale"])
    d.induction("so many", s, 0, statement, ["none yet", "one more", "scaled"])
    d.at("all", "so many", m, ["0 <= m", "0 < scale"])
    d.conclude(["all"])


SPARSE_VECTOR = result(
    "field.sparse-vector",
    "The epsilon of the sparse vector technique",
    r"The threshold has Laplace noise of scale $b_1$, each query of scale $b_2$. The output says "
    r"of each query if it is above the threshold, and stops after $c$ that are. If no query "
    r"differs by more than $\Delta$ between neighbors, this keeps "
    r"$\epsilon = \frac\Delta{b_1} + \frac{2c\Delta}{b_2}$, for any number of queries. If all "
    r"queries rise, or all fall, it keeps $\frac\Delta{b_1} + \frac{c\Delta}{b_2}$. The noise of "
    r"the comparison has the least variance if the threshold takes the share $1/(1 + (2c)^{2/3})$ "
    r"of $\epsilon$; if all queries rise, or all fall, $1/(1 + c^{2/3})$.",
    Part(
        "query",
        r"Laplace noise of scale $b$ is at least $x - d$ with a probability of at most $e^{d/b}$ "
        r"times that of at least $x$, for $d \ge 0$.",
        formal=query,
        proof=derive_query,
    ),
    Part(
        "answers",
        r"If a query below costs nothing, and one above at most $e^{d/b_2}$, then answers of which "
        r"$s$ are above are at most $e^{sd/b_2}$ times as likely, at one threshold.",
        formal=answers,
        proof=derive_answers,
        narrower=("at one noise of the threshold",),
    ),
    *(
        Part(
            name,
            rf"If the answers are at most $e^{{sd/b_2}}$ times as likely at each threshold, with "
            rf"$s \le c$ and $d = {cost}$, then the output is at most "
            rf"$e^{{\Delta/b_1 + {shown}/b_2}}$ times as likely.",
            formal=partial(threshold, times, promised),
            proof=partial(derive_threshold, times=times, promised=promised),
            narrower=(FINITE_OUTCOMES,),
        )
        for name, times, promised, cost, shown in (
            ("threshold", 2, LEAST, r"2\Delta", r"2c\Delta"),
            ("monotone", 1, MONOTONE, r"\Delta", r"c\Delta"),
        )
    ),
    Part(
        "split",
        r"The variance of the comparison's noise is proportional to $\frac1{x^2} + "
        r"\frac{w^3}{(1-x)^2}$ at the threshold's share $x$ of $\epsilon$, with "
        r"$w = (2c)^{2/3}$. It is least at $x = \frac1{1 + w}$. For monotone queries "
        r"$w = c^{2/3}$.",
        formal=split,
        proof=derive_split,
    ),
    quantities=(
        "sparse_vector.epsilon",
        "sparse_vector.epsilon_monotone",
        "sparse_vector.threshold_scale",
        "sparse_vector.query_scale",
        "sparse_vector.threshold_scale_monotone",
        "sparse_vector.query_scale_monotone",
        "sparse_vector.threshold_epsilon",
        "sparse_vector.threshold_epsilon_monotone",
    ),
    place=PLACE,
    note="On the neighbor the threshold is higher by Delta. So a query below stays below, and one "
    "above is 2 Delta farther off. If all queries rise, one above is Delta farther off. If all "
    "fall, the threshold stays, and one above is Delta farther off.",
)
VARIANTS = result(
    "field.sparse-vector-variants",
    "Two published variants of the sparse vector technique keep no epsilon",
    r"Without noise on the queries (Algorithm 5 of Lyu, Su and Li), and without a cutoff "
    r"(Algorithm 6), the technique keeps no $\epsilon$.",
    Part(
        "no query noise",
        r"The queries $(0, \Delta)$ are below and above with the probability "
        r"$\frac{1 - e^{-\Delta/b}}2$, and $(\Delta, 0)$ never. So no $\epsilon$ is kept.",
        formal=no_query_noise,
        proof=derive_no_query_noise,
    ),
    Part(
        "no cutoff",
        r"If each pair of a query below and one above is $e^{\Delta/b}$ times as likely, or more, "
        r"$m$ pairs are $e^{m\Delta/b}$ times as likely, or more.",
        formal=no_cutoff,
        proof=derive_no_cutoff,
        narrower=("at one noise of the threshold", "the factor of each pair given"),
    ),
    quantities=("sparse_vector.epsilon",),
    place=PLACE,
    note="The threshold's noise is the same in both worlds. A test computes both worlds' "
    "probabilities of Algorithms 3 to 6, at an output that refutes the epsilon printed there.",
)

CLAIMS = (SPARSE_VECTOR, VARIANTS)
