"""Audit files that lie, and count those that are believed.

    python -m benchmarks.dishonest_claims [FOLDER]

``FOLDER`` is another checkout, whose ``didp-ref audit`` is run in place of this one's. The files
are those of ``tests/workbench/dishonest_*.py``. A file is believed if the exit code is 0, or if a
line of the output looks like a verdict that the evidence does not support. The command prints one
row for each kind, and names the files that were believed. The exit code is 1 if there are any.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.workbench.dishonest_fields import HEAD, Attempt
from tests.workbench.dishonest_programs import KINDS

ROOT = Path(__file__).parents[1]
SECONDS = 120
VERDICT = re.compile(r"^(?:mine\.\w+ +)?verdict +([A-Z_]{4,})", re.MULTILINE)
"""A line that a reader takes for a verdict; what stands behind another label is none."""
LONGEST = 12_000
"""Characters of output: more of them push the verdict off the screen."""
TRACEBACK = "Traceback (most recent call last)"


def why_believed(attempt: Attempt, folder: Path, checkout: Path = ROOT) -> str:
    """Audit a file, and say how it was believed; nothing if it was not."""
    (folder / "mine.py").write_text(HEAD + attempt.text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "didp_ref", "audit", "mine.py", "--timeout", "20"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(checkout), "COLUMNS": "80"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        start_new_session=True,
        timeout=SECONDS,
        check=False,
    )
    said = (done.stdout + done.stderr).replace(b"\r", b"\n").decode(errors="backslashreplace")
    if done.returncode == 0:
        return "exit code 0"
    for verdict in VERDICT.findall(said):
        if verdict not in attempt.supports:
            return f"verdict {verdict}"
    if TRACEBACK in said:
        return "a traceback"
    if len(said) > LONGEST:
        return f"{len(said)} characters of output"
    return ""


def believed(kind: str, checkout: Path = ROOT) -> Iterator[tuple[str, str]]:
    """Yield the files of a kind that are believed, and how."""

    def audited(title: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            return why_believed(KINDS[kind][title], Path(folder), checkout)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for title, why in zip(KINDS[kind], pool.map(audited, KINDS[kind]), strict=True):
            if why:
                yield title, why


def main(words: list[str]) -> int:
    """Print a row for each kind."""
    checkout = Path(words[0]).resolve() if words else ROOT
    count = tried = 0
    print(f"{'kind':30} {'files':>6} {'believed':>9}")
    for kind, attempts in KINDS.items():
        texts = list(believed(kind, checkout))
        count, tried = count + len(texts), tried + len(attempts)
        print(f"{kind:30} {len(attempts):6} {len(texts):9}", flush=True)
        for title, why in texts:
            print(f"    {title}: {why}", flush=True)
    print(f"{'all':30} {tried:6} {count:9}")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
