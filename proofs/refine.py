"""Derivations of the knowledge-refinement paper's statements, in the paper's order.

One argument carries sections 2 and 3: an answer's probability of an event is a weighted mean of
the factors over the event, so it lies between the smallest and the largest factor times the
prior's (:func:`between_factors`); two answers differ by no more than the two factors do. Sections
4 and 5 bound products over queries and sums over sequences of answers.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Abs, And, Implies, Rational, Sum, exp, log

from didp_ref.papers.refine import statements as paper
from didp_ref.papers.refine.statements import eq, event, le, lt, over_outcomes
from didp_ref.proof import Derivation, lemmas, proves

q = paper.letters()
OUTCOMES = (q.k, 1, q.n)
QUERIES = (q.j, 1, q.m)
PRIOR = q.p[q.k]
HALF = Rational(1, 2)


def halves(*_: Any) -> Any:
    """1/2 everywhere."""
    return HALF


def ones(*_: Any) -> Any:
    """1 everywhere."""
    return sympy.S.One


EVEN = {q.n: 2, q.p: halves, q.s: lambda k: k - 1}
"""Two equally likely outcomes, and the event of the second."""
FIRST, SECOND = (lambda k: 2 - k), (lambda k: k - 1)
FIRST_OF_THREE, SECOND_OF_THREE = (lambda k: int(k == 1)), (lambda k: int(k == 2))


def name_hypotheses(d: Derivation, **named: Any) -> None:
    """Give hypotheses the names that the steps use."""
    for name, statement in named.items():
        d.hypothesis(name.replace("_", " "), statement)


def add_up(d: Derivation, name: str, terms: dict[Any, Any], whole: Any, given: list[str]) -> None:
    """Sum over the outcomes: ``whole = sum of factor * term`` becomes the same of the sums.

    ``terms`` maps each term to its factor.
    """
    parts = [factor * term for term, factor in terms.items()]
    d.generalize(f"{name}, outcome by outcome", eq(whole, sum(parts)), OUTCOMES, by=[])
    d.lemma(f"{name}, sums", lemmas.sum_equal(whole, sum(parts), OUTCOMES))
    steps = [f"{name}, outcome by outcome", f"{name}, sums"]
    for place in range(len(parts) - 1):
        rest = sum(parts[place + 1 :])
        steps.append(f"{name}, apart {place + 1}")
        d.lemma(steps[-1], lemmas.sum_add(parts[place], rest, OUTCOMES))
    for place, (term, factor) in enumerate(terms.items()):
        if factor != 1:
            steps.append(f"{name}, factor {place + 1}")
            d.lemma(steps[-1], lemmas.sum_scale(factor, term, OUTCOMES))
    total = sum(factor * Sum(term, OUTCOMES) for term, factor in terms.items())
    d.step(name, eq(Sum(whole, OUTCOMES), total), by=[*given, *steps])


def event_weights(d: Derivation) -> None:
    """Show that an event's prior probability is not negative."""
    d.generalize("weights", le(0, q.s[q.k] * PRIOR), OUTCOMES, by=["priors", "event"])
    d.lemma("weights, sum", lemmas.sum_nonnegative(q.s[q.k] * PRIOR, OUTCOMES))
    d.step("P(S) >= 0", le(0, event(PRIOR)), by=["outcomes", "weights", "weights, sum"])


def between_factors(
    d: Derivation, name: str, factor: Any, low: Any, high: Any, by: list[str]
) -> None:
    """Bound an answer's probability of the event by its factors, ``low P(S)`` and ``high P(S)``."""
    d.generalize(f"{name}, weights", le(0, q.s[q.k] * PRIOR), OUTCOMES, by=["priors", "event"])
    d.generalize(f"{name}, at least", le(low, factor), OUTCOMES, by=by)
    d.generalize(f"{name}, at most", le(factor, high), OUTCOMES, by=by)
    weight = q.s[q.k] * PRIOR
    d.lemma(f"{name}, mean", lemmas.weighted_mean(weight, factor, low, high, OUTCOMES))
    answer, prior = event(factor * PRIOR), event(PRIOR)
    d.step(
        name,
        And(le(low * prior, answer), le(answer, high * prior)),
        by=[
            "outcomes",
            f"{name}, weights",
            f"{name}, at least",
            f"{name}, at most",
            f"{name}, mean",
        ],
        reason="the factors lie between the two",
    )


def refined_total(
    d: Derivation, name: str, near: Any, up: Any, down: Any, known: tuple[str, str]
) -> None:
    """Show that a refined prior is a distribution."""
    indicator, fits = known
    answer = paper.two_factors(near, up, down)
    d.generalize(f"{name}, signs", le(0, answer), OUTCOMES, by=["priors", "factors", indicator])
    terms = {PRIOR: down, near[q.k] * PRIOR: up - down}
    add_up(d, f"{name}, in parts", terms, answer, ["outcomes"])
    d.step(
        name,
        paper.distribution(answer),
        by=[f"{name}, signs", f"{name}, in parts", "prior sums to one", fits],
    )


# --- section 2 ---------------------------------------------------------------------------------


