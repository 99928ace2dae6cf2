"""Twins about numbers, rules of proof, and spellings."""

from tests.kernel.refusals.twins import (
    CANCELLED,
    INTEGRABLE_F,
    OF_F,
    SQUARED,
    F,
    Twins,
    bound,
    by_rule,
    concluded,
    ruled,
    supposed,
    written,
)

NUMBERS = {
    "between two whole numbers lies one": concluded(
        "(= x:R 1)", "(= (* 2 x:R) 3)", given=["(< 1 x:R)", "(< x:R 2)"], but=["(= x:R 3/2)"]
    ),
    "the largest of three is the last": concluded(
        "(= (max a:R (max b:R c:R)) c:R)",
        "(= (max a:R (max b:R c:R)) c:R)",
        "maximum | a:R | (max b:R c:R)",
        "maximum | b:R | c:R",
        given=["(<= a:R c:R)"],
        but=["(<= b:R c:R)"],
    ),
    "the smallest is below the mean, strictly": concluded(
        "(< (min a:R b:R) (* 1/2 (+ a:R b:R)))",
        "(<= (min a:R b:R) (* 1/2 (+ a:R b:R)))",
        "minimum | a:R | b:R",
    ),
    "equal sizes of equal numbers": concluded(
        "(= a:R b:R)",
        "(or (= a:R b:R) (= a:R (* -1 b:R)))",
        "absolute_value | a:R",
        "absolute_value | b:R",
        given=["(= (abs a:R) (abs b:R))"],
    ),
    "the triangle is flat": concluded(
        "(= (abs (+ a:R b:R)) (+ (abs a:R) (abs b:R)))",
        "(= (abs (+ a:R b:R)) (+ (abs a:R) (abs b:R)))",
        "absolute_value | a:R",
        "absolute_value | b:R",
        "absolute_value | (+ a:R b:R)",
        but=["(<= 0 a:R)", "(<= 0 b:R)"],
    ),
    "a difference of sizes below the difference": concluded(
        "(<= (+ (abs a:R) (* -1 (abs b:R))) (+ a:R (* -1 b:R)))",
        "(<= (+ (abs a:R) (* -1 (abs b:R))) (abs (+ a:R (* -1 b:R))))",
        "reverse_triangle | a:R | b:R",
    ),
    "the logarithm below its tangent, everywhere": concluded(
        "(<= (log x:R) (+ x:R -1))",
        "(<= (log x:R) (+ x:R -1))",
        "exp_tangent | (log x:R)",
        "exp_log | x:R | (log x:R)",
        but=["(< 0 x:R)"],
    ),
    "logarithms below one are below 0": concluded(
        "(< (log x:R) 0)",
        "(< (log x:R) 0)",
        "exp_log | x:R | (log x:R)",
        "exp_log | 1 | 0",
        "exp_negative | 0",
        "exp_positive | 0",
        "exp_monotone | 0 | (log x:R)",
        given=["(< x:R 1)"],
        but=["(< 0 x:R)"],
    ),
    "the exponential lies above its tangent, strictly": concluded(
        "(< (+ 1 a:R) (exp a:R))", "(<= (+ 1 a:R) (exp a:R))", "exp_tangent | a:R"
    ),
    "the exponential is concave": concluded(
        "(<= (* 1/2 (+ (exp (+ a:R a:R)) (exp (+ b:R b:R)))) (exp (+ a:R b:R)))",
        "(<= (exp (+ a:R b:R)) (* 1/2 (+ (exp (+ a:R a:R)) (exp (+ b:R b:R)))))",
        "exp_sum | a:R | b:R",
        "exp_sum | a:R | a:R",
        "exp_sum | b:R | b:R",
    ),
    "equal exponentials of opposites": concluded(
        "(= a:R (* -1 b:R))",
        "(= a:R b:R)",
        "exp_monotone | a:R | b:R",
        "exp_monotone | b:R | a:R",
        given=["(= (exp a:R) (exp b:R))"],
    ),
    "exponentials of what falls": concluded(
        "(<= (exp (* -1 x:R)) (exp 0))",
        "(<= (exp (* -1 x:R)) (exp 0))",
        "exp_monotone | (* -1 x:R) | 0",
        but=["(<= 0 x:R)"],
    ),
    "reciprocals have the sign of one": concluded(
        "(< 0 (inverse x:R))", "(< 0 (inverse x:R))", given=["(!= x:R 0)"], but=["(< 0 x:R)"]
    ),
    "reciprocals turn every order": concluded(
        "(< (inverse b:R) (inverse a:R))",
        "(< (inverse b:R) (inverse a:R))",
        given=["(< a:R b:R)", "(!= a:R 0)", "(!= b:R 0)"],
        but=["(< 0 a:R)"],
    ),
    "the reciprocal of a sum": concluded(
        "(= (inverse (+ x:R y:R)) (+ (inverse x:R) (inverse y:R)))",
        "(< (inverse (+ x:R y:R)) (+ (inverse x:R) (inverse y:R)))",
        given=["(< 0 x:R)", "(< 0 y:R)"],
    ),
    "a quotient that is 0 has no denominator": concluded(
        "(= 0 1)", "(= 0 1)", given=["(= (inverse x:R) 0)"], but=["(!= x:R 0)"]
    ),
    "values at opposite numbers": supposed(
        "(= (call f a:R) (call f b:R))",
        "(= (* a:R a:R) (* b:R b:R))",
        "(= a:R b:R)",
        "equal_arguments | (call f a:R) | (call f b:R)",
    ),
    "entries one apart": supposed(
        "(= (at p m:Z) (at p (+ n:Z 1)))",
        "(= m:Z (+ n:Z 2))",
        "(= m:Z (+ n:Z 1))",
        "equal_arguments | (at p m:Z) | (at p (+ n:Z 1))",
    ),
    "a function of two numbers at one": concluded(
        "(= (call f x:R) (call f x:R y:R))", "(= (call f x:R y:R) (call f x:R y:R))"
    ),
    "a sequence that is a function": concluded(
        "(= (at f 1) 0)", "(= (call f 1) 0)", given=["(= (call f 1) 0)"]
    ),
    "a real and an integer of one name": concluded("(< 0 n:R)", "(< 0 n:Z)", given=["(< 0 n:Z)"]),
    "a sequence in one index and in two": concluded(
        "(< 0 (at p 1 1))", "(< 0 (at p 1))", given=["(< 0 (at p 1))"]
    ),
    "implied both ways": concluded("(=> (< x:R 1) (< x:R 0))", "(=> (< x:R 0) (< x:R 1))"),
    "or for and": concluded(
        "(and (< x:R 0) (< y:R 0))", "(or (< x:R 0) (< y:R 0))", given=["(or (< x:R 0) (< y:R 0))"]
    ),
}

