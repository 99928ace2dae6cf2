"""``didp-ref check``: exit codes, what is printed, and calls that are wrong."""

import json
import shlex
import sys
import time
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import didp_ref as di
from didp_ref.cli.main import main
from didp_ref.oracle.fresh import OF_TURNS, POINTS, with_fresh_points
from didp_ref.oracle.points.extreme import owes_no_number
from didp_ref.oracle.runner import MOST_RESTARTS
from didp_ref.oracle.search import Search
from didp_ref.oracle.vectors import load, shipped

SEED = ["--seed", "7"]
CLIENT = Path(__file__).parents[2] / "docs" / "clients" / "client.py"
WRONG = """
import math

def scale(rho, n_worlds, sensitive_range):
    return sensitive_range / math.log10((n_worlds - 1) * rho / (1 - rho))
"""


def scale_in(folder: Path, text: str) -> str:
    """Write a file that defines scale, and return the name of that function."""
    path = folder / "mine.py"
    path.write_text(text)
    return f"{path}:scale"


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    return scale_in(tmp_path, WRONG)


def test_conforming_function(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "scale.rho", "--python", "didp_ref:scale.rho", *SEED]) == 0
    twins = POINTS // OF_TURNS
    valid = (
        POINTS + twins + sum(not vector.error for vector in load("scale.rho").asked(exact=False))
    )
    said = capsys.readouterr().out
    assert said.startswith(f"PASS  scale.rho: {valid} valid inputs right, ")
    assert "\nUntested " in said  # the extreme parameters: what was not asked is said


