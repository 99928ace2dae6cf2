"""Reading what a user brings to ``didp-ref assess``: files, tables, columns."""
