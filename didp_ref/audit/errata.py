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
from didp_ref.audit.verdict import severity, standing_readings, worst_example
from didp_ref.audit.verdict_words import verdict_beside_readings
from didp_ref.summary import DISAGREE, counted_as

WRONG = (*FALSE, Verdict.DEPENDS_ON_READING)
REFUTED, COMPUTED = "the printed statement is refuted by", "the numbers are computed by"
CORRECT, STANDS = "the correction is shown by", "the true statements as printed are proved by"
IN_COQ = {theorems.REFUTATION: REFUTED, "correction": CORRECT, "printed": STANDS}
"""What a theorem in Coq is of, and so what is known by it."""
IMPORTANCE = (
    *(Kind.THEOREM, Kind.COMPOSITE, Kind.ALGORITHM, Kind.PROTOCOL, Kind.DEFINITION),
    *(Kind.IDENTITY, Kind.TABLE, Kind.FIGURE, Kind.EXAMPLE, Kind.REMARK, Kind.DERIVATION),
)
"""Among equally severe errors those come first on which others build."""
MEANING = (
    "Unsafe: a mechanism breaks its promise. Wasteful: accuracy is lost. Wrong number, wrong "
    "reason (or statement): no broken promise.",
    "Two solvers checked every proof step; Coq checked most statements. If a formal statement says "
    "less than the paper, its page says so. Examples are exact.",
)
"""On the severities, and on what a machine's proof is; of remarks alone only the second."""


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
    def verdict_in_short(self) -> str:
        """The verdict beside ``fails_as`` and ``holds_as``, which say of which reading it is."""
        judged = self.judged
        return verdict_beside_readings(judged.claim, judged.verdict, judged.entry.statuses)

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
            text if label != "interpretation" else f"read as {text}"
            for label, text in self._shown()
            if text
        )
        holds = f"holds if read as {self.holds_as}" if self.holds_as else ""
        correct = correction.correct or correction.statement
        told = {
            "printed": correction.printed or self.judged.statement,
            "correct": "; ".join(filter(None, (holds, correct))),
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
        yield "holds if", self._holds_if
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
        yield "holds if", self._holds_if
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
    def fails_as(self) -> str:
        """The interpretation under which it is wrong, if the paper holds under another."""
        if not self._sound:
            return ""
        shown = self._example.reading if self._example else ""
        others = [name for name in self.judged.readings if name not in self._sound]
        return _either([shown] if shown else others)

    @property
    def holds_as(self) -> str:
        """The interpretations under which the paper holds, if there are such."""
        return _either(self._sound)

    @property
    def _holds_if(self) -> str:
        said = (f'read as "{name}": {self.judged.readings[name]}' for name in self._sound)
        return "; or ".join(said)

    @property
    def _sound(self) -> list[str]:
        depends = self.judged.verdict is Verdict.DEPENDS_ON_READING
        return standing_readings(self.judged.claim, self.judged.entry.statuses) if depends else []

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


def _either(names: Iterable[str]) -> str:
    """Join the names of interpretations.

    >>> _either(["one prior", "every prior"])
    '"one prior" or "every prior"'
    """
    return " or ".join(f'"{name}"' for name in names)


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
    read = f"Source text: {PAPERS[paper].version}."
    meaning = MEANING if entries(errata(paper)) else MEANING[-1:]
    return (read, found_of(paper), *meaning, f"{DISAGREE.capitalize()}.")


def found_of(paper: str) -> str:
    """Say what was found of the claims of a paper."""
    from didp_ref.audit.overview import group, in_words  # show needs none of them

    of_paper = list(claims.of_paper(paper))
    told = {each.id: erratum_of(each.id) for each in of_paper}
    severities = {name: erratum.severity if erratum else None for name, erratum in told.items()}
    counts = Counter(group(each.verdict.value, severities[each.id]) for each in of_paper)
    ours = sum(each.source.equation == UNSTATED for each in of_paper)
    added = f" ({len(of_paper) - ours} printed, {ours} ours)" if ours else ""
    said = f"{counted_as(len(of_paper), 'claims')}{added}: {in_words(counts)}."
    false = {each.id: told[each.id] for each in of_paper if each.verdict in FALSE}
    beside = sum(erratum is not None and erratum.claim != name for name, erratum in false.items())
    covered = f" Another claim's erratum covers {beside} of the {len(false)} false claims."
    ours = sum(each.source.equation == UNSTATED for each in of_paper if each.id in false)
    unprinted = f" The paper does not print {ours} of the {len(false)}: we state it."
    return said + covered * bool(beside) + unprinted * bool(ours)


def errata(paper: str = "", least: Severity = Severity.REMARK) -> list[Erratum]:
    """Return what is wrong in every paper, or in one, the worst first and then the most important.

    Of one severity, those that are wrong under every interpretation come first.

    ``least`` leaves out what is less severe. What nobody has printed has no errata.
    """
    from didp_ref.audit.errata_kinds import BY_READING, kind  # show needs none of them

    order = list(Severity)
    listed = [
        Erratum(judged)
        for key in ([paper] if paper else PAPERS)
        for judged in claims.of_paper(key)
        if _is_wrong(judged) and not judged.claim.told_with
    ]
    chosen = [erratum for erratum in listed if order.index(erratum.severity) <= order.index(least)]
    papers = list(PAPERS)

    def rank(erratum: Erratum) -> tuple[int, int, bool, int]:
        importance = IMPORTANCE.index(erratum.judged.claim.kind)
        by_reading = kind(erratum) == BY_READING
        return papers.index(erratum.paper), order.index(erratum.severity), by_reading, importance

    return sorted(chosen, key=rank)


def erratum_of(claim: str) -> Erratum | None:
    """Return the erratum that tells what is wrong with a claim, if anything is."""
    judged = claims[claim]
    if not _is_wrong(judged):
        return None
    return Erratum(claims[judged.claim.told_with] if judged.claim.told_with else judged)


def fix_of(judged: JudgedClaim) -> str:
    """Return a claim's own fix, and the claim whose erratum includes it, if there is one."""
    own = judged.facts.get("what to do", "")
    lead = judged.claim.told_with
    if not lead:
        return own
    severity = Erratum(claims[lead]).severity.value
    return "; ".join(filter(None, (own, f"see {lead} ({severity})")))


def _is_wrong(judged: JudgedClaim) -> bool:
    """Say whether something is wrong with what a paper prints there."""
    wrong = judged.verdict in WRONG or judged.claim.finding
    return bool(wrong and PAPERS[judged.claim.paper].version)
