"""Terms for readers: every head in plain text and in LaTeX, and letters that never clash."""

import re

import pytest

from didp_ref.kernel.terms import HEADS, Term
from didp_ref.kernel.text import read_term
from didp_ref.symbolic import display

SHOWN = [
    # numbers and letters
    ("2", "2", "2"),
    ("-1/2", "-1/2", r"-\frac{1}{2}"),
    ("x:R", "x", "x"),
    ("m:Z", "m", "m"),
    ("P:T", "P", "P"),
    ("epsilon_1:R", "epsilon_1", r"\epsilon_{1}"),
    ("lambda_:R", "lambda_", r"\lambda"),
    ("scale:R", "scale", r"\mathrm{scale}"),
    ("(at p (+ j:Z 1))", "p[j + 1]", "p_{j + 1}"),
    ("(at p j:Z k:Z)", "p[j, k]", "p_{j, k}"),
    ("(at f_other j:Z)", "f_other[j]", r"f_{\mathrm{other}}[j]"),
    ("global_sensitivity:R", "global_sensitivity", r"\text{global sensitivity}"),
    ("(at c_1 k:Z)", "c_1[k]", "c_{1}[k]"),
    ("(call f x:R y:R)", "f(x, y)", "f(x, y)"),
    # sums and products, differences and quotients
    ("(+ x:R y:R 1)", "x + y + 1", "x + y + 1"),
    ("(+ x:R (* -1 y:R))", "x - y", "x - y"),
    ("(+ (* -2 y:R) x:R)", "x - 2*y", r"x - 2 \, y"),
    ("(+ -1 (* -1 y:R))", "-1 - y", "-1 - y"),
    ("(+ x:R (* -1 (+ y:R 1)))", "x - (y + 1)", r"x - \left(y + 1\right)"),
    ("(* x:R (+ y:R 1))", "x*(y + 1)", r"x \, \left(y + 1\right)"),
    ("(* -1 x:R y:R)", "-x*y", r"-x \, y"),
    ("(* 1/2 x:R)", "(1/2)*x", r"\frac{1}{2} \, x"),
    ("(inverse x:R)", "1/x", r"\frac{1}{x}"),
    ("(* x:R (inverse (+ 1 y:R)))", "x/(1 + y)", r"\frac{x}{1 + y}"),
    ("(* (+ 1 x:R) (inverse (* y:R z:R)))", "(1 + x)/(y*z)", r"\frac{1 + x}{y \, z}"),
    ("(* x:R (inverse y:R) (inverse z:R))", "x/(y*z)", r"\frac{x}{y \, z}"),
    # functions
    ("(exp (* -1 x:R))", "exp(-x)", "e^{-x}"),
    ("(log x:R)", "log(x)", r"\log\left(x\right)"),
    ("(abs (+ x:R -1))", "|x - 1|", r"\left|x - 1\right|"),
    ("(max x:R 0)", "max(x, 0)", r"\max\left(x, 0\right)"),
    ("(root (+ 1 x:R))", "sqrt(1 + x)", r"\sqrt{1 + x}"),
    ("(normal x:R)", "Phi(x)", r"\Phi\left(x\right)"),
    ("(min x:R 0 1)", "min(x, 0, 1)", r"\min\left(x, 0, 1\right)"),
    # relations and connectives
    ("(<= x:R 1)", "x <= 1", r"x \le 1"),
    ("(< x:R 1)", "x < 1", "x < 1"),
    ("(= x:R 1)", "x = 1", "x = 1"),
    ("(!= x:R 1)", "x != 1", r"x \ne 1"),
    ("true", "true", "true"),
    ("false", "false", "false"),
    ("(and (< x:R 1) (< 0 x:R))", "x < 1 and 0 < x", r"x < 1 \wedge 0 < x"),
    ("(or (< x:R 1) (< 0 x:R))", "x < 1 or 0 < x", r"x < 1 \vee 0 < x"),
    ("(=> (< x:R 1) (< 0 x:R))", "x < 1 implies 0 < x", r"x < 1 \Rightarrow 0 < x"),
    ("(<=> (< x:R 1) (< 0 x:R))", "x < 1 exactly when 0 < x", r"x < 1 \Leftrightarrow 0 < x"),
    ("(not (< x:R 1))", "not (x < 1)", r"\neg \left(x < 1\right)"),
    # binders
    ("(sum 1 m:Z (at p #0:Z))", "sum over j in 1..m of p[j]", r"\sum_{j=1}^{m} p_{j}"),
    ("(product 1 m:Z (at p #0:Z))", "product over j in 1..m of p[j]", r"\prod_{j=1}^{m} p_{j}"),
    (
        "(every 1 m:Z (< 0 (at p #0:Z)))",
        "for every integer j in 1..m: 0 < p[j]",
        r"\forall j \in \lbrace 1, \ldots, m \rbrace: 0 < p_{j}",
    ),
    (
        "(every-from 1 (< 0 #0:Z))",
        "for every integer j >= 1: 0 < j",
        r"\forall j \in \mathbb{Z}, j \ge 1: 0 < j",
    ),
    (
        "(every-real (< 0 (exp #0:R)))",
        "for every real x: 0 < exp(x)",
        r"\forall x \in \mathbb{R}: 0 < e^{x}",
    ),
    # there is: not for every one not
    (
        "(not (every-real (not (< y:R #0:R))))",
        "there is a real x: y < x",
        r"\exists x \in \mathbb{R}: y < x",
    ),
    (
        "(not (every 1 m:Z (not (< 1 #0:Z))))",
        "there is an integer j in 1..m: 1 < j",
        r"\exists j \in \lbrace 1, \ldots, m \rbrace: 1 < j",
    ),
    (
        "(not (every-from 1 (not (< 1 #0:Z))))",
        "there is an integer j >= 1: 1 < j",
        r"\exists j \in \mathbb{Z}, j \ge 1: 1 < j",
    ),
    (
        "(not (every-point (not (< 1 (density f #0:P)))))",
        "there is a point x: 1 < f(x)",
        r"\exists \text{ point } x: 1 < f(x)",
    ),
    # points and events
    ("(< 0 (density f x:P j:Z))", "0 < f(x, j)", "0 < f(x, j)"),
    (
        "(every-point (< 0 (density f #0:P)))",
        "for every point x: 0 < f(x)",
        r"\forall \text{ point } x: 0 < f(x)",
    ),
    (
        "(< (integral S:E (density f #0:P)) 1)",
        "integral over x in S of f(x) < 1",
        r"\int_{S} f(x) \, dx < 1",
    ),
    (
        "(integrable S:E (density f #0:P))",
        "f(x) is integrable over x in S",
        r"f(x) \text{ is integrable over } x \in S",
    ),
]


