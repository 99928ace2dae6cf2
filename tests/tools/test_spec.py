"""SPEC.md and docs/spec are what the code says, byte for byte, with all that a reader looks up."""

import doctest
import re
from collections import Counter
from pathlib import Path

import pytest

from didp_ref.audit import defined, index, theorems
from didp_ref.audit.claim import Kind, Outcome, Scope, Severity
from didp_ref.audit.judged import claims
from didp_ref.audit.view import terms_of
from didp_ref.book import mathml
from didp_ref.formulas import quantities
from didp_ref.papers import CLAIMS, PAPERS
from didp_ref.papers.ours.obligations import OBLIGATIONS
from didp_ref.symbolic import display, sympy_reader
from tools.spec import checks_page, hypotheses, markup, pages

FORMER_SECTIONS = ("verdicts", "summary", "grounds", "defined", "coq", "errata", "quantities")
LINK = re.compile(r"\]\(([^)#\s]*)#?([^)\s]*)\)")


@pytest.fixture(scope="module")
def texts():
    return pages.render()


@pytest.fixture(scope="module")
def overview(texts):
    return texts["SPEC.md"]


@pytest.fixture(scope="module")
def checks(texts):
    return texts["docs/spec/checks.md"]


def entry(texts, claim):
    """Return what the page of a paper says of a claim, without the escapes of Markdown."""
    page = texts[f"docs/spec/{claim.paper}.md"]
    assert page.count(f"\n### {claim.id}\n") == 1
    return page.partition(f"\n### {claim.id}\n")[2].partition("\n##")[0]


def plain(text):
    return re.sub(r"\\([*_<])", r"\1", text)


def anchors(text):
    """Return where links may lead on a page."""
    headings = {markup.anchor(line.lstrip("# ")) for line in text.splitlines() if line[:1] == "#"}
    return headings | set(re.findall(r'<a id="([^"]*)">', text))


def row(text, name):
    """Return the cells of a line of a table, by the anchor in its first."""
    (line,) = re.findall(rf'^\| <a id="{re.escape(markup.anchor(name))}">.*$', text, re.MULTILINE)
    cells = re.split(r"(?<!\\)\|", line.strip("| "))
    return [plain(cell).replace(r"\|", "|") for cell in cells]


def test_the_committed_files_are_what_the_code_renders(texts):
    for name, text in texts.items():
        assert (pages.ROOT / name).read_text(encoding="utf-8") == text, "run `make generate`"
    printed = {f"docs/spec/{path.name}" for path in (pages.ROOT / "docs" / "spec").iterdir()}
    assert printed == {*texts} - {"SPEC.md"}


def test_what_is_written_is_what_is_rendered(texts, tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "render", lambda: texts)
    pages.write(tmp_path)
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {str(path.relative_to(tmp_path)): path.read_text("utf-8") for path in written} == texts


def test_every_link_leads_to_a_page_and_an_anchor(texts):
    for name, text in texts.items():
        for page, anchor in LINK.findall(text):
            assert not page.startswith("http"), page
            path = (Path(name).parent / page) if page else Path(name)
            whole = str((pages.ROOT / path).resolve().relative_to(pages.ROOT))
            assert (pages.ROOT / whole).is_file(), (name, page)
            if anchor:
                assert anchor in anchors(texts[whole]), (name, page, anchor)


def test_every_link_to_the_former_specification_still_leads_somewhere(overview):
    former = {markup.anchor(name) for name in (*CLAIMS, *quantities, *PAPERS)}
    assert former | {*FORMER_SECTIONS, "obligations"} <= anchors(overview)


def test_the_table_has_of_each_claim_its_verdict_its_scope_and_its_title(overview):
    for name, judged in claims.items():
        _, verdict, scope, title = (cell.strip() for cell in row(overview, name))
        assert verdict == judged.verdict.value
        assert scope == "; ".join(judged.narrower)
        assert title == judged.claim.title


def test_the_table_has_of_each_formula_its_expression_domain_and_rounding(overview):
    for name, quantity in quantities.items():
        _, rounding, expression, domain, source = (cell.strip() for cell in row(overview, name))
        assert expression == plain(markup.math(quantity.latex()))
        assert domain == "; ".join(f"`{text}`" for text in quantity.domain)
        assert (rounding, source) == (quantity.safe_side.value, str(quantity.source))


