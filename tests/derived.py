"""Small statements to derive, and what the checker says of the proof objects."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import pytest

from didp_ref.audit.checking import Report
from didp_ref.audit.claim import Claim, Kind, Part, Source, Statement
from didp_ref.audit.derivation import Author, derive
from didp_ref.errors import Unavailable
from didp_ref.kernel.engines import versions
from didp_ref.kernel.objects import ProofObject
from didp_ref.symbolic.notation import Formula
from tests.negative_controls import checked

Derived: TypeAlias = Callable[[Mapping[str, Formula], Formula, Author], ProofObject]
Found: TypeAlias = Callable[[Mapping[str, Formula], Formula, Author], Report]


@pytest.fixture(scope="session", autouse=True)
def engines() -> None:
    """Derivations are checked only where every engine is there."""
    try:
        versions()
    except Unavailable as missing:
        pytest.skip(str(missing))


def a_claim(hypotheses: Mapping[str, Formula], goal: Formula) -> Claim:
    part = Part("statement", formal=lambda: Statement(hypotheses, goal))
    source = Source("test", "nowhere")
    return Claim("test.claim", Kind.THEOREM, source, "a test", "a test", (part,))


def derived_from(hypotheses: Mapping[str, Formula], goal: Formula, author: Author) -> ProofObject:
    return derive(a_claim(hypotheses, goal), author)


@pytest.fixture
def derived() -> Derived:
    """Let an author derive a goal from hypotheses by name."""
    return derived_from


@pytest.fixture
def found() -> Found:
    """Let an author derive a goal, and report what the checker says of it, in this process."""
    return lambda *of: checked(derived_from(*of))
