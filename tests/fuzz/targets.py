"""What is fuzzed: every text and every file that is read.

A target takes bytes as somebody may send them. It may answer, or raise a
:class:`~didp_ref.errors.DidpError`; anything else that it raises is a defect.
"""

import contextlib
import hashlib
import io
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

from didp_ref.assessment.data.numeric_column import read_column
from didp_ref.assessment.data.prior_file import read_prior
from didp_ref.assessment.data.schema import draft, read_schema
from didp_ref.cli.main import main
from didp_ref.errors import DidpError
from didp_ref.kernel import checker
from didp_ref.mechanisms import reading
from didp_ref.mechanisms.documents import checksum
from didp_ref.mechanisms.state import FileAccount, read_state
from didp_ref.numbers.exact import parse_exact
from didp_ref.oracle.judge import DEFAULT_TOLERANCE, judge
from didp_ref.oracle.lint import lint
from didp_ref.oracle.runner import read_reply
from didp_ref.oracle.shipped import SUFFIX
from didp_ref.oracle.vectors import digest, load
from didp_ref.symbolic.latex_reader import parse_latex
from didp_ref.symbolic.text_reader import parse
from tests.fuzz.valid import BUDGET, FOLDER, KIND, PLACE, SMALL, valid

REPLIES = [load("scale.rho"), load("belief.posterior")]
PAGE = read_state(BUDGET)[0]
BY_TEXT = ("--query=sum:x where y != b", "--by=y", "--universe=0:9", "--rho=0.9")
ASKING = {"list", "show", "errata", "completion"}
STATED = {"hypothesis", "conclusion"}


def number(data: bytes) -> None:
    text = data.decode(errors="surrogateescape")
    parse_exact("alpha", text)
    assert reading.read_secret(text) == reading.read_number("value", text)


def words(data: bytes) -> None:
    """Lines are the words of one call of ``eval``, with the quantity first."""
    _call(["eval", *_lines(data)])


def assess(data: bytes) -> None:
    """Lines are the words of one call of ``assess``, about a file that is well."""
    path = FOLDER / "small.csv"
    path.write_text("x\n1\n2\n4\n")
    _call(["assess", str(path), "--column", "x", *_lines(data)])


def ask(data: bytes) -> None:
    """Lines are the words of a call that says what there is: ``list``, ``show``, ``errata``."""
    command, *rest = _lines(data)
    known = command if command in ASKING else min(ASKING)
    _call([known, *rest])


def pin(data: bytes) -> None:
    """Lines are the words of one call of ``pin`` about a formula, which comes first."""
    thing, *rest = _lines(data)
    out = f"--out={FOLDER / 'test_pinned.py'}"
    _call(["pin", "--as=text", "--points=3", "--timeout=1", *rest, out, "--", thing])


def explain(data: bytes) -> None:
    """Lines are the words of one call of ``explain``."""
    _call(["explain", *_lines(data)])


def formula(data: bytes) -> None:
    """A formula in plain text, and in LaTeX."""
    text = data.decode(errors="surrogateescape")
    for read in (parse, parse_latex):
        with contextlib.suppress(DidpError):
            str(read(text))


def compare(data: bytes) -> None:
    """Lines are the words of one call of ``compare`` about a formula, which comes first."""
    thing, *rest = _lines(data)
    _call(["compare", "scale.rho", "--timeout=1", "--as=text", *rest, "--", thing], (0, 1, 2))


def _lines(data: bytes) -> list[str]:
    return data.decode(errors="surrogateescape").split("\n")


def _call(line: list[str], codes: tuple[int, ...] = (0, 2)) -> None:
    """Run the command line: it answers, or says in one line what is wrong."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as it:
        code = main(line)
    assert code in codes, f"exit code {code}"
    assert code < 2 or it.getvalue().count("\n") == 1, it.getvalue()


def _table(path: str) -> None:
    """A column of numbers, and one of texts, by which is grouped."""
    _call(["assess", path, *BY_TEXT])
    read_column(path, "x")


def column(data: bytes) -> None:
    _table(_file("data.csv", data))


def parquet(data: bytes) -> None:
    _table(_file("data.parquet", data))


def arrow(data: bytes) -> None:
    _table(_file("data.arrow", data))


def database(data: bytes) -> None:
    _table(_file("data.duckdb", data))


def prior(data: bytes) -> None:
    read_prior(_file("prior", data))


def schema(data: bytes) -> None:
    """A schema's file: it is read, drafted and read again, and says how a file is read."""
    path = _file("schema.toml", data)
    _call(["assess", _file("small.csv", b"x;y\n1;a\n2,5;b\n"), *BY_TEXT, "--schema", path])
    with contextlib.suppress(DidpError):
        read = read_schema(path)
        again = read_schema(_file("again.toml", draft(read, "CSV", {}).encode()))
        assert (again.types, list(again.columns)) == (read.types, list(read.columns))


