"""The grammar of plain formulas: what it reads, and what it refuses in one line."""

import pytest
from flint import fmpq

from didp_ref.errors import InputError
from didp_ref.symbolic.term import value_at
from didp_ref.symbolic.text_reader import parse

POINT = {"x": fmpq(3), "y": fmpq(2), "epsilon": fmpq(1, 4)}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 - 2 - 3", -4),
        ("12/2/3", 2),
        ("2^3^2", 512),
        ("2**3", 8),
        ("-x^2", -9),
        ("2*-x", -6),
        ("x^-1*x", 1),
        ("1e3 + .5 + 2.", fmpq(2005, 2)),
        ("0.1", fmpq(1, 10)),
        ("max(x, y, 5) - min(x, y)", 3),
        ("abs(y - x)", 1),
        ("4·ε × x − 3", 0),
        ("floor(7/2)", 3),
        ("sqrt(9/4)", fmpq(3, 2)),
        ("log(1) + expm1(0) + log1p(0)", 0),
        ("((((x))))", 3),
    ],
)
def test_the_grammar(text, value):
    assert value_at(parse(text), POINT, 64) == value


@pytest.mark.parametrize("text", ["S(f)/epsilon", "S(q)/epsilon"])
def test_a_sensitivity_of_a_query_is_one_name(text):
    assert str(parse(text)) == "S/epsilon"


def test_other_functions_of_a_query_are_not_names():
    assert str(parse("Delta(f)/epsilon")) == "Delta_f/epsilon"
    with pytest.raises(InputError):
        parse("S(x)/epsilon")


def test_logarithms_are_natural_or_say_their_base():
    quotient = value_at(parse("log(8, 2) - 3"), {}, 128)
    assert quotient.contains(0)
    assert value_at(parse("log2(8) - log10(1000)"), {}, 128).contains(0)
    assert value_at(parse("ln(2) - log(2)"), {}, 128).contains(0)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("(x", r"a \) is missing"),
        ("x)", "not opened"),
        ("x +", "character 4"),
        ("* x", "character 1"),
        ("2x", "write \\* between factors"),
        ("x y", "write \\* between factors"),
        ("x; y", "; y"),
        ("__import__('os').system('true')", "system"),
        ("__import__(1)", "__import__"),
        ("f(x)", "f"),
        ("exp(x, y)", "with 2 arguments"),
        ("max(x + 1)", "one argument"),
        ("x" * 10**5, "100000 characters"),
        ("(" * 10**3 + "x" + ")" * 10**3, "nested"),
        ("-" * 4000 + "x", None),
        ("2^" * 500 + "2", "nested"),
        ("x" + "+x" * 2000, None),
        ("1" * 1000, "1000 characters"),
        ("lambda: 0", ": 0"),
        ("x if x else y", "write \\* between factors"),
        ("x.__class__", "__class__"),
        ("sum(x, y)", "not \\(term\\)"),
    ],
)
def test_bad_text_is_refused_in_one_line(text, problem):
    if problem is None:  # long, and a formula all the same
        parse(text)
        return
    with pytest.raises(InputError, match=problem) as holds:
        parse(text)
    assert "\n" not in str(holds.value)
    assert len(str(holds.value)) < 200


def test_ten_thousand_brackets_are_refused():
    with pytest.raises(InputError):
        parse("(" * 10**4 + "x" + ")" * 10**4)
