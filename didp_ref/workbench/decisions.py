"""How the comparisons of a function are answered while it runs on symbols.

The domain decides some of them. Where what is compared was computed, float64 may round it so that
the other answer comes out, and that answer is followed too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from didp_ref.symbolic.atoms import Atoms
from didp_ref.symbolic.equality import Relation, type_of
from didp_ref.symbolic.normal import Finer, Normal, NotUniform, Sign
from didp_ref.symbolic.quotients import TooLarge
from didp_ref.symbolic.signs import Region
from didp_ref.symbolic.term import Term, number
from didp_ref.workbench.entries import LOOP, SO_FAR
from didp_ref.workbench.following import NotFollowed, not_followed

MOST_DECISIONS = 400
EACH = "what it does may change from entry to entry"


@dataclass(frozen=True)
class Decision:
    """How a comparison was answered; ``known`` is what the domain says of it."""

    relation: Relation | str
    answer: bool
    known: bool | None

    @property
    def is_against(self) -> bool:
        """Say whether rounding alone answers so."""
        return self.known is not None and self.answer != self.known

    def held(self) -> Relation | str:
        """Return what holds by this answer."""
        if isinstance(self.relation, Relation):
            return self.relation if self.answer else self.relation.turned()
        return self.relation


class Run:
    """One run: the decisions that are given, and those that were taken."""

    def __init__(
        self,
        region: Region,
        given: Sequence[bool],
        decided: dict[Relation, bool | None],
        both_types: bool,
        kinds: Sequence[type] = (bool,),
    ) -> None:
        self.region = region
        self.decided = decided
        """What the domain says of every relation that was asked on any run."""
        self.given = list(given)
        self.taken: list[Decision] = []
        self.answers: dict[Relation | str, bool] = {}
        self.unseen: dict[str, None] = {}
        self.notes: dict[str, None] = {}
        self.refused = ""
        self.made: list[Term] = []
        self.text = ""
        self.both_types = both_types
        self.kinds = kinds
        """The classes of answers, in turn: Python's, or numpy's."""
        self.handed = 0

    def handed_over(self, answer: bool) -> Any:
        """Return a comparison's answer as the function gets it."""
        self.handed += 1
        return self.kinds[self.handed % len(self.kinds)](answer)

    def refuse(self, reason: str) -> None:
        """Keep in mind that the path is no formula, whatever the function makes of the refusal."""
        self.refused = self.refused or reason

    def look_at_text(self, place: str) -> None:
        """Keep in mind that the number was written as text."""
        self.text = self.text or f"it looks at the text of the number ({place})"

    def is_int(self, term: Term, whole: bool) -> bool:
        """Say whether a parameter is handed over as an ``int`` on this path."""
        if not self.both_types:
            return whole
        if term.head != "name":
            not_followed("it asks whether a number that it computed is an int")
        return self.decide(type_of(str(term.value)))

    def note(self, text: str) -> None:
        """Keep in mind how something was understood."""
        self.notes[text] = None

    def decide(self, relation: Relation) -> bool:
        """Answer a comparison by the domain, by what was answered before, or as it is given."""
        if any(each.endswith(SO_FAR) for each in relation.difference.names()):
            not_followed(EACH)
        known = self.known(relation)
        if known is None:
            _require_uniform(relation)
        elif sign_survives_rounding(relation.difference):
            return known
        if relation in self.answers:
            return self.answers[relation]
        answer = self._take(relation, known)
        self.answers |= {relation: answer, relation.turned(): not answer}
        return answer

    def known(self, relation: Relation) -> bool | None:
        """Say whether a relation holds all over the domain, or nowhere; ``None`` is not known."""
        if relation not in self.decided:
            self.decided[relation] = self._decide_by_domain(relation)
        return self.decided[relation]

    def computed(self, term: Term) -> None:
        """Keep in mind that a number was computed, whatever becomes of it."""
        self.made.append(term)

    def needs(self, values: Sequence[Term]) -> tuple[Relation, ...]:
        """Return what Python needs to get to some values, and neither they nor the domain.

        A division by zero raises even if nobody uses its result.
        """
        seen = {id(part) for value in values for part in value.parts()}
        needs: dict[Relation, None] = {}
        waiting = list(self.made) if values else []
        while waiting:
            part = waiting.pop()
            if id(part) not in seen:
                seen.add(id(part))
                waiting += part.args
                if (need := needed_by(part)) and self.known(need) is not True:
                    _require_uniform(need)
                    needs[need] = None
        return tuple(needs)

    def assume(self, fact: str, answer: bool) -> bool:
        """Answer what holds of every number, and may not of one that float64 does not hold."""
        if LOOP in fact:  # a loop's variable may begin with an infinity
            not_followed(EACH)
        if fact not in self.answers:
            self.answers[fact] = self._take(fact, answer)
        return self.answers[fact]

    def may_go_wrong(self, what: str) -> None:
        """Keep in mind that rounding may change a value by much here."""
        self.unseen[what] = None

    def _take(self, relation: Relation | str, known: bool | None) -> bool:
        place = len(self.taken)
        if known is None and sum(each.known is None for each in self.taken) >= MOST_DECISIONS:
            raise NotFollowed(f"it compares more than {MOST_DECISIONS} times on one path")
        otherwise = True if known is None else known
        answer = self.given[place] if place < len(self.given) else otherwise
        self.taken.append(Decision(relation, answer, known))
        return answer

    @property
    def is_hidden(self) -> bool:
        """Say whether rounding alone leads to this path."""
        return any(each.is_against for each in self.taken)

    def _decide_by_domain(self, relation: Relation) -> bool | None:
        atoms = Atoms()
        for _ in range(3):
            try:
                normal = Normal(self.region, atoms, {})
                return relation.holds(
                    normal.sign(normal.normalize(relation.difference), strict=True)
                )
            except (Sign, NotUniform):
                return self._weakly(relation, atoms)
            except Finer:
                atoms = Atoms(atoms.units)
            except (TooLarge, ZeroDivisionError, RecursionError):
                return None
        return None

    def _weakly(self, relation: Relation, atoms: Atoms) -> bool | None:
        """Decide by a sign that may be zero: what is never negative is not below zero."""
        if relation.relation not in (">", ">="):
            return None
        try:
            normal = Normal(self.region, atoms, {})
            sign = normal.sign(normal.normalize(relation.difference), strict=False)
        except (Sign, NotUniform, Finer, TooLarge, ZeroDivisionError):
            return None
        if relation.relation == ">=" and sign > 0:
            return True
        return False if relation.relation == ">" and sign < 0 else None

    def conditions(self) -> tuple[Relation, ...]:
        """Return what holds on this path, and not everywhere."""
        held = (each.held() for each in self.taken if each.known is None)
        return tuple(each for each in held if isinstance(each, Relation))

    def against(self) -> tuple[tuple[Relation, ...], tuple[str, ...]]:
        """Return what holds on this path by rounding alone: relations, and other facts."""
        held = [each.held() for each in self.taken if each.is_against]
        relations = tuple(each for each in held if isinstance(each, Relation))
        return relations, tuple(each for each in held if isinstance(each, str))


