"""Every claim, whatever the paper: it says what it must, and it renders."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sympy import Expr, Rel, Symbol, exp, log, simplify
from sympy.core import relational
from sympy.parsing.sympy_parser import implicit_multiplication, parse_expr, standard_transformations

import didp_ref as di
from didp_ref import papers
from didp_ref.audit.claim import (
    Claim,
    Evidence,
    Kind,
    Outcome,
    Place,
    Scope,
    Statement,
    Strength,
    Subject,
)
from didp_ref.audit.ledger import Entry
from didp_ref.audit.run import Report
from didp_ref.errors import DomainError, suggestion
from didp_ref.papers import CLAIMS, PAPERS
from tests.looped import for_each

EVERY = for_each(CLAIMS.values())


def test_every_folder_is_a_paper_that_is_listed() -> None:
    folders = {path.parent.name for path in Path(papers.__file__).parent.glob("*/__init__.py")}
    assert folders - {"shared"} == set(PAPERS)


def texts(claim: Claim) -> list[str]:
    correction = claim.correction
    corrected = [correction.statement, correction.repair, correction.who] if correction else []
    said = [text for part in claim.parts for text in (part.says, part.informal)]
    return [claim.statement, claim.note, claim.finding, claim.domain, *corrected, *said]


def builds(claim: Claim) -> list[Callable[[], Statement]]:
    """What builds the formal statements of a claim."""
    return [build for part in claim.parts for build in (part.formal, part.corrected) if build]


@EVERY
def test_a_claim_is_complete(claim: Claim) -> None:
    assert claim.paper in PAPERS
    assert claim.source.place
    assert claim.title
    assert claim.statement
    assert claim.checks or builds(claim) or claim.not_checkable
    assert all(name in di.quantities for name in claim.quantities)
    assert claim.correction or not any(part.corrected for part in claim.parts)
    if claim.kind in (Kind.THEOREM, Kind.DERIVATION, Kind.IDENTITY, Kind.COMPOSITE):
        assert builds(claim) or Scope.EVERY not in {part.scope for part in claim.parts}
    for formal in builds(claim):
        assert formal().conclusion is not None


@EVERY
def test_what_fails_shows_where_and_nothing_is_undecided(
    claim: Claim, evidence_of: Callable[[str], tuple[Evidence, ...]]
) -> None:
    evidence = evidence_of(claim.id)
    assert bool(evidence) is not bool(claim.not_checkable)
    assert Outcome.UNDECIDED not in {entry.outcome for entry in evidence}
    printed = [entry for entry in evidence if entry.subject is Subject.PRINTED]
    fails = [evidence for evidence in printed if evidence.outcome is Outcome.FAILS]
    for entry in fails:
        assert entry.strength is Strength.REPRODUCTION or entry.counterexample.values
    holds = [evidence for evidence in printed if evidence.outcome is Outcome.HOLDS]
    instances = {
        (evidence.part, evidence.reading)
        for evidence in holds
        if evidence.strength is Strength.EXACT
    }
    assert not instances & {(entry.part, entry.reading) for entry in fails}


EXPECTED = Path(__file__).with_name("statuses.tsv")
"""What has to be found of each part under each reading, which no command writes."""


def test_what_is_found_is_what_has_to_be_found(audited: Report) -> None:
    rows = {
        "\t".join((f'"{name}"', entry.verdict.value, place.part, place.reading, status, narrower))
        for name, entry in audited.entries.items()
        for place, status, narrower in rows_of(CLAIMS[name], entry)
    }
    expected = EXPECTED.read_text("utf-8").splitlines()[1:]
    assert len(expected) == len(set(expected))
    assert [f"expected: {row}" for row in expected if row not in rows] == []
    assert [f"found: {row}" for row in sorted(rows.difference(expected))] == []


def rows_of(claim: Claim, entry: Entry) -> list[tuple[Place, str, str]]:
    narrower = {(part.name, part.reading): "; ".join(sorted(part.narrower)) for part in claim.parts}
    results = [
        (
            place,
            status.value,
            narrower.get((place.part, place.reading), narrower.get((place.part, ""), "")),
        )
        for place, status in entry.statuses.items()
    ]
    return results or [(Place("", ""), "", "")]  # nothing of it is judged


@EVERY
def test_the_text_renders_on_a_code_host(claim: Claim) -> None:
    for text in texts(claim):
        assert text.count("$") % 2 == 0
        for formula in re.findall(r"\$([^$]*)\$(?!\w)", text):
            assert formula == formula.strip()
            assert formula.count("{") == formula.count("}")
            assert not re.search(r"\\[{}|,;!]", formula), "Markdown takes that backslash away"
        assert len(re.findall(r"\$[^$]*\$(?!\w)", text)) == text.count("$") // 2


LETTERS = {
    "P_min": "p_min",
    "P_max": "p_max",
    "Theta": "identifiability_sensitivity",
    "Delta": "global_sensitivity",
    "lambda": "scale",
}
"""Letters of a paper, and how the symbol is called where it is a parameter of a quantity."""
FORMULA = re.compile(r"([^<>=]+) (<=|<|>=|>|=) ([^<>=]+)")
RELATIONS = {"<=": "Le", "<": "Lt", ">=": "Ge", ">": "Gt", "=": "Eq"}


def named_by_formulas() -> Iterator[tuple[str, Rel]]:
    """Yield hypotheses whose names are formulas."""
    for claim in CLAIMS.values():
        for formal in builds(claim):
            for name, hypothesis in formal().hypotheses.items():
                if hypothesis.is_Relational and FORMULA.fullmatch(name):
                    yield name, hypothesis


def read(side: str, known: dict[str, Symbol]) -> Expr | None:
    """Read one side of a name that is a formula; nothing, where it is in words."""
    if re.search(r"[\[|]", side):
        return None
    words = {"exp": exp, "log": log, "ln": log}
    for word in re.findall(r"[A-Za-z]\w*", side):
        letter = known.get(word) or known.get(LETTERS.get(word, ""))
        if letter is None and word not in words:
            return None
        words[word] = words.get(word, letter)
    text = re.sub(r"\blambda\b", "lambda_", side)
    words["lambda_"] = words.get("lambda")
    rules = (*standard_transformations, implicit_multiplication)
    return parse_expr(text, words, transformations=rules)


@for_each(named_by_formulas, sampled=150)
def test_a_name_that_is_a_formula_is_the_hypothesis(named: tuple[str, Rel]) -> None:
    name, hypothesis = named
    if name == str(hypothesis):
        return
    known = {str(letter): letter for letter in hypothesis.free_symbols}
    match = FORMULA.fullmatch(re.sub(r"\blog (\d+)", r"log(\1)", name))
    assert match
    left, relation, right = match.groups()
    sides = read(left, known), read(right, known)
    if None in sides:
        assert re.search(r"[(\[|]|[a-z]{3}", name), "a name in words, or of an entry"
        return
    said = getattr(relational, RELATIONS[relation])(*sides, evaluate=False)
    gaps = [simplify(entry.canonical.lhs - entry.canonical.rhs) for entry in (said, hypothesis)]
    assert type(said.canonical) is type(hypothesis.canonical)
    ratio = simplify(gaps[0] / gaps[1]) if gaps[1] != 0 else None
    assert ratio == 1 or (relation == "=" and ratio == -1), (said, hypothesis)


def test_an_unknown_id_is_answered_with_the_nearest() -> None:
    with pytest.raises(DomainError, match=r"did you mean rhodi\.theorem-1"):
        CLAIMS["rhodi.theorm-1"]
    assert suggestion("???", {"one": 1, "two": 2}) == "there are one, two"
    assert suggestion("???", map(str, range(13))) == "there are 13, such as 0, 1, 2"
