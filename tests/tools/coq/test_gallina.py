"""Statements in Gallina: what each construct becomes, and what is no statement."""

import re
from collections.abc import Callable

import pytest

from didp_ref.audit.claim import Claim, Statement
from didp_ref.errors import InputError
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.schemas import STATED
from didp_ref.kernel.terms import Term
from didp_ref.kernel.text import read_term
from didp_ref.papers import CLAIMS
from didp_ref.symbolic.sympy_reader import statement
from tests.looped import for_each
from tools.coq.gallina import DEFINED, claim, comment, proposition, schema, schemas

WRITTEN = {
    # relations: between two integers they are of Z
    "(<= x:R y:R)": "(x_1 <= y_2)",
    "(< x:R y:R)": "(x_1 < y_2)",
    "(= x:R y:R)": "(x_1 = y_2)",
    "(!= x:R y:R)": "(x_1 <> y_2)",
    "(<= m:Z 2)": "(m_1 <= 2)%Z",
    "(<= (+ 1 m:Z -3) (* 2 k:Z))": "((1 + m_1 + (-3)) <= (2 * k_2))%Z",
    "(<= m:Z x:R)": "((IZR m_1) <= x_2)",
    "(<= (* 1/2 m:Z) 1)": "(((1 / 2) * (IZR m_1)) <= 1)",
    # numbers and functions
    "(= x:R -2)": "(x_1 = (-2))",
    "(= x:R -1/2)": "(x_1 = ((-1) / 2))",
    "(= (* x:R x:R x:R) (inverse y:R))": "((x_1 * x_1 * x_1) = (/ y_2))",
    "(= x:R (inverse (+ m:Z 1)))": "(x_1 = (/ ((IZR m_2) + 1)))",
    "(= x:R (exp y:R))": "(x_1 = (exp y_2))",
    "(= (log x:R) (abs y:R))": "((ln x_1) = (Rabs y_2))",
    "(= x:R (max x:R y:R 0))": "(x_1 = (Rmax (Rmax x_1 y_2) 0))",
    "(= x:R (min x:R 0))": "(x_1 = (Rmin x_1 0))",
    # connectives
    "(not (= x:R y:R))": "(~ (x_1 = y_2))",
    "(and (< x:R y:R) (< y:R 0))": r"((x_1 < y_2) /\ (y_2 < 0))",
    "(or (< x:R y:R) (< y:R 0) false)": r"((x_1 < y_2) \/ (y_2 < 0) \/ False)",
    "(=> (< x:R y:R) (< y:R 0))": "((x_1 < y_2) -> (y_2 < 0))",
    "(<=> (< x:R y:R) (< y:R 0))": "((x_1 < y_2) <-> (y_2 < 0))",
    "true": "True",
    "(=> P:T P:T)": "(P_1 -> P_1)",
    # sequences and functions
    "(= (at p (+ 1 j:Z)) 0)": "((p_1 (1 + j_2)%Z) = 0)",
    "(= (at p j:Z -1) 0)": "((p_1 j_2%Z (-1)%Z) = 0)",
    "(= (call f k:Z x:R) 0)": "((f_1 (IZR k_2) x_3) = 0)",
    # binders
    "(every-real (< #0:R y:R))": "(forall x_1 : R, (x_1 < y_2))",
    "(not (every-real (< #0:R y:R)))": "(~ (forall x_1 : R, (x_1 < y_2)))",
    "(every 1 m:Z (< (at p #0:Z) x:R))": (
        "(forall j_2 : Z, (1 <= j_2)%Z -> (j_2 <= m_1)%Z -> ((p_3 j_2%Z) < x_4))"
    ),
    "(every-from 1 (< (at p #0:Z) x:R))": ("(forall j_1 : Z, (1 <= j_1)%Z -> ((p_2 j_1%Z) < x_3))"),
    "(= (sum 1 m:Z (at p #0:Z)) x:R)": (
        "((sum_over (fun j_2 : Z => (p_3 j_2%Z)) 1%Z m_1%Z) = x_4)"
    ),
    "(= (product 1 m:Z #0:Z) x:R)": ("((product_over (fun j_2 : Z => (IZR j_2)) 1%Z m_1%Z) = x_3)"),
    # the number of a bound variable counts the binders between: 1 is the outer one's
    "(every-from 1 (every #0:Z 9 (< (at p #1:Z) (at p #0:Z))))": (
        "(forall j_1 : Z, (1 <= j_1)%Z -> (forall j_2 : Z, (j_1 <= j_2)%Z -> (j_2 <= 9)%Z -> "
        "((p_3 j_1%Z) < (p_3 j_2%Z))))"
    ),
}
"""The texts of statements, and what they are in Gallina."""


