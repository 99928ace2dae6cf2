"""Twins about what binds a letter: integrals, roots, what there is, and sums."""

from tests.kernel.refusals.twins import (
    EACH_F,
    INTEGRABLE_F,
    INTEGRABLE_G,
    OF_F,
    OF_G,
    SQUARED,
    F,
    G,
    P,
    Q,
    Twins,
    by_rule,
    concluded,
    instanced,
    supposed,
    written,
)

INTEGRALS = {
    "a negative factor keeps the order": concluded(
        f"(<= (integral s:E (* -1 {F})) (integral s:E (* -1 {G})))",
        f"(<= (integral s:E (* -1 {G})) (integral s:E (* -1 {F})))",
        f"integral_scale | -1 | {F} | s:E",
        f"integral_scale | -1 | {G} | s:E",
        given=[INTEGRABLE_F, INTEGRABLE_G, f"(<= {OF_F} {OF_G})"],
    ),
    "a factor with the point in it": instanced(
        f"(= (integral s:E (* 2 {F})) (* 2 {OF_F}))",
        f"integral_scale | {G} | {F} | s:E",
        f"integral_scale | 2 | {F} | s:E",
        INTEGRABLE_F,
    ),
    "a factor with the point of an outer integral": concluded(
        f"(= (integral s:E (* {F} (integral t:E (* {G} (density f #1:P))))) (* {OF_F} "
        f"(integral t:E {G})))",
        f"(= (integral s:E (* (integral t:E {G}) {F})) (* (integral t:E {G}) {OF_F}))",
        f"integral_scale | (integral t:E {G}) | {F} | s:E",
        given=[INTEGRABLE_F, f"(integrable t:E {G})"],
    ),
    "ordered at one point only": supposed(
        f"(<= {OF_F} {OF_G})",
        "(<= (density f x:P) (density g x:P))",
        f"(every-point (<= {F} {G}))",
        f"integral_monotone | {F} | {G} | s:E",
        given=f"(and {INTEGRABLE_F} {INTEGRABLE_G})",
    ),
    "a strict order, over an event that may be empty": concluded(
        f"(< {OF_F} {OF_G})",
        f"(<= {OF_F} {OF_G})",
        f"integral_monotone | {F} | {G} | s:E",
        given=[INTEGRABLE_F, INTEGRABLE_G, f"(every-point (<= {F} {G}))"],
    ),
    "every event has the measure one": concluded(
        "(= (integral s:E 1) 1)",
        "(= (integral s:E (* 2 1)) (* 2 (integral s:E 1)))",
        "integral_scale | 2 | 1 | s:E",
        given=["(integrable s:E 1)"],
    ),
    "two events have one measure": concluded(
        f"(= {OF_F} (integral t:E {F}))",
        f"(= {OF_F} {OF_F})",
        given=[INTEGRABLE_F, f"(integrable t:E {F})"],
    ),
    "summands over two events": concluded(
        f"(= (integral s:E (+ {F} {G})) (+ {OF_F} (integral t:E {G})))",
        f"(= (integral s:E (+ {F} {G})) (+ {OF_F} {OF_G}))",
        f"integral_add | {F} | {G} | s:E",
        given=[INTEGRABLE_F, INTEGRABLE_G, f"(integrable t:E {G})"],
    ),
    "a sum is integrable, so its summands": supposed(
        f"(= (integral s:E (+ {F} {G})) (+ {OF_F} {OF_G}))",
        f"(integrable s:E (+ {F} {G}))",
        f"(and {INTEGRABLE_F} {INTEGRABLE_G})",
        f"integral_add | {F} | {G} | s:E",
    ),
    "a product of integrable functions is one": concluded(
        f"(integrable s:E (* {F} {G}))",
        f"(integrable s:E (+ {F} {G}))",
        f"integral_add | {F} | {G} | s:E",
        f"integral_scale | 2 | {F} | s:E",
        given=[INTEGRABLE_F, INTEGRABLE_G],
    ),
    "what lies below an integrable function is one": concluded(
        INTEGRABLE_F,
        f"(integrable s:E (* 1/2 {G}))",
        f"integral_scale | 1/2 | {G} | s:E",
        f"integral_monotone | {F} | {G} | s:E",
        given=[INTEGRABLE_G, f"(every-point (<= {F} {G}))", f"(every-point (<= 0 {F}))"],
    ),
    "integrable over one event, so over another": concluded(
        f"(integrable t:E {F})", INTEGRABLE_F, given=[INTEGRABLE_F, f"(integrable t:E {G})"]
    ),
    "an integral of nothing is of zero": concluded(
        "(= (density f x:P) 0)",
        f"(<= {OF_F} 0)",
        given=[INTEGRABLE_F, f"(= {OF_F} 0)", f"(every-point (<= 0 {F}))"],
    ),
    "equal integrals of equal densities": concluded(
        f"(every-point (= {F} {G}))",
        f"(= {OF_G} {OF_F})",
        given=[INTEGRABLE_F, INTEGRABLE_G, f"(= {OF_F} {OF_G})"],
    ),
    "a sum of more than are integrable": supposed(
        f"(= (integral s:E (sum 1 3 (density f #1:P #0:Z))) (sum 1 3 (integral s:E {EACH_F})))",
        f"(every 1 2 (integrable s:E {EACH_F}))",
        f"(every 1 3 (integrable s:E {EACH_F}))",
        f"integral_sum | {EACH_F} | s:E | 1 | 3",
    ),
    "a sum of one's integral for all": concluded(
        "(= (integral s:E (sum 1 3 (density f #1:P #0:Z)))"
        " (sum 1 3 (integral s:E (density f #0:P 1))))",
        f"(= (integral s:E (sum 1 3 (density f #1:P #0:Z))) (sum 1 3 (integral s:E {EACH_F})))",
        f"integral_sum | {EACH_F} | s:E | 1 | 3",
        given=[f"(every 1 3 (integrable s:E {EACH_F}))"],
    ),
    "what holds at every point holds of an event": instanced(
        "(<= 0 (density f x:P))",
        f"instance | (every-point (<= 0 {F})) | s:E",
        f"instance | (every-point (<= 0 {F})) | x:P",
        f"(every-point (<= 0 {F}))",
    ),
    "what holds at every point holds of a number": instanced(
        "(<= 0 (density f x:P))",
        f"instance | (every-point (<= 0 {F})) | 1",
        f"instance | (every-point (<= 0 {F})) | x:P",
        f"(every-point (<= 0 {F}))",
    ),
    "a point that a hypothesis speaks of": Twins(
        by_rule("generalization", f"(every-point (< 0 {F}))", ["(< 0 (density f x:P))"], "x:P"),
        by_rule("generalization", f"(every-point (=> (< 0 {F}) (<= 0 {F})))", [], "x:P"),
    ),
    "a positive integral of a function positive somewhere": concluded(
        f"(not (every-point (<= 0 {F})))",
        f"(not (every-point (<= {F} (* 0 {F}))))",
        f"integral_monotone | {F} | (* 0 {F}) | s:E",
        f"integral_scale | 0 | {F} | s:E",
        given=[INTEGRABLE_F, f"(< 0 {OF_F})"],
    ),
    "an event among numbers": written("(<= s:E s:E)", "(<= x:R x:R)"),
    "a point among numbers": written("(= (+ x:P 1) (+ x:P 1))", "(= (+ x:R 1) (+ x:R 1))"),
    "an event that is a point": written(
        f"(= (integral x:P {F}) (integral x:P {F}))", f"(= {OF_F} {OF_F})"
    ),
    "a density of an event": written(
        "(= (density f s:E) (density f s:E))", "(= (density f x:P) (density f x:P))"
    ),
    "a density of a number": written(
        "(= (density f 1) (density f 1))", "(= (density f x:P 1) (density f x:P 1))"
    ),
    "a density at a half": written(
        "(= (density f x:P 1/2) (density f x:P 1/2))", "(= (density f x:P 2) (density f x:P 2))"
    ),
    "one name of a density and a sequence": concluded(
        "(= (at f 1) (density f x:P 1))", "(= (density f x:P 1) (density f x:P 1))"
    ),
    "one name of an event and a density": written(
        "(= (integral f:E (density f #0:P)) (integral f:E (density f #0:P)))", f"(= {OF_F} {OF_F})"
    ),
}

