"""What the checker accepts of derivations, and what is reported of it; whatever is kept."""

import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
import sympy
from sympy import And, Rational, Sum, exp

from didp_ref.audit import checking, lemmas, proofs
from didp_ref.audit.checking import Asked, Report, check, evidence, why_not
from didp_ref.audit.claim import Outcome, Subject
from didp_ref.audit.derivation import Author, Derivation
from didp_ref.audit.proof_store import name_of
from didp_ref.errors import InputError, Unavailable
from didp_ref.kernel import solvers
from didp_ref.kernel.engines import step_engines, versions
from didp_ref.kernel.objects import ProofObject, read_proof
from didp_ref.kernel.writing import write
from didp_ref.papers import CLAIMS
from didp_ref.symbolic.logic import ForAll
from didp_ref.symbolic.notation import Formula, as_written, eq, integers, le, lt, reals, sequences
from tests.derived import Found, derived_from

a, b, x, y = reals("a b x y")
j, m, n = integers("j m n")
p, q = sequences("p q")


REPORT: Report = {
    "about": [],
    "outcome": "holds",
    "problem": "",
    "steps": {"conclusion": {"outcome": "holds", "said": [{"z3": "unsat", "cvc5": "unsat"}]}},
    "engines": {},
    "kept": False,
}


def asked(hypotheses: dict[str, Formula], goal: Formula, author: Author) -> Asked:
    proof: ProofObject = derived_from(hypotheses, goal, author)
    return Asked(proof.sequent, write(proof))


def concluded(*by: str) -> Author:
    return lambda d: d.conclude(by)


def test_a_chain_through_a_lemma_holds(found: Found) -> None:
    def author(d: Derivation) -> None:
        d.lemma("monotone", lemmas.exp_monotone(a, b))
        d.lemma("positive", lemmas.exp_positive(a))
        d.conclude(["a <= b", "monotone", "positive"], "the exponential grows")

    report = found(as_written(le(a, b)), And(lt(0, exp(a)), le(exp(a), exp(b))), author)
    assert report["outcome"] == "holds"
    assert list(report["steps"]) == ["conclusion"]
    assert report["engines"] == dict(versions())
    assert [*report["about"]] == ["test.claim", "statement", "", "printed"]


def test_what_does_not_follow_fails(found: Found) -> None:
    report = found(as_written(le(a, b)), lt(a, b), concluded("a <= b"))
    assert report["outcome"] == "fails"
    assert report["steps"]["conclusion"]["said"][0]["z3"] == "sat"


def test_nothing_is_known_of_exp_without_a_lemma(found: Found) -> None:
    report = found(as_written(le(a, b)), le(exp(a), exp(b)), concluded("a <= b"))
    assert report["outcome"] == "fails"


def test_division_by_zero_proves_nothing(found: Found) -> None:
    report = found({}, eq(x * (y / x), y), concluded())
    assert report["outcome"] == "holds"  # sympy cancelled it: it says y = y, and prints so
    quotient = sympy.Mul(x, sympy.Pow(x, -1, evaluate=False), evaluate=False)
    assert found({}, eq(quotient, 1), concluded())["outcome"] == "fails"


def test_an_identity_needs_its_denominators_proved(found: Found) -> None:
    left, right = 1 / (1 + x) + 1 / (1 - x), 2 / (1 - x**2)

    def author(by: Sequence[str]) -> Author:
        def writes(d: Derivation) -> None:
            d.identity("sum", left, right, by)
            d.conclude(["sum"])

        return writes

    given = as_written(lt(-1, x), lt(x, 1))
    assert found(given, eq(left, right), author(["-1 < x", "x < 1"]))["outcome"] == "holds"
    assert found(given, eq(left, right), author(["-1 < x"]))["outcome"] == "fails"


def test_a_sum_over_any_number_of_terms(found: Found) -> None:
    terms = {"no p is negative": ForAll(le(0, p[j]), (j, 1, m))}
    terms |= {"no q is negative": ForAll(le(0, q[j]), (j, 1, m)), "1 <= m": le(1, m)}

    def author(d: Derivation) -> None:
        known = ["no p is negative", "no q is negative"]
        d.generalize("terms", le(0, p[j] + q[j]), (j, 1, m), known)
        d.lemma("sum", lemmas.sum_nonnegative(p[j] + q[j], (j, 1, m)))
        d.conclude(["terms", "sum", "1 <= m"])

    assert found(terms, le(0, Sum(p[j] + q[j], (j, 1, m))), author)["outcome"] == "holds"


