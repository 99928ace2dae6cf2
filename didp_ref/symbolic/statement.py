"""A statement as mathematics, in sympy: named hypotheses and a conclusion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sympy


@dataclass(frozen=True)
class Statement:
    """A statement as mathematics: from the hypotheses, each under its name, follows the conclusion.

    A name says what the hypothesis says, in words or as a formula; a derivation cites it, and the
    claim's printed domain is made of the names.
    """

    hypotheses: Mapping[str, sympy.Basic]
    conclusion: sympy.Basic
