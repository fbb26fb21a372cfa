"""Compressions beside gzip, which all other cases have."""

from cases.case import CLIENT, FULL, HALF, SERVER, UNARY, Case, error, many, one

OTHERS = {"compressions": ("br", "zstd"), "tls": ("",), "is_known_to_grpcio": False}
LONG = b"plum " * 10_000

CASES = [
    Case("codings/unary", UNARY, one(UNARY, LONG), **OTHERS),
    Case("codings/unary fails", UNARY, one(UNARY, fails=error("internal", "it broke " * 100)), **OTHERS),
    Case("codings/client stream", CLIENT, one(CLIENT, LONG, more=[LONG, b""]), **OTHERS),
    Case("codings/server stream", SERVER, many(SERVER, LONG, b"", LONG), **OTHERS),
    Case("codings/server stream fails", SERVER, many(SERVER, LONG, fails=error("internal", "it broke ")), **OTHERS),
    Case("codings/half duplex", HALF, many(HALF, LONG, LONG, more=[LONG]), **OTHERS),
    Case("codings/full duplex", FULL, many(FULL, LONG, LONG, more=[LONG]), **OTHERS),
]
