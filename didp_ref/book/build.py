"""Building the book: everything is collected, written, checked and stored."""

import subprocess
from collections.abc import Callable
from pathlib import Path

from didp_ref.audit import where
from didp_ref.audit.proofs import CHECKOUT
from didp_ref.book import (
    claims,
    derivations,
    figures,
    flags,
    libraries,
    meaning,
    pages,
    plots,
    quantities,
    search_index,
)
from didp_ref.book.pages import Collected
from didp_ref.book.site import Press, Site, press
from didp_ref.errors import InputError
from didp_ref.papers import CLAIMS

STEPS = (
    *("claims", "formulas", "mistakes", "derivations", "plots", "the papers' figures"),
    *("answers of the sliders", "errata", "places in the source", "pages"),
)
"""What is collected and written, in this order."""


def build(folder: Path, vectors: Path | None = None, say: Callable[[str], object] = str) -> str:
    """Build the book into a folder, and say how large it is; ``say`` is told each step before it.

    Raises :class:`InputError` for what cannot be built, which it names.
    """
    if not (CHECKOUT / "pyproject.toml").is_file():
        raise InputError("the book", "it can only be built in a checkout, and this is none")
    steps = (f"{number}/{len(STEPS)} {step}" for number, step in enumerate(STEPS, 1))
    book, pictures = collected(vectors, lambda: say(next(steps)))
    say(next(steps))
    site = assembled(book, pictures, made_from())
    written = site.store(folder)
    texts = [*site.pages.values(), *site.files.values()]
    size = sum(len(text.encode()) for text in texts)
    return f"{len(site.pages)} pages, {size / 1e6:.1f} MB, {written} files written to {folder}"


def collected(
    vectors: Path | None = None, step: Callable[[], object] = lambda: None
) -> tuple[Collected, dict[str, str]]:
    """Return all that the book is made of, and the figures as SVG by address.

    The vectors are those of a folder, or of the package: of the tier must. ``step`` is called
    before each of the steps but the last.
    """
    step()
    by_claim = claims.contents()
    step()
    by_quantity = quantities.contents(vectors)
    step()
    by_flag = flags.contents(by_quantity)
    step()
    by_derivation = derivations.contents(by_claim)
    step()
    plotted = plots.contents(by_quantity)
    step()
    drawn = figures.drawn()
    step()
    answers = meaning.table()
    step()
    errata = pages.all_errata()
    step()
    book = Collected(
        by_claim,
        by_quantity,
        by_flag,
        by_derivation,
        plotted,
        {name: tuple(own) for name, own in drawn.items()},
        answers,
        errata,
        where.places(CLAIMS, by_quantity),
        where.theorems(),
    )
    return book, {f"/figure/{name}.svg": svg for own in drawn.values() for name, svg in own.items()}


def assembled(book: Collected, pictures: dict[str, str], origin: str) -> Site:
    """Return the site, checked; ``origin`` is what stands at the foot of each page."""
    listed = list(pages.pages(book))
    files = {
        **pictures,
        **{plot.address: plot.svg for own in book.plots.values() for plot in own},
        **libraries.badges(),
        "/search-index.js": search_index.script(listed),
        "/meaning-table.js": meaning.script(book.meaning),
    }
    return press(listed, files, Press(pages.addresses_by_id(book), origin))


def made_from(root: Path = CHECKOUT) -> str:
    """Name the commit that the data is of, and whether something was changed since."""
    commit = _git(root, "rev-parse", "--short=12", "HEAD")
    if not commit:
        return "no commit"
    changed = _git(root, "status", "--porcelain")
    return f"commit {commit}" + (", with changes since" if changed else "")


def _git(root: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=root, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return done.stdout.strip()