RULES = {
    "a lemma of another sign": ruled(
        "lemma", "(< (exp x:R) 0)", "(< 0 (exp x:R))", schema="exp_positive | x:R"
    ),
    "an identity of fractions, cancelled": Twins(
        by_rule("identity", CANCELLED), by_rule("identity", CANCELLED, ["(!= x:R 1)"])
    ),
    "an identity through a root": ruled(
        "identity", f"(= (root {SQUARED}) x:R)", f"(= (root {SQUARED}) (root (* x:R x:R)))"
    ),
    "an identity through an exponential": ruled(
        "identity",
        "(= (exp (+ a:R b:R)) (+ (exp a:R) (exp b:R)))",
        "(= (* 2 (exp (+ a:R b:R))) (+ (exp (+ a:R b:R)) (exp (+ a:R b:R))))",
    ),
    "an identity through an integral": Twins(
        by_rule("identity", f"(= (integral s:E (* 2 {F})) (* 2 {OF_F}))", [INTEGRABLE_F]),
        by_rule("identity", f"(= (+ {OF_F} {OF_F}) (* 2 {OF_F}))", [INTEGRABLE_F]),
    ),
    "an identity through normal": ruled(
        "identity",
        "(= (normal (* -1 a:R)) (* -1 (normal a:R)))",
        "(= (* -1 (normal a:R)) (* -1 (normal a:R)))",
    ),
    "an identity of an order": ruled("identity", "(<= x:R (+ x:R 1))", "(= (+ x:R 1) (+ 1 x:R))"),
    "an identity with another index": ruled(
        "identity", "(= (at p n:Z) (at p m:Z))", "(= (+ (at p n:Z) -1) (+ -1 (at p n:Z)))"
    ),
    "for every real what holds of integers": ruled(
        "generalization",
        "(every-real (or (<= #0:R 0) (<= 1 #0:R)))",
        "(every-real (or (<= #0:R 1) (<= 1 #0:R)))",
        variable="x:R",
    ),
    "for every index what holds from one on": ruled(
        "generalization", "(every 0 3 (<= 1 #0:Z))", "(every 1 3 (<= 1 #0:Z))", variable="k:Z"
    ),
    "for every index one beyond": ruled(
        "generalization",
        "(every 1 n:Z (< #0:Z n:Z))",
        "(every 1 n:Z (< #0:Z (+ n:Z 1)))",
        variable="k:Z",
    ),
    "for every point what is said of one": ruled(
        "generalization",
        f"(every-point (= {F} (density f x:P)))",
        f"(every-point (= {F} {F}))",
        variable="y:P",
    ),
    "for every point by a real": Twins(
        by_rule("generalization", f"(every-point (= {F} {F}))", variable="x:R"),
        by_rule("generalization", f"(every-point (= {F} {F}))", variable="x:P"),
    ),
}

SPELLINGS = {
    "a fraction with a sign below": written("(<= -1/2 1/-2)", "(<= -1/2 1/2)"),
    "a space that does not break": written("(<\u00a00 1)", "(< 0 1)"),
    "a truth that is a letter": written("b:T", "true"),
    "an index of nothing": bound("(= #0:R #0:R)", "(every-real (= #0:R #0:R))", "x:R"),
    "an index of another sort": bound(
        "(every 1 3 (= #0:R #0:R))", "(every 1 3 (= #0:Z #0:Z))", "k:Z"
    ),
    "an index below 0": bound("(every-real (= #-1:R #-1:R))", "(every-real (= #0:R #0:R))", "x:R"),
}
