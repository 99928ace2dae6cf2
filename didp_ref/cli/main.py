"""The command ``didp-ref``: it parses, calls and prints, and does no mathematics.

Exit codes: 0 all holds, 1 something does not, 2 the call or its surroundings were wrong (a full
disk, something that is not installed), 130 and 143 ended by SIGINT and by SIGTERM, 141 the reader
of the output has gone.
"""

import argparse
import contextlib
import os
import re
import shlex
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from didp_ref import __version__
from didp_ref.errors import (
    LIKENESS,
    LONGEST_VALUE,
    DidpError,
    cut,
    printable,
    shorten,
    suggestion,
    typable,
)
from didp_ref.extras import remedy
from didp_ref.processes.signals import ending_at_once, exit_code, say_interrupted

TASKS = {
    "Test code and formulas": {
        "check": "test a function or program against exact results",
        "compare": "say whether a formula equals a known one, and where they differ",
        "pin": "write a pytest file that fails when a formula changes",
        "vectors": "write test vectors as JSON",
        "libraries": "show which public libraries are right, and where they are not",
    },
    "Audit papers and proofs": {
        "list": "list formulas, claims, papers and words",
        "show": "show one formula, claim or word",
        "errata": "list a paper's errors, worst first, with fixes",
        "audit": "check every proof and number again, or those of your own file",
        "reproduce": "recompute the papers' tables and figures",
    },
    "Understand and publish numbers": {
        "eval": "compute a formula exactly",
        "explain": "say what epsilon, or another promise, means for one person",
        "assess": "say how much noise an answer about your data needs",
        "release": "publish an answer with noise, and charge a budget",
        "budget": "show what a budget has spent and has left",
    },
}
COMMANDS = {
    **{name: about for commands in TASKS.values() for name, about in commands.items()},
    "completion": "print the script that completes commands and ids with Tab",
}
CALL_WAS_WRONG = 2
READER_GONE = 141
"""As the shell tells of what SIGPIPE ends: never 0, which says that all holds."""


class _Help(argparse.HelpFormatter):
    """Help whose first line has what is required: the list below it has every option."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Keep the lines of examples."""
        return text if "\n" in text else super()._fill_text(text, width, indent)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        options = argparse.Action([], "options", nargs="?")
        one_of = [group for group in groups if group.required]
        chosen = [each for group in one_of for each in group._group_actions]
        needed = [a for a in actions if a.required or not a.option_strings or a in chosen]
        super().add_usage(usage, [options, *needed], one_of, prefix)


NO_NUMBER = re.compile(r"argument (.+): invalid (int|float|share) value: ('.*')")
ONE_OF = re.compile("one of the arguments (.+) is required")


def _no_number(complaint: re.Match[str]) -> str:
    """Return argparse's complaint about a number, with what to write."""
    option, kind, value = complaint.groups()
    instead = {
        "int": "a whole number: write 10",
        "float": "a number: write 0.5",
        "share": "a share: write 1e-9 or 0.1%",
    }
    return f"{option}: {cut(value, LONGEST_VALUE)} is not {instead[kind]}, for instance"


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line that ends in what to do.

    An option is typed whole: ``--group`` is another word than ``--groups``.
    """

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **{**options, "allow_abbrev": False})

    def error(self, message: str) -> NoReturn:
        message = NO_NUMBER.sub(_no_number, message)
        missing = message.removeprefix("the following arguments are required: ")
        if one_of := ONE_OF.fullmatch(message):
            missing = one_of[1].replace(" ", " or ")
        if missing != message:
            usage = " ".join(self.format_usage().removeprefix("usage: ").split())
            message = f"missing {missing}: {usage}"
            if missing == "FORMULA":
                message += "; didp-ref compare FILE.py:FUNCTION names the formula of a function"
        _say(f"error: {message} (see {self.prog} --help)")
        raise SystemExit(CALL_WAS_WRONG)


class _Overview(_Parser):
    """The parser of all commands, whose help is one screen by what one wants to do."""

    def format_help(self) -> str:
        lines = ["didp-ref: exact formulas for differential privacy, to test yours against"]
        for task, commands in TASKS.items():
            lines += ["", task, *(f"  {name:<12}{about}" for name, about in commands.items())]
        more = "`didp-ref COMMAND --help` has options; `didp-ref completion bash` sets up Tab."
        return "\n".join([*lines, more, ""])


def build_parser(command: str | None) -> argparse.ArgumentParser:
    """Return the parser; only the named command's module is imported."""
    parser = _Overview(prog="didp-ref")
    parser.add_argument("--version", action="version", version=f"didp-ref {__version__}")
    chosen = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=_Parser
    )
    for name, about in COMMANDS.items():
        subparser = chosen.add_parser(
            name, help=about, description=f"{about[0].upper()}{about[1:]}.", formatter_class=_Help
        )
        subparser.set_defaults(parser=subparser)
        if name == command:
            import_module(f"didp_ref.cli.{_module(name)}").configure(subparser)
    return parser


