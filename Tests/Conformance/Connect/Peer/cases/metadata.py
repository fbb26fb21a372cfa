"""Headers and trailers: repeated, binary, and odd ones."""

from cases.case import CLIENT, FULL, HALF, SERVER, UNARY, Case, error, many, one

SENT = {"X-Accord-Sent": ["first", "second", "third"]}
TWICE = {"leading": {"x-leading": ["pear", "apple", "pear"]}, "trailing": {"x-trailing": ["quince", "lemon"]}}
# Base64 of bytes that are no text, with padding and without.
BINARY = {"leading": {"x-leading-bin": "AAH/"}, "trailing": {"x-trailing-bin": "/wA"}}
ODD = {"leading": {"x-odd": "a;b=\"c d\" (e) 100%"}}
FAILURE = error("internal", "it broke")

CASES = [
    Case("metadata/unary", UNARY, one(UNARY, b"plum", **TWICE), headers=SENT),
    Case("metadata/unary fails", UNARY, one(UNARY, fails=FAILURE, **TWICE), headers=SENT),
    Case("metadata/client stream", CLIENT, one(CLIENT, b"plum", more=[b"one"], **TWICE), headers=SENT),
    Case("metadata/client stream fails", CLIENT, one(CLIENT, fails=FAILURE, more=[b"one"], **TWICE), headers=SENT),
    Case("metadata/server stream", SERVER, many(SERVER, b"plum", b"fig", **TWICE), headers=SENT),
    Case("metadata/server stream of none", SERVER, many(SERVER, **TWICE), headers=SENT),
    Case("metadata/server stream fails late", SERVER, many(SERVER, b"plum", fails=FAILURE, **TWICE), headers=SENT),
    Case("metadata/server stream fails at once", SERVER, many(SERVER, fails=FAILURE, **TWICE), headers=SENT),
    Case("metadata/half duplex", HALF, many(HALF, b"plum", b"fig", more=[b"one"], **TWICE), headers=SENT),
    Case("metadata/half duplex fails late", HALF, many(HALF, b"plum", fails=FAILURE, **TWICE), headers=SENT),
    Case("metadata/half duplex fails at once", HALF, many(HALF, fails=FAILURE, more=[b"one"], **TWICE), headers=SENT),
    Case("metadata/full duplex", FULL, many(FULL, b"plum", b"fig", more=[b"one"], **TWICE), headers=SENT),
    Case("metadata/full duplex fails late", FULL,
         many(FULL, b"plum", b"fig", fails=FAILURE, more=[b"one"], **TWICE), headers=SENT),
    Case("metadata/full duplex fails at once", FULL, many(FULL, fails=FAILURE, **TWICE), headers=SENT),
    # grpcio has bytes for these, where the wire has base64.
    Case("metadata/binary", UNARY, one(UNARY, b"plum", **BINARY), headers={"X-Accord-Bin": ["AAH/"]},
         is_known_to_grpcio=False),
    Case("metadata/binary in a stream", SERVER, many(SERVER, b"plum", **BINARY), headers={"X-Accord-Bin": ["AAH/"]},
         is_known_to_grpcio=False),
    Case("metadata/odd values", UNARY, one(UNARY, b"plum", **ODD), headers={"X-Accord-Sent": ["a;b=\"c d\" (e) 100%"]}),
    Case("metadata/long values", UNARY, one(UNARY, b"plum", leading={"x-long": "long" * 1000}),
         headers={"X-Accord-Sent": ["long" * 1000]}),
]
