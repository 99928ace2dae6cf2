r"""Formulas in LaTeX, read by a table of notation; nothing is guessed, and nothing evaluated.

A name is a letter or a Greek letter with its index: ``P_{\min}`` is ``P_min``, ``\Delta_q`` is
``Delta_q``. ``\log`` and ``\ln`` are natural, ``\log_2`` says its base; ``e^{x}`` is the
exponential; what stands side by side is multiplied; ``\log(x)^2`` is a logarithm's square;
``\Phi`` is the normal distribution function and ``\pi`` the number. A name before a bracket that
holds no sum may be a function, and is asked about. A sum
without ends, from 1 to n, or from 0 to n - 1, is over all entries, and ``\sum_{j \ne i} x_j`` is
the sum over all entries less the i-th.
``\Pr[...]`` is a name of its own. An equation ``a = b`` is solved for the name on its left side.
What is not in the table raises :class:`~didp_ref.errors.InputError`: a formula that is half read is
another formula.
"""

from __future__ import annotations

import re

from didp_ref.errors import InputError, shorten
from didp_ref.symbolic import latex_tokens
from didp_ref.symbolic.equation import solve_for_name
from didp_ref.symbolic.latex_tokens import BLANKS, FONTS, FRACTIONS, SIZES, split_numeral, tokenize
from didp_ref.symbolic.term import COUNT, INDEX, WORLD, Term, name, negative, number, put, root_of
from didp_ref.symbolic.text_reader import (
    DEEPEST,
    FUNCTIONS,
    LONGEST,
    LONGEST_NUMERAL,
    half_power,
    logarithm,
)

GREEK = latex_tokens.GREEK | {"ell"}
VARIANTS = {"varepsilon": "epsilon", "vartheta": "theta", "varrho": "rho", "varphi": "phi"}
TIMES = {r"\cdot", r"\times", r"\ast", "*"}
SKIPPED = {"~", "&", *(f"\\{name}" for name in SIZES | BLANKS)}
RELATIONS = {
    "=",
    r"\ge",
    r"\geq",
    r"\geqslant",
    r"\le",
    r"\leq",
    r"\leqslant",
    r"\triangleq",
    r"\coloneqq",
    r"\equiv",
    "<",
    ">",
}
OPEN = {"(": ")", "[": "]", "{": "}", r"\{": r"\}", r"\lbrace": r"\rbrace", r"\lvert": r"\rvert"}
BRACKETS = {"(": ")", "[": "]", "{": "}"}
BARS = {"|", r"\lvert", r"\vert"}
CALLS = {
    r"\log": "log",
    r"\ln": "log",
    r"\lg": "lg",
    r"\exp": "exp",
    r"\max": "max",
    r"\min": "min",
    r"\sum": "sum",
    r"\prod": "product",
    r"\sqrt": "sqrt",
    r"\sinh": "sinh",
    r"\cosh": "cosh",
    r"\tanh": "tanh",
    r"\Phi": "normal",
}
WORDS = {*FUNCTIONS, "max", "min", "ln", "log"}
r"""Functions that are written upright: ``\operatorname{erf}``."""
FUNCTION_LETTERS = {"f", "F", "G", "H", "Gamma", "Psi", "phi", "psi"}
"""Before a bracket they are mostly functions, whatever it holds."""
ROUNDED = {r"\lfloor": (r"\rfloor", "floor"), r"\lceil": (r"\rceil", "ceil")}
CLOSED = {*OPEN.values(), *(closed for closed, _ in ROUNDED.values())}
NOTATION = {
    (r"\Delta", "f"): "Delta_f",
    (r"\Delta", "v"): "Delta_v",
    (r"\Delta", "q"): "Delta_q",
    ("P", "(", "U", "_", "u", ")"): "P_Uu",
}
"""What the papers write as several letters and mean as one."""
SENSITIVITY = re.compile(
    r"(?:\\Delta|GS)(?: _ (?P<norm>[12p]|\{ [12p] \}|\\infty|\{ \\infty \}|\{ \\ell _ [12p] \}))?"
    r" (?:\( (?P<function>[fq]) \)|(?P<bare>[fq])|_ (?P<under>[fq]|\{ [fq] \}))(?= |$)"
)
"""How papers write a sensitivity, with a blank between two tokens."""
ENVIRONMENT = re.compile(
    r"\\(?:begin|end)\{(?:equation|align|aligned|displaymath|math|gather)\*?\}"
)
REMARK = re.compile(r"(?<!\\)%[^\n]*|\\label\{[^{}]*\}|\\tag\*?\{[^{}]*\}")


