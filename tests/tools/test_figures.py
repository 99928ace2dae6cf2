"""tools/figures.py: every file is counted once; a command imports more than it goes through."""

import subprocess

from tools import figures


def test_every_file_in_git_is_in_one_room():
    rows = list(figures.rooms())
    listed = subprocess.run(
        ["git", "ls-files"], cwd=figures.ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    *_, (name, files, _, _) = rows
    assert (name, files) == ("all", len(listed))
    assert sum(row[1] for row in rows if not row[0].startswith("all")) == len(listed)


def test_lines_are_those_of_the_files():
    counted = figures.in_git("")
    for file in ("CITATION.cff", "didp_ref/py.typed", "didp_ref/errors.py"):
        assert counted[file] == (figures.ROOT / file).read_bytes().count(b"\n")


def test_rooms_stand_beside_those_of_a_commit():
    rows = {row[0]: row[1:] for row in figures.beside("HEAD")}
    assert {room: row[3:] for room, row in rows.items()} == {
        room: tuple(counts) for room, *counts in figures.rooms()
    }
    assert {room: row[:3] for room, row in rows.items() if any(row[:3])} == {
        room: tuple(counts) for room, *counts in figures.rooms("HEAD")
    }


MOST_IMPORTED, MOST_GONE_THROUGH = 109, 30
"""Of ``show`` of a claim: what it takes today, and little more."""


def test_to_show_a_claim_takes_few_modules_and_goes_through_few_files():
    imported, through = map(int, figures.in_a_process("show", figures.CLAIM))
    assert 0 < through <= MOST_GONE_THROUGH
    assert through < imported <= MOST_IMPORTED
