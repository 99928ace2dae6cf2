"""What the tests of ``assess`` ask, of a file of hours worked."""

import json

from didp_ref.cli.main import main

CSV = "name,hours,empty\na,40,1\nb,13,\nc,99,3\nd,1,4\n"
HOURS = ["--query", "sum:hours"]
ASK = [*HOURS, "--universe", "1:99"]


def document(capsys, *words):
    assert main(["assess", *map(str, words), "--show-true", "--json"]) == 0
    return json.loads(capsys.readouterr().out)
