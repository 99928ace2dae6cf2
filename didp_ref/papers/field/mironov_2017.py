"""Renyi differential privacy: what a bound at one order promises, and how it adds up.

Of the losses, logarithms of ratios of likelihoods, the moment of an order is the mean of
``exp((order - 1) loss)`` on the first database; a budget bounds its logarithm over ``order - 1``.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sympy import And, Sum, exp, log

from didp_ref.audit.checks import sampled
from didp_ref.audit.claim import Evidence, Part, Statement
from didp_ref.formulas import renyi
from didp_ref.numbers.enclosure import Enclosure
from didp_ref.papers.field.shared import (
    ATTAINED,
    GROWTH,
    budget,
    budget_1,
    budget_2,
    f_1,
    f_2,
    h_1,
    kept,
    loss,
    o,
    order,
    result,
)
from didp_ref.papers.shared.alphabet import delta, epsilon, n
from didp_ref.papers.shared.narrower import FINITE_OUTCOMES
from didp_ref.papers.shared.properties import exponential, samples
from didp_ref.symbolic.notation import Term, as_written, eq, every, le, lt

PLACE = "I. Mironov, Renyi differential privacy, 2017"
OUTPUTS = (o, 1, n)
LIKELIHOODS = "f_1 is f_2 times the exponential of the loss, and no probability is negative"
LOSSES = {LIKELIHOODS: every(And(le(0, f_2(o)), eq(f_1(o), exp(loss[o]) * f_2(o))), OUTPUTS)}
TESTED = "kept[o] is between 0 and 1"
TESTS = {TESTED: every(And(le(0, kept[o]), le(kept[o], 1)), OUTPUTS)}
KEPT_HERE, KEPT_THERE = Sum(kept[o] * f_1(o), OUTPUTS), Sum(kept[o] * f_2(o), OUTPUTS)


def moment(order: Term) -> Term:
    """Return the moment of an order."""
    return Sum(f_1(o) * exp((order - 1) * loss[o]), OUTPUTS)


WITHIN_BUDGET = "the moment is within the budget"


def converted() -> Statement:
    """State what a budget at one order leaves of every event."""
    hypotheses = {
        **as_written(lt(1, order), lt(0, delta)),
        **LOSSES,
        **TESTS,
        WITHIN_BUDGET: le(moment(order), exp((order - 1) * budget)),
    }
    factor = exp(renyi.epsilon.at(order=order, budget=budget, delta=delta))
    return Statement(hypotheses, le(KEPT_HERE, factor * KEPT_THERE + delta))


def moment_of_two(here: Fraction, there: Fraction, order: int) -> Fraction:
    """Return the moment of a whole order of two outputs, the first with these probabilities."""
    pairs = (here, there), (1 - here, 1 - there)
    return sum((first**order / second ** (order - 1) for first, second in pairs), Fraction(0))


def check_conversion() -> Iterator[Evidence]:
    """Set both outputs of a mechanism that has two beside the enclosed epsilon."""
    from flint import arb, fmpq
    from hypothesis import strategies

    def kept_by_both(here: Fraction, there: Fraction, order: int, delta: Fraction) -> bool:
        moment = moment_of_two(here, there, order)
        logarithm = Enclosure.of(arb(fmpq(moment.numerator, moment.denominator)).log())
        budget = max(Fraction(0), logarithm.upper) / (order - 1)
        factor = exponential(renyi.epsilon.enclose(order, budget, delta)).upper
        return here <= factor * there + delta and 1 - here <= factor * (1 - there) + delta

    yield sampled(
        {**samples("here", "there", "delta"), "order": strategies.integers(2, 9)},
        kept_by_both,
        "of two outputs with any probabilities each keeps (epsilon, delta) with renyi.epsilon at "
        "their moment's budget",
    )


CONVERSION = result(
    "field.renyi-conversion",
    "What a Renyi budget at one order promises of every event",
    r"A Renyi divergence of order $a$ within a budget $b$ is $(\epsilon,\delta)$-DP with "
    r"$\epsilon = b + \ln\frac{a-1}{a} - \frac{\ln\delta+\ln a}{a-1}$.",
    Part("statement", formal=converted, narrower=(FINITE_OUTCOMES,)),
    checks=(check_conversion,),
    quantities=("renyi.epsilon",),
    place="C. Canonne, G. Kamath, T. Steinke, The discrete Gaussian for DP, NeurIPS 2020",
    equation="Proposition 12",
)

FIRST_BUDGET = "the first answer's moment is within its budget"
SECOND_BUDGET = "after every first answer the second's moment is within its budget"


def composed() -> Statement:
    """State what two answers' moments come to, the second chosen after the first was seen."""
    hypotheses = {
        **LOSSES,
        FIRST_BUDGET: le(moment(order), exp((order - 1) * budget_1)),
        SECOND_BUDGET: every(le(h_1(o), exp((order - 1) * budget_2)), OUTPUTS),
    }
    both = Sum(f_1(o) * exp((order - 1) * loss[o]) * h_1(o), OUTPUTS)
    return Statement(hypotheses, le(both, exp((order - 1) * (budget_1 + budget_2))))