def test_where_no_number_is_answered_none_is_the_worst(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    function = scale_in(
        tmp_path, "def scale(rho, n_worlds, sensitive_range):\n    return 'hello'\n"
    )
    assert main(["check", "scale.rho", "--python", function]) == 1
    said = " ".join(capsys.readouterr().out.split())
    valid = sum(not vector.error for vector in load("scale.rho").asked(exact=False))
    assert said.startswith("FAIL scale.rho: ") and f"{valid} of {valid} valid inputs" in said
    assert "Returned 'hello'" in said and " times)" not in said


def test_another_order_is_said_before_anything_else(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    function = scale_in(tmp_path, "def scale(x, y):\n    return x / y\n")
    assert main(["check", "scale.differential_privacy", "--python", function]) == 1
    output = " ".join(capsys.readouterr().out.split())
    assert output.startswith("FAIL ")
    assert "x = global_sensitivity, y = epsilon" in output


def test_fresh_points_are_asked_in_the_order_that_is_right(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    function = scale_in(tmp_path, "def scale(x, y):\n    return x / y\n")
    words = ["check", "scale.differential_privacy", "--python", function]
    assert main([*words, "--level", "accurate", "--search", "20"]) == 1
    output = " ".join(capsys.readouterr().out.split())
    assert "x = global_sensitivity, y = epsilon" in output
    assert "a random input" not in output


def test_how_bad_it_is_at_ordinary_parameters_is_said_first(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    function = scale_in(
        tmp_path,
        "def scale(epsilon, global_sensitivity):\n    return 0.5 * global_sensitivity / epsilon\n",
    )
    assert main(["check", "scale.differential_privacy", "--python", function]) == 1
    said = capsys.readouterr().out
    assert "(2 times at the worst input tested)" in " ".join(said.split()).partition(" Cause ")[0]
    assert said.index("\nCause ") < said.index("\nAt ") < said.index("\nReturned ")
    assert said.index("\nReturned ") < said.index("\nExpected ") < said.index("\nFix ")


def test_a_function_whose_names_say_what_they_are_is_called_by_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    function = scale_in(
        tmp_path, "def scale(l1_sensitivity, eps):\n    return l1_sensitivity / eps\n"
    )
    words = ["check", "scale.differential_privacy", "--python", function]
    assert main([*words, "--level", "accurate"]) == 0
    output = " ".join(capsys.readouterr().out.split())
    assert "l1_sensitivity = global_sensitivity, eps = epsilon" in output


@pytest.mark.parametrize(
    ("body", "counted", "asks_fresh"),
    [
        ("raise ValueError('not today')", "raises an error", True),
        ("return float('nan')", "no finite", False),  # all is lost before fresh points are asked
    ],
)
def test_what_never_answers_is_shown_where_safety_alone_is_asked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, body: str, counted: str, asks_fresh: bool
) -> None:
    function = scale_in(tmp_path, f"def scale(rho, n_worlds, sensitive_range):\n    {body}\n")
    assert main(["check", "scale.rho", "--python", function, "--level", "safe", *SEED]) == 1
    output = " ".join(capsys.readouterr().out.split())
    file = load("scale.rho")
    asked = with_fresh_points(file, di.scale.rho, int(SEED[1])) if asks_fresh else file
    valid = sum(  # at some extreme ones no number is due
        not (each.error or owes_no_number(di.scale.rho, each.flags, each.floats))
        for each in asked.asked(exact=False)
    )
    assert output.startswith("FAIL ")
    assert counted in output
    assert f"{valid} of {valid} valid inputs" in output


def test_nan_at_some_points_is_not_safe(tmp_path: Path) -> None:
    for here, code in (("float('nan')", 1), ("float('inf')", 0)):  # tests/vectors: so in runners
        body = f"return {here} if rho > 0.5 else float('inf')"
        function = scale_in(tmp_path, f"def scale(rho, n_worlds, sensitive_range):\n    {body}\n")
        assert main(["check", "scale.rho", "--python", function, "--level", "safe"]) == code


def test_bugs_that_are_left_out_are_counted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    function = scale_in(tmp_path, "def scale(rho, n_worlds, sensitive_range):\n    return -1.0\n")
    words = ["check", "scale.rho", "--python", function]
    assert main([*words, "--json"]) == 1
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert len(report["diagnosis"]) > 3
    assert main(words) == 1
    first = capsys.readouterr().out
    assert "--details" in first and first.count("\n") <= 24
    assert main([*words, "--details"]) == 1
    shown = capsys.readouterr().out
    assert all(each["flag"] in shown for each in report["diagnosis"])
    assert all(each["id"] in shown for each in report["findings"])


def test_several_quantities_with_a_target_each(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", "scale.rho", "guarantee.rho"]
    words += ["--python", "didp_ref:scale.rho", "--python", "didp_ref:guarantee.rho", "--json"]
    assert main(words) == 0
    reports = json.loads(capsys.readouterr().out)["reports"]
    assert [report["quantity"] for report in reports] == ["scale.rho", "guarantee.rho"]


def test_wrong_function_is_diagnosed_first(
    wrong: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    junit = tmp_path / "report.xml"
    assert main(["check", "scale.rho", "--python", wrong, "--junit", str(junit)]) == 1
    output = capsys.readouterr().out
    assert "base 10" in output.partition("\nAt ")[0]
    assert "logarithm-base-10" not in output
    assert ElementTree.parse(junit).getroot().tag == "testsuites"


NEAREST = """
import didp_ref as di

def scale(epsilon, global_sensitivity):
    di.scale.differential_privacy(epsilon, global_sensitivity)
    return global_sensitivity / epsilon

def generous(epsilon, global_sensitivity):
    return di.scale.differential_privacy(epsilon, global_sensitivity) * (1 + 1e-6)

def half(epsilon, global_sensitivity):
    return di.scale.differential_privacy(epsilon, global_sensitivity) / 2
"""
NAME = "scale.differential_privacy"


@pytest.fixture
def nearest(tmp_path: Path) -> str:
    path = tmp_path / "nearest.py"
    path.write_text(NEAREST)
    return str(path)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], 1),
        (["--level", "accurate"], 0),
        (["--level", "accurate", "--level", "refuses"], 0),
        (["--level", "safe"], 1),
        (["--skip", "nearest-is-unsafe"], 0),
        (["--flag", "nearest-is-unsafe"], 1),
        (["--flag", "nearest-is-unsafe", "--level", "accurate"], 0),
        (["--level", "accurate", "--tolerance", "0.1"], 1),
    ],
)
def test_the_exit_code_answers_what_was_asked(nearest: str, words: list[str], code: int) -> None:
    assert main(["check", NAME, "--python", f"{nearest}:scale", *words]) == code


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], 1),
        (["--relative", "1e-5"], 0),
        (["--safe-relative", "1e-5"], 0),
        (["--safe-relative", "1e-7"], 1),
        (["--tolerance", "1e11"], 0),
        (["--level", "safe", "--level", "refuses"], 0),
    ],
)
def test_tolerances(nearest: str, words: list[str], code: int) -> None:
    assert main(["check", NAME, "--python", f"{nearest}:generous", *words]) == code


