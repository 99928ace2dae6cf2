"""The suite that stands alone: its commands in two languages."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest

from didp_ref.oracle.vectors import shipped
from tools.vectors import ALL, make
from vectors import didp_vectors

RELEASE = shipped().parent
RUNNERS = RELEASE / "runners"
FILE = shipped() / "scale.rho.json"
WORDS = {"javascript": "node", "c": "cc"}


def cases(*rows: tuple[str, ...]) -> list[Any]:
    """Return parameters that begin with a language, marked with the program that each needs."""
    return [pytest.param(*row, marks=pytest.mark.program(WORDS[row[0]])) for row in rows]


SCRIPTS = cases(("javascript",))
LANGUAGES = [*SCRIPTS, *cases(("c",))]


def every_tier() -> Path:
    """Return a file of the vectors of every tier."""
    make(["scale.rho"])
    return ALL / "scale.rho.json"


def start(language: str, implementation: Path, folder: Path) -> list[str]:
    """Return how a runner is started with an implementation, compiled where it must be."""
    tool = WORDS[language]
    if language == "javascript":
        return [tool, str(RUNNERS / "run.mjs")]
    built = folder / "run"
    sources = [str(RUNNERS / "run.c"), str(implementation)]
    warnings = ["-Wall", "-Wextra", "-Werror", "-std=c11"]
    if not built.exists():
        subprocess.run([tool, "-O2", *warnings, "-o", str(built), *sources, "-lm"], check=True)
    return [str(built)]


def ask(
    language: str,
    implementation: Path,
    folder: Path,
    tier: str,
    tolerance: str = "4",
    file: Path = FILE,
    level: str = "",
) -> subprocess.CompletedProcess[str]:
    """Ask an implementation the vectors of a file."""
    words = [*start(language, implementation, folder), str(file)]
    words += [str(implementation)] if language == "javascript" else []
    words += ["--tier", tier, f"--tolerance={tolerance}"] if language == "javascript" else []
    words += ["--tier", tier, "--tolerance", tolerance] if language == "c" else []
    words += ["--level", level] if level else []
    return subprocess.run(words, capture_output=True, text=True, check=False)


SUFFIX = {"javascript": "mjs", "c": "c"}


def right(language: str) -> Path:
    """Return the implementation that is shipped with a runner."""
    return RUNNERS / f"scale_rho.{SUFFIX[language]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_right_implementation_passes(language: str, tmp_path: Path) -> None:
    done = ask(language, right(language), tmp_path, "should", file=every_tier())
    assert done.returncode == 0, done.stdout + done.stderr
    levels = re.findall(r"(accurate|safe|refuses) (\d+) of (\d+)", done.stdout)
    assert [level for level, _, _ in levels] == ["accurate", "safe", "refuses"]
    assert all(passed == asked for _, passed, asked in levels)
    assert int(levels[0][1]) > 300


def test_the_right_implementation_in_python_passes() -> None:
    target = runpy.run_path(str(RUNNERS / "scale_rho.py"))["target"]
    assert didp_vectors.run(target, FILE) == []


@pytest.mark.program("node")
def test_a_promise_is_awaited(tmp_path: Path) -> None:
    text = right("javascript").read_text()
    assert "export default function" in text
    promised = tmp_path / "promised.mjs"
    promised.write_text(text.replace("default function", "default async function"))
    done = ask("javascript", promised, tmp_path, "must")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("language", SCRIPTS)
def test_an_implementation_that_is_none_is_refused(language: str, tmp_path: Path) -> None:
    for name, text in (("broken", "((("), ("empty", "")):
        none = tmp_path / f"{name}.{SUFFIX[language]}"
        none.write_text(text)
        refused(ask(language, none, tmp_path, "must"), name)
    refused(ask(language, tmp_path / "absent", tmp_path, "must"), "absent")


WRONG = {
    # m for m - 1, what is rounded down, and a guard left out
    "javascript": [
        ("(1n << 600n)", "(0n << 600n)", "is expected"),
        ("* 1.5", "* -1.5", ": safe: "),
        ("excess <= 0n", "false", ": refuses: "),
    ],
    "c": [
        ("fma(rho, m, -1)", "rho * (m - 2)", r"off by [\d.]+e\+\d+ ulp; correct "),
        ("* 0x1.8p-52", "* -0x1.8p-52", ": safe: "),
        ("excess <= 0", "0", ": refuses: "),
    ],
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("language", "old", "new", "complaint"),
    cases(*((language, *change) for language, changes in WRONG.items() for change in changes)),
)
def test_a_wrong_implementation_fails(
    language: str, old: str, new: str, complaint: str, tmp_path: Path
) -> None:
    text = right(language).read_text()
    assert old in text
    wrong = tmp_path / f"wrong.{SUFFIX[language]}"
    wrong.write_text(text.replace(old, new))
    done = ask(language, wrong, tmp_path, "must")
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.search(complaint, done.stdout), done.stdout


def ask_known(target: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Ask a module in JavaScript the starter vectors of a formula."""
    file = str(RELEASE / "starter" / "scale.differential_privacy.json")
    words = ["node", str(RUNNERS / "run.mjs"), file, str(target), *options]
    return subprocess.run(words, capture_output=True, text=True, check=False)


