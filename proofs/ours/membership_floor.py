"""How low membership privacy lets a posterior fall: among few worlds, not to zero."""

from __future__ import annotations

from sympy import And, Implies, Sum

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation, proves
from didp_ref.papers.ours.membership_floor import (
    ABSENT,
    AT_EVERY_PRIOR,
    EVEN_EVIDENCE,
    EXCLUDED,
    MOST,
    NOT_EXCLUDED,
    OTHERS,
    PRESENT,
    even_posterior,
    member_private,
)
from didp_ref.papers.ours.shared import (
    I_IS_A_WORLD,
    NO_PRIOR_IS_NEGATIVE,
    f_1,
    f_2,
    h,
    h_1,
    h_2,
    p,
    priors,
    x,
)
from didp_ref.papers.shared.alphabet import alpha, beta, epsilon, gamma, i, j, m
from didp_ref.papers.shared.guesses import WORLDS
from didp_ref.papers.shared.shares import add_up, left_by_the_others
from didp_ref.symbolic.notation import eq, le, lt
from proofs.ours.shared import GROWTH, HALF, SEEN, half


@proves("bridges.gamma-has-no-floor", part="in or out")
def entity_falls_to_zero(d: Derivation) -> None:
    """The output that occurs with the entity too is 1/gamma as likely without it."""
    d.model({gamma: 2, x: HALF, h_1: 0, h_2: HALF})
    domain = ("1 < gamma", "0 < x", "x < 1")
    without, evidence = "h_2 = 1 - 1/gamma, without it", gamma * x + 1 - x
    d.step("chances", And(lt(0, h_2), eq(gamma * (1 - h_2), 1)), ["1 < gamma", without])
    excluded = ("h_1 = 0, with the entity", "chances")
    d.step("zero", eq(EXCLUDED, 0), [*domain, *excluded])
    d.step("the other", eq(NOT_EXCLUDED, gamma * x / evidence), [*domain, *excluded])
    d.step("evidence", And(le(1, evidence), le(evidence, gamma)), domain)
    d.step("presence", le(NOT_EXCLUDED, gamma * x), [*domain, "the other", "evidence"])
    d.step("rest", eq(1 - NOT_EXCLUDED, (1 - x) / evidence), ["the other", "evidence"])
    d.step("inverse", le(1 / gamma, 1 / evidence), ["1 < gamma", "evidence"])
    d.step("absence", le((1 - x) / gamma, 1 - NOT_EXCLUDED), ["x < 1", "rest", "inverse"])
    d.step("of zero", And(le(0, gamma * x), le((1 - x) / gamma, 1)), domain)
    d.conclude(["zero", "of zero", "presence", "absence"])


@proves("bridges.gamma-has-no-floor", part="floor")
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
    facts = ["2 <= m", "the rest", "alpha = (m - 1)(m b - 1)"]
    d.step("alpha side", le((1 - alpha) * (1 / m), even_posterior(i)), facts)
    d.conclude(["alpha side", "i is private", "beta = gamma - 1"])


@proves("bridges.gamma-has-no-floor", part="falls to zero")
def gamma_falls_to_zero(d: Derivation) -> None:
    """The output is possible in m - 1 worlds, which become equally likely."""
    d.model({i: 2, m: 3, gamma: 2, h: {1: HALF, 2: 0, 3: HALF}})
    several, threshold = ("3 <= m", *I_IS_A_WORLD), "m/(m - 1) <= gamma"
    d.lemma("in parts", lemmas.sum_take_out(h[j] / m, WORLDS, i))
    even = 1 / (m - 1) / m
    for where, over, many in (("before", OTHERS[0], i - 1), ("after", OTHERS[1], m - i)):
        known = f"h[j] = 1/(m - 1) in the worlds {where} i"
        d.generalize(f"weight {where}", eq(h[j] / m, even), over, [known, "3 <= m"])
        d.lemma(f"weights {where}", lemmas.sum_equal(h[j] / m, even, over))
        d.lemma(f"count {where}", lemmas.sum_constant(even, over))
        by = [*several, f"weight {where}", f"weights {where}", f"count {where}"]
        d.step(f"worlds {where}", eq(Sum(h[j] / m, over), many * even), by)
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


