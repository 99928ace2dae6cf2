"""Positive membership privacy: how low it lets a posterior fall, and unbounded epsilon-DP."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Equivalent, Implies, Sum, exp

from didp_ref.audit import lemmas
from didp_ref.audit.checks import instance
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import translation
from didp_ref.papers.ours.mechanisms import Mechanism
from didp_ref.papers.ours.shared import (
    FINITE,
    I_IS_A_WORLD,
    INDEPENDENT,
    NO_PRIOR_IS_NEGATIVE,
    PRIORS,
    SEEN,
    bridge,
    each_world,
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
from didp_ref.papers.shared.guesses import GROWTH, WORLDS
from didp_ref.papers.shared.informal import witness
from didp_ref.papers.shared.model_values import ONE_HALF, half
from didp_ref.papers.shared.narrower import FINITE_WORLDS
from didp_ref.papers.shared.shares import add_up, left_by_the_others
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le, lt
from didp_ref.worlds.distributions import excess, fractions

EVEN_EVIDENCE = Sum(h[j] / m, WORLDS)
"""The probability of the output, where every world has the prior 1/m."""


def even_posterior(world: Term) -> Term:
    """Return the posterior of a world whose prior is 1/m, as all are."""
    return h[world] / m / EVEN_EVIDENCE


def member_private(world: Term) -> Formula:
    """Return what positive membership privacy says of a world whose prior is 1/m."""
    after, before = even_posterior(world), 1 / m
    return And(le(after, gamma * before), le((1 - before) / gamma, 1 - after))


MOST = translation.rho_from_gamma.at(gamma=gamma, n_worlds=m)
"""How high membership privacy lets a posterior rise from 1/m."""


def gamma_to_alpha_beta() -> Statement:
    """State what (alpha, beta)-DI follows from membership privacy among equally likely worlds."""
    hypotheses = {
        **as_written(le(2, m)),
        **I_IS_A_WORLD,
        **as_written(le(1, gamma)),
        SEEN: lt(0, EVEN_EVIDENCE),
        "membership privacy in every world": each_world(member_private(j)),
        "alpha = (m - 1)(m b - 1)": eq(alpha, (m - 1) * (m * MOST - 1)),
        "beta = gamma - 1": eq(beta, gamma - 1),
    }
    after, before = even_posterior(i), 1 / m
    sides = And(le((1 - alpha) * before, after), le(after, (1 + beta) * before))
    return Statement(hypotheses, sides)


def derive_gamma_to_alpha_beta(d: Derivation) -> None:
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


OTHERS = ((j, 1, i - 1), (j, i + 1, m))
"""The worlds before the world i, and those after it."""


def gamma_falls_to_zero() -> Statement:
    """State that the mechanism that rules one world out is private, and that it leaves a zero.

    It names one of the worlds that are not the true one, each with the probability 1/(m - 1); the
    output is that which names the world i.
    """
    hypotheses = {
        **as_written(le(3, m)),
        **I_IS_A_WORLD,
        "m/(m - 1) <= gamma": le(m / (m - 1), gamma),
        "h[i] = 0": eq(h[i], 0),
        **{
            f"h[j] = 1/(m - 1) in the worlds {where} i": every(eq(h[j], 1 / (m - 1)), over)
            for where, over in zip(("before", "after"), OTHERS, strict=True)
        },
    }
    private = [member_private(i), *(every(member_private(j), over) for over in OTHERS)]
    return Statement(hypotheses, And(eq(even_posterior(i), 0), *private))


def derive_gamma_falls_to_zero(d: Derivation) -> None:
    """The output is possible in m - 1 worlds, which become equally likely."""
    d.model({i: 2, m: 3, gamma: 2, h: {1: ONE_HALF, 2: 0, 3: ONE_HALF}})
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


EXCLUDED, NOT_EXCLUDED = (
    x * likelihood / (x * likelihood + (1 - x) * other)
    for likelihood, other in ((h_1, h_2), (1 - h_1, 1 - h_2))
)
"""The posteriors of an entity of the prior x after either of two outputs, the first one's h."""


