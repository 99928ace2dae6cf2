"""What the tests cost: ``pytest --costs`` ends with the processor time of each folder and file.

Processor time, of the tests and of the processes they start, is the same on a busy machine.
``--record-costs`` keeps the list of expensive tests: a test that did not run keeps its place.
"""

import os
from collections import Counter
from collections.abc import Generator, Iterable

import pytest

from tests.drawn import EXPENSIVE, listed

SHOWN = 30
FROM = 0.2
"""Processor seconds, on an idle machine, from which a test with all its cases is expensive."""
NEVER_DRAWN = tuple(
    f"tests/{name}"
    for name in (
        # these find the mutants of formulas, derivations, kernel and ledger
        *("formulas", "papers", "kernel", "audit", "errata", "numbers", "symbolic", "worlds"),
        *("wrong", "right"),
        # these find a page or a screen that is not true any more
        *("screens", "test_readme", "test_documentation", "test_tour", "test_own"),
        # these keep the house in order
        "test_imports",
    )
)
"""Tests of which none waits for `make audit-full` because it is expensive."""
PROCESSOR = "processor"
BEFORE = "before the first test"
last_reading = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the table."""
    parser.addoption(
        "--costs", action="store_true", help="end with the processor time of each file"
    )
    parser.addoption(
        "--record-costs", action="store_true", help=f"write the expensive tests to {EXPENSIVE.name}"
    )


def processor_seconds() -> float:
    """Return what this process, and those of its children that have ended, have taken."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """Count what was taken before the first test, to import and to collect, for itself."""
    stash = item.config.stash
    if last_reading not in stash:
        stash[last_reading] = processor_seconds()
        item.user_properties.append((BEFORE, stash[last_reading]))
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write what was taken since the last report into this one, as xdist hands reports on."""
    report = yield
    now = processor_seconds()
    report.user_properties.append((PROCESSOR, now - item.config.stash[last_reading]))
    item.config.stash[last_reading] = now
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the costs of every folder and of the dearest files and tests, or keep the list."""
    reports = [report for category in terminalreporter.stats.values() for report in category]
    if terminalreporter.config.getoption("--record-costs"):
        record([report for report in reports if isinstance(report, pytest.TestReport)])
    if not terminalreporter.config.getoption("--costs"):
        return
    folders, files, tests = Counter[str](), Counter[str](), Counter[str]()
    for report in (report for report in reports if isinstance(report, pytest.TestReport)):
        properties = dict(report.user_properties)
        file = report.nodeid.partition("::")[0]
        seconds = properties.get(PROCESSOR, 0.0)
        folders["/".join(file.split("/")[:2])] += seconds
        folders[BEFORE] += properties.get(BEFORE, 0.0) if report.when == "setup" else 0.0
        files[file] += seconds
        tests[report.nodeid] += seconds
    for what, costs in (("folders", folders), ("files", files), ("tests", tests)):
        terminalreporter.section(f"processor seconds of {what}: {costs.total():.0f} in all")
        for name, seconds in costs.most_common(SHOWN):
            terminalreporter.write_line(f"{seconds:8.1f}  {name}")


def record(reports: Iterable[pytest.TestReport]) -> None:
    """Write down which tests are expensive, of those that ran and of those known before."""
    costs = Counter[str]()
    for report in reports:
        test = report.nodeid.partition("[")[0]
        costs[test] += dict(report.user_properties).get(PROCESSOR, 0.0)
    now = {test: seconds for test, seconds in costs.items() if seconds >= FROM}
    kept = {test: seconds for test, seconds in listed().items() if test not in costs}
    expensive = sorted((kept | now).items())
    lines = (f"{took:.1f} {test}\n" for test, took in expensive if not test.startswith(NEVER_DRAWN))
    EXPENSIVE.write_text("".join(lines), encoding="utf-8")
