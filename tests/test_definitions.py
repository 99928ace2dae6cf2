"""The theorems against the definitions they are about, by exact enumeration.

A finite mechanism is a row-stochastic matrix of fractions: one row a world or a database, one
column an output. Where a formula has an epsilon or an exponent, it is taken at the logarithm of a
fraction, so that every quantity below is a fraction and every comparison is exact. For Laplace
noise the extremes over all responses are enclosed. Statements that are false as printed are found
false here, each by a counterexample that is checked like everything else.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod

import flint
import pytest
import sympy
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import didp_ref as di
from didp_ref.worlds import (
    Adjacency,
    Universe,
    global_sensitivity,
    identifiability_sensitivity,
    less_one,
    sensitive_range,
)
from didp_ref.worlds.queries import find_query

# --- formulas at the logarithms of fractions -----------------------------------------------------


@cache
def at_logarithm(quantity_id, name):
    """Return the formula as a function of fractions, one parameter being given as its e^x."""
    quantity = di.quantities[quantity_id]
    growth = sympy.Symbol("growth", positive=True)
    expression = quantity.expression.subs(quantity.symbols[name], sympy.log(growth))
    symbols = [growth if n == name else quantity.symbols[n] for n in quantity.names]
    return sympy.lambdify(symbols, sympy.simplify(expression), modules=["math"])


@cache
def exactly(quantity_id, n=None):
    """Return a rational formula as a function of fractions; a family's is written out for n."""
    quantity = di.quantities[quantity_id]
    if n is None:
        symbols = [quantity.symbols[name] for name in quantity.names]
        return sympy.lambdify(symbols, quantity.expression, modules=["math"])
    expression = quantity.expression_at(n)
    named = {symbol.name: symbol for symbol in expression.free_symbols}
    symbols = []
    for parameter in quantity.parameters:
        if parameter.sequence:
            symbols += [named[f"{parameter.name}_{i + 1}"] for i in range(n)]
        else:
            symbols.append(named[parameter.name])
    return sympy.lambdify(symbols, expression, modules=["math"])


# --- finite mechanisms ---------------------------------------------------------------------------


@st.composite
def distributions(draw, size, least=0):
    weights = draw(st.lists(st.integers(least, 6), min_size=size, max_size=size))
    assume(any(weights))
    return [Fraction(w, sum(weights)) for w in weights]


def mechanisms(rows, outputs, least=1):
    return st.lists(distributions(outputs, least), min_size=rows, max_size=rows)


def events(matrix):
    """Yield the probability of every event (set of outputs), one number a row."""
    outputs = range(len(matrix[0]))
    for size in range(1, len(outputs) + 1):
        for event in combinations(outputs, size):
            yield [sum((row[o] for o in event), Fraction(0)) for row in matrix]


def posteriors(prior, matrix):
    """Yield the posterior after every event that can happen."""
    for likelihoods in events(matrix):
        joint = [p * likelihood for p, likelihood in zip(prior, likelihoods, strict=True)]
        if sum(joint):
            yield [weight / sum(joint) for weight in joint]


def ratios(prior, matrix):
    """Return posterior/prior of every world that counts, after every event."""
    return [
        after / before
        for posterior in posteriors(prior, matrix)
        for before, after in zip(prior, posterior, strict=True)
        if before
    ]


def identifiable(prior, matrix, alpha, beta):
    """abdi, Definition 4, at one prior."""
    return all(1 - alpha <= ratio <= 1 + beta for ratio in ratios(prior, matrix))


def exact_alpha_and_beta(prior, matrix):
    """The smallest alpha and beta of Definition 4 at one prior."""
    found = ratios(prior, matrix)
    return 1 - min(found), max(found) - 1


def growth_of(pairs):
    """Return e^epsilon: the largest ratio of the probabilities of an output, over pairs of rows."""
    largest = Fraction(1)
    for one, other in pairs:
        for a, b in [*zip(one, other, strict=True), *zip(other, one, strict=True)]:
            if b == 0 and a > 0:
                return None  # no finite epsilon
            if b:
                largest = max(largest, a / b)
    return largest


