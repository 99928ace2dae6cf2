"""Local privacy of one value of k: the report of a value, and of a bit for each value.

Of a report that supports a value with the probability ``p`` where a person has it, and ``q`` where
not, the count is estimated as ``(reports - n q)/(p - q)``. For a value that nobody has its variance
is ``n q (1 - q)/(p - q)^2``.
"""

from __future__ import annotations

from sympy import And, Equivalent, Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.claim import Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import local
from didp_ref.papers.field.shared import GROWTH, p, result, share
from didp_ref.papers.field.steps import HALF, grows
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import epsilon, k, n
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, le, lt, reals

(q,) = reals("q")
THIRD = Rational(1, 3)
PLACE = "T. Wang, J. Blocki, N. Li, S. Jha, Locally differentially private protocols, 2017"
LIES = "share is the chance of each other value"
VALUES = {**as_written(le(2, k)), LIES: eq(share * (k - 1), 1 - p)}


def kept(first: Term, second: Term) -> Formula:
    """Say that neither of two probabilities is above exp(epsilon) times the other."""
    return And(le(first, GROWTH * second), le(second, GROWTH * first))


def response_epsilon() -> Statement:
    """State which epsilons k-ary randomized response keeps."""
    hypotheses = {**VALUES, **as_written(le(1, k * p), lt(p, 1), le(0, epsilon))}
    least = local.randomized_response_epsilon.at(truth=p, n_values=k)
    return Statement(hypotheses, Equivalent(kept(p, share), le(least, epsilon)))


def derive_response_epsilon(d: Derivation) -> None:
    """The truth is the likelier of two reports."""
    d.model({k: 2, p: HALF, share: HALF, epsilon: 0})
    odds = p * (k - 1) / (1 - p)
    signs = ["2 <= k", "1 <= k*p", "p < 1"]
    d.step("truth", lt(0, p), signs)
    d.step("odds", And(lt(0, odds), eq(odds * (1 - p), p * (k - 1))), ["truth", *signs])
    d.step("lie", And(lt(0, share), le(share, p)), [LIES, *signs])
    d.step("ratio", eq(odds * share, p), ["odds", LIES, *signs])
    d.lemma("logarithm", lemmas.exp_log(odds, epsilon))
    d.lemma("growth", lemmas.exp_monotone(0, epsilon))
    d.step("at least one", le(1, GROWTH), ["growth", "0 <= epsilon"])
    d.step("other", le(share, GROWTH * p), ["lie", "at least one", "truth"])
    x, y, z, g = reals("x_ y_ z_ g_")
    terms = {x: odds, y: share, z: p, g: GROWTH}
    goal = Equivalent(le(z, g * y), le(x, g))
    algebra(d, "divided", terms, [lt(0, y), eq(x * y, z)], goal, ["ratio", "lie", *signs])
    d.conclude(["divided", "other", "logarithm", "odds", *signs])


def response_truth() -> Statement:
    """State how likely the truth may be."""
    most = local.randomized_response_truth.at(epsilon=epsilon, n_values=k)
    return Statement(VALUES, Equivalent(le(p, GROWTH * share), le(p, most)))


def derive_response_truth(d: Derivation) -> None:
    """Both are linear in the truth."""
    d.model({k: 2, p: HALF, share: HALF, epsilon: 0})
    d.lemma("positive", lemmas.exp_positive(epsilon))
    d.step("whole", lt(0, GROWTH + k - 1), ["positive", "2 <= k"])
    scaled = Equivalent(le(p, GROWTH * share), le(p * (k - 1), GROWTH * (share * (k - 1))))
    d.step("scaled", scaled, ["2 <= k"])
    linear = Equivalent(le(p, GROWTH * share), le(p * (GROWTH + k - 1), GROWTH))
    d.step("linear", linear, ["scaled", LIES])
    d.conclude(["linear", "whole"])