def _require_uniform(relation: Relation) -> None:
    """Require that a relation which is not known does not speak of one entry among many."""
    if any(LOOP in each for each in relation.difference.names()):
        not_followed(EACH)


def needed_by(term: Term) -> Relation | None:
    """Return what a term's arguments need for it to have a value, if they need anything.

    >>> from didp_ref.symbolic.text_reader import parse
    >>> [str(needed_by(parse(text))) for text in ("1/(x - 2)", "log(x)", "sqrt(x)", "x^2")]
    ['x != 2', 'x > 0', 'x >= 0', 'None']
    """
    if term.head == "/":
        return Relation(term.args[1], "!=")
    if term.head == "log":
        return Relation(term.args[0], ">")
    if term.head != "^":
        return None
    base, exponent = term.args[0], term.args[1].value
    if not isinstance(exponent, Fraction):
        return Relation(base, ">")
    if exponent.denominator == 1:
        return Relation(base, "!=") if exponent < 0 else None
    return Relation(base, ">=" if exponent > 0 else ">")


def sign_survives_rounding(difference: Term) -> bool:
    """Say whether float64 gives the sign of a difference exactly.

    Two numbers that nothing was done with are subtracted with the right sign.

    >>> from didp_ref.symbolic.text_reader import parse
    >>> sign_survives_rounding(parse("1 - alpha")), sign_survives_rounding(parse("1 + beta - 1"))
    (True, False)
    """
    terms = difference.args if difference.head == "+" else (difference,)
    return len(terms) <= 2 and all(map(_is_given, terms))


def _is_given(term: Term) -> bool:
    """Say whether a term is a parameter or a number, or minus one.

    A name with a blank is a number that a loop has computed.
    """
    if term.head == "*" and len(term.args) == 2 and term.args[0] == number(-1):
        term = term.args[1]
    return term.head == "number" or (term.head == "name" and " " not in str(term.value))