def growth_between_all(matrix):
    return growth_of(combinations(matrix, 2))


def adaptive(first, seconds):
    """The joint mechanism whose second part is chosen by the first one's output."""
    return [
        [first[i][o] * second for o, chosen in enumerate(seconds) for second in chosen[i]]
        for i in range(len(first))
    ]


def uniform(n):
    return [Fraction(1, n)] * n


# --- abdi: beliefs and likelihood ratios ---------------------------------------------------------


@settings(max_examples=80)
@given(distributions(3), mechanisms(3, 3))
def test_likelihood_ratios_bound_the_change_of_belief(prior, matrix):
    """abdi, eq. 12-13, 17 and 20: with ratios up to e^t, between the floor and the ceiling."""
    growth = growth_between_all(matrix)
    floor = at_logarithm("belief.ratio_floor", "exponent")
    ceiling = at_logarithm("belief.ratio_ceiling", "exponent")
    for posterior in posteriors(prior, matrix):
        for before, after in zip(prior, posterior, strict=True):
            assert floor(growth, before) * before <= after <= ceiling(growth, before) * before
            assert before / growth <= after <= before * growth  # eq. 15-16


@settings(max_examples=60)
@given(distributions(3), mechanisms(3, 3), mechanisms(3, 4, least=0))
def test_post_processing_tells_no_more(prior, matrix, processing):
    """Definition 4, rho and epsilon survive whatever is done to the output."""
    processed = [
        [sum((row[o] * processing[o][q] for o in range(3)), Fraction(0)) for q in range(4)]
        for row in matrix
    ]
    alpha, beta = exact_alpha_and_beta(prior, matrix)
    assert identifiable(prior, processed, alpha, beta)
    most = max(max(posterior) for posterior in posteriors(prior, matrix))
    assert max(max(posterior) for posterior in posteriors(prior, processed)) <= most
    assert growth_between_all(processed) <= growth_between_all(matrix)


@settings(max_examples=60)
@given(distributions(3, least=1), mechanisms(3, 3), st.integers(0, 2))
def test_no_event_moves_a_belief_further_than_some_single_output(prior, matrix, world):
    singles = [
        prior[world]
        * matrix[world][o]
        / sum(p * row[o] for p, row in zip(prior, matrix, strict=True))
        for o in range(3)
    ]
    for posterior in posteriors(prior, matrix):
        assert min(singles) <= posterior[world] <= max(singles)


# --- abdi: composition ---------------------------------------------------------------------------


@settings(max_examples=60)
@given(distributions(3), mechanisms(3, 2), st.lists(mechanisms(3, 2), min_size=2, max_size=2))
def test_theorem_1_holds_for_mechanisms_that_keep_the_promise_at_every_prior(prior, first, seconds):
    """Prior-free mechanisms: 1 + beta and 1/(1 - alpha) are the largest likelihood ratio."""
    growths = [growth_between_all(first), max(growth_between_all(second) for second in seconds)]
    alphas, betas = [1 - 1 / g for g in growths], [g - 1 for g in growths]
    alpha = exactly("composition.alpha", 2)(*alphas)
    beta = exactly("composition.beta", 2)(*betas)
    assert identifiable(prior, adaptive(first, seconds), alpha, beta)


@settings(max_examples=60)
@given(
    distributions(3, least=1), mechanisms(3, 2), st.lists(mechanisms(3, 2), min_size=2, max_size=2)
)
def test_composition_at_one_prior_is_what_the_corrected_formulas_say(prior, first, seconds):
    """Mechanisms set at p_min by Theorem 3: the odds multiply, and so do the likelihood ratios."""
    growths = [growth_between_all(first), max(growth_between_all(second) for second in seconds)]
    p_min = min(prior)
    alphas = [1 - 1 / (p_min + g * (1 - p_min)) for g in growths]
    betas = [1 / (p_min + (1 - p_min) / g) - 1 for g in growths]
    alpha = exactly("composition.alpha_at_prior", 2)(*alphas, p_min)
    beta = exactly("composition.beta_at_prior", 2)(*betas, p_min)
    assert identifiable(prior, adaptive(first, seconds), alpha, beta)


