"""Where a formal statement, or the evidence, says less than the paper: one phrase for one thing."""

from __future__ import annotations

DENSITIES = "densities, not events"
INDEPENDENT_NOISES = "independent noises"
