"""Derivations are checked here."""

from tests.derived import derived, engines, found

__all__ = ["derived", "engines", "found"]
