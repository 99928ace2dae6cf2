"""J. Lee, C. Clifton: Differential Identifiability. The derivations, in the paper's order.

One possible world holds the individual in question and answers ``a``; the others answer ``v[k]``
for ``k = 1, ..., m-1``: see :mod:`didp_ref.papers.rhodi.statements`. The paper's chain from eq. 7
to eq. 9 is written once, in :func:`bound_the_risk`, and used wherever the paper uses it.
"""

from __future__ import annotations

from typing import Any

from sympy import Abs, And, Eq, Equivalent, Ge, Gt, Implies, Le, Lt, Rational, Sum, exp, log

from didp_ref.papers.rhodi import statements as paper
from didp_ref.proof import Derivation, lemmas, proves
from didp_ref.proof.logic import ForAll


def others(count: Any) -> tuple[Any, Any, Any]:
    """Return the range of the worlds other than the one in question."""
    return paper.symbols().k, 1, count - 1


def positive_weights(d: Derivation, count: Any, many: str) -> None:
    """Show that the weight in question is positive and that the others' sum is not negative."""
    s, over = paper.symbols(), others(count)
    mine, theirs = paper.weight(s.answer), paper.weight(s.values[s.k])
    d.lemma("mine is positive", lemmas.exp_positive(mine.args[0]))
    d.lemma("each is positive", lemmas.exp_positive(theirs.args[0]))
    d.generalize("theirs are positive", Le(0, theirs), over, by=["scale", "each is positive"])
    d.lemma("their sum", lemmas.sum_nonnegative(theirs, over))
    d.step(
        "weights",
        And(Gt(mine, 0), Ge(Sum(theirs, over), 0)),
        by=["scale", many, "mine is positive", "theirs are positive", "their sum"],
    )


def bound_the_risk(d: Derivation, count: Any, span: Any, many: str, near: str) -> tuple[Any, Any]:
    """Derive eq. 8 and eq. 9, and return what they say."""
    s, over = paper.symbols(), others(count)
    mine, theirs = paper.weight(s.answer), paper.weight(s.values[s.k])
    distance = Abs(s.answer - s.values[s.k])
    apart, least = exp(-distance / s.scale), exp(-span / s.scale)
    positive_weights(d, count, many)

    d.lemma("triangle", lemmas.triangle(s.response - s.answer, s.answer - s.values[s.k]))
    farther = mine.args[0] + apart.args[0]
    d.lemma("exp, farther", lemmas.exp_monotone(farther, theirs.args[0]))
    d.lemma("exp of both", lemmas.exp_sum(mine.args[0], apart.args[0]))
    d.generalize(
        "each weight", Le(mine * apart, theirs), over,
        by=["scale", "triangle", "exp, farther", "exp of both"],
        reason="the triangle inequality",
    )  # fmt: skip
    d.lemma("sum the weights", lemmas.sum_monotone(mine * apart, theirs, over))
    d.lemma("take the weight out", lemmas.sum_scale(mine, apart, over))
    d.step(
        "denominator",
        Ge(Sum(theirs, over), mine * Sum(apart, over)),
        by=["scale", many, "each weight", "sum the weights", "take the weight out"],
    )
    d.lemma("apart is positive", lemmas.exp_positive(apart.args[0]))
    d.generalize("all apart", Le(0, apart), over, by=["scale", "apart is positive"])
    d.lemma("sum apart", lemmas.sum_nonnegative(apart, over))
    d.step(
        "sum of all apart", Ge(Sum(apart, over), 0), by=["scale", many, "all apart", "sum apart"]
    )
    eq_7, eq_8 = mine / (mine + Sum(theirs, over)), 1 / (1 + Sum(apart, over))
    d.step(
        "eq. 8",
        Le(eq_7, eq_8),
        by=["weights", "denominator", "sum of all apart"],
        reason="dividing numerator and denominator by the weight in question",
    )

    d.lemma("exp, farthest", lemmas.exp_monotone(least.args[0], apart.args[0]))
    d.generalize(
        "each distance", Le(least, apart), over, by=["scale", near, "exp, farthest"],
        reason="every distance is at most S(f)",
    )  # fmt: skip
    d.lemma("sum the distances", lemmas.sum_monotone(least, apart, over))
    d.lemma("m - 1 equal terms", lemmas.sum_constant(least, over))
    d.lemma("least is positive", lemmas.exp_positive(least.args[0]))
    d.step("least", Gt(least, 0), by=["scale", "least is positive"])
    d.step(
        "sum of distances",
        Ge(Sum(apart, over), (count - 1) * least),
        by=["scale", many, "each distance", "sum the distances", "m - 1 equal terms"],
    )
    d.step(
        "eq. 9",
        Le(eq_8, 1 / (1 + (count - 1) * least)),
        by=[many, "least", "sum of distances"],
    )
    return eq_7, least


