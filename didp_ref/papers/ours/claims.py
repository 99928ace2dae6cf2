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

from didp_ref.claim import (
    Claim,
    Correction,
    Evidence,
    Kind,
    Part,
    Scope,
    Severity,
    Source,
    Statement,
)
from didp_ref.papers.ours import evidence as found
from didp_ref.papers.ours.statements import bridges, floor, obligations
from didp_ref.papers.shared.informal import WITNESS
from didp_ref.papers.shared.narrower import (
    BELOW_CERTAINTY,
    DENSITIES,
    FINITE_OUTCOMES,
    FINITE_WORLDS,
    NO_CERTAIN_BELIEF,
    UNIFORM_PRIOR,
)

TABLE = "the table of obligations"
FINITE = "finitely many worlds, and outputs whose probabilities add up"


def _bridge(
    name: str,
    title: str,
    statement: str,
    *parts: Part,
    checks: tuple[Callable[[], Iterator[Evidence]], ...] = (),
    place: str = "one notion in another's terms",
    rests_on: tuple[str, ...] = (),
    quantities: tuple[str, ...] = (),
    correction: Correction | None = None,
) -> Claim:
    return Claim(
        id=f"bridges.{name}",
        kind=Kind.THEOREM,
        source=Source("ours", place),
        title=title,
        statement=statement,
        parts=parts,
        checks=checks,
        correction=correction,
        rests_on=rests_on,
        quantities=quantities,
    )


def _whole(formal: Callable[[], Statement], *narrower: str) -> Part:
    """A statement that is one assertion, or several that one derivation proves."""
    return Part("statement", formal=formal, narrower=narrower)


MAY_HAPPEN = Part("statement", informal=WITNESS, scope=Scope.EXISTS)

