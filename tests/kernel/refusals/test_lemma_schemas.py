"""Attempts by the lemma schemas: of each, terms at which what it seems to say is false."""

from didp_ref.kernel.schemas import BUILT, STATED
from tests.kernel.refusals.attempts import (
    FALSE,
    SAT,
    Attempt,
    Line,
    held_to_refuse,
    stated,
    step,
    taken,
)

P, Q = "(at p #0:Z)", "(at q #0:Z)"
AT_F, AT_G = "(density f #0:P)", "(density g #0:P)"


def tried(schema: str, terms: str, conclusion: str, why: str = SAT, **given: str) -> Attempt:
    """Try to conclude from one instance; the terms stand between bars."""
    return taken(conclusion, given, [schema, *terms.split(" | ")], why=why)


BROKEN = {
    "exp_positive at 1/0": tried("exp_positive", "(inverse 0)", "(< 0 -1)"),
    "exp_positive, more": tried("exp_positive", "x:R", "(< 1 (exp x:R))"),
    "exp_positive of the number": tried("exp_positive", "x:R", "(< 0 x:R)"),
    "exp_monotone, strict": tried(
        "exp_monotone", "a:R | b:R", "(< (exp a:R) (exp b:R))", a="(<= a:R b:R)"
    ),
    "exp_monotone, backwards": tried(
        "exp_monotone", "a:R | b:R", "(<= (exp b:R) (exp a:R))", a="(<= a:R b:R)"
    ),
    "exp_monotone at 1/0": tried("exp_monotone", "0 | (inverse 0)", "(<= 1 (exp (inverse 0)))"),
    "exp_sum of a product": tried(
        "exp_sum", "a:R | b:R", "(= (exp (* a:R b:R)) (* (exp a:R) (exp b:R)))"
    ),
    "exp_sum, added": tried(
        "exp_sum", "a:R | b:R", "(= (exp (+ a:R b:R)) (+ (exp a:R) (exp b:R)))"
    ),
    "exp_negative, minus": tried("exp_negative", "a:R", "(= (exp (* -1 a:R)) (* -1 (exp a:R)))"),
    "exp_tangent, from above": tried("exp_tangent", "a:R", "(<= (exp a:R) (+ 1 a:R))"),
    "exp_tangent, quadratic": tried("exp_tangent", "a:R", "(<= (+ 1 a:R (* a:R a:R)) (exp a:R))"),
    "exp_log at 0": tried("exp_log", "0 | (log 0)", "(= (exp (log 0)) 0)"),
    "exp_log below 0": tried(
        "exp_log", "x:R | (log x:R)", "(= (exp (log x:R)) x:R)", a="(< x:R 0)"
    ),
    "log_monotone below 0": tried("log_monotone", "-2 | 1", "(<= (log -2) (log 1))"),
    "log_product of two negatives": tried(
        "log_product", "-2 | -3", "(= (log 6) (+ (log -2) (log -3)))"
    ),
    "log_product of a sum": tried("log_product", "2 | 3", "(= (log 5) (+ (log 2) (log 3)))"),
    "log_quotient of two negatives": tried(
        "log_quotient", "-6 | -3", "(= (log 2) (+ (log -6) (* -1 (log -3))))"
    ),
    "log_quotient by 0": tried("log_quotient", "1 | 0", "(= (log 0) (* -1 (log 0)))"),
    "absolute_value is the number": tried("absolute_value", "a:R", "(= (abs a:R) a:R)"),
    "absolute_value, strict": tried("absolute_value", "a:R", "(< 0 (abs a:R))"),
    "triangle, backwards": tried(
        "triangle", "a:R | b:R", "(<= (+ (abs a:R) (abs b:R)) (abs (+ a:R b:R)))"
    ),
    "reverse_triangle of sums": tried(
        "reverse_triangle", "a:R | b:R", "(<= (abs (+ a:R b:R)) (abs (+ a:R (* -1 b:R))))"
    ),
    "maximum is the first": tried("maximum", "a:R | b:R", "(= (max a:R b:R) a:R)"),
    "maximum is below": tried("maximum", "a:R | b:R", "(<= (max a:R b:R) b:R)"),
    "minimum is the sum": tried("minimum", "a:R | b:R", "(= (min a:R b:R) (+ a:R b:R))"),
    "minimum is above": tried("minimum", "a:R | b:R", "(<= a:R (min a:R b:R))"),
    "sum_empty of one": tried("sum_empty", f"{P} | 1", "(= (sum 1 1 (at p #0:Z)) 0)"),
    "sum_last of none": tried(
        "sum_last", f"{P} | 1 | h:Z", f"(= (sum 1 h:Z {P}) (+ (sum 1 (+ h:Z -1) {P}) (at p h:Z)))"
    ),
    "sum_first of none": tried(
        "sum_first", f"{P} | 1 | h:Z", f"(= (sum 1 h:Z {P}) (+ (at p 1) (sum 2 h:Z {P})))"
    ),
    "sum_take_out of another": tried(
        "sum_take_out",
        f"{P} | 1 | 3 | k:Z",
        f"(= (sum 1 3 {P}) (+ (at p k:Z) (sum 1 (+ k:Z -1) {P}) (sum (+ k:Z 1) 3 {P})))",
    ),
    "sum_scale of a product": tried(
        "sum_scale", f"2 | {P} | 1 | 3", f"(= (sum 1 3 (* {P} {P})) (* 2 (sum 1 3 {P})))"
    ),
    "sum_add of products": tried(
        "sum_add",
        f"{P} | {Q} | 1 | 3",
        f"(= (sum 1 3 (* {P} {Q})) (* (sum 1 3 {P}) (sum 1 3 {Q})))",
    ),
    "sum_constant, reversed": tried(
        "sum_constant", "c:R | 1 | h:Z", "(= (sum 1 h:Z c:R) (* h:Z c:R))"
    ),
    "sum_constant, one off": tried("sum_constant", "1 | 0 | 3", "(= (sum 0 3 1) 3)"),
    "sum_monotone without its premise": tried(
        "sum_monotone", f"{P} | {Q} | 1 | 3", f"(<= (sum 1 3 {P}) (sum 1 3 {Q}))"
    ),
    "sum_monotone over a smaller range": tried(
        "sum_monotone",
        f"{P} | {Q} | 1 | 3",
        f"(<= (sum 1 3 {P}) (sum 1 3 {Q}))",
        a=f"(every 1 2 (<= {P} {Q}))",
    ),
    "sum_equal, termwise": tried(
        "sum_equal",
        f"{P} | {Q} | 1 | 2",
        "(= (at p 1) (at q 1))",
        a=f"(= (sum 1 2 {P}) (sum 1 2 {Q}))",
    ),
    "sum_nonnegative, strict": tried(
        "sum_nonnegative", f"{P} | 1 | 3", f"(< 0 (sum 1 3 {P}))", a=f"(every 1 3 (<= 0 {P}))"
    ),
    "sum_nonnegative, termwise": tried(
        "sum_nonnegative", f"{P} | 1 | 3", "(<= 0 (at p 1))", a=f"(<= 0 (sum 1 3 {P}))"
    ),
    "sum_swap of the ends": tried(
        "sum_swap",
        "(at p #0:Z #1:Z) | 1 | 2 | 1 | 3",
        "(= (sum 1 2 (sum 1 3 (at p #1:Z #0:Z))) (sum 1 3 (sum 1 2 (at p #1:Z #0:Z))))",
    ),
    "weighted_mean with negative weights": tried(
        "weighted_mean",
        f"{P} | {Q} | 0 | 1 | 1 | 3",
        f"(<= 0 (sum 1 3 (* {P} {Q})))",
        a=f"(every 1 3 (<= 0 {Q}))",
    ),
    "weighted_mean, not weighted": tried(
        "weighted_mean",
        f"{P} | {Q} | 0 | 1 | 1 | 3",
        f"(<= (sum 1 3 (* {P} {Q})) 1)",
        a=f"(every 1 3 (<= 0 {P}))",
        b=f"(every 1 3 (<= {Q} 1))",
    ),
    "product_empty is zero": tried("product_empty", f"{P} | 1", f"(= (product 1 (+ 1 -1) {P}) 0)"),
    "product_last of none": tried(
        "product_last",
        f"{P} | 1 | h:Z",
        f"(= (product 1 h:Z {P}) (* (product 1 (+ h:Z -1) {P}) (at p h:Z)))",
    ),
    "product_positive, not strict": tried(
        "product_positive", f"{P} | 1 | 3", f"(< 0 (product 1 3 {P}))", a=f"(every 1 3 (<= 0 {P}))"
    ),
    "product_monotone with negatives": tried(
        "product_monotone",
        f"{P} | {Q} | 1 | 2",
        f"(<= (product 1 2 {P}) (product 1 2 {Q}))",
        a=f"(every 1 2 (<= {P} {Q}))",
    ),
    "product_split of sums": tried(
        "product_split",
        f"{P} | {Q} | 1 | 2",
        f"(= (product 1 2 (+ {P} {Q})) (+ (product 1 2 {P}) (product 1 2 {Q})))",
    ),
    "exp_of_sum, summed": tried(
        "exp_of_sum", f"{P} | 1 | 3", f"(= (exp (sum 1 3 {P})) (sum 1 3 (exp {P})))"
    ),
    "instance outside": tried(
        "instance", f"(every 1 3 (<= 0 {P})) | 4", "(<= 0 (at p 4))", a=f"(every 1 3 (<= 0 {P}))"
    ),
    "induction without anything": tried(
        "induction", f"(every-from 1 (<= 0 {P}))", f"(every-from 1 (<= 0 {P}))"
    ),
    "premise_outside, without the premise": tried(
        "premise_outside",
        "(<= 0 y:R) | (every-real (<= y:R #0:R))",
        "(every-real (<= y:R #0:R))",
        a="(every-real (=> (<= 0 y:R) (<= y:R #0:R)))",
    ),
    "equal_arguments, backwards": tried(
        "equal_arguments", "(abs a:R) | (abs b:R)", "(= a:R b:R)", a="(= (abs a:R) (abs b:R))"
    ),
    "equal_arguments of one of two": tried(
        "equal_arguments",
        "(call f a:R 1) | (call f b:R c:R)",
        "(= (call f a:R 1) (call f b:R c:R))",
        a="(= a:R b:R)",
    ),
    "square_root below 0": tried("square_root", "x:R", "(= (* (root x:R) (root x:R)) x:R)"),
    "normal_between, below one half": tried("normal_between", "a:R", "(< (normal a:R) 1/2)"),
    "normal_monotone, backwards": tried(
        "normal_monotone", "a:R | b:R", "(<= (normal b:R) (normal a:R))", a="(<= a:R b:R)"
    ),
    "normal_tail, below 0": tried(
        "normal_tail", "a:R", "(<= (normal (* -1 a:R)) (* 1/2 (exp (* -1/2 a:R a:R))))"
    ),
    "normal_tail, twice as steep": tried(
        "normal_tail",
        "a:R",
        "(<= (normal (* -1 a:R)) (* 1/2 (exp (* -1 a:R a:R))))",
        a="(<= 0 a:R)",
    ),
    "pinsker, of any numbers": tried(
        "pinsker",
        "a:R | b:R",
        "(<= (* 2 (+ a:R (* -1 b:R)) (+ a:R (* -1 b:R)))"
        " (+ (* a:R (log a:R)) (* -1 a:R (log b:R)) (* (+ 1 (* -1 a:R)) (log (+ 1 (* -1 a:R))))"
        " (* -1 (+ 1 (* -1 a:R)) (log (+ 1 (* -1 b:R))))))",
    ),
    "pinsker, with three": tried(
        "pinsker",
        "a:R | b:R",
        "(<= (* 3 (+ a:R (* -1 b:R)) (+ a:R (* -1 b:R)))"
        " (+ (* a:R (log a:R)) (* -1 a:R (log b:R)) (* (+ 1 (* -1 a:R)) (log (+ 1 (* -1 a:R))))"
        " (* -1 (+ 1 (* -1 a:R)) (log (+ 1 (* -1 b:R))))))",
        a="(and (< 0 a:R) (< a:R 1) (< 0 b:R) (< b:R 1))",
    ),
    "tanh_below, below 0": tried(
        "tanh_below",
        "a:R",
        "(<= (+ (exp a:R) (* -1 (exp (* -1 a:R)))) (* a:R (+ (exp a:R) (exp (* -1 a:R)))))",
    ),
    "cosh_growth, of any slope": tried(
        "cosh_growth",
        "a:R | b:R | c:R",
        "(<= (+ (exp b:R) (exp (* -1 b:R))) (* (+ (exp a:R) (exp (* -1 a:R)))"
        " (exp (* c:R (+ (* b:R b:R) (* -1 a:R a:R))))))",
        a="(and (< 0 a:R) (<= (* a:R a:R) (* b:R b:R)))",
    ),
    "cosh_growth, nearer": tried(
        "cosh_growth",
        "a:R | b:R | c:R",
        "(<= (+ (exp b:R) (exp (* -1 b:R))) (* (+ (exp a:R) (exp (* -1 a:R)))"
        " (exp (* c:R (+ (* b:R b:R) (* -1 a:R a:R))))))",
        a="(and (< 0 a:R) (<= (+ (exp a:R) (* -1 (exp (* -1 a:R)))) (* 2 a:R c:R (+ (exp a:R)"
        " (exp (* -1 a:R))))))",
    ),
    "normal_symmetric, alike": tried(
        "normal_symmetric", "a:R", "(= (normal a:R) (normal (* -1 a:R)))"
    ),
    "integral_add of what is not integrable": tried(
        "integral_add",
        f"{AT_F} | {AT_G} | s:E",
        f"(= (integral s:E (+ {AT_F} {AT_G})) (+ (integral s:E {AT_F}) (integral s:E {AT_G})))",
    ),
    "integral_scale of what is not integrable": tried(
        "integral_scale",
        f"2 | {AT_F} | s:E",
        f"(= (integral s:E (* 2 {AT_F})) (* 2 (integral s:E {AT_F})))",
    ),
    "integral_monotone of what is not ordered": tried(
        "integral_monotone",
        f"{AT_F} | {AT_G} | s:E",
        f"(<= (integral s:E {AT_F}) (integral s:E {AT_G}))",
        f=f"(integrable s:E {AT_F})",
        g=f"(integrable s:E {AT_G})",
    ),
    "integral_sum of what is not integrable": tried(
        "integral_sum",
        "(density f #0:P #1:Z) | s:E | 1 | 2",
        "(= (integral s:E (sum 1 2 (density f #1:P #0:Z)))"
        " (sum 1 2 (integral s:E (density f #0:P #1:Z))))",
    ),
}

