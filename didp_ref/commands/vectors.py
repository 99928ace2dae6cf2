"""``didp-ref vectors``: write the test vectors, made anew from the formulas."""

from __future__ import annotations

import argparse
from pathlib import Path

from didp_ref.commands.evaluate import find_quantity
from didp_ref.commands.files import folder_written_whole
from didp_ref.commands.terminal import message, print_table, progress
from didp_ref.formulas import quantities
from didp_ref.oracle.generate import generate
from didp_ref.oracle.vectors import SCHEMA, SUFFIX, lint, schema_text, write


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("quantities", nargs="*", metavar="QUANTITY", help="all where none is named")
    parser.add_argument("--out", metavar="DIR", required=True, help="where the files go")


def run(arguments: argparse.Namespace) -> int:
    """Write one file a quantity, and the schema; exit code 1 where a file breaks a rule."""
    chosen = [find_quantity(name) for name in arguments.quantities] or list(quantities.values())
    folder = Path(arguments.out)
    rows, problems = [], []
    files = {SCHEMA: schema_text()}
    with progress() as show:
        for one in chosen:
            document = generate(one)
            problems += lint(document)
            files[f"{one.id}{SUFFIX}"] = write(document)
            rows.append((one.id, document["count"], len(document["notes"])))
            show("quantities", len(rows), len(chosen))
    with folder_written_whole(folder) as unfinished:
        for name, text in files.items():
            (unfinished / name).write_text(text, encoding="utf-8")
    for problem in problems:
        message(problem)
    print_table(f"written to {folder}", ("quantity", "vectors", "flags"), rows)
    return 1 if problems else 0
