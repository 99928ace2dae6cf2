"""Section 1: what the introduction says of other notions.

Worlds each lack one individual of D. An epsilon-differentially private answer moves no belief in
such a world by more than e^epsilon where one record is replaced, or e^(2 epsilon) where one is
removed: two steps, by D, which Definition 4 leaves out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, And, Not, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import (
    Delta,
    c,
    g,
    g_whole,
    h,
    h_1,
    h_2,
    lambda_,
    priors,
    q_1,
    q_2,
    response,
    x,
)
from didp_ref.papers.abdi.posterior_bounds import (
    an_event,
    belief_bounds,
    beside_the_prior,
    weights_of_event,
)
from didp_ref.papers.abdi.shared import HALF, cite
from didp_ref.papers.abdi.worlds import (
    HAPPENED,
    LAMBDA,
    PAIR_EVENT,
    PRIORS,
    WORLD,
    WORLDS,
    at_every_prior,
    belief,
    weight,
    within,
)
from didp_ref.papers.shared.alphabet import epsilon, i, j, m
from didp_ref.papers.shared.events import S, at_a_point, integrate, omega
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt
from didp_ref.worlds.beliefs import bayes, extremes


def check_factor() -> Iterator[Evidence]:
    """One coin for both databases: it is differentially private for every budget."""
    budget, heads = HALF, (HALF, HALF)
    yield refuted_by(
        {"epsilon": budget, "probability of heads on each of two databases": "1/2"},
        heads[0] <= budget * heads[1],
        "the coin tells nothing, so it is 1/2-differentially private; its probabilities differ by "
        "the factor 1, above 1/2",
    )


def factor() -> Statement:
    """The Laplace mechanism of scale Delta/epsilon: probabilities differ by e^epsilon at most."""
    hypotheses = {
        **LAMBDA,
        "lambda epsilon = Delta": eq(lambda_ * epsilon, Delta),
        "|q(D_1) - q(D_2)| <= Delta": le(Abs(q_1 - q_2), Delta),
        **PAIR_EVENT,
    }
    return Statement(hypotheses, le(h_1, exp(epsilon) * h_2))


def derive_factor(d: Derivation) -> None:
    """The reverse triangle inequality."""
    halves = {g: {(1, 1): ONE_HALF, (1, 2): ONE_HALF}, S: {1: 1}, h_1: ONE_HALF, h_2: ONE_HALF}
    d.model({q_1: 0, q_2: 0, Delta: 1, lambda_: 1, epsilon: 1, response: {1: 0}, **halves})
    tau = response(omega)
    mine, theirs = -Abs(tau - q_1) / lambda_, -Abs(tau - q_2) / lambda_
    d.lemma("triangle", lemmas.reverse_triangle(tau - q_1, tau - q_2))
    by = ["lambda > 0", "lambda epsilon = Delta", "|q(D_1) - q(D_2)| <= Delta", "triangle"]
    d.step("exponents", le(mine, epsilon + theirs), by)
    d.lemma("exp", lemmas.exp_monotone(mine, epsilon + theirs))
    d.lemma("split", lemmas.exp_sum(epsilon, theirs))
    first, second, *over_event = PAIR_EVENT
    here = []
    for named, everywhere in (("first density", first), ("second density", second)):
        at_a_point(d, named, everywhere, ["lambda > 0"])
        here.append(named)
    below = le(g(omega, 1), exp(epsilon) * g(omega, 2))
    d.step("at omega", below, ["lambda > 0", *here, "exponents", "exp", "split"])
    smaller, larger = (1, g(omega, 1)), (exp(epsilon), g(omega, 2))
    integrate(d, "of S", d.statement.conclusion, smaller, larger, "at omega", over_event)
    d.conclude(["of S"])


INTRODUCTION_FACTOR = Claim(
    id="abdi.introduction.factor",
    kind=Kind.REMARK,
    source=cite("section 1"),
    title="Differential privacy bounds a ratio by e^epsilon, not by epsilon",
    statement="DP ensures that any two databases that differ only in one record will induce output "
    "distributions that are close in the manner that the probabilities of each possible query's "
    r"outputs differ by a bounded multiplicative factor $\epsilon$.",
    parts=(
        Part(
            "statement",
            r"The probabilities differ by a factor of at most $\epsilon$.",
            corrected=factor,
            corrected_proof=derive_factor,
            narrower=("the correction: Laplace answers; of others it is the definition",),
        ),
    ),
    checks=(check_factor,),
    correction=Correction(
        r"The probabilities differ by a factor of at most $e^\epsilon$. Eq. 26 and the Laplace "
        r"mechanism that section 7 cites use $e^\epsilon$, so this is a slip. Below $\epsilon = 1$ "
        r"not even equal probabilities are within a factor of $\epsilon$.",
        who="a reader who meets the notion here for the first time",
        repair="print the exponential",
        printed=r"a bounded multiplicative factor $\epsilon$",
        correct=r"a bounded multiplicative factor $e^\epsilon$",
        consequence="at epsilon = 1/2 no two distributions are within the factor 1/2 of each other",
        severity=Severity.REMARK,
    ),
)


AS_A_BELIEF, AS_A_CHANGE = "as a belief", "as a change of belief"

ON_D = "every g(omega, j) is at most e^epsilon times g_D(omega), and the other way round"
"""Differential privacy of the densities, where the worlds are neighbours of D."""


def through_d() -> Formula:
    """Return that every world's density is within a step of that on D."""
    here, on_d, growth = g(omega, j), g_whole(omega), exp(epsilon)
    return every(And(le(here, growth * on_d), le(on_d, growth * here)), omega, WORLDS)


