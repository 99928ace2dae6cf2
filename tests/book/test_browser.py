"""The book in a real browser: no error, no request from outside, nothing too wide, search, sliders.

Chromium is Debian's. DIDP_AXE names the file axe.min.js of axe-core for the accessibility test.
"""

import os
import re
import shutil
from pathlib import Path

import pytest

from didp_ref.book.meaning import PROMISES
from didp_ref.formulas.bracketed import bracketed
from didp_ref.oracle.subjects import subjects
from didp_ref.workbench.explain import explain
from tests.drawn import by_commit

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

pytestmark = pytest.mark.program("chromium")

SEEN = (
    "index.html",
    "claims.html",
    "quantities.html",
    "errata.html",
    "notions.html",
    "meaning.html",
    "verdicts.html",
    "checking.html",
    "knowing.html",
    "claim/abdi.theorem-1.html",
    "claim/rhodi.table-4.mean.html",
    "claim/rhodi.figure-1.html",
    "quantity/scale.prior_dependent.html",
    "quantity/sparse_vector.query_scale.html",  # a root in a fraction
    *(f"quantity/{name}.html" for name in bracketed),
    "flag/m-for-m-minus-one.html",
    "errata/abdi.html",
    "errata/abdi.remarks.html",
    "paper/rhodi.html",
    "proof/abdi.theorem-3.statement.printed.html",
    "source/didp_ref/formulas/scale.py.html",
    "libraries.html",
    "library/opendp.html",
    "words.html",
)
WIDTHS = (360, 1280)
MEASURE = """() => {
  const width = document.documentElement.clientWidth;
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const formulas = [...document.querySelectorAll("math")];
  const boxes = [...document.querySelectorAll("main *")].filter((one) =>
    !one.closest(".wide, .formula, .scroll, pre, svg, math"));
  return {
    over: document.documentElement.scrollWidth - width,
    wide: boxes.filter((one) => one.getBoundingClientRect().right > width + 1).length,
    loose: formulas.filter((one) => !one.closest(".wide, .formula, .scroll")
      && one.getBoundingClientRect().right > width + 1).length,
    unlike: formulas.filter((one) => Math.abs(size(one) / size(one.parentElement) - 1) > .1).length,
    tiny: [...document.querySelectorAll("math *")].filter((one) => size(one) < 11).length,
    flat: formulas.filter((one) => one.getBoundingClientRect().height < 2
      && one.getClientRects().length).length,
  };
}"""
GOOD = {"over": 0, "wide": 0, "loose": 0, "unlike": 0, "tiny": 0, "flat": 0}


@pytest.fixture(scope="module")
def browser():
    with sync_api.sync_playwright() as engine:
        chromium = shutil.which("chromium")
        started = engine.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()


class Reader:
    """A window that remembers what goes wrong in it."""

    def __init__(self, browser, folder, width=1280, **options):
        self.folder = folder
        self.page = browser.new_page(viewport={"width": width, "height": 800}, **options)
        self.wrong = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("requestfailed", lambda request: self.wrong.append(f"failed: {request.url}"))
        self.page.on("request", self._ask)
        self.page.on("console", self._say)

    def _ask(self, request):
        if not request.url.startswith(("file:", "data:")):
            self.wrong.append(f"asked for {request.url}")

    def _say(self, message):
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def open(self, address):
        self.page.goto((self.folder / address).as_uri())
        return self.page


def read(browser, built, addresses):
    """What is wrong with each page, opened once and measured at every width."""
    reader = Reader(browser, built)
    collected = {}
    for address in addresses:
        page = reader.open(address)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            measured = page.evaluate(MEASURE)
            if measured != GOOD or reader.wrong:
                collected[address, width] = (measured, list(reader.wrong))
            reader.wrong.clear()
    reader.page.close()
    return collected


def test_pages_of_every_kind_are_read_without_an_error(browser, built):
    assert read(browser, built, by_commit(SEEN, 9)) == {}


@pytest.mark.slow
def test_every_page_is_read_without_an_error(browser, built):
    pages = sorted(str(path.relative_to(built)) for path in built.rglob("*.html"))
    assert len(pages) > 1000
    assert read(browser, built, pages) == {}


SCROLLS = """() => [...document.querySelectorAll("body *")].filter((one) =>
  one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX)
  && !one.closest("math") && !one.matches(".wide, .formula"))
  .map((one) => one.outerHTML.slice(0, 80))"""


def test_on_a_telephone_only_formulas_scroll(browser, built):
    reader = Reader(browser, built, 390)
    results = {address: reader.open(address).evaluate(SCROLLS) for address in SEEN}
    reader.page.close()
    assert {address: wide for address, wide in results.items() if wide} == {}


def pages(document):
    """Count the pages of a PDF."""
    assert document.startswith(b"%PDF")
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", document))


