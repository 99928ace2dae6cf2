"""The derivations that claims name, and the proof objects that they write.

Derivations are Python, and could change whatever process they run in. So the audit has them write
in a process of their own, ``python -m didp_ref.audit.derivations HOMES [CLAIM...]``, and reads the
text. The homes are the modules that register papers, joined by commas.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import product

from didp_ref.audit.claim import Claim
from didp_ref.audit.derivation import authors_of, derive
from didp_ref.audit.proofs import label
from didp_ref.audit.registry import CLAIMS
from didp_ref.errors import DomainError, InputError
from didp_ref.kernel.objects import ProofObject
from didp_ref.kernel.writing import write


def written(names: Iterable[str] | None = None) -> tuple[list[ProofObject], list[str]]:
    """Return what the derivations of these claims (all) write, and what is wrong with others.

    A derivation with a gap or a circular reference is named, and not written; so is a formal
    statement that has no derivation.
    """
    wanted = None if names is None else set(names)
    claims = [CLAIMS[name] for name in (CLAIMS if wanted is None else sorted(wanted))]
    problems = [problem for claim in claims for problem in _not_derived(claim)]
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
    homes, *names = sys.argv[1:]
    for home in homes.split(","):
        import_module(home)
    proofs, problems = written(names or None)
    print(json.dumps([[[*proof.about], write(proof)] for proof in proofs]))
    print(json.dumps(problems))


if __name__ == "__main__":
    main()
