"""didp_ref/workbench/judge_user_claims.py: verdicts on claims that are brought."""

import pytest

pytest.importorskip("z3")
pytest.importorskip("cvc5")

from didp_ref.audit import checking
from didp_ref.audit.claim import Outcome, Place, Status, Strength, Verdict
from didp_ref.kernel import checker
from didp_ref.kernel.solvers import decide
from didp_ref.kernel.writing import sequent_lines
from didp_ref.workbench import judge_user_claims
from didp_ref.workbench.judge_user_claims import audit
from didp_ref.workbench.user_claims import read_claims

TRIES = 500
"""So that a search for a counterexample that there is none of ends soon."""
HEAD = """\
from sympy import *
from didp_ref.proving import *

x, y, t = reals("x y t")
HERE = Source("notes", "page 1")


"""


@pytest.fixture
def judged_by_checker(tmp_path):
    """What becomes of the claims of a file."""

    def found(text):
        path = tmp_path / "mine.py"
        path.write_text(HEAD + text, encoding="utf-8")
        return audit(read_claims(path), tries=TRIES).claims

    return found


@pytest.fixture
def judged(judged_by_checker, monkeypatch):
    """The same, checked in this process and thread: a checker of its own takes half a second."""

    def check(asked, progress):
        proofs = [(sequent_lines(entry.statement), entry.text) for entry in asked]
        return [{**report, "kept": False} for report in checker.check(proofs, progress)]

    def decide_here(questions, progress):
        return {question: decide(question) for question in questions}

    monkeypatch.setattr(checking, "_run", check)
    monkeypatch.setattr(checker, "decide_all", decide_here)
    return judged_by_checker


def a_claim(given, conclusion, derivation=""):
    said = '@claim("mine.one", HERE, "says")\ndef one():\n'
    said += f"    return Statement({given}, {conclusion})\n"
    steps = "".join(f"    {line}\n" for line in derivation.splitlines())
    return said + (f'@proves("mine.one")\ndef derivation(d):\n{steps}' if steps else "")


def test_a_derivation_that_holds_proves(judged_by_checker):
    text = a_claim(
        "as_written(le(0, x))",
        "lt(x / (x + exp(t)), 1)",
        'd.model({x: 1, t: 0})\nd.lemma("p", lemmas.exp_positive(t))\nd.conclude(["0 <= x", "p"])',
    )
    (claim,) = judged_by_checker(text)
    assert (claim.verdict, claim.holds, claim.problems) == (Verdict.PROVED, True, ())
    assert {evidence.engine for evidence in claim.evidence} == {"z3", "cvc5"}
    assert claim.findings[0].derived == "holds"


def test_a_derivation_that_does_not_hold_is_a_problem_even_of_what_is_true(judged):
    text = a_claim(
        "as_written(le(0, x))",
        "lt(x / (x + exp(t)), 1)",
        'd.model({x: 1, t: 0})\nd.conclude(["0 <= x"])',
    )
    (claim,) = judged(text)
    assert claim.verdict is Verdict.PROVED and not claim.holds
    assert len(claim.problems) == 1 and "printed: statement" in claim.problems[0]
    assert any("take lemmas.exp_positive(t)" in line for line in claim.findings[0].lines)


def test_of_what_is_false_the_counterexample_counts_and_not_the_derivation(judged):
    text = a_claim("as_written(lt(0, x))", "le(x * x, x)", 'd.model({x: 1})\nd.conclude(["0 < x"])')
    (claim,) = judged(text)
    assert (claim.verdict, claim.counterexample.values) == (Verdict.REFUTED, {"x": "2"})
    assert claim.problems


def test_a_derivation_without_a_model_proves_nothing_and_is_told_one(judged):
    hard = "le(exp(x) * (1 - x), 1)"
    text = a_claim("as_written(le(0, x), le(x, 1))", hard, f'd.step("s", {hard}, by=[])')
    (claim,) = judged(text)
    assert claim.problems
    (claim,) = judged(a_claim("as_written(le(0, x))", "le(-1, x)", 'd.conclude(["0 <= x"])'))
    assert claim.findings[0].lines[1].endswith("x = 0")


