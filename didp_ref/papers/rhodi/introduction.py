"""Section 1: what epsilon promises, and what varies at one epsilon.

At epsilon = 0 any two worlds give every response with one likelihood; where the ratio of eq. 1 is
a difference of probabilities, nothing follows of a posterior (footnote 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import ROUND_CEILING
from fractions import Fraction

from sympy import Abs, And, Equivalent, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import all_hold, cell, instance, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import scale, translation
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.papers.rhodi.alphabet import F, K, S, epsilon, epsilon_1, epsilon_2, f, i, j, k, m
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    ANOTHER,
    EVERY_WORLD,
    IN_EVERY_WORLD,
    IS_PRIVATE_THERE,
    K_IS_PROBABILITY,
    PRIVATE_EVENTS,
    cite,
)
from didp_ref.papers.shared.events import S as EVENT
from didp_ref.papers.shared.events import at_a_point, integrate, omega
from didp_ref.papers.shared.informal import false_here, witness
from didp_ref.papers.shared.narrower import LAPLACE_NOISE
from didp_ref.symbolic.notation import as_written, eq, every, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.risk import posteriors


def nothing_spent() -> Statement:
    """At epsilon = 0 every event has one probability in any two worlds."""
    return Statement(PRIVATE_EVENTS | {"epsilon = 0": eq(epsilon, 0)}, eq(K[i], K[j]))


def derive_nothing_spent(d: Derivation) -> None:
    """exp(0) is 1, and each of two probabilities is at most the other."""
    thirds = {(1, world): Rational(1, 3) for world in (1, 2, 3)}
    likely = {world: Rational(1, 3) for world in (1, 2, 3)}
    d.model({m: 3, i: 1, j: 2, epsilon: 0, f: thirds, K: likely, EVENT: {1: 1}})
    d.lemma("exp of 0", lemmas.exp_monotone(epsilon, 0))
    d.lemma("0 and exp", lemmas.exp_monotone(0, epsilon))
    at_a_point(d, "at omega", IS_PRIVATE_THERE)
    worlds, over_event = [*A_WORLD, *ANOTHER], []
    for world in (i, j):
        d.at(f"integrable in {world}", IN_EVERY_WORLD, world, worlds)
        d.at(f"likely in {world}", K_IS_PROBABILITY, world, [*worlds, f"integrable in {world}"])
        over_event += [f"integrable in {world}", f"likely in {world}"]
    for mine, theirs in ((i, j), (j, i)):
        name, grown = f"{mine} against {theirs}", exp(epsilon) * f(omega, k)
        d.at(f"{name}: the first", "at omega", mine, worlds)
        below = every(le(f(omega, mine), grown), EVERY_WORLD)
        d.step(f"{name}: of every world", below, [f"{name}: the first"])
        d.at(f"{name}: there", f"{name}: of every world", theirs, worlds)
        sides = (1, f(omega, mine)), (exp(epsilon), f(omega, theirs))
        ordered = le(K[mine], exp(epsilon) * K[theirs])
        integrate(d, name, ordered, *sides, f"{name}: there", over_event)
    d.conclude(by=["epsilon = 0", "exp of 0", "0 and exp", "i against j", "j against i"])


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


def derive_told_apart(d: Derivation) -> None:
    """e^epsilon is above 1."""
    d.model({epsilon: log(2)})
    d.lemma("above 1", lemmas.exp_tangent(epsilon))
    d.lemma("twice", lemmas.exp_sum(epsilon, epsilon))
    d.step("growth", gt(exp(epsilon), 1), by=["epsilon > 0", "above 1"])
    d.conclude(by=["growth", "twice"])


AT_ZERO, ONLY = "statement", "only"

ZERO_EPSILON = Claim(
    id="rhodi.zero-epsilon",
    kind=Kind.REMARK,
    source=cite("section 1"),
    title="Databases are indistinguishable only at epsilon = 0",
    statement=r"Unfortunately, indistinguishability only holds for $\epsilon = 0$, which makes "
    "the resulting model useless.",
    parts=(
        Part(
            AT_ZERO,
            says=r"At $\epsilon = 0$ every two databases that differ by one element give every "
            r"response with the same probability, so that the response tells nothing of the data",
            formal=nothing_spent,
            proof=derive_nothing_spent,
        ),
        Part(
            ONLY,
            says=r"At no $\epsilon$ above 0 does differential privacy promise it: some "
            r"$\epsilon$-differentially private answer tells two databases apart",
            formal=told_apart,
            proof=derive_told_apart,
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
    title="At one epsilon the probability of identification varies",
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


ORDER = "epsilon_1 < epsilon_2"


def less_noise() -> Statement:
    """At a larger epsilon the noise is less, and the ratio that eq. 1 allows is larger."""
    noise = {
        budget: scale.differential_privacy.at(epsilon=budget, global_sensitivity=S)
        for budget in (epsilon_1, epsilon_2)
    }
    conclusion = And(lt(noise[epsilon_2], noise[epsilon_1]), lt(exp(epsilon_1), exp(epsilon_2)))
    return Statement(as_written(gt(S, 0), gt(epsilon_1, 0), lt(epsilon_1, epsilon_2)), conclusion)


def derive_less_noise(d: Derivation) -> None:
    """One divides by more, the other exponent is larger."""
    d.model({S: 1, epsilon_1: 1, epsilon_2: 2})
    d.lemma("grows", lemmas.exp_monotone(epsilon_2, epsilon_1))
    d.step("less", lt(S / epsilon_2, S / epsilon_1), by=["S > 0", "epsilon_1 > 0", ORDER])
    d.conclude(by=["less", "grows", ORDER])


LARGER_EPSILON = Claim(
    id="rhodi.larger-epsilon",
    kind=Kind.REMARK,
    source=cite("section 1"),
    title="A larger epsilon means less noise and more influence of an individual",
    statement=r"The larger the value of $\epsilon$, the less noise needed in the model, and the "
    "more a single individual can impact that model (thus risking disclosure of information about "
    "that individual).",
    parts=(
        Part(
            "statement",
            says=r"At a larger $\epsilon$ the scale of the noise is smaller, and the factor "
            r"$e^\epsilon$, by which an individual may change a probability, larger",
            formal=less_noise,
            proof=derive_less_noise,
            narrower=(LAPLACE_NOISE,),
        ),
    ),
    quantities=("scale.differential_privacy",),
    note="S/epsilon is also the least scale at which Laplace noise is epsilon-differentially "
    "private: field.laplace-delta at delta = 0. An individual can have the whole factor "
    "e^epsilon: rhodi.zero-epsilon.",
)


POSITIVE = ("F[1] > 0", "F[2] > 0")


def logarithms_differ() -> Statement:
    """Eq. 1, both ways, is a bound on the difference of two logarithms.

    ``F[1]`` and ``F[2]`` are the probabilities of one event on two databases.
    """
    given = as_written(gt(F[1], 0), gt(F[2], 0))
    apart = le(Abs(log(F[1]) - log(F[2])), epsilon)
    ratios = And(le(F[1], exp(epsilon) * F[2]), le(F[2], exp(epsilon) * F[1]))
    return Statement(given, Equivalent(apart, ratios))


def derive_logarithms_differ(d: Derivation) -> None:
    """Either ratio is at most e^epsilon exactly when its logarithm is at most epsilon."""
    d.model({F: {1: 1, 2: 1}, epsilon: 1})
    names = []
    for likelihood, other in ((F[1], F[2]), (F[2], F[1])):
        name = f"log {likelihood} - log {other}"
        grown = exp(epsilon) * other
        d.lemma(f"{name}: increases", lemmas.log_monotone(likelihood, grown))
        d.lemma(f"{name}: of the product", lemmas.log_product(exp(epsilon), other))
        d.lemma(f"{name}: e^epsilon", lemmas.exp_positive(epsilon))
        d.lemma(f"{name}: its logarithm", lemmas.exp_log(exp(epsilon), epsilon))
        d.step(f"{name}: positive", gt(grown, 0), by=[*POSITIVE, f"{name}: e^epsilon"])
        by = [*POSITIVE, f"{name}: positive", f"{name}: e^epsilon", f"{name}: increases"]
        by += [f"{name}: of the product", f"{name}: its logarithm"]
        statement = Equivalent(le(log(likelihood) - log(other), epsilon), le(likelihood, grown))
        d.step(name, statement, by=by)
        names.append(name)
    d.lemma("absolute value", lemmas.absolute_value(log(F[1]) - log(F[2])))
    d.conclude(by=[*POSITIVE, *names, "absolute value"])


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
    replaced, removed = (translation.rho_from_epsilon.enclose(budget, 99) for budget in (2, 2 * 2))
    yield remark(
        all_hold(
            [
                cell("bounded", "0.0701", replaced).agrees,
                cell("unbounded", "0.3578", removed).agrees,
            ]
        ),
        "which records two databases differ in is critical too: among 99 worlds, at epsilon = 2, "
        f"section 4.1's rho is at most {rounded_decimal(replaced.upper, 3, ROUND_CEILING)} where a "
        f"record is replaced, and at most {rounded_decimal(removed.upper, 3, ROUND_CEILING)} where "
        "one is added or removed, so that two worlds are two steps apart: Laplace answers for a "
        "sum reach it",
        engine="Arb",
    )


FOOTNOTE_1 = Claim(
    id="rhodi.footnote-1",
    kind=Kind.REMARK,
    source=cite("section 1, footnote 1"),
    title="A bound on the difference of probabilities gives no rho",
    statement="There are several formulations of the definition of differential privacy, such as "
    "a difference bound rather than the ratio given in Equation 1; we present the one from [7]. "
    "The differences between definitions is not critical to this paper.",
    parts=(
        Part(
            "statement",
            says="A bound on the difference of the logarithms is the ratio of eq. 1, both ways",
            formal=logarithms_differ,
            proof=derive_logarithms_differ,
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
        who="anyone who takes another formulation into section 4.1",
        repair="say which difference is meant",
        severity=Severity.REMARK,
    ),
    finding="Which records two databases differ in is critical too. Among 99 worlds, at epsilon = "
    "2, section 4.1's rho is 0.0701 if a record is replaced (bounded, section 3.1). It is up to "
    "0.358 if a record is added or removed (unbounded).",
)


OTHER_WORKS = Claim(
    id="rhodi.other-works",
    kind=Kind.REMARK,
    source=cite("section 2; and section 6"),
    title="The contents of the cited works, and expectations, cannot be checked",
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

CLAIMS = (OTHER_WORKS, FOOTNOTE_1, ZERO_EPSILON, LARGER_EPSILON, EPSILON_VARIES)