BETWEEN_NOTIONS = (
    _bridge(
        "rho-is-beta",
        "rho-DI is the upper side of (alpha, beta)-DI",
        r"At the uniform prior $1/m$, a posterior is at most $\rho$ exactly when it is at most "
        r"$(1+\beta)/m$ with $\beta = m\rho - 1$; and $\beta > 0$ exactly when $\rho > 1/m$.",
        _whole(bridges.rho_is_beta),
    ),
    _bridge(
        "scales-at-uniform",
        "The two papers' scales agree at the uniform prior",
        r"Theorem 3's scale for $\beta = m\rho - 1$ at $P_{min} = 1/m$ is the scale of "
        r"$\rho$-DI: $\Theta/\ln\frac{(1+\beta)(1-P_{min})}{1-P_{min}(1+\beta)} = "
        r"S/\ln\frac{(m-1)\rho}{1-\rho}$ for $S = \Theta$.",
        _whole(bridges.scales_at_uniform),
        quantities=("scale.prior_dependent", "scale.rho"),
    ),
    _bridge(
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
    _bridge(
        "odds.rho",
        "rho-DI bounds the odds ratio",
        r"At the prior $1/m$, a posterior is at most $\rho$ exactly when posterior odds over prior "
        r"odds are at most $(m-1)\rho/(1-\rho)$.",
        _whole(bridges.odds_of_rho, NO_CERTAIN_BELIEF),
    ),
    _bridge(
        "odds.gamma",
        "Membership privacy bounds the odds ratio",
        r"$Pr[t|S] \le \gamma Pr[t]$ and $Pr[\neg t|S] \ge Pr[\neg t]/\gamma$ hold exactly when "
        r"the odds ratio is at most $(\gamma-1+p)/p$ and, where $\gamma p < 1$, at most "
        r"$\gamma(1-p)/(1-\gamma p)$.",
        _whole(bridges.odds_of_gamma, NO_CERTAIN_BELIEF),
    ),
    _bridge(
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
    _bridge(
        "epsilon-to-alpha-beta",
        "What epsilon-DP promises of beliefs, at any prior",
        r"Where any two worlds' likelihoods differ by at most the factor $e^\epsilon$, posterior "
        r"over prior lies between $1/(p+e^{\epsilon}(1-p))$ and $1/(p+e^{-\epsilon}(1-p))$.",
        _whole(bridges.epsilon_to_alpha_beta, FINITE_WORLDS),
        rests_on=(FINITE,),
        quantities=("belief.ratio_floor", "belief.ratio_ceiling"),
    ),
    _bridge(
        "epsilon-to-gamma",
        "epsilon-DP is membership privacy with gamma = exp(epsilon)",
        r"Where any two worlds' likelihoods differ by at most the factor $e^\epsilon$, "
        r"$Pr[t|S] \le e^\epsilon Pr[t]$ and $Pr[\neg t|S] \ge e^{-\epsilon} Pr[\neg t]$, at any "
        r"prior over the worlds.",
        _whole(bridges.epsilon_to_gamma, FINITE_WORLDS),
        rests_on=(FINITE,),
    ),
    _bridge(
        "alpha-beta-to-epsilon",
        "(alpha, beta)-DI at one prior without zeros is epsilon-DP",
        r"At one prior that gives every world a positive probability, $(\alpha,\beta)$-DI keeps "
        r"any two worlds' likelihoods within the factor $e^\epsilon$ for "
        r"$\epsilon = \ln\frac{1+\beta}{1-\alpha}$.",
        _whole(bridges.alpha_beta_to_epsilon, FINITE_WORLDS),
        rests_on=(FINITE,),
    ),
    _bridge(
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
    _bridge(
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
            "side",
            repair="say among how many worlds",
            severity=Severity.REMARK,
        ),
        quantities=("translation.rho_from_gamma",),
    ),
    _bridge(
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
    _bridge(
        "budgets",
        "The budget bound of 002 against that of 001",
        r"$\frac{\Delta f}{\Delta v}\ln\frac{(n-1)\rho}{1-\rho}$ is at least "
        r"$\ln\frac{(n-1)\rho}{1-\rho}$ exactly when $\Delta v \le \Delta f$, and equal exactly "
        r"when $\Delta v = \Delta f$.",
        _whole(bridges.budgets),
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
    narrower = (
        *(() if notion == "epsilon" else (FINITE_WORLDS,)),
        *((FINITE_OUTCOMES,) if kept == "post-processing" else ()),
    )
    return Claim(
        id=f"bridges.{notion}.{kept}",
        kind=Kind.THEOREM,
        source=Source("ours", TABLE),
        title=f"{NOTIONS[notion]}: {kept}",
        statement=f"{NOTIONS[notion]} {says}.",
        parts=(_whole(partial(states, obligations.AT_ONE_PRIOR[notion]), *narrower),),
        rests_on=(FINITE,),
    )


OBLIGATION_CLAIMS = (
    *(_kept(notion, kept) for notion in obligations.AT_ONE_PRIOR for kept in LINEAR),
    _bridge(
        "epsilon.composition",
        "epsilon-DP: composition",
        "Two independent answers, epsilon_1-DP and epsilon_2-DP, are (epsilon_1 + epsilon_2)-DP.",
        Part(
            "densities",
            "The likelihood, or the density, of two answers in one world is at most "
            r"$e^{\epsilon_1+\epsilon_2}$ times that in another.",
            formal=obligations.densities_compose,
            narrower=(DENSITIES,),
        ),
        Part(
            "events",
            "So is the probability of any event about the two answers.",
            formal=obligations.events_compose,
            narrower=(FINITE_OUTCOMES,),
        ),
        place=TABLE,
    ),
    _bridge(
        "alpha-beta.composition",
        "(alpha, beta)-DI at one prior does not compose by Theorem 1",
        r"Two mechanisms that are $(\alpha,\beta)$-DI at one prior may together break "
        r"$(1-(1-\alpha)^2, (1+\beta)^2-1)$-DI at that prior.",
        MAY_HAPPEN,
        checks=(found.alpha_beta_does_not_compose,),
        place=TABLE,
    ),
    _bridge(
        "rho.composition",
        "rho-DI does not compose",
        r"Two mechanisms that are $\frac12$-DI among three worlds may together be $\rho$-DI for no "
        r"$\rho < 1$.",
        MAY_HAPPEN,
        checks=(found.rho_does_not_compose,),
        place=TABLE,
    ),
    _bridge(
        "gamma.composition",
        "Membership privacy does not compose",
        r"Two mechanisms that are $\frac32$-PMP for the uniform prior over three worlds may "
        r"together be $\gamma$-PMP for no $\gamma$.",
        MAY_HAPPEN,
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