def test_without_a_derivation_what_is_true_may_be_proved_or_stay_open(judged):
    (claim,) = judged(a_claim("as_written(le(0, x))", "le(1 + x / 2, exp(x))"))
    assert (claim.verdict, claim.holds) == (Verdict.PROVED, True)
    (claim,) = judged(a_claim("{}", "le(1 + x + x**2 / 2 + x**3 / 6, exp(x))"))
    assert (claim.verdict, claim.holds, claim.evidence) == (Verdict.OPEN, False, ())
    said, next_step = claim.findings[0].lines
    assert "false" in said and f"{TRIES} tries" in said
    assert "d.conclude(by=[*d.statement.hypotheses])" in next_step
    assert f"(--tries {10 * TRIES} looks further" in said


def test_what_is_false_at_many_points_is_told_from_what_is_false_at_one(judged, monkeypatch):
    monkeypatch.setattr(judge_user_claims, "BRIEFLY", 1)  # all tries, which are few here
    (claim,) = judged(a_claim("as_written(lt(0, x), le(x, 1))", "le(x * y, x)"))
    (found,) = claim.findings
    assert found.another and found.another.keys() == found.example.keys() == {"x", "y"}
    assert all(found.another[name] != found.example[name] for name in "xy")
    (claim,) = judged(a_claim("as_written(le(x, 1))", "lt(x, 1)"))
    assert claim.findings[0].example and claim.findings[0].another is None


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("conclusion", "needs"),
    [
        ("le(x/x, 1)", "x != 0"),
        ("le(x*y/y, x)", "y != 0"),
        ("le(exp(log(x)), x)", "0 < x"),
        ("le(exp(2*log(x)), x*x)", "0 < x"),
        ("le(log(x) - log(x), 0)", "0 < x"),
        ("le(1/log(0), 0)", "0 < 0"),
        ("le(sqrt(x)**4, x*x)", "0 <= x"),
        ("le(0*(1/x), 0)", "x != 0"),
        ("le((1/x)**0, 1)", "x != 0"),
        ("le(x**(y/y), x)", "y != 0"),
        ("Or(le(x, 1), le(y/x*x, y))", "x != 0"),
    ],
)
def test_what_sympy_has_cancelled_is_asked_of_the_hypotheses(judged, conclusion, needs):
    (claim,) = judged(a_claim("{}", conclusion))
    assert claim.verdict in (Verdict.OPEN, Verdict.UNDECIDED) and not claim.holds
    never = needs == "0 < 0"
    assert f"{'is undefined: it needs' if never else 'hypothesis'} {needs}" in claim.problems[0]
    if not never:
        letter = "y" if "y" in needs else "x"
        (claim,) = judged(a_claim(f"as_written(lt(0, {letter}))", conclusion))
        assert (claim.verdict, claim.problems) == (Verdict.PROVED, ())
    (claim,) = judged(a_claim("{'h': " + conclusion + "}", "le(0, x*x)"))
    assert any("'h'" in line and needs in line for line in claim.findings[0].lines)
    assert claim.verdict is Verdict.PROVED, "which is proved of more than was written"


@pytest.mark.parametrize("conclusion", ["le(0, x**0)", "eq(log(exp(x)), x)", "le(log(4, 2), 2)"])
def test_what_is_defined_everywhere_may_be_cancelled(judged, conclusion):
    (claim,) = judged(a_claim("{}", conclusion))
    assert (claim.verdict, claim.holds) == (Verdict.PROVED, True)


def test_of_what_is_not_cancelled_nothing_is_said(judged):
    (claim,) = judged(a_claim("as_written(lt(0, x))", "le(y/(-x), y*log(x)/x - y*log(x)/x + y/-x)"))
    assert claim.holds and not claim.findings[0].lines
    (claim,) = judged(a_claim("as_written(lt(0, x))", "lt(0, log(1 + x)/(2*x + x**2))"))
    assert not claim.findings[0].lacking and not any(
        "cancelled" in x for x in claim.findings[0].lines
    )


