"""``didp-ref libraries --points``: the libraries beside us, as a table and point by point."""

import argparse
import textwrap
from collections.abc import Iterable, Sequence
from itertools import chain

from didp_ref.cli.terminal import print_heading, print_json, print_table, print_text
from didp_ref.errors import UnknownName, suggestion
from didp_ref.libraries.cell import shown_factor
from didp_ref.libraries.library import Contract, Library, libraries
from didp_ref.libraries.points import EVERYDAY, HARD, Answer, Points, read_points

COLUMNS = ("quantity", EVERYDAY, HARD, "us", "ours")
WIDEST = 60
BEFORE_WORDS = 60


def show_points(asked: Sequence[Library], arguments: argparse.Namespace) -> None:
    """Print the table; of a library or a quantity that is named also every point."""
    every = (read_points(library, untold=arguments.untold) for library in asked)
    recorded = [each for each in every if each]
    if not (recorded or arguments.json):
        print_text(_none_of(asked))
        return
    offered = sorted(set(chain.from_iterable(each.answers for each in recorded)))
    if arguments.quantity not in (None, *offered):
        advice = suggestion(arguments.quantity, offered, "didp-ref libraries --points has them all")
        raise UnknownName("quantity", arguments.quantity, "formula with such points", advice)
    names = [arguments.quantity] if arguments.quantity else offered
    if arguments.json:
        print_json([_as_json(each, names) for each in recorded])
        return
    if arguments.library or arguments.quantity:
        for name in names:
            _print_points(name, [each for each in recorded if name in each.answers])
    for each in recorded:
        title = f"{each.library.key}: {each.library.name} {each.version}, asked on {each.date}"
        print_table(title, COLUMNS, each.summary(names))
        if each.kept_back:
            print_text("its maintainers are told first of what was found of some others", indent=4)


def _none_of(asked: Iterable[Library]) -> str:
    """Say of which libraries points are recorded, where none are of those that were asked for."""
    known = ", ".join(key for key, each in libraries().items() if read_points(each))
    named = [each.label for each in asked]
    rest = f"; didp-ref libraries {named[0]} --all has the worst inputs" if len(named) == 1 else ""
    return f"no such points of {', '.join(named)} are recorded: only of {known}{rest}"


def _print_points(quantity: str, recorded: Sequence[Points]) -> None:
    """Print at each point of a quantity what is exact, what we answer, and what each library."""
    beside: dict[str, list[tuple[Library, Answer]]] = {}
    for each in recorded:
        for answer in each.answers[quantity]:
            beside.setdefault(answer.vector.id, []).append((each.library, answer))
    for answers in beside.values():
        _, first = answers[0]
        inputs = ", ".join(f"{name}={value}" for name, value in first.vector.written.items())
        print_heading(f"{quantity}, {first.part}: {inputs}")
        _print_line("exact", repr(float(first.exact)))
        _print_line("didp_ref", repr(first.our_value), first.ours)
        for library, answer in answers:
            _print_line(library.key, *_shown(answer, library.contracts[quantity]))
        print_text()


def _shown(answer: Answer, contract: Contract) -> tuple[str, float | None, str, str]:
    """Return an answer, its time, how far off it is, and whether it is safe and accurate."""
    factor = "" if answer.factor is None else shown_factor(answer.factor)
    return textwrap.shorten(answer.shown, WIDEST), answer.theirs, factor, answer.words(contract)


def _print_line(
    who: str, answer: str, us: float | None = None, factor: str = "", words: str = ""
) -> None:
    took = "" if us is None else f"{us:.0f} us"
    text = f"{who:14}{answer:25}{took:>9}  {factor:8} {words}"
    print_text(text.rstrip(), indent=2, hanging=BEFORE_WORDS)


def _as_json(each: Points, names: Sequence[str]) -> dict[str, object]:
    return {
        "library": each.library.key,
        "version": each.version,
        "date": each.date,
        "untold": [],
        "withheld": each.kept_back,
        "points": [
            _point(answer, each.library.contracts[name])
            for name in names
            for answer in each.answers.get(name, ())
        ],
    }


def _point(answer: Answer, contract: Contract) -> dict[str, object]:
    return {
        "vector": answer.vector.id,
        "inputs": answer.vector.written,
        "part": answer.part,
        "exact": repr(float(answer.exact)),
        "answer": answer.shown,
        "factor": answer.factor,
        "verdict": answer.words(contract),
        "microseconds": answer.theirs,
        "ours": answer.our_value,
        "our_microseconds": answer.ours,
    }
