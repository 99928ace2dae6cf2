"""Processes that are killed while they release: what is charged is answered, once."""

import json
import os
import sys
from fractions import Fraction
from itertools import count

import pytest

from benchmarks import interrupted_release
from didp_ref.assessment import release as releasing
from didp_ref.assessment.release import open_budget
from didp_ref.mechanisms.state import FileAccount
from tests.assessment.asked import HALF, asked

MOMENTS = {
    "before the charge": (FileAccount, "charge_once"),
    "before the draw": (releasing, "draw"),
    "before it is recorded": (FileAccount, "record"),
    "before it is shown": (releasing, "Released"),
}


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the point of the test
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_kill_in_between_charges_once_and_answers_once(moment, tmp_path):
    account = open_budget(tmp_path / "budget", "any", Fraction(1))
    child = os.fork()
    if not child:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(*MOMENTS[moment], lambda *_, **__: os._exit(9))
            asked(account)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    before = [charge.answer for charge in account.charges]
    answers = asked(account)
    assert (answers.charge, account.spent, len(account.charges)) == (1, HALF, 1)
    assert answers.fresh == (moment != "before it is shown")
    assert answers.fresh or json.loads(before[0]) == [[str(answers.values[0][0])]]


def killed_at_lines(folder, first, step):
    """Kill one process after another, each some lines later; return how many died."""
    for died, moment in enumerate(count(first, step)):
        account = open_budget(folder / f"{moment}", "any", Fraction(1))
        child = os.fork()
        if not child:
            left = moment

            def trace(frame, event, _):
                nonlocal left
                if "didp_ref" not in frame.f_code.co_filename:
                    return None
                left -= event == "line"
                if not left:
                    os._exit(9)
                return trace

            sys.settrace(trace)
            asked(account)
            os._exit(0)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        before = [charge.answer for charge in account.charges]
        answers = asked(account)
        assert (answers.charge, account.spent, len(account.charges)) == (1, HALF, 1)
        if not answers.fresh:  # what was recorded may have been shown
            assert json.loads(before[0]) == [[str(answers.values[0][0])]]
        if not code:
            return died
    raise AssertionError("none comes to its end")


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the point of the test
def test_a_kill_at_some_lines_charges_once_and_answers_once(tmp_path):
    assert killed_at_lines(tmp_path, 37, 211) > 3


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the point of the test
def test_a_kill_at_every_line_charges_once_and_answers_once(tmp_path):
    assert killed_at_lines(tmp_path, 1, 1) > 500


# --- at system calls -----------------------------------------------------------------------------


@pytest.fixture
def traced():
    """Skip where no process can be stopped at its system calls."""
    if reason := interrupted_release.missing():
        pytest.skip(reason)


def assert_all_right(result):
    """Hold every repeated call to be completed, charged once, and answered alike."""
    assert [kill for kill in result if not kill.right] == []
    assert [kill.call for kill in result].index("") == len(
        result
    ) - 1  # the last one was not killed


@pytest.mark.usefixtures("traced")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the point of the test
@pytest.mark.parametrize("release", interrupted_release.RELEASES)
def test_a_kill_at_some_system_calls_leaves_no_budget_stuck(release, tmp_path):
    kills = list(interrupted_release.kills(tmp_path, release, first=3, step=7))
    assert_all_right(kills)
    assert len(kills) > 3


@pytest.mark.slow
@pytest.mark.usefixtures("traced")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the point of the test
@pytest.mark.parametrize("release", interrupted_release.RELEASES)
def test_a_kill_at_every_system_call_leaves_no_budget_stuck(release, tmp_path):
    kills = list(interrupted_release.kills(tmp_path, release))
    assert_all_right(kills)
    # two commits at least: each makes, writes, forces and removes a journal
    assert {"pwrite64", "fdatasync"} < {kill.call for kill in kills}
    assert sum(kill.call.startswith("unlink") for kill in kills) >= 2
