"""The servers of `Tests/Integration/Peers`, each address of theirs behind a proxy that makes faults, for `Chaos`.

The ports stay the same for as long as this program runs; servers may be killed and started again meanwhile. On the port
that is printed:

    GET  /places                    `{"http1": 1234, …}`: the ports of the proxies: those of the servers' addresses, and
                                    `rest`, and, without faults, `rooms` for what `sockets/server.py` can be asked
    GET  /certificates              as `trial/server.py` has them
    GET  /servers                   `{"trial": true, …}`: which servers can be called
    GET  /connections               how many connections clients have open at each place
    POST /places/<place>/<fault>    see `proxy.py`: `{"size": 100, "milliseconds": 10, "resets": true, "upload": true}`
    POST /servers/<server>/restart  kills it with SIGKILL, and starts it again; answers when it is dead

    .venv/bin/python Tests/Soundness/Chaos/Peer/network.py FOLDER

prints `listening <port>` when all can be called, and ends when its standard input does. In the folder, it keeps the
authority of the certificates and the ledger of changes (`ledger`).
"""

import asyncio
import contextlib
import json
import logging
import os
import shutil
import signal
import sys
import threading
import urllib.request
from pathlib import Path

import uvicorn
from fastapi import FastAPI

PEERS = Path(__file__).resolve().parents[3] / "Integration/Peers/Server"
sys.path.append(str(PEERS))

from proxy import Fault, Proxy, apply

CONTROLS = {"trial": "trial", "rest": "rest", "sockets": "rooms"}
"""The places of the ports that servers print."""

GROWFOLIO = {"heartbeat_interval": 3, "token_warning": 5}
"""Settings of its rooms, from the start: a connection keeps those that it was opened with, and tokens live for 20 seconds."""


class Server:
    """A server of `Tests/Integration/Peers`, as a process."""

    def __init__(self, name, places, arguments=()):
        self._name = name
        self._arguments = [str(PEERS / name / "server.py"), *arguments]
        self._places = places
        self._process = None
        self._is_started = False

    @property
    def is_up(self):
        return self._is_started and self._process.returncode is None

    async def start(self):
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *self._arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            # Their libraries write of every connection that breaks.
            stderr=asyncio.subprocess.DEVNULL,
            # Ctrl-C is for the program that started this one: it ends calls, and needs the servers meanwhile.
            start_new_session=True,
        )
        greeting = (await self._process.stdout.readline()).decode().split()
        if greeting[:1] != ["listening"]:
            raise SystemExit(f"the server {self._name} did not start; run Scripts/environment")
        port = int(greeting[1])
        addresses = {CONTROLS[self._name]: port}
        if self._name != "rest":
            addresses |= {name: port_of(address) for name, address in (await fetch(port, "addresses")).items()}
        for name, target in addresses.items():
            if name in self._places:
                self._places[name].target = target
            else:
                self._places[name] = Proxy(target)
                await self._places[name].accept()
        self._is_started = True

    async def restart(self):
        if not self.is_up:
            return
        self._is_started = False
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()
        # Kept, as tasks that nobody keeps may vanish.
        self._starting = asyncio.create_task(self.start())

    def kill(self):
        if self._process.returncode is None:
            self._process.kill()


def port_of(address):
    return address if isinstance(address, int) else int(address.rpartition(":")[2])


async def fetch(port, path):
    def read():
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}") as answer:
            return json.load(answer)

    return await asyncio.to_thread(read)


def control(places, servers):
    app = FastAPI(openapi_url=None)

    @app.get("/places")
    async def get_places():
        return {name: proxy.port for name, proxy in places.items()}

    @app.get("/certificates")
    async def get_certificates():
        return await fetch(places["trial"].target, "certificates")

    @app.get("/servers")
    async def get_servers():
        return {name: server.is_up for name, server in servers.items()}

    @app.get("/connections")
    async def get_connections():
        return {name: proxy.clients for name, proxy in places.items()}

    @app.post("/places/{place}/{fault}")
    async def fail(place: str, fault: str, wanted: Fault = Fault()):
        await apply(places[place], fault, wanted)
        return {}

    @app.post("/servers/{name}/restart")
    async def restart(name: str):
        await servers[name].restart()
        return {}

    return app


class TellingServer(uvicorn.Server):
    """A server that leaves signals alone, and says when it is ready."""

    def capture_signals(self):
        return contextlib.nullcontext()

    async def startup(self, sockets=None):
        await super().startup(sockets)
        print("listening", self.servers[0].sockets[0].getsockname()[1], flush=True)


async def serve(folder, servers):
    places = {}
    trial = ["--authority", str(folder / "authority.pem"), "--ledger", str(folder / "ledger")]
    servers |= {
        "trial": Server("trial", places, trial),
        "rest": Server("rest", places),
        "sockets": Server("sockets", places, ["--growfolio-settings", json.dumps(GROWFOLIO)]),
    }
    await asyncio.gather(*(server.start() for server in servers.values()))
    config = uvicorn.Config(
        control(places, servers), host="127.0.0.1", port=0, lifespan="off", ws="none", log_level="critical",
        timeout_keep_alive=600,
    )
    await TellingServer(config).serve()


def end_with_input(folder, servers):
    """Ends everything, at once, when whoever started it closes the pipe or dies."""
    while os.read(0, 4096):
        pass
    for server in servers.values():
        server.kill()
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


def main():
    folder = Path(sys.argv[1])
    servers = {}
    # What it says of sockets that are gone is what is wanted here.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_input, args=(folder, servers), daemon=True).start()
    asyncio.run(serve(folder, servers))


if __name__ == "__main__":
    main()
