"""The first verdict of a slow function, and what is kept where the check is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from didp_ref.oracle.first_sample import FEW
from didp_ref.oracle.judge import Judgement
from didp_ref.oracle.runner.bracket_report import report_of
from didp_ref.oracle.runner.report import Report
from didp_ref.oracle.vectors import Vector, VectorFile
from didp_ref.processes.signals import Stopped

Show = Callable[[Report, float], object]
"""Takes the report on what was asked until now, and how many seconds the rest takes, about."""
LEAST = 2.0
"""Seconds that the first answers take of a slow function."""
SLOW = 20.0
"""Seconds: where all other answers take longer, a first verdict is told."""
LATEST = 10.0
"""Seconds until it is told at the latest, if there are answers to come."""


class FirstVerdict:
    """Watches answers come, and tells a first verdict once, where the others will take long."""

    def __init__(
        self, report: Report, file: VectorFile, vectors: Sequence[Vector], show: Show | None
    ) -> None:
        self.report = report
        self.file = file
        self.vectors = vectors
        self.show = show
        self._began = time.perf_counter()
        self._first: float | None = None

    @property
    def seconds(self) -> float:
        """How long it takes until now."""
        return time.perf_counter() - self._began

    def see(self, judged: Mapping[str, Judgement]) -> None:
        """Take note that there is one more answer."""
        done, seconds = len(judged), self.seconds
        if self._first is None:  # until then it was imported, or started
            self._first = seconds
        if not self.show or (done < FEW and seconds < LATEST):
            return
        asking = seconds - self._first
        left = asking / max(1, done - 1) * (len(self.vectors) - done)
        if asking >= LEAST and left > (SLOW if seconds < LATEST else LEAST):
            show, self.show = self.show, None
            so_far = report_of(self.file, self.report.tolerance, self.report.levels)
            FirstVerdict(so_far, self.file, self.vectors, None).stop("so far", judged)
            so_far.close(self.file, seconds)
            show(so_far, left)

    def count(self, judged: Mapping[str, Judgement]) -> None:
        """Count what was judged, in the order of the file."""
        for vector in self.vectors:
            if vector.id in judged:
                self.report.count(vector, judged[vector.id])

    def stop(self, by: Stopped | str, judged: Mapping[str, Judgement]) -> None:
        """Count what was judged until the check was stopped, and note what was not asked."""
        if not self.report.asked:
            self.count(judged)
        self.report.stop(by, [vector for vector in self.vectors if vector.id not in judged])


def close(report: Report, file: VectorFile, seconds: float) -> None:
    """Close a report on what was asked; a stop on the way costs none of it."""
    try:
        report.close(file, seconds)
    except Stopped as stop:
        given_up = report.not_asked
        report.stop(stop, unknown="")
        report.not_asked = given_up
        report.close(file, seconds)