def parse_latex(text: str) -> tuple[Term, list[str]]:
    r"""Read a formula in LaTeX; return it, and how it was understood.

    >>> str(parse_latex(r"\lambda = \frac{S}{\ln\frac{(m-1)\rho}{1-\rho}}")[0])
    'S/log((m - 1)*rho/(1 - rho))'
    >>> str(parse_latex(r"\max\{\frac{1}{p_{\max}}, \sum_{j \ne i} \epsilon_j\}")[0])
    'max(1/p_max, sum(epsilon[i], i, 0, n - 1) - epsilon[j])'
    """
    if len(text) > LONGEST:
        raise InputError("the formula", f"has {len(text)} characters; at most {LONGEST} are read")
    body = REMARK.sub(" ", text)
    body = ENVIRONMENT.sub(" ", body).replace("$", " ").replace(r"\[", " ").replace(r"\]", " ")
    body = body.replace(r"\(", " ").replace(r"\)", " ").strip().rstrip(".,;")
    if not body:
        raise InputError("the formula", "is empty")
    return _Reader(body).formula()


def looks_like_latex(text: str) -> bool:
    """Say whether a text is LaTeX rather than a plain formula."""
    return "\\" in text or "_{" in text or "^{" in text or text.strip().startswith("$")


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        self.notes: dict[str, None] = {}
        for token in tokenize(text):
            if not token.isascii():
                raise InputError("the formula", f"cannot be read at {shorten(token)}")
            if not token.isspace() and token not in SKIPPED:
                self.tokens.append(token)
        self.place = 0
        self.depth = 0
        self.bound: list[str] = []
        self.sensitivities: set[str] = set()
        """The indices of the sensitivities that were read as one name."""

    def formula(self) -> tuple[Term, list[str]]:
        """Read the whole formula; of an equation its right side."""
        relations = self._relations()
        if len(relations) > 1:
            raise InputError("the formula", "has more than one relation: give one right side")
        if not relations:
            return self._side(), list(self.notes)
        left, sign, right = (
            self.tokens[: relations[0]],
            self.tokens[relations[0]],
            self.tokens[relations[0] + 1 :],
        )
        self.tokens = right
        value = self._side()
        written = " ".join(left)
        if _is_named(left):
            notes = [f"of {written} {sign} ... the right side is read"]
        else:
            self.tokens, self.place = left, 0
            try:
                term = self._side()
            except InputError:
                raise InputError(
                    "the formula", f"has {written} on the left: give the right side alone"
                ) from None
            value, notes = solve_for_name(term, value)
        return value, [*notes, *self.notes]

    def _side(self) -> Term:
        """Read all tokens as one formula."""
        value = self.sum()
        if self.place < len(self.tokens):
            raise self.wrong(f"goes on with {self.peek()}")
        return value

    def _relations(self) -> list[int]:
        depth, places = 0, []
        for place, token in enumerate(self.tokens):
            depth += (token in ("{", "(", "[", r"\{")) - (token in ("}", ")", "]", r"\}"))
            if token in RELATIONS and depth == 0:
                places.append(place)
        return places

    def wrong(self, problem: str) -> InputError:
        """Return the error at the next token."""
        before = " ".join(self.tokens[max(0, self.place - 4) : self.place])
        return InputError("the formula", f"{problem}{f' (after {before})' if before else ''}")

    def peek(self) -> str:
        """Return the next token; an empty one is the end."""
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def next(self) -> str:
        """Take the next token."""
        token = self.peek()
        if not token:
            raise self.wrong("ends too early")
        self.place += 1
        return token

    def expect(self, token: str) -> None:
        """Take a token that has to come now."""
        if self.peek() != token:
            raise self.wrong(f"lacks a {token}")
        self.place += 1

    def sum(self) -> Term:
        """Read a sum."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise InputError("the formula", f"is nested more than {DEEPEST} deep")
        minus = self.peek() == "-"
        if self.peek() in ("+", "-"):
            self.place += 1
        first = self.product()
        terms = [negative(first) if minus else first]
        while self.peek() in ("+", "-"):
            minus = self.next() == "-"
            term = self.product()
            terms.append(negative(term) if minus else term)
        self.depth -= 1
        return Term("+", tuple(terms)) if len(terms) > 1 else terms[0]

    def product(self) -> Term:
        """Read factors side by side."""
        begins = self.place
        product = self.power()
        while True:
            token = self.peek()
            if token in ("(", "["):
                self.ask_if_function(begins)
            begins = self.place + (token in TIMES or token in ("/", r"\div"))
            if token in TIMES:
                self.place += 1
                product = Term("*", (product, self.power()))
            elif token in ("/", r"\div"):
                self.place += 1
                product = Term("/", (product, self.power()))
            elif token and token not in "+-)]},;=|" and token not in CLOSED:
                product = Term("*", (product, self.power()))
            else:
                return product

    def ask_if_function(self, begins: int) -> None:
        """Raise an error where a name stands before a bracket, and may be that of a function."""
        named = self.tokens[begins : self.place]
        if not _is_named(named) or named[0].isdigit():
            return
        word = "".join(named[1:]).strip("{}") if named[0].lstrip("\\") in FONTS else ""
        is_function = (
            named[0].lstrip("\\") in FUNCTION_LETTERS
            or named[0].startswith(r"\operatorname")
            or (word.isalpha() and len(word) > 1 and word.islower())
        )
        inside = self.tokens[self.place + 1 : _after_group(self.tokens, self.place) - 1]
        if ":" in inside:  # a root, which is a number
            return
        if is_function or not _is_sum(inside):
            name_of, bracket = "".join(named), "".join(inside)
            raise InputError(
                "the formula",
                f"has {name_of}({bracket}), a function or a product: write a product with \\cdot, "
                "a function as its formula, a value as one name with an index",
            )
        self.notes[f"{''.join(named)} before a bracket is read as a factor"] = None

    def power(self) -> Term:
        """Read a factor with its exponent."""
        if self.peek() == "-":
            self.place += 1
            return negative(self.power())
        euler = self.peek() == "e" and self._then() == "^"
        if self.upright() == "e":
            euler = True
            self.place += 4
            base = Term("exp", (number(1),))
        else:
            base = self.atom()
        if self.peek() != "^":
            return base
        self.place += 1
        exponent = self.argument()
        return Term("exp", (exponent,)) if euler else Term("^", (base, exponent))

    def _then(self) -> str:
        return self.tokens[self.place + 1] if self.place + 1 < len(self.tokens) else ""

    def argument(self) -> Term:
        """Read a group or one token, as after a fraction or an exponent's sign."""
        if self.peek() == "{":
            self.place += 1
            group = self.sum()
            self.expect("}")
            return group
        split_numeral(self.tokens, self.place)
        return self.atom(short=True)

    def atom(self, *, short: bool = False) -> Term:
        """Read a number, a name, a bracket, a fraction or a call."""
        token = self.next()
        if token.replace(".", "").isdigit():
            if len(token) > LONGEST_NUMERAL:
                raise self.wrong(f"has a number of {len(token)} characters")
            return number(token)
        if token in FRACTIONS:
            return Term("/", (self.argument(), self.argument()))
        if token in BARS:
            inside = self.sum()
            if self.peek() not in ("|", r"\rvert", r"\vert"):
                raise self.wrong("lacks the | that closes an absolute value")
            self.place += 1
            return Term("abs", (inside,))
        if token in OPEN:
            if (root := self.root()) is not None:
                return root
            inside = self.sum()
            self.expect(OPEN[token])
            if token == "{" and inside.head == "name" and self.peek() == "_":
                return self.indexed(str(inside.value))
            return inside
        if token in ROUNDED:
            closed, head = ROUNDED[token]
            inside = self.sum()
            self.expect(closed)
            return FUNCTIONS[head](inside)
        if token == r"\pi" and self.peek() != "_":
            self.notes["\\pi is read as the number 3.14159...; call a prior p"] = None
            return Term("pi")
        if token in CALLS:
            return self.call(CALLS[token])
        self.place -= 1
        if (word := self.upright()) in WORDS:
            self.place += 3 + len(word)
            return self.call({"ln": "log"}.get(word, word))
        self.place += 1
        if token == r"\Pr":
            return self.probability()
        named = self.notation() or self.letter(token)
        if named is None:
            self.place -= 1
            raise self.wrong(
                f"has {token}, which is not in the table of notation: write what it means, or a letter"
            )
        return name(named) if short else self.indexed(named)

    def notation(self) -> str | None:
        """Return the name of a notation of several tokens that began with the last one taken."""
        if (sensitivity := self.sensitivity()) is not None:
            return sensitivity
        for tokens, named in NOTATION.items():
            if tuple(self.tokens[self.place - 1 : self.place - 1 + len(tokens)]) == tokens:
                self.place += len(tokens) - 1
                self.notes[f"{' '.join(tokens)} is read as one name, {named}"] = None
                return named
        return None

    def sensitivity(self) -> str | None:
        r"""Return the name of a sensitivity: ``\Delta_2 f``, ``\Delta(f)`` or ``GS_f``."""
        rest = self.tokens[self.place - 1 :]
        if rest[:2] == ["G", "S"]:
            rest = ["GS", *rest[2:]]
        elif (word := self.upright(self.place - 1)) == "GS":
            rest = ["GS", *rest[3 + len(word) :]]
        written = " ".join(rest)
        match = SENSITIVITY.match(written)
        if match is None:
            return None
        of = (match["function"], match["bare"], match["under"])
        function, norm = next(filter(None, of)).strip("{ }"), (match["norm"] or "").strip("{ }")
        self.place = len(self.tokens) - len(written[match.end() :].split())
        if not norm and match["under"] and rest[0] != "GS":  # a letter with its index
            return f"Delta_{function}"
        self.sensitivities.add(norm)
        if len(self.sensitivities) > 1:
            raise self.wrong("has sensitivities of two norms: give each a name of its own")
        self.notes[f"{match[0].replace(' ', '')} is read as one name, Delta_{function}"] = None
        return f"Delta_{function}"

    def upright(self, place: int | None = None) -> str:
        r"""Return the word that a font writes next, such as the ``erf`` of ``\mathrm{erf}``."""
        at = self.place if place is None else place
        if self.tokens[at : at + 1] and self.tokens[at].lstrip("\\") in FONTS:
            return "".join(self.tokens[at + 2 : _after_group(self.tokens, at + 1) - 1])
        return ""

    def root(self) -> Term | None:
        """Read ``x > 0 : f = 0``, or ``x \\in \\mathbb{R} : f = 0``, after an opened bracket."""
        ahead = self.tokens[self.place : self.place + 7]
        positive = ahead[1:4] == [">", "0", ":"]
        real = ahead[1:] == [r"\in", r"\mathbb", "{", "R", "}", ":"]
        if not (positive or real):
            return None
        self.place += 4 if positive else 7
        function = self.sum()
        for token in ("=", "0", ")"):
            self.expect(token)
        return root_of(ahead[0], function, positive=positive)

    def letter(self, token: str) -> str | None:
        """Return the name that a token begins, if it begins one."""
        bare = token.lstrip("\\")
        if len(token) == 1 and token.isalpha():
            return token
        if token[0] != "\\":
            return None
        if bare in VARIANTS or bare in GREEK:
            return VARIANTS.get(bare, bare)
        if bare in FONTS:
            self.expect("{")
            letters = ""
            while self.peek() not in ("}", ""):
                letters += self.next().lstrip("\\")
            self.expect("}")
            return letters
        return None

    def indexed(self, named: str) -> Term:
        """Return a name with its index, which may be that of a sum."""
        named += self.primes()
        if self.peek() != "_":
            return name(named)
        self.place += 1
        if named == "sigma" and (symmetric := self.symmetric()) is not None:
            return symmetric
        index = self.script()
        if index in self.bound:
            return Term("entry", (name(INDEX if index == self.bound[-1] else index),), named)
        if len(index) == 1 and index in "ijk":
            return Term("entry", (name(WORLD),), named)  # one world among all
        stem = named.rstrip("'")
        return name(f"{stem}_{index}{named[len(stem) :]}{self.primes()}")

    def primes(self) -> str:
        """Return the primes that come next."""
        primes = ""
        while True:
            ahead = self.tokens[self.place : self.place + 4]
            if ahead[:1] == ["'"]:
                self.place += 1
            elif ahead[:2] == ["^", r"\prime"]:
                self.place += 2
            elif ahead == ["^", "{", r"\prime", "}"]:
                self.place += 4
            else:
                return primes
            primes += "'"

    def symmetric(self) -> Term | None:
        r"""Read ``\sigma_{i}(\alpha_1, \ldots)``, an elementary symmetric polynomial, after its _."""
        end = _after_group(self.tokens, self.place)
        after = self.tokens[end : end + 7]
        if after[:1] + after[2:] != ["(", "_", "1", ",", r"\ldots", ")"]:
            return None
        order = self.argument()
        self.place = end + 7
        return Term("elementary", (order,), after[1].lstrip("\\"))

    def script(self) -> str:
        """Return an index as text."""
        if self.peek() != "{":
            return self.next().lstrip("\\")
        self.place += 1
        text = ""
        while self.peek() not in ("}", ""):
            token = self.next()
            text += token.lstrip("\\") if token[-1].isalnum() else ""
        self.expect("}")
        return text

    def probability(self) -> Term:
        """Return ``\\Pr[...]`` as a name."""
        opened = self.next()
        if opened not in OPEN:
            raise self.wrong("has \\Pr without brackets: give it a letter instead")
        if (chance := self.chance()) is not None:
            self.expect(OPEN[opened])
            return chance
        event = ""
        while self.peek() not in (OPEN[opened], ""):
            event += self.next().lstrip("\\")
        self.expect(OPEN[opened])
        self.notes[f"\\Pr[{event}] is read as a name; say whose with --map 'Pr({event})=...'"] = (
            None
        )
        return name(f"Pr({event})")

    def chance(self) -> Term | None:
        """Read the chances that our own formulas have, of binomial and of Laplace variables."""
        word = self.upright()
        if word == "Bin":
            self.place += 6
            self.expect("(")
            trials = self.sum()
            self.expect(",")
            chance = self.sum()
            self.expect(")")
            self.expect(r"\leq")
            odds = Term("/", (chance, Term("+", (number(1), negative(chance)))))
            return Term("binomial_below", (self.sum(), trials, odds))
        if word == "Lap":
            ahead = self.tokens[self.place : self.place + 14]
            self.place += 6 + 2 + 3
            if ahead[6:9] != ["_", "1", "+"] or ahead[9:11] != [r"\ldots", "+"]:
                raise self.wrong("has a sum of Laplace variables that is not Lap_1 + ... + Lap_k")
            self.place += 7
            count = self.argument()
            self.expect(">")
            return Term("laplace_sum_above", (self.sum(), count))
        return None

    def call(self, head: str) -> Term:
        """Read a function with what it is applied to."""
        if head == "normal" and self.tokens[self.place : self.place + 5] == list("^{-1}"):
            self.place += 5
            head = "probit"
        if head in ("normal", "probit") and self.peek() not in ("(", "[", "{"):
            raise self.wrong("has \\Phi without brackets: write \\Phi(x)")
        if head in ("sum", "product"):
            return self.series(head)
        if head == "sqrt":
            root = None
            if self.peek() == "[":
                self.place += 1
                root = self.sum()
                self.expect("]")
            inside = self.argument()
            return (
                half_power(inside)
                if root is None
                else Term("^", (inside, Term("/", (number(1), root))))
            )
        if head in ("max", "min"):
            return self.extreme(head)
        base: Term | None = number(10) if head == "lg" else None
        if head == "log" and self.peek() == "_":
            self.place += 1
            base = self.argument()
        elif head == "log":
            self.notes["log is read as the natural logarithm"] = None
        exponent = None
        if self.peek() == "^":
            self.place += 1
            exponent = self.argument()
        inside = self.applied()
        value = logarithm(inside, base) if head in ("log", "lg") else FUNCTIONS[head](inside)
        return value if exponent is None else Term("^", (value, exponent))

    def applied(self) -> Term:
        """Read what a function is applied to: a bracket, or the factors that follow."""
        if self.peek() in OPEN or self.peek() in BARS:
            inside = self.atom()
            if self.peek() == "^":
                self.notes["an exponent after a function's bracket is read as the function's"] = (
                    None
                )
            return inside
        product = self.power()
        while self.peek() and (self.letter_ahead() or self.peek() in FRACTIONS):
            product = Term("*", (product, self.power()))
        return product

    def letter_ahead(self) -> bool:
        """Say whether a letter comes next."""
        token = self.peek()
        return (len(token) == 1 and token.isalpha()) or token.lstrip("\\") in GREEK | set(VARIANTS)

    def extreme(self, head: str) -> Term:
        """Read the arguments of max or min, or the largest entry of a sequence."""
        if self.peek() == "_":
            self.place += 1
            index = self.script()
            self.bound.append(index[:1])
            inside = self.power()
            self.bound.pop()
            if inside.head != "entry" or head == "min":
                raise self.wrong(f"takes the {head} over an index of more than one entry")
            return Term("largest", (), inside.value)
        opened = self.next()
        if opened not in OPEN:
            raise self.wrong(f"has {head} without brackets")
        terms = [self.sum()]
        while self.peek() in (",", ";"):
            self.place += 1
            terms.append(self.sum())
        self.expect(OPEN[opened])
        if len(terms) < 2:
            raise self.wrong(f"takes the {head} of one number")
        return Term(head, tuple(terms))

    def series(self, head: str) -> Term:
        """Read a sum or a product over all entries, or over all but one."""
        lower: list[str] = []
        upper: Term | None = None
        while self.peek() in ("_", "^"):
            if self.next() == "_":
                lower = self._lower()
            else:
                upper = self.argument()
        if not lower or not lower[0].isalpha():
            raise self.wrong(f"has a {head} without an index")
        index = lower[0]
        self.bound.append(index)
        body = self.product()
        self.bound.pop()
        rest = lower[1:]
        last = Term("+", (name(COUNT), number(-1)))
        entries = any(part.head == "entry" for part in body.parts())
        if not entries and rest in (["=", "1"], ["=", "0"]) and upper == name(COUNT):
            return Term(head, (put(body, {index: name(INDEX)}), number(int(rest[1])), upper), INDEX)
        if _has_number(body, index):
            raise self.wrong(f"has a {head} that computes with {index}: write it without it")
        series = Term(head, (body, number(0), last), INDEX)
        if rest in ([], ["=", "1"], ["=", "0"]):
            wanted = last if rest == ["=", "0"] else name(COUNT)
            if upper is not None and upper != wanted and not (rest and upper.head == "name"):
                raise self.wrong(f"has a {head} whose upper end is not the number of entries")
            return series
        if len(rest) == 2 and rest[0] in (r"\ne", r"\neq") and rest[1].isalpha() and upper is None:
            left_out = _entry_left_out(body)
            if head == "sum":
                return Term("+", (series, negative(left_out)))
            return Term("/", (series, left_out))
        raise self.wrong(
            f"has a {head} over {' '.join(lower)}, which is not in the table of notation"
        )

    def _lower(self) -> list[str]:
        if self.peek() != "{":
            return [self.next()]
        self.place += 1
        lower = []
        while self.peek() not in ("}", ""):
            lower.append(self.next())
        self.expect("}")
        return lower


