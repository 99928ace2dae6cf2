"""What is true at exact values: decided, or left undecided, never guessed."""

import pytest

from didp_ref.kernel.normal import normal
from didp_ref.kernel.terms import IllFormed
from didp_ref.kernel.text import read_term, write
from didp_ref.symbolic.evaluation import Values, decide, defined, ground, sign

VALUES: Values = {
    **{
        "x": read_term("1/3"),
        "m": read_term("3"),
        "t": read_term("(log 2)"),
        "nil": read_term("0"),
    },
    **{"p": {(1,): read_term("1/2"), (2,): read_term("1/3"), (3,): read_term("1/6")}},
    **{
        "grid": {(1, 2): read_term("5")},
        "row": read_term("(+ 1 #0:Z)"),
        "area": read_term("(* #0:Z #1:Z)"),
    },
}
TRUE = [
    # sums of logarithms: one of a product, without its factors being found
    "(= (log (+ 1 (root 2))) (* -1 (log (+ -1 (root 2)))))",
    f"(= (log {2**61 * (2**89 - 1)}) (+ (* 61 (log 2)) (log {2**89 - 1})))",
    "true",
    "(<= 1/3 x:R)",
    "(= (* 3 x:R) 1)",
    "(!= x:R 1/2)",
    "(< x:R 1/2)",
    "(not (< 1/2 x:R))",
    "(and (< 0 x:R) (< x:R 1))",
    "(or (< 1 x:R) (< x:R 1))",
    "(=> (< 1 x:R) (= 0 1))",
    "(<=> (< 1 x:R) (= 0 1))",
    # sequences and functions: a table, a term in the indices
    "(= (at p 2) 1/3)",
    "(= (at p (+ m:Z -1)) 1/3)",
    "(= (at grid 1 2) 5)",
    "(= (at row 4) 5)",
    "(= (at area 3 4) 12)",
    "(= (call row x:R) 4/3)",
    # finite sums, products, quantifiers; nothing where a range is empty or turned round
    "(= (sum 1 m:Z (at p #0:Z)) 1)",
    "(= (product 1 m:Z (at row #0:Z)) 24)",
    "(= (sum 1 m:Z (sum 1 #0:Z #1:Z)) 14)",
    "(= (sum m:Z 1 (at p #0:Z)) 0)",
    "(= (product 1 0 (at p #0:Z)) 1)",
    "(every 1 m:Z (< 0 (at p #0:Z)))",
    "(every m:Z 1 false)",
    "(every 1 m:Z (every 1 #0:Z (<= #0:Z #1:Z)))",
    # exp, log, |x|, max, min: exactly where that is possible
    "(= (exp t:R) 2)",
    "(= (exp (* -3 t:R)) 1/8)",
    "(= (exp 0) 1)",
    "(= (log 1) 0)",
    "(= (log 6) (+ (log 2) (log 3)))",
    "(= (log 1/4) (* -2 t:R))",
    "(< 0 (+ (exp 1) -679570457/250000000))",
    "(< (log 3) 11/10)",
    "(= (abs (* -3 x:R)) 1)",
    "(= (max x:R 1/2) 1/2)",
    "(= (min x:R 1/2 0) 0)",
    "(= (max t:R (log 3)) (log 3))",
    "(= (* (log 3) (inverse (log 3))) 1)",
    # infinitely many
    "(every-from 0 (<= 0 (* #0:Z 1/2)))",
    "(every-from m:Z (<= 3 #0:Z))",
    "(every-from 1 (<= #0:Z (* #0:Z #0:Z)))",
    "(= (exp (* 1/2 (log 4))) 2)",
    # algebraic numbers
    "(= (* (exp (* 1/2 (log 2))) (exp (* 1/2 (log 2)))) 2)",
    "(<= (* (exp (* 1/2 (log 2))) (exp (* 1/2 (log 2)))) 2)",
    "(= (inverse (+ (root 2) -1)) (+ 1 (root 2)))",
    # exact values of logarithms and of the normal distribution
    "(= (log (exp (root 2))) (root 2))",
    "(= (+ (normal x:R) (normal (* -1 x:R))) 1)",
    "(= (normal (+ -2 (* (root 2) (root 2)))) 1/2)",
    "(every-from 0 (every-from 0 (<= 0 (+ (* #0:Z #1:Z) #0:Z))))",
    "(every-from 1 (= (+ #0:Z (* -1 #0:Z)) 0))",
    "(every-real (<= 0 (* #0:R #0:R)))",
    "(every-real (<= (* 2 #0:R) (+ 1 (* #0:R #0:R))))",
    "(every-real (or (<= #0:R 1/3) (< x:R #0:R)))",
    "(every-real (<=> (< 0 #0:R) (< 0 (* #0:R #0:R #0:R))))",
    "(every-real (<= 0 (abs #0:R)))",
]
FALSE = [
    "false",
    "(< 1/3 x:R)",
    "(= x:R 1/2)",
    "(!= (* 3 x:R) 1)",
    "(and (< 0 x:R) (< 1 x:R))",
    "(=> (< 0 x:R) (< 1 x:R))",
    "(<=> (< 0 x:R) (< 1 x:R))",
    "(= (at p 1) (at p 2))",
    "(= (sum 1 m:Z (at p #0:Z)) 2)",
    "(every 1 m:Z (< 1/3 (at p #0:Z)))",
    "(= (exp t:R) 3)",
    "(!= (* (root 2) (root 2)) 2)",
    "(< 1/2 (normal (* -1 x:R)))",
    "(< (exp 1) 679570457/250000000)",
    "(= (log 6) (* 2 (log 3)))",
    "(every-real (< 0 (* #0:R #0:R)))",
    "(every-real (<= 0 #0:R))",
    "(every-real (!= #0:R 1/3))",
]
UNDECIDED = [
    # equal, but not by what is known here: no sum of logarithms
    "(= (* (log (+ 1 (root 2))) (inverse (log (+ -1 (root 2))))) -1)",
    # large numbers are not factored, which may take hours, nor are as many factors multiplied
    f"(= (log {2**301 * (2**89 - 1)}) (+ (* 301 (log 2)) (log {2**89 - 1})))",
    # where nothing is meant
    "(= (inverse nil:R) 0)",
    "(= (log -5) 0)",
    # of infinitely many: with roots that are not rational, with exp, over integers only
    "(every-real (!= (* #0:R #0:R) 2))",
    "(every-real (< 0 (exp #0:R)))",
    "(every-from 0 (<= #0:Z (* #0:Z #0:Z)))",
    "(every-from m:Z (< 2 #0:Z))",
    "(every-from 0 (< #0:Z 5))",
    "(every 1 20000 (<= #0:Z 5))",
    "(and (< 0 x:R) (every-from 0 (< #0:Z 5)))",
    "(not (every-from 0 (< #0:Z 5)))",
    "(=> (every-from 0 (< #0:Z 5)) (= 0 1))",
    "(<=> (every-from 0 (< #0:Z 5)) true)",
    "(every 1 2 (every-from 0 (< #0:Z 5)))",
]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        *((text, True) for text in TRUE),
        *((text, False) for text in FALSE),
        *((text, None) for text in UNDECIDED),
    ],
)
def test_a_statement_is_decided_or_not(text: str, wanted: bool | None) -> None:
    assert decide(read_term(text), VALUES) is wanted


