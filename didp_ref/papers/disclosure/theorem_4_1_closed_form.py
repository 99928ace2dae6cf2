"""Theorem 4.1's closed form: who reaches it, and a smaller bound that holds with a delta too."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Implies, Or, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import contrary, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Scope, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.shared import OTHERS, chance, cite, hits, priors, x
from didp_ref.papers.disclosure.theorem_4_1 import PRIOR
from didp_ref.papers.disclosure.theorem_4_1_tightness import between_two, derive_between_two
from didp_ref.papers.shared.alphabet import epsilon, i, j, k, m
from didp_ref.papers.shared.guesses import EACH_WORLD, GROWTH, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.papers.shared.pairs import of_each_pair
from didp_ref.symbolic.notation import as_written, eq, every, functions, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage, randomized_response

SOMEWHERE, EVERYWHERE = "at some prior", "at every prior"

(excess,) = functions("excess")
"""By how much an output is likelier with the record i than e^epsilon times that with the record k.

Over all outputs it sums to delta at most: that is (epsilon, delta)-DP of the event that it is
positive.
"""

ROOT = exp(epsilon / 2)
HALVED = (ROOT - 1) / (ROOT + 1)
WEIGHT, CHANCE = "no prior is negative", "no chance is negative"
ANSWERED = "a guess at j is right with the chance hits[j]"
MEAN = "x is the mean of chance"
EXCESS = "excess(i, k) is not negative, and chance[i] - e^epsilon chance[k] at least"


def of_one_output() -> Statement:
    """State what one output adds, at any prior and for any guesses."""
    more = And(le(0, excess(i, k)), le(chance[i] - GROWTH * chance[k], excess(i, k)))
    hypotheses = {
        **PRIOR,
        **as_written(le(0, epsilon)),
        CHANCE: every(le(0, chance[j]), WORLDS),
        ANSWERED: every(And(le(0, hits[j]), le(hits[j], 1)), WORLDS),
        MEAN: eq(x, Sum(priors[j] * chance[j], WORLDS)),
        EXCESS: every(more, EACH_WORLD, OTHERS),
    }
    added = Sum(priors[j] * (hits[j] * (chance[j] - x)), WORLDS)
    return Statement(hypotheses, le(added, HALVED * x + (1 - HALVED) * FAILING))


FAILING = Sum(priors[j] * Sum(priors[k] * excess(j, k), OTHERS), WORLDS)
MASS, OWN = priors[j] * hits[j], priors[j] * (hits[j] * chance[j])
LEFT, LOST = priors[j] * (1 - hits[j]), priors[j] * ((1 - hits[j]) * chance[j])
RIGHT, TOLD, WRONG, REST = (Sum(term, WORLDS) for term in (MASS, OWN, LEFT, LOST))
"""The priors of right guesses, and the chance of the output with these; and those of the others."""


def derive_of_one_output(d: Derivation) -> None:
    """Part the records by the guesses; two masses and their chances are left."""
    ones = {1: ONE_HALF}
    d.model(
        {
            **{m: 1, epsilon: 0, x: ONE_HALF, priors: {1: 1}, chance: ones, hits: ones},
            excess: lambda *_: 0,
        }
    )
    facts = [WEIGHT, CHANCE, ANSWERED]
    signs = []
    for name, term in (("mass", MASS), ("own", OWN), ("left", LEFT), ("lost", LOST)):
        d.generalize(f"each {name}", le(0, term), WORLDS, facts)
        d.lemma(f"sum {name}", lemmas.sum_nonnegative(term, WORLDS))
        signs += [f"each {name}", f"sum {name}"]
    d.step("signs", And(*(le(0, total) for total in (RIGHT, TOLD, WRONG, REST))), signs)
    for name, first, second, both in (
        ("whole", MASS, LEFT, priors[j]),
        ("chances", OWN, LOST, priors[j] * chance[j]),
    ):
        d.lemma(f"{name}, two sums", lemmas.sum_add(first, second, WORLDS))
        d.generalize(f"{name}, each", eq(first + second, both), WORLDS, [])
        d.lemma(f"{name}, all", lemmas.sum_equal(first + second, both, WORLDS))
    parts = ("two sums", "each", "all")
    by = ["the priors sum to 1", *(f"whole, {part}" for part in parts)]
    d.step("whole", eq(RIGHT + WRONG, 1), by)
    d.step("mean", eq(TOLD + REST, x), [MEAN, *(f"chances, {part}" for part in parts)])
    gained, apart = priors[j] * (hits[j] * (chance[j] - x)), -x * MASS
    d.generalize("gain", eq(gained, OWN + apart), WORLDS, [])
    d.lemma("gains", lemmas.sum_equal(gained, OWN + apart, WORLDS))
    d.lemma("gain and loss", lemmas.sum_add(OWN, apart, WORLDS))
    d.lemma("losses", lemmas.sum_scale(-x, MASS, WORLDS))
    by = ["gain", "gains", "gain and loss", "losses", "whole", "mean"]
    d.step("added", eq(Sum(gained, WORLDS), WRONG * TOLD - RIGHT * REST), by)
    pairs_fail(d)
    halve(d)
    bound = HALVED * x + (1 - HALVED) * FAILING
    by = ["added", "halved", "mean"]
    d.step("scaled", le((ROOT + 1) * Sum(gained, WORLDS), (ROOT + 1) * bound), by)
    d.conclude(["scaled", "root"])


def pairs_fail(d: Derivation) -> None:
    """Show what all pairs exceed together: WRONG TOLD - e^epsilon RIGHT REST, at most FAILING."""
    left, lost = (term.subs(j, k) for term in (LEFT, LOST))
    pair, allowed = chance[i] * left + -GROWTH * lost, priors[k] * excess(i, k)
    d.at("weight", WEIGHT, k)
    d.at("answered", ANSWERED, k)
    for name, said in (("pairs", le(pair, allowed)), ("allowed", le(0, allowed))):
        of_each_pair(d, name, EXCESS, said, (EACH_WORLD, OTHERS), ["weight", "answered"])
    d.lemma("all pairs", lemmas.sum_monotone(pair, allowed, OTHERS))
    d.lemma("both parts", lemmas.sum_add(chance[i] * left, -GROWTH * lost, OTHERS))
    d.lemma("of masses", lemmas.sum_scale(chance[i], left, OTHERS))
    d.lemma("of chances", lemmas.sum_scale(-GROWTH, lost, OTHERS))
    d.lemma("all allowed", lemmas.sum_nonnegative(allowed, OTHERS))
    total = Sum(allowed, OTHERS)
    by = ["pairs", "all pairs", "both parts", "of masses", "of chances"]
    d.generalize("row", le(chance[i] * WRONG - GROWTH * REST, total), EACH_WORLD, by)
    d.generalize("row's sign", le(0, total), EACH_WORLD, ["allowed", "all allowed"])
    own, other = WRONG * OWN, -GROWTH * REST * MASS
    failing = priors[j] * total.subs(i, j)
    by = ["row", "row's sign", WEIGHT, ANSWERED]
    d.generalize("weighed rows", le(own + other, failing), WORLDS, by)
    d.generalize("fails", le(0, failing), WORLDS, ["row's sign", WEIGHT])
    d.lemma("all rows", lemmas.sum_monotone(own + other, failing, WORLDS))
    d.lemma("rows' parts", lemmas.sum_add(own, other, WORLDS))
    d.lemma("rows' own", lemmas.sum_scale(WRONG, OWN, WORLDS))
    d.lemma("rows' others", lemmas.sum_scale(-GROWTH * REST, MASS, WORLDS))
    d.lemma("all fail", lemmas.sum_nonnegative(failing, WORLDS))
    by = ["weighed rows", "all rows", "rows' parts", "rows' own", "rows' others"]
    d.step("failing", le(WRONG * TOLD - GROWTH * (RIGHT * REST), FAILING), by)
    d.step("failing's sign", le(0, FAILING), ["fails", "all fail"])


def halve(d: Derivation) -> None:
    """Show (root + 1) times what is added at most, by the square of (root + 1) RIGHT - 1."""
    t, a, u, b, r = RIGHT, TOLD, WRONG, REST, ROOT
    d.lemma("root", lemmas.exp_positive(epsilon / 2))
    d.lemma("square", lemmas.exp_sum(epsilon / 2, epsilon / 2))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon / 2))
    d.step("one", le(1, r), ["at least 1", "0 <= epsilon"])
    d.step("a square", le(0, b * ((r + 1) * t - 1) ** 2), ["signs"])
    more = u * a - r**2 * (t * b)
    d.step("excess", le(more, FAILING), ["failing", "square"])
    above, room = le(0, more), t * a - b * (t * (2 * r + 1) - 1)
    d.step("times t", Implies(above, le(0, t * more)), ["signs"])
    d.step(
        "u times room", Implies(above, le(0, u * room)), ["times t", "a square", "whole", "square"]
    )
    no_other = Implies(And(above, eq(u, 0)), eq(b, 0))
    d.step("no other", no_other, ["signs", "whole", "one", "square"])
    by = ["u times room", "no other", "signs", "whole"]
    d.step("room", Implies(above, le(0, room)), by)
    d.step("room, scaled", Implies(above, le(0, (r - 1) * room)), ["room", "one"])
    gain, bound = (r + 1) * (u * a - t * b), (r - 1) * (a + b)
    said = eq(bound + 2 * more - gain, (r - 1) * room)
    d.step("an identity", said, ["whole", "square"])
    d.step("above", Implies(above, le(gain, bound + 2 * more)), ["room, scaled", "an identity"])
    fall = (r + 1) * t - 2
    below = bound - gain
    d.step("its value", eq(below, fall * a + b * (r - 1 + (r + 1) * t)), ["whole"])
    d.step("sums", le(0, b * (r - 1 + (r + 1) * t)), ["signs", "one"])
    d.step("rises", Implies(le(0, fall), le(0, fall * a)), ["signs"])
    d.step("falls", Implies(And(lt(fall, 0), le(more, 0)), le(0, fall * more)), [])
    d.step("scaled square", le(0, (r - 1) * (b * ((r + 1) * t - 1) ** 2)), ["a square", "one"])
    rest = u * (fall * a + b * (r - 1 + (r + 1) * t)) - fall * more
    d.step("the rest", eq(rest, (r - 1) * (b * ((r + 1) * t - 1) ** 2)), ["whole", "square"])
    under = And(lt(fall, 0), le(more, 0))
    by = ["falls", "scaled square", "the rest", "its value"]
    d.step("u times", Implies(under, le(0, u * below)), by)
    d.step("no u", Implies(lt(fall, 0), lt(0, u)), ["whole", "one", "signs"])
    by = ["u times", "no u", "rises", "sums", "its value"]
    d.step("under", Implies(le(more, 0), le(gain, bound)), by)
    by = ["above", "under", "excess", "failing's sign"]
    d.step("halved", le(gain, bound + 2 * FAILING), by)


THREE = (1, 2, 3)
PAIRS = [(a, b) for a in THREE for b in THREE if a != b]


def between_three() -> Statement:
    """State what one output adds at three equally likely records, times 9.

    Over all outputs the chances sum to 3, and the excess of the six pairs to 6 delta at most.
    """
    p, h = chance, hits
    excesses = And(
        *(And(le(0, excess(a, b)), le(p[a] - GROWTH * p[b], excess(a, b))) for a, b in PAIRS)
    )
    hypotheses = {
        **as_written(le(0, epsilon)),
        ANSWERED: And(*(And(le(0, h[a]), le(h[a], 1)) for a in THREE)),
        EXCESS: excesses,
    }
    whole = p[1] + p[2] + p[3]
    added = sum(h[a] * (3 * p[a] - whole) for a in THREE)
    failing = sum(excess(*pair) for pair in PAIRS)
    bound = 2 * (GROWTH - 1) * whole + 3 * failing
    return Statement(hypotheses, le((GROWTH + 2) * added, bound))


def derive_between_three(d: Derivation) -> None:
    """The records that gain are one or two: for each choice a sum of hypotheses."""
    halves = dict.fromkeys(THREE, ONE_HALF)
    d.model({epsilon: 0, chance: halves, hits: halves, excess: lambda *_: 0})
    p, h = chance, hits
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon))
    d.step("one", le(1, GROWTH), ["at least 1", "0 <= epsilon"])
    whole = p[1] + p[2] + p[3]
    gains = {a: 3 * p[a] - whole for a in THREE}
    failing = sum(excess(*pair) for pair in PAIRS)
    bound = 2 * (GROWTH - 1) * whole + 3 * failing
    names = [EXCESS, "one"]
    d.step("none", le(0, bound), names)
    bounds, rights = ["none"], []
    for a in THREE:
        d.step(f"{a} alone", le((GROWTH + 2) * gains[a], bound), names)
        others = -gains[a]
        lost = Implies(le(0, others), le(0, (GROWTH - 1) * others))
        d.step(f"the others of {a}", lost, ["one"])
        both = Implies(le(0, others), le((GROWTH + 2) * others, bound))
        d.step(f"all but {a}", both, [f"the others of {a}", *names])
        d.step(
            f"right of {a}",
            And(
                Implies(le(0, gains[a]), le(h[a] * gains[a], gains[a])),
                Implies(le(gains[a], 0), le(h[a] * gains[a], 0)),
            ),
            [ANSWERED],
        )
        bounds += [f"{a} alone", f"all but {a}"]
        rights += [f"right of {a}"]
    added = sum(h[a] * gains[a] for a in THREE)
    most = [0, *gains.values(), *(-gain for gain in gains.values())]
    d.step("choices", Or(*(And(le(0, one), le(added, one)) for one in most)), rights)
    d.conclude(["choices", "growth", *bounds])


def named_or_response(records: int, growth: Fraction, named: Fraction) -> list[list[Fraction]]:
    """Return the mechanism that names the record with this chance, and responds otherwise."""
    return named_or([*randomized_response(records, growth)], named)


def named_or(rows: list[list[Fraction]], named: Fraction) -> list[list[Fraction]]:
    """Return the mechanism that names the record with this chance, and is the given one else."""
    return [
        [named * (output == record) for output in range(len(rows))]
        + [(1 - named) * chance for chance in row]
        for record, row in enumerate(rows)
    ]


def closed_form(records: int, growth: Fraction, failing: Fraction) -> Fraction:
    """Return Theorem 4.1's closed form at equally likely records."""
    return (growth - 1 + 2 * failing) / (growth + 1) * (1 - Fraction(1, records))


