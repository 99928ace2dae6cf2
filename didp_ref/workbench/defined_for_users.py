"""Is a statement of a user's file defined, as it is judged, and as it was written?"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from didp_ref.kernel.objects import ProofObject, Sequent
from didp_ref.kernel.terms import Term
from didp_ref.symbolic import definedness, display
from didp_ref.symbolic.evaluation import Values

TRIES = 500
"""How many values at most are tried where a hypothesis was written with more than is given."""
UNDEFINED = (
    "the conclusion{} is undefined at {}. The hypotheses allow this point. Add the hypothesis {}"
)
NOWHERE = "the conclusion{} is undefined: it needs {}"
UNSHOWN = (
    "it is not shown to be defined wherever its hypotheses hold: it needs {}; say so in a "
    "hypothesis, or show it in a step of a derivation"
)
NOT_AS_WRITTEN = (
    "it is not shown to be defined: it cannot be read as it was written, before sympy cancels "
    "anything ({}); write out what expand, diff, simplify and the like give"
)
LONGEST_REASON = 100
AS_WRITTEN = ", as it was written before sympy cancelled something,"
CANCELLED = (
    "the hypothesis {!r}, as it was written, makes sense only where {}; sympy cancelled that, and "
    "what stands under `given` is judged: say so in a hypothesis"
)
OTHERS = "its hypotheses are others then"


@dataclass(frozen=True)
class Defined:
    """Where a conclusion is undefined, why it is not shown to be defined, or where it is."""

    undefined: str = ""
    unshown: str = ""
    text: str = ""
    notes: tuple[str, ...] = ()


def look_where_defined(
    statement: Sequent, written: Sequent | str, proof: ProofObject | None, tries: int
) -> Defined:
    """Find if a conclusion is defined wherever its hypotheses hold, and so as it was written.

    ``written`` is the statement before sympy cancelled anything in it, or why that is not known.
    ``proof`` is one that holds. At most ``tries`` values are tried for each condition.
    """
    notes: tuple[str, ...] = ()
    if isinstance(written, Sequent) and len(written.hypotheses) != len(statement.hypotheses):
        written = OTHERS
    if isinstance(written, Sequent):
        notes = tuple(_cancelled_hypotheses(statement, written, min(tries, TRIES)))
    known = definedness.known_from(proof) if proof else definedness.NOTHING
    open_conditions = []
    for how, condition, values in _missing(
        statement, written, known, min(tries, definedness.TRIES)
    ):
        needs = display.plain(condition)
        if values == {}:
            return Defined(NOWHERE.format(how, needs), notes=notes)
        if values is not None:
            return Defined(UNDEFINED.format(how, shown(values), needs), notes=notes)
        open_conditions.append(needs)
    if open_conditions:
        return Defined(unshown=UNSHOWN.format("; ".join(open_conditions)), notes=notes)
    if isinstance(written, str):
        return Defined(unshown=NOT_AS_WRITTEN.format(written[:LONGEST_REASON]), notes=notes)
    needed = definedness.needed(statement) or definedness.needed(written)
    return Defined(text="wherever its hypotheses hold" if needed else "", notes=notes)


def _missing(
    statement: Sequent, written: Sequent | str, known: definedness.Known, tries: int
) -> Iterator[tuple[str, Term, Values | None]]:
    """Yield what a conclusion needs, as it is judged and as it was written, and is not shown."""
    for condition, values in definedness.missing(statement, tries, known):
        yield "", condition, values
    if isinstance(written, Sequent):
        before, beside = replace(statement, conclusion=written.conclusion), [statement.conclusion]
        for condition, values in definedness.missing(before, tries, known, beside):
            yield AS_WRITTEN, condition, values


def _cancelled_hypotheses(statement: Sequent, written: Sequent, tries: int) -> Iterator[str]:
    """Say which hypotheses need more, as they were written, than is given."""
    pairs = zip(statement.hypotheses, written.hypotheses, strict=True)
    for (name, fact), (_, before) in pairs:
        asked = replace(statement, conclusion=before)
        for condition, _ in definedness.missing(asked, tries, beside=[fact]):
            yield CANCELLED.format(name, display.plain(condition))


def texts_of(values: Values) -> dict[str, str]:
    """Return values as text, by name; of a sequence each entry that is known."""
    texts = {}
    for name, value in values.items():
        if isinstance(value, Term):
            texts[name] = display.values(value)
        else:
            entries = (f"{', '.join(map(str, k))}: {display.plain(v)}" for k, v in value.items())
            texts[name] = f"{{{', '.join(entries)}}}"
    return texts


def shown(values: Values) -> str:
    """Return values in one line."""
    return ", ".join(f"{name} = {value}" for name, value in texts_of(values).items())
