"""The short form of a correction carries every condition of its statement.

An author, or a programmer, applies what an entry prints under "correct" without reading the rest.
So each hypothesis of the corrected statement, unless the printed statement has it too, is said
there; or it is one of the paper's own definitions; or it only names a letter of the proof.
"""

import pytest

from didp_ref.audit.claim import Claim
from didp_ref.audit.errata import entries, errata
from didp_ref.audit.judged import claims

OF_THE_PAPER = {
    # abdi and rhodi: worlds, priors and the ranges of alpha, beta and rho that they define
    *("1 <= i", "i <= m", "1 <= l", "l <= m", "n >= 1", "1 <= n", "m >= 1", "m >= 2", "1 <= m"),
    *("i >= 1", "j >= 1", "j <= m", "no prior is negative", "the priors sum to 1"),
    *("0 < alpha", "alpha < 1", "0 < beta", "0 < epsilon", "0 <= epsilon", "rho > 0", "rho < 1"),
    *("every alpha_k > 0", "every alpha_k < 1", "every beta_k > 0", "m*rho > 1"),
    *("lambda > 0", "every lambda_k > 0", "Theta >= 0", "every Theta_k >= 0", "Delta >= 0"),
    *("P_min >= 0", "P_max > 0", "no prior is below P_min", "no prior is above P_max"),
    "beta < 1/P_max - 1",  # Theorem 3's own, as the next one
    "every beta_k < 1/P_max - 1",
    "no density f(k, j) is negative",
    "the density of the answers, over all worlds, is positive",
    "every f(k, j) is the Laplace density of tau_k about q(k, j)",
    "no q(k, j) is further than Theta_k from q(k, i)",
    "every h_j is the Laplace density of tau about q_j",
    "|q(D_1) - q(D_2)| <= Delta",
    "the posteriors sum to 1",
    "the posteriors g[1], ..., g[m] sum to 1",
    "the response R is possible",
    "the posterior of every world is at most rho",
    "S may happen",
    "S > 0",
    "N > n",
    "v[k] = (y + u[k])/n in every world k",
    "w[k] = (z + u[k])/N in every world k",
    "no posterior is below (1 - alpha) times the prior",
    "the one missing from D_1 counts 0 or 1",
    "the one missing from D_2 counts 0 or 1",
    # refine: priors, events, and the sets of Algorithm 1 as its steps i to iii find them
    *("no prior p[k] is negative", "the priors p[k] sum to 1", "the event's s[k] are 0 or 1"),
    *("the near set's u[k] are 0 or 1", "the near set's v[k] are 0 or 1"),
    *("the middle set's w[k] are 0 or 1", "the middle set's z[k] are 0 or 1"),
    *("u[k] + w[k] <= 1 everywhere", "v[k] + z[k] <= 1 everywhere"),
    *("0 < P_1", "S(x) is 0 or 1 for every number x"),
    "a[k] <= exp(epsilon) b[k] everywhere",
    # disclosure: chances of success sets
    *("no chance is negative", "0 <= top", "w is positive"),
    "success sets are disjoint: the chances sum to 1 at most",
    *("no chance of an answer is negative", "the chances of all answers sum to 1", "hit <= 1"),
    *("a guess at j is right with the chance hits[j]", "x is the mean of chance"),
    "the gains sum to 0",  # sum_z w(theta, z) pi_z = 0, by the definition of w
}
SIDES = ("before", "after")
GAP = "right(i, i) - right(i, k) is at most the total variation T"
EXCESS = "excess(i, k) is not negative, and chance[i] - e^epsilon chance[k] at least"
OTHER_BIT = "another record's bit is set with the chance 1/(e^epsilon + 1)"
GUESSED = (
    *("the record i gains most, and top", "it is guessed where it gains"),
    *("no record before it is guessed", "no record after it is guessed"),
)
"""What Algorithm 1 does before its last line."""
LETTERS = {
    *("sign_0 = -1", "sign_(k+1) = -sign_k", "L_k = 1/G_k", "t = 20000 p/5", "p > 0"),
    *("sigma_0 of any alphas is 1", "sigma_0 of any betas is 1", "p < 17/1000"),
    "sigma_k of e alphas is the sum over i_1 < ... < i_k <= e, by its last index",
    "sigma_k of e betas is the sum over i_1 < ... < i_k <= e, by its last index",
    *("tau is the answer of the world i", "h_1 is the Laplace density of x about q(D_1)"),
    *("h_2 is the Laplace density of x about q(D_2)", "tau_near <= 0", "tau_far >= Theta"),
    "every h_near_j is the Laplace density of tau_near about q_j",
    "every h_far_j is the Laplace density of tau_far about q_j",
    "the count of D_1 is that of D, less what the one missing counts",
    "the count of D_2 is that of D, less what the one missing counts",
    *("S has a probability in every world", "every h_j is the probability of S in the world j"),
    *("top is w[j] priors[j] at least", "x is the mean of the logarithms"),
}
FOUND = r"the sets $\mathcal{U}'_u$ and $\mathcal{U}'_d$ that i and ii find"
SAID = {
    "abdi.theorem-1": {
        "every answer keeps inequality (2) in the world i at every prior on i and a world l": (
            "-DI at every prior"
        )
    },
    "abdi.theorem-1.with-theorem-3": {
        "every lambda_k is at least Theorem 3's": "at Theorem 3's scale and prior",
        "X_k = (1 + P_min (alpha_k - 1))/((1 - alpha_k)(1 - P_min))": "$X_i =",
        "Y_k = (1 - P_min (1 + beta_k))/((1 + beta_k)(1 - P_min))": "$Y_i =",
        "G_k = min(X_k, 1/Y_k)": r"$G_i = \min(X_i, 1/Y_i)$",
    },
    "abdi.section-8.min-capital-gain": {
        "beta <= 1": r"for $\beta \le 1$",
        "P_min (1 + beta) < 1": r"$P_{min}(1+\beta) < 1$",
    },
    "abdi.theorem-4": {
        "Theta > 0": r"$\Theta_q > 0$",
        "the priors of the worlds i and l are positive": "the prior is positive on two worlds",
        "the answers of the worlds i and l lie Theta apart": r"$\Theta_q > 0$ apart",
        "after tau the belief in the world i is at most 1 + beta times its prior": r"1+\beta",
        "after tau the belief in the world l is at least 1 - alpha times its prior": r"1-\alpha",
    },
    "abdi.theorem-3.lower-bound": dict.fromkeys(
        (
            *("P_min > 0", "the prior of the world i is P_min", "the world i answers 0"),
            *("every other world answers Theta", "lambda is below Theorem 3's scale"),
        ),
        "for some worlds needed",
    ),
    "abdi.theorem-3.every-adversary": dict.fromkeys(
        (
            "no answer is further than Theta from the answer of the world i",
            "every g(omega, j) is the Laplace density of tau(omega) about q_j",
            "lambda is at least Theorem 2's scale",
        ),
        r"Theorem 2: $\lambda \ge \Theta_q",
    ),
    "abdi.remark-beta-certainty": {
        "the prior of the world i is below 1": r"if $\mathcal{B}_\emptyset < 1$"
    },
    "rhodi.same-guarantees": {
        "rho*(m - 1) < 1": r"where $\rho < \frac{1}{m-1}$",
        "epsilon = log(rho/(1 - (m-1) rho))": r"$\epsilon = \ln\frac{\rho}{1-(m-1)\rho}$",
    },
    "rhodi.table-4.infeasible": {"m*rho < 1": r"$\frac{1}{m} > \rho$"},
    "refine.epsilon-delta-individual": {
        "delta_moved <= delta exp(-epsilon)": r"$\delta e^{-\varepsilon}$"
    },
    "refine.epsilon-delta-statistical": {
        "delta_moved <= delta/(1 + exp(epsilon))": r"\leq \frac{\delta}{1 + e^\varepsilon}$"
    },
    "refine.algorithm-1": {
        "0 < alpha_d": r"$0 < \alpha_d \leq 1 \leq \alpha_u$",
        "alpha_d < alpha_u": r"and $\alpha_d < \alpha_u$",
        **dict.fromkeys(
            (
                "P(u) <= p_u = (1 - alpha_d)/(alpha_u - alpha_d)",
                "P(v) <= p_u = (1 - alpha_d)/(alpha_u - alpha_d)",
                "P(neither u nor w) <= p_d = (alpha_u - 1)/(alpha_u - alpha_d)",
                "P(neither v nor z) <= p_d = (alpha_u - 1)/(alpha_u - alpha_d)",
            ),
            FOUND,
        ),
        **dict.fromkeys(
            (
                "alpha_ud = (1 - alpha_u P(u) - alpha_d P(neither u nor w))"
                "/(1 - P(u) - P(neither u nor w)), or alpha_u where P(u) + P(neither u nor w) >= 1",
                "alpha_ud_other = (1 - alpha_u P(v) - alpha_d P(neither v nor z))"
                "/(1 - P(v) - P(neither v nor z)), or alpha_u where P(v) + P(neither v nor z) >= 1",
            ),
            r"$\alpha_{ud} = \frac{1 - \alpha_u P_f(\mathcal{U}'_u)",
        ),
    },
    "refine.algorithm-1.else-branch": {
        "alpha_d < alpha_u": r"for $\alpha_d < \alpha_u$",
        "P_near < p_u = (1 - alpha_d)/(alpha_u - alpha_d)": (
            r"with $p_u = \frac{1 - \alpha_d}{\alpha_u - \alpha_d}$"
        ),
        "P_far < p_d = (alpha_u - 1)/(alpha_u - alpha_d)": (
            r"$p_d = \frac{\alpha_u - 1}{\alpha_u - \alpha_d}$ in steps i and ii"
        ),
        "alpha_ud = (1 - alpha_u P_near - alpha_d P_far)/(1 - P_near - P_far)": (
            r"$\alpha_{ud} = \frac{1 - \alpha_u P_f(\mathcal{U}'_u)"
        ),
    },
    "disclosure.any-goal": {
        "no answer is right of records that gain more than those of i": (
            "the answer with the largest sum of"
        )
    },
    "disclosure.example-6": dict.fromkeys(
        (
            *("0 < rate", "0 < constant"),
            "distance_1 is the sum over the steps of |g - mu|^2, for one candidate",
            "distance_2 is the same sum for another candidate of the same norms",
        ),
        "if all clipped gradients have one norm in each step",
    ),
    "disclosure.section-5.success-sets": {
        **dict.fromkeys(
            (
                "2 <= m",
                "the chances of all guesses sum to 1 in every world i",
                "the trade-off between the world i and the worlds j before it",
                "the trade-off between the world i and the worlds j after it",
            ),
            "Theorem 5.2 and Corollary 5.1 keep it",
        ),
        "success is the mean of guess(j, j)": "equally likely",
    },
    "disclosure.section-6.guarantees": {
        **dict.fromkeys(("2 <= m", "x is Corollary 5.1's bound at most"), "Corollary 5.1"),
        "low <= x": "inverted at the lower end of a confidence interval",
    },
    "disclosure.section-6.white-box": dict.fromkeys(
        ("2 <= m", "x is Corollary 5.1's bound at most"), "Corollary 5.1"
    ),
    "disclosure.recalibration": {EXCESS: r"under $(\epsilon, \delta)$-DP"},
    "disclosure.theorem-4.1.closed-form": {EXCESS: r"under $(\epsilon, \delta)$-DP"},
    "disclosure.theorem-4.1.tightness": {
        "2 <= K": r"$K \geq 2$ sensitive ones",
        "m is the number of records, n K": "all $nK$ pairs",
    },
    "disclosure.corollary-4.1": {
        **dict.fromkeys(GUESSED, "Algorithm 1's last line"),
        "it is not where it gains nothing": "else make no guess",
    },
    "disclosure.universally-tight": dict.fromkeys(
        (*GUESSED, "it is not where it gains nothing"), "an attack that may make no guess"
    ),
    "disclosure.no-risk": {
        "who guesses j there, and makes no other guess, gains nothing": (
            "If each record has a guess that is right of it alone, and no attack has $RAD > 0$, "
            "also of those that may decline"
        ),
        **{f"{GAP}, for every i and every k {where} it": "$TV(M)" for where in SIDES},
    },
    "disclosure.section-7.order": {
        "exp(epsilon) + 3 < m": r"$m > e^\epsilon + 3$",
        "the record's own bit is set with the chance 1/2": "than OUE",
        **{f"{OTHER_BIT}, for every i and every k {where} it": "than OUE" for where in SIDES},
    },
    "refine.exploiting-the-prior": {
        "P_1 exp(epsilon) < (1 - P_1) exp(-epsilon)": (
            r"At prior odds of a 1 below $e^{-2\varepsilon}$"
        )
    },
}
"""Of a claim, each condition that its short form says, and the words that say it."""
MEMBERS = [name for erratum_row in entries(errata()) for name in erratum_row.tells]


def conditions(claim: Claim) -> list[str]:
    """Return the hypotheses that a corrected statement has, and the printed one has not."""
    return [
        name
        for part in claim.parts
        if part.corrected
        for name in part.corrected().hypotheses
        if not (part.formal and name in part.formal().hypotheses)
    ]


def unsaid(claim: Claim) -> list[str]:
    """Return the conditions that the short form of a correction lacks."""
    short = claim.correction.correct if claim.correction else ""
    said = {name for name, words in SAID.get(claim.id, {}).items() if words in short}
    known = said | OF_THE_PAPER | LETTERS
    return [name for name in conditions(claim) if name not in known]


@pytest.mark.parametrize("name", MEMBERS)
def test_a_short_form_has_every_condition_of_its_statement(name: str) -> None:
    assert unsaid(claims[name].claim) == []


def test_no_condition_is_listed_that_no_correction_has() -> None:
    there = {name: {*conditions(claims[name].claim)} for name in MEMBERS}
    assert set().union(*there.values()) >= OF_THE_PAPER | LETTERS
    for name, said in SAID.items():
        assert said.keys() <= there[name]
        assert not said.keys() & (OF_THE_PAPER | LETTERS)
