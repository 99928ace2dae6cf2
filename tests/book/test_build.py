"""The whole build: how large, twice the same, and what it is made from."""

import subprocess

import pytest

from didp_ref.book import build


def test_the_site_is_small(built):
    files = [path for path in built.rglob("*") if path.is_file()]
    assert sum(file.stat().st_size for file in files) < 25_000_000
    assert max(path.stat().st_size for path in built.rglob("*.html")) < 75_000


@pytest.mark.slow
def test_a_second_build_is_the_same_to_the_byte(built, tmp_path):
    build.build(tmp_path)
    one, other = (
        {
            path.relative_to(folder): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }
        for folder in (built, tmp_path)
    )
    assert one == other


def test_every_step_is_said_before_it(monkeypatch):
    said = []
    made = (build.Collected(*[{} for _ in range(10)]), {})
    monkeypatch.setattr(
        build, "collected", lambda vectors, step: [step() for _ in range(9)] and made
    )
    monkeypatch.setattr(build, "assembled", lambda *given: build.Site({}, {}))
    monkeypatch.setattr(build.Site, "store", lambda self, folder: 0)
    build.build(None, say=said.append)
    assert said == [f"{number}/10 {step}" for number, step in enumerate(build.STEPS, 1)]


def test_what_it_is_made_from(tmp_path):
    def git(*arguments):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True, capture_output=True)

    assert build.made_from(tmp_path) == "no commit"
    git("init", "-q")
    git(
        "-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "--allow-empty", "-qm", "x"
    )
    said = build.made_from(tmp_path)
    assert said.startswith("commit ") and len(said) == len("commit ") + 12
    (tmp_path / "new").write_text("")
    assert build.made_from(tmp_path).startswith(f"{said}, ")
