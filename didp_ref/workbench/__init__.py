"""The workbench: what users bring, and what is asked of it.

A formula from outside becomes a :class:`~didp_ref.workbench.term.Term`, however it was brought:
read from plain text (:mod:`~didp_ref.workbench.parse`) or LaTeX
(:mod:`~didp_ref.workbench.latex`), converted from sympy, or recovered from a Python function by
running it on symbols (:mod:`~didp_ref.workbench.trace`).
:mod:`~didp_ref.workbench.compare` says whether it is one of our quantities.
"""
