"""Formulas in plain text, read by a grammar; nothing in the text is ever evaluated.

::

    sum     = product {("+" | "-") product}
    product = power {("*" | "/") power}
    power   = ("-" | "+") power | atom [("^" | "**") power]
    atom    = number | name | name "[" sum "]" | name "(" sum {"," sum} ")" | "(" sum ")"

Functions are ``exp log ln log2 log10 log1p expm1 sqrt sinh cosh tanh abs max min floor ceil``, and
``sum`` and ``prod`` over all entries of a sequence: ``prod(1 - alphas[i])``, or with index and
ends, ``sum(alphas[k], k, 0, n - 1)``. ``log`` and ``ln`` are natural, ``log(x, b)`` is to base b,
and ``e^x`` is ``exp(x)`` where x has a name. ``normal`` and ``Phi`` are the standard normal
distribution function, ``probit`` is its inverse, beside ``erf``, ``erfc``, ``erfinv`` and
``erfcinv``; ``root(x, f)`` is the x at which an increasing f is zero. The functions may be called
as in Python: ``np.exp(x)``, ``scipy.special.ndtr(x)``, ``norm.cdf(x, mean, deviation)``. What
``show`` prints in words is read as well: ``sum over i = 0..n - 1 of x[i]``.
"""

import re
from collections.abc import Callable
from fractions import Fraction

from didp_ref.errors import InputError, shorten, suggestion
from didp_ref.symbolic.latex_tokens import GREEK_LETTERS
from didp_ref.symbolic.term import COUNT, INDEX, ONE, Term, name, negative, number, root_of

LONGEST = 5_000
DEEPEST = 60
LONGEST_NUMERAL = 60
TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+(?:\.(?!\.)\d*)?|\.\d+)(?:[eE][+-]?\d{1,3}(?![\d.]))?)"
    r"|(?P<name>[^\W\d]\w*'*)|(?P<sign>\*\*|\.\.|[-+*/^()\[\],|=>]))"
)
WRITTEN = {"·": "*", "×": "*", "⋅": "*", "÷": "/", "−": "-", "–": "-"}  # signs, as printed
HIGH, LOW = "⁰¹²³⁴⁵⁶⁷⁸⁹", "₀₁₂₃₄₅₆₇₈₉"
WRITTEN |= {c: f"^{k}" for k, c in enumerate(HIGH)} | {c: f"_{k}" for k, c in enumerate(LOW)}
ROOT_SIGN = re.compile(r"√\s*(\w+(?:\.\d+)?|(?=\())")
MODULE = re.compile(
    r"(?<![\w.])(?:(?:np|numpy|math|mpmath|sp|scipy|sps|stats|special|statistics)\.)+(?=[a-zA-Z])"
)
"""What code writes before a function's name."""
OF_NORM = re.compile(r"(?<![\w.])norm\.(?=(?:cdf|sf|ppf|isf|logcdf|logsf)\()")
GREEK_LETTER = re.compile(f"[{''.join(GREEK_LETTERS)}]")


def parse(text: str) -> Term:
    """Read a formula in plain text.

    Raises :class:`InputError` in one line: what is wrong, and where.

    >>> str(parse("s/log((m-1)*rho/(1-rho))"))
    's/log((m - 1)*rho/(1 - rho))'
    >>> str(parse("max(ε, 2^(-k))"))
    'max(epsilon, 2^(-k))'
    """
    if len(text) > LONGEST:
        raise InputError("the formula", f"has {len(text)} characters; at most {LONGEST} are read")
    if not text.strip():
        raise InputError("the formula", "is empty; write one, such as s/epsilon")
    text = ROOT_SIGN.sub(lambda sign: f"sqrt({sign[1]})" if sign[1] else "sqrt", text)
    text = OF_NORM.sub("norm_", MODULE.sub("", text))
    for sign, plain in WRITTEN.items():
        text = text.replace(sign, plain)
    # a Greek letter is its name, and joins with what follows it only where that is an index
    text = GREEK_LETTER.sub(lambda letter: GREEK_LETTERS[letter.group()], text)
    return _Reader(text).formula()


def logarithm(x: Term, base: Term | None = None) -> Term:
    """Return a natural logarithm, or one to another base."""
    natural = Term("log", (x,))
    return natural if base is None else Term("/", (natural, Term("log", (base,))))


