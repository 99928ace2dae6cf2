"""Section 1.2: the largest budget that keeps the risk among n records at rho (eq. 1).

The formula and its letters are those of J. Lee and C. Clifton, How Much Is Enough? Choosing epsilon
for Differential Privacy (ISC 2011): one of n records is missing, and the adversary does not know
which, so there are n possible worlds. The bound ``(Df/Dv) ln((n-1)rho/(1-rho))`` is rhodi's with n
worlds and the range Dv, at the Laplace scale Df/epsilon. One possible world holds the individual in
question, and the others are numbered: see :mod:`didp_ref.papers.shared.risk`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Abs, And, Equivalent, Implies, Integer, Or, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import all_hold, cell, identity, refuted_by, remark, reproduced
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Refuted,
    Severity,
    Statement,
    Subject,
)
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import guarantee, translation
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.numbers.exact import rounded_decimal
from didp_ref.papers.bound.shared import (
    LAPLACE_SCALE,
    Delta_f,
    Delta_v,
    N,
    c_1,
    c_2,
    cite,
    count,
    t,
)
from didp_ref.papers.shared.alphabet import epsilon, n, rho
from didp_ref.papers.shared.informal import printed_numbers
from didp_ref.papers.shared.narrower import INTERVALS, LAPLACE_NOISE, UNIFORM_PRIOR
from didp_ref.papers.shared.risk import (
    CHANCE,
    a,
    bound_the_risk,
    lambda_,
    least_at_odds,
    risk,
    several,
    v,
    within_range,
)
from didp_ref.symbolic.notation import Term, as_written, eq, gt, le, lt

SENSITIVE = as_written(gt(Delta_f, 0), gt(Delta_v, 0))


def largest_budget(count: Term) -> Term:
    """Return eq. 1's bound among so many records where Df = Dv."""
    one = Integer(1)
    return translation.epsilon_bound.at(rho=rho, n=count, sensitivity=one, distance=one)


def bound_among(count: Term) -> Term:
    """Return the right-hand side of eq. 1 among so many records."""
    return translation.epsilon_bound.at(rho=rho, n=count, sensitivity=Delta_f, distance=Delta_v)


SUFFICIENT = "a budget that is enough, not one that is needed"


def budget_bound() -> Statement:
    """Eq. 1: a budget of at most that keeps the risk among n records at rho or below."""
    hypotheses = {
        **several(n),
        **CHANCE,
        **SENSITIVE,
        **as_written(gt(epsilon, 0)),
        **LAPLACE_SCALE,
        **within_range(n, Delta_v),
        "epsilon <= (Delta_f/Delta_v) log((n-1) rho/(1-rho))": le(epsilon, bound_among(n)),
    }
    return Statement(hypotheses, le(risk(n), rho))


def derive_budget_bound(d: Derivation) -> None:
    """The exponent Dv/lambda is epsilon Dv/Df, at most the logarithm of the odds."""
    half = Rational(1, 2)
    d.model(
        {
            **{n: 3, rho: half, Delta_f: 1, Delta_v: 1, epsilon: half, lambda_: 2},
            **{a: 0, v: {1: 1, 2: -1}},
        }
    )
    d.step(
        "lambda > 0", gt(lambda_, 0), by=["Delta_f > 0", "epsilon > 0", "lambda = Delta_f/epsilon"]
    )
    bound_the_risk(d, n, Delta_v)
    odds = exp(largest_budget(n))
    d.step("odds", And(gt(odds, 0), gt(1 - rho, 0)), by=["n >= 2", "rho > 0", "rho < 1"])
    statement = le(Delta_v / lambda_, log(odds))
    by = ["lambda > 0", "Delta_f > 0", "Delta_v > 0", "epsilon > 0", "lambda = Delta_f/epsilon"]
    by += ["epsilon <= (Delta_f/Delta_v) log((n-1) rho/(1-rho))"]
    d.step("exponent", statement, by=by, reason="epsilon <= (Df/Dv) ln((n-1)rho/(1-rho))")
    least_at_odds(d, Delta_v / lambda_, odds, by=["lambda > 0", "odds", "exponent"])
    statement = le(guarantee.rho.at(scale=lambda_, sensitive_range=Delta_v, n_worlds=n), rho)
    d.step("eq. 10", statement, by=["n >= 2", "rho > 0", "rho < 1", "odds", "least", "eq. 12"])
    d.conclude(by=["eq. 8", "eq. 9", "eq. 10"])


