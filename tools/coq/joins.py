"""Whether a theorem that joins the two levels joins anything.

It states the formal statement itself, and then its proof rests on a theorem over defined notions of
the same part, or of another that it names; or it has that statement as a premise, and then its
proof uses it. Coq is asked, of the proof as its kernel has it, without what is brought in and not
used: which of our theorems occur in it, and whether the type has the generated constant itself, and
not another of its name. A premise that does not occur in the proof is printed as ``_``. What those
theorems rest on in turn is read off the notes in which Coq writes each name that a script mentions,
with what it stands for; so there it is seen that a theorem is named, and not that it is needed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TypeAlias

from didp_ref.audit.theorems import JOINED, REPLAY, Theorem
from tools.coq.coqc import ROOT
from tools.coq.kernel import module

STATED = re.compile(r"^(?:Theorem|Lemma|Corollary) (\w+)(.*?)\bProof\b", re.MULTILINE | re.DOTALL)
"""Of a file: the name of a theorem, and what it says."""
FORMAL = re.compile(r"\bc_\w+")
"""The name of a formal statement."""
BINDER = re.compile(r"\(([\w' ]+) : (?:\w+\.)*(c_\w+)\)")
"""Of a printed proof: what it takes under which name, where it takes a formal statement."""
CONCLUSION = re.compile(r"^ +: (?:\w+\.)*(c_\w+)$", re.MULTILINE)
DRAWN_FROM = re.compile(r", of (.+)$")
"""Where a join is drawn from the theorems of other parts or claims: which."""
DEPTH = 12
"""How deep proofs are printed: what they take stands at their head."""

ON_NUMBERS = "theorem on numbers"
"""What the line of a join says where no notion's definition stands behind it."""
STATEMENTS = f"{ROOT}.statements."
"""How the logical names of the files begin that are generated from the formal statements."""

Place: TypeAlias = tuple[str, str]
"""A theorem of ours: the file's logical name, and its own."""


def stated(text: str) -> dict[str, str]:
    """Return the theorems of a file, each with what it says."""
    return dict(STATED.findall(text))


def shown(text: str, names: Collection[str] = ()) -> list[str]:
    """Return the theorems of a file that are named, or speak of a formal statement.

    >>> shown("Lemma one : True. Proof. Qed.\\nTheorem two : c_two__1. Proof. Qed.")
    ['two']
    """
    return [
        name
        for name, statement in stated(text).items()
        if name in names or FORMAL.search(statement)
    ]


def last_file(
    files: Mapping[str, Collection[str]],
    mentions: Mapping[Place, Collection[Place]],
    opened: Collection[str],
) -> str:
    """Return the file that has Coq print the heads of theorems, given by file and name.

    A proof that can be opened is shown without what it does not use, with what it needs of that
    which it mentions; of another the head alone.

    >>> mentions = {("didp.abdi.theorem_2", "one"): {("didp.b", "two")}}
    >>> print(last_file({"abdi/theorem_2.v": ["one", "three"]}, mentions, {"one"}))
    Require didp.abdi.theorem_2.
    Set Printing Depth 12.
    Set Printing Width 1000.
    Goal True.
    idtac "didp.abdi.theorem_2.one =".
    let stated := type of @didp.abdi.theorem_2.one in
    let proof := eval cbv beta zeta delta [didp.abdi.theorem_2.one] in @didp.abdi.theorem_2.one in
    idtac proof; idtac "     :" stated;
    try (match stated with context [@didp.b.two] => idtac "says didp.b.two" end);
    try (match proof with context [@didp.b.two] => idtac "needs didp.b.two" end);
    idtac.
    Abort.
    Print didp.abdi.theorem_2.three.
    <BLANKLINE>
    """
    required = "".join(f"Require {module(file)}.\n" for file in files)
    heads = (
        _opened(f"{module(file)}.{name}", sorted(mentions.get((module(file), name), ())))
        if name in opened
        else f"Print {module(file)}.{name}.\n"
        for file in files
        for name in files[file]
    )
    printing = f"Set Printing Depth {DEPTH}.\nSet Printing Width 1000.\n"
    return f"{required}{printing}{''.join(heads)}"


def _opened(name: str, mentioned: Iterable[Place]) -> str:
    """Have Coq print a theorem's proof and type, and which of our constants occur in them."""
    asked = (
        f"try (match {where} with context [@{'.'.join(place)}] => "
        f'idtac "{verb} {".".join(place)}" end);\n'
        for place in mentioned
        for verb, where in (("says", "stated"), ("needs", "proof"))
    )
    return (
        f'Goal True.\nidtac "{name} =".\n'
        f"let stated := type of @{name} in\n"
        f"let proof := eval cbv beta zeta delta [{name}] in @{name} in\n"
        f'idtac proof; idtac "     :" stated;\n{"".join(asked)}idtac.\nAbort.\n'
    )


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
    """Return which theorems and definitions of ours each theorem mentions, by Coq's notes.

    >>> mentioned(["Fdidp.a\\nprf 1:3 <> one\\nR5:7 didp.b <> two thm\\nR9:9 Coq.c <> x thm\\n"])
    {('didp.a', 'one'): {('didp.b', 'two')}}
    """
    mentions: dict[Place, set[Place]] = {}
    for text in notes:
        file, inside = "", ("", "")
        for line in text.splitlines():
            words = line.split()
            if line.startswith("F"):
                file = line[1:]
            elif words[0] == "prf":
                inside = file, words[3]
                mentions.setdefault(inside, set())
            elif words[-1] in ("thm", "def") and inside[0] and words[1].startswith(f"{ROOT}."):
                mentions[inside].add((words[1], words[3]))
    return mentions


