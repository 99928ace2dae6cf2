"""Section 1: what is promised of identifiability, beside differential privacy.

At epsilon = 0 any two worlds give every response with one likelihood; where the ratio of eq. 1 is
a difference of probabilities, nothing follows of a posterior (footnote 1). Where rho is below
1/(m-1), no posterior of a rho-identifiable mechanism is below 1 - (m-1) rho, so that any two worlds
are within a factor of rho/(1 - (m-1) rho); from there on one may be 0, and no epsilon holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sympy import Abs, And, Equivalent, exp, log

from didp_ref.audit.checks import instance, refuted_by
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.formulas import scale
from didp_ref.papers.rhodi.alphabet import (
    F,
    K,
    R,
    S,
    epsilon,
    epsilon_1,
    epsilon_2,
    f,
    i,
    j,
    k,
    m,
    n,
    rho,
)
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    ANOTHER,
    EVERY_WORLD,
    HALF,
    IS_POSSIBLE,
    PRIVATE_EVENTS,
    PROBABILITY,
    SEVERAL,
    cite,
    largest_budget,
    posterior_of,
)
from didp_ref.papers.rhodi.theorem_1 import theorem_1
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.papers.shared.narrower import EVENTS, INTERVALS, LAPLACE_NOISE, UNIFORM_PRIOR
from didp_ref.papers.shared.risk import CHANCE
from didp_ref.symbolic.notation import as_written, eq, every, ge, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.risk import posteriors


def nothing_spent() -> Statement:
    """At epsilon = 0 every event has one probability in any two worlds."""
    return Statement(PRIVATE_EVENTS | {"epsilon = 0": eq(epsilon, 0)}, eq(K[i], K[j]))


def told_apart() -> Statement:
    """At every epsilon above 0 an answer that names one of two databases tells them apart.

    It names the right one with the probability ``e^epsilon/(1 + e^epsilon)``.
    """
    grown = exp(epsilon)
    right, wrong = grown / (1 + grown), 1 / (1 + grown)
    private = And(le(right, grown * wrong), le(wrong, grown * right))
    return Statement(
        as_written(gt(epsilon, 0)), And(eq(right + wrong, 1), lt(wrong, right), private)
    )


AT_ZERO, ONLY = "statement", "only"

ZERO_EPSILON = Claim(
    id="rhodi.zero-epsilon",
    kind=Kind.REMARK,
    source=cite("section 1"),
    title="databases are indistinguishable at epsilon = 0 only",
    statement=r"Unfortunately, indistinguishability only holds for $\epsilon = 0$, which makes "
    "the resulting model useless.",
    parts=(
        Part(
            AT_ZERO,
            says=r"At $\epsilon = 0$ every two databases that differ by one element give every "
            r"response with the same probability, so that the response tells nothing of the data",
            formal=nothing_spent,
        ),
        Part(
            ONLY,
            says=r"At no $\epsilon$ above 0 does differential privacy promise it: some "
            r"$\epsilon$-differentially private answer tells two databases apart",
            formal=told_apart,
        ),
    ),
    note="From neighbour to neighbour it follows for all databases of one size.",
)


def sum_risk(unknown: Sequence[int], growth: Fraction) -> Fraction:
    """Return the risk of the last of several unknown records, at its own sum, Laplace noise."""
    return posteriors(uniform(len(unknown)), unknown, unknown[-1], growth)[-1]


def check_epsilon_varies() -> Iterator[Evidence]:
    """One mechanism, one epsilon, and three sets of possible worlds."""
    growth = Fraction(2)  # a record moves a sum by up to 9: epsilon = 9 ln 2
    alone, near = sum_risk((4, 5, 10), growth), sum_risk((3, 4, 5), growth)
    yield instance(
        alone != near,
        "four records of {1, 2, 3, 4, 5, 10}, their mean, epsilon = 9 ln 2: at the answer of D the "
        f"risk of 10 in {{1, 2, 3, 10}} is {alone}, that of 5 in {{1, 2, 10, 5}} is {near}",
        part="data values",
    )
    others = sum_risk((8, 9, 10), growth)
    yield instance(
        alone != others,
        f"the risk of 10 in {{1, 2, 3, 10}} is {alone} where the others are 4 and 5, and {others} "
        "where they are 8 and 9; D, the sensitivity 9/4 and epsilon are the same",
        part="values of others",
    )


EPSILON_VARIES = Claim(
    id="rhodi.epsilon-varies",
    kind=Kind.REMARK,
    source=cite("section 1"),
    title="at one epsilon the probability of identification varies",
    statement=r"For a given value of $\epsilon$, the probability of identification can vary "
    "depending on data values, or even on values of individuals not in the data set.",
    parts=(
        witness("data values", says="It can vary depending on the values in the data set"),
        witness(
            "values of others", says="It can vary depending on the values of individuals not in it"
        ),
    ),
    checks=(check_epsilon_varies,),
)


def less_noise() -> Statement:
    """At a larger epsilon the noise is less, and the ratio that eq. 1 allows is larger."""
    noise = {
        budget: scale.differential_privacy.at(epsilon=budget, global_sensitivity=S)
        for budget in (epsilon_1, epsilon_2)
    }
    conclusion = And(lt(noise[epsilon_2], noise[epsilon_1]), lt(exp(epsilon_1), exp(epsilon_2)))
    return Statement(as_written(gt(S, 0), gt(epsilon_1, 0), lt(epsilon_1, epsilon_2)), conclusion)


LARGER_EPSILON = Claim(
    id="rhodi.larger-epsilon",
    kind=Kind.REMARK,
    source=cite("section 1"),
    title="a larger epsilon, less noise and more impact of an individual",
    statement=r"The larger the value of $\epsilon$, the less noise needed in the model, and the "
    "more a single individual can impact that model (thus risking disclosure of information about "
    "that individual).",
    parts=(
        Part(
            "statement",
            says=r"At a larger $\epsilon$ the scale of the noise is smaller, and the factor "
            r"$e^\epsilon$, by which an individual may change a probability, larger",
            formal=less_noise,
            narrower=(LAPLACE_NOISE,),
        ),
    ),
    quantities=("scale.differential_privacy",),
)


def more_worlds() -> Statement:
    """What one rho allows of epsilon rises with the number of worlds."""
    return Statement(
        SEVERAL | CHANCE | as_written(gt(n, m)), lt(largest_budget(m), largest_budget(n))
    )


NO_DIRECT_TRANSLATION = Claim(
    id="rhodi.no-direct-translation",
    kind=Kind.REMARK,
    source=cite("sections 1 and 4.1"),
    title="which epsilon a rho is depends on the number of worlds",
    statement=r"There is no direct translation from $\rho$ to $\epsilon$; the relationship "
    "depends on additional information outside the scope of setting policy. [Section 4.1:] Note "
    r"that even setting this upper bound for $\epsilon$ requires knowing the number of possible "
    r"worlds $m$, making it difficult to develop a policy for a value of $\epsilon$ to prevent "
    "re-identification.",
    parts=(
        Part(
            "statement",
            says=r"For one $\rho$ the bound $\ln\frac{(m-1)\rho}{1-\rho}$ differs for any two "
            r"$m$: no number that depends on $\rho$ alone is that bound",
            formal=more_worlds,
        ),
    ),
    quantities=("translation.epsilon_from_rho",),
    note="Where m is known and the worlds are equally likely, section 4.1 has a translation: "
    "rhodi.rho-to-epsilon.",
)


def logarithms_differ() -> Statement:
    """Eq. 1, both ways, is a bound on the difference of two logarithms.

    ``F[1]`` and ``F[2]`` are the probabilities of one event on two databases.
    """
    given = as_written(gt(F[1], 0), gt(F[2], 0))
    apart = le(Abs(log(F[1]) - log(F[2])), epsilon)
    ratios = And(le(F[1], exp(epsilon) * F[2]), le(F[2], exp(epsilon) * F[1]))
    return Statement(given, Equivalent(apart, ratios))


LOGARITHMS, PROBABILITIES = "of logarithms", "of probabilities"


def check_footnote_1() -> Iterator[Evidence]:
    """An answer that mostly says nothing, and at times all."""
    tenth = Fraction(1, 10)
    likelihoods = {
        named: [tenth if named == d else Fraction(0) for d in (1, 2)] for named in (1, 2)
    }
    silent = [1 - tenth, 1 - tenth]
    whole = [sum(column) for column in zip(silent, *likelihoods.values(), strict=True)]
    # an event holds some of the outputs: its probabilities differ by what it holds of two
    apart = max(abs(row[0] - row[1]) for row in likelihoods.values())
    seen = bayes(uniform(2), likelihoods[1])
    yield refuted_by(
        {"m": 2, "epsilon": tenth, "mechanism": "names D with 1/10, and else says nothing"},
        not (whole == [1, 1] and apart == tenth and seen[0] == 1),
        "the probabilities of an event differ by at most 1/10 in the two worlds, and the posterior "
        "of the world that is named is 1",
        reading=PROBABILITIES,
    )


FOOTNOTE_1 = Claim(
    id="rhodi.footnote-1",
    kind=Kind.REMARK,
    source=cite("section 1, footnote 1"),
    title="the formulations of differential privacy",
    statement="There are several formulations of the definition of differential privacy, such as "
    "a difference bound rather than the ratio given in Equation 1; we present the one from [7]. "
    "The differences between definitions is not critical to this paper.",
    parts=(
        Part(
            "statement",
            says="A bound on the difference of the logarithms is the ratio of eq. 1, both ways",
            formal=logarithms_differ,
            reading=LOGARITHMS,
        ),
        false_here(
            "statement",
            says=r"With a bound on the difference of the probabilities too some $\rho$ below 1 "
            r"follows from $m$ and $\epsilon$, as section 4.1 has it",
            reading=PROBABILITIES,
        ),
    ),
    checks=(check_footnote_1,),
    readings={
        LOGARITHMS: r"$|\ln\Pr[\mathcal{M}_f(D_1) \in S] - \ln\Pr[\mathcal{M}_f(D_2) \in S]| "
        r"\leq \epsilon$",
        PROBABILITIES: r"$|\Pr[\mathcal{M}_f(D_1) \in S] - \Pr[\mathcal{M}_f(D_2) \in S]| \leq "
        r"\epsilon$",
    },
    correction=Correction(
        statement=r"Section 4.1's $\frac{1}{1+(m-1)e^{-\epsilon}}$ needs the ratio, or the "
        "difference of the logarithms. A bound on the difference of the probabilities bounds no "
        "posterior.",
        printed="The differences between definitions is not critical to this paper",
        correct="not critical between the ratio and a difference of logarithms; a bound on a "
        r"difference of probabilities gives no $\rho$",
        consequence="two worlds: probabilities 1/10 apart, and a posterior of 1",
        error="A bound on the difference of probabilities gives no rho",
        who="whoever takes another formulation into section 4.1",
        repair="say which difference is meant",
        severity=Severity.REMARK,
    ),
    note="Which records two databases differ in is critical too: rhodi.epsilon-to-rho.",
)

LIMITED = "the posterior of every world is at most rho"
ROOM = 1 - (m - 1) * rho
"""What m - 1 posteriors of rho leave to the last."""


def near_one_another() -> Statement:
    """Where rho is below 1/(m-1), rho-identifiable worlds are within e^epsilon of one another."""
    hypotheses = {
        **A_WORLD,
        **ANOTHER,
        IS_POSSIBLE: gt(PROBABILITY, 0),
        LIMITED: every(le(posterior_of(k), rho), EVERY_WORLD),
        **as_written(gt(rho, 0), lt((m - 1) * rho, 1)),
        "epsilon = log(rho/(1 - (m-1) rho))": eq(epsilon, log(rho / ROOM)),
    }
    return Statement(hypotheses, le(f(i, R), exp(epsilon) * f(j, R)))


THE_ADVERSARY, THE_RATIO = "proof against the same adversary", "for some epsilon"
FROM_THERE_ON = "from 1/(m-1) on"


def a_world_excluded() -> Statement:
    """An answer names, at random, one of the m - 1 worlds that D is not.

    ``F[1]`` is the likelihood of a name in the world that it names, ``F[2]`` in every other.
    """
    together = F[1] + (m - 1) * F[2]
    return Statement(
        {
            **as_written(gt(m, 2), ge(rho, 1 / (m - 1))),
            "F[1] = 0, where the name is that of D": eq(F[1], 0),
            "F[2] = 1/(m-1), where it is not": eq(F[2], 1 / (m - 1)),
        },
        And(le(F[1] / together, rho), le(F[2] / together, rho), lt(exp(epsilon) * F[1], F[2])),
    )


def check_same_guarantees() -> Iterator[Evidence]:
    """An answer that excludes a world; and the largest epsilon, attained."""
    excludes = bayes(uniform(3), [Fraction(0), HALF, HALF])
    of_two = bayes(uniform(2), [Fraction(0), HALF])
    yield refuted_by(
        {"m": 3, "rho": HALF, "mechanism": "names, at random, one of the two worlds that D is not"},
        max(excludes) > HALF or min(excludes) > 0,
        f"every posterior is at most {max(excludes)}, but the world that is named has the "
        "likelihood 0, and no epsilon holds; who had excluded one world more is left with "
        f"{max(of_two)}",
        part="differential privacy",
        reading=THE_RATIO,
    )
    rho, m = Fraction(2, 5), 3
    room = 1 - (m - 1) * rho
    shown = [[rho, rho, room], [rho, room, rho], [room, rho, rho]]
    seen = [bayes(uniform(m), row) for row in shown]
    ratio = max(max(row) / min(row) for row in shown)
    yield instance(
        all(max(posterior) == rho for posterior in seen) and ratio == rho / room,
        f"among 3 worlds, at rho = 2/5: three outputs, each with the likelihoods {rho}, {rho}, "
        f"{room} in some order, are 2/5-identifiable, and two worlds differ by the factor {ratio}",
        part="tight",
    )


SAME_GUARANTEES = Claim(
    id="rhodi.same-guarantees",
    kind=Kind.THEOREM,
    source=cite("section 1, and the abstract"),
    title="identifiability gives the guarantees of differential privacy",
    statement=r"We give a definition $\rho$-differential identifiability that provides the same "
    "guarantees as differential privacy (proof against an arbitrarily strong adversary), but the "
    r"parameter $\rho$ bounds the probability estimate that an individual contributed to the "
    "resulting model.",
    parts=(
        Part(
            "differential privacy",
            says=r"Who knows every record but one is not led to believe in any value of it by more "
            r"than $\rho$ (Theorem 1)",
            formal=theorem_1,
            reading=THE_ADVERSARY,
            narrower=(UNIFORM_PRIOR, LAPLACE_NOISE),
            beyond={INTERVALS: "theorem_1_events"},
        ),
        Part(
            "differential privacy",
            says=r"A $\rho$-identifiable mechanism is $\epsilon$-differentially private for some "
            r"$\epsilon$",
            corrected=near_one_another,
            reading=THE_RATIO,
            beyond={EVENTS: "same_guarantees_from_statement"},
        ),
        Part(
            FROM_THERE_ON,
            says=r"For every $m > 2$ and $\rho \geq \frac{1}{m-1}$ some $\rho$-identifiable "
            r"mechanism is $\epsilon$-differentially private for no $\epsilon$",
            formal=a_world_excluded,
        ),
        witness(
            "tight",
            says=r"Some mechanism is $\epsilon$-differentially private for no $\epsilon$ below "
            r"$\ln\frac{\rho}{1-(m-1)\rho}$",
        ),
    ),
    checks=(check_same_guarantees,),
    readings={
        THE_ADVERSARY: "what differential privacy is proof against, the parenthesis says: an "
        "adversary who knows every record but one; so is rho-identifiability, at equal priors",
        THE_RATIO: "what differential privacy limits: how far apart two worlds' likelihoods are, "
        "and so what any other knowledge, or answer, can make of a response",
    },
    correction=Correction(
        statement=r"Where $\rho < \frac{1}{m-1}$, a $\rho$-identifiable mechanism among $m$ "
        r"equally likely worlds is $\epsilon$-differentially private for $\epsilon = "
        r"\ln\frac{\rho}{1-(m-1)\rho}$, and for no smaller one in general. Where $\rho \geq "
        r"\frac{1}{m-1}$, it need not be so for any $\epsilon$: one posterior may be 0.",
        printed="the same guarantees as differential privacy (proof against an arbitrarily strong "
        "adversary)",
        correct="proof against the same adversary at equal priors; differential privacy with "
        r"$\epsilon = \ln\frac{\rho}{1-(m-1)\rho}$ where $\rho < \frac{1}{m-1}$, and with none "
        "from there on",
        consequence="Among 3 worlds a 1/2-identifiable answer may exclude a world: its likelihood "
        "is 0, and no epsilon bounds the ratio. Every rho of Table 4 that has a finite scale lies "
        "above its 1/(m-1): 0.1 above 1/15, 1/73, 1/98; 0.001 above 1/4356, 1/99999.",
        error="From rho = 1/(m-1) on, rho-identifiability implies no epsilon",
        who="whoever takes rho in place of epsilon for a mechanism that is not Laplace noise: "
        "what an adversary learns elsewhere, or from a second answer, is not limited",
        repair="Ask for rho < 1/(m-1), or state the mechanism's epsilon beside rho: Theorem 1's "
        "noise has epsilon = ln((m-1)rho/(1-rho)).",
        severity=Severity.WRONG_REASON,
    ),
    rests_on=("uniform prior (section 3.3)",),
    note="The converse, from epsilon to rho, is rhodi.epsilon-to-rho.",
)

OTHER_WORKS = Claim(
    id="rhodi.other-works",
    kind=Kind.REMARK,
    source=cite("section 2; and section 6"),
    title="what other works propose, and what may be expected",
    statement=r"Samarati and Sweeney proposed $k$-anonymity [19, 20]. [...] $\ell$-diversity [14] "
    "shows that $k$-anonymous tables are vulnerable to homogeneity. [...] While these and related "
    "approaches prevent the adversary from uniquely identifying an individual's record, they "
    r"assume little prior knowledge available to the adversary. $\delta$-presence [18] protects "
    "against determining if an individual is in a dataset even if the adversary has full "
    "knowledge of values of individuals. [Section 6:] Differential identifiability (as with "
    "differential privacy) can often be satisfied with little impact on the resulting model. "
    "[...] we expect that analogous methods to other differentially private mechanisms can be "
    "developed to support differential identifiability as well.",
    not_checkable="It is about the contents of other papers, which are not at hand, and about what "
    "is often so and may be expected.",
)

CLAIMS = (
    OTHER_WORKS,
    FOOTNOTE_1,
    ZERO_EPSILON,
    LARGER_EPSILON,
    EPSILON_VARIES,
    SAME_GUARANTEES,
    NO_DIRECT_TRANSLATION,
)
