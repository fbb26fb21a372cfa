"""Holds what a client reports of a call against what is expected."""

from contracts import service

# What may be gone of a timeout when the server looks at it: on a busy machine, a call takes a while to get there.
TIMEOUT_TOLERANCE_MS = 500
TIMEOUT_TOLERANCE = 0.1


def complaints(case, expected, actual):
    """What is wrong with a ClientResponseResult, in words."""
    wrong = []
    wrong += judge_error(case, expected, actual)
    wrong += judge_payloads(expected.payloads, actual.payloads)
    wrong += judge_metadata(expected, actual)
    if expected.num_unsent_requests != actual.num_unsent_requests:
        wrong.append(f"{actual.num_unsent_requests} requests unsent, not {expected.num_unsent_requests}")
    if actual.feedback or actual.HasField("http_status_code"):
        wrong.append("feedback and status are not the client's to report")
    return wrong


def judge_error(case, expected, actual):
    if not expected.HasField("error"):
        return [f"failed: {actual.error}"] if actual.HasField("error") else []
    if not actual.HasField("error"):
        return [f"succeeded, and should have failed with {expected.error}"]
    wrong = []
    codes = {expected.error.code, *case.codes}
    if actual.error.code not in codes:
        wrong.append(f"code {actual.error.code}, not {' or '.join(map(str, sorted(codes)))}: {actual.error.message}")
    if expected.error.HasField("message") and expected.error.message != actual.error.message:
        wrong.append(f"message {actual.error.message!r}, not {expected.error.message!r}")
    if len(expected.error.details) != len(actual.error.details):
        wrong.append(f"{len(actual.error.details)} details, not {len(expected.error.details)}")
    for one, other in zip(expected.error.details, actual.error.details):
        info = service.ConformancePayload.RequestInfo()
        if one.Is(info.DESCRIPTOR) and other.Is(info.DESCRIPTOR):
            one.Unpack(info)
            seen = service.ConformancePayload.RequestInfo()
            other.Unpack(seen)
            wrong += judge_info(info, seen)
        elif one != other:
            wrong.append(f"detail {other}, not {one}")
    return wrong


def judge_payloads(expected, actual):
    if len(expected) != len(actual):
        return [f"{len(actual)} payloads, not {len(expected)}"]
    wrong = []
    for one, other in zip(expected, actual):
        if one.data != other.data:
            wrong.append(f"data {other.data!r}, not {one.data!r}")
        if one.HasField("request_info"):
            wrong += judge_info(one.request_info, other.request_info)
    return wrong


def judge_info(expected, actual):
    wrong = judge_headers("request header", expected.request_headers, actual.request_headers)
    queried, seen = expected.connect_get_info.query_params, actual.connect_get_info.query_params
    wrong += judge_headers("query parameter", queried, seen)
    if len(expected.requests) != len(actual.requests):
        wrong.append(f"{len(actual.requests)} requests echoed, not {len(expected.requests)}")
    wrong += [
        f"request {other}, not {one}" for one, other in zip(expected.requests, actual.requests) if one != other
    ]
    if not expected.HasField("timeout_ms"):
        return wrong + ([f"timeout {actual.timeout_ms}, not none"] if actual.HasField("timeout_ms") else [])
    tolerance = max(TIMEOUT_TOLERANCE_MS, expected.timeout_ms * TIMEOUT_TOLERANCE)
    least = max(0, expected.timeout_ms - tolerance)
    if not actual.HasField("timeout_ms") or not least <= actual.timeout_ms <= expected.timeout_ms:
        wrong.append(f"timeout {actual.timeout_ms}, not {expected.timeout_ms}")
    return wrong


def judge_metadata(expected, actual):
    wrong = judge_headers("header", expected.response_headers, actual.response_headers)
    wrong += judge_headers("trailer", expected.response_trailers, actual.response_trailers)
    if not wrong or not expected.HasField("error") or expected.payloads:
        return wrong
    # An error without messages may have come in one piece, so that headers are not told from trailers.
    everything = [*expected.response_headers, *expected.response_trailers]
    for reported in (actual.response_headers, actual.response_trailers):
        if not judge_headers("metadata", everything, reported):
            return []
    return wrong


def judge_headers(what, expected, actual):
    """More than expected may be there."""
    values = {}
    for header in actual:
        values.setdefault(header.name.lower(), []).extend(header.value)
    wrong = []
    for header in expected:
        found = values.get(header.name.lower())
        if found is None:
            wrong.append(f"no {what} {header.name}")
        elif split(found) != split(header.value):
            wrong.append(f"{what} {header.name} is {found}, not {list(header.value)}")
    return wrong


def split(values):
    """Values that a comma joins are as good as values on their own."""
    return [part.strip() for value in values for part in value.split(",")]
