"""The derivations of section 5 fall when what they prove is bent."""

from sympy import Implies, Rational, Sum, log

from didp_ref.papers.refine.alphabet import (
    Delta,
    Delta_j,
    Delta_longer,
    F,
    S,
    a,
    b,
    epsilon_j,
    f,
    f_other,
    lambda_,
    lambda_j,
    response,
    s,
    t,
)
from didp_ref.papers.refine.evidence.section_5 import PRIVACY, REFUSAL, SUBADDITIVE
from didp_ref.papers.refine.statements.vocabulary import (
    QUERIES,
    each_outcome,
    over_outcomes,
)
from didp_ref.papers.shared.alphabet import epsilon, j, k, m, n
from didp_ref.symbolic.notation import le, lt

HALF = Rational(1, 2)
SHIFTED = {f: {1: 1, 2: 1}, f_other: {1: 0, 2: 0}, response: {1: 1, 2: 1}}
TWO_QUERIES = {m: 2, lambda_: 1, epsilon: 1, Delta_j: {1: 1, 2: 1}}
DOUBLED = {n: 2, epsilon: log(2), a: {1: 1, 2: 0}, b: {1: HALF, 2: HALF}}


def test_half_the_noise_is_not_enough(refused):
    refused(
        "refine.protocol-1",
        {m: 1, lambda_: 1, Delta: 1, epsilon: HALF, **SHIFTED},
        of=PRIVACY,
        hypotheses={"Delta/lambda <= epsilon": le(Delta / (2 * lambda_), epsilon)},
    )


def test_each_query_within_epsilon_is_not_enough(refused):
    each = {
        "the Delta_j[j]/lambda_j[j] sum to at most epsilon": le(Delta_j[1] / lambda_j[1], epsilon)
    }
    values = {**TWO_QUERIES, lambda_j: {1: 1, 2: 1}, **SHIFTED}
    refused("refine.protocol-1.flexible", values, of=PRIVACY, hypotheses=each)


def test_the_sensitivity_does_not_grow_with_every_query(refused):
    """A query that no one's record changes adds nothing."""
    unchanged = {f: {1: 1, 2: 0}, f_other: {1: 0, 2: 0}}
    values = {m: 1, Delta: 1, Delta_longer: 1, **unchanged}
    refused("refine.protocol-1", values, of=REFUSAL, conclusion=lt(Delta, Delta_longer))


def test_the_modified_condition_does_not_answer_more(refused):
    summed = Sum(Delta_j[j], QUERIES)
    answers = {f: {1: 1, 2: 0}, f_other: {1: 0, 2: 0}, Delta: 1}
    refused(
        "refine.protocol-1.flexible",
        {**TWO_QUERIES, **answers},
        of=SUBADDITIVE,
        conclusion=Implies(le(Delta / lambda_, epsilon), le(summed / lambda_, epsilon)),
    )


def test_a_budget_that_only_the_last_query_keeps_is_not_kept(refused):
    sure = {(1, 1): 1, (2, 1): 1, (1, 2): 0, (2, 2): 0}
    answers = {a: sure, b: dict.fromkeys(sure, HALF), epsilon_j: dict.fromkeys(sure, log(2))}
    name = "for every k the epsilon_j[j, k] sum to at most epsilon"
    refused(
        "refine.protocol-2",
        {n: 2, m: 2, s: {1: 1, 2: 0}, epsilon: log(2), **answers},
        hypotheses={name: each_outcome(le(epsilon_j[m, k], epsilon))},
    )


def test_a_function_does_not_make_answers_equal(refused):
    here, there = over_outcomes(S(F(k)) * a[k]), over_outcomes(S(F(k)) * b[k])
    everything = {F: lambda answer: answer, S: lambda _: 1}
    values = {n: 1, epsilon: log(2), a: {1: 1}, b: {1: HALF}, **everything}
    refused("refine.proposition-4", values, conclusion=le(here, there))


def test_chances_of_either_sign_break_the_promise(refused):
    either = {"no chance t[k] is negative": each_outcome(le(-1, t[k]))}
    refused("refine.corollary-1", {**DOUBLED, t: {1: 0, 2: -1}}, hypotheses=either)