def test_the_verdicts_in_use_are_explained_and_counted(overview):
    table = overview.partition("## Verdicts\n")[2].partition("\n#")[0]
    lines = [line.strip("| ").split(" | ") for line in table.splitlines() if line[:1] == "|"][2:]
    assert {plain(line[0]): int(line[2]) for line in lines} == Counter(
        judged.verdict.value for judged in claims.values()
    )
    assert {line[1] for line in lines} <= {"PASS", "WARN", "FAIL", "OPEN", "SKIP"}


def test_every_definition_and_theorem_is_stated_with_what_is_correct_instead(overview):
    stated = overview.partition("\n## Definitions and theorems\n")[2].partition("\n## ")[0]
    said = {text.partition("**")[0]: text for text in re.split(r"^\*\*", stated, flags=re.M)[1:]}
    kinds = (Kind.DEFINITION, Kind.THEOREM)
    assert {*said} == {name for name, claim in CLAIMS.items() if claim.kind in kinds}
    for name, text in said.items():
        claim = CLAIMS[name]
        assert plain(text).partition("** (")[2].startswith(claims[name].verdict.value)
        assert markup.formulas(claim.statement.rstrip(".")) in text
        if claim.correction:
            assert markup.prose(claim.correction.correct or claim.correction.statement) in text


def test_every_error_is_listed_by_its_severity(overview):
    table = overview.partition("\n## Errors\n")[2].partition("\n## ")[0]
    listed = {
        (paper, severity, name)
        for paper, severity, names in re.findall(r"^\| (\w+) \| (.+?) \| (\[.*) \|$", table, re.M)
        for name in re.findall(r"\[([^]]*)\]", names)
    }
    assert listed == {
        (row.paper, row.severity.value, row.claim)
        for row in index.read().errata
        if row.severity is not Severity.REMARK
    }


def test_every_property_of_a_notion_is_settled(overview):
    table = overview.partition("\n## Properties\n")[2]
    assert table.count("[proved](") + table.count("[refuted](") == len(OBLIGATIONS)
    assert "not settled" not in table


def test_a_claim_has_its_words_and_all_that_was_found_of_it(texts):
    for name, judged in claims.items():
        claim, said = judged.claim, entry(texts, judged.claim)
        assert f"**{claim.title}.** {judged.verdict.value}\n" in plain(said)
        assert markup.formulas(claim.statement) in said, name
        assert claim.source.place in said
        for text in (*claim.readings.values(), claim.not_checkable, claim.finding, claim.where):
            assert markup.prose(text) in said, name
        if judged.counterexample:
            assert f"- Counterexample: {markup.prose(str(judged.counterexample))}" in said, name
        if claim.correction:
            assert f"- Correct: {markup.prose(claim.correction.statement)}" in said, name
        assert all(f"[{formula}](" in said for formula in claim.quantities)


def test_every_statement_has_its_status_under_each_interpretation(texts):
    for judged in claims.values():
        said = plain(entry(texts, judged.claim))
        for item in judged.parts:
            part = item.part
            assert f"  - *{part.name}* ({part.scope.value}), {item.status_text}: " in said
            informal, says = plain(markup.prose(part.informal)), plain(markup.prose(part.says))
            assert not informal or f"No formula: {informal}." in said
            assert says in said
        assert plain(markup.prose(judged.claim.note)) in said
        assert all(plain(markup.prose(text)) in said for text in judged.claim.rests_on)
        assert not re.search(r"(?<!\.)\.\.(?!\.)", said), judged.id


def test_what_there_is_has_its_example(texts):
    for judged in claims.values():
        for part in (item.part for item in judged.parts if item.part.scope is Scope.EXISTS):
            of_it = (piece for piece in judged.evidence if piece.part == part.name)
            found = [piece.detail for piece in of_it if piece.outcome is Outcome.HOLDS]
            page = plain(entry(texts, judged.claim))
            assert not part.informal or any(plain(markup.prose(text)) in page for text in found)


def test_every_statement_is_given_whole_with_the_hypotheses_that_it_has(texts):
    for claim in CLAIMS.values():
        said = entry(texts, claim)
        known = hypotheses_of(texts[f"docs/spec/{claim.paper}.md"])
        for build in (each for part in claim.parts for each in (part.formal, part.corrected)):
            if build:
                assert whole(build(), said, known), claim.id


def hypotheses_of(page):
    """Return what a page says under each number."""
    return {
        int(number): plain(text)
        for number, text in re.findall(r"^- .*?\*\*H(\d+)\*\* (.*)$", page, re.MULTILINE)
    }


def whole(statement, said, known):
    """Say if a line has a statement's formula and letters, and cites its hypotheses alone."""
    conclusion = sympy_reader.term(statement.conclusion)
    letters = display.letters_in_latex(terms_of(statement))
    formula = f": {markup.math(display.latex(conclusion))} ({markup.formulas(letters)})"
    return any(
        is_given(statement.hypotheses, [known[number] for number in cited(line)])
        for line in said.splitlines()
        if line.endswith(formula)
    )


