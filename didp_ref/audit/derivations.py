"""The derivations that the package ``proofs`` holds, and the proof objects that they write.

The wheel ships the proof objects and not the derivations: an installed package has none of them.
Derivations are Python, and could change whatever process they run in; the audit has them write in
a process of their own, ``python -m didp_ref.audit.derivations [CLAIM...]``, and reads the text.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from itertools import chain, product
from pkgutil import iter_modules

from didp_ref.audit.derivation import PROOFS, derive
from didp_ref.audit.registry import CLAIMS, modules_of, modules_that_quote
from didp_ref.errors import DomainError, InputError
from didp_ref.kernel.objects import ProofObject
from didp_ref.kernel.writing import write


def at_hand() -> bool:
    """Say whether there are derivations here."""
    return find_spec("proofs") is not None


def register(names: Iterable[str] | None = None) -> None:
    """Let the derivations of these claims (all) register, where there are any."""
    if not at_hand():
        return
    folders = iter_modules(import_module("proofs").__path__, "proofs.")
    packages = [folder.name for folder in folders if folder.ispkg]
    if names is None:
        modules = chain(*map(modules_of, packages))
    else:
        modules = chain(*(modules_that_quote(*pair) for pair in product(names, packages)))
    for module in modules:
        import_module(module)


def written(names: Iterable[str] | None = None) -> tuple[list[ProofObject], list[str]]:
    """Return what the derivations of these claims (all) write, and what is wrong with others.

    A derivation with a gap, a circular reference, or the id of no claim is named, and not written.
    """
    wanted = None if names is None else set(names)
    register(wanted)
    proofs: list[ProofObject] = []
    problems: list[str] = []
    for (name, part, reading, target), author in PROOFS.items():
        if wanted is not None and name not in wanted:
            continue
        try:
            proofs.append(derive(CLAIMS[name], author, target, part, reading))
        except (DomainError, InputError) as problem:
            problems.append(str(problem))
    return proofs, problems


def derivations(names: Iterable[str] | None = None) -> list[ProofObject]:
    """Return what the derivations of these claims (all) write.

    Raises :class:`InputError` for one that cannot be read, or for a claim that has none.
    """
    wanted = None if names is None else list(names)
    proofs, problems = written(wanted)
    if problems:
        raise InputError("proofs", "; ".join(problems))
    for name in wanted or ():
        CLAIMS[name]
        if not any(proof.about[0] == name for proof in proofs):
            raise InputError(name, "has no derivation")
    return proofs


def main() -> None:
    """Write the proof objects of the named claims, or all, and what is wrong with others."""
    proofs, problems = written(sys.argv[1:] or None)
    print(json.dumps([[[*proof.about], write(proof)] for proof in proofs]))
    print(json.dumps(problems))


if __name__ == "__main__":
    main()
