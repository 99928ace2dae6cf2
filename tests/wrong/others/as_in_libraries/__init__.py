"""Eighty implementations, each wrong as published code was, by somebody who did not know `check`.

A comment says what is wrong, and of many where it was seen.
"""

from tests.wrong.others.as_in_libraries import mechanisms, promises

WRONG = {**mechanisms.WRONG, **promises.WRONG}
