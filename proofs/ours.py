"""The derivations of the bridges, and of the table of obligations.

Every notion bounds a share ``x`` of a whole ``y`` by ``factor * y``, on one side or both. What the
obligations ask of such a bound is the same for all notions, because it is linear in the
likelihoods: it survives sums with weights that are not negative. So one derivation each proves
post-processing and convexity, for every notion in turn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import sympy
from sympy import And, Implies, Rational, Sum, exp, log

from didp_ref.papers.ours import statements as stated
from didp_ref.papers.ours.statements import Notion, eq, evidence, le, letters, lt
from didp_ref.proof import Derivation, lemmas, proves
from didp_ref.proof.logic import ForAll

s = letters()
HALF = Rational(1, 2)
OUTPUTS, WORLDS = (s.o, 1, s.n), (s.j, 1, s.m)
PRIOR = s.priors[s.i]


def half(*_: Any) -> Any:
    """1/2 everywhere."""
    return HALF


ALIKE: dict[Any, Any] = {
    s.i: 1, s.l: 2, s.m: 2, s.n: 2, s.w: HALF, s.rho: HALF, s.rho_2: HALF,
    s.alpha: HALF, s.alpha_2: HALF, s.beta: 1, s.beta_2: 1, s.gamma: 2, s.gamma_2: 2,
    s.epsilon: 0, s.epsilon_1: 0, s.epsilon_2: 0,
    s.priors: half, s.h: half, s.kept: half, s.f: half, s.f_1: half, s.f_2: half,
}  # fmt: skip
"""Two worlds, equally likely, that no output tells apart."""


def given(d: Derivation) -> list[str]:
    """Return the names of all hypotheses."""
    return [f"h{number}" for number in range(1, len(d.hypotheses) + 1)]


def exhibit(d: Derivation) -> list[str]:
    """Exhibit two worlds that cannot be told apart, and return the hypotheses' names."""
    spoken = {str(node.func if node.args and not isinstance(node, sympy.IndexedBase) else node)
              for one in d.hypotheses for node in sympy.preorder_traversal(one)}  # fmt: skip
    d.model({letter: value for letter, value in ALIKE.items() if str(letter) in spoken})
    return given(d)


# The table of obligations


def monotone(d: Derivation, notion: Notion) -> None:
    """Larger factors bound as well, because the whole is not negative."""
    names = exhibit(d)
    whole = notion.whole(stated.output)
    facts = ["the whole is not negative"]
    if isinstance(whole, Sum):
        priors = [name for name in names if d[name] == stated.each_world(le(0, s.priors[s.j]))]
        d.generalize("terms", le(0, whole.function), WORLDS, ["h1", *priors])
        d.lemma("sum", lemmas.sum_nonnegative(whole.function, WORLDS))
        d.step(facts[0], le(0, whole), ["terms", "sum", "h2"])
        for name in priors:
            ends = [f"h{int(name[1:]) - 2}", f"h{int(name[1:]) - 1}"]
            d.at("the prior is not negative", name, s.i, ends)
            facts.append("the prior is not negative")
    else:
        d.at(facts[0], "h1", s.l, ["h2", "h3"])
        d.lemma("exp grows", lemmas.exp_monotone(s.epsilon, s.epsilon_2))
        facts.append("exp grows")
    first = 2 + len(notion.sized) + len(notion.known)
    less = [f"h{first + number}" for number in range(len(notion.less))]
    domain = [name for name in names[1:first] if not isinstance(d[name], ForAll)]
    bounds = zip(notion.bounds, notion.weaker, strict=True)
    for number, ((factor, above), (weaker, _)) in enumerate(bounds):
        ordered = le(factor, weaker) if above else le(weaker, factor)
        d.step(f"factors ({number + 1})", ordered, [*domain, *less, *facts[1:]])
        products = (factor * whole, weaker * whole) if above else (weaker * whole, factor * whole)
        scaled = f"bounds ({number + 1})"
        d.step(scaled, le(*products), [f"factors ({number + 1})", facts[0]])
        d.step(
            f"weaker ({number + 1})",
            notion.holds(stated.output, notion.weaker)[number],
            [names[len(names) - len(notion.bounds) + number], scaled],
        )
    d.conclude([f"weaker ({number + 1})" for number in range(len(notion.bounds))])


