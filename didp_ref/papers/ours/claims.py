"""What one paper's notion says in another's terms, and what each notion guarantees.

Four notions bound what an output does to the belief in a world: epsilon-DP bounds likelihood
ratios, (alpha, beta)-DI the ratio of posterior to prior on both sides, rho-DI the posterior at
equal priors, and positive membership privacy (gamma) posterior and its complement. The bridges
state each in the others' terms; the table :data:`OBLIGATIONS` says of each whether it is monotone
in its parameters, survives post-processing, composes, and survives mixing two mechanisms. These
are claims of our own, proved like the papers'.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from didp_ref.claim import Claim, Evidence, Kind, Part, Scope, Source, Statement
from didp_ref.papers.ours import evidence as found
from didp_ref.papers.ours.statements import bridges, obligations
from didp_ref.papers.shared.informal import WITNESS

TABLE = "the table of obligations"
FINITE = "finitely many worlds, and outputs whose probabilities add up"


def _bridge(
    name: str,
    title: str,
    statement: str,
    formal: Callable[[], Statement] | None = None,
    *,
    checks: tuple[Callable[[], Iterator[Evidence]], ...] = (),
    place: str = "one notion in another's terms",
    rests_on: tuple[str, ...] = (),
    quantities: tuple[str, ...] = (),
) -> Claim:
    return Claim(
        id=f"bridges.{name}",
        kind=Kind.THEOREM,
        source=Source("ours", place),
        title=title,
        statement=statement,
        parts=(
            Part("statement", formal=formal)
            if formal
            else Part("statement", informal=WITNESS, scope=Scope.CONCRETE),
        ),
        checks=checks,
        rests_on=rests_on,
        quantities=quantities,
    )


BETWEEN_NOTIONS = (
    _bridge(
        "rho-is-beta",
        "rho-DI is the upper side of (alpha, beta)-DI",
        r"At the uniform prior $1/m$, a posterior is at most $\rho$ exactly when it is at most "
        r"$(1+\beta)/m$ with $\beta = m\rho - 1$; and $\beta > 0$ exactly when $\rho > 1/m$.",
        bridges.rho_is_beta,
    ),
    _bridge(
        "scales-at-uniform",
        "The two papers' scales agree at the uniform prior",
        r"Theorem 3's scale for $\beta = m\rho - 1$ at $P_{min} = 1/m$ is the scale of "
        r"$\rho$-DI: $\Theta/\ln\frac{(1+\beta)(1-P_{min})}{1-P_{min}(1+\beta)} = "
        r"S/\ln\frac{(m-1)\rho}{1-\rho}$ for $S = \Theta$.",
        bridges.scales_at_uniform,
        quantities=("scale.prior_dependent", "scale.rho"),
    ),
    _bridge(
        "odds.alpha-beta",
        "(alpha, beta)-DI bounds the odds ratio",
        r"Posterior odds over prior odds lie between $\frac{(1-\alpha)(1-p)}{1-(1-\alpha)p}$ and "
        r"$\frac{(1+\beta)(1-p)}{1-(1+\beta)p}$ exactly when posterior over prior lies between "
        r"$1-\alpha$ and $1+\beta$.",
        bridges.odds_of_alpha_beta,
    ),
    _bridge(
        "odds.rho",
        "rho-DI bounds the odds ratio",
        r"At the prior $1/m$, a posterior is at most $\rho$ exactly when posterior odds over prior "
        r"odds are at most $(m-1)\rho/(1-\rho)$.",
        bridges.odds_of_rho,
    ),
    _bridge(
        "odds.gamma",
        "Membership privacy bounds the odds ratio",
        r"$Pr[t|S] \le \gamma Pr[t]$ and $Pr[\neg t|S] \ge Pr[\neg t]/\gamma$ hold exactly when "
        r"the odds ratio is at most $(\gamma-1+p)/p$ and, where $\gamma p < 1$, at most "
        r"$\gamma(1-p)/(1-\gamma p)$.",
        bridges.odds_of_gamma,
    ),
    _bridge(
        "odds.epsilon",
        "epsilon bounds the odds ratio",
        r"Posterior odds over prior odds lie between $e^{-\epsilon}$ and $e^{\epsilon}$ exactly "
        r"when posterior over prior lies between $1/(p+e^{\epsilon}(1-p))$ and "
        r"$1/(p+e^{-\epsilon}(1-p))$.",
        bridges.odds_of_epsilon,
    ),
    _bridge(
        "epsilon-to-alpha-beta",
        "What epsilon-DP promises of beliefs, at any prior",
        r"Where any two worlds' likelihoods differ by at most the factor $e^\epsilon$, posterior "
        r"over prior lies between $1/(p+e^{\epsilon}(1-p))$ and $1/(p+e^{-\epsilon}(1-p))$.",
        bridges.epsilon_to_alpha_beta,
        rests_on=(FINITE,),
        quantities=("belief.ratio_floor", "belief.ratio_ceiling"),
    ),
    _bridge(
        "epsilon-to-gamma",
        "epsilon-DP is membership privacy with gamma = exp(epsilon)",
        r"Where any two worlds' likelihoods differ by at most the factor $e^\epsilon$, "
        r"$Pr[t|S] \le e^\epsilon Pr[t]$ and $Pr[\neg t|S] \ge e^{-\epsilon} Pr[\neg t]$, at any "
        r"prior over the worlds.",
        bridges.epsilon_to_gamma,
        rests_on=(FINITE,),
    ),
    _bridge(
        "alpha-beta-to-epsilon",
        "(alpha, beta)-DI at one prior without zeros is epsilon-DP",
        r"At one prior that gives every world a positive probability, $(\alpha,\beta)$-DI keeps "
        r"any two worlds' likelihoods within the factor $e^\epsilon$ for "
        r"$\epsilon = \ln\frac{1+\beta}{1-\alpha}$.",
        bridges.alpha_beta_to_epsilon,
        rests_on=(FINITE,),
    ),
    _bridge(
        "every-prior-is-epsilon",
        "(alpha, beta)-DI over all priors is differential privacy between worlds",
        r"Two worlds with the likelihoods $h_1, h_2 > 0$ meet $(\alpha,\beta)$-DI at every prior "
        r"exactly when $h_1 \le (1+\beta)h_2$, $h_2 \le (1+\beta)h_1$, $(1-\alpha)h_1 \le h_2$ and "
        r"$(1-\alpha)h_2 \le h_1$: epsilon-DP with "
        r"$\epsilon = \min(\ln(1+\beta), -\ln(1-\alpha))$.",
        bridges.every_prior_is_epsilon,
    ),
    _bridge(
        "gamma-has-no-floor",
        "Membership privacy has no lower side",
        r"Positive membership privacy lets a posterior fall to zero, so it implies "
        r"$(\alpha,\beta)$-DI for no $\alpha < 1$.",
        checks=(found.gamma_has_no_floor,),
    ),
    _bridge(
        "kazan-reiter",
        "Kazan and Reiter's bound at q = 1 is Theorem 3's ceiling",
        r"$1/(qp + e^{-2\epsilon}(1-q)p + e^{-\epsilon}(1-p))$ at $q = 1$ is "
        r"$1/(p+e^{-\epsilon}(1-p))$, which is at most $r$ exactly when "
        r"$\epsilon \le \ln\frac{1-p}{1/r-p}$; at $r = 1+\beta$ that is the logarithm of "
        r"Theorem 3's beta side.",
        bridges.kazan_reiter,
        place="Z. Kazan, J. Reiter, Prior-itizing Privacy, NeurIPS 2024",
    ),
    _bridge(
        "budgets",
        "The budget bound of 002 against that of 001",
        r"$\frac{\Delta f}{\Delta v}\ln\frac{(n-1)\rho}{1-\rho}$ is at least "
        r"$\ln\frac{(n-1)\rho}{1-\rho}$ exactly when $\Delta v \le \Delta f$, and equal exactly "
        r"when $\Delta v = \Delta f$.",
        bridges.budgets,
        quantities=("translation.epsilon_bound", "translation.epsilon_from_rho"),
    ),
)

# The table of obligations


@dataclass(frozen=True)
class Obligation:
    """Whether a notion keeps a property, and the claim that says so, under which reading.

    The claim says that the property is kept or that it is broken; whether that is proved is for the
    statuses of its parts to say.
    """

    notion: str
    property: str
    kept: bool
    claim: str
    note: str = ""
    reading: str = ""


PROPERTIES = ("monotone", "post-processing", "composition", "convexity")
NOTIONS = {
    "epsilon": "epsilon-DP",
    "alpha-beta": "(alpha, beta)-DI at one prior",
    "alpha-beta, every prior": "(alpha, beta)-DI over all priors",
    "rho": "rho-DI",
    "gamma": "positive membership privacy",
}
LINEAR = {
    "monotone": (obligations.monotone, "is kept by larger parameters"),
    "post-processing": (
        obligations.post_processing,
        "is kept by whatever is done to the output alone",
    ),
    "convexity": (obligations.convexity, "is kept by choosing one of two mechanisms at random"),
}


def _kept(notion: str, kept: str) -> Claim:
    states, says = LINEAR[kept]
    return Claim(
        id=f"bridges.{notion}.{kept}",
        kind=Kind.THEOREM,
        source=Source("ours", TABLE),
        title=f"{NOTIONS[notion]}: {kept}",
        statement=f"{NOTIONS[notion]} {says}.",
        parts=(Part("statement", formal=partial(states, obligations.AT_ONE_PRIOR[notion])),),
        rests_on=(FINITE,),
    )


OBLIGATION_CLAIMS = (
    *(_kept(notion, kept) for notion in obligations.AT_ONE_PRIOR for kept in LINEAR),
    _bridge(
        "epsilon.composition",
        "epsilon-DP: composition",
        "Two independent answers, epsilon_1-DP and epsilon_2-DP, are (epsilon_1 + epsilon_2)-DP.",
        obligations.epsilon_composition,
        place=TABLE,
    ),
    _bridge(
        "alpha-beta.composition",
        "(alpha, beta)-DI at one prior does not compose by Theorem 1",
        r"Two mechanisms that are $(\alpha,\beta)$-DI at one prior may together break "
        r"$(1-(1-\alpha)^2, (1+\beta)^2-1)$-DI at that prior.",
        checks=(found.alpha_beta_does_not_compose,),
        place=TABLE,
    ),
    _bridge(
        "rho.composition",
        "rho-DI does not compose",
        r"Two mechanisms that are $\frac12$-DI among three worlds may together be $\rho$-DI for no "
        r"$\rho < 1$.",
        checks=(found.rho_does_not_compose,),
        place=TABLE,
    ),
    _bridge(
        "gamma.composition",
        "Membership privacy does not compose",
        r"Two mechanisms that are $\frac32$-PMP for the uniform prior over three worlds may "
        r"together be $\gamma$-PMP for no $\gamma$.",
        checks=(found.gamma_does_not_compose,),
        place=TABLE,
    ),
)

CLAIMS: tuple[Claim, ...] = (*BETWEEN_NOTIONS, *OBLIGATION_CLAIMS)

COMPOSITION = {
    "epsilon": (True, "bridges.epsilon.composition", "the epsilons add up"),
    "alpha-beta": (
        False,
        "bridges.alpha-beta.composition",
        "not as Theorem 1 says; abdi.theorem-1.with-theorem-3 has what holds",
    ),
    "alpha-beta, every prior": (True, "abdi.theorem-1", "the factors multiply"),
    "rho": (False, "bridges.rho.composition", "two answers may name the world"),
    "gamma": (False, "bridges.gamma.composition", "two answers may name the world"),
}


def _obligation(notion: str, kept: str) -> Obligation:
    at_one, _, every = notion.partition(", ")
    if kept == "composition":
        return Obligation(notion, kept, *COMPOSITION[notion], reading=every)
    note = "at each prior, so at every one" if every else ""
    return Obligation(notion, kept, True, f"bridges.{at_one}.{kept}", note)


OBLIGATIONS: tuple[Obligation, ...] = tuple(
    _obligation(notion, kept) for notion in NOTIONS for kept in PROPERTIES
)
"""What each notion guarantees, and which claim says so."""
