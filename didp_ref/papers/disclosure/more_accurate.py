"""Which of the bounds of sections 4 and 5 is the smaller."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, Or, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import reconstruction
from didp_ref.papers.disclosure.shared import LEFT, Gamma, K, T, cite, least, priors
from didp_ref.papers.disclosure.theorem_5_2 import BUDGET, MOST, bound_of, budget, proposition_5_1
from didp_ref.papers.shared.alphabet import delta, epsilon, j, m
from didp_ref.papers.shared.guesses import GROWTH, MANY, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import TIES_IN_ORDER
from didp_ref.papers.shared.quotients import compare_quotients
from didp_ref.symbolic.notation import as_written, eq, every, le, lt


def below_theorem_4_1() -> Statement:
    """State it of records in the order of their priors; Gamma is what all gain at most."""
    rest = Gamma - T * Sum(1 - priors[j], (j, 1, K))
    hypotheses = {
        **as_written(le(1, K), le(0, T)),
        "K is m, or K + 1 at most m": Or(eq(K, m), le(K + 1, m)),
        "no prior is negative": every(le(0, priors[j]), WORLDS),
        "no prior is above 1": every(le(priors[j], 1), WORLDS),
        "where a record is left, least is its prior, and K + 1 would be too many": Implies(
            le(K + 1, m), And(eq(least, priors[K + 1]), le(rest, T * (1 - priors[K + 1])))
        ),
        "where none is left, least is 0": Implies(eq(K, m), eq(least, 0)),
    }
    full = Sum((1 - priors[j]) * priors[j], (j, 1, K))
    every_record = T * Sum((1 - priors[j]) * priors[j], WORLDS)
    return Statement(hypotheses, le(T * full + rest * least, every_record))


def derive_below_theorem_4_1(d: Derivation) -> None:
    """The first record that is left would gain more; those after it gain nothing below zero."""
    d.model({m: 1, K: 1, T: 0, Gamma: 0, least: 0, priors: {1: 1}})
    term = (1 - priors[j]) * priors[j]
    first, later = (j, 1, K), (j, K + 2, m)
    d.generalize("each", le(0, term), WORLDS, ["no prior is negative", "no prior is above 1"])
    size = "K is m, or K + 1 at most m"
    d.lemma("taken out", lemmas.sum_take_out(term, WORLDS, K))
    d.lemma("up to K", lemmas.sum_last(term, first))
    d.lemma("next", lemmas.sum_first(term, LEFT))
    for name, over in (("left", LEFT), ("later", later)):
        d.generalize(f"{name}, each", le(0, term), over, ["each", "1 <= K"])
        d.lemma(name, lemmas.sum_nonnegative(term, over))
    full, rest, every_record = Sum(term, first), Sum(term, LEFT), Sum(term, WORLDS)
    d.step("parts", eq(every_record, full + rest), ["taken out", "up to K", size, "1 <= K"])
    d.step("some", le(0, rest), ["left", "left, each"])
    more = le(K + 1, m)
    next_term = (1 - priors[K + 1]) * priors[K + 1]
    d.step("one more", Implies(more, le(next_term, rest)), ["next", "later", "later, each"])
    d.at("next prior", "no prior is negative", K + 1)
    room = Gamma - T * Sum(1 - priors[j], first)
    record = "where a record is left, least is its prior, and K + 1 would be too many"
    d.step(
        "worth", Implies(more, le(room * least, T * next_term)), [record, "next prior", "1 <= K"]
    )
    d.step("at most", Implies(more, le(room * least, T * rest)), ["worth", "one more", "0 <= T"])
    none = "where none is left, least is 0"
    d.step("nothing", Implies(eq(K, m), le(room * least, T * rest)), [none, "some", "0 <= T"])
    d.step("bounded", le(room * least, T * rest), [size, "at most", "nothing"])
    d.conclude(["bounded", "parts"])


def below_proposition_5_1() -> Statement:
    """State it where all records are equally likely: both kappas and the largest prior are 1/m."""
    bound = reconstruction.uniform.at(epsilon=epsilon, delta=delta, n_worlds=m)
    others = (
        (GROWTH - 1) / m + delta,
        ((1 - 1 / m) * (GROWTH - 1) + delta) / GROWTH,
        MOST * (1 - 1 / m),
    )
    return Statement(
        {**MANY, **BUDGET, **as_written(le(delta, 1))}, And(*(le(bound, other) for other in others))
    )


def derive_below_proposition_5_1(d: Derivation) -> None:
    """Three comparisons of quotients, multiplied out."""
    d.model({m: 2, epsilon: 0, delta: 0})
    budget(d)
    whole, told = GROWTH + m - 1, GROWTH - 1 + m * delta
    d.step("whole", lt(0, whole), ["growth", "2 <= m"])
    bound = reconstruction.uniform.at(epsilon=epsilon, delta=delta, n_worlds=m)
    d.step("told", le(0, told), ["one", "0 <= delta", "2 <= m"])
    d.step("shorter", le((m - 1) * told, told * whole), ["told", "one", "2 <= m"])
    d.step("first", le((m - 1) * told / whole, told), ["shorter", "whole"])
    other = (m - 1) * (GROWTH - 1) + m * delta
    gain = (GROWTH - 1) * (1 + (1 - delta) * (m * (m - 2))) + m * delta
    d.step("pairs", le(0, m * (m - 2)), ["2 <= m"])
    d.step("kept", le(0, (1 - delta) * (m * (m - 2))), ["pairs", "delta <= 1"])
    d.step("gain", le(0, (GROWTH - 1) * (1 + (1 - delta) * (m * (m - 2)))), ["kept", "one"])
    d.step("gained", le(0, gain), ["gain", "0 <= delta", "2 <= m"])
    d.step("difference", eq(other * whole, GROWTH * (told * (m - 1)) + gain), [])
    d.step("crossed", le(GROWTH * (told * (m - 1)), other * whole), ["difference", "gained"])
    d.lemma("decay", lemmas.exp_negative(epsilon))
    gained_of_all = (m - 1) * told
    signs = ["growth", "whole", "decay"]
    compare_quotients(d, "second", (gained_of_all, whole), (other, GROWTH), ["crossed", *signs])
    lost = (GROWTH - 1) * ((m - 2) * (1 - delta))
    d.step("factor", le(0, (m - 2) * (1 - delta)), ["2 <= m", "delta <= 1"])
    d.step("lost", le(0, lost), ["one", "factor"])
    d.step("apart", eq((GROWTH - 1 + 2 * delta) * whole, told * (GROWTH + 1) + lost), [])
    statement = le(gained_of_all * (GROWTH + 1), (GROWTH - 1 + 2 * delta) * (m - 1) * whole)
    d.step("scaled", statement, ["apart", "lost", "2 <= m"])
    most = ((GROWTH - 1 + 2 * delta) * (m - 1), GROWTH + 1)
    compare_quotients(d, "third", (gained_of_all, whole), most, ["scaled", *signs])
    by = ["whole", "2 <= m"]
    d.step("of one", eq(bound, gained_of_all / whole / m), by)
    for name, crossing, least_of, value in (
        ("first", "shorter", told, (GROWTH - 1) / m + delta),
        ("second", "crossed", other / GROWTH, ((1 - 1 / m) * (GROWTH - 1) + delta) / GROWTH),
        ("third", "scaled", MOST * (m - 1), MOST * (1 - 1 / m)),
    ):
        d.step(
            f"{name}, over m", le(bound, least_of / m), ["of one", name, *signs, crossing, "2 <= m"]
        )
        d.step(f"{name} bound", eq(value, least_of / m), ["2 <= m"])
    d.conclude(
        [
            f"{name}{what}"
            for name in ("first", "second", "third")
            for what in (", over m", " bound")
        ]
    )


EQUAL, ANY = "at equal priors", "at any prior"
NOT_ABOVE = 'not above, where "more accurate" means below'


def check_more_accurate() -> Iterator[Evidence]:
    """Seven records at which Proposition 5.1 says more than Theorem 5.2."""
    prior = [Fraction(3, 15)] * 4 + [Fraction(1, 15)] * 3
    growth, failing = Fraction(21, 20), Fraction(1, 100)
    ours, other = bound_of(prior, growth, failing), proposition_5_1(prior, growth, failing)
    yield refuted_by(
        {
            "priors": "1/5 four times, 1/15 three times",
            "e^epsilon": growth,
            "delta": failing,
            "Theorem 5.2": ours,
            "Proposition 5.1": other,
        },
        ours <= other,
        f"Theorem 5.2 bounds the advantage by {ours}, Proposition 5.1 by {other}, which is less",
        part="Proposition 5.1",
        reading=ANY,
    )
    three, growth = [Fraction(9, 20), Fraction(9, 20), Fraction(1, 10)], Fraction(3)
    ours, variation = bound_of(three, growth, Fraction(0)), (growth - 1) / (growth + 2)
    first = variation * (1 - sum(p * p for p in three))
    yield remark(
        first < ours,
        f"GRR, priors 9/20, 9/20, 1/10, e^epsilon = 3: TV(M)(1 - kappa) is {first}, and Theorem "
        f"5.2 {ours}",
        part="Theorem 4.1",
    )
    unlikely = [Fraction(1, 21)] * 20 + [Fraction(1, 21_000)] * 1000
    growth = Fraction(8)
    ours, other = bound_of(unlikely, growth, failing), proposition_5_1(unlikely, growth, failing)
    yield remark(
        ours > Fraction(7, 10) and other < Fraction(35, 100),
        "20 records of prior 1/21 and 1000 of 1/21000, e^epsilon = 8, delta = 1/100: Theorem 5.2 "
        "is above 0.7, and Proposition 5.1 below 0.35",
        part="Proposition 5.1",
        reading=ANY,
    )


MORE_ACCURATE = Claim(
    id="disclosure.more-accurate",
    kind=Kind.REMARK,
    source=cite("section 5", "before and after Corollary 5.1"),
    title="At priors that are not equal neither bound is always the smaller",
    statement=r"when $\pi = U[m]$ yields a marked improvement: [...] Moreover, Theorem "
    "5.2 and corollary 5.1 provide more accurate estimation than "
    "Theorem 4.1 and proposition 5.1 for application in categorical data.",
    parts=(
        Part(
            "Theorem 4.1",
            says="Theorem 5.2 is not above Theorem 4.1's closed form",
            formal=below_theorem_4_1,
            proof=derive_below_theorem_4_1,
            narrower=(NOT_ABOVE, TIES_IN_ORDER),
        ),
        Part(
            "Proposition 5.1",
            says="Corollary 5.1 is not above it",
            formal=below_proposition_5_1,
            proof=derive_below_proposition_5_1,
            reading=EQUAL,
            narrower=(NOT_ABOVE,),
        ),
        false_here("Proposition 5.1", says="Theorem 5.2 is not above it", reading=ANY),
    ),
    readings={
        EQUAL: "Theorem 5.2 is compared with Theorem 4.1, and Corollary 5.1 with Proposition 5.1",
        ANY: "Theorem 5.2 is compared with both",
    },
    checks=(check_more_accurate,),
    correction=Correction(
        error="At priors that are not equal neither bound is always the smaller",
        statement="Theorem 5.2 is never above the closed form of Theorem 4.1, nor Corollary 5.1 "
        r"above Proposition 5.1. $TV(M)(1 - \kappa_\pi)$ may be below Theorem 5.2. Where the "
        "priors differ and delta is positive, Proposition 5.1 may be below Theorem 5.2, and less "
        "than half of it if there are many unlikely records. The least of all bounds holds.",
        who="anyone who leaves Proposition 5.1 out of account: the bound is right, and not the "
        "smallest",
        severity=Severity.REMARK,
    ),
    note="At equal priors and delta = 0 Corollary 5.1 is Theorem 4.1's closed form times "
    "(e^epsilon + 1)/(e^epsilon + m - 1). So it is a marked improvement if m is large beside "
    "e^epsilon.",
)

CLAIMS = (MORE_ACCURATE,)
