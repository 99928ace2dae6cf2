"""Statements in Gallina: what each construct becomes, and what there are no words for."""

from __future__ import annotations

import re

import pytest
import sympy
from sympy import And, Equivalent, Function, Implies, Not, Or, Product, Sum, Symbol, Xor

from didp_ref.claim import Statement
from didp_ref.errors import InputError
from didp_ref.papers import CLAIMS
from didp_ref.proof.gallina import CLAIM, claim, comment
from didp_ref.proof.logic import ForAll
from didp_ref.proof.notation import Formula, eq, functions, ge, integers, le, lt, ne, sequences

x, y = (Symbol(name, real=True) for name in "xy")
j, k, m = integers("j k m")
(p,) = sequences("p")
(f,) = functions("f")


def said(conclusion: Formula, **hypotheses: Formula) -> str:
    """Return what the claim's file says after what every such file says."""
    text = claim(Statement(hypotheses, conclusion))
    assert text.startswith(CLAIM)
    return text.removeprefix(CLAIM)


def body(conclusion: Formula) -> str:
    """Return what stands under the free variables."""
    return said(conclusion).splitlines()[-1].strip().removesuffix(".")


@pytest.mark.parametrize(
    ("conclusion", "text"),
    [
        (le(x, y), "(x_1 <= y_2)"),
        (lt(x, y), "(x_1 < y_2)"),
        (ge(x, y), "(x_1 >= y_2)"),
        (ne(x, y), "(x_1 <> y_2)"),
        (eq(x, -2), "(x_1 = (-2))"),
        (eq(x, sympy.Rational(-1, 2)), "(x_1 = ((-1) / 2))"),
        (le(m, 2), "(m_1 <= 2)%Z"),
        (le(m + 1, 2 * k), "((1 + m_1) <= (2 * k_2))%Z"),
        (le(m, x), "((IZR m_1) <= x_2)"),
        (le(m / 2, 1), "(((1 / 2) * (IZR m_1)) <= 1)"),
        (eq(x**3, 1 / y), "((pow x_1 3) = (/ y_2))"),
        (eq(x, y**-2), "(x_1 = (/ (pow y_2 2)))"),
        (eq(x, sympy.exp(y)), "(x_1 = (exp y_2))"),
        (eq(sympy.log(x), sympy.Abs(y)), "((ln x_1) = (Rabs y_2))"),
        (eq(x, sympy.Max(x, y, 0)), "(x_1 = (Rmax (Rmax 0 x_1) y_2))"),
        (eq(x, sympy.Min(x, 0)), "(x_1 = (Rmin 0 x_1))"),
        (Not(sympy.Eq(x, y, evaluate=False)), "(x_1 <> y_2)"),
        (Not(ForAll(lt(x, y), x)), "(~ (forall x_1 : R, (x_1 < y_2)))"),
        (And(lt(x, y), lt(y, 0)), r"((x_1 < y_2) /\ (y_2 < 0))"),
        (Or(lt(x, y), lt(y, 0)), r"((x_1 < y_2) \/ (y_2 < 0))"),
        (Implies(lt(x, y), lt(y, 0)), "((x_1 < y_2) -> (y_2 < 0))"),
        (Equivalent(lt(x, y), lt(y, 0)), "(((x_1 < y_2) <-> (y_2 < 0)))"),
        (sympy.true, "True"),
        (eq(p[j + 1], 0), "((p_2 (1 + j_1)%Z) = 0)"),
        (eq(f(k, x), 0), "((f_1 (IZR k_2) x_3) = 0)"),
        (ForAll(lt(x, y), x), "(forall x_1 : R, (x_1 < y_2))"),
        (
            ForAll(lt(p[j], x), (j, 1, m)),
            "(forall j_2 : Z, (1 <= j_2)%Z -> (j_2 <= m_1)%Z -> ((p_3 j_2%Z) < x_4))",
        ),
        (
            ForAll(lt(p[j], x), (j, 1, sympy.oo)),
            "(forall j_1 : Z, (1 <= j_1)%Z -> ((p_2 j_1%Z) < x_3))",
        ),
        (eq(Sum(p[j], (j, 1, m)), x), "((sum_over (fun j_2 : Z => (p_3 j_2%Z)) 1%Z m_1%Z) = x_4)"),
        (
            eq(Product(p[j], (j, 1, m)), x),
            "((product_over (fun j_2 : Z => (p_3 j_2%Z)) 1%Z m_1%Z) = x_4)",
        ),
    ],
    ids=str,
)
def test_what_a_construct_becomes(conclusion: Formula, text: str) -> None:
    assert body(conclusion) == text


