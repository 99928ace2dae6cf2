"""The names of the parts that several claims of the paper have."""

from __future__ import annotations

ALPHA_SIDE, BETA_SIDE = "alpha side", "beta side"
