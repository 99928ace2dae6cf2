"""The table of the promises is what its command prints."""

from pathlib import Path

from benchmarks import second


def test_the_table_of_the_promises_is_what_the_command_prints() -> None:
    table = "\n".join(second.table())
    assert table.count("\n") == len(second.PROMISES) + 1
    assert table in Path("benchmarks/README.md").read_text()
