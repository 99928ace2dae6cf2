"""What a derivation must look like, and how the engine names what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import sympy
from sympy import And, Eq, Le, Lt, Rational, Sum, exp

for extra in ("z3", "cvc5"):
    pytest.importorskip(extra)

from didp_ref.claim import Claim, Formal, Kind, Outcome, Source, Subject
from didp_ref.errors import InputError, Unavailable
from didp_ref.proof import Derivation, checking, derive, evidence, lemmas, solvers
from didp_ref.proof.checking import check_derivations, claim_of, derivations_of
from didp_ref.proof.derivation import PROOFS, proves
from didp_ref.proof.lemmas import Lemma
from didp_ref.proof.logic import ForAll
from didp_ref.proof.rules import Step, same_normal_form

a, b, x, y = sympy.symbols("a b x y", real=True)
i, j, m, n = sympy.symbols("i j m n", integer=True)
p, q = sympy.IndexedBase("p", real=True), sympy.IndexedBase("q", real=True)
Author = Callable[[Derivation], None]


def le(left: Any, right: Any) -> Any:
    return Le(left, right, evaluate=False)


def lt(left: Any, right: Any) -> Any:
    return Lt(left, right, evaluate=False)


def a_claim(hypotheses: tuple[Any, ...], goal: Any) -> Claim:
    formal = Formal(lambda: (hypotheses, goal))
    source = Source("test", "nowhere")
    return Claim("test.claim", Kind.THEOREM, source, "a test", "a test", formal=formal)


def found(hypotheses: tuple[Any, ...], goal: Any, author: Author) -> dict[str, Any]:
    return check_derivations([derive(a_claim(hypotheses, goal), author)])[0]


def outcomes(report: dict[str, Any]) -> dict[str, str]:
    return {row["name"]: row["outcome"] for row in report["steps"]}


def test_a_chain_through_a_lemma_holds() -> None:
    def author(d: Derivation) -> None:
        d.lemma("monotone", lemmas.exp_monotone(a, b))
        d.lemma("positive", lemmas.exp_positive(a))
        d.conclude(["h1", "monotone", "positive"], "the exponential grows")

    report = found((le(a, b),), And(lt(0, exp(a)), le(exp(a), exp(b))), author)
    assert report["outcome"] == "holds"
    assert report["schemas"] == ["exp_monotone", "exp_positive"]
    assert report["steps"][-1]["decided_by"] == ["z3", "cvc5"]
    assert "the exponential grows" in report["steps"][-1]["reason"]
    assert report["unused_hypotheses"] == [] and report["unused_steps"] == []
    assert set(report["engines"]) == {"z3", "cvc5", "sympy"}
    assert {one.outcome for one in evidence(report)} == {Outcome.HOLDS}
    assert {one.subject for one in evidence(report)} == {Subject.PRINTED}


def test_what_does_not_follow_fails_with_a_countermodel() -> None:
    report = found((le(a, b),), lt(a, b), lambda d: d.conclude(["h1"]))
    assert outcomes(report)["conclusion"] == "fails"
    assert "for instance at a = " in report["steps"][-1]["because"]
    assert {one.outcome for one in evidence(report)} == {Outcome.UNDECIDED}


def test_nothing_is_known_of_an_atom_without_a_lemma() -> None:
    report = found((le(a, b),), le(exp(a), exp(b)), lambda d: d.conclude(["h1"]))
    assert report["outcome"] == "fails"


def test_division_by_zero_proves_nothing() -> None:
    report = found((), Eq(x * (y / x), y, evaluate=False), lambda d: d.conclude([]))
    assert report["outcome"] == "holds"  # sympy cancelled it before the engine saw it
    quotient = sympy.Mul(x, sympy.Pow(x, -1, evaluate=False), evaluate=False)
    report = found((), Eq(quotient, 1, evaluate=False), lambda d: d.conclude([]))
    assert report["outcome"] == "fails"


def test_an_identity_needs_its_denominators_proved() -> None:
    left, right = 1 / (1 + x) + 1 / (1 - x), 2 / (1 - x**2)

    def author(by: list[str]) -> Author:
        def write(d: Derivation) -> None:
            d.identity("sum", left, right, by)
            d.conclude(["sum"])

        return write

    goal = Eq(left, right, evaluate=False)
    assert found((lt(-1, x), lt(x, 1)), goal, author(["h1", "h2"]))["outcome"] == "holds"
    assert found((lt(-1, x), lt(x, 1)), goal, author(["h1"]))["outcome"] == "fails"


def test_an_identity_needs_one_normal_form() -> None:
    assert same_normal_form((x + y) ** 2, x**2 + 2 * x * y + y**2)
    assert not same_normal_form((x + y) ** 2, x**2 + y**2)
    assert not same_normal_form(exp(x + y), exp(x) + exp(y))


def every_nonnegative(d: Derivation) -> None:
    d.generalize("terms", le(0, p[j] + q[j]), (j, 1, m), by=["h1", "h2"])
    d.lemma("sum", lemmas.sum_nonnegative(p[j] + q[j], (j, 1, m)))
    d.model({m: 2, p: {1: 1, 2: 0}, q: {1: 0, 2: Rational(1, 2)}})
    d.conclude(["terms", "sum", "h3"])


def test_a_sum_over_any_number_of_terms() -> None:
    over = (j, 1, m)
    hypotheses = (ForAll(le(0, p[j]), over), ForAll(le(0, q[j]), over), le(1, m))
    report = found(hypotheses, le(0, Sum(p[j] + q[j], over)), every_nonnegative)
    assert report["outcome"] == "holds", report
    assert report["model"]["m"] == "2"


def test_induction_over_every_number() -> None:
    hypotheses = (
        Eq(p[0], 0, evaluate=False),
        ForAll(Eq(p[n + 1], p[n] + 2 * n + 1, evaluate=False), (n, 0, sympy.oo)),
    )
    square = Eq(p[n], n**2, evaluate=False)

    def author(d: Derivation) -> None:
        after = Eq(p[n + 1], (n + 1) ** 2, evaluate=False)
        d.step("base", Eq(p[0], 0, evaluate=False), ["h1"])
        d.generalize("step", sympy.Implies(square, after), (n, 0, sympy.oo), by=["h2"])
        d.induction("all", n, 0, square, by=["base", "step"])
        d.model({p: lambda at: at**2})
        d.conclude(["all"])

    report = check_derivations(
        [derive(a_claim(hypotheses, ForAll(square, (n, 0, sympy.oo))), author)]
    )[0]
    assert report["outcome"] == "holds", report


def test_a_fixed_variable_is_not_generalized() -> None:
    def author(d: Derivation) -> None:
        d.generalize("every", le(0, x), x, by=["h1"])
        d.conclude(["every"])

    with pytest.raises(InputError, match="generalizes x, which a hypothesis speaks of"):
        derive(a_claim((le(0, x),), ForAll(le(0, x), x)), author)


def test_contradictory_hypotheses_are_no_proof() -> None:
    report = found((lt(x, 0), lt(0, x)), Eq(x, 5), lambda d: d.conclude(["h1", "h2"]))
    assert outcomes(report)["conclusion"] == "holds"
    assert report["outcome"] == "undecided"
    assert "exhibit a model" in report["model"]["problem"]


def test_a_model_is_checked() -> None:
    def author(d: Derivation) -> None:
        d.model({x: -1})
        d.conclude(["h1"])

    report = found((lt(0, x),), le(0, x), author)
    assert report["outcome"] == "undecided"
    assert "is false at" in report["model"]["problem"]


def test_a_count_in_a_model_is_an_integer() -> None:
    def author(d: Derivation) -> None:
        d.model({n: Rational(1, 2)})
        d.conclude(["h1"])

    report = found((lt(0, n),), le(0, n), author)
    assert "n = 1/2 is not an integer" in report["model"]["problem"]


def test_a_sign_that_no_hypothesis_grants_fails() -> None:
    positive = sympy.Symbol("z", positive=True)
    report = found((), lt(0, exp(positive)), lambda d: d.conclude([]))
    assert outcomes(report)["the sign of z"] == "fails"


def test_unused_hypotheses_and_steps_are_reported() -> None:
    def author(d: Derivation) -> None:
        d.lemma("idle", lemmas.exp_positive(a))
        d.conclude(["h1"])

    report = found((le(a, b), le(0, a)), le(a, b), author)
    assert report["unused_hypotheses"] == ["0 <= a"]
    assert report["unused_steps"] == ["idle"]


def gap(d: Derivation) -> None:
    d.conclude(["nowhere"])


def circle(d: Derivation) -> None:
    d.step("first", le(a, b), by=["second"])
    d.step("second", le(a, b), by=["first"])
    d.conclude(["first"])


def itself(d: Derivation) -> None:
    d.conclude(["conclusion"])


def unfinished(d: Derivation) -> None:
    d.step("first", le(a, b), by=["h1"])


def other_end(d: Derivation) -> None:
    d.steps.append(Step("conclusion", "entailment", le(a, a), ()))


def twice(d: Derivation) -> None:
    d.step("first", le(a, b), by=["h1"])
    d.step("first", le(a, b), by=["h1"])


def smuggled(d: Derivation) -> None:
    d.steps.append(Step("h9", "hypothesis", lt(a, b)))
    d.conclude(["h9"])


def foreign(d: Derivation) -> None:
    d.hypothesis("mine", lt(a, b))


def disguised(d: Derivation) -> None:
    d.steps.append(Step("lemma", "lemma", lt(a, b), (), "", (Lemma("exp_positive", (a,)),)))
    d.conclude(["lemma"])


def ambiguous(d: Derivation) -> None:
    d.step("first", le(sympy.Symbol("a", positive=True), b), by=["h1"])
    d.conclude(["h1"])


def signed(d: Derivation) -> None:
    d.step("first", le(0, sympy.IndexedBase("s", positive=True)[j] ** 3), by=["h1"])
    d.conclude(["h1"])


def broken(d: Derivation) -> None:
    d.lemma("sum", lemmas.sum_scale(p[j], q[j], (j, 1, m)))


@pytest.mark.parametrize(
    ("author", "message"),
    [
        (gap, "there is a gap: 'conclusion' rests on 'nowhere', which is not proved"),
        (circle, "the reference is circular: 'first' rests on 'second'"),
        (itself, "the reference is circular: 'conclusion' rests on 'conclusion'"),
        (unfinished, "there is a gap: the last step is not the claim's conclusion"),
        (other_end, "there is a gap: the last step is not the claim's conclusion"),
        (twice, "two facts are called 'first'"),
        (smuggled, "'h9' is not among the claim's hypotheses"),
        (foreign, "a < b is not among the hypotheses of the claim"),
        (disguised, "'lemma' is not an instance of its schema"),
        (ambiguous, "two symbols are called a"),
        (signed, "is declared with a sign"),
        (broken, "it cannot be read: TypeError"),
    ],
)
def test_a_chain_that_is_no_derivation_is_named(author: Author, message: str) -> None:
    with pytest.raises(InputError, match=r"^derivation of test") as error:
        derive(a_claim((le(a, b),), le(a, b)), author)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_wrong_claim_id_is_named_with_the_nearest() -> None:
    with pytest.raises(InputError, match=r"abdi.theorem-22: there is no such claim \(abdi.theor"):
        claim_of("abdi.theorem-22")
    with pytest.raises(InputError, match=r"nothing\.at-all: there is no such claim"):
        derivations_of("nothing.at-all")


def test_a_second_derivation_of_one_statement_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PROOFS, ("test.claim", "printed"), gap)
    with pytest.raises(InputError, match="two derivations of its printed statement"):
        proves("test.claim")(gap)
    with pytest.raises(InputError, match="the target is 'sideways'"):
        proves("test.claim", target="sideways")


def test_a_missing_solver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "cvc5", None)
    solvers.versions.cache_clear()
    try:
        with pytest.raises(Unavailable, match=r"cvc5 is not at hand; install didp_ref\[proofs\]"):
            solvers.versions()
    finally:
        solvers.versions.cache_clear()


def test_a_time_out_is_undecided(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def unknown(engine: str, question: str, limit: int) -> dict[str, Any]:
        return {"answer": "unknown", "model": {}, "milliseconds": float(limit)}

    monkeypatch.setattr(solvers, "_ask", unknown)
    report = found((le(a, b),), le(a, b), lambda d: d.conclude(["h1"]))
    assert report["outcome"] == "undecided"
    assert "unknown" in report["steps"][-1]["because"]


def test_answers_are_kept_and_a_longer_limit_asks_again(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked: list[int] = []

    def slow(engine: str, question: str, limit: int) -> dict[str, Any]:
        asked.append(limit)
        return {"answer": "unknown" if limit < 50 else "unsat", "model": {}, "milliseconds": 1.0}

    monkeypatch.setattr(solvers, "_ask", slow)
    for limit in (10, 10, 60, 5):
        solvers.answer("z3", "question", limit)
    assert asked == [10, 60]
    for kept in tmp_path.rglob("*.json"):
        kept.write_text("damaged")
    assert solvers.answer("z3", "question", 60)["answer"] == "unsat"
    assert asked == [10, 60, 60]


def test_the_solvers_decide_the_same_question() -> None:
    text = "(set-logic QF_NRA)\n(declare-fun a0 () Real)\n(assert (< (* a0 a0) {}))\n(check-sat)"
    for bound, wanted in (("0.0", "unsat"), ("2.0", "sat")):
        answers = solvers.decide(text.format(bound))
        assert {answer["answer"] for answer in answers.values()} == {wanted}


def test_reports_are_kept_until_a_source_changes(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    d = derive(a_claim((le(a, b),), le(a, b)), lambda d: d.conclude(["h1"]))
    asked: list[int] = []

    def derivations() -> list[Derivation]:
        asked.append(1)
        return [d]

    monkeypatch.setattr(checking, "all_derivations", derivations)
    first = checking.check_all()
    assert checking.check_all() == first and len(asked) == 1
    monkeypatch.setattr(checking, "_sources", lambda: "changed")
    assert checking.check_all() == first and len(asked) == 2
