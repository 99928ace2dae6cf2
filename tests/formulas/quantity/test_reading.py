"""formulas/quantity/reading.py: what a call takes, what it names when it refuses, what it gives."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import didp_ref as di
from didp_ref.errors import DomainError, FloatRequired, Infeasible, OutOfRange


def test_exact_scalars_mean_what_they_are():
    rho = di.scale.rho
    assert rho(Fraction(1, 3), 8, Decimal("0.1")) == rho.enclose("1/3", 8, "0.1").float_up()
    assert di.scale.differential_privacy(Decimal("0.1"), Fraction(1, 10)) == 1.0
    count = math.comb(60, 30)
    assert rho(0.5, count, 1.0) == rho.enclose("1/2", count, 1).float_up()
    assert rho(0.5, 10**300, 1.0) == rho.enclose("1/2", 10**300, 1).float_up()
    assert di.composition.epsilon([Fraction(1, 3), Decimal("0.5")]) == 5 / 6 > Fraction(5, 6)


def test_an_element_is_named_by_its_index_and_value():
    with pytest.raises(DomainError, match=r"alpha\[1, 0\] = 1\.5"):
        di.scale.prior_free(np.array([[0.5, 0.5], [1.5, 0.5]]), 1.0, 1.0)
    with pytest.raises(DomainError, match=r"alphas\[1\] = 2\.0"):
        di.composition.alpha([0.5, 2.0])


def test_shapes_that_do_not_broadcast_are_named():
    with pytest.raises(DomainError, match=r"alpha\(2,\), beta\(3,\)"):
        di.scale.prior_free(np.array([0.1, 0.2]), np.array([1.0, 2.0, 3.0]), 1.0)


def test_masked_arrays_are_refused():
    masked = np.ma.array([0.1, 0.2], mask=[False, True])
    with pytest.raises(DomainError, match=r"alpha\[1\]"):
        di.scale.prior_free(masked, 1.0, 1.0)


def test_what_cannot_be_answered_is_nan_if_so_asked():
    rho = np.array([0.5, 0.05, 1.5, math.nan, 0.25])
    computed = di.scale.rho(rho, 10.0, 1.0, errors="nan")
    assert np.isnan(computed).tolist() == [False, True, True, True, False]
    assert computed[0] == di.scale.rho(0.5, 10.0, 1.0)
    for bad, error in ((0.05, Infeasible), (1.5, DomainError)):
        assert math.isnan(di.scale.rho(bad, 10.0, 1.0, errors="nan"))
        with pytest.raises(error):
            di.scale.rho(bad, 10.0, 1.0)
    huge = np.array([1.0, 1e308])
    assert np.isnan(di.guarantee.epsilon(1e-300, huge, errors="nan")).tolist() == [False, True]
    with pytest.raises(OutOfRange, match="float64"):
        di.guarantee.epsilon(1e-300, huge)
    with pytest.raises(FloatRequired):
        di.scale.rho("0.5", 10.0, 1.0, errors="nan")
    with pytest.raises(DomainError, match="errors"):
        di.scale.rho(0.5, 10.0, 1.0, errors="ignore")


def test_an_infinity_that_no_end_of_the_domain_keeps_out_is_said_to_be_infinite():
    for infinity in (math.inf, np.array([math.inf])):
        with pytest.raises(DomainError, match=r"= inf is .*: 0 <= sensitive_range, finite"):
            di.scale.rho(0.5, 10.0, infinity)
    with pytest.raises(DomainError, match=r"rho = inf .*: 0 < rho < 1$"):
        di.scale.rho(math.inf, 10.0, 1.0)


def test_a_text_is_refused_for_want_of_a_float_and_a_float_for_want_of_an_exact_number():
    with pytest.raises(FloatRequired, match="pass a float") as caught:
        di.scale.rho(rho="1/10", n_worlds=20, sensitive_range=1)
    assert isinstance(caught.value, TypeError)
    assert not isinstance(caught.value, di.ExactInputRequired)
    with pytest.raises(di.ExactInputRequired):
        di.scale.rho.enclose(rho=0.1, n_worlds=20, sensitive_range=1)


def test_a_column_of_polars_comes_back_as_one():
    polars = pytest.importorskip("polars")
    column = polars.Series("promised", [0.25, 0.5])
    computed = di.scale.prior_free(column, 1.0, 1.0)
    assert isinstance(computed, polars.Series) and computed.name == "promised"
    assert computed.to_list() == [di.scale.prior_free(value, 1.0, 1.0) for value in (0.25, 0.5)]


def test_a_column_of_pandas_keeps_its_index():
    pandas = pytest.importorskip("pandas")
    column = pandas.Series([0.25, 0.5], index=["a", "b"], name="promised")
    computed = di.scale.prior_free(column, 1.0, 1.0)
    assert (computed.name, list(computed.index)) == ("promised", ["a", "b"])
