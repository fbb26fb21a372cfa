"""Servers that ask who the client is."""

from cases.case import CLIENT, FULL, SERVER, UNARY, Case, many, one

KNOWN = {"tls": ("client",), "codecs": ("proto",), "compressions": ("identity",)}

CASES = [
    Case("tls/unary", UNARY, one(UNARY, b"plum"), **KNOWN),
    Case("tls/client stream", CLIENT, one(CLIENT, b"plum", more=[b"one"]), **KNOWN),
    Case("tls/server stream", SERVER, many(SERVER, b"plum", b"fig"), **KNOWN),
    Case("tls/full duplex", FULL, many(FULL, b"plum", b"fig", more=[b"one"]), **KNOWN),
]