def least_at_odds(d: Derivation, exponent: Any, odds: Any, by: list[str], exact: bool) -> None:
    """From an exponent that is (at most) log(odds): exp(-exponent) is (at least) 1/odds."""
    d.lemma("exp of log", lemmas.exp_log(odds, exponent))
    d.lemma("exp of minus", lemmas.exp_negative(exponent))
    d.lemma("exp is positive", lemmas.exp_positive(exponent))
    relation = Eq if exact else Ge
    d.step(
        "eq. 12",
        relation(exp(-exponent), 1 / odds),
        by=["exp of log", "exp of minus", "exp is positive", *by],
    )


@proves("rhodi.definition-3")
def definition_3(d: Derivation) -> None:
    """Two different worlds differ in an individual, and one world is no distance from itself."""
    s = paper.symbols()
    d.model({s.bound: 2, s.m: 3, s.i: 1, s.j: 2, s.values: {1: 0, 2: 1, 3: 2}})
    d.at("contribution", "h2", s.i, by=["h3", "h4"])
    d.at("another world", "contribution", s.j, by=["h5", "h6"])
    d.lemma("one world twice", lemmas.equal_arguments(s.values, s.i, s.j))
    d.lemma("no distance", lemmas.absolute_value(s.values[s.i] - s.values[s.j]))
    d.conclude(by=["h1", "another world", "one world twice", "no distance"])


@proves("rhodi.equations-2-7")
def equations_2_7(d: Derivation) -> None:
    """Bayes' rule with the prior 1/m for every world; the prior and 1/(2 lambda) cancel."""
    s = paper.symbols()
    d.model({s.m: 3, s.scale: 1})
    d.hypothesis("many", Ge(s.m, 2))
    d.hypothesis("scale", Gt(s.scale, 0))
    over = others(s.m)
    mine, theirs = paper.weight(s.answer), paper.weight(s.values[s.k])
    positive_weights(d, s.m, "many")
    factor = 1 / (2 * s.scale * s.m)
    d.lemma("equal priors", lemmas.sum_scale(factor, theirs, over))
    total = Sum(factor * theirs, over)
    d.step(
        "eq. 5",
        Eq(total, factor * Sum(theirs, over)),
        by=["scale", "many", "equal priors"],
        reason="every possible world is equally likely",
    )
    d.step("factor", Gt(factor, 0), by=["scale", "many"])
    d.step(
        "eq. 6",
        Eq(factor * mine + total, factor * (mine + Sum(theirs, over))),
        by=["eq. 5"],
    )
    d.conclude(by=["weights", "factor", "eq. 6", "scale", "many"])


@proves("rhodi.equations-8-9")
def equations_8_9(d: Derivation) -> None:
    """The triangle inequality gives eq. 8; the sensitive range, with exp increasing, eq. 9."""
    s = paper.symbols()
    d.model({s.m: 3, s.scale: 1, s.span: 2, s.answer: 0, s.values: {1: 1, 2: -2}})
    d.hypothesis("many", Ge(s.m, 2))
    d.hypothesis("scale", Gt(s.scale, 0))
    d.hypothesis("near", paper.within_range())
    bound_the_risk(d, s.m, s.span, "many", "near")
    d.conclude(by=["eq. 8", "eq. 9"])


