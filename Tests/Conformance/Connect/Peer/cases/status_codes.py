"""What a status of HTTP means when nothing else tells how a call failed."""

from cases.case import ALL, CLIENT, HALF, SERVER, UNARY, Case, any_request, fails, raw

MEANINGS = {
    400: "internal",
    401: "unauthenticated",
    403: "permission_denied",
    404: "unimplemented",
    429: "unavailable",
    502: "unavailable",
    503: "unavailable",
    504: "unavailable",
}
UNKNOWN = (408, 409, 412, 413, 415, 418, 431, 500, 501, 505, 599, 800)
STATUSES = {**MEANINGS, **dict.fromkeys(UNKNOWN, "unknown")}


def status(kind, number, code, protocol, content_type=None):
    what = f"{number} with a page" if content_type else f"{number}"
    return Case(f"status codes/{kind}/{what}", kind, any_request(kind), raw=raw(number, content_type),
                expected=fails(code), protocols=(protocol,), codecs=("proto",), tls=("",))


CASES = [
    *(status(UNARY, number, code, protocol) for protocol in ALL for number, code in STATUSES.items()),
    *(status(kind, number, STATUSES[number], protocol)
      for protocol in ALL for kind in (CLIENT, SERVER, HALF) for number in (400, 404, 503, 500)),
    *(status(UNARY, number, STATUSES[number], protocol, "text/html") for protocol in ALL for number in (404, 502)),
]