RESPONSE = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]


def test_theorem_1_is_false_for_alpha_when_the_promise_holds_at_the_initial_prior_only():
    """Randomised response asked twice: two worlds, uniform prior, likelihood ratio 3."""
    prior = uniform(2)
    alpha, beta = exact_alpha_and_beta(prior, RESPONSE)
    assert (alpha, beta) == (Fraction(1, 2), Fraction(1, 2))
    twice = adaptive(RESPONSE, [RESPONSE, RESPONSE])
    exact, _ = exact_alpha_and_beta(prior, twice)
    assert exact == Fraction(4, 5)
    assert exactly("composition.alpha", 2)(alpha, alpha) == Fraction(3, 4) < exact
    assert exactly("composition.alpha_at_prior", 2)(alpha, alpha, Fraction(1, 2)) == exact


def test_theorem_1_is_false_for_beta_when_the_promise_holds_at_the_initial_prior_only():
    """Three worlds: the first answer rules out the one that held the second one's ratio down."""
    prior = uniform(3)
    often, seldom = [Fraction(2, 5), Fraction(3, 5)], [Fraction(1, 10), Fraction(9, 10)]
    first, second = [often, seldom, often], [often, often, seldom]
    betas = [exact_alpha_and_beta(prior, each)[1] for each in (first, second)]
    assert betas == [Fraction(1, 3), Fraction(1, 3)]
    _, exact = exact_alpha_and_beta(prior, adaptive(first, [second, second]))
    assert exact == 1
    assert exactly("composition.beta", 2)(*betas) == Fraction(7, 9) < exact


# --- abdi: Laplace noise, Theorems 2, 3 and 4 ----------------------------------------------------


def answers_of_worlds(query, universe, database):
    found = find_query(query)
    return [found.exact(universe.records_of(world)) for world in less_one(database)]


def laplace_identifiable(prior, values, scale, alpha=None, beta=None):
    """Definition 4 for a Laplace answer: the exact extremes over all responses."""
    found = di.belief.extremes_enclosed(prior, values, Fraction(scale))
    kept = True
    for p, lower, upper in zip(prior, found.lower, found.upper, strict=True):
        if p and alpha is not None:
            kept &= bool(~lower.less_than(1 - alpha))
        if p and beta is not None:
            kept &= bool(upper.at_most(1 + beta))
    return kept


small_universes = st.lists(st.fractions(-3, 3, max_denominator=3), min_size=4, max_size=5)
promises = st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=40)
queries = st.sampled_from(["sum", "mean", "median", "min", "max"])


@settings(max_examples=40)
@given(small_universes, queries, distributions(3), promises, promises)
def test_theorem_2_keeps_definition_4_at_every_prior(records, query, prior, alpha, beta):
    universe = Universe.of(records)
    theta = identifiability_sensitivity(query, universe, 3, Adjacency.REMOVE_ONE).upper
    assume(theta > 0)
    scale = di.scale.prior_free.enclose(alpha, beta, theta).float_up()
    for database in universe.databases(3):
        values = answers_of_worlds(query, universe, database)
        assert laplace_identifiable(prior, values, scale, alpha, beta)


@settings(max_examples=40)
@given(small_universes, queries, distributions(3, least=1), promises, promises)
def test_theorem_3_keeps_definition_4_at_its_prior(records, query, prior, alpha, share):
    universe = Universe.of(records)
    theta = identifiability_sensitivity(query, universe, 3, Adjacency.REMOVE_ONE).upper
    assume(theta > 0)
    p_min, p_max = min(prior), max(prior)
    beta = share * (1 / p_max - 1)
    scale = di.scale.prior_dependent.enclose(alpha, beta, theta, p_min, p_max).float_up()
    for database in universe.databases(3):
        values = answers_of_worlds(query, universe, database)
        assert laplace_identifiable(prior, values, scale, alpha, beta)


