"""The derivations that the package ``proofs`` holds, and the proof objects that they write.

The wheel ships the proof objects and not the derivations: an installed package has none of them.
Derivations are Python, and could change whatever process they run in; the audit has them write in
a process of their own, ``python -m didp_ref.audit.derivations [CLAIM...]``, and reads the text.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain, product
from pkgutil import iter_modules

from didp_ref.audit.claim import Claim
from didp_ref.audit.derivation import PROOFS, authors_of, derive
from didp_ref.audit.proofs import at_hand, label
from didp_ref.audit.registry import CLAIMS, modules_of, modules_that_quote
from didp_ref.errors import DomainError, InputError, suggestion
from didp_ref.kernel.objects import ProofObject
from didp_ref.kernel.writing import write


def register(names: Iterable[str] | None = None) -> None:
    """Let the derivations of these claims (all) register, where there are any."""
    if not at_hand():
        return
    folders = iter_modules(import_module("proofs").__path__, "proofs.")
    packages = [folder.name for folder in folders if folder.ispkg]
    if names is None:
        _import_all(chain(*map(modules_of, packages)))
    else:
        _import_all(chain(*(modules_that_quote(*pair) for pair in product(names, packages))))


def _import_all(modules: Iterable[str]) -> None:
    for module in modules:
        import_module(module)


def written(names: Iterable[str] | None = None) -> tuple[list[ProofObject], list[str]]:
    """Return what the derivations of these claims (all) write, and what is wrong with others.

    A derivation with a gap, a circular reference, or the id of no claim is named, and not written;
    so is a formal statement that has no derivation.
    """
    wanted = None if names is None else set(names)
    register(wanted)
    claims = [CLAIMS[name] for name in (CLAIMS if wanted is None else sorted(wanted))]
    if any(any(_not_derived(claim)) for claim in claims):  # its id may be misspelt beside it
        _import_all(chain(*(modules_of(f"proofs.{claim.paper}") for claim in claims)))
    problems = [problem for claim in claims for problem in _not_derived(claim)]
    problems += _of_no_claim() if problems or wanted is None else ()
    proofs: list[ProofObject] = []
    for claim in claims:
        for (_, part, reading, target), author in authors_of(claim).items():
            try:
                proofs.append(derive(claim, author, target, part, reading))
            except (DomainError, InputError) as problem:
                problems.append(str(problem))
    return proofs, problems


def _not_derived(claim: Claim) -> Iterator[str]:
    """Say which statements of a claim no derivation is of; one that is corrected needs none."""
    derived = authors_of(claim)
    for part in claim.parts:
        target = "correction" if part.corrected else "printed" if part.formal else ""
        about = (claim.id, part.name, part.reading, target)
        # a derivation names part and reading where another part has such a statement too
        ways = product((claim.id,), (part.name, ""), (part.reading, ""), (target,))
        if target and not any(way in derived for way in ways):
            yield f"{claim.id} has a formal statement and no derivation ({label(about)})"


def _of_no_claim() -> Iterator[str]:
    """Say which derivations have the id of no claim."""
    for name in dict.fromkeys(name for name, *_ in PROOFS if name not in CLAIMS):
        hint = suggestion(name, CLAIMS, "didp-ref list claims")
        yield f"{name!r} is derived and is no claim; {hint}"


def derivations(names: Iterable[str] | None = None) -> list[ProofObject]:
    """Return what the derivations of these claims (all) write.

    Raises :class:`InputError` for one that cannot be read, or for a claim that has none.
    """
    wanted = None if names is None else list(names)
    proofs, problems = written(wanted)
    if problems:
        raise InputError("proofs", "; ".join(problems))
    for name in wanted or ():
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
