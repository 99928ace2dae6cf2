"""The table of obligations: what each notion guarantees, and which claim says so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from didp_ref.audit.claim import Claim, Kind, Part, Source
from didp_ref.papers.ours.claims.wording import FINITE, MAY_HAPPEN, bridge, whole
from didp_ref.papers.ours.evidence import obligations as found
from didp_ref.papers.ours.statements import obligations
from didp_ref.papers.shared.narrower import DENSITIES, FINITE_OUTCOMES, FINITE_WORLDS

TABLE = "the table of obligations"


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
        parts=(whole(partial(states, obligations.AT_ONE_PRIOR[notion]), *narrower),),
        rests_on=(FINITE,),
    )


OBLIGATION_CLAIMS = (
    *(_kept(notion, kept) for notion in obligations.AT_ONE_PRIOR for kept in LINEAR),
    bridge(
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
    bridge(
        "alpha-beta.composition",
        "(alpha, beta)-DI at one prior does not compose by Theorem 1",
        r"Two mechanisms that are $(\alpha,\beta)$-DI at one prior may together break "
        r"$(1-(1-\alpha)^2, (1+\beta)^2-1)$-DI at that prior.",
        MAY_HAPPEN,
        checks=(found.alpha_beta_does_not_compose,),
        place=TABLE,
    ),
    bridge(
        "rho.composition",
        "rho-DI does not compose",
        r"Two mechanisms that are $\frac12$-DI among three worlds may together be $\rho$-DI for no "
        r"$\rho < 1$.",
        MAY_HAPPEN,
        checks=(found.rho_does_not_compose,),
        place=TABLE,
    ),
    bridge(
        "gamma.composition",
        "Membership privacy does not compose",
        r"Two mechanisms that are $\frac32$-PMP for the uniform prior over three worlds may "
        r"together be $\gamma$-PMP for no $\gamma$.",
        MAY_HAPPEN,
        checks=(found.gamma_does_not_compose,),
        place=TABLE,
    ),
)

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