@settings(max_examples=40)
@given(st.integers(1, 32), promises, promises)
def test_theorem_3_is_tight_for_two_worlds(numerator, alpha, share):
    """With two worlds Theta apart no smaller scale keeps both sides, to the last float64."""
    p_min = Fraction(numerator, 64)
    prior = [p_min, 1 - p_min]
    alpha = Fraction(float(alpha))
    beta = Fraction(float(share * (1 / max(prior) - 1)))
    published = di.scale.prior_dependent.enclose(alpha, beta, 3, p_min, max(prior))
    asked = {"alpha": float(alpha), "beta": float(beta)}
    tight = di.scale.tight([0.0, 3.0], [float(p) for p in prior], **asked)
    assert tight == published.float_up()


def test_theorem_4_is_false_of_a_mechanism_that_merely_satisfies_the_definition():
    """Three evenly spaced worlds: a smaller scale than Theorem 3's satisfies Definition 4 too."""
    prior, values, alpha, beta = uniform(3), [0, 1, 2], Fraction(1, 2), Fraction(1)
    universe = Universe.of(values)
    delta = global_sensitivity("sum", universe, 3, Adjacency.REMOVE_ONE).upper
    theta = identifiability_sensitivity("sum", universe, 3, Adjacency.REMOVE_ONE).upper
    assert (delta, theta) == (2, 2)
    scale = Fraction(di.scale.tight([3.0, 2.0, 1.0], [1 / 3] * 3, alpha=0.5, beta=1.0))
    assert laplace_identifiable(prior, [3, 2, 1], scale, alpha, beta)
    claimed = di.translation.epsilon.enclose(alpha, beta, delta, theta, "1/3", "1/3")
    assert claimed.less_than(di.guarantee.epsilon.enclose(scale, delta))
    # the calibrated mechanism, whose scale Theorem 3 set, has exactly the epsilon of eq. 24
    calibrated = di.scale.prior_dependent.enclose(alpha, beta, theta, "1/3", "1/3")
    assert (delta / calibrated.upper) <= claimed.upper
    assert (delta / calibrated.lower) >= claimed.lower


# --- rhodi ---------------------------------------------------------------------------------------


def rho_of(prior, values, scale):
    """The largest posterior over all responses, enclosed from above."""
    upper = di.belief.extremes_enclosed(prior, values, Fraction(scale)).upper
    return max(p * each.upper for p, each in zip(prior, upper, strict=True))


@settings(max_examples=40)
@given(small_universes, queries, promises)
def test_theorem_1_of_rhodi_for_every_known_part(records, query, share):
    universe = Universe.of(records)
    found = find_query(query)
    for known in universe.databases(2):
        worlds = universe.completions(known, 3)
        span = sensitive_range(query, universe, 3, known).upper
        if span == 0:
            continue
        m = len(worlds)
        rho = Fraction(1, m) + share * (1 - Fraction(1, m))
        scale = di.scale.rho.enclose(rho, m, span).float_up()
        values = [found.exact(universe.records_of(world)) for world in worlds]
        assert rho_of(uniform(m), values, scale) <= rho


@settings(max_examples=60)
@given(distributions(4, least=1), st.lists(st.integers(0, 5), min_size=4, max_size=4), promises)
def test_the_largest_prior_takes_the_place_of_one_over_m(prior, values, share):
    """rhodi, after Theorem 1: m replaced by 1/max prior."""
    assume(len(set(values)) > 1)
    rho = max(prior) + share * (1 - max(prior))
    span = max(values) - min(values)
    scale = di.scale.rho_at_prior.enclose(rho, max(prior), span).float_up()
    assert rho_of(prior, values, scale) <= rho


def test_theorem_1_of_rhodi_is_false_for_an_arbitrary_prior():
    """It says "for an arbitrary adversary"; an adversary with another prior learns more."""
    prior = [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]
    rho = Fraction(3, 5)
    scale = di.scale.rho.enclose(rho, 3, 1).float_up()
    assert rho_of(uniform(3), [0, 1, 1], scale) <= rho
    assert rho_of(prior, [0, 1, 1], scale) > rho