OWN_LEVELS = ["--level", "accurate", "--level", "refuses"]
GUARD = "if (!(epsilon > 0 && s > 0)) throw new RangeError();"


@pytest.mark.program("node")
def test_a_function_without_failures_has_an_empty_file_of_them(tmp_path: Path) -> None:
    target, known = tmp_path / "own.mjs", tmp_path / "known.toml"
    guard = "Number.isFinite(epsilon) && Number.isFinite(s) && epsilon > 0 && s > 0"
    target.write_text(
        "export default ({ epsilon, global_sensitivity: s }) => "
        f"{{ if (!({guard})) throw new RangeError(); return s / epsilon; }};"
    )
    words = ["--level", "refuses", "--write-known", str(known)]
    assert ask_known(target, *words).stdout.endswith(": 0\n")
    assert not known.read_text(encoding="utf-8")
    assert ask_known(target, "--level", "refuses", "--known", str(known)).returncode == 0


@pytest.mark.program("node")
def test_known_failures_are_accepted_until_they_pass(tmp_path: Path) -> None:
    """As didp_vectors.py has it, whose reader reads the file that run.mjs writes."""
    target, known = tmp_path / "own.mjs", tmp_path / "known.toml"
    head = "export default ({ epsilon, global_sensitivity: s }) =>"
    text = f"{head} {{ {GUARD} return s / epsilon; }};"
    target.write_text(text)
    assert ask_known(target, *OWN_LEVELS).returncode == 1
    written = ask_known(target, *OWN_LEVELS, "--write-known", str(known))
    assert written.returncode == 0, written.stderr
    pairs = didp_vectors.read_known(known)
    assert re.search(rf"failures added to .*: {len(pairs)};", written.stdout)
    assert {level for _, level in pairs} == {"accurate", "refuses"}
    done = ask_known(target, *OWN_LEVELS, "--known", str(known))
    assert done.returncode == 0, done.stdout + done.stderr
    assert f", {len(pairs)} known)" in done.stdout
    again = ask_known(target, *OWN_LEVELS, "--write-known", str(known))
    assert again.stdout.endswith(": 0\n")
    target.write_text(f"{head} {{ throw new Error('not set up'); }};")
    silent = ask_known(target, *OWN_LEVELS, "--write-known", str(tmp_path / "silent.toml"))
    assert silent.returncode == 2 and not (tmp_path / "silent.toml").exists()
    assert "no valid input gets a number" in silent.stderr

    (zero, *_) = (each for each, level in sorted(pairs) if level == "accurate")
    target.write_text(text.replace("s > 0", "s >= 0"))
    done = ask_known(target, *OWN_LEVELS, "--known", str(known))
    assert done.returncode == 1
    assert f"{zero}: known: passes now: remove it from {known}" in done.stdout
    # an entry of a level that is not tested here says nothing
    for name in ("refuses", "rejects"):
        done = ask_known(target, "--level", name, "--known", str(known))
        assert re.findall(r"(\w+) \d+ of \d+", done.stdout) == ["refuses"]
        assert zero not in done.stdout

    target.write_text(text.replace("s / epsilon", "2 * s / epsilon"))
    assert ask_known(target, *OWN_LEVELS, "--known", str(known)).returncode == 1
    target.write_text(text)
    gone = known.read_text().replace(zero, "scale.differential_privacy/gone/0000000000")
    known.write_text(gone)
    done = ask_known(target, *OWN_LEVELS, "--known", str(known), "--details")
    assert done.returncode == 1
    assert "gone/0000000000: known: is no vector of this file" in done.stdout
    assert f"{zero}: accurate: is rejected" in done.stdout
    misspelled = zero.replace("differential", "differntial")
    known.write_text(gone.replace("scale.differential_privacy/gone/0000000000", misspelled))
    done = ask_known(target, *OWN_LEVELS, "--known", str(known), "--details")
    assert f"{misspelled}: known: is no vector of this file" in done.stdout
    # an entry of another formula is left to the test of that formula
    known.write_text(gone.replace("scale.differential_privacy/gone", "composition.epsilon/gone"))
    done = ask_known(target, *OWN_LEVELS, "--known", str(known), "--details")
    assert "composition.epsilon" not in done.stdout


