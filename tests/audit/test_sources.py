"""A rewritten check is seen, even where it finds the same."""

import importlib.util
import sys
from dataclasses import replace
from functools import partial

import pytest

from didp_ref.audit.sources import ROOM, checks_hash
from didp_ref.claim import Claim, Kind, Source
from didp_ref.papers import CLAIMS

CLAIM = Claim("test.one", Kind.THEOREM, Source("test", "Theorem 1"), "One", "$1 = 1$")
SOURCE = """
LIMIT = 3


class Row:
    def total(self):
        return summed(2)


def summed(n):
    return n + 1


def check():
    return [Row().total() for _ in range(3)]


def choose(which):
    return which
"""


@pytest.fixture
def hashed(tmp_path, monkeypatch):
    """Hash the check of a module of the papers that has this source."""
    versions = iter(range(100))

    def of(source, check=lambda module: module.check):
        name = f"{ROOM}.made"
        path = tmp_path / f"made_{next(versions)}.py"
        path.write_text(source)
        spec = importlib.util.spec_from_file_location(name, path)
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return checks_hash(replace(CLAIM, checks=(check(module),)))

    return of


def test_the_same_source_has_the_same_hash(hashed):
    assert hashed(SOURCE) == hashed(SOURCE)


@pytest.mark.parametrize(
    ("old", "new"),
    [("range(3)", "range(2)"), ("n + 1", "1 + n"), ("summed(2)", "summed(3)")],
    ids=["the check", "what it calls", "a method of a class that it uses"],
)
def test_a_rewritten_check_is_seen(hashed, old, new):
    assert hashed(SOURCE) != hashed(SOURCE.replace(old, new))


def test_what_a_check_does_not_reach_does_not_matter(hashed):
    assert hashed(SOURCE) == hashed(SOURCE.replace("return which", "return 1"))


def test_the_arguments_of_a_partial_check_matter(hashed):
    one, other = (hashed(SOURCE, lambda module, n=n: partial(module.choose, n)) for n in ("a", "b"))
    assert one != other


def test_a_claim_without_checks_has_no_hash():
    assert checks_hash(CLAIM) == ""


def test_every_check_of_a_claim_is_found():
    for claim in CLAIMS.values():
        assert bool(checks_hash(claim)) is bool(claim.checks)
