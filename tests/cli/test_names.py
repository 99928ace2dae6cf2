"""Names as a user gives them."""

import json

import pytest

from didp_ref.cli.main import main
from didp_ref.cli.names import claims_meant, one_of, paper_key
from didp_ref.errors import UnknownName
from didp_ref.papers import CLAIMS


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("rhodi", "rhodi"),
        ("lee", "rhodi"),
        ("Lee, Clifton", "rhodi"),
        ("Li et al. 2013", "membership"),
        ("Cuppens", "abdi"),
        ("Membership Privacy", "membership"),
        ("differential identifiability", "rhodi"),
        (None, None),
    ],
)
def test_a_paper_goes_by_its_key_or_by_an_author(name, key):
    assert paper_key(name) == key


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("rhod", "rhodi?"),
        ("Dwork", "there are abdi (Bkakria et al. 2018), rhodi (Lee, Clifton 2012), bound ("),
        ("J", "abdi"),
        (".*", "abdi"),
    ],
)
def test_another_name_is_answered_with_what_there_is(name, hint):
    with pytest.raises(UnknownName) as raised:
        paper_key(name)
    assert hint in str(raised.value)
    assert raised.value.value == name


def test_a_word_is_one_of_those_known():
    assert one_of("severity", "unsafe", ["unsafe", "remark"]) == "unsafe"
    with pytest.raises(UnknownName, match="unsafe"):
        one_of("severity", "unsaf", ["unsafe", "remark"])


@pytest.mark.parametrize(
    "words",
    [
        ["show", "lee"],
        ["errata", "--paper", "Differential Identifiability"],
        ["list", "papers", "--paper", "lee"],
        ["errata", "lee"],
        ["errata", "--paper", "lee"],
    ],
)
def test_commands_take_an_author(words, capsys):
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "J. Lee, C. Clifton" in said and "Bkakria" not in said


def ending(end):
    """The claims of all papers whose ids end so."""
    return [name for name in CLAIMS if name.endswith(end)]


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("Theorem 3", ending(".theorem-3")),
        ("theorem 1", ending(".theorem-1")),
        ("abdi.Theorem 1", ["abdi.theorem-1"]),
        ("Lee, Clifton, Theorem 1", ["rhodi.theorem-1"]),
        ("refine, table 5", ["refine.table-5.laplace", "refine.table-5.refinement"]),
        ("abdi eq. 24", ["abdi.theorem-4", "abdi.theorem-4.calibrated"]),  # of eq. 24-26
        ("Bkakria equation (25)", ["abdi.theorem-4", "abdi.theorem-4.calibrated"]),
        ("disclosure.eq-18", ["disclosure.equation-18"]),
        ("rhodi eq 9", ["rhodi.equations-8-9"]),  # no claim that stands "after eq. 9"
        ("abdi eq. 99", []),
        ("theorem 99", []),
        ("lee", []),
        ("", []),
    ],
)
def test_a_claim_is_found_as_people_name_it(name, ids):
    assert claims_meant(name) == ids


def test_what_one_claim_is_meant_by_is_shown(capsys):
    assert main(["show", "Clifton", "theorem", "1"]) == 0
    assert capsys.readouterr().out.startswith("PROVED  rhodi.theorem-1: ")


def test_the_erratum_of_an_equation_is_found(capsys):
    assert main(["errata", "abdi", "eq. 24", "--json"]) == 0
    assert [each["claim"] for each in json.loads(capsys.readouterr().out)["errata"]] == [
        "abdi.theorem-4"
    ]
    assert main(["errata", "disclosure", "eq", "18"]) == 0
    assert "disclosure.equation-18: " in capsys.readouterr().out


def test_a_blank_stands_for_the_dot_of_an_id(capsys):
    assert main(["show", "abdi", "theorem-3", "--json"]) == 0
    spaced = capsys.readouterr().out
    assert main(["show", "abdi.theorem-3", "--json"]) == 0
    assert capsys.readouterr().out == spaced


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "scale.roh"], "scale.rho"),
        (["audit", "abdi.theorem-33"], "'abdi.theorem-33'"),
        (["eval", "scale.roh"], "scale.rho?"),
        (["eval", "scale.rho", "n=9"], "n_worlds?"),
        (["eval", "scale.rho", "x=9"], "n_worlds"),
        (["eval", "scale.rho", "--rho", "0.1"], "rho=0.1"),
        (["eval", "scale.rho", "rho=0.1"], "sensitive_range"),
        (["errata", "abdi", "--paper", "rhodi"], "--paper"),
        (["budget", "b", "--foo", "3"], "--help"),
    ],
)
def test_a_typo_is_a_typo(words, said, capsys):
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
