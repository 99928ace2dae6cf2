"""A quantity on one screen."""

import json
import re
from argparse import Namespace

import pytest

from didp_ref import __version__
from didp_ref.audit import index
from didp_ref.audit.where import place_in_code, place_of_vectors
from didp_ref.cli import quantity_screen
from didp_ref.formulas import quantities
from tests.looped import for_each


@for_each(quantities)
def test_it_says_what_was_declared(name, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    quantity = quantities[name]
    claims = [row for row in index.read().claims.values() if name in row.formulas]
    wanted = [
        *(quantity.summary.rstrip("."), quantity.remark, quantity.plain(), quantity.source.place),
        *(condition.text for condition in quantity.conditions),
        f"didp_ref.{name}(",
    ]
    for parameter in quantity.parameters:
        wanted += [parameter.name, parameter.text(), parameter.meaning]
    beside = [f"{row.id}: {row.verdict}" for row in claims]
    beside += [place_in_code(quantity), place_of_vectors(name)]
    for where, further in ((False, [f"{len(claims)} claim", "--where"]), (True, beside)):
        quantity_screen.show(quantity, Namespace(where=where))
        text = capsys.readouterr().out
        assert max(map(len, text.splitlines())) <= 80
        assert where or text.count("\n") <= 24
        assert "$" not in text and not re.search(r"\\\w", text)  # a command may go on behind one
        said = "".join(text.split())
        for each in (*wanted, *further):
            assert "".join(each.split()) in said


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("scale.rho", "up"),
        ("guarantee.alpha", "up"),
        ("translation.epsilon_from_rho", "down"),
        ("belief.posterior", "nearest"),
    ],
)
def test_it_says_to_which_side_results_are_rounded(name, side, capsys):
    quantity_screen.show(quantities[name], Namespace(where=False))
    (rounding,) = (
        line for line in capsys.readouterr().out.splitlines() if line.startswith("Rounding")
    )
    assert side in rounding.split("Rounding")[1].replace(",", "").split()
    assert quantities[name].safe_side.value == side


def test_an_id_is_cited_with_the_version_and_the_hash_of_the_index(capsys):
    quantity_screen.show(quantities["scale.prior_free"], Namespace(where=True))
    said = " ".join(capsys.readouterr().out.split())
    assert f"didp_ref {__version__}, index {recorded_checksum()}, scale.prior_free" in said


def recorded_checksum():
    with index.FILE.open(encoding="utf-8") as lines:
        return json.loads(next(lines))["checksum"]
