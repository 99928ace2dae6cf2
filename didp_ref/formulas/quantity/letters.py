"""Symbols that are written in LaTeX as the papers write them, and in text by the name of a call."""

from __future__ import annotations

from typing import Any

import sympy


class Letter(sympy.Symbol):
    """A parameter's symbol, which a notebook shows as the paper's letter.

    >>> Letter("scale", r"\\lambda", positive=True) / 2
    scale/2
    >>> sympy.latex(_)
    '\\\\frac{\\\\lambda}{2}'
    """

    __slots__ = ("latex",)
    latex: str

    def __new__(cls, name: str, latex: str, **assumptions: bool | None) -> Letter:
        """Return the symbol of a parameter's name, with its letter."""
        cls._sanitize(assumptions, cls)
        made: Letter = sympy.Symbol.__xnew__(cls, name, **assumptions)
        made.latex = latex
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, bool]]:
        """Return what a copy is made of."""
        return (self.name, self.latex), self._assumptions_orig

    def _hashable_content(self) -> tuple[Any, ...]:
        return (*super()._hashable_content(), self.latex)

    def _latex(self, _: object) -> str:
        return self.latex