UNREAD = "if not sympy.core.parameters.global_parameters.evaluate:\n    raise ValueError('no')\n"


def test_what_cannot_be_read_as_it_was_written_is_not_proved(judged):
    """The author is told why, and what to write."""
    (claim,) = judged("import sympy\n" + UNREAD + a_claim("{}", "le(0, x*x)"))
    assert (claim.verdict, claim.holds, claim.findings[0].proved) == (Verdict.OPEN, False, True)
    (problem,) = claim.problems
    assert "ValueError: no" in problem and "expand, diff" in problem
    (claim,) = judged(a_claim("{}", "eq(diff(x**3, x), 3*x*x)"))
    assert claim.verdict is Verdict.OPEN and claim.findings[0].unshown
    (claim,) = judged("import sympy\n" + UNREAD + a_claim("{}", "le(x, 0)"))
    assert claim.verdict is Verdict.REFUTED


def test_another_process_reads_what_was_written(judged):
    """What a file leaves behind in the first process is not there in the second."""
    text = "SEEN = []\n" + a_claim("{}", "le(x/x, 1)").replace(
        "    return", "    SEEN.append(1)\n    assert len(SEEN) < 3\n    return"
    )
    (claim,) = judged(text)
    assert "hypothesis x != 0" in claim.problems[0]


PHI = "1/(Normal(x) + Normal(-x) - 1)"
ROOT = "1/(x*x - 2)"
IMPLIES = "{'h': Implies(ne(x, 0), lt(0, 1/x**2))}"


@pytest.mark.parametrize(
    ("given", "conclusion", "verdict", "said"),
    [
        ("{}", f"lt({PHI}, 1 + {PHI})", Verdict.UNDECIDED, "undefined at x = 0"),
        ("{}", "lt(1/(Normal(x) - HALF), 1 + 1/(Normal(x) - HALF))", Verdict.UNDECIDED, "x = 0"),
        ("{'h': eq(x, sqrt(2))}", f"lt({ROOT}, 1 + {ROOT})", Verdict.UNDECIDED, "x = sqrt(2)"),
        (IMPLIES, "lt(1/x, 1 + 1/x)", Verdict.OPEN, "it needs x != 0"),
        ("{}", "lt(1/log(0), 1)", Verdict.OPEN, "it needs 0 < 0"),
    ],
)
def test_what_is_not_shown_to_be_defined_is_not_proved(judged, given, conclusion, verdict, said):
    (claim,) = judged("HALF = Rational(1, 2)\n" + a_claim(given, conclusion))
    assert (claim.verdict, claim.holds) == (verdict, False)
    assert said in claim.problems[0] and claim.findings[0].falls_short
    assert set(claim.statuses.values()) == {Status(verdict.value)}


def test_a_counterexample_where_all_is_defined_refutes(judged):
    (claim,) = judged(a_claim("{}", "lt(1/x, 1)"))
    assert (claim.verdict, claim.counterexample.values) == (Verdict.REFUTED, {"x": "1"})


def test_a_hypothesis_that_is_undefined_does_not_hold(judged):
    (claim,) = judged(a_claim("{'h': eq(1/x, 1/x)}", "lt(1/x, 1 + 1/x)"))
    assert claim.verdict is Verdict.PROVED and claim.findings[0].defined
    (claim,) = judged(a_claim("{'h': eq(1/x, 1/x)}", "le(0, y)"))
    assert claim.counterexample.values["x"] != "0"


def test_what_there_is_is_defined_there(judged):
    (claim,) = judged(a_claim("{}", "some(And(lt(0, x), gt(1/x, 5)), x)"))
    assert (claim.verdict, claim.holds) == (Verdict.PROVED, True)
    (claim,) = judged(a_claim("{}", "some(eq(1/x, 0), x)"))
    assert claim.verdict is Verdict.OPEN and claim.findings[0].unshown


