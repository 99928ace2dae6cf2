"""Whether what theorems suppose can be met: which suppose nothing, and who applies the others.

Coq itself says of each theorem whether it has premises. What a theorem without premises applies is
applied where its premises are met, unless that stands in a proof by contradiction, which people
have to see; by Coq's notes it is known who mentions whom. A witness beside a theorem, called like
it with ``_met`` behind, says more: that there are values for which all premises hold. What has
neither is listed as such, and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from tools.coq import joins, pins

FILE = "premises.tsv"
HEADER = "theorem\tits premises are met"
WITNESS = "_met"
BY_WITNESS, BY_USE, UNKNOWN = "by witness", "where it is applied", "no witness is written"


def table(
    names: Iterable[str],
    supposing: Collection[str],
    mentions: Mapping[joins.Place, Collection[joins.Place]],
) -> dict[str, str]:
    """Return of each theorem that supposes something how that is known to be met."""
    stated = set(names)
    applied: dict[str, str] = {}
    for name in sorted(stated - set(supposing)):
        for place in joins.rests_on(_place(name), mentions):
            applied.setdefault(".".join(place), name)
    there = {".".join(place) for place in mentions}
    return {
        name: f"{BY_WITNESS}: {name}{WITNESS}"
        if name + WITNESS in there
        else f"{BY_USE}: {applied[name]}"
        if name in applied
        else UNKNOWN
        for name in sorted(supposing)
    }


def _place(name: str) -> joins.Place:
    file, _, own = name.rpartition(".")
    return file, own


def in_words(found: Mapping[str, str], stated: int) -> str:
    """Say how many theorems suppose nothing, and of how many it is known how."""
    counted = Counter(said.partition(":")[0] for said in found.values())
    ways = ", ".join(f"{counted[way]} {way}" for way in (BY_WITNESS, BY_USE, UNKNOWN))
    return f"{stated} theorems by hand: {stated - len(found)} suppose nothing; of the others {ways}"


def write(found: Mapping[str, str]) -> str:
    """Return the text of the table."""
    return "".join(f"{line}\n" for line in [HEADER, *("\t".join(row) for row in found.items())])


def differences(found: Mapping[str, str], folder: Path) -> Iterator[str]:
    """Say where a table in a folder says another thing."""
    path = folder / FILE
    if not path.is_file() or path.read_text("utf-8") != write(found):
        yield f"{FILE}: it is not what Coq says of the theorems' premises; {pins.REMEDY}"
