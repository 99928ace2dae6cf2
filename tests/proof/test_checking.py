"""What the engine accepts, and what it says of what it does not."""

from __future__ import annotations

import sympy
from sympy import And, Eq, Rational, Sum, Symbol, exp

from didp_ref.claim import Outcome, Subject
from didp_ref.proof import check_derivations, evidence, lemmas
from didp_ref.proof.engines import step_engines
from didp_ref.proof.logic import ForAll
from didp_ref.proof.notation import as_written, eq, integers, le, lt, reals, sequences

a, b, x, y = reals("a b x y")
j, m, n = integers("j m n")
p, q = sequences("p q")
TERMS = {"no p is negative": ForAll(le(0, p[j]), (j, 1, m))}
TERMS |= {"no q is negative": ForAll(le(0, q[j]), (j, 1, m)), "1 <= m": le(1, m)}


def outcomes(report):
    return {row["name"]: row["outcome"] for row in report["steps"]}


def test_a_chain_through_a_lemma_holds(found):
    def author(d):
        d.lemma("monotone", lemmas.exp_monotone(a, b))
        d.lemma("positive", lemmas.exp_positive(a))
        d.conclude(["a <= b", "monotone", "positive"], "the exponential grows")

    report = found(as_written(le(a, b)), And(lt(0, exp(a)), le(exp(a), exp(b))), author)
    assert report["outcome"] == "holds"
    assert report["schemas"] == ["exp_monotone", "exp_positive"]
    assert report["steps"][-1]["decided_by"] == list(step_engines())
    assert "the exponential grows" in report["steps"][-1]["reason"]
    assert report["unused_hypotheses"] == [] and report["unused_steps"] == []
    assert set(report["engines"]) == {*step_engines(), "sympy"}
    assert {one.outcome for one in evidence(report)} == {Outcome.HOLDS}
    assert {one.subject for one in evidence(report)} == {Subject.PRINTED}


def test_what_does_not_follow_fails_with_a_countermodel(found):
    report = found(as_written(le(a, b)), lt(a, b), lambda d: d.conclude(["a <= b"]))
    assert outcomes(report)["conclusion"] == "fails"
    assert "for instance at a = " in report["steps"][-1]["because"]
    assert {one.outcome for one in evidence(report)} == {Outcome.UNDECIDED}


def test_nothing_is_known_of_an_atom_without_a_lemma(found):
    report = found(as_written(le(a, b)), le(exp(a), exp(b)), lambda d: d.conclude(["a <= b"]))
    assert report["outcome"] == "fails"


def test_division_by_zero_proves_nothing(found):
    report = found({}, eq(x * (y / x), y), lambda d: d.conclude([]))
    assert report["outcome"] == "holds"  # sympy cancelled it before the engine saw it
    quotient = sympy.Mul(x, sympy.Pow(x, -1, evaluate=False), evaluate=False)
    report = found({}, eq(quotient, 1), lambda d: d.conclude([]))
    assert report["outcome"] == "fails"


def test_an_identity_needs_its_denominators_proved(found):
    left, right = 1 / (1 + x) + 1 / (1 - x), 2 / (1 - x**2)

    def author(by):
        def write(d):
            d.identity("sum", left, right, by)
            d.conclude(["sum"])

        return write

    given = as_written(lt(-1, x), lt(x, 1))
    assert found(given, eq(left, right), author(["-1 < x", "x < 1"]))["outcome"] == "holds"
    assert found(given, eq(left, right), author(["-1 < x"]))["outcome"] == "fails"


def every_nonnegative(d):
    d.generalize("terms", le(0, p[j] + q[j]), (j, 1, m), ["no p is negative", "no q is negative"])
    d.lemma("sum", lemmas.sum_nonnegative(p[j] + q[j], (j, 1, m)))
    d.model({m: 2, p: {1: 1, 2: 0}, q: {1: 0, 2: Rational(1, 2)}})
    d.conclude(["terms", "sum", "1 <= m"])


def test_a_sum_over_any_number_of_terms(found):
    report = found(TERMS, le(0, Sum(p[j] + q[j], (j, 1, m))), every_nonnegative)
    assert report["outcome"] == "holds", report
    assert report["model"]["m"] == "2"


def test_induction_over_every_number(derived):
    square = eq(p[n], n**2)
    steps = {
        "it starts at zero": eq(p[0], 0),
        "it grows by 2 n + 1": ForAll(eq(p[n + 1], p[n] + 2 * n + 1), (n, 0, sympy.oo)),
    }

    def author(d):
        after = eq(p[n + 1], (n + 1) ** 2)
        d.step("base", eq(p[0], 0), ["it starts at zero"])
        d.generalize(
            "step", sympy.Implies(square, after), (n, 0, sympy.oo), ["it grows by 2 n + 1"]
        )
        d.induction("all", n, 0, square, by=["base", "step"])
        d.model({p: lambda at: at**2})
        d.conclude(["all"])

    report = check_derivations([derived(steps, ForAll(square, (n, 0, sympy.oo)), author)])[0]
    assert report["outcome"] == "holds", report


def test_contradictory_hypotheses_are_no_proof(found):
    given = as_written(lt(x, 0), lt(0, x))
    report = found(given, Eq(x, 5), lambda d: d.conclude(["x < 0", "0 < x"]))
    assert outcomes(report)["conclusion"] == "holds"
    assert report["outcome"] == "undecided"
    assert "exhibit a model" in report["model"]["problem"]


def test_a_model_is_checked(found):
    def author(d):
        d.model({x: -1})
        d.conclude(["0 < x"])

    report = found(as_written(lt(0, x)), le(0, x), author)
    assert report["outcome"] == "undecided"
    assert "is false at" in report["model"]["problem"]


def test_a_count_in_a_model_is_an_integer(found):
    def author(d):
        d.model({n: Rational(1, 2)})
        d.conclude(["0 < n"])

    report = found(as_written(lt(0, n)), le(0, n), author)
    assert "n = 1/2 is not an integer" in report["model"]["problem"]


def test_a_sign_that_no_hypothesis_grants_fails(found):
    positive = Symbol("z", positive=True)
    report = found({}, lt(0, exp(positive)), lambda d: d.conclude([]))
    assert outcomes(report)["the sign of z"] == "fails"


def test_unused_hypotheses_and_steps_are_reported_by_name(found):
    def author(d):
        d.lemma("idle", lemmas.exp_positive(a))
        d.conclude(["a <= b"])

    report = found({"a <= b": le(a, b), "a is not negative": le(0, a)}, le(a, b), author)
    assert report["unused_hypotheses"] == ["a is not negative"]
    assert report["unused_steps"] == ["idle"]


def test_a_model_may_give_a_count_as_text(found):
    def author(d):
        d.model({n: "2"})
        d.conclude(["0 < n"])

    assert found(as_written(lt(0, n)), le(0, n), author)["outcome"] == "holds"
