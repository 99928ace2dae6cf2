"""Proofs by normal forms: what is equal is proved, what is not is never."""

import random

import pytest

import didp_ref as di
from didp_ref.symbolic.equality import Branch, Relation, prove
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.formula import formula_of, with_limits
from tests.readable import is_readable


def proved(identifier, *texts):
    quantity = di.quantities[identifier]
    return prove([Branch((), parse(texts[0]))], formula_of(quantity), quantity).equal


EQUAL = [
    ("scale.rho", "sensitive_range/(log(rho) + log(n_worlds - 1) - log(1 - rho))"),
    ("scale.rho", "sensitive_range/log1p((n_worlds*rho - 1)/(1 - rho))"),
    ("scale.rho", "2*sensitive_range/log(((n_worlds - 1)*rho/(1 - rho))^2)"),
    ("scale.prior_free", "identifiability_sensitivity/min(log(1 + beta), -log(1 - alpha))"),
    (
        "scale.prior_dependent",
        "identifiability_sensitivity/min(log1p(alpha/((1 - alpha)*(1 - p_min))), "
        "log1p(beta/(1 - p_min*(1 + beta))))",
    ),
    (
        "scale.prior_dependent",
        "identifiability_sensitivity/log1p(min(alpha/((1 - alpha)*(1 - p_min)), "
        "beta/(1 - p_min*(1 + beta))))",
    ),
    ("translation.rho_from_gamma", "min(gamma, n_worlds + (1 - n_worlds)/gamma)/n_worlds"),
    ("translation.gamma_from_rho", "-min(-rho*n_worlds, (1 - n_worlds)/(n_worlds*(1 - rho)))"),
    ("refinement.factor_up_individual", "exp(epsilon/2)^2"),
    ("refinement.factor_up_individual", "1/2^(-epsilon/log(2))"),
    (
        "sparse_vector.query_scale_monotone",
        "(cutoff + cutoff/(cutoff^(1/3)*cutoff^(1/3)))*global_sensitivity/epsilon",
    ),
    ("composition.epsilon", "sum(2*epsilons[k], k, 0, n - 1)/2"),
    ("composition.beta", "prod(6 + 6*betas[i])/(prod(2)*prod(3)) - 1"),
    ("composition.beta", "exp(sum(2*log(1 + betas[i])))/prod(1 + betas[i]) - 1"),
    ("composition.alpha_every_prior", "1 - exp(-sum(min(log1p(betas[i]), -log1p(-alphas[i]))))"),
    (
        "belief.posterior",
        "prior[j]*exp(-abs(values[j] - response)/scale)"
        "/sum(prior[i]*exp(-abs(response - values[i])/scale))",
    ),
]

NOT_EQUAL = [
    ("scale.rho", "sensitive_range/log(n_worlds*rho/(1 - rho))"),
    ("scale.prior_free", "identifiability_sensitivity/max(log(1 + beta), -log(1 - alpha))"),
    ("scale.prior_free", "identifiability_sensitivity/log(1 + beta)"),
    ("refinement.factor_up_individual", "exp(epsilon/2)"),
    ("refinement.factor_up_individual", "exp(epsilon) + 1 - exp(epsilon)*exp(-epsilon) + 1/10^30"),
    (
        "sparse_vector.query_scale_monotone",
        "(cutoff + cutoff/(cutoff^(1/3)*cutoff^(2/3)))*global_sensitivity/epsilon",
    ),
    ("composition.epsilon", "sum(epsilons[i]) - epsilons[0]"),
    ("composition.beta", "prod(2 + 2*betas[i])/2 - 1"),
    ("composition.beta", "exp(sum(log(1 + 2*betas[i]))) - 1"),
    ("composition.alpha_every_prior", "1 - exp(-sum(max(log1p(betas[i]), -log1p(-alphas[i]))))"),
    ("composition.alpha_every_prior", "1 - exp(sum(min(log1p(betas[i]), -log1p(-alphas[i]))))"),
    (
        "translation.epsilon_from_rho",
        "abs(log((n_worlds - 1)*rho/(1 - rho))) + abs(rho - 1/2) + rho",
    ),
    ("belief.ratio_floor", "abs(1/(prior + exp(exponent)*(1 - prior)) - 1/2) + 1/2"),
]


