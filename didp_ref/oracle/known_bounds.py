"""Bounds that are looser than a quantity, or hold under a condition: known by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from flint import fmpq

from didp_ref.errors import Undecided
from didp_ref.oracle.judge import Finding
from didp_ref.oracle.other_quantity import (
    ALWAYS,
    LEAST_AGREEING,
    another_quantity,
    is_near,
    of_formula,
)
from didp_ref.oracle.suspect import Suspect
from didp_ref.oracle.vectors import Vector
from didp_ref.symbolic.term import NoValue, Term, enclose
from didp_ref.symbolic.text_reader import parse

FLAG = "known-bound"


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
        "it is proved for epsilon < 1 only. At delta = 1e-5 it is too much noise up to "
        "epsilon = 8.41, and too little from 8.42 on; docs/check.md has other deltas",
    ),
    KnownBound(
        "gaussian.deviation",
        "2*log(5/(4*delta))*(global_sensitivity/epsilon)^2",
        "the variance of the textbook formula, the square of gaussian.textbook_deviation",
        "the deviation is its root",
    ),
    KnownBound(
        "gaussian.epsilon",
        "global_sensitivity*sqrt(2*log(5/(4*delta)))/deviation",
        "the textbook formula for noise, gaussian.textbook_deviation, solved for epsilon",
        "it is proved where it is below 1 only. At delta = 1e-5 it is too large up to 8.41, and "
        "too small from 8.42 on",
    ),
    KnownBound(
        "gaussian.epsilon",
        "global_sensitivity^2/(2*deviation^2) + global_sensitivity/deviation*sqrt(2*log(1/delta))",
        "the zCDP budget of the noise, converted by Bun and Steinke 2016 "
        "(concentrated.epsilon_simple)",
        "it holds for every delta, and is larger",
    ),
    KnownBound(
        "gaussian.textbook_deviation",
        "global_sensitivity*sqrt(2*log(2/delta))/epsilon",
        "the sigma of Dwork, Kenthapadi, McSherry, Mironov and Naor 2006",
        "it is proved for epsilon < 1, and is larger",
    ),
    KnownBound(
        "group.delta",
        "min(1, size*exp((size - 1)*epsilon)*delta)",
        "the bound that takes the largest of its terms for each",
        "it holds for every size, and is larger",
    ),
    KnownBound(
        "laplace.truncated_bound",
        "global_sensitivity*log(1/delta)/epsilon",
        "the bound at which Laplace noise itself leaves delta in its tails",
        "it is too small above epsilon = ln(3 - 2*delta), which is at most 1.0987",
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
        "renyi.epsilon",
        "budget + log(1/delta)/order",
        "the conversion of Mironov 2017 with order for order - 1",
        "it is no bound",
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
    KnownBound(
        "local.randomized_response_epsilon",
        "log(1 + truth*n_values/(1 - truth))",
        "the epsilon of a response that, unless it is true, is drawn from all values",
        "the true one is among them and is reported more often than truth says, so it is larger",
    ),
    KnownBound(
        "selection.discrete_laplace_threshold",
        "ceil(1 + max(0, -groups*log(2*(1 - (1 - delta)^(1/groups)))/epsilon))",
        "the threshold of continuous noise, selection.laplace_threshold, rounded up",
        "discrete noise reaches it more often, and it is too small by one at some inputs",
    ),
    KnownBound(
        "testing.advantage",
        "min(1, exp(epsilon) - 1 + delta)",
        "the bound of Yeom and others 2018, e^epsilon - 1, with delta",
        "it holds for every epsilon, and is larger",
    ),
    KnownBound(
        "selection.laplace_threshold",
        "groups*(1 - log(2*delta/groups)/epsilon)",
        "a threshold with groups in place of the one record in a group, and a union bound",
        "it is enough where delta <= 1/2, and more than is needed for several groups",
    ),
    KnownBound(
        "auditing.epsilon_from_counts",
        "log(max(1, (found/members - delta)*non_members/false_alarms))",
        "an estimate from the rates themselves",
        "it is no confidence limit",
    ),
    *(
        KnownBound(
            f"sparse_vector.threshold_epsilon{which}",
            "epsilon/2",
            "half of epsilon, as Algorithm 1 of Lyu, Su and Li 2017 has it",
            "the comparisons are less accurate than with the best share",
        )
        for which in ("", "_monotone")
    ),
)
"""What is called larger is so all over the domain; ``tests/workbench/test_known_bounds.py``."""


def another_formula(answered: Sequence[Vector], far: Sequence[Finding]) -> list[Suspect]:
    """Return the quantity or the known bound whose values the wrong answers are.

    Of a quantity that is a known bound too, the bound says more: where it holds.
    """
    quantities, bounds = another_quantity(answered, far), known_bound(far)
    if quantities and bounds:
        (first, *_) = quantities
        return [replace(bounds[0], flag=first.flag, certain=first.certain)]
    return quantities or bounds


def known_bound(far: Sequence[Finding]) -> list[Suspect]:
    """Return the known bound whose values the wrong answers are, if there is one."""
    asked = [each for each in far if each.vector.float64 is not None and len(each.numbers) == 1]
    if len(asked) < LEAST_AGREEING:
        return []
    own = asked[0].vector.id.partition("/")[0]
    for bound in KNOWN:
        if bound.quantity != own:
            continue
        formula = parse(bound.formula)
        agreeing = [each for each in asked if _is_value(formula, each)]
        apart = [each for each in agreeing if not _is_right(each)]
        if len(apart) >= LEAST_AGREEING and len(agreeing) >= ALWAYS * len(far):
            said = f"computes {bound.name}; {bound.condition}"
            return [of_formula(FLAG, said, agreeing, far)]
    return []


def _is_right(finding: Finding) -> bool:
    """Say whether an answer is near the exact value as well."""
    return is_near(finding.vector.targets[0].nearest, finding.numbers[0])


def _is_value(formula: Term, finding: Finding) -> bool:
    """Say whether an answer is a formula's value."""
    given = {
        name: fmpq(*value.as_integer_ratio())
        for name, value in finding.vector.floats.items()
        if isinstance(value, int | float)
    }
    try:
        value = enclose(formula, given)
    except (NoValue, Undecided):
        return False
    return is_near(finding.numbers[0], value.float_up())
