"""Where a statement, or what was looked at, says less than its paper: one phrase for one thing."""

from __future__ import annotations

DENSITIES = "densities, not events"
FINITE_OUTCOMES = "finite outcomes"
FIXED_NUMBER_OF_WORLDS = "a fixed number of worlds"
LAPLACE_NOISE = "Laplace noise"
SMALL_UNIVERSES = "universes of at most 8 entries"
TWO_WORLDS_OR_MORE = "two worlds or more"
UNIFORM_PRIOR = "uniform prior"
