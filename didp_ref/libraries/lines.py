"""The lines of the errata's entries, run here, each where its library is installed.

What was run is noted beside the environment: an audit says of which entries it is.
"""

import json
import math
import re
import shlex
import subprocess
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from didp_ref.files import read_text, write_text
from didp_ref.libraries.errata import PublicErratum, entries
from didp_ref.libraries.judging import START, no_network
from didp_ref.libraries.library import Library

NOTE = "lines.json"
NUMBER = re.compile(r"-?\d+\.?\d*(?:e[-+]?\d+)?|nan|inf")
SAME = 1e-9
"""How far apart, as a share, two machines' floats may be."""


def run_lines(library: Library, environments: Path) -> Iterator[str]:
    """Run the lines of a library's entries; yield the entries whose answer is another by now."""
    installed = library.environment(environments)
    noted = {}
    for entry in entries():
        if entry.library == library.key:
            python = str(installed / "bin" / "python")
            written = [(answer, last_line(line, python)) for line, answer in entry.lines]
            differing = [each for each in written if not is_answer(each[1], each[0])]
            for answer, last in differing:
                yield f"{entry.id}: {answer} is recorded, and its line writes {last}"
            if not differing:
                date = datetime.now(UTC).date().isoformat()
                noted[entry.id] = {"date": date, "answer": entry.answer}
    write_text(installed / NOTE, json.dumps(noted))


def last_line(line: str, python: str) -> str:
    """Return the last that a line of an entry writes, without a network."""
    _, *words = shlex.split(line)
    try:
        done = subprocess.run(
            [*no_network(), python, *words],
            capture_output=True,
            text=True,
            check=False,
            timeout=START,
        )
    except subprocess.TimeoutExpired:
        return f"nothing in {START:g} s"
    return (done.stderr if done.returncode else done.stdout).strip().rpartition("\n")[2]


def is_answer(line: str, answer: str) -> bool:
    """Say whether a line has the answer that is recorded: a number in it, or an error's name.

    >>> is_answer("(0.5, 0.2329954993)", "0.23299549937346428"), is_answer("KeyError: 1", "1")
    (True, False)
    """
    try:
        number = float(answer)
    except ValueError:
        return line.startswith(f"{answer}:")
    if re.match(r"\w+Error\b", line):
        return False
    return any(math.isclose(float(each), number, rel_tol=SAME) for each in NUMBER.findall(line))


def how_answered(entry: PublicErratum, dates: Mapping[str, str]) -> str:
    """Say how it is known what an entry's library answers."""
    if entry.read:
        return "evaluated as it is written"
    return "run here" if entry.id in dates else "recorded"


def dates_of_lines(environments: Path) -> Mapping[str, str]:
    """Return of which entries, as they stand, the line was run in this checkout, and when."""
    noted: dict[str, dict[str, str]] = {}
    for path in sorted(environments.glob(f"*/{NOTE}")):
        noted |= json.loads(read_text(str(path)))
    return {
        entry.id: noted[entry.id]["date"]
        for entry in entries()
        if noted.get(entry.id, {}).get("answer") == entry.answer
    }