@proves("refine.definition-2")
def definition_2(d: Derivation) -> None:
    """Compare the ball with what lies outside it, on either side of the factor one."""
    s, factor = q.s[q.k], q.c[q.k]
    d.model({**EVEN, q.c: {1: Rational(4, 3), 2: Rational(2, 3)}, q.s: FIRST, q.x: 1})
    name_hypotheses(
        d,
        outcomes=le(1, q.n),
        priors=paper.each_outcome(le(0, PRIOR)),
        prior_sums_to_one=eq(over_outcomes(PRIOR), 1),
        event=paper.indicator(q.s),
        total=eq(over_outcomes(factor * PRIOR), 1),
    )
    ball, outside = s * PRIOR, (1 - s) * PRIOR
    for name, smaller, larger in (
        ("inside", q.x * ball, factor * ball), ("outside", factor * outside, q.x * outside),
    ):  # fmt: skip
        d.generalize(f"{name}, each", le(smaller, larger), OUTCOMES,
                     by=["priors", "event", "h5", "h6"])  # fmt: skip
        d.lemma(f"{name}, sums", lemmas.sum_monotone(smaller, larger, OUTCOMES))
    d.lemma("inside, out", lemmas.sum_scale(q.x, ball, OUTCOMES))
    d.lemma("outside, out", lemmas.sum_scale(q.x, outside, OUTCOMES))
    d.generalize("outside, sign", le(0, outside), OUTCOMES, by=["priors", "event"])
    d.lemma("outside, sum", lemmas.sum_nonnegative(outside, OUTCOMES))
    add_up(d, "prior in parts", {ball: 1, outside: 1}, PRIOR, ["outcomes"])
    add_up(d, "answer in parts", {factor * ball: 1, factor * outside: 1}, factor * PRIOR,
           ["outcomes"])  # fmt: skip
    inside_prior, outside_prior = Sum(ball, OUTCOMES), Sum(outside, OUTCOMES)
    d.step("inside", le(q.x * inside_prior, Sum(factor * ball, OUTCOMES)),
           by=["outcomes", "inside, each", "inside, sums", "inside, out"])  # fmt: skip
    d.step(
        "outside",
        And(le(0, outside_prior), le(Sum(factor * outside, OUTCOMES), q.x * outside_prior)),
        by=["outcomes", "outside, each", "outside, sums", "outside, out", "outside, sign",
            "outside, sum"],
    )  # fmt: skip
    d.generalize("ball, sign", le(0, ball), OUTCOMES, by=["priors", "event"])
    d.lemma("ball, sum", lemmas.sum_nonnegative(ball, OUTCOMES))
    d.conclude(
        by=["outcomes", "prior sums to one", "total", "prior in parts", "answer in parts", "inside",
            "outside", "ball, sign", "ball, sum"],
    )  # fmt: skip


@proves("refine.example-1", "correction")
def example_1(d: Derivation) -> None:
    """Find the mass, and the level."""
    mass, ratio = paper.factors_mass(q.up, q.down), q.up / q.down
    d.model({q.up: 2, q.down: HALF, q.x: 1, q.epsilon: log(4)})
    d.step("apart", lt(0, q.up - q.down), by=["h4"])
    d.step("a probability", And(le(0, mass), le(mass, 1)), by=["h2", "h3", "apart"])
    d.step("total", eq(q.up * mass + q.down * (1 - mass), 1), by=["apart"])
    d.step("ratio is positive", lt(0, ratio), by=["h1", "h3"])
    d.lemma("e^level", lemmas.exp_log(ratio, q.epsilon))
    d.step("the level", eq(exp(q.epsilon) * q.down, q.up),
           by=["h1", "h5", "ratio is positive", "e^level"])  # fmt: skip
    d.step("near and far", le(q.up * q.x, exp(q.epsilon) * (q.down * q.x)), by=["the level"])
    d.conclude(by=["a probability", "total", "near and far"])


@proves("refine.proposition-1")
def proposition_1(d: Derivation) -> None:
    """Compare the two factors, then the two answers."""
    growth = exp(q.epsilon)
    d.model({**EVEN, q.up: Rational(4, 3), q.down: Rational(2, 3), q.epsilon: log(2),
             q.u: FIRST, q.v: SECOND})  # fmt: skip
    name_hypotheses(
        d,
        outcomes=le(1, q.n),
        priors=paper.each_outcome(le(0, PRIOR)),
        prior_sums_to_one=eq(over_outcomes(PRIOR), 1),
        event=paper.indicator(q.s),
        near_D=paper.indicator(q.u),
        near_D2=paper.indicator(q.v),
        masses=paper.masses_fit(q.u, q.up, q.down),
        masses_of_D2=paper.masses_fit(q.v, q.up, q.down),
    )
    d.lemma("growth > 0", lemmas.exp_positive(q.epsilon))
    d.step(
        "factors",
        And(lt(0, q.down), le(q.down, q.up), le(1, growth)),
        by=["h1", "h2", "h3", "growth > 0"],
        reason="alpha_d <= 1 <= alpha_u = e^epsilon alpha_d",
    )
    refined_total(d, "total", q.u, q.up, q.down, ("near D", "masses"))
    refined_total(d, "total of D2", q.v, q.up, q.down, ("near D2", "masses of D2"))
    event_weights(d)
    for name, near, known in (("answer", q.u, "near D"), ("answer of D2", q.v, "near D2")):
        factor = q.up * near[q.k] + q.down * (1 - near[q.k])
        between_factors(d, name, factor, q.down, q.up, ["factors", known])
    d.conclude(
        by=["total", "total of D2", "answer", "answer of D2", "P(S) >= 0", "h3", "growth > 0"]
    )


