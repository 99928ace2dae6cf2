"""The files that docs/assess.md asks about."""

from pathlib import Path

RECORDS = 5000


def people(path: Path) -> None:
    """Write 5,000 records: an age, a sex and a cost, by a rule that anybody can follow."""
    lines = ["age,sex,cost"]
    for i in range(RECORDS):
        sex = "F" if i * i % 5 < 2 else "M"
        lines.append(f"{17 + (7 * i * i + 3 * i) % 74},{sex},{i * 7919 % 1000000 / 100:.2f}")
    path.write_text("\n".join(lines) + "\n")


def many_people(path: Path, records: int = 10**7) -> None:
    """Write as many records by the same rule, with DuckDB."""
    import duckdb

    made = (
        "SELECT 17 + (7 * i * i + 3 * i) % 74 AS age, "
        "if(i * i % 5 < 2, 'F', 'M') AS sex, "
        f"i * 7919 % 1000000 / 100 AS cost FROM range({records}) made(i)"
    )
    with duckdb.connect() as connection:
        connection.execute(f"COPY ({made}) TO '{path}' (HEADER)").fetchall()