TELLS = "p = exp(epsilon)/(exp(epsilon) + k - 1)"
ESTIMATED = n * share * (1 - share) / (p - share) ** 2


def response_variance() -> Statement:
    """State the variance, at the truth that keeps epsilon."""
    hypotheses = {
        **VALUES,
        **as_written(lt(0, epsilon)),
        TELLS: eq(p, local.randomized_response_truth.at(epsilon=epsilon, n_values=k)),
    }
    variance = local.randomized_response_variance.at(epsilon=epsilon, n_values=k, n_reports=n)
    return Statement(hypotheses, eq(ESTIMATED, variance))


def derive_response_variance(d: Derivation) -> None:
    """Both chances have one denominator."""
    d.model({k: 2, n: 1, epsilon: log(2), p: 2 * THIRD, share: THIRD})
    grows(d)
    d.step("whole", lt(0, GROWTH + k - 1), ["grows", "2 <= k"])
    d.step("lie", eq(share, 1 / (GROWTH + k - 1)), [LIES, TELLS, "whole", "2 <= k"])
    d.step("apart", eq(p - share, (GROWTH - 1) / (GROWTH + k - 1)), ["lie", TELLS, "whole"])
    d.step("rest", eq(1 - share, (GROWTH + k - 2) / (GROWTH + k - 1)), ["lie", "whole"])
    d.step("likelier", lt(0, p - share), ["apart", "whole", "grows"])
    d.conclude(["lie", "apart", "rest", "likelier", "whole", "grows"])


def best() -> Statement:
    """State for how many values k-ary randomized response has no more variance."""
    own = local.randomized_response_variance.at(epsilon=epsilon, n_values=k, n_reports=n)
    other = local.optimized_unary_variance.at(epsilon=epsilon, n_reports=n)
    hypotheses = as_written(lt(0, epsilon), le(1, n))
    return Statement(hypotheses, Equivalent(le(own, other), le(k, 3 * GROWTH + 2)))


def derive_best(d: Derivation) -> None:
    """Both have one denominator."""
    d.model({epsilon: 1, n: 1})
    grows(d)
    square = (GROWTH - 1) ** 2
    d.step("square", lt(0, square), ["grows"])
    own, other = n * (k - 2 + GROWTH) / square, 4 * n * GROWTH / square
    cleared = Equivalent(le(own, other), le(k - 2 + GROWTH, 4 * GROWTH))
    d.step("cleared", cleared, ["square", "1 <= n"])
    d.conclude(["cleared", "grows"])


RESPONSE = result(
    "field.randomized-response-of-k",
    "k-ary randomized response has an exact epsilon and variance",
    r"Who reports their own value of $k$ with the probability $p \ge \frac1k$, and each other one "
    r"with $\frac{1-p}{k-1}$, keeps $\epsilon$ exactly from $\ln\frac{p(k-1)}{1-p}$ on. At "
    r"$p = \frac{e^\epsilon}{e^\epsilon+k-1}$ the count of a value that none of $n$ people has is "
    r"estimated with the variance $n\frac{k-2+e^\epsilon}{(e^\epsilon-1)^2}$. It is at most that "
    r"of optimized unary encoding exactly where $k \le 3e^\epsilon+2$.",
    Part(
        "epsilon",
        r"Neither of $p$ and $\frac{1-p}{k-1}$ is above $e^\epsilon$ times the other exactly where "
        r"$\ln\frac{p(k-1)}{1-p} \le \epsilon$.",
        formal=response_epsilon,
        proof=derive_response_epsilon,
    ),
    Part(
        "truth",
        r"$p \le e^\epsilon\frac{1-p}{k-1}$ exactly where "
        r"$p \le \frac{e^\epsilon}{e^\epsilon+k-1}$.",
        formal=response_truth,
        proof=derive_response_truth,
    ),
    Part(
        "variance",
        r"$n\frac{q(1-q)}{(p-q)^2} = n\frac{k-2+e^\epsilon}{(e^\epsilon-1)^2}$ at this $p$, with "
        r"$q = \frac{1-p}{k-1}$.",
        formal=response_variance,
        proof=derive_response_variance,
    ),
    Part(
        "best choice",
        r"$\frac{k-2+e^\epsilon}{(e^\epsilon-1)^2} \le \frac{4e^\epsilon}{(e^\epsilon-1)^2}$ "
        r"exactly where $k \le 3e^\epsilon+2$.",
        formal=best,
        proof=derive_best,
    ),
    quantities=(
        "local.randomized_response_epsilon",
        "local.randomized_response_truth",
        "local.randomized_response_variance",
    ),
    place=PLACE,
    equation="direct encoding",
)

