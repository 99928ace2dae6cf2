"""Mechanisms: what is sampled, and the protocols that answer many queries.

``refinement`` is knowledge refinement, ``laplace`` the Laplace mechanism; ``randomness`` is where
every random bit comes from, ``reading`` reads numbers.

``interactive`` has the protocols, ``protocol`` what they share; ``account`` is a budget and its
charges, ``state`` one in a file, ``database`` and ``documents`` how the file holds it, and
``migration`` takes over a file of an earlier release.
"""
