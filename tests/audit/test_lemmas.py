"""Each function makes the instance that its docstring says, of the terms in their order.

What a docstring says is written here a second time, of terms that cannot be exchanged for one
another; then each instance is evaluated at exact values.
"""

from collections.abc import Callable

import pytest
import sympy
from sympy import Rational, exp, log

from didp_ref.audit import lemmas
from didp_ref.audit.derivation import Derivation
from didp_ref.audit.lemmas import Lemma
from didp_ref.errors import InputError
from didp_ref.kernel.objects import Sequent
from didp_ref.kernel.schemas import BUILT, STATED
from didp_ref.kernel.text import read_term, write
from didp_ref.symbolic.evaluation import decide
from didp_ref.symbolic.finite_space import on_space
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.models import as_plain
from didp_ref.symbolic.models import read_values as values_of
from didp_ref.symbolic.notation import (
    as_written,
    events,
    functions,
    integers,
    le,
    points,
    reals,
    sequences,
)
from tests.derived import Found
from tests.looped import for_each

a, b, x, y = reals("a b x y")
i, j, k, m, n = integers("i j k m n")
p, q, grid = sequences("p q grid")
f, g = functions("f g")
(o,), (event,) = points("o"), events("S")
WITHIN = (o, event)
AT_F, AT_G = "(density f #0:P)", "(density g #0:P)"
OVER = (j, 2, m)
HALF = Rational(1, 2)
P, Q = "(at p #0:Z)", "(at q #0:Z)"
SUM_P, SUM_Q = f"(sum 2 m:Z {P})", f"(sum 2 m:Z {Q})"