@proves("refine.proposition-2")
def proposition_2(d: Derivation) -> None:
    """Compare the answer with the prior: its factors are e^epsilon and e^-epsilon."""
    up, down, twice = exp(q.epsilon), exp(-q.epsilon), exp(2 * q.epsilon)
    third = Rational(1, 3)
    d.model({q.n: 3, q.p: lambda _: third, q.s: SECOND_OF_THREE, q.epsilon: log(2),
             q.u: FIRST_OF_THREE, q.v: SECOND_OF_THREE})  # fmt: skip
    name_hypotheses(
        d,
        outcomes=le(1, q.n),
        priors=paper.each_outcome(le(0, PRIOR)),
        prior_sums_to_one=eq(over_outcomes(PRIOR), 1),
        event=paper.indicator(q.s),
        near_D=paper.indicator(q.u),
        near_D2=paper.indicator(q.v),
        masses=paper.masses_fit(q.u, up, down),
        masses_of_D2=paper.masses_fit(q.v, up, down),
    )
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(q.epsilon))
    d.lemma("at zero", lemmas.exp_monotone(q.epsilon, 0))
    d.lemma("e^(2 epsilon)", lemmas.exp_sum(q.epsilon, q.epsilon))
    d.step(
        "factors",
        And(lt(0, down), le(down, up), le(1, up)),
        by=["h1", "e^epsilon e^-epsilon", "at zero"],
        reason="epsilon > 0",
    )
    refined_total(d, "total", q.u, up, down, ("near D", "masses"))
    refined_total(d, "total of D2", q.v, up, down, ("near D2", "masses of D2"))
    for name, near, known in (("answer", q.u, "near D"), ("answer of D2", q.v, "near D2")):
        factor = up * near[q.k] + down * (1 - near[q.k])
        between_factors(d, name, factor, down, up, ["factors", known])
    here = event(paper.two_factors(q.u, up, down))
    there = event(paper.two_factors(q.v, up, down))
    prior = event(PRIOR)
    d.step("present to absent", le(here, up * prior), by=["answer"])
    d.step(
        "absent to present",
        le(prior, up * here),
        by=["answer", "factors", "e^epsilon e^-epsilon"],
    )
    d.step(
        "absent to the other",
        le(prior, up * there),
        by=["answer of D2", "factors", "e^epsilon e^-epsilon"],
    )
    d.step(
        "present to present",
        le(here, twice * there),
        by=["present to absent", "absent to the other", "factors", "e^(2 epsilon)"],
        reason="alpha_u/alpha_d = e^(2 epsilon)",
    )
    d.conclude(
        by=["total", "total of D2", "present to absent", "absent to present", "present to present"]
    )


# --- section 3 ---------------------------------------------------------------------------------


@proves("refine.region-masses", "correction")
def region_masses(d: Derivation) -> None:
    """Solve equation 3 for the mass."""
    d.model({q.up: 2, q.down: HALF, q.mass: Rational(1, 3)})
    d.step("equation 3", eq(q.mass * (q.up - q.down), 1 - q.down), by=["h2"])
    d.step("near", eq(q.mass, paper.factors_mass(q.up, q.down)), by=["h1", "equation 3"])
    d.step("far", eq(1 - q.mass, paper.far_mass(q.up, q.down)), by=["h1", "equation 3"])
    d.conclude(by=["near", "far"])


@proves("refine.algorithm-1.step-a-b", "correction")
def step_a_b(d: Derivation) -> None:
    """Put the masses, exchanged back, into equation 3."""
    near, far = paper.factors_mass(q.up, q.down), paper.far_mass(q.up, q.down)
    d.model({q.up: 2, q.down: HALF})
    d.step("apart", lt(0, q.up - q.down), by=["h3"])
    d.identity("sum", near + far, sympy.S.One, by=["apart"])
    d.identity("total", q.up * near + q.down * far, sympy.S.One, by=["apart"])
    d.step("signs", And(le(0, near), le(0, far)), by=["h1", "h2", "apart"])
    d.conclude(by=["sum", "total", "signs"])


@proves("refine.algorithm-1.else-branch", "correction")
def else_branch(d: Derivation) -> None:
    """Compare what is left of the total mass with what either factor would make of it."""
    near, far = paper.factors_mass(q.up, q.down), paper.far_mass(q.up, q.down)
    left = 1 - q.a - q.b
    d.model({q.up: 2, q.down: HALF, q.a: 0, q.b: Rational(2, 5), q.between: Rational(4, 3)})
    d.step("apart", lt(0, q.up - q.down), by=["h1"])
    d.identity("sum", near + far, sympy.S.One, by=["apart"])
    d.step("something is left", lt(0, left), by=["h2", "h3", "sum"])
    d.step(
        "alpha_ud",
        eq(q.between * left, 1 - q.up * q.a - q.down * q.b),
        by=["h4", "something is left"],
    )
    apart = q.up - q.down
    d.step(
        "over alpha_d",
        eq((q.between - q.down) * left, (1 - q.down) - apart * q.a),
        by=["alpha_ud"],
    )
    d.step(
        "under alpha_u",
        eq((q.up - q.between) * left, (q.up - 1) - apart * q.b),
        by=["alpha_ud"],
    )
    d.step("less than p_u", lt(apart * q.a, 1 - q.down), by=["apart", "h2"])
    d.step("less than p_d", lt(apart * q.b, q.up - 1), by=["apart", "h3"])
    d.step(
        "at least alpha_d",
        le(q.down, q.between),
        by=["over alpha_d", "less than p_u", "something is left"],
        reason="P(U'_u) < p_u",
    )
    d.step(
        "at most alpha_u",
        le(q.between, q.up),
        by=["under alpha_u", "less than p_d", "something is left"],
        reason="P(U'_d) < p_d",
    )
    d.conclude(by=["alpha_ud", "something is left", "at least alpha_d", "at most alpha_u"])


