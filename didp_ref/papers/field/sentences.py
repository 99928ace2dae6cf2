"""Sentences about today's promises that are false, or wasteful, and what is true instead."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from sympy import And, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import all_hold, instance, refuted_by
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Severity,
    Source,
    Statement,
)
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import composition, gaussian, testing
from didp_ref.numbers.enclosure import Enclosure, Truth
from didp_ref.papers.field.shared import (
    GROWTH,
    alarms,
    bad,
    f_1,
    f_2,
    hits,
    kept,
    o,
    private,
    result,
)
from didp_ref.papers.field.steps import HALF
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import as_written, every, le, lt

ENGINE = "Arb"


def from_one_half() -> Statement:
    """State what epsilon = 1 leaves of a prior of 1/2."""
    hypotheses = {
        "epsilon-DP of the output, at epsilon = 1": le(hits, exp(1) * alarms),
        "no probability is negative": le(0, hits),
        **as_written(lt(0, alarms)),
    }
    return Statement(hypotheses, le(hits / (hits + alarms), exp(1) / (exp(1) + 1)))


SIGN = "no probability is negative"


def derive_from_one_half(d: Derivation) -> None:
    """The other database keeps its share."""
    d.model({hits: HALF, alarms: HALF})
    d.lemma("e", lemmas.exp_positive(1))
    d.step("whole", lt(0, hits + alarms), [SIGN, "0 < alarms"])
    statement = le(hits * (exp(1) + 1), exp(1) * (hits + alarms))
    d.step("crossed", statement, ["epsilon-DP of the output, at epsilon = 1"])
    d.conclude(["crossed", "whole", "e"])


def check_one_half() -> Iterator[Evidence]:
    """A randomized response at a factor below exp(1), between two equally likely databases."""
    factor = Fraction(271, 100)
    from flint import arb

    after = factor / (factor + 1)
    within = Enclosure.of(arb(1).exp()).lower > factor
    yield refuted_by(
        {"epsilon": 1, "prior": Fraction(1, 2), "factor": factor},
        not (within and after > Fraction(66, 100)),
        "a randomized response whose likelihoods differ by the factor 2.71, below e, is 1-DP; it "
        "raises the prior 1/2 to 271/371, above 0.73; the most is e/(1+e), about 0.7311",
        part="statement",
    )


ONE_HALF = Claim(
    id="field.from-one-half",
    kind=Kind.REMARK,
    source=Source(
        "field",
        "an answer to: Effect of exp(epsilon) in Differential Privacy Definition, Cross Validated, "
        "stats.stackexchange.com/questions/267788",
    ),
    title="At epsilon = 1 the bound is 73.2%, not 66%",
    statement=r"For $\varepsilon=1$, an attacker which starts with a prior of 50% can at most "
    "increase it to 66%.",
    parts=(Part("statement", corrected=from_one_half, corrected_proof=derive_from_one_half),),
    checks=(check_one_half,),
    correction=Correction(
        r"At $\epsilon = 1$ a prior of one half rises to $\frac{e}{1+e}$ at the most, less than "
        "73.2%, which a randomized response reaches.",
        who="anyone who takes 66% for a promise: 66.7% needs an epsilon of ln 2 = 0.693 at the "
        "most",
        repair="write 73.2%, or: for an epsilon of 0.66",
        error="66% is no bound at epsilon = 1",
        printed="increase it to 66%",
        correct=r"increase it to $e/(1+e)$, less than 73.2%",
        consequence="a belief of 0.7311 where 0.66 was promised",
        severity=Severity.WRONG_NUMBER,
    ),
    quantities=("belief.posterior",),
)


def rarely_further() -> Statement:
    """State that where the ratio rarely exceeds e^epsilon, (epsilon, delta)-DP follows."""
    outputs = (o, 1, n)
    hypotheses = {
        "no probability is negative": every(And(le(0, f_1(o)), le(0, f_2(o))), outputs),
        "kept[o] and bad[o] are between 0 and 1": every(
            And(le(0, kept[o]), le(kept[o], 1), le(0, bad[o]), le(bad[o], 1)), outputs
        ),
        "but for what is bad, the ratio is at most e^epsilon": every(
            le((1 - bad[o]) * f_1(o), (1 - bad[o]) * (GROWTH * f_2(o))), outputs
        ),
        "what is bad has the probability delta at most": le(Sum(bad[o] * f_1(o), outputs), delta),
    }
    first, second = (Sum(kept[o] * chance(o), outputs) for chance in (f_1, f_2))
    return Statement(hypotheses, private(first, second))


def derive_rarely_further(d: Derivation) -> None:
    """Of what is bad no more is kept than there is; the rest is within the ratio."""
    outputs = (o, 1, n)
    d.model({n: 1, epsilon: 0, delta: 0, kept: {1: 1}, bad: {1: 0}, f_1: {1: 1}, f_2: {1: 1}})
    between = "kept[o] and bad[o] are between 0 and 1"
    d.lemma("growth", lemmas.exp_positive(epsilon))
    good = "but for what is bad, the ratio is at most e^epsilon"
    statement = le(kept[o] * ((1 - bad[o]) * f_1(o)), kept[o] * ((1 - bad[o]) * (GROWTH * f_2(o))))
    d.generalize("good", statement, outputs, [good, between])
    held = kept[o] * f_2(o)
    d.generalize("held", le(0, held), outputs, [SIGN, between])
    d.generalize("grown", le(0, GROWTH * held), outputs, ["held", "growth"])
    d.generalize("good there", le(0, bad[o] * (GROWTH * held)), outputs, ["grown", between])
    d.generalize("lost", le(0, bad[o] * f_1(o)), outputs, [SIGN, between])
    d.generalize(
        "no more", le(kept[o] * (bad[o] * f_1(o)), bad[o] * f_1(o)), outputs, ["lost", between]
    )
    by = ["good", "good there", "no more"]
    d.generalize("each", le(kept[o] * f_1(o), GROWTH * held + bad[o] * f_1(o)), outputs, by)
    d.lemma(
        "ordered", lemmas.sum_monotone(kept[o] * f_1(o), GROWTH * held + bad[o] * f_1(o), outputs)
    )
    d.lemma("parts", lemmas.sum_add(GROWTH * held, bad[o] * f_1(o), outputs))
    d.lemma("factor", lemmas.sum_scale(GROWTH, held, outputs))
    rare = "what is bad has the probability delta at most"
    d.conclude(["each", "ordered", "parts", "factor", rare])


def check_ratio_of_two_answers() -> Iterator[Evidence]:
    """Two answers that differ by more than e^epsilon half of the time, and not only by delta."""
    growth, margin = 2, Fraction(1, 10)
    yes = Fraction(1, 2), Fraction(1, 5)
    events = [(Fraction(0), Fraction(0)), yes, (1 - yes[0], 1 - yes[1]), (Fraction(1), Fraction(1))]
    is_private = all(
        first <= growth * second + margin and second <= growth * first + margin
        for first, second in events
    )
    often = yes[0] if yes[0] > growth * yes[1] else Fraction(0)
    yield refuted_by(
        {"epsilon": "ln 2", "delta": margin, "yes": ", ".join(map(str, yes))},
        not is_private or often <= margin,
        "an answer that is yes with the probability 1/2 on one database and 1/5 on the other is "
        "(ln 2, 1/10)-DP; its factor 5/2 is above 2, and is seen with the probability 1/2",
        part="statement",
    )


def check_ratio_of_gaussian_noise() -> Iterator[Evidence]:
    """Enclose how often Gaussian noise at (1, 1e-5) exceeds the ratio e."""
    margin = Fraction(1, 10**5)
    deviation = gaussian.deviation.enclose(epsilon=1, delta=margin, global_sensitivity=1)
    # the response exceeds the ratio where the noise exceeds (epsilon deviation - 1/(2 deviation))
    beyond = deviation.upper - 1 / (2 * deviation.upper)
    often = testing.gaussian_false_negatives.enclose(mu=beyond, false_positives=Fraction(1, 2))
    yield refuted_by(
        {"epsilon": 1, "delta": margin, "deviation": deviation.digits[:10]},
        Truth.NO if often.lower > Fraction(16, 10**5) else Truth.UNDECIDED,
        "Gaussian noise of the least deviation that is (1, 1/10**5)-DP, 3.7306 for a sensitivity "
        "of 1, exceeds the ratio e with a probability above 0.00016: 16 times delta",
        engine=ENGINE,
        part="statement",
    )


RATIO = Claim(
    id="field.delta-as-a-chance",
    kind=Kind.REMARK,
    source=Source(
        "field",
        "S. Fathima, Privacy Series Basics: Definition, OpenMined, 2021, "
        "blog.openmined.org/privacy-series-basics-definition",
    ),
    title="The ratio exceeds e^epsilon more often than with probability delta",
    statement=r"$(\epsilon, \delta)$-differential privacy says that for every pair of neighboring "
    "databases x, y, it is extremely unlikely that, ex post facto the observed value M(x) will be "
    "much more or much less likely to be generated when the database is x than when the database "
    "is y. It ensures that for all adjacent x, y, the absolute value of the privacy loss will be "
    r"bounded by $\epsilon$ with probability at least $1-\delta$.",
    parts=(
        Part(
            "statement",
            corrected=rarely_further,
            corrected_proof=derive_rarely_further,
            narrower=(FINITE_OUTCOMES,),
        ),
    ),
    checks=(check_ratio_of_two_answers, check_ratio_of_gaussian_noise),
    correction=Correction(
        r"Where outputs whose likelihoods differ by more than $e^\epsilon$ have the probability "
        r"$\delta$ together, $(\epsilon,\delta)$-DP follows. The converse is false.",
        who="anyone who reads delta as the chance of a ratio above e^epsilon",
        repair="say that delta bounds Pr[S|D] - e^epsilon Pr[S|D'] for every event; how often a "
        "ratio is exceeded, testing.ratio_tail bounds",
        error="the ratio exceeds e^epsilon more often than with the probability delta",
        printed="the privacy loss will be bounded by epsilon with probability at least 1-delta",
        correct="the probability of an event exceeds e^epsilon times the other by delta at most",
        consequence="at (1, 1/10**5) Gaussian noise exceeds the ratio 16 times as often as delta",
        severity=Severity.REMARK,
    ),
    quantities=("gaussian.deviation", "testing.ratio_tail"),
    note="The words seem to be those of C. Dwork, A. Roth, The algorithmic foundations of "
    "differential privacy, 2014, section 2.3. The book was not at hand.",
)

TEXTBOOK = (
    (Fraction(1, 10**5), Fraction(8419, 1000), Fraction(8420, 1000)),
    (Fraction(1, 10**3), Fraction(7463, 1000), Fraction(7464, 1000)),
    (Fraction(1, 10), Fraction(5742, 1000), Fraction(5743, 1000)),
)
"""A delta, an epsilon at which the textbook's deviation is enough, and one at which it is not."""


