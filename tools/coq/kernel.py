"""The last question to Coq's kernel about a theorem, and what of its answer is accepted.

Who wrote a proof is trusted with nothing. The last file, written here, fixes the statement before
the proof is in sight, and takes the proof under its full name: nothing is imported from it, so that
no notation, scope or coercion of its own changes what is read. Then Coq lists every library that
was loaded, and everything assumed: axioms, and checks that were switched off. What a theorem over
defined notions states is written by hand and read by people; the last file makes sure that it is a
proposition, and what its proof rests on.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from typing import TypeAlias

from tools.coq.coqc import ROOT

AXIOMS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}
"""What Coq's real numbers rest on; the last, of its analysis: what is proved of exp and ln."""

AXIOMATIC = {axiom.partition(".")[0] for axiom in AXIOMS}
"""Their libraries by the short names that Coq prints, which a file of ours might bear too."""

SSREFLECT = ("ssreflect", "ssrnotations", "ssrfun", "ssrbool", "eqtype", "ssrnat", "seq")
LIBRARIES = ("Coq.", "Coquelicot.", *(f"mathcomp.ssreflect.{package}" for package in SSREFLECT))
"""The libraries that are accepted: Coq's own, and Coquelicot with what it requires itself.

One that ends in a full stop stands for all that begin so.
"""

INTERVAL = (*LIBRARIES, "Interval.", "Flocq.", "Bignums.", "mathcomp.ssreflect.")
"""Where formulas are evaluated: Interval too, and what it requires."""

REFUSED = re.compile(
    r"\b(ML|Load|LoadPath|Drop|Redirect|Cd|Extraction|Extract|Universes|Write|Restore|Profile"
    r"|native_compute|Set|Unset|Module|Include"
    r"|Admitted|admit|give_up|Axioms?|Parameters?|Conjectures?|bypass_check)\b",
    re.ASCII,
)
"""Words by which a file could run code, touch files, change an option of Coq, or leave a hole.

Coq has no other spelling of a command's words, so a file without them does none of it. They
are refused in comments too: to know what is a comment, one has to read as Coq does. There is no
command that opens a network connection. What is assumed in yet another way is seen at the end.
"""


def refused(file: str, text: str) -> str:
    """Return the place and the word for which a file is refused, or nothing.

    >>> refused("abdi/theorem_2.v", "Theorem all : False.\\nAdmitted.")
    'abdi/theorem_2.v, line 2: the word Admitted is refused'
    """
    match = REFUSED.search(text)
    if not match:
        return ""
    line = text.count("\n", 0, match.start()) + 1
    return f"{file}, line {line}: the word {match[0]} is refused"


def module(file: str) -> str:
    """Return the logical name of a file.

    >>> module("abdi/theorem_2.v")
    'didp.abdi.theorem_2'
    """
    return ".".join((ROOT, *file.removesuffix(".v").split("/")))


Asked: TypeAlias = tuple[str, str]
"""The full names of a statement and its proof; of a theorem that states itself, its own alone."""


def last_file(*groups: Sequence[Asked]) -> str:
    """Return the last file on theorems, which says of each group together what it rests on.

    >>> print(last_file([("didp.statements.claim", "didp.replays.claim.proof")]))
    Require didp.statements.
    Definition statement_1 : Prop := didp.statements.claim.
    Require didp.replays.claim.
    Print Libraries.
    Theorem final_1 : statement_1.
    Proof. exact @didp.replays.claim.proof. Qed.
    Print Assumptions final_1.
    <BLANKLINE>
    >>> print(last_file([("", "didp.worlds.sum_zero"), ("", "didp.worlds.sum_one")]))
    Require didp.worlds.
    Definition statement_1 : Prop :=
      ltac:(let stated := type of @didp.worlds.sum_zero in exact stated).
    Definition statement_2 : Prop :=
      ltac:(let stated := type of @didp.worlds.sum_one in exact stated).
    Print Libraries.
    Theorem final_1 : statement_1.
    Proof. exact @didp.worlds.sum_zero. Qed.
    Theorem final_2 : statement_2.
    Proof. exact @didp.worlds.sum_one. Qed.
    Definition together_1 := (conj final_1 final_2).
    Print Assumptions together_1.
    <BLANKLINE>
    """
    numbered = list(enumerate((asked for group in groups for asked in group), 1))
    given = [(number, stated) for number, (stated, _) in numbered if stated]
    by_itself = [(number, proof) for number, (stated, proof) in numbered if not stated]
    parts = [
        required_files(stated for _, stated in given),
        *(f"Definition statement_{number} : Prop := {stated}.\n" for number, stated in given),
        required_files(proof for _, (_, proof) in numbered),
        *(
            f"Definition statement_{number} : Prop :=\n"
            f"  ltac:(let stated := type of @{proof} in exact stated).\n"
            for number, proof in by_itself
        ),
        "Print Libraries.\n",
    ]
    rest = iter(numbered)
    for place, group in enumerate(groups, 1):
        finals = []
        for number, (_, proof) in islice(rest, len(group)):
            parts.append(f"Theorem final_{number} : statement_{number}.\n")
            parts.append(f"Proof. exact @{proof}. Qed.\n")
            finals.append(f"final_{number}")
        parts.append(_assumptions(finals, f"together_{place}"))
    return "".join(parts)


def required_files(names: Iterable[str]) -> str:
    """Return the commands that load the files of some full names, each file once."""
    files = dict.fromkeys(name.rpartition(".")[0] for name in names)
    return "".join(f"Require {file}.\n" for file in files)


def _assumptions(finals: Sequence[str], together: str) -> str:
    """Ask once what theorems rest on: all of them, as one conjunction."""
    *others, last = finals
    if not others:
        return f"Print Assumptions {last}.\n"
    joined = "".join(f"(conj {other} " for other in others) + last + ")" * len(others)
    return f"Definition {together} := {joined}.\nPrint Assumptions {together}.\n"


Assumed: TypeAlias = tuple[list[str], str]
"""The axioms that theorems rest on, and why that is not accepted; empty, where it is."""


def assumed(
    printed: str, count: int, own: Collection[str], libraries: Collection[str] = LIBRARIES
) -> list[Assumed]:
    """Read what Coq printed of a last file on so many groups: what each of them rests on.

    First stand the libraries, indented; then of each group what is assumed, each at the start of
    a line, with its type behind it or indented below. ``own`` are the logical names of our own
    files.
    """
    heading = re.compile("^(?:Axioms:|Closed under the global context)$", re.MULTILINE)
    above, *below = heading.split(printed)
    loaded = {line.strip() for line in above.splitlines() if line.startswith("  ")}
    if len(below) != count or not loaded:
        return [([], "what Coq printed cannot be read")] * count
    if foreign := sorted(
        library for library in loaded - set(own) if not _accepted(library, libraries)
    ):
        return [([], f"{foreign[0]} is none of the libraries that are accepted")] * count
    if namesake := sorted(file for file in own if file.rpartition(".")[2] in AXIOMATIC):
        return [([], f"{namesake[0]} is called like a library of axioms: rename the file")] * count
    return [_axioms(answer) for answer in below]


def _axioms(printed: str) -> Assumed:
    starts = [line for line in printed.splitlines() if line and not line.startswith(" ")]
    used = sorted(line.split(" : ")[0].strip() for line in starts)
    others = [axiom for axiom in used if axiom not in AXIOMS]
    return used, f"it rests on more than Coq's axioms: {others[0]}" if others else ""


def _accepted(library: str, libraries: Collection[str]) -> bool:
    return any(
        library.startswith(name) if name.endswith(".") else library == name for name in libraries
    )
