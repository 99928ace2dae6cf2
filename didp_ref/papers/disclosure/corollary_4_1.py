"""Corollary 4.1: the attack that is said to reach Theorem 4.2, and the weight of a posterior."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from sympy import And, Implies, Max, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_MOST, contrary, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Scope, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.repairs import repair_corollary_4_1
from didp_ref.papers.disclosure.shared import (
    AFTER,
    BEFORE,
    SOME_ANSWER_RIGHT,
    after,
    chance,
    cite,
    priors,
    top,
    w,
    x,
)
from didp_ref.papers.shared.alphabet import epsilon, i, j, k, m, n
from didp_ref.papers.shared.guesses import EACH_WORLD, GROWTH, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.distributions import fractions
from didp_ref.worlds.reconstruction import gains, largest_advantage, randomized_response


def attained() -> Statement:
    """State what one output adds where a record that gains most is guessed, if it gains."""
    hypotheses = {
        **as_written(le(1, i), le(i, m)),
        "the record i gains most, and top": eq(w[i] * priors[i], top),
        "it is guessed where it gains": Implies(lt(0, top), eq(chance[i], 1)),
        "it is not where it gains nothing": Implies(le(top, 0), eq(chance[i], 0)),
        "no record before it is guessed": every(eq(chance[k], 0), BEFORE),
        "no record after it is guessed": every(eq(chance[k], 0), AFTER),
    }
    return Statement(hypotheses, eq(Sum(chance[j] * (w[j] * priors[j]), WORLDS), Max(0, top)))


def derive_attained(d: Derivation) -> None:
    """Of all terms one is left."""
    ones = {1: 1, 2: 1, 3: 1}
    d.model({m: 3, i: 2, top: 1, w: ones, priors: ones, chance: {1: 0, 2: 1, 3: 0}})
    d.lemma("positive part", lemmas.maximum(0, top))
    guessed = ("it is guessed where it gains", "it is not where it gains nothing")
    term = chance[j] * (w[j] * priors[j])
    d.lemma("taken out", lemmas.sum_take_out(term, WORLDS, i))
    facts = ["taken out", "1 <= i", "i <= m", "the record i gains most, and top"]
    for where, over in (("before", (j, 1, i - 1)), ("after", (j, i + 1, m))):
        d.generalize(f"none {where}", eq(term, 0), over, [f"no record {where} it is guessed"])
        d.lemma(f"sum {where}", lemmas.sum_equal(term, 0, over))
        d.lemma(f"zeros {where}", lemmas.sum_constant(0, over))
        facts += [f"{kind} {where}" for kind in ("none", "sum", "zeros")]
    d.step("one term", eq(Sum(term, WORLDS), chance[i] * top), facts)
    d.conclude(["one term", "positive part", *guessed])


def known_entry_told() -> Statement:
    """State what attacks have of randomized response of what is known, and what Algorithm 1 has.

    The records are (0, y), ..., (n, y) and (n, y'), equally likely. The mechanism names the first
    entry with e^epsilon over the weight, another one with 1. Where another first entry than the
    known one is named, no record gains. Algorithm 1 draws there one of the n + 1 records that do
    not fit what is known; unless that is n, all but one of these have the value y.
    """
    named, other = GROWTH / (GROWTH + n), 1 / (GROWTH + n)
    seen, seen_last = (named + (n + 1) * other) / (n + 2), (2 * named + n * other) / (n + 2)

    def advantage(answers_y: Term | int) -> Term:
        """Return what an attack has that answers y so often where nothing gains."""
        gained = n * (named - seen) + (named - seen_last) + n * (other - seen)
        lost = n * (n - 1) * (other - seen) + n * (other - seen_last)
        return (gained + answers_y * lost) / (n + 2)

    best, drawn = advantage(0), advantage(n / (n + 1))
    hypotheses = as_written(le(1, n), lt(0, epsilon))
    return Statement(hypotheses, And(lt(0, drawn), eq((n + 1) * drawn, best)))


def derive_known_entry_told(d: Derivation) -> None:
    """Both are multiples of e^epsilon - 1."""
    d.model({n: 1, epsilon: 1})
    d.lemma("tangent", lemmas.exp_tangent(epsilon))
    d.step("gap", lt(0, GROWTH - 1), ["tangent", "0 < epsilon"])
    d.conclude(["gap", "1 <= n"])


Pairs = Sequence[tuple[int, int]]
"""Records of two entries, each 0 or 1: the first is known, and the second is sought."""


def first_entry_told(records: Pairs) -> list[list[Fraction]]:
    """Return randomized response of the first entry, at e^epsilon = 3."""
    return [list(randomized_response(2, Fraction(3))[known]) for known, _ in records]


def advantage_of(records: Pairs, ones: Mapping[tuple[int, int], Fraction]) -> Fraction:
    """Return the advantage of who answers 1 so often, by the output and the known entry."""
    rows = first_entry_told(records)
    return sum(
        (
            gained * (ones[output, known] if value else 1 - ones[output, known])
            for output in (0, 1)
            for (known, value), gained in zip(
                records, gains(uniform(len(records)), rows, output), strict=True
            )
        ),
        Fraction(0),
    )


def bound_and_best(records: Pairs) -> tuple[Fraction, Fraction]:
    """Return Theorem 4.2's bound, and the largest advantage of all attacks that answer."""
    rows, known = first_entry_told(records), [first for first, _ in records]
    best = max(
        advantage_of(records, dict(zip(ALL_PAIRS, map(Fraction, answers), strict=True)))
        for answers in product((0, 1), repeat=4)
    )
    return largest_advantage(uniform(len(records)), rows, known), best


MECHANISM = "randomized response of the first entry at e^epsilon = 3"
ALL_PAIRS = ((0, 0), (0, 1), (1, 0), (1, 1))


def check_highest() -> Iterator[Evidence]:
    """Three records, two of which share the sensitive value, by Algorithm 1 and by every attack.

    Records are (0, y), (1, y), (1, y'); the first entry is known, the second is sought.
    """
    records = ((0, 0), (1, 0), (1, 1))
    # where no record of the known kind gains, Algorithm 1 draws one of another kind: (1, y) or
    # (1, y') where 0 is known and 1 is named, and (0, y) where 1 is known and 0 is named
    drawn = {(0, 0): Fraction(0), (1, 0): Fraction(1, 2), (0, 1): Fraction(0), (1, 1): Fraction(0)}
    said, (bound, reached) = advantage_of(records, drawn), bound_and_best(records)
    yield refuted_by(
        {
            "records": "(0, y), (1, y) and (1, y'), equally likely",
            "known": "the first entry",
            "sought": "the second entry",
            "mechanism": MECHANISM,
            "advantage of Algorithm 1": said,
            "largest advantage of an attack that answers": reached,
            "bound of Theorem 4.2": bound,
        },
        not said < reached < bound,
        "where 0 is known and 1 is named, Algorithm 1 draws (1, y) or (1, y'). Then y is right, "
        "and loses; answering (1, y') does not",
        part="highest",
        contrast=contrary("the advantage of an attack", said, reached, AT_MOST),
    )


def check_reached() -> Iterator[Evidence]:
    """All pairs of two entries; the mechanism tells the known one alone."""
    bound, best = bound_and_best(ALL_PAIRS)
    yield refuted_by(
        {
            "records": "(0, 0), (0, 1), (1, 0) and (1, 1), equally likely",
            "known": "the first entry",
            "sought": "the second entry",
            "mechanism": MECHANISM,
            "bound of Theorem 4.2": bound,
            "largest advantage of an attack that answers": best,
        },
        best == bound,
        "the mechanism tells the known entry alone",
        part="reached",
        contrast=contrary("the largest advantage of an attack", bound, best),
    )


def check_own_success_set() -> Iterator[Evidence]:
    """Two records, where a guess is right of the other record alone."""
    prior, response = uniform(2), randomized_response(2, Fraction(3))
    gained = [gains(prior, response, output) for output in (0, 1)]
    likeliest = [row.index(max(row)) for row in gained]
    algorithm, other = (
        sum((gained[output][1 - answers[output]] for output in (0, 1)), Fraction(0))
        for answers in (likeliest, [1 - answer for answer in likeliest])
    )
    yield remark(
        (algorithm, other) == (Fraction(-1, 4), Fraction(1, 4)),
        "two equally likely records, randomized response at epsilon = ln 3, eta = 0, and a loss of "
        "1 at the record itself and 0 at the other: Algorithm 1 has the advantage -1/4, and who "
        "answers the other record has 1/4",
    )


def check_with_a_margin() -> Iterator[Evidence]:
    """An MIA on 0, 1 and 2, where a guess may be off by 1: every answer is right of 1."""
    prior, response, records = uniform(3), randomized_response(3, Fraction(3)), range(3)
    gained = [gains(prior, response, output) for output in records]
    bound = largest_advantage(prior, response, records)
    best = sum(
        (
            max(row[z] * (abs(answer - z) <= 1) for answer in records)
            for row in gained
            for z in records
        ),
        Fraction(0),
    )
    yield remark(
        best < bound,
        "the records 0, 1 and 2, equally likely and known whole, a guess may be off by 1, and GRR "
        f"at e^epsilon = 3: Theorem 4.2's bound is {bound}, and no attack that must answer has "
        f"more than {best}, because every answer is right of 1",
    )


COROLLARY_4_1 = Claim(
    id="disclosure.corollary-4.1",
    kind=Kind.ALGORITHM,
    source=cite("Corollary 4.1", "Algorithm 1"),
    title="Theorem 4.2 need not be tight for attribute inference, nor Algorithm 1 optimal",
    statement=r"Algorithm 1: Optimal Attack. Input: $\theta$ and $a(z) = x$. Output: $\tilde z = "
    r"z^*$. for $z: a(z) = x$ do compute $w(\theta, z)$; Select $z^* \in \mathrm{argmax}_{z: a(z) "
    r"= x} w(\theta, z) \pi_z$; if $w(\theta, z^*) > 0$ then $\tilde z = z^*$; else $\tilde z "
    r"\leftarrow U[Z \setminus \lbrace z: a(z) = x \rbrace]$. [...] Crucially, the Theorem 4.2 "
    "bound is universally tight: Given any mechanism and auxiliary knowledge, there exists an "
    "attack that attains the bound, hence it can not be further improved. [...] Given the "
    r"conditions as in Theorem 4.2, Algorithm 1 achieves the highest attainable $\eta$-RAD.",
    parts=(
        false_here(
            "reached",
            says="Some attack attains the bound of Theorem 4.2",
            corrected=attained,
            corrected_proof=derive_attained,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS, SOME_ANSWER_RIGHT),
        ),
        false_here(
            "highest",
            says="No attack has a larger advantage than Algorithm 1",
            corrected=attained,
            corrected_proof=derive_attained,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS, SOME_ANSWER_RIGHT),
        ),
        Part(
            "any number of times",
            says="(ours) there are $n + 2$ equally likely records (0, y), ..., (n, y) and (n, y'). "
            "The first entry is known, and GRR tells it. Another attack has $n + 1$ times the "
            "advantage of Algorithm 1",
            formal=known_entry_told,
            proof=derive_known_entry_told,
            scope=Scope.EXISTS,
        ),
    ),
    checks=(
        *(check_reached, check_highest, check_own_success_set, check_with_a_margin),
        repair_corollary_4_1,
    ),
    correction=Correction(
        error="Theorems 4.1 and 4.2 need not be tight for attribute inference, nor Algorithm 1 "
        "optimal",
        statement=r"An attack that makes no guess where $w(\theta, z^*) \leq 0$, or answers what "
        "is in no success set, attains the bound of Theorem 4.2 if each record lies in its own "
        "success set. Algorithm 1 answers there a record that does not fit what is known. In "
        "attribute inference such a record may have the sensitive value: then eq. 42 is false. "
        "Another attack can have any number of times Algorithm 1's advantage. The bound can be "
        "positive where no attack that answers has an advantage. Where the whole record is sought, "
        "eq. 42 holds. With an attack that may decline, RAD can be positive where the mechanism "
        "tells nothing of the attribute: it then counts evidence that the record was used.",
        printed="given any mechanism and auxiliary knowledge, there exists an attack that attains "
        "the bound",
        correct="Theorem 4.2 is tight among finitely many records, and Theorem 4.1 under GRR (in "
        "$TV(M)$; in epsilon only if m = 2), if the whole record is sought or the attack may "
        "decline, and each record lies in its own success set. Algorithm 1's last line is: "
        "else make no guess",
        consequence="the four pairs of 0 and 1, equally likely. The first entry is known, and "
        r"randomized response at $e^\epsilon = 3$ tells it. Theorem 4.2's bound is 1/8, and every "
        "attack that answers the second entry has 0. Of three records (0, y), (1, y), (1, y') "
        "Algorithm 1 has the advantage 1/18, the best attack that answers 1/9, and the bound is "
        "1/6. Among n + 2 records (0, y), ..., (n, y), (n, y') another attack has n + 1 times "
        "Algorithm 1's",
        who="anyone who measures an attribute's risk with Algorithm 1, as sections 4 and 6 tell: "
        "it can come out too small, by any factor. Noise set by these bounds is safe. The "
        "experiments with Algorithms 1 and 2 seek whole records",
        repair="sum gains over all records for which an answer is right; or let the attack decline",
        severity=Severity.WRONG_REASON,
    ),
    finding="Eq. 42 takes it that a record lies in its own success set, as for every loss that is "
    "0 at the record itself; Definition 4.1 does not ask for it. With two equally likely records, "
    "randomized response at epsilon = ln 3, and eta = 0, let the loss be 1 at the record itself "
    "and 0 at the other. Algorithm 1 has the advantage -1/4, and who answers the other record has "
    r"1/4. The proof's second line has the prior twice, as the mean over $Z_1$ and as $\pi_{z_1}$. "
    "Its third line has a mean over $Z_1$ where a sum over the values $x$ of $a(z)$ is meant.",
    note="Not only attributes are concerned. In an MIA on the records 0, 1 and 2 a guess may be "
    "off by 1: then every answer is right of 1. GRR does not reach the bound if an attack must "
    "answer. Where nothing is known, no record is left to draw, and an output that tells nothing "
    "(w = 0) leaves Algorithm 1 without an answer. In section 7's experiment on Porto that is "
    "OUE's vector without a set bit: 0.031 of the outputs at epsilon = 7, and 0.435 at 10. Any "
    "answer there gains nothing. Goals whose success sets overlap are disclosure.any-goal; records "
    "that have a density are disclosure.universally-tight.",
)

