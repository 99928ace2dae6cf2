"""A quantity on one screen."""

from argparse import Namespace

import pytest

from didp_ref.audit.judged import claims
from didp_ref.cli import quantity_screen
from didp_ref.formulas import quantities


@pytest.mark.parametrize("name", quantities)
def test_it_says_what_was_declared(name, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    one = quantities[name]
    quantity_screen.show(one, Namespace(where=True))
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    quantity_screen.show(one, Namespace(where=False))
    assert capsys.readouterr().out.count("\n") <= 24
    assert not {"$", "\\"} & set(text)
    said = "".join(text.split())
    wanted = [
        one.summary.rstrip("."),
        one.remark,
        one.plain(),
        *one.domain,
        str(one.source),
        one.safe_side.value,
    ]
    wanted += [parameter.meaning for parameter in one.parameters]
    wanted += [claim for claim in claims if name in claims[claim].claim.quantities]
    for each in wanted:
        assert "".join(each.split()) in said
