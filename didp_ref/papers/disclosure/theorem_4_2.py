"""Theorem 4.2, its simplification (eq. 18), and the attack that is said to reach it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from sympy import And, Implies, Max, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.checks import broken_promise, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.disclosure.shared import (
    AFTER,
    BEFORE,
    OTHERS,
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
from didp_ref.worlds.reconstruction import gains, largest_advantage


def one_output() -> Statement:
    """State what one output adds, at one value of what is known."""
    hypotheses = {
        **as_written(le(0, top)),
        "top is w[j] priors[j] at least": every(le(w[j] * priors[j], top), WORLDS),
        "no chance is negative": every(le(0, chance[j]), WORLDS),
        "success sets are disjoint: the chances sum to 1 at most": le(Sum(chance[j], WORLDS), 1),
    }
    return Statement(hypotheses, le(Sum(chance[j] * (w[j] * priors[j]), WORLDS), top))


MODEL = {m: 1, top: 0, w: {1: 0}, priors: {1: 0}, chance: {1: 0}}


def largest_term(d: Derivation, *sign: str) -> None:
    """Weigh the largest term with chances that sum to one at most."""
    own, most = chance[j] * (w[j] * priors[j]), top * chance[j]
    d.generalize(
        "each", le(own, most), WORLDS, ["top is w[j] priors[j] at least", "no chance is negative"]
    )
    d.lemma("all", lemmas.sum_monotone(own, most, WORLDS))
    d.lemma("factor", lemmas.sum_scale(top, chance[j], WORLDS))
    d.step("summed", le(Sum(own, WORLDS), top * Sum(chance[j], WORLDS)), ["each", "all", "factor"])
    disjoint = "success sets are disjoint: the chances sum to 1 at most"
    d.conclude(["summed", disjoint, *sign])


def derive_one_output(d: Derivation) -> None:
    """The largest term is not negative, or nothing is guessed."""
    d.model(MODEL)
    largest_term(d, "0 <= top")


def likeliest(prior: list[Fraction], rows: list[list[Fraction]]) -> Fraction:
    """Return what eq. 18 says, each output being given to the record that makes it likeliest."""
    total = Fraction(0)
    for output in range(len(rows[0])):
        column = [row[output] for row in rows]
        total += gains(prior, rows, output)[column.index(max(column))]
    return total


def check_theorem() -> Iterator[Evidence]:
    """The kinds of knowledge that the text names, at one mechanism."""
    prior = list(fractions("1/5", "1/5", "3/5"))
    rows = [list(fractions(chance, str(1 - Fraction(chance)))) for chance in ("0", "1", "1/5")]
    nothing, some, all_of_it = (
        largest_advantage(prior, rows, known) for known in ((), (0, 0, 1), (0, 1, 2))
    )
    yield remark(
        nothing <= some <= all_of_it,
        f"priors 1/5, 1/5, 3/5, a yes with the chance 0, 1, 1/5: the advantage is {nothing}, "
        f"{some} or {all_of_it} at most, as nothing, whether it is the third, or all is known",
    )


THEOREM_4_2 = Claim(
    id="disclosure.theorem-4.2",
    kind=Kind.THEOREM,
    source=cite("Theorem 4.2"),
    title="the white-box bound",
    statement=r"Let $\pi, \ell, \eta \geq 0$ as in Def. 4.1. Given $M: Z^n \to D(\Theta)$, then "
    r"for any attack $A: \Theta \times aux \to D(Z)$, database $D_-$, and $\eta$ such that "
    r"$S_\eta(z) \cap S_\eta(z') = \emptyset$ for all $a(z) = a(z')$, we have $\eta$-RAD $\leq "
    r"\sum_{\theta \in \Theta} \sum_{x \in aux} \max_{a(z) = x, w(z, \theta) > 0} w(z, \theta) "
    r"\pi_z$, where $w(z, \theta) = p_M(\theta | z) - p_M(\theta)$.",
    parts=(
        Part(
            "statement",
            says="An output adds to the advantage, at each value of what is known, the largest "
            r"$w(z, \theta) \pi_z$ at most, or nothing",
            formal=one_output,
            proof=derive_one_output,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
    checks=(check_theorem,),
    finding="The maximum over no record is to be zero, and two records are meant that differ.",
)


def against_another_record() -> Statement:
    """State eq. 12 to 14 of one output, which has the chance ``chance[k]`` with the record k."""
    whole = eq(Sum(priors[k], OTHERS), 1)
    apart = priors[k] * (chance[i] - chance[k])
    others = Sum(apart, BEFORE) + Sum(apart, AFTER)
    mean = Sum(priors[k] * chance[k], OTHERS)
    weight = every(eq(others, chance[i] - mean), EACH_WORLD)
    return Statement({"the priors sum to 1": whole}, weight)


def derive_against_another_record(d: Derivation) -> None:
    """The record itself is taken out of both sums."""
    d.model({m: 1, priors: {1: 1}, chance: {1: 1}})
    sides = ("before", (k, 1, i - 1)), ("after", (k, i + 1, m))
    own, mean = priors[k], priors[k] * chance[k]
    d.lemma("priors", lemmas.sum_take_out(own, OTHERS, i))
    d.lemma("chances", lemmas.sum_take_out(mean, OTHERS, i))
    facts = ["priors", "chances", "the priors sum to 1"]
    for where, over in sides:
        d.lemma(f"factor {where}", lemmas.sum_scale(chance[i], own, over))
        d.lemma(f"sign {where}", lemmas.sum_scale(-1, mean, over))
        d.lemma(f"sum {where}", lemmas.sum_add(chance[i] * own, -mean, over))
        apart = priors[k] * (chance[i] - chance[k])
        d.generalize(f"term {where}", eq(apart, chance[i] * own - mean), over, [])
        d.lemma(f"terms {where}", lemmas.sum_equal(apart, chance[i] * own - mean, over))
        facts += [f"{kind} {where}" for kind in ("factor", "sign", "sum", "term", "terms")]
    apart = priors[k] * (chance[i] - chance[k])
    others = sum(Sum(apart, over) for _, over in sides)
    weight = eq(others, chance[i] - Sum(mean, OTHERS))
    d.generalize("each", weight, EACH_WORLD, facts)
    d.conclude(["each"])


EQUATIONS_12_14 = Claim(
    id="disclosure.equations-12-14",
    kind=Kind.DERIVATION,
    source=cite("Theorem 4.2, proof", "eq. 12 to 14"),
    title="what an output adds is its chance less its mean chance",
    statement=r"$p_M(\theta | D_{Z_1}) E_{Z_0 \sim \pi}[1_{\lbrace Z_0 \neq Z_1 \rbrace}] - "
    r"E_{Z_0 \sim \pi}[1_{\lbrace Z_0 \neq Z_1 \rbrace} p_M(\theta | D_{Z_0})] = p_M(\theta | "
    r"D_{Z_1})(1 - \pi_1) - E_{Z_0 \sim \pi}[p_M(\theta | D_{Z_0})] + p_M(\theta | D_{Z_1}) \pi_1 "
    r"= p_M(\theta | D_{Z_1}) - p_M(\theta)$",
    parts=(
        Part(
            "statement",
            says="Its two ends, of every record and one output",
            formal=against_another_record,
            proof=derive_against_another_record,
            narrower=(FINITE_WORLDS,),
        ),
    ),
)


def nothing_known() -> Statement:
    """State eq. 17 of one output: the gains sum to 0, so that the largest is none below 0."""
    hypotheses = {
        "the gains sum to 0": eq(Sum(w[j] * priors[j], WORLDS), 0),
        **as_written(le(1, m)),
        "top is w[j] priors[j] at least": every(le(w[j] * priors[j], top), WORLDS),
        "no chance is negative": every(le(0, chance[j]), WORLDS),
        "success sets are disjoint: the chances sum to 1 at most": le(Sum(chance[j], WORLDS), 1),
    }
    return Statement(hypotheses, le(Sum(chance[j] * (w[j] * priors[j]), WORLDS), top))


def derive_nothing_known(d: Derivation) -> None:
    """The gains sum to 0, so that m times the largest is 0 at least."""
    d.model(MODEL)
    d.lemma("no gain above", lemmas.sum_monotone(w[j] * priors[j], top, WORLDS))
    d.lemma("counted", lemmas.sum_constant(top, WORLDS))
    gains = ["the gains sum to 0", "top is w[j] priors[j] at least", "1 <= m"]
    d.step("m times", le(0, m * top), [*gains, "no gain above", "counted"])
    d.step("sign", le(0, top), ["m times", "1 <= m"])
    largest_term(d, "sign")


def all_known() -> Statement:
    """State eq. 16 of one output: each record is for itself, and adds what is positive."""
    hypotheses = {
        "no prior is negative": every(le(0, priors[j]), WORLDS),
        "a guess is right with the chance chance[j]": every(
            And(le(0, chance[j]), le(chance[j], 1)), WORLDS
        ),
    }
    added = Sum(chance[j] * (w[j] * priors[j]), WORLDS)
    return Statement(hypotheses, le(added, Sum(Max(0, w[j]) * priors[j], WORLDS)))


def derive_all_known(d: Derivation) -> None:
    """What is positive is added at most."""
    d.model({m: 1, w: {1: 0}, priors: {1: 0}, chance: {1: 0}})
    d.lemma("positive part", lemmas.maximum(0, w[j]))
    right = "a guess is right with the chance chance[j]"
    positive = Max(0, w[j])
    d.generalize("each", le(chance[j] * w[j], positive), WORLDS, [right, "positive part"])
    own, most = chance[j] * (w[j] * priors[j]), positive * priors[j]
    d.generalize("weighed", le(own, most), WORLDS, ["each", "no prior is negative"])
    d.lemma("all", lemmas.sum_monotone(own, most, WORLDS))
    d.conclude(["weighed", "all"])


EXTREMES = Claim(
    id="disclosure.equations-16-17",
    kind=Kind.THEOREM,
    source=cite("after Theorem 4.2", "eq. 16 and 17"),
    title="everything known, and nothing",
    statement=r"in a MIA, i.e., $a(z) = z$ for all records and $\ell(z, z') = 0 \Leftrightarrow z "
    r"= z'$, we get $Adv_{MIA} \equiv$ 0-RAD $\leq \sum_z \sum_{\theta: w(\theta, z) > 0} "
    r"w(\theta, z) \pi_z$. On the other extreme, if $aux = \emptyset$ we obtain 0-RAD $\leq "
    r"\sum_\theta \max_z w(\theta, z) \pi_z$.",
    parts=(
        Part(
            "everything",
            says="Eq. 16, of one output",
            formal=all_known,
            proof=derive_all_known,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
        Part(
            "nothing",
            says="Eq. 17, of one output",
            formal=nothing_known,
            proof=derive_nothing_known,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
)

THREE_RECORDS = {
    "priors": "1/20, 1/20, 9/10",
    "chance of the first of two outputs": "1/3, 2/3, 7/20",
}


def three_records() -> tuple[list[Fraction], list[list[Fraction]]]:
    """Return the priors, and the two chances of each record."""
    chances = fractions("1/3", "2/3", "7/20")
    return list(fractions("1/20", "1/20", "9/10")), [[chance, 1 - chance] for chance in chances]


def check_equation_18() -> Iterator[Evidence]:
    """Three records, one of which is likeliest a priori and never under the output."""
    prior, rows = three_records()
    said, reached = likeliest(prior, rows), largest_advantage(prior, rows)
    yield refuted_by(
        {**THREE_RECORDS, "eq. 18": said, "advantage of the best attack": reached},
        reached <= said,
        f"eq. 18 bounds the advantage by {said}; an attack that answers the second record to the "
        f"first output, and the third to the second, has {reached}",
        part="simplification",
        harm=broken_promise("the advantage of an attack", said, reached),
    )
    yield remark(
        all(
            likeliest(uniform(3), square) == largest_advantage(uniform(3), square)
            for square in (rows, [rows[2], rows[0], rows[1]])
        ),
        "at three equally likely records the two agree on this mechanism",
    )


EQUATION_18 = Claim(
    id="disclosure.equation-18",
    kind=Kind.IDENTITY,
    source=cite("after Theorem 4.2", "eq. 18"),
    title="each output is given to the likeliest record",
    statement=r"Given $|Z| = m$, previous equation admits the simplification 0-RAD $\leq "
    r"\sum_{i=1}^m \left(\Pr_M(\Theta_i | z_i) - \Pr_M(\Theta_i)\right) \pi_z$, where $\Theta_1 = "
    r"\lbrace \theta \in \Theta: z_1 \in \mathrm{argmax}_j p_M(\theta | z_j) \rbrace$ and for "
    r"every $i \geq 1$, $\Theta_{i+1}$ is recursively defined as $\Theta_{i+1} = \lbrace \theta "
    r"\in \Theta: z_{i+1} \in \mathrm{argmax}_j p_M(\theta | z_j) \rbrace \setminus \cup_{k=1}^i "
    r"\Theta_k$.",
    parts=(
        false_here(
            "simplification",
            corrected=one_output,
            corrected_proof=derive_one_output,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
    checks=(check_equation_18,),
    correction=Correction(
        error="The likeliest record is not the one that gains most",
        statement=r"The outputs are to be parted by the record that maximizes $(p_M(\theta | z_j) "
        r"- p_M(\theta)) \pi_{z_j}$. At a uniform prior, and between two records, that is the "
        "record under which the output is likeliest, and eq. 18 stands.",
        printed=r"$z_1 \in \mathrm{argmax}_j p_M(\theta | z_j)$",
        correct=r"$z_1 \in \mathrm{argmax}_j w(z_j, \theta) \pi_{z_j}$",
        consequence="priors 1/20, 1/20, 9/10 and a mechanism that answers yes with the chances "
        "1/3, 2/3 and 7/20: eq. 18 promises an advantage of 1/60 at most, and an attack has "
        "343/12000",
        who="who calibrates noise by eq. 18 at a prior that is not uniform: an attack exceeds what "
        "was promised. Examples 4 and 5, which use eq. 18, are at uniform priors, and Theorem 5.2, "
        "whose proof starts from it, stands",
        repair="part the outputs by the largest w pi, or use eq. 17",
    ),
)

PRINTED, WITH_NO_GUESS = "into the records", "no guess allowed"


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
        f"after the first output, where 0 is known, no record of the kind gains, and Algorithm 1 "
        f"draws (1, y) or (1, y'): y is right, and it has {said} in all. Who answers (1, y') "
        f"there, and what Algorithm 1 answers else, has {reached}, which is the bound",
        part="highest",
        reading=PRINTED,
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


COROLLARY_4_1 = Claim(
    id="disclosure.corollary-4.1",
    kind=Kind.ALGORITHM,
    source=cite("Corollary 4.1", "Algorithm 1"),
    title="the optimal attack",
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
            reading=WITH_NO_GUESS,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
        false_here("reached", says="Some attack attains the bound of Theorem 4.2", reading=PRINTED),
        Part(
            "reached",
            says="The same attack attains it",
            formal=attained,
            proof=derive_attained,
            reading=WITH_NO_GUESS,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
    checks=(check_highest, check_optimal),
    correction=Correction(
        error="what Algorithm 1 answers where nothing gains may be right",
        statement=r"An attack that makes no guess where $w(\theta, z^*) \leq 0$, or answers what "
        "is in no success set, attains the bound of Theorem 4.2. Algorithm 1 answers a record of "
        "which other things are known there, and in attribute inference such a record may have "
        "the sensitive value: eq. 42 does not hold of it. Where the whole record is sought, it "
        "does.",
        printed=r"else $\tilde z \leftarrow U[Z \setminus \lbrace z: a(z) = x \rbrace]$",
        correct=r"else no guess, which no $A: \Theta \times aux \to D(Z)$ can make",
        consequence="three equally likely records (0, y), (1, y), (1, y') of which the first entry "
        "is known, a yes with the chances 4/9, 5/9, 2/3: Algorithm 1 has the advantage 1/18, and "
        "another attack 2/27",
        who="who measures the risk of an attribute with Algorithm 1: an attack has more",
        repair="let the attack decline, or weigh all records that an answer is right of",
    ),
    readings={
        PRINTED: "an attack answers a record, as Algorithm 1 does",
        WITH_NO_GUESS: "an attack may answer what lies in no success set",
    },
    note="Where nothing is known, no record is left to draw, and an output that tells nothing (w = "
    "0) leaves Algorithm 1 without an answer. Where records have a density, a guess at the whole "
    "record is never right: each advantage is 0.",
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
    title="what the optimal attack maximizes",
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
    note="At a uniform prior the two agree. Before, the text has the posterior weight increase "
    "where w is positive, and provide evidence: that holds under both readings.",
)

CLAIMS = (THEOREM_4_2, EQUATIONS_12_14, EXTREMES, EQUATION_18, COROLLARY_4_1, POSTERIOR_WEIGHT)
