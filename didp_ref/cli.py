"""The command ``didp-ref``: it parses, calls and prints, and does no mathematics.

Exit codes: 0 all holds, 1 something does not, 2 the call was wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import NoReturn

from didp_ref import __version__
from didp_ref.errors import DidpError, shorten

COMMANDS = {
    "audit": "check every claim and print the verdicts",
    "errata": "list what is wrong in each paper, and how to repair it",
    "show": "show one claim or quantity: statement, source, verdict, evidence",
    "eval": "evaluate a quantity on exact inputs",
    "reproduce": "recompute the papers' tables, figures and examples",
    "assess": "say what an adversary learns from one answer about your data",
    "budget": "say what an interactive protocol was asked, charged, and has left",
    "vectors": "write the test vectors",
    "check": "test another implementation against the vectors",
}
CALL_WAS_WRONG = 2
INTERRUPTED = 130


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line that ends in what to do."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(CALL_WAS_WRONG)


def build_parser(command: str | None) -> argparse.ArgumentParser:
    """Return the parser; only the named command's module is imported."""
    parser = _Parser(prog="didp-ref", description="Ask didp_ref: is this formula right?")
    parser.add_argument("--version", action="version", version=f"didp-ref {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, about in COMMANDS.items():
        one = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        if name == command:
            import_module(f"didp_ref.commands.{_module(name)}").configure(one)
    return parser


def _module(command: str) -> str:
    return {"eval": "evaluate"}.get(command, command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    command = words[0] if words else None
    if command and not command.startswith("-") and command not in COMMANDS:
        near = get_close_matches(command, COMMANDS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(COMMANDS)}"
        print(f"didp-ref: no command {shorten(command)}; {hint}", file=sys.stderr)
        return CALL_WAS_WRONG
    try:
        parsed = build_parser(command).parse_args(words)
        code: int = import_module(f"didp_ref.commands.{_module(parsed.command)}").run(parsed)
        sys.stdout.flush()
    except SystemExit as leaving:  # from argparse: --help, --version, or a wrong call
        return int(leaving.code or 0)
    except DidpError as problem:
        print(f"didp-ref: {problem}", file=sys.stderr)
        return CALL_WAS_WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has gone, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code