@proves("rhodi.random-guess")
def random_guess(d: Derivation) -> None:
    """The exponential is at most 1; and m posteriors that sum to 1 are not all below 1/m."""
    s = paper.symbols()
    third = Rational(1, 3)
    d.model({s.m: 3, s.scale: 1, s.span: 2, s.posteriors: {1: third, 2: third, 3: third}})
    d.hypothesis("many", Ge(s.m, 2))
    d.hypothesis("scale", Gt(s.scale, 0))
    d.hypothesis("span", Ge(s.span, 0))
    least = exp(-s.span / s.scale)
    d.lemma("exp at most 1", lemmas.exp_monotone(least.args[0], 0))
    d.lemma("exp positive", lemmas.exp_positive(least.args[0]))
    d.step(
        "(m-1)exp(-S/lambda) <= m-1",
        And(Gt(least, 0), Le((s.m - 1) * least, s.m - 1)),
        by=["many", "scale", "span", "exp at most 1", "exp positive"],
    )
    d.step(
        "at least 1/m",
        Ge(paper.bound_by_range(), 1 / s.m),
        by=["many", "(m-1)exp(-S/lambda) <= m-1"],
    )
    over = (s.j, 1, s.m)
    d.lemma("sum of posteriors", lemmas.sum_monotone(s.posteriors[s.j], s.rho, over))
    d.lemma("m times rho", lemmas.sum_constant(s.rho, over))
    every = ForAll(Le(s.posteriors[s.j], s.rho), over)
    d.step(
        "someone is at 1/m",
        Implies(every, Ge(s.rho, 1 / s.m)),
        by=["many", "h4", "sum of posteriors", "m times rho"],
        reason="m posteriors sum to one",
    )
    d.conclude(by=["at least 1/m", "someone is at 1/m"])


@proves("rhodi.equations-10-15", "correction")
def equations_10_15(d: Derivation) -> None:
    """Solve eq. 9 for the scale, in the paper's steps, with the side conditions they need."""
    s = paper.symbols()
    d.model({s.m: 3, s.scale: 1, s.rho: Rational(1, 2)})
    for name, statement in {
        "many": Ge(s.m, 2), "scale": Gt(s.scale, 0), "rho > 0": Gt(s.rho, 0),
        "rho < 1": Lt(s.rho, 1),
    }.items():  # fmt: skip
        d.hypothesis(name, statement)
    least, odds = exp(-s.span / s.scale), paper.odds()
    inverse = (1 - s.rho) / ((s.m - 1) * s.rho)
    eq_10 = Le(paper.bound_by_range(), s.rho)
    eq_11 = Ge(1 + (s.m - 1) * least, 1 / s.rho)
    eq_12 = Ge(least, inverse)
    eq_13 = Ge(-s.span / s.scale, log(inverse))
    eq_14 = Le(s.span / s.scale, log(odds))
    eq_15 = Ge(s.scale, s.span / log(odds))
    domain = ["many", "rho > 0", "rho < 1"]
    d.lemma("exp positive", lemmas.exp_positive(least.args[0]))
    d.step("least", Gt(least, 0), by=["scale", "exp positive"])
    d.step("eq. 10-11", Equivalent(eq_10, eq_11), by=["many", "rho > 0", "least"])
    d.step("eq. 11-12", Equivalent(eq_11, eq_12), by=["many", "rho > 0", "least"])
    d.step("odds", And(Gt(odds, 0), Gt(inverse, 0), Eq(odds * inverse, 1)), by=domain)
    d.lemma("log of exp", lemmas.exp_log(inverse, least.args[0]))
    d.step(
        "eq. 12-13",
        Equivalent(eq_12, eq_13),
        by=["scale", *domain, "odds", "log of exp"],
        reason="the logarithm increases, and both sides are positive because rho < 1",
    )
    d.lemma("log of product", lemmas.log_product(odds, inverse))
    d.lemma("log of 1", lemmas.exp_log(odds * inverse, 0))
    d.step(
        "minus log",
        Eq(log(inverse), -log(odds)),
        by=[*domain, "odds", "log of product", "log of 1"],
    )
    d.step("eq. 13-14", Equivalent(eq_13, eq_14), by=["scale", "minus log"])
    d.lemma("log of odds", lemmas.exp_log(odds, 0))
    d.step(
        "above a guess",
        Equivalent(Gt(s.rho * s.m, 1), Gt(log(odds), 0)),
        by=[*domain, "odds", "log of odds"],
        reason="(m-1)rho/(1-rho) <= 1 exactly when rho <= 1/m",
    )
    d.step(
        "eq. 14-15",
        Implies(Gt(s.rho * s.m, 1), Equivalent(eq_14, eq_15)),
        by=["scale", "above a guess"],
    )
    d.step(
        "never",
        Implies(And(Gt(s.span, 0), Le(s.rho * s.m, 1)), Gt(s.span / s.scale, log(odds))),
        by=["scale", "above a guess"],
    )
    d.conclude(
        by=["eq. 10-11", "eq. 11-12", "eq. 12-13", "eq. 13-14", "eq. 14-15", "never"],
    )


