"""Sections 3.3 and 3.5: what the noise of one epsilon hides.

Section 3.5 computes the posteriors of three worlds from the densities of one Laplace answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from flint import arb, fmpq
from sympy import And, Rational, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import cell, instance, refuted_by, remark, reproduced
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import belief, guarantee
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.evaluate import enclose
from didp_ref.papers.rhodi.alphabet import S, epsilon_1, epsilon_2, lambda_, m, n
from didp_ref.papers.rhodi.definition_4 import as_far_as_likelihoods, derive_as_far_as_likelihoods
from didp_ref.papers.rhodi.section_3 import replacement_sensitivity
from didp_ref.papers.rhodi.shared import BOUND_BY_RANGE, SCALE, cite, mean
from didp_ref.papers.shared.informal import false_here, printed_numbers, witness
from didp_ref.papers.shared.narrower import (
    BOUND_NOT_BELIEF,
    EVENTS,
    FEW_KNOWN_OF_MANY,
    ONE_EXAMPLE,
    UNIFORM_PRIOR,
)
from didp_ref.symbolic.notation import Term, as_written, ge, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.risk import posteriors

SECTION_3_5 = tuple(mean((1, 2, 3, x)) for x in (4, 5, 10))
RESPONSE_3_5 = Fraction("5.041")
SCALE_3_5 = Fraction(9, 4) / 2


def densities(
    values: Sequence[Fraction], response: Fraction, laplace_scale: Fraction
) -> list[Enclosure]:
    """Enclose the Laplace density of a response in every world."""

    def density(distance: fmpq, width: fmpq) -> arb:
        return arb(-distance / width).exp() / (2 * width)

    width = fmpq(laplace_scale.numerator, laplace_scale.denominator)
    distances = [abs(response - value) for value in values]
    return [enclose(density, [fmpq(d.numerator, d.denominator), width], 64) for d in distances]


def check_example_mean_epsilon_2() -> Iterator[Evidence]:
    """The densities and the confidence of section 3.5."""
    likelihoods = densities(SECTION_3_5, RESPONSE_3_5, SCALE_3_5)
    confidence = belief.posterior.enclose(uniform(3), list(SECTION_3_5), RESPONSE_3_5, SCALE_3_5)
    yield reproduced(
        [
            cell("sensitivity", "9/4", replacement_sensitivity(4)),
            cell("Pr[M_f(ω1) = 5.041]", "0.0464", likelihoods[0]),
            cell("Pr[M_f(ω2) = 5.041]", "0.0580", likelihoods[1]),
            cell("Pr[M_f(ω3) = 5.041]", "0.1762", likelihoods[2]),
            cell("confidence", "0.6278", confidence[2]),
        ],
        "densities at lambda = 9/8",
    )
    quotient = Fraction("0.1762") / sum(map(Fraction, ("0.1762", "0.0464", "0.0580")))
    yield remark(
        cell("quotient", "0.6278", quotient).agrees,
        "the quotient of the rounded figures as printed, 0.1762/(0.1762 + 0.0464 + 0.0580), is "
        f"{quotient} = 0.62794..., which rounds to 0.6279: the printed 0.6278 comes from the "
        "unrounded densities",
    )


EXAMPLE_MEAN_EPSILON_2 = Claim(
    id="rhodi.example-mean-epsilon-2",
    kind=Kind.EXAMPLE,
    source=cite("section 3.5"),
    title="The densities and confidence of the mean at epsilon = 2 are as printed",
    statement=r"Given $D = \lbrace 1, 2, 3, 10 \rbrace$ drawn from $U = \lbrace 1, 2, 3, 4, 5, 10 "
    r"\rbrace$, the sensitivity of the query function $f$ = mean is $\frac{9}{4}$. [...] Assume "
    r"that $\epsilon = 2$ and the response $R = 5.041$. [...] "
    r"$\Pr[\mathcal{M}_f(\omega_3) = 5.041] = 0.1762$ is much larger than the other two, "
    r"$\Pr[\mathcal{M}_f(\omega_1) = 5.041] = 0.0464$ "
    r"and $\Pr[\mathcal{M}_f(\omega_2) = 5.041] = 0.0580$. The adversary concludes that the "
    r"missing element is 10 with confidence [...] $= \frac{0.1762}{0.1762 + 0.0464 + 0.0580} = "
    "0.6278$.",
    parts=(printed_numbers("statement"),),
    checks=(check_example_mean_epsilon_2,),
    quantities=("belief.posterior",),
    note="The printed probabilities are densities: a single response has probability zero. The "
    "quotient of the rounded figures is 0.6279; the printed 0.6278 comes from unrounded ones.",
)


LAPLACE, ANY_MECHANISM = "Laplace noise", "any rho-identifiable mechanism"


def fewer_worlds() -> Statement:
    """Footnote 3: without n of the m - 1 other worlds eq. 9 is (m-1)/(m-1-n) times larger at most.

    So it is where an adversary knows n individuals who are not in D, and the noise is Laplace's.
    """
    knowing_more = guarantee.rho.at(scale=lambda_, sensitive_range=S, n_worlds=m - n)
    hypotheses = SCALE | as_written(ge(n, 0), lt(n, m - 1))
    return Statement(hypotheses, le(knowing_more, (m - 1) / (m - 1 - n) * BOUND_BY_RANGE))


def derive_fewer_worlds(d: Derivation) -> None:
    """Multiplied out, (m-1-n) (1 + (m-1) x) is at most (m-1) (1 + (m-1-n) x)."""
    d.model({m: 3, n: 1, lambda_: 1, S: 1})
    least = exp(-S / lambda_)
    d.lemma("least is positive", lemmas.exp_positive(least.args[0]))
    d.step("least", gt(least, 0), by=["lambda > 0", "least is positive"])
    some, all_of = m - 1 - n, m - 1
    d.step("some", And(gt(some, 0), gt(all_of, 0)), by=["n >= 0", "n < m - 1"])
    sums = 1 + some * least, 1 + all_of * least
    d.step("sums", And(*(gt(total, 1) for total in sums)), by=["least", "some"])
    d.step("multiplied out", le(some * sums[1], all_of * sums[0]), by=["n >= 0"])
    d.step(
        "divided", le(some / all_of / sums[0], 1 / sums[1]), by=["sums", "some", "multiplied out"]
    )
    d.conclude(by=["sums", "some", "divided", "least"])


def check_footnote_3() -> Iterator[Evidence]:
    """Of 1000 candidates in 500 pairs the pair is named, and one of it is known to be outside."""
    candidates = 1000
    pair = [Fraction(1), Fraction(1), *[Fraction(0)] * (candidates - 2)]
    before = max(bayes(uniform(candidates), pair))
    after = max(bayes(uniform(candidates - 1), pair[1:]))
    yield refuted_by(
        {
            "|U|": candidates,
            "|D|": 1,
            "rho": before,
            "mechanism": "names the pair, of 500, that the individual in D belongs to",
            "known besides": "one individual of that pair is not in D",
        },
        after == before,
        f"the posterior is {before} for who knows D' alone, and {after} for who knows one "
        "individual more",
        reading=ANY_MECHANISM,
        part="little impact",
    )
    growth, answers = Fraction(candidates - 1), [0, 0, *[1] * (candidates - 2)]
    beliefs = [
        posteriors(uniform(len(world_answers)), world_answers, 0, growth)[0]
        for world_answers in (answers, [0, *answers[2:]])
    ]
    yield remark(
        beliefs == [Fraction(999, 2996), Fraction(999, 1997)],
        "with Laplace noise the bound moves little, a belief may move more: 1000 worlds, answers "
        f"0, 0 and 998 times 1, rho = 1/2, R = 0: the first world has {beliefs[0]}, and without "
        f"the second {beliefs[1]}",
    )


FOOTNOTE_3 = Claim(
    id="rhodi.footnote-3",
    kind=Kind.REMARK,
    source=cite("section 3.3, footnote 3"),
    title="Under Laplace noise, knowing a few absent individuals has little impact on the bound",
    statement="[...] we assume the adversary does not know $U - D$, the individuals not in the "
    "dataset, as knowing $U - D$ and $D'$ reveals $D$ and there is no privacy left to protect. "
    "Assuming a large universe $U$, knowledge of a few individuals not in $D$ has little impact "
    "[...].",
    parts=(
        Part(
            "little impact",
            says=r"For an adversary who knows $n$ individuals outside $D$, the bound is at most "
            r"$\frac{m-1}{m-1-n}$ times eq. 9",
            formal=fewer_worlds,
            proof=derive_fewer_worlds,
            reading=LAPLACE,
            narrower=(BOUND_NOT_BELIEF, FEW_KNOWN_OF_MANY),
        ),
        false_here(
            "little impact",
            says="To know a few individuals outside $D$ lifts no posterior much, for any mechanism",
            reading=ANY_MECHANISM,
        ),
    ),
    checks=(check_footnote_3,),
    readings={
        LAPLACE: "the mechanism adds Theorem 1's noise",
        ANY_MECHANISM: r"the mechanism is any that Definition 4 admits",
    },
    correction=Correction(
        statement="With Laplace noise $n$ excluded individuals lift eq. 9 by a factor of at most "
        r"$\frac{m-1}{m-1-n}$. A $\rho$-identifiable mechanism in general gives no such promise, "
        "however large the universe is.",
        printed="knowledge of a few individuals not in $D$ has little impact",
        correct=r"with Laplace noise, where $n$ individuals are known to be absent, little if $n$ "
        r"is small beside $m = |U| - |D'|$: $\frac{1}{1+(m-1-n)e^{-S(f)/\lambda}} \leq "
        r"\frac{m-1}{m-1-n} \cdot \frac{1}{1+(m-1)e^{-S(f)/\lambda}}$. With any other mechanism: "
        "little for nearly all individuals, if there are many worlds",
        consequence="Among 1000 worlds, take one individual known to be outside D. If the "
        "mechanism names a pair, this lifts 1/2 to 1. With Laplace noise it lifts eq. 9 by at "
        "most 999/998. A large U is not enough there: at |U| = 1000, |D| = 998, S(f)/lambda = ln 2 "
        "one individual lifts it from 1/2 to 2/3.",
        who="anyone who trusts Definition 4 alone, for a mechanism that is not differentially "
        "private, against an adversary who knows one person more",
        repair="Say it of eq. 9's bound, with Laplace noise. The belief itself may rise from 1/3 "
        "to 1/2.",
        severity=Severity.REMARK,
    ),
    note="In the counterexample one of the 999 absent individuals matters. In general, to know "
    "that an individual of posterior q is absent multiplies every other belief by 1/(1-q), and at "
    "most 1/q individuals have such a posterior. So the sentence holds for nearly all individuals "
    "of many worlds, but promises nothing for a given one.",
)


PRESENT, ABSENT = "who knows every record but one", "who is absent"


def check_same_adversary() -> Iterator[Evidence]:
    """Who has excluded all candidates but two, and an answer that is ln 2-private."""
    likelihoods = [Fraction(2, 3), Fraction(1, 3)]
    seen = max(bayes(uniform(2), likelihoods))
    yield refuted_by(
        {
            "epsilon": "ln 2",
            "mechanism": "names the last individual, the right one twice as likely",
            "known": "D', and that all others but two are not in D",
        },
        seen == 1,
        f"the belief in one of the two rises from 1/2 to {seen}, and no ln 2-private answer lifts "
        "it further",
        reading=ABSENT,
    )


SAME_ADVERSARY = Claim(
    id="rhodi.footnote-3.same-adversary",
    kind=Kind.REMARK,
    source=cite("section 3.3, and footnote 3"),
    title="Differential privacy assumes nothing of who is known to be absent",
    statement="This paper assumes the same strong adversary as differential privacy. [...] "
    "[Footnote 3:] As with differential privacy, we assume the adversary does not know $U - D$, "
    "the individuals not in the dataset, as knowing $U - D$ and $D'$ reveals $D$ and there is no "
    "privacy left to protect.",
    parts=(
        Part(
            "statement",
            says="Differential privacy keeps its promise against an adversary who knows every "
            r"record but one and finds the $m$ worlds equally likely: two worlds' posteriors are "
            r"at most a factor $e^\epsilon$ apart",
            formal=as_far_as_likelihoods,
            proof=derive_as_far_as_likelihoods,
            reading=PRESENT,
            narrower=(UNIFORM_PRIOR,),
            beyond={EVENTS: "posteriors_as_far_as_likelihoods"},
        ),
        false_here(
            "statement",
            says="Differential privacy too promises nothing against an adversary who knows that "
            "some others are not in the data",
            reading=ABSENT,
        ),
    ),
    checks=(check_same_adversary,),
    readings={
        PRESENT: "the informed adversary of [6] knows every record of D but one",
        ABSENT: "differential privacy too assumes that the adversary does not know who is absent",
    },
    correction=Correction(
        statement=r"The promise of differential privacy needs no such assumption: $\Pr[M(D_1) \in "
        r"S] \leq e^\epsilon \Pr[M(D_2) \in S]$ speaks of every two neighbors, whatever the "
        "adversary has excluded. Definition 4 needs the assumption: its $m$ worlds are those that "
        "$D'$ alone leaves.",
        printed="As with differential privacy, we assume the adversary does not know $U - D$",
        correct="Definition 4 needs this assumption; differential privacy does not. Who has "
        r"excluded all but two candidates ends with at most $\frac{2}{3}$ for one of them at "
        r"$\epsilon = \ln 2$. If only one is left, $D$ is known before any answer",
        consequence="At epsilon = ln 2 the belief rises from 1/2 to 2/3 at most; a "
        "1/2-identifiable answer may lift it to 1 (rhodi.footnote-3).",
        error="Differential privacy assumes nothing of who is known to be absent",
        who="a reader who takes the assumption for one of differential privacy",
        repair='leave out "as with differential privacy"',
        severity=Severity.REMARK,
    ),
    rests_on=("uniform prior (section 3.3)",),
)


NEARER, FARTHER = Rational(5, 9), Rational(2, 3)
"""How much farther than the mean of {1, 2, 3, 10} those of the other worlds lie, over 9/4."""


def confidence(budget: Term) -> Term:
    """Return section 3.5's confidence at R = 5.041, where 9/4 over the scale is the budget."""
    return 1 / (1 + exp(-NEARER * budget) + exp(-FARTHER * budget))


