"""What is fuzzed: every text and every file that the command line reads.

A target takes bytes as somebody may send them. It may answer, or raise a
:class:`~didp_ref.errors.DidpError`; anything else that it raises is a defect.
"""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

from didp_ref.cli import main
from didp_ref.commands.columns import read_column, read_prior
from didp_ref.errors import DidpError
from didp_ref.numbers.exact import parse_exact
from didp_ref.oracle.judge import DEFAULT_TOLERANCE, judge
from didp_ref.oracle.runner import read_reply
from didp_ref.oracle.vectors import SUFFIX, digest, lint, load, shipped
from didp_ref.formulas import quantities

FOLDER = Path(mkdtemp(prefix="didp-ref-fuzz-"))
SMALL = "guarantee.epsilon"
REPLIES = [load("scale.rho"), load("belief.posterior")]


def number(data: bytes) -> None:
    parse_exact("alpha", data.decode(errors="surrogateescape"))


def words(data: bytes) -> None:
    """Lines are the words of one call of ``eval``, with the quantity first."""
    _call(["eval", *_lines(data)])


def assess(data: bytes) -> None:
    """Lines are the words of one call of ``assess``, about a file that is well."""
    path = FOLDER / "small.csv"
    path.write_text("x\n1\n2\n4\n")
    _call(["assess", str(path), "--column", "x", *_lines(data)])


def _lines(data: bytes) -> list[str]:
    return data.decode(errors="surrogateescape").split("\n")


def _call(line: list[str]) -> None:
    """Run the command line: it answers, or says in one line what is wrong."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as it:
        code = main(line)
    assert code in (0, 2), f"exit code {code}"
    assert code == 0 or it.getvalue().count("\n") == 1, it.getvalue()


def column(data: bytes) -> None:
    read_column(_file("data.csv", data), "x")


def parquet(data: bytes) -> None:
    read_column(_file("data.parquet", data), "x")


def prior(data: bytes) -> None:
    read_prior(_file("prior", data))


def reply(data: bytes) -> None:
    for file in REPLIES:
        vector = next(one for one in file.vectors if not one.error)
        line = data.replace(b"ID", vector.id.encode())
        identifier, answer = read_reply(line, {vector.id: vector})
        assert identifier in (None, vector.id)
        found = judge(vector, answer, file.safe_side, DEFAULT_TOLERANCE).finding
        assert found is None or "\n" not in found.message


def vectors(data: bytes) -> None:
    """A file of vectors, also with the checksum of what it was changed to."""
    with contextlib.suppress(DidpError):  # as a rule the checksum gives the change away
        load(SMALL, Path(_file(SMALL + SUFFIX, data)).parent)
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return
    if isinstance(document, dict):
        document["digest"] = digest(document)
        load(SMALL, Path(_file(SMALL + SUFFIX, json.dumps(document).encode())).parent)
        lint(document)


def _file(name: str, data: bytes) -> str:
    path = FOLDER / name
    path.write_bytes(data)
    return str(path)


def _few_vectors() -> bytes:
    document = json.loads((shipped() / f"{SMALL}{SUFFIX}").read_text(encoding="utf-8"))
    document["vectors"] = document["vectors"][:3]
    document["count"] = 3
    document["digest"] = digest(document)
    return json.dumps(document).encode()


def _parquet() -> bytes:
    import polars

    written = io.BytesIO()
    polars.DataFrame({"x": [1, 2, 3], "y": [0.5, 1.5, None]}).write_parquet(written)
    return written.getvalue()


def _calls() -> list[bytes]:
    found = []
    for one in quantities.values():
        values = ("1/2,1/2" if each.sequence else "1/2" for each in one.parameters)
        found.append(
            "\n".join([one.id, *map("=".join, zip(one.names, values, strict=True))]).encode()
        )
    return found


VALID: dict[str, list[bytes]] = {
    "number": [b"0.1", b"1/3", b"-1e-12", b"+12.50E3", b" 7 "],
    "words": [*_calls(), b"scale.rho\nrho=1/2\nn_worlds=3\nsensitive_range=1\n--bits\n64\n--json"],
    "assess": [
        b"--query\nsum\n--universe\n0:9\n--rho\n0.5\n--json",
        b"--query=median\n--universe=2:3\n--clip\n--alpha=0.5\n--beta=1\n--epsilon=2\n--scale=1e-3",
    ],
    "column": [
        b"x,y\n1,2\n3,4\n",
        b'"x","y"\r\n"1.5","a"\r\n"2e3","b"\r\n',
        b"\xef\xbb\xbfx\n1\n2\n",
    ],
    "parquet": [_parquet()],
    "prior": [b"0.5\n0.25\n0.25\n", b"1e-3 0.999"],
    "reply": [
        b'{"id": "ID", "value": 0.5}',
        b'{"id": "ID", "value": "1/3"}',
        b'{"id": "ID", "value": [0.5, 0.25]}',
        b'{"id": "ID", "value": {"lower": "0.1", "upper": "0x1.8p0"}}',
        b'{"id": "ID", "error": "refused"}',
    ],
    "vectors": [_few_vectors()],
}
TARGETS: dict[str, Callable[[bytes], None]] = {
    one.__name__: one for one in (number, words, assess, column, parquet, prior, reply, vectors)
}
