"""A rewritten check is seen, even where it finds the same."""

import sys
from dataclasses import replace
from functools import partial
from types import ModuleType

import pytest

from didp_ref.audit.sources import checks_hash
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
        name = f"didp_ref.papers.made_{next(versions)}"
        path = tmp_path / f"{name}.py"
        path.write_text(source)
        module = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        exec(compile(source, str(path), "exec"), vars(module))  # noqa: S102  our own text, above
        for one in vars(module).values():
            if callable(one) and getattr(one, "__module__", "") == name:
                one.__module__ = "didp_ref.papers.made"
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
    one, other = (
        hashed(SOURCE, lambda module, n=n: partial(module.choose, n)) for n in ("a", "b")
    )
    assert one != other


def test_a_claim_without_checks_has_no_hash():
    assert checks_hash(CLAIM) == ""


def test_every_check_of_a_claim_is_found():
    for claim in CLAIMS.values():
        assert bool(checks_hash(claim)) is bool(claim.checks)
