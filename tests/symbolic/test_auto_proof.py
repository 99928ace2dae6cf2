"""symbolic/auto_proof.py: instances that terms suggest, and proofs in one step that hold."""

import pytest

from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.schemas import instance_of
from didp_ref.kernel.text import read_term, write
from didp_ref.symbolic import auto_proof
from tests.negative_controls import checked

ABOUT = ("test.claim", "statement", "", "printed")


def stated(given: list[str], conclusion: str) -> Sequent:
    return Sequent(tuple((text, read_term(text)) for text in given), read_term(conclusion))


@pytest.mark.parametrize(
    ("given", "conclusion", "values"),
    [
        (["(< 0 x:R)"], "(< -1 x:R)", {"x": "1"}),
        ([], "(<= (+ 1 x:R) (exp x:R))", {}),
        (["(<= x:R y:R)"], "(<= (exp x:R) (exp y:R))", {"x": "0", "y": "0"}),
        (["(< 1 x:R)"], "(<= 0 (log x:R))", {"x": "2"}),
        (["(<= -1 x:R)", "(<= x:R 1)"], "(<= (abs x:R) 1)", {"x": "0"}),
        ([], "(<= x:R (max x:R y:R))", {}),
        (["(< 0 x:R)", "(= t:R (log x:R))"], "(= (exp t:R) x:R)", {"x": "1", "t": "0"}),
        ([], "(every-real (<= 0 (* #0:R #0:R)))", {}),
        (
            ["(every 1 m:Z (<= 1 (at p #0:Z)))"],
            "(every 1 m:Z (< 0 (at p #0:Z)))",
            {"m": "1", "p": [[1, "1"]]},
        ),
    ],
)
def test_what_is_obvious_is_proved_in_one_step(given, conclusion, values) -> None:
    statement = stated(given, conclusion)
    proofs = auto_proof.attempts(ABOUT, statement, values)
    assert all(len(proof.steps) == 1 and proof.sequent == statement for proof in proofs)
    assert "holds" in [checked(proof)["outcome"] for proof in proofs]


@pytest.mark.parametrize(
    ("given", "conclusion"),
    [
        (["(< 0 x:R)"], "(< 1 x:R)"),
        ([], "(<= (exp x:R) (+ 1 x:R))"),
        ([], "(every-real (< 0 (* #0:R #0:R)))"),
        (["(every 1 m:Z (<= 0 (at p #0:Z)))"], "(every 1 m:Z (< 0 (at p #0:Z)))"),
        (["(<= 0 (at p 1))"], "(every 1 m:Z (<= 0 (at p #0:Z)))"),
    ],
)
def test_what_is_false_is_not_proved(given, conclusion) -> None:
    for attempt in auto_proof.attempts(ABOUT, stated(given, conclusion), {}):
        assert checked(attempt)["outcome"] != "holds"


POSITIVE = ["(< 0 x:R)", "(< 0 y:R)", "(< 0 z:R)"]
ONES = {"x": "1", "y": "1", "z": "1"}


@pytest.mark.parametrize(
    ("product", "sum_of", "false"),
    [
        ("(* x:R y:R z:R)", "(log x:R) (log y:R) (log z:R)", "(log x:R) (log y:R)"),
        (
            "(* x:R y:R (inverse z:R))",
            "(log x:R) (log y:R) (* -1 (log z:R))",
            "(log x:R) (log y:R) (log z:R)",
        ),
        ("(* x:R x:R y:R)", "(* 2 (log x:R)) (log y:R)", "(log x:R) (log y:R)"),
        ("(root (* x:R y:R))", "(* 1/2 (log x:R)) (* 1/2 (log y:R))", "(* 2 (log x:R)) (log y:R)"),
        ("(* x:R (exp t:R))", "(log x:R) t:R", "(log x:R) (* 2 t:R)"),
        ("(inverse (* x:R y:R))", "(* -1 (log x:R)) (* -1 (log y:R))", "(log x:R) (log y:R)"),
    ],
)
def test_a_logarithm_of_a_product_is_a_sum(product: str, sum_of: str, false: str) -> None:
    """A false twin of each is not proved."""
    for right, wanted in ((sum_of, True), (false, False)):
        conclusion = f"(= (log {product}) (+ {right}))"
        proofs = auto_proof.attempts(ABOUT, stated(POSITIVE, conclusion), {**ONES, "t": "0"})
        assert ("holds" in [checked(proof)["outcome"] for proof in proofs]) is wanted, conclusion


def test_without_positive_factors_a_logarithm_is_not_split() -> None:
    statement = stated(["(< 0 (* x:R y:R))"], "(= (log (* x:R y:R)) (+ (log x:R) (log y:R)))")
    for attempt in auto_proof.attempts(ABOUT, statement, {"x": "1", "y": "1"}):
        assert checked(attempt)["outcome"] != "holds"


def test_every_instance_is_one() -> None:
    statement = read_term(
        "(<= (+ (exp x:R) (log (* x:R (inverse y:R))) (log (* x:R y:R)) (abs z:R) "
        "(max x:R y:R) (min x:R z:R) (exp (* 2 x:R))) (sum 1 m:Z (exp (at p #0:Z))))"
    )
    instances = auto_proof.instances([statement])
    assert {name for name, _ in instances} == {
        *("exp_positive", "exp_monotone", "exp_tangent", "exp_log", "log_monotone"),
        *("log_quotient", "log_product", "absolute_value", "maximum", "minimum"),
    }
    for name, terms in instances:
        instance_of(name, terms)
        assert not any(term.loose for term in terms)


def test_what_terms_need_to_be_defined() -> None:
    result = auto_proof.needed([read_term("(<= (log x:R) (inverse (+ 1 (* -1 y:R))))")])
    assert list(map(write, result)) == [
        "(< 0 x:R)",
        "(< 0 (+ 1 (* -1 y:R)))",
        "(!= (+ 1 (* -1 y:R)) 0)",
    ]


@pytest.mark.parametrize(
    "divergence",
    [
        "(+ (* x:R (log (* x:R (inverse y:R)))) (* (+ 1 (* -1 x:R))"
        " (log (* (+ 1 (* -1 x:R)) (inverse (+ 1 (* -1 y:R)))))))",
        "(+ (* x:R (log x:R)) (* -1 x:R (log y:R)) (* (+ 1 (* -1 x:R)) (log (+ 1 (* -1 x:R))))"
        " (* -1 (+ 1 (* -1 x:R)) (log (+ 1 (* -1 y:R)))))",
    ],
)
def test_a_divergence_of_two_chances_is_bounded(divergence: str) -> None:
    """Pinsker's inequality for two outcomes; with three in place of two it is false."""
    chances = ["(< 0 x:R)", "(< x:R 1)", "(< 0 y:R)", "(< y:R 1)"]
    for factor, wanted in (("2", True), ("3", False)):
        square = f"(* {factor} (+ x:R (* -1 y:R)) (+ x:R (* -1 y:R)))"
        statement = stated(chances, f"(<= {square} {divergence})")
        proofs = auto_proof.attempts(ABOUT, statement, {"x": "1/2", "y": "1/3"})
        assert ("holds" in [checked(proof)["outcome"] for proof in proofs]) is wanted
