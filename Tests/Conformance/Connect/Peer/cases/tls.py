"""Servers that ask who the client is, and servers that are not whom the client trusts."""

from cases.case import CLIENT, FULL, SERVER, UNARY, Case, fails, many, one

ONCE = {"codecs": ("proto",), "compressions": ("identity",)}
KNOWN = {"tls": ("client",), **ONCE}
OTHER = {"tls": ("other",), "expected": fails("unavailable"), **ONCE}

CASES = [
    Case("tls/unary", UNARY, one(UNARY, b"plum"), **KNOWN),
    Case("tls/client stream", CLIENT, one(CLIENT, b"plum", more=[b"one"]), **KNOWN),
    Case("tls/server stream", SERVER, many(SERVER, b"plum", b"fig"), **KNOWN),
    Case("tls/full duplex", FULL, many(FULL, b"plum", b"fig", more=[b"one"]), **KNOWN),
    Case("tls/another server, unary", UNARY, one(UNARY, b"plum"), **OTHER),
    Case("tls/another server, server stream", SERVER, many(SERVER, b"plum"), **OTHER),
]
