"""docs/tour.ipynb: its outputs are what its cells give, and none is of this machine."""

import json

import pytest

from didp_ref.extras import missing
from tools import notebook


@pytest.mark.skipif(bool(missing("jsonschema")), reason="vectors are read with jsonschema")
def test_the_committed_outputs_are_what_the_cells_give_today():
    text = notebook.PATH.read_text(encoding="utf-8")
    assert notebook.render(text) == text, "run `make generate`"


def test_what_is_of_one_machine_is_not_in_it():
    text = notebook.PATH.read_text(encoding="utf-8")
    assert "/home" not in text and "/tmp" not in text and " at 0x" not in text


def test_a_cell_is_shown_with_what_it_prints_and_as_a_notebook_shows_it():
    source = "import didp_ref as di\nprint('asked')\ndi.scale.rho.expression"
    cell = {"cell_type": "code", "source": [source], "outputs": ["old"], "execution_count": 7}
    made = json.loads(notebook.render(json.dumps({"cells": [cell]})))["cells"][0]
    printed, shown = made["outputs"]
    assert printed["text"] == ["asked\n"]
    assert shown["data"]["text/plain"] == ["sensitive_range/log(rho*(n_worlds - 1)/(1 - rho))"]
    assert "{S}" in "".join(shown["data"]["text/latex"])
    assert made["execution_count"] == 1


def test_a_cell_that_raises_stops_the_maker():
    cell = {"cell_type": "code", "source": ["1 / 0"]}
    with pytest.raises(ZeroDivisionError):
        notebook.render(json.dumps({"cells": [cell]}))