def post_processing(d: Derivation, notion: Notion) -> None:
    """Each output's inequality, times the probability to pass it on, summed over the outputs."""
    names = exhibit(d)
    sized = [f"h{number + 3}" for number in range(len(notion.sized))]
    kept = s.kept[s.o]

    def one(j: Any) -> Any:
        return s.f(s.o, j)

    share, whole = kept * notion.share(one), kept * notion.whole(one)
    facts = whole_passed_on(d, notion.whole(one), sized)
    if notion.share(one) != one(s.i):
        d.lemma("the prior comes out", lemmas.sum_scale(PRIOR, kept * one(s.i), OUTPUTS))
        facts.append("the prior comes out")
    for number, (factor, above) in enumerate(notion.bounds):
        bound = factor * whole
        smaller, larger = (share, bound) if above else (bound, share)
        inequality = names[2 + len(sized) + number]
        by = ["h2", inequality, *sized]
        d.generalize(f"each output ({number})", le(smaller, larger), OUTPUTS, by)
        d.lemma(f"summed ({number})", lemmas.sum_monotone(smaller, larger, OUTPUTS))
        d.lemma(f"factor ({number})", lemmas.sum_scale(factor, whole, OUTPUTS))
        sums = Sum(share, OUTPUTS), factor * Sum(whole, OUTPUTS)
        fact = f"all outputs ({number})"
        d.step(
            fact,
            le(*sums) if above else le(*reversed(sums)),
            ["h1", f"each output ({number})", f"summed ({number})", f"factor ({number})", *sized],
        )
        facts.append(fact)
    d.conclude([*facts, *[name for name in sized if s.gamma in d[name].free_symbols]])


def whole_passed_on(d: Derivation, whole: Any, sized: list[str]) -> list[str]:
    """The whole of what is passed on is the sum of the wholes: two finite sums change places."""
    if not isinstance(whole, Sum):
        return []
    kept, term = s.kept[s.o], whole.function
    weight = s.priors[s.j] if s.priors[s.j] in term.args else sympy.S.One
    d.lemma("into the sum", lemmas.sum_scale(kept, term, WORLDS))
    inside = Sum(kept * term, WORLDS)
    d.generalize("each whole", eq(kept * whole, inside), OUTPUTS, ["into the sum"])
    d.lemma("wholes", lemmas.sum_equal(kept * whole, inside, OUTPUTS))
    d.lemma("change places", lemmas.sum_swap(kept * term, WORLDS, OUTPUTS))
    after, passed = Sum(kept * term, OUTPUTS), Sum(kept * term / weight, OUTPUTS)
    by = ["h1", "each whole", "wholes", "change places", *sized]
    if weight != 1:
        d.lemma("out of the sum", lemmas.sum_scale(weight, kept * term / weight, OUTPUTS))
        d.generalize("each world", eq(after, weight * passed), WORLDS, ["out of the sum"])
        d.lemma("worlds", lemmas.sum_equal(after, weight * passed, WORLDS))
        by += ["each world", "worlds"]
    result = eq(Sum(kept * whole, OUTPUTS), Sum(weight * passed, WORLDS))
    d.step("the whole of what is passed on", result, by)
    return ["the whole of what is passed on"]


