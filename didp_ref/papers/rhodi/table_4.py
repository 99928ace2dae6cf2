"""Section 5, Table 4: the noise of means, the responses, where no noise is enough, what is shared.

The ranges and scales are computed again in :mod:`didp_ref.papers.rhodi.tables`. At rho < 1/m the
posteriors, which sum to 1, cannot all be at most rho. Answers that together spend at most the
right-hand side of eq. 14 keep rho together, because likelihoods of independent answers multiply.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import arb, fmpq
from sympy import And, Not, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import (
    AT_MOST,
    contrary,
    corrected,
    instance,
    refuted_by,
    remark,
    reproduced,
)
from didp_ref.audit.claim import (
    Cell,
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Refuted,
    Severity,
    Statement,
)
from didp_ref.audit.derivation import Derivation
from didp_ref.errors import Infeasible
from didp_ref.formulas import scale, translation
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import decimal_text
from didp_ref.papers.rhodi import tables
from didp_ref.papers.rhodi.alphabet import (
    K,
    epsilon_1,
    epsilon_2,
    first,
    g,
    i,
    j,
    k,
    m,
    rho,
    second,
)
from didp_ref.papers.rhodi.repairs import repair_infeasible
from didp_ref.papers.rhodi.shared import (
    A_WORLD,
    EVERY_WORLD,
    HALF,
    IN_EVERY_WORLD,
    K_IS_PROBABILITY,
    LARGEST_BUDGET,
    POSTERIORS,
    SEVERAL,
    SOME_WORLD,
    WORLDS,
    add_up_the_worlds,
    cite,
    probabilities,
)
from didp_ref.papers.shared.events import S as EVENT
from didp_ref.papers.shared.events import at_a_point, integrate, omega
from didp_ref.papers.shared.informal import false_here, printed_numbers, printed_values
from didp_ref.papers.shared.narrower import (
    INDEPENDENT_NOISES,
    ONE_DENSITY,
    ONE_SET_OF_WORLDS,
    SHARING_IS_ENOUGH,
    TWO_ANSWERS,
    WITHIN_FOUR_SCALES,
)
from didp_ref.papers.shared.risk import CHANCE, least_at_odds
from didp_ref.symbolic.notation import as_written, every, ge, gt, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import bayes


def check_table_4_mean() -> Iterator[Evidence]:
    """Twenty cells; the answers are truncated, the ranges and scales rounded."""
    yield reproduced(tables.table_4_mean(), "Theorem 1 on the Adult data", engine="data")


TABLE_4_MEAN = Claim(
    id="rhodi.table-4.mean",
    kind=Kind.TABLE,
    source=cite("section 5, Table 4"),
    title="S(f), f(D) and lambda of the means are as printed",
    statement=r"Mean, $S(f)$, $f(D)$, $\lambda$ at $\rho = 0.1$ and $0.001$. AG: 0.0015, 38.6435, "
    r"0.0007, $\infty$. EN: 0.0003, 10.0780, 0.0006, $\infty$. CG: 2.0474, 1079.067, 0.2198, "
    r"0.4445. CL: 0.0892, 87.5023, 0.0144, 0.0606. HW: 0.0020, 40.4223, 0.0008, $\infty$.",
    parts=(printed_numbers("statement"),),
    checks=(check_table_4_mean,),
    quantities=("scale.rho",),
    finding='The text says "for both mean and median of each of the three attributes"; the table '
    "has mean and standard deviation of five.",
    note="f(D) is truncated, S(f) and lambda are rounded.",
)


def check_table_4_responses() -> Iterator[Evidence]:
    """How far the responses lie from the answer, and that infinite noise has none."""
    finite = [row for row in tables.responses() if row.scale != tables.INFINITE]
    scales = [row.distance_in_scales for row in finite]
    total = sum((distance for row in scales for distance in row), Fraction(0))
    yield instance(
        len(finite) == 14 and max(map(max, scales)) < 4,
        f"the {3 * len(finite)} responses at a finite scale lie up to "
        f"{decimal_text(max(map(max, scales)), 3)} scales from f(D), and "
        f"{decimal_text(total / (3 * len(finite)), 3)} on average, where 1 is expected",
        part="finite scales",
    )
    yield reproduced(
        [
            Cell(f"{row.label} at ρ = 0.001, λ = ∞", row.values[0], "no response", "differs")
            for row in tables.responses()
            if row.scale == tables.INFINITE
        ],
        "a Laplace distribution has a finite scale",
        engine="exact rationals",
        part="infinite scales",
    )


TABLE_4_RESPONSES = Claim(
    id="rhodi.table-4.responses",
    kind=Kind.TABLE,
    source=cite("section 5, Table 4"),
    title="Responses are printed under an infinite scale",
    statement="Table 4 shows the parameters and three responses for both mean and median of each "
    r"of the three attributes for $\rho = 0.1$ and $0.001$. [...] Mean, AG: [...] "
    r"$\lambda = \infty$, 6410.178, 36984.106, -20388.622 [...]",
    parts=(
        printed_values(
            "finite scales",
            says=r"The responses at a finite $\lambda$ are near $f(D)$: within four scales",
            narrower=(WITHIN_FOUR_SCALES,),
        ),
        printed_numbers("infinite scales", says=r"There are responses for $\lambda = \infty$"),
    ),
    checks=(check_table_4_responses,),
    correction=Correction(
        statement=r"No distribution is Laplace's with $\lambda = \infty$. So the 18 responses that "
        "are printed under it are not draws from one; the text does not say how they were made.",
        printed=r"$\lambda = \infty$, $R_1 = 6410.178$ for the mean of age",
        correct=r"no response: there is no noise of scale $\infty$",
        consequence="none for those who refuse such a rho",
        error="Responses are printed under an infinite scale",
        who="nobody",
        repair="print no response, or the scale that was used",
        severity=Severity.REMARK,
    ),
    finding='The text says "for both mean and median of each of the three attributes"; the table '
    "has mean and standard deviation of five.",
    note="The responses for the deviation of education-num, up to 2.75 scales from f(D), belong to "
    "the printed 0.0491: it is no misprint.",
)


def no_noise_enforces() -> Statement:
    """Below rho = 1/m no answer whatever keeps all m posteriors at rho or below."""
    return Statement(
        SOME_WORLD | as_written(lt(m * rho, 1)) | POSTERIORS, Not(every(le(g[j], rho), WORLDS))
    )


def derive_no_noise_enforces(d: Derivation) -> None:
    """Were every posterior at most rho, their sum would be at most m rho, which is below 1."""
    d.model({m: 2, rho: Rational(1, 3), g: {1: HALF, 2: HALF}})
    d.lemma("sum", lemmas.sum_monotone(g[j], rho, WORLDS))
    d.lemma("m times rho", lemmas.sum_constant(rho, WORLDS))
    d.conclude(by=["m >= 1", "m*rho < 1", *POSTERIORS, "sum", "m times rho"])


def check_table_4_infeasible() -> Iterator[Evidence]:
    """The marks agree; what is said of them does not hold."""
    yield reproduced(
        tables.infinite_marks(),
        "infinite where rho <= 1/m",
        engine="exact rationals",
        part="the attributes",
    )
    blind = bayes(uniform(16), [Fraction(1)] * 16)
    yield refuted_by(
        {"attribute": "education-num", "m": 16, "rho": "0.001", "noise": "infinite"},
        max(blind) <= Fraction("0.001"),
        f"an answer that says nothing at all leaves every posterior at {blind[0]} > 0.001: "
        "infinite noise does not enforce rho",
        part="infinite noise",
        contrast=contrary(
            "the largest posterior after infinite noise", Fraction("0.001"), max(blind), AT_MOST
        ),
    )
    counts = {"age": 74, "education-num": 16, "hours-per-week": 99}
    yield instance(
        all(bayes(uniform(m), [Fraction(1)] * m) == tuple(uniform(m)) for m in counts.values()),
        "an answer whose density is the same in every world leaves every posterior at its prior: "
        + ", ".join(f"1/{m} for {attribute}" for attribute, m in counts.items()),
        part="no information",
    )
    twelve = int((tables.AdultColumns().values["EN"] == 12).sum())
    years = next(attribute for attribute in tables.ATTRIBUTES if attribute.key == "EN")
    yield refuted_by(
        {
            "attribute": "education-num",
            "rho": "0.1",
            "records of 12": twelve,
            "printed scale": years.mean.scales[0],
        },
        twelve < 2 or years.mean.scales[0] == tables.INFINITE,
        "a guess that D contains an individual with 12 years of education is as certainly correct "
        "where rho is 0.1, and there the noise is finite",
        engine="data",
        part="the reason",
    )
    refused = []
    for attribute in tables.ATTRIBUTES:
        try:
            scale.rho.enclose("0.001", attribute.n_worlds, 1)
        except Infeasible:
            refused.append(attribute.key)
    yield corrected(
        refused == ["AG", "EN", "HW"],
        "no scale exists for age, education-num and hours-per-week at rho = 0.001, because the "
        "uniform prior 1/m already exceeds it: 1/74, 1/16 and 1/99",
        part="infinite noise",
    )


TABLE_4_INFEASIBLE = Claim(
    id="rhodi.table-4.infeasible",
    kind=Kind.REMARK,
    source=cite("section 5, Table 4"),
    title="Infinite noise does not enforce rho = 0.001",
    statement=r"Notice that when $\rho = 0.001$, the amount of noise required to enforce "
    r"$\Gamma(i) \leq \rho$ for the attributes age, education-num and hours-per-week becomes "
    "infinite; the released statistics are essentially random noise and do not give any "
    "information about individuals in the database. This is because a random guess that $D$ "
    "contains an individual with (say) 12 years of education is almost certainly correct.",
    parts=(
        printed_numbers(
            "the attributes",
            says=r"The scale for $\rho = 0.001$ is infinite for age, education-num and "
            r"hours-per-week, and for no other",
        ),
        Part(
            "infinite noise",
            says=r"Infinite noise is required for them, and enforces $\Gamma(i) \leq \rho$",
            corrected=no_noise_enforces,
            corrected_proof=derive_no_noise_enforces,
        ),
        printed_values(
            "no information",
            says="An answer under noise without bound tells nothing of the individuals",
            narrower=(ONE_DENSITY,),
        ),
        Part(
            "the reason",
            says=r"The noise is infinite where a random guess that $D$ contains an individual with "
            r"some value is almost certainly correct",
            corrected=no_noise_enforces,
            corrected_proof=derive_no_noise_enforces,
        ),
    ),
    checks=(check_table_4_infeasible, repair_infeasible),
    correction=Correction(
        statement=r"At $\rho = 0.001$ no amount of noise, finite or infinite, enforces $\Gamma(i) "
        r"\leq \rho$ for age, education-num and hours-per-week: the uniform prior is already "
        r"$\frac{1}{74}$, $\frac{1}{16}$ and $\frac{1}{99}$. That, and not how surely $D$ "
        "contains some value, is the reason.",
        printed=r"when $\rho = 0.001$, the amount of noise required to enforce $\Gamma(i) \leq "
        r"\rho$ for the attributes age, education-num and hours-per-week becomes infinite",
        correct=r"no amount of noise enforces $\Gamma(i) \leq \rho$: a random guess is right with "
        r"the probability $\frac{1}{m} > \rho$",
        consequence="An answer that says nothing leaves 1/16 for education-num, 62.5 times rho; "
        "1/74 for age is 13.5 times rho, 1/99 for hours-per-week 10.1 times.",
        error="Infinite noise does not enforce rho = 0.001",
        who="anyone who publishes such an answer and believes that rho = 0.001 is enforced",
        repair="Refuse rho <= 1/m, as section 4.1 does.",
        severity=Severity.WRONG_REASON,
    ),
    quantities=("scale.rho",),
    note="That no finite scale is enough for these attributes is true (eq. 14).",
    finding="The reason is another event: D contains somebody with 12 years of education almost "
    "certainly, at rho = 0.1 too, where the scale is finite. The guess that counts, of the one "
    "unknown record, is right once in 16 times.",
    refutes=(Refuted("This is because", "the reason"),),
)

SHARED_EPSILON, SHARED_RHO = "epsilon is shared", "rho is shared"

BOTH = Sum(K[k], EVERY_WORLD)
"""How likely the event about two independent responses is, but for the factor 1/m."""
BOTH_POSSIBLE = "S may happen"
NONE_NEGATIVE = {
    f"{chance} is not negative in any world k": every(ge(chance, 0), omega, EVERY_WORLD)
    for chance in (first(omega, k), second(omega, k))
}
SPENT = {
    f"{chance(omega, i)} <= exp({budget}) {chance(omega, k)} in every world k": every(
        le(chance(omega, i), exp(budget) * chance(omega, k)), omega, EVERY_WORLD
    )
    for chance, budget in ((first, epsilon_1), (second, epsilon_2))
}


def two_answers() -> Statement:
    """Section 5: answers that together spend at most ln((m-1)rho/(1-rho)) keep rho together."""
    hypotheses = {
        **SEVERAL,
        **CHANCE,
        **A_WORLD,
        **NONE_NEGATIVE,
        **SPENT,
        **probabilities(first(omega, k) * second(omega, k)),
        BOTH_POSSIBLE: gt(BOTH, 0),
        "epsilon_1 + epsilon_2 <= log((m-1) rho/(1-rho))": le(
            epsilon_1 + epsilon_2, LARGEST_BUDGET
        ),
    }
    return Statement(hypotheses, le(K[i] / BOTH, rho))


def derive_two_answers(d: Derivation) -> None:
    """Likelihoods of independent answers multiply, so what they spend adds up."""
    halves = {(1, world): HALF for world in (1, 2, 3)}
    quarters = {K: dict.fromkeys((1, 2, 3), HALF**2), EVENT: {1: 1}}
    budgets = {epsilon_1: 0, epsilon_2: log(2)}
    d.model({m: 3, i: 1, rho: HALF, **budgets, first: halves, second: halves, **quarters})
    spent = epsilon_1 + epsilon_2
    decay, own = exp(-spent), first(omega, i) * second(omega, i)
    d.lemma("decays", lemmas.exp_sum(-epsilon_1, -epsilon_2))
    facts = ["decays"]
    for number, budget in enumerate((epsilon_1, epsilon_2), 1):
        d.lemma(f"decay {number}", lemmas.exp_negative(budget))
        d.lemma(f"decay {number} is positive", lemmas.exp_positive(-budget))
        facts += [f"decay {number}", f"decay {number} is positive"]
    each = []
    for likelihood, budget, signed, spends in zip(
        (first, second), (epsilon_1, epsilon_2), NONE_NEGATIVE, SPENT, strict=True
    ):
        name = f"{likelihood}, "
        at_a_point(d, f"{name}sign", signed)
        at_a_point(d, f"{name}spent", spends)
        lowest = And(
            ge(likelihood(omega, k), exp(-budget) * likelihood(omega, i)),
            ge(likelihood(omega, k), 0),
        )
        known = [f"{name}sign", f"{name}spent", *facts]
        d.generalize(f"{name}each world", lowest, EVERY_WORLD, known)
        d.at(f"{name}in question", f"{name}sign", i, by=[*A_WORLD])
        each += [f"{name}each world", f"{name}in question"]
    both = first(omega, k) * second(omega, k)
    d.generalize(
        "at omega, both answers",
        le(decay * own, both),
        EVERY_WORLD,
        by=[*each, *facts],
        reason="the answers are independent",
    )
    d.step("decay is positive", gt(decay, 0), by=facts)
    d.at("own integral", IN_EVERY_WORLD, i, [*A_WORLD])
    d.at("own probability", K_IS_PROBABILITY, i, [*A_WORLD, "own integral"])
    over_event = [IN_EVERY_WORLD, K_IS_PROBABILITY, "own integral", "own probability"]
    sides, here = ((decay, own), (1, both)), "at omega, both answers"
    statement = le(decay * K[i], K[k])
    integrate(d, "both answers", statement, *sides, here, over_event, EVERY_WORLD)
    add_up_the_worlds(d, lambda world: K[world], decay, ["both answers"])
    bound = translation.rho_from_epsilon.at(epsilon=spent, n_worlds=m)
    by = [*A_WORLD, "decay is positive", "denominator", BOTH_POSSIBLE]
    d.step("rho of epsilon", le(K[i] / BOTH, bound), by=by)
    odds = exp(LARGEST_BUDGET)
    d.step("odds", And(gt(odds, 0), gt(1 - rho, 0)), by=["m >= 2", "rho > 0", "rho < 1"])
    least_at_odds(d, spent, odds, by=["odds", "epsilon_1 + epsilon_2 <= log((m-1) rho/(1-rho))"])
    d.step("eq. 10", le(bound, rho), by=["m >= 2", "rho > 0", "rho < 1", "odds", "eq. 12"])
    d.conclude(by=["rho of epsilon", "eq. 10"])


def check_sharing_the_budget() -> Iterator[Evidence]:
    """Two Laplace answers that each keep rho_1 = rho_2, and together do not keep the sum."""
    tenth, printed = Fraction(1, 10), 99

    def reached(each: Fraction, answers: int) -> Fraction:
        odds = (printed - 1) * each / (1 - each)  # e to what one answer spends
        weights = [odds**answers, *[Fraction(1)] * (printed - 1)]
        return max(bayes(uniform(printed), weights))

    alone, both = (reached(tenth / 2, answers) for answers in (1, 2))
    yield refuted_by(
        {
            "m": printed,
            "query": "0 in one world, 1 in the others",
            "rho_1, rho_2": tenth / 2,
            "noise": "Theorem 1's, independent",
            "both responses": "0",
        },
        not (alone == tenth / 2 and both > tenth),
        f"the two responses leave the one world at {both}, above rho_1 + rho_2 = {tenth}",
        reading=SHARED_RHO,
    )
    yield remark(
        reached(tenth, 2) == Fraction(98, 179), "at 1/10 each the two responses leave it at 98/179"
    )
    odds = arb((printed - 1) * fmpq(1, 9))  # of 1/10; a world at d steps keeps odds^(-2 d/98)
    others = [odds ** (arb(-2 * steps) / (printed - 1)) for steps in range(printed)]
    yield remark(
        Enclosure.of(1 / sum(others, arb(0))).less_than(Fraction("0.048")),
        "99 evenly spaced worlds, as a mean of hours-per-week has them: two Laplace answers at "
        "1/10 each leave every world less than 0.048",
        engine="Arb",
    )


SHARING_THE_BUDGET = Claim(
    id="rhodi.sharing-the-budget",
    kind=Kind.REMARK,
    source=cite("section 5", "on Table 4"),
    title="The budget that answers share is epsilon, not rho",
    statement=(
        "(This is assuming the adversary sees only a single one of these responses, returning all "
        'would require sharing the "privacy budget" as with differential privacy.)'
    ),
    parts=(
        Part(
            "statement",
            says="Answers that share a budget keep rho together",
            formal=two_answers,
            proof=derive_two_answers,
            reading=SHARED_EPSILON,
            narrower=(INDEPENDENT_NOISES, ONE_SET_OF_WORLDS, TWO_ANSWERS, SHARING_IS_ENOUGH),
        ),
        false_here(
            "statement",
            says=r"Two answers that keep $\rho_1$ and $\rho_2$ keep $\rho_1 + \rho_2$ together",
            reading=SHARED_RHO,
        ),
    ),
    checks=(check_sharing_the_budget,),
    readings={
        SHARED_EPSILON: "what Laplace answers on one attribute of Table 4 share is the epsilon "
        "that each spends, within ln((m-1)rho/(1-rho)) of that attribute's m",
        SHARED_RHO: "rho is the budget: what two answers spend of it is the sum of their rhos",
    },
    quantities=("translation.epsilon_from_rho",),
    correction=Correction(
        statement=r"Answers on one set of $m$ equally likely worlds that are $\epsilon_1$- and "
        r"$\epsilon_2$-differentially private keep $\rho$ together where $\epsilon_1 + \epsilon_2 "
        r"\leq \ln\frac{(m-1)\rho}{1-\rho}$: that budget they share. Two Laplace answers need "
        r"not keep $\rho_1 + \rho_2$.",
        printed='returning all would require sharing the "privacy budget" as with differential '
        "privacy",
        correct=r"the budget that answers on one set of $m$ worlds share is $\epsilon$: "
        r"$\epsilon_1 + \epsilon_2 \leq \ln\frac{(m-1)\rho}{1-\rho}$ keeps $\rho$; two "
        r"answers need not keep $\rho_1 + \rho_2$",
        consequence="Let every other world of 99 lie a sensitive range away. Then two Laplace "
        "answers at rho = 0.1 each reach 0.5475, and at 0.05 each 0.2135.",
        error="The budget that answers share is epsilon, not rho",
        who="anyone who divides rho among answers, which the paper does not",
        repair="Share epsilon = ln((m-1)rho/(1-rho)) among answers on one set of m worlds: answer "
        "k gets the scale S_k/epsilon_k.",
        severity=Severity.REMARK,
    ),
    rests_on=("uniform prior (section 3.3)",),
    note="Table 4's attributes have an m each, so its answers are on different sets of worlds. "
    "The worlds of its mean of hours-per-week are evenly spaced: two answers at rho = 0.1 each "
    "leave every world below 0.048. "
    "In general no rho below 1 follows from the rhos of two mechanisms: bridges.rho.composition.",
)

CLAIMS = (TABLE_4_MEAN, TABLE_4_RESPONSES, TABLE_4_INFEASIBLE, SHARING_THE_BUDGET)
