"""A file of a user's with claims and derivations: imported in a process of its own, and read.

What comes back is data: each claim without its functions, its statements as the checker reads them,
the proof objects that its derivations write, and what its own checks found. A derivation changes
nothing here but its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, cast

from didp_ref.audit.claim import Claim, Evidence, Paper, Part, Statement
from didp_ref.audit.derivation import PROOFS, Author, derive
from didp_ref.errors import InputError, shorten, suggestion
from didp_ref.kernel import objects
from didp_ref.kernel.writing import sequent_lines, write
from didp_ref.symbolic import sympy_reader
from didp_ref.workbench.forked import Forked, Question
from didp_ref.workbench.imported import imported, raised

About: TypeAlias = tuple[str, str, str, str]
"""A claim, a part, a reading (empty: every one), and which statement: printed or correction."""
DEFAULT_TIMEOUT = 30.0
INSIDE = "its formal statements are kept beside it"
NO_CLAIM = (
    "it declares no claim: write @claim(...) of didp_ref.proving above a function that returns a "
    "Statement (docs/own-claims.md has an example)"
)


@dataclass(frozen=True)
class Brought:
    """A claim as data; ``unread`` says what is wrong with derivations that write no proof."""

    claim: Claim
    statements: Mapping[About, objects.Sequent]
    proofs: Mapping[About, str]
    unread: tuple[str, ...]
    evidence: tuple[Evidence, ...]


def read(path: Path, timeout: float = DEFAULT_TIMEOUT) -> list[Brought]:
    """Return the claims of a file.

    Raises :class:`InputError` for a file that is not there, that raises, that comes to no end in
    ``timeout`` seconds, or that has no claim.
    """
    if not path.is_file():
        raise InputError(str(path), "there is no such file")
    apart = Forked(partial(_serving, path), timeout, path.name)
    try:
        names = cast("list[str]", apart.put(("names",)))
        return [_asked(apart, name) for name in names]
    finally:
        apart.close()


def _asked(apart: Forked, name: str) -> Brought:
    try:
        claim, lines, proofs, unread, evidence = cast("Any", apart.put(("claim", name)))
    except InputError as problem:
        raise InputError(apart.name, f"{name}: {problem.problem}") from None
    statements = {about: objects.read_sequent(rows) for about, rows in lines.items()}
    return Brought(claim, statements, proofs, unread, evidence)


def _serving(path: Path) -> Callable[[Question], object]:
    """Return what answers questions about the claims of a file, in its own process."""
    PROOFS.clear()
    module = imported(path)
    claims = _claims(module, path.name)
    for (name, *_), author in PROOFS.items():
        if name not in claims and author.__module__ == module.__name__:
            hint = suggestion(name, claims)
            raise InputError(path.name, f"it derives {name!r}, and has no such claim; {hint}")

    def answer(question: Question) -> object:
        if question[0] == "names":
            return list(claims)
        claim = claims[cast("str", question[1])]
        try:
            return _as_data(claim, path)
        except InputError as problem:
            return problem if problem.source == path.name else InputError(path.name, str(problem))
        except BaseException as problem:
            return InputError(path.name, raised(problem, path))

    return answer


def _claims(module: ModuleType, file: str) -> dict[str, Claim]:
    """Return the claims that a module names, alone, in lists, or as a paper."""
    found: dict[str, Claim] = {}
    for one in _listed(vars(module).values()):
        if found.setdefault(one.id, one) is not one:
            raise InputError(file, f"two claims are called {one.id!r}")
    if not found:
        raise InputError(file, NO_CLAIM)
    return found


def _listed(values: Iterable[object]) -> Iterator[Claim]:
    for value in values:
        if isinstance(value, Claim):
            yield value
        elif isinstance(value, list | tuple | Paper):
            inside = value.claims if isinstance(value, Paper) else value
            yield from (one for one in inside if isinstance(one, Claim))


def _as_data(claim: Claim, path: Path) -> tuple[object, ...]:
    from didp_ref.audit.run import evidence_of

    statements = dict(_statements(claim))
    proofs: dict[About, str] = {}
    unread: list[str] = []
    for (name, part, under, target), author in PROOFS.items():
        if name == claim.id:
            written = _written(claim, author, (target, part, under), path)
            if isinstance(written, str):
                unread.append(f"{_named(part, under, target)}: {written}")
            else:
                about = cast("About", written.about)
                proofs[about] = write(written)
    parts = (
        replace(one, formal=None, corrected=None, informal=one.informal or "-")
        for one in claim.parts
    )
    plain = replace(claim, parts=tuple(parts), checks=())
    return plain, statements, proofs, tuple(unread), evidence_of(claim.checks)


def _named(*of: str) -> str:
    return ", ".join(("the derivation", *filter(None, of)))


def _written(
    claim: Claim, author: Author, of: tuple[str, str, str], path: Path
) -> objects.ProofObject | str:
    """Return the proof object that an author writes, or what is wrong with it."""
    try:
        return derive(claim, author, *of)
    except InputError as problem:
        where = f"derivation of {claim.id} ({of[0]})"
        return str(problem).removeprefix(where).removeprefix(", ").removeprefix(": ")
    except Exception as problem:
        return f"it cannot be read: {raised(problem, path)}"


def _statements(claim: Claim) -> Iterator[tuple[About, list[Mapping[str, object]]]]:
    """Return the lines of every formal statement of a claim."""
    for part in claim.parts:
        for target, build in (("printed", part.formal), ("correction", part.corrected)):
            if build:
                about = (claim.id, part.name, part.reading, target)
                yield about, sequent_lines(_sequent(part, build))


def _sequent(part: Part, build: Callable[[], Statement]) -> objects.Sequent:
    stated: object = build()
    if not isinstance(stated, Statement):
        what = "nothing (is a return missing?)" if stated is None else shorten(stated)
        wanted = "a Statement is wanted: Statement(hypotheses, conclusion)"
        raise InputError(part.name, f"its function returns {what}; {wanted}")
    return sympy_reader.statement(stated)