def through_the_whole() -> Statement:
    """One individual removed: the worlds are two steps apart, through the database D."""
    hypotheses = {**PRIORS, **as_written(le(0, epsilon)), ON_D: through_d(), **HAPPENED}
    return Statement(hypotheses, within(exp(-2 * epsilon), belief(weight), exp(2 * epsilon)))


ALIKE = an_event({m: 2, i: 1, priors: {1: ONE_HALF, 2: ONE_HALF}, h: {1: 1, 2: 1}, epsilon: 0})
"""Two equally likely worlds, and an answer that tells nothing."""


def derive_through_the_whole(d: Derivation) -> None:
    """Two steps, each of a factor of e^epsilon at most."""
    d.model({**ALIKE, g_whole: {1: 1}})
    two_steps(d)
    d.conclude(["eq. 15 and 16"])


def two_steps(d: Derivation) -> None:
    """The belief in the world i lies within e^(2 epsilon) times its prior, by way of D."""
    up = exp(epsilon)
    d.lemma("two steps up", lemmas.exp_sum(epsilon, epsilon))
    positive_factors(d, 2 * epsilon)
    d.lemma("a step is positive", lemmas.exp_positive(epsilon))
    at_a_point(d, "by D", ON_D)
    d.at("own density", "by D", i, WORLD)
    own, other = g(omega, i), g(omega, j)
    steps = ["own density", "a step is positive", "two steps up", "up and down", "factors"]
    low, high = exp(-2 * epsilon), exp(2 * epsilon)
    d.generalize("one way", le(other, up * (up * own)), WORLDS, ["by D", *steps])
    d.generalize("other way", le(own, up * (up * other)), WORLDS, ["by D", *steps])
    d.generalize("at omega, weights at most", le(other, high * own), WORLDS, ["one way", *steps])
    d.generalize("at omega, weights at least", le(low * own, other), WORLDS, ["other way", *steps])
    weights_of_event(d, (low, high))
    beliefs_within(d, 2 * epsilon)


def positive_factors(d: Derivation, exponent: Term) -> None:
    """``exp(exponent)`` and ``exp(-exponent)`` are positive, and the first is at least 1."""
    d.lemma("up and down", lemmas.exp_negative(exponent))
    d.lemma("up is positive", lemmas.exp_positive(exponent))
    d.lemma("down is positive", lemmas.exp_positive(-exponent))
    by = ["up is positive", "down is positive"]
    d.step("factors", And(lt(0, exp(-exponent)), lt(0, exp(exponent))), by)


def beliefs_within(d: Derivation, exponent: Term) -> None:
    """Eq. 12 to 16 with another exponent."""
    d.lemma("exp of 0", lemmas.exp_monotone(0, exponent))
    d.step("growth >= 1", le(1, exp(exponent)), ["0 <= epsilon", "exp of 0"])
    belief_bounds(d, weight, exp(-exponent), exp(exponent))
    beside_the_prior(d, exponent, "growth >= 1")


