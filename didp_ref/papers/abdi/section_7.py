"""The end of section 7: an epsilon chosen by Theorem 4, for Laplace noise and for any mechanism."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from sympy import And, Max, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.checks import AT_MOST, all_hold, contrary, refuted_by, remark
from didp_ref.audit.claim import Claim, Correction, Evidence, Kind, Part, Severity, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
from didp_ref.papers.abdi.alphabet import Delta, g_whole, h, lambda_, priors
from didp_ref.papers.abdi.introduction import ALIKE, ON_D, through_d, two_steps
from didp_ref.papers.abdi.posterior_bounds import an_event, at_least_smallest
from didp_ref.papers.abdi.repairs import repair_choosing_epsilon
from didp_ref.papers.abdi.shared import HALF, ONE_REMOVED, REMOVED, cite, is_log, sensitivities
from didp_ref.papers.abdi.theorem_3 import SCALE, SETTING, equations_17_23, from_the_scale_on
from didp_ref.papers.abdi.theorem_3_equations import at_halves, below_1
from didp_ref.papers.abdi.theorem_3_equations_20_to_23 import at_most_largest
from didp_ref.papers.abdi.theorem_4_calibrated import EPSILON
from didp_ref.papers.abdi.theorem_4_every_prior import POSITIVE_THETA
from didp_ref.papers.abdi.worlds import (
    HAPPENED,
    PRIORS,
    PROMISE,
    alpha_odds,
    belief,
    beta_odds,
    weight,
    within,
)
from didp_ref.papers.shared.algebra import algebra
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, i
from didp_ref.papers.shared.model_values import ONE_HALF
from didp_ref.symbolic.notation import as_written, eq, le, lt, reals
from didp_ref.worlds import Universe
from didp_ref.worlds.beliefs import bayes
from didp_ref.worlds.distributions import private

LAPLACE, ANY = "Laplace noise", "any mechanism"
"""Of which mechanisms the sentence may speak."""


def chosen_for_laplace() -> Statement:
    """Laplace noise of scale Delta/epsilon, at the epsilon of eq. 24: Theorem 3's scale."""
    hypotheses = {
        **SETTING,
        **POSITIVE_THETA,
        "Delta > 0": lt(0, Delta),
        "epsilon is that of eq. 24": eq(epsilon, EPSILON),
        "epsilon lambda = Delta": eq(lambda_ * epsilon, Delta),
    }
    return Statement(hypotheses, within(1 - alpha, belief(weight), 1 + beta))


def derive_chosen_for_laplace(d: Derivation) -> None:
    """``Delta/epsilon`` is Theorem 3's scale."""
    densities = {1: log(3) / 2, 2: log(3) / 6}
    worlds = {**at_halves(), lambda_: 1 / log(3), h: densities}
    d.model({**an_event(worlds), Delta: 1, epsilon: log(3)})
    below_1(d)
    at_least_smallest(d)
    at_most_largest(d)
    equations_17_23(d)
    falling, rising = log(alpha_odds), log(beta_odds)
    defined = ["alpha, log is positive", "beta, log is positive", "alpha < 1", "P_min < 1"]
    defined += ["1 - P_min (1 + beta) > 0", "alpha, odds above 1", "beta, odds above 1"]
    d.step("the maximum is positive", lt(0, Max(1 / falling, 1 / rising)), ["both ends", *defined])
    by = ["Theta > 0", "Delta > 0", "epsilon is that of eq. 24", "epsilon lambda = Delta"]
    by += ["the maximum is positive", *defined]
    d.step("lambda is at least Theorem 3's scale", le(SCALE, lambda_), by)
    from_the_scale_on(d)


def chosen_for_any() -> Statement:
    """Any private answer, where one individual is removed: the worlds are two steps apart."""
    hypotheses = {
        **PRIORS,
        **PROMISE,
        **as_written(le(0, epsilon)),
        "2 epsilon <= log(1 + beta)": le(2 * epsilon, log(1 + beta)),
        "2 epsilon <= -log(1 - alpha)": le(2 * epsilon, -log(1 - alpha)),
        ON_D: through_d(),
        **HAPPENED,
    }
    return Statement(hypotheses, within(1 - alpha, belief(weight), 1 + beta))


