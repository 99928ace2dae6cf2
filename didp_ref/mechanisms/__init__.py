"""Mechanisms: what is sampled, and the protocols that answer many queries.

``refinement`` is knowledge refinement, ``laplace`` the Laplace mechanism; ``interactive`` the
protocols and ``state`` their files; ``reading`` reads numbers, ``randomness`` is where every random
bit comes from.
"""