def check_textbook() -> Iterator[Evidence]:
    """Enclose the delta that the textbook's deviation needs on either side."""
    from flint import arb, fmpq

    comparisons: list[Truth] = []
    for margin, enough, too_large in TEXTBOOK:
        logarithm = arb(fmpq(5 * margin.denominator, 4 * margin.numerator)).log()
        for budget in (enough, too_large):
            least = gaussian.deviation.enclose(epsilon=budget, delta=margin, global_sensitivity=1)
            scaled = (2 * logarithm).sqrt() / fmpq(budget.numerator, budget.denominator)
            given = Enclosure.of(scaled)
            more, less = (given, least) if budget is enough else (least, given)
            comparisons.append(less.less_than(more.lower))
    yield instance(
        all_hold(comparisons),
        "the textbook's deviation is enough at epsilon = 8.419 and not at 8.42 for delta = "
        "1/10**5, at 7.463 and not at 7.464 for 1/10**3, at 5.742 and not at 5.743 for 1/10",
        engine=ENGINE,
        part="statement",
    )


TEXTBOOK_DEVIATION = result(
    "field.textbook-deviation",
    "At delta = 1e-5 the textbook's Gaussian deviation is too small at epsilon = 8.42",
    r"$\sigma = \frac{\Delta}{\epsilon}\sqrt{2\ln\frac{1.25}{\delta}}$, which the textbook has "
    r"for $\epsilon < 1$, does not give $(\epsilon,\delta)$-DP at every $\epsilon$: it is "
    r"too small at $\epsilon = 8.42$ for $\delta = 10^{-5}$, at $7.464$ for $10^{-3}$, and at "
    r"$5.743$ for $0.1$.",
    witness("statement"),
    checks=(check_textbook,),
    quantities=("gaussian.deviation", "gaussian.textbook_deviation"),
    place="a remark of ours, by B. Balle, Y.-X. Wang, Improving the Gaussian mechanism, 2018",
    equation="Theorem 8",
    note="The exact delta of this deviation grows with epsilon, by Mills' ratio. So at these "
    "deltas the deviation is enough below these epsilons, and too small above. No program checks "
    "this step. That it is enough at every delta, for epsilon below 1, is not shown here.",
)