GAINED, BELIEF = "what the answer adds", "the posterior"


def posterior_weight() -> Statement:
    """State what w pi is: the output's chance x times what it adds to the belief in the record."""
    hypotheses = {
        "after[j] is the posterior": every(eq(after[j] * x, priors[j] * chance[j]), WORLDS),
        "w[j] = chance[j] - x": every(eq(w[j], chance[j] - x), WORLDS),
    }
    return Statement(
        hypotheses, every(eq(w[i] * priors[i], x * (after[i] - priors[i])), EACH_WORLD)
    )


def derive_posterior_weight(d: Derivation) -> None:
    """Bayes' rule."""
    d.model({m: 1, x: 1, w: {1: 0}, after: {1: 1}, priors: {1: 1}, chance: {1: 1}})
    gained = eq(w[i] * priors[i], x * (after[i] - priors[i]))
    d.at("posterior", "after[j] is the posterior", i)
    d.at("gain", "w[j] = chance[j] - x", i)
    d.generalize("each", gained, EACH_WORLD, ["posterior", "gain"])
    d.conclude(["each"])


def check_posterior_weight() -> Iterator[Evidence]:
    """Two records, of which the likelier after the answer is not the one that gains."""
    prior, chances = fractions("9/10", "1/10"), fractions("1/4", "3/4")
    rows = [[chance, 1 - chance] for chance in chances]
    gained = gains(prior, rows, 0)
    after = [p * chance for p, chance in zip(prior, chances, strict=True)]
    yield refuted_by(
        {
            "priors": "9/10 and 1/10",
            "chance of the output": "1/4 and 3/4",
            "w pi": " and ".join(map(str, gained)),
            "prior times likelihood": " and ".join(map(str, after)),
        },
        after.index(max(after)) == gained.index(max(gained)),
        "the first record has the larger posterior, and the second the larger w pi",
        reading=BELIEF,
    )


