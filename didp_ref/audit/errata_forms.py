"""The errata of a paper as a document that can be sent: in Markdown, and in LaTeX.

Both keep formulas in LaTeX. An entry is one row of a table; the remarks are an appendix.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from didp_ref.audit.claim import Kind, Severity
from didp_ref.audit.errata_kinds import BY_READING, kind
from didp_ref.audit.index import ErratumRow, edition, read
from didp_ref.audit.judged import UNSTATED, escape_latex
from didp_ref.audit.overview import group
from didp_ref.symbolic import latex_tokens

COLUMNS = {"printed": "printed", "correct": "correct", "example": "example", "hurt": "affects, fix"}
"""The cells of an entry, and what stands above them."""
APPENDIX = "Appendix: slips (false as printed, not in substance) and remarks"
BESIDE = "beside it"
"""The label of what is to be remarked beside an entry."""


HOLDS = "Holds"
NOT_LISTED = (Kind.DEFINITION.value, Kind.REMARK.value, Kind.EXAMPLE.value)
"""Claims of these kinds hold too, but are not listed with a paper's main statements."""


def what_holds(paper: str) -> Iterator[str]:
    """Name a paper's main statements that hold, each with its scope, in the paper's order.

    >>> [text.partition(":")[0] for text in what_holds("bound")][:-1]
    ['section 1.2, eq. 1']
    """
    of_paper = [row for row in read().claims.values() if row.paper == paper]
    hold = [row for row in of_paper if group(row.verdict, row.severity) == "hold"]
    for row in hold:
        where = row.source.removeprefix(f"{paper}, ")
        if row.kind not in NOT_LISTED and not where.endswith(f", {UNSTATED}"):
            yield f"{where}: {row.title} ({row.id}; {row.verdict_text})"
    yield f"All {len(hold)} claims that hold: didp-ref list {paper} --verdict hold"


def heading(erratum: ErratumRow) -> str:
    """Return what stands above an erratum and those that are alike."""
    if erratum.severity is Severity.REMARK:
        return APPENDIX
    word = erratum.severity.value.capitalize()
    return f"{word} {BY_READING}" if kind(erratum) == BY_READING else word


def markdown(errata: Iterable[ErratumRow], *, with_what_holds: bool = True) -> Iterator[str]:
    """Write errata in Markdown, a line at a time, paper by paper."""
    for key, of_paper in groupby(errata, key=lambda erratum: erratum.paper):
        yield from (f"# Errata: {read().papers[key].citation}", "")
        listed = list(of_paper)
        yield from (f"- {line}" for line in _head(key))
        for head, alike in groupby(listed, key=heading):
            yield from ("", f"## {head}", "")
            if head == APPENDIX:
                for erratum, text in beside_entries(listed):
                    yield f"- On **{_marked(erratum.title)}** ({erratum.claim}). {_marked(text)}"
                yield from map(_remark_in_markdown, alike)
            else:
                yield f"| where | {' | '.join(COLUMNS.values())} |"
                yield "|---" * (len(COLUMNS) + 1) + "|"
                yield from map(_row_in_markdown, alike)
        if with_what_holds:
            yield from ("", f"## {HOLDS}", "")
            yield from (f"- {_marked(text)}" for text in what_holds(key))
        yield ""


def _head(paper: str) -> tuple[str, ...]:
    return (*read().papers[paper].head, f"Cite as: {edition()}, and the id.")


def beside_entries(listed: Iterable[ErratumRow]) -> Iterator[tuple[ErratumRow, str]]:
    """Yield what is to be remarked beside entries, which no table has room for."""
    for erratum in listed:
        if erratum.severity is not Severity.REMARK and (text := dict(erratum.lines).get(BESIDE)):
            yield erratum, text


def _row_in_markdown(erratum: ErratumRow) -> str:
    cells = erratum.cells
    where = f"**{_marked(erratum.title)}** ({_marked(place(erratum))})"
    texts = (where, *(_marked(cells[column]) for column in COLUMNS))
    return f"| {' | '.join(text.replace('|', chr(92) + '|') for text in texts)} |"


def _remark_in_markdown(erratum: ErratumRow) -> str:
    told = "; ".join(f"*{label}*: {_marked(text)}" for label, text in erratum.cells.items())
    return (
        f"- **{_marked(erratum.title)}** "
        f"({_marked(place(erratum))}; {_marked(erratum.verdict_text)}). {told}"
    )


