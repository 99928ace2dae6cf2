"""What the theorems written by hand state, as Coq reads it; and what states nothing.

A statement is pinned: beside its full name stands the hash of its type, as Coq prints it with all
notations off, and the axioms that its proof rests on, one by one. So are the definitions that are
written by hand, by their bodies, since a statement means what they say. What differs from its pin
is a problem until it is recorded anew, and that is a change of a line which a reviewer sees. The
file ships with the package, whose audit reads it (:mod:`didp_ref.audit.pins`).

Coq itself is asked, too, whether a statement says anything: one is refused whose conclusion is
`True` or one of its hypotheses, both up to conversion, or whose hypotheses are seen at once to
contradict each other. That hypotheses which pass can be met is not shown by that.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from didp_ref.audit import theorems
from didp_ref.audit.pins import LINES, REMEDY, REPLAY, THEOREM, Pins
from didp_ref.audit.theorems import Theorem, pin_of, pinned_lines
from tools.coq.kernel import module, required_files

DEFINED = re.compile(r"^(?:def|ind|rec) \S+ (\S+) (\S+)$", re.MULTILINE)
"""In Coq's notes on a file: what is defined there, after its section."""
MARKED = re.compile(r"^(pinned|empty|full|supposes): (\S+)$", re.MULTILINE)
"""What the files made here have Coq print of a name, before or instead of what it stands for."""
QUALIFIED = re.compile(r"\w+(?:\.\w+)+")
PRINTING = "Set Printing All.\nSet Printing Width 1000.\nSet Printing Depth 100000.\n"
READABLE = """\
From Coq Require Import Reals List.
Open Scope R_scope.
Set Printing Width 96.
Set Printing Depth 100000.
"""
"""With notations, for people; what is pinned is without."""
EMPTY = """\
From Coq Require Import Reals Lra Lia.
Ltac says_nothing :=
  lazymatch goal with
  | |- exists _, True => idtac
  | |- ?said = ?said => idtac
  | _ => solve [exact I | assumption | tauto
               | exfalso; first [contradiction | discriminate | lia | lra]]
  end.
Ltac supposes :=
  match goal with given : ?said |- _ => match type of said with Prop => idtac end end.
"""


def mark(kind: str, name: str) -> str:
    """Have Coq print a mark before what it prints next."""
    return f'Goal True. idtac "{kind}: {name}". Abort.\n'


def printing_file(
    theorems: Sequence[str], definitions: Sequence[str], printing: str = PRINTING
) -> str:
    """Return the file that has Coq print what theorems state, and what is defined.

    >>> print(printing_file(["didp.abdi.theorem_2.prior_free"], []))
    Require didp.abdi.theorem_2.
    Set Printing All.
    Set Printing Width 1000.
    Set Printing Depth 100000.
    Goal True. idtac "pinned: didp.abdi.theorem_2.prior_free". Abort.
    Check @didp.abdi.theorem_2.prior_free.
    <BLANKLINE>
    """
    shown = [f"{mark('pinned', name)}Check @{name}.\n" for name in theorems]
    shown += [f"{mark('pinned', name)}Print {name}.\n" for name in definitions]
    return required_files([*theorems, *definitions]) + printing + "".join(shown)


def emptiness_file(theorems: Sequence[str]) -> str:
    """Return the file that has Coq say of each theorem whether it states or supposes nothing."""
    asked = (
        f"Goal ltac:(let stated := type of @{name} in exact stated).\n"
        f'Proof. intros. try (supposes; idtac "supposes: {name}").\n'
        "tryif (timeout 5 says_nothing)\n"
        f'  then idtac "empty: {name}" else idtac "full: {name}".\nAbort.\n'
        for name in theorems
    )
    return required_files(theorems) + EMPTY + "".join(asked)


def definitions(notes: Mapping[str, str]) -> list[str]:
    """Return the full names of what is defined in files, by Coq's notes on them.

    >>> definitions({"shared/worlds.v": "def 3:5 <> sum\\nprf 9:12 <> sum_zero\\n"})
    ['didp.shared.worlds.sum']
    """
    return [f"{module(file)}.{name}" for file in notes for _, name in DEFINED.findall(notes[file])]


