"""rhodi's running example: the eight possible worlds of Table 2, as printed and as they are."""

from __future__ import annotations

from statistics import median

from didp_ref.papers.rhodi.evidence.answers import mean

WORLDS = ((1, 2, 3), *((1, 3, x) for x in range(4, 11)))
"""The adversary knows 1 and 3, and the third record is 2, 4, 5, ..., 10."""
PRINTED_MEANS = ("2", "8/3", "3/2", "10/3", "11/3", "4/3", "13/3", "14/3")
MENDED_MEANS = ("2", "8/3", "3", "10/3", "11/3", "4", "13/3", "14/3")
"""What the text's own S(f) = 8/3 and risk 0.2294 need: 3 and 4 where 3/2 and 4/3 stand."""
PRINTED_MEDIANS = ("2", "3", "3", "3", "3", "3", "3", "3")

MEANS = tuple(mean(world) for world in WORLDS)
MEDIANS = tuple(int(median(world)) for world in WORLDS)