def said(conclusion: str, **hypotheses: str) -> str:
    """Return what is said in Coq of statements that are given as texts."""
    given = tuple((name, read_term(hypothesis)) for name, hypothesis in hypotheses.items())
    return proposition(Sequent(given, read_term(conclusion)))


def body(conclusion: str) -> str:
    """Return what stands under the free variables."""
    return said(conclusion).splitlines()[-1].strip()


@for_each(WRITTEN)
def test_what_a_construct_becomes(conclusion: str) -> None:
    assert body(conclusion) == WRITTEN[conclusion]


def test_hypotheses_come_in_order_under_their_names() -> None:
    assert said("(< 0 y:R)", first="(< 0 x:R)", second="(< x:R y:R)") == (
        "  forall (x_1 : R) (y_2 : R),\n"
        "  (* first *)\n  (0 < x_1) ->\n  (* second *)\n  (x_1 < y_2) ->\n  (0 < y_2)"
    )


def test_nothing_is_quantified_where_nothing_is_free() -> None:
    assert said("(< 0 1)") == "  (0 < 1)%Z"


def test_free_variables_have_their_types() -> None:
    text = said("(and (= (at p j:Z) x:R) (= (at p j:Z k:Z) (call f x:R)) Q:T)")
    declared = dict(re.findall(r"\((\w+) : ([^)]+)\)", text))
    assert sorted(declared.values()) == sorted(
        ["Z -> R", "Z", "R", "Z -> Z -> R", "Z", "R -> R", "Prop"]
    )


def test_a_name_says_one_thing() -> None:
    """A real and an integer of one name, a sequence and a function, and a bound variable's."""
    assert body("(< x:Z x:R)") == "((IZR x_1) < x_2)"
    assert body("(< (at f 1) (call f 1))") == "((f_1 1%Z) < (f_2 1))"
    assert body("(and (every-real (< #0:R x:R)) (< 0 x:R))") == (
        r"((forall x_1 : R, (x_1 < x_2)) /\ (0 < x_2))"
    )


@pytest.mark.parametrize(
    "label", ["forall", "0 < x) -> False -> (0", "é", "_", "R\n", "IZR", "*)", "#0", "E", "x_1"]
)
def test_a_variable_may_have_any_name(label: str) -> None:
    positive = Term("<", (read_term("0"), Term("real", (), label)))
    assert re.fullmatch(
        r"  forall \((\w+_1) : R\),\n  \(0 < \1\)", proposition(Sequent((), positive))
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


@pytest.mark.parametrize("given", ["1", "x:R", "(at p 1)", "(sum 1 2 #0:Z)", "(< 0 #0:R)"])
def test_what_is_no_statement_is_refused(given: str) -> None:
    term, true = read_term(given), read_term("true")
    for sequent in (Sequent((), term), Sequent((("given", term),), true)):
        with pytest.raises(InputError, match=f"^{re.escape(repr(given))}: "):
            claim(sequent)


def builds(claim: Claim) -> list[Callable[[], Statement]]:
    return [build for part in claim.parts for build in (part.formal, part.corrected) if build]


@for_each(filter(builds, CLAIMS.values()))
def test_every_statement_of_a_paper_can_be_said(one: Claim) -> None:
    for build in builds(one):
        required, _, stated = claim(statement(build())).partition(DEFINED)
        assert all(line.startswith("From didp.shared Require ") for line in required.splitlines())
        assert stated.count("(*") == stated.count("*)") == len(build().hypotheses)


def test_what_depends_on_an_index_in_a_schema_is_a_sequence() -> None:
    assert schema("sum_equal") == (
        "  forall (l_1 : Z) (h_2 : Z) (f_4 : Z -> R) (g_5 : Z -> R),\n"
        "  ((forall j_3 : Z, (l_1 <= j_3)%Z -> (j_3 <= h_2)%Z -> "
        "((f_4 j_3%Z) = (g_5 j_3%Z))) -> "
        "((sum_over (fun j_6 : Z => (f_4 j_6%Z)) l_1%Z h_2%Z) = "
        "(sum_over (fun j_7 : Z => (g_5 j_7%Z)) l_1%Z h_2%Z)))"
    )
    assert "(f_7 : Z -> Z -> R)" in schema("sum_swap")


def test_all_schemas_are_claimed_together() -> None:
    text = schemas(STATED)
    named = re.findall(r"^Definition (\w+) : Prop :=$", text, re.MULTILINE)
    assert named == [*STATED, "claim"]
    _, claimed = text.split("Definition claim : Prop :=\n")
    assert re.split(r" /\\\n|\.\n", claimed.replace("  ", ""))[:-1] == list(STATED)
