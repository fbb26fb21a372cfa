"""WebSocket servers made of libraries that Accord did not write, for Accord's sessions to be tested against.

Growfolio's and EvokeEssence's speak through PyPI's `websockets`, HEAN's through FastAPI and uvicorn, as its backend
does. They do what the AsyncAPI documents in `Schemas` say, and what a test asks for over HTTP:

    GET  /addresses                                 where the three listen: `{"growfolio": "ws://127.0.0.1:1234", …}`
    GET  /rooms/<system>/<room>                     what the server saw there; with `?only_open=true`, of connections
                                                    that are open alone
    POST /rooms/<system>/<room>/until               the same, as soon as it is so: `{"open": 1, "total": 2, "ended": 1,
                                                    "received": 3, "type": "pong"}`, all at once; 504 after 50 seconds
    POST /rooms/<system>/<room>/settings            changes how the server behaves there; each system says how
    POST /rooms/<system>/<room>/feed                `{"topics": ["AAPL"], "count": 100}`: quotes, balances or ticks,
                                                    whose prices are numbered
    POST /rooms/<system>/<room>/emit                `{"type": "event", "event": "order_fill", "data": {}}`
    POST /rooms/<system>/<room>/send                frames as they are: `{"texts": ["{}"]}`
    POST /rooms/<system>/<room>/misbehave           `{"what": "binary" | "fragments" | "invalid-utf8" | "invalid-json" |
                                                    "oversized" | "ping" | "abort", "text": "{}", "size": 1048576}`
    POST /rooms/<system>/<room>/close               `{"code": 4001}`; `{"code": 4001, "next": 2}` closes the next ones
    POST /rooms/<system>/<room>/revoke              `{"tokens": ["…"]}`
    POST /rooms/growfolio/<room>/heartbeat, …/expiring, …/expire, …/shutdown
    POST /proxies/<system>                          a way there with a network that can fail; answers with its port
    POST /proxies/<port>/<fault>                    see `proxy.py`; `{"size": 1}` for `drip`
    …    /evokeessence/…                            EvokeEssence's REST API, which gives its tokens

    .venv/bin/python Tests/Integration/Peers/Server/sockets/server.py [--growfolio-port 1234] [--lively]
        [--growfolio-settings '{"token_warning": 5}']

prints `listening <port>` (of the HTTP part) when all can be called on 127.0.0.1, and ends when its standard input does,
or on SIGTERM: it cannot outlive the test that started it. `--lively` makes prices move by themselves; settings are those
that all rooms of a system begin with.
"""

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import socket
import sys
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, HTTPException
from pydantic import BaseModel

sys.path.append(str(Path(__file__).parent.parent))

import evokeessence
import growfolio
import hean
import proxy
from library import listen
from rest import evokeessence as evokeessence_api
from room import Rooms

SYSTEMS = {"growfolio": growfolio, "evokeessence": evokeessence, "hean": hean}
LIVELY = {
    "growfolio": ["AAPL", "MSFT", "NVDA", "TSLA"],
    "evokeessence": ["BTC", "USDT"],
    "hean": ["BTCUSDT", "ETHUSDT"],
}

rooms = {system: Rooms() for system in SYSTEMS}
addresses: dict[str, int] = {}
control = FastAPI(openapi_url=None)
control.include_router(proxy.router(addresses))
control.mount("/evokeessence", evokeessence_api.app)


class Until(BaseModel):
    open: int | None = None
    total: int | None = None
    ended: int | None = None
    received: int | None = None
    type: str | None = None


class Feed(BaseModel):
    topics: list[str]
    count: int


class Emission(BaseModel):
    type: str
    event: str | None = None
    data: dict[str, Any] = {}


class Texts(BaseModel):
    texts: list[str]


class Misbehaviour(BaseModel):
    what: str
    text: str = "{}"
    size: int = 1 << 20


class Closing(BaseModel):
    code: int
    next: int = 0


class Tokens(BaseModel):
    tokens: list[str]


@control.get("/addresses")
async def get_addresses() -> dict[str, str]:
    return {system: f"ws://127.0.0.1:{port}" for system, port in addresses.items()}


@control.get("/rooms/{system}/{name}")
async def look(system: str, name: str, only_open: bool = False):
    return rooms[system][name].described(only_open)


@control.post("/rooms/{system}/{name}/until")
async def until(system: str, name: str, wanted: Until):
    room = rooms[system][name]

    def is_so():
        return (
            (wanted.open is None or len(room.open) == wanted.open)
            and (wanted.total is None or len(room.connections) >= wanted.total)
            and (wanted.ended is None or len(room.connections) - len(room.open) >= wanted.ended)
            and (wanted.received is None or len(room.received(wanted.type)) >= wanted.received)
        )

    if not await room.until(is_so):
        raise HTTPException(504, room.described())
    return room.described()


@control.post("/rooms/{system}/{name}/settings")
async def change_settings(system: str, name: str, settings: dict[str, Any]):
    rooms[system][name].settings.update(settings)


@control.post("/rooms/{system}/{name}/feed")
async def feed(system: str, name: str, wanted: Feed):
    room = rooms[system][name]
    await SYSTEMS[system].feed(room, wanted.topics, wanted.count)
    return room.described()


@control.post("/rooms/{system}/{name}/emit")
async def emit(system: str, name: str, wanted: Emission):
    for connection in rooms[system][name].open:
        await SYSTEMS[system].emit(connection, wanted.type, wanted.event, wanted.data)


@control.post("/rooms/{system}/{name}/send")
async def send(system: str, name: str, wanted: Texts):
    for connection in rooms[system][name].open:
        for text in wanted.texts:
            await connection.send(text)