@proves("rhodi.theorem-1")
def theorem_1(d: Derivation) -> None:
    """Eqs. 7 to 9, then eqs. 10 to 15 at the scale that is given."""
    s = paper.symbols()
    d.model(
        {
            s.m: 3, s.scale: 2 / log(2), s.rho: Rational(1, 2), s.span: 2, s.answer: 0,
            s.values: {1: 1, 2: -2},
        }
    )  # fmt: skip
    for name, statement in {
        "many": Ge(s.m, 2), "scale": Gt(s.scale, 0), "rho > 0": Gt(s.rho, 0),
        "rho < 1": Lt(s.rho, 1), "above a guess": Gt(s.rho * s.m, 1),
        "near": paper.within_range(), "the scale": Eq(s.scale, s.span / log(paper.odds())),
    }.items():  # fmt: skip
        d.hypothesis(name, statement)
    odds = paper.odds()
    bound_the_risk(d, s.m, s.span, "many", "near")
    d.step("odds", Gt(odds, 1), by=["many", "rho > 0", "rho < 1", "above a guess"])
    d.lemma("log of odds", lemmas.exp_log(odds, 0))
    d.step("logarithm", Gt(log(odds), 0), by=["rho < 1", "odds", "log of odds"])
    d.step(
        "eq. 14",
        Eq(s.span / s.scale, log(odds)),
        by=["scale", "logarithm", "the scale"],
        reason="eq. 15 with equality",
    )
    least_at_odds(d, s.span / s.scale, odds, ["scale", "rho < 1", "odds", "eq. 14"], exact=True)
    d.step(
        "eq. 10",
        Le(paper.bound_by_range(), s.rho),
        by=["many", "rho > 0", "rho < 1", "odds", "least", "eq. 12"],
    )
    d.conclude(by=["eq. 8", "eq. 9", "eq. 10"])


