"""Calls that are given up by the client, at each point."""

from cases.case import CLIENT, FULL, HALF, SERVER, UNARY, Case, fails, many, one
from contracts import service

SLOW = {"delay_ms": 1500}


def payloads(*data):
    return [service.ConformancePayload(data=each) for each in data]


GIVEN_UP = fails("canceled")
BEFORE_CLOSE = {"before_close_send": {}}


def after_close(milliseconds):
    return {"after_close_send_ms": milliseconds}


def after_responses(count):
    return {"after_num_responses": count}


CASES = [
    Case("cancel/unary soon", UNARY, one(UNARY, b"plum", **SLOW), cancel=after_close(5), expected=GIVEN_UP),
    Case("cancel/client stream before its end", CLIENT, one(CLIENT, b"plum", more=[b"one"]),
         cancel=BEFORE_CLOSE, expected=GIVEN_UP),
    Case("cancel/client stream after its end", CLIENT, one(CLIENT, b"plum", more=[b"one"], **SLOW),
         cancel=after_close(5), expected=GIVEN_UP),
    Case("cancel/server stream after no responses", SERVER, many(SERVER, b"plum", b"fig", **SLOW),
         cancel=after_responses(0), expected=GIVEN_UP),
    Case("cancel/server stream after one response", SERVER, many(SERVER, b"plum", b"fig", **SLOW),
         cancel=after_responses(1), expected=fails("canceled", payloads=payloads(b"plum"))),
    Case("cancel/server stream after some time", SERVER, many(SERVER, b"plum", b"fig", **SLOW),
         cancel=after_close(5), expected=GIVEN_UP),
    Case("cancel/half duplex before its end", HALF, many(HALF, b"plum", b"fig", more=[b"one"]),
         cancel=BEFORE_CLOSE, expected=GIVEN_UP),
    Case("cancel/half duplex after its end", HALF, many(HALF, b"plum", b"fig", more=[b"one"], **SLOW),
         cancel=after_close(5), expected=GIVEN_UP),
    Case("cancel/half duplex after no responses", HALF, many(HALF, b"plum", b"fig", more=[b"one"], **SLOW),
         cancel=after_responses(0), expected=GIVEN_UP),
    Case("cancel/half duplex after one response", HALF, many(HALF, b"plum", b"fig", more=[b"one"], **SLOW),
         cancel=after_responses(1), expected=fails("canceled", payloads=payloads(b"plum"))),
    # Nothing of the second request is sent, as the answer to the first is waited for.
    Case("cancel/full duplex after no responses", FULL, many(FULL, b"plum", b"fig", more=[b"one"], **SLOW),
         cancel=after_responses(0), expected=fails("canceled", unsent=1)),
    Case("cancel/full duplex after one response", FULL, many(FULL, b"plum", b"fig", more=[b"one"], **SLOW),
         cancel=after_responses(1), expected=fails("canceled", payloads=payloads(b"plum"), unsent=1)),
    Case("cancel/full duplex before its end", FULL, many(FULL, b"plum", b"fig", more=[b"one"]),
         cancel=BEFORE_CLOSE, expected=fails("canceled", payloads=payloads(b"plum", b"fig"))),
    Case("cancel/full duplex after its end", FULL, many(FULL, b"plum", b"fig", b"date", more=[b"one"], **SLOW),
         cancel=after_close(0), expected=fails("canceled", payloads=payloads(b"plum", b"fig"))),
]
