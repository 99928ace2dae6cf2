"""The pages of the book: what is collected, given to the templates."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby

import didp_ref
from didp_ref.audit import where
from didp_ref.audit.claim import Claim
from didp_ref.audit.errata import Erratum, errata, head
from didp_ref.audit.errata_kinds import counted
from didp_ref.audit.in_short import in_short
from didp_ref.audit.judged import claims
from didp_ref.audit.overview import by_authors
from didp_ref.audit.vocabulary import CHAPTERS, SEVERITIES, VERDICTS
from didp_ref.book import (
    addresses,
    drawing,
    front,
    knowing,
    libraries,
    meaning,
    notions,
    source_lines,
)
from didp_ref.book.claims import ClaimContent, erratum_content
from didp_ref.book.derivations import DerivationContent
from didp_ref.book.flags import FlagContent
from didp_ref.book.plots import Plot
from didp_ref.book.quantities import QuantityContent
from didp_ref.book.site import Page
from didp_ref.formulas.bracketed import Bracketed
from didp_ref.formulas.quantity import Quantity
from didp_ref.glossary import others_of
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
    meaning: Mapping[str, meaning.Answers]
    errata: Mapping[str, tuple[Erratum, ...]]
    places: Mapping[str, tuple[where.Line, ...]]
    theorems: Mapping[tuple[str, str], where.Line]

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """The titles of all claims."""
        return {name: content.judged.claim.title for name, content in self.claims.items()}

    @cached_property
    def latex(self) -> Mapping[str, str]:
        """The formulas of all quantities; functions have none."""
        return {
            name: content.subject.latex()
            for name, content in self.quantities.items()
            if isinstance(content.subject, Quantity | Bracketed)
        }


def addresses_by_id(book: Collected) -> dict[str, str]:
    """Return the addresses of all ids that a text may name."""
    return {
        **{name: addresses.claim(name) for name in book.claims},
        **{name: addresses.quantity(name) for name in book.quantities},
    }


def pages(book: Collected) -> Iterator[Page]:
    """Yield every page of the book."""
    yield from _lists(book)
    yield from _explanations(book)
    yield from libraries.pages()
    for key in PAPERS:
        yield from _paper(book, key)
    for claim in book.claims.values():
        yield from _claim(book, claim)
    for content in book.quantities.values():
        yield _quantity(book, content)
    for flag in book.flags.values():
        yield _flag(flag)
    yield from _sources(book)


def _lists(book: Collected) -> Iterator[Page]:
    judged = [(paper, [claims[claim.id] for claim in paper.claims]) for paper in PAPERS.values()]
    title = "Which privacy formulas are right?"
    counts = {
        "n_claims": len(book.claims),
        "n_formulas": len(book.latex),
        "n_mistakes": len(book.flags),
    }
    yield Page(
        addresses.FRONT, title, "index.html", {**front.page(book.errata, book.meaning), **counts}
    )
    yield Page(addresses.CLAIMS, "Claims", "claims.html", {"papers": judged}, "list")
    topics = groupby(
        book.quantities.values(), key=lambda content: content.subject.id.partition(".")[0]
    )
    listed = [
        (topic, [(content.subject, book.latex.get(content.subject.id)) for content in group])
        for topic, group in topics
    ]
    yield Page(addresses.QUANTITIES, "Formulas", "quantities.html", {"topics": listed}, "list")
    for topic, formulas in listed:
        title = f"Formulas of {topic}"
        data = {"topic": topic, "formulas": formulas}
        yield Page(addresses.topic(topic), title, "topic.html", data, "list")
    refusals = [flag for flag in book.flags.values() if flag.is_refusal]
    numbers = [flag for flag in book.flags.values() if not flag.is_refusal]
    groups = [("Wrong numbers", numbers), ("Invalid input", refusals)]
    yield Page(addresses.FLAGS, "Mistakes", "flags.html", {"groups": groups}, "list")
    wrong = [(PAPERS[key], counted(own), own) for key, own in book.errata.items() if own]
    yield Page(addresses.ERRATA, "Errata", "errata.html", {"papers": wrong}, "list")


def _explanations(book: Collected) -> Iterator[Page]:
    rows = groupby(OBLIGATIONS, key=lambda obligation: obligation.notion)
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
            "titles": book.titles,
            "judged": claims,
            "latex": book.latex,
        },
        "explanation",
        " ".join(NOTIONS.values()),
    )
    yield Page(
        addresses.MEANING,
        "What does my ε mean?",
        "meaning.html",
        meaning.page(book.meaning),
        "explanation",
        "epsilon posterior prior belief sliders explain",
    )
    kinds = Counter(claim.verdict for claim in claims.values())
    verdicts = [(verdict.value, says, kinds[verdict]) for verdict, says in VERDICTS.items()]
    severities = [(severity.value, says) for severity, says in SEVERITIES.items()]
    yield Page(
        addresses.VERDICTS,
        "How to read a verdict",
        "verdicts.html",
        {"verdicts": verdicts, "severities": severities},
        "explanation",
    )
    yield Page(
        addresses.KNOWING,
        "How do you know?",
        "knowing.html",
        knowing.page(book.claims[knowing.CLAIM], book.derivations[knowing.CLAIM], book.theorems),
        "explanation",
        "proof trust evidence Coq kernel solvers checker",
    )
    words = [
        (chapter, [(word, others_of(word), meaning) for word, meaning in own.items()])
        for chapter, own in CHAPTERS.items()
    ]
    yield Page(
        addresses.WORDS,
        "Words",
        "words.html",
        {"chapters": words},
        "explanation",
        " ".join(" ".join((word, *others)) for _, own in words for word, others, _ in own),
    )
    yield Page(
        addresses.CHECKING, "How to check all of it yourself", "checking.html", {}, "explanation"
    )


def _paper(book: Collected, key: str) -> Iterator[Page]:
    paper, wrong = PAPERS[key], book.errata[key]
    yield Page(
        addresses.paper(key),
        paper.citation,
        "paper.html",
        {
            "paper": paper,
            "errata": wrong,
            "counted": counted(wrong),
            "judged": [claims[claim.id] for claim in paper.claims],
            "pictures": [claim.id for claim in paper.claims if claim.id in book.figures],
            "titles": book.titles,
        },
        "paper",
        key,
    )
    documents = {
        appendix: [entry for entry in wrong if addresses.appendix_of(entry) == appendix]
        for appendix in ("", *addresses.APPENDICES.values())
    }
    for appendix, own in documents.items():
        if own or (wrong and not appendix):
            others = {name: listed for name, listed in documents.items() if listed and name}
            yield _errata(key, own, appendix, {} if appendix else others)


def _errata(
    key: str, own: list[Erratum], appendix: str, appendices: Mapping[str, list[Erratum]]
) -> Page:
    """Return the errata of a paper as one document, or one of their appendices.

    The errata list their appendices by title, at the address that an entry has there.
    """
    groups = groupby(map(erratum_content, own), key=lambda content: content.erratum.severity)
    return Page(
        addresses.errata(key, appendix),
        f"Errata of {key}{f', {appendix}' if appendix else ''}",
        "errata_of.html",
        {
            "paper": PAPERS[key],
            "counted": counted(chain(own, *appendices.values())),
            "head": head(key),
            "citation": citation(),
            "groups": [(severity.value.capitalize(), list(group)) for severity, group in groups],
            "appendix": appendix,
            "appendices": appendices,
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


def _claim(book: Collected, content: ClaimContent) -> Iterator[Page]:
    judged = content.judged
    claim, derivations = judged.claim, book.derivations[judged.id]
    findings = dict(content.findings)
    sides = tuple(findings[label] for label in SIDES) if set(SIDES) <= set(findings) else ()
    short = tuple(in_short(judged))
    said = {*(label for label, _ in short), *(SIDES if sides else ())}
    rest = [(label, text) for label, text in findings.items() if label not in said]
    yield Page(
        addresses.claim(claim.id),
        claim.title,
        "claim.html",
        {
            "content": content,
            "beside": judged.verdict_text.removeprefix(judged.verdict.value).strip(" ()"),
            "sides": sides,
            "stated_here": judged.is_stated_here,
            "example_values": judged.counterexample.values if judged.counterexample else {},
            "short": short,
            "told": rest,
            "erratum": next(
                (erratum for erratum in book.errata[claim.paper] if erratum.claim == claim.id), None
            ),
            "derivations": derivations,
            "quantities": [(name, book.latex[name]) for name in _formulas(book, claim)],
            "pictures": book.figures.get(claim.id, ()),
            "theorems": [
                (theorem, book.theorems.get((theorem.file, theorem.name)))
                for theorem in content.theorems
            ],
            "titles": book.titles,
            "lines": book.places.get(claim.id, ()),
        },
        f"{claim.kind.value}, {claim.source}",
        " ".join(
            [
                claim.id,
                str(claim.source),
                by_authors(PAPERS[claim.paper].citation),
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
                {"claim": claim, "content": derivation, "number": number, "titles": book.titles},
            )


def _formulas(book: Collected, claim: Claim) -> list[str]:
    """Return the ids of the formulas that a claim is about, and of the bounds that rest on it."""
    return [
        *claim.quantities,
        *(
            name
            for name, quantity in book.quantities.items()
            if quantity.bracket and claim.id in quantity.claims
        ),
    ]


def _quantity(book: Collected, content: QuantityContent) -> Page:
    subject = content.subject
    return Page(
        addresses.quantity(subject.id),
        subject.summary,
        "quantity.html",
        {
            "content": content,
            "latex": book.latex.get(subject.id),
            "plots": book.plots.get(subject.id, ()),
            "titles": book.titles,
            "judged": claims,
            "lines": [
                line for line in book.places.get(subject.id, ()) if line.path != content.path
            ],
        },
        "formula",
        " ".join(
            [
                subject.id,
                str(subject.source),
                *subject.names,
                *(plain(f"${each.latex}$") for each in subject.parameters),
                subject.remark,
            ]
        ),
        subject.also,
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


def _sources(book: Collected) -> Iterator[Page]:
    """Yield the files that a page links to, with an anchor at each line that one does."""
    lines = {line for own in book.places.values() for line in own}
    for quantity in book.quantities.values():
        lines.add(where.Line(quantity.path, quantity.line))
        if quantity.bracket:
            lines |= {where.Line(path, 1) for path in quantity.bracket.texts.values()}
    used = {
        (theorem.file, theorem.name)
        for content in book.claims.values()
        for theorem in content.theorems
    }
    lines |= {line for name, line in book.theorems.items() if name in used}
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
