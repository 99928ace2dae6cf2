"""``didp-ref audit FILE.py``: what it prints, its document, and its exit codes."""

import json

import pytest

pytest.importorskip("z3")
pytest.importorskip("cvc5")

from didp_ref.cli import audit_file
from didp_ref.cli.main import main

TEXT = """\
from didp_ref.proving import *

(x,) = reals("x")
HERE = Source("notes", "page 1")


@claim("mine.true", HERE, r"Above $-1$", rests_on=["nothing"])
def true():
    return Statement(as_written(le(0, x)), le(-1, x))


@claim("mine.false", HERE, "above one")
def false():
    return Statement(as_written(le(0, x)), lt(1, x))
"""

SERIES = TEXT[: TEXT.index('@claim("mine.false"')].replace(
    "le(-1, x)", "le(1 + x + x**2 / 2 + x**3 / 6, exp(x))"
)


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(TEXT, encoding="utf-8")
    (tmp_path / "good.py").write_text(TEXT[: TEXT.index('@claim("mine.false"')], encoding="utf-8")
    return tmp_path


def test_every_claim_is_shown_with_its_verdict(here, capsys):
    assert main(["audit", "mine.py"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("FAIL 1 of 2 claims is false ")
    assert "PROVED mine.true: -1 <= x Given 0 <= x; x real " in said
    wrong = said.partition("REFUTED mine.false: 1 < x Given 0 <= x; x real ")[2]
    assert wrong.startswith("At x = 0: ") and " Fix " in wrong
    assert main(["audit", "mine.py", "--all"]) == 1
    every = " ".join(capsys.readouterr().out.split())
    assert every.startswith(said.partition(" Next ")[0]) and "Next --all" not in every
    for fact in ("Above -1", "notes, page 1", "rests on nothing", "z3, cvc5: printed holds"):
        assert fact in every and fact not in said


def test_what_nothing_settles_may_be_false(here, capsys):
    (here / "mine.py").write_text("from sympy import *\n" + SERIES, encoding="utf-8")
    assert main(["audit", "mine.py", "--tries", "300"]) == 1
    words = " ".join(capsys.readouterr().out.split())
    assert words.startswith("OPEN ") and "OPEN mine.true: " in words
    assert "300 tries" in words and "(--tries 3000 looks further" in words


def test_what_has_no_letters_is_computed(here, capsys):
    number = TEXT.replace("as_written(le(0, x))", "{}").replace(
        "le(-1, x)", "lt(Rational(1359, 500), exp(1))"
    )
    number = number.replace("lt(1, x)", "lt(exp(1), Rational(1359, 500))")
    (here / "mine.py").write_text("from sympy import *\n" + number, encoding="utf-8")
    assert main(["audit", "mine.py"]) == 1
    words = " ".join(capsys.readouterr().out.split())
    assert words.startswith("FAIL 1 of 2 ")
    assert "PROVED mine.true: 1359/500 < exp(1)" in words
    assert "REFUTED mine.false: exp(1) < 1359/500" in words


def test_exit_code_0_where_all_stand(here, capsys):
    assert main(["audit", "good.py"]) == 0
    assert capsys.readouterr().out.startswith("PASS  1 claim ")


def test_the_document(here, capsys):
    assert main(["audit", "mine.py", "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["verdicts"] == {"PROVED": 1, "REFUTED": 1}
    assert document["holds"] is False
    true, false = document["claims"]
    assert {"id", "paper", "kind", "verdict", "evidence"} <= set(true)
    assert true["parts"] == [
        {"part": "statement", "reading": "", "status": "PROVED", "scope": "for every"}
    ]
    (statement,) = true["statements"]
    assert statement["hypotheses"] == [{"name": "0 <= x", "formula": "0 <= x"}]
    assert (statement["conclusion"], statement["derivation"]) == ("-1 <= x", "none")
    assert statement["sorts"] == {"x": "real"}
    assert false["counterexample"]["values"] == {"x": "0"}


def test_what_is_said_of_integers_is_shown_as_said_of_integers(here, capsys):
    """Of every real it is false."""
    text = """\
from sympy import oo

from didp_ref.proving import *

n, m = integers("n m")
(x,) = reals("x")
(p,) = sequences("p")
none_between = every(Not(And(lt(m, n), lt(n, m + 1))), (n, 0, oo))


@claim("mine.gap", Source("notes", "page 1"), "There is none between")
def gap():
    return Statement({"0 <= p": every(le(0, p[n]), (n, 0, oo)), "m": lt(m, x)}, none_between)
"""
    (here / "mine.py").write_text("from sympy import *\n" + text, encoding="utf-8")
    main(["audit", "mine.py", "--tries", "300"])
    words = " ".join(capsys.readouterr().out.split())
    assert words.index("0 <= p[j]; m: m < x") < words.index("m integer; x real; p[j] real")
    assert "j >= 0" in words
    main(["audit", "mine.py", "--tries", "300", "--json"])
    (claims,) = json.loads(capsys.readouterr().out)["claims"]
    (statement,) = claims["statements"]
    sorts = {name: sort.split()[0] for name, sort in statement["sorts"].items()}
    assert sorts == {"m": "integer", "x": "real", "p": "sequence"}
    for formula in (statement["hypotheses"][0]["formula"], statement["conclusion"]):
        assert "integer j >= 0" in formula


UNDEFINED = """\
from sympy import *
from didp_ref.proving import *

(x,) = reals("x")
HERE = Source("notes", "page 1")
SPREAD = 1 / (Normal(x) + Normal(-x) - 1)


@claim("mine.spread", HERE, "above")
def spread():
    return Statement({}, lt(SPREAD, 1 + SPREAD))


@claim("mine.guarded", HERE, "above")
def guarded():
    return Statement({"h": Implies(ne(x, 0), lt(0, 1 / x**2))}, lt(1 / x, 1 + 1 / x))


@claim("mine.cancelled", HERE, "at most one")
def cancelled():
    return Statement({}, le(x / x, 1))


@claim("mine.shown", HERE, "at most one")
def shown():
    return Statement({"n": ne(x, 0)}, le(x / x, 1))
"""


def test_what_is_not_shown_to_be_defined_is_open_and_says_so_first(here, capsys):
    (here / "mine.py").write_text(UNDEFINED, encoding="utf-8")
    assert main(["audit", "mine.py", "--json", "--tries", "500"]) == 1
    document = json.loads(capsys.readouterr().out)
    verdicts = {each["id"]: each["verdict"] for each in document["claims"]}
    assert verdicts == {
        "mine.spread": "UNDECIDED",
        "mine.guarded": "OPEN",
        "mine.cancelled": "OPEN",
        "mine.shown": "PROVED",
    }
    told = [each["statements"][0] for each in document["claims"]]
    assert [each["shown_defined"] for each in told] == [False, False, False, True]
    assert all(
        each["defined"] in text for each, text in zip(told, document["problems"], strict=False)
    )
    assert main(["audit", "mine.py", "--tries", "500"]) == 1
    words = " ".join(capsys.readouterr().out.split())
    assert "it needs x != 0" in words


def test_a_claim_that_cannot_be_read_leaves_the_others_judged(here, capsys):
    limit = """
import sympy

@claim("mine.limit", HERE, "goes to zero")
def limit():
    return Statement({}, le(sympy.Limit(1 / x, x, sympy.oo), 0))
"""
    (here / "mine.py").write_text(TEXT + limit, encoding="utf-8")
    assert main(["audit", "mine.py"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "PROVED mine.true: " in said and "REFUTED mine.false: " in said
    assert "OPEN mine.limit Cause " in said
    assert "\"Limit(1/x, x, oo, dir='-')\"" in said
    assert "docs/own-claims.md" in said
    assert main(["audit", "mine.py", "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert [each["id"] for each in document["claims"]] == ["mine.true", "mine.false"]
    assert document["problems"][0].startswith("mine.limit: ") and not document["holds"]


def test_one_claim_that_ends_the_process_leaves_the_others_judged(here, capsys):
    ends = """
@claim("mine.ends", HERE, "ends")
def ends():
    import os
    os._exit(3)
"""
    start = TEXT.index('@claim("mine.false"')
    (here / "mine.py").write_text(TEXT[:start] + ends, encoding="utf-8")
    assert main(["audit", "mine.py"]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("OPEN 1 of 2 ")
    assert "PROVED mine.true" in said and "OPEN mine.ends Cause " in said


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere.py"], "nowhere.py: "),
        (["mine.py", "good.py"], "mine.py: "),
        (["mine.py", "abdi.theorem-2"], "mine.py: "),
        (["mine.py", "--paper", "abdi"], "mine.py: "),
        (["mine.py", "--cached"], "mine.py: "),
        (["mine.py", "--tries", "0"], "tries = 0 "),
        (["abdi.theorem-2", "--tries", "9"], "--tries"),
        (["mine.true"], "'mine.true'"),
        (["mine.true"], "FILE.py"),
        (["mine.py", "--timeout", "0"], "timeout = 0.0 "),
        (["mine.py", "--timeout", "nan"], "timeout = nan "),
    ],
)
def test_a_wrong_call_is_one_line(here, capsys, words, message):
    assert main(["audit", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err and said.err.count("\n") == 1


def test_a_missing_solver_is_named_before_the_file_is_run(here, capsys, monkeypatch):
    monkeypatch.setattr(audit_file, "step_engines", lambda: ["z3", "no_such_solver"])
    (here / "mine.py").write_text("raise RuntimeError", encoding="utf-8")
    assert main(["audit", "mine.py"]) == 2
    assert "no_such_solver" in capsys.readouterr().err


OPEN_TOO = """

@claim("mine.open", HERE, "a series")
def open_one():
    return Statement(as_written(le(0, x)), le(1 + x + x**2 / 2 + x**3 / 6, exp(x)))
"""


def test_open_claims_are_counted_beside_false_ones(here, capsys):
    (here / "mine.py").write_text(f"from sympy import *\n{TEXT}{OPEN_TOO}", encoding="utf-8")
    assert main(["audit", "mine.py", "--tries", "300"]) == 1
    assert capsys.readouterr().out.startswith("FAIL  1 of 3 claims is false, 1 open\n")


def test_one_claim_of_a_file_is_audited(here, capsys):
    assert main(["audit", "mine.py", "mine.true"]) == 0
    assert "mine.false" not in capsys.readouterr().out
    assert main(["audit", "mine.false", "mine.py", "--json"]) == 1
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert claim["id"] == "mine.false"


@pytest.mark.parametrize("more", [["mine.flase"], ["good.py"], ["--paper", "abdi"]])
def test_what_is_no_claim_of_the_file_is_an_error(here, capsys, more):
    assert main(["audit", "mine.py", *more]) == 2
    error = capsys.readouterr().err
    assert "mine.true, mine.false" in error or "didp-ref audit mine.py [ID ...]" in error


def test_a_derivation_is_told_the_names_that_it_may_cite(here, capsys):
    text = (here / "good.py").read_text(encoding="utf-8")
    proof = 'def derivation(d):\n    d.model({x: 1})\n    d.conclude(by=["x >= 0"])\n'
    (here / "good.py").write_text(f'{text}\n\n@proves("mine.true")\n{proof}', encoding="utf-8")
    assert main(["audit", "good.py"]) == 1
    assert "'x >= 0', which is not among the facts before it: '0 <= x'" in " ".join(
        capsys.readouterr().out.split()
    )