RECORDS, TENTH = 600_000, Fraction(1, 10)
"""The numbers of the example."""


def check_equation_1() -> Iterator[Evidence]:
    """The printed number, and that the bound is attained exactly."""
    odds = (RECORDS - 1) * TENTH / (1 - TENTH)
    bound = translation.epsilon_bound.enclose(TENTH, RECORDS, 1, 1)
    printed = cell("ln((600,000-1)(1/10)/(1-1/10))", "11.1", bound)
    yield reproduced([printed], "n = 600,000, rho = 1/10", part="the number")
    worst = 1 / (1 + (RECORDS - 1) / odds)
    yield remark(
        worst == TENTH,
        "at that budget, with one answer apart from all others by Dv, the risk is exactly 1/10: "
        "the bound is attained, and not exceeded",
    )
    prior, odds = Fraction(1, 20), Fraction(19, 9)
    left = guarantee.rho_at_prior.enclose(1, "11.1", prior)
    yield remark(
        all_hold(
            [prior * odds / (prior * odds + 1 - prior) == TENTH, cell("rho", "0.9997", left).agrees]
        ),
        "the records are to be equally likely: if one is missing with the prior 1/20, a budget of "
        f"ln(19/9) keeps 1/10, and 11.1 leaves up to {rounded_decimal(left.upper, 4)}",
        engine="Arb",
    )


EQUATION_1 = Claim(
    id="bound.equation-1",
    kind=Kind.THEOREM,
    source=cite("section 1.2", "eq. 1"),
    title="Eq. 1's budget keeps the risk among n records at or below rho",
    statement=r"we thus have: the upper bound of differential privacy budget should satisfy "
    r"$\epsilon \leq \frac{\Delta f}{\Delta v} \ln \frac{(n-1)\rho}{1-\rho}$, where $n$ "
    r"represents the number of records, $\Delta f$ is the sensitivity of query, $\Delta v$ is the "
    "maximum distance between function values of every possible world (the same information needed "
    r"to calculate global sensitivity) [15], and $\rho$ is the maximum inference probability. "
    r"Then, if given $n = 600{,}000$ records, the bound yields $\epsilon \leq \frac{1}{1} \ln "
    r"\frac{(600{,}000 - 1)(\frac{1}{10})}{1 - \frac{1}{10}} \approx 11.1$.",
    parts=(
        Part(
            "the bound",
            says=r"A Laplace mechanism that spends at most $\frac{\Delta f}{\Delta v} \ln "
            r"\frac{(n-1)\rho}{1-\rho}$ keeps $\rho$ among the $n$ worlds that lack one record",
            formal=budget_bound,
            proof=derive_budget_bound,
            narrower=(UNIFORM_PRIOR, LAPLACE_NOISE, SUFFICIENT),
            beyond={INTERVALS: "equation_1"},
        ),
        printed_numbers(
            "the number",
            says=r"For $n = 600{,}000$ and $\rho = \frac{1}{10}$ that is approximately 11.1",
        ),
    ),
    checks=(check_equation_1,),
    quantities=("translation.epsilon_bound",),
    rests_on=("uniform prior over n worlds", "Laplace noise of scale Df/epsilon"),
    finding="The n records must be equally likely to be the missing one; the text leaves this to "
    "its section 3. If one record has the prior 1/20, the budget for rho = 1/10 is ln(19/9), which "
    "is 0.747. At 11.1 the belief in it reaches 0.9997.",
    note="The bound is quoted, and its model is not in the text at hand: it is read as one record "
    "of n missing, so n equally likely worlds. It is attained: a mechanism that spends it all, "
    "with one answer apart from all others by Dv, leaves a risk of rho.",
)


