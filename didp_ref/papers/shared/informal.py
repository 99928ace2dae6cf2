"""Why a part of a claim has no formal statement, where several claims give the same reason."""

from __future__ import annotations

DEFINED = "a definition: it is exercised on concrete instances"
NUMBERS = "printed numbers: each is set beside ours, digit by digit"
VALUES = "it speaks of the values that it prints: exact arithmetic decides it"
WITNESS = "it says that something may happen: an exact example settles it"
FALSE_HERE = "false under this reading: an exact counterexample settles it"
