"""The errata, from the ledger: what is wrong in each paper, the worst first.

An *entry* can be read alone, in four cells: what is printed; what is correct, with its condition;
the smallest example, complete; who is affected, and the fix. The example has a *witness*: a number
that the checks compute, and of which the printed statement says another. Whatever lacks one of
these is a *remark*, however true it is, and so is a boundary case or a slip of the pen. What else
is known of it, the proof and the evidence, is the claim's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from didp_ref.audit import theorems
from didp_ref.audit.claim import (
    FALSE,
    Correction,
    Evidence,
    Kind,
    Outcome,
    Severity,
    Strength,
    Subject,
    Verdict,
)
from didp_ref.audit.judged import UNSTATED, JudgedClaim, claims
from didp_ref.audit.registry import PAPERS
from didp_ref.audit.verdict import severity, worst_example
from didp_ref.summary import DISAGREE

WRONG = (*FALSE, Verdict.DEPENDS_ON_READING)
WRONG_IN_SUBSTANCE, SLIP = "wrong", "false by a slip"
STANDING = {
    "proved": (Verdict.PROVED,),
    "sound definitions or reproduced numbers": (Verdict.WELL_FORMED, Verdict.REPRODUCED),
    "that depend on the interpretation": (Verdict.DEPENDS_ON_READING,),
    "proved in part": (Verdict.PARTLY_PROVED,),
    WRONG_IN_SUBSTANCE: FALSE,
    "that cannot be checked": (Verdict.NOT_CHECKABLE,),
    "not settled": (Verdict.OPEN, Verdict.UNDECIDED, Verdict.CONFLICT),
}
"""What is said of the claims of a paper, and the verdicts that it is said of: each has one."""
REFUTED, COMPUTED = "the printed statement is refuted by", "the numbers are computed by"
CORRECT, STANDS = "the correction is shown by", "the true statements as printed are proved by"
IN_COQ = {theorems.REFUTATION: REFUTED, "correction": CORRECT, "printed": STANDS}
"""What a theorem in Coq is of, and so what is known by it."""
IMPORTANCE = (
    *(Kind.THEOREM, Kind.COMPOSITE, Kind.ALGORITHM, Kind.PROTOCOL, Kind.DEFINITION),
    *(Kind.IDENTITY, Kind.TABLE, Kind.FIGURE, Kind.EXAMPLE, Kind.REMARK, Kind.DERIVATION),
)
"""Among equally severe errors those come first on which others build."""
REMARK_MEANS = "Remark: a slip (false as printed, not in substance), or a boundary case."
MEANING = (
    "An entry may be about several claims. Unsafe: as printed, a mechanism breaks its promise. "
    "Wasteful: as printed, accuracy is lost.",
    "False as stated, harmless as used: the paper uses it rightly. Wrong number, wrong reason "
    f"(or statement): no mechanism breaks its promise by it. {REMARK_MEANS}",
    "Proved: two solvers checked every step to the formal statement, and Coq checked most "
    "statements. If a formal statement says less than the paper, its page says so. Examples are "
    "exact.",
)
"""Three lines on the severities, and on what a machine's proof is; of remarks alone the first is
:data:`REMARK_MEANS`."""


@dataclass(frozen=True)
class Erratum:
    """One place where a paper is wrong."""

    judged: JudgedClaim

    @property
    def claim(self) -> str:
        """The claim's id."""
        return self.judged.id

    @property
    def title(self) -> str:
        """What is wrong, in one line; of a remark, what the claim is about."""
        correction = self.judged.correction
        return (correction.error if correction else "") or self.judged.claim.title

    @property
    def paper(self) -> str:
        """The paper's key."""
        return self.judged.claim.paper

    @property
    def where(self) -> str:
        """The place in the paper."""
        source = self.judged.source
        return ", ".join(part for part in (source.place, source.equation) if part)

    @property
    def tells(self) -> tuple[str, ...]:
        """The ids of the claims whose error this is: its own, and those that are told with it."""
        beside = PAPERS[self.paper].claims
        return (self.claim, *(claim.id for claim in beside if claim.told_with == self.claim))

    @property
    def verdict(self) -> str:
        """The verdict's name."""
        return self.judged.verdict.value

    @property
    def verdict_text(self) -> str:
        """The verdict, with what it is not of and what is narrower than the paper."""
        return self.judged.verdict_text

    @property
    def severity(self) -> Severity:
        """How bad it is; what cannot be read alone is a remark."""
        return self._severity if self.missing == () else Severity.REMARK

    @property
    def _severity(self) -> Severity:
        return severity(self.judged.claim, self.judged.evidence)

    @property
    def missing(self) -> tuple[str, ...]:
        """What an entry must say, and this does not."""
        correction = self.judged.correction
        if correction is None:
            return ("what is correct",)
        shown = self._example.counterexample if self._example else None
        witness = (shown and (shown.harm or shown.contrast)) or self._numbers
        return (*correction.missing, *(() if witness else ("witness",)))

    @property
    def _example(self) -> Evidence | None:
        """The counterexample that is shown."""
        return worst_example(self.judged.evidence)

    @property
    def _numbers(self) -> str:
        wrong = [
            f"{cell.label}: printed {cell.printed}, computed {shortly(cell.ours)}"
            for piece in self.judged.evidence
            for cell in piece.cells
            if not cell.agrees
        ]
        return "; ".join(wrong)

    def cells(self) -> dict[str, str]:
        """Return what an author reads of it, each under its label; texts hold LaTeX.

        Of an entry these are four. A remark shows what is printed, and what there is beside it.
        """
        correction = self.judged.correction or Correction("", "")
        example = "; ".join(
            text if label != "interpretation" else f"our interpretation: {text}"
            for label, text in self._shown()
            if text
        )
        told = {
            "printed": correction.printed or self.judged.statement,
            "correct": correction.correct or correction.statement,
            "example": example,
        }
        if self.severity is Severity.REMARK:
            told["remark"] = self.judged.claim.finding
        else:
            harmless = f" (harmless as used: {correction.harmless})" if correction.harmless else ""
            told["hurt"] = f"{correction.who}{harmless}; fix: {correction.repair}"
        return {label: text for label, text in told.items() if text}

    def lines(self) -> list[tuple[str, str]]:
        """Return all that there is to say about it, each under its label."""
        told = self._as_entry if self.severity is not Severity.REMARK else self._as_remark
        return [(label, text) for label, text in told() if text]

    def _as_entry(self) -> Iterator[tuple[str, str]]:
        correction = self.judged.correction or Correction("", "")
        yield "printed", correction.printed
        yield "correct", correction.correct
        yield from self._shown()
        yield "consequence", correction.consequence
        yield "harmless as used", correction.harmless
        yield "who is hurt", correction.who
        yield "what to do", correction.repair
        yield "in full", correction.statement
        yield "known by", self.known_by()
        yield "rests on", "; ".join(self.judged.claim.rests_on)
        yield "beside it", self.judged.claim.finding
        yield "note", self.judged.claim.note

    def _as_remark(self) -> Iterator[tuple[str, str]]:
        correction = self.judged.correction
        yield "printed", (correction.printed if correction else "") or self.judged.statement
        yield from self._shown()
        if correction:
            yield "correct", correction.correct or correction.statement
        yield "remark", self.judged.claim.finding
        yield "note", self.judged.claim.note

    def _shown(self) -> Iterator[tuple[str, str]]:
        """Say where it is wrong: the counterexample with its reading, or the numbers."""
        example = self._example
        if example and example.counterexample:
            yield "counterexample", str(example.counterexample)
            if name := example.reading:
                yield "interpretation", f"{name}: {self.judged.readings[name]}"
        yield "numbers", self._numbers

    @property
    def harm(self) -> str:
        """What the counterexample exhibits of a mechanism; empty where it exhibits nothing."""
        example = self._example
        shown = example.counterexample if example else None
        return str(shown.harm) if shown and shown.harm else ""

    def known_by(self) -> str:
        """Say which engines refuted what is printed, and which settled what is true of it."""
        by_word: dict[str, list[str]] = {word: [] for word in (REFUTED, COMPUTED, CORRECT, STANDS)}
        for piece in self.judged.evidence:
            if piece.outcome is Outcome.FAILS and piece.subject is Subject.PRINTED:
                by_word[COMPUTED if piece.cells else REFUTED].append(piece.engine)
            elif piece.outcome is Outcome.HOLDS and piece.strength is not Strength.SAMPLED:
                if piece.subject is Subject.CORRECTION:
                    by_word[CORRECT].append(piece.engine)
                elif piece.subject is Subject.PRINTED and piece.strength is Strength.PROOF:
                    by_word[STANDS].append(piece.engine)
        for target, word in IN_COQ.items():
            if any(
                theorem.target == target and theorem.level != theorems.NUMBERS
                for theorem in theorems.current(self.claim)
            ):
                by_word[word].append("Coq (recorded)")
        by = {word: ", ".join(dict.fromkeys(engines)) for word, engines in by_word.items()}
        return "; ".join(f"{word} {names}" for word, names in by.items() if names)


