"""DuckDB, which reads all files: what it may touch, for how long, and a stranger's database.

A database is a program too: its views may read any file of this machine, and its macros may be
called like functions that are asked for here. So nothing is open to DuckDB but the files that were
named and a passing folder; no view is read; and the database is never where names are looked up.
"""

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

from didp_ref.assessment.data.limits import BYTES
from didp_ref.errors import InputError, shorten, suggestion
from didp_ref.extras import import_extra

MEMORY = "1500MB"
"""What DuckDB may hold; beyond it puts what it counts on disk."""
AGAIN = 0.2
"""Seconds until DuckDB is interrupted again, where it has begun another query since."""
MOST_NAMES = 10
LOG = ".wal"
"""What a database's name has behind it where changes wait beside it."""


@contextmanager
def connected(files: Sequence[str], folder: str, patience: float) -> Iterator[Any]:
    """Yield a connection to DuckDB that opens these files and a folder, for so many seconds.

    When they are over, whatever it does raises ``duckdb.InterruptException``.
    """
    connection = import_extra("duckdb").connect(
        config={
            "memory_limit": MEMORY,
            "temp_directory": folder,
            "max_temp_directory_size": f"{BYTES >> 30}GiB",
            "autoinstall_known_extensions": "false",
            "autoload_known_extensions": "false",
            "python_enable_replacements": "false",
        }
    )
    done = threading.Event()
    watch = threading.Thread(target=_interrupt, args=(connection, done, patience), daemon=True)
    try:
        real = [os.path.realpath(file) for file in files if is_text(os.path.realpath(file))]
        paths = ", ".join(quoted(path + end) for path in real for end in ("", LOG))
        for setting in (
            "enable_progress_bar = false",
            f"allowed_paths = [{paths}]",
            f"allowed_directories = [{quoted(folder)}]",
            "enable_external_access = false",
            "lock_configuration = true",
        ):
            connection.execute(f"SET {setting}").fetchall()
        watch.start()
        yield connection
    finally:
        done.set()
        connection.close()


def _interrupt(connection: Any, done: threading.Event, patience: float) -> None:
    late = done.wait(patience)
    while not late:
        connection.interrupt()
        late = done.wait(AGAIN)


def attach_table(connection: Any, file: str, link: str, table: str | None) -> str:
    """Attach a database, and return its only base table, or the one of a name, as SQL.

    Raises :class:`~didp_ref.errors.InputError` where that is none, or changes wait beside the file.
    """
    if Path(os.path.realpath(file) + LOG).exists():
        remedy = "close the database where it is open, or have it write them (CHECKPOINT)"
        raise InputError(file, f"has changes that wait in a file beside it ({LOG}); {remedy}")
    connection.execute(f"ATTACH {quoted(link)} AS given (READ_ONLY)").fetchall()
    tables, views = (
        [row[0] for row in connection.execute(_LISTED.format(kind=kind)).fetchall()]
        for kind in ("table", "view")
    )
    if table is None and len(tables) == 1:
        table = tables[0]
    if table is None:
        shown = ", ".join(tables[:MOST_NAMES])
        listed = f"{len(tables)} tables ({shown}); say which with --table" if tables else "no table"
        raise InputError(file, f"has {listed}{_NO_VIEWS if views and not tables else ''}")
    if table in views:
        raise InputError(file, f"{shorten(table)} is a view{_NO_VIEWS}")
    if table not in tables:
        raise InputError(file, f"has no table {shorten(table)}; {suggestion(table, tables)}")
    return f"given.main.{named(table)}"


_NO_VIEWS = "; a view can read other files, and is not read: store it as a table"
_LISTED = """\
SELECT {kind}_name FROM system.main.duckdb_{kind}s()
WHERE database_name = 'given' AND schema_name = 'main' AND NOT internal ORDER BY 1"""


def refuse_twice(files: Sequence[str]) -> None:
    """Raise for a file that is named twice: its records would be counted twice."""
    for file, other in combinations(files, 2):
        if os.path.samefile(file, other):  # noqa: PTH121  keeps what is no text
            raise InputError(other, "is given twice: its records would be counted twice")


def is_text(name: str) -> bool:
    """Say whether a file's name can be said to DuckDB, which takes UTF-8 alone."""
    try:
        return bool(name.encode())
    except UnicodeEncodeError:
        return False


def quoted(value: str) -> str:
    """Return a text as SQL."""
    return "'" + value.replace("'", "''") + "'"


def named(value: str) -> str:
    """Return a name as SQL."""
    return '"' + value.replace('"', '""') + '"'
