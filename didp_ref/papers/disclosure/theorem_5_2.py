"""Lemma 5.1, Theorem 5.2, Corollary 5.1: a guess at one of m records, nothing being known of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sympy import And, Implies, Rational, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by, remark, sampled
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import reconstruction, testing
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    GAINED,
    LEFT,
    Gamma,
    K,
    T,
    cite,
    gain,
    least,
    priors,
    x,
)
from didp_ref.papers.disclosure.theorem_4_1 import named_or_response
from didp_ref.papers.disclosure.theorem_4_2 import THREE_RECORDS, likeliest, three_records
from didp_ref.papers.shared.alphabet import delta, epsilon, i, j, m
from didp_ref.papers.shared.guesses import (
    AFTER,
    ALL_RIGHT,
    BEFORE,
    EACH_WORLD,
    GROWTH,
    MANY,
    SUM_TO_ONE,
    WORLDS,
    between_worlds,
    guess,
    private,
    success,
    success_under_a_line,
    trade_offs,
)
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.papers.shared.pairs import of_each_pair
from didp_ref.papers.shared.properties import exponential, factor_below, is_reached, samples
from didp_ref.papers.shared.quotients import Relation, compare_quotients
from didp_ref.symbolic.notation import as_written, eq, every, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage

TOLD = {**MANY, **SUM_TO_ONE, **between_worlds(private(guess(j, j), guess(j, i)))}


def lemma_5_1() -> Statement:
    """State what all records gain together, each from the outputs that tell it best."""
    gained = Sum(guess(j, j), WORLDS) - 1
    return Statement(TOLD, le(gained, (m - 1) * (GROWTH - 1 + delta * m) / (GROWTH + m - 1)))


def all_right(d: Derivation) -> None:
    """Bound the sum of all right guesses, times its denominator."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    line = le(guess(j, j) - GROWTH * guess(j, EACH_WORLD[0]), delta)
    for where, over in (("before", BEFORE), ("after", AFTER)):
        of_each_pair(d, f"line {where}", trade_offs(where), line, (EACH_WORLD, over), [])
    success_under_a_line(d, delta, GROWTH, [])
    d.step(
        "bounded", le(ALL_RIGHT * (GROWTH + m - 1), m * (GROWTH + (m - 1) * delta)), ["all right"]
    )


def derive_lemma_5_1(d: Derivation) -> None:
    """A record's outputs are e^-epsilon times as likely, less delta, under every other."""
    d.model({m: 2, epsilon: 0, delta: 0, guess: half})
    all_right(d)
    multiplied = le((ALL_RIGHT - 1) * (GROWTH + m - 1), (m - 1) * (GROWTH - 1 + delta * m))
    d.step("one less", multiplied, ["bounded"])
    d.conclude(["one less", "growth", "2 <= m"])


def corollary_5_1() -> Statement:
    """State the advantage at a uniform prior: a guess at a fresh draw is right with 1/m."""
    hypotheses = {
        **TOLD,
        "success is the mean of guess(j, j)": eq(success, Sum(guess(j, j), WORLDS) / m),
    }
    bound = reconstruction.uniform.at(epsilon=epsilon, delta=delta, n_worlds=m)
    return Statement(hypotheses, le(success - 1 / m, bound))


def derive_corollary_5_1(d: Derivation) -> None:
    """The mean of all right guesses, less 1/m."""
    d.model({m: 2, success: ONE_HALF, epsilon: 0, delta: 0, guess: half})
    all_right(d)
    mean = "success is the mean of guess(j, j)"
    d.step("mean", eq(ALL_RIGHT, m * success), [mean, "2 <= m"])
    whole = GROWTH + m - 1
    by = ["bounded", "mean"]
    d.step("less a guess", le((m * success - 1) * whole, (GROWTH - 1 + m * delta) * (m - 1)), by)
    by = ["less a guess", "growth", "2 <= m"]
    d.step("divided", le(m * success - 1, (GROWTH - 1 + m * delta) / whole * (m - 1)), by)
    d.conclude(["divided", "growth", "2 <= m"])


