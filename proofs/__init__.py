"""Derivations of what the papers state, a folder a paper and a module a theorem.

:mod:`didp_ref.audit.derivations` imports them, which registers them.
"""

import didp_ref.papers  # noqa: F401  # an id is one of its claims, whichever derivation is imported
