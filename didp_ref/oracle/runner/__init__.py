"""Asking an implementation: in this process, or behind a pipe in any language.

Whatever the implementation does is a finding and never stops the run: an exception, an answer
that is no number, a time-out, a process that ends. :mod:`~didp_ref.oracle.runner.function` calls a
Python function, in this process (:mod:`~didp_ref.oracle.runner.watched`) or in one of its own
(:mod:`~didp_ref.oracle.runner.isolated`), by names or by place
(:mod:`~didp_ref.oracle.runner.calling`); :mod:`~didp_ref.oracle.runner.command` holds a
:mod:`~didp_ref.oracle.runner.conversation` with a command in the lines of
:mod:`~didp_ref.oracle.runner.protocol`, or a :mod:`~didp_ref.oracle.runner.dialogue` of one
question after the other. All have every answer judged, see by a sample that the answers depend on
nothing but the question (:mod:`~didp_ref.oracle.runner.behaviour`), and return a
:class:`~didp_ref.oracle.runner.report.Report`.
"""

from didp_ref.oracle.runner.calling import calling
from didp_ref.oracle.runner.command import run_command, split_command
from didp_ref.oracle.runner.counted import DEFAULT_TIMEOUT, MOST_RESTARTS
from didp_ref.oracle.runner.dialogue import Dialogue
from didp_ref.oracle.runner.function import ask, judging, load_function, run_function
from didp_ref.oracle.runner.isolated import Isolated
from didp_ref.oracle.runner.protocol import read_reply, request
from didp_ref.oracle.runner.report import Report

__all__ = [
    "DEFAULT_TIMEOUT",
    "MOST_RESTARTS",
    "Dialogue",
    "Isolated",
    "Report",
    "ask",
    "calling",
    "judging",
    "load_function",
    "read_reply",
    "request",
    "run_command",
    "run_function",
    "split_command",
]
