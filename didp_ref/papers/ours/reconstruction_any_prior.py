"""What epsilon-DP leaves to an attack on one of many records, whatever is known of the record."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from sympy import And, Implies, Rational, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, remark
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.ours.shared import ATTAINED, bridge, priors, x
from didp_ref.papers.shared.alphabet import epsilon, j, m
from didp_ref.papers.shared.guesses import GROWTH, WORLDS
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.symbolic.notation import as_written, eq, every, le, lt, reals, sequences
from didp_ref.worlds import uniform
from didp_ref.worlds.reconstruction import largest_advantage

(least,) = reals("least")
chance, right = sequences("chance right")
"""Of an output and a right guess after it, where the record j is in the data."""

ROOT = exp(epsilon / 2)


def half_of_epsilon() -> Statement:
    """State what one output adds at most, the least chance of it being least."""
    hypotheses = {
        "no prior is negative": every(le(0, priors[j]), WORLDS),
        "the priors sum to 1": eq(Sum(priors[j], WORLDS), 1),
        **as_written(le(0, epsilon), le(0, least)),
        "a guess is right with the chance right[j]": every(
            And(le(0, right[j]), le(right[j], 1)), WORLDS
        ),
        "the output has the chance least at least": every(le(least, chance[j]), WORLDS),
        "epsilon-DP of the output": every(le(chance[j], GROWTH * least), WORLDS),
        "x is the mean of chance": eq(x, Sum(priors[j] * chance[j], WORLDS)),
    }
    added = Sum(priors[j] * (right[j] * (chance[j] - x)), WORLDS)
    return Statement(hypotheses, le(added, (ROOT - 1) / (ROOT + 1) * x))


def derive_half_of_epsilon(d: Derivation) -> None:
    """Between least and e^epsilon least the positive part lies below its chord."""
    half = Rational(1, 2)
    d.model(
        {m: 1, epsilon: 0, least: half, x: half, priors: {1: 1}, chance: {1: half}, right: {1: 1}}
    )
    d.lemma("root", lemmas.exp_positive(epsilon / 2))
    d.lemma("square", lemmas.exp_sum(epsilon / 2, epsilon / 2))
    d.lemma("at least 1", lemmas.exp_monotone(0, epsilon / 2))
    d.step("one", le(1, ROOT), ["at least 1", "0 <= epsilon"])
    nonnegative = "no prior is negative"
    low, high = "the output has the chance least at least", "epsilon-DP of the output"
    # the mean lies between the ends
    d.lemma("mean", lemmas.weighted_mean(priors[j], chance[j], least, GROWTH * least, WORLDS))
    by = ["mean", nonnegative, low, high, "the priors sum to 1", "x is the mean of chance"]
    d.step("between", And(le(least, x), le(x, GROWTH * least)), by)
    ends = ["between", low, high, "a guess is right with the chance right[j]"]
    gained = right[j] * (chance[j] - x)
    wide, rest = GROWTH * least - least, GROWTH * least - x
    d.generalize("width", le(gained, wide), WORLDS, ends)
    above = rest * (chance[j] - least)
    d.generalize("surely", le(wide * (chance[j] - x), above), WORLDS, ends[:3])
    d.generalize("no sign", le(0, above), WORLDS, ends[:3])
    d.generalize("chord", le(wide * gained, above), WORLDS, ["surely", "no sign", ends[3]])
    added = Sum(priors[j] * gained, WORLDS)
    d.generalize(
        "weighed width", le(priors[j] * gained, wide * priors[j]), WORLDS, ["width", nonnegative]
    )
    d.lemma("widths", lemmas.sum_monotone(priors[j] * gained, wide * priors[j], WORLDS))
    d.lemma("width of all", lemmas.sum_scale(wide, priors[j], WORLDS))
    by = ["weighed width", "widths", "width of all", "the priors sum to 1"]
    d.step("at most the width", le(added, wide), by)
    first, second = rest * (priors[j] * chance[j]), -rest * least * priors[j]
    by = ["chord", nonnegative]
    d.generalize("weighed chord", le(wide * (priors[j] * gained), first + second), WORLDS, by)
    d.lemma("chords", lemmas.sum_monotone(wide * (priors[j] * gained), first + second, WORLDS))
    d.lemma("factor", lemmas.sum_scale(wide, priors[j] * gained, WORLDS))
    d.lemma("two sums", lemmas.sum_add(first, second, WORLDS))
    d.lemma("of chances", lemmas.sum_scale(rest, priors[j] * chance[j], WORLDS))
    d.lemma("of priors", lemmas.sum_scale(-rest * least, priors[j], WORLDS))
    sums = ["weighed chord", "chords", "factor", "two sums", "of chances", "of priors"]
    by = [*sums, "the priors sum to 1", "x is the mean of chance"]
    d.step("below the chord", le(wide * added, rest * (x - least)), by)
    # (e^epsilon least - x)(x - least) <= (root - 1)^2 x least, as (x - root least)^2 >= 0
    d.step(
        "square of a difference", le(rest * (x - least), (ROOT - 1) ** 2 * x * least), ["square"]
    )
    scaled = le((ROOT - 1) * least * ((ROOT + 1) * added), (ROOT - 1) * least * ((ROOT - 1) * x))
    d.step("scaled", scaled, ["below the chord", "square of a difference", "square"])
    bound = le((ROOT + 1) * added, (ROOT - 1) * x)
    d.step("of some width", Implies(And(lt(0, least), lt(1, ROOT)), bound), ["scaled"])
    flat = ["at most the width", "square", "one", "0 <= least", "between", "root"]
    d.step("no width", Implies(le((ROOT - 1) * least, 0), le(added, 0)), flat)
    d.step("bound", bound, ["of some width", "no width", "one", "0 <= least", "between", "root"])
    d.conclude(["bound", "root"])


def subsets(records: int, size: int, growth: Fraction) -> list[list[Fraction]]:
    """Return the mechanism that names a subset of this size, e^epsilon times likelier with one."""
    chosen = list(combinations(range(records), size))
    weights = [
        [growth if record in subset else Fraction(1) for subset in chosen]
        for record in range(records)
    ]
    return [[weight / sum(row) for weight in row] for row in weights]


def check_attained() -> Iterator[Evidence]:
    """Naming one of three records, where the whole record is known."""
    growth = Fraction(4)
    reached = largest_advantage(uniform(3), subsets(3, 1, growth), range(3))
    yield instance(
        reached == Fraction(1, 3) == (Fraction(2) - 1) / (Fraction(2) + 1),
        "naming one of three equally likely records, four times likelier the true one, reaches 1/3 "
        "at epsilon = ln 4 where the whole record is known",
        part=ATTAINED,
    )
    closed_form = (growth - 1) / (growth + 1) * (1 - Fraction(1, 3))
    yield remark(
        closed_form == Fraction(2, 5) > reached,
        f"the closed form of the disclosure paper's Theorem 4.1 is {closed_form} there",
    )


RECONSTRUCTION_ANY_PRIOR = bridge(
    "bridges.reconstruction-any-prior",
    "Reconstruction advantage under epsilon-DP, at any prior",
    r"Under $\epsilon$-DP no attack has an advantage above $\frac{e^{\epsilon/2} - 1}"
    r"{e^{\epsilon/2} + 1}$, at any prior and whatever is known of the record; for three equally "
    "likely records it is reached.",
    Part(
        "bound",
        r"An output adds at most $\frac{e^{\epsilon/2} - 1}{e^{\epsilon/2} + 1}$ of its chance.",
        formal=half_of_epsilon,
        proof=derive_half_of_epsilon,
        narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
    ),
    witness(ATTAINED, r"At $\epsilon = \ln 4$ a mechanism reaches it."),
    checks=(check_attained,),
    note="Of two equally likely records the bound by (e^epsilon - 1)/(e^epsilon + 1) and the "
    "collision probability is the smaller one: the least of both holds.",
)

CLAIMS = (RECONSTRUCTION_ANY_PRIOR,)
