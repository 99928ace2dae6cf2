"""``didp-ref errata``."""

import json

from didp_ref.audit.errata import errata
from didp_ref.cli import main


def test_every_erratum_is_printed(capsys):
    assert main(["errata"]) == 0
    said = capsys.readouterr().out
    for one in errata():
        assert one.claim in said
    assert f"{len(errata())} places" in said


def test_the_document_says_the_same(capsys):
    assert main(["errata", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["errata"]
    assert [one["claim"] for one in found] == [one.claim for one in errata()]
    assert all(one["printed"] for one in found)
