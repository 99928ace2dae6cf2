"""``didp-ref vectors``: write the test vectors, made anew from the formulas."""

from __future__ import annotations

import argparse
from pathlib import Path

from didp_ref.commands.evaluate import FILE, find_quantity
from didp_ref.commands.files import folder_written_whole
from didp_ref.commands.terminal import message, print_table, progress
from didp_ref.formulas import quantities
from didp_ref.oracle.generate import generate
from didp_ref.oracle.vectors import SCHEMA, SUFFIX, lint, schema_text, write
from didp_ref.quantity import Quantity
from didp_ref.workbench.declared import find_declared


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "quantities",
        nargs="*",
        metavar="QUANTITY",
        help="all where none is named; FILE.py or FILE.py:ID for quantities of your own",
    )
    parser.add_argument("--out", metavar="DIR", required=True, help="where the files go")


def run(arguments: argparse.Namespace) -> int:
    """Write one file a quantity, and the schema; exit code 1 where a file breaks a rule."""
    chosen = [one for name in arguments.quantities for one in _found(name)]
    chosen = chosen or list(quantities.values())
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


def _found(name: str) -> list[Quantity]:
    """Return the quantity of that id, or those of a file of the user's."""
    return find_declared(name) if FILE.search(name) else [find_quantity(name)]