@pytest.mark.parametrize(("text", "plain", "latex"), SHOWN, ids=lambda text: text)
def test_what_a_term_is_shown_as(text: str, plain: str, latex: str) -> None:
    assert display.plain(read_term(text)) == plain
    assert display.latex(read_term(text)) == latex


def heads(term: Term) -> set[str]:
    return {term.head}.union(*map(heads, term.args))


def test_every_head_is_shown() -> None:
    assert set().union(*(heads(read_term(text)) for text, _, _ in SHOWN)) == set(HEADS)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("(and (or P:T Q:T) S:T)", "(or P:T (and Q:T S:T))"),
        ("(=> (=> P:T Q:T) S:T)", "(=> P:T (=> Q:T S:T))"),
        ("(not (and P:T Q:T))", "(and (not P:T) Q:T)"),
        ("(* (+ x:R y:R) z:R)", "(+ x:R (* y:R z:R))"),
        ("(inverse (* x:R y:R))", "(* (inverse x:R) y:R)"),
        ("(* x:R (inverse (* y:R (inverse z:R))))", "(* (* x:R (inverse y:R)) (inverse z:R))"),
        ("(+ x:R (* -1 (+ y:R z:R)))", "(+ (+ x:R (* -1 y:R)) z:R)"),
        ("(+ (sum 1 2 #0:Z) x:R)", "(sum 1 2 (+ #0:Z x:R))"),
        ("(* 2 (sum 1 2 #0:Z))", "(sum 1 2 (* 2 #0:Z))"),
        ("(* (sum 1 2 #0:Z) 2)", "(sum 1 2 (* #0:Z 2))"),
        ("(=> (every-real (< #0:R 1)) P:T)", "(every-real (=> (< #0:R 1) P:T))"),
        ("(and (every-real (< #0:R 1)) P:T)", "(every-real (and (< #0:R 1) P:T))"),
        ("(not (every-real (< #0:R 1)))", "(every-real (not (< #0:R 1)))"),
        ("(* -1 (+ x:R 1))", "(+ (* -1 x:R) 1)"),
        ("(* (inverse x:R) -1/2)", "(inverse (* x:R -1/2))"),
    ],
)
def test_what_means_something_else_looks_different(text: str, other: str) -> None:
    for shown in (display.plain, display.latex):
        assert shown(read_term(text)) != shown(read_term(other))


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("(= (at p j:Z) (sum 1 m:Z (at p #0:Z)))", "jk"),
        ("(every 1 2 (every 1 2 (<= #0:Z #1:Z)))", "jk"),
        ("(= (+ j:Z k:Z l:Z r:Z) (sum 1 2 #0:Z))", ["j", "k", "l", "r", "j1"]),
        ("(every-real (< #0:R x:R))", "xy"),
        ("(every-real (< #0:R (at x 1)))", "xy"),
        ("(= (call j 1) (sum 1 2 #0:Z))", "jk"),
    ],
)
def test_a_bound_letter_is_none_that_is_there(text: str, letters: str | list[str]) -> None:
    shown = display.plain(read_term(text))
    assert set(letters) <= set(re.findall(r"\w+", shown))


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("(= j_:Z (sum 1 2 #0:Z))", r"j = \sum_{k=1}^{2} k"),
        ("(= (at j_ 1) (sum 1 2 #0:Z))", r"j_{1} = \sum_{k=1}^{2} k"),
        ("(every-real (< #0:R x_:R))", r"\forall y \in \mathbb{R}: y < x"),
    ],
)
def test_nor_one_that_is_written_like_it(text: str, latex: str) -> None:
    """LaTeX drops the underscore that ends a name."""
    assert display.latex(read_term(text)) == latex


