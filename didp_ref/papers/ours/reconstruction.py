"""How often a guess among m records is right, beside what may be believed after an answer."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import reconstruction, translation
from didp_ref.papers.ours.shared import ATTAINED, OUTPUTS, best, bridge, h, o
from didp_ref.papers.shared.alphabet import alpha, beta, delta, epsilon, gamma, m, n, rho
from didp_ref.papers.shared.guesses import DECAY, GROWTH, MANY
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.symbolic.notation import Term, eq, every, le, lt
from didp_ref.worlds import uniform
from didp_ref.worlds.beliefs import posteriors
from didp_ref.worlds.distributions import private
from didp_ref.worlds.reconstruction import largest_advantage, randomized_response


def beside_rho() -> Statement:
    """State that without delta the two numbers are one."""
    gained = reconstruction.uniform.at(epsilon=epsilon, delta=0, n_worlds=m)
    believed = translation.rho_from_epsilon.at(epsilon=epsilon, n_worlds=m)
    return Statement(MANY, eq(gained + 1 / m, believed))


def derive_beside_rho(d: Derivation) -> None:
    """Multiply both by e^epsilon + m - 1."""
    d.model({m: 2, epsilon: 0})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    d.lemma("decay is positive", lemmas.exp_positive(-epsilon))
    whole = 1 + (m - 1) * DECAY
    by = ["growth", "decay", "decay is positive", "2 <= m"]
    d.step("whole", lt(0, whole), by)
    d.step("scaled", eq(GROWTH * whole, GROWTH + m - 1), by)
    d.step("rho", eq(1 / whole * (GROWTH + m - 1), GROWTH), ["scaled", "whole"])
    d.conclude(["rho", "whole", "growth", "2 <= m"])


def from_rho() -> Statement:
    """State that what bounds the belief after every answer bounds how often a guess is right.

    The output o occurs with the chance h[o], and the likeliest record has the posterior best[o].
    """
    hypotheses = {
        **MANY,
        "no chance is negative": every(le(0, h[o]), OUTPUTS),
        "the chances of all outputs sum to 1": eq(Sum(h[o], OUTPUTS), 1),
        "no posterior exceeds rho": every(le(best[o], rho), OUTPUTS),
    }
    return Statement(hypotheses, le(Sum(h[o] * best[o], OUTPUTS) - 1 / m, rho - 1 / m))


def largest_term(d: Derivation, limit: Term, most: str, *by: str) -> None:
    """Bound a mean by the largest term; the fact ``most`` says that none exceeds the limit."""
    own, times = h[o] * best[o], limit * h[o]
    d.generalize("each", le(own, times), OUTPUTS, [most, "no chance is negative", *by])
    d.lemma("all", lemmas.sum_monotone(own, times, OUTPUTS))
    d.lemma("factor", lemmas.sum_scale(limit, h[o], OUTPUTS))
    total = "the chances of all outputs sum to 1"
    d.step("mean", le(Sum(own, OUTPUTS), limit), ["each", "all", "factor", total, *by])
    d.conclude(["mean", "2 <= m"])


def derive_from_rho(d: Derivation) -> None:
    """A mean is at most the largest term."""
    d.model({m: 2, n: 1, rho: 1, h: {1: 1}, best: {1: ONE_HALF}})
    largest_term(d, rho, "no posterior exceeds rho")


def from_gamma() -> Statement:
    """State that membership privacy bounds the gain of every output: its posterior is gamma/m."""
    hypotheses = {
        **MANY,
        "no chance is negative": every(le(0, h[o]), OUTPUTS),
        "the chances of all outputs sum to 1": eq(Sum(h[o], OUTPUTS), 1),
        "no posterior exceeds gamma priors": every(le(best[o], gamma / m), OUTPUTS),
    }
    return Statement(hypotheses, le(Sum(h[o] * best[o], OUTPUTS) - 1 / m, (gamma - 1) / m))


def derive_from_gamma(d: Derivation) -> None:
    """The posterior is gamma/m at most."""
    d.model({m: 2, n: 1, gamma: 1, h: {1: 1}, best: {1: ONE_HALF}})
    largest_term(d, gamma / m, "no posterior exceeds gamma priors", "2 <= m")


def from_beta() -> Statement:
    """State that a relative gain of beta at most bounds it by beta/m."""
    hypotheses = {
        **MANY,
        "no chance is negative": every(le(0, h[o]), OUTPUTS),
        "the chances of all outputs sum to 1": eq(Sum(h[o], OUTPUTS), 1),
        "no posterior exceeds 1 + beta priors": every(le(best[o], (1 + beta) / m), OUTPUTS),
    }
    return Statement(hypotheses, le(Sum(h[o] * best[o], OUTPUTS) - 1 / m, beta / m))


def derive_from_beta(d: Derivation) -> None:
    """The posterior is (1 + beta)/m at most."""
    d.model({m: 2, n: 1, beta: 0, h: {1: 1}, best: {1: ONE_HALF}})
    largest_term(d, (1 + beta) / m, "no posterior exceeds 1 + beta priors", "2 <= m")


def from_alpha() -> Statement:
    """State that a relative loss of alpha at most bounds it: the other posteriors keep their share.

    All posteriors sum to 1, and each is (1 - alpha)/m at least.
    """
    hypotheses = {
        **MANY,
        "no chance is negative": every(le(0, h[o]), OUTPUTS),
        "the chances of all outputs sum to 1": eq(Sum(h[o], OUTPUTS), 1),
        "all other posteriors are (1 - alpha)/m at least": every(
            le((m - 1) * (1 - alpha) / m, 1 - best[o]), OUTPUTS
        ),
    }
    return Statement(hypotheses, le(Sum(h[o] * best[o], OUTPUTS) - 1 / m, alpha * (m - 1) / m))


def derive_from_alpha(d: Derivation) -> None:
    """What the others keep is not the likeliest record's."""
    d.model({m: 2, n: 1, alpha: 0, h: {1: 1}, best: {1: ONE_HALF}})
    kept = "all other posteriors are (1 - alpha)/m at least"
    largest_term(d, 1 - (m - 1) * (1 - alpha) / m, kept, "2 <= m")


