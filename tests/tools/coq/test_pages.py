"""The pages to review: the paper's words beside Coq's."""

from dataclasses import replace
from pathlib import Path

from didp_ref.audit import pins
from didp_ref.audit.theorems import JOINED, NOTIONS, REPLAY, Theorem
from didp_ref.papers import CLAIMS
from tools.coq import pages

CLAIM = CLAIMS["abdi.theorem-2"]
NAME, NOTION = "didp.abdi.theorem_2.free", "didp.shared.events.event"
HAND = Theorem(CLAIM.id, "", "", "printed", NOTIONS, "free", "abdi/theorem_2.v", "says", "", "")
REPLAYED = Theorem(CLAIM.id, "statement", "", "printed", REPLAY, "c", "c", "", "", "")
PINNED = {(pins.THEOREM, NAME): "01 classic", (pins.DEFINITION, NOTION): "02"}
PRINTED = {
    NAME: "\nfree\n     : forall x : R,\n       0 < x ->   \n       0 <= x\n\n",
    NOTION: "\nevent = 1\n     : nat\n\nArguments event {A}\n",
}


def test_a_page_has_the_papers_words_and_coqs_with_the_pin() -> None:
    result = pages.pages([HAND, REPLAYED], PINNED, PRINTED)
    assert set(result) == {"abdi/theorems.md", "shared/theorems.md"}
    said = result["abdi/theorems.md"]
    assert f"## {CLAIM.id}\n\n{CLAIM.statement}\n\n*printed, over defined notions*: says\n" in said
    block = "```coq\nfree\n     : forall x : R,\n       0 < x ->\n       0 <= x\n```"
    assert f"`{NAME}` 01 classic\n\n{block}\n" in said
    assert f"`{NOTION}` 02\n\n```coq\nevent = 1\n     : nat\n```\n" in result["shared/theorems.md"]


def test_a_theorem_of_two_parts_is_printed_once() -> None:
    both = [HAND, replace(HAND, part="statement", target="remark")]
    said = pages.pages(both, PINNED, PRINTED)["abdi/theorems.md"]
    assert said.count("```coq") == 1 and f"`{NAME}`, as above\n" in said


def test_a_page_that_was_edited_is_seen_and_so_is_one_that_is_there_no_more(tmp_path: Path) -> None:
    texts = pages.pages([HAND], PINNED, PRINTED)
    pages.write(texts, tmp_path)
    assert list(pages.differences(texts, tmp_path)) == []
    (tmp_path / "abdi" / pages.FILE).write_text("# another\n")
    (tmp_path / "bound").mkdir()
    (tmp_path / "bound" / pages.FILE).write_text("# gone\n")
    assert [difference.partition(":")[0] for difference in pages.differences(texts, tmp_path)] == [
        "abdi/theorems.md",
        "bound/theorems.md",
    ]


def test_what_a_page_says_otherwise_is_named(tmp_path: Path) -> None:
    pages.write(pages.pages([HAND], PINNED, PRINTED), tmp_path)
    assert list(pages.unlike([HAND, REPLAYED], PINNED, tmp_path)) == []
    for other in (replace(HAND, says="more"), replace(HAND, level=JOINED)):
        (said,) = pages.unlike([other], PINNED, tmp_path)
        assert said.startswith(f"{CLAIM.id}: free: abdi/theorems.md ")
    (said,) = pages.unlike([HAND], PINNED | {(pins.THEOREM, NAME): "01"}, tmp_path)
    assert said.startswith(f"{NAME}: ")


def test_a_claim_whose_statement_was_edited_is_named(tmp_path: Path) -> None:
    pages.write(pages.pages([HAND], PINNED, PRINTED), tmp_path)
    page = tmp_path / "abdi" / pages.FILE
    page.write_text(page.read_text("utf-8").replace(CLAIM.statement, "Another."), "utf-8")
    (said,) = pages.unlike([HAND], PINNED, tmp_path)
    assert said.startswith(f"{CLAIM.id}: abdi/theorems.md ")