def reply(data: bytes) -> None:
    for file in REPLIES:
        vector = next(vector for vector in file.vectors if not vector.error)
        line = data.replace(b"ID", vector.id.encode())
        identifier, answer = read_reply(line, {vector.id: vector})
        assert identifier in (None, vector.id)
        finding = judge(vector, answer, file.safe_side, DEFAULT_TOLERANCE).finding
        assert finding is None or "\n" not in finding.message


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


def ledger(data: bytes) -> None:
    """Lines of the ledger, also with the checksums of what they were changed to."""
    from didp_ref.audit.ledger import read  # the other targets need no papers

    folder = FOLDER / "ledger"
    folder.mkdir(exist_ok=True)
    for content in (data, _sealed(data)):
        (folder / "paper.jsonl").write_bytes(content)
        with contextlib.suppress(DidpError):  # as a rule the checksum gives the change away
            read.__wrapped__(folder)


def _sealed(data: bytes) -> bytes:
    """The ledger's lines with checksums that fit, where they can be read."""
    claims: list[list[dict[str, object]]] = []
    try:
        for line in map(json.loads, data.splitlines()):
            if "claim" in line:
                claims.append([])
            claims[-1].append(line)
        for head, *below in claims:
            del head["checksum"]
            head["checksum"] = hashlib.sha256(_joined([head, *below])).hexdigest()[:16]
        return b"".join(_joined(claim) + b"\n" for claim in claims)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return data


def _joined(lines: list[dict[str, object]]) -> bytes:
    texts = (json.dumps(line, sort_keys=True, ensure_ascii=False) for line in lines)
    return "\n".join(texts).encode(errors="surrogatepass")


def budget(data: bytes) -> None:
    """The database of a budget."""
    BUDGET.write_bytes(data)
    for litter in ("-journal", "-wal"):
        BUDGET.with_name(BUDGET.name + litter).unlink(missing_ok=True)
    _call(["budget", str(BUDGET), "--json"])
    FileAccount.open(BUDGET, KIND)


def pages(data: bytes) -> None:
    """Lines are what a budget's database holds, with checksums that fit: its page, its charges."""
    BUDGET.write_bytes(valid("budget")[0])
    page, *charges = data.decode(errors="replace").split("\n")
    for name in PLACE:
        page = page.replace(json.dumps(name.upper()), json.dumps(getattr(PAGE, name)))
    rows = [
        (i, charge, checksum(PAGE.identity, str(i), charge))
        for i, charge in enumerate(charges, start=1)
    ]
    with contextlib.closing(sqlite3.connect(BUDGET, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        connection.execute("UPDATE budget SET content = ?, checksum = ?", (page, checksum(page)))
        connection.execute("DELETE FROM charge")
        connection.executemany("INSERT INTO charge VALUES (?, ?, ?)", rows)
        connection.execute("COMMIT")
    _call(["budget", str(BUDGET)])
    FileAccount.open(BUDGET, KIND)


def proof(data: bytes) -> None:
    """A proof object: it is read, and its steps become questions, as by the checker."""
    text = data.decode(errors="surrogateescape")
    stated = []
    for line in text.split("\n"):
        with contextlib.suppress(ValueError, RecursionError):
            row = json.loads(line)
            stated += [row] if isinstance(row, dict) and STATED & row.keys() else []
    _, asked, problem = checker._prepare(stated, text)
    assert not (asked and problem)
    assert "\n" not in problem


def _file(name: str, data: bytes) -> str:
    path = FOLDER / name
    path.write_bytes(data)
    return str(path)


TARGETS: dict[str, Callable[[bytes], None]] = {
    entry.__name__: entry
    for entry in (
        *(number, words, assess, column, parquet, arrow, database, schema, prior, reply),
        *(vectors, ledger, budget, pages, ask, explain, formula, compare, pin, proof),
    )
}