def way_back() -> Statement:
    """State that the budget of an advantage is that of the success with 1/m added."""
    gained = reconstruction.uniform.at(epsilon=epsilon, delta=delta, n_worlds=m)
    hypotheses = {**MANY, "rho - 1/m is the largest advantage": eq(rho - 1 / m, gained)}
    growth = exp(epsilon)
    return Statement(hypotheses, eq(growth * (1 - rho), (m - 1) * (rho - delta)))


def derive_way_back(d: Derivation) -> None:
    """Multiply by the denominators, which are positive."""
    d.model({m: 2, epsilon: 0, delta: 0, rho: ONE_HALF})
    d.lemma("growth", lemmas.exp_positive(epsilon))
    whole = GROWTH + m - 1
    d.step("whole", lt(0, whole), ["growth", "2 <= m"])
    told = (GROWTH - 1 + m * delta) * (m - 1)
    said = "rho - 1/m is the largest advantage"
    d.step("times m", eq(m * rho - 1, told / whole), [said, "whole", "2 <= m"])
    d.step("multiplied", eq((m * rho - 1) * whole, told), ["times m", "whole"])
    d.step("m times", eq(m * (GROWTH * (1 - rho)), m * ((m - 1) * (rho - delta))), ["multiplied"])
    d.conclude(["m times", "2 <= m"])


def check_no_rho() -> Iterator[Evidence]:
    """What names the record with the chance delta, and else says nothing, is (0, delta)-DP."""
    for records, named in ((2, Fraction(1, 10**6)), (5, Fraction(1, 100))):
        rows = [
            [*(named * (record == output) for output in range(records)), 1 - named]
            for record in range(records)
        ]
        certain = max(max(after) for after in posteriors(uniform(records), rows))
        gained = largest_advantage(uniform(records), rows)
        yield instance(
            certain == 1
            and all(private(row, other, Fraction(1), named) for row in rows for other in rows)
            and gained == named * (1 - Fraction(1, records)),
            f"{records} records, named with the chance {named}, else nothing is said: it is "
            f"(0, {named})-DP, a posterior is 1, and the advantage is {gained}",
            part="no rho",
        )