def check_few_answers() -> Iterator[Evidence]:
    """Ten answers at epsilon = 1/10: adding gives 1."""
    together = composition.advanced.enclose(
        epsilon=Fraction(1, 10), delta=0, times=10, slack=Fraction(1, 10**6)
    )
    yield instance(
        ~together.less_than(Fraction(17, 10)),
        "ten answers of epsilon = 1/10, slack 1/10**6: advanced composition gives more than 1.7, "
        "adding gives 1, and needs no slack",
        engine=ENGINE,
        part="statement",
    )


ADVANCED = result(
    "field.advanced-composition-may-lose",
    "Advanced composition may be worse than adding",
    r"$\sqrt{2k\ln(1/\delta')}\epsilon + k\epsilon(e^\epsilon-1)$ may exceed $k\epsilon$.",
    witness("statement"),
    checks=(check_few_answers,),
    quantities=("composition.advanced",),
    place="a remark of ours, on C. Dwork, G. Rothblum, S. Vadhan, Boosting and DP, 2010",
)


def at_least(trials: int, successes: int, chance: Fraction) -> Fraction:
    """Return the probability of so many successes at least."""
    return sum(
        (
            comb(trials, j) * chance**j * (1 - chance) ** (trials - j)
            for j in range(successes, trials + 1)
        ),
        Fraction(0),
    )