def entity_falls_to_zero() -> Statement:
    """State that for every gamma above 1 a mechanism is private, and that it leaves a zero.

    The first of its two outputs occurs only without the entity, with the probability 1 - 1/gamma.
    """
    hypotheses = {
        **as_written(lt(1, gamma), lt(0, x), lt(x, 1)),
        "h_1 = 0, with the entity": eq(h_1, 0),
        "h_2 = 1 - 1/gamma, without it": eq(h_2, 1 - 1 / gamma),
    }
    private = [
        side
        for after in (EXCLUDED, NOT_EXCLUDED)
        for side in (le(after, gamma * x), le((1 - x) / gamma, 1 - after))
    ]
    return Statement(hypotheses, And(eq(EXCLUDED, 0), *private))


def derive_entity_falls_to_zero(d: Derivation) -> None:
    """The output that occurs with the entity too is 1/gamma as likely without it."""
    d.model({gamma: 2, x: ONE_HALF, h_1: 0, h_2: ONE_HALF})
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


GAMMA_HAS_NO_FLOOR = bridge(
    "bridges.gamma-has-no-floor",
    "Positive membership privacy can let a belief fall to zero",
    r"For every $\gamma > 1$ positive membership privacy of an entity that may be in the data or "
    r"not lets its posterior fall to zero. Among $m$ equally likely entities of which one is in "
    r"the data it does so for $m \ge 3$ and $\gamma \ge \frac{m}{m-1}$, and for every "
    r"$\gamma \ge 1$ no posterior is below $1-(m-1)b$, where $b = \min\left(\frac{\gamma}{m}, "
    r"1-\frac{m-1}{m\gamma}\right)$ is the highest: $(\alpha,\beta)$-DI with "
    r"$\alpha = (m-1)(mb-1)$ and $\beta = \gamma-1$.",
    Part(
        "in or out",
        r"For every $\gamma > 1$, and every prior of an entity that may be in the data or not, a "
        "mechanism keeps its membership privacy and has an output after which its posterior is "
        "zero.",
        formal=entity_falls_to_zero,
        proof=derive_entity_falls_to_zero,
    ),
    Part(
        "falls to zero",
        r"Among $m \ge 3$ equally likely entities of which one is in the data, for "
        r"$\gamma \ge \frac{m}{m-1}$, a mechanism keeps the membership privacy of each and has an "
        "output after which the posterior of one is zero.",
        formal=gamma_falls_to_zero,
        proof=derive_gamma_falls_to_zero,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        "floor",
        r"Among $m$ equally likely entities of which one is in the data membership privacy implies "
        r"$(\alpha,\beta)$-DI with $\alpha = (m-1)(mb-1)$ and $\beta = \gamma-1$.",
        formal=gamma_to_alpha_beta,
        proof=derive_gamma_to_alpha_beta,
        narrower=(FINITE_WORLDS,),
    ),
    rests_on=(FINITE,),
    quantities=("translation.rho_from_gamma",),
    note=r"Below $\gamma = \frac{m}{m-1}$ that floor, $1-(m-1)b$, is above zero: between two "
    r"worlds at $\gamma = \frac65$ every posterior is at least $\frac5{12}$.",
)

PRESENT, ABSENT = Sum(priors[j] * f_1(j), WORLDS), Sum(priors[j] * f_2(j), WORLDS)
"""The output's probability with the entity, and without: the others' prior is the same in both."""
MEMBER = p * PRESENT / (p * PRESENT + (1 - p) * ABSENT)


def unbounded_to_gamma() -> Statement:
    """State that epsilon-DP is membership privacy where the entity is independent of the others."""
    hypotheses = {
        **as_written(le(0, p), le(p, 1), le(0, epsilon)),
        **PRIORS,
        SEEN: lt(0, p * PRESENT + (1 - p) * ABSENT),
        "f_1(j) <= exp(epsilon) f_2(j) for all others j": each_world(
            le(f_1(j), exp(epsilon) * f_2(j))
        ),
        "f_2(j) <= exp(epsilon) f_1(j) for all others j": each_world(
            le(f_2(j), exp(epsilon) * f_1(j))
        ),
    }
    presence = le(MEMBER, exp(epsilon) * p)
    absence = le((1 - p) / exp(epsilon), 1 - MEMBER)
    return Statement(hypotheses, And(presence, absence))