@proves("bridges.unbounded-to-gamma", part="membership privacy")
def unbounded_to_gamma(d: Derivation) -> None:
    """With the entity and without, the output's probabilities are means over the same prior."""
    d.model({m: 1, p: HALF, epsilon: 0, priors: half, f_1: half, f_2: half})
    d.lemma("growth is positive", lemmas.exp_positive(epsilon))
    d.lemma("growth is at least 1", lemmas.exp_monotone(0, epsilon))
    d.lemma("decay", lemmas.exp_negative(epsilon))
    for name, mine, theirs in (("present", f_1, f_2), ("absent", f_2, f_1)):
        first_bound = "f_1(j) <= exp(epsilon) f_2(j) for all others j"
        second_bound = "f_2(j) <= exp(epsilon) f_1(j) for all others j"
        near = first_bound if mine is f_1 else second_bound
        weighted, scaled = priors[j] * mine(j), GROWTH * (priors[j] * theirs(j))
        d.generalize(f"each {name}", le(weighted, scaled), WORLDS, [near, NO_PRIOR_IS_NEGATIVE])
        d.lemma(f"sum {name}", lemmas.sum_monotone(weighted, scaled, WORLDS))
        d.lemma(f"factor {name}", lemmas.sum_scale(GROWTH, priors[j] * theirs(j), WORLDS))
        by = [f"each {name}", f"sum {name}", f"factor {name}"]
        d.step(name, le(Sum(weighted, WORLDS), GROWTH * Sum(priors[j] * theirs(j), WORLDS)), by)
    whole = p * PRESENT + (1 - p) * ABSENT
    d.step("at least 1", le(1, GROWTH), ["growth is at least 1", "0 <= epsilon"])
    by = ["present", "absent", "at least 1", SEEN, "0 <= p", "p <= 1"]
    d.step("sign", le(0, PRESENT + ABSENT), by)
    by = ["present", "absent", "growth is positive", "sign"]
    d.step("signs", And(le(0, PRESENT), le(0, ABSENT)), by)
    d.step(
        "mine", le(PRESENT, GROWTH * whole), ["present", "signs", "at least 1", "0 <= p", "p <= 1"]
    )
    d.step(
        "others", le(whole, GROWTH * ABSENT), ["present", "signs", "at least 1", "0 <= p", "p <= 1"]
    )
    d.step("share", le(PRESENT / whole, GROWTH), ["mine", SEEN])
    d.step("presence", le(p * (PRESENT / whole), p * GROWTH), ["share", "0 <= p"])
    d.step("rest", le(1 / GROWTH, ABSENT / whole), ["others", SEEN, "growth is positive", "decay"])
    d.step("absence", le((1 - p) * (1 / GROWTH), (1 - p) * (ABSENT / whole)), ["rest", "p <= 1"])
    d.step("complement", eq((1 - p) * (ABSENT / whole), 1 - p * PRESENT / whole), [SEEN])
    d.conclude(["presence", "absence", "complement", "growth is positive", SEEN])


@proves("bridges.unbounded-to-gamma", part="no smaller gamma")
def gamma_to_unbounded(d: Derivation) -> None:
    """Priors near one bring out the ratio; where it is bounded, every prior is safe."""
    domain = ("1 <= gamma", "0 < h_1", "0 < h_2")
    d.model({gamma: 2, h_1: 1, h_2: 1})
    near = le(h_1, gamma * h_2)
    d.generalize("bounded ratio", Implies(near, AT_EVERY_PRIOR.body), x, domain)
    d.lemma("ratio first", lemmas.premise_outside(near, AT_EVERY_PRIOR.body, (x,)))
    prior = (gamma * h_2 - 2 * h_2 + h_1) / (2 * (h_1 - h_2))
    d.lemma("at a high prior", lemmas.instance(AT_EVERY_PRIOR, prior))
    d.step("back", Implies(AT_EVERY_PRIOR, near), [*domain, "at a high prior"])
    d.conclude(["bounded ratio", "ratio first", "back"])
