"""The inputs that are changed: each is valid, and each target has some."""

import atexit
import gzip
import io
import json
import shutil
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from didp_ref.audit import proofs
from didp_ref.formulas import quantities
from didp_ref.mechanisms.documents import write_budget, write_charge
from didp_ref.mechanisms.state import FileAccount, read_state
from didp_ref.oracle.shipped import SUFFIX
from didp_ref.oracle.vectors import digest, shipped

FOLDER = Path(mkdtemp(prefix="didp-ref-fuzz-"))
atexit.register(shutil.rmtree, FOLDER)
BUDGET = FOLDER / "budget.db"
KIND = "a kind"
PLACE = ("identity", "device", "inode")
SMALL = "guarantee.epsilon"


def _calls() -> list[bytes]:
    collected = []
    for quantity in quantities.values():
        values = ("1/2,1/2" if each.sequence else "1/2" for each in quantity.parameters)
        collected.append(
            "\n".join(
                [quantity.id, *map("=".join, zip(quantity.names, values, strict=True))]
            ).encode()
        )
    return collected


def _frame(*forms: str) -> list[bytes]:
    import polars

    collected = []
    for form in forms:
        written = io.BytesIO()
        getattr(polars.DataFrame({"x": [1, 2, 3], "y": ["a", "\u00e9", None]}), form)(written)
        collected.append(written.getvalue())
    return collected


def _database() -> list[bytes]:
    import duckdb

    path = FOLDER / "given.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE t (x INTEGER, y VARCHAR)")
        connection.execute("INSERT INTO t VALUES (1, '\u00e9'), (2, 'b'), (3, NULL)")
    return [path.read_bytes()]


def _packed() -> list[bytes]:
    import pyarrow

    text = b"x,y\n1,2\n3,4\n"
    return [gzip.compress(text, mtime=0), pyarrow.compress(text, "zstd", asbytes=True)]


def _few_vectors() -> bytes:
    document = json.loads((shipped() / f"{SMALL}{SUFFIX}").read_text(encoding="utf-8"))
    document["vectors"] = document["vectors"][:3]
    document["count"] = 3
    document["digest"] = digest(document)
    return json.dumps(document).encode()


def _ledger() -> list[bytes]:
    """Every claim's lines."""
    from didp_ref.audit.ledger import lines, read

    return ["".join(f"{line}\n" for line in lines(entry)).encode() for entry in read().values()]


def _budget() -> bytes:
    """A budget's database, which lies where the target puts the changed ones."""
    account = FileAccount.create(BUDGET, KIND, {"epsilon": Fraction(9), "scale": Fraction(5, 2)})
    for answer in (1, "yes", 0.5, Fraction(1, 3), None, True):
        account.record(account.charge(lambda *_: Fraction(1, 3)), answer)
    account.charge(lambda *_: Fraction(1, 7))
    return BUDGET.read_bytes()


def _pages() -> bytes:
    """What the budget's database holds; the target says whose it is and where it lies."""
    page, charges = read_state(BUDGET)
    written = json.loads(write_budget(page)) | {text: text.upper() for text in PLACE}
    return "\n".join([json.dumps(written), *map(write_charge, charges)]).encode()


def _proofs() -> list[bytes]:
    """Proof objects of every rule, and of few steps."""
    return [proofs.stored()[name].encode() for name in FEW_STEPS]