MISUSED = {
    "a schema that is not listed": tried(
        "everything", "x:R", FALSE, "there is no schema 'everything'"
    ),
    "a schema of Python's": tried("__class__", "x:R", FALSE, "there is no schema '__class__'"),
    "no name of a schema": tried("", "x:R", FALSE, "there is no schema ''"),
    "a name in capitals": tried("EXP_POSITIVE", "x:R", FALSE, "there is no schema"),
    "too few terms": tried("exp_sum", "a:R", FALSE, "there is no schema 'exp_sum' of 1"),
    "too many terms": tried(
        "exp_positive", "a:R | b:R", FALSE, "there is no schema 'exp_positive' of 2"
    ),
    "a truth for a number": tried("exp_positive", "true", FALSE, "a is of sort real, not truth"),
    "a truth for a sequence": tried(
        "sum_nonnegative", "(<= 0 1) | 1 | 3", FALSE, "f is of sort real, not truth"
    ),
    "a real for an end": tried(
        "sum_last", f"{P} | 1 | x:R", FALSE, "h is of sort integer, not real"
    ),
    "a half for an end": tried(
        "sum_constant", "1 | 1/2 | 3", FALSE, "l is of sort integer, not real"
    ),
    "a logarithm for an end": tried(
        "sum_constant", "1 | 0 | (log 1)", FALSE, "h is of sort integer"
    ),
    "an absolute value for an end": tried(
        "sum_constant", "1 | 0 | (abs n:Z)", FALSE, "h is of sort integer"
    ),
    "two functions for one": tried(
        "equal_arguments", "(call f a:R) | (call g a:R)", FALSE, "not two values of one function"
    ),
    "a sequence for a function": tried(
        "equal_arguments", "(at f 1) | (call f 1)", FALSE, "'f' is the name of two things"
    ),
    "numbers for functions": tried(
        "equal_arguments", "a:R | a:R", FALSE, "not two values of one function"
    ),
    "sums for functions": tried(
        "equal_arguments", "(+ a:R 1) | (+ a:R 2)", FALSE, "not two values of one function"
    ),
}