def shortly(number: str) -> str:
    """Return a number to six digits, as a whole number or a fraction stands.

    >>> shortly("0.0003281565912278253045"), shortly("32561"), shortly("8/3")
    ('0.000328157', '32561', '8/3')
    """
    return f"{Decimal(number):.6g}" if "." in number else number


def entries(listed: Iterable[Erratum]) -> list[Erratum]:
    """Return those that are more than remarks."""
    return [erratum for erratum in listed if erratum.severity is not Severity.REMARK]


def head(paper: str) -> tuple[str, ...]:
    """Return what is to be known before the errata of a paper: its text, what stands, the words."""
    printed = [each for each in claims.of_paper(paper) if each.source.equation != UNSTATED]
    count = Counter(map(_standing, printed))
    kinds = [f"{number} {words}" for words in (*STANDING, SLIP) if (number := count[words])]
    if told := sum(_standing(each) == SLIP and _told_by(each) != each.id for each in printed):
        kinds[-1] += f" ({told} covered by another entry)"
    ours = [each for each in claims.of_paper(paper) if each.source.equation == UNSTATED]
    false = sum(each.verdict in FALSE for each in ours)
    wrong = f"; {false} of them {'is' if false == 1 else 'are'} false" * bool(false)
    beside = f" ({len(ours)} more are ours{wrong})" if ours else ""
    stands = f"Verdicts of {len(printed)} printed claims{beside}: {', '.join(kinds)}."
    read = f"Source text: {PAPERS[paper].version}."
    meaning = MEANING if entries(errata(paper)) else (REMARK_MEANS, MEANING[-1])
    return (read, stands, *meaning, f"{DISAGREE.capitalize()}.")


