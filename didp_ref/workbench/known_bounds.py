"""Bounds that are looser than a quantity, or hold under a condition: known by name."""

from dataclasses import dataclass

from didp_ref.formulas.quantity import Quantity
from didp_ref.symbolic.equality import prove
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.candidate import Formula


@dataclass(frozen=True)
class KnownBound:
    """A formula that is used in a quantity's place."""

    quantity: str
    formula: str
    name: str
    condition: str


KNOWN = (
    KnownBound(
        "concentrated.rho_of_epsilon",
        "epsilon^2/2",
        "the bound of Bun and Steinke 2016, Proposition 1.4",
        "it holds for every epsilon, and is larger",
    ),
    KnownBound(
        "concentrated.rho_of_epsilon",
        "epsilon^2/8",
        "the bound for the exponential mechanism, of bounded range (Cesar and Rogers 2021)",
        "it does not hold for every mechanism that is epsilon-DP",
    ),
    KnownBound(
        "concentrated.rho_of_laplace",
        "(global_sensitivity/scale)^2/2",
        "the bound of Bun and Steinke 2016, Proposition 1.4",
        "it holds for every epsilon-DP mechanism, and is larger",
    ),
    KnownBound(
        "concentrated.rho_of_bounded_range",
        "eta^2/8",
        "the bound of Cesar and Rogers 2021",
        "it holds for every eta, and is larger",
    ),
    KnownBound(
        "exponential.shortfall",
        "scale*log(n_candidates/(1 - probability))",
        "the bound of McSherry and Talwar 2007",
        "it holds for every number of candidates, and is larger",
    ),
    KnownBound(
        "sparse_vector.query_scale",
        "4*cutoff*global_sensitivity/epsilon",
        "Algorithm 1 of Lyu, Su and Li 2017, half of epsilon for the threshold",
        "it holds beside a threshold scale of 2*global_sensitivity/epsilon, and is larger",
    ),
    KnownBound(
        "gaussian.deviation",
        "global_sensitivity*sqrt(2*log(5/(4*delta)))/epsilon",
        "the textbook sigma, gaussian.textbook_deviation (Dwork and Roth 2014, Theorem A.1)",
        "it holds for epsilon < 1 alone",
    ),
    KnownBound(
        "laplace.scale",
        "global_sensitivity/(epsilon - log(1 - delta))",
        "the scale of Holohan, Leith and Mason 2015, as in diffprivlib",
        "it holds for every delta, and is larger",
    ),
    KnownBound(
        "renyi.epsilon",
        "budget + log(1/delta)/(order - 1)",
        "the conversion of Mironov 2017, Proposition 3",
        "it holds for every order, and is larger",
    ),
    KnownBound(
        "concentrated.epsilon",
        "rho + 2*sqrt(rho*log(1/delta))",
        "the conversion of Bun and Steinke 2016, concentrated.epsilon_simple",
        "it holds for every delta, and is larger",
    ),
    KnownBound(
        "renyi.randomized_response",
        "order*epsilon^2/2",
        "the bound of Bun and Steinke 2016, Proposition 1.4",
        "it holds for every order, and is larger",
    ),
    KnownBound(
        "subsampling.poisson_epsilon",
        "sampling_rate*(exp(epsilon) - 1)",
        "the bound without its logarithm",
        "it holds for every epsilon, and is larger",
    ),
)
"""What is called larger is so all over the domain; ``tests/workbench/test_known_bounds.py``."""


def known_bounds(formula: Formula, quantity: Quantity) -> list[str]:
    """Return the bounds that a formula is, each proved, with what it takes to use them."""
    listed = [each for each in KNOWN if each.quantity == quantity.id]
    branches = formula.branches(None, None) if listed and not formula.problem else None
    return [
        f"is {each.name}; {each.condition} (proved equal to {each.formula})"
        for each in listed
        if branches and prove(branches, parse(each.formula), quantity).equal
    ]
