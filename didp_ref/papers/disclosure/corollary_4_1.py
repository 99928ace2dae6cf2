"""Corollary 4.1: the attack that is said to reach Theorem 4.2, and the weight of a posterior."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from sympy import Implies, Max, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_MOST, contrary, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement
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
from didp_ref.papers.shared.alphabet import i, j, k, m
from didp_ref.papers.shared.guesses import EACH_WORLD, WORLDS
from didp_ref.papers.shared.informal import false_here
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.symbolic.notation import as_written, eq, every, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.distributions import fractions
from didp_ref.worlds.reconstruction import gains, largest_advantage, randomized_response

PRINTED, MAY_DECLINE = "into the records", "may decline"


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


def check_highest() -> Iterator[Evidence]:
    """Three records, two of which share the sensitive value, by Algorithm 1 and by another attack.

    Records are (0, y), (1, y), (1, y'); the first entry is known, the second is sought.
    """
    records, thirds = ((0, 0), (1, 0), (1, 1)), uniform(3)
    rows = [[chance, 1 - chance] for chance in fractions("4/9", "5/9", "2/3")]

    def attains(sensitive: Mapping[tuple[int, int], Fraction]) -> Fraction:
        """Return the advantage of who answers y', where x is known, with these chances."""
        return sum(
            (
                gained * (sensitive[output, known] if value else 1 - sensitive[output, known])
                for output in (0, 1)
                for (known, value), gained in zip(records, gains(thirds, rows, output), strict=True)
            ),
            Fraction(0),
        )

    half = Fraction(1, 2)
    # where no record of the known kind gains, Algorithm 1 draws one of another kind: (1, y) or
    # (1, y') after a yes where 0 is known, and (0, y) after a no where 1 is known
    printed = {(0, 0): half, (1, 0): Fraction(0), (0, 1): Fraction(1), (1, 1): Fraction(0)}
    better = {**printed, (0, 0): Fraction(1)}
    said, reached = attains(printed), attains(better)
    yield refuted_by(
        {
            "records": "(0, y), (1, y) and (1, y'), equally likely",
            "known": "the first entry",
            "sought": "the second entry",
            "chance of the first of two outputs": "4/9, 5/9, 2/3",
            "advantage of Algorithm 1": said,
            "advantage of another attack": reached,
        },
        reached <= said,
        "after the first output, where 0 is known, (0, y) gains nothing, and Algorithm 1 draws "
        "(1, y) or (1, y'): y is right. Answering (1, y') reaches the bound",
        part="highest",
        reading=PRINTED,
        contrast=contrary("the advantage of an attack", said, reached, AT_MOST),
    )
    yield remark(
        reached == largest_advantage(thirds, rows, (0, 1, 1)), f"Theorem 4.2 says {reached} there"
    )


def check_optimal() -> Iterator[Evidence]:
    """Two records with one sensitive value: every answer is right."""
    prior, reveal = uniform(2), [list(fractions(1, 0)), list(fractions(0, 1))]
    bound = largest_advantage(prior, reveal, (0, 1))
    # the two records differ in what is public, and share the sensitive value y: any answer is right
    success_with = success_without = Fraction(1)
    yield refuted_by(
        {
            "records": "(0, y) and (1, y), equally likely",
            "known": "the first entry",
            "sought": "the second entry",
            "mechanism": "the record itself",
            "bound of Theorem 4.2": bound,
            "advantage of every attack": success_with - success_without,
        },
        success_with - success_without == bound,
        "the success sets of records with one public entry are disjoint, as there is but one "
        f"record to each; the bound is {bound}. Whatever an attack answers has the sensitive "
        "value y: it is right with the record in the data and without it, and its advantage is 0",
        part="reached",
        reading=PRINTED,
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


COROLLARY_4_1 = Claim(
    id="disclosure.corollary-4.1",
    kind=Kind.ALGORITHM,
    source=cite("Corollary 4.1", "Algorithm 1"),
    title="Algorithm 1 guesses at random where it should make no guess",
    statement=r"Algorithm 1: Optimal Attack. Input: $\theta$ and $a(z) = x$. Output: $\tilde z = "
    r"z^*$. for $z: a(z) = x$ do compute $w(\theta, z)$; Select $z^* \in \mathrm{argmax}_{z: a(z) "
    r"= x} w(\theta, z) \pi_z$; if $w(\theta, z^*) > 0$ then $\tilde z = z^*$; else $\tilde z "
    r"\leftarrow U[Z \setminus \lbrace z: a(z) = x \rbrace]$. [...] Crucially, the Theorem 4.2 "
    "bound is universally tight: Given any mechanism and auxiliary knowledge, there exists an "
    "attack that attains the bound, hence it can not be further improved. [...] Given the "
    r"conditions as in Theorem 4.2, Algorithm 1 achieves the highest attainable $\eta$-RAD.",
    parts=(
        false_here(
            "highest", says="No attack has a larger advantage than Algorithm 1", reading=PRINTED
        ),
        Part(
            "highest",
            says="An attack that makes no guess where $w \\leq 0$ adds with each output what "
            "Theorem 4.2 allows",
            formal=attained,
            proof=derive_attained,
            reading=MAY_DECLINE,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS, SOME_ANSWER_RIGHT),
        ),
        false_here("reached", says="Some attack attains the bound of Theorem 4.2", reading=PRINTED),
        Part(
            "reached",
            says="The same attack attains it",
            formal=attained,
            proof=derive_attained,
            reading=MAY_DECLINE,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS, SOME_ANSWER_RIGHT),
        ),
    ),
    checks=(check_highest, check_optimal, check_own_success_set, repair_corollary_4_1),
    correction=Correction(
        error="Algorithm 1 guesses at random where it should make no guess",
        statement=r"An attack that makes no guess where $w(\theta, z^*) \leq 0$, or answers what "
        "is in no success set, attains the bound of Theorem 4.2 if each record lies in its own "
        "success set. Algorithm 1 answers there a record that does not fit what is known. In "
        "attribute inference such a record may have the sensitive value: then eq. 42 is false. "
        "Where the whole record is sought, eq. 42 holds.",
        printed=r"else $\tilde z \leftarrow U[Z \setminus \lbrace z: a(z) = x \rbrace]$",
        correct=r"else make no guess; the type $A: \Theta \times aux \to D(Z)$ must allow that",
        consequence="three equally likely records (0, y), (1, y), (1, y') of which the first entry "
        "is known, a yes with the chances 4/9, 5/9, 2/3: Algorithm 1 has the advantage 1/18, and "
        "another attack 2/27",
        who="anyone who measures an attribute's risk with Algorithm 1: a better attack exists",
        repair="let the attack decline, or sum gains over all records for which an answer is right",
    ),
    readings={
        PRINTED: "an attack answers a record, as Algorithm 1 does",
        MAY_DECLINE: "an attack may decline, and Algorithm 1's last line is taken for that: "
        "its draw is right of no record",
    },
    finding="Eq. 42 takes it that a record lies in its own success set, as for every loss that is "
    "0 at the record itself; Definition 4.1 does not ask for it. With two equally likely records, "
    "randomized response at epsilon = ln 3, and eta = 0, let the loss be 1 at the record itself "
    "and 0 at the other. Algorithm 1 has the advantage -1/4, and who answers the other record has "
    r"1/4. The proof's second line has the prior twice, as the mean over $Z_1$ and as $\pi_{z_1}$. "
    "Its third line has a mean over $Z_1$ where a sum over the values $x$ of $a(z)$ is meant.",
    note="Where nothing is known, no record is left to draw, and an output that tells nothing (w = "
    "0) leaves Algorithm 1 without an answer. Goals whose success sets overlap are "
    "disclosure.any-goal; records that have a density are disclosure.universally-tight.",
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
    note="At a uniform prior the two readings agree. The sentences before it say that the "
    "posterior weight increases where w is positive: that holds under both readings.",
)

CLAIMS = (COROLLARY_4_1, POSTERIOR_WEIGHT)