def test_induction_over_every_number(found: Found) -> None:
    square = eq(p[n], n**2)
    steps = {
        "it starts at zero": eq(p[0], 0),
        "it grows by 2 n + 1": ForAll(eq(p[n + 1], p[n] + 2 * n + 1), (n, 0, sympy.oo)),
    }

    def author(grows: Formula) -> Author:
        def writes(d: Derivation) -> None:
            d.step("base", eq(p[0], 0), ["it starts at zero"])
            step = sympy.Implies(square, grows)
            d.generalize("step", step, (n, 0, sympy.oo), ["it grows by 2 n + 1"])
            d.induction("all", n, 0, square, by=["base", "step"])
            d.conclude(["all"])

        return writes

    every = ForAll(square, (n, 0, sympy.oo))
    assert found(steps, every, author(eq(p[n + 1], (n + 1) ** 2)))["outcome"] == "holds"
    assert found(steps, every, author(eq(p[n + 1], (n + 2) ** 2)))["outcome"] == "fails"


def modelled(values: dict[sympy.Basic, object], *by: str) -> Author:
    def author(d: Derivation) -> None:
        d.model(values)
        d.conclude(by)

    return author


CONTRADICTION = as_written(lt(x, 0), lt(0, x))
MODELS = {
    "contradictory": asked(CONTRADICTION, sympy.Eq(x, 5), concluded("x < 0", "0 < x")),
    "no values": asked(as_written(lt(0, x)), le(0, x), concluded("0 < x")),
    "false": asked(as_written(lt(0, x)), le(0, x), modelled({x: -1}, "0 < x")),
    "no integer": asked(as_written(lt(0, n)), le(0, n), modelled({n: Rational(1, 2)}, "0 < n")),
    "an integer": asked(as_written(lt(0, n)), le(0, n), modelled({n: "2"}, "0 < n")),
    "nothing to show": asked({}, le(0, x**2), concluded()),
    "does not follow": asked(as_written(lt(0, x)), lt(1, x), modelled({x: 2}, "0 < x")),
}
EDITED = MODELS["an integer"].text.replace('"model": {"n": "2"}', '"model": {"n": "two"}')
MODELS["damaged values"] = Asked(MODELS["an integer"].statement, EDITED)
MODELS["cut off"] = Asked(MODELS["an integer"].statement, EDITED[:-9])


@pytest.fixture(scope="module")
def reports() -> dict[str, Report]:
    """What the checker says as a process of its own, and what the models add."""
    told: list[tuple[int, int]] = []
    result = check([*MODELS.values()], lambda *done: told.append(done))
    assert told[-1][0] == told[-1][1] == len(told)
    return dict(zip(MODELS, result, strict=True))


@pytest.mark.parametrize(
    ("name", "outcome", "problem"),
    [
        ("contradictory", "undecided", "values"),
        ("no values", "undecided", "'0 < x': "),
        ("false", "undecided", "'0 < x'"),
        ("no integer", "undecided", "n = 1/2"),
        ("damaged values", "undecided", "'two'"),
        ("cut off", "fails", "damaged"),
        ("an integer", "holds", ""),
        ("nothing to show", "holds", ""),
        ("does not follow", "fails", ""),
    ],
)
def test_nothing_holds_vacuously(
    reports: dict[str, Report], name: str, outcome: str, problem: str
) -> None:
    report = reports[name]
    assert report["outcome"] == outcome
    assert problem in report["problem"] if problem else not report["problem"]
    assert report["kept"] is False
    assert bool(why_not(report)) is (outcome != "holds")


def test_the_steps_of_contradictory_hypotheses_follow_all_the_same(
    reports: dict[str, Report],
) -> None:
    assert reports["contradictory"]["steps"]["conclusion"]["outcome"] == "holds"


