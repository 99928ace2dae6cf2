"""Coq, on a whole statement: its kernel checks a proof that is trusted with nothing.

Three files are compiled, each by a process of its own, in a folder made for them:

* ``Claim.v``, written here, says what the statement is (see
  :mod:`didp_ref.proof.engines.coq.gallina`, also on where a statement's terms are not defined);
* ``Certificate.v`` is the certificate as given. It requires ``Claim`` and the standard library, and
  defines ``proof``;
* ``Final.v``, written here, fixes the statement before the certificate is in sight, and takes
  ``Certificate.proof`` as its proof. Nothing is imported from the certificate, so that no notation,
  scope or coercion of its own changes what is read. Then Coq lists every library that was
  loaded, and everything assumed: axioms, and checks that were switched off.

The statement holds when all three compile, every library is Coq's own, and nothing is assumed but
:data:`AXIOMS`. Whatever else comes of it proves nothing, and refutes nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from didp_ref.claim import Evidence, Outcome, Strength
from didp_ref.errors import Unavailable
from didp_ref.proof.engines.coq.gallina import claim, schemas
from didp_ref.proof.objects import Sequent

name = "coq"
TIME_LIMIT_S = 120
MEMORY_LIMIT_KB = 4_000_000
LIMITED = 'ulimit -t "$1" && ulimit -v "$2" && ulimit -f 200000 && shift 2 && exec "$@"'
"""A shell's limits of a command's time, memory and files."""

AXIOMS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}
"""What Coq's real numbers rest on; the last, of its analysis: what is proved of exp and ln."""

REFUSED = re.compile(
    r"\b(ML|Load|LoadPath|Drop|Redirect|Cd|Extraction|Extract|Universes|Write|Restore|Profile"
    r"|native_compute|Set|Unset)\b",
    re.ASCII,
)
"""Words by which a certificate could run code, touch files, or change an option of Coq.

Coq has no other spelling of a command's words, so a certificate without them does none of it. They
are refused in comments too: to know what is a comment, one has to read as Coq does. There is no
command that opens a network connection.
"""

FINAL = """\
Require Claim.
Definition statement : Prop := Claim.claim.
Require Certificate.
Print Libraries.
Theorem final : statement.
Proof. exact Certificate.proof. Qed.
Print Assumptions final.
"""


def version() -> str:
    """Return Coq's version, or raise :class:`Unavailable`."""
    if shutil.which("coqc") is None:
        raise Unavailable("Coq", "apt-get install coq")
    said = subprocess.run(
        ["coqc", "-print-version"], capture_output=True, text=True, check=True, timeout=TIME_LIMIT_S
    )
    return said.stdout.split()[0]


def check(statement: Sequent, certificate: str) -> Evidence:
    """Return what Coq's kernel says of a statement, given a certificate.

    It holds, or it stays undecided, with the first line of Coq's error.

    Raises :class:`Unavailable` where Coq is not installed, and :class:`InputError` for what
    is no statement.
    """
    return _checked(claim(statement), certificate)


def check_schemas(certificate: str) -> Evidence:
    """Return what Coq's kernel says of all lemma schemas together, given one certificate of them.

    Raises :class:`Unavailable` where Coq is not installed.
    """
    return _checked(schemas(), certificate)


def _checked(stated: str, certificate: str) -> Evidence:
    version()
    files = {"Claim": stated, "Certificate": certificate, "Final": FINAL}
    if refused := REFUSED.search(certificate):
        return _undecided(f"the word {refused[0]} is refused in a certificate")
    with tempfile.TemporaryDirectory() as folder:
        for module, text in files.items():
            source = Path(folder, f"{module}.v")
            source.write_text(text, encoding="utf-8", errors="replace")
            if problem := _compile(source):
                return _undecided(problem)
        printed = Path(folder, "printed").read_text(encoding="utf-8", errors="replace")
    used, problem = assumed(printed)
    if problem:
        return _undecided(problem)
    detail = f"the kernel accepts the certificate; axioms: {', '.join(used) or 'none'}"
    return Evidence("Coq", Outcome.HOLDS, Strength.PROOF, detail)


def _undecided(detail: str) -> Evidence:
    return Evidence("Coq", Outcome.UNDECIDED, Strength.PROOF, detail)


def _compile(source: Path) -> str:
    """Compile a file, leave what Coq prints in ``printed``, and return what is wrong with it."""
    folder = source.parent
    limits = [str(TIME_LIMIT_S), str(MEMORY_LIMIT_KB)]
    coqc = ["coqc", "-q", "-w", "none", "-Q", ".", "", source.name]
    path = os.environ.get("PATH", os.defpath)
    environment = {"PATH": path, "HOME": str(folder), "TMPDIR": str(folder)}
    errors = folder / "errors"
    with (folder / "printed").open("wb") as printed, errors.open("wb") as stderr:
        try:
            ended = subprocess.run(
                ["sh", "-c", LIMITED, "sh", *limits, *coqc],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=stderr,
                timeout=TIME_LIMIT_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"{source.name}: no end after {TIME_LIMIT_S} s"
    if ended.returncode == 0:
        return ""
    said = errors.read_text(encoding="utf-8", errors="replace")
    place, _, error = said.rpartition("Error:")
    line = re.search(r"line \d+", place)
    first = (error.strip() or f"coqc ended with {ended.returncode}").splitlines()[0]
    return f"{source.name}{', ' + line[0] if line else ''}: {first}"


def assumed(printed: str) -> tuple[list[str], str]:
    """Read what Coq printed of the final theorem: what it rests on, and why that is not accepted.

    First stand the libraries, indented; then what is assumed, each at the start of a line, with its
    type behind it or indented below.
    """
    heading = re.compile("^(?:Axioms:|Closed under the global context)$", re.MULTILINE)
    above, *below = heading.split(printed, maxsplit=1)
    libraries = {line.strip() for line in above.splitlines() if line.startswith("  ")}
    own = {"Claim", "Certificate"}
    if not below or not own < libraries:
        return [], "what Coq printed cannot be read"
    if foreign := sorted(one for one in libraries - own if not one.startswith("Coq.")):
        return [], f"{foreign[0]} is not in Coq's own library"
    starts = [line for line in below[0].splitlines() if line and not line.startswith(" ")]
    used = sorted(line.split(" : ")[0].strip() for line in starts)
    others = [one for one in used if one not in AXIOMS]
    return used, f"it rests on more than Coq's axioms: {others[0]}" if others else ""