def no_bound_on_beliefs() -> Statement:
    """An answer that tells nothing, and so is private for every epsilon: no c bounds beliefs."""
    believed = x * h_1 / (x * h_1 + (1 - x) * h_2)
    bounded = at_every_prior(le(believed, c))
    return Statement(
        {**as_written(le(0, c), lt(c, 1)), "h_1 > 0": lt(0, h_1), "h_2 = h_1": eq(h_2, h_1)},
        Not(bounded),
    )


def derive_no_bound_on_beliefs(d: Derivation) -> None:
    """The prior (1 + c)/2 stays, and is above c."""
    d.model({c: ONE_HALF, h_1: 1, h_2: 1})
    (bounded,) = d.statement.conclusion.args
    d.lemma("at (1 + c)/2", lemmas.instance(bounded, (1 + c) / 2))
    d.conclude(["0 <= c", "c < 1", "h_1 > 0", "h_2 = h_1", "at (1 + c)/2"])


def check_information() -> Iterator[Evidence]:
    """The largest belief that likelihoods two steps of ln 2 apart make of 1/2."""
    most = bayes([HALF, HALF], [Fraction(4), Fraction(1)])[0]
    attained = extremes([HALF, HALF], [1, -1], Fraction(2))[0][1]
    yield refuted_by(
        {
            "epsilon": "ln 2",
            "prior": "(1/2, 1/2)",
            "largest likelihood ratio of two worlds": "2 * 2",
            "largest posterior": most,
        },
        not (most == attained < 1),
        "of two worlds that each lack one individual of D no ln 2-differentially private answer "
        "raises the belief in one above 4/5, and Laplace answers 1 and -1 beside an answer 0 on D "
        "attain it",
        reading=AS_A_CHANGE,
    )


INTRODUCTION_INFORMATION = Claim(
    id="abdi.introduction.information",
    kind=Kind.REMARK,
    source=cite("section 1; again section 9"),
    title="Whether epsilon limits information depends on what information means",
    statement=r"Lee and Clifton showed in [9] that the DP's parameter $\epsilon$ can only limit "
    r"how much one individual can change the output of a query. It does not limit the amount of "
    r"information that are revealed about an individual.",
    parts=(
        Part(
            "statement",
            r"Whatever $\epsilon$ is, no number below 1 bounds every belief after an answer.",
            formal=no_bound_on_beliefs,
            proof=derive_no_bound_on_beliefs,
            reading=AS_A_BELIEF,
        ),
        Part(
            "statement",
            r"$\epsilon$ does not limit how far an answer moves a belief.",
            corrected=through_the_whole,
            corrected_proof=derive_through_the_whole,
            reading=AS_A_CHANGE,
        ),
    ),
    checks=(check_information,),
    correction=Correction(
        r"Where every world lacks one individual of $D$, an $\epsilon$-differentially private "
        r"answer moves the belief in each by a factor between $e^{-2\epsilon}$ and "
        r"$e^{2\epsilon}$, whatever the prior: it is $(1-e^{-2\epsilon}, "
        r"e^{2\epsilon}-1)$-differentially identifiable. Where one individual is replaced, "
        r"$\epsilon$ takes the place of $2\epsilon$. Worlds that differ in more individuals may "
        r"move farther. What $\epsilon$ "
        r"alone does not bound is the belief itself, which also depends on the prior.",
        who="a reader who thinks that a small epsilon leaves open how much is learned about an "
        "individual",
        repair="say that epsilon bounds how far an answer moves the belief that an individual of D "
        "is missing, and not where this belief ends",
        printed="It does not limit the amount of information that are revealed about an "
        "individual.",
        correct=r"where every world lacks one individual of $D$: $e^{-2\epsilon} "
        r"\mathcal{B}_\emptyset \le \mathcal{B}_{q,\tau} \le "
        r"e^{2\epsilon} \mathcal{B}_\emptyset$",
        consequence="at epsilon = ln 2 and the prior 1/2 on each of two such worlds no answer "
        "raises a belief above 4/5",
        severity=Severity.REMARK,
    ),
    readings={
        AS_A_BELIEF: "the information is what is believed after the answer",
        AS_A_CHANGE: "the information is how far the answer moves a belief about which "
        "individual of D is missing",
    },
    rests_on=("of the correction: worlds that each lack one individual of D, as in section 3",),
    note="The sentence reports another paper, and is true of the belief itself. Section 7 of "
    "this paper builds on the other reading.",
)


