"""How what a question asks about is spelled in Coq.

A question (:mod:`didp_ref.kernel.question`) puts one atom for everything that has one normal form.
In Coq, too, each atom gets one spelling: that of the first term that has this form, or one written
from the form itself. A statement is *spelled out* when every part that is no arithmetic stands in
its spelling, and every relation outside of "for every" is between real numbers: then it is the
question's statement with the spellings put for the atoms.
"""

from __future__ import annotations

from didp_ref.kernel.normal import Atom, Polynomial, factors, form, normal
from didp_ref.kernel.question import Writer as Asking
from didp_ref.kernel.schemas import FUNCTIONS
from didp_ref.kernel.terms import QUANTIFIERS, Term, binder_of
from tools.coq.gallina import Writer

LABELS = {"str": str, "int": int}


class Spelled(Writer):
    """Writes in Gallina what is spelled out; the names are those of another writer."""

    def __init__(self, names: Writer) -> None:
        self.__dict__ = names.__dict__

    def between_integers(self, term: Term, *, within_binder: bool) -> bool:
        """Say whether a relation is written as one between integers: never outside of a binder."""
        return within_binder and super().between_integers(term, within_binder=within_binder)


class Plain(Asking):
    """Writes terms from their normal forms.

    >>> from didp_ref.kernel.text import read_term, write
    >>> write(Plain().polynomial(normal(read_term("(* 2 (+ x:R (exp 0)))"))))
    '(+ 2 (* 2 x:R))'
    """

    def atom(self, atom: Atom) -> Term:
        """Write an atom."""
        head, shown, arguments = atom
        kind, _, label = shown.partition(" ")
        args = tuple(map(self.polynomial, arguments))
        return Term(head, args, LABELS[kind](label) if shown else None)


def single(polynomial: Polynomial) -> Atom | None:
    """Return the atom that a normal form is, if it is just one."""
    if len(polynomial) != 1 or polynomial[0][1] != 1:
        return None
    powers = factors(polynomial[0][0])
    return powers[0][0] if [count for _, count in powers] == [1] else None


class Spelling(Asking):
    """Spells statements out, and knows the spelling of each atom by its normal form."""

    def __init__(self) -> None:
        super().__init__()
        self.spelled: dict[object, Term] = {}
        self.known: dict[Term, Term] = {}
        """What was spelled out before; it stays so, since an atom keeps its spelling."""

    def statement(self, node: Term) -> Term:
        """Spell out a statement."""
        if node not in self.known:
            self.known[node] = self._statement(node)
        return self.known[node]

    def _statement(self, node: Term) -> Term:
        if node.head in (*QUANTIFIERS, "truth", "integrable"):
            return self.spelled.setdefault(form(node), node)
        return super().statement(node)

    def real(self, node: Term) -> Term:
        """Spell out a number, and first what it is made of."""
        if node not in self.known:
            self.known[node] = self._real(node)
        return self.known[node]

    def _real(self, node: Term) -> Term:
        if node.head not in ("number", "+", "*"):
            if binder_of(node) is None and node.head not in ("at", "density"):
                for argument in node.args:
                    self.real(argument)
            atom = single(normal(node))
            # a reciprocal is spelled from its form: what a question says of it is so spelled, too
            if atom and atom[0] == node.head != "inverse":
                self.spelled.setdefault(atom, node)
        return super().real(node)

    def atom(self, atom: Atom) -> Term:
        """Spell an atom."""
        if atom not in self.spelled:
            head, _, arguments = atom
            inside = head == "inverse" or head in FUNCTIONS
            self.spelled[atom] = (
                Term(head, tuple(map(self.polynomial, arguments))) if inside else Plain().atom(atom)
            )
        return self.spelled[atom]
