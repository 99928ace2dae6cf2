"""Whether a theorem that joins the two levels joins anything.

It states the formal statement itself, and then its proof rests on a theorem over defined notions of
the same part, or of another that it names; or it has that statement as a premise, and then its
proof uses it. What is stated, and which premise no proof uses, is read off what Coq prints of a
theorem: a premise that does not occur in the proof is printed as ``_``. What a proof rests on is
read off the notes in which Coq writes each name that a script mentions, with the theorem it stands
for; so there it is seen that a theorem is named, and not that it is needed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from didp_ref.audit.theorems import NOTIONS, REPLAY, Theorem
from tools.coq.coqc import ROOT
from tools.coq.kernel import module

STATED = re.compile(r"^(?:Theorem|Lemma|Corollary) (\w+)(.*?)\bProof\b", re.MULTILINE | re.DOTALL)
"""Of a file: the name of a theorem, and what it says."""
BINDER = re.compile(r"\(([\w' ]+) : (?:\w+\.)*(c_\w+)\)")
"""Of a printed proof: what it takes under which name, where it takes a formal statement."""
CONCLUSION = re.compile(r"^ +: (?:\w+\.)*(c_\w+)$", re.MULTILINE)
DRAWN_FROM = re.compile(r", of (.+)$")
"""Where a join is drawn from the theorems of other parts or claims: which."""
DEPTH = 12
"""How deep proofs are printed: what they take stands at their head."""

Place: TypeAlias = tuple[str, str]
"""A theorem of ours: the file's logical name, and its own."""


def shown(text: str, names: Collection[str] = ()) -> list[str]:
    """Return the theorems of a file that are named, or speak of a formal statement.

    >>> shown("Lemma one : True. Proof. Qed.\\nTheorem two : statements.c. Proof. Qed.")
    ['two']
    """
    found = STATED.findall(text)
    return [name for name, said in found if name in names or "statements." in said]


def last_file(files: Mapping[str, Collection[str]]) -> str:
    """Return the file that has Coq print the heads of theorems, given by file and name.

    >>> print(last_file({"theories/bridges/abdi.v": ["one"]}))
    Require didp.theories.bridges.abdi.
    Set Printing Depth 12.
    Print didp.theories.bridges.abdi.one.
    <BLANKLINE>
    """
    required = "".join(f"Require {module(file)}.\n" for file in files)
    heads = (f"Print {module(file)}.{name}.\n" for file in files for name in files[file])
    return f"{required}Set Printing Depth {DEPTH}.\n{''.join(heads)}"


def _heads(files: Mapping[str, Collection[str]], printed: str) -> Iterator[tuple[Place, str]]:
    """Yield what is printed of each theorem; nothing of one that is not found there."""
    rest = printed
    for file in files:
        for name in files[file]:
            begins = re.search(rf"^(?:\w+\.)*{name} =\s", rest, re.MULTILINE)
            if begins:
                rest = rest[begins.end() :]
            following = re.search(r"^(?:\w+\.)*\w+ =\s*$", rest, re.MULTILINE)
            yield (module(file), name), rest[: following and following.start()] if begins else ""


def mentioned(notes: Iterable[str]) -> dict[Place, set[Place]]:
    """Return which theorems of ours each of them mentions, by Coq's notes on files.

    >>> mentioned(["Fdidp.a\\nprf 1:3 <> one\\nR5:7 didp.b <> two thm\\nR9:9 Coq.c <> x thm\\n"])
    {('didp.a', 'one'): {('didp.b', 'two')}}
    """
    found: dict[Place, set[Place]] = {}
    for text in notes:
        file, inside = "", ("", "")
        for line in text.splitlines():
            words = line.split()
            if line.startswith("F"):
                file = line[1:]
            elif words[0] == "prf":
                inside = file, words[3]
                found.setdefault(inside, set())
            elif words[-1] == "thm" and inside[0] and words[1].startswith(f"{ROOT}."):
                found[inside].add((words[1], words[3]))
    return found


def rests_on(start: Place, mentions: Mapping[Place, Collection[Place]]) -> set[Place]:
    """Return all theorems that one mentions, itself or by way of others."""
    found: set[Place] = set()
    ahead = list(mentions.get(start, ()))
    while ahead:
        one = ahead.pop()
        if one not in found:
            found.add(one)
            ahead += mentions.get(one, ())
    return found


def problems(
    joins: Iterable[Theorem],
    known: Collection[Theorem],
    files: Mapping[str, Collection[str]],
    printed: str,
    compiled: Path,
) -> Iterator[str]:
    """Yield what joins nothing, among the theorems that are known.

    ``files`` names the theorems of which ``printed`` is what Coq printed, by their files, and in
    ``compiled`` stand Coq's notes.
    """
    heads = dict(_heads(files, printed))
    for (_, name), head in heads.items():
        yield from (
            f"{name}: it does not use its premise {one}" for one in _taken(head, used=False)
        )
    mentions = mentioned(
        path.read_text("utf-8") for path in sorted((compiled / "theories").rglob("*.glob"))
    )
    for one in joins:
        place = module(f"theories/{one.file}"), one.name
        if problem := _problem(one, known, heads.get(place, ""), rests_on(place, mentions)):
            yield f"{one.claim}: {one.name}: {problem}"


def _taken(head: str, *, used: bool) -> list[str]:
    """Return the formal statements that a proof takes and uses, or takes and does not use."""
    found = BINDER.findall(" ".join(head.split()))
    return [statement for names, statement in found if ("_" not in names.split()) == used]


def _problem(join: Theorem, known: Collection[Theorem], head: str, below: Collection[Place]) -> str:
    """Say why a theorem does not join the levels of its part, or nothing."""
    about = join.part, join.reading, join.target
    formal = {
        one.name
        for one in known
        if one.level == REPLAY
        and one.claim == join.claim
        and (one.part, one.reading, one.target) == about
    }
    if formal.intersection(_taken(head, used=True)):
        return ""
    if not formal.intersection(CONCLUSION.findall(head)):
        return "it neither is the formal statement of this part nor uses it as a premise"
    notions = {
        (module(f"theories/{one.file}"), one.name)
        for one in known
        if one.level == NOTIONS and _drawn_from(join, one)
    }
    return (
        ""
        if notions & set(below)
        else "its proof names no theorem over defined notions of its part"
    )


def _drawn_from(join: Theorem, other: Theorem) -> bool:
    """Say whether a theorem is of a join's part, or of a part or claim that the join names."""
    named = DRAWN_FROM.search(join.says)
    places = named[1].split(" and ") if named else [join.part, ""]
    return other.claim in places or (other.claim == join.claim and other.part in places)
