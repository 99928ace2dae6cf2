"""The derivations that the package ``proofs`` holds, and the proof objects that they write.

The wheel ships the proof objects and not the derivations: an installed package has none of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec

from didp_ref.errors import DomainError, InputError
from didp_ref.papers import CLAIMS
from didp_ref.proof.derivation import PROOFS, derive
from didp_ref.proof.objects import ProofObject


def at_hand() -> bool:
    """Say whether there are derivations here, and register them."""
    if find_spec("proofs") is None:
        return False
    import proofs

    return bool(proofs.__all__)


def written(names: Iterable[str] | None = None) -> tuple[list[ProofObject], list[str]]:
    """Return what the derivations of these claims (all) write, and what is wrong with others.

    A derivation with a gap, a circular reference, or the id of no claim is named, and not written.
    """
    at_hand()
    wanted = None if names is None else set(names)
    found: list[ProofObject] = []
    problems: list[str] = []
    for (name, part, reading, target), author in PROOFS.items():
        try:
            claim = CLAIMS[name]
            if wanted is None or name in wanted:
                found.append(derive(claim, author, target, part, reading))
        except (DomainError, InputError) as problem:
            problems.append(str(problem))
    return found, problems


def derivations(names: Iterable[str] | None = None) -> list[ProofObject]:
    """Return what the derivations of these claims (all) write.

    Raises :class:`InputError` for one that cannot be read, or for a claim that has none.
    """
    wanted = None if names is None else list(names)
    for name in wanted or ():
        CLAIMS[name]
    found, problems = written(wanted)
    if problems:
        raise InputError("proofs", "; ".join(problems))
    for name in wanted or ():
        if not any(one.about[0] == name for one in found):
            raise InputError(name, "has no derivation")
    return found
