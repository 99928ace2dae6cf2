"""What the statements of several units are made of: outcomes, events, answers and the prior.

One argument carries sections 2 and 3: an answer's probability of an event is a weighted mean of
the factors over the event, so it lies between the smallest and the largest factor times the
prior's (:func:`between_factors`); two answers differ by no more than the two factors do. Sections 4
and 5 bound products over queries and sums over sequences of answers (:func:`chance_bound`).
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from sympy import And, IndexedBase, Or, Product, Rational, Sum, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.formulas import refinement
from didp_ref.papers.refine.alphabet import a, alpha_d, alpha_u, b, p, s, u, v
from didp_ref.papers.refine.shared import HALF
from didp_ref.papers.shared.alphabet import epsilon, j, k, m, n
from didp_ref.symbolic.notation import Formula, Term, as_written, eq, every, le

OUTCOMES = (k, 1, n)
QUERIES = (j, 1, m)

p_u = refinement.mass_up.at(factor_up=alpha_u, factor_down=alpha_d)
p_d = refinement.mass_down.at(factor_up=alpha_u, factor_down=alpha_d)


def over_outcomes(body: Term) -> Term:
    """Return the sum over the outcomes."""
    return Sum(body, OUTCOMES)


def each_outcome(body: Formula) -> Formula:
    """Say it of every outcome."""
    return every(body, OUTCOMES)


def indicator(sequence: IndexedBase) -> Formula:
    """Say that a sequence consists of zeros and ones."""
    return each_outcome(Or(eq(sequence[k], 0), eq(sequence[k], 1)))


def distribution(answer: Term) -> Formula:
    """Say that an answer's probabilities are not negative and sum to one."""
    return And(each_outcome(le(0, answer)), eq(over_outcomes(answer), 1))


def event(answer: Term) -> Term:
    """Return the probability of the event ``s`` under an answer, given at outcome ``k``."""
    return over_outcomes(s[k] * answer)


def within(first: Term, second: Term, growth: Term, extra: Term | int = 0) -> Formula:
    """Say of the event ``s`` that ``P(S) <= growth Q(S) + extra``."""
    return le(event(first), growth * event(second) + extra)


NO_NEGATIVE_PRIOR = {**as_written(le(1, n)), "no prior p[k] is negative": each_outcome(le(0, p[k]))}
PRIOR = {**NO_NEGATIVE_PRIOR, "the priors p[k] sum to 1": eq(over_outcomes(p[k]), 1)}
EVENT = {"the event's s[k] are 0 or 1": indicator(s)}


def near_set(near: IndexedBase) -> dict[str, Formula]:
    """Assume that a sequence tells the points near f(D) from the others."""
    return {f"the near set's {near}[k] are 0 or 1": indicator(near)}


def near_mass(near: IndexedBase) -> Term:
    """Return the prior mass of a near set."""
    return over_outcomes(near[k] * p[k])


def two_factors(near: IndexedBase, up: Term, down: Term) -> Term:
    """Return the refined probability of outcome ``k``."""
    return (up * near[k] + down * (1 - near[k])) * p[k]


def masses_fit(near: IndexedBase, up: Term, down: Term) -> dict[str, Formula]:
    """Assume ``up P(U_u) + down (1 - P(U_u)) = 1``, the prior mass that the factors ask for."""
    mass = near_mass(near)
    name = f"{up} P({near}) + {down} (1 - P({near})) = 1"
    return {name: eq(up * mass + down * (1 - mass), 1)}


def private_answers(up: Term, down: Term, growth: Term) -> Formula:
    """Say that both refined priors are distributions, and at most ``growth`` apart."""
    here, there = two_factors(u, up, down), two_factors(v, up, down)
    return And(distribution(here), distribution(there), within(here, there, growth))


def near_sets(up: Term, down: Term) -> dict[str, Formula]:
    """Assume a prior, an event, and for ``D`` and ``D'`` near sets of the mass that fits."""
    return {
        **PRIOR,
        **EVENT,
        **near_set(u),
        **near_set(v),
        **masses_fit(u, up, down),
        **masses_fit(v, up, down),
    }


def chance(likelihoods: IndexedBase) -> Term:
    """Return the probability of the k-th sequence of answers."""
    return Product(likelihoods[j, k], QUERIES)


def each_answer(body: Formula) -> Formula:
    """Say it of every entry of every sequence of answers."""
    return every(body, OUTCOMES, QUERIES)


def bounded(budget: Term) -> dict[str, Formula]:
    """Assume ``0 <= a[j, k] <= exp(budget) b[j, k]``."""
    bounds = And(le(0, a[j, k]), le(a[j, k], exp(budget) * b[j, k]))
    return {f"0 <= a[j, k] <= exp({budget}) b[j, k] for every answer": each_answer(bounds)}


FACTORS = {alpha_u: Rational(4, 3), alpha_d: Rational(2, 3), epsilon: log(2)}


def halves(*_: Term) -> Fraction:
    """1/2 everywhere."""
    return HALF


EVEN = {n: 2, p: halves, s: lambda k: k - 1}
"""Two equally likely outcomes, and the event of the second."""
FIRST, SECOND = (lambda k: 2 - k), (lambda k: k - 1)
"""Of two outcomes, the first and the second alone."""