def place(erratum: ErratumRow) -> str:
    """Return where an erratum is in the paper, and the ids of what it is about."""
    return f"{erratum.where}; {', '.join(erratum.tells)}"


def _marked(text: str) -> str:
    """Keep stars, underscores and angles from being taken for marks, where they would be.

    >>> _marked("hours_min < 2 * 3, $x_1$, _so_ <b>, **if**")
    'hours_min < 2 * 3, $x_1$, \\\\_so\\\\_ \\\\<b>, **if**'
    """
    mark = r"(\*(?=\S)|(?<=\S)\*|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|<(?=[A-Za-z/!]))"

    def escaped(words: str) -> str:
        parts = BOLD.split(words)
        parts[::2] = (re.sub(mark, r"\\\1", part) for part in parts[::2])
        parts[1::2] = (f"**{word}**" for word in parts[1::2])
        return "".join(parts)

    return _outside_formulas(typeset(text), escaped)


def in_latex(text: str) -> str:
    r"""Set a text with formulas as LaTeX has it, with its quotation marks.

    >>> print(in_latex('50% of U = {1, 2}, read as "every $D\'$", rho = 1/(m-1) and S(f) = 1'))
    50\% of $U = \{1, 2\}$, read as ``every $D'$'', $\rho = 1/(m-1)$ and $S(f) = 1$
    """
    return BOLD.sub(r"\\textbf{\1}", escape_latex(_quoted(_joined(typeset(text)))))


def _joined(text: str) -> str:
    """Take what a formula is set equal to, or a letter before it, into the formula."""

    def value(found: re.Match[str]) -> str:
        set_or_number = found[2].replace("{", r"\{").replace("}", r"\}")
        return f" {found[1]} {set_or_number}$"

    text = re.sub(rf"\$( (?:{RELATION}) |/)\$", r"\1", text)
    text = re.sub(rf"\$ ({RELATION}) ({VALUE})(?![\w%$^]|\.\d| ?[-+*/(])", value, text)
    text = re.sub(rf"(?<![\w$/.])(\w/\w) ({RELATION}) \$", r"$\1 \2 ", text)
    return re.sub(r"(?<![\w$\\'])([b-z]) \$(?=\\)", r"$\1 ", text)


def _quoted(text: str) -> str:
    """Turn straight quotation marks, which LaTeX takes for closing ones, if they are in pairs."""
    parts = text.split('"')
    if len(parts) % 2 == 0:
        return text
    return "".join(
        part + ("" if place == len(parts) - 1 else "''" if place % 2 else "``")
        for place, part in enumerate(parts)
    )


RELATION = r"=|<|>|\\leq|\\geq"
VALUE = r"\{[^{}$]*\}|-?\d+(?:\.\d+)?(?:/\d+|/\([^()$]*\))?"
"""What may stand behind a relation as text: a set, a number, a fraction."""


BOLD = re.compile(r"\*\*(\w+)\*\*")
"""A keyword that a paper prints bold."""


GREEK = "|".join(sorted(latex_tokens.GREEK))
NAME = rf"(?:{GREEK}|[A-Za-z])'*"
LETTERS = "[A-Za-z0-9]+"
FORMULA = re.compile(
    rf"(?<![\w\\.'])(?<![A-Za-z]-)(?:\|{NAME}\||{NAME}(?:_{LETTERS}'*)?\^-?{LETTERS}(?![\w'\[])"
    rf"|{NAME}\^\((?:[^()]|\([^()]*\))*\)|[A-Za-z]\({NAME}\)"
    rf"|(?:{NAME}_{LETTERS}'*|(?:{GREEK})'*|[A-Za-z]'+|[A-Za-z](?= =))(?![\w'\[]))"
)
"""A formula in text: a Greek letter, a power, an index, a prime, a size, or what is set by "="."""
BETWEEN = {"<=": r"\leq", ">=": r"\geq"}


def typeset(text: str) -> str:
    """Set formulas that are written in plain text as LaTeX has them, and leave all others.

    >>> print(typeset("e^epsilon = 2, P_f(U'_u), m is |U| - |D'|, and $x_1$"))
    $e^{\\epsilon}$ = 2, $P_{f}$($U'_{u}$), m is $|U| - |D'|$, and $x_1$
    """

    def outside(words: str) -> str:
        words = FORMULA.sub(lambda found: f"${_with_braces(found[0])}$", words)
        words = re.sub("<=|>=", lambda found: f"${BETWEEN[found[0]]}$", words)
        return re.sub(r"(?<=\S)\$ ([-+]) \$", r" \1 ", words)

    return _outside_formulas(text, outside)