def test_a_bound_letter_that_is_numbered_has_its_number_below_the_line() -> None:
    summed = read_term("(= (+ j:Z k:Z l:Z r:Z) (sum 1 2 #0:Z))")
    assert display.latex(summed) == r"j + k + l + r = \sum_{j_{1}=1}^{2} j_{1}"


def test_values_that_depend_on_indices_have_letters_for_them() -> None:
    both = display.values(read_term("(* #0:Z (inverse (+ 1 #1:Z)))"))
    assert both == "j/(1 + k) for all integers j, k"
    assert display.values(read_term("(exp #0:R)")) == "exp(x) for every real x"
    assert display.values(read_term("(log 2)")) == "log(2)"


LETTERS = [
    ("(< 0 n:Z)", "n integer", "$n$ integer", {"n": "integer"}),
    ("(< m:Z k:Z)", "k, m integer", "$k, m$ integer", {"k": "integer", "m": "integer"}),
    (
        "(< x:R n:Z)",
        "n integer; x real",
        "$n$ integer; all others real",
        {"n": "integer", "x": "real"},
    ),
    ("(< B:R alpha:R)", "alpha, B real", "all real", {"alpha": "real", "B": "real"}),
    (
        "(= (at p 1) (at q 1))",
        "p[j], q[j] real for every integer j",
        "all real",
        {"p": "sequence of reals", "q": "sequence of reals"},
    ),
    (
        "(= (at p 1) (at p j:Z k:Z))",
        "j, k integer; p[l] real for every integer l; p[l, r] real for all integers l, r",
        "$j, k$ integer; all others real",
        {
            "j": "integer",
            "k": "integer",
            "p": "sequence of reals and sequence of reals with 2 indices",
        },
    ),
    (
        "(< (call f x:R 1) (call g 2))",
        "x real; g(y) real for every real y; f(y, z) real for all reals y, z",
        "all real",
        {"x": "real", "g": "real function of a real", "f": "real function of 2 reals"},
    ),
    (
        "(< (density f x:P 1) (density g x:P))",
        "g(y) real for every point y; f(y, j) real for every point y and every integer j; x point",
        "$x$ point; all others real",
        {
            "g": "real function of a point",
            "f": "real function of a point and an integer",
            "x": "point",
        },
    ),
    (
        "(integrable S:E (density f #0:P 1 2))",
        "f(x, j, k) real for every point x and all integers j, k; S event",
        "$S$ event; all others real",
        {"f": "real function of a point and 2 integers", "S": "event"},
    ),
    ("(not P:T)", "P truth", "$P$ truth", {"P": "truth"}),
    ("(every 1 2 (< 0 #0:Z))", "", "", {}),
    (
        "(and (< 0 x:R) (< 0 x:Z))",
        "x integer; x real",
        "$x$ integer; $x$ real",
        {"x": "integer and real"},
    ),
]


@pytest.mark.parametrize(("text", "words", "latex", "data"), LETTERS, ids=str)
def test_every_letter_has_its_sort(text: str, words: str, latex: str, data: dict[str, str]) -> None:
    term = read_term(text)
    assert display.letters_in_words([term]) == words
    assert display.letters_in_latex([term]) == latex
    assert display.sorts([term]) == data


def test_every_kind_of_letter_has_a_sort() -> None:
    """Those that the checker's table of heads has: the label of each is a name."""
    kinds = {head for head, rule in HEADS.items() if rule.label is str}
    assert kinds == {head for text, *_ in LETTERS for head in heads(read_term(text))} & kinds


def test_letters_are_those_of_all_terms() -> None:
    terms = [read_term("(< 0 n:Z)"), read_term("(< 0 j:R)"), read_term("(< 0 (at p 1))")]
    assert display.letters_in_words(terms) == "n integer; j real; p[k] real for every integer k"
    assert display.letters_in_latex(terms, {"n": "m"}).startswith("$m$ integer; ")


def test_a_name_that_is_its_formula_is_not_said_twice() -> None:
    assert display.is_same("(0 <  x)", "0 < x")
    assert not display.is_same("x is positive", "0 < x")
    shown = display.plain(read_term("(every 1 m:Z (< 0 (at p #0:Z)))"))
    assert display.is_same("for every j in 1..m: 0 < p[j]", shown)
    assert display.is_same("for every x: 0 < exp(x)", "for every real x: 0 < exp(x)")
