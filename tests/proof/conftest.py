"""Small statements to derive, and what the engine says of a derivation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from didp_ref.claim import Claim, Kind, Part, Source, Statement
from didp_ref.errors import Unavailable
from didp_ref.proof.derivation import Derivation, derive
from didp_ref.proof.engines import versions
from didp_ref.proof.notation import Formula
from didp_ref.proof.objects import ProofObject
from tests.proofs.twins import checked

Author = Callable[[Derivation], None]


@pytest.fixture(scope="session", autouse=True)
def engines() -> None:
    """Derivations are checked only where every engine is there."""
    try:
        versions()
    except Unavailable as missing:
        pytest.skip(str(missing))


def a_claim(hypotheses: Mapping[str, Formula], goal: Formula) -> Claim:
    source = Source("test", "nowhere")
    return Claim(
        "test.claim",
        Kind.THEOREM,
        source,
        "a test",
        "a test",
        (Part("statement", formal=lambda: Statement(hypotheses, goal)),),
    )


def derived(hypotheses: Mapping[str, Formula], goal: Formula, author: Author) -> ProofObject:
    return derive(a_claim(hypotheses, goal), author)


def found(hypotheses: Mapping[str, Formula], goal: Formula, author: Author) -> dict[str, Any]:
    return checked(derived(hypotheses, goal, author))


@pytest.fixture(name="derived")
def derived_() -> Callable[..., ProofObject]:
    """Let an author derive a goal from hypotheses by name."""
    return derived


@pytest.fixture(name="found")
def found_() -> Callable[..., dict[str, Any]]:
    """Let an author derive a goal, and report what the engine says of it."""
    return found