BITS = as_written(lt(0, p), lt(p, 1), lt(0, q), lt(q, 1))
ODDS = p * (1 - q) / ((1 - p) * q)


def unary_epsilon() -> Statement:
    """State which epsilons the bits of two values keep: one falls, and another rises."""
    hypotheses = {**BITS, **as_written(le(q, p), le(0, epsilon))}
    least = local.unary_epsilon.at(one_kept=p, zero_flipped=q)
    return Statement(hypotheses, Equivalent(kept(p * (1 - q), (1 - p) * q), le(least, epsilon)))


def derive_unary_epsilon(d: Derivation) -> None:
    """The likeliest report keeps the one, and no zero."""
    d.model({p: HALF, q: HALF, epsilon: 0})
    d.step("odds", And(lt(0, ODDS), lt(0, (1 - p) * q)), [*BITS])
    d.lemma("logarithm", lemmas.exp_log(ODDS, epsilon))
    x, y, z, g = reals("x_ y_ z_ g_")
    terms = {x: ODDS, y: (1 - p) * q, z: p * (1 - q), g: GROWTH}
    d.step("ratio", eq(ODDS * ((1 - p) * q), p * (1 - q)), ["odds", *BITS])
    goal = Equivalent(le(z, g * y), le(x, g))
    algebra(d, "divided", terms, [lt(0, y), eq(x * y, z)], goal, ["ratio", "odds", *BITS])
    d.lemma("growth", lemmas.exp_monotone(0, epsilon))
    d.step("at least one", le(1, GROWTH), ["growth", "0 <= epsilon"])
    d.step("likelier", le((1 - p) * q, p * (1 - q)), ["q <= p"])
    by = ["at least one", "likelier", "odds"]
    d.step("other", le((1 - p) * q, GROWTH * (p * (1 - q))), by)
    d.conclude(["divided", "other", "logarithm", "odds", *BITS])


SPENT = "p (1 - q) = exp(epsilon) (1 - p) q"
BEST = local.optimized_unary_variance.at(epsilon=epsilon, n_reports=n)
OF_BITS = n * q * (1 - q) / (p - q) ** 2


def least_variance() -> Statement:
    """State that no unary encoding of this epsilon has a smaller variance."""
    hypotheses = {
        **BITS,
        **as_written(lt(0, epsilon), le(1, n)),
        SPENT: eq(p * (1 - q), GROWTH * ((1 - p) * q)),
    }
    return Statement(hypotheses, le(BEST, OF_BITS))