SAID: dict[str, tuple[Lemma, str]] = {
    "instance": (
        lemmas.instance(ForAll(le(p[j], q[j]), OVER), k),
        f"(=> (every 2 m:Z (<= {P} {Q})) (=> (and (<= 2 k:Z) (<= k:Z m:Z)) "
        "(<= (at p k:Z) (at q k:Z))))",
    ),
    "induction": (
        lemmas.induction(n, 2, le(p[n], a)),
        f"(=> (and (<= (at p 2) a:R) (every-from 2 (=> (<= {P} a:R) (<= (at p (+ #0:Z 1)) a:R))))"
        f" (every-from 2 (<= {P} a:R)))",
    ),
    "premise_outside": (
        lemmas.premise_outside(le(0, a), le(0, p[j]), OVER),
        f"(<=> (every 2 m:Z (=> (<= 0 a:R) (<= 0 {P}))) (=> (<= 0 a:R) (every 2 m:Z (<= 0 {P}))))",
    ),
    "equal_arguments": (
        lemmas.equal_arguments(p, j, k),
        "(=> (= j:Z k:Z) (= (at p j:Z) (at p k:Z)))",
    ),
    "exp_positive": (lemmas.exp_positive(a), "(< 0 (exp a:R))"),
    "exp_monotone": (lemmas.exp_monotone(a, b), "(<=> (<= a:R b:R) (<= (exp a:R) (exp b:R)))"),
    "exp_sum": (lemmas.exp_sum(a, b), "(= (exp (+ a:R b:R)) (* (exp a:R) (exp b:R)))"),
    "exp_negative": (lemmas.exp_negative(a), "(= (* (exp a:R) (exp (* -1 a:R))) 1)"),
    "exp_tangent": (lemmas.exp_tangent(a), "(<= (+ 1 a:R) (exp a:R))"),
    "exp_log": (
        lemmas.exp_log(x, a),
        "(=> (< 0 x:R) (and (<=> (= a:R (log x:R)) (= (exp a:R) x:R)) "
        "(<=> (<= a:R (log x:R)) (<= (exp a:R) x:R)) (<=> (<= (log x:R) a:R) (<= x:R (exp a:R)))))",
    ),
    "log_monotone": (
        lemmas.log_monotone(x, y),
        "(=> (and (< 0 x:R) (< 0 y:R)) (<=> (<= x:R y:R) (<= (log x:R) (log y:R))))",
    ),
    "log_product": (
        lemmas.log_product(x, y),
        "(=> (and (< 0 x:R) (< 0 y:R)) (= (log (* x:R y:R)) (+ (log x:R) (log y:R))))",
    ),
    "log_quotient": (
        lemmas.log_quotient(x, y),
        "(=> (and (< 0 x:R) (< 0 y:R)) "
        "(= (log (* x:R (inverse y:R))) (+ (log x:R) (* -1 (log y:R)))))",
    ),
    "absolute_value": (
        lemmas.absolute_value(a),
        "(and (=> (<= 0 a:R) (= (abs a:R) a:R)) (=> (<= a:R 0) (= (abs a:R) (* -1 a:R))))",
    ),
    "triangle": (lemmas.triangle(a, b), "(<= (abs (+ a:R b:R)) (+ (abs a:R) (abs b:R)))"),
    "reverse_triangle": (
        lemmas.reverse_triangle(a, b),
        "(and (<= (* -1 (abs (+ a:R (* -1 b:R)))) (+ (abs a:R) (* -1 (abs b:R)))) "
        "(<= (+ (abs a:R) (* -1 (abs b:R))) (abs (+ a:R (* -1 b:R)))))",
    ),
    "maximum": (
        lemmas.maximum(a, b),
        "(and (<= a:R (max a:R b:R)) (<= b:R (max a:R b:R)) "
        "(or (= (max a:R b:R) a:R) (= (max a:R b:R) b:R)))",
    ),
    "minimum": (
        lemmas.minimum(a, b),
        "(and (<= (min a:R b:R) a:R) (<= (min a:R b:R) b:R) "
        "(or (= (min a:R b:R) a:R) (= (min a:R b:R) b:R)))",
    ),
    "sum_empty": (lemmas.sum_empty(p[j], OVER), f"(= (sum 2 (+ 2 -1) {P}) 0)"),
    "sum_last": (
        lemmas.sum_last(p[j], OVER),
        f"(=> (<= 2 m:Z) (= {SUM_P} (+ (sum 2 (+ m:Z -1) {P}) (at p m:Z))))",
    ),
    "sum_first": (
        lemmas.sum_first(p[j], OVER),
        f"(=> (<= 2 m:Z) (= {SUM_P} (+ (at p 2) (sum (+ 2 1) m:Z {P}))))",
    ),
    "sum_take_out": (
        lemmas.sum_take_out(p[j], OVER, k),
        f"(=> (and (<= 2 k:Z) (<= k:Z m:Z)) (= {SUM_P} "
        f"(+ (at p k:Z) (sum 2 (+ k:Z -1) {P}) (sum (+ k:Z 1) m:Z {P}))))",
    ),
    "sum_scale": (lemmas.sum_scale(a, p[j], OVER), f"(= (sum 2 m:Z (* a:R {P})) (* a:R {SUM_P}))"),
    "sum_add": (
        lemmas.sum_add(p[j], q[j], OVER),
        f"(= (sum 2 m:Z (+ {P} {Q})) (+ {SUM_P} {SUM_Q}))",
    ),
    "sum_constant": (
        lemmas.sum_constant(a, OVER),
        "(=> (<= (+ 2 -1) m:Z) (= (sum 2 m:Z a:R) (* (+ m:Z (* -1 2) 1) a:R)))",
    ),
    "sum_monotone": (
        lemmas.sum_monotone(p[j], q[j], OVER),
        f"(=> (every 2 m:Z (<= {P} {Q})) (<= {SUM_P} {SUM_Q}))",
    ),
    "sum_equal": (
        lemmas.sum_equal(p[j], q[j], OVER),
        f"(=> (every 2 m:Z (= {P} {Q})) (= {SUM_P} {SUM_Q}))",
    ),
    "sum_nonnegative": (
        lemmas.sum_nonnegative(p[j], OVER),
        f"(=> (every 2 m:Z (<= 0 {P})) (<= 0 {SUM_P}))",
    ),
    "sum_swap": (
        lemmas.sum_swap(grid[i, j], (i, 1, n), OVER),
        "(= (sum 2 m:Z (sum 1 n:Z (at grid #0:Z #1:Z))) "
        "(sum 1 n:Z (sum 2 m:Z (at grid #1:Z #0:Z))))",
    ),
    "weighted_mean": (
        lemmas.weighted_mean(p[j], q[j], a, b, OVER),
        f"(=> (every 2 m:Z (<= 0 {P})) (and "
        f"(=> (every 2 m:Z (<= a:R {Q})) (<= (* a:R {SUM_P}) (sum 2 m:Z (* {P} {Q})))) "
        f"(=> (every 2 m:Z (<= {Q} b:R)) (<= (sum 2 m:Z (* {P} {Q})) (* b:R {SUM_P})))))",
    ),
    "product_empty": (lemmas.product_empty(p[j], OVER), f"(= (product 2 (+ 2 -1) {P}) 1)"),
    "product_last": (
        lemmas.product_last(p[j], OVER),
        f"(=> (<= 2 m:Z) (= (product 2 m:Z {P}) (* (product 2 (+ m:Z -1) {P}) (at p m:Z))))",
    ),
    "product_positive": (
        lemmas.product_positive(p[j], OVER),
        f"(=> (every 2 m:Z (< 0 {P})) (< 0 (product 2 m:Z {P})))",
    ),
    "product_monotone": (
        lemmas.product_monotone(p[j], q[j], OVER),
        f"(=> (every 2 m:Z (and (<= 0 {P}) (<= {P} {Q}))) "
        f"(and (<= 0 (product 2 m:Z {P})) (<= (product 2 m:Z {P}) (product 2 m:Z {Q}))))",
    ),
    "product_split": (
        lemmas.product_split(p[j], q[j], OVER),
        f"(= (product 2 m:Z (* {P} {Q})) (* (product 2 m:Z {P}) (product 2 m:Z {Q})))",
    ),
    "exp_of_sum": (lemmas.exp_of_sum(p[j], OVER), f"(= (exp {SUM_P}) (product 2 m:Z (exp {P})))"),
    "square_root": (
        lemmas.square_root(a),
        "(and (<= 0 (root a:R)) (=> (<= 0 a:R) (= (* (root a:R) (root a:R)) a:R)))",
    ),
    "normal_between": (lemmas.normal_between(a), "(and (< 0 (normal a:R)) (< (normal a:R) 1))"),
    "normal_monotone": (
        lemmas.normal_monotone(a, b),
        "(<=> (<= a:R b:R) (<= (normal a:R) (normal b:R)))",
    ),
    "normal_symmetric": (lemmas.normal_symmetric(a), "(= (+ (normal a:R) (normal (* -1 a:R))) 1)"),
    "normal_tail": (
        lemmas.normal_tail(a),
        "(=> (<= 0 a:R) (<= (normal (* -1 a:R)) (* 1/2 (exp (* -1/2 a:R a:R)))))",
    ),
    "pinsker": (
        lemmas.pinsker(a, b),
        "(=> (and (< 0 a:R) (< a:R 1) (< 0 b:R) (< b:R 1)) (<= (* 2 (+ a:R (* -1 b:R))"
        " (+ a:R (* -1 b:R)))"
        " (+ (* a:R (log a:R)) (* -1 a:R (log b:R)) (* (+ 1 (* -1 a:R)) (log (+ 1 (* -1 a:R))))"
        " (* -1 (+ 1 (* -1 a:R)) (log (+ 1 (* -1 b:R)))))))",
    ),
    "tanh_below": (
        lemmas.tanh_below(a),
        "(=> (<= 0 a:R) (<= (+ (exp a:R) (* -1 (exp (* -1 a:R)))) "
        "(* a:R (+ (exp a:R) (exp (* -1 a:R))))))",
    ),
    "cosh_growth": (
        lemmas.cosh_growth(a, b, x),
        "(=> (and (< 0 a:R) (<= (* a:R a:R) (* b:R b:R)) (<= (+ (exp a:R) (* -1 (exp "
        "(* -1 a:R)))) (* 2 a:R x:R (+ (exp a:R) (exp (* -1 a:R)))))) (<= (+ (exp b:R) (exp "
        "(* -1 b:R))) (* (+ (exp a:R) (exp (* -1 a:R))) (exp (* x:R (+ (* b:R b:R) "
        "(* -1 a:R a:R)))))))",
    ),
    "integral_add": (
        lemmas.integral_add(f(o), g(o), WITHIN),
        f"(=> (and (integrable S:E {AT_F}) (integrable S:E {AT_G})) (and (integrable S:E "
        f"(+ {AT_F} {AT_G})) (= (integral S:E (+ {AT_F} {AT_G})) "
        f"(+ (integral S:E {AT_F}) (integral S:E {AT_G})))))",
    ),
    "integral_scale": (
        lemmas.integral_scale(a, f(o), WITHIN),
        f"(=> (integrable S:E {AT_F}) (and (integrable S:E (* a:R {AT_F})) "
        f"(= (integral S:E (* a:R {AT_F})) (* a:R (integral S:E {AT_F})))))",
    ),
    "integral_monotone": (
        lemmas.integral_monotone(f(o), g(o), WITHIN),
        f"(=> (and (integrable S:E {AT_F}) (integrable S:E {AT_G}) (every-point (<= {AT_F} "
        f"{AT_G}))) (<= (integral S:E {AT_F}) (integral S:E {AT_G})))",
    ),
    "integral_sum": (
        lemmas.integral_sum(f(o, j), WITHIN, OVER),
        "(=> (every 2 m:Z (integrable S:E (density f #0:P #1:Z))) (and (integrable S:E "
        "(sum 2 m:Z (density f #1:P #0:Z))) (= (integral S:E (sum 2 m:Z (density f #1:P #0:Z)))"
        " (sum 2 m:Z (integral S:E (density f #0:P #1:Z))))))",
    ),
}


