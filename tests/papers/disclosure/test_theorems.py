"""The theorems of the disclosure-risk paper: what is false beside them is refused."""

from sympy import Abs, Implies, Max, Rational, Sum, exp, log

from didp_ref.papers.disclosure.examples import NAMED
from didp_ref.papers.disclosure.examples_noise import BETWEEN, GAPS
from didp_ref.papers.disclosure.shared import (
    AFTER,
    BEFORE,
    COLLISION,
    ENCODED,
    GAINED,
    OTHERS,
    RESPONDED,
    SELECTED,
    A,
    B,
    F,
    Gamma,
    K,
    N,
    P,
    T,
    after,
    alarm,
    alarms,
    chance,
    gain,
    gap,
    high,
    hit,
    hits,
    kappa,
    least,
    low,
    omega,
    own,
    p,
    priors,
    q,
    right,
    score,
    set_bits,
    share,
    slope,
    top,
    w,
    x,
)
from didp_ref.papers.disclosure.theorem_4_1 import OUTPUTS, RAD
from didp_ref.papers.disclosure.theorem_5_1 import GAIN, SHALLOW, STEEP
from didp_ref.papers.disclosure.theorem_5_2 import MOST, TOLD_OF_ALL
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, k, m, n, rho
from didp_ref.papers.shared.guesses import EACH_WORLD, GROWTH, WORLDS, guess, success
from didp_ref.symbolic.notation import eq, every, le, lt
from tests.negative_controls import NegativeControl, each_is_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)


def response(j, i):
    """Randomized response between two records, at epsilon = ln 3."""
    return Rational(3, 4) - HALF * abs(j - i)


def naming(j, i):
    """The record is named."""
    return 1 - abs(j - i)


GAINED_OF_ALL = Sum(chance[j] * (w[j] * priors[j]), WORLDS)
APART = GROWTH / (GROWTH + m - 1) - 1 / (GROWTH + m - 1)
TOLD = share[1] + Sum(share[i] + share[i - 1] - 1, BETWEEN) + share[m - 1]
TWO_RECORDS = {m: 2, priors: {1: HALF, 2: HALF}, right: response}
GUESSED = {m: 2, epsilon: log(3), delta: 0, guess: response}
PAIR = {
    **{m: 1, x: QUARTER, slope: -1, q: {1: 1}, hits: {1: 3 * QUARTER}, alarms: {1: QUARTER}},
    F: lambda a: HALF - a,
}

ENCODING = {m: 2, epsilon: log(3), p: 3 * QUARTER}
SUBSETS = {m: 2, omega: 1, epsilon: log(3), A: 1, B: 1, N: 2}
EVENT = {hit: HALF, alarm: QUARTER, epsilon: log(3), delta: 0}

