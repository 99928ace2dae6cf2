"""docs/lemmas.md is what the code says, byte for byte."""

from didp_ref.kernel.schemas import BUILT, STATED
from tools import lemmas


def test_the_committed_page_is_what_the_code_renders():
    assert lemmas.PATH.read_text(encoding="utf-8") == lemmas.render(), "run `make generate`"


def test_every_schema_has_its_row_of_three_cells():
    rows = [line for line in lemmas.render().splitlines() if line.startswith("| `lemmas.")]
    assert len(rows) == len(STATED) + len(BUILT)
    for name, row in zip([*STATED, *BUILT], rows, strict=True):
        assert row.startswith(f"| `lemmas.{name}(")
        assert row.replace(r"\|", "").count("|") == 4
