"""``didp-ref vectors``: write the test vectors, made anew; or say what they cover."""

import argparse
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from didp_ref.cli.evaluate import FILE
from didp_ref.cli.terminal import message, print_json, print_row, print_table, progress
from didp_ref.errors import InputError
from didp_ref.files import folder_written_whole
from didp_ref.formulas import quantities
from didp_ref.formulas.bracketed import bracketed, by_steps, computed
from didp_ref.oracle.brackets import computed_document
from didp_ref.oracle.branches import unreached
from didp_ref.oracle.coverage import cover, lengths
from didp_ref.oracle.generate import Show, generate
from didp_ref.oracle.lint import lint
from didp_ref.oracle.shipped import SCHEMA, SUFFIX
from didp_ref.oracle.subjects import Function, subject, subjects
from didp_ref.oracle.user_vectors import generate_in_time, is_ours
from didp_ref.oracle.vectors import (
    Document,
    Tier,
    VectorFile,
    load,
    schema_text,
    shipped_document,
    write,
)
from didp_ref.processes.descendants import deaf_to_interrupts
from didp_ref.summary import counted_as
from didp_ref.workbench.user_quantities import find_declared

ONE_PROCESS = 3
"""So few files are made in this process."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "quantities",
        nargs="*",
        metavar="FORMULA",
        help="all formulas, if you name none; FILE.py or FILE.py:ID for formulas of your own",
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--out", metavar="DIR", help="where the files go")
    what.add_argument(
        "--coverage", action="store_true", help="say what the vectors here cover, and the holes"
    )
    parser.add_argument(
        "--vectors", metavar="DIR", help="with --coverage: a folder of vectors other than ours"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Write one file a quantity, and the schema; exit code 1 where a file breaks a rule."""
    chosen = [quantity_id for name in arguments.quantities for quantity_id in _ids_named(name)] or [
        *subjects(),
        *([] if arguments.coverage else bracketed),
    ]
    if arguments.coverage:
        folder = Path(arguments.vectors) if arguments.vectors else None
        return _coverage(chosen, folder, as_json=arguments.json)
    if arguments.vectors:
        raise InputError("--vectors", "is the folder that --coverage speaks of")
    file = next((name for name in arguments.quantities[:1] if FILE.search(name)), "")
    return write_files(chosen, Path(arguments.out), file, as_json=arguments.json)


def _ids_named(name: str) -> list[str]:
    """Return what is named: one, or those of a file of the user's."""
    if FILE.search(name):
        return [quantity.id for quantity in find_declared(name)]
    return [subject(name).id]


def _print_rows(
    title: str, columns: Sequence[str], rows: Sequence[tuple[object, ...]], *, as_json: bool
) -> None:
    if as_json:
        print_json({"quantities": [dict(zip(columns, row, strict=True)) for row in rows]})
    else:
        print_table(title, ["formula", *columns[1:]], rows)


def write_files(chosen: list[str], folder: Path, file: str = "", *, as_json: bool = False) -> int:
    """Write one file a quantity, and the schema; return 1 where a file breaks a rule.

    ``file`` is the user's file that declares the first one.
    """
    if folder.exists() and not folder.is_dir():
        raise InputError(str(folder), "is a file: --out names a folder")
    rows: list[tuple[str, int, int]] = []
    problems: list[str] = []
    files = {SCHEMA: schema_text()}
    with progress() as show:
        for document in make_documents(chosen, show):
            problems += lint(document)
            files[f"{document['quantity']}{SUFFIX}"] = write(document)
            rows.append((document["quantity"], document["count"], len(document["flags"])))
            show("quantities", len(rows), len(chosen))
    with folder_written_whole(folder) as unfinished:
        for name, text in files.items():
            (unfinished / name).write_text(text, encoding="utf-8")
    for problem in problems:
        message(problem)
    if not as_json:  # no heading, in which a long path would be broken
        vectors = counted_as(sum(count for _, count, _ in rows), "test vectors")
        formulas = counted_as(len(rows), "formulas")
        sys.stdout.write(f"wrote {vectors} of {formulas} to {folder}\n")
    _print_rows("", ("quantity", "vectors", "flags"), rows, as_json=as_json)
    if not as_json:
        formula, vectors = file or rows[0][0], shlex.quote(str(folder))
        print_row("Next", f"didp-ref check {formula} --python FILE:FUNCTION --vectors {vectors}")
        print_row("", "in another language: vectors/README.md")
    return 1 if problems else 0


def make_documents(chosen: Sequence[str], show: Show) -> Iterator[Document]:
    """Make the documents in the order asked, on all cores where they are many.

    The pool pickles what goes between: what it runs is ours, or a file of the user's that declares
    quantities, and has been run in this process too.
    """
    if len(chosen) <= ONE_PROCESS:
        yield from (_generated(name, show) for name in chosen)
        return
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        with deaf_to_interrupts():  # all workers are started by the first question
            made = [pool.submit(_generated, name) for name in chosen]
        try:
            yield from (each.result() for each in made)
        except Exception:  # of an interrupt the pool's thread would find cancelled what it ends
            pool.shutdown(cancel_futures=True)
            raise


def _generated(name: str, show: Show | None = None) -> Document:
    if name in bracketed:  # made again by python -m tools.brackets, in minutes
        return shipped_document(name)
    if name in computed:
        return computed_document(name)
    quantity = subjects()[name]
    if isinstance(quantity, Function) or is_ours(quantity):
        return generate(quantity, show=show)
    return generate_in_time(quantity, show)


# --- coverage --------------------------------------------------------------------------------


def _coverage(chosen: list[str], folder: Path | None, *, as_json: bool) -> int:
    """Print which flags have vectors; exit code 1 where a flag or a branch has none.

    Branches are asked about where all tiers of all quantities are there.
    """
    rows: list[tuple[object, ...]] = []
    holes: list[str] = []
    files: dict[str, VectorFile] = {}
    with progress() as show:
        for name in chosen:
            if name in by_steps:
                raise InputError(name, "has a bracket: --coverage is about bugs of formulas")
            quantity, file = subjects()[name], load(name, folder)
            files[name] = file
            coverage = cover(quantity, file)
            holes += [f"{name}: no vector bears the flag {flag}" for flag in coverage.holes]
            share = f"{coverage.covered}/{coverage.total - len(coverage.closed)}"
            rows.append((name, len(file.vectors), share, max(lengths(quantity, file), default="")))
            show("quantities", len(rows), len(chosen))
    whole = all(Tier.SHOULD in file.tiers for file in files.values())
    if whole and set(quantities) <= set(files):  # a module's lines belong to several quantities
        asked = [(quantity, files[name].vectors) for name, quantity in quantities.items()]
        holes += [f"the float64 forms: {line}" for line in unreached(asked)]
    for hole in holes:
        message(hole)
    headings = ("quantity", "vectors", "flags", "longest")
    _print_rows("covered, of what can be reached", headings, rows, as_json=as_json)
    return 1 if holes else 0