def check_central_limit() -> Iterator[Evidence]:
    """Two, and eight, randomized responses at exp(epsilon) = 2."""
    comparisons = []
    for answers, mu, yes in ((2, 1, 1), (8, 2, 5)):
        right, wrong = (at_least(answers, yes, Fraction(k, 3)) for k in (2, 1))
        missed = testing.gaussian_false_negatives.enclose(mu=mu, false_positives=wrong)
        comparisons.append(~missed.at_most(1 - right))
    yield instance(
        all_hold(comparisons),
        "randomized responses at exp(epsilon) = 2, of which the central limit has mu = sqrt(k/2): "
        "of two, one true answer at least has the probability 8/9 on one database and 5/9 on the "
        "other, of eight five at least; 1-GDP, and 2-GDP, allow less",
        engine=ENGINE,
        part="statement",
    )


CENTRAL_LIMIT = result(
    "field.central-limit",
    "A central limit is no bound",
    r"$k$ randomized responses are not $\mu$-GDP for the $\mu$ of their central limit, "
    r"$\sqrt{k/2}$ at $e^\epsilon = 2$: an event exceeds it.",
    witness("statement", narrower=("two answers, and eight",)),
    checks=(check_central_limit,),
    quantities=("testing.gaussian_false_negatives",),
    place="a remark of ours, on J. Dong, A. Roth, W. Su, Gaussian differential privacy, 2019",
)


def wasteful_advantage() -> Statement:
    """State how far hits can exceed false alarms, by the definition alone."""
    hypotheses = {
        **as_written(le(0, epsilon), le(alarms, 1)),
        "(epsilon, delta)-DP of the event": private(hits, alarms),
    }
    return Statement(hypotheses, le(hits - alarms, GROWTH - 1 + delta))


def derive_wasteful_advantage(d: Derivation) -> None:
    """False alarms are at most 1."""
    d.model({epsilon: 0, delta: 0, hits: HALF, alarms: HALF})
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    d.step("rest", le(0, (GROWTH - 1) * (1 - alarms)), ["one", "alarms <= 1"])
    d.conclude(["rest", "(epsilon, delta)-DP of the event"])


ADVANTAGE = result(
    "field.advantage",
    "An advantage is at most e^epsilon - 1 + delta",
    r"Under $(\epsilon,\delta)$-DP $Pr[S|D] - Pr[S|D'] \le e^\epsilon - 1 + \delta$.",
    Part("statement", formal=wasteful_advantage, proof=derive_wasteful_advantage),
    rests_on=("bridges.testing: the least such bound",),
    quantities=("testing.advantage",),
    place="the definition of (epsilon, delta)-DP",
    note="True, and wasteful: the least bound is (e^epsilon - 1 + 2 delta)/(e^epsilon + 1), which "
    "at delta = 0 is tanh(epsilon/2).",
)

CLAIMS = (ONE_HALF, RATIO, TEXTBOOK_DEVIATION, ADVANCED, CENTRAL_LIMIT, ADVANTAGE)
