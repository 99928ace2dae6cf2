"""The subcommands of ``didp-ref``, one module a command: ``configure`` and ``run``."""