def derive_unbounded_to_gamma(d: Derivation) -> None:
    """With the entity and without, the output's probabilities are means over the same prior."""
    d.model({m: 1, p: ONE_HALF, epsilon: 0, priors: half, f_1: half, f_2: half})
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


MEAN = x * h_1 + (1 - x) * h_2
AT_EVERY_PRIOR = every(
    Implies(And(lt(0, x), lt(x, 1)), And(le(h_1, gamma * MEAN), le(MEAN, gamma * h_2))), x
)
"""Membership privacy of an entity of any prior x, both sides multiplied by the evidence."""


def gamma_to_unbounded() -> Statement:
    """State that membership privacy at every prior is the raising side of epsilon-DP, no less."""
    hypotheses = as_written(le(1, gamma), lt(0, h_1), lt(0, h_2))
    near: Formula = le(h_1, gamma * h_2)
    return Statement(hypotheses, Equivalent(AT_EVERY_PRIOR, near))


def derive_gamma_to_unbounded(d: Derivation) -> None:
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


EXCLUDED_IF_PRESENT: Mechanism = (fractions(0, 1), fractions("1/2", "1/2"))
"""The first output occurs only without the entity."""


def check_presence_excludes() -> Iterator[Evidence]:
    """An output tells that the entity is absent, and none that it is present."""
    present, absent = EXCLUDED_IF_PRESENT
    yield instance(
        excess(present, absent, Fraction(2)) == 0 and present[0] == 0 < absent[0],
        "an output has the probability 0 with the entity and 1/2 without, the other 1 and 1/2: no "
        "event is more than twice as likely with the entity, and one is impossible with it only",
        part="no epsilon",
    )


UNBOUNDED_TO_GAMMA = bridge(
    "bridges.unbounded-to-gamma",
    "Unbounded epsilon-DP keeps membership privacy over product priors",
    r"Where entities are independent before the output, $\epsilon$-DP under addition and "
    r"removal keeps $Pr[t|S] \le e^\epsilon Pr[t]$ and $Pr[\neg t|S] \ge e^{-\epsilon} "
    r"Pr[\neg t]$; and membership privacy with $\gamma$ at every prior of an entity is exactly "
    r"that its presence raises no event's probability by more than the factor $\gamma$, and "
    "says nothing of how far presence lowers it.",
    Part(
        "membership privacy",
        r"$\epsilon$-DP under addition and removal is $e^\epsilon$-PMP for product priors.",
        formal=unbounded_to_gamma,
        proof=derive_unbounded_to_gamma,
        narrower=(FINITE_WORLDS,),
    ),
    Part(
        "no smaller gamma",
        r"Membership privacy with $\gamma$ at every prior of an entity is "
        r"$Pr[S|t] \le \gamma Pr[S|\neg t]$, for an event that is possible with the entity and "
        r"without: a mechanism that reaches $e^\epsilon$ keeps it for no "
        r"$\gamma < e^\epsilon$.",
        formal=gamma_to_unbounded,
        proof=derive_gamma_to_unbounded,
    ),
    witness(
        "no epsilon",
        r"Membership privacy at every prior of an entity may hold without any $\epsilon$: "
        "presence may make an event impossible.",
    ),
    checks=(check_presence_excludes,),
    rests_on=(INDEPENDENT, FINITE),
    quantities=("translation.gamma_from_sampling",),
    place="N. Li, W. Qardaji, D. Su, Y. Wu, W. Yang, Membership privacy, CCS 2013",
    note="gamma = exp(epsilon) is translation.gamma_from_sampling where all are sampled.",
)

CLAIMS = (GAMMA_HAS_NO_FLOOR, UNBOUNDED_TO_GAMMA)
