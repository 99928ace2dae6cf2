"""Why a statement says the same when it is spelled out: proofs, written as Coq's proof terms.

They are put together from the lemmas in ``proofs/shared/lemmas.v``; ``""`` stands for a proof that
none is needed, since both sides are written alike. What is left to a tactic (that two polynomials
are equal) becomes a lemma of its own, stated before the replay.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from functools import reduce

from didp_ref.kernel.normal import Polynomial, factors, form, normal
from didp_ref.kernel.question import CONNECTIVES
from didp_ref.kernel.terms import (
    INTEGER,
    ONE,
    ZERO,
    IllFormed,
    Term,
    binder_of,
    instantiate,
    letters,
    number,
)
from tools.coq.gallina import OVER_RANGES, POINTS, PREFIXES, Writer, literal
from tools.coq.spelling import Spelled, Spelling

RELATIONS = {"<=": "le", "<": "lt", "=": "eq", "!=": "ne"}
JOINED = {"and": "and", "or": "or", "=>": "imp", "<=>": "iff"}
ARITHMETIC = {"+": "plus", "*": "times"}
ANY_VALUE = {"R": "0", "Z": "0%Z", "Z -> R": "(fun _ => 0)", "R -> R": "(fun _ => 0)"}


def chain(*proofs: str, relation: str = "eq") -> str:
    """Put proofs of equalities, or of equivalences, one after the other."""
    needed = [proof for proof in proofs if proof]
    step = {"eq": "eq_trans", "iff": "same_trans"}[relation]
    return reduce(lambda done, proof: f"({step} {done} {proof})", needed) if needed else ""


def back(proof: str, relation: str = "eq") -> str:
    """Turn a proof of an equality, or of an equivalence, around."""
    step = {"eq": "eq_sym", "iff": "same_sym"}[relation]
    return f"({step} {proof})" if proof else ""


def pairwise(
    prove: Callable[[Term, Term], str], ones: Sequence[Term], others: Sequence[Term]
) -> list[str]:
    """Prove that terms are equal, one by one."""
    return [prove(*pair) or "eq_refl" for pair in zip(ones, others, strict=True)]


class Sameness:
    """Proves that statements are their spellings; collects the lemmas that this needs."""

    def __init__(self, spelling: Spelling, writer: Writer) -> None:
        self.spelling, self.writer, self.spelled = spelling, writer, Spelled(writer)
        self.lemmas: dict[tuple[object, ...], str] = {}
        self.lines: list[str] = []
        self.opened = 0

    # statements

    def truth(self, node: Term) -> str:
        """Prove that a statement, as it is written, is equivalent to its spelling."""
        spelling = self.spelling.statement(node)
        if binder_of(node):
            return self.every(node, spelling)
        if node.head in RELATIONS:
            kind = RELATIONS[node.head]
            if all(side.sort is INTEGER for side in node.args):
                left, right = map(self.whole, node.args)
                return f"({kind}_real {left} {right})"
            left, right = map(self.real, node.args)
            return (
                f"({kind}_same {left or 'eq_refl'} {right or 'eq_refl'})" if left or right else ""
            )
        return self.joined(node.head, list(map(self.truth, node.args)))

    def joined(self, head: str, proofs: Sequence[str]) -> str:
        """Put equivalences together that stand under a connective."""
        if not any(proofs):
            return ""
        given = [proof or "(iff_refl _)" for proof in proofs]
        if head == "not":
            return f"(not_same {given[0]})"
        *first, last = given
        return reduce(
            lambda done, proof: f"({JOINED[head]}_same {proof} {done})", first[::-1], last
        )

    def every(self, term: Term, other: Term) -> str:
        """Prove that two statements of one form about every value are equivalent."""
        if term == other:
            return ""
        if term.head == "integrable":
            name, ends, inside = "over", [], self.under(self.equality, term, other)
        else:
            name, ends = term.head.replace("-", "_"), pairwise(self.integers, term.ends, other.ends)
            inside = self.under(lambda *both: self.statements(*both) or "(iff_refl _)", term, other)
        proof = f"intros; exact ({name}_same {' '.join([*ends, inside])})"
        return self.lemma("<->", term, other, proof, self.writer.truth)

    def statements(self, term: Term, other: Term) -> str:
        """Prove that two statements of one form, as they are written, are equivalent."""
        if term == other:
            return ""
        first, last = self.truth(term), self.truth(other)
        between = self.forms(self.spelling.statement(term), self.spelling.statement(other))
        return chain(first, between, back(last, "iff"), relation="iff")

    def forms(self, term: Term, other: Term) -> str:
        """Prove that two statements of one form that are spelled out are equivalent."""
        if term == other:
            return ""
        pairs = list(zip(term.args, other.args, strict=False))
        alike = term.head == other.head and len(term.args) == len(other.args)
        if alike and term.head in CONNECTIVES and all(form(a) == form(b) for a, b in pairs):
            return self.joined(term.head, [self.forms(*pair) for pair in pairs])
        return self.lemma("<->", term, other, "same_statement", self.spelled.truth)

    # numbers

    def real(self, node: Term) -> str:
        """Prove that a number, as it is written, is its spelling."""
        if node.head == "number":
            return ""
        if node.head in ARITHMETIC:
            parts = list(map(self.real, node.args))
            if not any(parts):
                return ""
            kind = ARITHMETIC[node.head]
            given = [proof or "eq_refl" for proof in parts]
            return reduce(lambda done, proof: f"({kind}_same {done} {proof})", given)
        spelling = self.spelling.real(node)
        if spelling == node:
            return ""
        return self.lemma(
            "=", node, spelling, f"intros; exact {self.leaf(node, spelling)}", self.writer.real
        )

    def equal(self, term: Term, other: Term) -> str:
        """Prove that two numbers of one normal form, as they are written, are equal."""
        if term == other:
            return ""
        first, last = self.real(term), self.real(other)
        between = self.polynomials(self.spelling.real(term), self.spelling.real(other))
        return chain(first, between, back(last))

    def equality(self, term: Term, other: Term) -> str:
        """Prove the same, where a proof is asked for of what is written alike, too."""
        return self.equal(term, other) or "eq_refl"

    def polynomials(self, term: Term, other: Term) -> str:
        """Prove that two polynomials in spelled atoms are equal."""
        if term == other:
            return ""
        return self.lemma("=", term, other, "same_polynomial", self.spelled.real)

    def whole(self, node: Term) -> str:
        """Prove that an integer, taken for a real number, is what is written among those."""
        if node.head not in ARITHMETIC:
            return "eq_refl"
        kind = ARITHMETIC[node.head]
        return reduce(
            lambda done, proof: f"({kind}_real {done} {proof})", map(self.whole, node.args)
        )

    def integers(self, integer: Term, other: Term) -> str:
        """Prove that two integers of one normal form are equal."""
        if integer == other:
            return ""
        return self.lemma(
            "=", integer, other, "same_integer", lambda term: self.writer.index(term, ())
        )

    def leaf(self, node: Term, spelling: Term) -> str:
        """Prove that what is no arithmetic is its spelling."""
        head = node.head
        if head == "inverse":
            return self.inverse(node.args[0], spelling)
        if head == "abs":
            return self.absolute(node.args[0], spelling)
        if head in ("exp", "log") and spelling.head != head:
            value, there = (ZERO, "exp_0") if head == "exp" else (ONE, "ln_1")
            function = {"exp": "exp", "log": "ln"}[head]
            return chain(f"(f_equal {function} {self.equality(node.args[0], value)})", there)
        if head in OVER_RANGES and spelling.head == "number":
            nothing = self.under(lambda body: self.equality(body, spelling), node)
            return f"({head}_of_nothing {nothing})"
        if spelling.head != head:
            raise IllFormed(f"{node} is {spelling}: no proof is known")
        if head in OVER_RANGES:
            ends = " ".join(pairwise(self.integers, node.ends, spelling.ends))
            return f"({head}_same {ends} {self.under(self.equality, node, spelling)})"
        if head == "integral":
            return f"(integral_same _ _ _ _ {self.under(self.equality, node, spelling)})"
        if head in ("max", "min"):
            return self.extreme(node, spelling)
        if head == "density":
            proofs = ["eq_refl", *pairwise(self.integers, node.args[1:], spelling.args[1:])]
        else:
            proofs = pairwise(
                self.integers if head == "at" else self.equal, node.args, spelling.args
            )
        function = PREFIXES.get(head) or self.writer.name(node, ())
        many = "" if len(proofs) == 1 else str(len(proofs))
        return f"(f_equal{many} {function} {' '.join(proofs)})"

    def extreme(self, node: Term, spelling: Term) -> str:
        """Prove that a maximum or a minimum does not care for order."""
        function = {"max": "Rmax", "min": "Rmin"}[node.head]
        if [normal(arg) for arg in node.args] == [normal(arg) for arg in spelling.args]:
            proofs = pairwise(self.equal, node.args, spelling.args)
            return reduce(lambda done, proof: f"(f_equal2 {function} {done} {proof})", proofs)
        if len(node.args) != 2:
            raise IllFormed(f"{node} is {spelling}: no proof is known")
        turned = Term(node.head, node.args[::-1])
        return chain(f"({function}_comm _ _)", self.extreme(turned, spelling))

    def absolute(self, inner: Term, spelling: Term) -> str:
        """Prove that a constant factor stands before an absolute value."""
        if spelling.head == "number":
            value = Fraction(str(spelling.label))
            leading = normal(inner)[0][1] if normal(inner) else Fraction(0)
            there = self.constant(f"Rabs {literal(number(leading))} = {literal(number(value))}")
            return chain(f"(f_equal Rabs {self.equality(inner, number(leading))})", there)
        *_, atom = spelling.args if spelling.head == "*" else (spelling,)
        factor = normal(inner)[0][1] / normal(atom.args[0])[0][1]
        if factor == 1:
            return f"(f_equal Rabs {self.equality(inner, atom.args[0])})"
        scaled = Term("*", (number(factor), atom.args[0]))
        size = number(abs(factor))
        there = self.constant(f"Rabs {literal(number(factor))} = {literal(size)}")
        product = f"(absolute_scaled {self.equality(inner, scaled)} {there})"
        plain = self.polynomials(Term("*", (size, atom)), spelling)
        return chain(product, plain)

    def inverse(self, inner: Term, spelling: Term) -> str:
        """Prove that the reciprocal of a product is that of its factors."""
        polynomial = normal(inner)
        leading = polynomial[0][1] if polynomial else Fraction(1)
        if len(polynomial) != 1:
            rest: Polynomial = tuple((monomial, c / leading) for monomial, c in polynomial)
            monic = self.spelling.polynomial(rest)
            if leading == 1:
                return f"(f_equal Rinv {self.equality(inner, monic)})"
            scaled = Term("*", (number(leading), monic))
            cancelled = self.constant(
                f"{literal(number(leading))} * {literal(number(1 / leading))} = 1"
            )
            first = f"(f_equal Rinv {self.equality(inner, scaled)})"
            return chain(first, f"(inverse_scaled {cancelled})")
        parts, inverses, proofs = [], [], []
        if leading != 1 or not factors(polynomial[0][0]):
            there = number(1 / leading)
            parts, inverses = [number(leading)], [there]
            proofs = [self.constant(f"/ {literal(number(leading))} = {literal(there)}")]
        for atom, count in factors(polynomial[0][0]):
            alone = self.spelling.atom(atom)
            turned = self.spelling.real(Term("inverse", (alone,)))
            if alone.head == "inverse":
                proof = "(Rinv_inv _)"
            elif alone.head == "exp":
                minus = Term("*", (number(-1), alone.args[0]))
                proof = f"(inverse_exp {self.equality(minus, turned.args[0])})"
            else:
                proof = "eq_refl"
            parts += [alone] * count
            inverses += [turned] * count
            proofs += [proof] * count
        whole = Term("*", tuple(parts)) if parts[1:] else parts[0]
        first = f"(f_equal Rinv {self.equality(inner, whole)})"
        second = reduce(lambda done, reciprocal: f"(inverse_product {done} {reciprocal})", proofs)
        product = Term("*", tuple(inverses)) if inverses[1:] else inverses[0]
        return chain(first, second, self.polynomials(product, spelling))

    def at_integer(self, body: Term, value: Term) -> str:
        """Prove that a real number may be an integer, as a statement is written of that."""
        real = Term("real", (), f"#{value}")
        self.writer.free["real", f"#{value}", 0] = (self.writer.real(value), "R")
        return self.integer_for(instantiate(body, real), instantiate(body, value))

    def integer_for(self, term: Term, other: Term) -> str:
        """Prove this of two statements that differ in a real number which is an integer."""
        if other.head in RELATIONS:
            if term == other or not self.writer.between_integers(other, within_binder=False):
                return ""
            left, right = map(self.whole, other.args)
            return back(f"({RELATIONS[other.head]}_real {left} {right})", "iff")
        if not binder_of(other):
            return self.joined(other.head, list(map(self.integer_for, term.args, other.args)))
        variable, bodies = self.open(term, other)
        proof = self.integer_for(*bodies)
        inside = f"(fun {self.writer.name(variable, ())} => {proof})"
        ends = ["eq_refl"] * len(term.ends)
        name = term.head.replace("-", "_")
        return f"({name}_same {' '.join([*ends, inside])})" if proof else ""

    # what is left to a tactic

    def constant(self, statement: str) -> str:
        """Prove an equation of two constants."""
        if (statement,) not in self.lemmas:
            self.lemmas[statement,] = self.stated(statement, "constant")
        return self.lemmas[statement,]

    def lemma(
        self, relation: str, term: Term, other: Term, tactic: str, write: Callable[[Term], str]
    ) -> str:
        """State a lemma about two terms, once, and return it for their variables."""
        own = sorted(letters(term) | letters(other))
        key = (relation, tactic == "same_integer", term, other)
        if key not in self.lemmas:
            statement = f"{write(term)} {relation} {write(other)}"
            given = list(map(self.writer.free.__getitem__, own))
            declared = "".join(f" ({name} : {kind})" for name, kind in given)
            points, _ = self.writer.free.get(POINTS, ("", ""))
            if points and any(points in kind.split() for _, kind in given):
                declared = f" {{{points} : Type}}{declared}"
            self.lemmas[key] = self.stated(
                f"forall{declared}, {statement}" if own else statement,
                self.closed(tactic, {name for name, _ in given}),
            )
        names = "".join(f" {self.writer.free[key][0]}" for key in own)
        return f"({self.lemmas[key]}{names})" if names else self.lemmas[key]

    def closed(self, tactic: str, declared: Collection[str]) -> str:
        """Put a number for each variable of a proof that its statement does not have.

        An atom keeps the spelling that it had first, as in ``exp((x - y) + y)``, and a lemma on it
        is for every y. Where y is no variable of what is proved, any value will do.
        """
        for name, kind in self.writer.free.values():
            own = name in declared or f"fun {name} =>" in tactic
            if kind in ANY_VALUE and not own:
                tactic = re.sub(rf"\b{re.escape(name)}\b", ANY_VALUE[kind], tactic)
        return tactic

    def stated(self, statement: str, tactic: str) -> str:
        """State a lemma, and return its name."""
        name = f"same{len(self.lines) + 1}"
        self.lines.append(f"Lemma {name} : {statement}.\nProof. {tactic}. Qed.")
        return name

    def under(self, prove: Callable[..., str], *binders: Term) -> str:
        """Prove something of what terms bind, for every value of it."""
        variable, bodies = self.open(*binders)
        proof = prove(*bodies)
        return f"(fun {self.writer.name(variable, ())} => {proof})"

    def open(self, *binders: Term) -> tuple[Term, list[Term]]:
        """Put one new variable for what each of some terms binds."""
        self.opened += 1
        sort = binder_of(binders[0])
        assert sort is not None
        variable = Term(sort.value, (), f"#{self.opened}")
        return variable, [instantiate(binder.body, variable) for binder in binders]
