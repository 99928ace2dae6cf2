"""How low membership privacy lets a posterior fall: among few worlds, not to zero."""

from __future__ import annotations

from sympy import And, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.alphabet import (
    h,
)
from didp_ref.papers.ours.statements.floor import (
    EVEN_EVIDENCE,
    MOST,
    OTHERS,
    even_posterior,
    member_private,
)
from didp_ref.papers.ours.statements.likelihoods import (
    I_IS_A_WORLD,
    WORLDS,
)
from didp_ref.papers.shared.alphabet import alpha, beta, gamma, i, j, m
from didp_ref.symbolic.notation import eq, le, lt
from proofs.ours.alike import HALF, half
from proofs.shared.shares import add_up, left_by_the_others

SEEN = "the output has a positive probability"


@proves("bridges.gamma-has-no-floor", "correction", "implies no alpha")
def gamma_to_alpha_beta(d: Derivation) -> None:
    """No posterior exceeds b, and all posteriors together are one."""
    d.model({i: 1, m: 2, gamma: 1, alpha: 0, beta: 0, h: half})
    ceiling, floor = gamma / m, 1 - (m - 1) / (m * gamma)
    private = "membership privacy in every world"
    domain = ("2 <= m", "1 <= gamma", SEEN)
    d.lemma("the smaller", lemmas.minimum(ceiling, floor))
    d.generalize("limited", le(even_posterior(j), MOST), WORLDS, [private, "the smaller", *domain])
    add_up(d, h[j] / m, WORLDS, [SEEN, "2 <= m"])
    by = [*I_IS_A_WORLD, *domain]
    left_by_the_others(d, even_posterior, WORLDS, i, MOST, "limited", by)
    d.at("i is private", private, i, by)
    d.step(
        "alpha side",
        le((1 - alpha) * (1 / m), even_posterior(i)),
        ["2 <= m", "the rest", "alpha = (m - 1)(m b - 1)"],
    )
    d.conclude(["alpha side", "i is private", "beta = gamma - 1"])


@proves("bridges.gamma-has-no-floor", "correction", "falls to zero")
def gamma_falls_to_zero(d: Derivation) -> None:
    """The output is possible in m - 1 worlds, which become equally likely."""
    d.model({i: 1, m: 3, gamma: 2, h: {1: 0, 2: HALF, 3: HALF}})
    several, threshold = ("3 <= m", *I_IS_A_WORLD), "m/(m - 1) <= gamma"
    d.lemma("in parts", lemmas.sum_take_out(h[j] / m, WORLDS, i))
    even = 1 / (m - 1) / m
    for where, over, many in (("before", OTHERS[0], i - 1), ("after", OTHERS[1], m - i)):
        known = f"h[j] = 1/(m - 1) in the worlds {where} i"
        d.generalize(f"weight {where}", eq(h[j] / m, even), over, [known, "3 <= m"])
        d.lemma(f"weights {where}", lemmas.sum_equal(h[j] / m, even, over))
        d.lemma(f"count {where}", lemmas.sum_constant(even, over))
        d.step(
            f"worlds {where}",
            eq(Sum(h[j] / m, over), many * even),
            [*several, f"weight {where}", f"weights {where}", f"count {where}"],
        )
    parts = ("in parts", "worlds before", "worlds after")
    d.step("evidence", eq(EVEN_EVIDENCE, 1 / m), [*several, "h[i] = 0", *parts])
    d.step("gamma", And(lt(1, gamma), le(m, gamma * (m - 1))), ["3 <= m", threshold])
    d.step("presence", le(1 / (m - 1), gamma * (1 / m)), ["3 <= m", "gamma"])
    d.step("product", le((m - 1) ** 2, gamma * m * (m - 2)), ["3 <= m", "gamma"])
    d.step("absence", le((1 - 1 / m) / gamma, 1 - 1 / (m - 1)), ["3 <= m", "gamma", "product"])
    d.step("zero", eq(even_posterior(i), 0), ["3 <= m", "h[i] = 0", "evidence"])
    for where, over in zip(("before", "after"), OTHERS, strict=True):
        known = f"h[j] = 1/(m - 1) in the worlds {where} i"
        posterior = eq(even_posterior(j), 1 / (m - 1))
        d.generalize(f"share {where}", posterior, over, [known, "3 <= m", "evidence"])
        bounds = ("3 <= m", "evidence", "gamma", "presence", "absence")
        d.generalize(f"private {where}", member_private(j), over, [f"share {where}", *bounds])
    d.step("i is private", member_private(i), ["zero", "3 <= m", "gamma"])
    d.conclude(["zero", "i is private", "private before", "private after"])
