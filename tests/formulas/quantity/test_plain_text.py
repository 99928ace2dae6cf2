"""A quantity's formula in plain text is that formula."""

import pytest
import sympy

from didp_ref.formulas import quantities
from didp_ref.numbers.binomial_function import (
    AtLeastOnce,
    BinomialBelow,
    BinomialSlope,
    DiscreteNormalAbove,
    LaplaceSumAbove,
)
from didp_ref.numbers.evaluate import COUNT
from didp_ref.numbers.normal_function import Normal
from didp_ref.numbers.root_function import Root
from tests.looped import for_each

FAMILIES = {
    # by hand, from abdi, Theorem 1, eq. 3, and rhodi, Definition 4; indices begin at zero
    "composition.alpha": "1 - (product over i = 0..n - 1 of (1 - alphas[i]))",
    "composition.beta": "(product over i = 0..n - 1 of (betas[i] + 1)) - 1",
    "composition.epsilon": "sum over i = 0..n - 1 of epsilons[i]",
    "composition.epsilon_disjoint": "the largest of epsilons",
}


@for_each([name for name, quantity in quantities.items() if not quantity.is_family])
def test_it_reads_back_to_the_expression(name):
    quantity = quantities[name]
    roots = {str(root.args[0]): root.args[0] for root in quantity.expression.atoms(Root)}
    functions = {"normal": Normal, "root": Root, "binomial_below": BinomialBelow}
    functions["binomial_slope"] = BinomialSlope
    functions["laplace_sum_above"] = LaplaceSumAbove
    functions["discrete_normal_above"] = DiscreteNormalAbove
    known = {"max": sympy.Max, "min": sympy.Min, **functions, **quantity.symbols, **roots}
    expression = quantity.expression.replace(AtLeastOnce, lambda chance, n: 1 - (1 - chance) ** n)
    text = quantity.plain()
    assert not set(text) - set("abcdefghijklmnopqrstuvwxyz_0123456789+-*/^(), ")
    read = sympy.parse_expr(text.replace("^", "**"), local_dict=known)
    assert read == expression or sympy.simplify(read - expression) == 0


@pytest.mark.parametrize(("name", "expected"), FAMILIES.items())
def test_a_family_names_what_it_runs_over(name, expected):
    assert quantities[name].plain() == expected


@pytest.mark.parametrize(
    "name", [name for name, quantity in quantities.items() if quantity.is_family]
)
def test_a_family_is_in_words_and_not_in_code(name):
    text = quantities[name].plain()
    assert str(COUNT) in text or "largest" in text
    assert not [word for word in ("Sum(", "Product(", "Elementary", "**", "Abs(") if word in text]
    assert text.count("(") == text.count(")")