def derive_chosen_for_any(d: Derivation) -> None:
    """Two steps, and the two logarithms."""
    d.model({**ALIKE, g_whole: {1: 1}, alpha: ONE_HALF, beta: ONE_HALF})
    two_steps(d)
    up, down = exp(2 * epsilon), exp(-2 * epsilon)
    d.lemma("log(1 + beta)", lemmas.exp_log(1 + beta, 2 * epsilon))
    d.lemma("exp of log(1 - alpha)", lemmas.exp_log(1 - alpha, log(1 - alpha)))
    d.lemma("exp increases", lemmas.exp_monotone(log(1 - alpha), -2 * epsilon))
    by = [*PROMISE, "2 epsilon <= log(1 + beta)", "2 epsilon <= -log(1 - alpha)", "log(1 + beta)"]
    by += ["exp of log(1 - alpha)", "exp increases"]
    d.step("factors kept", And(le(up, 1 + beta), le(1 - alpha, down)), by)
    p, b, x, y, low, high = reals("p_ B_ x_ y_ l_ h_")
    terms = {p: priors[i], b: belief(weight), x: down, y: up, low: 1 - alpha, high: 1 + beta}
    premises = [le(0, p), le(low, x), le(y, high), le(x * p, b), le(b, y * p)]
    by = ["a prior is a probability", "factors kept", "odds", "eq. 15 and 16"]
    algebra(d, "kept", terms, premises, And(le(low * p, b), le(b, high * p)), by)
    d.conclude(["kept"])


HEADS = {0: Fraction(1, 4), 1: Fraction(1, 12), 3: Fraction(3, 4), 4: Fraction(1, 4)}
"""How likely heads are, by the sum of the records."""


def check_choosing_epsilon() -> Iterator[Evidence]:
    """A coin that is ln 3-private, at (1/2, 1/2), where eq. 24 says ln 3."""
    records = (0, 1, 3)
    delta, theta = sensitivities("sum", Universe.of(records), REMOVED)
    chosen = translation.epsilon.enclose(HALF, HALF, delta, theta, HALF, HALF)
    databases = [
        tuple(record for record, inside in zip(records, bits, strict=True) if inside)
        for bits in product((False, True), repeat=len(records))
    ]
    coins = {database: (HEADS[sum(database)], 1 - HEADS[sum(database)]) for database in databases}
    coin_private = all(
        private(coins[database], coins[other], Fraction(3))
        and private(coins[other], coins[database], Fraction(3))
        for database in databases
        for other in databases
        if len(database) == len(other) + 1 and set(other) < set(database)
    )
    prior = [HALF, HALF]
    after = bayes(prior, [coins[world][0] for world in ((3,), (1,))])[0]
    promised = (1 + HALF) * HALF
    yield refuted_by(
        {
            "query": "the sum over D",
            "D": "{1, 3}",
            "universe": "{0, 1, 3}",
            "Delta": delta,
            "Theta": theta,
            "alpha": HALF,
            "beta": HALF,
            "prior of {3}": HALF,
            "prior of {1}": HALF,
            "epsilon of eq. 24": "ln 3",
            "probability of heads": "3/4 at the sum 3, 1/4 at 0 and 4, 1/12 at 1",
            "posterior of {3} after heads": after,
            "(1 + beta) prior": promised,
        },
        ~all_hold([coin_private, is_log(chosen, Fraction(3)), after > promised]),
        "the coin is ln 3-private",
        reading=ANY,
        contrast=contrary("the belief in {3}", promised, after, AT_MOST),
    )
    yield remark(
        (1 + HALF) ** 2 < (1 / (1 - HALF)) ** 2
        and bayes(prior, [Fraction(3, 2), Fraction(1)])[0] <= promised,
        "at (1/2, 1/2) an epsilon of ln(3/2)/2 is enough for every mechanism: the likelihoods of "
        "two worlds lie 3/2 apart at most",
    )


