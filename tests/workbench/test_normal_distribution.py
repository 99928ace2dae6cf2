"""The normal distribution, roots and pi in functions, formulas and pins, and their identities."""

import math
from fractions import Fraction
from math import erfc
from statistics import NormalDist

import mpmath
import pytest

import didp_ref as di
from didp_ref.errors import InputError
from didp_ref.symbolic.equality import Branch, prove
from didp_ref.symbolic.term import Term, enclose
from didp_ref.symbolic.text_reader import parse
from didp_ref.workbench.answer import Verdict
from didp_ref.workbench.compare import compare
from didp_ref.workbench.pin import pin_formula, pin_function, read_domains
from didp_ref.workbench.pin_file import python
from didp_ref.workbench.pin_formula import as_quantity

ANYWHERE = as_quantity(read_domains(["a=-5:5", "p=1/100:99/100"]))


def by_erf(epsilon, deviation, global_sensitivity):
    half, far = global_sensitivity / (2 * deviation), epsilon * deviation / global_sensitivity

    def phi(x):
        return 0.5 * (1 + math.erf(x / math.sqrt(2)))

    return phi(half - far) - math.exp(epsilon) * phi(-half - far)


def by_erfc(epsilon, deviation, global_sensitivity):
    half, far = global_sensitivity / (2 * deviation), epsilon * deviation / global_sensitivity
    root = 2**0.5
    return erfc((far - half) / root) / 2 - math.exp(epsilon) * erfc((far + half) / root) / 2


def by_distribution(epsilon, deviation, global_sensitivity):
    half, far = global_sensitivity / (2 * deviation), epsilon * deviation / global_sensitivity
    normal = NormalDist()
    return normal.cdf(half - far) - math.exp(epsilon) * normal.cdf(-half - far)


def without_the_exponential(epsilon, deviation, global_sensitivity):
    half, far = global_sensitivity / (2 * deviation), epsilon * deviation / global_sensitivity
    return NormalDist().cdf(half - far) - NormalDist().cdf(-half - far)


@pytest.mark.parametrize("function", [by_erf, by_erfc, by_distribution])
def test_functions_of_the_normal_distribution_are_proved_equal(function):
    assert compare(function, di.quantities["gaussian.delta"]).verdict is Verdict.EQUAL


IN_PYTHON = [
    "scipy.stats.norm.cdf({x})-np.exp(epsilon)*stats.norm.cdf({y})",
    "special.ndtr({x})-math.exp(epsilon)*scipy.special.ndtr({y})",
    "norm.sf(-({x}))-numpy.exp(epsilon)*np.exp(norm.logcdf({y}))",
    "norm.cdf(deviation*({x}), 0, deviation)-exp(epsilon)*norm.cdf({y}, 0)",
]


@pytest.mark.parametrize("text", IN_PYTHON)
def test_calls_of_scipy_are_read_in_a_text(text):
    half, far = "global_sensitivity/(2*deviation)", "epsilon*deviation/global_sensitivity"
    written = text.format(x=f"{half}-{far}", y=f"-{half}-{far}")
    assert compare(parse(written), di.quantities["gaussian.delta"]).verdict is Verdict.EQUAL


def test_quantiles_of_scipy_are_read_in_a_text():
    texts = ["norm.isf((1-probability)/2, 0, deviation)", "-deviation*ndtri((1-probability)/2)"]
    for text in texts:
        assert compare(parse(text), di.quantities["accuracy.gaussian"]).verdict is Verdict.EQUAL
    texts = ("erfinv(probability)", "erfcinv(1 - probability)")
    for text in (*(f"sqrt(2)*deviation*{each}" for each in texts), "deviation*probit((1 + p)/2)"):
        answer = compare(parse(text), di.quantities["accuracy.gaussian"])
        assert answer.holds, (text, answer.partly)
    one_sided = compare(
        parse("deviation*norm.ppf(probability)"), di.quantities["accuracy.gaussian"]
    )
    assert one_sided.verdict is Verdict.DIFFERENT


BY_SCIPY = """
import numpy as np
from scipy import stats
from scipy.special import ndtr
from scipy.stats import norm

def by_norm(epsilon, deviation, global_sensitivity):
    s = global_sensitivity / deviation
    return norm.cdf(s / 2 - epsilon / s) - np.exp(epsilon) * stats.norm.sf(s / 2 + epsilon / s)

def by_ndtr(epsilon, deviation, global_sensitivity):
    s = global_sensitivity / deviation
    return ndtr(s / 2 - epsilon / s) - np.exp(epsilon) * ndtr(-s / 2 - epsilon / s)

def by_frozen(epsilon, deviation, global_sensitivity):
    noise, s = stats.norm(0, deviation), global_sensitivity
    far = epsilon * deviation**2 / s
    return noise.cdf(s / 2 - far) - np.exp(epsilon) * noise.cdf(-s / 2 - far)

def wrong(epsilon, deviation, global_sensitivity):
    s = global_sensitivity / deviation
    return norm.cdf(s / 2 - epsilon / s) - norm.cdf(-s / 2 - epsilon / s)
"""


