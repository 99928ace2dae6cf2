"""Formulas in Coq: each as a definition, and what Coq's own arithmetic encloses it in.

A definition is written from the formula's term, as statements are. At rational points a lemma holds
it to an interval that was found by other means; Interval's tactic decides it, over arithmetic on
plain integers, which rests on no axiom beyond the real numbers'. So a formula that is printed
wrongly does not compile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from didp_ref.kernel.terms import INTEGER, Term, number
from tools.coq.gallina import Writer, literal

ARITHMETIC = """\
From Coq Require Import Reals.
From Coquelicot Require Export Coquelicot.
From didp.shared Require Export normal.
From Interval Require Import Specific_ops Specific_stdz Tactic.

(* Interval's arithmetic, over plain integers instead of the processor's: no axiom is needed. *)
Module Floats := SpecificFloat StdZRadix2.
Module Arithmetic := IntervalTactic Floats.
Export Arithmetic.
Open Scope R_scope.

Ltac bounds := interval with (i_prec 60).
(* Each integral is enclosed by itself, and then only its enclosure is known of it. *)
Ltac decide_integrals := unfold normal, erf; repeat
  match goal with
  | |- context [RInt ?f ?a ?b] =>
      let within := fresh in
      integral_intro (RInt f a b) with (i_prec 60, i_degree 15, i_width (-52)) as within;
      revert within; generalize (RInt f a b); intros
  end.
(* Which of two numbers is the larger, or the smaller, is decided by their enclosures. *)
Ltac decide_extremes := repeat
  match goal with
  | |- context [Rmax ?x ?y] =>
      first [rewrite (Rmax_left x y) by bounds | rewrite (Rmax_right x y) by bounds]
  | |- context [Rmin ?x ?y] =>
      first [rewrite (Rmin_left x y) by bounds | rewrite (Rmin_right x y) by bounds]
  end.
Ltac enclose := decide_integrals; repeat split; decide_extremes; bounds.
"""
"""The file that the formulas' files require."""

BITS = 40
"""How many bits of a value must be right: an enclosure is widened to that, on both sides."""


@dataclass(frozen=True)
class Point:
    """Exact arguments, in the parameters' order, and an interval that the value lies in."""

    arguments: tuple[Fraction, ...]
    lower: Fraction
    upper: Fraction


@dataclass(frozen=True)
class Formula:
    """A formula of parameters, each a letter, and points at which its value is enclosed."""

    name: str
    parameters: tuple[Term, ...]
    value: Term
    points: tuple[Point, ...]


def definition(formula: Formula) -> str:
    """Return a formula as a definition in Coq.

    >>> from didp_ref.kernel.text import read_term
    >>> k, x, half = map(read_term, ("k:Z", "x:R", "(* 1/2 x:R)"))
    >>> print(definition(Formula("half", (k, x), half, ())))
    Definition half (k_1 : Z) (x_2 : R) : R :=
      ((1 / 2) * x_2).
    """
    writer = Writer()
    for letter in formula.parameters:
        writer.name(letter, ())
    named = " ".join(f"({own} : {type_})" for own, type_ in writer.free.values())
    return f"Definition {formula.name} {named} : R :=\n  {writer.real(formula.value, ())}."


def enclosures(formula: Formula) -> str:
    """Return what is to be shown of a formula: its value at every point, between two rationals.

    >>> from didp_ref.kernel.text import read_term
    >>> third = Point((Fraction(1, 3),), Fraction(4, 9), Fraction(4, 9))
    >>> print(enclosures(Formula("f", (read_term("x:R"),), read_term("(* 4 x:R x:R)"), (third,))))
      (1954687338267 / 4398046511104) <= f (1 / 3) <= (977343669135 / 2199023255552)
    """
    rows = []
    for point in formula.points:
        values = zip(point.arguments, formula.parameters, strict=True)
        arguments = " ".join(_argument(value, letter) for value, letter in values)
        low, high = (literal(number(end)) for end in widened(point.lower, point.upper))
        rows.append(f"  {low} <= {formula.name} {arguments} <= {high}")
    return " /\\\n".join(rows)


def widened(lower: Fraction, upper: Fraction) -> tuple[Fraction, Fraction]:
    """Return an interval around another, with dyadic ends that agree in about :data:`BITS` bits.

    An end is less than a step away, and never less than half a step, which Coq's arithmetic tells:
    a value a hair below 1 is not asked to be at most 1.

    >>> widened(Fraction(3), Fraction(3)) == (3 - Fraction(1, 2**40), 3 + Fraction(1, 2**40))
    True
    """
    size = max(abs(lower), abs(upper)) or Fraction(1, 2**BITS)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    halves = Fraction(2) ** (BITS + 1 - exponent)
    return (lower * halves // 1 - 1) / halves, (-(-upper * halves // 1) + 1) / halves


def _argument(value: Fraction, letter: Term) -> str:
    written = literal(number(value))
    return f"({written})%Z" if letter.sort is INTEGER else written


def file(formulas: Sequence[Formula]) -> str:
    """Return a file that defines formulas and shows all that is to be shown of them."""
    texts = ["From Coq Require Import Reals.\nFrom didp.formulas Require Import arithmetic.\n"]
    for formula in formulas:
        texts.append(
            f"{definition(formula)}\n"
            f"Definition {formula.name}_enclosed : Prop :=\n{enclosures(formula)}.\n"
            f"Theorem {formula.name}_holds : {formula.name}_enclosed.\n"
            f"Proof. unfold {formula.name}_enclosed, {formula.name}. enclose. Qed.\n"
        )
    texts.append(
        _all(
            [f"{formula.name}_enclosed" for formula in formulas],
            [f"{formula.name}_holds" for formula in formulas],
        )
    )
    return "\n".join(texts)


def together(modules: Sequence[str]) -> str:
    """Return the file that puts such files together, given by their logical names.

    >>> print(together(["didp.formulas.belief", "didp.formulas.scale"]))
    Require didp.formulas.belief didp.formulas.scale.
    Definition statement : Prop :=
      didp.formulas.belief.statement /\\
      didp.formulas.scale.statement.
    Definition proof : statement :=
      (conj didp.formulas.belief.proof
      didp.formulas.scale.proof).
    <BLANKLINE>
    """
    statements, proofs = (
        [f"{module}.{name}" for module in modules] for name in ("statement", "proof")
    )
    return f"Require {' '.join(modules)}.\n{_all(statements, proofs)}"


def _all(statements: Sequence[str], proofs: Sequence[str]) -> str:
    """Define the conjunction of statements, and its proof."""
    *others, last = proofs
    proof = "".join(f"(conj {other}\n  " for other in others) + last + ")" * len(others)
    stated = " /\\\n  ".join(statements)
    fixed = f"Definition statement : Prop :=\n  {stated}.\n"
    return f"{fixed}Definition proof : statement :=\n  {proof}.\n"