def minus_one(x: Term) -> Term:
    """Return ``x - 1``."""
    return Term("+", (x, number(-1)))


def half_power(x: Term) -> Term:
    """Return the square root."""
    return Term("^", (x, number(Fraction(1, 2))))


def hyperbolic(x: Term, sign: int) -> Term:
    """Return half of ``e^x`` and ``e^-x``, added or subtracted."""
    other = Term("exp", (negative(x),))
    both = Term("+", (Term("exp", (x,)), other if sign > 0 else negative(other)))
    return Term("/", (both, number(2)))


def tangent(x: Term) -> Term:
    """Return ``tanh x``."""
    more = Term("+", (ONE, Term("exp", (Term("*", (number(2), x)),))))
    return Term("+", (ONE, negative(Term("/", (number(2), more)))))


def normal(x: Term) -> Term:
    """Return the standard normal distribution function."""
    return Term("normal", (x,))


def probit(probability: Term) -> Term:
    """Return the number at which the standard normal distribution function is a probability."""
    variable = Term("name", (), "the variable")  # no formula has a name with a blank
    gap = Term("+", (Term("normal", (variable,)), negative(probability)))
    return root_of("the variable", gap)


def _times_root_two(x: Term, sign: int) -> Term:
    product = Term("*", (half_power(number(2)), x))
    return product if sign > 0 else negative(product)


def _by_root_two(x: Term) -> Term:
    return Term("/", (x, half_power(number(2))))


def _half(x: Term) -> Term:
    return Term("/", (x, number(2)))


FUNCTIONS: dict[str, Callable[[Term], Term]] = {
    "exp": lambda x: Term("exp", (x,)),
    "log": logarithm,
    "ln": logarithm,
    "log2": lambda x: logarithm(x, number(2)),
    "log10": lambda x: logarithm(x, number(10)),
    "log1p": lambda x: logarithm(Term("+", (ONE, x))),
    "expm1": lambda x: minus_one(Term("exp", (x,))),
    "sqrt": half_power,
    "sinh": lambda x: hyperbolic(x, -1),
    "cosh": lambda x: hyperbolic(x, 1),
    "tanh": tangent,
    "abs": lambda x: Term("abs", (x,)),
    "floor": lambda x: Term("floor", (x,)),
    "ceil": lambda x: negative(Term("floor", (negative(x),))),
    "ceiling": lambda x: negative(Term("floor", (negative(x),))),
    **dict.fromkeys(("normal", "Phi", "norm_cdf", "ndtr"), normal),
    "norm_sf": lambda x: normal(negative(x)),
    **dict.fromkeys(("log_ndtr", "norm_logcdf"), lambda x: logarithm(normal(x))),
    "norm_logsf": lambda x: logarithm(normal(negative(x))),
    **dict.fromkeys(("probit", "norm_ppf", "ndtri"), probit),
    "norm_isf": lambda p: negative(probit(p)),
    "expit": lambda x: Term("/", (ONE, Term("+", (ONE, Term("exp", (negative(x),)))))),
    "logit": lambda p: logarithm(Term("/", (p, Term("+", (ONE, negative(p)))))),
    "erf": lambda x: minus_one(Term("*", (number(2), Term("normal", (_times_root_two(x, 1),))))),
    "erfc": lambda x: Term("*", (number(2), Term("normal", (_times_root_two(x, -1),)))),
    "erfinv": lambda p: _by_root_two(probit(_half(Term("+", (ONE, p))))),
    "erfcinv": lambda p: negative(_by_root_two(probit(_half(p)))),
}
"""What is written with one argument."""
NORM = ("norm_cdf", "norm_sf", "norm_ppf", "norm_isf", "norm_logcdf", "norm_logsf")
"""What scipy calls with a mean and a deviation as well."""
SEVERAL = {"max": "max", "min": "min", "sum": "sum", "prod": "product", "product": "product"}
COUNTED = {"binomial_below": 3, "binomial_slope": 3, "laplace_sum_above": 2}
COUNTED["discrete_normal_above"] = 2
"""What formulas of ours have, and how many arguments it takes."""


