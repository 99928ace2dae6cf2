"""What sympy cancelled while a statement was written, and what was asked of its letters before.

While one writes, sympy makes 1 of ``x/x`` and ``x`` of ``exp(log(x))``: what was divided by may be
zero then. The file is read a second time while sympy evaluates nothing, and what was written is
compared with what is judged: each denominator, each logarithm, each root.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from didp_ref.audit.claim import Statement

NOT_ZERO, POSITIVE, NOT_NEGATIVE = "is not zero", "is positive", "is not negative"
"""What a denominator, the argument of a logarithm and what stands under a root must be."""
NOT = {NOT_ZERO: "is divided by", POSITIVE: "has no logarithm", NOT_NEGATIVE: "has no root"}
Needed = tuple[str, sympy.Expr]


def cancelled(judged: Statement, written: Statement) -> list[str]:
    """Say, a line each, what was written and does not stand in what is judged.

    >>> x = sympy.Symbol("x", real=True)
    >>> with sympy.evaluate(False):
    ...     written = Statement({}, sympy.Le(x / x, 1))
    >>> cancelled(Statement({}, sympy.Le(1, 1, evaluate=False)), written)
    ['as written the conclusion makes sense only where x is not zero; sympy cancelled that']
    """
    pairs = [("the conclusion", judged.conclusion, written.conclusion)]
    pairs += [
        (f"the hypothesis {name!r}", left, right)
        for (name, left), right in zip(
            judged.hypotheses.items(), written.hypotheses.values(), strict=True
        )
    ]
    return [
        _line(where, what, argument)
        for where, left, right in pairs
        for what, argument in dict.fromkeys(needed(right))
        if (what, argument) not in set(needed(left))
    ]


def _line(where: str, what: str, argument: sympy.Expr) -> str:
    sense = f"only where {argument} {what}"
    if not argument.free_symbols:
        sense = f"nowhere, as {argument} {NOT[what]}"
    return f"as written {where} makes sense {sense}; sympy cancelled that"


def needed(formula: sympy.Basic) -> Iterator[Needed]:
    """Yield what a formula of sympy needs in order to be defined, its arguments evaluated."""
    for node in sympy.preorder_traversal(formula):
        if isinstance(node, sympy.Pow):
            base, exponent = _evaluated(node.base), _evaluated(node.exp)
            if exponent.could_extract_minus_sign():
                yield from ((NOT_ZERO, factor) for factor in _factors(base))
            if exponent.is_number and not exponent.is_integer and not base.is_nonnegative:
                yield NOT_NEGATIVE, base
        elif isinstance(node, sympy.log):
            argument = _evaluated(node.args[0])
            if not argument.is_positive:
                yield POSITIVE, argument


def _factors(base: sympy.Expr) -> Iterator[sympy.Expr]:
    """Yield the factors of a denominator that may be zero, without their signs."""
    for factor in sympy.Mul.make_args(sympy.factor_terms(base)):
        root = factor.base if isinstance(factor, sympy.Pow) else factor
        if not root.is_nonzero:
            yield -root if root.could_extract_minus_sign() else root


def _evaluated(node: sympy.Basic) -> sympy.Expr:
    """Return what sympy makes of an expression that was written while it evaluated nothing."""
    with sympy.evaluate(True):
        return node.func(*map(_evaluated, node.args)) if node.args else node
