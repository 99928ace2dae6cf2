"""Abstract, introduction and contributions: what is said there of all that follows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sympy import Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_MOST, contrary, instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Scope, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.corollary_4_1 import attained, derive_attained
from didp_ref.papers.disclosure.repairs import repair_any_goal
from didp_ref.papers.disclosure.section_2 import derive_robust, robust
from didp_ref.papers.disclosure.shared import (
    OTHERS,
    SOME_ANSWER_RIGHT,
    TOY_ATTACK,
    chance,
    cite,
    gain,
    right,
)
from didp_ref.papers.shared.alphabet import i, j, k, m
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS, OBLIVIOUS_RATE
from didp_ref.symbolic.notation import eq, every, le
from didp_ref.worlds import uniform
from didp_ref.worlds.distributions import fractions
from didp_ref.worlds.reconstruction import gains


def best_answer() -> Statement:
    """State which answer is best after one output, for any success sets.

    An answer k is right of the record j with the chance right(j, k), 0 or 1; a right guess at j
    gains gain[j]. The answer i is right of records that gain most, all together.
    """
    total_of = {answer: Sum(right(j, answer) * gain[j], WORLDS) for answer in (i, k)}
    hypotheses = {
        "no answer is right of records that gain more than those of i": every(
            le(total_of[k], total_of[i]), OTHERS
        ),
        "no chance of an answer is negative": every(le(0, chance[k]), OTHERS),
        "the chances of all answers sum to 1": eq(Sum(chance[k], OTHERS), 1),
    }
    mixed = Sum(Sum(chance[k] * (right(j, k) * gain[j]), OTHERS), WORLDS)
    return Statement(hypotheses, le(mixed, total_of[i]))


def derive_best_answer(d: Derivation) -> None:
    """A mean is at most the largest of its terms."""
    d.model({m: 1, i: 1, gain: {1: 0}, chance: {1: 1}, right: lambda *_: 1})
    term = chance[k] * (right(j, k) * gain[j])
    best = Sum(right(j, i) * gain[j], WORLDS)
    d.lemma("swapped", lemmas.sum_swap(term, OTHERS, WORLDS))
    d.lemma("factor", lemmas.sum_scale(chance[k], right(j, k) * gain[j], WORLDS))
    by = [
        "factor",
        "no answer is right of records that gain more than those of i",
        "no chance of an answer is negative",
    ]
    d.generalize("each", le(Sum(term, WORLDS), best * chance[k]), OTHERS, by)
    d.lemma("all", lemmas.sum_monotone(Sum(term, WORLDS), best * chance[k], OTHERS))
    d.lemma("weighed", lemmas.sum_scale(best, chance[k], OTHERS))
    d.conclude(["swapped", "each", "all", "weighed", "the chances of all answers sum to 1"])


def check_any_goal() -> Iterator[Evidence]:
    """Try every attack on three numbers, where a guess may be off by one."""
    prior, chances = uniform(3), fractions("1/5", "7/10", "3/5")
    rows = [[yes, 1 - yes] for yes in chances]
    gained = [gains(prior, rows, output) for output in (0, 1)]

    def advantage(answers: tuple[int, ...]) -> Fraction:
        """Return the advantage of who gives these answers after the two outputs."""
        return sum(
            (
                gained[output][record]
                for output, answer in enumerate(answers)
                for record in range(3)
                if abs(answer - record) <= 1
            ),
            Fraction(0),
        )

    algorithm = advantage(tuple(row.index(max(row)) for row in gained))
    best = max(advantage(answers) for answers in product(range(3), repeat=2))
    yield refuted_by(
        {
            "records": "0, 1 and 2, equally likely",
            "known": "nothing",
            "goal": "to be off by 1 at most",
            "chance of the first of two outputs": "1/5, 7/10, 3/5",
            "advantage of Algorithm 1": algorithm,
            "largest advantage of an attack": best,
        },
        best <= algorithm,
        "Algorithm 1 answers 1, always right, after the first output",
        part="any goal",
        contrast=contrary("the advantage of an attack", algorithm, best, AT_MOST),
    )


ANY_GOAL = Claim(
    id="disclosure.any-goal",
    kind=Kind.ALGORITHM,
    source=cite("abstract, introduction and contributions"),
    title="Algorithm 1 is not optimal for every goal",
    statement="we provide the optimal attack strategy against any DP mechanism, attacker goal and "
    "auxiliary knowledge. [...] we construct and prove the optimal attack strategy for any attack "
    "goal, auxiliary knowledge, and DP mechanism [...] We construct the optimal attack strategy "
    "for any reconstruction, mechanism and prior distribution, formally proving its optimality",
    parts=(
        false_here(
            "any goal",
            says="Algorithm 1 has the largest advantage, for every loss and threshold",
            corrected=best_answer,
            corrected_proof=derive_best_answer,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
    checks=(check_any_goal, repair_any_goal),
    correction=Correction(
        error="Algorithm 1 is not optimal for every goal",
        statement="Corollary 4.1 assumes that success sets are disjoint among records that agree "
        "with what is known, as section 4 says. The abstract, the introduction and the "
        "contributions leave this condition out. For any success sets an attack is optimal that "
        r"answers, after each output, the $\tilde z$ with the largest sum of $w(\theta, z) \pi_z$ "
        r"over all $z$ with $a(z) = x$ and $\ell(z, \tilde z) \leq \eta$.",
        printed="for any attack goal",
        correct=r"optimal is the answer with the largest sum of $w(\theta, z) "
        r"\pi_z$, over the $z$ with $a(z) = x$ for which it is right",
        consequence="three equally likely records 0, 1, 2, nothing known, a guess may be off by 1, "
        "a yes with the chances 1/5, 7/10, 3/5: Algorithm 1 has the advantage 1/30, and the best "
        "attack 2/15",
        who="anyone who measures with Algorithm 1 the risk of a guess that may be off. The "
        "experiments with Algorithms 1 and 2 seek whole records, and are not concerned",
        repair="give that answer",
        severity=Severity.WRONG_REASON,
    ),
    note="Corollary 4.1 asks for disjoint success sets, and section 4 ends by saying that a guess "
    "with a margin lacks them. The abstract, the introduction and the contributions do not say so. "
    "Disjoint success sets alone do not make Algorithm 1 optimal. In attribute inference they "
    "are disjoint among records that agree with what is known, but an answer may be right where "
    "nothing gains: disclosure.corollary-4.1.",
)


def check_density() -> Iterator[Evidence]:
    """A number in [0, 1], of which one bit is told."""
    density, told = Fraction(1), Fraction(1, 2)
    # after either output the records of one half have w = 1 - 1/2, at a density of 1
    bound = 2 * (1 - told) * density
    yield refuted_by(
        {
            "records": "the numbers from 0 to 1, with the density 1",
            "known": "nothing",
            "sought": "the record itself",
            "mechanism": "says whether the record is above 1/2",
            "bound of Theorem 4.2": bound,
            "advantage of every attack": 0,
        },
        bound == 0,
        f"the bound is {bound}. After either output an attack names a number, and the record is "
        "that number with probability 0, with the record in the data and without",
        part="continuous records",
    )
    dense = 2 * (1 - told) * Fraction(10)
    yield remark(
        dense > 1,
        "the numbers from 0 to 1/10, with the density 10, and a mechanism that says which half the "
        f"record is in: the bound is {dense}, and no advantage is above 1",
        part="continuous records",
    )


UNIVERSALLY_TIGHT = Claim(
    id="disclosure.universally-tight",
    kind=Kind.REMARK,
    source=cite("introduction", "and footnote 2"),
    title="Theorem 4.2 is not always tight where records have a density",
    statement="Theorem 4.2 is universally tight – given any mechanism and auxiliary knowledge, "
    "there exists an attack that attains the bound [...] Previous sums must be changed by "
    "integrals for continuous variables.",
    parts=(
        false_here(
            "continuous records",
            says="Some attack attains the bound where records have a density",
            corrected=attained,
            corrected_proof=derive_attained,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS, SOME_ANSWER_RIGHT),
        ),
    ),
    checks=(check_density,),
    told_with="disclosure.corollary-4.1",
    correction=Correction(
        error="Theorem 4.2 is not always tight where records have a density",
        statement="Let there be finitely many records and outputs. Let success sets be disjoint "
        "among records that agree in what is known, and none of them empty. Then an attack that "
        "may answer what is in no success set attains the bound. Where the records that agree in "
        "what is known have a density, and there are countably many outputs, each answer lies in "
        "at most one of their disjoint success sets. An answer is right with probability 0, and "
        "every advantage is 0. The bound is positive as soon as an output is likelier with some of "
        "these records than on average. It also depends on the unit. Let a mechanism say which "
        "half a number is in: for the numbers from 0 to 1 the bound is 1, from 0 to 1/10 it is "
        "10.",
        printed="given any mechanism and auxiliary knowledge",
        correct="given finitely many records and outputs, any mechanism and auxiliary knowledge, "
        "and an attack that may make no guess. Each record needs an answer right of it "
        "alone, among those that agree in what is known",
        who="anyone who calibrates noise by Theorem 4.2 for an exact guess at a number. Where the "
        "records that agree in what is known have a density, and there are countably many outputs, "
        "no attack has an advantage, and the bound asks for noise",
        severity=Severity.REMARK,
    ),
    note="For finitely many records disclosure.corollary-4.1 says which attack attains the bound.",
)

STATED, TOLD = "as they are stated", "of attacks that are told something"


def check_violations() -> Iterator[Evidence]:
    """Four records and a mechanism that tells nothing: who is told the record, and who is not."""
    records, growth = 4, Fraction(1)
    prior = uniform(records)
    bound, told = growth * max(prior), Fraction(1)
    most = max(prior[answer] for answer in range(records))
    yield refuted_by(
        {
            "records": "4, equally likely",
            "mechanism": "tells nothing, epsilon = 0",
            "eq. 1 and eq. 3": bound,
            "largest success of an attack that is told nothing": most,
            "success of who is told the record": told,
        },
        most > bound,
        f"the bounds are {bound}. They are about attacks that are told nothing of the record: of "
        f"these none is right with more than {most}. Who is told the record is right with {told}, "
        "and no bound is about this attack",
        part="violated",
        reading=STATED,
    )
    yield instance(
        told > bound,
        f"four equally likely records and a mechanism that tells nothing: who is told the record "
        f"is right with {told}, and eq. 1 and eq. 3 say {bound}",
        part="violated",
        reading=TOLD,
    )


BOUNDS_VIOLATED = Claim(
    id="disclosure.bounds-violated",
    kind=Kind.REMARK,
    source=cite("abstract and conclusion"),
    title="No attack that the ReRo bounds are about violates them",
    statement="we provide empirical evidence of ReRo limitations, leading to misleading risk "
    "estimates and violations of the existing bounds when tested in real cases. [...] Crucially, "
    "we show that under real attacks, existing ReRo bounds are violated.",
    parts=(
        false_here(
            "violated",
            says="An attack that the bounds are about exceeds them",
            corrected=robust,
            corrected_proof=derive_robust,
            reading=STATED,
            scope=Scope.CONCRETE,
            narrower=(FINITE_WORLDS, OBLIVIOUS_RATE),
        ),
        witness(
            "violated",
            says="An attack that is told something of the record exceeds them",
            reading=TOLD,
            narrower=(TOY_ATTACK,),
        ),
    ),
    checks=(check_violations,),
    readings={
        STATED: r"the bounds are about attacks $A: \Theta \to Z$, as Definition 2.3 has them",
        TOLD: r"the bounds are applied to attacks $A: \Theta \times aux \to Z$",
    },
    correction=Correction(
        error="No attack that the ReRo bounds are about violates them",
        statement="Eq. 1 and eq. 3 hold of every attack that knows nothing of the record, as "
        "Definition 2.3 has it. The attacks that exceed them know something; sections 3 and "
        "7.3.1 say so. The abstract does not. The conclusion speaks of public knowledge in the "
        "sentence before, on how much ReRo overestimates. At the prior of the records that "
        "agree with what is known both bounds hold (disclosure.rero-excludes).",
        printed="existing ReRo bounds are violated",
        correct="existing ReRo bounds at the prior of all records do not extend to attacks that "
        "know something of the record, as sections 3 and 7.3.1 say",
        who="a reader of the abstract or the conclusion, who takes the bounds of [6] and [23] for "
        "false; their authors",
        severity=Severity.REMARK,
    ),
    rests_on=("disclosure.equation-3: that the bound under f-DP holds too",),
)

CLAIMS = (ANY_GOAL, UNIVERSALLY_TIGHT, BOUNDS_VIOLATED)