def convexity(d: Derivation, notion: Notion) -> None:
    """The mixture's inequality is the mixture of the inequalities."""
    names = exhibit(d)
    sized = [f"h{number + 3}" for number in range(len(notion.sized))]
    divided = [name for name in sized if s.gamma in d[name].free_symbols]
    facts: list[str] = []
    whole = notion.whole(stated.mixed)
    if isinstance(whole, Sum):
        terms = [notion.whole(one).function for one in (s.f_1, s.f_2)]
        parts = [s.w * terms[0], (1 - s.w) * terms[1]]
        d.generalize("each term", eq(whole.function, sum(parts)), WORLDS, [])
        d.lemma("terms", lemmas.sum_equal(whole.function, sum(parts), WORLDS))
        d.lemma("apart", lemmas.sum_add(*parts, WORLDS))
        d.lemma("first", lemmas.sum_scale(s.w, terms[0], WORLDS))
        d.lemma("second", lemmas.sum_scale(1 - s.w, terms[1], WORLDS))
        wholes = [Sum(term, WORLDS) for term in terms]
        d.step(
            "the mixture's whole",
            eq(whole, s.w * wholes[0] + (1 - s.w) * wholes[1]),
            ["each term", "terms", "apart", "first", "second", sized[0]],
        )
        for number, (factor, _) in enumerate(notion.bounds):
            scaled = factor * (s.w * wholes[0]) + factor * ((1 - s.w) * wholes[1])
            d.step(
                f"bound {number + 1}", eq(factor * whole, scaled), ["the mixture's whole", *divided]
            )
            facts.append(f"bound {number + 1}")
    inequalities = names[2 + len(sized) :]
    for answer, (one, chance, holds) in enumerate(
        ((s.f_1, s.w, "h1"), (s.f_2, 1 - s.w, "h2")),
    ):
        for number, (factor, above) in enumerate(notion.bounds):
            share, bound = chance * notion.share(one), factor * (chance * notion.whole(one))
            inequality = inequalities[answer * len(notion.bounds) + number]
            fact = f"mechanism {answer + 1} ({number + 1})"
            ordered = le(share, bound) if above else le(bound, share)
            d.step(fact, ordered, [holds, inequality, *divided])
            facts.append(fact)
    d.conclude(facts)


for named, one_notion in stated.notions().items():
    proves(f"bridges.{named}.monotone")(partial(monotone, notion=one_notion))
    proves(f"bridges.{named}.post-processing")(partial(post_processing, notion=one_notion))
    proves(f"bridges.{named}.convexity")(partial(convexity, notion=one_notion))


@proves("bridges.epsilon.composition")
def epsilon_composition(d: Derivation) -> None:
    """Two likelihood ratios multiply."""
    names = exhibit(d)
    first = exp(s.epsilon_1) * s.f_1(s.l)
    d.lemma("exponents add", lemmas.exp_sum(s.epsilon_1, s.epsilon_2))
    d.lemma("growth", lemmas.exp_positive(s.epsilon_1))
    d.step("one", le(s.f_1(s.i) * s.f_2(s.i), first * s.f_2(s.i)), [names[1], names[2]])
    other = exp(s.epsilon_2) * s.f_2(s.l)
    d.step("two", le(first * s.f_2(s.i), first * other), [names[0], names[3], "growth"])
    d.conclude(["one", "two", "exponents add"])


# The notions as bounds on one another


@proves("bridges.rho-is-beta")
def rho_is_beta(d: Derivation) -> None:
    """At a prior of 1/m, m rho - 1 is the beta of rho."""
    d.model({s.m: 2, s.rho: Rational(3, 4), s.beta: HALF})
    d.conclude(["h1", "h2"])


