"""That the judge complains of what is wrong, and of nothing else; and that requests are looked at.

    .venv/bin/python -m unittest discover Tests/Conformance/Connect/Peer
"""

import unittest

import judge
import wire
from cases.case import FULL, UNARY, Case, error, fails, many, one, succeeds
from contracts import compat, packed, service
from run import Run
from servers import Kind
import expectation

PLUM = service.ConformancePayload(data=b"plum")
FIG = service.ConformancePayload(data=b"fig")


def complaints(expected, actual, codes=()):
    return judge.complaints(Case("a case", UNARY, [], codes=codes), expected, actual)


class JudgeTests(unittest.TestCase):
    def accepts(self, expected, actual, **more):
        self.assertEqual(complaints(expected, actual, **more), [])

    def refuses(self, expected, actual, **more):
        self.assertNotEqual(complaints(expected, actual, **more), [])

    def test_payloads(self):
        self.accepts(succeeds(PLUM, FIG), succeeds(PLUM, FIG))
        for other in (succeeds(FIG, PLUM), succeeds(PLUM), succeeds(PLUM, FIG, FIG), succeeds()):
            self.refuses(succeeds(PLUM, FIG), other)

    def test_errors(self):
        detail = service.Header(name="plum")
        self.accepts(fails("aborted", "oops", [detail]), fails("aborted", "oops", [detail]))
        self.accepts(fails("aborted"), fails("aborted", "any message"))
        self.accepts(fails("aborted"), fails("internal"), codes=(error("internal").code,))
        for other in (
            fails("internal", "oops", [detail]), fails("aborted", "no", [detail]), fails("aborted", "oops"),
            fails("aborted", "oops", [detail, detail]), fails("aborted", "oops", [service.Header(name="fig")]),
            succeeds(), succeeds(PLUM),
        ):
            self.refuses(fails("aborted", "oops", [detail]), other)
        self.refuses(succeeds(), fails("aborted"))

    def test_metadata(self):
        expected = succeeds(PLUM, leading={"x-a": ["1", "2"]}, trailing={"x-b": "3"})
        self.accepts(expected, succeeds(PLUM, leading={"X-A": "1, 2", "x-c": "4"}, trailing={"x-b": "3"}))
        for leading, trailing in (
            ({"x-a": ["2", "1"]}, {"x-b": "3"}), ({"x-a": "1"}, {"x-b": "3"}), ({}, {"x-b": "3"}),
            ({"x-a": ["1", "2"]}, {}), ({"x-a": ["1", "2"], "x-b": "3"}, {}),
        ):
            self.refuses(expected, succeeds(PLUM, leading=leading, trailing=trailing))

    def test_metadata_of_errors(self):
        expected = fails("aborted", leading={"x-a": "1"}, trailing={"x-b": "2"})
        self.accepts(expected, fails("aborted", trailing={"x-a": "1", "x-b": "2"}))
        self.refuses(expected, fails("aborted", trailing={"x-b": "2"}))
        late = fails("aborted", payloads=[PLUM], leading={"x-a": "1"}, trailing={"x-b": "2"})
        self.refuses(late, fails("aborted", payloads=[PLUM], trailing={"x-a": "1", "x-b": "2"}))

    def test_unsent_requests(self):
        self.accepts(fails("aborted", unsent=2), fails("aborted", unsent=2))
        self.refuses(fails("aborted", unsent=2), fails("aborted"))

    def test_what_the_server_saw(self):
        def seen(timeout_ms=None, **info):
            info = service.ConformancePayload.RequestInfo(timeout_ms=timeout_ms, **info)
            return succeeds(service.ConformancePayload(data=b"plum", request_info=info))

        request = packed(service.UnaryRequest(request_data=b"1"))
        self.accepts(seen(requests=[request]), seen(requests=[request]))
        self.refuses(seen(requests=[request]), seen())
        self.refuses(seen(requests=[request]), seen(requests=[packed(service.UnaryRequest())]))
        self.accepts(seen(1000), seen(600))
        for timeout in (None, 400, 1001):
            self.refuses(seen(1000), seen(timeout))
        self.accepts(seen(30_000), seen(27_500))
        self.refuses(seen(30_000), seen(26_900))
        self.refuses(seen(), seen(5))
        header = service.Header(name="x-a", value=["1"])
        self.refuses(seen(request_headers=[header]), seen())

    def test_what_follows_from_requests(self):
        run = Run(Case("a case", FULL, many(FULL, b"plum", fails=error("aborted"), more=[b"1", b"2"])),
                  Kind("a library", 2), "connect", "proto", "identity")
        expected = expectation.of(run)
        self.assertEqual([payload.data for payload in expected.payloads], [b"plum"])
        self.assertEqual(expected.num_unsent_requests, 1)
        run.case = Case("a case", UNARY, one(UNARY, fails=error("aborted")))
        self.assertEqual(len(expectation.of(run).error.details), 1)
        self.assertFalse(run.judge(compat.ClientCompatResponse(response=expectation.of(run))))
        self.assertTrue(run.judge(compat.ClientCompatResponse(error=compat.ClientErrorResult(message="no"))))

    def test_calls_without_a_request(self):
        def judged(seen, kind=Kind("connectrpc", 2), **more):
            case = Case("a case", UNARY, one(UNARY), expected=fails("aborted"), **more)
            run = Run(case, kind, "grpc", "proto", "identity")
            run.requests_seen = seen
            return run.judge(compat.ClientCompatResponse(response=run.case.expected))

        self.assertEqual(judged(1), [])
        self.assertEqual(judged(0), ["no request came"])
        # Nobody counts before grpcio; and what is given up, or trusts another server, may not come so far.
        self.assertEqual(judged(0, Kind("grpcio", 2)), [])
        self.assertEqual(judged(0, Kind("connectrpc", 2, "other")), [])
        self.assertEqual(judged(0, cancel={"before_close_send": {}}), [])
        self.assertEqual(judged(0, timeout_ms=200), [])


