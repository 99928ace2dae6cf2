"""Derivations of what the papers state, a folder a paper and a module a theorem.

:mod:`didp_ref.audit.derivations` imports them, which registers them.
"""