@proves("bridges.odds.alpha-beta")
def odds_of_alpha_beta(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.conclude(given(d))


@proves("bridges.odds.rho")
def odds_of_rho(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.model({s.m: 2, s.p: HALF, s.g: HALF, s.rho: HALF})
    d.conclude(given(d))


@proves("bridges.odds.gamma")
def odds_of_gamma(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.conclude(given(d))


@proves("bridges.odds.epsilon")
def odds_of_epsilon(d: Derivation) -> None:
    """Odds grow with the posterior."""
    d.lemma("growth", lemmas.exp_positive(s.epsilon))
    d.lemma("decay", lemmas.exp_negative(s.epsilon))
    d.conclude([*given(d), "growth", "decay"])


@proves("bridges.kazan-reiter")
def kazan_reiter(d: Derivation) -> None:
    """At q = 1 two terms of the denominator go; the rest is Theorem 3's ceiling."""
    odds = (1 - s.p) / (1 / s.r - s.p)
    d.model({s.p: HALF, s.r: Rational(3, 2), s.beta: HALF, s.q: 1})
    d.lemma("decay is positive", lemmas.exp_positive(-s.epsilon))
    d.lemma("decay", lemmas.exp_negative(s.epsilon))
    d.lemma("budget", lemmas.exp_log(odds, s.epsilon))
    d.step("odds are positive", And(lt(0, 1 / s.r - s.p), lt(0, odds)), ["h1", "h2", "h3", "h4"])
    d.conclude([*given(d), "decay is positive", "decay", "budget", "odds are positive"])


@proves("bridges.scales-at-uniform")
def scales_at_uniform(d: Derivation) -> None:
    """The two logarithms have the same argument."""
    m, rho, span, p, beta = d.symbols("n_worlds rho sensitive_range p_min beta")
    d.model({m: 2, rho: Rational(3, 4), span: 1, p: HALF, beta: HALF})
    odds = (1 + beta) * (1 - p) / (1 - p * (1 + beta))
    guess = (m - 1) * rho / (1 - rho)
    d.step("one denominator", lt(0, 1 - p * (1 + beta)), ["h1", "h3", "h5", "h6"])
    d.step("one argument", eq(odds, guess), ["h1", "h2", "h3", "h5", "h6"])
    d.lemma("one logarithm", lemmas.equal_arguments(log, odds, guess))
    d.lemma("growth", lemmas.log_monotone(guess, 1))
    d.step("better than a guess", lt(1, guess), ["h1", "h2", "h3"])
    d.step("positive", lt(0, log(guess)), ["better than a guess", "growth", "h3"])
    d.conclude(["one argument", "one logarithm", "positive", "h3", "one denominator"])


@proves("bridges.budgets")
def budgets(d: Derivation) -> None:
    """The logarithm is positive, so the budgets are ordered as the sensitivities are."""
    n, rho, sensitivity, distance = d.symbols("n rho sensitivity distance")
    d.model({n: 2, rho: Rational(3, 4), sensitivity: 1, distance: 1})
    odds = (n - 1) * rho / (1 - rho)
    d.lemma("logarithm", lemmas.log_monotone(odds, 1))
    d.step("better than a guess", lt(1, odds), ["h1", "h2", "h3"])
    d.step("positive", lt(0, log(odds)), ["better than a guess", "logarithm", "h3"])
    d.conclude(["positive", "h4", "h5"])


def share_of_evidence(d: Derivation) -> None:
    """Bound the evidence by the world's own likelihood: the others are within a factor of it."""
    prior, own = s.priors[s.j], s.h[s.i]
    growth, decay = exp(s.epsilon), exp(-s.epsilon)
    weighted = prior * s.h[s.j]
    d.lemma("exp eps is positive", lemmas.exp_positive(s.epsilon))
    d.lemma("exp eps exp -eps = 1", lemmas.exp_negative(s.epsilon))
    d.lemma("evidence in parts", lemmas.sum_take_out(weighted, WORLDS, s.i))
    d.lemma("priors in parts", lemmas.sum_take_out(prior, WORLDS, s.i))
    low, high = decay * own, growth * own
    parts = {"before": (s.j, 1, s.i - 1), "after": (s.j, s.i + 1, s.m)}
    powers = ["exp eps is positive", "exp eps exp -eps = 1"]
    for name, part in parts.items():
        d.generalize(f"priors {name}", le(0, prior), part, ["h1", "h2", "h3"])
        d.generalize(f"low {name}", le(low, s.h[s.j]), part, ["h1", "h2", "h8", *powers])
        d.generalize(f"high {name}", le(s.h[s.j], high), part, ["h1", "h2", "h7"])
        d.lemma(f"mean {name}", lemmas.weighted_mean(prior, s.h[s.j], low, high, part))
        d.lemma(f"mass {name}", lemmas.sum_nonnegative(prior, part))
        mass, mean = Sum(prior, part), Sum(weighted, part)
        d.step(
            f"worlds {name}",
            And(le(0, mass), le(low * mass, mean), le(mean, high * mass)),
            ["h1", "h2", *(f"{what} {name}" for what in ("priors", "low", "high", "mean", "mass"))],
        )
    masses = sum(Sum(prior, part) for part in parts.values())
    d.step("other priors", eq(masses, 1 - PRIOR), ["h1", "h2", "h4", "priors in parts"])
    d.at("prior from below", "h3", s.i, ["h1", "h2"])
    around = ["other priors", "worlds before", "worlds after"]
    d.step("prior", And(le(0, PRIOR), le(PRIOR, 1)), ["prior from below", *around])
    rest = sum(Sum(weighted, part) for part in parts.values())
    whole = evidence(stated.output)
    split = eq(whole, PRIOR * own + rest)
    d.step("evidence split", split, ["h1", "h2", "evidence in parts"])
    d.step("low rest", le(low * (1 - PRIOR), rest), around)
    d.step("high rest", le(rest, high * (1 - PRIOR)), around)
    above, below = PRIOR + growth * (1 - PRIOR), PRIOR + decay * (1 - PRIOR)
    d.step("at most", le(whole, own * above), ["evidence split", "high rest"])
    d.step("at least", le(own * below, whole), ["evidence split", "low rest"])
    d.lemma("exp eps >= 1", lemmas.exp_monotone(0, s.epsilon))
    d.step("above", le(1, above), ["prior", "h6", "exp eps >= 1"])
    d.step("exp -eps", And(lt(0, decay), le(decay, 1)), ["h6", "exp eps >= 1", *powers])
    d.step("own", lt(0, own), ["h5", "at most", "above"])
    alike = {s.i: 1, s.m: 2, s.epsilon: 0, s.priors: half, s.h: half}
    d.model(alike)


@proves("bridges.epsilon-to-alpha-beta")
def epsilon_to_alpha_beta(d: Derivation) -> None:
    """The prior times the likelihood, over evidence between its two bounds."""
    share_of_evidence(d)
    whole, own = evidence(stated.output), s.h[s.i]
    above = PRIOR + exp(s.epsilon) * (1 - PRIOR)
    below = PRIOR + exp(-s.epsilon) * (1 - PRIOR)
    d.step("below", lt(0, below), ["prior", "exp -eps"])
    d.step("floor", le(1 / above, own / whole), ["at most", "above", "own", "h5"])
    d.step("ceiling", le(own / whole, 1 / below), ["at least", "below", "h5"])
    d.conclude(["floor", "ceiling", "prior"])


@proves("bridges.epsilon-to-gamma")
def epsilon_to_gamma(d: Derivation) -> None:
    """The floor and the ceiling are within exp(-epsilon) and exp(epsilon) of one."""
    share_of_evidence(d)
    whole, own = evidence(stated.output), s.h[s.i]
    growth, decay = exp(s.epsilon), exp(-s.epsilon)
    powers = ["exp eps is positive", "exp eps exp -eps = 1"]
    d.step("below is enough", le(decay, PRIOR + decay * (1 - PRIOR)), ["prior", "exp -eps"])
    d.step("own low", le(own * decay, whole), ["at least", "below is enough", "own"])
    d.step("own share", le(own / whole, growth), ["own low", *powers, "h5"])
    d.step("scaled", le(PRIOR * (own / whole), PRIOR * growth), ["own share", "prior"])
    rest = whole - PRIOR * own
    d.step("others low", le(decay * own * (1 - PRIOR), rest), ["evidence split", "low rest"])
    d.step(
        "others share",
        le((1 - PRIOR) * decay * whole, rest),
        ["others low", "evidence split", "own", "prior", "exp -eps"],
    )
    d.step("complement", le((1 - PRIOR) * decay, 1 - PRIOR * own / whole), ["others share", "h5"])
    d.conclude(["scaled", "complement"])


@proves("bridges.alpha-beta-to-epsilon")
def alpha_beta_to_epsilon(d: Derivation) -> None:
    """Both likelihoods are near the evidence, so they are near one another."""
    whole = evidence(stated.output)
    ratio = (1 + s.beta) / (1 - s.alpha)
    d.model({
        s.i: 1, s.l: 2, s.m: 2, s.alpha: HALF, s.beta: 1, s.epsilon: log(4),
        s.priors: half, s.h: half,
    })  # fmt: skip
    d.at("prior of i", "h5", s.i, ["h1", "h2"])
    d.at("prior of l", "h5", s.l, ["h3", "h4"])
    d.at("share of i", "h11", s.i, ["h1", "h2", "h6"])
    d.at("share of l", "h10", s.l, ["h3", "h4", "h6"])
    d.step("i at most", le(s.h[s.i], (1 + s.beta) * whole), ["prior of i", "share of i", "h6"])
    d.step("l at least", le((1 - s.alpha) * whole, s.h[s.l]), ["prior of l", "share of l", "h6"])
    d.step("ratio", lt(0, ratio), ["h7", "h8", "h9"])
    d.lemma("exp eps", lemmas.exp_log(ratio, s.epsilon))
    d.step("epsilon", eq(exp(s.epsilon), ratio), ["exp eps", "h12", "ratio", "h8"])
    d.step("scaled", le((1 + s.beta) * whole, ratio * s.h[s.l]), ["l at least", "h8", "h9"])
    d.step("in epsilon", le(ratio * s.h[s.l], exp(s.epsilon) * s.h[s.l]), ["epsilon"])
    d.conclude(["i at most", "scaled", "in epsilon"])


@proves("bridges.every-prior-is-epsilon")
def every_prior_is_epsilon(d: Derivation) -> None:
    """Small priors bring out the likelihood ratio; where it is bounded, every prior is safe."""
    x, one, two = s.x, s.h_1, s.h_2
    every = d.goal.args[0] if isinstance(d.goal.args[0], ForAll) else d.goal.args[1]
    ratio = next(side for side in d.goal.args if side != every)
    d.model({s.alpha: HALF, s.beta: 1, one: 1, two: 1})
    d.generalize("bounded ratios", Implies(ratio, every.body), x, given(d))
    pairs: dict[str, tuple[Any, Any, Callable[[Any], Any]]] = {
        "first": (one, two, lambda p: p),
        "second": (two, one, lambda p: 1 - p),
    }
    for name, (mine, theirs, place) in pairs.items():
        up, down = 1 + s.beta, 1 - s.alpha
        for side, bound, prior in (
            ("above", le(mine, up * theirs), (mine - up * theirs) / (2 * up * (mine - theirs))),
            (
                "below",
                le(down * theirs, mine),
                (down * theirs - mine) / (2 * down * (theirs - mine)),
            ),
        ):
            d.lemma(f"a small prior, {name} {side}", lemmas.instance(every, place(prior)))
            by = [*given(d), f"a small prior, {name} {side}"]
            d.step(f"{name} {side}", Implies(every, bound), by)
    d.lemma("ratios first", lemmas.premise_outside(ratio, every.body, (x,)))
    d.conclude(
        [
            "bounded ratios",
            "ratios first",
            "first above",
            "first below",
            "second above",
            "second below",
        ]
    )
