"""How far off noise is: the chance that an answer is farther off than a bound."""

from __future__ import annotations

from sympy import And, Implies, Integer, exp, log, oo, sqrt

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import accuracy
from didp_ref.numbers.normal_function import Normal
from didp_ref.papers.field.shared import R, p, peak, result, s, scale, sigma, sigma_2, t, variance
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import i, k
from didp_ref.papers.shared.events import OVER, S, has_probability, omega, probability
from didp_ref.papers.shared.narrower import CLOSED_FORMS
from didp_ref.symbolic.logic import substitute
from didp_ref.symbolic.notation import Term, as_written, eq, every, integers, le, lt, reals

LAPLACE_TAIL = exp(-t / scale) / 2
"""The chance that Laplace noise about zero is above t, and that it is below -t, for t >= 0."""
FAR_OFF = accuracy.laplace.at(scale=scale, probability=p)
AT_THE_BOUND = "t = -scale log(1 - p)"
PROBABILITY = as_written(le(0, p), lt(p, 1))


def laplace() -> Statement:
    """State that the bound is not negative, and how likely Laplace noise is within it."""
    hypotheses = {**as_written(lt(0, scale)), **PROBABILITY, AT_THE_BOUND: eq(t, FAR_OFF)}
    return Statement(hypotheses, And(le(0, t), eq((1 - LAPLACE_TAIL) - LAPLACE_TAIL, p)))


def derive_laplace(d: Derivation) -> None:
    """Both tails are half of what is left."""
    d.model({scale: 1, p: 0, t: 0})
    d.step("exponent", eq(-t / scale, log(1 - p)), [AT_THE_BOUND, "0 < scale"])
    d.lemma("one exponential", lemmas.equal_arguments(exp, -t / scale, log(1 - p)))
    d.lemma("the rest", lemmas.exp_log(1 - p, log(1 - p)))
    d.lemma("no more than one", lemmas.log_monotone(1 - p, 1))
    d.step("logarithm", le(log(1 - p), 0), ["no more than one", "0 <= p", "p < 1"])
    by = ["exponent", "one exponential", "the rest", "logarithm", "p < 1", "0 < scale"]
    d.conclude([AT_THE_BOUND, *by])


LAPLACE = result(
    "field.laplace-accuracy",
    "With probability p Laplace noise errs by at most -scale*ln(1 - p)",
    r"Laplace noise of the scale $b$ is farther off than $t \ge 0$ with the probability "
    r"$e^{-t/b}$; so with the probability $p$ it is no farther off than $-b\ln(1-p)$.",
    Part(
        "statement",
        r"$Pr[|X| \le -b\ln(1-p)] = p$.",
        formal=laplace,
        proof=derive_laplace,
        narrower=(CLOSED_FORMS,),
    ),
    quantities=("accuracy.laplace",),
    place="the Laplace distribution's quantile",
)

HALF_OF_THE_REST = "t is what noise exceeds with half of what is left of the probability"


def gaussian() -> Statement:
    """State how likely Gaussian noise is within the bound."""
    hypotheses = {**as_written(lt(0, sigma)), HALF_OF_THE_REST: eq(Normal(-t / sigma), (1 - p) / 2)}
    return Statement(hypotheses, eq(Normal(t / sigma) - Normal(-t / sigma), p))


def derive_gaussian(d: Derivation) -> None:
    """The two tails are alike."""
    d.model({sigma: 1, t: 0, p: 1 - 2 * Normal(0)})
    d.lemma("symmetric", lemmas.normal_symmetric(t / sigma))
    d.conclude(["symmetric", HALF_OF_THE_REST, "0 < sigma"])


GAUSSIAN = result(
    "field.gaussian-accuracy",
    "With probability p Gaussian noise errs by at most z times its deviation",
    r"Gaussian noise of the deviation $\sigma$ is with the probability $p$ no farther off than "
    r"$\sigma z$, where $\Phi(-z) = \frac{1-p}{2}$.",
    Part(
        "statement",
        r"$Pr[|X| \le \sigma z] = \Phi(z) - \Phi(-z) = p$.",
        formal=gaussian,
        proof=derive_gaussian,
        narrower=(CLOSED_FORMS,),
    ),
    quantities=("accuracy.gaussian",),
    place="the normal distribution's quantile",
)

