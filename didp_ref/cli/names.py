"""The names that a user gives: papers by their key or by an author, and lists of known words."""

import re
import shlex
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import overload

from didp_ref.audit import index
from didp_ref.audit.vocabulary import WORDS
from didp_ref.errors import LIKENESS, LONGEST_VALUE, UnknownName, suggestion
from didp_ref.glossary import words_among
from didp_ref.papers import PAPERS

BETWEEN_AUTHORS = ("and", "et", "al")
YEARS = re.compile(r"\b(?:19|20)\d\d\b")


@overload
def paper_key(name: str) -> str: ...
@overload
def paper_key(name: None) -> None: ...
def paper_key(name: str | None) -> str | None:
    """Return the key of a paper, named by an author, its title, words of it, or a number.

    Raises :class:`UnknownName` where there is none, or where there are several.

    >>> paper_key("Lee"), paper_key("differential identifiability"), paper_key("arXiv:2603.12142")
    ('rhodi', 'rhodi', 'disclosure')
    """
    if name is None:
        return None
    named = papers_named(name) or papers_cited_as(name)
    if len(named) == 1:
        return named[0]
    if named:
        hint = f"it may be {' or '.join(named)}"
    elif near := _title_like(name):
        hint = f"did you mean {near}?"
    else:
        from didp_ref.audit.overview import by_authors  # only a wrong call needs it

        cited = index.read().papers
        listed = ", ".join(f"{key} ({by_authors(cited[key].citation)})" for key in PAPERS)
        hint = suggestion(name, [*PAPERS, *surnames()], f"there are {listed}")
    raise UnknownName("paper", name, "paper", elsewhere(name) or hint)


def _title_like(name: str) -> str:
    """Return the key of the paper whose title begins nearly so, with its authors.

    >>> _title_like("Diferential Identifiability"), _title_like("Privacy")
    ('rhodi (J. Lee, C. Clifton: Differential Identifiability, KDD 2012)', '')
    """
    if len(name.split()) < LEAST_WORDS:
        return ""
    for key, paper in index.read().papers.items():
        title = paper.citation.partition(": ")[2].lower()
        if title and get_close_matches(name.lower(), [title[: len(name)]], cutoff=LIKENESS):
            return f"{key} ({paper.citation})"
    return ""


def papers_named(name: str) -> list[str]:
    """Return the keys of the papers that a key, a title, or authors with a year may name.

    >>> papers_named("Lee, Clifton"), papers_named("2012"), papers_named("Dwork")
    (['rhodi'], ['rhodi', 'refine'], [])
    """
    if name in PAPERS:
        return [name]
    words = [word for word in re.findall(r"\w+", name) if word not in BETWEEN_AUTHORS]
    patterns = [re.compile(rf"\b{word}\b(?!\.)", re.IGNORECASE) for word in words]  # no initial
    named = []
    for key, paper in index.read().papers.items():
        authors, _, rest = paper.citation.partition(": ")
        if rest.lower().startswith(f"{name.lower()}, "):
            return [key]
        if words and all(each.search(f"{authors}, {YEARS.findall(rest)}") for each in patterns):
            named.append(key)
    return named


def papers_cited_as(name: str) -> list[str]:
    """Return the keys of the papers whose citation has these words, or this number or address.

    One word alone names no paper: it may be any word of the field.

    >>> papers_cited_as("noise calibration"), papers_cited_as("noise")
    (['disclosure'], [])
    >>> papers_cited_as("10.1007/978-3-030-01950-1_14"), papers_cited_as("2603.12142v2")
    (['abdi'], ['disclosure'])
    """
    words = re.findall(r"\w+", ADDRESS.sub("", name.lower()))
    if len(words) < LEAST_WORDS:
        return []
    return [
        key
        for key, paper in index.read().papers.items()
        if {*words} <= {*re.findall(r"\w+", paper.citation.lower())}
    ]


ADDRESS = re.compile(r"^https?://\S+\.org/(abs/|pdf/)?|(?<=\d)v\d+$")
"""What stands around the number in the address of a paper: the site, and a version."""
LEAST_WORDS = 2


def surnames() -> list[str]:
    """Return by whom the papers are.

    >>> surnames()[:3]
    ['Bkakria', 'Cuppens-Boulahia', 'Cuppens']
    """
    authors = (paper.citation.partition(": ")[0] for paper in index.read().papers.values())
    return [name for each in authors for name in re.findall(r"[A-Z]\. ([A-Z][\w-]{2,})", each)]


