"""CITATION.cff and .bib: how to cite this and the papers; they say what those say themselves."""

import re
import tomllib
from pathlib import Path

import pytest

import didp_ref
from didp_ref.papers import PAPERS

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
HEAD, *REFERENCES = TEXT.split("\n  - type: ")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def field(text, name):
    outcome = re.search(rf"^ *{name}: (.*)$", text, re.MULTILINE)
    return outcome[1].strip('"') if outcome else ""


def test_it_has_what_the_format_asks_for():
    """Version 1.2.0 asks for these four; the message says why one should cite."""
    for name in ("cff-version", "message", "title", "authors"):
        assert re.search(rf"^{name}:", HEAD, re.MULTILINE), name
    assert "\t" not in TEXT


def test_it_says_what_the_project_says():
    assert field(HEAD, "title") == PROJECT["name"]
    assert field(HEAD, "version") == PROJECT["version"] == didp_ref.__version__
    assert field(HEAD, "license") == PROJECT["license"]
    abstract = " ".join(HEAD.partition("abstract: >-")[2].partition("version:")[0].split())
    assert abstract.removesuffix(".") == PROJECT["description"]


def test_the_bibtex_entry_says_the_same():
    bibtex = (ROOT / "CITATION.bib").read_text(encoding="utf-8")
    fields = dict(re.findall(r"^  (\w+) += \{+(.*?)\}+,?$", bibtex, re.MULTILINE))
    plain = {name: text.replace("\\_", "_") for name, text in fields.items()}
    assert plain["title"] == field(HEAD, "title")
    assert plain["version"] == field(HEAD, "version")
    assert plain["author"] == field(HEAD, "- name")
    assert bibtex.count("{") == bibtex.count("}")


@pytest.mark.parametrize("text", REFERENCES, ids=lambda text: field(text, "notes"))
def test_a_reference_is_the_paper_with_that_key(text):
    citation = PAPERS[field(text, "notes")].citation
    assert field(text, "title") in citation
    assert field(text, "year") in citation
    assert field(text, "doi") in citation
    names = re.findall(r"family-names: (.*)\n\s+given-names: (.*)", text)
    assert citation.startswith(", ".join(f"{given} {family}" for family, given in names) + ":")


def test_every_paper_of_which_a_text_was_read_is_there():
    printed = [key for key in PAPERS if PAPERS[key].version]
    assert [field(text, "notes") for text in REFERENCES] == printed
