"""EvokeEssence's socket, as its guide describes it. A token of `/api/websocket/token` opens one connection, once.

Settings of a room: `pongs`: false for none.
"""

import json
import time

from rest.evokeessence import SOCKET
from room import rfc3339

PATH = "/ws"


async def opened(connection):
    room = connection.room
    if room.refusals:
        return await connection.socket.close(room.refusals.pop(0), "refused")
    token = connection.query.get("token", "")
    if not token.startswith(SOCKET) or token in room.revoked:
        return await connection.socket.close(1008, "not a token, or one that was used")
    room.revoked.add(token)


async def received(connection, message):
    if message.get("type") == "ping" and connection.room.settings.get("pongs", True):
        await connection.send(json.dumps({"type": "pong", "timestamp": rfc3339(time.time())}))


async def feed(room, currencies, count):
    """Sends so many balances, by turns of the currencies; a balance is its number."""
    for index in range(count):
        room.sequence += 1
        data = {
            "currency": currencies[index % len(currencies)], "balance": room.sequence, "previous": 0.05,
            "updatedAt": rfc3339(time.time()),
        }
        text = json.dumps({"type": "balanceUpdated", "userId": 1234, "data": data})
        for connection in room.open:
            await connection.send(text)


async def emit(connection, kind, event, data):
    await connection.send(json.dumps({"type": kind, **data}))