def test_what_a_derivation_shows_on_its_way_is_known(judged):
    """That the square root of what is positive is not zero, here."""
    text = a_claim(
        "as_written(lt(0, x))",
        "lt(1/(x + y*y), 1 + 1/(x + y*y))",
        'd.model({x: 1})\nd.step("p", lt(0, x + y*y), ["0 < x"])\nd.conclude(["p"])',
    )
    (claim,) = judged(text)
    assert (claim.verdict, claim.problems) == (Verdict.PROVED, ())


@pytest.mark.parametrize(
    ("given", "conclusion", "values"),
    [
        ("as_written(eq(x, 0))", "eq(x/(x + x*y + x*y*y), 0)", "x = 0"),
        ("{}", "le(log(x), 1 + log(x))", "x = 0"),
        (
            "as_written(le(0, x))",
            "le(0, x/(x + exp(t)) - x/(x + exp(t)) + 1/x*0 + x/x**2)",
            "x = 0",
        ),
    ],
)
def test_what_is_undefined_where_its_hypotheses_hold_is_refused(judged, given, conclusion, values):
    (claim,) = judged(a_claim(given, conclusion))
    assert claim.verdict is not Verdict.PROVED and not claim.holds
    assert values in claim.findings[0].undefined


def test_where_a_conclusion_is_defined_is_said(judged):
    (claim,) = judged(a_claim("as_written(lt(0, x))", "le(log(x), 1 + log(x))"))
    assert claim.holds and claim.findings[0].defined
    (claim,) = judged(a_claim("as_written(lt(0, x))", "le(0, 1 + x)"))
    assert claim.holds and not claim.findings[0].defined


SAYS_PROVED = 'Evidence("z3", Outcome.HOLDS, Strength.PROOF, "by z3", part="statement")'


@pytest.mark.parametrize("strength", ["PROOF", "EXACT", "SAMPLED"])
def test_evidence_of_the_file_proves_nothing(judged, strength):
    text = (
        "from didp_ref.audit.claim import Outcome, Strength\n"
        f"def check():\n    return [{SAYS_PROVED.replace('PROOF', strength)}]\n"
        'ONE = Claim("mine.one", Kind.THEOREM, HERE, "t", "says", (Part("statement", '
        'informal="in words", scope=Scope.CONCRETE),), (check,))\n'
    )
    (claim,) = judged(text)
    assert claim.verdict is Verdict.OPEN and not claim.holds
    assert len(claim.evidence) == 1


def test_a_proof_is_held_against_the_search_for_counterexamples(judged, monkeypatch):
    """As if the checker believed a derivation of what is false."""
    real = judge_user_claims.checking.check

    def believing(asked, *rest):
        return [{**report, "outcome": "holds", "problem": ""} for report in real(asked, *rest)]

    monkeypatch.setattr(judge_user_claims.checking, "check", believing)
    derivation = 'd.model({x: 1})\nd.conclude(["0 <= x"])'
    (claim,) = judged(a_claim("as_written(le(0, x))", "lt(0, x)", derivation))
    assert claim.verdict is Verdict.CONFLICT and not claim.holds
    assert claim.counterexample.values == {"x": "0"}


def test_hypotheses_that_hold_together_only_of_nothing_prove_nothing(judged):
    letters = 'm, j = integers("m j")\n(p,) = sequences("p")\n'
    contradict = (
        '{"0 <= m": le(0, m), "large": every(lt(1, p[j]), (j, 1, m)), '
        '"small": every(lt(p[j], 0), (j, 1, m))}'
    )
    conclusion = "every(lt(p[j], 0), (j, 1, m))"
    derivation = 'd.model({m: 0, p: {1: 0}})\nd.conclude(["small"])'
    (claim,) = judged(letters + a_claim(contradict, conclusion, derivation))
    assert not claim.holds and claim.verdict is not Verdict.PROVED
    assert any("1..m" in line for line in claim.findings[0].lines)
    said = '{"m = 0": eq(m, 0), ' + contradict[1:]
    (claim,) = judged(letters + a_claim(said, conclusion, derivation))
    assert claim.holds  # that it is of nothing is said


