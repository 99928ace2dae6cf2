"""What several units share: worlds for negative controls, and the entries of the errata."""

import re
from fractions import Fraction
from functools import cache

import pytest
from sympy import log

from didp_ref.audit.errata import WRONG, Erratum
from didp_ref.audit.judged import claims
from didp_ref.papers.refine.alphabet import alpha_d, alpha_u, p, s
from didp_ref.papers.shared.alphabet import epsilon, n
from tests.papers.recomputed import not_computed

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
EVEN = {n: 2, s: {1: 1, 2: 0}, p: {1: HALF, 2: HALF}}
FACTORS = {alpha_u: "4/3", alpha_d: "2/3", epsilon: log(2)}

RECOMPUTED: set[str] = set()
"""The claims whose errata some test computes again, once all units are imported."""


def recomputes(*names):
    """Run a test for each of these claims, and note that their errata are computed again."""
    RECOMPUTED.update(names)
    return pytest.mark.parametrize("name", names)


@cache
def entries():
    """Return the paper's errata by claim, also of an error that is told with another."""
    judged = {name: claim for name, claim in claims.items() if claim.claim.paper == "refine"}
    return {
        name: Erratum(erratum)
        for name, erratum in judged.items()
        if erratum.verdict in WRONG or erratum.claim.finding
    }


def entry(name):
    """Return the erratum of a claim."""
    return entries()[name]


def assert_computed(name, *numbers):
    """Every number that the entry says is among those computed, or among its own premises."""
    assert not_computed(entry(name), numbers) == []


def counterexamples_of(name):
    """Return the counterexamples that an entry rests on."""
    return [row.counterexample for row in entry(name).judged.evidence if row.counterexample]


def values_of(name):
    """Return the values of the counterexample that shows most, each as numbers where it is some."""
    examples = counterexamples_of(name)
    example = next((example for example in examples if example.harm), examples[0])
    return {key: numbers_in(text) for key, text in example.values.items()}


def numbers_in(text):
    """Return a list of numbers as numbers, and other text as it is."""
    listed = re.fullmatch(r"-?\d+(/\d+)?(, -?\d+(/\d+)?)*", text)
    return [Fraction(part) for part in text.split(", ")] if listed else text
