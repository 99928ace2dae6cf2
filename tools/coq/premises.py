"""Whether what theorems suppose can be met: which suppose nothing, and who applies the others.

Coq itself says of each theorem whether it has premises. What a theorem without premises applies is
applied where its premises are met, unless that stands in a proof by contradiction, which people
have to see; by Coq's notes it is known who mentions whom. A witness says more: it is the theorem
itself, applied to values and to proofs of all that it supposes of them, and stands in a file of its
own, both called like the theorem and its file with ``_met`` behind. Coq is asked whether it is
that. A formal statement may be left supposed: its replay proves it. What has neither is listed as
such, and counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from didp_ref.audit.pins import REMEDY
from tools.coq import joins
from tools.coq.kernel import required_files

FILE = "premises.tsv"
HEADER = "theorem\tits premises are met"
WITNESS = "_met"
BY_WITNESS, BY_USE, UNKNOWN = "by witness", "where it is applied", "no witness is written"
IS_MET = re.compile(r"^met: (\S+)$", re.MULTILINE)
INSTANCE = """\
Ltac head theorem proof :=
  lazymatch proof with ?applied _ => head theorem applied | _ => constr_eq theorem proof end.
Ltac instance theorem proof any formal :=
  lazymatch type of proof with
  | ?said -> _ =>
      formal said; let rest := eval cbv beta in (proof (any said)) in
      instance theorem rest any formal
  | forall _, _ => fail
  | _ => head theorem proof
  end.
"""


def witnessed(name: str) -> str:
    """Return the theorem that a witness is of, by the full names; nothing, of what is none.

    >>> witnessed("didp.abdi.theorem_2_met.prior_free_met")
    'didp.abdi.theorem_2.prior_free'
    """
    file, own = _place(name)
    both = file.endswith(WITNESS) and own.endswith(WITNESS)
    return f"{file.removesuffix(WITNESS)}.{own.removesuffix(WITNESS)}" if both else ""


def asking_file(
    witnesses: Iterable[str],
    mentions: Mapping[joins.Place, Collection[joins.Place]],
    proved: Collection[str],
) -> str:
    """Return the file that has Coq say which witnesses are what they are called.

    ``proved`` are the full names of the formal statements that replays prove.

    >>> print(asking_file(["didp.a_met.one_met"], {}, ()).removeprefix(INSTANCE))
    Require didp.a.
    Require didp.a_met.
    Goal (forall said : Prop, said) -> True.
    intros any. let proof := eval cbv delta [didp.a_met.one_met] in @didp.a_met.one_met in
    try (instance @didp.a.one proof any ltac:(fun said => fail);
      idtac "met: didp.a_met.one_met").
    Abort.
    <BLANKLINE>
    """
    asked = list(witnesses)
    required = required_files(needed for name in asked for needed in (witnessed(name), name))
    return "".join([INSTANCE, required, *(_asked(name, mentions, proved) for name in asked)])


def _asked(
    name: str, mentions: Mapping[joins.Place, Collection[joins.Place]], proved: Collection[str]
) -> str:
    theorem = witnessed(name)
    named = map(".".join, mentions.get(_place(theorem), ()))
    either = " | ".join(
        f"constr_eq said @{statement}" for statement in sorted({*proved}.intersection(named))
    )
    return (
        "Goal (forall said : Prop, said) -> True.\n"
        f"intros any. let proof := eval cbv delta [{name}] in @{name} in\n"
        f"try (instance @{theorem} proof any "
        f"ltac:(fun said => {f'first [{either}]' if either else 'fail'});\n"
        f'  idtac "met: {name}").\nAbort.\n'
    )


def answered(printed: str, witnesses: Iterable[str]) -> tuple[set[str], list[str]]:
    """Return the theorems whose premises are met, and which witnesses are none."""
    met = set(IS_MET.findall(printed))
    problems = [
        f"{name}: it is no instance of {witnessed(name)} of which nothing is supposed"
        for name in witnesses
        if name not in met
    ]
    return {witnessed(name) for name in met}, problems


def table(
    names: Iterable[str],
    supposing: Collection[str],
    mentions: Mapping[joins.Place, Collection[joins.Place]],
    met: Collection[str] = (),
) -> dict[str, str]:
    """Return of each theorem that supposes something how that is known to be met."""
    stated = set(names)
    applied: dict[str, str] = {}
    for name in sorted(stated - set(supposing)):
        for place in joins.rests_on(_place(name), mentions):
            applied.setdefault(".".join(place), name)
    return {
        name: BY_WITNESS
        if name in met
        else f"{BY_USE}: {applied[name]}"
        if name in applied
        else UNKNOWN
        for name in sorted(supposing)
    }


def _place(name: str) -> joins.Place:
    file, _, own = name.rpartition(".")
    return file, own


def in_words(met: Mapping[str, str], stated: int) -> str:
    """Say how many theorems suppose nothing, and of how many it is known how."""
    counted = Counter(how.partition(":")[0] for how in met.values())
    ways = ", ".join(f"{counted[way]} {way}" for way in (BY_WITNESS, BY_USE, UNKNOWN))
    return f"{stated} theorems by hand: {stated - len(met)} suppose nothing; of the others {ways}"


def write(met: Mapping[str, str]) -> str:
    """Return the text of the table."""
    return "".join(f"{line}\n" for line in [HEADER, *("\t".join(row) for row in met.items())])


def differences(met: Mapping[str, str], folder: Path) -> Iterator[str]:
    """Say where a table in a folder says another thing."""
    path = folder / FILE
    if not path.is_file() or path.read_text("utf-8") != write(met):
        yield f"{FILE}: it is not what Coq says of the theorems' premises; {REMEDY}"