def test_claims_in_collections_are_seen(judged):
    text = a_claim("{}", "lt(0, x)") + "HELD = {'one': [one]}\ndel one\n"
    assert [entry.verdict for entry in judged(text)] == [Verdict.REFUTED]


def test_hypotheses_that_contradict_each_other_claim_nothing(judged):
    (claim,) = judged(a_claim("as_written(lt(x, 0), lt(0, x))", "eq(x, 7)"))
    assert (claim.verdict, claim.findings[0].lines) == (Verdict.OPEN, [judge_user_claims.EMPTY])


PARTS = """\
def true(): return Statement(as_written(lt(0, x), le(x, 1)), le(x * x, x))
def false(): return Statement(as_written(lt(0, x)), le(x * x, x))
def claimed(*parts, **more):
    return Claim("mine.parts", Kind.REMARK, HERE, "title", "says", parts, **more)
"""


def test_parts_and_readings_are_judged_as_ours_are(judged):
    (claim,) = judged(
        PARTS + 'ONE = claimed(Part("a", "a", formal=true), Part("b", "b", formal=false))'
    )
    assert claim.verdict is Verdict.REFUTED
    assert claim.statuses == {Place("a", ""): Status.PROVED, Place("b", ""): Status.FALSE}
    readings = 'readings={"r": "one", "s": "other"}'
    (claim,) = judged(
        PARTS
        + 'ONE = claimed(Part("a", "a", formal=true, reading="r"), '
        + f'Part("a", "a", formal=false, reading="s"), {readings})'
    )
    assert claim.text.startswith('DEPENDS_ON_READING (true if read as "r"; ')


def test_a_correction_is_proved_or_refuted_too(judged):
    correction = 'correction=Correction("below 1", who="nobody")'
    (claim,) = judged(
        PARTS + f'ONE = claimed(Part("a", formal=false, corrected=true), {correction})'
    )
    assert claim.verdict is Verdict.CORRECTED and not claim.holds
    (claim,) = judged(
        PARTS + f'ONE = claimed(Part("a", formal=false, corrected=false), {correction})'
    )
    assert claim.verdict is Verdict.REFUTED  # a false correction does not hide a counterexample


def test_checks_count_and_a_refutation_beside_a_proof_is_a_conflict(judged):
    text = a_claim("as_written(le(0, x))", "le(-1, x)").replace(
        '"says")', '"says", checks=[lambda: [refuted_by({"x": 0}, False, "no")]])'
    )
    (claim,) = judged(text)
    assert claim.verdict is Verdict.CONFLICT and not claim.holds


UNPROVED = "le(1 + x + x**2 / 2 + x**3 / 6, exp(x))"


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ('refuted_by({"x": 0}, False, "no")', False),
        ('refuted_by({"x": 0}, True, "yes")', True),
        ('instance(False, "no", subject=Subject.CORRECTION)', True),
    ],
)
def test_what_the_files_own_check_refutes_is_not_called_unsettled(judged, check, said):
    text = a_claim("{}", UNPROVED).replace('"says")', f'"says", checks=[lambda: [{check}]])')
    (claim,) = judged(text)
    assert (claim.verdict is Verdict.REFUTED) is not said
    assert any("false" in line for line in claim.findings[0].lines) is said


def test_what_is_undefined_somewhere_needs_no_other_note(judged):
    (claim,) = judged(a_claim("{}", "le(log(x) + 1 + x + x**2 / 2 + x**3 / 6, exp(x) + log(x))"))
    assert claim.findings[0].undefined
    assert not any("false" in line for line in claim.findings[0].lines)


def test_what_has_no_letters_is_decided_by_arithmetic(judged):
    (claim,) = judged(a_claim("{}", "lt(exp(1), Rational(1359, 500))"))
    assert claim.verdict is Verdict.REFUTED
    assert "exp(1) < 1359/500" in str(claim.counterexample)
    (claim,) = judged(a_claim("{}", "lt(Rational(1359, 500), exp(1))"))
    (evidence,) = claim.evidence
    assert claim.verdict is Verdict.PROVED and claim.holds
    assert (evidence.engine, evidence.strength) == ("Arb", Strength.EXACT)
    (claim,) = judged(a_claim("as_written(lt(1, 0))", "lt(Rational(1359, 500), exp(1))"))
    assert claim.verdict is not Verdict.PROVED