def corollary_attained() -> Statement:
    """State what names the record with the chance delta, and responds otherwise."""
    bound = reconstruction.uniform.at(epsilon=epsilon, delta=delta, n_worlds=m)
    reached = testing.bayes_success.at(epsilon=epsilon, delta=delta, n_worlds=m)
    return Statement(MANY, eq(reached - 1 / m, bound))


def derive_corollary_attained(d: Derivation) -> None:
    """An identity of fractions."""
    d.model({m: 2, epsilon: 0, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.conclude(["growth", "2 <= m"])


def uniform_bound(records: int, growth: Fraction, failing: Fraction) -> Fraction:
    """Return Corollary 5.1's bound."""
    told = (growth - 1 + failing * records) / (growth + records - 1)
    return told * Fraction(records - 1, records)


def check_uniform() -> Iterator[Evidence]:
    """Set the best attack on that mechanism beside the enclosed bound."""
    from hypothesis import strategies

    def reached(epsilon: Fraction, delta: Fraction, records: int) -> bool:
        rows = named_or_response(records, factor_below(epsilon), delta)
        bound = reconstruction.uniform.enclose(epsilon, delta, records)
        return is_reached(bound, largest_advantage(uniform(records), rows))

    yield sampled(
        {**samples("epsilon", "delta"), "records": strategies.integers(2, 6)},
        reached,
        "the best attack on naming the record with the probability delta, or responding, reaches "
        "reconstruction.uniform",
        part="how often a guess is right",
    )


def check_guesses() -> Iterator[Evidence]:
    """Set how often that attack is right, and the budget it shows, beside what is enclosed."""
    from hypothesis import strategies

    def told(epsilon: Fraction, delta: Fraction, records: int) -> bool:
        growth = factor_below(epsilon)
        gained = largest_advantage(uniform(records), named_or_response(records, growth, delta))
        right = testing.bayes_success.enclose(epsilon, delta, records)
        shown = exponential(reconstruction.epsilon_uniform.enclose(gained, delta, records))
        return is_reached(right, gained + Fraction(1, records)) and shown.contains(growth)

    yield sampled(
        {**samples("epsilon", "delta"), "records": strategies.integers(2, 6)},
        told,
        "the same attack is right as often as testing.bayes_success allows, and of its advantage "
        "reconstruction.epsilon_uniform is the epsilon that was spent",
        part="how often a guess is right",
    )


LEMMA_5_1 = Claim(
    id="disclosure.lemma-5.1",
    kind=Kind.THEOREM,
    source=cite("Lemma 5.1", "eq. 61"),
    title="what all records gain together",
    statement=r"Given $|Z| = m$ and $M: Z^n \to D(\Theta)$ an $(\epsilon, \delta)$-DP mechanism, "
    r"for any attack $A: \Theta \to D(Z)$, $\Gamma := \int_\theta \mathrm{argmax}_z w(z, \theta) "
    r"d\mu(\theta) \leq \frac{(m-1)(e^\epsilon - 1 + \delta m)}{e^\epsilon + m - 1}$.",
    parts=(Part("statement", formal=lemma_5_1, proof=derive_lemma_5_1, narrower=(FINITE_WORLDS,)),),
    finding="It prints arg max, a record, where the maximum, a number, is meant, and so do eq. 62 "
    "and 68 to 70 of the proof.",
    note="It holds of any partition of the outputs, not only of that by the likeliest record: that "
    "is what Theorem 5.2 needs at priors that are not equal.",
)

COROLLARY_5_1 = Claim(
    id="disclosure.corollary-5.1",
    kind=Kind.THEOREM,
    source=cite("Corollary 5.1", "eq. 81"),
    title="black-box bound at a uniform prior",
    statement=r"Let $\pi = U[m]$ the uniform distribution over $Z$. If a mechanism $M$ satisfies "
    r"$(\epsilon, \delta)$-DP, for any attack $A: \Theta \to D(Z)$ it guarantees 0-RAD $\leq "
    r"\frac{e^\epsilon - 1 + \delta m}{e^\epsilon + m - 1}\frac{m-1}{m}$.",
    parts=(
        Part(
            "bound",
            says="The bound holds",
            formal=corollary_5_1,
            proof=derive_corollary_5_1,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            "how often a guess is right",
            says=r"With $\frac{1}{m}$ added it is $\frac{e^\epsilon+(m-1)\delta}{e^\epsilon+m-1}$, "
            "the chance of a right guess that a mechanism reaches",
            formal=corollary_attained,
            proof=derive_corollary_attained,
        ),
    ),
    checks=(check_uniform, check_guesses),
    quantities=(
        "reconstruction.uniform",
        "reconstruction.epsilon_uniform",
        "testing.bayes_success",
    ),
    rests_on=("bridges.trade-off: that mechanism reaches it",),
    note="At delta = 0, and with 1/m added, it is e^epsilon/(e^epsilon + m - 1), the rho of "
    "differential identifiability at a range of one sensitivity. There it bounds the belief after "
    "every answer, here how often a guess is right: where delta is positive only that is bounded.",
)


def theorem_5_2() -> Statement:
    """State the bound for records in the order of their priors, of which the first K are full."""
    hypotheses = {
        **as_written(le(1, K), le(K, m), le(0, least)),
        "the first K priors are at least least": every(le(least, priors[j]), (j, 1, K)),
        "the others are at most least": every(le(priors[j], least), LEFT),
        "no record loses": every(le(0, gain[j]), WORLDS),
        "gain[j] <= T (1 - priors[j])": every(le(gain[j], T * (1 - priors[j])), WORLDS),
        "all gain Gamma at most": le(Sum(gain[j], (j, 1, K)) + Sum(gain[j], LEFT), Gamma),
    }
    full = Sum((1 - priors[j]) * priors[j], (j, 1, K))
    rest = Gamma - T * Sum(1 - priors[j], (j, 1, K))
    return Statement(hypotheses, le(GAINED, T * full + rest * least))


def derive_theorem_5_2(d: Derivation) -> None:
    """What a record gains counts least at least, and more only among the first K."""
    d.model({m: 2, K: 1, T: 1, Gamma: 0, least: 0, priors: {1: 1, 2: 0}, gain: {1: 0, 2: 0}})
    first = (j, 1, K)
    above, most = priors[j] - least, T * (1 - priors[j])
    d.at("limit", "gain[j] <= T (1 - priors[j])", j)
    d.at("no loss", "no record loses", j)
    names = ("limit", "no loss", "1 <= K", "K <= m")
    by = ["the first K priors are at least least", *names]
    d.generalize("among the first", le(gain[j] * above, most * above), first, by)
    d.generalize(
        "among the others", le(gain[j] * above, 0), LEFT, ["the others are at most least", *names]
    )
    facts = ["all gain Gamma at most", "0 <= least", "among the first", "among the others"]
    for name, over, larger in (("first", first, most * above), ("others", LEFT, 0 * T)):
        d.lemma(f"summed, {name}", lemmas.sum_monotone(gain[j] * above, larger, over))
        own, lower = gain[j] * priors[j], -least * gain[j]
        d.lemma(f"parts, {name}", lemmas.sum_add(own, lower, over))
        d.lemma(f"least, {name}", lemmas.sum_scale(-least, gain[j], over))
        facts += [f"{kind}, {name}" for kind in ("summed", "parts", "least")]
    d.lemma("nothing", lemmas.sum_constant(0, LEFT))
    full, room = (1 - priors[j]) * priors[j], 1 - priors[j]
    d.lemma("full", lemmas.sum_scale(T, full, first))
    d.lemma("room", lemmas.sum_scale(-T * least, room, first))
    d.lemma("together", lemmas.sum_add(T * full, -T * least * room, first))
    facts += ["nothing", "full", "room", "together"]
    statement = le(
        GAINED - least * (Sum(gain[j], first) + Sum(gain[j], LEFT)),
        T * Sum(full, first) - T * least * Sum(room, first),
    )
    d.step("weighed", statement, facts[2:])
    d.step(
        "worth", le(least * (Sum(gain[j], first) + Sum(gain[j], LEFT)), least * Gamma), facts[:2]
    )
    d.conclude(["weighed", "worth"])


MOST = testing.advantage.at(epsilon=epsilon, delta=delta)
TOLD_OF_ALL = (m - 1) * (GROWTH - 1 + m * delta) / (GROWTH + m - 1)
BUDGET = as_written(le(0, epsilon), le(0, delta))


def two_records() -> Statement:
    """State what the bound is at 1/2, 1/2 and zeros: K is 2 at least, and no prior is left."""
    half = Rational(1, 2)
    hypotheses = {
        **as_written(le(2, K), le(K, m)),
        **BUDGET,
        "the first two priors are 1/2": And(eq(priors[1], half), eq(priors[2], half)),
        "the others are 0": every(eq(priors[j], 0), (j, 3, m)),
        "and so is least": eq(least, 0),
    }
    rest = TOLD_OF_ALL - (K - Sum(priors[j], (j, 1, K))) * MOST
    bound = MOST * Sum((1 - priors[j]) * priors[j], (j, 1, K)) + rest * least
    left_of_two = le(0, TOLD_OF_ALL - (2 - 1) * MOST)
    return Statement(hypotheses, And(left_of_two, eq(bound, MOST * (1 - COLLISION))))


def budget(d: Derivation) -> None:
    """Say that the denominators are positive, and e^epsilon is 1 at least."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])


def derive_two_records(d: Derivation) -> None:
    """Both sums are their first two terms."""
    zero = "the others are 0"
    d.model({m: 3, K: 2, epsilon: 0, delta: 0, least: 0, priors: {1: ONE_HALF, 2: ONE_HALF, 3: 0}})
    budget(d)
    d.step("2 <= m", le(2, m), ["2 <= K", "K <= m"])
    first, told = GROWTH - 1 + 2 * delta, GROWTH - 1 + m * delta
    crossed = le(first * (GROWTH + m - 1), (m - 1) * told * (GROWTH + 1))
    statement = le((GROWTH - 1) * (GROWTH + m - 1), (m - 1) * (GROWTH - 1) * (GROWTH + 1))
    d.step("by epsilon", statement, ["one", "2 <= m"])
    d.step("rate", le(2 * (GROWTH + m - 1), (m - 1) * m * (GROWTH + 1)), ["one", "2 <= m"])
    by = ["rate", "0 <= delta"]
    d.step("by delta", le(delta * (2 * (GROWTH + m - 1)), delta * ((m - 1) * m * (GROWTH + 1))), by)
    d.step("crossed", crossed, ["by epsilon", "by delta"])
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 <= m"])
    signs = ["crossed", "growth", "whole"]
    compare_quotients(d, "left", (first, GROWTH + 1), ((m - 1) * told, GROWTH + m - 1), signs)
    facts = []
    for name, term, end in (
        ("full", (1 - priors[j]) * priors[j], K),
        ("squares", priors[j] ** 2, m),
    ):
        d.lemma(f"{name}, first", lemmas.sum_first(term, (j, 1, end)))
        d.lemma(f"{name}, second", lemmas.sum_first(term, (j, 2, end)))
        d.generalize(f"{name}, others", eq(term, 0), (j, 3, end), [zero, "K <= m"])
        d.lemma(f"{name}, rest", lemmas.sum_equal(term, 0, (j, 3, end)))
        d.lemma(f"{name}, nothing", lemmas.sum_constant(0, (j, 3, end)))
        facts += [f"{name}, {kind}" for kind in ("first", "second", "others", "rest", "nothing")]
    halves = "the first two priors are 1/2"
    full = Sum((1 - priors[j]) * priors[j], (j, 1, K))
    d.step(
        "sums",
        And(eq(full, ONE_HALF), eq(COLLISION, ONE_HALF)),
        [*facts, halves, "2 <= K", "2 <= m"],
    )
    d.conclude(["left", "crossed", "sums", "and so is least", "growth", "whole"])


def bound_of(prior: Sequence[Fraction], growth: Fraction, failing: Fraction) -> Fraction:
    """Return Theorem 5.2's bound."""
    records = len(prior)
    most = (growth - 1 + 2 * failing) / (growth + 1)
    left = (records - 1) * (growth - 1 + records * failing) / (growth + records - 1)
    total = Fraction(0)
    for p in sorted(prior, reverse=True):
        gained = min(left, most * (1 - p))
        total, left = total + gained * p, left - gained
    return total


def proposition_5_1(prior: Sequence[Fraction], growth: Fraction, failing: Fraction) -> Fraction:
    """Return Proposition 5.1's bound where the whole record is to be guessed."""
    return min(
        max(prior) * (growth - 1) + failing,
        ((1 - min(prior)) * (growth - 1) + failing) / growth,
        (growth - 1 + 2 * failing) / (growth + 1) * (1 - sum(p * p for p in prior)),
    )


def check_order() -> Iterator[Evidence]:
    """The order by pi (1 - pi) is the order by pi."""
    shares = [Fraction(k, 12) for k in range(13)]
    yield remark(
        all(p * (1 - p) >= q * (1 - q) for p in shares for q in shares if q <= p <= 1 - q),
        "of two priors the larger has the larger pi (1 - pi), as they sum to 1 at most: looked at "
        "in twelfths",
    )


def check_start() -> Iterator[Evidence]:
    """The counterexample to eq. 18, of which eq. 72 says the same."""
    prior, rows = three_records()
    said, reached = likeliest(prior, rows), largest_advantage(prior, rows)
    yield refuted_by(
        {**THREE_RECORDS, "eq. 72": said, "advantage of the best attack": reached},
        reached <= said,
        f"eq. 72 bounds the advantage by {said}, and an attack has {reached}",
        part="reduction",
    )


THEOREM_5_2 = Claim(
    id="disclosure.theorem-5.2",
    kind=Kind.THEOREM,
    source=cite("Theorem 5.2"),
    title="0-RAD under (epsilon, delta)-DP",
    statement=r"Given $\pi$ distribution over $|Z| = m$, such that $\pi_1(1 - \pi_1) \geq \pi_2(1 "
    r"- \pi_2) \geq \cdots \geq \pi_m(1 - \pi_m)$ and $M: Z^n \to D(\Theta)$ an $(\epsilon, "
    r"\delta)$-DP mechanism, for any attack $A: \Theta \to D(Z)$ 0-RAD $\leq \frac{e^\epsilon - 1 "
    r"+ 2\delta}{e^\epsilon + 1} K_\pi + R \max_{i \notin K} \pi_i$ where the biggest $K \in [m]$ "
    r"such that $R = (m-1)\frac{e^\epsilon - 1 + m\delta}{e^\epsilon + m - 1} - (K - \sum_{i=1}^K "
    r"\pi_i)\frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1} \geq 0$ and $K_\pi = \sum_i^K (1 - "
    r"\pi_i)\pi_i$. [...] Note that in the extreme case where $\pi_1 = \pi_2 = \frac{1}{2}$ and "
    r"$\pi_i = 0$ for all $i \neq 1, 2$, we recover exactly the same result as in Theorem 4.1.",
    parts=(
        Part(
            "bound",
            says="The bound follows from what each record gains at most, and all together",
            formal=theorem_5_2,
            proof=derive_theorem_5_2,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            "two records",
            says="At two equal priors it is Theorem 4.1's bound",
            formal=two_records,
            proof=derive_two_records,
        ),
    ),
    checks=(check_order,),
    rests_on=(
        "disclosure.lemma-5.1: all gain Gamma at most",
        "disclosure.theorem-4.2: the advantage is what the records gain, each in its outputs",
    ),
    note="Where the outputs are parted by the largest w pi, and not by the likeliest record, each "
    "step of its proof stands: no record loses in its part, and Lemma 5.1 holds of any partition.",
)

THEOREM_5_2_PROOF = Claim(
    id="disclosure.theorem-5.2.proof",
    kind=Kind.REMARK,
    source=cite("Theorem 5.2, proof", "eq. 72"),
    title="where the proof of Theorem 5.2 starts",
    statement=r"Since $|Z| = m$ and $aux = \emptyset$, Theorem 4.2 gets reduced to Equation (18), "
    r"hence 0-RAD $\leq \sum_{i=1}^m \left(\Pr_M(\Theta_i | z_i) - \Pr_M(\Theta_i)\right) \pi_i "
    r"\equiv \sum_{i=1}^m \gamma_i \pi_i$.",
    parts=(false_here("reduction"),),
    checks=(check_start,),
    note="The theorem stands: its other steps hold of the outputs parted by the largest w pi.",
    told_with="disclosure.equation-18",
)


def check_misprint() -> Iterator[Evidence]:
    """Both sides of eq. 78 and 79, at one point."""
    growth, records = Fraction(2), 3
    most, left = (growth - 1) / (growth + 1), (records - 1) * (growth - 1) / (growth + records - 1)
    printed = (records - 1) * (growth - 1) * (growth + 1) / (growth - 1) ** 2
    full = Fraction(2)  # three equally likely records, all of them summed
    yield refuted_by(
        {
            "records": "3, equally likely, and k = 3",
            "epsilon": "ln 2",
            "delta": 0,
            "left side of eq. 78": most * full,
            "right side of eq. 78": left,
            "left side of eq. 79": full,
            "right side of eq. 79": printed,
        },
        (most * full <= left) == (full <= printed),
        "eq. 79 holds where eq. 78 does not",
    )


def how_many_are_full() -> Statement:
    """State that eq. 78 and eq. 79, mended, are one: x is the sum of 1 - priors[j]."""
    hypotheses = {**MANY, **as_written(le(0, epsilon), le(0, delta), lt(0, epsilon + delta))}
    told = (m - 1) * (GROWTH - 1 + m * delta) / (GROWTH + m - 1)
    apart = GROWTH - 1 + 2 * delta
    mended = (m - 1) * (GROWTH - 1 + m * delta) * (GROWTH + 1) / (apart * (GROWTH + m - 1))
    eq_78, eq_79 = le(apart / (GROWTH + 1) * x, told), le(x, mended)
    return Statement(hypotheses, And(Implies(eq_78, eq_79), Implies(eq_79, eq_78)))


def derive_how_many_are_full(d: Derivation) -> None:
    """Cancel the total variation, which is positive."""
    d.model({m: 2, epsilon: 1, delta: 0, x: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    apart, whole, told = GROWTH - 1 + 2 * delta, GROWTH + m - 1, GROWTH - 1 + m * delta
    d.step("apart", lt(0, apart), ["tangent", "0 <= epsilon", "0 <= delta", "0 < delta + epsilon"])
    d.step("whole", lt(0, whole), ["growth", "2 <= m"])
    d.step("denominator", lt(0, apart * whole), ["apart", "whole"])
    between = le(apart * whole * x, (m - 1) * told * (GROWTH + 1))
    eq_78 = le(apart / (GROWTH + 1) * x, (m - 1) * told / whole)
    eq_79 = le(x, (m - 1) * told * (GROWTH + 1) / (apart * whole))
    signs = ["growth", "apart", "whole", "denominator"]
    for name, equation in (("eq. 78", eq_78), ("eq. 79", eq_79)):
        d.step(f"from {name}", Implies(equation, between), signs)
        d.step(f"to {name}", Implies(between, equation), signs)
    d.conclude(["from eq. 78", "to eq. 79", "from eq. 79", "to eq. 78"])


EQUATION_79 = Claim(
    id="disclosure.equation-79",
    kind=Kind.DERIVATION,
    source=cite("Theorem 5.2, proof", "eq. 78-80"),
    title="how many records can be full",
    statement=r"Formally, at most, we can sum $k$ summands such that, $\sum_{r=1}^k \gamma_{i_r} "
    r"\leq \frac{e^\epsilon - 1 + m\delta}{e^\epsilon + m - 1}(m-1) \Leftrightarrow \sum_{r=1}^k "
    r"(1 - \pi_{i_r}) \leq (m-1)\frac{(e^\epsilon - 1 + m\delta)(e^\epsilon + 1)}{(e^\epsilon - 1 "
    r"+ 2\delta)(e^\epsilon - 1 + 2\delta)}$.",
    parts=(
        false_here(
            "equivalence",
            says=r"It holds where each $\gamma_i$ is at its cap, "
            r"$\frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}(1 - \pi_i)$",
            corrected=how_many_are_full,
            corrected_proof=derive_how_many_are_full,
        ),
    ),
    checks=(check_misprint,),
    correction=Correction(
        statement=r"$\sum_{r=1}^k (1 - \pi_{i_r}) \leq (m-1)\frac{(e^\epsilon - 1 + m\delta)"
        r"(e^\epsilon + 1)}{(e^\epsilon - 1 + 2\delta)(e^\epsilon + m - 1)}$",
        who="a reader of the proof; the theorem's own R is right",
        error="one factor of the denominator stands in another's place",
        severity=Severity.REMARK,
    ),
)


def not_together() -> Statement:
    """State eq. 77."""
    hypotheses = {**MANY, **as_written(le(0, epsilon), le(delta, 1))}
    return Statement(hypotheses, le(TOLD_OF_ALL, MOST * (m - 1)))


def derive_not_together(d: Derivation) -> None:
    """The difference is (e^epsilon - 1)(m - 2)(1 - delta), over both denominators."""
    d.model({m: 2, epsilon: 0, delta: 0})
    budget(d)
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 <= m"])
    d.step("factor", le(0, (m - 2) * (1 - delta)), ["2 <= m", "delta <= 1"])
    d.step("more", le(0, (GROWTH - 1) * ((m - 2) * (1 - delta))), ["one", "factor"])
    d.step("times", le(0, (m - 1) * ((GROWTH - 1) * ((m - 2) * (1 - delta)))), ["more", "2 <= m"])
    compare_bounds(d, le)
    d.conclude(["compared", "crossed", "growth", "whole"])


def loose() -> Statement:
    """State where its two sides differ."""
    hypotheses = as_written(lt(2, m), lt(0, epsilon), lt(delta, 1))
    return Statement(hypotheses, lt(TOLD_OF_ALL, MOST * (m - 1)))


def derive_loose(d: Derivation) -> None:
    """Each factor of the difference is positive."""
    d.model({m: 3, epsilon: 1, delta: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 < m"])
    d.step("gap", lt(0, GROWTH - 1), ["tangent", "0 < epsilon"])
    d.step("factor", lt(0, (m - 2) * (1 - delta)), ["2 < m", "delta < 1"])
    d.step("more", lt(0, (GROWTH - 1) * ((m - 2) * (1 - delta))), ["gap", "factor"])
    d.step("times", lt(0, (m - 1) * ((GROWTH - 1) * ((m - 2) * (1 - delta)))), ["more", "2 < m"])
    compare_bounds(d, lt)
    d.conclude(["compared", "crossed", "growth", "whole"])


def compare_bounds(d: Derivation, relation: Relation) -> None:
    """Set Lemma 5.1's bound beside Theorem 4.1's of all records: "times" is the difference."""
    first, told, whole = GROWTH - 1 + 2 * delta, GROWTH - 1 + m * delta, GROWTH + m - 1
    crossed = relation((m - 1) * told * (GROWTH + 1), first * (m - 1) * whole)
    d.step("crossed", crossed, ["times"])
    quotients = ((m - 1) * told, whole), (first * (m - 1), GROWTH + 1)
    compare_quotients(d, "compared", *quotients, ["crossed", "growth", "whole"], relation)


EQUATION_77 = Claim(
    id="disclosure.equation-77",
    kind=Kind.DERIVATION,
    source=cite("Theorem 5.2, proof", "eq. 77"),
    title="not every record gains its most",
    statement=r"due to Lemma 5.1, we know that this bound is loose, since in this case, $\Gamma = "
    r"\sum_{i=1}^m \gamma_i = \frac{e^\epsilon - 1 + 2\delta}{e^\epsilon + 1}(m-1) \geq "
    r"\frac{e^\epsilon - 1 + m\delta}{e^\epsilon + m - 1}(m-1) = \Gamma_{max}$, contradicting "
    "Lemma 5.1",
    parts=(
        Part("inequality", says="Its inequality", formal=not_together, proof=derive_not_together),
        Part(
            "loose",
            says="Among three records or more its two sides differ, so that Theorem 4.1's bound is "
            r"loose, where $\epsilon > 0$ and $\delta < 1$",
            formal=loose,
            proof=derive_loose,
        ),
    ),
    note="Between two records both sides are equal, and Theorem 4.1 is reached.",
)

CLAIMS = (LEMMA_5_1, THEOREM_5_2, THEOREM_5_2_PROOF, EQUATION_77, EQUATION_79, COROLLARY_5_1)