class WireTests(unittest.TestCase):
    HEADERS = {
        "content-type": "application/proto",
        "connect-protocol-version": "1",
        "x-expect-http-version": "2",
        "x-expect-http-method": "POST",
        "x-expect-tls": "false",
        "x-expect-protocol": "1",
        "x-expect-codec": "1",
        "x-expect-compression": "1",
    }

    def complaints(self, changes={}, more=(), **scope):
        pairs = [*{**self.HEADERS, **changes}.items(), *more]
        headers = [(name.encode(), value.encode()) for name, value in pairs if value is not None]
        scope = {"headers": headers, "http_version": "2", "method": "POST", "query_string": b"", **scope}
        request = wire.Request(scope)
        request.judge(is_tls=False)
        request.take_timeout()
        return request.complaints

    def test_requests(self):
        self.assertEqual(self.complaints(), [])
        self.assertEqual(self.complaints({"connect-timeout-ms": "200"}), [])
        for changes in (
            {"content-type": "application/json"}, {"content-type": "application/connect+json"},
            {"content-type": "application/grpc"}, {"content-type": "application/proto; charset=utf-8"},
            {"content-encoding": "gzip"}, {"connect-protocol-version": None}, {"x-expect-tls": "true"},
            {"connect-timeout-ms": "12345678901"}, {"connect-timeout-ms": "1.5"}, {"connect-timeout-ms": "-1"},
        ):
            self.assertNotEqual(self.complaints(changes), [], changes)
        self.assertNotEqual(self.complaints(http_version="1.1"), [])
        self.assertNotEqual(self.complaints(more=[("content-type", "application/proto")]), [])

    def test_grpc(self):
        right = {"content-type": "application/grpc+proto", "x-expect-protocol": "2", "te": "trailers"}
        self.assertEqual(self.complaints({**right, "grpc-timeout": "200m"}), [])
        for changes in ({"te": None}, {"grpc-timeout": "200"}, {"grpc-timeout": "123456789m"}, {"grpc-encoding": "x"}):
            self.assertNotEqual(self.complaints({**right, **changes}), [], changes)

    def test_get(self):
        right = {"content-type": None, "connect-protocol-version": None, "x-expect-http-method": "GET"}
        query = b"connect=v1&base64=1&encoding=proto&message=AA"
        self.assertEqual(self.complaints(right, method="GET", query_string=query), [])
        for other in (
            b"connect=v1&encoding=proto&base64=1&message=AA", b"encoding=proto&message=AA",
            b"connect=v1&base64=1&encoding=json&message=AA", b"connect=v1&connect=v1&encoding=proto&message=AA",
        ):
            self.assertNotEqual(self.complaints(right, method="GET", query_string=other), [], other)
        typed = {**right, "content-type": "application/proto"}
        self.assertNotEqual(self.complaints(typed, method="GET", query_string=query), [])


if __name__ == "__main__":
    unittest.main()
