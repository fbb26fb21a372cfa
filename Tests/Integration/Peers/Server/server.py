"""A Connect server that Accord did not write, for Accord's clients to be tested against.

It speaks through PyPI's connectrpc and Google's protobuf, and serves the contacts and the score of Rin's contracts with
made-up data. `behaviour.py` says how a test makes it misbehave, `observer.py` and `ledger.py` how a test sees what
reached it, and what it did.

    .venv/bin/python Tests/Integration/Peers/Server/server.py [--contacts 500] [--port 0]

prints `listening <port>` when it can be called on 127.0.0.1, and ends when its standard input does, or on SIGTERM: it
cannot outlive the test that started it.
"""

import argparse
import asyncio
import os
import socket
import threading

import uvicorn
from rin.contacts.v1.contacts_connect import ContactsServiceASGIApplication
from rin.score.v1.score_connect import ScoreServiceASGIApplication

from behaviour import Behaviour, CarelessProxy
from contacts_service import PeerContactsService
from ledger import Ledger
from observer import Observer
from score_service import PeerScoreService


class Routes:
    """Gives each request to the service that its path names."""

    def __init__(self, *applications):
        self._applications = {application.path: application for application in applications}
        self._fallback = applications[0]

    async def __call__(self, scope, receive, send):
        service = scope["path"].rpartition("/")[0]
        # A service refuses methods that are not its own, and so speaks for unknown services too.
        await self._applications.get(service, self._fallback)(scope, receive, send)


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
    parser = argparse.ArgumentParser(description="A Connect server for tests.")
    parser.add_argument("--contacts", type=int, default=500, help="how many contacts each account has (500)")
    parser.add_argument("--port", type=int, default=0, help="where to listen, as a server that comes back does (any)")
    arguments = parser.parse_args()

    ledger = Ledger()
    behaviour = Behaviour(ledger)
    services = Routes(
        ContactsServiceASGIApplication(PeerContactsService(arguments.contacts), interceptors=[behaviour]),
        ScoreServiceASGIApplication(PeerScoreService(), interceptors=[behaviour]),
    )
    ledger.application = Observer(CarelessProxy(services))
    server = PeerServer(
        uvicorn.Config(
            ledger,
            lifespan="off",
            ws="none",
            log_level="warning",
            # Long, so that a test never meets a connection that is being closed under it.
            timeout_keep_alive=60,
            # In seconds: on SIGTERM, calls that still wait are cut off then.
            timeout_graceful_shutdown=1,
        )
    )
    threading.Thread(target=stop_at_end_of_input, daemon=True).start()
    with socket.create_server(("127.0.0.1", arguments.port)) as listener:
        # asyncio sees to this for sockets that it makes itself; without it, small answers wait for 40 ms.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        asyncio.run(server.serve(sockets=[listener]))


if __name__ == "__main__":
    main()