@proves("rhodi.remark-nonuniform-prior", "correction")
def remark_nonuniform_prior(d: Derivation) -> None:
    """The posterior at prior p is at most p/(p + (1-p)exp(-S/lambda)), which increases in p."""
    s = paper.symbols()
    half = Rational(1, 2)
    d.model(
        {
            s.m: 3, s.scale: 4, s.span: 2, s.answer: 0, s.values: {1: 1, 2: -2}, s.prior: half,
            s.priors: {1: half / 2, 2: half / 2}, s.highest: half, s.rho: Rational(3, 4),
        }
    )  # fmt: skip
    over = others(s.m)
    at_prior = (1 / s.highest - 1) * s.rho / (1 - s.rho)
    for name, statement in {
        "many": Ge(s.m, 2), "scale": Gt(s.scale, 0), "near": paper.within_range(),
        "prior": Ge(s.prior, 0),
        "priors": paper.for_others(Ge(s.priors[s.k], 0)),
        "total": Eq(s.prior + paper.over_others(s.priors[s.k]), 1),
        "highest > 0": Gt(s.highest, 0), "highest": Le(s.prior, s.highest),
        "below rho": Lt(s.highest, s.rho), "rho < 1": Lt(s.rho, 1),
        "the scale": Ge(s.scale, s.span / log(at_prior)),
    }.items():  # fmt: skip
        d.hypothesis(name, statement)
    mine, theirs = paper.weight(s.answer), paper.weight(s.values[s.k])
    least = exp(-s.span / s.scale)
    d.lemma("mine is positive", lemmas.exp_positive(mine.args[0]))
    d.lemma("least is positive", lemmas.exp_positive(least.args[0]))
    d.step("positive", And(Gt(mine, 0), Gt(least, 0)),
           by=["scale", "mine is positive", "least is positive"])  # fmt: skip

    farthest = mine * least
    d.lemma("triangle", lemmas.triangle(s.response - s.answer, s.answer - s.values[s.k]))
    d.lemma("exp, farthest", lemmas.exp_monotone(mine.args[0] + least.args[0], theirs.args[0]))
    d.lemma("exp of both", lemmas.exp_sum(mine.args[0], least.args[0]))
    d.generalize(
        "each", Le(s.priors[s.k] * farthest, s.priors[s.k] * theirs), over,
        by=["scale", "near", "priors", "triangle", "exp, farthest", "exp of both"],
        reason="the triangle inequality, and every distance is at most S(f)",
    )  # fmt: skip
    d.lemma("sum", lemmas.sum_monotone(s.priors[s.k] * farthest, s.priors[s.k] * theirs, over))
    d.lemma("take out", lemmas.sum_scale(farthest, s.priors[s.k], over))
    rest = Sum(s.priors[s.k] * theirs, over)
    d.step(
        "denominator",
        Ge(rest, (1 - s.prior) * mine * least),
        by=["scale", "many", "each", "sum", "take out", "total"],
    )
    d.step("p < 1", Lt(s.prior, 1), by=["highest", "below rho", "rho < 1"])
    shared = s.prior / (s.prior + (1 - s.prior) * least)
    d.step(
        "eq. 9 at the prior",
        Le(s.prior * mine / (s.prior * mine + rest), shared),
        by=["positive", "prior", "p < 1", "denominator"],
    )
    d.step(
        "increasing",
        Le(shared, s.highest / (s.highest + (1 - s.highest) * least)),
        by=["positive", "prior", "highest > 0", "highest", "below rho", "rho < 1"],
        reason="p/(p + (1-p)x) increases in p",
    )
    d.step("odds", Gt(at_prior, 1), by=["highest > 0", "below rho", "rho < 1"])
    d.lemma("log of odds", lemmas.exp_log(at_prior, 0))
    d.step("logarithm", Gt(log(at_prior), 0),
           by=["highest > 0", "rho < 1", "odds", "log of odds"])  # fmt: skip
    d.step("eq. 14", Le(s.span / s.scale, log(at_prior)), by=["scale", "logarithm", "the scale"])
    least_at_odds(
        d, s.span / s.scale, at_prior, ["scale", "highest > 0", "rho < 1", "odds", "eq. 14"],
        exact=False,
    )  # fmt: skip
    d.step(
        "eq. 10",
        Le(s.highest / (s.highest + (1 - s.highest) * least), s.rho),
        by=["highest > 0", "below rho", "rho < 1", "positive", "odds", "eq. 12"],
    )
    d.conclude(by=["eq. 9 at the prior", "increasing", "eq. 10"])