@control.post("/rooms/{system}/{name}/misbehave")
async def misbehave(system: str, name: str, wanted: Misbehaviour):
    for connection in rooms[system][name].open:
        # What a client does not want to read to its end, it closes the connection for.
        with contextlib.suppress(connection.socket.gone):
            await do_wrong(connection.socket, wanted)


async def do_wrong(socket, wanted: Misbehaviour):
    match wanted.what:
        case "binary":
            await socket.send_binary(wanted.text.encode())
        case "fragments":
            await socket.send_fragments(list(wanted.text))
        case "invalid-utf8":
            await socket.send_invalid_text()
        case "invalid-json":
            await socket.send_text('{"type": "event", "event": ')
        case "oversized":
            await socket.send_text('{"type": "' + "x" * wanted.size + '"}')
        case "ping":
            await socket.ping()
        case "abort":
            socket.abort()
        case _:
            raise HTTPException(501, "no such misbehaviour")


@control.post("/rooms/{system}/{name}/close")
async def close(system: str, name: str, wanted: Closing):
    room = rooms[system][name]
    if wanted.next:
        room.refusals += [wanted.code] * wanted.next
    else:
        await asyncio.gather(*(connection.socket.close(wanted.code, "by the test") for connection in room.open))


@control.post("/rooms/{system}/{name}/revoke")
async def revoke(system: str, name: str, wanted: Tokens):
    rooms[system][name].revoked |= set(wanted.tokens)


@control.post("/rooms/growfolio/{name}/heartbeat")
async def beat(name: str):
    """Does not wait for the pong."""
    for connection in rooms["growfolio"][name].open:
        connection.start(growfolio.beat(connection))


@control.post("/rooms/growfolio/{name}/expiring")
async def end_soon(name: str):
    for connection in rooms["growfolio"][name].open:
        connection.expiry = time.time() + 45
        connection.changed.set()


@control.post("/rooms/growfolio/{name}/expire")
async def expire(name: str):
    for connection in rooms["growfolio"][name].open:
        connection.expiry = 0
        connection.changed.set()


@control.post("/rooms/growfolio/{name}/shutdown")
async def shut_down(name: str):
    await growfolio.shut_down(rooms["growfolio"][name])


async def enliven():
    """Prices that move, and now and then a connection that does not last, for people to look at."""
    rooms["growfolio"][""].settings["heartbeat_interval"] = 3
    for turn in itertools.count(1):
        await asyncio.sleep(0.2)
        if turn % 25 == 0:
            # The token has expired; HEAN just goes away.
            system, code = ("growfolio", 4002) if turn % 50 == 25 else ("hean", 1011)
            await asyncio.gather(*(connection.socket.close(code) for connection in rooms[system][""].open))
        for system, topics in LIVELY.items():
            await SYSTEMS[system].feed(rooms[system][""], topics, len(topics))


class QuietServer(uvicorn.Server):
    """A server that leaves signals alone, as another one has them, and says when it is ready."""

    def __init__(self, config, ready=None):
        super().__init__(config)
        self._ready = ready

    def capture_signals(self):
        return contextlib.nullcontext() if self._ready is None else super().capture_signals()

    async def startup(self, sockets=None):
        await super().startup(sockets)
        if self._ready:
            self._ready()


def configured(app):
    return uvicorn.Config(
        app,
        lifespan="off",
        ws="websockets-sansio",
        # Pings of the protocol would hide whether a client notices silence.
        ws_ping_interval=None,
        log_level="critical",
        timeout_keep_alive=60,
        timeout_graceful_shutdown=1,
    )


def listener(port):
    listening = socket.create_server(("127.0.0.1", port))
    # asyncio sees to this for sockets that it makes itself; without it, small answers wait for 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


async def serve(arguments):
    for system, path in (("growfolio", growfolio.PATH), ("evokeessence", evokeessence.PATH)):
        listening = listener(getattr(arguments, f"{system}_port"))
        addresses[system] = listening.getsockname()[1]
        await listen(SYSTEMS[system], rooms[system], path, listening)
    hean_listener = listener(arguments.hean_port)
    addresses["hean"] = hean_listener.getsockname()[1]
    hean_server = QuietServer(configured(hean.application(rooms["hean"])))
    hean_task = asyncio.create_task(hean_server.serve(sockets=[hean_listener]))
    if arguments.lively:
        # Kept, as tasks that nobody keeps may vanish.
        movement = asyncio.create_task(enliven())
    control_listener = listener(0)

    def ready():
        print("listening", control_listener.getsockname()[1], flush=True)

    await QuietServer(configured(control), ready).serve(sockets=[control_listener])
    hean_server.should_exit = True
    await hean_task


def stop_at_end_of_input():
    """Ends the process, at once, when whoever started it closes the pipe or dies."""
    while os.read(0, 4096):
        pass
    os._exit(0)


def main():
    parser = argparse.ArgumentParser(description="WebSocket servers for tests.")
    for system in SYSTEMS:
        parser.add_argument(f"--{system}-port", type=int, default=0, help="where it listens; any free port by default")
        parser.add_argument(f"--{system}-settings", type=json.loads, default={}, help="those that rooms begin with")
    parser.add_argument("--lively", action="store_true", help="send prices that move, where no room is named")
    arguments = parser.parse_args()
    for system in SYSTEMS:
        rooms[system].settings = getattr(arguments, f"{system}_settings")
    threading.Thread(target=stop_at_end_of_input, daemon=True).start()
    asyncio.run(serve(arguments))


if __name__ == "__main__":
    main()