def lower_confidence() -> Statement:
    """Section 3.5: a smaller epsilon, a lower confidence at the same response."""
    return Statement(
        as_written(lt(epsilon_1, epsilon_2)), lt(confidence(epsilon_1), confidence(epsilon_2))
    )


def derive_lower_confidence(d: Derivation) -> None:
    """Both other worlds' shares fall as epsilon rises."""
    d.model({epsilon_1: 1, epsilon_2: 2})
    names = []
    for rate in (NEARER, FARTHER):
        less, more = -rate * epsilon_2, -rate * epsilon_1
        d.lemma(f"positive, {rate}", lemmas.exp_positive(less))
        d.lemma(f"falls, {rate}", lemmas.exp_monotone(more, less))
        names += [f"positive, {rate}", f"falls, {rate}"]
    denominators = [1 / confidence(budget) for budget in (epsilon_1, epsilon_2)]
    by = ["epsilon_1 < epsilon_2", *names]
    d.step("denominators", And(gt(denominators[1], 1), lt(denominators[1], denominators[0])), by=by)
    d.conclude(by=["denominators"])


SMALLER_EPSILON = Claim(
    id="rhodi.smaller-epsilon",
    kind=Kind.REMARK,
    source=cite("section 3.5"),
    title="In the example, a smaller epsilon lowers the attacker's confidence",
    statement=r"(For the same $R$ and a smaller value of $\epsilon$ the confidence would be "
    "lower; see [13].)",
    parts=(Part("statement", formal=lower_confidence, proof=derive_lower_confidence),),
    note="The adversary's confidence is the posterior of 10, whose world answers nearest to R. At "
    "a smaller epsilon the posteriors of 4 and 5 are higher.",
)


