"""A file of a user's with claims and derivations: imported in a process of its own, and read.

What comes back is data: each claim without its functions, its statements as the checker reads them,
the proof objects that its derivations write, and what its own checks found. A derivation changes
nothing here but its text.

The file is imported a second time, in another process, while sympy evaluates nothing: there its
statements are as they were written, before sympy cancelled anything. A file can tell the two
processes apart, and write the same in both. Then it has written no more than what is judged and
printed. A statement that cannot be had as it was written is not proved.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TypeAlias, cast

import sympy

from didp_ref.audit.claim import Author, Claim, Evidence, Paper, Part, Scope, Statement
from didp_ref.audit.derivation import PROOFS, authors_of, derive
from didp_ref.audit.verdict import places_of
from didp_ref.errors import InputError, shorten, suggestion
from didp_ref.kernel import objects
from didp_ref.kernel.writing import sequent_lines, write
from didp_ref.processes.sandbox import Answering, Sandbox, one_line
from didp_ref.processes.user_file import import_file, raised, require_file
from didp_ref.proving import DECLARED
from didp_ref.symbolic import sympy_reader
from didp_ref.workbench.cancelling import as_written, keep_every_part
from didp_ref.workbench.plain_words import require_id, require_letters, require_plain

About: TypeAlias = tuple[str, str, str, str]
"""A claim, a part, a reading (empty: every one), and which statement: printed or correction."""
Build: TypeAlias = Callable[[], Statement]
DEFAULT_TIMEOUT = 30.0
NO_CLAIM = (
    "it declares no claim: write @claim(...) of didp_ref.proving above a function that returns a "
    "Statement (docs/own-claims.md has an example)"
)
NOT_SEEN = "it is not there while sympy evaluates nothing"


@dataclass(frozen=True)
class UserClaim:
    """A claim as data; ``unread`` says what is wrong with derivations that write no proof."""

    claim: Claim
    statements: Mapping[About, objects.Sequent]
    proofs: Mapping[About, str]
    unread: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    written: Mapping[About, objects.Sequent | str] = field(default_factory=dict)
    """Each statement as it was written, before sympy cancelled anything, or why it is not known."""

    @property
    def id(self) -> str:
        """The id of the claim."""
        return self.claim.id


@dataclass(frozen=True)
class Unreadable:
    """A claim that cannot be read, and why."""

    id: str
    problem: str


@dataclass(frozen=True)
class _Sent:
    """A claim without its functions, as it is sent: statements as their lines, proofs as texts."""

    claim: Claim
    statements: tuple[tuple[About, list[dict[str, str]]], ...]
    proofs: tuple[tuple[About, str], ...]
    unread: tuple[str, ...]
    evidence: tuple[Evidence, ...]

    def read(self) -> UserClaim:
        """Return it as data; raise ``ValueError`` where that is of no claim."""
        targets = {
            (self.claim.id, part.name, part.reading, target)
            for part in self.claim.parts
            for target in ("printed", "correction")
        }
        statements = {about: objects.read_sequent([*rows]) for about, rows in self.statements}
        proofs = dict(self.proofs)
        if not proofs.keys() <= statements.keys() <= targets:
            raise ValueError("a statement or a proof is of no part of the claim")
        for about, text in proofs.items():
            if objects.read_proof(text).about != about:
                raise ValueError("a proof says that it is another's")
        require_plain(self.claim, self.unread, self.evidence)
        self._require_nothing_of_ours()
        for statement in statements.values():
            require_letters(statement)
        return UserClaim(self.claim, statements, proofs, self.unread, self.evidence)

    def _require_nothing_of_ours(self) -> None:
        """Raise ``ValueError`` for fields that only claims of didp_ref have, or that lack names."""
        claim = self.claim
        if claim.not_checkable and self.statements:
            raise ValueError("it has a formal statement, which is checked: leave not_checkable out")
        if not all(map(str.strip, (*claim.names, *claim.readings))):
            raise ValueError("a part or a reading has no name: write Part('a name', ...)")
        for part in claim.parts:
            if part.beyond:
                instead = "leave it out, and write what is meant in formal=..."
                raise ValueError(f"the part {part.name!r} has beyond, for our theorems: {instead}")
            if part.scope is Scope.EXISTS:
                instead = "leave scope out, and write some(...) in formal=..."
                raise ValueError(f"the part {part.name!r} has Scope.EXISTS: {instead}")
        for piece in self.evidence:
            places_of(claim, piece)


@dataclass(frozen=True)
class _Written:
    """The statements of a claim as they were written, as lines, and why others are not known."""

    statements: tuple[tuple[About, list[dict[str, str]]], ...]
    unknown: tuple[tuple[About, str], ...]

    def read(self) -> dict[About, objects.Sequent | str]:
        """Return them as data; raise ``ValueError`` for what is none."""
        require_plain(self.unknown)
        statements = {about: objects.read_sequent([*rows]) for about, rows in self.statements}
        return {**statements, **dict(self.unknown)}


def read_claims(path: Path, timeout: float = DEFAULT_TIMEOUT) -> list[UserClaim | Unreadable]:
    """Return the claims of a file, each read by itself.

    Raises :class:`InputError` for a file that is not there, that raises, that comes to no end in
    ``timeout`` seconds, or that has no claim that can be read.
    """
    require_file(path)
    with Sandbox(partial(_answering, path), timeout, path.name) as sandbox:
        names = sandbox.ask(None, list[str])
        if not names or len({*names}) != len(names):
            raise InputError(path.name, "its process does not say which claims it has")
        user_claims = [_read_claim(sandbox, name) for name in names]
    with Sandbox(partial(_answering_as_written, path), timeout, path.name) as sandbox:
        user_claims = [*_with_what_was_written(sandbox, user_claims)]
    unreadable = [each for each in user_claims if isinstance(each, Unreadable)]
    if len(unreadable) == len(user_claims):
        raise InputError(path.name, f"{unreadable[0].id}: {unreadable[0].problem}")
    return user_claims


def _read_claim(sandbox: Sandbox, name: str) -> UserClaim | Unreadable:
    try:
        require_id(name)
    except ValueError as problem:  # such an id is shown within the problem only
        return Unreadable("a claim", one_line(str(problem)))
    try:
        user_claim = sandbox.ask(name, _Sent).read()
        if user_claim.claim.id != name:
            raise ValueError(f"it calls itself {user_claim.claim.id!r} now")
    except InputError as problem:
        return Unreadable(name, one_line(problem.problem))
    except ValueError as problem:
        return Unreadable(name, one_line(str(problem)))
    return user_claim


def _with_what_was_written(
    sandbox: Sandbox, user_claims: list[UserClaim | Unreadable]
) -> Iterator[UserClaim | Unreadable]:
    """Yield claims with what was written; a process that gives no answer is not asked again."""
    ended = ""
    for each in user_claims:
        if isinstance(each, Unreadable) or not each.statements:
            yield each
            continue
        written: dict[About, objects.Sequent | str] = {}
        try:
            written = {} if ended else sandbox.ask(each.claim.id, _Written).read()
        except (InputError, ValueError) as problem:
            ended = one_line(problem.problem if isinstance(problem, InputError) else str(problem))
        found = {about: written.get(about, ended or NOT_SEEN) for about in each.statements}
        yield replace(each, written=found)


def _answering_as_written(path: Path) -> Answering:
    """Return what answers with a claim's statements as they are written, in its own process."""
    keep_every_part()
    claims = _claims_unevaluated(path)

    def answer(name: str) -> _Written:
        statements: list[tuple[About, list[dict[str, str]]]] = []
        unknown: list[tuple[About, str]] = []
        for about, part, build in _builds(claims[name]) if name in claims else ():
            try:
                rows = sequent_lines(_sequent(part, partial(as_written, build)))
                statements.append((about, _plain_lines(rows)))
            except Exception as problem:  # sympy itself, or the file, may not stand it
                unknown.append((about, raised(problem, path)))
        return _Written(tuple(statements), tuple(unknown))

    return answer


