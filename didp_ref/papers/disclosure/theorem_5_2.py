"""Theorem 5.2: a guess at one of m records at any prior, nothing being known of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sympy import And, Sum, expand, symbols

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import testing
from didp_ref.papers.disclosure.shared import (
    COLLISION,
    GAINED,
    LEFT,
    ONE_RECORD_RIGHT,
    Gamma,
    K,
    T,
    cite,
    gain,
    least,
    priors,
)
from didp_ref.papers.disclosure.theorem_4_2 import (
    THREE_RECORDS,
    derive_one_output,
    likeliest,
    one_output,
    three_records,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m
from didp_ref.papers.shared.guesses import GROWTH, MANY, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS, TIES_IN_ORDER
from didp_ref.papers.shared.quotients import Relation, compare_quotients
from didp_ref.symbolic.notation import as_written, eq, every, le, lt
from didp_ref.worlds.reconstruction import largest_advantage

MOST = testing.advantage.at(epsilon=epsilon, delta=delta)

TOLD_OF_ALL = (m - 1) * (GROWTH - 1 + m * delta) / (GROWTH + m - 1)

BUDGET = as_written(le(0, epsilon), le(0, delta))


def budget(d: Derivation) -> None:
    """Say that the denominators are positive, and e^epsilon is 1 at least."""
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])


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


def two_records() -> Statement:
    """State what the bound is at 1/2, 1/2 and zeros: K is 2 at least, and no prior is left."""
    hypotheses = {
        **as_written(le(2, K), le(K, m)),
        **BUDGET,
        "the first two priors are 1/2": And(eq(priors[1], ONE_HALF), eq(priors[2], ONE_HALF)),
        "the others are 0": every(eq(priors[j], 0), (j, 3, m)),
        "and so is least": eq(least, 0),
    }
    rest = TOLD_OF_ALL - (K - Sum(priors[j], (j, 1, K))) * MOST
    bound = MOST * Sum((1 - priors[j]) * priors[j], (j, 1, K)) + rest * least
    left_of_two = le(0, TOLD_OF_ALL - (2 - 1) * MOST)
    return Statement(hypotheses, And(left_of_two, eq(bound, MOST * (1 - COLLISION))))


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


def compare_bounds(d: Derivation, relation: Relation) -> None:
    """Set Lemma 5.1's bound beside Theorem 4.1's of all records: "times" is the difference."""
    first, told, whole = GROWTH - 1 + 2 * delta, GROWTH - 1 + m * delta, GROWTH + m - 1
    crossed = relation((m - 1) * told * (GROWTH + 1), first * (m - 1) * whole)
    d.step("crossed", crossed, ["times"])
    quotients = ((m - 1) * told, whole), (first * (m - 1), GROWTH + 1)
    compare_quotients(d, "compared", *quotients, ["crossed", "growth", "whole"], relation)


def caps_together(d: Derivation) -> list[str]:
    """Show eq. 77: the difference is (e^epsilon - 1)(m - 2)(1 - delta), over both denominators."""
    budget(d)
    d.step("whole", lt(0, GROWTH + m - 1), ["growth", "2 <= m"])
    d.step("factor", le(0, (m - 2) * (1 - delta)), ["2 <= m", "delta <= 1"])
    d.step("more", le(0, (GROWTH - 1) * ((m - 2) * (1 - delta))), ["one", "factor"])
    d.step("times", le(0, (m - 1) * ((GROWTH - 1) * ((m - 2) * (1 - delta)))), ["more", "2 <= m"])
    compare_bounds(d, le)
    return ["compared", "crossed", "growth", "whole"]


CAPS = {**MANY, **as_written(le(0, epsilon), le(delta, 1))}


def no_record_left() -> Statement:
    """State that nothing is left for another record if all m are full."""
    left = TOLD_OF_ALL - (m - Sum(priors[j], WORLDS)) * MOST
    hypotheses = {
        **CAPS,
        "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1),
        "R at K = m is not negative": le(0, left),
    }
    return Statement(hypotheses, eq(left, 0))


def derive_no_record_left(d: Derivation) -> None:
    """By eq. 77 it is not positive either."""
    d.model({m: 2, epsilon: 0, delta: 0, priors: {1: ONE_HALF, 2: ONE_HALF}})
    d.conclude([*caps_together(d), "R at K = m is not negative", "the priors sum to 1"])


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
    p, q = symbols("p q")
    yield remark(
        expand(p * (1 - p) - q * (1 - q) - (p - q) * (1 - p - q)) == 0,
        "p (1 - p) - q (1 - q) = (p - q)(1 - p - q) for all p and q: of two priors, which sum to "
        "1 at most, the larger has the larger pi (1 - pi)",
        engine="sympy",
    )


def check_no_record_left() -> Iterator[Evidence]:
    """Two records, and three at either end of the budget: all are full, and nothing is left."""

    def left(growth: Fraction, failing: Fraction, records: int) -> Fraction:
        """Return R at K = m."""
        most = (growth - 1 + 2 * failing) / (growth + 1)
        told = (growth - 1 + records * failing) / (growth + records - 1)
        return (records - 1) * (told - most)

    one, tenth, growth = Fraction(1), Fraction(1, 10), Fraction(3)
    for values, room in (
        ("m = 2, e^epsilon = 3, delta = 1/10", left(growth, tenth, 2)),
        ("m = 3, epsilon = 0, delta = 1/10", left(one, tenth, 3)),
        ("m = 3, e^epsilon = 3, delta = 1", left(growth, one, 3)),
    ):
        yield remark(
            room == 0,
            f"{values}: R is 0 at K = m, the biggest K, and the maximum is over no record",
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
    title="Theorem 5.2's bound under (epsilon, delta)-DP holds",
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
            narrower=(FINITE_WORLDS, ONE_RECORD_RIGHT, TIES_IN_ORDER),
        ),
        Part(
            "two records",
            says="At two priors of 1/2, the others 0, it is Theorem 4.1's bound",
            formal=two_records,
            proof=derive_two_records,
        ),
        Part(
            "no record left",
            says=r"If $K = m$, then $R = 0$",
            formal=no_record_left,
            proof=derive_no_record_left,
        ),
    ),
    checks=(check_order, check_no_record_left),
    rests_on=(
        "disclosure.lemma-5.1: all gain Gamma at most",
        "disclosure.theorem-4.2: the advantage is what the records gain, each in its outputs",
    ),
    finding=r"At $m = 2$, and at every $m$ where $\epsilon = 0$ or $\delta = 1$, $K$ is $m$, and "
    r"the maximum is over no record. Read the term as zero, for its factor $R$ is zero. As $K$ is "
    r"a number, $i \notin K$ means $i > K$.",
    note="If the outputs are divided by the largest w pi, not by the likeliest record, its proof "
    "holds, with disclosure.equation-77 and disclosure.equation-79 corrected. No record loses in "
    "its part, and Lemma 5.1 holds for any partition. If a guess is right of several records, see "
    "disclosure.section-5.success-sets.",
)

THEOREM_5_2_PROOF = Claim(
    id="disclosure.theorem-5.2.proof",
    kind=Kind.REMARK,
    source=cite("Theorem 5.2, proof", "eq. 72"),
    title="Theorem 4.2 does not reduce to eq. 18 in the proof of Theorem 5.2",
    statement=r"Since $|Z| = m$ and $aux = \emptyset$, Theorem 4.2 gets reduced to Equation (18), "
    r"hence 0-RAD $\leq \sum_{i=1}^m \left(\Pr_M(\Theta_i | z_i) - \Pr_M(\Theta_i)\right) \pi_i "
    r"\equiv \sum_{i=1}^m \gamma_i \pi_i$.",
    parts=(
        false_here(
            "reduction",
            corrected=one_output,
            corrected_proof=derive_one_output,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
    checks=(check_start,),
    correction=Correction(
        statement=r"Theorem 4.2 gives $\sum_i \gamma_i \pi_i$ if the outputs are parted by the "
        r"record that maximizes $(p_M(\theta | z_j) - p_M(\theta)) \pi_{z_j}$.",
        who="a reader of the proof",
    ),
    note="At a uniform prior, and between two records, the line is right. The theorem stands where "
    "a guess is right of one record alone. Its other steps, with eq. 77 and 79 corrected, hold of "
    "the outputs parted by the largest w pi.",
    told_with="disclosure.equation-18",
)

CLAIMS = (THEOREM_5_2, THEOREM_5_2_PROOF)
