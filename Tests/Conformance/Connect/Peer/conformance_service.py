"""What ConformanceService answers, whichever library carries it."""

import asyncio

from contracts import packed, service


class Call:
    """A call as the service sees it. `carriers.py` has one for each library."""

    def request_headers(self):
        """Names and values."""
        raise NotImplementedError

    def timeout_ms(self):
        """What the client said; None when it said nothing."""
        raise NotImplementedError

    def query(self):
        """Names and values of a GET; empty otherwise."""
        return []

    def lead(self, name, value):
        """Adds a header to the response."""
        raise NotImplementedError

    def trail(self, name, value):
        """Adds a trailer to the response."""
        raise NotImplementedError

    async def fail(self, error):
        """Ends the call with an error. Does not return."""
        raise NotImplementedError

    def info(self, requests):
        """What the server saw."""
        info = service.ConformancePayload.RequestInfo(requests=[packed(request) for request in requests])
        info.request_headers.extend(grouped(self.request_headers()))
        if self.timeout_ms() is not None:
            info.timeout_ms = self.timeout_ms()
        if self.query():
            info.connect_get_info.query_params.extend(grouped(self.query()))
        return info


def grouped(pairs):
    """Headers, each with all of its values."""
    values = {}
    for name, value in pairs:
        values.setdefault(name.lower(), []).append(value)
    return [service.Header(name=name, value=list(each)) for name, each in values.items()]


def begin(call, definition):
    for header in definition.response_headers:
        for value in header.value:
            call.lead(header.name, value)
    for header in definition.response_trailers:
        for value in header.value:
            call.trail(header.name, value)


async def pause(definition):
    if definition.response_delay_ms:
        await asyncio.sleep(definition.response_delay_ms / 1000)


async def fail(call, error, info):
    told = service.Error()
    told.CopyFrom(error)
    if info is not None:
        told.details.append(packed(info))
    await call.fail(told)


async def answer_one(call, requests, answer):
    """Answers with one message, as the first request says."""
    definition = requests[0].response_definition if requests else service.UnaryResponseDefinition()
    begin(call, definition)
    await pause(definition)
    info = call.info(requests)
    if definition.WhichOneof("response") == "error":
        await fail(call, definition.error, info)
    return answer(payload=service.ConformancePayload(data=definition.response_data, request_info=info))


async def answer_many(call, requests, answer):
    """Answers the requests, all of which are there, with a stream."""
    definition = requests[0].response_definition if requests else service.StreamResponseDefinition()
    begin(call, definition)
    async for response in rest(call, definition, requests, 0, answer):
        yield response


async def answer_each(call, requests, answer):
    """Answers a stream with another: each request when it comes, or all of them, as the first one says."""
    seen, sent, definition = [], 0, None
    async for request in requests:
        seen.append(request)
        if definition is None:
            definition = request.response_definition
            is_full_duplex = request.full_duplex
            begin(call, definition)
        if not is_full_duplex:
            continue
        if sent == len(definition.response_data):
            break
        await pause(definition)
        yield response(definition.response_data[sent], info_of(call, seen, sent), answer)
        sent += 1
        seen = []
    if definition is not None:
        async for each in rest(call, definition, seen, sent, answer):
            yield each


async def rest(call, definition, requests, sent, answer):
    """What is left to say after `sent` responses."""
    for data in definition.response_data[sent:]:
        await pause(definition)
        yield response(data, call.info(requests) if sent == 0 else None, answer)
        sent += 1
    if definition.HasField("error"):
        await fail(call, definition.error, None if sent else call.info(requests))


def info_of(call, requests, sent):
    """Headers and timeout are told once."""
    if sent == 0:
        return call.info(requests)
    return service.ConformancePayload.RequestInfo(requests=[packed(request) for request in requests])


def response(data, info, answer):
    return answer(payload=service.ConformancePayload(data=data, request_info=info))
