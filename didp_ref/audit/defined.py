"""Where proved statements are defined: what was not shown to follow from their hypotheses.

To the checker every term has a value, ``1/0`` too; a paper's sentence says nothing there. So of
each statement that is proved the solvers are asked whether its hypotheses give what its conclusion
needs (:mod:`didp_ref.symbolic.definedness`). That takes seconds a statement: what they did not find
is written down, in a line a statement, with the hash of what it says. A statement that is not shown
to be defined, or of which nobody asked, is not proved, and is a problem of the audit. The lines are
not believed: the audit asks about twelve of them again, other ones with each commit, and another
answer is a problem.
"""

import json
import random
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from didp_ref.audit.claim import Place, Subject
from didp_ref.audit.hashes import hash_of
from didp_ref.audit.proofs import About, label
from didp_ref.audit.registry import CLAIMS
from didp_ref.audit.theorems import quote, unquote
from didp_ref.audit.verdict import Undefined, undefined_at
from didp_ref.errors import InputError
from didp_ref.kernel.objects import ProofObject, Sequent
from didp_ref.kernel.writing import sequent_lines

FILE = Path(__file__).with_name("defined.tsv")
COLUMNS = ("claim", "part", "reading", "of", "statement", "not shown")
REMEDY = "run `make generate`"
ASKED_AGAIN = 12
"""So many statements an audit asks about again."""
EVERYWHERE = "wherever its hypotheses hold"

Asked = tuple[str, str]
"""The hash of a statement, and what was not shown to follow; empty, where all was."""


def statement_hash(statement: Sequent) -> str:
    """Return the hash of what a statement says."""
    return hash_of("\n".join(map(json.dumps, sequent_lines(statement))))


def ask(proof: ProofObject) -> Asked:
    """Ask the solvers what a statement needs; raise where it is undefined at values it allows.

    What the steps of its proof state follows from its hypotheses: the checker says so.
    """
    from didp_ref.symbolic import definedness, display  # who only reads needs no solver

    open_conditions = []
    known = definedness.known_from(proof)
    for condition, values in definedness.missing(proof.sequent, known=known):
        if values is not None:
            raise InputError(display.plain(condition), "the statement needs it, and allows others")
        open_conditions.append(display.plain(condition))
    return statement_hash(proof.sequent), "; ".join(open_conditions)


def fresh(proved: Iterable[ProofObject], known: Mapping[About, Asked]) -> dict[About, Asked]:
    """Return what is known of proved statements; ask about what has changed or was not shown."""
    answers = {}
    for proof in proved:
        claim, part, reading, target = proof.about
        about = claim, part, reading, target
        shown = statement_hash(proof.sequent), ""
        answers[about] = shown if known.get(about) == shown else ask(proof)
    return answers


def write(answers: Mapping[About, Asked], file: Path = FILE) -> None:
    """Write the table, sorted."""
    rows = [COLUMNS, *((quote(about[0]), *about[1:], *answers[about]) for about in sorted(answers))]
    file.write_text("".join("\t".join(row) + "\n" for row in rows), "utf-8")
    read.cache_clear()


@cache
def read(file: Path = FILE) -> Mapping[About, Asked]:
    """Return what is written down; raise :class:`InputError` for a table that is damaged."""
    try:
        head, *rows = (line.split("\t") for line in file.read_text("utf-8").splitlines())
        answers = {
            (unquote(claim), part, reading, target): (statement, missing)
            for claim, part, reading, target, statement, missing in rows
        }
    except (OSError, ValueError):
        raise InputError(file.name, f"it is missing or damaged; {REMEDY}") from None
    if tuple(head) != COLUMNS or len(answers) != len(rows):
        raise InputError(file.name, f"it is not as it is written; {REMEDY}")
    return answers


def problems(
    statements: Mapping[About, Sequent], claims: Collection[str] | None = None
) -> Iterator[str]:
    """Say which statements of claims (all) are not shown to be defined, or nobody asked about."""
    known = read()
    for about, statement in statements.items():
        asked, missing = known.get(about, ("", ""))
        if asked != statement_hash(statement):
            yield f"{about[0]}: {label(about)}: nobody asked where it is defined; {REMEDY}"
        elif missing:
            yield f"{about[0]}: {label(about)}: not shown to be defined: it needs {missing}"
    for about in sorted(known.keys() - statements.keys()):
        if claims is None or about[0] in claims:
            yield f"{about[0]}: {label(about)}: it is asked where it is defined, and not stated"


def drawn(statements: Iterable[About]) -> list[About]:
    """Return the statements that are asked about again: all of a few, else others each commit."""
    everything = sorted(statements)
    return random.Random(_edition()).sample(everything, min(ASKED_AGAIN, len(everything)))


def _edition() -> bytes:
    """Return the commit that is checked out; outside of git the table itself."""
    import subprocess  # who only reads starts no program

    head = ["git", "rev-parse", "HEAD"]
    try:
        run = subprocess.run(head, cwd=FILE.parent, capture_output=True, check=False)
    except OSError:
        return FILE.read_bytes()
    return run.stdout or FILE.read_bytes()


def differences(proved: Iterable[ProofObject]) -> Iterator[str]:
    """Ask about proved statements again, and say where the answer is not the one written down."""
    known = read()
    for proof in proved:
        claim, part, reading, target = proof.about
        about = claim, part, reading, target
        if about not in known:
            continue  # that nobody asked is a problem by itself
        try:
            _, missing = ask(proof)
        except InputError as undefined:
            missing = str(undefined)
        if missing != known[about][1]:
            said = f"not shown: {missing}" if missing else "all is shown"
            yield f"{claim}: {label(about)}: asked again where it is defined: {said}; {REMEDY}"


def not_shown(claim: str) -> list[tuple[About, str]]:
    """Return the statements of a claim of which something was not shown, and what."""
    return [
        (about, missing) for about, (_, missing) in read().items() if about[0] == claim and missing
    ]


def undefined(
    claim: str,
    statements: Mapping[About, Sequent] | None = None,
    answers: Mapping[About, Asked] | None = None,
) -> Undefined:
    """Return which statements of a claim are not shown to be defined, by what is written down.

    With ``statements``, so are those of which nobody asked. ``answers`` are what was found instead
    of what is written down.
    """
    known = read() if answers is None else answers
    lacking = {about for about, (_, missing) in known.items() if about[0] == claim and missing}
    for about, statement in (statements or {}).items():
        if about[0] == claim and known.get(about, ("", ""))[0] != statement_hash(statement):
            lacking.add(about)
    places = (undefined_at(CLAIMS[claim], *about[1:]) for about in lacking)
    return frozenset[tuple[Place, Subject]]().union(*places)


def in_words(claim: str) -> str:
    """Say where the statements of a claim are defined; of a claim that has none, nothing."""
    if not any(about[0] == claim for about in read()):
        return ""
    sentences = [
        f"{label(about)}: it is not shown that {missing}" for about, missing in not_shown(claim)
    ]
    return "; ".join(sentences) or EVERYWHERE