def derive_least_variance(d: Derivation) -> None:
    """The square of a sum is at least four times the product."""
    d.model({epsilon: log(2), n: 1, p: HALF, q: THIRD})
    grows(d)
    whole = 1 - q + GROWTH * q
    d.step("whole", lt(0, whole), [*BITS, "grows"])
    d.step("kept", eq(p * whole, GROWTH * q), [SPENT])
    d.step("apart", eq((p - q) * whole, (GROWTH - 1) * (q * (1 - q))), ["kept"])
    d.step("bit", lt(0, q * (1 - q)), [*BITS])
    d.step("likelier", lt(0, p - q), ["apart", "whole", "grows", "bit"])
    d.step("means", le(4 * GROWTH * (q * (1 - q)), whole**2), [])
    e, u, v, w = reals("e_ u_ v_ w_")
    premises = [lt(0, u), eq(v * w, (e - 1) * u), le(4 * e * u, w**2)]
    terms = {e: GROWTH, u: q * (1 - q), v: p - q, w: whole}
    goal = le(4 * e * v**2, (e - 1) ** 2 * u)
    algebra(d, "cleared", terms, premises, goal, ["apart", "bit", "means"])
    signs = ["likelier", "grows"]
    divided = le(4 * GROWTH / (GROWTH - 1) ** 2, q * (1 - q) / (p - q) ** 2)
    d.step("squares", And(lt(0, (p - q) ** 2), lt(0, (GROWTH - 1) ** 2)), signs)
    d.step("for one", divided, ["cleared", "squares", *signs])
    d.conclude(["for one", "1 <= n", "likelier", "grows"])


def variances() -> Statement:
    """State the variances of the two encodings."""
    root = exp(epsilon / 2)
    unlike = (1 / (GROWTH + 1)) * (GROWTH / (GROWTH + 1)) / (HALF - 1 / (GROWTH + 1)) ** 2
    alike = (1 / (root + 1)) * (root / (root + 1)) / ((root - 1) / (root + 1)) ** 2
    other = local.rappor_variance.at(epsilon=epsilon, n_reports=n)
    return Statement(as_written(lt(0, epsilon)), And(eq(n * unlike, BEST), eq(n * alike, other)))


def derive_variances(d: Derivation) -> None:
    """Fractions are multiplied out."""
    d.model({epsilon: 1})
    grows(d)
    half = epsilon / 2
    d.lemma("half", lemmas.exp_monotone(half, 0))
    d.step("root grows", lt(1, exp(half)), ["half", "0 < epsilon"])
    d.conclude(["grows", "root grows"])


UNARY = result(
    "field.unary-encoding",
    "Unary encoding has an exact epsilon and a least variance",
    r"Who reports a bit for each value, a one with the probability $p$ for their own value and "
    r"$q \le p$ for each other, keeps $\epsilon$ exactly from $\ln\frac{p(1-q)}{(1-p)q}$ on. At "
    r"$\epsilon$ no such encoding estimates the count of a value that none of $n$ people has with "
    r"a smaller variance than $n\frac{4e^\epsilon}{(e^\epsilon-1)^2}$. With $p = \frac12$ and "
    r"$q = \frac1{e^\epsilon+1}$ it is this one. With $q = 1-p$, as in basic RAPPOR, it is "
    r"$n\frac{e^{\epsilon/2}}{(e^{\epsilon/2}-1)^2}$.",
    Part(
        "epsilon",
        r"$p(1-q) \le e^\epsilon(1-p)q$ exactly where $\ln\frac{p(1-q)}{(1-p)q} \le \epsilon$.",
        formal=unary_epsilon,
        proof=derive_unary_epsilon,
    ),
    Part(
        "least variance",
        r"$\frac{4e^\epsilon}{(e^\epsilon-1)^2} \le \frac{q(1-q)}{(p-q)^2}$ wherever "
        r"$p(1-q) = e^\epsilon(1-p)q$.",
        formal=least_variance,
        proof=derive_least_variance,
    ),
    Part(
        "variances",
        r"At $p = \frac12$, $q = \frac1{e^\epsilon+1}$ it is $n\frac{4e^\epsilon}"
        r"{(e^\epsilon-1)^2}$; at $p = 1-q = \frac{e^{\epsilon/2}}{e^{\epsilon/2}+1}$ it is "
        r"$n\frac{e^{\epsilon/2}}{(e^{\epsilon/2}-1)^2}$.",
        formal=variances,
        proof=derive_variances,
    ),
    quantities=("local.unary_epsilon", "local.optimized_unary_variance", "local.rappor_variance"),
    place=PLACE,
    equation="unary encoding",
)

CLAIMS = (RESPONSE, UNARY)
