"""The papers' tables: what a line says, and what is said of a wrong one."""

from pathlib import Path

import pytest

from didp_ref.audit.theorems import JOINED, NUMBERS
from tools.coq.tables import theorems_in

TABLE = "claim\tpart\treading\tof\tfile\ttheorem\tsays\n"
ROW = '"abdi.definition-5"\t\t\tprinted\tabdi/definition_5.v\ttriangle\tdistances add up\n'
THEORY = "Theorem triangle : (1 + 1 = 2)%nat. Proof. auto. Qed.\n"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A folder with one theory and its table."""
    (tmp_path / "abdi").mkdir()
    (tmp_path / "abdi" / "definition_5.v").write_text(THEORY)
    (tmp_path / "abdi" / "theorems.tsv").write_text(TABLE + ROW)
    return tmp_path


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (ROW.replace("triangle", "square"), "abdi/definition_5.v: "),
        (ROW.replace("\ttriangle", "\tauto"), "abdi/definition_5.v: "),
        (ROW.replace("_5.v", "_6.v"), "abdi/definition_6.v: "),
        (ROW.replace("-5", "-55"), "abdi.definition-5?"),
        (ROW.replace("\t\t\t", "\tproof\t\t"), "'proof'"),
        (ROW.replace("\t\t\t", "\t\ttwice\t"), "'twice'"),
        (ROW.replace("distances add up", ""), "it: has 7 columns"),
        (ROW.replace("printed", "proved"), "printed, correction"),
        ("\n", "it: has 1 columns"),
        (ROW.replace('"', ""), "abdi.definition-5"),
    ],
)
def test_a_wrong_line_of_a_table_is_named(sources: Path, row: str, problem: str) -> None:
    (sources / "abdi" / "theorems.tsv").write_text(TABLE + ROW + row)
    problems: list[str] = []
    assert [theorem.name for theorem in theorems_in(sources, problems)] == ["triangle"]
    (said,) = problems
    assert said.startswith("abdi/theorems.tsv, line 3: ") and problem in said


def test_what_draws_a_formal_statement_joins_the_levels(sources: Path) -> None:
    join = "Theorem from_statement : c_abdi_definition_5__0 -> 0 = 0. Proof. auto. Qed.\n"
    (sources / "abdi" / "definition_5.v").write_text(THEORY + join)
    (sources / "abdi" / "theorems.tsv").write_text(
        TABLE + ROW + ROW.replace("triangle", "from_statement")
    )
    results = {theorem.name: theorem.level for theorem in theorems_in(sources, [])}
    assert results == {"triangle": NUMBERS, "from_statement": JOINED}


def test_a_table_has_its_columns(sources: Path) -> None:
    table = sources / "abdi" / "theorems.tsv"
    for text in ("", TABLE.replace("part", "place")):
        table.write_text(text)
        problems: list[str] = []
        assert not list(theorems_in(sources, problems))
        (said,) = problems
        assert said.startswith("abdi/theorems.tsv: ") and "claim, part," in said
