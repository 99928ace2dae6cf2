"""LaTeX by the table of notation, and what means something else."""

import pytest
import sympy

from didp_ref.errors import InputError
from didp_ref.symbolic.latex_reader import looks_like_latex, parse_latex


@pytest.mark.parametrize(
    ("latex", "plain"),
    [
        (r"\frac{S}{\log\left(\frac{(m-1)\rho}{1-\rho}\right)}", "S/log((m - 1)*rho/(1 - rho))"),
        (r"\frac S2", "S/2"),
        (r"x^12", "x^1*2"),
        (r"p_{\max} + P_{\min} + \Theta_q", "p_max + P_min + Theta_q"),
        (r"\log_2 x", "log(x)/log(2)"),
        (r"\ln^2 x", "log(x)^2"),
        (r"\ln(x)^2", "log(x)^2"),
        (r"\log\left(x\right)^{-1}", "log(x)^(-1)"),
        (r"\log|x|^2", "log(abs(x))^2"),
        (r"\exp{\left(x \right)}^{2}", "exp(x)^2"),
        (r"\ln x^2", "log(x^2)"),
        (r"e^{-\epsilon}", "exp(-epsilon)"),
        (r"\max\left\{a, b\right\}", "max(a, b)"),
        (r"|a - b|", "abs(a - b)"),
        (r"\left(a - b\right)_+", "max(a - b, 0)"),
        (r"2[a - b]_+^2 + c", "2*max(a - b, 0)^2 + c"),
        (r"\sqrt{2}\,b", "2^(1/2)*b"),
        (r"\sum_{i=1}^{n} \epsilon_i", "sum(epsilon[i], i, 0, n - 1)"),
        (r"\sum_{j \ne i} p_j", "sum(p[i], i, 0, n - 1) - p[j]"),
        (r"\prod_{k} (1 - \alpha_k)", "prod(1 - alpha[i], i, 0, n - 1)"),
        (r"\Pr[D] x", "Pr(D)*x"),
        (r"\lambda \ge \frac{\Delta f}{\varepsilon}", "Delta_f/epsilon"),
        (r"\frac{S(f)}{\varepsilon}", "S/epsilon"),
        (r"\frac{2 \Delta u}{\varepsilon}", "2*Delta_u/epsilon"),
        (r"\frac{2 \Delta_1(u)}{\varepsilon}", "2*Delta_u/epsilon"),
        (r"$$a b c$$", "a*b*c"),
        (r"\begin{equation} a \label{eq:1} \end{equation}", "a"),
        (r"2 \log 2 x + 1", "2*log(2*x) + 1"),
        (r"\alpha*\beta", "alpha*beta"),
        (r"\frac12 x", "1/2*x"),
    ],
)
def test_the_table_of_notation(latex, plain):
    assert str(parse_latex(latex)[0]) == plain


@pytest.mark.parametrize(
    ("latex", "problem"),
    [
        (r"\hat{x} x", "has \\hat{x} and x"),
        (r"\tilde\epsilon\,\epsilon", "has \\tilde\\epsilon and \\epsilon"),
        (r"\epsilon\varepsilon", "has \\epsilon and \\varepsilon"),
        (r"\ln 1/\delta", "a / after a function without brackets"),
        (r"\tanh x/2", "a / after a function without brackets"),
        (r"1/2\sigma^2", "a factor after a / and its divisor"),
    ],
)
def test_what_could_be_read_in_two_ways_is_an_error(latex, problem):
    with pytest.raises(InputError) as caught:
        parse_latex(latex)
    assert problem in str(caught.value)


def test_an_accent_needs_no_braces_and_quotients_of_logarithms_no_brackets():
    assert str(parse_latex(r"\tilde\epsilon/2")[0]) == "epsilon/2"
    assert str(parse_latex(r"\ln x/\ln 2")[0]) == "log(x)/log(2)"
    assert str(parse_latex(r"\ln(1/\delta)/2")[0]) == "log(1/delta)/2"


def test_how_it_was_understood_is_said():
    notes = parse_latex(r"\lambda = \log x").notes
    sides, base = notes
    assert "\\lambda" in sides and "log" in base


def test_an_exponent_after_a_functions_bracket_is_said_to_be_the_functions():
    assert "function" in parse_latex(r"\ln(x)^2")[1][-1]
    assert not any("exponent" in note for note in parse_latex(r"\ln^2(x) + \ln x^2")[1])


@pytest.mark.parametrize("formula", ["log(x)**2", "1/log(x)**3", "exp(x)**2 + log(x**2)"])
def test_what_sympy_writes_is_read_as_sympy_means_it(formula):
    expression = sympy.sympify(formula)
    read = sympy.sympify(str(parse_latex(sympy.latex(expression))[0]).replace("^", "**"))
    assert (read - expression).subs("x", sympy.Rational(7, 3)).evalf() == pytest.approx(0)


@pytest.mark.parametrize(
    ("latex", "problem"),
    [
        ("", "empty"),
        (r"\frac{a}{b", "lacks a }"),
        (r"\frac{a}", "frac"),
        (r"a = b = c", "relation"),
        (r"\int_0^1 x", r"\\int"),
        (r"\sum x", "index"),
        (r"\sum_{i=2}^{n} x_i", "2"),
        (r"\sum_{i=1}^{5} x_i", "upper end"),
        (r"\begin{cases} 1 \\ 2 \end{cases}", "begin"),
        (r"\Pr x", "without brackets"),
        (r"\max x", "without brackets"),
        (r"\input{/etc/passwd}", r"\\input"),
        (r"1.x", "1"),
        (r"x + " + "9" * 61, "61 characters"),
        (r"\1 - x", r"\\1"),
        ("\N{CYRILLIC SMALL LETTER A} - x", "\N{CYRILLIC SMALL LETTER A}"),
        ("x - \\", "backslash"),
        ("{" * 100 + "x" + "}" * 100, "nested"),
        ("x" * 10**5, "100000 characters"),
    ],
)
def test_what_is_not_in_the_table_is_refused(latex, problem):
    with pytest.raises(InputError, match=problem) as holds:
        parse_latex(latex)
    assert "\n" not in str(holds.value)


def test_what_looks_like_latex():
    assert looks_like_latex(r"\frac{a}{b}")
    assert looks_like_latex("$a$")
    assert not looks_like_latex("a/b")