ROOTS = {
    "the root of a square is the number": concluded(
        f"(= (root {SQUARED}) x:R)",
        f"(= (root {SQUARED}) x:R)",
        f"square_root | {SQUARED}",
        but=["(<= 0 x:R)"],
    ),
    "a root of a sum": concluded(
        "(= (root (+ a:R b:R)) (+ (root a:R) (root b:R)))",
        "(<= (root (+ a:R b:R)) (+ (root a:R) (root b:R)))",
        "square_root | a:R",
        "square_root | b:R",
        "square_root | (+ a:R b:R)",
        given=["(<= 0 a:R)", "(<= 0 b:R)"],
    ),
    "a root of at most two is at most one": supposed(
        "(<= (root x:R) 1)", "(<= x:R 2)", "(<= x:R 1)", "square_root | x:R", given="(<= 0 x:R)"
    ),
    "the root of two is three halves": concluded(
        "(= (root 2) 3/2)", "(= (root 4) 2)", "square_root | 2", "square_root | 4"
    ),
    "minus one has a root": concluded(
        "(= (* (root -1) (root -1)) -1)",
        "(= (* (root 1) (root 1)) 1)",
        "square_root | -1",
        "square_root | 1",
    ),
    "a root is positive": concluded(
        "(< 0 (root x:R))", "(<= 0 (root x:R))", "square_root | x:R", given=["(<= 0 x:R)"]
    ),
    "roots turn the order round": concluded(
        "(<= (root b:R) (root a:R))",
        "(<= (root a:R) (root b:R))",
        "square_root | a:R",
        "square_root | b:R",
        given=["(<= 0 a:R)", "(<= a:R b:R)"],
    ),
}