def rests_on(start: Place, mentions: Mapping[Place, Collection[Place]]) -> set[Place]:
    """Return all theorems that one mentions, itself or by way of others."""
    reached: set[Place] = set()
    ahead = list(mentions.get(start, ()))
    while ahead:
        place = ahead.pop()
        if place not in reached:
            reached.add(place)
            ahead += mentions.get(place, ())
    return reached


def problems(
    joins: Iterable[Theorem],
    known: Collection[Theorem],
    files: Mapping[str, Collection[str]],
    printed: str,
    mentions: Mapping[Place, Collection[Place]],
) -> Iterator[str]:
    """Yield what joins nothing, among the theorems that are known.

    ``files`` names the theorems of which ``printed`` is what Coq printed, by their files, and
    ``mentions`` is what the theorems mention that are written by hand.
    """
    heads = dict(_heads(files, printed))
    for (_, name), head in heads.items():
        yield from (
            f"{name}: it does not use its premise {premise}" for premise in _taken(head, used=False)
        )
    for join in joins:
        head = heads.get((module(join.file), join.name), "")
        if problem := _problem(join, known, head, mentions):
            yield f"{join.claim}: {join.name}: {problem}"


def on_numbers_alone(
    joins: Iterable[Theorem],
    files: Mapping[str, Collection[str]],
    printed: str,
    mentions: Mapping[Place, Collection[Place]],
    defined: Collection[str],
) -> Iterator[Theorem]:
    """Yield the joins that speak of none of some definitions, and rest on no theorem that does."""
    heads = dict(_heads(files, printed))
    for join in joins:
        head = heads.get((module(join.file), join.name), "")
        below = _names("says", head) | _below(_names("needs", head), mentions)
        if not {".".join(place) for place in below}.intersection(defined):
            yield join


def misnamed(joins: Iterable[Theorem], alone: Collection[Theorem]) -> Iterator[str]:
    """Say of which joins the line is wrong about what stands behind them."""
    for join in joins:
        if (join in alone) != (ON_NUMBERS in join.says):
            behind = "no definition of a notion" if join in alone else "definitions of notions"
            yield f"{join.claim}: {join.name}: it rests on {behind}, and its line says otherwise"


def _below(places: Iterable[Place], mentions: Mapping[Place, Collection[Place]]) -> set[Place]:
    """Return theorems and definitions with all that they rest on."""
    return set(places).union(*(rests_on(place, mentions) for place in places))


def _taken(head: str, *, used: bool) -> list[str]:
    """Return the formal statements that a proof takes and uses, or takes and does not use."""
    binders = BINDER.findall(" ".join(head.split()))
    return [statement for names, statement in binders if ("_" not in names.split()) == used]


def _problem(
    join: Theorem,
    known: Collection[Theorem],
    head: str,
    mentions: Mapping[Place, Collection[Place]],
) -> str:
    """Say why a theorem does not join the levels of its part, or nothing."""
    spoken_of = {name for place, name in _names("says", head) if place.startswith(STATEMENTS)}
    about = join.part, join.reading, join.target
    formal = {
        theorem.name
        for theorem in known
        if theorem.level == REPLAY
        and theorem.name in spoken_of
        and theorem.claim == join.claim
        and (theorem.part, theorem.reading, theorem.target) == about
    }
    if formal.intersection(_taken(head, used=True)):
        return ""
    if not formal.intersection(CONCLUSION.findall(head)):
        return "it neither is the formal statement of this part nor uses it as a premise"
    below = _below(_names("needs", head), mentions)
    notions = {
        (module(theorem.file), theorem.name)
        for theorem in known
        if theorem.level not in (REPLAY, JOINED) and _drawn_from(join, theorem)
    }
    return "" if notions & below else "its proof needs no theorem over defined notions of its part"


def _names(verb: str, head: str) -> set[Place]:
    """Return what Coq says that a theorem's type speaks of, or its proof needs."""
    matches = re.findall(rf"^{verb} (\S+)[.](\w+)$", head, re.MULTILINE)
    return {(file, name) for file, name in matches}


def _drawn_from(join: Theorem, other: Theorem) -> bool:
    """Say whether a theorem is of a join's part, or of a part or claim that the join names."""
    named = DRAWN_FROM.search(join.says)
    places = named[1].split(" and ") if named else [join.part, ""]
    return other.claim in places or (other.claim == join.claim and other.part in places)