def algorithm_answer(d: Derivation, name: str, sets: tuple[Any, Any, Any], first: int) -> None:
    """Show that the algorithm's answer sums to one and lies between the factors."""
    near, between, factor = sets
    known = [f"h{first + place}" for place in range(6)]
    inside, edge = near[q.k], between[q.k]
    a, b = paper.between_mass(near, between)
    middle = over_outcomes(edge * PRIOR)
    outside = (1 - inside - edge) * PRIOR
    parts = {inside * PRIOR: 1, edge * PRIOR: 1, outside: 1}
    add_up(d, f"{name}, masses", parts, PRIOR, ["outcomes"])
    d.generalize(f"{name}, edge", le(0, edge * PRIOR), OUTCOMES, by=["priors", known[1]])
    d.lemma(f"{name}, edge sum", lemmas.sum_nonnegative(edge * PRIOR, OUTCOMES))
    d.step(
        f"{name}, what is left",
        And(le(0, middle), eq(a + b + middle, 1)),
        by=["outcomes", "prior sums to one", f"{name}, masses", f"{name}, edge",
            f"{name}, edge sum"],
    )  # fmt: skip
    apart = q.up - q.down
    d.step(f"{name}, at most p_u", le(apart * a, 1 - q.down), by=["apart", known[3]])
    d.step(f"{name}, at most p_d", le(apart * b, q.up - 1), by=["apart", known[4]])
    left = 1 - a - b
    d.step(
        f"{name}, what the edge gets",
        Implies(lt(0, left), eq(factor * left, 1 - q.up * a - q.down * b)),
        by=[known[5]],
    )
    d.step(
        f"{name}, over alpha_d",
        Implies(lt(0, left), le(0, (factor - q.down) * left)),
        by=[f"{name}, what the edge gets", f"{name}, at most p_u"],
    )
    d.step(
        f"{name}, under alpha_u",
        Implies(lt(0, left), le(0, (q.up - factor) * left)),
        by=[f"{name}, what the edge gets", f"{name}, at most p_d"],
    )
    d.step(f"{name}, nothing left", Implies(le(left, 0), eq(factor, q.up)), by=[known[5]])
    d.step(
        f"{name}, at least alpha_d",
        Implies(lt(0, left), le(q.down, factor)),
        by=[f"{name}, over alpha_d"],
    )
    d.step(
        f"{name}, at most alpha_u",
        Implies(lt(0, left), le(factor, q.up)),
        by=[f"{name}, under alpha_u"],
    )
    d.step(
        f"{name}, alpha_ud",
        And(le(q.down, factor), le(factor, q.up)),
        by=["h2", f"{name}, nothing left", f"{name}, at least alpha_d",
            f"{name}, at most alpha_u"],
        reason="a mean of the factors over what is left of the two masses",
    )  # fmt: skip
    whole = paper.three_factors(near, between, factor)
    terms = {inside * PRIOR: q.up, edge * PRIOR: factor, outside: q.down}
    add_up(d, f"{name}, in parts", terms, whole, ["outcomes"])
    d.generalize(
        f"{name}, signs", le(0, whole), OUTCOMES,
        by=["priors", "h1", "h2", f"{name}, alpha_ud", known[0], known[1], known[2]],
    )  # fmt: skip
    d.step(
        f"{name}, full",
        Implies(le(left, 0), eq(q.up * a + q.down * b, 1)),
        by=["apart", f"{name}, at most p_u", f"{name}, at most p_d", f"{name}, what is left"],
        reason="with nothing left both sets have the masses wanted",
    )
    d.step(
        f"{name}, distribution",
        paper.distribution(whole),
        by=[f"{name}, signs", f"{name}, in parts", f"{name}, what is left",
            f"{name}, what the edge gets", f"{name}, full", "h2"],
    )  # fmt: skip
    multiplier = q.up * inside + factor * edge + q.down * (1 - inside - edge)
    between_factors(
        d, name, multiplier, q.down, q.up,
        ["h2", f"{name}, alpha_ud", known[0], known[1], known[2]],
    )  # fmt: skip


@proves("refine.algorithm-1", "correction")
def algorithm(d: Derivation) -> None:
    """Show that every answer of the algorithm lies between the factors."""
    growth = exp(q.epsilon)
    d.model({**EVEN, q.up: 2, q.down: HALF, q.epsilon: log(4), q.u: lambda _: 0, q.w: FIRST,
             q.v: lambda _: 0, q.z: SECOND, q.between: Rational(3, 2),
             q.beside: Rational(3, 2)})  # fmt: skip
    name_hypotheses(
        d,
        outcomes=le(1, q.n),
        priors=paper.each_outcome(le(0, PRIOR)),
        prior_sums_to_one=eq(over_outcomes(PRIOR), 1),
        event=paper.indicator(q.s),
    )
    d.step("apart", lt(0, q.up - q.down), by=["h2"])
    event_weights(d)
    algorithm_answer(d, "answer", (q.u, q.w, q.between), 7)
    algorithm_answer(d, "answer of D2", (q.v, q.z, q.beside), 13)
    here = event(paper.three_factors(q.u, q.w, q.between))
    there = event(paper.three_factors(q.v, q.z, q.beside))
    prior = event(PRIOR)
    d.lemma("growth > 0", lemmas.exp_positive(q.epsilon))
    d.step(
        "statistical",
        Implies(le(q.up, growth * q.down), le(here, growth * there)),
        by=["answer", "answer of D2", "P(S) >= 0", "growth > 0"],
    )
    d.step(
        "individual",
        Implies(
            And(le(q.up, growth), le(1, growth * q.down)),
            And(le(here, growth * prior), le(prior, growth * here)),
        ),
        by=["answer", "P(S) >= 0", "growth > 0"],
    )
    d.conclude(
        by=["answer, distribution", "answer of D2, distribution", "statistical", "individual"]
    )


