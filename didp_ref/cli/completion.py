"""``didp-ref completion SHELL``: what makes the Tab key complete commands, options and ids.

The work is done by argcomplete: its script asks ``didp-ref`` itself, by the variable _ARGCOMPLETE,
and :func:`answer` is what it is answered by.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable

from didp_ref.extras import missing, require

SHELLS = ("bash", "zsh", "fish")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("shell", choices=SHELLS, help="the shell that the script is for")


def run(arguments: argparse.Namespace) -> int:
    """Print the shell's script, which a start-up file of the shell evaluates."""
    require("argcomplete")
    import argcomplete

    sys.stdout.write(f"{argcomplete.shellcode(['didp-ref'], shell=arguments.shell)}\n")
    return 0


def answer(build: Callable[[str | None], argparse.ArgumentParser]) -> None:
    """Write the completions that the shell asks for, and end; nothing where that cannot be done."""
    if missing("argcomplete"):
        return
    import argcomplete

    words = os.environ.get("COMP_LINE", "").split()
    argcomplete.autocomplete(
        build(words[1] if len(words) > 1 else None), default_completer=_completions
    )


def _completions(prefix: str, action: argparse.Action, **_: object) -> Iterable[str]:
    """Return the words that an argument can be."""
    return [word for word in names_of(action.dest) if word.startswith(prefix)]


def names_of(argument: str) -> list[str]:
    """Return the names that an argument takes, or none where it takes anything else.

    >>> names_of("paper")[0]
    'abdi'
    """
    from didp_ref.audit import index
    from didp_ref.audit.claim import Severity, Verdict

    listed = index.read()
    names_by_argument: dict[str, Iterable[str]] = {
        "paper": listed.papers,
        "claims": listed.claims,
        "quantity": listed.formulas,
        "quantities": listed.formulas,
        "id": [
            *listed.claims,
            *listed.formulas,
            *listed.papers,
            *dict.fromkeys(name.partition(".")[0] for name in listed.formulas),
        ],
        "verdict": [verdict.value for verdict in Verdict],
        "severity": [severity.value for severity in Severity],
    }
    return list(names_by_argument.get(argument, ()))
