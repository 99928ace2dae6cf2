"""What the tests cost: ``pytest --costs`` ends with the processor time of each folder and file.

Processor time, of the tests and of the processes they start, is the same on a busy machine.
"""

import os
from collections import Counter
from collections.abc import Generator

import pytest

SHOWN = 30
PROCESSOR = "processor"
BEFORE = "before the first test"
last_reading = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the table."""
    parser.addoption(
        "--costs", action="store_true", help="end with the processor time of each file"
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
    """Print the costs of every folder and of the dearest files and tests."""
    if not terminalreporter.config.getoption("--costs"):
        return
    folders, files, tests = Counter[str](), Counter[str](), Counter[str]()
    reports = [report for category in terminalreporter.stats.values() for report in category]
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
