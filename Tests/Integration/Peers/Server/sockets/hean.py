"""HEAN's socket on FastAPI, as its backend is: no token, no welcome, and heartbeats both ways.

Settings of a room: `heartbeats`: false for none; `binary`: true to send bytes in place of text.
"""

import json
import time

from fastapi import FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState


class FastAPISocket:
    """A connection of FastAPI's. What it has no words for, it does not do: bytes that are not UTF-8, fragments."""

    gone = (WebSocketDisconnect, RuntimeError, OSError)
    """What sending fails with when the connection is over."""

    def __init__(self, socket, room):
        self._socket = socket
        self._room = room

    async def send_text(self, text):
        if self._room.settings.get("binary"):
            return await self._socket.send_bytes(text.encode())
        await self._socket.send_text(text)

    async def send_binary(self, data):
        await self._socket.send_bytes(data)

    async def close(self, code, reason=""):
        if self._socket.application_state == WebSocketState.CONNECTED:
            await self._socket.close(code, reason)


def application(rooms):
    app = FastAPI(title="HEAN")

    @app.websocket("/ws")
    @app.websocket("/{name}/ws")
    async def live(socket: WebSocket, name: str = ""):
        await socket.accept()
        room = rooms[name]
        connection = await room.enter(FastAPISocket(socket, room), dict(socket.query_params))
        code = 1006
        try:
            if room.refusals:
                return await connection.socket.close(room.refusals.pop(0), "refused")
            while True:
                event = await socket.receive()
                if event["type"] == "websocket.disconnect":
                    code = event.get("code", 1005)
                    return
                await hear(connection, event.get("text") or event.get("bytes") or b"")
        except FastAPISocket.gone:
            pass
        finally:
            await connection.ended(code)

    return app


async def hear(connection, message):
    try:
        frame = json.loads(message)
    except ValueError:
        frame = None
    await connection.saw(frame)
    if not isinstance(frame, dict):
        return
    if frame.get("type") == "heartbeat" and connection.room.settings.get("heartbeats", True):
        await connection.send(json.dumps({"type": "heartbeat", "timestamp": time.time()}))


async def feed(room, symbols, count):
    """Sends so many ticks, by turns of the symbols; a price is its number."""
    for index in range(count):
        room.sequence += 1
        tick = {
            "type": "tick", "symbol": symbols[index % len(symbols)], "price": room.sequence, "change_percent": 3.45,
            "timestamp": time.time(),
        }
        for connection in room.open:
            await connection.send(json.dumps(tick))


async def emit(connection, kind, event, data):
    await connection.send(json.dumps({"type": kind, **data}))
