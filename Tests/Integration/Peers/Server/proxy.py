"""Stands between a client and a server, and lets a test have the network fail.

`stall`: nothing is read any more, in either direction, until `flow`, and the connection stays: half-open. `drip`: what
the server says comes in pieces of so many bytes. `cut`: all connections are torn down. `reset`: so, and the client is
told by a RST. `refuse`: all are torn down, and nobody can connect until `accept`, on the same port. `after` tears down
(or resets) each connection when the server has said so many bytes on it, 0 being when the client has said something.
`babble` answers in place of the server, with a text; an empty one is the end at once. `heal`: as in the beginning.
`quiet` waits until clients have ended all their connections, for 20 seconds at most.
"""

import asyncio
import contextlib
import socket
import struct
from typing import Any

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel

PIECE = 65536
PATIENCE = 20.0
"""How long a question about the future waits, in seconds."""


class Proxy:
    def __init__(self, target):
        self._target = target
        self._server = None
        self._links = set()
        self._flows = asyncio.Event()
        self._clients = 0
        self._is_quiet = asyncio.Event()
        self._is_quiet.set()
        self.port = 0
        self.accepted = 0
        self.heal()

    def heal(self):
        self._piece = PIECE
        self._limit = None
        self._resets = False
        self._babble = None
        self._flows.set()

    async def accept(self):
        if self._server is None:
            self._server = await asyncio.start_server(self._link, "127.0.0.1", self.port)
            self.port = self._server.sockets[0].getsockname()[1]

    async def refuse(self):
        if self._server is not None:
            self._server.close()
            self._server = None
        self.cut()

    def stall(self):
        self._flows.clear()

    def flow(self):
        self._piece = PIECE
        self._flows.set()

    def drip(self, size):
        self._piece = size

    def after(self, size, resets):
        self._limit = size
        self._resets = resets

    def babble(self, text):
        self._babble = text.encode()

    async def quiet(self):
        await asyncio.wait_for(self._is_quiet.wait(), PATIENCE)

    def cut(self, resets=False):
        for writer in list(self._links):
            abort(writer, resets)

    async def _link(self, reader, writer):
        self.accepted += 1
        if self._babble is not None:
            return await self._answer(reader, writer)
        try:
            inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            return writer.transport.abort()
        self._links |= {writer, inner_writer}
        self._clients += 1
        self._is_quiet.clear()
        try:
            await asyncio.gather(self._carry(reader, inner_writer, writer), self._bring(inner_reader, writer))
        finally:
            self._links -= {writer, inner_writer}
            for each in (writer, inner_writer):
                each.close()

    async def _answer(self, reader, writer):
        with contextlib.suppress(OSError):
            await reader.read(PIECE)
            writer.write(self._babble)
            await writer.drain()
            writer.close()

    async def _carry(self, reader, writer, client):
        """What the client says."""
        try:
            with contextlib.suppress(OSError):
                while True:
                    await self._flows.wait()
                    data = await reader.read(PIECE)
                    # What was on its way when the network stalled does not arrive, either.
                    await self._flows.wait()
                    if not data:
                        break
                    if self._limit == 0:
                        abort(client, self._resets)
                        break
                    writer.write(data)
                    await writer.drain()
        finally:
            self._clients -= 1
            if self._clients == 0:
                self._is_quiet.set()
        end(writer)

    async def _bring(self, reader, writer):
        """What the server says."""
        said = 0
        with contextlib.suppress(OSError):
            while True:
                await self._flows.wait()
                data = await reader.read(self._piece)
                await self._flows.wait()
                if not data:
                    break
                said += len(data)
                if self._limit and said >= self._limit:
                    writer.write(data[: self._limit - said or None])
                    await writer.drain()
                    abort(writer, self._resets)
                    break
                writer.write(data)
                await writer.drain()
        end(writer)


def abort(writer, resets):
    if resets:
        # Closed with data lingering for no time, a socket says RST.
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


def end(writer):
    with contextlib.suppress(OSError):
        if writer.can_write_eof():
            writer.write_eof()


class Fault(BaseModel):
    size: int = 1
    resets: bool = False
    text: str = ""


def router(addresses: dict[str, int]) -> APIRouter:
    """Proxies to what listens at the addresses, and their faults, over HTTP."""
    router = APIRouter()
    proxies: dict[int, Proxy] = {}

    @router.post("/proxies/{target}")
    async def make(target: str) -> dict[str, int]:
        proxy = Proxy(addresses[target])
        await proxy.accept()
        proxies[proxy.port] = proxy
        return {"port": proxy.port}

    @router.post("/proxies/{port}/{fault}")
    async def fail(port: int, fault: str, wanted: Fault = Fault()) -> dict[str, Any]:
        proxy = proxies[port]
        match fault:
            case "heal":
                proxy.heal()
            case "stall":
                proxy.stall()
            case "flow":
                proxy.flow()
            case "drip":
                proxy.drip(wanted.size)
            case "after":
                proxy.after(wanted.size, wanted.resets)
            case "babble":
                proxy.babble(wanted.text)
            case "cut":
                proxy.cut()
            case "reset":
                proxy.cut(resets=True)
            case "refuse":
                await proxy.refuse()
            case "accept":
                await proxy.accept()
            case "quiet":
                try:
                    await proxy.quiet()
                except TimeoutError:
                    raise HTTPException(504, "there are connections still")
            case _:
                raise HTTPException(501, "no such fault")
        return {"accepted": proxy.accepted}

    return router
