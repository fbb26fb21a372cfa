"""Errors that servers tell, of each code, by each kind of call."""

from cases.case import CLIENT, CODES, FULL, HALF, SERVER, UNARY, Case, error, many, one
from contracts import service

METADATA = {"leading": {"x-leading": "pear"}, "trailing": {"x-trailing": "quince"}}
FAILURE = error("internal", "it broke")
STRANGE = "\nspaces \t and\r\n100% of the plane ☺, and one beyond: 😈\n"
DETAILS = [service.Header(name="plum", value=["fig"]), service.UnaryRequest(request_data=b"\0\1\xff")]
CODE_NAMES = [name for name in CODES if name != "unspecified"]

CASES = [
    *(Case(f"errors/unary/{code}", UNARY, one(UNARY, fails=error(code, f"says {code}"))) for code in CODE_NAMES),
    *(Case(f"errors/server stream/{code}", SERVER, many(SERVER, fails=error(code, f"says {code}")))
      for code in CODE_NAMES),
    Case("errors/unary/with metadata", UNARY, one(UNARY, fails=FAILURE, **METADATA)),
    # A newline cannot begin or end a header; grpcio writes it percent-encoded, as all do.
    Case("errors/unary/with a strange message", UNARY, one(UNARY, fails=error("internal", STRANGE))),
    Case("errors/unary/without a message", UNARY, one(UNARY, fails=error("aborted", ""))),
    Case("errors/unary/with details", UNARY, one(UNARY, fails=error("aborted", "oh", DETAILS))),
    Case("errors/server stream/with a strange message", SERVER, many(SERVER, fails=error("internal", STRANGE))),
    Case("errors/server stream/with details", SERVER, many(SERVER, b"plum", fails=error("aborted", "oh", DETAILS))),
    Case("errors/server stream/late", SERVER, many(SERVER, b"plum", b"fig", fails=FAILURE, **METADATA)),
    Case("errors/server stream/at once", SERVER, many(SERVER, fails=FAILURE, **METADATA)),
    Case("errors/client stream/one request", CLIENT, one(CLIENT, fails=FAILURE)),
    Case("errors/client stream/many requests", CLIENT, one(CLIENT, fails=FAILURE, more=[b"one", b"two"], **METADATA)),
    Case("errors/half duplex/late", HALF, many(HALF, b"plum", fails=FAILURE, more=[b"one"], **METADATA)),
    Case("errors/half duplex/at once", HALF, many(HALF, fails=FAILURE, more=[b"one"], **METADATA)),
    Case("errors/full duplex/late", FULL, many(FULL, b"plum", b"fig", fails=FAILURE, more=[b"one"], **METADATA)),
    Case("errors/full duplex/at once", FULL, many(FULL, fails=FAILURE, **METADATA)),
    Case("errors/full duplex/with requests unsent", FULL, many(FULL, fails=FAILURE, more=[b"one", b"two"])),
    Case("errors/full duplex/in the middle", FULL,
         many(FULL, b"plum", fails=FAILURE, more=[b"one", b"two"])),
]
