"""Where everything stands in the book: these addresses are permanent, as the ids are.

An address begins with a stroke, which is the book's first folder; :mod:`site` makes it relative.
"""

from didp_ref.audit.errata import Erratum
from didp_ref.audit.errata_kinds import REMARK, SLIP_OF_PEN, kind
from didp_ref.audit.proof_store import name_of

FRONT = "/index.html"
CLAIMS = "/claims.html"
QUANTITIES = "/quantities.html"
FLAGS = "/flags.html"
ERRATA = "/errata.html"
NOTIONS = "/notions.html"
MEANING = "/meaning.html"
VERDICTS = "/verdicts.html"
CHECKING = "/checking.html"
KNOWING = "/knowing.html"
LIBRARIES = "/libraries.html"
WORDS = "/words.html"
APPENDICES = {SLIP_OF_PEN: "slips", REMARK: "remarks"}
"""The documents that hold what is no error of substance."""


def claim(name: str) -> str:
    """Return the address of a claim.

    >>> claim("abdi.theorem-3")
    '/claim/abdi.theorem-3.html'
    """
    return f"/claim/{name}.html"


def quantity(name: str) -> str:
    """Return the address of a quantity."""
    return f"/quantity/{name}.html"


def topic(name: str) -> str:
    """Return the address of the formulas of a topic."""
    return f"/topic/{name}.html"


def flag(name: str) -> str:
    """Return the address of a mistake."""
    return f"/flag/{name}.html"


def library(key: str) -> str:
    """Return the address of a library that was judged."""
    return f"/library/{key}.html"


def paper(key: str) -> str:
    """Return the address of a paper."""
    return f"/paper/{key}.html"


def errata(key: str, appendix: str = "") -> str:
    """Return the address of the errata of a paper, or of an appendix: its slips, or its remarks.

    >>> errata("abdi"), errata("abdi", "remarks")
    ('/errata/abdi.html', '/errata/abdi.remarks.html')
    """
    return f"/errata/{key}.{appendix}.html" if appendix else f"/errata/{key}.html"


def appendix_of(entry: Erratum) -> str:
    """Return the appendix that has an erratum; nothing of an error."""
    return APPENDICES.get(kind(entry), "")


def erratum(entry: Erratum) -> str:
    """Return the address of an erratum, in the errata of its paper."""
    return f"{errata(entry.paper, appendix_of(entry))}#{entry.claim}"


def proof(about: tuple[str, ...], page: int = 1) -> str:
    """Return the address of a page of a derivation.

    >>> proof(("abdi.theorem-3", "alpha side", "", "printed"), 2)
    '/proof/abdi.theorem-3.alpha-side.printed.2.html'
    """
    stem = name_of(about)
    return f"/proof/{stem}.{page}.html" if page > 1 else f"/proof/{stem}.html"


def source(path: str, line: int | None = None) -> str:
    """Return the address of a source file, or of a line of it.

    >>> source("didp_ref/formulas/scale.py", 117)
    '/source/didp_ref/formulas/scale.py.html#line-117'
    """
    return f"/source/{path}.html" + (f"#line-{line}" if line else "")
