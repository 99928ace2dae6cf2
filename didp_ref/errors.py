"""What can go wrong, as types that carry the offending values.

Every error of this library is a :class:`DidpError`; each is also the built-in
exception that a caller who has never heard of this library would catch.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping
from decimal import Context
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self

LONGEST_VALUE = 60
LONGEST_SOURCE = 400
"""A file's path, or what was typed, is shown whole up to so many characters."""
LONG_NUMBER = re.compile(r"(?<![\w.])\d{41,}(?![\w.])")
DIGITS = Context(17, traps=[])
LIKENESS = 0.75
"""How like a name has to be to be what was meant: `ours` is no slip for `worst`."""
WORD = 4
"""So many letters are a word that may be looked for within names."""
MOST_NAMES = 12
"""So many names are listed where none of them is near."""
MOST_BEGUN = 16
"""So many are listed that begin alike, each by its end."""
EXAMPLES = 3
"""So many are named of those that are too many to list."""


def shorten(value: object) -> str:
    """Return a one-line text of a value, cut where it would fill the screen.

    >>> shorten(0.25)
    '0.25'
    >>> shorten("9" * 1000)[-17:]
    '(1002 characters)'
    """
    if isinstance(value, list | tuple) and len(value) > LONGEST_VALUE:
        return f"[{shorten(value[0])}, ... ({len(value)} entries)]"
    try:
        text = " ".join(repr(value).split())
    except ValueError:  # Python writes no integer beyond sys.get_int_max_str_digits()
        return "a number of thousands of digits"
    except RecursionError:
        return "a value nested too deeply to be shown"
    return cut(text, LONGEST_VALUE)


def cut(text: str, longest: int) -> str:
    """Return a text as it is, or its beginning and its length if it is longer than that.

    >>> cut("abc", 30), cut("a" * 100, 30)
    ('abc', 'aaaaaa... (100 characters)')
    """
    return text if len(text) <= longest else f"{text[: longest - 24]}... ({len(text)} characters)"


def as_name(value: object) -> str:
    """Return a text as it is, and anything else as a short text: the name of nothing.

    >>> as_name("scale.rho"), as_name(["scale.rho"])
    ('scale.rho', "['scale.rho']")
    """
    return value if isinstance(value, str) else shorten(value)


def texts_of(parameter: str, given: object, example: str) -> list[str]:
    """Return a text, or several, as a list; or say that something else was given.

    >>> texts_of("levels", "safe", "accurate"), texts_of("levels", ("safe", "accurate"), "safe")
    (['safe'], ['safe', 'accurate'])
    """
    if isinstance(given, str):
        return [given]
    several = given if isinstance(given, list | tuple | set | frozenset) else [given]
    texts = [each for each in several if isinstance(each, str)]
    if len(texts) < len(several):
        raise DomainError(parameter, given, "a list of texts", f"write [{example!r}]")
    return texts


def short_numbers(text: str) -> str:
    """Return a text in which whole numbers that would fill the screen have an exponent.

    >>> short_numbers(f"s/{10**400} + 1/3")
    's/1e+400 + 1/3'
    """
    return LONG_NUMBER.sub(lambda found: f"{DIGITS.create_decimal(found[0]).normalize():e}", text)


def printable(text: str) -> str:
    r"""Return a text in which what steers a terminal, or ends a line, is written out.

    >>> printable("a\x1b[2Jb")
    'a\\x1b[2Jb'
    """
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def typable(word: str) -> str:
    r"""Return a word as a shell takes it on one line of plain text, in quotes where it needs them.

    >>> print(typable("a b.csv"), typable("count"), typable("\t"))
    'a b.csv' count $'\t'
    """
    if word.isprintable():
        return shlex.quote(word)
    escaped = printable(word.replace("\\", r"\\").replace("'", r"\x27"))
    return f"$'{escaped}'"


def _shown(values: Mapping[str, object]) -> str:
    text = ", ".join(f"{name} = {shorten(value)}" for name, value in values.items())
    return f" ({text})" if text else ""


def _placed(values: Mapping[str, object], places: Mapping[str, str]) -> dict[str, object]:
    return {places.get(name, name): value for name, value in values.items()}