def lemma(schema: str, terms: str, statement: str, why: str = "it is not the instance") -> Attempt:
    """Try a lemma that says something else than its schema."""
    schemas = [[schema, *terms.split(" | ")]] if schema else []
    one = step("lemma", statement, rule="lemma", schemas=schemas)
    return stated(statement, one, where="lemma", why=why)


def _of(schemas: list[list[str]], premises: tuple[str, ...] = ()) -> Attempt:
    one: Line = step("lemma", "(< 0 (exp 0))", premises, rule="lemma", schemas=schemas)
    return stated("(< 0 (exp 0))", one, where="lemma", why="it is not the instance", a="(= 0 1)")


DISGUISED = {
    "what its schema does not say": lemma("exp_positive", "x:R", "(< 0 x:R)"),
    "its schema's other terms": lemma("exp_positive", "x:R", "(< 0 (exp y:R))"),
    "its schema, backwards": lemma("exp_tangent", "x:R", "(<= (exp x:R) (+ 1 x:R))"),
    "without its condition": lemma("exp_positive", "(log x:R)", "(< 0 (exp (log x:R)))"),
    "without the condition that is false": lemma(
        "exp_positive", "(inverse 0)", "(< 0 (exp (inverse 0)))"
    ),
    "with its summands exchanged": lemma("exp_tangent", "x:R", "(<= (+ x:R 1) (exp x:R))"),
    "of no schema": lemma("", "", FALSE),
    "of two schemas": _of([["exp_positive", "0"], ["exp_positive", "0"]]),
    "that rests on a fact": _of([["exp_positive", "0"]], ("a",)),
    "that is not there": lemma("exp_positif", "x:R", "(< 0 (exp x:R))", "there is no schema"),
}