def _module(command: str) -> str:
    return {"eval": "evaluate"}.get(command, command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    if "_ARGCOMPLETE" in os.environ:  # a shell asks what the Tab key may write
        from didp_ref.cli import completion

        completion.answer(build_parser)
    words = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stderr is None:  # closed by the caller, like standard output below
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115  open until the process ends
    if sys.stdout is None:
        _complain("standard output is closed")
        return CALL_WAS_WRONG
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # what the terminal's alphabet lacks is spelled out
            stream.reconfigure(errors="backslashreplace")
    try:
        with ending_at_once():
            code = _run(words)
            sys.stdout.flush()
            return code
    except KeyboardInterrupt as interrupt:
        say_interrupted()
        return exit_code(interrupt)
    except BrokenPipeError:  # the reader has gone, as with `| head`
        _abandon_output()
        return READER_GONE
    except DidpError as problem:
        _complain(str(problem))
        return CALL_WAS_WRONG
    except ModuleNotFoundError as missing:
        name = missing.name or ""
        _complain(f"{name} is not installed; {remedy(name.partition('.')[0])}")
        return CALL_WAS_WRONG
    except MemoryError:
        _complain("there is not enough memory for this")
        return CALL_WAS_WRONG
    except OSError as problem:  # a full disk, a folder that may not be read
        named = f"{problem.filename}: " if problem.filename else ""
        _complain(f"{named}{problem.strerror or problem}")
        _abandon_output()
        return CALL_WAS_WRONG


OWN_OPTIONS = ("--version", "--help", "-h")
"""Options without a command."""


def _run(words: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    command = words[0] if words else None
    if command is None:
        build_parser(None).print_help()
        return 0
    if command and not command.startswith("-") and command not in COMMANDS:
        _complain(f"no command {shorten(command)}; {_hint_at_command(words)}")
        return CALL_WAS_WRONG
    if command.startswith("-") and command not in OWN_OPTIONS:
        _complain(f"no option {shorten(command)}; {suggestion(command, OWN_OPTIONS)}")
        return CALL_WAS_WRONG
    os.environ.pop("MPLBACKEND", None)  # what draws on screens, right or wrong: we draw into files
    try:
        parser = build_parser(command)
        parsed, unknown = parser.parse_known_args(words)
        if isinstance(getattr(parsed, "values", None), list) and not any(
            word.startswith("-") for word in unknown
        ):
            parsed.values = [*parsed.values, *unknown]  # options may stand between the words
            unknown = []
        if unknown:
            parsed.parser.error(_of_unknown(unknown, parsed, words))
        code: int = import_module(f"didp_ref.cli.{_module(parsed.command)}").run(parsed)
        return code
    except SystemExit as leaving:  # from argparse: --help, --version, or a wrong call
        return int(leaving.code or 0)


def _hint_at_command(words: Sequence[str]) -> str:
    """Return the command that may be meant, the one that explains a word, or which there are."""
    if near := get_close_matches(words[0], COMMANDS, n=1, cutoff=LIKENESS):
        return f"did you mean {near[0]}?"
    from didp_ref.audit.vocabulary import WORDS  # only then it is read
    from didp_ref.glossary import words_among

    if word := words_among(words, WORDS):
        return f"didp-ref show {word} says what the word means, and didp-ref --help what there is"
    return f"there are {', '.join(COMMANDS)}"


def _of_unknown(words: Sequence[str], parsed: argparse.Namespace, typed: Sequence[str]) -> str:
    """Say what is wrong with words that no argument takes, such as ``--rho 0.1`` after ``eval``."""
    from didp_ref.cli.other_words import called_here  # for wrong calls alone

    option, _, value = words[0].partition("=")
    known = parsed.parser._option_string_actions
    value = value or " ".join(words[1:])
    if parsed.command == "libraries" and option.removeprefix("--") in ("epsilon", "delta"):
        from didp_ref.cli.library_ranges import RANGE  # it needs the oracle

        return f"libraries takes no {option}; the row Ordinary of a page says what holds at {RANGE}"
    if not option.startswith("--"):
        return _of_a_word(words, parsed, typed)
    name = option.removeprefix("--")
    hint = suggestion(option, [each for each in known if each.startswith("--")])
    begins_alike = hint.startswith(f"did you mean {option[:3]}")
    if hasattr(parsed, "values") and not begins_alike and _is_a_value(name, parsed.command):
        _, _, behind = " ".join(typed).partition(f"{option} ")  # its value was read as a word
        first, *_ = [*behind.split(), *value.split(), "..."]
        number = "..." if first.startswith("--") else first
        return f"no option {option}; a value is written {name.replace('-', '_')}={number}"
    if called := called_here(name, value, known):
        return f"no option {option}; {called}"
    if name in BELIEFS and "--epsilon" in known:
        asked = f"didp-ref explain {name}={value or BELIEFS[name]}"
        if name != "advantage":
            asked += f" prior={_prior_before(name, value, parsed.prior)}"
        return f"no option {option}; {asked} says which --epsilon keeps it"
    if name == "delta":
        return (
            f"no option {option}; the Laplace noise of {parsed.command} keeps epsilon at delta = 0"
        )
    is_near = hint.startswith("did you mean") and not hint.startswith(f"did you mean {option}-")
    others = [] if is_near else _commands_with(option)
    if others:
        hint = f"didp-ref {' and '.join(others)} {'has' if len(others) == 1 else 'have'} it"
    elif hint.startswith("there are"):  # too many for a line; the help lists them
        return f"no option {option}"
    return f"no option {option}; {hint}"


def _of_a_word(words: Sequence[str], parsed: argparse.Namespace, typed: Sequence[str]) -> str:
    """Say what is wrong with words that are no option and that no argument takes."""
    from didp_ref.cli.other_words import as_option, called_here

    known = parsed.parser._option_string_actions
    place = len(typed) - 1 - [*reversed(typed)].index(words[0])  # it may be the command's name too
    before = typed[:place]
    flag, chosen = (known.get(word) for word in ["", *before][-1:-3:-1])
    if flag is not None and flag.nargs == 0:
        printed = f": {before[-1]} > {words[0]}" if flag.dest in PRINTED else ""
        return f"{before[-1]} takes no value, and {words[0]} is left over{printed}"
    if not hasattr(parsed, "values") and (pair := as_option(words[0], known)):
        if f"--{pair[0]}" in known:
            return f"{words[0]} is no word here; write --{pair[0]} {typable(pair[1])}"
        return f"no option --{pair[0]}; {called_here(*pair, known)}"
    quoted = _quoted(words[0], typed)
    if chosen is not None and chosen.choices:  # no value of it has a space
        quoted = f": {' '.join(before[-2:])} > {words[0]}" if chosen.dest in PRINTED else ""
    return f"too many words: {' '.join(words)}{quoted}"


def _is_a_value(name: str, command: str) -> bool:
    """Say whether a command takes a value of such a name, or of one that may be meant."""
    plain = name.replace("-", "_")
    if command == "explain":
        from didp_ref.workbench.explain_numbers import DOMAINS, SAME, WORDS

        return plain in (*DOMAINS, *SAME, *WORDS)
    if command == "eval":
        from didp_ref.formulas import quantities  # which it imports anyway

        named = any(plain in quantity.names for quantity in quantities.values())
        return named or not _commands_with(f"--{name}")
    return True


def _prior_before(name: str, level: str, prior: str | None) -> str:
    """Return the prior that was typed, or one from which a posterior can be kept at its level."""
    from didp_ref.workbench.explain_back import percent_or_fraction
    from didp_ref.workbench.explain_numbers import read_number
    from didp_ref.workbench.explain_question import prior_below

    try:
        if prior is not None:
            return percent_or_fraction(read_number("prior", prior))
        known = read_number(name, level or BELIEFS[name])
    except DidpError:  # also of a prior that is a file
        return "1/2"
    return percent_or_fraction(prior_below(known)) if name == "posterior" else "1/2"


LISTED = ("--by", "--columns", "--groups")
"""Options that take several values with commas."""
PRINTED = ("json", "markdown", "format")
"""Options that print: a file takes what they print by ``>``."""
BELIEFS = {"posterior": "60%", "success": "60%", "advantage": "20%"}
"""What ``explain`` turns into an epsilon, each with an example."""


def _quoted(stray: str, typed: Sequence[str]) -> str:
    """Return what to write instead of a stray word: its option's value, between quotes.

    Of an option for several values the word may be one more.

    >>> _quoted("group", ["assess", "f.csv", "--by", "region,age", "group", "--epsilon", "1"])
    "; write two with a comma: --by region,age,group; or a value with spaces between quotes: --by \
'region,age group'"
    """
    at = typed.index(stray)
    options = [i for i, word in enumerate(typed) if word.startswith("--")]
    begin = max((i for i in options if i < at), default=0)
    end = min((i for i in options if i > at), default=len(typed))
    given = typed[begin + 1 : end]
    example = f": {typed[begin]} {shlex.quote(' '.join(given))}" if begin else ""
    if begin and typed[begin] in LISTED:
        listed = f"{typed[begin]} {shlex.quote(','.join(given))}"
        return f"; write two with a comma: {listed}; or a value with spaces between quotes{example}"
    return f"; write a value with spaces between quotes{example}"


def _commands_with(option: str) -> list[str]:
    """Return the commands that have an option."""
    return [
        name
        for name in COMMANDS
        if any(option in action.option_strings for action in _actions_of(name))
    ]


def _actions_of(name: str) -> list[argparse.Action]:
    parser = argparse.ArgumentParser()
    import_module(f"didp_ref.cli.{_module(name)}").configure(parser)
    return parser._actions


def _complain(text: str) -> None:
    with contextlib.suppress(OSError):  # standard error may be a full device too
        _say(f"error: {text}")


def _say(text: str) -> None:
    """Print one line to standard error; a name in it may hold line ends, or steer a terminal."""
    print(printable(text), file=sys.stderr)


def _abandon_output() -> None:
    """Send to nowhere what an output did not take, or Python would try again at its end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