COMPOSITION = result(
    "field.renyi-composition",
    "Renyi budgets add up at one order",
    "An answer within a budget at an order and then one that is within another at the same order, "
    "whatever the first was, are together within the sum of both.",
    Part(
        "statement",
        r"$\sum_o f_1(o) e^{(a-1)l(o)} M(o) \le e^{(a-1)(b_1+b_2)}$, where $M(o) \le "
        r"e^{(a-1)b_2}$ is the second answer's moment after $o$: the losses add up.",
        formal=composed,
        narrower=(FINITE_OUTCOMES,),
    ),
    place=PLACE,
    note="At two orders there is nothing to add: renyi.composed refuses them.",
)

LOSSES_WITHIN = "epsilon-DP of every output"
ONE_DATABASE = "the probabilities of the outputs sum to 1 on either database"
RESPONSE = (exp(order * epsilon) + exp((1 - order) * epsilon)) / (1 + GROWTH)
"""The moment of randomized response."""


def pure() -> Statement:
    """State that the moment of randomized response is the largest."""
    hypotheses = {
        **as_written(lt(1, order), lt(0, epsilon)),
        **LOSSES,
        ONE_DATABASE: And(eq(Sum(f_1(o), OUTPUTS), 1), eq(Sum(f_2(o), OUTPUTS), 1)),
        LOSSES_WITHIN: every(And(le(-epsilon, loss[o]), le(loss[o], epsilon)), OUTPUTS),
    }
    return Statement(hypotheses, le(moment(order), RESPONSE))


def response() -> Statement:
    """State the moment of randomized response, and its logarithm over the order, less one."""
    truth, lie = GROWTH / (1 + GROWTH), 1 / (1 + GROWTH)
    own = truth * exp((order - 1) * epsilon) + lie * exp((order - 1) * -epsilon)
    formula = renyi.randomized_response.at(order=order, epsilon=epsilon)
    divergence = log(RESPONSE) / (order - 1)
    return Statement(as_written(lt(1, order)), And(eq(own, RESPONSE), eq(divergence, formula)))


def moment_of_response(epsilon: Fraction, order: int) -> Enclosure:
    """Enclose the moment of a whole order of randomized response: it grows with the factor."""
    growth = exponential(epsilon)
    ends = (
        moment_of_two(factor / (1 + factor), 1 / (1 + factor), order)
        for factor in (growth.lower, growth.upper)
    )
    return Enclosure(*ends)


def check_response() -> Iterator[Evidence]:
    """Set the moment of randomized response beside the enclosed divergence."""
    from hypothesis import strategies

    def the_same(epsilon: Fraction, order: int) -> bool:
        divergence = renyi.randomized_response.enclose(order, epsilon)
        times = order - 1
        within = exponential(Enclosure(times * divergence.lower, times * divergence.upper))
        return within.overlaps(moment_of_response(epsilon, order))

    yield sampled(
        {**samples("epsilon"), "order": strategies.integers(2, 9)},
        the_same,
        "the moment of randomized response is that of renyi.randomized_response",
        part=ATTAINED,
    )


PURE = result(
    "field.renyi-of-epsilon",
    "What epsilon-DP leaves at a Renyi order",
    r"What is $\epsilon$-DP has at the order $a$ a Renyi divergence of at most "
    r"$\frac{1}{a-1}\ln\frac{e^{a\epsilon}+e^{(1-a)\epsilon}}{1+e^\epsilon}$, that of randomized "
    "response.",
    Part(
        "bound",
        r"$\sum_o f_1(o) e^{(a-1)l(o)} \le \frac{e^{a\epsilon}+e^{(1-a)\epsilon}}{1+e^\epsilon}$ "
        r"where $|l(o)| \le \epsilon$.",
        formal=pure,
        narrower=(FINITE_OUTCOMES,),
    ),
    Part(
        ATTAINED,
        r"The truth with the probability $\frac{e^\epsilon}{1+e^\epsilon}$, else a lie, has it.",
        formal=response,
    ),
    checks=(check_response,),
    quantities=("renyi.randomized_response",),
    place="T. Steinke, Tight RDP and zCDP bounds from pure DP, DifferentialPrivacy.org, 2024",
    equation="Theorem 4",
)

CLAIMS = (CONVERSION, COMPOSITION, PURE)
