"""The README's examples run as tests."""

import doctest
import re
import shlex
from pathlib import Path

import pytest

import didp_ref as di
from didp_ref.cli.list import in_numbers
from didp_ref.cli.main import COMMANDS, main
from didp_ref.libraries.errata import UNKNOWN, entries
from didp_ref.oracle.shipped import count_shipped
from didp_ref.papers import PAPERS
from tools.vectors import recorded

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


def test_the_python_examples_say_what_they_print():
    blocks = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert blocks
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    test = parser.get_doctest("\n".join(blocks), {}, "README.md", str(README), 0)
    runner.run(test)
    assert runner.summarize().failed == 0


@pytest.mark.parametrize(("words", "expected"), CONSOLE, ids=[words for words, _ in CONSOLE])
def test_the_console_examples_say_what_they_print(words, expected, tmp_path, monkeypatch, capsys):
    (tmp_path / "mine.py").write_text(FILES["mine.py"], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    main(shlex.split(words))
    found = capsys.readouterr()
    assert doctest.OutputChecker().check_output(expected, found.out, OPTIONS), found


def test_the_regression_test_runs_and_notices_what_is_wrong():
    exec(FILES["test_mine.py"], known := {})
    known["test_the_scale"]()
    exec(FILES["mine.py"], wrong := {})
    with pytest.raises(AssertionError, match="m-for-m-minus-one"):
        known["test_the_scale"](wrong["scale"])


def test_each_use_is_five_lines_at_most():
    examples = [*FILES.values(), *(expected for _, expected in CONSOLE)]
    assert all(sum(map(bool, one.split("\n"))) <= 5 for one in examples)


def test_every_command_is_listed():
    listed = re.findall(r"`didp-ref (\w+)", TEXT)
    assert set(COMMANDS) <= set(listed)


def test_every_key_is_listed_with_its_paper():
    assert dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", TEXT, re.MULTILINE)) == {
        key: paper.citation for key, paper in PAPERS.items()
    }


@pytest.mark.parametrize("line", re.findall(r"`didp-ref ((?:show|eval|list) [^`\[]+)[`\[]", TEXT))
def test_the_command_examples_run(line, capsys):
    assert main(shlex.split(line)) == 0
    assert capsys.readouterr().out


PASTED = re.findall(
    r"^didp-ref (.*)$", "".join(re.findall(r"```\n(.*?)```", TEXT, re.DOTALL)), re.M
)


@pytest.mark.parametrize("line", PASTED)
def test_what_is_to_be_pasted_runs(line, capsys):
    assert main(shlex.split(line)) == 0
    assert capsys.readouterr().out


def test_how_much_there_is_is_counted():
    assert in_numbers() in " ".join(TEXT.split())
    more = sum(sum(row.counts) for row in recorded().values()) - count_shipped()
    assert f" {more} " in TEXT


FOUND = re.findall(r"^\|[^|]+\| ([^|]+) \| ([^|]+) \| `(\w+ [^`]+)` \|$", TEXT, re.MULTILINE)
"""What is said, what is true, and the command that shows it."""
FRACTION, DECIMAL = re.compile(r"\d+/\d+"), re.compile(r"-?\d*\.\d+(?!e)")


def is_shown(number, said):
    """Whether a command's output has a number that is rounded, or cut, to one of so many digits."""
    unit = 10.0 ** -len(number.partition(".")[2])
    shown = map(float, re.findall(r"-?\d+\.\d+(?:e-?\d+)?", said))
    return any(abs(value - float(number)) < unit for value in shown)


def test_a_dozen_things_are_shown():
    assert len(FOUND) == 12


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


def test_what_is_at_unusual_parameters_stands_last_and_says_so():
    unusual = [not entry.ordinary for _, entry in ROWS]
    assert unusual == sorted(unusual)
    last = FOUND[-4:]
    assert all(line.startswith("libraries ") for *_, line in last)
    assert all("unusual" in row for row, entry in ROWS if not entry.ordinary)
    (autodp,) = (row for row, entry in ROWS if entry.library == "autodp")
    assert "20" in autodp


@pytest.mark.parametrize(("row", "entry"), ROWS, ids=[entry.id for _, entry in ROWS])
def test_a_row_has_a_number_where_others_reported_it(row, entry):
    numbers = re.findall(r"\[(#\d+)\]\(https://github.com/([\w/-]+)/(?:issues|pull)/\d+\)", row)
    assert len(numbers) == (not entry.upstream.startswith(UNKNOWN))
    for number, repository in numbers:
        assert entry.upstream.startswith(f"{repository}{number} ")


def test_the_names_that_are_shown_are_public():
    for name in re.findall(r"\bdi\.(\w+)", TEXT):
        assert name in dir(di), name
