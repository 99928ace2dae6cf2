"""Section 7 and Theorem 4: between epsilon and (alpha, beta) (eq. 24 to 26).

The Laplace mechanism of scale lambda is Delta/lambda-differentially private (eq. 26); Theorem 3's
scale (eq. 25) gives the epsilon of eq. 24. A mechanism that keeps (alpha, beta) at one prior may
have a smaller scale than that.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from sympy import Abs, And, S, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_MOST, all_hold, contrary, illustrated, refuted_by, remark
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Severity,
    Statement,
    Subject,
)
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
from didp_ref.papers.abdi.alphabet import (
    Delta,
    Theta,
    answers,
    h,
    h_1,
    h_2,
    l,
    lambda_,
    priors,
    q_1,
    q_2,
    tau,
    x,
)
from didp_ref.papers.abdi.introduction import derive_through_the_whole, through_the_whole
from didp_ref.papers.abdi.introduction_guarantees import derive_one_step, one_step
from didp_ref.papers.abdi.repairs import repair_theorem_4
from didp_ref.papers.abdi.shared import (
    ADJACENCY_READINGS,
    EVERY,
    HALF,
    ONE,
    PRIOR_READINGS,
    REMOVED,
    REPLACED,
    THIRD,
    cite,
    is_log,
    sensitivities,
)
from didp_ref.papers.abdi.theorem_4_calibrated import EVENTS, exponents_apart
from didp_ref.papers.abdi.theorem_4_every_prior import (
    POSITIVE_THETA,
    derive_theorem_4_at_every_prior,
    theorem_4_at_every_prior,
)
from didp_ref.papers.abdi.worlds import (
    DENSITIES,
    LAMBDA,
    PRIORS,
    PROMISE,
    WORLD,
    WORLDS,
    decay,
    evidence,
    growth,
    laplace,
    weight,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import INTERVALS
from didp_ref.symbolic.notation import as_written, eq, le, lt, reals
from didp_ref.worlds import Universe, uniform
from didp_ref.worlds.beliefs import identifiable

SECTION_7_EPSILON_TO_BELIEFS = Claim(
    id="abdi.section-7.epsilon-to-beliefs",
    kind=Kind.REMARK,
    source=cite("section 7"),
    title="Differential privacy gives (alpha, beta)-DI at every prior",
    statement=r"[T]he parameter $\epsilon$ used in the DP model can be directly translated to "
    r"the parameters $\alpha$ and $\beta$ used in our DI model.",
    parts=(
        Part(
            "statement",
            r"An $\epsilon$-differentially private answer is $(1-e^{-2\epsilon}, "
            r"e^{2\epsilon}-1)$-differentially identifiable at every prior.",
            formal=through_the_whole,
            proof=derive_through_the_whole,
            reading=REMOVED,
        ),
        Part(
            "statement",
            r"An $\epsilon$-differentially private answer is $(1-e^{-\epsilon}, "
            r"e^\epsilon-1)$-differentially identifiable at every prior.",
            formal=one_step,
            proof=derive_one_step,
            reading=REPLACED,
        ),
    ),
    readings={name: ADJACENCY_READINGS[name] for name in (REMOVED, REPLACED)},
    quantities=("translation.alpha_from_epsilon", "translation.beta_from_epsilon"),
    finding=r"The section then goes the other way, from $(\alpha, \beta)$ to $\epsilon$, and "
    r"many $(\alpha, \beta)$ have one $\epsilon$; the direction announced is proved here.",
)


RAISED = "after tau the belief in the world i is at most 1 + beta times its prior"
LOWERED = "after tau the belief in the world l is at least 1 - alpha times its prior"
ATTAINED_APART = "two worlds Theta > 0 apart, and every prior on them"
REPAIRED = Delta / Theta * log((1 + beta) / (1 - alpha))


def theorem_4_at_one_prior() -> Statement:
    """A scale that keeps Definition 4 at one prior, positive on two worlds that attain Theta.

    The response tau is the answer of the world i.
    """
    observed = Sum(priors[j] * h[j], WORLDS)
    hypotheses = {
        **WORLD,
        "no prior is negative": PRIORS["no prior is negative"],
        **PROMISE,
        **LAMBDA,
        **POSITIVE_THETA,
        "Delta >= 0": le(0, Delta),
        **as_written(le(1, l), le(l, m)),
        "the priors of the worlds i and l are positive": And(lt(0, priors[i]), lt(0, priors[l])),
        "the answers of the worlds i and l lie Theta apart": eq(
            Abs(answers[i] - answers[l]), Theta
        ),
        "tau is the answer of the world i": eq(tau, answers[i]),
        **DENSITIES,
        RAISED: le(priors[i] * h[i] / observed, (1 + beta) * priors[i]),
        LOWERED: le((1 - alpha) * priors[l], priors[l] * h[l] / observed),
        "|q(D_1) - q(D_2)| <= Delta": le(Abs(q_1 - q_2), Delta),
        "h_1 is the Laplace density of x about q(D_1)": eq(h_1, laplace(q_1, x)),
        "h_2 is the Laplace density of x about q(D_2)": eq(h_2, laplace(q_2, x)),
    }
    return Statement(hypotheses, le(h_1, exp(REPAIRED) * h_2))


def likelihoods_apart(d: Derivation) -> None:
    """``(1 - alpha) exp(Theta/lambda) <= 1 + beta``: one belief rises, and another falls."""
    own, other = -Abs(tau - answers[i]) / lambda_, -Abs(tau - answers[l]) / lambda_
    seen = evidence(weight)
    densities = "every h_j is the Laplace density of tau about q_j"
    answered = "tau is the answer of the world i"
    d.lemma("apart", lemmas.absolute_value(answers[i] - answers[l]))
    d.lemma("exp is positive", lemmas.exp_positive(-Theta / lambda_))
    d.lemma("exp of 0", lemmas.exp_sum(0, 0))
    d.lemma("exp of 0 is positive", lemmas.exp_positive(0))
    known = []
    for name, world, exponent, least in (("i", i, own, S.Zero), ("l", l, other, -Theta / lambda_)):
        known += [f"distance of {name}", f"exponent of {name}", f"density of {name}"]
        d.lemma(known[-3], lemmas.absolute_value(tau - answers[world]))
        d.lemma(known[-2], lemmas.equal_arguments(exp, exponent, least))
        inside = WORLD if world == i else ["1 <= l", "l <= m"]
        d.at(known[-1], densities, world, [*inside, "lambda > 0"])
    by = ["lambda > 0", answered, "the answers of the worlds i and l lie Theta apart", "apart"]
    by += ["exp of 0", "exp of 0 is positive", *known]
    d.step("densities", And(eq(2 * lambda_ * h[i], 1), eq(2 * lambda_ * h[l], decay)), by)
    by = ["lambda > 0", "densities", "exp is positive"]
    d.step("densities are positive", And(lt(0, h[i]), lt(0, h[l])), by)
    parts = {"before": (j, 1, i - 1), "after": (j, i + 1, m)}
    d.lemma("take out the world i", lemmas.sum_take_out(priors[j] * h[j], WORLDS, i))
    d.lemma("any density", lemmas.exp_positive(-Abs(tau - answers[j]) / lambda_))
    rests = []
    for name, part in parts.items():
        by = [*WORLD, "no prior is negative", densities, "lambda > 0", "any density"]
        d.generalize(f"weights {name}", le(0, priors[j] * h[j]), part, by)
        d.lemma(f"sum {name}", lemmas.sum_nonnegative(priors[j] * h[j], part))
        rests += [f"weights {name}", f"sum {name}"]
    by = [*WORLD, "lambda > 0", "take out the world i"]
    by += ["the priors of the worlds i and l are positive", "densities are positive", *rests]
    d.step("seen", lt(0, seen), by)
    p, q, g, u, v, total, r, a, b = reals("p_ q_ g_ u_ v_ S_ r_ a_ b_")
    terms = {
        **{p: priors[i], q: priors[l], u: h[i], v: h[l], total: seen, r: 1 / seen},
        **{a: alpha, b: beta},
    }
    premises = [lt(0, p), lt(0, q), lt(0, total), eq(total * r, 1), lt(a, 1), lt(0, b)]
    premises += [le(p * u * r, (1 + b) * p), le((1 - a) * q, q * v * r)]
    by = [*PROMISE, "lambda > 0", "the priors of the worlds i and l are positive", "seen", RAISED]
    by += [LOWERED]
    algebra(
        d,
        "one against the other",
        terms,
        premises,
        And(le(u, (1 + b) * total), le((1 - a) * total, v)),
        by,
    )
    d.lemma("exp of Theta/lambda", lemmas.exp_negative(Theta / lambda_))
    d.lemma("growth is positive", lemmas.exp_positive(Theta / lambda_))
    terms = {u: h[i], v: h[l], total: seen, p: 2 * lambda_, q: decay, g: growth, a: alpha, b: beta}
    premises = [lt(0, p), lt(a, 1), lt(0, b), lt(0, g), eq(g * q, 1), eq(p * u, 1), eq(p * v, q)]
    premises += [le(u, (1 + b) * total), le((1 - a) * total, v)]
    by = [*PROMISE, "lambda > 0", "densities", "one against the other", "exp of Theta/lambda"]
    by += ["growth is positive"]
    algebra(d, "likelihoods", terms, premises, le((1 - a) * g, 1 + b), by)


def derive_theorem_4_at_one_prior(d: Derivation) -> None:
    """Two worlds that attain Theta: one rises by 1 + beta at most, one falls by 1 - alpha."""
    third = log(3)
    d.model(
        {
            **{
                m: 2,
                i: 1,
                l: 2,
                alpha: ONE_HALF,
                beta: ONE_HALF,
                Theta: 1,
                Delta: 1,
                lambda_: 1 / log(3),
            },
            **{priors: {1: ONE_HALF, 2: ONE_HALF}, answers: {1: 0, 2: 1}, tau: 0},
            **{h: {1: third / 2, 2: third / 6}, q_1: 0, q_2: 1, x: 0},
            **{h_1: third / 2, h_2: third / 6},
        }
    )
    likelihoods_apart(d)
    odds, t = (1 + beta) / (1 - alpha), Theta / lambda_
    d.step("odds", And(lt(1, odds), le(growth, odds)), [*PROMISE, "likelihoods"])
    d.lemma("log of the odds", lemmas.exp_log(odds, t))
    d.step("eq. 25", le(t, log(odds)), ["alpha < 1", "lambda > 0", "odds", "log of the odds"])
    by = ["Theta > 0", "Delta >= 0", "lambda > 0", "alpha < 1", "odds", "eq. 25"]
    d.step("eq. 26", le(Delta / lambda_, REPAIRED), by)
    defined = ["Theta > 0", "lambda > 0", "alpha < 1", "odds"]
    exponents_apart(d, x, REPAIRED, defined)
    by = [*defined, "h_1 is the Laplace density of x about q(D_1)"]
    by += ["h_2 is the Laplace density of x about q(D_2)", "exponents", "exp", "split"]
    d.conclude(by)


def check_theorem_4() -> Iterator[Evidence]:
    """Mechanisms that satisfy (alpha, beta)-DI, and leak more than eq. 24 says."""
    growth, beta = Fraction(5, 3), Fraction(3, 4)
    # D has the records 0, 1, 2, so Sum(D) = 3, the worlds answer 3, 2, 1, and Delta = Theta = 2
    theta, delta = 2, 2
    claimed = translation.epsilon.enclose(HALF, beta, delta, theta, THIRD, THIRD)
    databases = [of for size in (2, 3) for of in combinations((0, 1, 2), size)]
    yield refuted_by(
        {
            "Sum over D": "{0, 1, 2}",
            "Delta": delta,
            "Theta": theta,
            "prior": "(1/3, 1/3, 1/3)",
            "alpha": HALF,
            "beta": beta,
            "scale": f"1/ln({growth})",
            "epsilon of eq. 24": "ln(5/2)",
            "likelihood ratio of D and {0, 1} at 3": growth**delta,
        },
        ~all_hold(
            [
                *(
                    identifiable(
                        uniform(len(of)), [sum(of) - one for one in of], growth, HALF, beta
                    )
                    for of in databases
                ),
                is_log(claimed, Fraction(5, 2)),
                growth**delta > Fraction(5, 2),
            ]
        ),
        f"(1/2, {beta}) is kept here, and at the prior (1/2, 1/2) for every D of two of these "
        "records",
        reading=ONE,
        contrast=contrary(
            "the likelihood ratio of D and {0, 1} at 3", Fraction(5, 2), growth**delta, AT_MOST
        ),
    )
    answers, fifth, steep = [0, 1, 2], Fraction(1, 5), Fraction(3, 2)
    alpha, beta = Fraction(3, 8), Fraction(13, 32)
    yield illustrated(
        identifiable([2 * fifth, fifth, 2 * fifth], answers, steep, alpha, beta)
        and steep**delta == (1 + beta) / (1 - alpha) == Fraction(9, 4),
        "prior (2/5, 1/5, 2/5), answers (0, 1, 2), scale 1/ln(3/2) keep (3/8, 13/32), and D and "
        "{0, 1} have the likelihood ratio 9/4 = (1 + beta)/(1 - alpha): attained",
        subject=Subject.CORRECTION,
        reading=ONE,
    )

    near, far = [HALF, HALF, Fraction(0)], [0, 1, 10]
    yield remark(
        identifiable(near, far, Fraction(3), HALF, HALF)
        and Fraction(3) ** (far[2] - far[0]) == 59049
        and (1 + HALF) / (1 - HALF) == 3,
        "answers (0, 1, 10), prior (1/2, 1/2, 0), scale 1/ln 3 keep (1/2, 1/2), and the likelihood "
        "ratio of the worlds that answer 0 and 10 is 3^10 = 59049, where Theta = Delta and the "
        "corrected formula would say 3: the prior must be positive on two worlds that lie Theta "
        "apart",
    )

    most, apart = sensitivities("count", Universe.of([0, 1]), REMOVED)
    yield remark(
        apart == 0 < most == 1,
        "the number of records has Theta = 0 and Delta = 1: every scale keeps every (alpha, beta), "
        "so none bounds epsilon, and eq. 24 divides by zero",
    )


THEOREM_4 = Claim(
    id="abdi.theorem-4",
    kind=Kind.THEOREM,
    source=cite("section 7, Theorem 4", "eq. 24-26"),
    title="For scales below Theorem 3's, eq. 24 gives too small an epsilon",
    statement=r"Let $M_L$ be a mechanisms that satisfies $(\alpha, \beta)$-DI for a given query "
    r"$q:\mathcal{U} \rightarrow \mathbb{R}$ by returning "
    r"$q(X) + Y$ where $Y$ is drawn i.i.d from $Lap(\lambda)$. $M_L$ satisfies $\epsilon$-DP "
    r"where $\epsilon = \frac{\Delta_q}{\Theta_q} "
    r"\max\left(\log\left(\frac{1+P_{min}(\alpha-1)}"
    r"{(1-\alpha)(1-P_{min})}\right)^{-1}, \log\left(\frac{(1+\beta)(1-P_{min})}"
    r"{1-P_{min}(1+\beta)}\right)^{-1}\right)^{-1}$.",
    parts=(
        Part(
            "statement",
            corrected=theorem_4_at_one_prior,
            corrected_proof=derive_theorem_4_at_one_prior,
            reading=ONE,
            beyond={INTERVALS: "theorem_4_enough_noise"},
        ),
        Part(
            "statement",
            formal=theorem_4_at_every_prior,
            proof=derive_theorem_4_at_every_prior,
            reading=EVERY,
            narrower=(ATTAINED_APART,),
            beyond={INTERVALS: "theorem_4_every_prior"},
        ),
    ),
    checks=(check_theorem_4, repair_theorem_4),
    correction=Correction(
        r"Where a Laplace mechanism keeps $(\alpha, \beta)$ at one prior, and that prior is "
        r"positive on two worlds whose answers lie $\Theta_q > 0$ apart, it satisfies "
        r"$\epsilon$-DP with $\epsilon = \frac{\Delta_q}{\Theta_q} "
        r"\ln\frac{1+\beta}{1-\alpha}$, and with no smaller $\epsilon$ in general. Without such "
        r"worlds no $\epsilon$ follows: answers $(0, 1, 10)$, prior $(1/2, 1/2, 0)$ and scale "
        r"$1/\ln 3$ keep $(1/2, 1/2)$, and two worlds differ by the factor $3^{10}$. Eq. 24 "
        r"holds where the scale is at least Theorem 3's (abdi.theorem-4.calibrated), and where "
        r"$(\alpha, \beta)$ is kept at every prior. The proof turns 'any such $\lambda$ "
        r"satisfies DI' into 'a mechanism that satisfies DI has this $\lambda$' (eq. 25): the "
        r"condition is sufficient, not necessary.",
        error="For scales below Theorem 3's, eq. 24 gives too small an epsilon",
        who="anyone who computes epsilon from (alpha, beta) at a scale below Theorem 3's",
        repair="compute epsilon = Delta/lambda from the scale; say that Theorem 3's is sufficient",
        printed=r"$\epsilon = \frac{\Delta_q}{\Theta_q} \times$ "
        r"$\max(\log(\frac{1+P_{min}(\alpha-1)}{(1-\alpha)(1-P_{min})})^{-1},$ "
        r"$\log(\frac{(1+\beta)(1-P_{min})}{1-P_{min}(1+\beta)})^{-1})^{-1}$",
        correct=r"$\epsilon = \frac{\Delta_q}{\Theta_q} \ln\frac{1+\beta}{1-\alpha}$, where the "
        r"prior is positive on two worlds whose answers lie $\Theta_q > 0$ apart. Eq. 24 holds if "
        r"the scale is at least Theorem 3's; that scale is sufficient, not necessary",
        consequence="a mechanism that keeps (1/2, 3/4) at the prior (1/3, 1/3, 1/3) has "
        "likelihood ratios of 25/9 = 2.78 where eq. 24 promises 5/2; the corrected formula "
        "says 7/2",
        severity=Severity.HARMLESS,
        harmless="every Laplace scale that the paper prints for (alpha, beta) is at least Theorem "
        "3's, and eq. 24 holds at such a scale. For other noise see "
        "abdi.section-7.choosing-epsilon",
    ),
    quantities=("translation.epsilon",),
    readings={name: PRIOR_READINGS[name] for name in (EVERY, ONE)},
    note="The corrected formula is attained: prior (2/5, 1/5, 2/5), answers (0, 1, 2), scale "
    "1/ln(3/2) keep (3/8, 13/32), and the likelihood ratio is 9/4 = (1 + 13/32)/(1 - 3/8). No "
    "scale that the paper prints is below Theorem 3's, so a mechanism that is made as printed "
    "keeps eq. 24.",
    finding="For a query with Theta = 0 eq. 24 divides by zero, and no epsilon follows: the "
    "exact number of records keeps every (alpha, beta) where one individual is removed.",
    rests_on=(EVENTS,),
)

CLAIMS = (SECTION_7_EPSILON_TO_BELIEFS, THEOREM_4)