def count_distance() -> Statement:
    """The counts in two worlds, each the whole less what the missing record counts."""
    lacks = {
        "the record missing from world 1 counts 0 or 1": Or(eq(c_1, 0), eq(c_1, 1)),
        "the record missing from world 2 counts 0 or 1": Or(eq(c_2, 0), eq(c_2, 1)),
    }
    return Statement(lacks, le(Abs((count - c_1) - (count - c_2)), 1))


def derive_count_distance(d: Derivation) -> None:
    """What two records add to a count differs by at most 1."""
    d.model({count: 1, c_1: 0, c_2: 1})
    d.lemma("distance", lemmas.absolute_value((count - c_1) - (count - c_2)))
    d.conclude([*d.statement.hypotheses, "distance"])


def check_count_distance() -> Iterator[Evidence]:
    """Worlds that may also have a record more."""
    here, steps = 5, (-1, 0, 1)
    counts = [here + step for step in steps]
    yield remark(
        max(counts) - min(counts) == 2,
        "five records that count, and worlds with one of them less or one more: 4, 5 and 6, which "
        "lie 2 apart",
    )


REMARK_COUNT_DISTANCE = Claim(
    id="bound.remark-count-distance",
    kind=Kind.REMARK,
    source=cite("section 1.2", "after eq. 1"),
    title="Two worlds that each lack one record have counts at most 1 apart",
    statement=r"$\Delta v$ is no greater than 1 for count queries.",
    parts=(
        Part(
            "the distance",
            says="The counts in two worlds that each lack one record differ by at most 1",
            formal=count_distance,
            proof=derive_count_distance,
            narrower=("one record removed",),
        ),
    ),
    checks=(check_count_distance,),
    note="Where a world may lack a record or have one more, two counts may differ by 2.",
)


def affine_growth() -> Statement:
    """Eq. 1 is affine in ln(n-1)."""
    sum_of_logarithms = log(n - 1) + log(rho / (1 - rho))
    return Statement(
        several(n) | CHANCE | SENSITIVE, eq(bound_among(n), Delta_f / Delta_v * sum_of_logarithms)
    )


AMONG_N = exp(largest_budget(n))
"""The odds (n-1)rho/(1-rho)."""


DOMAIN = ["n >= 2", "rho > 0", "rho < 1"]


RATIO = ["Delta_f > 0", "Delta_v > 0"]


def derive_affine_growth(d: Derivation) -> None:
    """The logarithm of a product."""
    d.model({n: 2, rho: Rational(1, 3), Delta_f: 1, Delta_v: 1})
    d.step("odds", And(gt(AMONG_N, 0), gt(rho / (1 - rho), 0)), by=DOMAIN)
    d.lemma("log of product", lemmas.log_product(n - 1, rho / (1 - rho)))
    by = ["n >= 2", "rho < 1", "odds", "log of product"]
    d.step("affine", eq(log(AMONG_N), log(n - 1) + log(rho / (1 - rho))), by=by)
    d.conclude(by=[*RATIO, "affine"])


def larger_for_more() -> Statement:
    """Among more records the bound is larger."""
    return Statement(
        several(n) | as_written(gt(N, n)) | CHANCE | SENSITIVE, lt(bound_among(n), bound_among(N))
    )


def derive_larger_for_more(d: Derivation) -> None:
    """The odds increase in n, and so does their logarithm."""
    d.model({n: 2, N: 3, rho: Rational(1, 3), Delta_f: 1, Delta_v: 1})
    among_more = exp(largest_budget(N))
    d.step("odds", And(gt(AMONG_N, 0), lt(AMONG_N, among_more)), by=["N > n", *DOMAIN])
    d.lemma("log increases", lemmas.log_monotone(among_more, AMONG_N))
    d.step("increasing", lt(log(AMONG_N), log(among_more)), by=["rho < 1", "odds", "log increases"])
    d.step("ratio", gt(Delta_f / Delta_v, 0), by=RATIO)
    d.conclude(by=["Delta_v > 0", "ratio", "increasing"])


