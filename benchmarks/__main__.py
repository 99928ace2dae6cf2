"""Run every benchmark of the core and print one table: ``python -m benchmarks``."""

from benchmarks import composition, enclose, import_time
from benchmarks.measure import show

show([row for part in (import_time, enclose, composition) for row in part.rows()])