def check_attained() -> Iterator[Evidence]:
    """Randomized response: its posteriors are the same after every answer, but for their places."""
    for records, growth in ((2, Fraction(3)), (3, Fraction(4)), (5, Fraction(7, 2))):
        rows = randomized_response(records, growth)
        beliefs = list(posteriors(uniform(records), rows))
        best, least = max(map(max, beliefs)), min(map(min, beliefs))
        gained = largest_advantage(uniform(records), rows)
        guess = Fraction(1, records)
        loss, gain, factor = 1 - least / guess, best / guess - 1, best / guess
        bounds = best - guess, (factor - 1) * guess, gain * guess, loss * (1 - guess)
        yield instance(
            set(bounds) == {gained},
            f"randomized response among {records} records at e^epsilon = {growth}: rho = {best}, "
            f"gamma = {factor}, beta = {gain} and alpha = {loss} each allow the advantage "
            f"{gained} that it has",
            part=ATTAINED,
        )


RECONSTRUCTION = bridge(
    "bridges.reconstruction",
    "Among m equally likely records the largest advantage is rho minus 1/m",
    r"Among $m$ equally likely records the largest advantage under $\epsilon$-DP, with "
    r"$\frac{1}{m}$ added, is the rho of $\epsilon$-DP; a bound rho on every posterior bounds the "
    r"advantage by $\rho - \frac{1}{m}$, $\gamma$ by $\frac{\gamma - 1}{m}$, beta by "
    r"$\frac{\beta}{m}$, alpha by $\alpha\frac{m - 1}{m}$; randomized response reaches all four. "
    r"Under $(\epsilon, \delta)$-DP with a positive $\delta$ no rho below 1 bounds the belief "
    "after every answer; only how often a guess is right is bounded.",
    Part(
        "beside rho",
        r"At $\delta = 0$ advantage and rho differ by $\frac{1}{m}$.",
        formal=beside_rho,
        proof=derive_beside_rho,
    ),
    Part(
        "from rho",
        r"Where no posterior exceeds $\rho$, the advantage is $\rho - \frac{1}{m}$ at most.",
        formal=from_rho,
        proof=derive_from_rho,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        "from gamma",
        r"Where no posterior exceeds $\gamma$ times the prior, the advantage is $\frac{\gamma - "
        r"1}{m}$ at most.",
        formal=from_gamma,
        proof=derive_from_gamma,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        "from beta",
        r"Where no posterior exceeds $1 + \beta$ times the prior, the advantage is "
        r"$\frac{\beta}{m}$ at most.",
        formal=from_beta,
        proof=derive_from_beta,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        "from alpha",
        r"Where every posterior is $1 - \alpha$ times the prior at least, the advantage is "
        r"$\alpha\frac{m - 1}{m}$ at most.",
        formal=from_alpha,
        proof=derive_from_alpha,
        narrower=(FINITE_OUTCOMES,),
    ),
    witness(ATTAINED, "Randomized response reaches all four."),
    Part(
        "way back",
        r"Where $\rho$ is how often a guess is right at most, $\rho$ and $\epsilon$ are tied by "
        r"$e^\epsilon (1 - \rho) = (m - 1)(\rho - \delta)$.",
        formal=way_back,
        proof=derive_way_back,
    ),
    witness("no rho", r"A $(0, \delta)$-DP mechanism makes certain of the record."),
    checks=(check_attained, check_no_rho),
    quantities=("reconstruction.uniform", "translation.rho_from_epsilon"),
    note="An advantage, however small, bounds neither posterior, rho, gamma, beta nor alpha: what "
    "names the record with the chance delta has the advantage delta (m - 1)/m, and makes certain.",
)

CLAIMS = (RECONSTRUCTION,)
