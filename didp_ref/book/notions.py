"""The map of notions: what each notion is, and which theorem leads from one to another."""

from dataclasses import dataclass

from didp_ref.papers.ours.obligations import NOTIONS


@dataclass(frozen=True)
class Notion:
    """A notion of privacy: its name, its parameters' meaning, and where it is defined."""

    key: str
    name: str
    says: str
    defined: str


@dataclass(frozen=True)
class Arrow:
    """A theorem that leads from one notion to another, and the formula of the parameters."""

    start: str
    end: str
    claim: str
    quantity: str
    says: str
    both_ways: bool = False


MAP = (
    Notion(
        "epsilon",
        NOTIONS["epsilon"],
        "Two adjacent databases answer with likelihoods within a factor $e^{\\epsilon}$.",
        "refine.definition-1",
    ),
    Notion(
        "alpha-beta",
        NOTIONS["alpha-beta"],
        "No answer lowers a belief below $(1-\\alpha)$ times the prior, or lifts it above "
        "$(1+\\beta)$ times it.",
        "abdi.definition-4",
    ),
    Notion(
        "alpha-beta, every prior",
        NOTIONS["alpha-beta, every prior"],
        "The same two sides, whatever the prior is.",
        "abdi.definition-4",
    ),
    Notion(
        "rho",
        NOTIONS["rho"],
        "Among $m$ equally likely worlds, no answer lifts a belief above $\\rho$.",
        "rhodi.definition-3",
    ),
    Notion(
        "gamma",
        NOTIONS["gamma"],
        "No answer lifts a belief above $\\gamma$ times the prior, or doubt below its "
        "$\\gamma$-th part.",
        "membership.family-5.5",
    ),
)

ARROWS = (
    Arrow(
        "epsilon",
        "alpha-beta",
        "bridges.epsilon-to-alpha-beta",
        "belief.ratio_ceiling",
        "the upper side",
    ),
    Arrow("alpha-beta", "epsilon", "bridges.alpha-beta-to-epsilon", "", "at a prior without zeros"),
    Arrow(
        "alpha-beta, every prior",
        "epsilon",
        "bridges.every-prior-is-epsilon",
        "",
        "",
        both_ways=True,
    ),
    Arrow("epsilon", "rho", "rhodi.epsilon-to-rho", "translation.rho_from_epsilon", ""),
    Arrow(
        "rho",
        "epsilon",
        "bridges.identifiability-to-epsilon",
        "translation.epsilon_of_identifiability",
        "below $\\frac{1}{m-1}$ only",
    ),
    Arrow("rho", "alpha-beta", "bridges.rho-is-beta", "", "the upper side, at the uniform prior"),
    Arrow(
        "rho", "gamma", "membership.theorem-5.6", "translation.gamma_from_rho", "", both_ways=True
    ),
    Arrow("epsilon", "gamma", "bridges.epsilon-to-gamma", "", "between any two possible worlds"),
    Arrow(
        "epsilon",
        "gamma",
        "bridges.unbounded-to-gamma",
        "translation.gamma_from_sampling",
        "over product priors, a record more or less",
    ),
)