POSTERIOR_WEIGHT = Claim(
    id="disclosure.posterior-weight",
    kind=Kind.REMARK,
    source=cite("section 4", "before Corollary 4.1"),
    title="Under unequal priors the largest w pi need not be the largest posterior",
    statement=(
        r"In the extreme case, when $aux = \emptyset$ (no auxiliary information), the attacker "
        "cannot narrow the candidate set and the optimal reconstruction picks $z^* \\in "
        r"\mathrm{argmax}_{z \in Z} w(z, \theta) \pi(z)$ i.e., any record that maximizes the "
        r"posterior weight given $\theta$."
    ),
    parts=(
        Part(
            "statement",
            formal=posterior_weight,
            proof=derive_posterior_weight,
            reading=GAINED,
            narrower=(FINITE_WORLDS,),
        ),
        false_here("statement", reading=BELIEF),
    ),
    checks=(check_posterior_weight,),
    readings={
        GAINED: r"the posterior weight is what the answer adds to the belief in a record, times "
        r"the answer's chance: $p_M(\theta)(\Pr[z | \theta] - \pi(z))$",
        BELIEF: "the posterior weight is the belief in a record after the answer",
    },
    note="That this pick is optimal is judged in disclosure.corollary-4.1: it is if a guess is "
    "right of its own record alone. At a uniform prior the two readings agree. The sentences "
    "before it say that the posterior weight increases where w is positive: that holds under both "
    "readings.",
)

CLAIMS = (COROLLARY_4_1, POSTERIOR_WEIGHT)