def extremes() -> Statement:
    """The bound is negative exactly for n < 1/rho; above some n it exceeds any given t."""
    enough = gt(n, 1 + exp(t * Delta_v / Delta_f) * (1 - rho) / rho)
    conclusion = And(
        Equivalent(lt(bound_among(n), 0), lt(n * rho, 1)), Implies(enough, gt(bound_among(n), t))
    )
    return Statement(several(n) | CHANCE | SENSITIVE, conclusion)


def derive_extremes(d: Derivation) -> None:
    """The logarithm is negative below 1, and exceeds what the odds exceed the exponential of."""
    d.model({n: 2, rho: Rational(1, 3), Delta_f: 1, Delta_v: 1})
    exponent = t * Delta_v / Delta_f
    d.step("odds", gt(AMONG_N, 0), by=DOMAIN)
    d.step("ratio", gt(Delta_f / Delta_v, 0), by=RATIO)
    d.lemma("log of 1", lemmas.exp_log(AMONG_N, 0))
    by = [*DOMAIN, "odds", "log of 1"]
    d.step("negative", Equivalent(lt(log(AMONG_N), 0), lt(n * rho, 1)), by=by)
    d.lemma("log of odds", lemmas.exp_log(AMONG_N, exponent))
    enough = gt(n, 1 + exp(exponent) * (1 - rho) / rho)
    d.step("enough", Implies(enough, gt(AMONG_N, exp(exponent))), by=DOMAIN)
    by = ["Delta_f > 0", "rho < 1", "odds", "log of odds", "enough"]
    d.step("above", Implies(enough, gt(log(AMONG_N), exponent)), by=by)
    d.step("undone", eq(Delta_f / Delta_v * exponent, t), by=RATIO)
    d.conclude(by=["Delta_v > 0", "ratio", "negative", "above", "undone"])


def check_growth() -> Iterator[Evidence]:
    """Affine in ln(n-1), not proportional to ln n."""
    half, small, large = Fraction(1, 2), 3, 9  # at rho = 1/2 the bound is ln(n - 1)
    odds = [(count - 1) * half / (1 - half) for count in (small, large)]
    yield refuted_by(
        {"rho": half, "Df/Dv": 1, "n": f"{small}, {large}", "bound": f"ln {odds[0]}, ln {odds[1]}"},
        not (large == small**2 and odds[1] == odds[0] ** 3),
        "as n goes from 3 to 9, ln n doubles and the bound grows threefold",
        part="proportional",
    )
    yield identity(
        exp(largest_budget(n)),
        (n - 1) * (rho / (1 - rho)),
        "(n-1)rho/(1-rho) is the product of n - 1 and the odds of rho",
        Subject.REMARK,
    )
    yield remark(
        Fraction(1) * TENTH / (1 - TENTH) < 1 and 9 * TENTH / (1 - TENTH) == 1,
        "at rho = 1/10 the bound is negative for n = 2 (ln(1/9)) and zero for n = 10 (ln 1): "
        "negative exactly where rho < 1/n, where no mechanism at all reaches rho",
    )
    bits = [translation.epsilon_bound.enclose(TENTH, 10**k, 1, 1) for k in (3, 30, 300)]
    yield remark(
        all(
            cell("the bound", shown, bound).agrees
            for shown, bound in zip(("4.71", "66.9", "689"), bits, strict=True)
        ),
        "for n = 10^3, 10^30 and 10^300 the bound is finite, 4.71, 66.9 and 689: unbounded as n "
        "grows, but finite for every n > 1",
        engine="Arb",
    )
    bound, growth = (  # at rho = 1/2 the bound is ln(n - 1)
        translation.epsilon_bound.enclose(share, records, 1, 1)
        for share, records in ((TENTH, RECORDS), (half, RECORDS + 1))
    )
    ratio = Enclosure(bound.lower / growth.upper, bound.upper / growth.lower)
    yield remark(
        cell("the bound over ln(n)", "0.835", ratio).agrees,
        "at rho = 1/10 and n = 600,000 the bound is 0.835 ln(n)",
        engine="Arb",
    )