def suggestion(wrong: str, names: Iterable[str], listed_by: str = "") -> str:
    """Return a hint at the nearest name, or at those that there are to choose from.

    Where these are many, the hint is the command that lists them, or names some. A word that
    stands in several names is ambiguous, and the hint names these, or those that end in it.

    >>> suggestion("laplace", ["accuracy.laplace", "renyi.laplace", "scale.rho"])
    'did you mean accuracy.laplace or renyi.laplace?'
    >>> suggestion("scale.roh", ["scale.rho", "guarantee.beta"])
    'did you mean scale.rho?'
    >>> suggestion("scale.laplace", ["scale.rho", "scale.prior_free", "guarantee.beta"])
    'did you mean scale.rho or .prior_free?'
    >>> suggestion("Beta", ["guarantee.beta", "scale.rho"])
    'did you mean guarantee.beta?'
    >>> suggestion("n", ["rho", "n_worlds"])
    'did you mean n_worlds?'
    >>> suggestion("x", ["rho", "n_worlds"])
    'there are rho, n_worlds'
    >>> suggestion("x", map(str, range(99)), "didp-ref list lists them")
    'didp-ref list lists them'
    """
    known, word = list(names), wrong.lower()
    within = [name for name in known if word in name.lower() and wrong not in known]
    exactly = [name for name in within if name.lower().rpartition(".")[2] == word]
    several = within if len(within) <= MOST_NAMES else _begun_with(word, known) or exactly
    if len(wrong) >= WORD and 1 < len(several) <= MOST_NAMES and len(exactly) != 1:
        return _any_of(several)
    if under := _begun_with(word, known):
        return _any_of(under)
    by_lower = {name.lower(): name for name in reversed(known)}
    exchanged = [name for name in by_lower if sorted(name) == sorted(word)]
    begun = [name for name in by_lower if word and name.startswith(word)]
    near = get_close_matches(word, by_lower, n=1, cutoff=LIKENESS) or exchanged or begun[-1:]
    alone = within if len(wrong) >= WORD and len(within) == 1 else exactly
    if near := near or [name.lower() for name in alone]:
        return f"did you mean {by_lower[near[0]]}?"
    if under := _begun_with(word.rpartition(".")[0], known):
        return _any_of(under)
    if len(known) > MOST_NAMES:
        return listed_by or f"there are {len(known)}, such as {', '.join(known[:EXAMPLES])}"
    return f"there are {', '.join(known)}" if known else "there is none"


def _begun_with(topic: str, known: Iterable[str]) -> list[str]:
    """Return the names within a topic, all but the first by their end; none where few could read.

    >>> _begun_with("scale", ["scale.rho", "scale.prior_free", "guarantee.beta"])
    ['scale.rho', '.prior_free']
    """
    begun = [name for name in known if name.lower().startswith(f"{topic}.")]
    if not 1 < len(begun) <= MOST_BEGUN:
        return []
    return [begun[0], *(name[len(topic) :] for name in begun[1:])]


def _any_of(names: list[str]) -> str:
    return f"did you mean {', '.join(names[:-1])} or {names[-1]}?"


class DidpError(Exception):
    """Any error this library raises on purpose; it passes between processes with its values."""

    def __reduce__(self) -> tuple[object, ...]:
        return _remade, (type(self), self.args), vars(self)


def _remade(kind: type[DidpError], arguments: tuple[object, ...]) -> DidpError:
    """Return an error with its message, as ``__init__`` takes other arguments than it keeps."""
    return kind.__new__(kind, *arguments)