def moved_sums(d: Derivation, name: str, sets: tuple[Any, Any, Any], known: list[str]) -> None:
    """Take a moved answer apart: the refined answer, what came and what went."""
    factor, gain, loss = (one[q.k] for one in sets)
    refined, s = factor * PRIOR, q.s[q.k]
    whole = paper.moved_answer(*sets)
    add_up(d, f"{name}, total in parts", {refined: 1, gain: 1, loss: -1}, whole, ["outcomes"])
    d.step(
        f"{name}, total",
        eq(over_outcomes(whole), 1),
        by=[f"{name}, total in parts", known[2], known[3], known[4]],
    )
    parts = {s * refined: 1, s * gain: 1, s * loss: -1}
    add_up(d, f"{name}, in parts", parts, s * whole, ["outcomes"])
    for kind, moved, sign, sums in (("gain", gain, known[0], known[3]),
                                    ("loss", loss, known[1], known[4])):  # fmt: skip
        title = f"{name}, {kind}"
        d.generalize(f"{title} >= 0", le(0, s * moved), OUTCOMES, by=["event", sign])
        d.generalize(f"{title} in S", le(s * moved, moved), OUTCOMES, by=["event", sign])
        d.lemma(f"{title}, sum >= 0", lemmas.sum_nonnegative(s * moved, OUTCOMES))
        d.lemma(f"{title}, sum in S", lemmas.sum_monotone(s * moved, moved, OUTCOMES))
        d.step(
            title,
            And(le(0, event(moved)), le(event(moved), q.moved)),
            by=["outcomes", sums, f"{title} >= 0", f"{title} in S", f"{title}, sum >= 0",
                f"{title}, sum in S"],
            reason="an event gains and loses at most what is moved",
        )  # fmt: skip
    kept, answer = event(refined), event(whole)
    d.step(
        name,
        And(le(kept - q.moved, answer), le(answer, kept + q.moved), le(0, q.moved)),
        by=[f"{name}, in parts", f"{name}, gain", f"{name}, loss"],
    )


@proves("refine.epsilon-delta-individual", "correction")
def epsilon_delta_individual(d: Derivation) -> None:
    """Compare with the prior, which loses nothing."""
    up, down = exp(q.epsilon), exp(-q.epsilon)
    d.model({**EVEN, q.epsilon: log(2), q.delta: Rational(1, 5), q.moved: Rational(1, 10),
             q.c: ones, q.g: lambda k: (2 - k) / 10,
             q.l: lambda k: (k - 1) / 10})  # fmt: skip
    name_hypotheses(
        d,
        outcomes=le(1, q.n),
        priors=paper.each_outcome(le(0, PRIOR)),
        event=paper.indicator(q.s),
    )
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(q.epsilon))
    d.lemma("at zero", lemmas.exp_monotone(q.epsilon, 0))
    d.step("factors", And(lt(0, down), le(1, up)), by=["h1", "e^epsilon e^-epsilon", "at zero"])
    between_factors(d, "refined", q.c[q.k], down, up, ["h5"])
    moved_sums(d, "answer", (q.c, q.g, q.l), ["h6", "h7", "h8", "h9", "h10"])
    answer, prior = event(paper.moved_answer(q.c, q.g, q.l)), event(PRIOR)
    d.step(
        "what may be moved",
        And(le(up * q.moved, q.delta), le(q.moved, q.delta)),
        by=["h11", "e^epsilon e^-epsilon", "factors", "answer"],
        reason="moved <= delta e^-epsilon",
    )
    d.step(
        "present to absent",
        le(answer, up * prior + q.delta),
        by=["answer", "refined", "what may be moved"],
    )
    d.step(
        "prior to refined", le(prior, up * event(q.c[q.k] * PRIOR)),
        by=["refined", "factors", "e^epsilon e^-epsilon"],
    )  # fmt: skip
    d.step(
        "absent to present",
        le(prior, up * answer + q.delta),
        by=["prior to refined", "answer", "factors", "what may be moved"],
    )
    d.conclude(by=["answer, total", "present to absent", "absent to present"])