def test_every_schema_can_be_called() -> None:
    assert set(SAID) == {*STATED, *BUILT}


@for_each(SAID)
def test_an_instance_says_what_its_function_says(name: str) -> None:
    lemma, said = SAID[name]
    assert lemma.schema == name
    assert write(lemma.statement) == said
    assert (getattr(lemmas, name).__doc__ or "").strip().endswith(".")


POINTS = [
    {a: -1, b: Rational(1, 2), x: 3, y: Rational(1, 4), k: 3, j: 2, m: 4, n: 2},
    {a: 2, b: 2, x: 1, y: 1, k: 2, j: 2, m: 2, n: 3},
    {a: Rational(7, 3), b: -2, x: Rational(1, 5), y: 4, k: 5, j: 3, m: 1, n: 0},
]
SEQUENCES = [
    {p: lambda at: at - 2, q: lambda at: at**2, grid: lambda at, other: at - 3 * other},
    {p: lambda at: 1 + at * 0, q: lambda at: 2 - at, grid: lambda at, other: at * other},
]


@for_each(sorted(set(SAID) - {"induction"}))
def test_an_instance_is_true_at_exact_values(name: str) -> None:
    """Of exp, log and the like Arb tells what is apart; that they are equal it leaves open."""
    statement = on_space(Sequent((), SAID[name][0].statement), 2).conclusion
    table = {(x, k): Rational(x, k + 1) for x in (1, 2) for k in range(6)}
    at_points = {event: {1: 1, 2: HALF}, f: table | {(x,): x for x in (1, 2)}, g: {1: 3, 2: 4}}
    for point in POINTS:
        for entries in SEQUENCES:
            known = {**point, **entries, **(at_points if name.startswith("integral") else {})}
            decision = decide(statement, values_of(as_plain(known)))
            assert decision is not False
            assert decision or name.startswith(("exp", "log", "normal", "square_root"))