def test_what_keeps_it_from_being_a_proof_is_said_by_step(reports: dict[str, Report]) -> None:
    (line,) = why_not(reports["does not follow"])
    assert "'conclusion'" in line and "(z3: sat, cvc5: unknown)" in line
    (line,) = why_not(reports["false"])
    assert "'0 < x'" in line


def test_a_report_is_evidence_of_every_engine(reports: dict[str, Report]) -> None:
    result = evidence(reports["an integer"], MODELS["an integer"].proof)
    assert [entry.engine for entry in result] == list(step_engines())
    assert {entry.outcome for entry in result} == {Outcome.HOLDS}
    assert {(entry.part, entry.reading, entry.subject) for entry in result} == {
        ("statement", "", Subject.PRINTED)
    }
    assert all(entry.detail.startswith("1 ") for entry in result)


def test_a_proof_that_fails_refutes_nothing(reports: dict[str, Report]) -> None:
    result = evidence(reports["does not follow"], MODELS["does not follow"].proof)
    assert {entry.outcome for entry in result} == {Outcome.UNDECIDED}


def test_evidence_on_a_correction_says_so_and_names_what_is_assumed() -> None:
    def author(d: Derivation) -> None:
        d.lemma("positive", lemmas.exp_positive(x))
        d.conclude(["positive"])

    proof = derived_from({}, lt(0, exp(x)), author)
    text = write(proof).replace('"target": "printed"', '"target": "correction"')
    text = text.replace('"reading": ""', '"reading": "strict"')
    report: Report = {**REPORT, "steps": {}}
    for entry in evidence(report, read_proof(text)):
        assert (entry.subject, entry.reading) == (Subject.CORRECTION, "strict")
        assert entry.detail.endswith("exp_positive")


def test_an_engine_that_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> dict[str, str]:
        raise Unavailable("the solver z3", "install didp_ref[proofs]")

    monkeypatch.setattr(checking, "versions", missing)
    with pytest.raises(Unavailable, match="z3"):
        check([MODELS["an integer"]])


@pytest.mark.parametrize(
    "script", ["exit 1", "cat > /dev/null; exit 0", """cat > /dev/null; echo '{"done": [1, 2]}'"""]
)
def test_a_checker_that_ends_early_has_checked_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str
) -> None:
    fake = tmp_path / "checker"
    fake.write_text(f"#!/bin/sh\n{script}\n")
    fake.chmod(0o700)
    monkeypatch.setattr(solvers, "sys", SimpleNamespace(executable=str(fake)))
    with pytest.raises(InputError, match="checker"):
        check([MODELS["an integer"]] * 2)


PROOF = MODELS["an integer"]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """A checker that notes what it is asked."""
    known: list[Asked] = []

    def run(given: Sequence[Asked], _: object) -> list[Report]:
        known.extend(given)
        return [REPORT] * len(given)

    monkeypatch.setattr(checking, "_run", run)
    return known


def test_nothing_is_kept_unless_one_asks_for_it(counted: list[Asked]) -> None:
    for _ in range(2):
        assert check([PROOF]) == [REPORT]
    assert counted == [PROOF, PROOF]


def test_what_is_kept_is_not_checked_again_and_says_so(
    counted: list[Asked], tmp_path: Path
) -> None:
    assert [evidence["kept"] for evidence in check([PROOF], kept=tmp_path)] == [False]
    assert [evidence["kept"] for evidence in check([PROOF], kept=tmp_path)] == [True]
    other = MODELS["nothing to show"]
    assert [evidence["kept"] for evidence in check([PROOF, other], kept=tmp_path)] == [True, False]
    assert counted == [PROOF, other]


