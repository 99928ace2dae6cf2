"""A rewritten check is seen, even where it finds the same."""

import importlib.util
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from didp_ref.audit import sources
from didp_ref.audit.claim import Claim, Kind, Part, Source
from didp_ref.audit.sources import ROOM, checks_hash
from didp_ref.papers import CLAIMS

PART = Part("statement", informal="a test")
CLAIM = Claim("test.one", Kind.THEOREM, Source("test", "Theorem 1"), "One", "$1 = 1$", (PART,))
SOURCE = """
LIMIT = 3


def summed(n):
    return n + 1


class Row:
    def total(self):
        return summed(2)


def check():
    return [Row().total() for _ in range(LIMIT)]


def choose(which):
    return which
"""
HELPER = f"{ROOM}.helper"
IMPORTING = f"from {HELPER} import check as done\n\n\ndef check():\n    return done()\n"


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Make a module of the papers that has this source, each in a folder of its own."""
    versions = iter(range(100))

    def make(source, name=f"{ROOM}.made"):
        path = tmp_path / f"{next(versions)}" / "made.py"
        path.parent.mkdir()
        path.write_text(source)
        spec = importlib.util.spec_from_file_location(name, path)
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module

    return make


@pytest.fixture
def hashed(made):
    """Hash the check of a module of the papers that has this source."""

    def hash_check(source, check=lambda module: module.check):
        return checks_hash(replace(CLAIM, checks=(check(made(source)),)))

    return hash_check


def test_the_same_source_has_the_same_hash(hashed):
    assert hashed(SOURCE) == hashed(SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [("range(LIMIT)", "range(2)"), ("n + 1", "1 + n"), ("summed(2)", "summed(3)"), ("= 3", "= 2")],
    ids=["the check", "what it calls", "a method of a class that it uses", "a constant"],
)
def test_a_rewritten_check_is_seen(hashed, made, old, new):
    assert hashed(SOURCE) != hashed(SOURCE.replace(old, new))
    made(SOURCE, HELPER)
    before = hashed(IMPORTING)
    made(SOURCE.replace(old, new), HELPER)
    assert hashed(IMPORTING) != before


def test_the_arguments_of_a_partial_check_matter(hashed):
    one, other = (hashed(SOURCE, lambda module, n=n: partial(module.choose, n)) for n in ("a", "b"))
    assert one != other


def test_a_claim_without_checks_has_no_hash():
    assert checks_hash(CLAIM) == ""


def test_every_check_of_a_claim_is_found():
    for claim in CLAIMS.values():
        assert bool(checks_hash(claim)) is bool(claim.checks)


@pytest.mark.parametrize(
    ("line", "module"),
    [
        ("from didp_ref.audit.checks import sampled", "didp_ref.audit.checks"),
        ("import didp_ref.audit.checks", "didp_ref.audit.checks"),
        ("from didp_ref.worlds import risk", "didp_ref.worlds.risk"),
        ("import didp_ref.worlds.risk", "didp_ref.worlds.risk"),
    ],
)
def test_what_checks_are_made_of_is_followed(hashed, monkeypatch, line, module):
    """A search that samples less, or a risk that is always small, leaves the evidence as it was."""
    source = f"def check():\n    {line}\n"
    before = hashed(source)
    place = importlib.util.find_spec(module).origin
    read = Path.read_text

    def rewritten(path, **kept):
        return read(path, **kept) + "# more" * (str(path) == place)

    monkeypatch.setattr(Path, "read_text", rewritten)
    assert hashed(source) != before


def test_what_is_checked_is_not_followed(hashed):
    source = "from didp_ref.formulas import scale\n\n\ndef check():\n    return scale\n"
    gathered = {}
    sources._gather("didp_ref.formulas.scale", gathered)
    assert gathered == {}
    assert hashed(source)


def test_the_kinds_of_check_and_the_worlds_are_reached_from_the_papers():
    reached = {}
    for claim in CLAIMS.values():
        for check in claim.checks:
            sources._gather(sources.unwrap(sources._called(check)).__module__, reached)
    assert {"didp_ref.audit.checks", "didp_ref.worlds.risk", "didp_ref.papers.shared.adult"} <= set(
        reached
    )