def test_terms_carry_their_conditions() -> None:
    instance = lemmas.exp_monotone(log(x), a / y).statement
    assert instance.head == "=>"
    assert instance.args[0] == read_term("(and (< 0 x:R) (!= y:R 0))")
    inside = lemmas.sum_nonnegative(1 / p[j], OVER).statement
    assert inside.args[0] == read_term(f"(every 2 m:Z (!= {P} 0))")


def test_an_index_of_another_range_is_a_variable_like_any_other() -> None:
    lemma = lemmas.sum_last(p[j] * q[i], (j, 1, i))
    assert [write(term) for term in lemma.terms] == ["(* (at p #0:Z) (at q i:Z))", "1", "i:Z"]


def test_equal_arguments_of_what_sympy_merges() -> None:
    """Of exp(log(x)) sympy makes x before anyone sees it; here it stays as it is meant."""
    lemma = lemmas.equal_arguments(exp, log(x), a)
    assert write(lemma.terms[0]) == "(exp (log x:R))"
    assert write(lemmas.equal_arguments(f, a, b).statement) == (
        "(=> (= a:R b:R) (= (call f a:R) (call f b:R)))"
    )


@pytest.mark.parametrize(
    ("ill_formed", "message"),
    [
        (lambda: lemmas.instance(ForAll(le(0, p[j]), OVER), x), "sort"),
        (lambda: lemmas.instance(le(0, x), x), "instance"),
        (lambda: lemmas.sum_take_out(p[j], OVER, x), "k .*integer"),
        (lambda: lemmas.sum_last(p[j], (j, 1, x)), "h .*integer"),
        (lambda: lemmas.sum_last(p[j], (j, 1, sympy.oo)), "Infinity"),
        (lambda: lemmas.equal_arguments(lambda t: t / x, a, b), "equal_arguments"),
        (lambda: lemmas.equal_arguments(p, j, x), "'at'"),
        (lambda: lemmas.exp_positive(sympy.I), "I"),
        (lambda: lemmas.exp_positive(sympy.Float(1)), "float"),
        (lambda: lemmas.exp_positive(le(0, x)), "a .*real"),
        (lambda: lemmas.log_product(sympy.Symbol("z", positive=True), x), "z"),
    ],
)
def test_an_ill_formed_instance_is_refused(ill_formed: Callable[[], Lemma], message: str) -> None:
    with pytest.raises(InputError, match=message):
        ill_formed()