def _with_braces(formula: str) -> str:
    """Write Greek letters as commands, and an index or an exponent in braces."""
    formula = re.sub(r"_\(([^()]*)\)", r"_{\1}", formula)
    formula = re.sub(r"\^\((.*)\)", r"^{\1}", formula)
    formula = re.sub(rf"([_^])(-?{LETTERS})", r"\1{\2}", formula)
    formula = re.sub(rf"(?<![A-Za-z])({GREEK})(?![A-Za-z])", r"\\\1", formula)
    return re.sub(r"{([a-z]{3,})}", r"{\\mathrm{\1}}", formula)


def _outside_formulas(text: str, change: Callable[[str], str]) -> str:
    parts = text.split("$")
    parts[::2] = map(change, parts[::2])
    return "$".join(parts)


PREAMBLE = r"""\documentclass[a4paper,landscape,10pt]{article}
\usepackage[margin=15mm]{geometry}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb,array,longtable}
\newcolumntype{C}[1]{>{\raggedright\arraybackslash}p{#1}}
\setlength{\parindent}{0pt}
\DeclareUnicodeCharacter{03B1}{\ensuremath{\alpha}}
\DeclareUnicodeCharacter{03B2}{\ensuremath{\beta}}
\DeclareUnicodeCharacter{03B3}{\ensuremath{\gamma}}
\DeclareUnicodeCharacter{03B5}{\ensuremath{\epsilon}}
\DeclareUnicodeCharacter{03BB}{\ensuremath{\lambda}}
\DeclareUnicodeCharacter{03C1}{\ensuremath{\rho}}
\DeclareUnicodeCharacter{221E}{\ensuremath{\infty}}
\begin{document}
\sloppy"""
"""What stands before the errata, with the letters in which a table's own labels may be written."""
WIDTHS = (37, 50, 55, 55, 48)
"""The columns of a table, in millimetres."""


def latex(errata: Sequence[ErratumRow], *, with_what_holds: bool = True) -> Iterator[str]:
    """Write errata as a LaTeX document, a line at a time, paper by paper."""
    yield PREAMBLE
    for key, of_paper in groupby(errata, key=lambda erratum: erratum.paper):
        yield rf"\section*{{Errata: {escape_latex(read().papers[key].citation)}}}"
        listed = list(of_paper)
        yield from _items(map(escape_latex, _head(key)))
        for head, alike in groupby(listed, key=heading):
            yield rf"\subsection*{{{head}}}"
            if head == APPENDIX:
                beside = (
                    rf"On \textbf{{{in_latex(erratum.title)}}} ({escape_latex(erratum.claim)}). "
                    f"{in_latex(text)}"
                    for erratum, text in beside_entries(listed)
                )
                yield from _items([*beside, *map(_remark_in_latex, alike)])
            else:
                yield from _table_in_latex(alike)
        if with_what_holds:
            yield rf"\subsection*{{{HOLDS}}}"
            # -- would be printed as a dash, and the command could not be copied
            yield from _items(in_latex(text).replace("--", "-{}-") for text in what_holds(key))
    yield r"\end{document}"


def _items(texts: Iterable[str]) -> Iterator[str]:
    yield r"\begin{itemize}"
    yield from (rf"\item {text}" for text in texts)
    yield r"\end{itemize}"


def _table_in_latex(alike: Iterable[ErratumRow]) -> Iterator[str]:
    columns = "".join(f"C{{{width}mm}}" for width in WIDTHS)
    titles = " & ".join(rf"\textbf{{{title}}}" for title in ("where", *COLUMNS.values()))
    yield rf"\begin{{longtable}}{{{columns}}}"
    yield rf"{titles} \\ \hline \endhead"
    for erratum in alike:
        cells = erratum.cells
        title = rf"\textbf{{{in_latex(erratum.title)}}}"
        yield f"{title} ({escape_latex(place(erratum))}) &"
        yield " &\n".join(in_latex(cells[column]) for column in COLUMNS) + r" \\ \hline"
    yield r"\end{longtable}"


def _remark_in_latex(erratum: ErratumRow) -> str:
    told = "; ".join(
        rf"\emph{{{label}}}: {in_latex(text)}" for label, text in erratum.cells.items()
    )
    where = f"{escape_latex(place(erratum))}; {in_latex(erratum.verdict_text)}"
    return rf"\textbf{{{in_latex(erratum.title)}}} ({where}). {told}"