@proves("rhodi.remark-prior-above-rho")
def remark_prior_above_rho(d: Derivation) -> None:
    """The prior is the mean of the posteriors, weighted by how likely the responses are."""
    s = paper.symbols()
    half = Rational(1, 2)
    d.model(
        {
            s.n: 1, s.prior: half, s.rho: Rational(2, 3), s.with_individual: {1: 1},
            s.without_individual: {1: 1}, s.likely: {1: 1}, s.posteriors: {1: half},
        }
    )  # fmt: skip
    over = (s.r, 1, s.n)
    mine, likely = s.prior * s.with_individual[s.r], s.likely[s.r]
    without = (1 - s.prior) * s.without_individual[s.r]
    d.generalize("Bayes", Eq(mine, s.posteriors[s.r] * likely), over, by=["h5", "h6"])
    d.generalize("each", Le(mine, s.rho * likely), over, by=["h5", "h7", "Bayes"])
    d.lemma("sum", lemmas.sum_monotone(mine, s.rho * likely, over))
    d.lemma("rho out", lemmas.sum_scale(s.rho, likely, over))
    d.lemma("p out", lemmas.sum_scale(s.prior, s.with_individual[s.r], over))
    d.lemma("1-p out", lemmas.sum_scale(1 - s.prior, s.without_individual[s.r], over))
    d.lemma("with or without", lemmas.sum_add(mine, without, over))
    d.lemma("the same terms", lemmas.sum_equal(likely, mine + without, over))
    d.step("prior", Eq(Sum(mine, over), s.prior), by=["h2", "p out"])
    d.step(
        "some response",
        Eq(Sum(likely, over), 1),
        by=["h1", "h2", "h3", "h4", "the same terms", "with or without", "p out", "1-p out"],
    )
    d.conclude(by=["h1", "each", "sum", "rho out", "prior", "some response"])


def share_of_private(d: Derivation) -> None:
    """Derive eq. 9 for an epsilon-differentially private mechanism, epsilon for S/lambda."""
    s, over = paper.symbols(), others(paper.symbols().m)
    for name, statement in {
        "many": Ge(s.m, 2), "likelihood": Gt(s.likelihood, 0), "private": paper.private()[2],
    }.items():  # fmt: skip
        d.hypothesis(name, statement)
    decay = exp(-s.epsilon)
    d.lemma("exp positive", lemmas.exp_positive(-s.epsilon))
    d.lemma("sum", lemmas.sum_monotone(decay * s.likelihood, s.likelihoods[s.k], over))
    d.lemma("m - 1 equal terms", lemmas.sum_constant(decay * s.likelihood, over))
    d.step(
        "denominator",
        Ge(Sum(s.likelihoods[s.k], over), (s.m - 1) * decay * s.likelihood),
        by=["many", "private", "sum", "m - 1 equal terms"],
    )
    d.step(
        "rho of epsilon",
        Le(paper.share(), 1 / (1 + (s.m - 1) * decay)),
        by=["many", "likelihood", "exp positive", "denominator"],
        reason="Pr[M(w_j) = R] >= e^-epsilon Pr[M(D) = R] for every j",
    )


@proves("rhodi.epsilon-to-rho")
def epsilon_to_rho(d: Derivation) -> None:
    """The likelihoods of the other worlds are bounded one by one."""
    s = paper.symbols()
    d.model({s.m: 3, s.epsilon: 1, s.likelihood: 1, s.likelihoods: {1: 1, 2: 1}})
    share_of_private(d)
    d.conclude(by=["rho of epsilon"])


@proves("rhodi.rho-to-epsilon")
def rho_to_epsilon(d: Derivation) -> None:
    """The same, and eqs. 10 to 14 with epsilon for S/lambda."""
    s = paper.symbols()
    d.model(
        {
            s.m: 3, s.epsilon: Rational(1, 2), s.likelihood: 1, s.likelihoods: {1: 1, 2: 1},
            s.rho: Rational(1, 2),
        }
    )  # fmt: skip
    share_of_private(d)
    odds = paper.odds()
    d.hypothesis("rho > 0", Gt(s.rho, 0))
    d.hypothesis("rho < 1", Lt(s.rho, 1))
    d.hypothesis("budget", Le(s.epsilon, log(odds)))
    d.step("odds", And(Gt(odds, 0), Gt(1 - s.rho, 0)), by=["many", "rho > 0", "rho < 1"])
    least_at_odds(d, s.epsilon, odds, ["odds", "budget"], exact=False)
    d.step(
        "eq. 10",
        Le(1 / (1 + (s.m - 1) * exp(-s.epsilon)), s.rho),
        by=["many", "rho > 0", "rho < 1", "odds", "eq. 12"],
    )
    d.conclude(by=["rho of epsilon", "eq. 10"])


