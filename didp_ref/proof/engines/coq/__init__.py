"""Coq, on whole statements: its kernel checks proofs that are trusted with nothing.

:mod:`~didp_ref.proof.engines.coq.gallina` writes statements in Coq's language (and says where a
statement's terms are not defined), :mod:`~didp_ref.proof.engines.coq.coqc` compiles one file,
:mod:`~didp_ref.proof.engines.coq.build` all of them in their order.
:mod:`~didp_ref.proof.engines.coq.kernel` asks the last question, on one theorem: of which statement
it is, and what it rests on. A theorem stands when all files compile, every library is one that is
listed there, and nothing is assumed but its axioms. Whatever else comes of it proves nothing, and
refutes nothing.
"""

from didp_ref.proof.engines.coq.coqc import version

__all__ = ["name", "version"]

name = "coq"
