"""The proof objects that the package carries.

The claims' derivations write them. An object that its derivation would write otherwise today is a
problem.
"""

import json
import lzma
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from didp_ref.audit.proof_store import by_paper, claim_of, name_of, pack, paper_of, unpack
from didp_ref.audit.registry import HOMES
from didp_ref.errors import InputError
from didp_ref.kernel import objects
from didp_ref.kernel.terms import IllFormed, Term

FOLDER = Path(__file__).with_name("proof_objects")
PACKED = ".xz"
"""How a file's name ends in a wheel, where it is compressed: see ``tools/wheel.py``."""
REMEDY = "run `make generate` to write it anew"

LONGEST_LINE = 1 << 28
"""Bytes of all proof objects."""
GRACE = 10.0
"""Seconds between the last derivation and the end of the process."""

CHECKOUT = Path(__file__).parents[2]

About = tuple[str, str, str, str]
"""A claim, a part, a reading (empty: every one), and which statement: printed or correction."""
Written = tuple[Mapping[str, str], list[str]]
"""Proof objects by their names, and what is wrong with others."""


@cache
def stored(folder: Path = FOLDER, paper: str = "*", claim: str = "") -> Mapping[str, str]:
    """Return the text of every proof object that is stored, by its name.

    If a paper or a claim is given, return its proof objects.

    Raises :class:`InputError` for a file that cannot be read, or is damaged.
    """
    texts: dict[str, str] = {}
    names = (f"{paper}.jsonl", f"{paper}.jsonl{PACKED}")
    for file in sorted(file for name in names for file in folder.glob(name)):
        try:
            content = file.read_bytes()
            content = lzma.decompress(content) if file.suffix == PACKED else content
            texts |= unpack(content.decode(), claim)
        except OSError as problem:
            raise InputError(file.name, f"cannot be read ({problem.strerror})") from None
        except (ValueError, TypeError, LookupError, RecursionError, lzma.LZMAError):
            raise InputError(file.name, f"damaged; {REMEDY}") from None
    return dict(sorted(texts.items()))


def stored_beside(names: Iterable[str] | None) -> Mapping[str, str]:
    """Return what is stored in the files of these claims or proof objects, or in all."""
    if names is None:
        return stored()
    files = (stored(paper=paper) for paper in sorted(set(map(paper_of, names))))
    return {name: text for file in files for name, text in file.items()}


def kept_reports() -> Path:
    """Return the folder that ``audit --cached`` keeps reports in, inside the checkout."""
    if not (CHECKOUT / "pyproject.toml").is_file():
        raise InputError("--cached", "reports are kept in a checkout only, and this is none")
    return CHECKOUT / ".cache" / "didp_ref"


def label(about: About) -> str:
    """Return what a proof object proves of its claim: the target, the part and the reading."""
    _, part, reading_, target = about
    return ": ".join(filter(None, (target, part, reading_)))


def fresh(names: Iterable[str] | None = None) -> Written:
    """Return the proof objects that the derivations write today, and what is wrong with others.

    They are written in a process of their own: a derivation changes nothing here but its text.
    """
    from didp_ref.processes.child import Command

    named = [] if names is None else list(names)
    if names is not None and not named:
        return {}, []
    words = [sys.executable, "-P", "-m", "didp_ref.audit.derivations", ",".join(HOMES), *named]
    with Command(words, ours=True, longest=LONGEST_LINE) as writer:
        lines = list(writer.lines())
        code = writer.end(GRACE)
    if code or len(lines) != 2:
        raise InputError("proofs", "the derivations did not come to their end")
    texts = {name_of(about): text for about, text in json.loads(lines[0])}
    if names is None and not texts:
        raise InputError("proofs", "no claim has a derivation: no paper is registered")
    return texts, json.loads(lines[1])


def store(texts: Mapping[str, str], folder: Path = FOLDER) -> None:
    """Write proof objects, and no others: one file a paper."""
    folder.mkdir(exist_ok=True)
    papers = by_paper(texts)
    for file in folder.glob("*.jsonl"):
        if file.stem not in papers:
            file.unlink()
    for paper, own in papers.items():
        (folder / f"{paper}.jsonl").write_text(pack(own), encoding="utf-8")
    stored.cache_clear()


def stale(texts: Mapping[str, str], *, complete: bool) -> list[str]:
    """Say which stored proof objects are not those that the derivations (all) write today."""
    known = stored_beside(None if complete else texts)
    changed = [name for name in texts if known.get(name) != texts[name]]
    gone = [name for name in known if name not in texts and complete]
    return [
        *(f"{name}: the derivation would write another proof object; {REMEDY}" for name in changed),
        *(f"{name}: a proof object without a derivation; {REMEDY}" for name in gone),
    ]


def objects_of(claim: str) -> list[objects.ProofObject]:
    """Return the stored proof objects of a claim."""
    from didp_ref.symbolic import models

    try:
        proofs = [objects.read_proof(text) for text in _texts_of(claim)]
        for proof in proofs:
            models.read_values(proof.model)
    except IllFormed as wrong:
        raise InputError(f"the proofs of {claim}", f"{wrong}; {REMEDY}") from None
    return proofs


STEP, LEMMA = '\n{"step": ', '"rule": "lemma"'


def steps_of(claim: str) -> list[int]:
    """Return of each stored proof object of a claim how many steps the solvers decide.

    A step that uses a lemma is none of them. No proof is read.
    """
    proofs_of_steps = [text.split(STEP)[1:] for text in _texts_of(claim)]
    return [sum(LEMMA not in step for step in steps) for steps in proofs_of_steps]


def lemmas_used(claim: str) -> int:
    """Return how many steps of a claim's stored proof objects use a lemma."""
    return sum(text.count(LEMMA) for text in _texts_of(claim))


def _texts_of(claim: str) -> list[str]:
    """Return the stored proof objects of a claim, and none of a claim whose id begins with its."""
    known = stored(paper=paper_of(claim), claim=claim)
    own = (text for name, text in known.items() if name.startswith(f"{claim}."))
    return [text for text in own if claim_of(text) in ("", claim)]


def values_of(proof: objects.ProofObject) -> str:
    """Return the values at which the hypotheses of a proof object hold, as text."""
    from didp_ref.symbolic import display, models

    shown = []
    for name, value in models.read_values(proof.model).items():
        if isinstance(value, Term):
            shown.append(f"{name} = {display.values(value)}")
        else:
            pairs = (
                f"{'; '.join(map(str, arguments))}: {display.plain(result)}"
                for arguments, result in value.items()
            )
            shown.append(f"{name} = {{{', '.join(pairs)}}}")
    return ", ".join(shown) or "any values"
