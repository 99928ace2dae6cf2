"""The command line: one clear line for every wrong call, and never a traceback."""

import json
import math
import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from didp_ref.cli import evaluate
from didp_ref.cli.audit import select
from didp_ref.cli.main import COMMANDS, build_parser, main
from didp_ref.errors import InputError
from didp_ref.papers import CLAIMS
from tests.looped import for_each

SCALE = ["eval", "scale.rho"]
ASK = [*SCALE, "rho=1/2", "n_worlds=3", "sensitive_range=1"]
FIRST = [name for name in CLAIMS if name.endswith(".theorem-1")]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command, capsys):
    assert main([command, "--help"]) == 0
    assert COMMANDS[command].split()[0].capitalize() in capsys.readouterr().out


def test_a_question_that_help_advises_is_answered_as_typed(capsys):
    advised = set()
    for command in COMMANDS:
        main([command, "--help"])
        said = " ".join(capsys.readouterr().out.split())
        advised |= set(re.findall(r"didp-ref ((?:explain|eval)(?: \w+=[\w/%.-]+)+)", said))
    assert "explain posterior=20% prior=10% adjacency=any" in advised
    for words in advised:
        assert main(shlex.split(words)) == 0, words


def test_the_epsilon_of_several_records_is_assessed_as_explain_says(tmp_path, monkeypatch, capsys):
    assert main(["explain", "posterior=10%", "prior=5%", "adjacency=any", "group=3"]) == 0
    said = " ".join(capsys.readouterr().out.replace("\\\n", "").split())
    (words,) = re.findall(r"didp-ref (assess FILE .*? --records-per-person 3)", said)
    (tmp_path / "FILE").write_text("age\n20\n30\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main([*shlex.split(words), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert 0.0998 < printed["amounts_to"]["all_others_known"] <= 0.1
    assert printed["asked"]["records_per_person"] == 3


def test_the_noise_that_explain_advises_keeps_the_limit(tmp_path, monkeypatch, capsys):
    assert main(["explain", "posterior=60%", "prior=1/2", "adjacency=add-remove"]) == 0
    said = " ".join(capsys.readouterr().out.replace("\\\n", "").split())
    (words,) = re.findall(r"didp-ref (assess FILE .*? --prior 50%)", said)
    (tmp_path / "FILE").write_text("age\n20\n30\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main([*shlex.split(words), "--json"]) == 0
    reached = json.loads(capsys.readouterr().out)["amounts_to"]
    assert 0.599 < reached["all_others_known"] <= 0.6
    assert 1.4999 < math.exp(reached["epsilon"]) <= 1.5  # the odds of 60% against those of 50%


@pytest.mark.parametrize("command", COMMANDS)
def test_an_option_is_typed_whole(command):
    """``--group`` was read as ``--groups``, and a budget was spent on a group called 3."""
    (commands,) = (action for action in build_parser(command)._actions if action.choices)
    parser = commands.choices[command]
    options = [each for each in parser._option_string_actions if each.startswith("--")]
    assert options and not any(parser._get_option_tuples(option[:-1]) for option in options)


WRONG_CALLS = [
    (["evil"], "did you mean eval?"),
    (["eval", "scale.roh", "rho=0.5"], "did you mean scale.rho?"),
    ([*SCALE, "rho"], "name=value"),
    ([*SCALE, "rh=0.5"], "did you mean rho?"),
    ([*SCALE, "rho=0.5", "rho=0.6"], "rho: is given twice"),
    ([*SCALE, "rho=0.5"], "missing n_worlds=..., sensitive_range=..."),
    ([*SCALE, "rho=nan", "n_worlds=3", "sensitive_range=1"], "rho = 'nan'"),
    ([*SCALE, "rho=inf", "n_worlds=3", "sensitive_range=1"], "rho = 'inf'"),
    ([*SCALE, "rho=1/0", "n_worlds=3", "sensitive_range=1"], "denominator is not zero"),
    ([*SCALE, "rho=1.5", "n_worlds=3", "sensitive_range=1"], "0 < rho < 1"),
    ([*SCALE, "rho=0.2", "n_worlds=3", "sensitive_range=1"], "no noise can do it"),
    ([*SCALE, "rho=0.5", "n_worlds=1", "sensitive_range=1"], "2 <= n_worlds"),
    ([*SCALE, "rho=0.5", "n_worlds=2.5", "sensitive_range=1"], "an integer"),
    ([*SCALE, "rho=0.5", "n_worlds=3", "sensitive_range=-1"], "0 <= sensitive_range"),
    ([*SCALE, '__import__("os")=1'], "is not a parameter of scale.rho"),
    ([*SCALE, 'rho=__import__("os")', "n_worlds=3", "sensitive_range=1"], "__import__"),
    ([*SCALE, f"rho=0.{'3' * 10**6}", "n_worlds=3", "sensitive_range=1"], "characters"),
    ([*SCALE, "rho=1e-999999999", "n_worlds=3", "sensitive_range=1"], "exponent"),
    ([*SCALE, "rho=0.5", "n_worlds=3", "sensitive_range=1", "--bits", "0"], "bits"),
    (
        [*SCALE, "rho=0.5", "n_worlds=3", "sensitive_range=1", "--bits", "x"],
        "--bits: 'x' is not a whole",
    ),
    (["assess", "a.csv", "--confidence", "x"], "write 0.5, for instance"),
    (["vectors", "scale.rho"], "missing --out or --coverage: didp-ref vectors "),
    (["explain", "epsilon=1", "--adjacency", "bounded"], "bounded differential privacy has the"),
    (["--verison"], "did you mean --version?"),
    (["eval", "composition.alpha", "alphas="], "alphas[0]"),
    (["show", "abdi.theorem-33"], "did you mean abdi.theorem-3?"),
    (["audit", "abdi.theorem-33"], "did you mean abdi.theorem-3?"),
    (["audit", "--paper", "abdy"], "did you mean abdi?"),
    (["show", "foo"], "didp-ref list"),
    (["show"], "see didp-ref show --help"),
    (["show", "abdi", "theorem-33"], "did you mean abdi.theorem-3?"),
    (["show", "scale.rho", "--proof"], "--proof, --evidence and --details are of claims"),
    (["audit", "zzz"], "didp-ref list claims"),
    (["audit", "nofile.py"], "there is no such file"),
    (["eval", "zzz", "a=1"], "didp-ref list formulas"),
    (["eval", "scale.rho", "--rho", "0.1"], "a value is written rho=0.1"),
    (["eval", "scale.rho", "--sensitivity", "1"], "a value is written sensitivity=1"),
    (["eval", "scale.rho", "rho=0.1", "--markdown"], "have it (see didp-ref eval --help)"),
    (["errata", "foo"], "there are abdi (Bkakria et al. 2018), rhodi (Lee, Clifton 2012), "),
    (["show", "Lee", "--format", "latex"], "didp-ref errata rhodi --format latex"),
    (["errata", "--severity", "bad"], "there are unsafe, wasteful"),
    (["list", "--verdict", "MAYBE"], "there are PROVED"),
    (["list", "theorms"], "did you mean theorems?"),
    (["libraries", "foo"], "didp-ref libraries"),
    (["libraries", "--quantity", "scale.roh"], "didp-ref libraries"),
    (["libraries", "--report", "foo"], "didp-ref libraries"),
    (["vectors", "scale.rho"], "--out DIR | --coverage"),
    (["vectors", "zzz", "--coverage"], "didp-ref list formulas"),
    (["check", "scale.rho"], "add --python module:function, or --command CMD"),
    (["check", "scale.rho", "--python", "math"], "module:function"),
    (["check", "scale.rho", "--python", "nomodule:f"], "No module named"),
    (["check", "zzz", "--python", "math:log"], "didp-ref list formulas"),
    (["compare"], "see didp-ref compare --help"),
    (["compare", "x", "scale.rho"], "--map x=PARAMETER"),
    (["compare", "import os", "scale.rho"], "write * between factors"),
    (["compare", "s/(", "scale.rho"], "a number or a name is missing"),
    (["pin", "scale.rho"], "see didp-ref pin --help"),
    (["explain"], "add epsilon=1"),
    (["explain", "epsilon"], "is not a name=value; for instance epsilon=1"),
    (["explain", "epsilon=1", "delta=2"], "0 <= delta < 1"),
    (["explain", "deviation=1"], "add global_sensitivity=1"),
    (["assess", "nofile.csv"], "see didp-ref assess --help"),
    (["assess", "nofile.csv", "--query", "count"], "missing promise: add --epsilon 1 "),
    (["assess", "nofile.csv", "--query", "count", "--epsilon", "1"], "No such file"),
    (["release", "nofile.csv", "--query", "count"], "missing promise: add --epsilon 1 "),
    (["budget", "nofile"], "No such file"),
    (["completion", "tcsh"], "choose from 'bash', 'zsh', 'fish'"),
    (["frobnicate"], "there are check, compare"),
]
"""Each answer says what is wrong, and a way on: a name, a choice, a form or a command."""


FURTHER_WRONG_CALLS = [
    ([*SCALE, "rho=0,5", "n_worlds=3", "sensitive_range=1"], "'0,5' is not a number: write 0.5"),
    ([*SCALE, "rho=", "n_worlds=3", "sensitive_range=1"], "'' is not a number"),
    ([*SCALE, "rho=9.5", "n_worlds=3", "sensitive_range=1"], "rho = 9.5 is outside its domain"),
    ([*SCALE, "0.5", "3", "1"], "'0.5' is not a name=value; for instance rho=0.5"),
    ([*SCALE, "rho=0.5", "n=99", "S=1"], "did you mean n_worlds?"),
    ([*ASK, "--jsn"], "no option --jsn; did you mean --json? (see didp-ref eval --help)"),
    ([*ASK, "--bits", "99999999999"], "1 <= bits <= 16777216"),
    (["eval"], "missing FORMULA, name=value"),
    (["eval", "scale"], "did you mean scale.differential_privacy, "),
    (["assess", "a.csv", "--query", "count", "--records", "9"], "; didp-ref release has it"),
    (
        ["check", "laplace", "--command", "cat"],
        "the Laplace scale global_sensitivity/epsilon is scale.differential_privacy",
    ),
    (["check", "scale.rho", "--command", "cat"], "cat: gave no valid answer (neither a"),
    (["eval", "abdi.theorem-3"], "didp-ref show abdi.theorem-3"),
    (["eval", "nofile.py", "alpha=1"], "there is no such file"),
    (["eval", "belief.posterior", "prior=1/2,1/3", "values=1,2", "response=0", "scale=1"], "5/6"),
    (["eval", "gaussian.epsilon", "delta=0", "deviation=1", "global_sensitivity=1"], "delta > 0"),
    (["show", "scale.rho.x"], "did you mean scale.rho?"),
    (["show", "theorem-1"], f"did you mean {' or '.join(FIRST)}?"),
    (["show", "median"], "didp-ref list --text median searches all texts"),
    (["show", "opendp"], "it is a library: didp-ref libraries opendp"),
    (["show", "epsilom"], "did you mean epsilon?"),
    (["show", "bakkria"], "did you mean Bkakria?"),
    (["errata", "opendp"], "it is a library: didp-ref libraries opendp"),
    (["eval", "epsilon"], "did you mean guarantee.epsilon, composition.epsilon, "),
    ([*SCALE, "\N{GREEK SMALL LETTER RHO}=0.5"], "missing n_worlds=..., sensitive_range=..."),
    ([*SCALE, "n_worlds=4", "m=3"], "m: is n_worlds, given twice"),
    (["eval", "scale.differential_privacy", "eps=1", "delta=1"], "there are epsilon, global_"),
    (["explain", "sigma=1"], "did you mean deviation?"),
    (["explain", "--epsilon", "1"], "no option --epsilon; a value is written epsilon=1"),
    (["explain", "-1e999"], "too many words: -1e999"),
    (["list", "quantities", "list"], "too many words: list"),
    (["show", "abdi.theorem-3", "rhodi"], "comes after a whole id"),
    (["show", "scale.rho", "scale.prior_free", "--json"], "is of one id"),
    (["compare", "a + b", "accounting.sampled_gaussian_delta"], "has no closed form"),
    (["audit", "abdi.theorem-3", "--verdict", "PROVED"], "no option --verdict; didp-ref list has"),
    (["assess", "f.csv", "--no-such", "1"], "error: no option --no-such (see didp-ref assess"),
    (["release", "f.csv", "--posterior", "70%"], "didp-ref explain posterior=70% prior=50% says"),
    (["assess", "f.csv", "--posterior", "10%"], "didp-ref explain posterior=10% prior=5% says"),
    (["assess", "f.csv", "--prior", "2%", "--posterior=10%"], "posterior=10% prior=2% says"),
    (["assess", "f.csv", "--prior", "p.csv", "--posterior=.6"], "posterior=.6 prior=1/2 says"),
    (["assess", "f.csv", "--scale", "1", "--scale", "2"], "ask of each query alone"),
    (["release", "f.csv", "--by", "a,age", "group", "--rho", "1"], "quotes: --by 'a,age group' ("),
    (
        ["compare", "epsilon", "/", "L1", "scale.rho"],
        "L1 scale.rho; write a value with spaces betw",
    ),
    (["explain", "success=60%", "prior=1/2", "group=3"], "and divide the epsilon by 3"),
    (["audit", "--paper", "none"], "there are abdi (Bkakria"),
    (["release", "f.csv", "--json", "r.json"], "--json takes no value, and r.json is left over"),
    (["release", "f.csv", "--dry-run", "r.json"], "and r.json is left over (see"),
    (["errata", "abdi", "--format", "latex", "a.tex"], "words: a.tex: --format latex > a.tex ("),
    (["errata", "--format", "html"], "choose from 'text', 'markdown', 'latex'"),
    (["errata", "abdi", "rohdi"], "'abdi rohdi' is not a claim; didp-ref show abdi lists"),
    (["list", "claims", "quantities"], "see didp-ref list --help"),
    (["compare", "s/log(m"], "a ) is missing"),
    (["compare", "scale.rho"], "is one of our formulas; give yours first"),
    (["compare", "scale.rho", "s/epsilon"], "is one of our formulas; give yours first"),
    (["show", "gausian"], "did you mean gaussian?"),
    (["compare", "mine.py", "scale.rho"], "as in mine.py:function"),
    (["compare", "", "scale.rho"], "is empty"),
    (["compare", "foo(x)", "scale.rho"], "did you mean floor?"),
    (["compare", "s/rho", "scale.rho", "--map", "s=zzz"], "scale.rho has rho, n_worlds"),
    (["check", "scale.rho", "--command", ""], "the command: is empty"),
    (["check", "scale.rho", "--command", "nosuchprogram"], "cannot be started"),
    (["check", "scale.rho", "--command", "A=1 node x.mjs"], "write env A=1"),
    (["check", "scale.rho", "--python", "README.md:f"], "takes --command"),
    (["check", "scale.rho", "--python", "math:log", "--level", "fast"], "choose from 'accurate'"),
    (["check", "scale.rho", "--python", "math:log", "--timeout", "0"], "0 < timeout"),
    (["check", "scale.rho", "--python", "math:nothing"], "math:nothing: "),
    (["pin", "f.py:scale", "--domain", "rho=0:1"], "missing --out"),
    (["explain", "epsilom=1"], "did you mean epsilon?"),
    (["explain", "epsilon=one"], "'one' is not a number"),
    (["explain", "epsilon=1", "--prior", "0.5"], "a value is written prior=0.5"),
    (["explain", "--noise-multiplier=2", "--steps", "3"], "a value is written noise_multiplier=2"),
    (
        ["explain", "--noise-multiplier", "0.9", "--sampling-rate", "1/235", "delta=1e-5"],
        "no option --noise-multiplier; a value is written noise_multiplier=0.9 ",
    ),
    (["release", "f.csv", "--query", "count", "--delta", "1e-5"], "epsilon at delta = 0"),
    (
        ["eval", "accounting.sampled_gaussian_epsilon", "noise_multiplier=1", "delta=1e-5"],
        "missing sampling_rate=... (or sample_rate), times=... (or steps)",
    ),
    (["explain", "epsilon=1", "prior=2", "--adjacency", "replace"], "0 < prior < 1"),
    (["explain", "rho=0.5"], "missing n_worlds"),
    (["assess", "no.csv", "--query", "average:age", "--rho", "0.2"], "did you mean mean:age?"),
    (["assess", "no.csv", "--query", "count", "--rho", "x"], "see didp-ref assess --help"),
    (["assess", "no.csv", "--query", "mean:age", "--universe", "0-9", "--rho", ".2"], "LOW:HIGH"),
    (["release", "no.csv", "--query", "count", "--epsilon", "1"], "add --budget FILE --total 1 "),
    (["budget"], "missing file"),
    (["vectors", "scale.rho", "--out", __file__], "is a file: --out names a folder"),
    (["vectors", "scale.roh", "--out", "nowhere"], "did you mean scale.rho?"),
    (["reproduce", "rhodi.figure-2"], "did you mean rhodi.figure-2-3?"),
    (["reproduce", "bound"], "bare reproduce lists which do"),
    (["libraries", "opendp", "more"], "see didp-ref libraries --help"),
    (["help", "evil"], "did you mean eval?"),
    (["what", "is", "epsilon"], "didp-ref show epsilon says what the word means"),
    (["help", "rho"], "didp-ref show rho says what the word means, and didp-ref --help"),
    (["explain", "epsilon"], "didp-ref show epsilon says what the word means"),
    (["explain", "what", "is", "zCDP"], "didp-ref show zCDP says what the word means"),
    ([*SCALE, "rho"], "for instance rho=0.5; didp-ref show rho says what the word means"),
    (["errata", "worst"], "'worst' is not a paper; there are abdi"),
    (["list", "opendp"], "it is a library: didp-ref libraries opendp"),
    (["eval", "opendp"], "it is a library: didp-ref libraries opendp"),
    (["show", "opendp-laplace-threshold"], "libraries --report opendp-laplace-threshold"),
    (["eval", "composition"], "composition.alpha, .beta, "),
    (["eval", "composition"], ".delta_repeated or .epsilon_repeated?"),
    (["eval", "scale.laplace"], "did you mean laplace.scale?"),
    (["eval", "laplace"], "didp-ref list formulas --text laplace searches all texts"),
    (["show", "histogram"], "didp-ref list --text histogram searches all texts"),
    *(
        (["explain", f"{name}=0.5"], "did you mean concentrated_rho?")
        for name in ("zcdp", "zCDP", "zcdp_rho", "concentrated")
    ),
    (["explain", "order=8"], "did you mean renyi_order?"),
    (["explain", "global_sensitivty=1"], "did you mean global_sensitivity?"),
    (
        ["release", "f.csv", "--group", "3"],
        "one person: --records-per-person 3; the groups of --by",
    ),
    (["assess", "f.csv", "--query", "count", "group=3"], "one person: --records-per-person 3; "),
    (["assess", "f.csv", "--times", "12"], "'count by month', once; didp-ref explain posterior=20"),
    (["assess", "f.csv", "--n-worlds=9"], "no option --n-worlds; equally likely suspects: --susp"),
    (
        ["assess", "f.csv", "--query", "mean:a per b", "--rho", ".2"],
        "--query 'mean:a by b'? If not",
    ),
    (
        ["release", "f.csv", "--query", "count", "--epsilon", "1", "--prior", "1 in 1000"],
        "write 1/1000",
    ),
    *(
        (["assess", "f.csv", "--query", "count", "--epsilon", "1", "--prior", odds], "1/1000, for")
        for odds in ("12 in 10", "3 of 0")
    ),
    (
        ["assess", "f.csv", "--query", "count by ward", "--groups", "wrad=A,B", "--epsilon", "1"],
        "did you mean ward=A,B?",
    ),
    (["assess", "f.csv", "--query", "count", "--alpha", "0.5"], "missing beta: add --beta 1, "),
    (
        ["assess", "f.csv", "--query", "mean:a", "--universe", "0-12", "--rho", ".2"],
        "did you mean 0:12?",
    ),
    (
        ["assess", "f.csv", "--query", "mean:a", "--universe", "12:0", "--rho", ".2"],
        "did you mean 0:12?",
    ),
    (["release", "f.csv", "--adj", "replace"], "no option --adj; did you mean --adjacency?"),
    (["release", "f.csv", "--query", "count", "epsilon=0.249"], "write --epsilon 0.249 ("),
    (["release", "f.csv", "epsilon=0.2", "--query", "count"], "is no file; write --epsilon 0.2"),
    (["assess", "f.csv", "group=3", "--query", "count"], "no file; several records of one person"),
    (["explain", "rho=1.5"], "the rho of zCDP is another, written concentrated_rho"),
]


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"], ["help"]])
def test_what_there_is_stands_on_one_screen(words, capsys):
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 30 and max(map(len, lines)) <= 80
    told = {line.split()[0] for line in lines if line.startswith("  ")}
    assert told | {"completion"} == set(COMMANDS)
    assert "didp-ref completion" in lines[-1]


@for_each([*WRONG_CALLS, *FURTHER_WRONG_CALLS], lambda call: " ".join(call[0])[:60])
def test_a_wrong_call_gets_one_line_and_exit_code_2(call):
    words, hint = call
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        assert main(words) == 2
    said = err.getvalue()
    assert out.getvalue() == ""
    assert said.count("\n") == 1
    assert len(said) < 400
    assert hint in said


def test_a_paper_is_named_in_place_of_its_claims(capsys):
    assert select(["bound"], None) == [
        name for name, each in CLAIMS.items() if each.paper == "bound"
    ]
    assert main(["list", "bound", "--json"]) == 0
    named = json.loads(capsys.readouterr().out)
    assert main(["list", "--paper", "bound", "--json"]) == 0
    assert named == json.loads(capsys.readouterr().out)


def test_help_is_a_command_too(capsys):
    assert main(["help", "eval"]) == 0
    assert capsys.readouterr().out.startswith("usage: didp-ref eval ")


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(st.text(max_size=12).filter(lambda w: "\0" not in w), max_size=3))
def test_no_words_cause_a_traceback(words, capsys):
    assert main(["eval", "scale.rho", *words]) in (0, 2)
    said = capsys.readouterr()
    assert "Traceback" not in said.err


def test_a_number_is_read_as_the_decimal_it_says(capsys):
    words = ["rho=0.1", "n_worlds=99", "sensitive_range=98/48842", "--json"]
    assert main([*SCALE, *words]) == 0
    result = json.loads(capsys.readouterr().out)["results"][0]
    # rhodi, section 5: 49/(24421 ln(98/9)) is about 8.4032e-4
    assert result["digits"].startswith("0.000840325") or result["digits"].startswith("0.00084032")
    assert result["float64"] == float.fromhex(result["float64_hex"])


def test_the_version_is_printed(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("didp-ref ")


@pytest.mark.parametrize(
    ("problem", "hint"),
    [
        (OSError(28, "No space left on device", "/home/it"), "/home/it: No space left on device"),
        (PermissionError(13, "Permission denied", "/root"), "/root: Permission denied"),
        (
            ModuleNotFoundError("no", name="duckdb"),
            "duckdb is not installed; pip install 'didp_ref[data]'",
        ),
        (MemoryError(), "memory"),
        (InputError("a.csv", "is broken"), "a.csv: "),
    ],
    ids=lambda item: type(item).__name__,
)
def test_wrong_surroundings_are_no_claim_that_fails(problem, hint, monkeypatch, capsys):
    def fail(_):
        raise problem

    monkeypatch.setattr(evaluate, "run", fail)
    assert main(ASK) == 2  # 1 would say that something does not hold
    said = capsys.readouterr().err
    assert hint in said
    assert said.count("\n") == 1


def run(words, folder, redirection=""):
    """Run the command line in a process of its own, as a shell would with its output redirected."""
    line = f'exec "$@" {redirection}'
    command = ["bash", "-c", line, "bash", sys.executable, "-m", "didp_ref", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("form", [pytest.param([], marks=pytest.mark.slow), ["--json"]])
@pytest.mark.parametrize(
    ("redirection", "reason"),
    [(">&-", "is closed"), ("> /dev/full", "No space left"), ("> /dev/full 2>&1", "")],
)
def test_output_that_cannot_be_written_is_said_in_one_line(
    redirection, reason, form, tmp_path, monkeypatch
):
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    ended = run([*ASK, *form], tmp_path, redirection)
    assert ended.returncode == 2
    assert reason in ended.stderr
    assert ended.stderr.count("\n") == bool(reason)


def test_a_closed_standard_error_is_no_reason_to_fail(tmp_path):
    ended = run(ASK, tmp_path, "2>&-")
    assert ended.returncode == 0
    assert "1.4426950408889634" in ended.stdout


@pytest.mark.parametrize("form", [[], pytest.param(["--json"], marks=pytest.mark.slow)])
def test_a_reader_that_has_gone_is_no_reason_to_complain(form, tmp_path):
    ended = run([*ASK, *form], tmp_path, "> >(exec true)")
    assert (ended.returncode, ended.stderr) == (128 + signal.SIGPIPE, "")


@pytest.mark.parametrize(
    "encoding", ["ascii", *(pytest.param(e, marks=pytest.mark.slow) for e in ("latin-1", "utf-8"))]
)
def test_what_an_alphabet_lacks_is_spelled_out(encoding, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    ended = run(["show", "rhodi.table-3"], tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    document = run(["show", "rhodi.table-3", "--json"], tmp_path)
    assert json.loads(document.stdout)["id"] == "rhodi.table-3"


def test_a_name_that_is_no_text_is_printed_all_the_same(tmp_path):
    folder = os.fsdecode(b"n\xff")
    ended = run(["vectors", "guarantee.epsilon", "--out", folder], tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == [folder]


@pytest.mark.parametrize(
    "words",
    [
        ["check", "scale.rho", "--python", "math:sqrt\n"],
        ["assess", "no\nsuch\x1b[2J.csv", "--query", "count"],
        ["eval", "scale.rho", "rho=\u202e\n1"],
        ["show", "abdi", "\r\x1b]0;title\x07"],
    ],
)
def test_a_complaint_is_one_line_that_steers_no_terminal(words, capsys):
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.endswith("\n")
    assert said[:-1].isprintable()


LONG = "9" * 5000


@pytest.mark.parametrize(
    "words",
    [
        ["eval", "scale.rho", "--bits", LONG],
        ["show", LONG],
        ["budget", LONG],
        ["compare", "s/epsilon", "scale.differential_privacy", "--fix", f"epsilon={LONG}"],
        ["assess", "t.csv", "--query", "count", "--epsilon", "1", "--suspects", LONG],
    ],
    ids=lambda words: words[0],
)
def test_no_word_fills_the_screen(words, capsys):
    assert main(words) == 2
    assert len(capsys.readouterr().err) < 1000
