"""The theorems of the disclosure-risk paper: misreadings and printed errors are rejected."""

from sympy import Implies, Max, Rational, Sum, exp, log

from didp_ref.formulas import reconstruction
from didp_ref.papers.disclosure.examples import NAMED
from didp_ref.papers.disclosure.examples_noise import BETWEEN, GAPS
from didp_ref.papers.disclosure.recalibration import BUDGET_ALONE
from didp_ref.papers.disclosure.section_6_guarantees import MEASURED
from didp_ref.papers.disclosure.section_7 import APPROXIMATE
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    OTHERS,
    A,
    B,
    F,
    K,
    N,
    P,
    T,
    after,
    alarm,
    alarms,
    chance,
    gain,
    high,
    hit,
    hits,
    kappa,
    low,
    omega,
    own,
    p,
    priors,
    q,
    right,
    set_bits,
    share,
    slope,
    w,
    x,
)
from didp_ref.papers.disclosure.theorem_4_1 import RAD
from didp_ref.papers.disclosure.theorem_4_1_closed_form import excess
from didp_ref.papers.disclosure.theorem_4_1_tightness import ATTRIBUTE, VARIATION
from didp_ref.papers.disclosure.theorem_5_1 import SHALLOW, STEEP
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, k, m, n, rho
from didp_ref.papers.shared.guesses import CERTAIN, EACH_WORLD, GROWTH, WORLDS, guess, success
from didp_ref.symbolic.notation import eq, every, le
from tests.negative_controls import NegativeControl, each_is_refused

HALF, QUARTER = Rational(1, 2), Rational(1, 4)


def response(j, i):
    """Randomized response between two records, at epsilon = ln 3."""
    return Rational(3, 4) - HALF * abs(j - i)


def of_the_kind(j, i):
    """Randomized response of the kind at epsilon = ln 2: records 1 and 3, and 2 and 4.

    It is 2/3 where the indices lie 0 or 2 apart, and 1/3 where they lie 1 or 3 apart.
    """
    d = abs(j - i)
    return Rational(2, 3) - Rational(1, 3) * (d - d * (d - 1) + 2 * d * (d - 1) * (d - 2) / 3)


APART = GROWTH / (GROWTH + m - 1) - 1 / (GROWTH + m - 1)
TOLD = share[1] + Sum(share[i] + share[i - 1] - 1, BETWEEN) + share[m - 1]
TWO_RECORDS = {m: 2, priors: {1: HALF, 2: HALF}, right: response}
PAIR = {
    **{m: 1, x: QUARTER, slope: -1, q: {1: 1}, hits: {1: 3 * QUARTER}, alarms: {1: QUARTER}},
    F: lambda a: HALF - a,
}

SUBSETS = {m: 2, omega: 1, epsilon: log(3), A: 1, B: 1, N: 2}