FEW_STEPS = (
    "rhodi.hipaa.68-remain.correction",
    "bridges.kazan-reiter.at-q-1.printed",
    "refine.corollary-1.statement.one-user-s-answers.printed",
    "refine.algorithm-1.step-a-b.statement.correction",
)
FORMULAS = [
    b"s/log((m - 1)*rho/(1 - rho))",
    b"max(\xce\xb5, 2^(-k)) + sum(alphas[k], k, 0, n - 1)*1.5e-3",
    b"prod(1 - alphas[i]) - log(x, 10)**2/(p_max - -y)",
    rb"\lambda = \frac{S}{\ln\frac{(m-1)\rho}{1-\rho}}",
    rb"\max\{\frac{1}{p_{\max}}, \sum_{j \ne i} \epsilon_j\} \cdot e^{-\left|x\right|}",
    rb"\prod_{i=1}^{n} \left(1 - \alpha_i\right)^{1/2} \sqrt{2x}",
]
GIVEN: dict[str, list[bytes]] = {
    "number": [b"0.1", b"1/3", b"-1e-12", b"+12.50E3", b" 7 "],
    "words": [*_calls(), b"scale.rho\nrho=1/2\nn_worlds=3\nsensitive_range=1\n--bits\n64\n--json"],
    "assess": [
        b"--query\nsum\n--universe\n0:9\n--rho\n0.5\n--json",
        b"--query=median\n--universe=2:3\n--clip\n--alpha=0.5\n--beta=1\n--epsilon=2",
        b"--query\nhistogram(0,2,9):x where x >= 2 and x != 7\n--by\nx\n--scale\n1e-3",
        b"--query=quantile(0.9)\n--query=count\n--universe=x=0:9\n--error=1\n--split=2,1",
        b"--query=std\n--universe=-1:9\n--rho=0.6\n--these-worlds\n--adjacency=remove",
        b"--query=sum\n--universe=0:9\n--rho=0.1\n--suspects=99\n--separator=;\n--markdown",
    ],
    "column": [
        b"x,y\n1,2\n3,4\n",
        b'"x","y"\r\n"1.5","a"\r\n"2e3","b"\r\n',
        b"\xef\xbb\xbfx\n1\n2\n",
    ],
    "schema": [
        b'[file]\nseparator = ";"\ndecimal = ","\nmissing = ["NA", -9]\nskip_lines = 0\n'
        b'[[column]]\nname = "x"\ntype = "number"\nrange = [0, 9]\n'
        b'[[column]]\nname = "y"\ntype = "text"\ngroups = ["a", "b"]\n',
        b'[file]\nencoding = "latin-1"\nthousands = "."\ndecimal = ","\nseparator = ";"\n',
        b'[file]\nheader = false\nseparator = ";"\nskip_last = 1\n'
        b'[[column]]\nname = "x"\n[[column]]\nname = "y"\n',
    ],
    "prior": [b"0.5\n0.25\n0.25\n", b"1e-3 0.999"],
    "reply": [
        b'{"id": "ID", "value": 0.5}',
        b'{"id": "ID", "value": "1/3"}',
        b'{"id": "ID", "value": [0.5, 0.25]}',
        b'{"id": "ID", "value": {"lower": "0.1", "upper": "0x1.8p0"}}',
        b'{"id": "ID", "error": "refused"}',
    ],
    "ask": [
        b"show\nabdi.theorem-3\n--proof",
        b"show\nscale.rho\n--json",
        b"show\nrhodi\n--evidence",
        b"list\nclaims\n--paper\nrefine\n--verdict\ncorrected\n--json",
        b"list\nquantities\n--text=prior belief",
        b"errata\n--paper\nrhodi\n--severity\nunsafe",
        b"errata\n--format=markdown\n--paper=membership",
        b"completion\nzsh",
    ],
    "pin": [
        b"s/log((m - 1)*rho/(1 - rho))\n--domain=s=0:9\n--domain=m=2:99\n--domain=rho=1/2:0.9",
        b"exp(epsilon)*max(x, 1/3)\n--domain\nepsilon=0:2\n--domain\nx=-1:1\n--ulps=2\n--json",
    ],
    "explain": [
        b"epsilon=1\ndelta=1e-6\nprior=1/2",
        b"alpha=1/2\nbeta=1\nn_worlds=10\n--json",
        b"rho=1/2\nn_worlds=7\n--adjacency=replace",
        b"scale=2\nprior=0.1\n--adjacency\nworlds",
        b"posterior=9/10\nprior=1/4",
        b"advantage=1/10",
        b"deviation=2\nglobal_sensitivity=1\nprior=1/2\n--adjacency\nreplace\ntimes=4",
        b"concentrated_rho=1/2\nn_worlds=10\n--adjacency=add-remove",
        b"success=3/5\nprior=1/2\nglobal_sensitivity=1\n--adjacency=worlds",
    ],
    "formula": FORMULAS,
    "compare": [
        b"s/log((m - 1)*rho/(1 - rho))\n--map=s=sensitive_range\n--map\nm=n_worlds\n--json",
        b"sensitive_range/log(n_worlds*rho/(1 - rho))",
        rb"\frac{S}{\ln\frac{(m-1)\rho}{1-\rho}}"
        + b"\n--as=latex\n--map=S=sensitive_range\n--map=m=n_worlds",
        b"sensitive_range/(log(n_worlds - 1) + log(rho) - log1p(-rho)) + floor(rho)",
    ],
    "vectors": [_few_vectors()],
    "budget": [_budget()],
    "pages": [_pages()],
}
MADE = {
    "parquet": lambda: _frame("write_parquet"),
    "arrow": lambda: _frame("write_ipc", "write_ipc_stream"),
    "column": lambda: [*GIVEN["column"], *_packed()],
    "database": _database,
    "ledger": _ledger,
    "proof": _proofs,
}
"""What needs imports that take long; they are not for the other targets."""


@cache
def valid(name: str) -> list[bytes]:
    """Return inputs that a target takes."""
    return MADE[name]() if name in MADE else GIVEN[name]
