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
from collections.abc import Collection, Sequence

from didp_ref.proof.engines.coq.coqc import ROOT

AXIOMS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}
"""What Coq's real numbers rest on; the last, of its analysis: what is proved of exp and ln."""

SSREFLECT = ("ssreflect", "ssrnotations", "ssrfun", "ssrbool", "eqtype", "ssrnat", "seq")
LIBRARIES = ("Coq.", "Coquelicot.", *(f"mathcomp.ssreflect.{one}" for one in SSREFLECT))
"""The libraries that are accepted: Coq's own, and Coquelicot with what it requires itself.

One that ends in a full stop stands for all that begin so.
"""

INTERVAL = (*LIBRARIES, "Interval.", "Flocq.", "Bignums.", "mathcomp.ssreflect.")
"""Where formulas are evaluated: Interval too, and what it requires."""

REFUSED = re.compile(
    r"\b(ML|Load|LoadPath|Drop|Redirect|Cd|Extraction|Extract|Universes|Write|Restore|Profile"
    r"|native_compute|Set|Unset"
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
    found = REFUSED.search(text)
    if not found:
        return ""
    line = text.count("\n", 0, found.start()) + 1
    return f"{file}, line {line}: the word {found[0]} is refused"


def module(file: str) -> str:
    """Return the logical name of a file.

    >>> module("theories/abdi/theorem_2.v")
    'didp.theories.abdi.theorem_2'
    """
    return ".".join((ROOT, *file.removesuffix(".v").split("/")))


def proves(statement: str, proof: str) -> str:
    """Return the last file on a proof of a statement, both given by their full names.

    >>> print(proves("didp.statements.claim", "didp.replays.claim.proof"))
    Require didp.statements.
    Definition statement : Prop := didp.statements.claim.
    Require didp.replays.claim.
    Print Libraries.
    Theorem final : statement.
    Proof. exact didp.replays.claim.proof. Qed.
    Print Assumptions final.
    <BLANKLINE>
    """
    required = f"Require {_file_of(statement)}.\n"
    fixed = f"Definition statement : Prop := {statement}.\n"
    return f"{required}{fixed}Require {_file_of(proof)}.\n{_end(proof)}"


def are_proved(theorems: Sequence[str]) -> str:
    """Return the last file on theorems of one file that say by themselves what they state.

    What they rest on is asked of all of them together.

    >>> print(are_proved(["didp.theories.worlds.sum_zero", "didp.theories.worlds.sum_split"]))
    Require didp.theories.worlds.
    Definition statement : Prop :=
      ltac:(let stated := type of @didp.theories.worlds.sum_zero in exact stated) /\\
      ltac:(let stated := type of @didp.theories.worlds.sum_split in exact stated).
    Print Libraries.
    Theorem final : statement.
    Proof. exact (conj (@didp.theories.worlds.sum_zero) (@didp.theories.worlds.sum_split)). Qed.
    Print Assumptions final.
    <BLANKLINE>
    """
    stated = (f"ltac:(let stated := type of @{one} in exact stated)" for one in theorems)
    fixed = "Definition statement : Prop :=\n  " + " /\\\n  ".join(stated) + ".\n"
    *others, last = (f"(@{one})" for one in theorems)
    proof = "".join(f"(conj {one} " for one in others) + last + ")" * len(others)
    return f"Require {_file_of(theorems[0])}.\n{fixed}{_end(proof)}"


def _file_of(name: str) -> str:
    return name.rpartition(".")[0]


def _end(proof: str) -> str:
    return (
        "Print Libraries.\nTheorem final : statement.\n"
        f"Proof. exact {proof}. Qed.\nPrint Assumptions final.\n"
    )


def assumed(
    printed: str, own: Collection[str], libraries: Collection[str] = LIBRARIES
) -> tuple[list[str], str]:
    """Read what Coq printed of the last file: what it rests on, and why that is not accepted.

    First stand the libraries, indented; then what is assumed, each at the start of a line, with its
    type behind it or indented below. ``own`` are the logical names of our own files.
    """
    heading = re.compile("^(?:Axioms:|Closed under the global context)$", re.MULTILINE)
    above, *below = heading.split(printed, maxsplit=1)
    loaded = {line.strip() for line in above.splitlines() if line.startswith("  ")}
    if not below or not loaded:
        return [], "what Coq printed cannot be read"
    if foreign := sorted(one for one in loaded - set(own) if not _accepted(one, libraries)):
        return [], f"{foreign[0]} is none of the libraries that are accepted"
    starts = [line for line in below[0].splitlines() if line and not line.startswith(" ")]
    used = sorted(line.split(" : ")[0].strip() for line in starts)
    others = [one for one in used if one not in AXIOMS]
    return used, f"it rests on more than Coq's axioms: {others[0]}" if others else ""


def _accepted(library: str, libraries: Collection[str]) -> bool:
    return any(
        library.startswith(one) if one.endswith(".") else library == one for one in libraries
    )
