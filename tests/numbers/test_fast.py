"""didp_ref/numbers/fast.py: programs of few registers, and nothing waits that need not."""

import subprocess
import sys
from pickle import UnpicklingError

import numpy as np
import pytest

from didp_ref.numbers import fast
from didp_ref.numbers.recorded import Recorder, Step

WAITS_FOR_NOTHING = """
import sys
import numpy as np
import didp_ref as di
di.scale.rho(0.5, 8.0, 1.0)
di.scale.rho(np.full(1_000_000, 0.5), 8.0, 1.0)
sys.exit("numba" in sys.modules)
"""


def test_no_import_no_scalar_and_no_short_array_waits_for_numba():
    subprocess.run([sys.executable, "-c", WAITS_FOR_NOTHING], check=True)


@pytest.mark.parametrize("problem", [ImportError("Numba needs NumPy 1.0 or less"), None])
def test_without_a_numba_that_works_nothing_is_compiled(monkeypatch, problem):
    monkeypatch.setitem(sys.modules, "numba", None)  # an import of it raises ImportError
    monkeypatch.delitem(sys.modules, fast.COMPILED, raising=False)
    fast._compiled.cache_clear()
    try:
        assert not fast.pays(10**9) and not fast.pays(10**9)
    finally:
        fast._compiled.cache_clear()


def test_a_short_array_does_not_ask_for_numba(monkeypatch):
    monkeypatch.delitem(sys.modules, fast.COMPILED, raising=False)
    monkeypatch.setattr(fast, "_compiled", lambda: pytest.fail("it was asked for"))
    monkeypatch.setattr(fast, "_asked", [0])
    for _ in range(1000):
        assert not fast.pays(fast.FEWEST_ROWS - 1)
    assert not fast.pays(fast.FROM_ROWS - 1)


def test_what_large_arrays_asked_for_adds_up(monkeypatch):
    """Numpy is as quick for the first ones, and numba's import is waited for once."""
    monkeypatch.delitem(sys.modules, fast.COMPILED, raising=False)
    monkeypatch.setattr(fast, "_asked", [0])
    monkeypatch.setattr(fast, "_compiled", lambda: sys)
    answers = [fast.pays(fast.FROM_ROWS // 4) for _ in range(5)]
    assert answers == [False, False, False, True, True]


def test_a_register_is_given_away_after_its_last_use():
    compiled = pytest.importorskip("didp_ref.numbers.compiled", reason="numba is not installed")
    recorder = Recorder(2)
    x, y = recorder.arguments()
    value = x + y
    for _ in range(50):
        value = (value + x) * y
    recorder.result(Step.ROUND_UP, value, 1.0)
    program = fast.program(recorder)
    assert program.registers.size <= 6 * compiled.WHOLE
    inputs = np.array([[0.5] * compiled.WIDTH, [0.25] * compiled.WIDTH])
    results, known = np.empty((1, compiled.WIDTH)), np.empty(compiled.WIDTH, np.int64)
    program.run(inputs, results, known)
    exact = 0.75
    for _ in range(50):
        exact = (exact + 0.5) * 0.25
    assert np.all(np.abs(results - exact) < 1e-15)


@pytest.fixture
def anew():
    """Forget what was compiled, before and after."""
    pytest.importorskip("numba", reason="numba, the extra `fast`, is not installed")
    fast.stored.cache_clear()
    yield
    fast.stored.cache_clear()


def test_where_nothing_can_be_stored_the_code_is_compiled_all_the_same(monkeypatch, anew):
    import numba

    def njit(*_, **options):
        raise RuntimeError("no locator available") if options.get("cache") else AssertionError

    monkeypatch.setattr(numba, "njit", njit)
    assert fast.stored() is fast.unstored()


@pytest.mark.parametrize("problem", [OSError("no space left"), EOFError(), UnpicklingError()])
def test_what_cannot_be_read_or_written_is_done_without(monkeypatch, problem):
    def failing(*_):
        raise problem

    monkeypatch.setattr(fast, "stored", lambda: failing)
    monkeypatch.setattr(fast, "unstored", lambda: lambda *_: 1)
    assert fast.Program(np.zeros(0, np.int64), np.zeros(0)).run(*[np.zeros(0)] * 3) == 1
