"""Timeouts: the server is told of them, and the client keeps to them, as the server does not."""

from cases.case import CLIENT, FULL, HALF, SERVER, UNARY, Case, fails, many, one
from contracts import service

OVER = fails("deadline_exceeded")
SHORT = {"timeout_ms": 200, "expected": OVER}
LONG = {"timeout_ms": 30_000}
SLOW = {"delay_ms": 1500}

CASES = [
    Case("deadlines/unary/in time", UNARY, one(UNARY, b"plum"), **LONG),
    Case("deadlines/client stream/in time", CLIENT, one(CLIENT, b"plum", more=[b"one"]), **LONG),
    Case("deadlines/server stream/in time", SERVER, many(SERVER, b"plum", b"fig"), **LONG),
    Case("deadlines/half duplex/in time", HALF, many(HALF, b"plum", b"fig", more=[b"one"]), **LONG),
    Case("deadlines/full duplex/in time", FULL, many(FULL, b"plum", b"fig", more=[b"one"]), **LONG),
    Case("deadlines/unary/a day", UNARY, one(UNARY, b"plum"), timeout_ms=86_400_000),
    Case("deadlines/unary/over", UNARY, one(UNARY, b"plum", **SLOW), **SHORT),
    Case("deadlines/client stream/over", CLIENT, one(CLIENT, b"plum", more=[b"one"], **SLOW), **SHORT),
    Case("deadlines/server stream/over", SERVER, many(SERVER, b"plum", b"fig", **SLOW), **SHORT),
    Case("deadlines/half duplex/over", HALF, many(HALF, b"plum", b"fig", more=[b"one"], **SLOW), **SHORT),
    Case("deadlines/full duplex/over", FULL, many(FULL, b"plum", b"fig", more=[b"one"], **SLOW),
         timeout_ms=200, expected=fails("deadline_exceeded", unsent=1)),
    Case("deadlines/server stream/over after a message", SERVER, many(SERVER, b"plum", b"fig", delay_ms=3000),
         timeout_ms=5000, expected=fails("deadline_exceeded", payloads=[service.ConformancePayload(data=b"plum")])),
    Case("deadlines/client stream/over while sending", CLIENT, one(CLIENT, b"plum", more=[b"one"] * 2), delay_ms=1000,
         timeout_ms=1500, expected=fails("deadline_exceeded", unsent=2)),
]
