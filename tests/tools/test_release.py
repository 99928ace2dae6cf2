"""What a release is made of: the same bytes from the same files, and of what is committed alone."""

import gzip
import hashlib
import io
import os
import subprocess
import tarfile

import pytest

from didp_ref.errors import InputError
from tools.release import archive, checksums, committed, files_in


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "b.txt").write_text("second")
    (tmp_path / "deep" / "a.txt").write_text("first")
    return tmp_path


def test_an_archive_has_the_files_and_nothing_of_when_and_who(folder):
    packed = archive(files_in(folder), "name")
    os.utime(folder / "b.txt", (0, 0))
    (folder / "b.txt").chmod(0o600)
    assert archive(files_in(folder), "name") == packed
    with tarfile.open(fileobj=io.BytesIO(gzip.decompress(packed))) as tar:
        texts = {entry.name: tar.extractfile(entry).read() for entry in tar}
        assert {entry.mtime for entry in tar} == {0}
    assert texts == {"name/b.txt": b"second", "name/deep/a.txt": b"first"}


def test_checksums_are_what_sha256sum_reads(folder):
    said = checksums([folder / "b.txt"])
    assert said == f"{hashlib.sha256(b'second').hexdigest()}  b.txt\n"
    checked = subprocess.run(
        ["sha256sum", "--check"], cwd=folder, input=said, text=True, capture_output=True, check=True
    )
    assert checked.stdout == "b.txt: OK\n"


def test_what_is_not_committed_is_not_released(folder):
    def git(*words):
        names = ["-c", "user.name=n", "-c", "user.email=e@example.org"]
        subprocess.run(["git", *names, *words], cwd=folder, check=True, capture_output=True)

    git("init")
    git("add", ".")
    git("commit", "-m", "all")
    assert len(committed(folder)) >= 7
    (folder / "b.txt").write_text("third")
    with pytest.raises(InputError, match=r"b\.txt"):
        committed(folder)
