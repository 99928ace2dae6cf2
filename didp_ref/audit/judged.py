"""Claims joined with what the ledger knows of them: what ``didp_ref.claims`` holds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from didp_ref.audit import defined, ledger, theorems
from didp_ref.audit.claim import (
    Claim,
    Correction,
    Counterexample,
    Evidence,
    Part,
    Source,
    Status,
    Verdict,
)
from didp_ref.audit.registry import CLAIMS, PAPERS
from didp_ref.audit.verdict import severity

IN_FULL = (
    *("where it is made", "cannot be checked", "harm", "severity", "printed there", "correct"),
    *("consequence", "harmless as used", "who is hurt", "what to do", "note"),
)
"""What a notebook leaves to ``didp-ref show --evidence``."""
UNSTATED = "unstated"
"""The place of a theorem that belongs to a paper, and that it does not print."""


@dataclass(frozen=True)
class JudgedPart:
    """A part of a claim with what was found of it, by reading."""

    part: Part
    statuses: Mapping[str, Status]
    in_coq: tuple[str, ...]
    """The levels of the theorems that Coq has on it: a replay, over defined notions, and so on."""
    lacks: tuple[str, str]
    """Which of these ways it lacks, where its proof is replayed, and why; else nothing."""

    @property
    def status_text(self) -> str:
        """What was found of it, by reading, in words: ``PROVED (strict); FALSE (weak)``."""
        return "; ".join(
            f"{status.value} ({reading})" if reading else status.value
            for reading, status in self.statuses.items()
        )

    @property
    def coq(self) -> str:
        """What Coq accepted of it, in words.

        >>> claims["abdi.theorem-2"].parts[0].coq
        'Coq accepted the same proof, a theorem from definitions, and their link'
        """
        level, why = self.lacks
        *first, last = [theorems.IN_WORDS[level] for level in self.in_coq] or ["nothing"]
        comma = "," * (len(first) > 1)
        has = (
            f"Coq accepted {', '.join(first)}{comma} and {last}"
            if first
            else f"Coq accepted {last}"
        )
        return f"{has}; not {theorems.IN_WORDS[level]}: {why}" if level else has


@dataclass(frozen=True)
class JudgedClaim:
    """A claim with its verdict, as the last complete audit left it."""

    claim: Claim
    entry: ledger.Entry

    def __repr__(self) -> str:
        return f"<JudgedClaim {self.id}: {self.verdict_text}>"

    def _repr_html_(self) -> str:
        """Return the claim for a notebook, which sets what stands between dollars."""
        rows = (
            f"<tr><th>{escape(label)}</th><td>{escape(text)}</td></tr>"
            for label, text in self._told()
        )
        return f"<p><b>{escape(self.id)}</b></p><table>{''.join(rows)}</table>"

    def _repr_latex_(self) -> str:
        """Return the claim for a notebook's print, one paragraph for each thing to say."""
        told = (f"{escape_latex(label)}: {escape_latex(text)}" for label, text in self._told())
        return "\n\n".join([escape_latex(self.id), *told])

    @property
    def is_stated_here(self) -> bool:
        """Whether the statement is in this project's words, and no quote of a text.

        So are those that a paper does not print, and those of a collection of which no text was
        read, but for the sentences in it whose printed words are corrected.

        >>> import didp_ref as di
        >>> [di.claims[f"abdi.theorem-1{end}"].is_stated_here for end in ("", ".sharp")]
        [False, True]
        """
        quoted = self.correction is not None and bool(self.correction.printed)
        paper = PAPERS.get(self.claim.paper)
        unread = paper is not None and not paper.version and not quoted
        return unread or self.source.equation == UNSTATED

    @property
    def text_read(self) -> str:
        """Which text of its paper was read, and what of it was not at hand.

        >>> import didp_ref as di
        >>> di.claims["bound.equation-1"].text_read
        'page 3 alone, with the letter epsilon put back'
        """
        paper = PAPERS.get(self.claim.paper)
        return paper.version if paper is not None and not self.is_stated_here else ""

    @property
    def facts(self) -> Mapping[str, str]:
        """All that is said of it in words under labels, in order; texts hold LaTeX between dollars.

        Who shows a claim takes from here what has a place there.
        """
        claim = self.claim
        texts = {
            "about": claim.title,
            "source": f"{claim.source} ({claim.kind.value})",
            "text read": self.text_read,
            "stated here" if self.is_stated_here else "printed": claim.statement,
            "verdict": self.verdict_text,
            **{f'interpretation "{name}"': text for name, text in claim.readings.items()},
            "where it is made": claim.where,
            "defined": defined.in_words(claim.id),
            "cannot be checked": claim.not_checkable,
        }
        if example := self.counterexample:
            texts |= {"counterexample": str(example), "harm": str(example.harm or "")}
        if correction := claim.correction:
            texts |= {
                "severity": severity(claim, self.evidence).value,
                "printed there": correction.printed,
                "correct": correction.correct,
                "true instead": correction.statement,
                "consequence": correction.consequence,
                "harmless as used": correction.harmless,
                "who is hurt": correction.who,
                "what to do": correction.repair,
            }
        texts |= {
            "wrong beside it": claim.finding,
            "rests on": "; ".join(claim.rests_on),
            "note": claim.note,
        }
        return {label: text for label, text in texts.items() if text}

    def _told(self) -> list[tuple[str, str]]:
        """Return what there is to say in a notebook."""
        return [(label, text) for label, text in self.facts.items() if label not in IN_FULL]

    @property
    def id(self) -> str:
        """The permanent id."""
        return self.claim.id

    @property
    def statement(self) -> str:
        """What the paper prints."""
        return self.claim.statement

    @property
    def source(self) -> Source:
        """Where it is printed."""
        return self.claim.source

    @property
    def verdict(self) -> Verdict:
        """What was found."""
        return self.entry.verdict

    @property
    def verdict_text(self) -> str:
        """The verdict with what it is not of, and with what is narrower than the paper."""
        return self.entry.verdict_text

    @property
    def parts(self) -> tuple[JudgedPart, ...]:
        """Every part of the statement with what was found of it."""
        places, proved = self.claim.places.items(), theorems.current(self.id)
        return tuple(
            JudgedPart(
                part,
                {
                    place.reading: self.entry.statuses.get(place, Status.OPEN)
                    for place, own in places
                    if own is part
                },
                theorems.levels(part, proved),
                theorems.lacks(self.id, part, proved),
            )
            for part in self.claim.parts
        )

    @property
    def readings(self) -> Mapping[str, str]:
        """How an ambiguous statement may be read, by name."""
        return self.claim.readings

    @property
    def narrower(self) -> tuple[str, ...]:
        """Where what was checked says less than the paper."""
        return tuple(dict.fromkeys(narrow for part in self.claim.parts for narrow in part.narrower))

    @property
    def correction(self) -> Correction | None:
        """What is true instead, where the printed statement is not."""
        return self.claim.correction

    @property
    def counterexample(self) -> Counterexample | None:
        """Exact values at which the printed statement is false."""
        return self.entry.counterexample

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """What the verdict rests on."""
        return self.entry.evidence


