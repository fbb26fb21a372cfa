"""Methods that only read, called by GET."""

from cases.case import UNARY, Case, error, fails, one, raw

METADATA = {"leading": {"x-leading": "pear"}, "trailing": {"x-trailing": "quince"}}
READS = {"method": "IdempotentUnary", "is_get": True, "protocols": ("connect",)}
# Clients compress a GET when it is too long otherwise.
PLAIN = {"compressions": ("identity",)}

CASES = [
    Case("get/plain", UNARY, one(UNARY, b"plum", method="IdempotentUnary", **METADATA),
         headers={"X-Accord-Sent": ["first", "second"]}, **READS, **PLAIN),
    Case("get/any bytes", UNARY, one(UNARY, bytes(range(256)), method="IdempotentUnary"), **READS, **PLAIN),
    Case("get/in time", UNARY, one(UNARY, b"plum", method="IdempotentUnary"), timeout_ms=30_000, **READS, **PLAIN),
    Case("get/fails", UNARY, one(UNARY, fails=error("not_found", "no ☺"), method="IdempotentUnary", **METADATA),
         **READS, **PLAIN),
    Case("get/what the cache has still holds", UNARY, one(UNARY, b"plum", method="IdempotentUnary"),
         raw=raw(304, etag='"plum"'), expected=fails("unknown", leading={"etag": '"plum"'}), **READS, **PLAIN),
]