@proves("refine.epsilon-delta-statistical", "correction")
def epsilon_delta_statistical(d: Derivation) -> None:
    """Count one answer's gain once and the other's loss e^epsilon times."""
    growth = exp(q.epsilon)
    d.model({**EVEN, q.epsilon: log(2), q.delta: Rational(3, 10), q.moved: Rational(1, 10),
             q.c: ones, q.e: ones,
             q.g: lambda k: (2 - k) / 10, q.l: lambda k: (k - 1) / 10,
             q.h: lambda k: (k - 1) / 10, q.t: lambda k: (2 - k) / 10})  # fmt: skip
    name_hypotheses(
        d,
        outcomes=le(1, q.n),
        priors=paper.each_outcome(le(0, PRIOR)),
        event=paper.indicator(q.s),
    )
    d.lemma("growth > 0", lemmas.exp_positive(q.epsilon))
    moved_sums(d, "answer", (q.c, q.g, q.l), ["h5", "h6", "h7", "h8", "h9"])
    moved_sums(d, "answer of D2", (q.e, q.h, q.t), ["h10", "h11", "h12", "h13", "h14"])
    event_by_outcome(
        d, "refined", q.c[q.k] * PRIOR, q.e[q.k] * PRIOR, growth,
        ["h4", "priors", "event", "growth > 0"],
    )  # fmt: skip
    d.step(
        "what may be moved",
        le(q.moved + growth * q.moved, q.delta),
        by=["h15", "growth > 0"],
        reason="moved <= delta/(1 + e^epsilon)",
    )
    here, there = event(paper.moved_answer(q.c, q.g, q.l)), event(paper.moved_answer(q.e, q.h, q.t))
    d.step(
        "D to D2",
        le(here, growth * there + q.delta),
        by=["answer", "answer of D2", "refined", "growth > 0", "what may be moved"],
    )
    d.conclude(by=["answer, total", "answer of D2, total", "D to D2"])


def event_by_outcome(
    d: Derivation, name: str, first: Any, second: Any, growth: Any, by: list[str]
) -> None:
    """Go from every outcome to every event: ``P(S) <= growth Q(S)``."""
    small, large = q.s[q.k] * first, q.s[q.k] * second
    d.generalize(f"{name}, outcome by outcome", le(small, growth * large), OUTCOMES, by=by)
    d.lemma(f"{name}, sums", lemmas.sum_monotone(small, growth * large, OUTCOMES))
    d.lemma(f"{name}, growth out", lemmas.sum_scale(growth, large, OUTCOMES))
    d.step(
        name,
        le(event(first), growth * event(second)),
        by=["outcomes", f"{name}, outcome by outcome", f"{name}, sums", f"{name}, growth out"],
    )


# --- sections 4 and 5 --------------------------------------------------------------------------


def chance_bound(d: Derivation, budget: Any) -> list[str]:
    """Bound the probability of one sequence of answers, and name the lemmas that do."""
    here, there = q.first[q.j, q.k], q.second[q.j, q.k]
    d.lemma("factor by factor", lemmas.product_monotone(here, exp(budget) * there, QUERIES))
    d.lemma("budgets apart", lemmas.product_split(exp(budget), there, QUERIES))
    d.lemma("budgets add up", lemmas.exp_of_sum(budget, QUERIES))
    return ["factor by factor", "budgets apart", "budgets add up"]


@proves("refine.sequential-composition")
def sequential_composition(d: Derivation) -> None:
    """Multiply the bounds of the answers, then sum over the event."""
    spent = exp(Sum(q.budgets[q.j], QUERIES))
    d.model({q.n: 2, q.m: 2, q.s: SECOND, q.budgets: lambda _: 1,
             q.first: halves, q.second: halves})  # fmt: skip
    name_hypotheses(
        d, outcomes=le(1, q.n), queries=le(1, q.m), event=paper.indicator(q.s),
        answers=paper.each_answer(paper.bounded(q.budgets[q.j])),
    )  # fmt: skip
    bounds = chance_bound(d, q.budgets[q.j])
    event_by_outcome(
        d, "every event", paper.chance(q.first), paper.chance(q.second), spent,
        ["queries", "event", "answers", *bounds],
    )  # fmt: skip
    d.conclude(by=["every event"])


@proves("refine.proposition-3")
def proposition_3(d: Derivation) -> None:
    """Divide by what the unaffected queries answer: it is the same under both data sets."""
    rest, others = q.rest[q.j, q.k], paper.chance(q.rest)
    growth = exp(q.largest)
    d.model({q.n: 2, q.m: 1, q.s: SECOND, q.epsilon: 1, q.largest: 1, q.first: halves,
             q.second: halves, q.rest: halves})  # fmt: skip
    name_hypotheses(d, outcomes=le(1, q.n), queries=le(0, q.m), event=paper.indicator(q.s))
    d.lemma("the others", lemmas.product_monotone(rest, sympy.S.One, QUERIES))
    d.lemma("exp", lemmas.exp_monotone(q.epsilon, q.largest))
    d.lemma("e^epsilon > 0", lemmas.exp_positive(q.epsilon))
    d.generalize(
        "affected",
        le(q.first[q.k], growth * q.second[q.k]),
        OUTCOMES,
        by=["h4", "h6", "exp", "e^epsilon > 0"],
        reason="epsilon_j <= max epsilon_i",
    )
    event_by_outcome(
        d, "every event", q.first[q.k] * others, q.second[q.k] * others, growth,
        ["queries", "event", "h5", "affected", "the others"],
    )  # fmt: skip
    d.conclude(by=["every event"])


