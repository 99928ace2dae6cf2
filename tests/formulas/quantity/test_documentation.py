"""formulas/quantity/documentation.py: every quantity's example runs and shows what is true."""

import ast
import doctest
import inspect
import math
from fractions import Fraction
from html import unescape
from random import Random

import hypothesis
import pytest
from hypothesis import Phase, find, settings

from didp_ref import strategies
from didp_ref.errors import DidpError, DomainError, Infeasible, OutOfRange, Undecided
from didp_ref.formulas import quantities
from didp_ref.formulas.quantity import rounding
from didp_ref.formulas.quantity.documentation import raised
from didp_ref.numbers.enclosure import Side
from tests.formulas.quantity.points import QUANTITIES, every_quantity

OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@every_quantity
def test_the_examples_of_a_quantity(quantity):
    names = vars(inspect.getmodule(quantity.__wrapped__))
    broken = doctest.DocTestParser().get_doctest(
        quantity.__doc__, dict(names), quantity.id, None, None
    )
    assert broken.examples
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    assert runner.run(broken).failed == 0


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
            *map(number, call.args),
            **{keyword.arg: number(keyword.value) for keyword in call.keywords},
        ).arguments
        exact = {
            name: list(map(Fraction, value)) if isinstance(value, list) else Fraction(value)
            for name, value in given.items()
        }
        text, value = quantity.enclose(**exact), float(example.want)
        assert abs(Fraction(value) - text.lower) <= 2 * Fraction(math.ulp(value))
        assert quantity.safe_side is not Side.UP or Fraction(value) >= text.lower
        assert quantity.safe_side is not Side.DOWN or Fraction(value) <= text.upper
        shown += 1
    assert shown or quantity.id in ("belief.posterior", "translation.epsilon_bound")


TINY, HUGE = math.ulp(0.0), 1e300
ABOVE_FLOAT64 = {
    "guarantee.beta": (1e-160, 0.1, TINY),
    "guarantee.epsilon": (TINY, 1.0),
    "belief.ratio_ceiling": (1000.0, TINY),
    "belief.disclosure_ceiling": (HUGE, 0.0, 0.25),
    "composition.beta": ([HUGE, HUGE],),
    "composition.beta_symmetric": ([HUGE, HUGE],),
    "composition.beta_at_prior": ([HUGE, HUGE], 0.0),
    "composition.beta_every_prior": ([1 - 2.0**-53] * 20, [HUGE] * 20),
    "composition.epsilon": ([1e308, 1e308],),
    "composition.epsilon_disjoint": ([10**309],),
    "composition.advanced": (1e5, 0.0, 10, 0.5),
    "composition.epsilon_repeated": (HUGE * 1e8, 0.0, 10, 0.5),
    "gaussian.textbook_deviation": (TINY, 0.5, 1.0),
    "gaussian.deviation": (1.0, 1e-300, HUGE * 1e8),
    "gaussian.epsilon": (1e-300, 1e-10, HUGE),
    "concentrated.rho_of_gaussian": (1e-200, 1.0),
    "concentrated.rho_of_epsilon": (10**309,),
    "concentrated.rho_of_laplace": (TINY, 1.0),
    "concentrated.rho_of_bounded_range": (10**309,),
    "concentrated.rho_of_randomized_response": (10**309, 2),
    "concentrated.deviation": (TINY, HUGE),
    "concentrated.epsilon_simple": (10**309, 0.5),
    "concentrated.epsilon": (10**309, 0.5),
    "renyi.gaussian": (2.0, 1e-200, 1.0),
    "renyi.laplace": (2.0, 1e-300, HUGE),
    "renyi.randomized_response": (2.0, 10**309),
    "renyi.epsilon": (2.0, 10**309, 0.5),
    "renyi.sharper_epsilon": (2.0, 10**309, 0.5),
    "group.epsilon": (HUGE * 1e8, 10),
    "selection.discrete_laplace_threshold": (TINY, 1e-5, 1),
    "selection.discrete_laplace_threshold_above": (TINY, 1e-5, 1),
    "selection.laplace_threshold": (TINY, 1e-5, 1),
    "selection.gaussian_threshold": (HUGE * 1e8, 1e-5, 1),
    "accuracy.laplace": (HUGE * 1e8, 0.95),
    "accuracy.laplace_mean": (HUGE * 1e8, 0.95, 1),
    "accuracy.gaussian": (HUGE * 1e8, 0.95),
    "accuracy.gaussian_mean": (HUGE * 1e8, 0.95, 1),
    "laplace.epsilon": (0.0, TINY, 1.0),
    "laplace.scale": (TINY, 0.0, 1.0),
    "laplace.truncated_bound": (TINY, TINY, 1.0),
    "exponential.epsilon": (TINY, 1.0),
    "exponential.epsilon_monotone": (TINY, HUGE),
    "exponential.scale": (TINY, 1.0),
    "exponential.scale_monotone": (TINY, HUGE),
    "exponential.shortfall": (HUGE * 1e8, 10**9, 0.95),
    "sparse_vector.epsilon": (TINY, 1.0, 1.0, 1),
    "sparse_vector.epsilon_monotone": (TINY, 1.0, 1.0, 1),
    "sparse_vector.threshold_scale": (TINY, 1.0, 1),
    "sparse_vector.query_scale": (TINY, 1.0, 1),
    "sparse_vector.threshold_scale_monotone": (TINY, 1.0, 1),
    "sparse_vector.query_scale_monotone": (TINY, 1.0, 1),
    "local.randomized_response_variance": (TINY, 2, 1),
    "local.optimized_unary_variance": (TINY, 1),
    "local.rappor_epsilon": (0.5, 10**309),
    "local.rappor_variance": (TINY, 1),
    "scale.differential_privacy": (TINY, 1.0),
    "scale.prior_free": (TINY, HUGE, 1.0),
    "scale.prior_dependent": (TINY, 1.0, 1.0, 0.0, 0.25),
    "scale.rho": (0.5 + 2.0**-52, 2, HUGE * 1e8),
    "scale.rho_at_prior": (0.5 + 2.0**-52, 0.5, HUGE * 1e8),
    "translation.epsilon": (0.5, 1.0, HUGE, TINY, 0.0, 0.25),
    "translation.beta_from_epsilon": (1.0, 1.0, 1000.0, 0.0),
    "translation.gamma_from_rho": (0.5, 10**310),
    "translation.gamma_from_sampling": (1000.0, 0.5),
}
"""Arguments at which a value that is rounded up has no float64 above it."""


