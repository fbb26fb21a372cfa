"""Calls of each kind that go well, with few messages, many, and none."""

from cases.case import CLIENT, FULL, HALF, SERVER, UNARY, Case, any_request, fails, many, one
from contracts import service

SENT = {"X-Accord-Sent": ["first", "second"]}
METADATA = {"leading": {"x-leading": "pear"}, "trailing": {"x-trailing": "quince"}}

CASES = [
    Case("basic/unary", UNARY, one(UNARY, b"plum", **METADATA), headers=SENT),
    Case("basic/unary without data", UNARY, one(UNARY), headers=SENT),
    Case("basic/unary with nothing said", UNARY, any_request(UNARY)),
    Case("basic/idempotent unary by POST", UNARY, one(UNARY, b"plum", method="IdempotentUnary", **METADATA),
         method="IdempotentUnary", headers=SENT),
    Case("basic/client stream", CLIENT, one(CLIENT, b"plum", more=[b"one", b"two", b""], **METADATA), headers=SENT),
    Case("basic/client stream of one", CLIENT, one(CLIENT, b"plum", **METADATA)),
    Case("basic/client stream of none", CLIENT, [], headers=SENT),
    Case("basic/client stream with pauses", CLIENT, one(CLIENT, b"plum", more=[b"one"]), delay_ms=30),
    Case("basic/server stream", SERVER, many(SERVER, b"plum", b"fig", b"", b"date", **METADATA), headers=SENT),
    Case("basic/server stream of none", SERVER, many(SERVER, **METADATA), headers=SENT),
    Case("basic/server stream with pauses", SERVER, many(SERVER, b"plum", b"fig", delay_ms=30)),
    Case("basic/half duplex", HALF, many(HALF, b"plum", b"fig", more=[b"one"], **METADATA), headers=SENT),
    Case("basic/half duplex of no requests", HALF, [], headers=SENT),
    Case("basic/half duplex of no responses", HALF, many(HALF, more=[b"one"], **METADATA)),
    Case("basic/half duplex with pauses", HALF, many(HALF, b"plum", b"fig", more=[b"one"], delay_ms=20), delay_ms=20),
    Case("basic/full duplex", FULL, many(FULL, b"plum", b"fig", more=[b"one"], **METADATA), headers=SENT),
    Case("basic/full duplex with pauses", FULL, many(FULL, b"plum", b"fig", more=[b"one"], delay_ms=20), delay_ms=20),
    Case("basic/full duplex of a hundred", FULL,
         many(FULL, *[b"plum"] * 100, more=[b"%d" % number for number in range(99)])),
    Case("basic/a method that is not there", UNARY, [service.UnimplementedRequest()],
         method="Unimplemented", expected=fails("unimplemented")),
    Case("basic/a megabyte", UNARY, one(UNARY, bytes(range(256)) * 4096)),
    Case("basic/a megabyte in a stream", SERVER, many(SERVER, bytes(range(256)) * 4096, b"fig")),
    Case("basic/a megabyte up and down", FULL,
         many(FULL, *[bytes(range(256)) * 1024] * 4, more=[bytes(range(256)) * 1024] * 3)),
]
