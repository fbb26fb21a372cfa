"""Connect: errors of unary calls, and ends of streams, as servers write them well and badly."""

import base64
import gzip
import json

from cases.case import SERVER, UNARY, CODES, Case, any_request, fails, raw, succeeds
from contracts import service
from wire import envelope

DETAIL = service.Header(name="plum", value=["fig"])
VALUE = base64.b64encode(DETAIL.SerializeToString()).decode()
TYPE = "connectrpc.conformance.v1.Header"
PLAIN = {"code": "out_of_range", "message": "oops"}


def told(name, status, body, expected, compressed=False, content_type="application/json", codes=(), **fields):
    """An error of a unary call."""
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    if compressed:
        body, fields = gzip.compress(body), {**fields, "content_encoding": "gzip"}
    return Case(f"connect errors/{name}", UNARY, any_request(UNARY), expected=expected, tls=("",),
                raw=raw(status, content_type, body, **fields), protocols=("connect",), codecs=("proto",),
                compressions=("gzip",) if compressed else ("identity", "gzip"),
                codes=tuple(CODES[code] for code in codes))


def ended(name, end, expected, compressed=False, codes=()):
    """The end of a stream."""
    body = end if isinstance(end, bytes) else json.dumps(end).encode()
    fields = {"connect_content_encoding": "gzip"} if compressed else {}
    body = envelope(3, gzip.compress(body)) if compressed else envelope(2, body)
    return Case(f"connect ends/{name}", SERVER, any_request(SERVER), expected=expected, tls=("",),
                raw=raw(content_type="application/connect+proto", body=body, **fields), protocols=("connect",),
                codecs=("proto",), compressions=("gzip",) if compressed else ("identity", "gzip"),
                codes=tuple(CODES[code] for code in codes))


OOPS = fails("out_of_range", "oops")
DETAILED = fails("out_of_range", "oops", [DETAIL])


def detailed(**detail):
    return {**PLAIN, "details": [{"type": TYPE, "value": VALUE, **detail}]}


CASES = [
    told("null", 401, b"null", fails("unauthenticated")),
    told("no body", 401, b"", fails("unauthenticated")),
    told("no JSON", 401, b"<html>", fails("unauthenticated")),
    told("a list", 401, b"[1]", fails("unauthenticated")),
    told("another type", 403, PLAIN, fails("permission_denied"), content_type="application/proto"),
    told("a page", 503, b"<html>", fails("unavailable"), content_type="text/html"),
    told("a null code", 401, {"code": None, "message": "oops"}, fails("unauthenticated", "oops")),
    told("no code", 401, {"message": "oops"}, fails("unauthenticated", "oops")),
    told("an unknown code", 429, {"code": "plum", "message": "oops"}, fails("unavailable", "oops")),
    told("a code that is a number", 429, {"code": 11}, fails("unavailable")),
    told("a code in capitals", 429, {"code": "OUT_OF_RANGE"}, fails("unavailable")),
    told("no message", 400, {"code": "out_of_range"}, fails("out_of_range", "")),
    told("a null message", 400, {"code": "out_of_range", "message": None}, fails("out_of_range", "")),
    told("unknown fields", 422, {**PLAIN, "plum": {"fig": [1, None]}}, OOPS),
    told("a code that the status belies", 200 + 222, PLAIN, OOPS),
    told("a charset", 400, PLAIN, OOPS, content_type="application/json; charset=utf-8"),
    told("a detail", 422, detailed(), DETAILED),
    told("a detail with padding gone", 422, detailed(value=VALUE.rstrip("=")), DETAILED),
    told("a detail with unknown fields", 422, detailed(plum="fig"), DETAILED),
    told("a detail with a debug that is an object", 422, detailed(debug={"name": "plum", "x": True}), DETAILED),
    told("a detail with a debug that is a text", 422, detailed(debug="plum"), DETAILED),
    told("details that are null", 422, {**PLAIN, "details": None}, OOPS),
    told("compressed", 422, detailed(), DETAILED, compressed=True),
    told("with metadata", 400, PLAIN,
         fails("out_of_range", "oops", leading={"x-a": ["1", "2"]}, trailing={"x-b": ["3", "4"]}),
         x_a=["1", "2"], trailer_x_b=["3", "4"]),
    ended("empty", {}, succeeds()),
    ended("a null error", {"error": None}, succeeds()),
    ended("unknown fields", {"plum": 1}, succeeds()),
    ended("metadata", {"metadata": {"x-a": ["1", "2"], "X-B": ["3"]}},
          succeeds(trailing={"x-a": ["1", "2"], "x-b": ["3"]})),
    ended("a null metadata", {"metadata": None}, succeeds()),
    ended("a null code", {"error": {"code": None, "message": "oops"}}, fails("unknown", "oops")),
    ended("no code", {"error": {"message": "oops"}}, fails("unknown", "oops")),
    ended("an empty error", {"error": {}}, fails("unknown")),
    ended("an unknown code", {"error": {"code": "plum", "message": "oops"}}, fails("unknown", "oops")),
    ended("an error", {"error": PLAIN}, OOPS),
    ended("an error with unknown fields and details", {"error": {**detailed(plum=1, debug={"x": True}), "y": 2}},
          DETAILED),
    ended("an error with metadata", {"error": PLAIN, "metadata": {"x-a": ["1"]}},
          fails("out_of_range", "oops", trailing={"x-a": "1"})),
    ended("compressed", {"error": detailed()}, DETAILED, compressed=True),
    ended("no JSON", b"<html>", fails("internal"), codes=("unknown",)),
    ended("nothing", b"", fails("internal"), codes=("unknown",)),
]