@settings(max_examples=80)
@given(st.integers(2, 4), st.data())
def test_epsilon_bounds_rho(m, data):
    """rhodi, section 4.1: epsilon-DP gives 1/(1 + (m-1) e^-epsilon)."""
    matrix = data.draw(mechanisms(m, 3))
    bound = at_logarithm("translation.rho_from_epsilon", "epsilon")
    promised = bound(growth_between_all(matrix), m)
    for posterior in posteriors(uniform(m), matrix):
        assert max(posterior) <= promised


# --- membership ----------------------------------------------------------------------------------


def membership_private(before, after, gamma):
    """The definition: Pr[t|S] <= gamma Pr[t] and Pr[not t|S] >= Pr[not t]/gamma."""
    return after <= gamma * before and 1 - after >= (1 - before) / gamma


@settings(max_examples=100)
@given(st.integers(2, 4), st.data())
def test_theorem_5_6_rho_and_gamma_say_the_same(m, data):
    matrix = data.draw(mechanisms(m, 3, least=0))
    share = data.draw(promises)
    rho = Fraction(1, m) + share * (1 - Fraction(1, m))
    found = list(posteriors(uniform(m), matrix))
    most = max(max(posterior) for posterior in found)
    for asked in (rho, most) if Fraction(1, m) < most < 1 else (rho,):
        gamma = exactly("translation.gamma_from_rho")(asked, m)
        private = all(
            membership_private(Fraction(1, m), after, gamma)
            for posterior in found
            for after in posterior
        )
        assert private == (most <= asked)


@settings(max_examples=60)
@given(st.data(), promises)
def test_theorem_5_7_two_worlds_and_bounded_differential_privacy_say_the_same(data, share):
    """Databases of two from a universe of four, adjacent where one individual is replaced."""
    databases = [frozenset(d) for d in combinations(range(4), 2)]
    matrix = data.draw(mechanisms(len(databases), 2))
    adjacent = [
        (matrix[i], matrix[j])
        for i, j in combinations(range(len(databases)), 2)
        if len(databases[i] & databases[j]) == 1
    ]
    rho = Fraction(1, 2) + share / 2
    exact = max(
        max(posterior) for pair in adjacent for posterior in posteriors(uniform(2), list(pair))
    )
    for asked in (rho, exact) if Fraction(1, 2) < exact < 1 else (rho,):
        assert (exact <= asked) == (growth_of(adjacent) <= asked / (1 - asked))


@pytest.mark.parametrize("m", [3, 4, 5, 10])
def test_theorem_5_7_more_worlds_are_hidden_without_any_epsilon(m):
    """The printed mechanism: rho = 1/(m-1), and no epsilon will do."""
    matrix = [[Fraction(0)] + [Fraction(1, m - 1)] * (m - 1)]
    matrix += [[Fraction(1, m)] * m for _ in range(m - 1)]
    singles = [row[o] / sum(other[o] for other in matrix) for row in matrix for o in range(m)]
    assert max(singles) == Fraction(1, m - 1)
    assert growth_between_all(matrix) is None


def sampled(matrix, rate):
    """Return A^beta: every individual is kept with a probability, then the mechanism answers."""
    found = {}
    for database in matrix:
        rows = []
        for size in range(len(database) + 1):
            for kept in combinations(sorted(database), size):
                weight = rate**size * (1 - rate) ** (len(database) - size)
                rows.append([weight * p for p in matrix[frozenset(kept)]])
        found[database] = [sum(column) for column in zip(*rows, strict=True)]
    return found


def every_subset(individuals):
    return [
        frozenset(chosen)
        for size in range(len(individuals) + 1)
        for chosen in combinations(individuals, size)
    ]


def grows_with_one_more(matrix, individuals):
    """The e^epsilon of the positive side: the largest ratio with an individual to without."""
    return growth_one_way(
        (matrix[database | {t}], matrix[database])
        for database in matrix
        for t in individuals
        if t not in database
    )


def growth_one_way(pairs):
    return max(
        (a / b for one, other in pairs for a, b in zip(one, other, strict=True)),
        default=Fraction(1),
    )