def transcript_bound(d: Derivation, scale: Any, known: list[str]) -> None:
    """Bound the density of the responses: ``exp(sum |f_j(D) - f_j(D')|/lambda)`` at most."""
    here, there = q.f[q.j], q.other[q.j]
    first, second = paper.density(here, scale), paper.density(there, scale)
    cost = paper.shift() / scale
    d.lemma("triangle", lemmas.triangle(q.response[q.j] - here, here - there))
    d.lemma("exp of the distances", lemmas.exp_monotone(
        -Abs(q.response[q.j] - here) / scale, cost - Abs(q.response[q.j] - there) / scale
    ))  # fmt: skip
    d.lemma("both exp", lemmas.exp_sum(cost, -Abs(q.response[q.j] - there) / scale))
    d.lemma("exp > 0", lemmas.exp_positive(-Abs(q.response[q.j] - here) / scale))
    d.lemma("other exp > 0", lemmas.exp_positive(-Abs(q.response[q.j] - there) / scale))
    d.generalize(
        "each density",
        And(le(0, first), le(first, exp(cost) * second)),
        QUERIES,
        by=[*known, "triangle", "exp of the distances", "both exp", "exp > 0"],
        reason="the triangle inequality",
    )
    d.generalize("densities", lt(0, second), QUERIES, by=[*known, "other exp > 0"])
    d.generalize("scales", sympy.Ne(scale, 0, evaluate=False), QUERIES, by=known)
    d.lemma("factor by factor", lemmas.product_monotone(first, exp(cost) * second, QUERIES))
    d.lemma("costs apart", lemmas.product_split(exp(cost), second, QUERIES))
    d.lemma("costs add up", lemmas.exp_of_sum(cost, QUERIES))
    d.lemma("others' product", lemmas.product_positive(second, QUERIES))
    here_all, there_all = paper.transcript(q.f, scale), paper.transcript(q.other, scale)
    d.step(
        "transcripts",
        And(lt(0, there_all), le(here_all, exp(Sum(cost, QUERIES)) * there_all)),
        by=["queries", *known, "each density", "densities", "scales",
            "factor by factor", "costs apart", "costs add up", "others' product"],
    )  # fmt: skip


@proves("refine.protocol-1")
def protocol_1(d: Derivation) -> None:
    """Bound the transcripts by the joint sensitivity; let one more query join it."""
    moved = Sum(paper.shift(), QUERIES)
    longer = Sum(paper.shift(), (q.j, 1, q.m + 1))
    cost = Sum(paper.shift() / q.scale, QUERIES)
    d.model({q.m: 1, q.scale: 1, q.total: 1, q.epsilon: 1, q.f: lambda _: 1, q.other: lambda _: 0})
    name_hypotheses(d, queries=le(1, q.m), scale=lt(0, q.scale))
    transcript_bound(d, q.scale, ["scale"])
    d.lemma("scale out", lemmas.sum_scale(1 / q.scale, paper.shift(), QUERIES))
    d.step(
        "within the budget",
        le(cost, q.epsilon),
        by=["scale", "h3", "h4", "scale out"],
        reason="Delta(f_1, ..., f_i)/lambda <= epsilon",
    )
    d.lemma("exp of the budget", lemmas.exp_monotone(cost, q.epsilon))
    ratio = le(paper.transcript(q.f, q.scale), exp(q.epsilon) * paper.transcript(q.other, q.scale))
    d.step("ratio", ratio,
           by=["scale", "transcripts", "within the budget", "exp of the budget"])  # fmt: skip
    d.lemma("one more", lemmas.sum_last(paper.shift(), (q.j, 1, q.m + 1)))
    d.lemma("its size", lemmas.absolute_value(q.f[q.m + 1] - q.other[q.m + 1]))
    d.step("a refusal is final", le(moved, longer), by=["queries", "one more", "its size"])
    d.conclude(by=["ratio", "a refusal is final"])


@proves("refine.protocol-1.flexible")
def protocol_1_flexible(d: Derivation) -> None:
    """Bound the transcripts by the sum of the sensitivities, and compare the conditions."""
    scale, sensitivity = q.scales[q.j], q.sensitivities[q.j]
    cost, allowed = paper.shift() / scale, sensitivity / scale
    d.model({q.m: 1, q.scale: 1, q.epsilon: 1, q.scales: lambda _: 1, q.sensitivities: lambda _: 1,
             q.f: lambda _: 1, q.other: lambda _: 0})  # fmt: skip
    name_hypotheses(d, queries=le(1, q.m))
    transcript_bound(d, scale, ["h2"])
    d.generalize("each cost", le(cost, allowed), QUERIES, by=["h2", "h3"])
    d.lemma("costs", lemmas.sum_monotone(cost, allowed, QUERIES))
    d.step(
        "within the budget",
        le(Sum(cost, QUERIES), q.epsilon),
        by=["queries", "h4", "scales", "each cost", "costs"],
    )
    d.lemma("exp of the budget", lemmas.exp_monotone(Sum(cost, QUERIES), q.epsilon))
    ratio = le(paper.transcript(q.f, scale), exp(q.epsilon) * paper.transcript(q.other, scale))
    d.step("ratio", ratio,
           by=["scales", "transcripts", "within the budget", "exp of the budget"])  # fmt: skip
    d.lemma("sensitivities", lemmas.sum_monotone(paper.shift(), sensitivity, QUERIES))
    moved, most = Sum(paper.shift(), QUERIES), Sum(sensitivity, QUERIES)
    d.step(
        "joint sensitivity",
        le(moved, most),
        by=["queries", "h3", "sensitivities"],
        reason="Delta(f_1, ..., f_i) <= Delta(f_1) + ... + Delta(f_i)",
    )
    d.step(
        "stricter",
        Implies(le(most / q.scale, q.epsilon), le(moved / q.scale, q.epsilon)),
        by=["h5", "joint sensitivity"],
    )
    d.conclude(by=["ratio", "joint sensitivity", "stricter"])