class DomainError(DidpError, ValueError):
    """A parameter lies outside its domain.

    >>> print(DomainError("alpha", 1.5, "0 < alpha < 1"))
    alpha = 1.5 is outside its domain: 0 < alpha < 1
    >>> print(DomainError("adjacency", "swap", "replace or add-remove"))
    adjacency = 'swap' must be replace or add-remove
    """

    complaint = "{parameter} = {value} is outside its domain: {domain}"
    complaint_of_a_text = "{parameter} = {value} must be {domain}"

    def __init__(self, parameter: str, value: object, domain: str, advice: str = "") -> None:
        self.parameter = parameter
        self.value = value
        self.domain = domain
        self.advice = advice
        article = "an" if domain[:1] in tuple("aeiou") else "a"
        complaint = self.complaint
        is_name = isinstance(value, str) and not {"<", ">"} & set(domain)
        if complaint is DomainError.complaint and is_name:
            complaint = self.complaint_of_a_text
        message = complaint.format(
            parameter=parameter, value=shorten(value), domain=short_numbers(domain), article=article
        )
        super().__init__(f"{message}; {advice}" if advice else message)

    def at(self, places: Mapping[str, str]) -> Self:
        """Return the error with the parameter's place in an array, where it has one."""
        where = places.get(self.parameter, self.parameter)
        return type(self)(where, self.value, self.domain, self.advice)

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the error with the name that the caller used for the parameter.

        >>> print(DomainError("times", 0, "1 <= times").renamed({"times": "steps"}))
        steps = 0 is outside its domain: 1 <= steps
        """
        name = names.get(self.parameter, self.parameter)
        domain = re.sub(rf"\b{re.escape(self.parameter)}\b", name, self.domain)
        return type(self)(name, self.value, domain, self.advice)


class UnknownName(DomainError, KeyError):
    """A name that nothing here has; the advice tells the nearest.

    >>> print(UnknownName("id", "scale.roh", "quantity", "did you mean scale.rho?"))
    'scale.roh' is not a quantity; did you mean scale.rho?
    """

    complaint = "{value} is not {article} {domain}"
    __str__ = Exception.__str__  # a KeyError's would put the sentence between quotes


class UnknownArgument(UnknownName, TypeError):
    """A keyword that a formula does not take; ``domain`` has those that it takes.

    >>> takes = "parameter of scale.rho(rho, n_worlds, sensitive_range)"
    >>> print(UnknownArgument("argument", "n", takes, "did you mean n_worlds?"))
    'n' is not a parameter of scale.rho(rho, n_worlds, sensitive_range); did you mean n_worlds?
    """


class NoNumber(DomainError):
    """A text that is no number; the domain tells what is one.

    >>> print(NoNumber("rho", "0,5", "0.5, 1/2 or 5e-1"))
    rho = '0,5' is not a number: write 0.5, 1/2 or 5e-1
    """

    complaint = "{parameter} = {value} is not a number: write {domain}"


class NotGiven(DomainError):
    """What has to be given is not; the domain tells what may be.

    >>> print(NotGiven("promise", None, "--rho or --epsilon"))
    missing promise: --rho or --epsilon
    """

    complaint = "missing {parameter}: {domain}"


class ExactInputRequired(DomainError, TypeError):
    """A float, or no number, was given where an exact number is needed.

    >>> print(ExactInputRequired("rho", None, "an exact number", "pass a text such as '1/3'"))
    rho = None must be an exact number; pass a text such as '1/3'
    """

    complaint = DomainError.complaint_of_a_text


class FloatRequired(DomainError, TypeError):
    """A text, or something else that is no number, was given where float64 numbers are needed.

    >>> print(FloatRequired("rho", "1/10", "float64 numbers", "pass a float"))
    rho = '1/10' must be float64 numbers; pass a float
    """


class Infeasible(DidpError, ValueError):
    """No finite answer exists; the reason says why.

    >>> print(Infeasible("rho <= 1/n_worlds: no noise can do it", {"rho": 0.1, "n_worlds": 10}))
    rho <= 1/n_worlds: no noise can do it (rho = 0.1, n_worlds = 10)
    """

    def __init__(self, reason: str, values: Mapping[str, object]) -> None:
        self.reason = reason
        self.values = dict(values)
        super().__init__(f"{reason}{_shown(self.values)}")

    def at(self, places: Mapping[str, str]) -> Self:
        """Return the error with the places of its values in arrays, where they have one.

        >>> print(Infeasible("no noise can do it", {"rho": 0.1}).at({"rho": "rho[7]"}))
        no noise can do it (rho[7] = 0.1)
        """
        return type(self)(self.reason, _placed(self.values, places))


class OutOfRange(DidpError, OverflowError):
    """The answer exists, but the form asked for cannot carry it."""

    def __init__(
        self,
        what: str,
        values: Mapping[str, object],
        advice: str = "use .enclose(...), which has no such limit",
    ) -> None:
        self.what = what
        self.values = dict(values)
        self.advice = advice
        super().__init__(f"{what}{_shown(self.values)}; {advice}")

    def at(self, places: Mapping[str, str]) -> Self:
        """Return the error with the places of its values in arrays, where they have one."""
        return type(self)(self.what, _placed(self.values, places), self.advice)


class Undecided(DidpError, ArithmeticError):
    """A question stayed open at the stated precision: it is neither yes nor no."""

    def __init__(self, question: str, bits: int | None = None) -> None:
        self.question = question
        self.bits = bits
        super().__init__(question if bits is None else f"{question}: undecided at {bits} bits")


class InputError(DidpError, ValueError):
    """A file, a column or a document cannot be used as it is; ``source`` may be empty."""

    def __init__(self, source: str, problem: str) -> None:
        self.source = source
        self.problem = problem
        super().__init__(f"{cut(source, LONGEST_SOURCE)}: {problem}" if source else problem)


class Unavailable(DidpError):
    """Something optional is not installed or not at hand; the message says how to get it."""

    def __init__(self, what: str, remedy: str) -> None:
        self.what = what
        self.remedy = remedy
        super().__init__(f"{what} is not available; {remedy}")


class BudgetSpent(DidpError):
    """An answer would cost more than is left of a budget; nothing was answered or charged."""

    def __init__(self, cost: str, remaining: str, budget: str) -> None:
        self.cost = cost
        self.remaining = remaining
        self.budget = budget
        super().__init__(f"the answer costs {cost}; {remaining} of {budget} is left")
