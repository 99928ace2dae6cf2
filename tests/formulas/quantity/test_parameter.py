"""formulas/quantity/parameter.py: what is no number, or outside the domain, is refused by name."""

import math
from fractions import Fraction

import numpy as np
import pytest

import didp_ref as di
from didp_ref.errors import DomainError, ExactInputRequired, FloatRequired
from tests.formulas.quantity.points import easy, every_family, every_quantity, exactly

NO_FLOATS = ["0.5", b"1", None, True, np.True_, 1j, object(), [0.5, "x"], {}]
NO_EXACT = [0.5, math.nan, math.inf, np.float64(0.5), True, None, 1j, b"1", object(), {}]
NO_NUMERALS = ["", "x", "nan", "1/0", "1e999999", "9" * 10**6, '__import__("os")']


def replaced(values, name, bad):
    return {**values, name: bad}


@every_quantity
def test_every_parameter_refuses_what_is_no_number(quantity):
    values, exact = easy(quantity), exactly(easy(quantity))
    for parameter in quantity.parameters:
        name = parameter.name
        for bad in NO_FLOATS:
            with pytest.raises(FloatRequired, match=name):
                quantity(**replaced(values, name, [bad] if parameter.sequence else bad))
        for bad in NO_EXACT:
            with pytest.raises(TypeError, match=name) as caught:
                quantity.enclose(**replaced(exact, name, [bad] if parameter.sequence else bad))
            assert isinstance(caught.value, ExactInputRequired)
        for bad in NO_NUMERALS:
            with pytest.raises(DomainError, match=name) as refused:
                quantity.enclose(**replaced(exact, name, [bad] if parameter.sequence else bad))
            assert len(str(refused.value)) < 300
        for bad in (math.nan, math.inf, -math.inf, [math.nan], np.array([math.inf])):
            shaped = [bad] if parameter.sequence and isinstance(bad, float) else bad
            with pytest.raises(DomainError, match=name):
                quantity(**replaced(values, name, shaped))
        with pytest.raises(DomainError, match="rows"):
            quantity(**replaced(values, name, [[0.5], [0.5, 0.25]]))


@every_quantity
def test_every_parameter_refuses_what_lies_outside_its_domain(quantity):
    values, exact = easy(quantity), exactly(easy(quantity))
    for parameter in quantity.parameters:
        domain, name = parameter.domain, parameter.name
        outside = []
        if domain.lower is not None:
            outside += [domain.lower - 1, domain.lower - Fraction(1, 2**40)]
            outside += [domain.lower] if domain.lower_open else []
        if domain.upper is not None:
            outside += [domain.upper + 1, domain.upper + Fraction(1, 2**40)]
            outside += [domain.upper] if domain.upper_open else []
        outside += [Fraction(5, 2)] if domain.integer else []
        for bad in outside:
            with pytest.raises(DomainError) as caught:
                quantity.enclose(**replaced(exact, name, [bad] if parameter.sequence else bad))
            assert caught.value.domain.startswith(domain.text("x").split("x")[0])
            computed = float(bad)
            with pytest.raises(DomainError, match=name):
                quantity(**replaced(values, name, [computed] if parameter.sequence else computed))
            with pytest.raises(DomainError, match=name):
                quantity(**replaced(values, name, np.array([computed])))


@every_family
def test_sequences_are_lists_of_one_length_and_not_empty(quantity):
    values, exact = easy(quantity), exactly(easy(quantity))
    names = [parameter.name for parameter in quantity.parameters if parameter.sequence]
    for name in names:
        for empty in ([], (), np.array([]), np.empty((3, 0))):
            with pytest.raises(DomainError, match="one"):
                quantity(**replaced(values, name, empty))
        with pytest.raises(DomainError, match="one"):
            quantity.enclose(**replaced(exact, name, []))
        for bad in ("1/2", Fraction(1, 2), np.array([1, 2]), iter([1]), {"a": 1}):
            with pytest.raises(ExactInputRequired, match="exact"):
                quantity.enclose(**replaced(exact, name, bad))
        assert quantity.enclose(**replaced(exact, name, tuple(exact[name]))) == quantity.enclose(
            **exact
        )
    if len(names) > 1:
        longer = values[names[1]] + [1.0]
        with pytest.raises(DomainError, match="length"):
            quantity(**replaced(values, names[1], longer))
        with pytest.raises(DomainError, match="length"):
            quantity.enclose(**replaced(exact, names[1], exact[names[1]] + [Fraction(1)]))


def test_a_prior_sums_to_one():
    with pytest.raises(DomainError, match="prior"):
        di.belief.posterior([0.5, 0.25], [0.0, 1.0], 0.0, 1.0)
    with pytest.raises(DomainError, match="prior"):
        di.belief.posterior.enclose(["1/2", "1/4"], [0, 1], 0, 1)
    with pytest.raises(DomainError, match="prior"):
        di.belief.posterior.enclose(["1/3", "1/3", "0.333"], [0, 1, 2], 0, 1)