def test_what_has_the_index_where_none_may_be_speaks_of_a_free_one() -> None:
    """The factor is read outside the range: its index is not the one that is summed over."""
    assert write(lemmas.sum_scale(q[j], p[j], OVER).statement) == (
        f"(= (sum 2 m:Z (* (at q j:Z) {P})) (* (at q j:Z) {SUM_P}))"
    )


def test_the_largest_of_three_is_what_the_schema_says_pair_by_pair(found: Found) -> None:
    """The checker finds that the pairs entail it; that it is less than each they do not."""
    largest, smallest = lemmas.maximum(a, x, y), lemmas.minimum(a, 1 / x, y)
    for said, pairs in ((largest, "maximum"), (smallest, "minimum")):
        assert isinstance(said, lemmas.Consequence)
        assert [lemma.schema for lemma in said.instances] == [pairs, pairs]
    assert isinstance(smallest, lemmas.Consequence)
    assert smallest.statement.args[0] == read_term("(!= x:R 0)")

    bounds = as_written(le(a, b), le(x, b), le(y, b))

    def author(d: Derivation) -> None:
        d.model(dict.fromkeys((a, b, x, y), 0))
        d.lemma("the largest", largest)
        d.conclude(by=[*d.statement.hypotheses, "the largest"])

    goal = le(sympy.Max(a, x, y), b)
    assert found(bounds, goal, author)["outcome"] == "holds"
    without = dict(list(bounds.items())[:2])
    assert found(without, goal, author)["outcome"] != "holds"
