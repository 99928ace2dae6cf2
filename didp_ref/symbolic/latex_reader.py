r"""Formulas in LaTeX, read by a table of notation; nothing is guessed, and nothing evaluated.

A name is a letter or a Greek letter with its index: ``P_{\min}`` is ``P_min``, ``\Delta_q`` is
``Delta_q``. ``\log`` and ``\ln`` are natural, ``\log_2`` says its base; ``e^{x}`` is the
exponential; what stands side by side is multiplied; ``\log(x)^2`` is a logarithm's square;
``\Phi`` is the normal distribution function and ``\pi`` the number. A name before a bracket that
holds no sum may be a function, and is asked about. A sum
without ends, from 1 to n, or from 0 to n - 1, is over all entries, and ``\sum_{j \ne i} x_j`` is
the sum over all entries less the i-th.
``\Pr[...]`` is a name of its own. An equation ``a = b`` or an inequality is solved for the name on
its left side.
What is not in the table raises :class:`~didp_ref.errors.InputError`: a formula that is half read is
another formula.
"""

from didp_ref.errors import InputError
from didp_ref.symbolic.equation import ABOVE, Read, solve_for_name
from didp_ref.symbolic.latex_notation import (
    BARS,
    CALLS,
    CLOSED,
    ENVIRONMENT,
    FUNCTION_LETTERS,
    OPEN,
    OVER,
    PI_IS_A_NUMBER,
    RELATIONS,
    REMARK,
    ROUNDED,
    TIMES,
    VARIANTS,
    WORDS,
    after_group,
    entry_left_out,
    has_number,
    is_named,
    is_sum,
    odds_of,
)
from didp_ref.symbolic.latex_scanner import Tokens
from didp_ref.symbolic.latex_tokens import FONTS, FRACTIONS, split_numeral
from didp_ref.symbolic.term import COUNT, INDEX, WORLD, Term, name, negative, number, put, root_of
from didp_ref.symbolic.text_reader import (
    DEEPEST,
    FUNCTIONS,
    LONGEST,
    LONGEST_NUMERAL,
    half_power,
    logarithm,
)


def parse_latex(text: str) -> Read:
    r"""Read a formula in LaTeX; return it, how it was understood, and what an inequality allows.

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
        raise InputError("the formula", "is empty; write one, such as s/epsilon")
    return _Reader(body).formula()


def looks_like_latex(text: str) -> bool:
    """Say whether a text is LaTeX rather than a plain formula."""
    return "\\" in text or "_{" in text or "^{" in text or text.strip().startswith("$")


INTEGERS = ["_", "{", "\\mathbb", "{", "Z", "}", "}"]
"""How a discrete Gaussian's letter goes on."""