ATTEMPTS = {**BROKEN, **MISUSED, **DISGUISED}
POSITIVE_CONTROLS = {
    "exp_positive": tried("exp_positive", "x:R", "(< 0 (exp x:R))"),
    "exp_log above 0": tried(
        "exp_log", "x:R | (log x:R)", "(= (exp (log x:R)) x:R)", a="(< 0 x:R)"
    ),
    "sum_monotone with its premise": tried(
        "sum_monotone",
        f"{P} | {Q} | 1 | 3",
        f"(<= (sum 1 3 {P}) (sum 1 3 {Q}))",
        a=f"(every 1 3 (<= {P} {Q}))",
    ),
    "sum_last of some": tried(
        "sum_last",
        f"{P} | 1 | h:Z",
        f"(= (sum 1 h:Z {P}) (+ (sum 1 (+ h:Z -1) {P}) (at p h:Z)))",
        a="(<= 1 h:Z)",
    ),
    "product_positive": tried(
        "product_positive", f"{P} | 1 | 3", f"(< 0 (product 1 3 {P}))", a=f"(every 1 3 (< 0 {P}))"
    ),
    "equal_arguments": tried(
        "equal_arguments",
        "(call f a:R) | (call f b:R)",
        "(= (call f a:R) (call f b:R))",
        a="(= a:R b:R)",
    ),
    "weighted_mean": tried(
        "weighted_mean",
        f"{P} | {Q} | 0 | 1 | 1 | 3",
        f"(<= (sum 1 3 (* {P} {Q})) (sum 1 3 {P}))",
        a=f"(every 1 3 (<= 0 {P}))",
        b=f"(every 1 3 (<= {Q} 1))",
    ),
}


def test_every_schema_is_tried() -> None:
    tried_ones = {name.split(" ")[0].rstrip(",") for name in BROKEN}
    assert tried_ones == {*STATED, *BUILT}


test_it_is_refused, test_the_positive_control_holds = held_to_refuse(ATTEMPTS, POSITIVE_CONTROLS)
