"""Functions run in forks here."""

from tests.workbench.resting import engines_at_rest

__all__ = ["engines_at_rest"]
