"""Derivations are checked here."""

from tests.derived import derived, found

__all__ = ["derived", "found"]
