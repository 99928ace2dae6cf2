"""Whole files: what was named is read, and what could not be finished is not there."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from didp_ref.errors import InputError
from didp_ref.files import folder_written_whole, read_bytes, read_text, write_text


def loop(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize(
    "make", [Path.mkdir, os.mkfifo, loop, lambda path: None], ids=["folder", "pipe", "loop", "none"]
)
def test_what_is_no_file_is_not_read(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "it")
    with pytest.raises(InputError):
        read_bytes(str(tmp_path / "it"))


@pytest.mark.parametrize("name", ["a[12]", "*", "a\udcff", "~", "file:a", "-"])
def test_a_name_is_no_pattern(name: str, tmp_path: Path) -> None:
    (tmp_path / "a1").write_bytes(b"another")
    (tmp_path / name).write_bytes(b"this one")
    assert read_bytes(str(tmp_path / name)) == b"this one"


def test_a_name_that_no_file_can_have_is_said() -> None:
    with pytest.raises(InputError, match="null"):
        read_bytes("a\0b")


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xff")
    with pytest.raises(InputError, match="UTF-8"):
        read_text(str(tmp_path / "a"))


def test_a_file_is_replaced_in_one_step_also_behind_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("before")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_text(tmp_path / "link", "after")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "after"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "real"]


def test_what_cannot_be_finished_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError):
        write_text(path, "a" * 10**6 + "\udcff")
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_gets_all_its_files_or_none(there: bool, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "out"
    if there:
        folder.mkdir(parents=True)
        (folder / "kept").touch()
    with pytest.raises(KeyboardInterrupt), folder_written_whole(folder) as unfinished:
        (unfinished / "first").touch()
        raise KeyboardInterrupt
    assert list(tmp_path.glob("deep/out/*")) == ([folder / "kept"] if there else [])
    with folder_written_whole(folder) as unfinished:
        (unfinished / "first").touch()
        (unfinished / "second").touch()
    made = {path.name for path in folder.iterdir()}
    assert made == {"first", "second"} | ({"kept"} if there else set())
    assert list(folder.parent.iterdir()) == [folder]


def test_where_nothing_can_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    loop(tmp_path / "loop")
    for path in (tmp_path / "file" / "a", tmp_path / "loop", Path("/proc/a"), Path("/dev/full")):
        with pytest.raises(InputError, match=re.escape(str(path))):
            write_text(path, "text")
    for path in (tmp_path / "file", tmp_path / "loop", Path("/proc/a")):
        with pytest.raises(InputError) as raised, folder_written_whole(path) as at:
            (at / "first").touch()
        assert str(path) in str(raised.value)
