"""Mechanisms: what is sampled, and the protocols that answer many queries.

``refinement`` is Algorithm 1, ``finite`` and ``continuous`` the priors it refines, ``density`` a
refined continuous answer; ``laplace`` the Laplace mechanism; ``interactive`` the protocols and
``state`` their files; ``randomness`` where every random bit comes from.
"""
