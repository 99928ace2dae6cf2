"""formulas/quantity/declaration.py: what is declared is complete, and its expression is sound.

The enclosure is held against the expression evaluated by sympy, and written out for n.
"""

import inspect
import random
from fractions import Fraction

import mpmath
import pytest
import sympy

import didp_ref as di
from didp_ref.audit.claim import Source
from didp_ref.errors import DomainError
from didp_ref.formulas.quantity import Parameter
from didp_ref.formulas.quantity.declaration import Declaration
from didp_ref.numbers.binomial_function import (
    AtLeastOnce,
    BinomialBelow,
    BinomialSlope,
    DiscreteNormalAbove,
    LaplaceSumAbove,
)
from didp_ref.numbers.domains import POSITIVE
from didp_ref.numbers.enclosure import Enclosure, Side
from didp_ref.numbers.root_function import Root
from tests.drawn import by_commit
from tests.formulas.quantity.points import (
    every_family,
    every_quantity,
    every_scalar,
    exactly,
    points,
)


@every_quantity
def test_a_declaration_is_complete(quantity):
    assert quantity.id == f"{quantity.__module__.rpartition('.')[2]}.{quantity.__name__}"
    assert getattr(inspect.getmodule(quantity.__wrapped__), quantity.__name__) is quantity
    assert isinstance(quantity.source, Source) and quantity.source.place
    assert quantity.summary.endswith(".") and ">>>" not in quantity.summary
    assert ">>>" in quantity.__doc__
    assert quantity.id in quantity.documentation and str(quantity.source) in quantity.documentation
    assert len(quantity.domain) == len(quantity.parameters) + len(quantity.conditions)
    assert list(inspect.signature(quantity).parameters) == list(quantity.names)
    assert list(inspect.signature(quantity.__wrapped__).parameters) == list(quantity.names)
    assert str(quantity.expression.free_symbols) and quantity.latex()
    assert repr(quantity) == f"<Quantity {quantity.id}({', '.join(quantity.names)})>"


@every_scalar
def test_the_hypotheses_are_the_domain_and_hold_at_its_points(quantity):
    symbols = quantity.symbols
    for values in by_commit(points(quantity), 2):  # sympy takes a hundredth of a second for each
        at = {
            symbols[name]: sympy.Rational(*value.as_integer_ratio())
            for name, value in exactly(values).items()
        }
        assert all(holds_at(hypothesis, at) for hypothesis in quantity.hypotheses), values


def holds_at(hypothesis, at):
    """Say whether a hypothesis holds: exactly, but for a power that no fraction can be written of.

    The least float and its square stand within the first 650 digits behind the point.
    """
    if all(power.exp.subs(at) < 200 for power in hypothesis.atoms(sympy.Pow)):
        return hypothesis.subs(at) == sympy.true
    with mpmath.workdps(2000):
        numbers = [mpmath.mpf(value.p) / value.q for value in at.values()]
        return bool(sympy.lambdify(list(at), hypothesis, "mpmath")(*numbers))


@every_scalar
def test_the_expression_evaluated_by_sympy_lies_in_the_enclosure(quantity):
    """sympy evaluates, by mpmath, the same expression that the enclosure compiles."""
    ours = (Root, AtLeastOnce, BinomialBelow, BinomialSlope, LaplaceSumAbove, DiscreteNormalAbove)
    if quantity.expression.has(*ours, sympy.ceiling):
        return  # sympy knows no value of these: the second engine does
    checked = 0
    for values in points(quantity):
        if any(value and not 1e-6 < abs(value) < 1e4 for value in values.values()):
            continue
        at = {
            quantity.symbols[name]: sympy.Rational(*value.as_integer_ratio())
            for name, value in exactly(values).items()
        }
        try:
            number = quantity.expression.subs(at).evalf(60, maxn=5000)
        except ValueError:  # a limit, which the expression by itself has not: max(0, nan)
            continue
        if not number.is_number or not number.is_finite or abs(number) > 1e300:
            continue
        if 0 < abs(number) < sympy.Float("1e-1000"):  # too small to be written out as a fraction
            continue
        low = Fraction(str(number)) * (1 - Fraction(1, 10**50)) - Fraction(1, 10**200)
        high = Fraction(str(number)) * (1 + Fraction(1, 10**50)) + Fraction(1, 10**200)
        assert quantity.enclose(**exactly(values)).overlaps(
            Enclosure(min(low, high), max(low, high))
        )
        checked += 1
        if checked == 8:
            break
    assert checked


@every_family
@pytest.mark.parametrize("n", [1, 2, 4])
def test_a_family_written_out_is_what_the_enclosure_computes(quantity, n):
    if quantity.per_world:
        return
    written = quantity.expression_at(n)
    rng = random.Random(n)
    exact = {
        parameter.name: [Fraction(rng.randint(1, 9), 10) for _ in range(n)]
        if parameter.sequence
        else Fraction(1, 17)
        for parameter in quantity.parameters
    }
    at = {}
    for name, value in exact.items():
        if isinstance(value, list):
            at |= {f"{name}_{i}": entry for i, entry in enumerate(value, 1)}
        else:
            at[name] = value
    result = written.subs({letter: at[letter.name] for letter in written.free_symbols})
    assert result.is_Rational
    enclosure = quantity.enclose(**exact)
    assert enclosure.is_exact
    assert enclosure.lower == Fraction(int(result.p), int(result.q))


@pytest.mark.parametrize("n", [0, -1, 1.5, True, "3"])
def test_a_family_is_written_out_for_a_whole_number(n):
    with pytest.raises(DomainError, match="n >= 1, an integer"):
        di.composition.alpha.expression_at(n)


def test_an_expression_is_taken_at_other_terms():
    theta, scale = sympy.symbols("Theta_1 scale_1", positive=True)
    computed = di.guarantee.epsilon.at(global_sensitivity=theta, scale=scale)
    assert computed == theta / scale
    assert di.guarantee.epsilon.at() == di.guarantee.epsilon.expression
    with pytest.raises(DomainError, match=r"guarantee\.epsilon"):
        di.guarantee.epsilon.at(sensitivity=theta)


def declared(**changes):
    return Declaration(
        **{
            "id": "test.half",
            "expression": lambda x: x / 2,
            "parameters": (Parameter("x", POSITIVE, "A number.", "x"),),
            "source": Source("test", "nowhere"),
            "safe_side": Side.UP,
            "result": POSITIVE,
        }
        | changes
    )


def test_an_expression_has_the_parameters_names():
    (x,) = declared().symbols.values()
    assert declared().expression == x / 2
    with pytest.raises(TypeError, match="'x'"):
        _ = declared(expression=lambda y: y / 2).expression


def test_a_misspelt_keyword_is_no_silent_loss_of_a_condition():
    with pytest.raises(TypeError, match="condition"):
        declared(condition=())