@proves("refine.protocol-2")
def protocol_2(d: Derivation) -> None:
    """Bound every sequence of answers by what its own queries spent."""
    budget = q.budgets[q.j, q.k]
    spent = Sum(budget, QUERIES)
    d.model({q.n: 2, q.m: 2, q.s: SECOND, q.budgets: halves, q.epsilon: 1,
             q.first: halves, q.second: halves})  # fmt: skip
    name_hypotheses(
        d, outcomes=le(1, q.n), queries=le(1, q.m), event=paper.indicator(q.s),
        answers=paper.each_answer(paper.bounded(budget)),
        budget=paper.each_outcome(le(spent, q.epsilon)),
    )  # fmt: skip
    bounds = chance_bound(d, budget)
    d.lemma("exp of the budget", lemmas.exp_monotone(spent, q.epsilon))
    d.lemma("spent > 0", lemmas.exp_positive(spent))
    event_by_outcome(
        d, "every event", paper.chance(q.first), paper.chance(q.second), exp(q.epsilon),
        ["queries", "event", "answers", "budget", *bounds, "exp of the budget", "spent > 0"],
    )  # fmt: skip
    d.conclude(by=["every event"])


@proves("refine.proposition-4")
def proposition_4(d: Derivation) -> None:
    """Sum over the event's preimage."""
    inside = q.contains(q.value(q.k))
    growth = exp(q.epsilon)
    d.model({q.n: 2, q.epsilon: 1, q.first: halves, q.second: halves,
             q.contains: lambda _: 1, q.value: lambda k: k})  # fmt: skip
    d.hypothesis("outcomes", le(1, q.n))
    d.at("preimage", "h2", q.value(q.k))
    small, large = inside * q.first[q.k], inside * q.second[q.k]
    d.generalize("each answer", le(small, growth * large), OUTCOMES, by=["h3", "preimage"],
                 reason="P(F(X) in S) = P(X in F^-1(S))")  # fmt: skip
    d.lemma("sums", lemmas.sum_monotone(small, growth * large, OUTCOMES))
    d.lemma("growth out", lemmas.sum_scale(growth, large, OUTCOMES))
    d.conclude(by=["outcomes", "each answer", "sums", "growth out"])


@proves("refine.corollary-1")
def corollary_1(d: Derivation) -> None:
    """Weigh the answers by the strategy's own chances."""
    growth = exp(q.epsilon)
    d.model({q.n: 2, q.epsilon: 1, q.first: halves, q.second: halves,
             q.t: halves})  # fmt: skip
    d.hypothesis("outcomes", le(1, q.n))
    small, large = q.t[q.k] * q.first[q.k], q.t[q.k] * q.second[q.k]
    d.generalize("each answer", le(small, growth * large), OUTCOMES, by=["h2", "h3"])
    d.lemma("sums", lemmas.sum_monotone(small, growth * large, OUTCOMES))
    d.lemma("growth out", lemmas.sum_scale(growth, large, OUTCOMES))
    d.conclude(by=["outcomes", "each answer", "sums", "growth out"])


# --- section 6 ---------------------------------------------------------------------------------


@proves("refine.figure-7")
def figure_7(d: Derivation) -> None:
    """Compare near f(D) by the tangent of exp, farther away at the end of the range."""
    up, down = exp(q.epsilon), exp(-q.epsilon)
    size = 1 / (up + 1)
    near, far = 2 * q.radius * up, up * size + down * (2 * q.radius - size)
    laplace = 1 - exp(-q.epsilon * q.radius)
    d.model({q.epsilon: 1, q.radius: Rational(1, 4)})
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(q.epsilon))
    d.lemma("at zero", lemmas.exp_tangent(q.epsilon))
    d.step(
        "factors",
        And(lt(0, down), le(down, up), lt(1 + q.epsilon, up + 1), eq(up * size, 1 - size)),
        by=["h1", "e^epsilon e^-epsilon", "at zero"],
    )
    d.lemma("tangent", lemmas.exp_tangent(-q.epsilon * q.radius))
    d.step("Laplace, near", le(laplace, near), by=["h1", "h2", "tangent", "at zero"])
    d.lemma("range", lemmas.exp_monotone(-q.epsilon / 2, -q.epsilon * q.radius))
    d.lemma("halves", lemmas.exp_sum(-q.epsilon / 2, -q.epsilon / 2))
    d.lemma("half > 0", lemmas.exp_positive(-q.epsilon / 2))
    d.step(
        "Laplace, at the end of the range",
        le(laplace, 1 - size),
        by=["h1", "h3", "range", "halves", "half > 0", "e^epsilon e^-epsilon", "factors"],
        reason="1/(1 + e^epsilon) <= e^(-epsilon/2)",
    )
    d.step(
        "beyond U_u",
        Implies(le(size, 2 * q.radius), le(laplace, far)),
        by=["factors", "Laplace, at the end of the range"],
    )
    d.step(
        "inside U_u",
        Implies(le(2 * q.radius, size), le(near, far)),
        by=["factors"],
    )
    d.lemma("the smaller", lemmas.minimum(near, far))
    d.conclude(by=["Laplace, near", "beyond U_u", "inside U_u", "the smaller", "factors"])