WEIGHTS = ("no prior p[k] is negative", "the event's s[k] are 0 or 1")
"""Why no outcome of the event has negative weight."""


def add_up(d: Derivation, name: str, terms: Mapping[Term, Term | int], whole: Term) -> None:
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
    d.step(name, eq(Sum(whole, OUTCOMES), total), by=["1 <= n", *steps])


def event_weights(d: Derivation) -> None:
    """Show that an event's prior probability is not negative."""
    d.generalize("weights", le(0, s[k] * p[k]), OUTCOMES, by=WEIGHTS)
    d.lemma("weights, sum", lemmas.sum_nonnegative(s[k] * p[k], OUTCOMES))
    d.step("P(S) >= 0", le(0, event(p[k])), by=["1 <= n", "weights", "weights, sum"])


def between_factors(
    d: Derivation, name: str, factor: Term, low: Term, high: Term, by: Iterable[str]
) -> None:
    """Bound an answer's probability of the event by its factors, ``low P(S)`` and ``high P(S)``.

    ``by`` says why the factor lies between the two at every outcome.
    """
    weight, why = s[k] * p[k], tuple(by)
    d.generalize(f"{name}, weights", le(0, weight), OUTCOMES, by=WEIGHTS)
    d.generalize(f"{name}, at least", le(low, factor), OUTCOMES, by=why)
    d.generalize(f"{name}, at most", le(factor, high), OUTCOMES, by=why)
    d.lemma(f"{name}, mean", lemmas.weighted_mean(weight, factor, low, high, OUTCOMES))
    answer, prior = event(factor * p[k]), event(p[k])
    bounds = (f"{name}, weights", f"{name}, at least", f"{name}, at most", f"{name}, mean")
    statement = And(le(low * prior, answer), le(answer, high * prior))
    d.step(name, statement, by=["1 <= n", *bounds], reason="the factors lie between the two")


def event_by_outcome(
    d: Derivation, name: str, first: Term, second: Term, growth: Term, by: Iterable[str]
) -> None:
    """Go from every outcome to every event: ``P(S) <= growth Q(S)``."""
    small, large = s[k] * first, s[k] * second
    d.generalize(f"{name}, outcome by outcome", le(small, growth * large), OUTCOMES, by=by)
    d.lemma(f"{name}, sums", lemmas.sum_monotone(small, growth * large, OUTCOMES))
    d.lemma(f"{name}, growth out", lemmas.sum_scale(growth, large, OUTCOMES))
    facts = ["1 <= n", f"{name}, outcome by outcome", f"{name}, sums", f"{name}, growth out"]
    d.step(name, le(event(first), growth * event(second)), by=facts)


def order_growth(d: Derivation, order: Formula, reason: str = "") -> None:
    """Order e^epsilon, e^-epsilon and what else ``order`` says of them, for a positive epsilon."""
    d.lemma("e^epsilon e^-epsilon", lemmas.exp_negative(epsilon))
    d.lemma("at zero", lemmas.exp_monotone(epsilon, 0))
    why = ["0 < epsilon", "e^epsilon e^-epsilon", "at zero"]
    d.step("factors", order, by=why, reason=reason)


def refined_total(d: Derivation, name: str, near: IndexedBase, up: Term, down: Term) -> None:
    """Show that a refined prior is a distribution."""
    answer = two_factors(near, up, down)
    by = ["no prior p[k] is negative", "factors", *near_set(near)]
    d.generalize(f"{name}, signs", le(0, answer), OUTCOMES, by=by)
    add_up(d, f"{name}, in parts", {p[k]: down, near[k] * p[k]: up - down}, answer)
    why = (f"{name}, signs", f"{name}, in parts", "the priors p[k] sum to 1")
    d.step(name, distribution(answer), by=[*why, *masses_fit(near, up, down)])


def refined_event(d: Derivation, name: str, near: IndexedBase, up: Term, down: Term) -> None:
    """Bound a refined prior's probability of the event by the factors."""
    factor = up * near[k] + down * (1 - near[k])
    between_factors(d, name, factor, down, up, by=["factors", *near_set(near)])


TWO_ANSWERS = ("total", "total of D2", "answer", "answer of D2")


def two_answers(d: Derivation, up: Term, down: Term) -> None:
    """Show that both answers are distributions, and lie between the factors on the event."""
    refined_total(d, "total", u, up, down)
    refined_total(d, "total of D2", v, up, down)
    refined_event(d, "answer", u, up, down)
    refined_event(d, "answer of D2", v, up, down)


CHANCE_BOUND = ("factor by factor", "budgets apart", "budgets add up")


def chance_bound(d: Derivation, budget: Term) -> None:
    """Take the lemmas that bound the probability of one sequence of answers."""
    here, there = a[j, k], b[j, k]
    d.lemma("factor by factor", lemmas.product_monotone(here, exp(budget) * there, QUERIES))
    d.lemma("budgets apart", lemmas.product_split(exp(budget), there, QUERIES))
    d.lemma("budgets add up", lemmas.exp_of_sum(budget, QUERIES))