REMARK_GROWTH = Claim(
    id="bound.remark-growth",
    kind=Kind.REMARK,
    source=cite("section 1.2", "after eq. 1"),
    title="The bound on epsilon grows with n, but not in proportion to ln(n)",
    statement=r"$\epsilon$ is proportional to $\ln(n)$ where $n$ is data size. As $n$ increases, "
    r"the upper bound of $\epsilon$ also increases. In case of a large or small $n$, the derived "
    "bound would be meaningless (unbounded or negative).",
    parts=(
        Part(
            "proportional",
            says=r"The bound is a number that does not depend on $n$, times $\ln(n)$",
            corrected=affine_growth,
            corrected_proof=derive_affine_growth,
        ),
        Part(
            "increasing",
            says="As $n$ increases, the bound increases",
            formal=larger_for_more,
            proof=derive_larger_for_more,
        ),
        Part(
            "extremes",
            says=r"For a small $n$, below $1/\rho$, the bound is negative; for a large $n$ it "
            "exceeds whatever one may name",
            formal=extremes,
            proof=derive_extremes,
            narrower=("that it is negative or unbounded, not that it is meaningless",),
        ),
    ),
    checks=(check_growth,),
    correction=Correction(
        r"The bound is $\frac{\Delta f}{\Delta v} (\ln(n-1) + \ln\frac{\rho}{1-\rho})$: affine in "
        r"$\ln(n-1)$. It is negative exactly for $n < 1/\rho$, where no mechanism reaches $\rho$.",
        who="a reader who scales the bound with ln(n) from one data size to another",
        repair="say that it grows with ln(n)",
        printed=r"$\epsilon$ is proportional to $\ln(n)$",
        correct=r"$\epsilon = \frac{\Delta f}{\Delta v} (\ln(n-1) + \ln\frac{\rho}{1-\rho})$",
        consequence="at rho = 1/2 and Df = Dv the bound goes from ln 2 to ln 8 as n goes from 3 to "
        "9, threefold, while ln n doubles",
        severity=Severity.REMARK,
    ),
    finding="A negative bound has a meaning: for n < 1/rho no mechanism reaches rho. The bound is "
    "finite for every n > 1. At rho = 1/10 and Df = Dv it is 4.71 for n = 10^3, and 66.9 for n = "
    "10^30.",
    note="As n grows, the ratio of the bound to ln(n) tends to Df/Dv: for a very large n the first "
    "sentence is nearly true. At rho = 1/10 and Df = Dv the ratio is 0.835 at n = 600,000.",
    refutes=(Refuted("proportional", "proportional"),),
    quantities=("translation.epsilon_bound",),
)

INTERPRETIVE_MODEL = Claim(
    id="bound.interpretive-model",
    kind=Kind.REMARK,
    source=cite("section 1.2"),
    title="The model behind epsilon = 11.1 is not in the text at hand",
    statement=r"[I]n our proposed interpretive inference model, $\epsilon = 11.1$ would result in "
    r"$\rho > \frac{1}{10}$.",
    not_checkable="The model is in section 4 of the paper, which is not in the text at hand, and "
    "is not to be guessed. In rhodi's model, 600,000 worlds and epsilon = 11.1 (a little below "
    "the unrounded bound 11.1075) give rho = 0.0993 < 1/10; at the unrounded bound rho is exactly "
    "1/10: see bound.equation-1.",
)

CLAIMS = (EQUATION_1, REMARK_COUNT_DISTANCE, REMARK_GROWTH, INTERPRETIVE_MODEL)