def _answering(path: Path) -> Answering:
    """Return what answers questions about the claims of a file, in its own process."""
    _forget_what_was_declared()
    module = import_file(path)
    claims = _claims(module, path.name)
    derivations = dict(PROOFS)
    for (name, *_), author in PROOFS.items():
        if name not in claims and author.__module__ == module.__name__:
            hint = suggestion(name, claims)
            raise InputError(path.name, f"it derives {name!r}, and has no such claim; {hint}")

    def answer(name: str | None) -> object:
        if name is None:
            return list(claims)
        try:
            PROOFS.clear()
            PROOFS.update(derivations)
            return _as_data(claims[name], path)
        except InputError as problem:
            if problem.source == path.name:
                raise
            raise InputError(path.name, str(problem)) from None
        except BaseException as problem:
            raise InputError(path.name, raised(problem, path)) from None

    return answer


def _forget_what_was_declared() -> None:
    PROOFS.clear()
    DECLARED.clear()


def _claims(module: ModuleType, file: str) -> dict[str, Claim]:
    """Return the claims that a module holds, and those that it declared and holds no more."""
    claims: dict[str, Claim] = {}
    own = [claim for claim, home in DECLARED if home == module.__name__]
    for claim in (*_listed(vars(module).values(), module.__name__), *own):
        if claims.setdefault(claim.id, claim) is not claim:
            raise InputError(file, f"two claims are called {claim.id!r}")
    if not claims:
        raise InputError(file, NO_CLAIM)
    return claims


