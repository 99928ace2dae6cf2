"""Terms as a reader writes them, in plain text and in LaTeX. Nothing reads this back.

Bound variables get letters that nothing else in the statement has. A product with reciprocals is
written as a quotient, and a sum with negative terms as a difference; nothing else is rearranged.
A quantifier names the sort of its variable. :func:`letters_in_words` names the sorts of the letters
that a statement leaves open: over integers another statement is true than over reals.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count, groupby, islice

from didp_ref.kernel.terms import HEADS, QUANTIFIERS, Label, Sort, Term, binder_of, letters

QUANTIFIER, IMPLIES, OR, AND, NOT, RELATION, SUM, PRODUCT, ATOM = range(9)
"""How strongly each form of writing binds its parts."""
LEVELS = {"=>": IMPLIES, "<=>": IMPLIES, "or": OR, "and": AND, "not": NOT}
GREEK = [
    "alpha",
    "beta",
    "gamma",
    "delta",
    "epsilon",
    "theta",
    "kappa",
    "lambda",
    "mu",
    "rho",
    "sigma",
    "tau",
    "Gamma",
    "Delta",
    "Theta",
    "Lambda",
    "Sigma",
]


@dataclass(frozen=True)
class Style:
    """What a way of writing has for each head."""

    joined: dict[str, str]
    functions: dict[str, tuple[str, str]]
    binders: dict[str, str]
    names: dict[str, str]

    @property
    def latex(self) -> bool:
        """Whether this is LaTeX."""
        return "inverse" in self.functions


PLAIN = Style(
    {
        **{"<=": " <= ", "<": " < ", "=": " = ", "!=": " != ", "*": "*"},
        **{"=>": " implies ", "<=>": " exactly when ", "and": " and ", "or": " or ", "not": "not "},
    },
    {
        **{name: (f"{name}(", ")") for name in ("exp", "log", "max", "min")},
        **{"abs": ("|", "|"), "root": ("sqrt(", ")"), "normal": ("Phi(", ")")},
    },
    {
        "sum": "sum over {variable} in {0}..{1} of {body}",
        "product": "product over {variable} in {0}..{1} of {body}",
        "integral": "integral over {variable} in {0} of {body}",
        "integrable": "{body} is integrable over {variable} in {0}",
        "every": "for every integer {variable} in {0}..{1}: {body}",
        "every-from": "for every integer {variable} >= {0}: {body}",
        "every-real": "for every real {variable}: {body}",
        "every-point": "for every point {variable}: {body}",
        "some": "there is an integer {variable} in {0}..{1}: {body}",
        "some-from": "there is an integer {variable} >= {0}: {body}",
        "some-real": "there is a real {variable}: {body}",
        "some-point": "there is a point {variable}: {body}",
    },
    {},
)
LATEX = Style(
    {
        **{"<=": r" \le ", "<": " < ", "=": " = ", "!=": r" \ne ", "*": r" \, "},
        **{
            "=>": r" \Rightarrow ",
            "<=>": r" \Leftrightarrow ",
            "and": r" \wedge ",
            "or": r" \vee ",
            "not": r"\neg ",
        },
    },
    {
        **{name: (rf"\{name}\left(", r"\right)") for name in ("log", "max", "min")},
        **{"exp": ("e^{", "}"), "abs": (r"\left|", r"\right|"), "inverse": (r"\frac{1}{", "}")},
        **{"root": (r"\sqrt{", "}"), "normal": (r"\Phi\left(", r"\right)")},
    },
    {
        "sum": r"\sum_{{{variable}={0}}}^{{{1}}} {body}",
        "product": r"\prod_{{{variable}={0}}}^{{{1}}} {body}",
        "integral": r"\int_{{{0}}} {body} \, d{variable}",
        "integrable": r"{body} \text{{ is integrable over }} {variable} \in {0}",
        "every": r"\forall {variable} \in \lbrace {0}, \ldots, {1} \rbrace: {body}",
        "every-from": r"\forall {variable} \in \mathbb{{Z}}, {variable} \ge {0}: {body}",
        "every-real": r"\forall {variable} \in \mathbb{{R}}: {body}",
        "every-point": r"\forall \text{{ point }} {variable}: {body}",
        "some": r"\exists {variable} \in \lbrace {0}, \ldots, {1} \rbrace: {body}",
        "some-from": r"\exists {variable} \in \mathbb{{Z}}, {variable} \ge {0}: {body}",
        "some-real": r"\exists {variable} \in \mathbb{{R}}: {body}",
        "some-point": r"\exists \text{{ point }} {variable}: {body}",
    },
    {name: rf"\{name}" for name in GREEK},
)


def plain(term: Term) -> str:
    """Return a term as plain text.

    >>> from didp_ref.kernel.text import read_term
    >>> plain(read_term("(every 1 m:Z (<= (* (at p #0:Z) (inverse (+ 1 (* -1 x:R)))) 1/2))"))
    'for every integer j in 1..m: p[j]/(1 - x) <= 1/2'
    """
    return _Writer(PLAIN, term).write(term, ())


def as_typed(term: Term) -> str:
    """Return a term as plain text, with the hyperbolic functions that it was read from.

    >>> from didp_ref.kernel.text import read_term
    >>> sinh, cosh = "(+ (exp x:R) (* -1 (exp (* -1 x:R))))", "(+ (exp x:R) (exp (* -1 x:R)))"
    >>> as_typed(read_term(f"(<= (* -2 (* {sinh} (inverse {cosh}))) (* 1/2 {cosh}))"))
    '(-2)*tanh(x) <= cosh(x)'
    """
    return _Writer(PLAIN, term, hyperbolic=True).write(term, ())


def fresh(sort: Sort, terms: Iterable[Term]) -> str:
    """Return a letter for a variable that some terms do not have, as :func:`plain` chooses it."""
    return _Writer(PLAIN, *terms).fresh(sort, ())


def values(term: Term) -> str:
    """Return a number as plain text, or what depends on indices, with letters for them.

    >>> from didp_ref.kernel.text import read_term
    >>> values(read_term("(* 1/2 #0:Z)"))
    '(1/2)*j for every integer j'
    """
    sort_at = dict(term.loose)
    sorts = [sort_at.get(depth, Sort.INTEGER) for depth in range(1 + max(sort_at, default=-1))]
    writer = _Writer(PLAIN, term)
    variables = writer.fresh_for(sorts)
    text = writer.write(term, variables)
    return f"{text} for {_every(sorts, variables)}" if sorts else text


def latex(term: Term, printed: Mapping[str, str] | None = None) -> str:
    r"""Return a term in LaTeX; ``printed`` has other names for letters, as a paper prints them.

    >>> from didp_ref.kernel.text import read_term
    >>> latex(read_term("(< 0 (exp (* epsilon:R (inverse (at lambda k:Z)))))"))
    '0 < e^{\\frac{\\epsilon}{\\lambda_{k}}}'
    >>> latex(read_term("(< 0 scale:R)"), {"scale": r"\lambda"})
    '0 < \\lambda'
    """
    return _Writer(_printed(printed), term).write(term, ())


def letters_in_words(terms: Iterable[Term]) -> str:
    """Say of which sort each letter is that some terms leave open, the integers first.

    >>> from didp_ref.kernel.text import read_term
    >>> letters_in_words([read_term("(< x:R (+ y:R (at p n:Z)))")])
    'n integer; x, y real; p[j] real for every integer j'
    """
    open_terms = [*terms]
    writer = _Writer(PLAIN, *open_terms)
    said = []
    for kind in _kinds(open_terms):
        variables = writer.fresh_for(kind.takes)
        bound = [Term(f"bound-{sort.value}", (), place) for place, sort in enumerate(kind.takes)]
        names = (
            writer.write(Term(kind.head, tuple(bound), name), variables) for name in kind.names
        )
        text = f"{', '.join(names)} {kind.sort.value}"
        said.append(f"{text} for {_every(kind.takes, variables)}" if variables else text)
    return "; ".join(said)


def letters_in_latex(terms: Iterable[Term], printed: Mapping[str, str] | None = None) -> str:
    r"""Say which letters are not real, in LaTeX; ``printed`` has other names, as in :func:`latex`.

    >>> from didp_ref.kernel.text import read_term
    >>> letters_in_latex([read_term("(< scale:R (at p n:Z))")], {"scale": r"\lambda"})
    '$n$ integer; all others real'
    """
    open_terms = [*terms]
    writer, kinds = _Writer(_printed(printed), *open_terms), [*_kinds(open_terms)]
    others = {name for kind in kinds if kind.sort is not Sort.REAL for name in kind.names}
    said = [
        f"${', '.join(map(writer.name, kind.names))}$ {kind.noun}"
        for kind in kinds
        if others & {*kind.names}  # a real letter of the same name is named as well
    ]
    if len(said) < len(kinds):
        said.append("all others real" if said else "all real")
    return "; ".join(said)


def sorts(terms: Iterable[Term]) -> dict[str, str]:
    """Return the sort of each letter that some terms leave open, by name.

    >>> from didp_ref.kernel.text import read_term
    >>> sorts([read_term("(< x:R (+ (at p n:Z) (call f x:R 1)))")])
    {'n': 'integer', 'x': 'real', 'p': 'sequence of reals', 'f': 'real function of 2 reals'}
    """
    found: dict[str, list[str]] = {}
    for kind in _kinds(terms):
        for name in kind.names:
            found.setdefault(name, []).append(kind.noun)
    return {name: " and ".join(nouns) for name, nouns in found.items()}


def latex_names(terms: Iterable[Term]) -> set[str]:
    r"""Return what the letters of some terms are called in LaTeX.

    >>> from didp_ref.kernel.text import read_term
    >>> sorted(latex_names([read_term("(< lambda:R x:R)")]))
    ['\\lambda', 'x']
    """
    return _Writer(LATEX, *terms).taken


def _printed(names: Mapping[str, str] | None) -> Style:
    return replace(LATEX, names={**LATEX.names, **(names or {})})


@dataclass(frozen=True)
class _Kind:
    """Letters of one head and count of arguments, in the order of the alphabet."""

    head: str
    takes: tuple[Sort, ...]
    names: tuple[str, ...]

    @property
    def sort(self) -> Sort:
        """What a letter stands for, or its value where it takes arguments."""
        return HEADS[self.head].sort

    @property
    def noun(self) -> str:
        """What such a letter is, in words.

        >>> _Kind("density", (Sort.POINT, Sort.INTEGER), ("f",)).noun
        'real function of a point and an integer'
        """
        if not self.takes:
            return self.sort.value
        if self.head == "at":
            many = f" with {len(self.takes)} indices" if len(self.takes) > 1 else ""
            return f"sequence of {self.sort.value}s{many}"
        of = " and ".join(_counted(sort, many) for sort, many in _runs(self.takes))
        return f"{self.sort.value} function of {of}"


def _kinds(terms: Iterable[Term]) -> Iterator[_Kind]:
    """Yield the kinds of letters that some terms leave open, the integers first."""
    heads = (Sort.INTEGER.value, Sort.REAL.value, "at", "call", "density")
    order = {head: place for place, head in enumerate(dict.fromkeys((*heads, *HEADS)))}
    found = {letter for term in terms for letter in letters(term)}
    by_kind = sorted(
        found, key=lambda letter: (order[letter[0]], letter[2], letter[1].lower(), letter[1])
    )
    for (head, many), same in groupby(by_kind, lambda letter: (letter[0], letter[2])):
        rule = HEADS[head]
        takes = rule.takes + (rule.more,) * (many - len(rule.takes)) if rule.more else rule.takes
        yield _Kind(head, takes, tuple(name for _, name, _ in same))


def _runs(given: Sequence[Sort]) -> list[tuple[Sort, int]]:
    """Return the sorts in order, each once for those that stand together, and how many do."""
    return [(sort, len([*same])) for sort, same in groupby(given)]


def _counted(sort: Sort, many: int) -> str:
    one = f"an {sort.value}" if sort is Sort.INTEGER else f"a {sort.value}"
    return one if many == 1 else f"{many} {sort.value}s"


def _every(given: Sequence[Sort], variables: Sequence[str]) -> str:
    """Say over what variables run: ``every point x and all integers j, k``."""
    said, left = [], iter(variables)
    for sort, many in _runs(given):
        names = ", ".join(islice(left, many))
        said.append(f"every {sort.value} {names}" if many == 1 else f"all {sort.value}s {names}")
    return " and ".join(said)


class _Writer:
    def __init__(self, style: Style, *whole: Term, hyperbolic: bool = False) -> None:
        self.style, self.hyperbolic = style, hyperbolic
        self.taken = {self.name(label) for term in whole for _, label, _ in letters(term)}

    def write(self, term: Term, bound: tuple[str, ...], around: int = QUANTIFIER) -> str:
        """Write a term; ``bound`` names the variables of the binders around it, innermost first."""
        text, level = self.written(term, bound)
        if level >= around:
            return text
        return rf"\left({text}\right)" if self.style.latex else f"({text})"

    def written(self, term: Term, bound: tuple[str, ...]) -> tuple[str, int]:
        head = term.head
        if self.hyperbolic and (named := _hyperbolic(term)):
            return f"{named[0]}({self.write(named[1], bound)})", ATOM
        if isinstance(term.label, Fraction):
            return _number(term.label, latex=self.style.latex)
        if isinstance(term.label, int):
            return bound[term.label], ATOM
        if isinstance(term.label, str):
            return self.letter(term, bound), ATOM
        if binder_of(term):
            return self.binder(term, bound)
        if head == "+":
            return self.sum(term.args, bound), SUM
        if head in ("*", "inverse"):
            return self.product(term.args if head == "*" else (term,), bound)
        if head in self.style.functions:
            opening, closing = self.style.functions[head]
            inside = ", ".join(self.write(arg, bound) for arg in term.args)
            return f"{opening}{inside}{closing}", ATOM
        if head == "not" and term.args[0].head in QUANTIFIERS and term.args[0].body.head == "not":
            return self.binder(term.args[0], bound, there_is=True)
        if head == "not":
            return f"{self.style.joined[head]}{self.write(term.args[0], bound, ATOM)}", NOT
        if not term.args:
            return head, ATOM
        level = LEVELS.get(head, RELATION)
        parts = [self.write(arg, bound, level + 1) for arg in term.args]
        return self.style.joined[head].join(parts), level

    def name(self, label: Label) -> str:
        if (whole := str(label).rstrip("_")) in self.style.names:
            return self.style.names[whole]
        stem, _, index = whole.partition("_")
        if not self.style.latex:
            return str(label)
        if len(stem) > 1 and stem not in self.style.names and index.isalpha():
            return rf"\text{{{stem} {index}}}".replace("_", " ")
        written = self.style.names.get(stem, _upright(stem))
        return f"{written}_{{{_upright(index)}}}" if index else written

    def letter(self, term: Term, bound: tuple[str, ...]) -> str:
        name = self.name(term.label)
        inside = ", ".join(self.write(arg, bound) for arg in term.args)
        if term.head == "at":
            # a name with an index of its own takes no second one below the line
            below = self.style.latex and "_{" not in name
            return f"{name}_{{{inside}}}" if below else f"{name}[{inside}]"
        return f"{name}({inside})" if term.args else name

    def fresh(self, sort: Sort | None, bound: Sequence[str]) -> str:
        """Return a letter for a bound variable that nothing around it has."""
        stems = "jklr" if sort is Sort.INTEGER else "xyz"
        index = "_{{{}}}" if self.style.latex else "{}"
        endless = (f"{stem}{index.format(n) if n else ''}" for n in count() for stem in stems)
        return next(name for name in endless if name not in self.taken and name not in bound)

    def fresh_for(self, sorts: Iterable[Sort]) -> tuple[str, ...]:
        """Return such letters for several bound variables."""
        names: tuple[str, ...] = ()
        for sort in sorts:
            names = (*names, self.fresh(sort, names))
        return names

    def binder(
        self, term: Term, bound: tuple[str, ...], *, there_is: bool = False
    ) -> tuple[str, int]:
        """Write a binder; one whose body is denied, and that is denied itself, as "there is"."""
        variable = self.fresh(binder_of(term), bound)
        ends = [self.write(end, bound, SUM) for end in term.ends]
        of_number = term.head in ("sum", "product", "integral", "integrable")
        head = term.head.replace("every", "some") if there_is else term.head
        body = term.body.args[0] if there_is else term.body
        inside = self.write(body, (variable, *bound), PRODUCT if of_number else QUANTIFIER)
        text = self.style.binders[head].format(*ends, variable=variable, body=inside)
        return text, SUM if of_number else QUANTIFIER

    def sum(self, terms: Sequence[Term], bound: tuple[str, ...]) -> str:
        # a positive term first, where there is one
        ordered = sorted(terms, key=lambda term: _negated(term, self.hyperbolic) is not None)
        text = ""
        for term in ordered:
            opposite = _negated(term, self.hyperbolic)
            if opposite is None:
                text += (" + " if text else "") + self.write(term, bound, PRODUCT)
            else:
                text += (" - " if text else "-") + self.write(opposite, bound, PRODUCT)
        return text

    def product(self, factors: Sequence[Term], bound: tuple[str, ...]) -> tuple[str, int]:
        flat = list(_flat(factors, self.hyperbolic))
        below = [factor.args[0] for factor in flat if factor.head == "inverse"]
        above = [factor for factor in flat if factor.head != "inverse"]
        if above and above[0] == Term("number", (), Fraction(-1)) and above[1:]:
            text, _ = self.product([*above[1:], *(Term("inverse", (b,)) for b in below)], bound)
            return f"-{text}", SUM
        if not below:
            return self.style.joined["*"].join(self.factor(a, bound) for a in above), PRODUCT
        top = self.product(above, bound)[0] if above else "1"
        if self.style.latex:
            alone = above[0] if len(above) == 1 else None
            top = self.write(alone, bound) if alone else top
            bottom = (
                self.write(below[0], bound) if len(below) == 1 else self.product(below, bound)[0]
            )
            return rf"\frac{{{top}}}{{{bottom}}}", PRODUCT
        bottom = self.style.joined["*"].join(self.write(b, bound, ATOM) for b in below)
        return f"{top}/{bottom if len(below) == 1 else f'({bottom})'}", PRODUCT

    def factor(self, term: Term, bound: tuple[str, ...]) -> str:
        """Write a factor; a fraction that stands on two lines needs no brackets."""
        on_two_lines = self.style.latex and isinstance(term.label, Fraction) and term.label > 0
        return self.write(term, bound, PRODUCT if on_two_lines else ATOM)


def _upright(name: str) -> str:
    """Write a word in LaTeX upright, and a letter or a number as it is."""
    return name if len(name) == 1 or not name.isalpha() else rf"\mathrm{{{name}}}"


def _flat(factors: Sequence[Term], hyperbolic: bool = False) -> Iterator[Term]:
    for factor in factors:
        whole = factor.head != "*" or (hyperbolic and _hyperbolic(factor))
        yield from (factor,) if whole else _flat(factor.args, hyperbolic)


def _hyperbolic(term: Term) -> tuple[str, Term] | None:
    """Return the hyperbolic function that a term was read from, and of what it is taken."""
    from didp_ref.symbolic.sympy_reader import HYPERBOLIC  # most of what is shown needs no sympy

    if term.head != "*":
        return None
    of_sums = (part for factor in term.args if factor.head == "+" for part in factor.args)
    inside = next((part.args[0] for part in of_sums if part.head == "exp"), None)
    if inside is None:
        return None
    made = {kind.__name__: read for kind, read in HYPERBOLIC.items()}
    return next(((name, inside) for name, read in made.items() if read(inside) == term), None)


def _negated(term: Term, hyperbolic: bool = False) -> Term | None:
    """Return the opposite of a term that is written with a minus, or None."""
    if isinstance(term.label, Fraction) and term.label < 0:
        return Term("number", (), -term.label)
    if term.head != "*":
        return None
    first, *rest = _flat(term.args, hyperbolic)
    if not isinstance(first.label, Fraction) or first.label >= 0:
        return None
    size = [] if first.label == -1 else [Term("number", (), -first.label)]
    return Term("*", (*size, *rest)) if len(size) + len(rest) > 1 else rest[0]


def _number(value: Fraction, *, latex: bool) -> tuple[str, int]:
    if value.denominator == 1:
        return str(value), ATOM if value >= 0 else SUM
    sign = "-" if value < 0 else ""
    top, bottom = abs(value.numerator), value.denominator
    text = rf"{sign}\frac{{{top}}}{{{bottom}}}" if latex else str(value)
    return text, PRODUCT if value > 0 else SUM


def is_same(name: str, text: str) -> bool:
    """Say whether a hypothesis's name is nothing but its formula, which says sorts as well."""
    return _bare(name) == _bare(text)


def _bare(text: str) -> str:
    unsorted = re.sub(r"(?<=\bfor every )(?:integer|real|point) ", "", text)
    return re.sub(r"[\s()]", "", unsorted)
