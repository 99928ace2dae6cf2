"""didp_ref/numbers/precision.py: the user's precision is given back, also under threads."""

import sys
import threading

import pytest
from flint import ctx

import didp_ref as di
from didp_ref.numbers.precision import arb_precision, at_precision


def test_a_precision_may_be_asked_for_inside_another():
    before = ctx.prec
    with arb_precision(200):
        with arb_precision(300):
            assert ctx.prec == 300
        assert ctx.prec == 200
    assert ctx.prec == before


def test_one_call_may_have_a_precision_and_fail_with_it():
    before = ctx.prec
    with arb_precision(200):
        assert at_precision(300, lambda more: ctx.prec + more, [1]) == 301
        with pytest.raises(ZeroDivisionError):
            at_precision(300, lambda: 1 // 0, [])
        assert ctx.prec == 200
    assert ctx.prec == before


def test_threads_leave_no_trace_and_agree():
    before, interval = ctx.prec, sys.getswitchinterval()
    expected = di.scale.rho.enclose("0.4", 10, 1)
    collected = []

    def work():
        for bits in (64, 128, 300):
            di.scale.rho.enclose("0.4", 10, 1, bits=bits)
        collected.append((di.scale.rho.enclose("0.4", 10, 1), di.scale.rho(0.4, 10, 1.0)))

    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert ctx.prec == before
    assert collected == [(expected, di.scale.rho(0.4, 10, 1.0))] * 8


def test_a_call_with_floats_depends_on_no_precision_and_gives_it_back():
    expected = di.scale.rho(0.4, 10, 1.0)
    ctx.prec = 7
    try:
        assert di.scale.rho(0.4, 10, 1.0) == expected
        with pytest.raises(di.OutOfRange):
            di.belief.ratio_ceiling(800.0, 0.0)
        assert ctx.prec == 7
    finally:
        ctx.prec = 53