NEGATIVE_CONTROLS = {
    **{
        f"the zero vector adds nothing: {part}": NegativeControl(
            "disclosure.example-2",
            {m: 1, epsilon: log(3), p: 3 * QUARTER, x: 0, set_bits: {0: 0, 1: QUARTER}},
            conclusion=eq(set_bits[m] / (2 * (1 - p)), (2 - 2 * p) / (2 * (1 - p))),
            target=target,
            part=part,
        )
        for part, target in (("sum", "printed"), ("eq. 23", "correction"))
    },
    "the limit is half of it": NegativeControl(
        "disclosure.example-2",
        ENCODING,
        conclusion=le(ENCODED, (m - 1) / (8 * m)),
        target="printed",
        part="limit",
    ),
    **{
        f"the first form, as it is printed: {part}": NegativeControl(
            "disclosure.example-3",
            SUBSETS,
            conclusion=eq(N * NAMED / A / m, (NAMED * m - omega) / (m * omega)),
            target=target,
            part=part,
        )
        for part, target in (("value", "printed"), ("first form", "correction"))
    },
    "the sum of all chances is m": NegativeControl(
        "disclosure.equations-28-35",
        {m: 2, share: {1: 3 * QUARTER, 2: 3 * QUARTER}, chance: {1: HALF, 2: HALF}},
        conclusion=eq(Sum(share[j] - chance[j], WORLDS) / m, Sum(share[j] - 1, WORLDS) / m),
        target="correction",
    ),
    "the sign as it is printed": NegativeControl(
        "disclosure.example-5",
        {low: 0, x: 0, high: 0, epsilon: 0, F: lambda _: HALF},
        conclusion=eq(
            F((x + high) / 2) - F((low + x) / 2),
            1 - exp(-epsilon * (high - x) / 2) / 2 + exp(-epsilon * (x - low) / 2) / 2,
        ),
        target="correction",
    ),
    "a number allows the advantage a smaller epsilon": NegativeControl(
        "disclosure.figure-2",
        {epsilon: log(2), x: -18 * log(Rational(7, 9)), success: Rational(1, 5)},
        conclusion=lt(x, epsilon),
    ),
    "unary encoding has half of Theorem 4.1's bound": NegativeControl(
        "disclosure.figure-3",
        {m: 3, omega: 1, epsilon: log(3), p: 3 * QUARTER},
        conclusion=lt(RESPONDED, (GROWTH - 1) / (GROWTH + 1) * (1 - 1 / m) / 2),
    ),
    "a response gains half": NegativeControl(
        "disclosure.section-7.order",
        {m: 2, epsilon: log(3), priors: {1: HALF, 2: HALF}},
        conclusion=eq(Sum(APART * (1 - priors[j]) * priors[j], WORLDS), Rational(1, 8)),
        part="GRR reaches it",
    ),
    "subset selection is below unary encoding": NegativeControl(
        "disclosure.section-7.order",
        {**ENCODING, omega: 1},
        conclusion=lt(SELECTED, ENCODED),
        part="order",
    ),
    "the zero is left out, and it is not negative": NegativeControl(
        "disclosure.equation-55",
        {hit: 1, alarm: 1, epsilon: log(2), delta: HALF},
        conclusion=le(0, Max(STEEP, SHALLOW)),
        target="correction",
        part="range",
    ),
    "hits are half of what the lines leave": NegativeControl(
        "disclosure.equation-55",
        {**EVENT, hit: 3 * QUARTER},
        conclusion=le(hit, (1 - Max(STEEP, SHALLOW)) / 2),
        target="printed",
        part="inequality",
    ),
    "two equal priors have half of Theorem 4.1's bound": NegativeControl(
        "disclosure.theorem-5.2",
        {m: 3, K: 2, epsilon: log(3), delta: 0, least: 0, priors: {1: HALF, 2: HALF, 3: 0}},
        conclusion=eq(
            MOST * Sum((1 - priors[j]) * priors[j], (j, 1, K)), MOST * (1 - COLLISION) / 2
        ),
        part="two records",
    ),
    "Lemma 5.1 allows more": NegativeControl(
        "disclosure.equation-77",
        {m: 3, epsilon: log(3), delta: 0},
        conclusion=lt(MOST * (m - 1), TOLD_OF_ALL),
        part="inequality",
    ),
    "Lemma 5.1 allows half": NegativeControl(
        "disclosure.equation-77",
        {m: 3, epsilon: log(3), delta: 0},
        conclusion=lt(TOLD_OF_ALL, MOST * (m - 1) / 2),
        part="loose",
    ),
    "Theorem 5.2 is half of Theorem 4.1": NegativeControl(
        "disclosure.more-accurate",
        {m: 2, K: 1, T: 1, Gamma: 1, least: HALF, priors: {1: HALF, 2: HALF}},
        conclusion=le(
            T * Sum((1 - priors[j]) * priors[j], (j, 1, K))
            + (Gamma - T * Sum(1 - priors[j], (j, 1, K))) * least,
            T * Sum((1 - priors[j]) * priors[j], WORLDS) / 2,
        ),
        part="Theorem 4.1",
    ),
    "Corollary 5.1 is half of Theorem 4.1": NegativeControl(
        "disclosure.more-accurate",
        {m: 2, epsilon: log(3), delta: 0},
        conclusion=le(TOLD_OF_ALL / m, MOST * (1 - 1 / m) / 2),
        part="Proposition 5.1",
    ),
    "an attack halves what the outputs are apart": NegativeControl(
        "disclosure.equations-4-10",
        {m: 1, n: 1, hits: {1: 1}, alarms: {1: 0}, right: lambda *_: 1},
        conclusion=le(
            Sum(Abs(Sum(right(j, k) * (hits[k] - alarms[k]), OUTPUTS)), WORLDS),
            Sum(Abs(hits[k] - alarms[k]), OUTPUTS) / 2,
        ),
    ),
    "the record itself counts": NegativeControl(
        "disclosure.equations-12-14",
        {m: 2, priors: {1: HALF, 2: HALF}, chance: {1: 1, 2: 0}},
        conclusion=every(
            eq(
                Sum(priors[k] * (chance[i] - chance[k]), BEFORE)
                + Sum(priors[k] * (chance[i] - chance[k]), AFTER),
                chance[i],
            ),
            EACH_WORLD,
        ),
    ),
    "W is at least 1 where w is positive": NegativeControl(
        "disclosure.example-6",
        {m: 1, x: 0, top: log(2), score: {1: 0}},
        conclusion=lt(1, top - x),
        part="sign",
    ),
    "a test is no better than a guess": NegativeControl(
        "disclosure.equation-2",
        {hit: 3 * QUARTER, alarm: QUARTER, F: lambda _: QUARTER},
        conclusion=le(hit - alarm, 0),
        part="trade-off",
    ),
    "half of the maximum": NegativeControl(
        "disclosure.equation-2",
        {epsilon: log(3), delta: 0, alarm: QUARTER, rho: HALF},
        conclusion=le(rho, QUARTER),
        part="maximum",
    ),
    "an attack is right half as often as a blind one": NegativeControl(
        "disclosure.no-risk",
        {**TWO_RECORDS, right: lambda j, i: HALF},
        conclusion=le(
            Sum(priors[j] * right(j, j), WORLDS),
            Sum(priors[j] * Sum(priors[k] * right(j, k), OTHERS), WORLDS) / 2,
        ),
        target="printed",
        part="no risk",
    ),
    "a record loses": NegativeControl(
        "disclosure.no-risk",
        {m: 2, w: {1: 0, 2: 0}, priors: {1: HALF, 2: HALF}},
        conclusion=every(lt(w[j] * priors[j], 0), WORLDS),
        target="correction",
        part="no risk",
    ),
    **{
        f"half of what a record gains: {part}": NegativeControl(
            "disclosure.corollary-4.1",
            {
                **{m: 3, i: 2, top: HALF, w: {1: 0, 2: 1, 3: 0}},
                **{priors: {1: 0, 2: HALF, 3: HALF}, chance: {1: 0, 2: 1, 3: 0}},
            },
            conclusion=eq(GAINED_OF_ALL, Max(0, top) / 2),
            part=part,
        )
        for part in ("highest", "reached")
    },
    "what is added is the belief": NegativeControl(
        "disclosure.posterior-weight",
        {
            **{m: 2, x: HALF, chance: {1: 1, 2: 0}, w: {1: HALF, 2: -HALF}},
            **{priors: {1: HALF, 2: HALF}, after: {1: 1, 2: 0}},
        },
        conclusion=every(eq(w[i] * priors[i], x * after[i]), EACH_WORLD),
    ),
    "the rate is kappa+ among the pairs that differ": NegativeControl(
        "disclosure.theorem-5.1",
        {
            **{m: 1, n: 1, kappa: HALF, high: HALF, x: 1, q: {1: 1}, alarms: {1: 1}},
            **{priors: {1: HALF}, own: {1: 0}},
        },
        conclusion=le(x, high),
        part="interval of pairs that differ",
    ),
    "kappa is the largest prior, 3/4 of two": NegativeControl(
        "disclosure.theorem-4.1",
        {m: 2, priors: {1: Rational(3, 4), 2: QUARTER}, right: response, T: HALF},
        conclusion=le(RAD, T * QUARTER),
        part="total variation",
    ),
    "half of epsilon, delta's bound": NegativeControl(
        "disclosure.theorem-4.1",
        {**TWO_RECORDS, epsilon: log(3), delta: 0},
        conclusion=le(RAD, QUARTER * (1 - COLLISION)),
        part="epsilon, delta",
    ),
    "kappa is counted twice": NegativeControl(
        "disclosure.advantage-range",
        {**TWO_RECORDS, right: naming},
        conclusion=le(RAD, 1 - 2 * COLLISION),
        part="largest",
    ),
    "no attack does harm to itself": NegativeControl(
        "disclosure.advantage-range",
        {**TWO_RECORDS, right: lambda j, i: abs(j - i)},
        conclusion=le(0, RAD),
        part="smallest",
    ),
    "the largest rate is not subtracted": NegativeControl(
        "disclosure.equation-3",
        {**PAIR, high: QUARTER},
        conclusion=le(Sum(q[j] * hits[j], WORLDS), 1 - F(high) - high),
    ),
    "half of the largest term, nothing known": NegativeControl(
        "disclosure.equations-16-17",
        {m: 2, top: HALF, w: {1: 1, 2: -1}, priors: {1: HALF, 2: HALF}, chance: {1: 1, 2: 0}},
        conclusion=le(GAINED_OF_ALL, top / 2),
        part="nothing",
    ),
    "half of what is positive": NegativeControl(
        "disclosure.equations-16-17",
        {m: 1, w: {1: 1}, priors: {1: 1}, chance: {1: 1}},
        conclusion=le(GAINED_OF_ALL, Sum(Max(0, w[j]) * priors[j], WORLDS) / 2),
        part="everything",
    ),
    "the prior for its complement": NegativeControl(
        "disclosure.example-1",
        {m: 2, epsilon: log(3), i: 1, priors: {1: QUARTER, 2: 3 * QUARTER}},
        conclusion=eq(
            GROWTH / (GROWTH + m - 1) * (1 - priors[i])
            - 1 / (GROWTH + m - 1) * (Sum(priors[j], WORLDS) - priors[i]),
            APART * priors[i],
        ),
        target="printed",
        part="gains",
    ),
    **{
        f"kappa for its complement: {part}": NegativeControl(
            "disclosure.example-1",
            {m: 2, epsilon: log(3), priors: {1: QUARTER, 2: 3 * QUARTER}},
            conclusion=eq(Sum(APART * (1 - priors[j]) * priors[j], WORLDS), APART * COLLISION),
            target=target,
            part=part,
        )
        for part, target in (("value", "printed"), ("double sum", "correction"))
    },
    "a guess without the answer gains": NegativeControl(
        "disclosure.table-1",
        {m: 2, priors: {1: HALF, 2: HALF}, hits: {1: 1, 2: 1}},
        conclusion=eq(
            Sum(priors[j] * (hits[j] - Sum(priors[k] * hits[j], OTHERS)), WORLDS), QUARTER
        ),
    ),
    "a gap is counted once": NegativeControl(
        "disclosure.example-4",
        {m: 2, share: {1: HALF}},
        conclusion=eq(TOLD, Sum(share[j], GAPS)),
        part="parts",
    ),
    "a gap is counted once, Laplace": NegativeControl(
        "disclosure.example-5.bound",
        {m: 2, share: {1: HALF}},
        conclusion=eq(TOLD, Sum(share[j], GAPS)),
        part="parts",
    ),
    "one value is left out": NegativeControl(
        "disclosure.example-4",
        {m: 2, slope: 0, x: 1, gap: {1: 1}, F: lambda _: HALF},
        conclusion=le(2 / m * Sum(F(gap[j]), GAPS), (m - 1) / m * (2 * F(x) - 1)),
        part="bound",
    ),
    "half of Laplace's bound": NegativeControl(
        "disclosure.example-5.bound",
        {m: 2, epsilon: log(4), gap: {1: 1}},
        conclusion=le((m - 1 - Sum(exp(-epsilon * gap[j] / 2), GAPS)) / m, HALF * QUARTER),
        part="bound",
    ),
    "eq. 79 as it is printed": NegativeControl(
        "disclosure.equation-79",
        {m: 3, epsilon: log(2), delta: 0, x: 2},
        conclusion=Implies(
            le(x, (m - 1) * (GROWTH + 1) * (GROWTH - 1) / (GROWTH - 1) ** 2),
            le((GROWTH - 1) / (GROWTH + 1) * x, (m - 1) * (GROWTH - 1) / (GROWTH + m - 1)),
        ),
    ),
    "half of the largest term": NegativeControl(
        "disclosure.theorem-4.2",
        {m: 1, top: 1, w: {1: 1}, priors: {1: 1}, chance: {1: 1}},
        conclusion=le(Sum(chance[j] * (w[j] * priors[j]), WORLDS), top / 2),
    ),
    "half of the largest term, where eq. 18 is mended": NegativeControl(
        "disclosure.equation-18",
        {m: 1, top: 1, w: {1: 1}, priors: {1: 1}, chance: {1: 1}},
        conclusion=le(Sum(chance[j] * (w[j] * priors[j]), WORLDS), top / 2),
    ),
    "all records gain a quarter": NegativeControl(
        "disclosure.lemma-5.1", GUESSED, conclusion=le(Sum(guess(j, j), WORLDS) - 1, QUARTER)
    ),
    "an advantage of an eighth": NegativeControl(
        "disclosure.corollary-5.1",
        {**GUESSED, success: Rational(3, 4)},
        conclusion=le(success - 1 / m, Rational(1, 8)),
        part="bound",
    ),
    "the guess is not taken off": NegativeControl(
        "disclosure.corollary-5.1",
        {m: 2, epsilon: log(3), delta: 0},
        conclusion=eq(Rational(3, 4) * m, 1),
        part="how often a guess is right",
    ),
    "the first K are left out": NegativeControl(
        "disclosure.theorem-5.2",
        {
            **{m: 2, K: 1, T: 1, Gamma: HALF, least: HALF},
            **{priors: {1: HALF, 2: HALF}, gain: {1: HALF, 2: 0}},
        },
        conclusion=le(GAINED, 0),
        part="bound",
    ),
    "right guesses no likelier than from one data set": NegativeControl(
        "disclosure.equation-1",
        {
            m: 1,
            epsilon: log(3),
            x: QUARTER,
            q: {1: 1},
            hits: {1: 3 * QUARTER},
            alarms: {1: QUARTER},
        },
        conclusion=le(Sum(q[j] * hits[j], WORLDS), x),
    ),
    "a total variation of a quarter": NegativeControl(
        "disclosure.equation-2",
        {hit: 3 * QUARTER, alarm: QUARTER, epsilon: log(3), delta: 0},
        conclusion=le(hit - alarm, QUARTER),
        part="statement",
    ),
    "a trade-off function that is not told apart from guessing": NegativeControl(
        "disclosure.theorem-5.1", PAIR, conclusion=le(GAIN, 0), part="all pairs"
    ),
    "half of the pairs that differ": NegativeControl(
        "disclosure.theorem-5.1",
        {**PAIR, kappa: 0},
        conclusion=le((1 - kappa) * GAIN, QUARTER),
        part="pairs that differ",
    ),
    "the mean is the least": NegativeControl(
        "disclosure.theorem-5.1",
        {m: 1, x: QUARTER, q: {1: 1}, alarms: {1: QUARTER}, low: 0, high: 1},
        conclusion=le(x, low),
        part="interval",
    ),
    "delta is left out of the steep line": NegativeControl(
        "disclosure.proposition-5.1",
        {epsilon: 0, delta: HALF, low: 0, x: QUARTER, high: 1, rho: HALF},
        conclusion=le(rho, high * (exp(epsilon) - 1)),
    ),
    "the bound of unary encoding, not over m": NegativeControl(
        "disclosure.example-2",
        {m: 2, epsilon: log(3), P: 3 * QUARTER},
        conclusion=eq(
            (1 + P - 2 * exp(epsilon) / (1 + exp(epsilon)) * P) / (2 / (1 + exp(epsilon))) - 1,
            (exp(epsilon) - 1) / (2 * m) * (1 - P),
        ),
        target="printed",
        part="closed form",
    ),
    "one is added once too often": NegativeControl(
        "disclosure.equation-82",
        {m: 2, epsilon: log(3), delta: 0, x: QUARTER},
        conclusion=eq((1 - x * m / (m - 1)) * exp(epsilon), x * m + 2),
        target="printed",
        part="inverse",
    ),
    "delta is left out, as eq. 82 has it": NegativeControl(
        "disclosure.equation-82",
        {m: 2, epsilon: log(3), delta: HALF, x: 3 * QUARTER / 2},
        conclusion=eq((1 - x * m / (m - 1)) * exp(epsilon), x * m + 1),
        part="inverse",
    ),
}


test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
