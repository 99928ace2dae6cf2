"""What every test stands on: reproducible sampling, restored precision, the Adult data."""

import atexit
import gc
import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import flint
import hypothesis
import mpmath
import pytest
from filelock import FileLock

from didp_ref.audit import checking, comparing, ledger, proofs
from didp_ref.audit.claim import Evidence
from didp_ref.audit.hashes import hash_of
from didp_ref.audit.run import Report, audit, report_from_plain, report_to_plain
from didp_ref.audit.sources import checks_hash
from didp_ref.papers import CLAIMS
from didp_ref.papers.shared.adult import CHECKSUMS, ENVIRONMENT, load_adult
from tests.drawn import by_commit, sample

pytest_plugins = ["tests.costs", "tests.programs"]

# what is imported and collected lives to the end: to look it over again and again takes a quarter
# of the time of collecting the tests, and a second and a half where a test has garbage collected
gc.disable()

# the shared machine that runs the tests makes a deadline a matter of luck
hypothesis.settings.register_profile("thorough", print_blob=True, deadline=None)
hypothesis.settings.register_profile(
    "quick",
    hypothesis.settings.get_profile("thorough"),
    max_examples=25,
    # a hundred runs more of what fails, only to say of which arguments it fails for any value
    phases=[phase for phase in hypothesis.Phase if phase is not hypothesis.Phase.explain],
)
hypothesis.settings.load_profile("quick")  # `make audit-full` asks for the other


@pytest.hookimpl(tryfirst=True)  # before tests are deselected by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one worker begin with the audit, and all else that rests on it come last."""
    sample(items)
    rests = [item for item in items if "audited" in getattr(item, "fixturenames", ())]
    known = set(rests)
    items[:] = [*rests[:1], *(item for item in items if item not in known), *rests[1:]]


HERE = str(Path(__file__).parents[1])
TEMPORARY = f"{gettempdir()}{os.sep}"


@pytest.fixture(autouse=True)
def forgotten_files() -> Iterator[None]:
    """A module that a test imported from a folder of its own is no module any more."""
    before = len(sys.modules)
    yield
    if len(sys.modules) != before:  # to look through thousands takes a millisecond a test
        for name, module in list(sys.modules.items()):
            file = getattr(module, "__file__", None) or ""
            if name.endswith(".py") or (file.startswith(TEMPORARY) and not file.startswith(HERE)):
                del sys.modules[name]


def pytest_collection_finish() -> None:
    """From the first test on garbage is collected, of what came since."""
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


# at the end what was set aside is freed too; else DuckDB writes that its types leaked. That takes
# seconds: a worker, whose reports are sent by then, ends without
atexit.register(partial(os._exit, 0) if "PYTEST_XDIST_WORKER" in os.environ else gc.unfreeze)

BESIDE_THE_CHECKOUT = Path(__file__).parents[2] / "shared" / "adult"


@pytest.fixture(autouse=True)
def restored_path() -> Iterator[None]:
    """A command that imports a user's module has the modules of its folder found ever after."""
    path = sys.path.copy()
    yield
    sys.path[:] = path


@pytest.fixture(autouse=True)
def restored_precision() -> Iterator[None]:
    """A test that leaves a working precision behind does not change the next one."""
    before = mpmath.mp.prec, mpmath.iv.prec, flint.ctx.prec
    yield
    mpmath.mp.prec, mpmath.iv.prec, flint.ctx.prec = before


@pytest.fixture(scope="session")
def adult_folder() -> Path:
    """The folder that holds adult.data and adult.test; no test goes to the network for them."""
    folder = Path(os.environ.get(ENVIRONMENT) or BESIDE_THE_CHECKOUT)
    missing = [name for name in CHECKSUMS if not (folder / name).is_file()]
    if missing:
        pytest.skip(f"no {' and no '.join(missing)} in {folder}; set {ENVIRONMENT} to their folder")
    os.environ[ENVIRONMENT] = str(folder)  # for what reads the data without this fixture's path
    return folder


@pytest.fixture(scope="session")
def adult(adult_folder: Path) -> Callable[..., dict[str, Any]]:
    """The loader of the Adult data: ``adult("data")`` or ``adult("both")``."""
    return partial(load_adult, path=adult_folder)


LIVE = 12
"""So many claims are audited anew beside those that have changed: others with each commit."""


def audit_in_part() -> Report:
    """Audit what is not as the ledger knows it, and a few claims more; of others take the ledger.

    `make audit` audits all of them anew.
    """
    known = ledger.read()
    drawn = by_commit(CLAIMS, LIVE)
    chosen = [name for name in CLAIMS if name in drawn or not is_known(known.get(name), name)]
    report = audit(chosen)
    entries = {name: report.entries.get(name) or known[name] for name in CLAIMS}
    surplus = [f"{name}: in the ledger, but no claim" for name in known if name not in CLAIMS]
    return replace(report, entries=entries, problems=(*report.problems, *surplus))


def is_known(entry: ledger.Entry | None, name: str) -> bool:
    """Say whether the ledger knows a claim, its checks and its proof objects as they are."""
    return entry is not None and (entry.statement, entry.checks, entry.derivations) == (
        comparing.statement_hash(CLAIMS[name]),
        checks_hash(CLAIMS[name]),
        hashes().get(name, {}),
    )


@cache
def hashes() -> dict[str, dict[str, str]]:
    """Give of each claim's stored proof objects what they prove, and the hashes of their texts."""
    found: dict[str, dict[str, str]] = {}
    for text in proofs.stored().values():
        head = json.loads(text.partition("\n")[0])
        about = tuple(head[key] for key in ("claim", "part", "reading", "target"))
        found.setdefault(head["claim"], {})[proofs.label(about)] = hash_of(text)
    return found


@pytest.fixture(scope="session")
def audited(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Report:
    """The ledger's claims, some audited anew; made once, whichever worker needs it first."""
    if worker_id == "master":
        return audit_in_part()
    shared = tmp_path_factory.getbasetemp().parent / "audit.json"
    with FileLock(f"{shared}.lock"):
        if not shared.exists():
            shared.write_text(json.dumps(report_to_plain(audit_in_part())), encoding="utf-8")
        return report_from_plain(json.loads(shared.read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def evidence_of(audited: Report) -> Callable[[str], tuple[Evidence, ...]]:
    """What the checks and the derivations of a claim found."""
    return lambda name: audited.entries[name].evidence


@pytest.fixture(scope="session")
def every_pair() -> tuple[dict[proofs.About, checking.Asked], list[str]]:
    """Every stored proof object with its statement, read once, and what is wrong with others."""
    return checking.paired(proofs.stored())


@pytest.fixture(scope="session")
def reports_of() -> Callable[[str], list[checking.Report]]:
    """Have the proof objects of a claim checked: of what is printed, of its correction, or both."""

    @cache
    def reports(name: str) -> list[checking.Report]:
        asked, problems = checking.paired(proofs.stored(), [name])
        assert not problems
        return checking.check(list(asked.values()))

    return reports
