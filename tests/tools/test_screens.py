"""tools/screens.py: a screen is written anew, unless it would lose what has to stay."""

import pytest

from tools import screens
from tools.screens import lost, main, needs, printed_anew

OLD = """\
$ didp-ref check scale.rho --python mine:scale
FAIL  wrong for every n_worlds >= 2: too little noise, up to 11.8 times
[exit 1]
"""


@pytest.mark.parametrize(
    ("old", "new", "missing"),
    [
        ("FAIL", "It fails", {"FAIL"}),
        ("11.8 times", "many times", {"11.8"}),
        ("for every", "for some", {"for every"}),
        ("too little noise", "noise", {"too little noise"}),
        ("[exit 1]", "[exit 0]", {"1"}),
        ("wrong for", "always wrong for", set()),
    ],
)
def test_what_a_screen_may_not_lose(old, new, missing):
    assert lost(OLD, OLD.replace(old, new)) == missing


def test_a_command_is_no_fact():
    assert lost("$ didp-ref show UNSAFE 7\n[exit 0]\n", "[exit 0]\n") == set()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of screens, with one that is out of date."""
    monkeypatch.setattr(screens, "SCREENS", tmp_path)
    (tmp_path / "version.txt").write_text("$ didp-ref --version\ndidp-ref 0.0.7\n[exit 0]\n")
    return tmp_path


def test_a_screen_that_would_lose_a_number_is_not_written(folder, capsys):
    before = (folder / "version.txt").read_text()
    assert main([]) == 1
    assert "0.0" in capsys.readouterr().out
    assert (folder / "version.txt").read_text() == before


def test_a_loss_can_be_allowed(folder):
    allowed = lost((folder / "version.txt").read_text(), printed_anew("$ didp-ref --version\n"))
    assert main([f"--lose={fact}" for fact in allowed]) == 0
    assert (folder / "version.txt").read_text() == printed_anew("$ didp-ref --version\n")


def test_a_new_screen_is_a_command_alone(folder):
    (folder / "new.txt").write_text("$ didp-ref shwo\n")
    assert main(["new"]) == 0
    assert (folder / "new.txt").read_text().splitlines()[-1] == "[exit 2]"


def test_a_screen_names_what_it_needs():
    assert needs("# needs duckdb rich\n$ didp-ref --version\n") == ["duckdb", "rich"]
    assert needs("$ didp-ref --version\n") == []
    assert printed_anew("# needs rich\n$ didp-ref --version\n").startswith("# needs rich\n$ ")


def test_no_folder_of_this_machine_is_in_a_screen():
    screen = printed_anew("$ didp-ref budget missing.db\n")
    assert "FOLDER/missing.db" in screen and "/tmp" not in screen