@pytest.mark.parametrize(
    ("conclusion", "engine"),
    [
        ("eq(Normal(1), Rational(1, 2))", "Arb"),
        ("le(sqrt(2), Rational(7, 5))", "Arb"),
        ("le(Rational(1, 2), Rational(1, 3))", "exact rationals"),
    ],
)
def test_the_arithmetic_is_named(judged, conclusion, engine):
    (claim,) = judged(a_claim("{}", conclusion))
    assert [evidence.engine for evidence in claim.evidence] == [engine]


def test_the_files_own_check_does_not_settle_what_is_computed(judged):
    """Were what has no letters false, an instance of the file's would not make it true."""
    check = 'checks=[lambda: [instance(True, "so")]])'
    (claim,) = judged(
        a_claim("{}", "lt(exp(1), Rational(1359, 500))").replace('"says")', f'"says", {check}')
    )
    assert claim.verdict is Verdict.REFUTED


def test_a_claim_that_is_false_at_an_edge_of_its_hypotheses_is_refuted(judged):
    (claim,) = judged(
        a_claim(
            "as_written(le(Rational(49, 100), x), lt(x, 1), le(0, t))",
            "le(exp(t)/(x*exp(t) + 1 - x), 1 + t/2)",
        )
    )
    assert claim.verdict is Verdict.REFUTED
    assert claim.counterexample.values["x"] == "49/100"


def test_values_of_a_sequence_are_shown_by_entry(judged):
    text = (
        'm, j = integers("m j")\n(p,) = sequences("p")\n'
        'MASS = {"m": le(2, m), "p": every(le(0, p[j]), (j, 1, m)), '
        '"sum": eq(Sum(p[j], (j, 1, m)), 1)}\n'
        + a_claim("MASS", "every(le(p[j], Rational(1, 2)), (j, 1, m))")
    )
    (claim,) = judged(text)
    assert claim.counterexample.values == {"m": "2", "p": "{1: 0, 2: 1}"}
    assert claim.evidence[0].outcome is Outcome.FAILS


@pytest.mark.parametrize(
    ("conclusion", "verdict", "said"),
    [
        ("some(lt(x*x, x), x)", Verdict.PROVED, "it holds at x = 1/2"),
        ("some(lt(x*x, 0), x)", Verdict.REFUTED, "there is none"),
        ("some(lt(x, t), t)", Verdict.OPEN, ""),
        ("some(every(le(x, t), x), t)", Verdict.OPEN, ""),
    ],
)
def test_there_is_what_we_find_and_there_is_none_where_we_prove_it(
    judged, conclusion, verdict, said
):
    (claim,) = judged(a_claim("{}", conclusion))
    assert claim.verdict is verdict and claim.findings[0].settled_by.startswith(said)
    assert bool(claim.findings[0].settled_by) is bool(said)


def test_a_claim_whose_own_checks_hold_is_told_what_to_write(judged):
    part = 'Part("p", "in words", informal="-", scope=Scope.CONCRETE)'
    text = f'ONE = Claim("mine.one", Kind.DEFINITION, HERE, "t", "s", ({part},), '
    (claim,) = judged(text + '(lambda: [instance(True, "so")],))')
    assert claim.verdict is Verdict.OPEN and not claim.holds
    assert claim.problems == (f"p: {judge_user_claims.OWN_WORD}",)


def test_our_counterexample_is_shown_before_that_of_the_file(judged):
    text = a_claim("{}", "lt(x, 0)").replace(
        '"says")', '"says", checks=[lambda: [refuted_by({"x": 7}, False, "no")]])'
    )
    (claim,) = judged(text)
    first, _ = claim.refutations
    assert first.engine == "exact rationals"
