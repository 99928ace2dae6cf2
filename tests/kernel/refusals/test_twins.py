"""Attempts of somebody who had not read the checker, each beside its twin, which is true.

The two differ in a word or two: what refuses the first has to let the second pass.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

from didp_ref.audit.checking import Report, why_not
from didp_ref.errors import Unavailable
from didp_ref.kernel.engines import versions
from tests.kernel.refusals.attempts import Attempt, Line, checked, step
from tests.looped import for_each

F, G = "(density f #0:P)", "(density g #0:P)"
EACH_F = "(density f #0:P #1:Z)"
P, Q = "(at p #0:Z)", "(at q #0:Z)"
INTEGRABLE_F, INTEGRABLE_G = f"(integrable s:E {F})", f"(integrable s:E {G})"
OF_F, OF_G = f"(integral s:E {F})", f"(integral s:E {G})"
SQUARED = "(* x:R x:R)"
CANCELLED = "(= (* (+ (* x:R x:R) -1) (inverse (+ x:R -1))) (+ x:R 1))"


class Twins(NamedTuple):
    """An attempt at what is false, or is no statement, and its true twin."""

    false: Attempt
    true: Attempt


def _attempt(conclusion: str, steps: Sequence[Line], given: Mapping[str, str]) -> Attempt:
    return Attempt(conclusion, tuple(steps), given=given)


def _numbered(given: Sequence[str]) -> dict[str, str]:
    return {f"h{number}": statement for number, statement in enumerate(given)}


def _drawn(conclusion: str, given: Sequence[str], schemas: Sequence[str]) -> Attempt:
    """Conclude in one step from hypotheses and instances, whose terms stand between bars."""
    named = _numbered(given)
    instances = [instance.split(" | ") for instance in schemas]
    return _attempt(
        conclusion, [step("conclusion", conclusion, [*named], schemas=instances)], named
    )


def concluded(
    false: str, true: str, *schemas: str, given: Sequence[str] = (), but: Sequence[str] = ()
) -> Twins:
    """Two conclusions from the same; ``but`` are hypotheses that only the true one has."""
    return Twins(_drawn(false, given, schemas), _drawn(true, [*given, *but], schemas))


def supposed(conclusion: str, false: str, true: str, *schemas: str, given: str = "") -> Twins:
    """One conclusion from two hypotheses, of which the first is not enough."""
    more = [given] if given else []
    return Twins(
        _drawn(conclusion, [false, *more], schemas), _drawn(conclusion, [true, *more], schemas)
    )


def instanced(conclusion: str, false: str, true: str, *given: str) -> Twins:
    """One conclusion from two instances of a schema, of which the first is none, or not of it."""
    return Twins(_drawn(conclusion, given, [false]), _drawn(conclusion, given, [true]))


def _ruled(
    rule: str, statement: str, given: Sequence[str] = (), variable: str = "", schema: str = ""
) -> Attempt:
    named = _numbered(given)
    schemas = [schema.split(" | ")] if schema else []
    one = step("conclusion", statement, [*named], rule=rule, variable=variable, schemas=schemas)
    return _attempt(statement, [one], named)


def ruled(rule: str, false: str, true: str, variable: str = "", schema: str = "") -> Twins:
    """Two statements by a rule other than entailment."""
    return Twins(
        _ruled(rule, false, (), variable, schema), _ruled(rule, true, (), variable, schema)
    )


def written(false: str, true: str) -> Twins:
    """Two spellings of what is concluded from nothing."""
    return concluded(false, true)


def bound(false: str, true: str, variable: str) -> Twins:
    """Two spellings of what is generalized from nothing."""
    return ruled("generalization", false, true, variable)


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
        _ruled("generalization", f"(every-point (< 0 {F}))", ["(< 0 (density f x:P))"], "x:P"),
        _ruled("generalization", f"(every-point (=> (< 0 {F}) (<= 0 {F})))", [], "x:P"),
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
        _ruled("identity", CANCELLED), _ruled("identity", CANCELLED, ["(!= x:R 1)"])
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
        _ruled("identity", f"(= (integral s:E (* 2 {F})) (* 2 {OF_F}))", [INTEGRABLE_F]),
        _ruled("identity", f"(= (+ {OF_F} {OF_F}) (* 2 {OF_F}))", [INTEGRABLE_F]),
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
        _ruled("generalization", f"(every-point (= {F} {F}))", variable="x:R"),
        _ruled("generalization", f"(every-point (= {F} {F}))", variable="x:P"),
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
TWINS = INTEGRALS | ROOTS | NORMAL | THERE_IS | SUMS | NUMBERS | RULES | SPELLINGS


@pytest.fixture(scope="module")
def said() -> Mapping[str, tuple[Report, Report]]:
    """What the checker says of each attempt and its twin, by their name."""
    try:
        versions()
    except Unavailable as missing:
        pytest.skip(str(missing))
    false = checked(*((twins.false.statement, twins.false.text) for twins in TWINS.values()))
    true = checked(*((twins.true.statement, twins.true.text) for twins in TWINS.values()))
    return dict(zip(TWINS, zip(false, true, strict=True), strict=True))


@for_each(TWINS)
def test_it_is_refused(name: str, said: Mapping[str, tuple[Report, Report]]) -> None:
    report, _ = said[name]
    assert report["outcome"] in ("fails", "undecided") and why_not(report)


@for_each(TWINS)
def test_its_twin_is_accepted(name: str, said: Mapping[str, tuple[Report, Report]]) -> None:
    _, report = said[name]
    assert report["outcome"] == "holds", why_not(report)