@proves("rhodi.figure-1")
def figure_1(d: Derivation) -> None:
    """Of the seven distances of the mean six are below S; of the median none is."""
    s = paper.symbols()
    of_median = d.symbol("lambda_2")
    half = Rational(1, 2)
    d.model({s.rho: half, s.scale: Rational(8, 3) / log(7), of_median: 1 / log(7)})
    odds = 7 * s.rho / (1 - s.rho)
    d.step("odds", Gt(odds, 1), by=["h1", "h2"])
    d.lemma("log of odds", lemmas.exp_log(odds, 0))
    d.step("logarithm", Gt(log(odds), 0), by=["h2", "odds", "log of odds"])

    farthest = Rational(8, 3) / s.scale
    d.step("eq. 14, mean", Eq(farthest, log(odds)), by=["h3", "h5", "logarithm"])
    d.lemma("exp of log, mean", lemmas.exp_log(odds, farthest))
    d.lemma("exp of minus, mean", lemmas.exp_negative(farthest))
    least = exp(-farthest)
    d.step(
        "eq. 12, mean",
        Eq(least, 1 / odds),
        by=["h2", "h3", "odds", "eq. 14, mean", "exp of log, mean", "exp of minus, mean"],
    )
    nearer = [Rational(k, 3) / s.scale for k in range(2, 8)]
    names = []
    for number, exponent in enumerate(nearer, 2):
        d.lemma(f"exp of {number} thirds", lemmas.exp_monotone(-exponent, -farthest))
        names.append(f"{number} thirds")
        d.step(names[-1], Gt(exp(-exponent), least), by=["h3", f"exp of {number} thirds"])
    total = sum(exp(-exponent) for exponent in nearer) + least
    d.step("sum", Gt(total, 7 * least), by=names)
    d.step("rho > 0", Gt(s.rho, 0), by=["h1"])
    d.step(
        "mean",
        Lt(1 / (1 + total), s.rho),
        by=["h2", "rho > 0", "odds", "eq. 12, mean", "sum"],
    )

    d.step("eq. 14, median", Eq(1 / of_median, log(odds)), by=["h4", "h6", "logarithm"])
    d.lemma("exp of log, median", lemmas.exp_log(odds, 1 / of_median))
    d.lemma("exp of minus, median", lemmas.exp_negative(1 / of_median))
    d.step(
        "eq. 12, median",
        Eq(exp(-1 / of_median), 1 / odds),
        by=["h2", "h4", "odds", "eq. 14, median", "exp of log, median", "exp of minus, median"],
    )
    d.step(
        "median",
        Eq(1 / (1 + 7 * exp(-1 / of_median)), s.rho),
        by=["h2", "rho > 0", "odds", "eq. 12, median"],
    )
    d.conclude(by=["mean", "median"])