class _Reader:
    """Reads tokens from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[tuple[str, str, int]] = []
        place = 0
        text = text.rstrip()
        while place < len(text):
            match = TOKEN.match(text, place)
            if not match or not match.lastgroup:
                rest = text[place:].lstrip()
                raise InputError("the formula", f"cannot be read at {shorten(rest[:20])}")
            kind = match.lastgroup
            self.tokens.append((kind, match[kind], match.start(kind)))
            place = match.end()
        self.place = 0
        self.depth = 0

    def formula(self) -> Term:
        """Read the whole text."""
        whole = self.sum()
        if self.place < len(self.tokens):
            kind, text, _ = self.tokens[self.place]
            if text in ")]":
                raise self.wrong(f"closes a bracket with {text} that was not opened")
            if kind in ("name", "number") or text == "(":
                raise self.wrong(f"has {shorten(text)} after a factor: write * between factors")
            raise self.wrong(f"goes on with {shorten(text)}")
        return whole

    def wrong(self, problem: str) -> InputError:
        """Return the error at the token that comes next."""
        place = self.tokens[self.place][2] if self.place < len(self.tokens) else len(self.text)
        return InputError("the formula", f"{problem} (at character {place + 1})")

    def peek(self) -> str:
        """Return the next token; an empty one is the end."""
        return self.tokens[self.place][1] if self.place < len(self.tokens) else ""

    def take(self, text: str) -> bool:
        """Take a sign, if it is the next token."""
        if self.peek() == text:
            self.place += 1
            return True
        return False

    def expect(self, text: str) -> None:
        """Take a sign that has to come now."""
        if not self.take(text):
            kind = self.tokens[self.place][0] if self.place < len(self.tokens) else ""
            if text != "of" and (kind in ("name", "number") or self.peek() == "("):
                raise self.wrong(f"has {shorten(self.peek())} after a factor: write * between them")
            missing = f"a {text} is missing"
            raise self.wrong(f"ends too early: {missing}" if not self.peek() else missing)

    def sum(self) -> Term:
        """Read a sum."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise InputError("the formula", f"is nested more than {DEEPEST} deep")
        terms = [self.product()]
        while self.peek() in ("+", "-"):
            minus = self.peek() == "-"
            self.place += 1
            term = self.product()
            terms.append(negative(term) if minus else term)
        self.depth -= 1
        return Term("+", tuple(terms)) if len(terms) > 1 else terms[0]

    def product(self) -> Term:
        """Read a product."""
        product = self.power()
        while self.peek() in ("*", "/"):
            head = self.peek()
            self.place += 1
            product = Term(head, (product, self.power()))
        return product

    def power(self) -> Term:
        """Read a signed power; ``-x^2`` is ``-(x^2)``, and ``x^y^z`` is ``x^(y^z)``."""
        signs = 0
        minus = False
        while self.peek() in ("-", "+"):
            minus ^= self.peek() == "-"
            self.place += 1
            signs += 1
        base = self.atom()
        if self.peek() in ("^", "**"):
            self.place += 1
            self.depth += 1
            if self.depth > DEEPEST:
                raise InputError("the formula", f"is nested more than {DEEPEST} deep")
            exponent = self.power()
            is_euler = base == name("e") and exponent.names()
            base = Term("exp", (exponent,)) if is_euler else Term("^", (base, exponent))
            self.depth -= 1
        return negative(base) if minus else base

    def atom(self) -> Term:
        """Read a number, a name, a call or a bracket."""
        if self.place >= len(self.tokens):
            raise self.wrong("ends too early: a number or a name is missing")
        kind, text, _ = self.tokens[self.place]
        if kind == "number":
            if len(text) > LONGEST_NUMERAL:
                raise self.wrong(f"has a number of {len(text)} characters")
            self.place += 1
            return number(text)
        if kind == "name":
            return self.named(text)
        if text in ("(", "|"):
            self.place += 1
            inside = self.sum()
            self.expect(")" if text == "(" else "|")
            return inside if text == "(" else Term("abs", (inside,))
        raise self.wrong(f"has {text} where a number or a name is meant")

    def named(self, text: str) -> Term:
        """Read a name and what belongs to it."""
        if text.startswith("__"):
            raise self.wrong(f"names {shorten(text)}: a formula is numbers, names and functions")
        self.place += 1
        if (said := self.in_words(text)) is not None:
            return said
        if text == "pi" and self.peek() not in ("[", "("):
            return Term("pi")
        if text == "root" and self.take("("):
            return self.root()
        if self.take("["):
            inner = self.sum()
            self.expect("]")
            return Term("entry", (inner,), text)
        if not self.take("("):
            return name(text)
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        self.expect(")")
        self.place -= 1  # what is wrong with a call is said of it, and not of what follows
        call = called(text, arguments, self.wrong)
        self.place += 1
        return call

    def in_words(self, text: str) -> Term | None:
        """Read what ``show`` prints in words, if a word begins that."""
        begins = " ".join(token for _, token, _ in self.tokens[self.place : self.place + 2])
        if text in SEVERAL and begins.startswith("over "):
            self.place += 1
            index = self.name()
            self.expect("=")
            low = self.sum()
            self.expect("..")
            high = self.sum()
            self.expect("of")
            return Term(SEVERAL[text], (self.power(), low, high), index)
        if (text, begins) == ("the", "largest of"):
            self.place += 2
            return Term("largest", (), self.name())
        if (text, begins) == ("elementary", "symmetric polynomial"):
            self.place += 2
            order = self.sum()
            self.expect("of")
            return Term("elementary", (order,), self.name())
        return None

    def name(self) -> str:
        """Take a name that has to come now."""
        kind, text, _ = self.tokens[self.place] if self.place < len(self.tokens) else ("", "", 0)
        if kind != "name":
            raise self.wrong("lacks a name")
        self.place += 1
        return text

    def root(self) -> Term:
        """Read what a root binds, and its function."""
        variable = self.name()
        positive = self.take(">")
        if positive:
            self.expect("0")
        if not self.take(","):
            raise self.wrong("has a root that is not root(x, f): write sqrt for a square root")
        function = self.sum()
        self.expect(")")
        return root_of(variable, function, positive=positive)