def test_the_docstrings_name_what_exceeds_float64_and_nothing_else():
    told = {
        quantity.id
        for quantity in QUANTITIES
        if "largest float64" in raised(quantity)["OutOfRange"]
    }
    assert told == set(ABOVE_FLOAT64), (
        "ABOVE_FLOAT64 has arguments for each formula whose value can exceed float64, and for no "
        f"other: add {sorted(told - {*ABOVE_FLOAT64})}, remove {sorted({*ABOVE_FLOAT64} - told)}"
    )


@every_quantity
def test_a_docstring_names_what_a_call_can_raise(quantity):
    told = raised(quantity)
    assert all(f"    {error}: " in quantity.__doc__ for error in told)
    good = find(
        strategies.arguments(quantity),
        lambda drawn: True,
        settings=settings(database=None, phases=[Phase.generate]),
    )
    first = quantity.parameters[0]

    with pytest.raises(DomainError):
        quantity(**{**good, first.name: [math.nan] if first.sequence else math.nan})

    odd = [[2**53 + 1]] if first.sequence else [2**53 + 1]
    with pytest.raises(OutOfRange, match="integer"):
        quantity(**{**good, first.name: odd})
    if quantity.id in ABOVE_FLOAT64:
        with pytest.raises(OutOfRange, match="float64"):
            quantity(*ABOVE_FLOAT64[quantity.id])

    kinds = {"DomainError"}
    for condition in quantity.conditions:
        error = only_error(quantity, good, condition)
        assert f"not {condition.text}" in told[error.__name__]
        kinds.add(error.__name__)
    assert ("Infeasible" in told) == (Infeasible.__name__ in kinds)

    with pytest.MonkeyPatch.context() as patch, rounding.at_most_bits(0):
        patch.setattr(rounding, "FIRST_BITS", 24)  # and no more where these are too few
        assert ("Undecided" in told) == is_left_undecided(quantity)


def only_error(quantity, good, condition):
    """The error of arguments that break one condition alone, as its declaration says."""
    kinds = set()
    for example in condition.broken.examples:
        try:
            quantity(**{**good, **example})
        except (DomainError, Infeasible) as error:
            kinds.add(type(error))
    (kind,) = kinds
    return kind


def is_left_undecided(quantity):
    """Whether 24 bits leave some value without its float64; a rational one is exact at once."""

    def undecided(arguments):
        try:
            quantity(**arguments)
        except Undecided:
            return True
        except DidpError:
            pass
        return False

    try:
        find(
            strategies.arguments(quantity),
            undecided,
            settings=settings(max_examples=25, database=None, phases=[Phase.generate]),
            random=Random(1),
        )
    except hypothesis.errors.NoSuchExample:
        return False
    return True


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


@every_quantity
def test_what_an_array_may_ask_for_is_said(quantity):
    assert 'errors="nan"' in quantity.__doc__


def test_a_remark_is_the_prose_beside_the_first_sentence_without_marks():
    assert quantities["scale.rho"].remark == ""
    remark = quantities["composition.beta_every_prior"].remark
    assert "alpha_every_prior" in remark and "Theorem 1's" in remark
    assert not any("`" in quantity.remark or ">>>" in quantity.remark for quantity in QUANTITIES)