def printed_types(printed: str, names: Collection[str]) -> dict[str, str]:
    """Return what Coq printed of each name, on one line, with the full names of what is ours."""
    full = partial(_full, names=_by_ending(names))
    return {
        name: QUALIFIED.sub(full, " ".join(text.split())) for name, text in printed_texts(printed)
    }


def printed_texts(printed: str) -> Iterator[tuple[str, str]]:
    """Yield each name that a file has Coq print something of, and what that is."""
    _, *parts = MARKED.split(printed)
    yield from zip(parts[1::3], parts[2::3], strict=True)


def _by_ending(names: Iterable[str]) -> Mapping[str, str]:
    """Return the full name of each ending that only one of them has."""
    full_names: dict[str, str] = {}
    for name in names:
        words = name.split(".")
        for begin in range(len(words) - 1):
            ending = ".".join(words[begin:])
            full_names[ending] = "" if ending in full_names else name
    return full_names


def _full(ending: re.Match[str], names: Mapping[str, str]) -> str:
    return names.get(ending[0]) or ending[0]


def empty(printed: str, names: Collection[str]) -> Iterator[str]:
    """Say which statements say nothing, and of which Coq did not answer."""
    answers = {name: kind for kind, name in MARKED.findall(printed) if kind != "supposes"}
    for name in names:
        if answers.get(name) == "empty":
            yield (
                f"{name}: it states nothing: its conclusion is True or a hypothesis, "
                "or its hypotheses contradict each other"
            )
        elif name not in answers:
            yield f"{name}: Coq did not say whether it states anything"


def supposing(printed: str) -> list[str]:
    """Return the theorems that have premises."""
    return [name for kind, name in MARKED.findall(printed) if kind == "supposes"]


def completed(stated: Pins, accepted: Collection[Theorem]) -> dict[tuple[str, str], str]:
    """Return hashes of what is stated with axioms, and the pins of replays and of the record."""
    pins = dict(stated)
    for theorem in accepted:
        place = pin_of(theorem)
        proved = theorem.of if theorem.level == theorems.REPLAY else pins.get(place, "")
        pins[place] = " ".join([*proved.split()[:1], *theorem.axioms.split()])
    return pins | pinned_lines(accepted, pins)


def differences(pins: Pins, here: Pins) -> Iterator[str]:
    """Say which statements, definitions and lines of the record are not what is pinned."""
    for kind, name in sorted({*pins, *here}):
        pinned, present = pins.get((kind, name), ""), here.get((kind, name), "")
        if kind == LINES:
            if pinned != present:
                yield f"{name}: its lines in the record are not those that are pinned; {REMEDY}"
        elif pinned.split()[:1] != present.split()[:1]:
            what = "changed since it was pinned" if pinned and present else ""
            what = what or ("not pinned" if present else "pinned, and not there")
            yield f"{name}: this {kind} is {what}; review what it says, then {REMEDY}"
        elif pinned != present:
            before, after = (" ".join(pin.split()[1:]) or "none" for pin in (pinned, present))
            yield f"{name}: it rests on other axioms, {after} and not {before}; {REMEDY}"


def unused(here: Pins, axioms: Iterable[str]) -> Iterator[str]:
    """Say which of the axioms that are accepted no theorem rests on: it is to be accepted no more.

    >>> list(unused({("theorem", "didp.a.one"): "01 classic"}, ["Coq.classic", "Coq.false"]))
    ['Coq.false: it is accepted, and no theorem rests on it; take it out of tools/coq/kernel.py']
    """
    used = {
        axiom
        for (kind, _), pinned in here.items()
        if kind in (THEOREM, REPLAY)
        for axiom in pinned.split()[1:]
    }
    for axiom in sorted(axioms):
        if axiom.rpartition(".")[2] not in used:
            yield (
                f"{axiom}: it is accepted, and no theorem rests on it; "
                "take it out of tools/coq/kernel.py"
            )