SENSITIVITIES = {"S": "S", "GS": "GS", "Delta": "Delta_{}"}
"""What a paper writes before the query in brackets, and means as one name."""


def called(text: str, arguments: list[Term], wrong: Callable[[str], InputError]) -> Term:
    """Return a function's call."""
    if text in ("log", "ln") and len(arguments) == 2:
        return logarithm(*arguments)
    if text in NORM and 1 < len(arguments) <= 3:
        return _of_normal(text, *arguments)
    if text in FUNCTIONS:
        if len(arguments) != 1:
            raise wrong(f"calls {text} with {len(arguments)} arguments")
        return FUNCTIONS[text](arguments[0])
    if text in ("max", "min"):
        if len(arguments) > 1:
            return Term(text, tuple(arguments))
        if text == "max" and arguments[0].head == "name":
            return Term("largest", (), arguments[0].value)
        raise wrong(f"calls {text} with one argument")
    if text in COUNTED:
        if len(arguments) != COUNTED[text]:
            raise wrong(f"calls {text} with {len(arguments)} arguments")
        return Term(text, tuple(arguments))
    if text in SEVERAL:
        return _series(SEVERAL[text], arguments, wrong)
    if text in SENSITIVITIES and [str(each) for each in arguments] in (["f"], ["q"]):
        return Term("name", (), SENSITIVITIES[text].format(*arguments))
    known = [*FUNCTIONS, *SEVERAL]
    raise wrong(f"calls {shorten(text)}, which is no function here; {suggestion(text, known)}")


def _of_normal(text: str, x: Term, mean: Term, deviation: Term = ONE) -> Term:
    """Return what scipy computes of a normal distribution with a mean and a deviation."""
    if text in ("norm_ppf", "norm_isf"):
        return Term("+", (mean, Term("*", (deviation, FUNCTIONS[text](x)))))
    return FUNCTIONS[text](Term("/", (Term("+", (x, negative(mean))), deviation)))


def _series(head: str, arguments: list[Term], wrong: Callable[[str], InputError]) -> Term:
    body = arguments[0]
    if len(arguments) == 1:
        if body.head == "name":  # sum(epsilons)
            body = Term("entry", (name(INDEX),), body.value)
        return over_entries(head, body)
    if len(arguments) == 4 and arguments[1].head == "name":
        _, index, low, high = arguments
        return Term(head, (body, low, high), index.value)
    raise wrong("has a sum or product that is not (term) or (term, index, first, last)")


def over_entries(head: str, body: Term, index: str = INDEX) -> Term:
    """Return a sum or a product over all entries."""
    return Term(head, (body, number(0), minus_one(name(COUNT))), index)