def _listed(values: Iterable[object], home: str) -> Iterator[Claim]:
    """Yield the claims among values, and in collections, classes, namespaces and objects there.

    Of classes, and of what is made of them, only those of the module itself are looked into.
    """
    waiting, seen = list(values), set[int]()
    while waiting:
        value = waiting.pop(0)
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, Claim):
            yield value
        elif isinstance(value, Paper):
            waiting += value.claims
        elif isinstance(value, dict):  # another mapping may change where it is read, as a cache
            waiting += value.values()
        elif isinstance(value, list | tuple | set | frozenset):
            waiting += value
        else:
            kind = value if isinstance(value, type) else type(value)
            if kind is SimpleNamespace or kind.__module__ == home:
                waiting += getattr(value, "__dict__", {}).values()


def _claims_unevaluated(path: Path) -> dict[str, Claim]:
    """Return the claims of a file that is imported while sympy evaluates nothing."""
    _forget_what_was_declared()
    with sympy.evaluate(False):
        return _claims(import_file(path), path.name)


def _as_data(claim: Claim, path: Path) -> _Sent:
    from didp_ref.audit.run import evidence_of

    statements = tuple(
        (about, _plain_lines(sequent_lines(_sequent(part, build))))
        for about, part, build in _builds(claim)
    )
    proofs: list[tuple[About, str]] = []
    unread: list[str] = []
    for (_, part, under, target), author in authors_of(claim).items():
        written = _written(claim, author, (target, part, under), path)
        if isinstance(written, str):
            unread.append(f"{_label_derivation(part, under, target)}: {written}")
        else:
            proofs.append((cast("About", written.about), write(written)))
    parts = (
        replace(
            claim_part,
            formal=None,
            corrected=None,
            proof=None,
            corrected_proof=None,
            informal=claim_part.informal or "-",
        )
        for claim_part in claim.parts
    )
    plain = replace(claim, parts=tuple(parts), checks=())
    return _Sent(plain, statements, tuple(proofs), tuple(unread), evidence_of(claim.checks))


def _label_derivation(*labels: str) -> str:
    return ", ".join(("the derivation", *filter(None, labels)))


def _written(
    claim: Claim, author: Author, about: tuple[str, str, str], path: Path
) -> objects.ProofObject | str:
    """Return the proof object that an author writes, or what is wrong with it."""
    try:
        return derive(claim, author, *about)
    except InputError as problem:
        where = f"derivation of {claim.id} ({about[0]})"
        return str(problem).removeprefix(where).removeprefix(", ").removeprefix(": ")
    except Exception as problem:
        return f"it cannot be read: {raised(problem, path)}"


def _builds(claim: Claim) -> Iterator[tuple[About, Part, Build]]:
    """Return the functions that make the formal statements of a claim."""
    for part in claim.parts:
        for target, build in (("printed", part.formal), ("correction", part.corrected)):
            if build:
                yield (claim.id, part.name, part.reading, target), part, build


def _plain_lines(rows: Iterable[Mapping[str, object]]) -> list[dict[str, str]]:
    return [{key: str(text) for key, text in row.items()} for row in rows]


def _sequent(part: Part, build: Callable[[], Statement]) -> objects.Sequent:
    stated: object = build()
    if not isinstance(stated, Statement):
        what = "nothing (is a return missing?)" if stated is None else shorten(stated)
        wanted = "a Statement is wanted: Statement(hypotheses, conclusion)"
        raise InputError(part.name, f"its function returns {what}; {wanted}")
    return sympy_reader.statement(stated)
