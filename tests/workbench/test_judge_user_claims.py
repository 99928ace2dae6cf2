"""didp_ref/workbench/judge_user_claims.py: verdicts on claims that are brought."""

import pytest

pytest.importorskip("z3")
pytest.importorskip("cvc5")

from didp_ref.audit.claim import Outcome, Place, Status, Verdict
from didp_ref.workbench import judge_user_claims
from didp_ref.workbench.judge_user_claims import audit
from didp_ref.workbench.user_claims import read

HEAD = """\
from sympy import *
from didp_ref.proving import *

x, y, t = reals("x y t")
HERE = Source("notes", "page 1")


"""


@pytest.fixture
def judged(tmp_path):
    def found(text):
        path = tmp_path / "mine.py"
        path.write_text(HEAD + text, encoding="utf-8")
        return audit(read(path)).claims

    return found


def a_claim(given, conclusion, derivation=""):
    said = '@claim("mine.one", HERE, "says")\ndef one():\n'
    said += f"    return Statement({given}, {conclusion})\n"
    steps = "".join(f"    {line}\n" for line in derivation.splitlines())
    return said + (f'@proves("mine.one")\ndef derivation(d):\n{steps}' if steps else "")


def test_a_derivation_that_holds_proves(judged):
    text = a_claim(
        "as_written(le(0, x))",
        "lt(x / (x + exp(t)), 1)",
        'd.model({x: 1, t: 0})\nd.lemma("p", lemmas.exp_positive(t))\nd.conclude(["0 <= x", "p"])',
    )
    (one,) = judged(text)
    assert (one.verdict, one.holds, one.problems) == (Verdict.PROVED, True, ())
    assert {evidence.engine for evidence in one.evidence} == {"z3", "cvc5"}
    assert one.found[0].derived == "holds"


def test_a_derivation_that_does_not_hold_is_a_problem_even_of_what_is_true(judged):
    text = a_claim(
        "as_written(le(0, x))",
        "lt(x / (x + exp(t)), 1)",
        'd.model({x: 1, t: 0})\nd.conclude(["0 <= x"])',
    )
    (one,) = judged(text)
    assert one.verdict is Verdict.PROVED and not one.holds
    assert one.problems == ("the derivation, printed: statement: fails",)
    assert any("take lemmas.exp_positive(t)" in line for line in one.found[0].lines)


def test_of_what_is_false_the_counterexample_counts_and_not_the_derivation(judged):
    text = a_claim("as_written(lt(0, x))", "le(x * x, x)", 'd.model({x: 1})\nd.conclude(["0 < x"])')
    (one,) = judged(text)
    assert (one.verdict, one.counterexample.values) == (Verdict.REFUTED, {"x": "2"})
    assert one.problems


def test_a_derivation_without_a_model_proves_nothing_and_is_told_one(judged):
    hard = "le(exp(x) * (1 - x), 1)"
    text = a_claim("as_written(le(0, x), le(x, 1))", hard, f'd.step("s", {hard}, by=[])')
    (one,) = judged(text)
    assert any("there is a gap" in problem for problem in one.problems)
    (one,) = judged(a_claim("as_written(le(0, x))", "le(-1, x)", 'd.conclude(["0 <= x"])'))
    assert "no values are shown at which the hypotheses hold" in one.found[0].lines[0]
    assert one.found[0].lines[1] == "d.model may give these, at which they hold: x = 0"


def test_without_a_derivation_what_is_true_may_be_proved_or_stay_open(judged, monkeypatch):
    monkeypatch.setattr(judge_user_claims, "LONGER", 0.2)
    (one,) = judged(a_claim("as_written(le(0, x))", "le(1 + x / 2, exp(x))"))
    assert (one.verdict, one.holds) == (Verdict.PROVED, True)
    (one,) = judged(a_claim("{}", "le(1 + x + x**2 / 2 + x**3 / 6, exp(x))"))
    assert (one.verdict, one.holds, one.evidence) == (Verdict.OPEN, False, ())
    assert one.found[0].lines == [judge_user_claims.OPEN]


def test_what_sympy_has_cancelled_is_said(judged):
    (one,) = judged(a_claim("{}", "eq(x / x, 1)"))
    assert one.verdict is Verdict.PROVED
    assert one.found[0].lines == [judge_user_claims.SAME]


def test_hypotheses_that_contradict_each_other_claim_nothing(judged):
    (one,) = judged(a_claim("as_written(lt(x, 0), lt(0, x))", "eq(x, 7)"))
    assert (one.verdict, one.found[0].lines) == (Verdict.OPEN, [judge_user_claims.EMPTY])


PARTS = """\
def true(): return Statement(as_written(lt(0, x), le(x, 1)), le(x * x, x))
def false(): return Statement(as_written(lt(0, x)), le(x * x, x))
def claimed(*parts, **more):
    return Claim("mine.parts", Kind.REMARK, HERE, "title", "says", parts, **more)
"""


def test_parts_and_readings_are_judged_as_ours_are(judged):
    (one,) = judged(
        PARTS + 'ONE = claimed(Part("a", "a", formal=true), Part("b", "b", formal=false))'
    )
    assert one.verdict is Verdict.REFUTED
    assert one.statuses == {Place("a", ""): Status.PROVED, Place("b", ""): Status.FALSE}
    readings = 'readings={"r": "one", "s": "other"}'
    (one,) = judged(
        PARTS
        + 'ONE = claimed(Part("a", "a", formal=true, reading="r"), '
        + f'Part("a", "a", formal=false, reading="s"), {readings})'
    )
    assert one.text == "DEPENDS_ON_READING (true: r; false: s)"


def test_a_correction_is_proved_or_refuted_too(judged):
    correction = 'correction=Correction("below 1", who="nobody")'
    (one,) = judged(PARTS + f'ONE = claimed(Part("a", formal=false, corrected=true), {correction})')
    assert one.verdict is Verdict.CORRECTED and not one.holds
    (one,) = judged(
        PARTS + f'ONE = claimed(Part("a", formal=false, corrected=false), {correction})'
    )
    assert one.verdict is Verdict.UNDECIDED


def test_checks_count_and_a_refutation_beside_a_proof_is_a_conflict(judged):
    text = a_claim("as_written(le(0, x))", "le(-1, x)").replace(
        '"says")', '"says", checks=[lambda: [refuted_by({"x": 0}, False, "no")]])'
    )
    (one,) = judged(text)
    assert one.verdict is Verdict.CONFLICT and not one.holds


def test_values_of_a_sequence_are_shown_by_entry(judged):
    text = (
        'm, j = integers("m j")\n(p,) = sequences("p")\n'
        'MASS = {"m": le(2, m), "p": every(le(0, p[j]), (j, 1, m)), '
        '"sum": eq(Sum(p[j], (j, 1, m)), 1)}\n'
        + a_claim("MASS", "every(le(p[j], Rational(1, 2)), (j, 1, m))")
    )
    (one,) = judged(text)
    assert one.counterexample.values == {"m": "2", "p": "{1: 0, 2: 1}"}
    assert one.evidence[0].outcome is Outcome.FAILS
