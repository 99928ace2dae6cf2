"""A quantity on one screen."""

import pytest

from didp_ref.audit.judged import claims
from didp_ref.cli import quantity_screen
from didp_ref.formulas import quantities


@pytest.mark.parametrize("name", quantities)
def test_it_says_what_was_declared(name, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    one = quantities[name]
    quantity_screen.show(one)
    text = capsys.readouterr().out
    assert text.count("\n") <= 40
    assert not {"$", "\\"} & set(text)
    said = "".join(text.split())
    wanted = [
        one.summary,
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
