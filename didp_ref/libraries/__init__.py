"""What public libraries compute, judged by the vectors: a folder a library.

``<library>/harness.py`` maps quantities to the library's own functions and needs that library
alone: ``serve.py`` runs it in an environment of its own, and answers the protocol of ``didp-ref
check --command``. ``<library>/library.toml`` says what it is and quotes its contracts,
``requirements.txt`` pins what is installed. ``results/`` holds what was found when it was asked
last, ``errata/`` what is wrong in public formulas. ``untold/`` is in no release: what endangers
somebody is told to the maintainers first (SECURITY.md).
"""
