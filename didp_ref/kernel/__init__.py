r"""The kernel: a small checker of proofs about real numbers, which imports nothing else of ours.

What a verdict rests on is the checker (:mod:`didp_ref.kernel.checker`, a program of its own) with
what it imports: :mod:`~didp_ref.kernel.terms` and their :mod:`~didp_ref.kernel.text`, the
:mod:`~didp_ref.kernel.normal` form of what is equal, the lemma :mod:`~didp_ref.kernel.schemas`, the
:mod:`~didp_ref.kernel.rules`, how a step becomes a :mod:`~didp_ref.kernel.question`, and the
:mod:`~didp_ref.kernel.engines` that are asked. It reads statements and proof objects
(:mod:`~didp_ref.kernel.objects`) as text, and trusts nothing else.

One rule carries everything. A step says: from these named facts follows this statement. The engines
decide it over the reals (the negation is impossible); ``unknown`` fails. What is not arithmetic
(exp, log, \|x\|, max, sums, entries of sequences, unknown functions, quantified statements) is a
fresh atom of which nothing is known but what instances of the lemma schemas say. The last step is
the statement's own conclusion.
"""
