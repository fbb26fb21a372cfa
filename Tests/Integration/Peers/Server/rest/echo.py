"""Shows how FastAPI understands what a client writes."""

import hashlib
from typing import Annotated

from fastapi import Cookie, FastAPI, File, Form, Header, Query, Request, Response, UploadFile
from fastapi.responses import StreamingResponse

app = FastAPI(title="Echo")


@app.get("/parameters/{name}/{number}")
async def parameters(
    name: str,
    number: int,
    tags: Annotated[list[str], Query()] = [],
    text: str | None = None,
    flag: bool = False,
    x_trace: Annotated[str | None, Header()] = None,
    seen: Annotated[str | None, Cookie()] = None,
) -> dict:
    return {
        "name": name,
        "number": number,
        "tags": tags,
        "text": text,
        "flag": flag,
        "trace": x_trace,
        "seen": seen,
    }


@app.post("/form")
async def form(user: Annotated[str, Form()], scopes: Annotated[list[str], Form()] = []) -> dict:
    return {"user": user, "scopes": scopes}


@app.post("/files")
async def files(
    title: Annotated[str, Form()],
    photo: Annotated[UploadFile, File()],
    tags: Annotated[list[str], Form()] = [],
    more: Annotated[list[UploadFile], File()] = [],
) -> dict:
    return {"title": title, "tags": tags, "photo": await digest(photo), "more": [await digest(file) for file in more]}


async def digest(file: UploadFile) -> str:
    content = await file.read()
    return f"{file.filename} {file.content_type} {len(content)} {hashlib.sha256(content).hexdigest()[:8]}"


class Bytes(StreamingResponse):
    media_type = "application/octet-stream"


class Events(StreamingResponse):
    media_type = "text/event-stream"


class Lines(StreamingResponse):
    media_type = "application/x-ndjson"


BYTES = {"requestBody": {"required": True, "content": {"application/octet-stream": {}}}}
"""FastAPI does not see what a function does with a request; this tells it."""

NUMBERS = {"type": "object", "additionalProperties": {"type": "integer"}}
LINES = {200: {"content": {"application/x-ndjson": {"schema": NUMBERS}}}}


@app.put("/bytes", openapi_extra=BYTES)
async def put_bytes(request: Request) -> dict:
    size = 0
    async for piece in request.stream():
        size += len(piece)
    return {"size": size, "type": request.headers.get("content-type")}


@app.get("/bytes", response_class=Bytes)
async def get_bytes(count: int):
    async def pieces():
        for _ in range(count):
            yield bytes(1000)

    return Bytes(pieces())


@app.get("/events", response_class=Events)
async def events():
    async def pieces():
        yield ": welcome\n\n"
        yield "id: 1\nevent: tick\ndata: {\"n\": 1}\n\n"
        yield "data: {\"n\":\ndata: 2}\n\n"
        yield "data: [DONE]\n\n"

    return Events(pieces())


@app.get("/kept-events", response_class=Events, include_in_schema=False)
async def kept_events(last_event_id: Annotated[int, Header()] = 0):
    """Keeps five events, and breaks off after each."""
    if last_event_id == 5:
        return Response(status_code=204)

    async def pieces():
        yield f"retry: 0\nid: {last_event_id + 1}\ndata: {{\"n\": {last_event_id + 1}}}\n\n"
        raise ConnectionAbortedError

    return Events(pieces())


@app.get("/lines", response_class=Lines, responses=LINES)
async def lines():
    async def pieces():
        for number in range(3):
            yield f'{{"n": {number}}}\n'

    return Lines(pieces())