def check_three_records() -> Iterator[Evidence]:
    """Three equally likely records, each known whole, with a delta and without."""
    growth = Fraction(2)
    for failing in (Fraction(1, 10), Fraction(0)):
        most = Fraction(2, 3) * (growth - 1 + 3 * failing) / (growth + 2)
        bound = closed_form(3, growth, failing)
        reached = largest_advantage(uniform(3), named_or_response(3, growth, failing), range(3))
        yield refuted_by(
            {
                "records": "3, equally likely",
                "known": "the whole record",
                "e^epsilon": growth,
                "delta": failing,
                "closed form of Theorem 4.1": bound,
                "largest advantage under (epsilon, delta)-DP": most,
            },
            not reached == most < bound,
            f"who names the record with probability {failing}, and else runs GRR, has {reached}",
            part="closed form",
            reading=EVERYWHERE,
            contrast=contrary("the largest advantage", bound, most),
        )


CLOSED_FORM = Claim(
    id="disclosure.theorem-4.1.closed-form",
    kind=Kind.REMARK,
    source=cite("contributions", "and the summary of section 4"),
    title="Where three priors are positive, nothing reaches Theorem 4.1's closed form (epsilon > "
    "0, delta < 1)",
    statement="We establish both a tight worst-case bound [...] we have introduced a closed-form "
    "tight bound that holds independently of the adversary's auxiliary knowledge",
    parts=(
        Part(
            "closed form",
            says=r"Between two records GRR's total variation is $\frac{e^\epsilon - 1}{e^\epsilon "
            r"+ 1}$, at $\delta = 0$",
            formal=between_two,
            proof=derive_between_two,
            reading=SOMEWHERE,
            scope=Scope.EXISTS,
        ),
        false_here(
            "closed form",
            says=r"Some mechanism and attack have the advantage $\frac{e^\epsilon - 1 + "
            r"2\delta}{e^\epsilon + 1}(1 - \kappa_\pi)$, at each prior",
            corrected=between_three,
            corrected_proof=derive_between_three,
            reading=EVERYWHERE,
            narrower=(FINITE_OUTCOMES, "three equally likely records"),
        ),
    ),
    readings={
        SOMEWHERE: "a bound is tight if some number of records and some prior reach it",
        EVERYWHERE: "a bound is tight if a mechanism and an attack reach it at each prior",
    },
    checks=(check_three_records,),
    told_with="disclosure.recalibration",
    correction=Correction(
        statement=r"Let $\epsilon > 0$, $\delta < 1$, and let three records or more have a "
        "positive prior. Then every advantage is below the closed form. Among three equally likely "
        r"records the largest is $\frac{2}{3} \cdot \frac{e^\epsilon - 1 + 3\delta}{e^\epsilon + "
        "2}$. At other priors let c be the smallest product of two of the three priors: every "
        r"advantage is at least $6c\frac{(1 - \delta)(e^\epsilon - 1)}{(e^\epsilon + 1)(e^\epsilon "
        "+ 2)}$ below the closed form. A smaller bound is that of disclosure.recalibration.",
        printed="a closed-form tight bound",
        correct=r"a closed-form bound under $(\epsilon, \delta)$-DP, tight between two records",
        who="anyone who takes the closed form for what an attack has among many records",
        severity=Severity.REMARK,
    ),
    note="The formal statement is of one output, and three records. For other priors: sum over "
    "pairs of records. Each pair adds its two priors times the difference of two chances. The "
    "difference is at most the closed form's factor. For the six pairs of three records the mean "
    r"difference is at most $\frac{e^\epsilon - 1 + 3\delta}{e^\epsilon + 2}$. If epsilon is 0 or "
    "delta is 1, naming the record with probability delta reaches the closed form.",
)

CLAIMS = (CLOSED_FORM,)