@proves("rhodi.theorem-2")
def theorem_2(d: Derivation) -> None:
    """Condition 1 makes the triangle inequality an equality, condition 2 every distance S."""
    s = paper.symbols()
    d.model({s.m: 3, s.scale: 1, s.span: 1, s.response: 0, s.answer: 1, s.values: {1: 2, 2: 2}})
    d.hypothesis("many", Ge(s.m, 2))
    d.hypothesis("scale", Gt(s.scale, 0))
    over = others(s.m)
    value = s.values[s.k]
    mine, theirs = paper.weight(s.answer), paper.weight(value)
    least = exp(-s.span / s.scale)
    d.lemma("|R - f(D)|", lemmas.absolute_value(s.response - s.answer))
    d.lemma("|f(D) - f(w)|", lemmas.absolute_value(s.answer - value))
    d.lemma("|R - f(w)|", lemmas.absolute_value(s.response - value))
    distance = Abs(s.response - s.answer) + s.span
    d.generalize(
        "no shortcut", Eq(Abs(s.response - value), distance), over,
        by=["h3", "h4", "|R - f(D)|", "|f(D) - f(w)|", "|R - f(w)|"],
        reason="the response lies beyond f(D), seen from every other world",
    )  # fmt: skip
    exponent = mine.args[0] + least.args[0]
    d.lemma("same exponent", lemmas.equal_arguments(exp, theirs.args[0], exponent))
    d.lemma("exp of both", lemmas.exp_sum(mine.args[0], least.args[0]))
    d.generalize(
        "each", Eq(theirs, mine * least), over,
        by=["scale", "no shortcut", "same exponent", "exp of both"],
    )  # fmt: skip
    d.lemma("sum", lemmas.sum_equal(theirs, mine * least, over))
    d.lemma("m - 1 equal terms", lemmas.sum_constant(mine * least, over))
    d.lemma("mine is positive", lemmas.exp_positive(mine.args[0]))
    d.lemma("least is positive", lemmas.exp_positive(least.args[0]))
    d.step("positive", And(Gt(mine, 0), Gt(least, 0)),
           by=["scale", "mine is positive", "least is positive"])  # fmt: skip
    d.step(
        "denominator",
        Eq(Sum(theirs, over), (s.m - 1) * mine * least),
        by=["scale", "many", "each", "sum", "m - 1 equal terms"],
    )
    d.conclude(by=["many", "positive", "denominator"])


@proves("rhodi.table-4.infeasible", "correction")
def table_4_infeasible(d: Derivation) -> None:
    """Were every posterior at most rho, their sum would be at most m rho, which is below 1."""
    s = paper.symbols()
    half = Rational(1, 2)
    d.model({s.m: 2, s.rho: Rational(1, 3), s.posteriors: {1: half, 2: half}})
    over = (s.j, 1, s.m)
    d.lemma("sum", lemmas.sum_monotone(s.posteriors[s.j], s.rho, over))
    d.lemma("m times rho", lemmas.sum_constant(s.rho, over))
    d.conclude(by=["h1", "h2", "h3", "sum", "m times rho"])


@proves("rhodi.figure-2-3")
def figure_2_3(d: Derivation) -> None:
    """The odds increase in rho, and so does their logarithm."""
    s = paper.symbols()
    smaller, larger = d.symbols("rho_1 rho_2")
    d.model({s.m: 3, s.span: 1, smaller: Rational(1, 2), larger: Rational(3, 4)})
    first, second = ((s.m - 1) * rho / (1 - rho) for rho in (smaller, larger))
    d.step("odds", And(Gt(first, 1), Lt(first, second)), by=["h1", "h3", "h4", "h5"])
    d.lemma("log of 1", lemmas.exp_log(first, 0))
    d.lemma("log increases", lemmas.log_monotone(second, first))
    d.step(
        "logarithms",
        And(Gt(log(first), 0), Lt(log(first), log(second))),
        by=["h4", "h5", "odds", "log of 1", "log increases"],
    )
    d.conclude(by=["h2", "logarithms"])


@proves("rhodi.figure-4")
def figure_4(d: Derivation) -> None:
    """The logarithm is the same for both sizes; the mean's range is divided by the size."""
    s = paper.symbols()
    more = d.symbol("N")
    d.model({s.n: 1, more: 2, s.span: 1, s.m: 3, s.rho: Rational(1, 2)})
    odds = paper.odds()
    d.step("odds", Gt(odds, 1), by=["h4", "h5", "h6"])
    d.lemma("log of odds", lemmas.exp_log(odds, 0))
    d.step("logarithm", Gt(log(odds), 0), by=["h6", "odds", "log of odds"])
    d.step(
        "shrinks",
        Lt(s.span / more / log(odds), s.span / s.n / log(odds)),
        by=["h1", "h2", "h3", "logarithm"],
    )
    d.conclude(by=["shrinks"])
