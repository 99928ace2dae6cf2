"""What a verdict rests on stays small enough to read: at most nine hundred lines of code."""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

MOST_LINES = 900
NOT_TRUSTED = ("sympy", "numpy", "mpmath", "proofs", "didp_ref.papers", "didp_ref.claim")
CHECKED = '{"statement": [], "object": ""}'
"""What the checker is given, so that it runs to its end."""
RUN = """
import sys
from didp_ref.proof import checker, worker
from didp_ref.proof.engines import step_engines
step_engines()
checker.main()
worker.main()
for name, module in list(sys.modules.items()):
    print("module", name, getattr(module, "__file__", None))
"""
"""Both programs, in one process."""
NOT_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
