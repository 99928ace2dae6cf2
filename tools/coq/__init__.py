"""Coq, on whole statements: its kernel checks proofs that are trusted with nothing.

:mod:`~tools.coq.gallina` writes statements in Coq's language (and says where a
statement's terms are not defined), :mod:`~tools.coq.coqc` compiles one file,
:mod:`~tools.coq.build` all of them in their order.
:mod:`~tools.coq.kernel` asks the last question, on one theorem: of which statement
it is, and what it rests on. A theorem stands when all files compile, every library is one that is
listed there, and nothing is assumed but its axioms. Whatever else comes of it proves nothing, and
refutes nothing.
"""

from tools.coq.coqc import version

__all__ = ["name", "version"]

name = "coq"