NEGATIVE_CONTROLS = {
    **{
        f"the zero vector adds nothing: {part}": NegativeControl(
            "disclosure.example-2",
            {m: 1, epsilon: log(3), p: 3 * QUARTER, x: 0, set_bits: {0: 0, 1: QUARTER}},
            conclusion=eq(set_bits[m] / (2 * (1 - p)), (2 - 2 * p) / (2 * (1 - p))),
            part=part,
        )
        for part in ("sum", "eq. 23")
    },
    **{
        f"the first form, as it is printed: {part}": NegativeControl(
            "disclosure.example-3",
            SUBSETS,
            conclusion=eq(N * NAMED / A / m, (NAMED * m - omega) / (m * omega)),
            part=part,
        )
        for part in ("value", "first form")
    },
    "the sum of all chances is m": NegativeControl(
        "disclosure.equations-28-35",
        {m: 2, share: {1: 3 * QUARTER, 2: 3 * QUARTER}, chance: {1: HALF, 2: HALF}},
        conclusion=eq(Sum(share[j] - chance[j], WORLDS) / m, Sum(share[j] - 1, WORLDS) / m),
    ),
    "the sign as it is printed": NegativeControl(
        "disclosure.example-5",
        {low: 0, x: 0, high: 0, epsilon: 0, F: lambda _: HALF},
        conclusion=eq(
            F((x + high) / 2) - F((low + x) / 2),
            1 - exp(-epsilon * (high - x) / 2) / 2 + exp(-epsilon * (x - low) / 2) / 2,
        ),
    ),
    "the zero is left out, and it is not negative": NegativeControl(
        "disclosure.equation-55",
        {hit: 1, alarm: 1, epsilon: log(2), delta: HALF},
        conclusion=le(0, Max(STEEP, SHALLOW)),
        part="range",
    ),
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
    "a guess is right of two records": NegativeControl(
        "disclosure.section-5.success-sets",
        {m: 4, epsilon: log(2), delta: 0, success: Rational(2, 3), guess: of_the_kind},
        conclusion=le(
            success - 2 / m, reconstruction.uniform.at(epsilon=epsilon, delta=delta, n_worlds=m)
        ),
        hypotheses={CERTAIN: every(eq(Sum(guess(j, i), WORLDS), 2), EACH_WORLD)},
        reading="Theorem 5.2 and Corollary 5.1",
    ),
    "the best answer is a record that gains most": NegativeControl(
        "disclosure.any-goal",
        {
            **{m: 3, i: 2, chance: {1: 0, 2: 0, 3: 1}},
            gain: {1: Rational(-1, 10), 2: Rational(1, 15), 3: Rational(1, 30)},
            right: lambda j, i: 1 - abs(j - i) * (abs(j - i) - 1) / 2,
        },
        hypotheses={
            "no answer is right of records that gain more than those of i": every(
                le(gain[k], gain[i]), OTHERS
            )
        },
    ),
    "an output adds a quarter of its chance at epsilon = ln 4": NegativeControl(
        "disclosure.recalibration",
        {
            **{m: 3, epsilon: log(4), x: Rational(1, 3), hits: {1: 1, 2: 0, 3: 0}},
            priors: dict.fromkeys((1, 2, 3), Rational(1, 3)),
            chance: {1: Rational(2, 3), 2: Rational(1, 6), 3: Rational(1, 6)},
            excess: lambda *_: 0,
        },
        conclusion=le(
            Sum(priors[j] * (hits[j] * (chance[j] - x)), WORLDS), (exp(epsilon / 2) - 1) / 4 * x
        ),
        reading=BUDGET_ALONE,
    ),
    "what fails is left out of the bound": NegativeControl(
        "disclosure.recalibration",
        {
            **{m: 2, epsilon: log(4), x: HALF, hits: {1: 1, 2: 0}},
            **{priors: {1: HALF, 2: HALF}, chance: {1: 1, 2: 0}},
            excess: lambda i, k: Max(0, k - i),
        },
        conclusion=le(
            Sum(priors[j] * (hits[j] * (chance[j] - x)), WORLDS),
            (exp(epsilon / 2) - 1) / (exp(epsilon / 2) + 1) * x,
        ),
        reading=BUDGET_ALONE,
    ),
    "subset selection is undone as GRR is": NegativeControl(
        "disclosure.section-7.inverse",
        {m: 4, omega: 2, epsilon: log(2), x: Rational(1, 12)},
        conclusion=eq((1 - x * m / (m - 1)) * GROWTH, 1 + x * m),
        part="SS",
    ),
    "an attribute is as likely told as the whole record": NegativeControl(
        "disclosure.theorem-4.1.tightness",
        {n: 2, K: 2, m: 4, epsilon: log(4), hit: 1},
        conclusion=eq(VARIATION * hit * (1 - 1 / K), VARIATION * (1 - 1 / m)),
        part="any knowledge",
        reading=ATTRIBUTE,
    ),
    "kappa is the largest prior, 3/4 of two": NegativeControl(
        "disclosure.theorem-4.1",
        {m: 2, priors: {1: Rational(3, 4), 2: QUARTER}, right: response, T: HALF},
        conclusion=le(RAD, T * QUARTER),
        part="total variation",
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
    "the prior for its complement": NegativeControl(
        "disclosure.example-1",
        {m: 2, epsilon: log(3), i: 1, priors: {1: QUARTER, 2: 3 * QUARTER}},
        conclusion=eq(
            GROWTH / (GROWTH + m - 1) * (1 - priors[i])
            - 1 / (GROWTH + m - 1) * (Sum(priors[j], WORLDS) - priors[i]),
            APART * priors[i],
        ),
        part="gains",
    ),
    **{
        f"kappa for its complement: {part}": NegativeControl(
            "disclosure.example-1",
            {m: 2, epsilon: log(3), priors: {1: QUARTER, 2: 3 * QUARTER}},
            conclusion=eq(Sum(APART * (1 - priors[j]) * priors[j], WORLDS), APART * COLLISION),
            part=part,
        )
        for part in ("value", "double sum")
    },
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
    "eq. 79 as it is printed": NegativeControl(
        "disclosure.equation-79",
        {m: 3, epsilon: log(2), delta: 0, x: 2},
        conclusion=Implies(
            le(x, (m - 1) * (GROWTH + 1) * (GROWTH - 1) / (GROWTH - 1) ** 2),
            le((GROWTH - 1) / (GROWTH + 1) * x, (m - 1) * (GROWTH - 1) / (GROWTH + m - 1)),
        ),
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
        part="closed form",
    ),
    "delta is left out, as eq. 82 has it": NegativeControl(
        "disclosure.equation-82",
        {m: 2, epsilon: log(3), delta: HALF, x: 3 * QUARTER / 2},
        conclusion=eq((1 - x * m / (m - 1)) * exp(epsilon), x * m + 1),
        part="inverse",
        reading=APPROXIMATE,
    ),
    "delta is left out at the lower end of an interval": NegativeControl(
        "disclosure.section-6.guarantees",
        {m: 2, epsilon: 0, delta: HALF, x: QUARTER, low: QUARTER},
        conclusion=le(low * m + 1, (1 - low * m / (m - 1)) * exp(epsilon)),
        part="lower bound",
        reading=MEASURED,
    ),
}


test_every_control_is_refused = each_is_refused(NEGATIVE_CONTROLS)