VARIANCE, VARIANCE_2 = sigma**2, sigma_2**2
TOTAL = VARIANCE + VARIANCE_2
CENTRE = t * VARIANCE / TOTAL
NARROWER = VARIANCE * VARIANCE_2 / TOTAL
"""The variance of one noise where both are known to add up to t, and the noise it is about."""


def bell(x: Term, variance: Term) -> Term:
    """Return the density of Gaussian noise, but for a factor."""
    return exp(-(x**2) / (2 * variance))


BOTH = bell(R(omega), VARIANCE) * bell(t - R(omega), VARIANCE_2)
ABOUT_CENTRE = bell(R(omega) - CENTRE, NARROWER)
GAUSSIAN_INTEGRAL = "the first noise, about what it is where both are t, adds up to peak"
SUM_EXISTS = "the density of the sum exists"


def added() -> Statement:
    """State the density of two Gaussian noises' sum, but for a factor."""
    hypotheses = {
        **as_written(lt(0, sigma), lt(0, sigma_2)),
        GAUSSIAN_INTEGRAL: And(has_probability(ABOUT_CENTRE), eq(probability(ABOUT_CENTRE), peak)),
        SUM_EXISTS: has_probability(BOTH),
    }
    return Statement(hypotheses, eq(probability(BOTH), peak * bell(t, TOTAL)))


def derive_added(d: Derivation) -> None:
    """The square is completed."""
    d.model({sigma: 1, sigma_2: 1, t: 0, peak: 1, R: {1: 0}, S: {1: 1}})
    known = ["variances", "0 < sigma", "0 < sigma_2"]
    d.step("variances", And(lt(0, VARIANCE), lt(0, VARIANCE_2), lt(0, TOTAL)), known[1:])
    own, other = -(R(omega) ** 2) / (2 * VARIANCE), -((t - R(omega)) ** 2) / (2 * VARIANCE_2)
    centred, apart = -((R(omega) - CENTRE) ** 2) / (2 * NARROWER), -(t**2) / (2 * TOTAL)
    d.identity("exponents", own + other, centred + apart, known)
    d.lemma("both", lemmas.exp_sum(own, other))
    d.lemma("moved", lemmas.exp_sum(centred, apart))
    d.lemma("same", lemmas.equal_arguments(exp, own + other, centred + apart))
    by = ["exponents", "both", "moved", "same", *known]
    moved = bell(t, TOTAL) * ABOUT_CENTRE
    d.step("here", eq(BOTH, moved), by)
    d.generalize("at most, everywhere", le(BOTH, moved), omega, ["here", *known])
    d.generalize("at least, everywhere", le(moved, BOTH), omega, ["here", *known])
    d.lemma("constant", lemmas.integral_scale(bell(t, TOTAL), ABOUT_CENTRE, OVER))
    d.lemma("at most", lemmas.integral_monotone(BOTH, moved, OVER))
    d.lemma("at least", lemmas.integral_monotone(moved, BOTH, OVER))
    by = ["at most", "at most, everywhere", "at least", "at least, everywhere", "constant", *known]
    d.conclude([*by, GAUSSIAN_INTEGRAL, SUM_EXISTS])


NO_NOISE = "of no noise the variance is 0"
BOUND = "t = sigma s/sqrt(k)"
VARIANCES_ADD_UP = "the variance of the sum of so many noises and another is their sum's"


def gaussian_mean() -> Statement:
    """State how likely the mean of k noises is within the bound of one over the root of k."""
    spread = sqrt(variance[k])
    hypotheses = {
        **as_written(lt(0, sigma), le(1, k)),
        NO_NOISE: eq(variance[0], 0),
        VARIANCES_ADD_UP: every(eq(variance[i + 1], variance[i] + sigma**2), (i, 0, k - 1)),
        HALF_OF_THE_REST: eq(Normal(-s), (1 - p) / 2),
        BOUND: eq(t, sigma * s / sqrt(k)),
    }
    return Statement(hypotheses, eq(Normal(k * t / spread) - Normal(-k * t / spread), p))