def _is_named(tokens: list[str]) -> bool:
    """Say whether a left side is a name, or a name with what it is of in brackets."""
    if not tokens or tokens[0] in {*CALLS, *FRACTIONS, *ROUNDED, *OPEN} or tokens[0].isdigit():
        return False
    place = _after_group(tokens, 1) if tokens[0].lstrip("\\") in FONTS else 1
    while place < len(tokens) and tokens[place] in ("'", "_", "^"):
        end = place + 1 if tokens[place] == "'" else _after_group(tokens, place + 1)
        if tokens[place] == "^" and not {"*", r"\prime"} & {*tokens[place + 1 : end]}:
            return False
        place = end
    return place >= len(tokens) or (tokens[place] in ("(", "[") and tokens[-1] in (")", "]"))


def _after_group(tokens: list[str], place: int) -> int:
    """Return the place after a group in brackets, or after one token."""
    depth = 0
    while place < len(tokens):
        depth += (tokens[place] in BRACKETS) - (tokens[place] in BRACKETS.values())
        place += 1
        if depth == 0:
            break
    return place


def _is_sum(tokens: list[str]) -> bool:
    """Say whether what is in a bracket is a sum, so that the bracket is none of a function's."""
    depth = 0
    for place, token in enumerate(tokens):
        depth += (token in BRACKETS) - (token in BRACKETS.values())
        if token in ("+", "-") and depth == 0 and place:
            return True
    return False


def _has_number(body: Term, index: str) -> bool:
    """Say whether an index of a sum stands in it otherwise than as that of an entry."""
    if body.head == "entry":
        return False
    return (body.head == "name" and body.value == index) or any(
        _has_number(part, index) for part in body.args
    )


def _entry_left_out(body: Term) -> Term:
    """Return the body of a sum at the one entry that is left out."""
    return put(body, {INDEX: name(WORLD)})
