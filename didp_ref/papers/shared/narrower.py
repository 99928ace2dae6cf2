"""Where a formal statement, or the evidence, says less than the paper: one phrase, one meaning."""

from __future__ import annotations

FINITE_OUTCOMES = "finite outcomes"
FINITE_WORLDS = "finitely many worlds"
DENSITIES = "densities, not events"
NO_CERTAIN_BELIEF = "no belief is certain"
BELOW_CERTAINTY = "a bound below certainty"
UNIFORM_PRIOR = "uniform prior"