SIGNS = ["0 < sigma", "1 <= k"]


def derive_gaussian_mean(d: Derivation) -> None:
    """So many variances add up to so many times one; roots are taken."""
    d.model({sigma: 1, k: 1, variance: {0: 0, 1: 1}, s: 0, t: 0, p: 1 - 2 * Normal(0)})
    (n,) = integers("n_")
    statement = Implies(le(n, k), eq(variance[n], n * sigma**2))
    d.step("none", substitute(statement, n, Integer(0)), [NO_NOISE])
    d.lemma("this one", lemmas.instance(d[VARIANCES_ADD_UP], n))
    following = Implies(statement, substitute(statement, n, n + 1))
    d.generalize("one more", following, (n, 0, oo), ["this one", VARIANCES_ADD_UP])
    d.induction("so many", n, 0, statement, ["none", "one more"])
    d.at("in all", "so many", k, ["1 <= k"])
    d.lemma("root of k", lemmas.square_root(k))
    d.lemma("deviation", lemmas.square_root(variance[k]))
    d.step("variance", eq(variance[k], k * sigma**2), ["in all", "1 <= k"])
    d.step("some", And(lt(0, sqrt(k)), lt(0, variance[k])), ["root of k", "variance", *SIGNS])
    d.step("deviations", lt(0, sqrt(variance[k])), ["deviation", "some"])
    d.step("side", lt(0, sqrt(k) * sigma), ["some", *SIGNS])
    known = ["some", "deviations", "side", *SIGNS]
    u, v = reals("u_ v_")
    terms = {u: sqrt(variance[k]), v: sqrt(k) * sigma}
    by = ["deviation", "root of k", "variance", *known]
    algebra(d, "of the sum", terms, [lt(0, u), lt(0, v), eq(u * u, v * v)], eq(u, v), by)
    d.step("far", eq(k * t / sqrt(variance[k]), s), ["of the sum", BOUND, "root of k", *known])
    d.step("as far", eq(-k * t / sqrt(variance[k]), -s), ["far", *known])
    d.lemma("above", lemmas.equal_arguments(Normal, k * t / sqrt(variance[k]), s))
    d.lemma("below", lemmas.equal_arguments(Normal, -k * t / sqrt(variance[k]), -s))
    d.lemma("symmetric", lemmas.normal_symmetric(s))
    d.conclude(["far", "as far", "above", "below", "symmetric", HALF_OF_THE_REST, *known])


GAUSSIAN_MEAN = result(
    "field.gaussian-mean-accuracy",
    "With probability p a mean of k Gaussian answers errs by z*deviation/sqrt(k)",
    r"The mean of $k$ answers, each with Gaussian noise of the deviation $\sigma$ of its own, is "
    r"with the probability $p$ no farther off than $\frac{\sigma z}{\sqrt k}$, where $\Phi(-z) = "
    r"\frac{1-p}{2}$.",
    Part(
        "sum",
        r"$\int e^{-\frac{x^2}{2\sigma^2}} e^{-\frac{(t-x)^2}{2\sigma_2^2}} dx = "
        r"c e^{-\frac{t^2}{2(\sigma^2+\sigma_2^2)}}$: the sum of two noises is one whose "
        "variance is the sum of theirs.",
        formal=added,
        proof=derive_added,
    ),
    Part(
        "mean",
        r"Where the sum of $k$ noises is one of the variance $k\sigma^2$, $Pr[|X| \le "
        r"\frac{\sigma z}{\sqrt k}] = p$ of their mean $X$.",
        formal=gaussian_mean,
        proof=derive_gaussian_mean,
        narrower=(CLOSED_FORMS,),
    ),
    quantities=("accuracy.gaussian_mean",),
    place="the normal distribution's quantile",
)


CLAIMS = (LAPLACE, GAUSSIAN, GAUSSIAN_MEAN)
