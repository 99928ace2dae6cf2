"""The README's examples run as tests."""

import doctest
import re
import shlex
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from didp_ref.audit import index, proofs
from didp_ref.cli.list import in_numbers
from didp_ref.cli.main import COMMANDS, main
from didp_ref.formulas import gaussian
from didp_ref.libraries.errata import UNKNOWN, entries
from didp_ref.oracle.shipped import count_shipped

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
FILES = dict(re.findall(r"```python (\w+\.py)\n(.*?)```", TEXT, re.DOTALL))
"""The blocks that are files, by their names."""
CONSOLE = [
    example
    for block in re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
    for example in re.findall(r"^\$ didp-ref (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(("words", "expected"), CONSOLE, ids=[words for words, _ in CONSOLE])
def test_the_console_examples_say_what_they_print(words, expected, tmp_path, monkeypatch, capsys):
    (tmp_path / "mine.py").write_text(FILES["mine.py"], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    main(shlex.split(words))
    printed = capsys.readouterr()
    assert doctest.OutputChecker().check_output(expected, printed.out, OPTIONS), printed


def test_the_regression_test_fails_as_the_readme_shows(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(FILES["mine.py"], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    exec(FILES["test_mine.py"], known := {})
    monkeypatch.delitem(sys.modules, "mine")
    with pytest.raises(AssertionError) as failed:
        known["test_sigma"]()
    (screen,) = re.findall(
        r"^(FAIL  gaussian\.deviation.*?)^\.\.\.$", TEXT, re.DOTALL | re.MULTILINE
    )
    shown = [line for line in screen.splitlines() if line]
    assert len(shown) > 5 and set(shown) <= set(str(failed.value).splitlines())


def test_the_textbook_formula_is_too_little_noise_from_there_on():
    delta, start = re.search(
        r"At delta (\S+) it is too little noise from epsilon (\S+) on", TEXT
    ).groups()
    exec(FILES["mine.py"], known := {})
    for epsilon, is_too_little in ((float(start) - 0.01, False), (float(start), True)):
        least = gaussian.deviation.enclose(f"{epsilon:.2f}", delta, 1)
        given = Fraction(known["sigma"](epsilon, float(delta), 1))
        assert (given < least.lower) == is_too_little and (given > least.upper) != is_too_little


PAGES = [README, *sorted((README.parent / "docs").glob("*.md"))]
SHOWN = [
    (page, block)
    for page in PAGES
    for block in re.findall(r"```pycon\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
]


@pytest.mark.parametrize(("page", "block"), SHOWN, ids=lambda value: getattr(value, "stem", ""))
def test_the_python_examples_say_what_they_return(page, block):
    pytest.importorskip("matplotlib")
    test = doctest.DocTestParser().get_doctest(block, {}, page.name, str(page), 0)
    assert len(test.examples) >= 3
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert runner.run(test).failed == 0


def test_the_rows_about_data_are_answered_as_typed(tmp_path, monkeypatch, capsys):
    pytest.importorskip("duckdb")
    (tmp_path / "FILE").write_text("ward\nA\nA\nB\n")
    monkeypatch.chdir(tmp_path)
    rows = [line for line in TEXT.splitlines() if line.startswith("| ") and "assess FILE" in line]
    commands = [words for row in rows for words in re.findall(r"`didp-ref (\w+ [^`]+)`", row)]
    assert len(commands) == 4
    for words in commands:
        assert main(shlex.split(words)) == 0, words
    assert "didp-ref release FILE --query count" in capsys.readouterr().out


def test_the_six_papers_are_named():
    named = re.findall(r"\(`(\w+)`\)", TEXT)
    assert named == [key for key, paper in index.read().papers.items() if paper.version]


def test_the_readme_has_at_most_150_lines():
    assert len(TEXT.splitlines()) <= 150


def test_every_command_is_listed():
    listed = re.findall(r"`didp-ref (\w+)", TEXT)
    assert set(COMMANDS) <= set(listed)


def test_how_much_there_is_is_counted():
    words = " ".join(TEXT.split())
    rows = index.read().claims.values()
    assert in_numbers() in words
    assert f"{count_shipped():,} test vectors" in words
    assert f"{len(proofs.stored())} proofs are checked" in words
    assert (
        f"accepted {sum(row.by_kernel for row in rows)} of {sum(row.settled for row in rows)}"
        in words
    )


FOUND = re.findall(r"^\|[^|]+\| ([^|]+) \| ([^|]+) \| `(\w+ [^`]+)` \|$", TEXT, re.MULTILINE)
"""What is said, what is true, and the command that shows it."""
FRACTION, DECIMAL = re.compile(r"\d+/\d+"), re.compile(r"-?\d*\.\d+(?!e)")


def is_shown(number, said):
    """Whether a command's output has a number that is rounded, or cut, to one of so many digits."""
    unit = 10.0 ** -len(number.partition(".")[2])
    shown = [*map(float, re.findall(r"-?\d+\.\d+(?:e-?\d+)?", said))]
    return any(abs(value - float(number)) < unit for value in [*shown, *(100 * x for x in shown)])


def test_five_errors_are_shown():
    assert len(FOUND) == 5


@pytest.mark.parametrize(("claimed", "truth", "line"), FOUND, ids=[line for *_, line in FOUND])
def test_what_was_found_is_shown_by_its_command(claimed, truth, line, capsys):
    code = main(shlex.split(line))
    said = capsys.readouterr().out
    assert code == (1 if line.startswith("reproduce") else 0)  # where not all comes out
    for number in FRACTION.findall(truth):
        assert number in said
    for number in DECIMAL.findall(f"{claimed} {truth}"):
        assert is_shown(number, said), (number, said)


ERRATA = [each for each in entries() if each.is_public]
ROWS = [
    (row, next(each for each in ERRATA if each.library == label.replace("-", "_")))
    for row, label in re.findall(r"^(\|.*\| `libraries ([\w-]+)` \|)$", TEXT, re.MULTILINE)
]
"""The rows of libraries and of what was read, with the first entry that the command shows."""


def test_what_is_shown_of_libraries_is_unsafe_at_ordinary_parameters():
    assert ROWS
    assert all(entry.unsafe and entry.ordinary for _, entry in ROWS)


@pytest.mark.parametrize(("row", "entry"), ROWS, ids=[entry.id for _, entry in ROWS])
def test_a_row_has_a_number_where_others_reported_it(row, entry):
    numbers = re.findall(r"\[(#\d+)\]\(https://github.com/([\w/-]+)/(?:issues|pull)/\d+\)", row)
    assert len(numbers) == (not entry.upstream.startswith(UNKNOWN))
    for number, repository in numbers:
        assert entry.upstream.startswith(f"{repository}{number} ")