def test_either_but_not_both() -> None:
    assert body(Xor(lt(x, 0), lt(y, 0), evaluate=False)) == (
        r"(((x_1 < 0) /\ ~ (y_2 < 0)) \/ (~ (x_1 < 0) /\ (y_2 < 0)))"
    )


def test_hypotheses_come_in_order_under_their_names() -> None:
    text = said(lt(0, y), first=lt(0, x), second=lt(x, y))
    assert text == (
        "  forall (x_1 : R) (y_2 : R),\n"
        "  (* first *)\n  (0 < x_1) ->\n  (* second *)\n  (x_1 < y_2) ->\n  (0 < y_2).\n"
    )


def test_nothing_is_quantified_where_nothing_is_free() -> None:
    assert said(lt(0, 1)) == "  (0 < 1)%Z.\n"


def test_free_variables_have_their_types() -> None:
    text = said(And(eq(p[j], x), eq(p[j, k], f(x))))
    declared = dict(re.findall(r"\((\w+) : ([^)]+)\)", text))
    assert sorted(declared.values()) == sorted(["Z -> R", "Z", "R", "Z -> Z -> R", "Z", "R -> R"])


def test_a_name_says_one_thing() -> None:
    """A real and an integer of one name, and a bound variable that has a free one's name."""
    whole = Symbol("x", integer=True)
    assert body(lt(whole, x)) == "((IZR x_1) < x_2)"
    assert body(And(ForAll(lt(x, y), x), lt(0, x))).count("x_") == 3
    outside = said(ForAll(lt(0, x), x), positive=lt(0, x))
    assert "(0 < x_1) ->" in outside
    assert "(forall x_2 : R, (0 < x_2))" in outside


@pytest.mark.parametrize(
    "label", ["forall", "0 < x) -> False -> (0", "é", "_", "", "R\n", "IZR", "*)"]
)
def test_a_symbol_may_have_any_name(label: str) -> None:
    assert re.fullmatch(
        r"  forall \(\w+_1 : R\),\n  \(0 < \w+_1\)\.\n", said(lt(0, Symbol(label, real=True)))
    )


@pytest.mark.parametrize(
    "name", ["*)", "(*", "(*)", '"', "a\nb", "*) False -> (*", "é", "(", "*", "\\"]
)
def test_a_comment_ends_where_it_should(name: str) -> None:
    written = comment(name)
    assert written.startswith("(* ")
    assert written.endswith(" *)")
    inside = written[2:-2]
    assert not re.search(r'\(\*|\*\)|"|[^ -~]', f" {inside} ")


@pytest.mark.parametrize(
    "conclusion",
    [
        lt(0, sympy.Float(0.1)),
        lt(0, sympy.pi),
        lt(0, sympy.oo),
        lt(0, sympy.sqrt(x)),
        lt(0, x**k),
        lt(0, sympy.sin(x)),
        lt(0, sympy.log(x, 2, evaluate=False)),
        lt(0, sympy.Piecewise((x, x > 0), (0, True))),
        lt(0, sympy.I * x),
        eq(Symbol("z"), 0),
        eq(Function("g")(x), 0),
        eq(sympy.IndexedBase("q")[j], 0),
        eq(p[x], 0),
        eq(p[j / 2], 0),
        eq(Sum(p[j], (j, 1, sympy.oo)), 0),
        ForAll(lt(0, x), (x, 1, m)),
        ForAll(lt(0, Symbol("n", even=True)), (Symbol("n", even=True), 1, m)),
        ForAll(eq(p[1], x), p.label),
        sympy.ITE(lt(x, 0), lt(y, 0), lt(0, y)),
        Symbol("truth"),
    ],
    ids=str,
)
def test_what_has_no_words_is_refused(conclusion: Formula) -> None:
    with pytest.raises(InputError):
        claim(Statement({}, conclusion))


def test_a_refusal_names_the_term() -> None:
    with pytest.raises(InputError, match=r"^sqrt\(x\): is no real number"):
        claim(Statement({"positive": lt(0, x)}, lt(0, sympy.sqrt(x) + 1)))


def builds(one):
    """What builds the formal statements of a claim."""
    return [build for part in one.parts for build in (part.formal, part.corrected) if build]


@pytest.mark.parametrize(
    "one", [claim for claim in CLAIMS.values() if builds(claim)], ids=lambda claim: claim.id
)
def test_every_statement_of_a_paper_can_be_said(one) -> None:
    for build in builds(one):
        text = claim(build())
        assert text.count("(*") == text.count("*)") == len(build().hypotheses) + 1