@pytest.mark.parametrize("paper", ["abdi", "rhodi", "refine"])
def test_what_is_wrong_with_a_paper_is_printed_on_a_few_pages(browser, built, paper):
    page = Reader(browser, built).open(f"errata/{paper}.html")
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert 1 <= pages(printed) <= 8, pages(printed)
    page.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("words", "address"),
    [
        ("Theorem 3", "claim/abdi.theorem-3.html"),
        ("theorm 3", "claim/abdi.theorem-3.html"),
        ("posterior", "quantity/belief.posterior.html"),
        ("postreior", "quantity/belief.posterior.html"),
        ("scale.rho", "quantity/scale.rho.html"),
        ("scale ρ", "quantity/scale.rho.html"),
        ("m-minus-two", "flag/m-minus-two.html"),
        ("rhodi", "paper/rhodi.html"),
        ("lee clifton", "paper/rhodi.html"),
        ("Theorem 3 Bkakria", "claim/abdi.theorem-3.html"),
        ("Theorm 1 Lee", "claim/rhodi.theorem-1.html"),
        ("composition α", "quantity/composition.alpha.html"),
        ("identifability sensitivty", "flag/identifiability-sensitivity-zero.html"),
        ("laplace mechanism", "quantity/scale.differential_privacy.html"),
        *((word, "words.html") for word in ("shuffling", "odometer", "privacy filter", "batches")),
        *(
            (words, f"quantity/{next(iter(bracketed))}.html")
            for words in ("DP-SGD", "sampled gaussian", "moments accountant", "PLD")
        ),
    ],
)
def test_search_finds_first(browser, built, words, address):
    reader = Reader(browser, built)
    page = reader.open("index.html")
    page.fill("#query", words)
    assert page.get_attribute("#found li:first-child a", "href") == address
    page.press("#query", "Enter")
    page.wait_for_url(f"**/{address}")
    assert not reader.wrong
    page.close()


def test_search_finds_every_formula_by_its_id_and_by_what_the_field_calls_it(browser, built):
    page = Reader(browser, built).open("index.html")
    named = [
        (text, formula)
        for formula in {**subjects(), **bracketed}.values()
        for text in (
            formula.id,
            formula.also,
            *(f"{formula.id} {other}" for other in formula.synonyms),
        )
        if text
    ]
    for text, formula in named:
        page.fill("#query", text)
        found = page.locator("#found a").evaluate_all("all => all.map((a) => a.href)")
        assert any(href.endswith(f"/{formula.id}.html") for href in found), (text, formula.id)
    page.close()


def test_search_says_when_it_finds_nothing(browser, built):
    page = Reader(browser, built).open("index.html")
    page.fill("#query", "xylophone")
    assert page.inner_text("#said").startswith("0 found. Try fewer words")
    page.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.key)
def test_the_sliders_say_what_explain_says(browser, built, promise):
    reader = Reader(browser, built)
    page = reader.open("meaning.html")
    page.select_option("#promise", promise.key)
    last = [len(slider.stops) - 1 for slider in promise.sliders]
    for adjacency in promise.adjacencies:
        assert page.is_visible("#adjacency") == promise.takes_adjacency
        if promise.takes_adjacency:
            page.select_option("#adjacency", adjacency)
        for places in (last, [place // 2 for place in last]):
            for slider, place in zip(promise.sliders, places, strict=True):
                page.fill(f"#{slider.name}", str(place))
            words = page.inner_text("#ask").split()
            values = dict(word.split("=") for word in words if "=" in word)
            for slider, place in zip(promise.sliders, places, strict=True):
                assert values[slider.name] == slider.stops[place]
            asked = explain(values, adjacency if promise.takes_adjacency else None)
            assert ("--adjacency" in words) == promise.takes_adjacency
            told = [*asked.sentences, " ".join(asked.not_said)]
            assert page.locator("#answer p").all_inner_texts() == [entry for entry in told if entry]
    assert not reader.wrong
    page.close()


def test_it_can_be_read_without_a_script(browser, built):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((built / "meaning.html").as_uri())
    answer = page.inner_text("#answer")
    assert "73.2%" in answer and "26.8%" in answer
    assert page.is_hidden("#question")
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser, built, scheme):
    axe = os.environ.get("DIDP_AXE")
    if not axe:
        pytest.skip("DIDP_AXE does not name axe.min.js: npm pack axe-core")
    script = Path(axe).read_text("utf-8")
    collected = {}
    for width in WIDTHS:
        reader = Reader(browser, built, width, color_scheme=scheme)
        for address in SEEN:
            page = reader.open(address)
            page.evaluate(script)
            violations = page.evaluate("axe.run()")["violations"]
            if violations:
                shown = [
                    (violation["id"], violation["nodes"][0]["html"]) for violation in violations
                ]
                collected[address, width] = shown
        page.close()
    assert collected == {}