def _told_by(judged: JudgedClaim) -> str:
    """Return the claim whose erratum tells the error of a claim."""
    told = erratum_of(judged.id)
    return told.claim if told else ""


def _standing(judged: JudgedClaim) -> str:
    """Say what was found of a claim, as the head of the errata counts it."""
    words = next(words for words, verdicts in STANDING.items() if judged.verdict in verdicts)
    told = erratum_of(judged.id) if words == WRONG_IN_SUBSTANCE else None
    return SLIP if told and told.severity is Severity.REMARK else words


def errata(paper: str = "", least: Severity = Severity.REMARK) -> list[Erratum]:
    """Return what is wrong in every paper, or in one, the worst first and then the most important.

    ``least`` leaves out what is less severe. What nobody has printed has no errata.
    """
    order = list(Severity)
    listed = [
        Erratum(judged)
        for key in ([paper] if paper else PAPERS)
        for judged in claims.of_paper(key)
        if _is_wrong(judged) and not judged.claim.told_with
    ]
    chosen = [erratum for erratum in listed if order.index(erratum.severity) <= order.index(least)]
    papers = list(PAPERS)

    def rank(erratum: Erratum) -> tuple[int, int, int]:
        kind = IMPORTANCE.index(erratum.judged.claim.kind)
        return papers.index(erratum.paper), order.index(erratum.severity), kind

    return sorted(chosen, key=rank)


def erratum_of(claim: str) -> Erratum | None:
    """Return the erratum that tells what is wrong with a claim, if anything is."""
    judged = claims[claim]
    if not _is_wrong(judged):
        return None
    return Erratum(claims[judged.claim.told_with] if judged.claim.told_with else judged)


def _is_wrong(judged: JudgedClaim) -> bool:
    """Say whether something is wrong with what a paper prints there."""
    wrong = judged.verdict in WRONG or judged.claim.finding
    return bool(wrong and PAPERS[judged.claim.paper].version)