def test_functions_that_call_scipy_are_followed():
    pytest.importorskip("scipy.stats")
    space: dict[str, object] = {"__name__": "theirs"}
    exec(compile(BY_SCIPY, "theirs.py", "exec"), space)
    for name in ("by_norm", "by_ndtr", "by_frozen"):
        assert compare(space[name], di.quantities["gaussian.delta"]).verdict is Verdict.EQUAL, name
    found = compare(space["wrong"], di.quantities["gaussian.delta"])
    assert found.verdict is Verdict.DIFFERENT
    from scipy import stats

    assert "cdf" not in vars(type(stats.norm))  # what stood in is gone
    assert stats.norm.cdf(0.0) == 0.5


def test_a_term_that_is_left_out_is_different():
    comparison = compare(without_the_exponential, di.quantities["gaussian.delta"])
    assert comparison.verdict is Verdict.DIFFERENT


def one_sided(deviation, probability):
    return deviation * NormalDist().inv_cdf(1 - probability)


def two_sided(deviation, probability):
    return deviation * NormalDist().inv_cdf((1 + probability) / 2)


def test_a_quantile_is_followed():
    quantity = di.quantities["accuracy.gaussian"]
    assert compare(two_sided, quantity).verdict is not Verdict.DIFFERENT
    assert compare(one_sided, quantity).verdict is Verdict.DIFFERENT


def equal(left, right):
    return prove([Branch((), parse(left))], parse(right), ANYWHERE)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("normal(-a)", "1 - normal(a)"),
        ("Phi(a) + Phi(-a)", "1"),
        ("erf(a)", "1 - erfc(a)"),
        ("erf(-a)", "-erf(a)"),
        ("normal(a)", "(1 + erf(a/sqrt(2)))/2"),
        ("normal(0)", "1/2"),
        ("normal(probit(p))", "p"),
        ("probit(1 - p)", "-probit(p)"),
        ("probit(1/2)", "0"),
        ("root(x, normal(x) - p)", "probit(p)"),
        ("root(y, p - normal(y))", "-probit(1 - p)"),
        ("root(x, exp(x) - p)", "root(z, 2*exp(z) - 2*p)"),
        ("pi*a/pi", "a"),
    ],
)
def test_the_identities(left, right):
    assert equal(left, right).equal


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("normal(-a)", "normal(a)"),
        ("normal(2*a)", "2*normal(a)"),
        ("erf(a)", "normal(a)"),
        ("erf(a)", "2*normal(a) - 1"),
        ("probit(1 - p)", "probit(p)"),
        ("normal(probit(p) + a)", "p + a"),
        ("root(x, exp(x) - p)", "root(x, exp(x) + p)"),
        ("root(x, normal(x) - p) + root(x, normal(x + 1) - p)", "2*probit(p)"),
        ("pi", "22/7"),
        ("pi", "355/113"),
    ],
)
def test_what_is_no_identity(left, right):
    assert not equal(left, right).equal


def test_where_a_root_exists_is_not_taken_for_granted():
    proof = equal("a + 0*root(x, exp(x) + 1)", "a")
    assert proof.equal and "may have no value" in proof.without
    proof = equal("root(x > 0, normal(x) - p)", "probit(p)")
    assert proof.equal and proof.without


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("normal(1/3)", mpmath.ncdf(mpmath.mpf(1) / 3)),
        ("erfc(5)", mpmath.erfc(5)),
        ("pi", mpmath.pi),
        ("root(x, exp(x) - 3)", mpmath.log(3)),
        ("root(x > 0, x^2 - 2)", mpmath.sqrt(2)),
        ("root(x, 3 - exp(x))", mpmath.log(3)),
        ("root(x, x^3 + 8)", mpmath.mpf(-2)),
        ("probit(1/40)", mpmath.sqrt(2) * mpmath.erfinv(mpmath.mpf(1) / 20 - 1)),
    ],
)
def test_values_agree_with_a_second_engine(text, value):
    enclosure = enclose(parse(text), {})
    assert float(enclosure.lower) == pytest.approx(float(value), rel=1e-13)
    assert enclosure.upper - enclosure.lower < Fraction(1, 2**40)


@pytest.mark.parametrize("text", ["root(x, root(y, y + x) - 1)", "x + root(x, exp(x) - x1)"])
def test_what_a_root_binds_is_its_own(text):
    term = parse(text)
    assert term.names() == {"x", "x1"} - ({"x", "x1"} if "y" in text else set())
    assert str(parse(str(term))) == str(term)


def test_a_term_with_a_root_survives_as_lists():
    term = parse("normal(a) + root(x, exp(x) - a) + pi")
    assert Term.from_plain(term.to_plain()) == term


def test_a_formula_with_the_normal_distribution_is_pinned():
    domains = read_domains(["x=-3:3"])
    pin = pin_formula(parse("normal(x) + pi"), domains)
    assert pin.holds
    assert eval(python(parse("normal(x) + pi")), {"math": math, "x": 0.5}) == pytest.approx(
        NormalDist().cdf(0.5) + math.pi
    )
    assert pin_function(lambda x: NormalDist().cdf(x), domains).formula.lines() == [
        "1/2*(1 + 2*normal(2^(1/2)*x/(2^(1/2))) - 1)"
    ]
    with pytest.raises(InputError, match="--function"):
        python(parse("probit(x)"))
