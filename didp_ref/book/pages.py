"""The pages of the book: what is collected, given to the templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import didp_ref
from didp_ref.audit import where
from didp_ref.audit.claim import Severity
from didp_ref.audit.errata import Erratum, counted, errata, head
from didp_ref.audit.judged import claims
from didp_ref.audit.vocabulary import SEVERITIES, VERDICTS
from didp_ref.book import addresses, drawing, libraries, meaning, notions, source_lines
from didp_ref.book.claims import ClaimContent, erratum_content
from didp_ref.book.derivations import DerivationContent
from didp_ref.book.flags import FlagContent
from didp_ref.book.plots import Plot
from didp_ref.book.quantities import QuantityContent
from didp_ref.book.site import Page
from didp_ref.formulas.quantity import Quantity
from didp_ref.papers import PAPERS
from didp_ref.papers.ours.obligations import NOTIONS, OBLIGATIONS, PROPERTIES
from didp_ref.symbolic.latex_to_text import plain

SIDES = ("printed there", "correct")


@dataclass(frozen=True)
class Collected:
    """All that the book is made of."""

    claims: Mapping[str, ClaimContent]
    quantities: Mapping[str, QuantityContent]
    flags: Mapping[str, FlagContent]
    derivations: Mapping[str, tuple[DerivationContent, ...]]
    plots: Mapping[str, tuple[Plot, ...]]
    figures: Mapping[str, tuple[str, ...]]
    """The pictures of each claim that has some, by the names of their files."""
    meaning: Mapping[str, meaning.Row]
    errata: Mapping[str, tuple[Erratum, ...]]
    places: Mapping[str, tuple[where.Line, ...]]
    theorems: Mapping[tuple[str, str], where.Line]

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """The titles of all claims."""
        return {name: one.judged.claim.title for name, one in self.claims.items()}

    @cached_property
    def latex(self) -> Mapping[str, str]:
        """The formulas of all quantities; functions have none."""
        return {
            name: one.one.latex()
            for name, one in self.quantities.items()
            if isinstance(one.one, Quantity)
        }


def known(found: Collected) -> dict[str, str]:
    """Return the addresses of all ids that a text may name."""
    return {
        **{name: addresses.claim(name) for name in found.claims},
        **{name: addresses.quantity(name) for name in found.quantities},
    }


def pages(found: Collected) -> Iterator[Page]:
    """Yield every page of the book."""
    yield from _lists(found)
    yield from _explanations(found)
    yield from libraries.pages()
    for key in PAPERS:
        yield from _paper(found, key)
    for claim in found.claims.values():
        yield from _claim(found, claim)
    for content in found.quantities.values():
        yield _quantity(found, content)
    for flag in found.flags.values():
        yield _flag(flag)
    yield from _sources(found)


def _verdicts(key: str) -> str:
    kinds = Counter(claims[claim.id].verdict for claim in PAPERS[key].claims)
    said = [
        f"{n} {verdict.value.lower().replace('_', ' ')}"
        for verdict in VERDICTS
        if (n := kinds[verdict])
    ]
    return f"{len(PAPERS[key].claims)} claims: {', '.join(said)}"


def _lists(found: Collected) -> Iterator[Page]:
    judged = [(paper, [claims[claim.id] for claim in paper.claims]) for paper in PAPERS.values()]
    front = [(one, counted(found.errata[key]), _verdicts(key)) for key, one in PAPERS.items()]
    yield Page(
        addresses.FRONT,
        "Is this formula right?",
        "index.html",
        {
            "papers": front,
            "claims": len(found.claims),
            "quantities": len(found.latex),
            "flags": len(found.flags),
            "errata": sum(map(len, found.errata.values())),
        },
    )
    yield Page(addresses.CLAIMS, "Claims", "claims.html", {"papers": judged}, "list")
    topics = groupby(found.quantities.values(), key=lambda one: one.one.id.partition(".")[0])
    listed = [
        (topic, [(one.one, found.latex.get(one.one.id)) for one in group])
        for topic, group in topics
    ]
    yield Page(addresses.QUANTITIES, "Formulas", "quantities.html", {"topics": listed}, "list")
    refusals = [flag for flag in found.flags.values() if flag.is_refusal]
    numbers = [flag for flag in found.flags.values() if not flag.is_refusal]
    groups = [("Wrong numbers", numbers), ("Input to refuse", refusals)]
    yield Page(addresses.FLAGS, "Mistakes", "flags.html", {"groups": groups}, "list")
    wrong = [(PAPERS[key], counted(own), own) for key, own in found.errata.items() if own]
    yield Page(addresses.ERRATA, "Errata", "errata.html", {"papers": wrong}, "list")


def _explanations(found: Collected) -> Iterator[Page]:
    rows = groupby(OBLIGATIONS, key=lambda one: one.notion)
    yield Page(
        addresses.NOTIONS,
        "The map of notions",
        "notions.html",
        {
            "boxes": drawing.boxes(),
            "drawn": drawing.arrows(notions.ARROWS),
            "arrows": [
                (arrow, NOTIONS[arrow.start], NOTIONS[arrow.end]) for arrow in notions.ARROWS
            ],
            "notions": notions.MAP,
            "properties": PROPERTIES,
            "obligations": [(NOTIONS[notion], list(row)) for notion, row in rows],
            "titles": found.titles,
            "judged": claims,
            "latex": found.latex,
        },
        "explanation",
        " ".join(NOTIONS.values()),
    )
    yield Page(
        addresses.MEANING,
        "What does my ε mean?",
        "meaning.html",
        meaning.page(found.meaning),
        "explanation",
        "epsilon posterior prior belief sliders explain",
    )
    kinds = Counter(claim.verdict for claim in claims.values())
    told = [(one.value, says, kinds[one]) for one, says in VERDICTS.items()]
    severities = [(one.value, says) for one, says in SEVERITIES.items()]
    yield Page(
        addresses.VERDICTS,
        "How to read a verdict",
        "verdicts.html",
        {"verdicts": told, "severities": severities},
        "explanation",
    )
    yield Page(
        addresses.CHECKING, "How to check all of it yourself", "checking.html", {}, "explanation"
    )


def _paper(found: Collected, key: str) -> Iterator[Page]:
    paper, wrong = PAPERS[key], found.errata[key]
    yield Page(
        addresses.paper(key),
        paper.citation,
        "paper.html",
        {
            "paper": paper,
            "errata": wrong,
            "counted": counted(wrong),
            "judged": [claims[claim.id] for claim in paper.claims],
            "pictures": [claim.id for claim in paper.claims if claim.id in found.figures],
            "titles": found.titles,
        },
        "paper",
        key,
    )
    remarks = tuple(one for one in wrong if one.severity is Severity.REMARK)
    entries = wrong[: len(wrong) - len(remarks)]
    if wrong:
        yield _errata(key, entries, len(remarks))
    if remarks:
        yield _errata(key, remarks, len(entries), remarks=True)


def _errata(key: str, own: tuple[Erratum, ...], other: int, *, remarks: bool = False) -> Page:
    """Return the errata of a paper as one document, or their appendix."""
    groups = groupby(map(erratum_content, own), key=lambda one: one.erratum.severity)
    return Page(
        addresses.errata(key, remarks=remarks),
        f"Errata of {key}{', remarks' if remarks else ''}",
        "errata_of.html",
        {
            "paper": PAPERS[key],
            "counted": counted(own),
            "head": head(key),
            "citation": citation(),
            "groups": [(one.value.capitalize(), list(group)) for one, group in groups],
            "remarks": remarks,
            "other": other,
        },
        "errata",
        PAPERS[key].citation,
    )


def citation() -> str:
    """Return how to cite this project, as CITATION.cff has it."""
    return (
        f"The didp_ref maintainers, didp_ref {didp_ref.__version__}: a formally checked reference "
        "implementation of differential identifiability and the privacy notions around it"
    )


def _claim(found: Collected, content: ClaimContent) -> Iterator[Page]:
    judged = content.judged
    claim, derivations = judged.claim, found.derivations[judged.id]
    told = dict(content.found)
    sides = tuple(told[label] for label in SIDES) if set(SIDES) <= set(told) else ()
    rest = [(label, text) for label, text in told.items() if not sides or label not in SIDES]
    yield Page(
        addresses.claim(claim.id),
        claim.title,
        "claim.html",
        {
            "content": content,
            "beside": judged.verdict_text.removeprefix(judged.verdict.value).strip(" ()"),
            "sides": sides,
            "example_values": judged.counterexample.values if judged.counterexample else {},
            "told": rest,
            "erratum": next(
                (one for one in found.errata[claim.paper] if one.claim == claim.id), None
            ),
            "derivations": derivations,
            "quantities": [(name, found.latex[name]) for name in claim.quantities],
            "pictures": found.figures.get(claim.id, ()),
            "theorems": [
                (theorem, found.theorems.get((theorem.file, theorem.name)))
                for theorem in content.theorems
            ],
            "titles": found.titles,
            "lines": found.places.get(claim.id, ()),
        },
        f"{claim.kind.value}, {claim.source}",
        " ".join(
            [
                claim.id,
                str(claim.source),
                judged.verdict.value.replace("_", " ").lower(),
                *claim.quantities,
            ]
        ),
    )
    for derivation in derivations:
        for number in range(1, len(derivation.pages) + 1):
            yield Page(
                addresses.proof(derivation.about, number),
                f"Proof: {plain(claim.title)}",
                "proof.html",
                {"claim": claim, "content": derivation, "number": number},
            )


def _quantity(found: Collected, content: QuantityContent) -> Page:
    one = content.one
    return Page(
        addresses.quantity(one.id),
        one.summary,
        "quantity.html",
        {
            "content": content,
            "latex": found.latex.get(one.id),
            "plots": found.plots[one.id],
            "titles": found.titles,
            "judged": claims,
            "lines": [line for line in found.places.get(one.id, ()) if line.path != content.path],
        },
        "formula",
        f"{one.id} {one.source} {' '.join(one.names)}",
    )


def _flag(content: FlagContent) -> Page:
    return Page(
        addresses.flag(content.flag),
        content.flag,
        "flag.html",
        {"content": content},
        "mistake",
        " ".join(content.notes),
    )


def _sources(found: Collected) -> Iterator[Page]:
    """Yield the files that a page links to, with an anchor at each line that one does."""
    lines = {line for own in found.places.values() for line in own}
    lines |= {where.Line(quantity.path, quantity.line) for quantity in found.quantities.values()}
    used = {
        (theorem.file, theorem.name)
        for content in found.claims.values()
        for theorem in content.theorems
    }
    lines |= {line for name, line in found.theorems.items() if name in used}
    for path, wanted in source_lines.by_file(lines).items():
        yield Page(
            addresses.source(path),
            path,
            "source.html",
            {"path": path, "pieces": source_lines.marked(path, wanted)},
        )


def all_errata() -> dict[str, tuple[Erratum, ...]]:
    """Return the errata of every paper, the worst first."""
    return {key: tuple(errata(key)) for key in PAPERS}
