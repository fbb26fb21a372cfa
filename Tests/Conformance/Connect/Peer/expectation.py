"""What a client has to report of a call, as it follows from the requests."""

import base64
import json

from cases.case import FULL, HALF, SERVER
from contracts import compat, packed, service
from google.protobuf.json_format import MessageToDict


def of(run):
    case = run.case
    if case.expected is not None:
        return case.expected
    if not case.requests:
        payloads = [payload(b"", info(run, []))] if case.method_name == "ClientStream" else []
        return compat.ClientResponseResult(payloads=payloads)
    definition = case.requests[0].response_definition
    result = compat.ClientResponseResult(
        response_headers=definition.response_headers, response_trailers=definition.response_trailers)
    if isinstance(definition, service.StreamResponseDefinition):
        data = list(definition.response_data)
        failure = definition.error if definition.HasField("error") else None
    elif definition.WhichOneof("response") == "error":
        data, failure = [], definition.error
    else:
        data, failure = [definition.response_data], None
    for index, each in enumerate(data):
        result.payloads.append(payload(each, info_of(run, index)))
    if failure is not None:
        result.error.CopyFrom(failure)
        if not data:
            result.error.details.append(packed(info(run, first_requests(run))))
    if case.kind == FULL and failure is not None:
        result.num_unsent_requests = max(0, len(case.requests) - len(data) - 1)
    return result


def info_of(run, index):
    """What the answer of this index tells of the requests."""
    case = run.case
    if case.kind == FULL:
        requests = case.requests[index:index + 1]
        if index > 0:
            return service.ConformancePayload.RequestInfo(requests=[packed(request) for request in requests])
        return info(run, requests)
    if index > 0 and case.kind in (SERVER, HALF):
        return None
    return info(run, case.requests)


def first_requests(run):
    return run.case.requests[:1] if run.case.kind == FULL else run.case.requests


def info(run, requests):
    result = service.ConformancePayload.RequestInfo(
        request_headers=[service.Header(name=name, value=value) for name, value in run.case.headers.items()],
        requests=[packed(request) for request in requests])
    if run.case.timeout_ms is not None:
        result.timeout_ms = run.case.timeout_ms
    if run.case.is_get:
        result.connect_get_info.query_params.extend([
            service.Header(name="message", value=[query_value(requests[0], run.codec)]),
            service.Header(name="encoding", value=[run.codec]),
        ])
    return result


def query_value(request, codec):
    """A message as a GET has it: equal messages look the same, whoever writes them."""
    if codec == "json":
        return json.dumps(MessageToDict(request), separators=(",", ":"), ensure_ascii=False)
    return base64.urlsafe_b64encode(request.SerializeToString(deterministic=True)).decode().rstrip("=")


def payload(data, request_info):
    return service.ConformancePayload(data=data, request_info=request_info)