SECTION_7_CHOOSING_EPSILON = Claim(
    id="abdi.section-7.choosing-epsilon",
    kind=Kind.REMARK,
    source=cite("section 7, after Theorem 4"),
    title="Eq. 24 chooses epsilon for Laplace noise alone",
    statement=r"Choosing the appropriate value of $\epsilon$ is continuing to be an open problem "
    r"in DP. The connection we created between $\epsilon$-DP and $(\alpha,\beta)$-DI models in "
    r"Theorem 4 will allow to choose the appropriate $\epsilon$ value given the risk of "
    r"identifying the presence of an individual in the database specified by $\alpha$ and "
    r"$\beta$.",
    parts=(
        Part(
            "statement",
            r"Laplace noise of scale $\Delta_q/\epsilon$, with the $\epsilon$ of eq. 24, keeps "
            r"$(\alpha,\beta)$ at the given prior.",
            formal=chosen_for_laplace,
            proof=derive_chosen_for_laplace,
            reading=LAPLACE,
        ),
        Part(
            "statement",
            r"Every mechanism that is $\epsilon$-differentially private with the $\epsilon$ of eq. "
            r"24 keeps $(\alpha,\beta)$ at the given prior.",
            corrected=chosen_for_any,
            corrected_proof=derive_chosen_for_any,
            reading=ANY,
        ),
    ),
    checks=(check_choosing_epsilon, repair_choosing_epsilon),
    correction=Correction(
        r"Eq. 24 chooses the $\epsilon$ of Laplace noise: its scale $\Delta_q/\epsilon$ is Theorem "
        r"3's. Another mechanism that is $\epsilon$-differentially private may move a belief "
        r"further: where one individual is removed, two worlds are two steps apart, by $D$, and "
        r"their likelihoods up to $e^{2\epsilon}$. For every mechanism, at every prior, $\epsilon "
        r"\le \frac12 \min(\ln(1+\beta), -\ln(1-\alpha))$ is enough.",
        error="Eq. 24 chooses epsilon for Laplace noise alone",
        who="individuals, if the mechanism is not the Laplace mechanism",
        repair="for another mechanism, with one individual removed, choose epsilon <= (1/2) "
        "min(ln(1+beta), -ln(1-alpha))",
        printed=r"The connection we created between $\epsilon$-DP and $(\alpha,\beta)$-DI models "
        r"in Theorem 4 will allow to choose the appropriate $\epsilon$ value given the risk of "
        r"identifying the presence of an individual in the database specified by $\alpha$ and "
        r"$\beta$.",
        correct=r"eq. 24 chooses epsilon for Laplace noise. For any mechanism, with one individual "
        r"removed, $\epsilon \le \frac12 \min(\ln(1+\beta), -\ln(1-\alpha))$ is enough",
        consequence="at the prior (1/2, 1/2) and (1/2, 1/2) eq. 24 says ln 3. A coin that is ln "
        "3-private raises a belief of 1/2 to 9/10, and 3/4 is promised",
        severity=Severity.REMARK,
    ),
    finding="The sentence names Theorem 4, which is about Laplace noise, and eq. 24 is right "
    "for it. For other mechanisms it is no rule.",
    note="A remark only: the sentence names Theorem 4, whose noise is Laplace, so no printed "
    "promise is broken. That the choice of epsilon is an open problem was not judged.",
    quantities=("translation.epsilon",),
    rests_on=(ONE_REMOVED,),
    readings={
        LAPLACE: "the mechanism is the Laplace mechanism of Theorem 4",
        ANY: "the mechanism is any that is differentially private, as choosing epsilon is an open "
        "problem for all of them",
    },
)

CLAIMS = (SECTION_7_CHOOSING_EPSILON,)
