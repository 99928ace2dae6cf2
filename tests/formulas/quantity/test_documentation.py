"""formulas/quantity/documentation.py: every quantity's example runs and shows what is true."""

import ast
import doctest
import inspect
import math
from fractions import Fraction
from html import unescape

from didp_ref.numbers.enclosure import Side
from tests.formulas.quantity.points import every_quantity

OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@every_quantity
def test_the_examples_of_a_quantity(quantity):
    names = vars(inspect.getmodule(quantity.__wrapped__))
    found = doctest.DocTestParser().get_doctest(
        quantity.__doc__, dict(names), quantity.id, None, None
    )
    assert found.examples
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    assert runner.run(found).failed == 0


def number(node):
    """A literal number, a list of them, or a quotient of two, as the example writes it."""
    match node:
        case ast.List():
            return [number(entry) for entry in node.elts]
        case ast.BinOp(op=ast.Div()):
            return number(node.left) / number(node.right)
        case ast.Constant(value=int() | float()):
            return node.value
    raise AssertionError(f"an example's argument is no literal: {ast.dump(node)}")


@every_quantity
def test_the_value_of_an_example_is_what_the_enclosure_says(quantity):
    """An example shows our own output, so the rigorous form is asked as well."""
    shown = 0
    for example in doctest.DocTestParser().get_examples(quantity.__doc__):
        call = ast.parse(example.source.strip(), mode="eval").body
        if getattr(call.func, "id", "") != quantity.__name__ or "array" in example.want:
            continue
        given = quantity.__signature__.bind(
            *map(number, call.args), **{one.arg: number(one.value) for one in call.keywords}
        ).arguments
        exact = {
            name: list(map(Fraction, value)) if isinstance(value, list) else Fraction(value)
            for name, value in given.items()
        }
        found, value = quantity.enclose(**exact), float(example.want)
        assert abs(Fraction(value) - found.lower) <= 2 * Fraction(math.ulp(value))
        assert quantity.safe_side is not Side.UP or Fraction(value) >= found.lower
        assert quantity.safe_side is not Side.DOWN or Fraction(value) <= found.upper
        shown += 1
    assert shown or quantity.id in ("belief.posterior", "translation.epsilon_bound")


@every_quantity
def test_a_notebook_shows_the_formula_the_parameters_and_the_source(quantity):
    page = unescape(quantity._repr_html_())
    wanted = [quantity.id, quantity.latex(), quantity.summary, str(quantity.source)]
    wanted += [parameter.text() for parameter in quantity.parameters]
    wanted += [condition.text for condition in quantity.conditions]
    assert all(text in page for text in wanted)
    name = quantity.id.replace("_", r"\_")
    formula = quantity._repr_latex_()
    assert formula == rf"$\displaystyle \mathtt{{{name}}} = {quantity.latex()}$"
    assert formula.count("{") == formula.count("}") and formula.count("$") == 2
