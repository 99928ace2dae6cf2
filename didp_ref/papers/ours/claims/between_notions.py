"""What one paper's notion says in another's terms.

Four notions bound what an output does to the belief in a world: epsilon-DP bounds likelihood
ratios, (alpha, beta)-DI the ratio of posterior to prior on both sides, rho-DI the posterior at
equal priors, and positive membership privacy (gamma) posterior and its complement.
"""

from __future__ import annotations

from didp_ref.audit.claim import Correction, Part, Scope, Severity
from didp_ref.papers.ours.claims.wording import FINITE, bridge, whole
from didp_ref.papers.ours.evidence import notions as found
from didp_ref.papers.ours.statements import bridges, floor
from didp_ref.papers.shared.informal import WITNESS
from didp_ref.papers.shared.narrower import (
    BELOW_CERTAINTY,
    FINITE_WORLDS,
    NO_CERTAIN_BELIEF,
    UNIFORM_PRIOR,
)

BETWEEN_NOTIONS = (
    bridge(
        "rho-is-beta",
        "rho-DI is the upper side of (alpha, beta)-DI",
        r"At the uniform prior $1/m$, a posterior is at most $\rho$ exactly when it is at most "
        r"$(1+\beta)/m$ with $\beta = m\rho - 1$; and $\beta > 0$ exactly when $\rho > 1/m$.",
        whole(bridges.rho_is_beta),
    ),
    bridge(
        "scales-at-uniform",
        "The two papers' scales agree at the uniform prior",
        r"Theorem 3's scale for $\beta = m\rho - 1$ at $P_{min} = 1/m$ is the scale of "
        r"$\rho$-DI: $\Theta/\ln\frac{(1+\beta)(1-P_{min})}{1-P_{min}(1+\beta)} = "
        r"S/\ln\frac{(m-1)\rho}{1-\rho}$ for $S = \Theta$.",
        whole(bridges.scales_at_uniform),
        quantities=("scale.prior_dependent", "scale.rho"),
    ),
    bridge(
        "odds.alpha-beta",
        "(alpha, beta)-DI bounds the odds ratio",
        r"Posterior odds over prior odds lie between $\frac{(1-\alpha)(1-p)}{1-(1-\alpha)p}$ and "
        r"$\frac{(1+\beta)(1-p)}{1-(1+\beta)p}$ exactly when posterior over prior lies between "
        r"$1-\alpha$ and $1+\beta$.",
        Part(
            "alpha side",
            r"The posterior is at least $(1-\alpha)p$ exactly when the odds ratio is at least "
            r"$\frac{(1-\alpha)(1-p)}{1-(1-\alpha)p}$.",
            formal=bridges.odds_of_alpha,
            narrower=(NO_CERTAIN_BELIEF,),
        ),
        Part(
            "beta side",
            r"The posterior is at most $(1+\beta)p$ exactly when the odds ratio is at most "
            r"$\frac{(1+\beta)(1-p)}{1-(1+\beta)p}$.",
            formal=bridges.odds_of_beta,
            narrower=(NO_CERTAIN_BELIEF, BELOW_CERTAINTY),
        ),
    ),
    bridge(
        "odds.rho",
        "rho-DI bounds the odds ratio",
        r"At the prior $1/m$, a posterior is at most $\rho$ exactly when posterior odds over prior "
        r"odds are at most $(m-1)\rho/(1-\rho)$.",
        whole(bridges.odds_of_rho, NO_CERTAIN_BELIEF),
    ),
    bridge(
        "odds.gamma",
        "Membership privacy bounds the odds ratio",
        r"$Pr[t|S] \le \gamma Pr[t]$ and $Pr[\neg t|S] \ge Pr[\neg t]/\gamma$ hold exactly when "
        r"the odds ratio is at most $(\gamma-1+p)/p$ and, where $\gamma p < 1$, at most "
        r"$\gamma(1-p)/(1-\gamma p)$.",
        whole(bridges.odds_of_gamma, NO_CERTAIN_BELIEF),
    ),
    bridge(
        "odds.epsilon",
        "epsilon bounds the odds ratio",
        r"Posterior odds over prior odds lie between $e^{-\epsilon}$ and $e^{\epsilon}$ exactly "
        r"when posterior over prior lies between $1/(p+e^{\epsilon}(1-p))$ and "
        r"$1/(p+e^{-\epsilon}(1-p))$.",
        Part(
            "floor",
            r"The odds ratio is at least $e^{-\epsilon}$ exactly when posterior over prior is at "
            r"least $1/(p+e^{\epsilon}(1-p))$.",
            formal=bridges.odds_of_floor,
            narrower=(NO_CERTAIN_BELIEF,),
        ),
        Part(
            "ceiling",
            r"The odds ratio is at most $e^{\epsilon}$ exactly when posterior over prior is at "
            r"most $1/(p+e^{-\epsilon}(1-p))$.",
            formal=bridges.odds_of_ceiling,
            narrower=(NO_CERTAIN_BELIEF,),
        ),
    ),
    bridge(
        "epsilon-to-alpha-beta",
        "What epsilon-DP promises of beliefs, at any prior",
        r"Where any two worlds' likelihoods differ by at most the factor $e^\epsilon$, posterior "
        r"over prior lies between $1/(p+e^{\epsilon}(1-p))$ and $1/(p+e^{-\epsilon}(1-p))$.",
        whole(bridges.epsilon_to_alpha_beta, FINITE_WORLDS),
        rests_on=(FINITE,),
        quantities=("belief.ratio_floor", "belief.ratio_ceiling"),
    ),
    bridge(
        "epsilon-to-gamma",
        "epsilon-DP between any two possible worlds is membership privacy, gamma = exp(epsilon)",
        r"Where any two worlds' likelihoods differ by at most the factor $e^\epsilon$, "
        r"$Pr[t|S] \le e^\epsilon Pr[t]$ and $Pr[\neg t|S] \ge e^{-\epsilon} Pr[\neg t]$, at any "
        r"prior over the worlds. Where only neighbouring worlds' do, and the prior ties several "
        "entities together, a posterior may rise further.",
        Part(
            "statement",
            r"Where any two worlds' likelihoods differ by at most the factor $e^\epsilon$, "
            r"$Pr[t|S] \le e^\epsilon Pr[t]$ and $Pr[\neg t|S] \ge e^{-\epsilon} Pr[\neg t]$.",
            formal=bridges.epsilon_to_gamma,
            narrower=(FINITE_WORLDS,),
        ),
        Part(
            "between neighbours only",
            r"Where only worlds that differ in one entity are within the factor $e^\epsilon$, "
            r"$Pr[t|S]$ may exceed $e^\epsilon Pr[t]$.",
            informal=WITNESS,
            scope=Scope.EXISTS,
        ),
        checks=(found.correlated_pair,),
        rests_on=(FINITE,),
    ),
    bridge(
        "alpha-beta-to-epsilon",
        "(alpha, beta)-DI at one prior without zeros is epsilon-DP",
        r"At one prior that gives every world a positive probability, $(\alpha,\beta)$-DI keeps "
        r"any two worlds' likelihoods within the factor $e^\epsilon$ for "
        r"$\epsilon = \ln\frac{1+\beta}{1-\alpha}$.",
        whole(bridges.alpha_beta_to_epsilon, FINITE_WORLDS),
        rests_on=(FINITE,),
    ),
    bridge(
        "every-prior-is-epsilon",
        "(alpha, beta)-DI over all priors is differential privacy between worlds",
        r"Two worlds with the likelihoods $h_1, h_2 > 0$ meet $(\alpha,\beta)$-DI at every prior "
        r"exactly when $h_1 \le (1+\beta)h_2$, $h_2 \le (1+\beta)h_1$, $(1-\alpha)h_1 \le h_2$ and "
        r"$(1-\alpha)h_2 \le h_1$: epsilon-DP with "
        r"$\epsilon = \min(\ln(1+\beta), -\ln(1-\alpha))$.",
        Part(
            "two worlds",
            r"Two worlds meet $(\alpha,\beta)$-DI at every prior exactly when the four "
            "inequalities between their likelihoods hold.",
            formal=bridges.every_prior_is_near,
        ),
        Part(
            "epsilon",
            r"The four inequalities are epsilon-DP between the two worlds, with "
            r"$\epsilon = \min(\ln(1+\beta), -\ln(1-\alpha))$.",
            formal=bridges.near_is_epsilon,
        ),
        Part(
            "many worlds",
            "However many worlds there are, epsilon-DP between every two of them keeps "
            r"$(\alpha,\beta)$-DI at every prior. (The converse is of two worlds: a prior over "
            "two is a prior over all.)",
            formal=bridges.epsilon_is_every_prior,
            narrower=(FINITE_WORLDS,),
        ),
    ),
    bridge(
        "gamma-has-no-floor",
        "Membership privacy has no lower side",
        r"Positive membership privacy lets a posterior fall to zero, so it implies "
        r"$(\alpha,\beta)$-DI for no $\alpha < 1$.",
        Part(
            "falls to zero",
            "Positive membership privacy lets a posterior fall to zero, whatever gamma above 1 "
            "and whatever the worlds.",
            corrected=floor.gamma_falls_to_zero,
            narrower=(UNIFORM_PRIOR, FINITE_WORLDS),
        ),
        Part(
            "implies no alpha",
            r"It implies $(\alpha,\beta)$-DI for no $\alpha < 1$.",
            corrected=floor.gamma_to_alpha_beta,
            narrower=(UNIFORM_PRIOR, FINITE_WORLDS),
        ),
        checks=(found.gamma_may_have_a_floor, found.gamma_falls_to_zero),
        correction=Correction(
            statement=r"Among $m$ equally likely worlds positive membership privacy implies "
            r"$(\alpha,\beta)$-DI with $\alpha = (m-1)(mb-1)$ and $\beta = \gamma-1$, where "
            r"$b = \min\left(\frac{\gamma}{m}, 1-\frac{m-1}{m\gamma}\right)$. A posterior may "
            r"fall to zero among $m \geq 3$ of them where $\gamma \geq \frac{m}{m-1}$: so for "
            r"every $\gamma > 1$ there are numbers of worlds at which it implies "
            r"$(\alpha,\beta)$-DI for no $\alpha < 1$.",
            who="whoever takes a promise of membership privacy among few worlds to have no lower "
            "side, and adds noise to have one",
            repair=r"say among how many worlds, and for which $\gamma$; among $m \geq 3$ worlds "
            r"with $\gamma \geq \frac{m}{m-1}$ ask for a lower side of its own",
            printed=r"no $\alpha < 1$ follows from $\gamma > 1$, whatever the worlds",
            correct=r"$\alpha = (m-1)(mb-1)$ follows among $m$ equally likely worlds",
            consequence=r"between two worlds at $\gamma = \frac65$ every posterior is at least "
            r"$\frac5{12}$: $\alpha = \frac16$ holds, where the claim leaves only $\alpha = 1$",
            severity=Severity.REMARK,
        ),
        quantities=("translation.rho_from_gamma",),
    ),
    bridge(
        "kazan-reiter",
        "Kazan and Reiter's bound at q = 1 is Theorem 3's ceiling",
        r"$1/(qp + e^{-2\epsilon}(1-q)p + e^{-\epsilon}(1-p))$ at $q = 1$ is "
        r"$1/(p+e^{-\epsilon}(1-p))$, which is at most $r$ exactly when "
        r"$\epsilon \le \ln\frac{1-p}{1/r-p}$; at $r = 1+\beta$ that is the logarithm of "
        r"Theorem 3's beta side.",
        Part(
            "at q = 1",
            r"The bound at $q = 1$ is $1/(p+e^{-\epsilon}(1-p))$.",
            formal=bridges.kazan_reiter_at_one,
        ),
        Part(
            "budget",
            r"$1/(p+e^{-\epsilon}(1-p))$ is at most $r$ exactly when "
            r"$\epsilon \le \ln\frac{1-p}{1/r-p}$.",
            formal=bridges.kazan_reiter_budget,
            narrower=(BELOW_CERTAINTY,),
        ),
        Part(
            "Theorem 3",
            r"At $r = 1+\beta$ that is the logarithm of Theorem 3's beta side.",
            formal=bridges.kazan_reiter_is_theorem_3,
            narrower=(BELOW_CERTAINTY,),
        ),
        place="Z. Kazan, J. Reiter, Prior-itizing Privacy, NeurIPS 2024",
    ),
    bridge(
        "budgets",
        "The budget bound of 002 against that of 001",
        r"$\frac{\Delta f}{\Delta v}\ln\frac{(n-1)\rho}{1-\rho}$ is at least "
        r"$\ln\frac{(n-1)\rho}{1-\rho}$ exactly when $\Delta v \le \Delta f$, and equal exactly "
        r"when $\Delta v = \Delta f$.",
        whole(bridges.budgets),
        quantities=("translation.epsilon_bound", "translation.epsilon_from_rho"),
    ),
)