@settings(max_examples=60)
@given(st.data(), st.fractions(Fraction(1, 10), Fraction(9, 10), max_denominator=10), promises)
def test_theorem_5_10_sampling_and_gamma_say_the_same(data, rate, share):
    """Positive privacy under sampling against the definition over independent memberships."""
    individuals = range(2)
    subsets = every_subset(individuals)
    matrix = dict(zip(subsets, data.draw(mechanisms(len(subsets), 2)), strict=True))
    exact = max(grows_with_one_more(sampled(matrix, rate), individuals), Fraction(1))
    for growth in {exact, 1 + share * (exact - 1), 1 + 2 * share}:
        if growth <= 1:
            continue
        gamma = at_logarithm("translation.gamma_from_sampling", "epsilon")(growth, rate)
        assert member_of_independent_draws(matrix, rate, gamma) == (exact <= growth)


def member_of_independent_draws(matrix, rate, gamma):
    """The definition: every present individual is drawn independently, at the same rate."""
    for support in matrix:
        drawn = [kept for kept in matrix if kept <= support]
        prior = [rate ** len(kept) * (1 - rate) ** len(support - kept) for kept in drawn]
        rows = [matrix[kept] for kept in drawn]
        for posterior in posteriors(prior, rows):
            for t in support:
                after = sum(p for kept, p in zip(drawn, posterior, strict=True) if t in kept)
                if not membership_private(rate, after, gamma):
                    return False
    return True


def test_theorem_5_10_is_empty_at_rate_one():
    """Everybody is known to be in: gamma holds of any mechanism, privacy under sampling does not.

    The theorem needs a rate below one.
    """
    matrix = {frozenset(): [Fraction(1, 9), Fraction(8, 9)], frozenset({0}): [Fraction(1, 2)] * 2}
    growth = Fraction(3, 2)
    gamma = at_logarithm("translation.gamma_from_sampling", "epsilon")(growth, Fraction(1))
    assert member_of_independent_draws(matrix, Fraction(1), gamma)
    assert grows_with_one_more(sampled(matrix, Fraction(1)), range(1)) > growth


# --- refine: epsilon of several answers ----------------------------------------------------------


@settings(max_examples=40)
@given(st.data())
def test_epsilons_add_up_even_when_the_second_question_depends_on_the_first_answer(data):
    subsets = every_subset(range(2))
    first = data.draw(mechanisms(4, 2))
    seconds = data.draw(st.lists(mechanisms(4, 2), min_size=2, max_size=2))
    adjacent = [(i, j) for i, j in combinations(range(4), 2) if len(subsets[i] ^ subsets[j]) == 1]

    def growth(matrix):
        return growth_of((matrix[i], matrix[j]) for i, j in adjacent)

    growths = growth(first), max(growth(second) for second in seconds)
    assume(min(growths) > 1)
    composed = di.composition.epsilon.enclose([logarithm(g).upper for g in growths])
    joint = growth(adaptive(first, seconds))
    assert joint <= prod(growths)
    assert logarithm(joint).lower <= composed.upper


@settings(max_examples=40)
@given(mechanisms(2, 2), mechanisms(2, 2))
@example(RESPONSE, RESPONSE)
def test_answers_about_disjoint_individuals_cost_the_largest_epsilon(first, second):
    """refine, Proposition 3: one individual each; and it needs one added or removed."""
    joint = {
        (a, b): [x * y for x, y in product(first[a], second[b])] for a in (0, 1) for b in (0, 1)
    }
    growths = growth_between_all(first), growth_between_all(second)
    assume(min(growths) > 1)
    composed = di.composition.epsilon_disjoint.enclose([logarithm(g).upper for g in growths])
    one_changed = [
        (joint[a, b], joint[c, d])
        for (a, b), (c, d) in combinations(joint, 2)
        if (a != c) + (b != d) == 1
    ]
    assert logarithm(growth_of(one_changed)).upper == composed.upper
    if first == second == RESPONSE:  # one individual is replaced by another: both answers move
        assert growth_of([(joint[1, 0], joint[0, 1])]) == prod(growths) > growth_of(one_changed)


def logarithm(growth):
    """Enclose the logarithm of a fraction, to 200 bits."""
    with flint.ctx.workprec(200):
        exact = flint.fmpq(growth.numerator, growth.denominator)
        return di.Enclosure.of(flint.arb(exact).log())
