"""The workbench: what users bring, and what is asked of it.

A formula from outside becomes a :class:`~didp_ref.symbolic.term.Term`, however it was brought:
read from plain text (:mod:`~didp_ref.symbolic.text_reader`) or LaTeX
(:mod:`~didp_ref.symbolic.latex_reader`), converted from sympy, or recovered from a Python function
by running it on symbols (:mod:`~didp_ref.workbench.trace`).
:mod:`~didp_ref.workbench.compare` says whether it is one of our quantities.
"""
