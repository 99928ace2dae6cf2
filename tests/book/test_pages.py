"""The book as it is built: every page is there, two clicks from the front page."""

import re
from html import unescape

from didp_ref.audit import proofs
from didp_ref.audit.errata import errata
from didp_ref.audit.vocabulary import WORDS
from didp_ref.book import addresses
from didp_ref.book.pages import citation
from didp_ref.formulas.bracketed import bracketed
from didp_ref.oracle import vectors
from didp_ref.oracle.subjects import subjects
from didp_ref.papers import CLAIMS, PAPERS

FORMULAS = {**subjects(), **bracketed}
LINK = re.compile(r'href="([^"#:]*)(?:#([^"]*))?"')


def links(folder, address):
    path = folder / address.lstrip("/")
    for target, anchor in LINK.findall(path.read_text("utf-8")):
        result = (path.parent / target).resolve().relative_to(folder.resolve())
        yield f"/{result}" + (f"#{anchor}" if anchor else "")


def test_everything_has_its_page(built):
    wanted = [
        *map(addresses.claim, CLAIMS),
        *map(addresses.quantity, FORMULAS),
        *map(addresses.paper, PAPERS),
        *(addresses.proof(entry.about) for name in CLAIMS for entry in proofs.objects_of(name)),
        *(addresses.flag(flag) for name in FORMULAS for flag in vectors.load(name).notes),
    ]
    assert all((built / entry.lstrip("/")).is_file() for entry in wanted)


def test_two_clicks_from_the_front_page(built):
    first = {link.partition("#")[0] for link in links(built, addresses.FRONT)}
    second = {link for page in first if page.endswith(".html") for link in links(built, page)}
    for name in CLAIMS:
        assert addresses.claim(name) in second
    for name in FORMULAS:
        assert addresses.quantity(name) in second
        assert all(addresses.flag(flag) in second for flag in vectors.load(name).notes)
    for erratum in errata():
        assert addresses.erratum(erratum) in second


def test_a_claim_and_its_formula_derivation_and_erratum_link_both_ways(built):
    for name, claim in CLAIMS.items():
        here = addresses.claim(name)
        there = set(links(built, here))
        for quantity in claim.quantities:
            assert addresses.quantity(quantity) in there
            assert here in set(links(built, addresses.quantity(quantity)))
        for entry in proofs.objects_of(name):
            assert addresses.proof(entry.about) in there
            assert here in set(links(built, addresses.proof(entry.about)))
    for entry in errata():
        assert addresses.erratum(entry) in set(links(built, addresses.claim(entry.claim)))


def test_a_formula_with_a_bracket_says_what_its_ends_are(built):
    for name, formula in bracketed.items():
        text = (built / addresses.quantity(name).lstrip("/")).read_text("utf-8")
        there = set(links(built, addresses.quantity(name)))
        assert formula.also in text and "both are certified" in text
        assert all(other in text for other in formula.synonyms)
        for path in formula.texts.values():
            assert addresses.source(path, 1) in there
        for claim in formula.rests_on:
            assert addresses.claim(claim) in there
            assert addresses.quantity(name) in set(links(built, addresses.claim(claim)))


def test_every_word_has_its_meaning(built):
    text = unescape((built / addresses.WORDS.lstrip("/")).read_text("utf-8"))
    for word, meaning in WORDS.items():
        assert f"<dt>{word}</dt><dd>{meaning}" in text


def test_every_page_says_what_it_was_made_from(built):
    for path in built.rglob("*.html"):
        assert re.search("commit [0-9a-f]{12}|no commit", path.read_text("utf-8")), path


def test_the_errata_of_a_paper_can_be_cited(built):
    text = (built / "errata" / "abdi.html").read_text("utf-8")
    assert citation() in text


def test_no_page_asks_for_anything_from_outside(built):
    for path in built.rglob("*.html"):
        text = path.read_text("utf-8")
        assert not re.search(r'(?:src|href)="(?:https?:)?//', text), path


def test_the_keyboard_reaches_every_box_that_scrolls(built):
    for path in built.rglob("*.html"):
        for box in re.findall(r"<pre\b[^>]*>", path.read_text("utf-8")):
            assert 'class="wraps"' in box or 'tabindex="0"' in box, (path, box)