def test_a_kept_report_is_of_this_text_of_these_engines_and_of_this_checker(
    counted: list[Asked], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check([PROOF], kept=tmp_path)
    edited = Asked(PROOF.statement, PROOF.text + "\n")
    check([edited], kept=tmp_path)
    monkeypatch.setattr(checking, "versions", lambda: {"z3": "another"})
    check([PROOF], kept=tmp_path)
    (tmp_path / "checker.py").write_text("# another checker")
    monkeypatch.setattr(checking, "__file__", str(tmp_path / "audit" / "checking.py"))
    check([PROOF], kept=tmp_path)
    assert counted == [PROOF, edited, PROOF, PROOF]


def test_a_kept_report_does_not_stand_for_the_values(counted: list[Asked], tmp_path: Path) -> None:
    for _ in range(2):
        (report,) = check([MODELS["false"]], kept=tmp_path)
        assert report["outcome"] == "undecided"
    assert len(counted) == 1


DAMAGED = [
    *("damaged", "", "[]", "null", "{}", "[" * 100_000, '{"outcome": "holds"}', '"holds"'),
    json.dumps({**REPORT, "more": 1}),
    json.dumps({**REPORT, "steps": None}),
]


@pytest.mark.parametrize("note", DAMAGED, ids=lambda note: note[:30])
def test_a_damaged_note_is_checked_again(counted: list[Asked], tmp_path: Path, note: str) -> None:
    check([PROOF], kept=tmp_path)
    (kept,) = tmp_path.glob("*.json")
    kept.write_text(note)
    assert check([PROOF], kept=tmp_path)[0]["kept"] is False
    assert counted == [PROOF, PROOF]


def test_a_folder_that_cannot_be_written_keeps_nothing(
    counted: list[Asked], tmp_path: Path
) -> None:
    folder = tmp_path / "kept"
    folder.write_text("a file where the folder should be")
    for _ in range(2):
        assert check([PROOF], kept=folder)[0]["outcome"] == "holds"
    assert counted == [PROOF, PROOF]


SMALL = "bridges.rho-is-beta"
FILE = f"{SMALL}.statement.printed"
TEXT = proofs.stored()[FILE]


def test_every_stored_proof_object_is_of_a_claim_under_its_own_name(
    every_pair: tuple[dict[proofs.About, Asked], list[str]],
) -> None:
    texts = proofs.stored()
    asked, problems = every_pair
    assert not problems
    assert [name_of(about) for about in asked] == list(texts)
    assert {about[0] for about in asked} <= set(CLAIMS)


def test_only_the_claims_that_are_asked_for() -> None:
    unread = {"bridges.odds.statement.printed": "what is no proof object"}
    asked, problems = checking.paired({**proofs.stored(), **unread}, [SMALL])
    assert [about[0] for about in asked] == [SMALL]
    assert not problems


def test_what_stands_under_the_name_of_a_claim_that_is_asked_for_is_its_own() -> None:
    asked, problems = checking.paired({FILE: TEXT.replace(SMALL, "bridges.odds.rho")}, [SMALL])
    assert not asked
    assert len(problems) == 1 and problems[0].startswith(f"{FILE}: ")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (SMALL, "bridges.odds.rho", SMALL),
        ('"part": "statement"', '"part": "lemma"', SMALL),
        ('"target": "printed"', '"target": "correction"', SMALL),
        ('"target": "printed"', '"target": "printed "', "'printed '"),
        ('"part": "statement"', '"part": "statement!"', "'statement!'"),
        ('"format": "didp_ref proof 1"', '"format": "0"', "'0'"),
        ('"model"', '"modell"', SMALL),
    ],
)
def test_what_is_no_proof_object_of_a_claim_is_named(old: str, new: str, message: str) -> None:
    """Its file's name is no longer what it says of itself, or what it says is nothing."""
    assert old in TEXT
    asked, (problem,) = checking.paired({FILE: TEXT.replace(old, new, 1)})
    assert not asked
    assert problem.startswith(f"{FILE}: ")
    assert message in problem


def test_a_proof_object_of_no_claim_is_named() -> None:
    wrong = f"{SMALL}s"
    asked, (problem,) = checking.paired({FILE.replace(SMALL, wrong): TEXT.replace(SMALL, wrong)})
    assert not asked
    assert problem.startswith(f"{wrong}.statement.printed: ")
    assert f"{SMALL}?" in problem


def test_the_statement_is_the_claims_whatever_the_proof_object_says() -> None:
    asked, problems = checking.paired({FILE: TEXT.replace("(<= 2 m:Z)", "(<= 3 m:Z)")})
    assert not problems
    (only,) = asked.values()
    assert only.statement == read_proof(TEXT).sequent != read_proof(only.text).sequent
