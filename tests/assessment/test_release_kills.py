"""Processes that are killed while they release: what is charged is answered, once."""

import json
import os
import sys
from fractions import Fraction
from itertools import count

import pytest

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
    found = asked(account)
    assert (found.charge, account.spent, len(account.charges)) == (1, HALF, 1)
    assert found.fresh == (moment != "before it is shown")
    assert found.fresh or json.loads(before[0]) == [[str(found.values[0][0])]]


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
        found = asked(account)
        assert (found.charge, account.spent, len(account.charges)) == (1, HALF, 1)
        if not found.fresh:  # what was recorded may have been shown
            assert json.loads(before[0]) == [[str(found.values[0][0])]]
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