NORMAL = {
    "normal at 0": concluded("(= (normal 0) 0)", "(= (normal 0) 1/2)", "normal_symmetric | 0"),
    "above 0 below one half": concluded(
        "(<= (normal a:R) 1/2)",
        "(<= 1/2 (normal a:R))",
        "normal_symmetric | 0",
        "normal_monotone | 0 | a:R",
        given=["(<= 0 a:R)"],
    ),
    "a product of normals": concluded(
        "(= (normal (+ a:R b:R)) (* (normal a:R) (normal b:R)))",
        "(< (* (normal a:R) (normal b:R)) (normal a:R))",
        "normal_between | a:R",
        "normal_between | b:R",
        "normal_between | (+ a:R b:R)",
    ),
    "certainty is reached": concluded(
        "(= (normal 100) 1)", "(< (normal 100) 1)", "normal_between | 100"
    ),
    "a value of normal out of the air": concluded(
        "(<= (normal 2) 9/10)",
        "(< 1/2 (normal 2))",
        "normal_between | 2",
        "normal_symmetric | 0",
        "normal_monotone | 2 | 0",
    ),
    "the two tails make less than one": concluded(
        "(< (+ (normal a:R) (normal (* -1 a:R))) 1)",
        "(= (+ (normal a:R) (normal (* -1 a:R))) 1)",
        "normal_symmetric | a:R",
    ),
    "normal turns the order round": concluded(
        "(< (normal 2) (normal 1))", "(< (normal 1) (normal 2))", "normal_monotone | 2 | 1"
    ),
}

