"""A rewritten check is seen, even where it finds the same."""

import importlib.util
import sys
from dataclasses import replace
from functools import partial

import pytest

from didp_ref.audit.claim import Claim, Kind, Part, Source
from didp_ref.audit.sources import ROOM, checks_hash
from didp_ref.papers import CLAIMS

PART = Part("statement", informal="a test")
CLAIM = Claim("test.one", Kind.THEOREM, Source("test", "Theorem 1"), "One", "$1 = 1$", (PART,))
SOURCE = """
LIMIT = 3


class Base:
    def start(self):
        return 0


class Row(Base):
    def total(self):
        return summed(2)

    @property
    def first(self):
        return drawn()


def summed(n):
    return n + 1


def drawn():
    return 7


def halved(n):
    return n / 2


class Die:
    sides = 6


WAYS = {"half": (halved, Die())}


def check():
    return [Row().total() for _ in range(3)] + list(WAYS)[:LIMIT]


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
    [
        ("range(3)", "range(2)"),
        ("n + 1", "1 + n"),
        ("summed(2)", "summed(3)"),
        ("return 7", "return 8"),
        ("return 0", "return 1"),
        ("LIMIT = 3", "LIMIT = 2"),
        ("n / 2", "n / 1"),
        ("sides = 6", "sides = 1"),
    ],
    ids=[
        "the check",
        "what it calls",
        "a method of a class that it uses",
        "what a property calls",
        "a class that it inherits from",
        "a constant",
        "a function in a constant",
        "the class of an object in a constant",
    ],
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


@pytest.mark.parametrize(
    "module",
    ["didp_ref.audit.checks", "didp_ref.worlds.risk"],
    ids=["the kinds of check", "the worlds"],
)
def test_what_checks_are_made_of_is_followed(hashed, monkeypatch, module):
    """A search that samples less, or a risk that is always small, leaves the evidence as it was."""
    used = importlib.import_module(module)
    name = {"didp_ref.audit.checks": "sampled", "didp_ref.worlds.risk": "keeps"}[module]
    source = f"from {module} import {name}\n\n\ndef check():\n    return {name}()\n"
    before = hashed(source)

    def rewritten():
        return True

    rewritten.__module__, rewritten.__qualname__ = module, name
    monkeypatch.setattr(used, name, rewritten)
    assert hashed(source) != before


def test_hashes_do_not_depend_on_where_objects_lie(hashed):
    source = SOURCE.replace("class Die:", "class Die:\n    name = 'a die'")
    assert hashed(source) == hashed(source)