@pytest.mark.program("node")
def test_an_allowed_share_and_the_hints_of_a_wrong_formula(tmp_path: Path) -> None:
    """A share of 1e-7 is off by far more than 64 ulp; twice the scale is wrong everywhere."""
    target = tmp_path / "own.mjs"
    text = "export default ({ epsilon, global_sensitivity: s }) => FACTOR * (s / epsilon);"
    target.write_text(text.replace("FACTOR", "(1 + 1e-7)"))
    counts = []
    for share in ("1e-8", "1e-6"):
        done = ask_known(target, "--level", "accurate", "--relative", share)
        counts += re.findall(r"accurate (\d+) of (\d+)", done.stdout)
        assert "nearest-is-unsafe" not in done.stdout
    assert int(counts[0][0]) < int(counts[1][0]) <= int(counts[1][1])
    for share in ("-1", "2", "x", ""):
        refused(ask_known(target, f"--relative={share}"), "--relative")
    target.write_text(text.replace("FACTOR", "2.5"))
    hints = re.findall(r"^\d+ with the flag ([\w-]+):", ask_known(target).stdout, re.MULTILINE)
    assert hints[0] == "everyday" and "nearest-is-unsafe" not in hints


ENDS = {
    "javascript": [
        "process.exit(0);",  # a module that is a command too
        "export default ({ rho }) => (rho !== rho ? process.exit(0) : 1);",
        "export default () => new Promise(() => {});",
        "await new Promise(() => {});",
    ],
    "c": ["*value = 1; return inputs[0] == inputs[0] ? 0 : (exit(0), 1);"],
}


@pytest.mark.parametrize(
    ("language", "text"),
    cases(*((language, text) for language, texts in ENDS.items() for text in texts)),
)
def test_a_function_that_ends_the_run_has_passed_nothing(
    language: str, text: str, tmp_path: Path
) -> None:
    ends = tmp_path / f"ends.{SUFFIX[language]}"
    ends.write_text(text if language == "javascript" else "#include <stdlib.h>\n" + IN_C % text)
    refused(ask(language, ends, tmp_path, "must"), r"ends the (process|program)|never settles")


@pytest.mark.program("node")
def test_the_worst_failure_comes_first_with_its_side_and_its_factor(tmp_path: Path) -> None:
    target = tmp_path / "own.mjs"
    sizes = "epsilon > 1 ? 2.9 : 1 / 30"
    text = f"export default ({{ epsilon, global_sensitivity: s }}) => ({sizes}) * (s / epsilon);"
    target.write_text(text)
    printed = ask_known(target, "--level", "accurate", "--details").stdout
    off = re.findall(r"is expected; (\S+ times too \w+) at", printed)
    assert off[0] == "30 times too small" and off[-1] == "2.9 times too large"
    assert len(off) > 10 and {*off} == {off[0], off[-1]}
    assert "\nformula: global_sensitivity/epsilon\n" in printed


UPWARDS = {"javascript": "1.5 * 2 ** -52", "c": "0x1.8p-52"}