THERE_IS = {
    "a witness beyond the range": concluded(
        "(not (every 1 3 (not (= #0:Z 4))))",
        "(not (every 1 4 (not (= #0:Z 4))))",
        "instance | (every 1 3 (not (= #0:Z 4))) | 4",
        "instance | (every 1 4 (not (= #0:Z 4))) | 4",
    ),
    "a witness in an empty range": concluded(
        "(not (every 1 0 (not (= #0:Z 1))))",
        "(not (every 1 1 (not (= #0:Z 1))))",
        "instance | (every 1 0 (not (= #0:Z 1))) | 1",
        "instance | (every 1 1 (not (= #0:Z 1))) | 1",
    ),
    "a number whose square is below 0": concluded(
        "(not (every-real (not (= (* #0:R #0:R) -4))))",
        "(not (every-real (not (= (* #0:R #0:R) 4))))",
        "instance | (every-real (not (= (* #0:R #0:R) -4))) | 2",
        "instance | (every-real (not (= (* #0:R #0:R) 4))) | 2",
    ),
    "a whole number that is a half": instanced(
        "(not (every-from 0 (not (= (* 2 #0:Z) 2))))",
        "instance | (every-from 0 (not (= (* 2 #0:Z) 2))) | 1/2",
        "instance | (every-from 0 (not (= (* 2 #0:Z) 2))) | 1",
    ),
    "one number above all": concluded(
        "(not (every-real (not (every-real (< #0:R #1:R)))))",
        "(not (every-real (not (< x:R #0:R))))",
        "instance | (every-real (not (< x:R #0:R))) | (+ x:R 1)",
        "instance | (every-real (not (every-real (< #0:R #1:R)))) | (+ x:R 1)",
    ),
    "one for both where there is one for each": concluded(
        f"(not (every 1 3 (not (and (< 0 {P}) (< 0 {Q})))))",
        f"(not (every 1 3 (not (and (< 0 {P}) (< 0 {Q})))))",
        f"instance | (every 1 3 (not (and (< 0 {P}) (< 0 {Q})))) | 2",
        given=[f"(not (every 1 3 (not (< 0 {P}))))", f"(not (every 1 3 (not (< 0 {Q}))))"],
        but=["(< 0 (at p 2))", "(< 0 (at q 2))"],
    ),
    "a witness that is bound elsewhere": instanced(
        "(not (every-real (not (= #0:R x:R))))",
        "instance | (every-real (not (= #0:R x:R))) | #0:R",
        "instance | (every-real (not (= #0:R x:R))) | x:R",
    ),
    "a point where a density is positive": concluded(
        f"(not (every-point (not (< 0 {F}))))",
        f"(not (every-point (not (< 0 {F}))))",
        f"instance | (every-point (not (< 0 {F}))) | x:P",
        but=["(< 0 (density f x:P))"],
    ),
    "there is one, so it holds of all": concluded(
        "(every-real (< #0:R y:R))",
        "(not (every-real (not (< #0:R y:R))))",
        given=["(not (every-real (not (< #0:R y:R))))"],
    ),
    "not for all, so for none": concluded(
        "(every 1 2 (not (< 0 (at p #0:Z))))",
        "(not (every 1 2 (< 0 (at p #0:Z))))",
        given=["(not (every 1 2 (< 0 (at p #0:Z))))"],
    ),
}