def check_contributions() -> Iterator[Evidence]:
    """Section 3.5's worlds, each seen at its own answer; epsilon = 9 ln 2, as sums of records."""
    near, _, far = (posteriors(uniform(3), (4, 5, 10), x, Fraction(2)) for x in (4, 5, 10))
    yield instance(
        far[2] == Fraction(64, 67) > near[0] == Fraction(64, 97),
        "the mean of section 3.5's worlds, epsilon = 9 ln 2, each at its own answer: the risk of "
        f"10 is {far[2]}, that of 4 is {near[0]}",
    )


CONTRIBUTIONS = Claim(
    id="rhodi.contributions",
    kind=Kind.REMARK,
    source=cite("section 3.5"),
    title="An individual far from the others may be at a larger risk",
    statement="However, even though published statistics are presented "
    "in aggregated form, it is still possible they leak some information about an individual. "
    "This is especially true when the database contains an individual whose contribution to the "
    "query answer is significantly larger (or smaller) than that of others.",
    parts=(
        witness(
            "statement",
            says="An individual whose value is far from the others may be at a larger risk than "
            "one whose value is near",
            narrower=(ONE_EXAMPLE,),
        ),
    ),
    checks=(check_contributions,),
    note="Definition 2 does not show which individual that is. In the example 4 and 10 both "
    "contribute 3/2 by Definition 2, and 10 alone is far from the other values.",
)


CLAIMS = (EXAMPLE_MEAN_EPSILON_2, FOOTNOTE_3, SAME_ADVERSARY, SMALLER_EPSILON, CONTRIBUTIONS)
