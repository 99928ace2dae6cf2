"""The statements of the knowledge-refinement paper as mathematics, a module a section.

What they are all made of stands in :mod:`~didp_ref.papers.refine.statements.vocabulary`.
"""