INNER = "(sum 1 #0:Z (at p #0:Z #1:Z))"
SUMS = {
    "a constant that is the index": instanced(
        "(= (sum 1 3 c:R) (* 3 c:R))", "sum_constant | #0:Z | 1 | 3", "sum_constant | c:R | 1 | 3"
    ),
    "a factor that is an entry of the index": instanced(
        f"(= (sum 1 3 (* (at q 2) {P})) (* (at q 2) (sum 1 3 {P})))",
        f"sum_scale | {Q} | {P} | 1 | 3",
        f"sum_scale | (at q 2) | {P} | 1 | 3",
    ),
    "sums swapped where one's end is the other's index": instanced(
        "(= (sum 1 2 (sum 1 3 (at p #0:Z #1:Z))) (sum 1 3 (sum 1 2 (at p #1:Z #0:Z))))",
        "sum_swap | (at p #0:Z #1:Z) | 1 | #0:Z | 1 | 2",
        "sum_swap | (at p #0:Z #1:Z) | 1 | 3 | 1 | 2",
    ),
    "a sum of positive terms, perhaps none": concluded(
        f"(< 0 (sum 1 n:Z {P}))",
        f"(< 0 (sum 1 n:Z {P}))",
        f"sum_last | {P} | 1 | n:Z",
        f"sum_nonnegative | {P} | 1 | (+ n:Z -1)",
        given=[f"(every 1 n:Z (< 0 {P}))"],
        but=["(<= 1 n:Z)", f"(every 1 (+ n:Z -1) (<= 0 {P}))", "(< 0 (at p n:Z))"],
    ),
    "a product of zeros, perhaps none": concluded(
        "(= (product 1 n:Z 0) 0)",
        "(= (product 1 n:Z 0) 0)",
        "product_last | 0 | 1 | n:Z",
        but=["(<= 1 n:Z)"],
    ),
    "positive products of positive factors only": concluded(
        "(< 0 (at p 1))", f"(< 0 (product 1 2 {P}))", given=[f"(< 0 (product 1 2 {P}))"]
    ),
    "equal sums of squares": concluded(
        f"(= (sum 1 2 (* {P} {P})) (sum 1 2 (* {Q} {Q})))",
        f"(= (* 2 (sum 1 2 {P})) (* 2 (sum 1 2 {Q})))",
        given=[f"(= (sum 1 2 {P}) (sum 1 2 {Q}))"],
    ),
    "an exponential of no sum": concluded(
        "(= (product 1 0 (exp (at p #0:Z))) (exp (at p 1)))",
        "(= (product 1 0 (exp (at p #0:Z))) (exp (sum 1 0 (at p #0:Z))))",
        f"exp_of_sum | {P} | 1 | 0",
    ),
    "the inner index under a last term": concluded(
        f"(= (sum 1 2 {INNER}) (+ (sum 1 1 {INNER}) (sum 1 1 (at p #0:Z 2))))",
        f"(= (sum 1 2 {INNER}) (+ (sum 1 (+ 2 -1) {INNER}) (sum 1 2 (at p #0:Z 2))))",
        f"sum_last | {INNER} | 1 | 2",
    ),
    "a sum under a quantifier": concluded(
        f"(= (sum 1 3 {P}) 0)",
        f"(= (sum 1 3 {P}) 0)",
        f"instance | (every 1 2 (= (sum 1 #0:Z {P}) 0)) | 3",
        f"instance | (every 1 3 (= (sum 1 #0:Z {P}) 0)) | 3",
        given=[f"(every 1 2 (= (sum 1 #0:Z {P}) 0))"],
        but=[f"(every 1 3 (= (sum 1 #0:Z {P}) 0))"],
    ),
    "a sum of the outer index": concluded(
        f"(= (sum 1 3 {P}) (* 3 (at p 1)))",
        "(= (sum 1 3 (at p 1)) (* 3 (at p 1)))",
        "sum_constant | (at p 1) | 1 | 3",
    ),
    "weights below 0 of which the sum is one": concluded(
        f"(<= 0 (sum 1 2 (* {P} {Q})))",
        f"(<= 0 (sum 1 2 (* {P} {Q})))",
        f"weighted_mean | {P} | {Q} | 0 | 1 | 1 | 2",
        given=[
            f"(= (sum 1 2 {P}) 1)",
            f"(every 1 2 (and (<= 0 {Q}) (<= {Q} 1)))",
            f"(every 1 2 (<= 0 {Q}))",
            f"(every 1 2 (<= {Q} 1))",
        ],
        but=[f"(every 1 2 (<= 0 {P}))"],
    ),
    "factors that are larger in the mean": concluded(
        f"(<= (product 1 2 {P}) (product 1 2 {Q}))",
        f"(<= (product 1 2 {P}) (product 1 2 {Q}))",
        f"product_monotone | {P} | {Q} | 1 | 2",
        given=[f"(every 1 2 (<= 0 {P}))", f"(<= (sum 1 2 {P}) (sum 1 2 {Q}))"],
        but=[f"(every 1 2 (<= {P} {Q}))", f"(every 1 2 (and (<= 0 {P}) (<= {P} {Q})))"],
    ),
    "a sum over a real index": written(
        "(= (sum 1 3 (* 2 #0:R)) (sum 1 3 (* 2 #0:R)))",
        "(= (sum 1 3 (* 2 #0:Z)) (sum 1 3 (* 2 #0:Z)))",
    ),
    "a sum to a real end": written(
        "(= (sum 1 x:R 1) (sum 1 x:R 1))", "(= (sum 1 n:Z 1) (sum 1 n:Z 1))"
    ),
    "an entry at a sum of halves": written(
        "(= (at p (+ 1/2 1/2)) (at p (+ 1/2 1/2)))", "(= (at p (+ 1 2)) (at p (+ 1 2)))"
    ),
    "an entry at a reciprocal": written(
        "(= (at p (inverse 1)) (at p (inverse 1)))", "(= (at p 1) (at p 1))"
    ),
}