@pytest.mark.program("node")
def test_lost_digits_are_not_explained_by_a_bug_that_loses_no_digits(tmp_path: Path) -> None:
    """A plain sum is off by 122 ulp at one vector; merged entries are far off at eight."""
    file = RELEASE / "starter" / "composition.epsilon.json"
    for entries, is_merged in (("epsilons", False), ("[...new Set(epsilons)]", True)):
        target = tmp_path / f"{is_merged}.mjs"
        target.write_text(f"export default ({{ epsilons }}) => {entries}.reduce((a, b) => a + b);")
        words = ["node", str(RUNNERS / "run.mjs"), str(file), str(target), "--level", "accurate"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 1, done.stderr
        assert ("flag equal-entries" in done.stdout) is is_merged
        assert ("flag long-sequence" in done.stdout) is not is_merged
    assert f"/{didp_vectors.LOSING.pattern}/" in (RUNNERS / "run.mjs").read_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_rounded_to_nearest_is_accurate_and_told_of_no_bug(
    language: str, tmp_path: Path
) -> None:
    text = right(language).read_text()
    assert UPWARDS[language] in text
    nearest = tmp_path / f"nearest.{SUFFIX[language]}"
    nearest.write_text(text.replace(UPWARDS[language], "0"))
    done = ask(language, nearest, tmp_path, "should")
    assert done.returncode == 1, done.stdout + done.stderr
    assert ("unsafe side: up" in done.stdout) is (language == "javascript")
    assert "with the flag" not in done.stdout
    for level, code in (("accurate", 0), ("refuses", 0), ("safe", 1)):
        asked = ask(language, nearest, tmp_path, "should", level=level)
        assert asked.returncode == code, asked.stdout + asked.stderr
        assert re.findall(r"(\w+) \d+ of \d+", asked.stdout) == [level]
    refused(ask(language, nearest, tmp_path, "should", level="right"), "accurate.*safe.*refuses")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_off_by_a_few_ulp_is_rounding_and_no_wrong_formula(
    language: str, tmp_path: Path
) -> None:
    """Sixteen of 2^-53 are between eight and sixteen ulp; 2^-40 is between 2^12 and 2^13."""
    text = right(language).read_text()
    few, many = tmp_path / f"few.{SUFFIX[language]}", tmp_path / f"many.{SUFFIX[language]}"
    few.write_text(text.replace(UPWARDS[language], "16 * 1.1102230246251565e-16"))
    file = every_tier()
    done = ask(language, few, tmp_path, "should", file=file)
    assert done.returncode == 1
    assert re.search(r"off by [\d.]+ ulp", done.stdout)
    assert "with the flag" not in done.stdout
    if language == "javascript":
        ((count, share),) = re.findall(r"right to 1e-14: (\d+) .*(--relative \S+)", done.stdout)
        assert int(count) > 500 and share == "--relative 1e-14"
    assert ask(language, few, tmp_path, "should", tolerance="20", file=file).returncode == 0
    (tmp_path / "many").mkdir()
    many.write_text(text.replace(UPWARDS[language], "9.094947017729282e-13"))
    done = ask(language, many, tmp_path / "many", "should", file=file)
    assert done.returncode == 1
    if language == "javascript":
        assert "right to 1e-12" in done.stdout


SILENT = {
    "javascript": {
        "nan": "export default () => NaN;",
        "unsafe infinity": "export default () => -Infinity;",
        "nothing": "export default () => undefined;",
        "too many": "export default () => [1e300, 1e300];",
        "refusal": 'export default () => { throw new Error("no"); };',
    },
    "c": {
        "nan": "*value = NAN; return 0;",
        "unsafe infinity": "*value = -INFINITY; return 0;",
        "refusal": "return 1;",
    },
}
IN_C = """#include <math.h>
int target(int count, const double *inputs, double *value) {
    (void)count, (void)inputs, (void)value;
    %s
}
"""


@pytest.mark.parametrize(
    ("language", "answer"),
    cases(*((language, name) for language, names in SILENT.items() for name in names)),
)
def test_what_never_answers_is_not_safe(language: str, answer: str, tmp_path: Path) -> None:
    text = SILENT[language][answer]
    silent = tmp_path / f"silent.{SUFFIX[language]}"
    silent.write_text(IN_C % text if language == "c" else text)
    for level in ("safe", "accurate", ""):
        done = ask(language, silent, tmp_path, "must", level=level)
        assert done.returncode == 1, done.stdout + done.stderr
        assert "scale.rho: " in done.stdout
        assert "every result is accurate" not in done.stdout
        silence = "scale.rho: safe: no valid input gets a number"
        if language == "c" or level == "safe":  # run.mjs prints the first five lines
            assert (silence in done.stdout) == (answer == "refusal" and level != "accurate")


READS = {
    "export default ({ rho, spread }) => spread;": "n_worlds,sensitive_range; it reads spread",
    "export default (rho, n_worlds, range) => range / Math.log(rho);": "it gets one object",
    "export default (inputs) => { JSON.stringify(inputs); throw Error(); };": "",
    "export default ({ rho, n_worlds, sensitive_range, digits = 9 }) => digits;": "",
}


@pytest.mark.program("node")
@pytest.mark.parametrize("text", READS)
def test_a_name_that_is_never_read_is_told_beside_what_is(text: str, tmp_path: Path) -> None:
    module = tmp_path / "reads.mjs"
    module.write_text(text)
    done = ask("javascript", module, tmp_path, "must")
    assert done.returncode == 1
    assert ("never reads" in done.stdout) == bool(READS[text])
    assert READS[text] in done.stdout.partition("never reads")[2].partition("\n")[0]
    if "throw" in text:  # no result is no sign of a wrong formula
        assert "the formula itself" not in done.stdout


NAN_AT_SOME = {
    "javascript": "export default ({ rho }) => (rho > 0.5 ? NaN : Infinity);",
    "c": "*value = inputs[0] > 0.5 ? NAN : INFINITY; return 0;",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nan_at_some_points_is_not_safe(language: str, tmp_path: Path) -> None:
    """As ``didp-ref check`` has it, tests/cli/test_check.py."""
    text = NAN_AT_SOME[language]
    for answer, code in (("nan", 1), ("inf", 0)):
        sure = text if code else re.sub("NaN|NAN", lambda result: BOUNDLESS[result[0]], text)
        (tmp_path / answer).mkdir()
        file = tmp_path / answer / f"some.{SUFFIX[language]}"
        file.write_text(IN_C % sure if language == "c" else sure)
        done = ask(language, file, tmp_path / answer, "must", level="safe")
        assert done.returncode == code, done.stdout + done.stderr
        ((passed, asked),) = re.findall(r"safe (\d+) of (\d+)", done.stdout)
        assert 0 < int(passed) <= int(asked)
        assert (passed == asked) is (code == 0)


BOUNDLESS = {"NaN": "Infinity", "NAN": "INFINITY"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_refuses_some_valid_input_is_safe_in_the_rest(language: str, tmp_path: Path) -> None:
    text = right(language).read_text()
    assert text.count("rho > 0") == 1
    refusing = tmp_path / f"refusing.{SUFFIX[language]}"
    refusing.write_text(text.replace("rho > 0", "rho > 0.1"))
    assert ask(language, refusing, tmp_path, "must", level="accurate").returncode == 1
    done = ask(language, refusing, tmp_path, "must", level="safe")
    assert done.returncode == 0, done.stdout + done.stderr
    ((passed, asked),) = re.findall(r"safe (\d+) of (\d+)", done.stdout)
    (tmp_path / "whole").mkdir()
    whole = ask(language, right(language), tmp_path / "whole", "must", level="safe")
    assert 0 < int(passed) == int(asked) < int(re.findall(r"safe (\d+)", whole.stdout)[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_no_safe_side_is_not_asked_for_it(language: str, tmp_path: Path) -> None:
    document = json.loads(FILE.read_text())
    document["safe_side"] = "nearest"
    file = tmp_path / "nearest.json"
    file.write_text(json.dumps(document))
    refused(
        ask(language, right(language), tmp_path, "must", file=file, level="safe"),
        "no vector of th(is|ese) tier",
    )
    done = ask(language, right(language), tmp_path, "must", file=file)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.findall(r"(\w+) \d+ of \d+", done.stdout) == ["accurate", "refuses"]


def refused(done: subprocess.CompletedProcess[str], reason: str) -> None:
    """Hold a run to have asked nothing, and to have said why in a line or with the usage."""
    assert done.returncode == 2, done.stdout + done.stderr
    assert re.search(reason, done.stderr), done.stderr
    assert not re.search("passed|Traceback|^ +at ", done.stdout + done.stderr, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_are_none_are_refused(language: str, tmp_path: Path) -> None:
    refused(ask(language, right(language), tmp_path, "mst"), "must.*should.*may")
    for tolerance in ("8ulp", "nan", "inf", "Infinity", "-1", ""):
        refused(ask(language, right(language), tmp_path, "must", tolerance), "tolerance")
    refused(ask(language, right(language), tmp_path, "must", level="right"), "accurate.*safe")


@pytest.mark.parametrize("language", LANGUAGES)
def test_usage(language: str, tmp_path: Path) -> None:
    words = start(language, right(language), tmp_path)
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    refused(done, "usage: ")
    done = subprocess.run([*words, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith("usage: ")


@pytest.mark.parametrize("options", [["--tier"], ["--tolerence", "8"], ["--tol", "8"], ["more"]])
@pytest.mark.parametrize("language", SCRIPTS)
def test_options_that_are_none_are_refused(
    language: str, options: list[str], tmp_path: Path
) -> None:
    implementation = right(language)
    words = [*start(language, implementation, tmp_path), str(FILE), str(implementation), *options]
    refused(subprocess.run(words, capture_output=True, text=True, check=False), "usage: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_is_not_whole_is_refused(language: str, tmp_path: Path) -> None:
    whole = FILE.read_text()
    head = whole[: whole.index('"vectors": [')]
    fewer = whole.splitlines(keepends=True)
    del fewer[-4]
    files = {
        "empty": "",
        "none": "{}",
        "old": '{"format": "didp-ref vectors", "version": 1}',
        "3000": whole[:3000],
        "half": whole[: len(whole) // 2],
        "text": whole[: whole.index("nearest_bits") + 4],
        "escape": head + '"vectors": [{"id": "\\',
        "unclosed": whole.rstrip()[:-1],
        "nothing": head + '"vectors": []}',
        "fewer": "".join(fewer),
    }
    for name, text in files.items():
        file = tmp_path / f"{name}.json"
        file.write_text(text)
        refused(ask(language, right(language), tmp_path, "must", file=file), name)
    absent = ask(language, right(language), tmp_path, "must", file=tmp_path / "absent.json")
    refused(absent, "(?i)absent.json.*no such file")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_asked_is_no_pass(language: str, tmp_path: Path) -> None:
    document = json.loads(FILE.read_text())
    for vector in document["vectors"]:
        vector["tier"] = "may"
    (tmp_path / "may.json").write_text(json.dumps(document))
    done = ask(language, right(language), tmp_path, "should", file=tmp_path / "may.json")
    refused(done, "no vector of th(is|ese) tier")
    # invalid inputs alone are no test of a function either
    file = RELEASE / "brackets" / "accounting.sampled_gaussian_epsilon.json"
    done = ask(language, right(language), tmp_path, "should", file=file)
    refused(done, "brackets|no vector of th(is|ese) tier")


ADVANCED = """
export default ({ epsilon, delta, times: k, slack }) => {
  if (![epsilon, delta, k, slack].every(Number.isFinite)) throw "no number";
  if (!(epsilon >= 0 && delta >= 0 && slack > 0 && k * delta + slack < 1)) throw "domain";
  if (!(k >= 1 && k % 1 === 0)) throw "domain";
  const result = Math.sqrt(2 * k * Math.log(1 / slack)) * epsilon + SECOND;
  if (result === Infinity) throw "overflow";
  return RESULT;
};
"""
SECOND = "k * epsilon * Math.expm1(epsilon)"


def ask_advanced(
    folder: Path, second: str, *options: str, result: str = "result"
) -> subprocess.CompletedProcess[str]:
    """Ask advanced composition, in which one term or the result is another."""
    module = folder / "advanced.mjs"
    module.write_text(ADVANCED.replace("SECOND", second).replace("RESULT", result))
    file = str(RELEASE / "starter" / "composition.advanced.json")
    words = ["node", str(RUNNERS / "run.mjs"), file, str(module), *OWN_LEVELS, *options]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=folder)


def named(printed: str) -> set[str]:
    """Return the flags that a runner names as causes."""
    return set(re.findall(r"^\d+ with the flag ([\w-]+):", printed, re.MULTILINE))


@pytest.mark.program("node")
def test_known_failures_hide_no_change_and_make_no_false_cause(tmp_path: Path) -> None:
    """The right term passes; 1 + t for exp(t) is known; then the term is dropped."""
    linear = "k * epsilon * epsilon"
    assert ask_advanced(tmp_path, SECOND).returncode == 0
    assert ask_advanced(tmp_path, linear, "--write-known", "known.toml").returncode == 0
    known = tmp_path / "known.toml"
    assert 'returns = "198.73' in known.read_text()
    assert ask_advanced(tmp_path, linear, "--known", "known.toml").returncode == 0
    dropped = ask_advanced(tmp_path, "0", "--known", "known.toml", "--details")
    assert dropped.returncode == 1 and "; known: 198.73" in dropped.stdout
    known.write_text(re.sub("(?m)^returns.*\n", "", known.read_text()))
    done = ask_advanced(tmp_path, "0", "--known", "known.toml")
    assert "valid inputs may return anything: add returns" in done.stdout
    first = known.read_text().index("/everyday/")
    known.write_text(known.read_text()[:first] + "/x/" + known.read_text()[first + 10 :])
    done = ask_advanced(tmp_path, linear, "--known", "known.toml")
    assert done.returncode == 1 and named(done.stdout) == {"everyday"}
    assert "this formula is a bound that is enough" in done.stdout


@pytest.mark.program("node")
def test_a_text_and_few_digits_are_no_wrong_formula(tmp_path: Path) -> None:
    text = ask_advanced(tmp_path, SECOND, result="String(result)")
    assert "returns string 0.09" in text.stdout and not named(text.stdout)
    single = "result < 1e-30 || result > 1e30 ? result : Math.fround(result)"
    printed = ask_advanced(tmp_path, SECOND, result=single).stdout
    assert not named(printed)
    (share,) = re.findall(r"right to .*; (--relative \S+) allows that", printed)
    assert ask_advanced(tmp_path, SECOND, *share.split(), result=single).returncode == 0


@pytest.mark.program("node")
@pytest.mark.parametrize(
    ("result", "kind"), [("BigInt(1)", "bigint"), ("Symbol('x')", "symbol"), ("[result]", "object")]
)
def test_what_is_no_number_is_named(result: str, kind: str, tmp_path: Path) -> None:
    done = ask_advanced(tmp_path, SECOND, result=result)
    assert done.returncode == 1 and f"returns {kind} " in done.stdout, done.stdout + done.stderr


@pytest.mark.program("node")
def test_two_bugs_do_not_hide_each_other(tmp_path: Path) -> None:
    """A budget of zero is rejected, and the largest results are cut off."""
    result = "(() => { if (!epsilon) throw 'zero'; return Math.min(result, 1e30); })()"
    done = ask_advanced(tmp_path, SECOND, "--details", result=result)
    assert named(done.stdout) >= {"budget-zero", "large-epsilon"}


@pytest.mark.program("node")
def test_a_trace_ends_with_the_input_that_never_returns(tmp_path: Path) -> None:
    module = tmp_path / "hangs.mjs"
    module.write_text("export default ({ rho }) => { while (rho !== rho); return 1; };")
    words = ["node", str(RUNNERS / "run.mjs"), str(FILE), str(module), "--trace"]
    with pytest.raises(subprocess.TimeoutExpired) as hanging:
        subprocess.run(words, capture_output=True, timeout=5, check=False)
    assert hanging.value.stdout
    assert '{"rho":"NaN"' in hanging.value.stdout.decode().splitlines()[-1]


@pytest.mark.program("node")
def test_a_folder_that_is_none_and_a_level_that_is_none_are_errors(tmp_path: Path) -> None:
    refused(
        ask_advanced(tmp_path, "0", "--write-known", "none/known.toml"), "no such file or folder"
    )
    refused(
        ask_advanced(tmp_path, "0", "--level", "right"), "--level right: the levels are accurate"
    )


@pytest.mark.program("node")
def test_an_ordinary_failure_comes_first_and_nan_for_invalid_input_is_told_once(
    tmp_path: Path,
) -> None:
    """The logarithm to base 10 is off everywhere; the module returns NaN where it must throw."""
    module = tmp_path / "zcdp.mjs"
    module.write_text(
        "export default ({ rho, delta }) => {\n"
        '  if ([rho, delta].some((x) => typeof x !== "number")) return NaN;\n'
        "  if (!(rho > 0 && rho < Infinity && delta > 0 && delta < 1)) return NaN;\n"
        "  return rho + 2 * Math.sqrt(rho * Math.log10(1 / delta));\n"
        "};\n"
    )
    file = str(RELEASE / "starter" / "concentrated.epsilon_simple.json")
    words = ["node", str(RUNNERS / "run.mjs"), file, str(module)]
    printed = subprocess.run(words, capture_output=True, text=True, check=False).stdout
    assert "/everyday/" in printed.splitlines()[0]
    assert printed.count("return NaN") == 1
    assert named(printed) == {"everyday"}