def elsewhere(name: str) -> str:
    """Say where a library, or an entry of its errata, is told of; of another name, nothing.

    >>> elsewhere("opendp"), elsewhere("opendp-laplace-threshold"), elsewhere("abdi")
    ('it is a library: didp-ref libraries opendp', 'it is an entry: didp-ref libraries --report ...
    >>> elsewhere("google")
    'it is the name of 6 libraries: didp-ref libraries google'
    """
    from didp_ref.libraries.errata import entries  # only then they are read
    from didp_ref.libraries.names import group_of

    key = name.lower()
    if key in {entry.id for entry in entries() if entry.is_public}:
        return f"it is an entry: didp-ref libraries --report {key}"
    group = group_of(key)
    if group is None:
        return ""
    several = f"the name of {len(group.keys)} libraries: didp-ref libraries {shlex.quote(key)}"
    alone = f"a library: didp-ref libraries {group.keys[0]}"
    return f"it is {alone if len(group.keys) == 1 else several}"


def hint_at(name: str, known: Iterable[str], kind: str = "") -> str:
    """Return a hint at the nearest name; where it is no slip for one, also what has it in its text.

    >>> hint_at("scale.laplace", ["scale.rho", "scale.prior_free"], "formulas")
    "did you mean scale.rho or .prior_free? didp-ref list formulas --text 'scale laplace' ...
    """
    if (paper := name.partition(".")[0]) in PAPERS:
        known = [each for each in known if each.startswith(f"{paper}.")]
    words = shlex.quote(" ".join(re.split(r"[\s._-]+", name[:LONGEST_VALUE])))
    search = f"didp-ref list {kind}{' ' if kind else ''}--text {words} searches all texts"
    hint = suggestion(name, known, search)
    holds_it = hint.endswith("?") and name.lower() in hint.lower()
    return f"{hint} {search}" if " or " in hint or holds_it else hint


def claims_meant(name: str) -> list[str]:
    """Return the ids of the claims that may be meant by words, such as an author's theorem.

    >>> claims_meant("abdi Theorem 3"), claims_meant("Lee, Clifton, Theorem 1")
    (['abdi.theorem-3'], ['rhodi.theorem-1'])
    >>> claims_meant("Theorem 3 Bkakria")
    ['abdi.theorem-3']
    >>> claims_meant("refine, Table 5")
    ['refine.table-5.laplace', 'refine.table-5.refinement']
    >>> claims_meant("abdi eq. 24")
    ['abdi.theorem-4', 'abdi.theorem-4.calibrated']
    """
    paper, rest = "", name
    for gap in re.finditer(r"[\s.,:]+|$", name):
        before, behind = name[: gap.start()], name[gap.end() :]
        if len(named := papers_named(before.lower())) == 1:
            paper, rest = named[0], behind
        elif not paper and behind and len(named := papers_named(behind.lower())) == 1:
            paper, rest = named[0], before
    asked = _letters(rest)
    within = {
        claim.id: claim.id.partition(".")[2]
        for claim in index.read().claims.values()
        if paper in ("", claim.paper)
    }
    exactly = [claim for claim, own in within.items() if _letters(own) == asked]
    begun = [
        claim
        for claim, own in within.items()
        if any(sign == "." and _letters(own[:end]) == asked for end, sign in enumerate(own))
    ]
    return exactly or begun or [claim for claim in within if _has_equation(claim, rest)]


EQUATION = re.compile(r"\W*(?:eq(?:uation)?s?\W*|\()(\d+)\)?\W*", re.IGNORECASE)
"""One equation, as an author names it: ``eq. 24``, ``equation (24)``, ``eq24``, ``(24)``."""
EQUATIONS = re.compile(r"(?<!after )(?<!before )\beq\. (\d+)(?:(?:-| to | and )(\d+))?")
"""The equations that a claim is from, in its source."""


def _has_equation(claim: str, asked: str) -> bool:
    """Say whether words name an equation that a claim is from."""
    named = EQUATION.fullmatch(asked)
    if named is None:
        return False
    stands = EQUATIONS.findall(index.read().claims[claim].source)
    return any(int(first) <= int(named[1]) <= int(last or first) for first, last in stands)


def _letters(name: str) -> str:
    return "".join(re.findall("[a-z0-9]", name.lower()))


def advice(example: str, words: Sequence[str]) -> str:
    """Return an example of what is to be written, and where words like those are explained.

    >>> advice("for instance epsilon=1", ["what", "is", "epsilon"])
    'for instance epsilon=1; didp-ref show epsilon says what the word means'
    """
    word = words_among(words, WORDS)
    return f"{example}; didp-ref show {word} says what the word means" if word else example


def one_of(parameter: str, name: str, known: Iterable[str]) -> str:
    """Return the known name that a name is, or is a word of.

    Raises :class:`UnknownName` for a name that is none, and for a word of several.
    """
    names = list(known)
    if name in names:
        return name
    having = [each for each in names if name in each.replace(",", "").split()]
    if len(having) != 1:
        raise UnknownName(parameter, name, parameter, suggestion(name, names))
    return having[0]