@pytest.mark.parametrize(("identifier", "text"), EQUAL)
def test_what_is_equal_is_proved(identifier, text):
    assert proved(identifier, text)


@pytest.mark.parametrize(("identifier", "text"), NOT_EQUAL)
def test_what_is_not_equal_is_not_proved(identifier, text):
    assert not proved(identifier, text)


def test_branches_are_gone_through_case_by_case():
    quantity = di.quantities["scale.differential_privacy"]
    formula = formula_of(quantity)
    zero = Relation(parse("global_sensitivity"), "=")
    right = [Branch((zero,), parse("0")), Branch((zero.turned(),), formula)]
    assert prove(right, formula, quantity).equal
    wrong = [Branch((zero,), parse("1")), Branch((zero.turned(),), formula)]
    assert not prove(wrong, formula, quantity).equal
    large = Relation(parse("global_sensitivity - 1000"), ">")
    assert not prove([Branch((large,), parse("1")), Branch((), formula)], formula, quantity).equal


def test_in_a_branch_of_equal_parameters_one_stands_for_the_other():
    quantity = di.quantities["laplace.delta"]
    formula = formula_of(quantity)
    gap = Relation(parse("global_sensitivity/scale - epsilon"), ">")
    some = parse("1 - exp((epsilon - global_sensitivity/scale)/2)")
    assert prove([Branch((gap,), some), Branch((), parse("0"))], formula, quantity).equal
    assert not prove([Branch((gap,), some), Branch((), parse("epsilon"))], formula, quantity).equal
    equal = Relation(parse("scale*epsilon - global_sensitivity"), "=")
    for value, same in (("0", True), ("epsilon - global_sensitivity/scale", True), ("1", False)):
        branches = [Branch((equal,), parse(value)), Branch((), formula)]
        assert prove(branches, formula, quantity).equal is same


def test_the_limit_at_an_end_is_what_a_branch_there_has_to_be():
    quantity = di.quantities["group.delta"]
    at_zero = Relation(parse("epsilon"), "=")
    for value, same in (("min(1, size*delta)", True), ("min(1, 2*size*delta)", False)):
        branches = [Branch((at_zero,), parse(value)), Branch((), formula_of(quantity))]
        assert prove(branches, with_limits(quantity), quantity).equal is same


def test_a_condition_that_the_domain_rules_out_does_not_matter():
    quantity = di.quantities["scale.differential_privacy"]
    formula = formula_of(quantity)
    never = Relation(parse("-epsilon"), ">=")
    assert prove([Branch((never,), parse("7")), Branch((), formula)], formula, quantity).equal


def test_a_small_change_of_any_number_in_a_formula_is_never_proved_equal():
    source = random.Random(3)
    for quantity in di.quantities.values():
        if quantity.is_family or not is_readable(quantity):
            continue
        text = str(formula_of(quantity))
        places = [
            k for k, c in enumerate(text) if c == "1" and text[:k][-1:] not in [*"0123456789_"]
        ]
        for place in source.sample(places, min(2, len(places))):
            changed = f"{text[:place]}(1 + 1/10^9){text[place + 1 :]}"
            assert not proved(quantity.id, changed), changed


def test_relations_are_written_with_both_sides():
    assert str(Relation(parse("x - 3"), ">")) == "x > 3"
    assert str(Relation(parse("x - 3"), ">").turned()) == "3 >= x"
    assert str(Relation(parse("x"), "=").turned()) == "x != 0"
    assert [Relation(parse("x"), r).holds(0) for r in (">", ">=", "=", "!=")] == [
        False,
        True,
        True,
        False,
    ]