class JudgedClaims(Mapping[str, JudgedClaim]):
    """Every claim with its verdict, by id."""

    def __getitem__(self, key: str) -> JudgedClaim:
        return JudgedClaim(CLAIMS[key], ledger.entry(key))

    def __contains__(self, key: object) -> bool:
        return key in CLAIMS

    def __iter__(self) -> Iterator[str]:
        return iter(CLAIMS)

    def __len__(self) -> int:
        return len(CLAIMS)

    def of_paper(self, key: str) -> Iterator[JudgedClaim]:
        """Yield those of one paper: no other is imported."""
        return (self[claim.id] for claim in PAPERS[key].claims)

    def _ipython_key_completions_(self) -> list[str]:
        """Return what the Tab key completes in ``di.claims["abdi.``."""
        return [*self]

    def __repr__(self) -> str:
        return f"<{len(self)} claims, by id: {', '.join([*self][:3])}, ...>"


SPECIAL = str.maketrans(
    {character: rf"\{character}" for character in "&%#_{}"}
    | {"^": r"\^{}", "~": r"\~{}", "\\": r"\textbackslash "}
)


def escape_latex(text: str) -> str:
    """Keep what means something else in LaTeX, outside of formulas, from meaning it.

    >>> escape_latex("50% of $x_1$")
    '50\\\\% of $x_1$'
    """
    parts = text.split("$")
    return "$".join(
        part if place % 2 else part.translate(SPECIAL) for place, part in enumerate(parts)
    )


claims = JudgedClaims()
