"""A server of sockets that breaks its contract in one way for each channel, or in none, on PyPI's websockets.

    .venv/bin/python Tests/Integration/ToolTests/Calls/socket_deviations.py [--right] --contracts FOLDER

writes `lines.asyncapi.json` into the folder, prints `listening <port>` when it can be called on 127.0.0.1, and ends when its
standard input does. With `--right`, all sessions are as the contract has them.
"""

import argparse
import asyncio
import contextlib
import json
import os
import threading

from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

HELLO = {"type": "hello"}
SAID = {"type": "said", "text": "x"}


async def answer(socket, request, reply):
    """Answers the first message of a kind."""
    async for text in socket:
        if json.loads(text).get("type") == request:
            return await socket.send(json.dumps(reply))


async def send_reserved(socket):
    """Sends a frame with an opcode that no specification has (RFC 6455, section 5.2)."""
    socket.transport.write(b"\x83\x00")


def sends(*frames):
    async def run(socket):
        for frame in frames:
            await socket.send(frame if isinstance(frame, (str, bytes)) else json.dumps(frame))

    return run


# What happens on each channel, and on those where it goes wrong at once without a word of welcome: only that.
CHANNELS = {
    "garbage": sends("{"),
    "binaryGarbage": sends(b"\xff"),
    "unknownMessage": sends({"type": "sang"}),
    "invalidMessage": sends({"type": "said"}),
    "wrongWelcome": sends(SAID),
    "undocumentedCode": lambda socket: socket.close(4009),
    "reservedOpcode": send_reserved,
    "wrongAcknowledgement": lambda socket: answer(socket, "subscribe", {"type": "subscribed", "channels": "all"}),
    "wrongReply": lambda socket: answer(socket, "say", {"type": "said", "text": 7}),
    "refused": None,
}


async def behave_well(socket):
    await socket.send(json.dumps(HELLO))
    async for text in socket:
        message = json.loads(text)
        if message["type"] == "subscribe":
            await socket.send(json.dumps({"type": "subscribed", "channels": message["channels"]}))
        else:
            await socket.send(json.dumps(SAID))


async def misbehave(socket):
    name = socket.request.path.partition("?")[0].rpartition("/")[2]
    if name != "wrongWelcome":
        await socket.send(json.dumps(HELLO))
    await CHANNELS[name](socket)
    await socket.wait_closed()


def message(type_name, **properties):
    members = {"type": {"const": type_name}, **properties}
    return {"payload": {"type": "object", "required": list(members), "properties": members}}


def document():
    text = {"type": "string", "minLength": 1}
    names = {"type": "array", "items": {"enum": ["news", "weather"]}, "minItems": 1, "uniqueItems": True}
    messages = {
        "hello": message("hello"), "said": message("said", text=text), "subscribed": message("subscribed", channels=names),
        "say": message("say", text=text), "subscribe": message("subscribe", channels=names),
        "unsubscribe": message("unsubscribe", channels=names),
    }
    channels, operations = {}, {}
    for name in CHANNELS:
        channels[name] = {
            "address": f"/{name}", "title": name, "messages": messages,
            "x-accord-envelope": {"tag": "/type"}, "x-accord-welcome": {"message": "hello"},
            "x-accord-subscriptions": {
                "add": "subscribe", "remove": "unsubscribe", "channels": "/channels", "ack": {"message": "subscribed", "channels": "/channels"}},
            "x-accord-close": {"4001": {"name": "kicked", "action": "stop"}, "default": "backoff"},
        }
        place = f"#/channels/{name}"
        for action, kinds in {"receive": ["hello", "said", "subscribed"], "send": ["say", "subscribe", "unsubscribe"]}.items():
            operations[f"{action}{name}"] = {
                "action": action, "channel": {"$ref": place},
                "messages": [{"$ref": f"{place}/messages/{kind}"} for kind in kinds],
            }
    return {
        "asyncapi": "3.0.0", "info": {"title": "Lines", "version": "1.0.0"}, "x-accord-namespace": "lines",
        "servers": {"main": {"host": "lines.example", "protocol": "ws"}},
        "channels": channels, "operations": operations,
    }


def stop_at_end_of_input():
    while os.read(0, 4096):
        pass
    os._exit(0)


async def main():
    parser = argparse.ArgumentParser(description="A server of sockets that breaks its contract.")
    parser.add_argument("--right", action="store_true", help="break nothing")
    parser.add_argument("--contracts", required=True, help="the folder for the contract")
    arguments = parser.parse_args()
    with open(os.path.join(arguments.contracts, "lines.asyncapi.json"), "w", encoding="utf-8") as file:
        json.dump(document(), file, indent=2)

    async def run(socket):
        with contextlib.suppress(ConnectionClosed):
            await (behave_well if arguments.right else misbehave)(socket)

    def refuse(connection, request):
        if not arguments.right and request.path.startswith("/refused"):
            return connection.respond(500, "No.\n")

    server = await serve(run, "127.0.0.1", 0, process_request=refuse)
    threading.Thread(target=stop_at_end_of_input, daemon=True).start()
    print("listening", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
