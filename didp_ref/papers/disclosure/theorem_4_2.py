"""Theorem 4.2, its simplification (eq. 18), and the attack that is said to reach it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Max, Sum

from didp_ref.audit.checks import broken_promise, instance, refuted_by
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Scope,
    Severity,
    Source,
    Statement,
    Subject,
)
from didp_ref.papers.disclosure.shared import chance, priors, top, w
from didp_ref.papers.shared.alphabet import j, m
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.informal import FALSE_HERE, WITNESS
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES, FINITE_WORLDS
from didp_ref.symbolic.notation import as_written, eq, every, le
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
    rows = [list(fractions(one, str(1 - Fraction(one)))) for one in ("0", "1", "1/5")]
    nothing, some, all_of_it = (
        largest_advantage(prior, rows, known) for known in ((), (0, 0, 1), (0, 1, 2))
    )
    yield instance(
        nothing <= some <= all_of_it,
        f"priors 1/5, 1/5, 3/5, a yes with the chance 0, 1, 1/5: the advantage is {nothing}, "
        f"{some} or {all_of_it} at most, as nothing, whether it is the third, or all is known",
        subject=Subject.REMARK,
    )


THEOREM_4_2 = Claim(
    id="disclosure.theorem-4.2",
    kind=Kind.THEOREM,
    source=Source("disclosure", "Theorem 4.2"),
    title="the white-box bound",
    statement=(
        r"Let $\pi, \ell, \eta \geq 0$ as in Def. 4.1. Given $M: Z^n \to D(\Theta)$, then for any "
        r"attack $A: \Theta \times aux \to D(Z)$, database $D_-$, and $\eta$ such that $S_\eta(z) "
        r"\cap S_\eta(z') = \emptyset$ for all $a(z) = a(z')$, we have $\eta$-RAD $\leq "
        r"\sum_{\theta \in \Theta} \sum_{x \in aux} \max_{a(z) = x, w(z, \theta) > 0} w(z, \theta) "
        r"\pi_z$, where $w(z, \theta) = p_M(\theta | z) - p_M(\theta)$."
    ),
    parts=(
        Part(
            "statement",
            says="An output adds to the advantage, at each value of what is known, the largest "
            r"$w(z, \theta) \pi_z$ at most, or nothing",
            formal=one_output,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
    checks=(check_theorem,),
    finding="The maximum over no record is to be zero, and two records are meant that differ.",
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


EXTREMES = Claim(
    id="disclosure.equations-16-17",
    kind=Kind.THEOREM,
    source=Source("disclosure", "after Theorem 4.2", "eq. 16 and 17"),
    title="everything known, and nothing",
    statement=(
        r"in a MIA, i.e., $a(z) = z$ for all records and $\ell(z, z') = 0 \Leftrightarrow z = z'$, "
        r"we get $Adv_{MIA} \equiv$ 0-RAD $\leq \sum_z \sum_{\theta: w(\theta, z) > 0} "
        r"w(\theta, z) \pi_z$. On the other extreme, if $aux = \emptyset$ we obtain 0-RAD $\leq "
        r"\sum_\theta \max_z w(\theta, z) \pi_z$."
    ),
    parts=(
        Part(
            "everything",
            says="Eq. 16, of one output",
            formal=all_known,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
        Part(
            "nothing",
            says="Eq. 17, of one output",
            formal=nothing_known,
            narrower=(FINITE_OUTCOMES, FINITE_WORLDS),
        ),
    ),
)


def check_equation_18() -> Iterator[Evidence]:
    """Three records, one of which is likeliest a priori and never under the output."""
    prior = list(fractions("1/5", "1/5", "3/5"))
    rows = [list(fractions(one, str(1 - Fraction(one)))) for one in ("0", "1", "1/5")]
    said, reached = likeliest(prior, rows), largest_advantage(prior, rows)
    yield refuted_by(
        {
            "priors": "1/5, 1/5, 3/5",
            "chance of the first of two outputs": "0, 1, 1/5",
            "eq. 18": said,
            "advantage of the best attack": reached,
        },
        reached <= said,
        f"eq. 18 bounds the advantage by {said}; an attack that answers the second record to the "
        f"first output, and the third to the second, has {reached}",
        part="simplification",
        harm=broken_promise("the advantage of an attack", said, reached),
    )
    yield instance(
        all(
            likeliest(uniform(3), square) == largest_advantage(uniform(3), square)
            for square in (rows, [rows[2], rows[0], rows[1]])
        ),
        "at three equally likely records the two agree on this mechanism",
        subject=Subject.REMARK,
    )


EQUATION_18 = Claim(
    id="disclosure.equation-18",
    kind=Kind.IDENTITY,
    source=Source("disclosure", "after Theorem 4.2", "eq. 18"),
    title="each output is given to the likeliest record",
    statement=(
        r"Given $|Z| = m$, previous equation admits the simplification 0-RAD $\leq \sum_{i=1}^m "
        r"\left(\Pr_M(\Theta_i | z_i) - \Pr_M(\Theta_i)\right) \pi_z$, where $\Theta_1 = \lbrace "
        r"\theta \in \Theta: z_1 \in \mathrm{argmax}_j p_M(\theta | z_j) \rbrace$ and for every "
        r"$i \geq 1$, $\Theta_{i+1}$ is recursively defined as $\Theta_{i+1} = \lbrace \theta "
        r"\in \Theta: z_{i+1} \in \mathrm{argmax}_j p_M(\theta | z_j) \rbrace \setminus "
        r"\cup_{k=1}^i \Theta_k$."
    ),
    parts=(
        Part(
            "simplification",
            informal=FALSE_HERE,
            corrected=one_output,
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
        consequence="priors 1/5, 1/5, 3/5 and a mechanism that answers yes with the chances 0, 1 "
        "and 1/5: eq. 18 promises an advantage of 1/5 at most, and an attack has 26/125",
        who="who calibrates noise by eq. 18 at a prior that is not uniform: an attack exceeds what "
        "was promised. The paper's own examples are at uniform priors",
        repair="part the outputs by the largest w pi, or use eq. 17",
    ),
)

PRINTED, WITH_NO_GUESS = "into the records", "no guess allowed"


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
        "record "
        f"to each; the bound is {bound}. Whatever an attack answers has the sensitive value y: it "
        "is "
        "right with the record in the data and without it, and its advantage is 0",
        part="reached",
        reading=PRINTED,
    )
    yield instance(
        bound == Fraction(1, 2),
        "there an attack that makes no guess where w <= 0, which counts as wrong, reaches 1/2",
        part="reached",
        reading=WITH_NO_GUESS,
    )


COROLLARY_4_1 = Claim(
    id="disclosure.corollary-4.1",
    kind=Kind.ALGORITHM,
    source=Source("disclosure", "Corollary 4.1", "Algorithm 1"),
    title="the optimal attack",
    statement=(
        "Given the conditions as in Theorem 4.2, Algorithm 1 achieves the highest attainable "
        r"$\eta$-RAD. [...] The Theorem 4.2 bound is universally tight: Given any mechanism and "
        "auxiliary knowledge, there exists an attack that attains the bound, hence it can not be "
        r"further improved. [...] Algorithm 1: for $z: a(z) = x$ do compute $w(\theta, z)$; Select "
        r"$z^* \in \mathrm{argmax}_{z: a(z) = x} w(\theta, z) \pi_z$; if $w(\theta, z^*) > 0$ then "
        r"$\tilde z = z^*$; else $\tilde z \leftarrow U[Z \setminus \lbrace z: a(z) = x \rbrace]$"
    ),
    parts=(
        Part("reached", says="The attack reaches the bound", informal=FALSE_HERE, reading=PRINTED),
        Part(
            "reached",
            says="The attack that answers nothing where $w \\leq 0$ reaches the bound",
            informal=WITNESS,
            scope=Scope.EXISTS,
            reading=WITH_NO_GUESS,
        ),
    ),
    checks=(check_optimal,),
    readings={
        PRINTED: "an attack answers a record, as Algorithm 1 does",
        WITH_NO_GUESS: "an attack may answer what lies in no success set",
    },
    finding="Where w <= 0 Algorithm 1 answers a record of which other things are known, and such a "
    "record may have the sensitive value that is sought: in attribute inference the answer is then "
    "right where it was to be wrong. Where nothing is known, there is no such record, and an "
    "output that tells nothing (w = 0) leaves the algorithm without an answer. And where records "
    "have a density, a guess at the whole record is never right: each advantage is 0, and the "
    "bound is not.",
)


def check_posterior_weight() -> Iterator[Evidence]:
    """Two records, of which the likelier after the answer is not the one that gains."""
    prior, chances = fractions("9/10", "1/10"), fractions("1/4", "3/4")
    rows = [[one, 1 - one] for one in chances]
    gained = gains(prior, rows, 0)
    after = [p * one for p, one in zip(prior, chances, strict=True)]
    yield refuted_by(
        {
            "priors": "9/10 and 1/10",
            "chance of the output": "1/4 and 3/4",
            "w pi": " and ".join(map(str, gained)),
            "prior times likelihood": " and ".join(map(str, after)),
        },
        after.index(max(after)) == gained.index(max(gained)),
        "the first record has the larger posterior, and the second the larger w pi",
    )


POSTERIOR_WEIGHT = Claim(
    id="disclosure.posterior-weight",
    kind=Kind.REMARK,
    source=Source("disclosure", "section 4", "before Corollary 4.1"),
    title="what the optimal attack maximizes",
    statement=(
        r"In the extreme case, when $aux = \emptyset$ (no auxiliary information), the attacker "
        "cannot narrow the candidate set and the optimal reconstruction picks $z^* \\in "
        r"\mathrm{argmax}_{z \in Z} w(z, \theta) \pi(z)$ i.e., any record that maximizes the "
        r"posterior weight given $\theta$."
    ),
    parts=(Part("statement", informal=FALSE_HERE),),
    checks=(check_posterior_weight,),
    correction=Correction(
        error="the record that gains most is not the likeliest after the answer",
        statement=r"It maximizes $w(z, \theta) \pi(z) = p_M(\theta)(\Pr[z | \theta] - \pi(z))$: "
        "what the answer adds to the belief in a record, not the belief itself. At a uniform "
        "prior the two agree.",
        who="who takes the likeliest record for the optimal attack, and measures too little",
        severity=Severity.REMARK,
    ),
    where="the posterior weight is the posterior",
)

CLAIMS = (THEOREM_4_2, EXTREMES, EQUATION_18, COROLLARY_4_1, POSTERIOR_WEIGHT)