QUARTER = Fraction(1, 4)
ITS_THEOREM_1, ALL_THAT_IT_SAYS = "its Theorem 1", "all that it says"


def check_equal_priors() -> Iterator[Evidence]:
    """An unequal prior: at the cited Theorem 1's scale, and at that of the remark after it."""
    prior, rho = [HALF, QUARTER, QUARTER], Fraction(2, 3)
    answers = [0, 1, 1]  # at every response no belief is larger than at a world's own answer

    def largest(odds: Fraction) -> Fraction:
        """Return the largest belief where a distance of S costs ln(odds)."""
        return max(high for _, high in extremes(prior, answers, odds))

    by_theorem_1, by_remark = (count * rho / (1 - rho) for count in (3 - 1, 1 / max(prior) - 1))
    too_large = largest(by_theorem_1)
    yield instance(
        too_large > rho,
        f"prior (1/2, 1/4, 1/4), rho = 2/3: at the scale S/ln {by_theorem_1} of three equally "
        f"likely worlds a belief reaches {too_large}",
        reading=ITS_THEOREM_1,
    )
    largest_by_remark = largest(by_remark)
    yield refuted_by(
        {
            "prior": "(1/2, 1/4, 1/4)",
            "rho": rho,
            "scale": f"S/ln {by_remark}, with 1/P_max = 2 for m",
            "largest posterior": largest_by_remark,
        },
        largest_by_remark > rho,
        "the scale of the remark after the cited Theorem 1 keeps rho at this prior, and attains it",
        reading=ALL_THAT_IT_SAYS,
    )


INTRODUCTION_EQUAL_PRIORS = Claim(
    id="abdi.introduction.equal-priors",
    kind=Kind.REMARK,
    source=cite("section 1; again section 6, after Theorem 3"),
    title="The cited model needs equal priors under one interpretation",
    statement=r"Unfortunately, the proposed model is based on the assumption that the prior "
    r"probability of an individual being in the database is the same for all individuals.",
    parts=(
        witness(
            "equal priors",
            r"The cited Theorem 1 needs equal priors: at another prior its scale need not keep "
            r"$\rho$.",
            reading=ITS_THEOREM_1,
        ),
        false_here(
            "equal priors",
            r"The cited paper has scales for equal priors alone: at no other prior does one "
            r"keep $\rho$.",
            reading=ALL_THAT_IT_SAYS,
        ),
    ),
    checks=(check_equal_priors,),
    correction=Correction(
        r"The cited paper gives the scale for unequal priors after its Theorem 1: $1/P_{max}$ "
        r"takes the place of $m$ (rhodi.remark-nonuniform-prior).",
        who="a reader who compares the two models by the priors that they allow",
        repair="cite that remark; what is new is the bound on the fall of a belief, and one on "
        "its rise that scales with the prior",
        printed="Unfortunately, the proposed model is based on the assumption that the prior "
        "probability of an individual being in the database is the same for all individuals.",
        correct=r"$\lambda = S(f)/\ln\frac{(1/P_{max}-1)\rho}{1-\rho}$ at any prior with "
        r"$P_{max} < \rho$",
        consequence="at the prior (1/2, 1/4, 1/4) and rho = 2/3 the scale S/ln 2 keeps every "
        "belief at 2/3 or below",
        severity=Severity.REMARK,
    ),
    quantities=("scale.rho_at_prior",),
    readings={
        ITS_THEOREM_1: "the model is the cited paper's Theorem 1",
        ALL_THAT_IT_SAYS: "the model is all that the cited paper says of it",
    },
    note="That this assumption is seldom satisfied, as the section says next and section 9 again, "
    "was not checked.",
)

CLAIMS = (INTRODUCTION_FACTOR, INTRODUCTION_INFORMATION, INTRODUCTION_EQUAL_PRIORS)