def test_equations_are_put_in_one_after_the_other():
    quantity = di.quantities["composition.epsilon_disjoint"]
    first, second, third = (parse(f"epsilons_{k}") for k in (1, 2, 3))

    def at_least(a, b):
        return Relation(parse(f"{a} - {b}"), ">=")

    branches = [
        Branch((at_least(third, first), at_least(third, second)), third),
        Branch((at_least(second, first),), second),
        Branch((), first),
    ]
    assert prove(branches, formula_of(quantity, 3), quantity).equal
    wrong = [branches[0], Branch((), first)]
    assert not prove(wrong, formula_of(quantity, 3), quantity).equal


def test_a_branch_at_a_large_number_is_no_obstacle():
    quantity = di.quantities["translation.rho_from_epsilon"]
    small = parse("exp(epsilon)/(exp(epsilon) + n_worlds - 1)")
    large = parse("1/(1 + (n_worlds - 1)*exp(-epsilon))")
    for beyond, equal in [(large, True), (parse("1"), False)]:
        branches = [Branch((Relation(parse("epsilon - 700"), ">"),), beyond), Branch((), small)]
        assert prove(branches, formula_of(quantity), quantity).equal is equal


def test_what_the_formula_needs_positive_decides_the_sign_of_its_multiples():
    quantity = di.quantities["concentrated.rho_of_bounded_range"]
    text = "eta/(exp(eta) - 1) - 1 + eta + log((1 - exp(-eta))/({}eta))"
    for sign, expected in [("", (True, "")), ("-", (False, ""))]:
        proof = prove([Branch((), parse(text.format(sign)))], formula_of(quantity), quantity)
        assert (proof.equal, proof.without) == expected


def test_a_multiple_of_our_divisor_is_not_zero_and_what_is_under_our_root_may_be():
    posterior = di.quantities["belief.posterior"]
    distances = [f"abs(response - values_{k})/scale" for k in (1, 2)]
    weights = [f"prior_{k}*exp(min({', '.join(distances)}) - {distances[k - 1]})" for k in (1, 2)]
    shifted = [Branch((), parse(f"({weights[0]})/({' + '.join(weights)})"))]
    proof = prove(shifted, formula_of(posterior, 2, 0), posterior)
    assert (proof.equal, proof.without) == (True, "")
    simple = di.quantities["concentrated.epsilon_simple"]
    divided = [Branch((), parse("rho*rho/rho + 2*sqrt(rho)*sqrt(log(1/delta))"))]
    proof = prove(divided, formula_of(simple), simple)
    assert (proof.equal, proof.without) == (True, "rho may be zero")


def test_the_quantile_of_the_other_tail_exists_where_one_does():
    quantity = di.quantities["testing.gaussian_false_negatives"]
    upper = [Branch((), parse("normal(probit(1 - false_positives) - mu)"))]
    proof = prove(upper, formula_of(quantity), quantity)
    assert (proof.equal, proof.without) == (True, "")
    twice = [Branch((), parse("normal(probit(1 - 2*false_positives) - mu)"))]
    assert not prove(twice, formula_of(quantity), quantity).equal


def test_a_case_without_a_value_decides_nothing():
    epsilon = di.quantities["auditing.epsilon"]
    ratio = "(true_positives - delta)/false_positives"
    larger = [Branch((), parse(f"max(log({ratio}), 0)"))]
    proof = prove(larger, formula_of(epsilon), epsilon)
    assert proof.equal
    assert ratio in proof.without
    nowhere = [Branch((), parse("log(-1 - true_positives)"))]
    assert "no value in any case" in prove(nowhere, formula_of(epsilon), epsilon).reason
    assert not proved("auditing.epsilon", f"max(log({ratio}), 0)*2")


@pytest.mark.parametrize("term", ["log(-rho)", "(-1 - rho)^(1/2)"])
def test_what_has_no_value_anywhere_is_not_equal_though_it_cancels(term):
    rho = di.quantities["scale.rho"]
    text = f"sensitive_range/(log(rho) + log(n_worlds - 1) - log(1 - rho)) + {term} - {term}"
    proof = prove([Branch((), parse(text))], formula_of(rho), rho)
    assert not proof.equal
    assert "no value in any case" in proof.reason