def cited(line):
    """Return the numbers of hypotheses that a line cites, ranges in full.

    >>> cited("given [H1](#h1) to [H3](#h3), [H7](#h7): x")
    [1, 2, 3, 7]
    """
    ranges = re.findall(r"\[H(\d+)\]\(#h\d+\)(?: to \[H(\d+)\])?", line)
    return [each for first, last in ranges for each in range(int(first), int(last or first) + 1)]


def is_given(assumed, texts):
    """Say if texts are those of hypotheses: the formula of each, below its name if it says more."""
    terms = {name: sympy_reader.term(formula) for name, formula in assumed.items()}
    names = {
        name: "" if display.is_same(name, display.plain(term)) else f"{name}: "
        for name, term in terms.items()
    }
    return Counter(texts) == Counter(
        f"{names[name]}{plain(markup.math(display.latex(term)))}" for name, term in terms.items()
    )


def test_a_hypothesis_is_written_out_once(texts):
    for paper in PAPERS:
        written = hypotheses_of(texts[f"docs/spec/{paper}.md"])
        assert [*written] == [*range(1, 1 + len(written))]
        assert len({*written.values()}) == len(written)


def test_a_page_names_no_file_of_ours(texts):
    """A file of a paper's public code is named with its folder."""
    ours = re.compile(r"\b(?:didp_ref|proofs|tests|tools)/|(?<![\w/\\])[\w\\]+\.py\b")
    for paper in PAPERS:
        assert not ours.search(texts[f"docs/spec/{paper}.md"])


def test_a_formula_has_its_entry_on_the_page_of_its_paper(texts):
    for name, quantity in quantities.items():
        page = texts[f"docs/spec/{quantity.source.paper}.md"]
        said = page.partition("\n## Formulas\n")[2].partition(f"\n### {name}\n")[2]
        assert said.startswith(f"\n{quantity.summary}\n\n{markup.math(quantity.latex())}\n")


def test_every_formula_converts(texts):
    for text in texts.values():
        for latex in re.findall(r"\$`([^`]*)`\$", text):
            assert mathml.formula(latex)


def test_theorems_are_a_link_away_and_rest_on_what_is_named(checks):
    said = checks.partition("\n## Coq\n")[2].partition("\n|")[0]
    rows = [line.split("\t") for line in theorems.FILE.read_text().splitlines()[2:]]
    assert f"accepted {len(rows)} theorems" in said
    assert "](../../didp_ref/audit/theorems.tsv)" in said
    by_hand = {
        theorem.claim for theorem in theorems.read().theorems if theorem.level != theorems.REPLAY
    }
    linked = set(re.findall(r"\]\(../../proofs/(\w+)/theorems.md\)", said))
    assert {CLAIMS[name].paper for name in by_hand} <= linked
    axioms = theorems.COLUMNS.index("axioms")
    named = said.partition("The axioms are ")[2].partition(".")[0]
    assert {axiom for row in rows for axiom in row[axioms].split()} == {*named.split(", ")}


def test_a_paper_without_theorems_in_coq_has_no_page(tmp_path, monkeypatch):
    monkeypatch.setattr(theorems, "SOURCES", tmp_path)
    assert "/proofs/" not in checks_page.render()


def test_every_statement_is_counted_by_what_coq_accepted_of_it(checks):
    table = checks.partition("\n## Coq\n")[2]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line[:1] == "|"][2:]
    assert {row[0]: int(row[-1]) for row in rows} == Counter(
        ", ".join(part.in_coq) or "none" for claim in claims.values() for part in claim.parts
    )


def test_what_is_not_shown_to_be_defined_is_listed(monkeypatch, checks):
    known = dict(defined.read())
    assert f"{len(known)} statements are proved. {len(known)} of them" in checks
    about = next(about for about in known if about[0] == "abdi.theorem-3")
    monkeypatch.setattr(defined, "read", lambda: {**known, about: (known[about][0], "0 < x")})
    said = checks_page.render()
    assert f"{len(known)} statements are proved. {len(known) - 1} of them" in said
    assert "| [abdi.theorem-3](abdi.md#abditheorem-3) | " in said and "| `0 < x` |" in said


@pytest.mark.parametrize("module", [markup, hypotheses])
def test_the_examples_of_a_module(module):
    doctests = doctest.testmod(module)
    assert doctests.attempted and not doctests.failed
