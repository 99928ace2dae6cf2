"""Theorem 3's scale: the smallest prior, and the two logarithms."""

from __future__ import annotations

from sympy import And, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.papers.abdi.alphabet import p_min, priors
from didp_ref.papers.abdi.statements.worlds import WORLD, WORLDS, alpha_odds, beta_odds
from didp_ref.papers.shared.alphabet import alpha, beta, i, j, m
from didp_ref.symbolic.notation import le, lt
from proofs.abdi.algebra import HALF


def smallest_prior(d: Derivation) -> None:
    """``P_min <= 1/n <= 1/2``."""
    d.lemma("n equal terms", lemmas.sum_constant(p_min, WORLDS))
    d.lemma("term by term", lemmas.sum_monotone(p_min, priors[j], WORLDS))
    d.step(
        "P_min <= 1/n",
        le(m * p_min, 1),
        [
            "m >= 2",
            "the priors sum to 1",
            "no prior is below P_min",
            "n equal terms",
            "term by term",
        ],
    )
    d.step("P_min <= 1/2", le(p_min, HALF), ["P_min <= 1/n", "m >= 2", "P_min >= 0"])


def at_least_smallest(d: Derivation) -> None:
    """``P_min <= Pr[D'_i = D^s]``."""
    d.at("at least P_min", "no prior is below P_min", i, WORLD)


def logarithms_positive(d: Derivation, low: tuple[str, ...], high: tuple[str, ...]) -> None:
    """Both logarithms of Theorem 3 are positive.

    ``low`` says that ``0 < alpha < 1`` and ``0 <= P_min < 1``; ``high`` that ``beta > 0`` and
    ``P_min (1 + beta) < 1``.
    """
    up, over = alpha_odds, beta_odds
    d.step("alpha, odds above 1", And(lt(0, 1 - alpha), lt(1, up)), low)
    d.step("beta, odds above 1", And(lt(0, 1 - p_min * (1 + beta)), lt(1, over)), [*low, *high])
    for name, odds in (("alpha", up), ("beta", over)):
        d.lemma(f"{name}, log and 0", lemmas.exp_log(odds, 0))
    d.step(
        "logs are positive",
        And(lt(0, log(up)), lt(0, log(over))),
        [*low, "alpha, odds above 1", "beta, odds above 1", "alpha, log and 0", "beta, log and 0"],
    )