def test_levels_are_reported_apart(nearest: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", NAME, "--python", f"{nearest}:scale"]) == 1
    shown = " ".join(capsys.readouterr().out.split())
    assert shown.startswith(f"WARN {NAME}: ")
    assert main(["check", NAME, "--python", f"{nearest}:scale", "--details"]) == 1
    shown = " ".join(capsys.readouterr().out.split())
    assert "accurate" in shown and "safe" in shown and "rejects" in shown
    assert "DomainError" in shown


def test_a_search_that_could_ask_nothing_is_no_pass(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = Search(left_out=Counter({"MemoryError": 50}))
    monkeypatch.setattr("didp_ref.oracle.search.search", lambda *_, **__: nothing)
    words = ["check", "scale.rho", "--python", "didp_ref:scale.rho", "--search", "50"]
    assert main(words) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert " 0 " in said and " 50 " in said


def write_known(folder: Path) -> None:
    """Write what ``check scale.rho --seed 7`` asks before a search."""
    asked = with_fresh_points(load("scale.rho"), di.scale.rho, int(SEED[1])).asked(exact=False)
    known = [repr(list(each.floats.values())) for each in asked]
    (folder / "known.json").write_text(json.dumps(known))


BEYOND = """
import json
from pathlib import Path
import didp_ref as di

KNOWN = set(json.loads(Path(__file__).with_name("known.json").read_text()))

def scale(*arguments):
    answer = di.scale.rho(*arguments)
    return answer if repr(list(arguments)) in KNOWN else 2 * answer
"""


def test_what_a_search_finds_holds_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path, junit = tmp_path / "beyond.py", tmp_path / "report.xml"
    path.write_text(BEYOND)
    write_known(tmp_path)
    words = ["check", "scale.rho", "--python", f"{path}:scale", *SEED]
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("PASS ")
    words += ["--search", "20"]
    assert main([*words, "--junit", str(junit)]) == 1
    output = capsys.readouterr().out
    assert output.startswith("FAIL ") and "random input" in output
    assert [case.attrib["name"] for case in ElementTree.parse(junit).iterfind("*/*[failure]")] == [
        "search"
    ]
    assert main([*words, "--json"]) == 1
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert report["conforms"] is False
    assert report["findings"] == []


def test_what_a_search_finds_turns_a_warning_into_a_failure(
    nearest: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["check", NAME, "--python", f"{nearest}:scale", *SEED, "--search", "1"]
    for function, word in ((f"{nearest}:scale", "WARN"), (f"{nearest}:half", "FAIL")):
        found = di.check(function, NAME, flags=["everyday"]).findings[0]
        monkeypatch.setattr(
            "didp_ref.oracle.search.search", lambda *_, found=found, **__: Search(found, asked=1)
        )
        assert main(words) == 1
        said = capsys.readouterr().out
        assert said.startswith(f"{word}  {NAME}: ")
        assert (found.answer in said) is (word == "FAIL")


def test_search(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", "scale.rho", "--python", wrong, "--search", "50", "--json"]
    assert main(words) == 1
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert report["search"]["finding"]["kind"] == "wrong"


HOSTILE = """
import time
from collections import Counter
import json
from pathlib import Path
import didp_ref as di

KNOWN = set(json.loads(Path(__file__).with_name("known.json").read_text()))

def swallow(*arguments):
    while True:
        try:
            time.sleep(0.001)
        except BaseException:
            continue

def fine_at_the_vectors(*arguments):
    return (di.scale.rho if repr(list(arguments)) in KNOWN else swallow)(*arguments)
"""


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    path = tmp_path / "hostile.py"
    path.write_text(HOSTILE)
    write_known(tmp_path)
    return path


@pytest.mark.parametrize("more", [[], ["--search", "50"]])
def test_one_that_swallows_everything_is_given_up_in_time(
    hostile: Path, capsys: pytest.CaptureFixture[str], more: list[str]
) -> None:
    words = ["check", "scale.rho", "--python", f"{hostile}:swallow", "--timeout", "0.3", *more]
    began = time.monotonic()
    assert main(words) == 1
    assert time.monotonic() - began < (1 + MOST_RESTARTS) * 0.3 + 2
    shown = " ".join(capsys.readouterr().out.split())
    assert f" {1 + MOST_RESTARTS} " in shown


def test_json_says_what_the_screen_says(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", "scale.rho", "--python", wrong, *SEED]
    assert main(words) == 1
    screen = " ".join(capsys.readouterr().out.split())
    assert main([*words, "--json"]) == 1
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert list(report)[:6] == ["quantity", "status", "headline", "worst", "cause", "fix"]
    assert screen.startswith(f"{report['status']} scale.rho: {report['headline']}")
    assert f"Cause {report['cause']}" in screen and f"Fix {report['fix']}" in screen
    worst = report["worst"]
    assert all(type(each) in (int, float) for each in worst["inputs"].values())
    written = ", ".join(f"{name} = {value!r}" for name, value in worst["inputs"].items())
    assert f"At {written} Returned {worst['returned']} Expected {worst['expected']}" in screen
    returned, (least, most) = float(worst["returned"]), worst["expected"].split(" to ")
    off = max(returned / float(most), float(least) / returned)
    assert worst["factor"] == pytest.approx(off, rel=1e-12)


def test_json_of_what_passes_has_no_worst_input(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", "scale.rho", "--python", "didp_ref:scale.rho", *SEED, "--json"]
    assert main(words) == 0
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert (report["status"], report["worst"], report["cause"]) == ("PASS", None, None)


def test_one_that_hangs_beyond_the_vectors_is_found_in_time(
    hostile: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["check", "scale.rho", "--python", f"{hostile}:fine_at_the_vectors", *SEED]
    began = time.monotonic()
    assert main([*words, "--timeout", "0.5", "--search", "50", "--json"]) == 1
    assert time.monotonic() - began < (1 + MOST_RESTARTS) * 0.5 + 20  # some time to draw points
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert report["findings"] == []
    assert report["conforms"] is False
    assert report["search"]["finding"]["kind"] == "hung"


def test_an_import_that_hangs_is_a_wrong_call_in_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hanging.py"
    path.write_text("import time; time.sleep(600)")
    began = time.monotonic()
    words = ["check", "scale.rho", "guarantee.rho", "--python", f"{path}:f", "--timeout", "0.3"]
    assert main([*words, "--search", "9"]) == 2
    assert time.monotonic() - began < 2.3
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"error: {path}:f: ") and said.err.count("\n") == 1
    assert "0.3 s" in said.err and "--timeout" in said.err


def test_exact(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", "scale.rho", "--exact", "--tolerance", "1e-6", "--search", "20"]
    assert main([*words, "--python", "didp_ref:scale.rho.enclose"]) == 0
    asked_in_floats, asked = 256, len(load("scale.rho").vectors)
    assert asked > asked_in_floats
    assert f"{asked_in_floats}/" not in capsys.readouterr().out


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    command = shlex.join([sys.executable, str(CLIENT)])
    assert main(["check", "scale.rho", "--tolerance", "8", "--command", command]) == 0


def test_each_formula_has_the_command_in_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    command = shlex.join([sys.executable, str(CLIENT)])
    program = (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'id': json.loads(line)['id'], 'error': 'no'}), flush=True)"
    )
    refusing = shlex.join([sys.executable, "-c", program])
    words = ["check", "scale.rho", "guarantee.rho", "--tolerance", "8", "--json"]
    assert main([*words, "--command", command, "--command", refusing]) == 1
    reports = json.loads(capsys.readouterr().out)["reports"]
    assert [report["conforms"] for report in reports] == [True, False]
    assert main([*words, *["--command", command] * 3]) == 2


def test_vectors_of_ones_own(tmp_path: Path) -> None:
    text = (shipped() / "scale.rho.json").read_text()
    (tmp_path / "scale.rho.json").write_text(text)
    words = ["check", "scale.rho", "--python", "didp_ref:scale.rho", "--vectors", str(tmp_path)]
    assert main(words) == 0
    (tmp_path / "scale.rho.json").write_text(text[:-100])
    assert main(words) == 2


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["check", "scale.rho"],
        ["check", "scale.row", "--python", "math:log"],
        ["check", "scale.rho", "--python", "math"],
        ["check", "scale.rho", "--python", "no_such_module:f"],
        ["check", "scale.rho", "--python", "math:pi"],
        ["check", "scale.rho", "--python", "math:log", "--python", "math:exp"],
        ["check", "scale.rho", "--python", "math:log", "--command", "true"],
        ["check", "scale.rho", "--command", "no-such-command-anywhere"],
        ["check", "scale.rho", "--command", ""],
        ["check", "scale.rho", "--command", "true", "--timeout", "0"],
        ["check", "scale.rho", "--command", "true", "--timeout", "nan"],
        ["check", "scale.rho", "--command", "true", "--tolerance", "-1"],
        ["check", "scale.rho", "--command", "true", "--relative", "nan"],
        ["check", "scale.rho", "--command", "true", "--level", "right"],
        ["check", "scale.rho", "--command", "true", "--flag", "no-such-flag"],
        ["check", "scale.rho", "--command", "true", "--skip", "no-such-flag"],
        ["check", "belief.posterior", "--command", "true", "--level", "safe"],
        ["check", "scale.rho", "--command", "true", "--search-time", "0"],
        ["check", "scale.rho", "--command", "true", "--search", "-1"],
        ["check", "scale.rho", "--command", "true", "--vectors", "/no/such/folder"],
        ["check", "scale.rho", "--python", "didp_ref:scale.rho", "--junit", "/no/such/file.xml"],
    ],
)
def test_wrong_calls_get_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.strip().splitlines()) == 1
    assert "Traceback" not in captured.err


FUNCTIONS = """
import didp_ref as di

def right(prior, **given):
    return di.belief.extremes(prior, **given).upper

def constant(prior, **given):
    return [1.0] * len(prior)
"""


def test_functions_have_vectors_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.py").write_text(FUNCTIONS)
    words = ["check", "belief.extremes_upper", "--python"]
    assert main([*words, f"{tmp_path / 'mine.py'}:right"]) == 0
    assert main([*words, f"{tmp_path / 'mine.py'}:constant"]) == 1
    capsys.readouterr()
    words = ["check", "scale.tight", "--search", "5", "--python", "didp_ref:scale.tight"]
    assert main(words) == 2
    assert "--search" in capsys.readouterr().err


MIRONOV = """
from math import inf, log

def scale(order, budget, delta):
    if not (1 < order < inf and 0 <= budget < inf and 0 < delta < 1):
        raise ValueError("out of range")
    return budget + log(1 / delta) / (order - 1)
"""


def test_the_command_that_accepts_a_larger_bound_can_be_pasted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "a folder").mkdir()
    function = scale_in(tmp_path / "a folder", MIRONOV)
    assert main(["check", "renyi.epsilon", "--python", function, *SEED]) == 1
    said = capsys.readouterr().out.replace("\\\n", "").replace("Next", "")
    (command,) = (line for line in said.splitlines() if "didp-ref check" in line)
    words = shlex.split(command)
    assert words[0] == "didp-ref" and function in words
    assert main([*words[1:], *SEED]) == 0
    assert " inf ulp" not in capsys.readouterr().out
