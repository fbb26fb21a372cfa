"""A REST server that Accord did not write, for Accord's clients to be tested against.

It speaks through PyPI's FastAPI and uvicorn, and serves what the documents of HEAN, Growfolio and EvokeEssence describe,
each below a path of its own: `/hean/api/positions`. `/echo` shows how FastAPI understands a request. `misbehaviour.py`
says how a test makes it fail. Each part publishes its own OpenAPI document: `/hean/openapi.json`.

    .venv/bin/python Tests/Integration/Peers/Server/rest/server.py [--document hean]

prints `listening <port>` when it can be called on 127.0.0.1, and ends when its standard input does, or on SIGTERM: it
cannot outlive the test that started it. With `--document`, it prints a part's OpenAPI document instead.
"""

import argparse
import asyncio
import json
import os
import socket
import threading

import uvicorn
from fastapi import FastAPI

import echo
import evokeessence
import growfolio
import hean
from misbehaviour import Misbehaviour

PARTS = {
    "echo": echo.app,
    "evokeessence": evokeessence.app,
    "growfolio": growfolio.app,
    "hean": hean.app,
}


class PeerServer(uvicorn.Server):
    """A server that tells its port when it is ready."""

    async def startup(self, sockets=None):
        await super().startup(sockets)
        print("listening", sockets[0].getsockname()[1], flush=True)


def stop_at_end_of_input():
    """Ends the process, at once, when whoever started it closes the pipe or dies."""
    while os.read(0, 4096):
        pass
    os._exit(0)


def main():
    parser = argparse.ArgumentParser(description="A REST server for tests.")
    parser.add_argument("--document", choices=PARTS, help="print the part's OpenAPI document")
    arguments = parser.parse_args()
    if arguments.document:
        print(json.dumps(PARTS[arguments.document].openapi(), indent=2))
        return

    app = FastAPI(openapi_url=None)
    for name, part in PARTS.items():
        app.mount(f"/{name}", part)
    server = PeerServer(
        uvicorn.Config(
            Misbehaviour(app),
            lifespan="off",
            ws="none",
            # Answers that are cut short are what tests ask for.
            log_level="critical",
            # Long, so that a test never meets a connection that is being closed under it.
            timeout_keep_alive=60,
            # In seconds: on SIGTERM, calls that still wait are cut off then.
            timeout_graceful_shutdown=1,
        )
    )
    threading.Thread(target=stop_at_end_of_input, daemon=True).start()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        # asyncio sees to this for sockets that it makes itself; without it, small answers wait for 40 ms.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        asyncio.run(server.serve(sockets=[listener]))


if __name__ == "__main__":
    main()
