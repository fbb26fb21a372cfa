"""Growfolio's socket, as its manual describes it.

Who connects is the `sub` of the token, whose signature nobody looks at: `nobody` is not found, `inactive` may not in.

Settings of a room: `heartbeat_interval` and `pong_timeout` in seconds, `token_warning` (how long before its end a token
is about to expire), `welcome`, `acks`, `renewals`: false for none of them; `limit`: how many may be connected.
"""

import asyncio
import base64
import json
import time
import uuid

from room import naive

PATH = "/api/v1/ws"
DEFAULTS = ["orders", "positions", "account", "dca", "transfers"]
CHANNELS = [*DEFAULTS, "fx", "quotes", "baskets"]

UNAUTHORIZED, TOKEN_EXPIRED, USER_NOT_FOUND, INACTIVE, RATE_LIMITED, SHUTDOWN = range(4001, 4007)


class InvalidToken(Exception):
    pass


def claims(token):
    """Whose token it is, and when it expires."""
    try:
        payload = token.split(".")[1]
        content = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        subject, expiry = str(content["sub"]), float(content["exp"])
    except (IndexError, KeyError, TypeError, ValueError):
        raise InvalidToken("not an identity token")
    if expiry <= time.time():
        raise InvalidToken("token has expired")
    return subject, expiry


def frame(kind, event, data):
    """A frame of the server's. Where there is no event, the member is left out or null, as it happens."""
    head = {"id": str(uuid.uuid4()), "type": kind}
    if event is not None or kind == "error":
        head["event"] = event
    return json.dumps({**head, "timestamp": naive(time.time()), "data": data})


async def opened(connection):
    room = connection.room
    if room.refusals:
        return await connection.socket.close(room.refusals.pop(0), "refused")
    token = connection.query.get("token", "")
    try:
        if token in room.revoked:
            raise InvalidToken("token was revoked")
        user, connection.expiry = claims(token)
    except InvalidToken as error:
        return await connection.socket.close(UNAUTHORIZED, str(error))
    if user == "nobody":
        return await connection.socket.close(USER_NOT_FOUND, "user not found")
    if user == "inactive":
        return await connection.socket.close(INACTIVE, "account inactive")
    if len(room.open) > room.settings.get("limit", 1000):
        return await connection.socket.close(RATE_LIMITED, "too many connections")
    connection.topics = set(DEFAULTS)
    if room.settings.get("welcome", True):
        await connection.send(frame("system", None, {
            "connection_id": str(uuid.uuid4()),
            "subscriptions": DEFAULTS,
            "heartbeat_interval": room.settings.get("heartbeat_interval", 30),
        }))
    connection.start(heartbeats(connection))
    connection.start(watch_token(connection))


async def heartbeats(connection):
    while True:
        await asyncio.sleep(connection.room.settings.get("heartbeat_interval", 30))
        await beat(connection)


async def beat(connection):
    """One heartbeat; a connection whose pong does not come in time is closed."""
    connection.pong.clear()
    await connection.send(frame("system", "heartbeat", {"ping": True}))
    try:
        await asyncio.wait_for(connection.pong.wait(), connection.room.settings.get("pong_timeout", 10))
    except TimeoutError:
        await connection.socket.close(1008, "no pong")


async def watch_token(connection):
    """Warns before the token expires, and closes when it does."""
    warning = connection.room.settings.get("token_warning", 60)
    while True:
        connection.changed.clear()
        left = connection.expiry - time.time()
        if left <= 0:
            return await connection.socket.close(TOKEN_EXPIRED, "token expired")
        if left <= warning and not connection.is_expiring:
            connection.is_expiring = True
            await warn(connection)
        try:
            await asyncio.wait_for(connection.changed.wait(), left if connection.is_expiring else left - warning)
            connection.is_expiring = False
        except TimeoutError:
            pass


async def warn(connection):
    left = max(0, round(connection.expiry - time.time()))
    data = {"expires_in_seconds": left, "expires_at": naive(connection.expiry)}
    await connection.send(frame("event", "token_expiring", data))


async def received(connection, message):
    settings = connection.room.settings
    match message.get("type"):
        case "pong":
            connection.pong.set()
        case "subscribe" | "unsubscribe" as kind if settings.get("acks", True):
            await change(connection, kind == "subscribe", message)
        case "refresh_token" if settings.get("renewals", True):
            await renew(connection, message.get("token", ""))


async def change(connection, is_added, message):
    """Subscribes or unsubscribes."""
    channels = message.get("channels") or []
    symbols = message.get("symbols") or []
    unknown = [channel for channel in channels if channel not in CHANNELS]
    if unknown or not channels:
        return await connection.send(frame("error", None, {"error": f"Unknown channels: {unknown}"}))
    if "quotes" in channels and not symbols:
        return await connection.send(frame("error", None, {"error": "Quotes need symbols"}))
    if any(symbol != symbol.upper() for symbol in symbols):
        return await connection.send(frame("error", None, {"error": "Symbols are in upper case"}))
    topics = {channel for channel in channels if channel != "quotes"}
    if "quotes" in channels:
        topics |= {f"quotes:{symbol}" for symbol in symbols}
    connection.topics = connection.topics | topics if is_added else connection.topics - topics
    action = "subscribed" if is_added else "unsubscribed"
    await connection.send(frame("ack", None, {"action": action, "channels": channels}))


async def renew(connection, token):
    try:
        if token in connection.room.revoked:
            raise InvalidToken("token was revoked")
        _, expiry = claims(token)
    except InvalidToken as error:
        return await connection.send(frame("error", None, {"error": f"Token refresh failed: {error}"}))
    connection.expiry = expiry
    connection.changed.set()
    await connection.send(frame("event", "token_refreshed", {"expires_at": naive(expiry)}))


def quote(symbol, sequence):
    """A quote whose price is its number."""
    price = f"{sequence}.00"
    return {
        "symbol": symbol, "price_usd": price, "price_gbp": f"{sequence * 0.8:.2f}", "bid": price, "ask": price,
        "change_percent": "0.58", "fx_rate": "1.2567", "timestamp": naive(time.time()),
    }


async def feed(room, symbols, count):
    """Sends so many quotes, by turns of the symbols, to those who are subscribed to them."""
    for index in range(count):
        symbol = symbols[index % len(symbols)]
        readers = [connection for connection in room.open if f"quotes:{symbol}" in connection.topics]
        if not readers:
            continue
        room.sequence += 1
        text = frame("event", "quote_updated", quote(symbol, room.sequence))
        await asyncio.gather(*(reader.send(text) for reader in readers))


async def shut_down(room):
    for connection in room.open:
        await connection.send(frame("system", "server_shutdown", {"message": "Server is shutting down"}))
        await connection.socket.close(SHUTDOWN, "server shutdown")


async def emit(connection, kind, event, data):
    await connection.send(frame(kind, event, data))