def test_one_false_case_decides_what_an_undecided_one_does_not() -> None:
    open_question = "(every-from 0 (< #0:Z 5))"
    assert decide(read_term(f"(and {open_question} false)"), {}) is False
    assert decide(read_term(f"(or {open_question} true)"), {}) is True
    assert decide(read_term(f"(=> {open_question} true)"), {}) is True
    assert decide(read_term(f"(=> false {open_question})"), {}) is True


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("(= y:R 0)", " y$"),
        ("(= (at q 1) 0)", " q$"),
        ("(= (at p 4) 0)", " p .*4$"),
        ("(= (call p x:R) 0)", " p .*1/3$"),
        ("(= (call p t:R) 0)", " p "),
        ("(= (at grid 1) 0)", " grid .*1$"),
        ("(every-from 1 (= 0 (at p #0:Z)))", " p "),
        ("(every-from 1 (= 0 (sum 1 #0:Z #0:Z)))", "range"),
        ("(every-real (every-real (<= #0:R #1:R)))", "quantifier"),
    ],
)
def test_what_has_no_value_is_named(text: str, message: str) -> None:
    with pytest.raises(IllFormed, match=message):
        decide(read_term(text), VALUES)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("(= (inverse x:R) 3)", True),
        ("(= (inverse nil:R) 0)", False),
        ("(= 0 (* 0 (inverse 0)))", False),
        ("(= 0 (inverse (+ (log 2) (log 3) (* -1 (log 6)))))", False),
        ("(< 0 (log x:R))", True),
        ("(< 0 (log (+ x:R -1)))", False),
        ("(every 0 m:Z (= 0 (inverse (+ 4 #0:Z))))", True),
        ("(every 0 m:Z (= 0 (inverse #0:Z)))", False),
        ("(every-from 0 (< 0 (inverse (+ 1 #0:Z))))", None),
        ("(every-real (< 0 (inverse (+ 1 (* #0:R #0:R)))))", None),
        ("(= 0 1)", True),
    ],
)
def test_where_a_statement_is_defined(text: str, wanted: bool | None) -> None:
    """Whether it is true does not matter."""
    assert defined(read_term(text), VALUES) is wanted


def test_sums_and_products_are_written_out() -> None:
    total = ground(read_term("(sum 2 3 (* x:R #0:Z))"), VALUES)
    assert normal(total) == normal(read_term("5/3"))
    assert write(ground(read_term("(product 1 0 x:R)"), VALUES)) == "1"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("-1/2", -1),
        ("0", 0),
        ("(+ (exp 1) -3)", -1),
        ("(+ (log 3) (* -1 (log 2)))", 1),
        ("(+ (exp (exp 1)) (* -1 (exp (exp 1))))", 0),
        ("(* (exp 1) (exp -1))", 1),
        ("x:R", None),
        ("(+ (* (exp (* 1/2 (log 2))) (exp (* 1/2 (log 2)))) -2)", 0),
        ("(inverse (+ (* (exp (* 1/2 (log 2))) (exp (* 1/2 (log 2)))) -2))", None),
    ],
)
def test_a_sign_is_proved_or_not_told(text: str, wanted: int | None) -> None:
    assert sign(normal(read_term(text))) == wanted
