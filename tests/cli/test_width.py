"""At 80 columns no line is longer, and no id is cut in two, whatever is asked for."""

import re
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import pairwise

import pytest

from didp_ref.cli.list import topic_of
from didp_ref.cli.main import COMMANDS, main
from didp_ref.formulas import quantities
from didp_ref.libraries.library import libraries
from didp_ref.oracle.flags.table import FLAGS
from didp_ref.papers import CLAIMS, PAPERS
from tests.looped import for_each

WIDTH = 80
PASTED = re.compile(r"    (python -c|echo) ")
"""A line for a shell, which is copied whole."""
OUT_OF_RANGE = "sensitive-range-out-of-range"
"""A flag of a parameter; the others stand in a table."""


def calls():
    yield from ([], ["list"], ["errata"], ["vectors", "--coverage"], ["reproduce"], ["libraries"])
    yield from (["list", kind] for kind in ("claims", "quantities", "papers", "lemmas"))
    yield from ([name, "--help"] for name in COMMANDS)
    yield from (["errata", key] for key in PAPERS)
    yield from (["libraries", name] for name in libraries())
    shown = [*PAPERS, *dict.fromkeys(map(topic_of, quantities)), *quantities, *CLAIMS]
    yield from (["show", name] for name in shown)


def wrong(rho, n_worlds, sensitive_range):
    return sensitive_range * rho * n_worlds  # whatever is asked, so that every flag is named


def cut(lines):
    """Yield the names of which one line has the beginning and the next the end."""
    names = {*CLAIMS, *quantities, *FLAGS, OUT_OF_RANGE}
    for line, following in pairwise(lines):
        words, rest = (re.split(r" {2,}", each.strip()) for each in (line, following))
        ends = {word.split(" ")[-1] for word in words} - names
        begins = {word.split(" ")[0].strip(",;:()") for word in rest} - names
        yield from names & {f"{end}{begin}" for end in ends for begin in begins}


def fits(words):
    said = StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), redirect_stderr(StringIO()):
        patch.setenv("COLUMNS", str(WIDTH))
        main(words)
    lines = said.getvalue().splitlines()
    assert lines
    assert not [line for line in lines if len(line) > WIDTH and not PASTED.match(line)]
    assert not list(cut(lines))


@for_each(calls, name=" ".join, sampled=12)
def test_no_line_is_longer_and_no_id_is_cut(words):
    fits(words)


def test_a_diagnosis_fits_too():
    fits(["check", "scale.rho", "--python", "tests.cli.test_width:wrong"])


def test_what_is_cut_is_noticed():
    assert list(cut([f"  {OUT_OF_RANGE[:-2]}  a bug", "  ge  is meant"])) == [OUT_OF_RANGE]
    assert not list(cut(["  scale.rho  a bug", "  scale.rho_at_prior  another"]))