class _Reader(Tokens):
    def formula(self) -> Read:
        """Read the whole formula; of an equation or an inequality the side that is no name."""
        relations = self.relations()
        if len(relations) > 1:
            raise InputError("the formula", "has more than one relation: give one right side")
        if not relations:
            return Read(self._side(), list(self.notes))
        (at,) = relations
        left, sign, right = self.tokens[:at], self.tokens[at], self.tokens[at + 1 :]
        value = self._side_of(right)
        written = " ".join(left)
        if is_named(left):
            notes = [f"of {written} {sign} ... the right side is read", *self.notes]
            name = left[0].removeprefix("\\")
            return Read(value, notes, ABOVE[RELATIONS[sign]], VARIANTS.get(name, name))
        try:
            term = self._side_of(left)
        except InputError:
            if value.head == "name":  # the left side is the formula
                raise
            raise InputError(
                "the formula", f"has {written} on the left: give the right side alone"
            ) from None
        read = solve_for_name(term, value, RELATIONS[sign])
        return read._replace(notes=[*read.notes, *self.notes])

    def _side_of(self, tokens: list[str]) -> Term:
        """Read one side of a relation."""
        self.tokens, self.place = tokens, 0
        return self._side()

    def _side(self) -> Term:
        """Read all tokens as one formula."""
        value = self.sum()
        if self.place < len(self.tokens):
            raise self.wrong(f"goes on with {self.peek()}")
        return value

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
            begins = self.place + (token in TIMES or token in OVER)
            if token in TIMES:
                self.place += 1
                product = Term("*", (product, self.power()))
            elif token in OVER:
                self.place += 1
                product = Term("/", (product, self.power()))
                if not self.ends_product() and self.peek() not in TIMES:
                    raise self.wrong("has a factor after a / and its divisor: write a bracket")
            elif not self.ends_product():
                product = Term("*", (product, self.power()))
            else:
                return product

    def ends_product(self) -> bool:
        """Say whether no factor comes next without a sign."""
        token = self.peek()
        if token in BARS and token != r"\lvert":
            return bool(self.bars)
        return not token or token in "+-)]},;=>" or token in CLOSED or token in (*OVER, r"\rvert")

    def ask_if_function(self, begins: int) -> None:
        """Raise an error where a name stands before a bracket, and may be that of a function."""
        named = self.tokens[begins : self.place]
        if not is_named(named) or named[0].isdigit():
            return
        word = "".join(named[1:]).strip("{}") if named[0].lstrip("\\") in FONTS else ""
        is_function = (
            named[0].lstrip("\\") in FUNCTION_LETTERS
            or named[0].startswith(r"\operatorname")
            or (word.isalpha() and len(word) > 1 and word.islower())
        )
        inside = self.tokens[self.place + 1 : after_group(self.tokens, self.place) - 1]
        if ":" in inside:  # a root, which is a number
            return
        if is_function or not is_sum(inside):
            name_of, bracket = "".join(named), "".join(inside)
            raise InputError(
                "the formula",
                f"has {name_of}({bracket}), a function or a product: for a value write one name "
                "with an index, such as \\varepsilon_R; for a function its formula; for a product "
                "\\cdot",
            )
        self.notes[f"{''.join(named)} before a bracket is read as a factor"] = None

    def power(self) -> Term:
        """Read a factor with its exponent."""
        if self.peek() == "-":
            self.place += 1
            return negative(self.power())
        euler = self.peek() == "e" and self.then() == "^"
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
        if token in BARS or token in OPEN or token in ROUNDED:
            return self.bracket(token)
        if token == r"\pi" and self.peek() != "_":
            self.notes[PI_IS_A_NUMBER] = None
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
                f"has {token}, which is not in the table of notation: write it out, or as a letter"
            )
        return name(named) if short else self.indexed(named)

    def bracket(self, opened: str) -> Term:
        """Read what is in a bracket, rounded down or up, or its absolute value."""
        if opened in BARS:
            self.bars += 1
            inside = self.sum()
            self.bars -= 1
            if self.peek() not in ("|", r"\rvert", r"\vert"):
                raise self.wrong("lacks the | that closes an absolute value")
            self.place += 1
            return Term("abs", (inside,))
        if opened in ROUNDED:
            closed, head = ROUNDED[opened]
            inside = self.sum()
            self.expect(closed)
            return FUNCTIONS[head](inside)
        if (root := self.root()) is not None:
            return root
        inside = self.sum()
        self.expect(OPEN[opened])
        if opened == "{" and inside.head == "name" and self.peek() == "_":
            return self.indexed(str(inside.value))
        if opened != "{" and self.tokens[self.place : self.place + 2] == ["_", "+"]:
            self.place += 2
            return Term("max", (inside, number(0)))
        return inside

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

    def symmetric(self) -> Term | None:
        r"""Read what stands after the _ of ``\sigma_{i}(\alpha_1, \ldots)``, a polynomial."""
        end = after_group(self.tokens, self.place)
        after = self.tokens[end : end + 7]
        if after[:1] + after[2:] != ["(", "_", "1", ",", r"\ldots", ")"]:
            return None
        order = self.argument()
        self.place = end + 7
        return Term("elementary", (order,), after[1].lstrip("\\"))

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
            token = self.next().lstrip("\\")
            event += "" if token in FONTS or token in "{}" else token
        self.expect(OPEN[opened])
        self.notes[f"\\Pr[{event}] is read as a name; say whose with --map 'Pr({event})=...'"] = (
            None
        )
        return name(f"Pr({event})")

    def chance(self) -> Term | None:
        """Read the chances that our own formulas have: binomial, Laplace, discrete Gaussian."""
        word = self.upright()
        if word == "Bin":
            trials, odds = self.binomial()
            self.expect(r"\leq")
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
        if word == "N" and self.tokens[self.place + 4 : self.place + 11] == INTEGERS:
            self.place += 11
            self.expect("(")
            deviation = self.sum()
            self.expect(")")
            self.expect(">")
            return Term("discrete_normal_above", (self.sum(), deviation))
        return None

    def binomial(self) -> tuple[Term, Term]:
        r"""Read ``\mathrm{Bin}(n, p)``; return n and the odds."""
        self.place += 6
        self.expect("(")
        trials = self.sum()
        self.expect(",")
        chance = self.sum()
        self.expect(")")
        return trials, odds_of(chance)

    def slope(self) -> Term | None:
        r"""Read ``\frac{\Pr[k > \mathrm{Bin}(n, p) \geq k - i]}{i}``, the largest over all i."""
        begin = [r"\frac", "{", r"\Pr", "["]
        if self.tokens[self.place : self.place + 4] != begin:
            return None
        self.place += 4
        least = self.sum()
        self.expect(">")
        trials, odds = self.binomial()
        self.expect(r"\geq")
        last = self.sum()
        for token in ("]", "}", "{", self.bound[-1], "}"):
            self.expect(token)
        if last != Term("+", (least, negative(name(self.bound[-1])))):
            raise self.wrong("has a binomial chance that does not end at k - i")
        return Term("binomial_slope", (least, trials, odds))

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
        if self.peek() in OVER and self.then() not in CALLS:
            raise self.wrong("has a / after a function without brackets: write the brackets")
        return product

    def extreme(self, head: str) -> Term:
        """Read the arguments of max or min, or the largest entry of a sequence."""
        if self.peek() == "_":
            self.place += 1
            index = self.script()
            self.bound.append(index[:1])
            if head == "max" and (slope := self.slope()) is not None:
                self.bound.pop()
                return slope
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
                lower = self.below()
            else:
                upper = self.argument()
        if not lower or not lower[0].isalpha():
            raise self.wrong(
                f"has a {head} without an index: write its closed form, or below the sign i=0, "
                "above it n-1"
            )
        index = lower[0]
        self.bound.append(index)
        body = self.product()
        self.bound.pop()
        rest = lower[1:]
        last = Term("+", (name(COUNT), number(-1)))
        entries = any(part.head == "entry" for part in body.parts())
        if not entries and rest in (["=", "1"], ["=", "0"]) and upper == name(COUNT):
            return Term(head, (put(body, {index: name(INDEX)}), number(int(rest[1])), upper), INDEX)
        if not entries:
            if index in body.names():
                raise self.wrong(f"has a {head} of what is no sequence: write its closed form")
            raise self.wrong(f"has a {head} of what does not depend on its index: multiply instead")
        if has_number(body, index):
            raise self.wrong(f"has a {head} that computes with {index}: write it without it")
        series = Term(head, (body, number(0), last), INDEX)
        if rest in ([], ["=", "1"], ["=", "0"]):
            wanted = last if rest == ["=", "0"] else name(COUNT)
            if upper is not None and upper != wanted and not (rest and upper.head == "name"):
                raise self.wrong(f"has a {head} whose upper end is not the number of entries")
            return series
        if len(rest) == 2 and rest[0] in (r"\ne", r"\neq") and rest[1].isalpha() and upper is None:
            left_out = entry_left_out(body)
            if head == "sum":
                return Term("+", (series, negative(left_out)))
            return Term("/", (series, left_out))
        raise self.wrong(
            f"has a {head} over {' '.join(lower)}, which is not in the table of notation"
        )
