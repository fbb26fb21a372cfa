"""Servers for every kind of call, on libraries that Accord did not write, for its transports and protocols.

All serve the contract in `Tests/Support/Trial`, at addresses of their own:

    http1        uvicorn, HTTP/1.1
    http2        hypercorn, cleartext: HTTP/2 with prior knowledge, and HTTP/1.1
    tls          hypercorn, TLS: HTTP/2 and HTTP/1.1 by ALPN
    mutual       the same, for clients with a certificate
    grpc         grpcio, cleartext
    grpcMutual   grpcio, for clients with a certificate

All but grpcio's speak Connect and gRPC-Web, and hypercorn's gRPC, through PyPI's connectrpc. Over HTTP, on the port that
is printed, a test learns more:

    GET  /addresses                                        the ports: `{"http1": 1234, …}`
    GET  /certificates                                     in PEM: `{"authority": "…", "certificate": "…", "key": "…"}`
    GET  /calls/<x-request-id>/until/<state>?count=1       what the servers saw, as soon as so many calls have
                                                           `received` a message, are `stalled` (or over), or `ended`:
                                                           `[{"method": "Unary", "outcome": "answered", "received": 1,
                                                           "sent": 1}]`; outcomes are started, answered, failed (as
                                                           the script says), cancelled, broken (by a defect here)
    POST /proxies/<address>, /proxies/<port>/<fault>       a way there with a network that can fail; see `proxy.py`

    .venv/bin/python Tests/Integration/Peers/Server/trial/server.py [--authority FILE] [--ledger FILE]

prints `listening <port>` when all can be called on 127.0.0.1, and ends when its standard input does. The authority of the certificates is
kept in its file, so that those who trust it trust the server when it is started again. The ledger is in `calls.py`.
"""

import argparse
import asyncio
import os
import shutil
import socket
import ssl
import sys
import tempfile
import threading
from pathlib import Path

import grpc
import hypercorn
import hypercorn.asyncio
import trustme
import uvicorn
from connectrpc.compression.brotli import BrotliCompression
from connectrpc.compression.gzip import GzipCompression
from connectrpc.compression.zstd import ZstdCompression
from fastapi import FastAPI, HTTPException

# The folder of this file goes, as its `calls` and the like are modules of the package `trial`.
sys.path[0] = str(Path(__file__).parent.parent)

import proxy
from trial import connect_service, grpc_service
from trial.calls import Calls, Ledger


class Certificates:
    """An authority, a server's certificate, and a client's."""

    def __init__(self, folder, authority_file):
        self._authority = self._kept_authority(authority_file) if authority_file else trustme.CA()
        server = self._authority.issue_cert("127.0.0.1", "localhost")
        client = self._authority.issue_cert("client@rin.example")
        self.authority = self._authority.cert_pem.bytes()
        self.client_certificate = client.cert_chain_pems[0].bytes()
        self.client_key = client.private_key_pem.bytes()
        self.server_certificate = server.cert_chain_pems[0].bytes()
        self.server_key = server.private_key_pem.bytes()
        # hypercorn takes files.
        self.authority_file = self._written(folder, "authority.pem", self.authority)
        self.certificate_file = self._written(folder, "certificate.pem", self.server_certificate)
        self.key_file = self._written(folder, "key.pem", self.server_key)

    def _kept_authority(self, path):
        certificate, key = Path(path), Path(f"{path}.key")
        if certificate.exists() and key.exists():
            return trustme.CA.from_pem(certificate.read_bytes(), key.read_bytes())
        authority = trustme.CA()
        authority.cert_pem.write_to_path(certificate)
        authority.private_key_pem.write_to_path(key)
        return authority

    def _written(self, folder, name, content):
        path = Path(folder) / name
        path.write_bytes(content)
        return str(path)


class TellingServer(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config, ready):
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets=None):
        await super().startup(sockets)
        self._ready()


def listener():
    listening = socket.create_server(("127.0.0.1", 0), backlog=256)
    # asyncio sees to this for sockets that it makes itself; without it, small answers wait for 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def uvicorn_config(application):
    return uvicorn.Config(
        application, lifespan="off", ws="none", log_level="critical", timeout_keep_alive=600, access_log=False
    )


def hypercorn_config(listening, certificates=None, wants_client=False):
    config = hypercorn.Config()
    # The configuration closes what it is made from.
    config.bind = [f"fd://{listening.detach()}"]
    config.loglevel = "CRITICAL"
    config.keep_alive_timeout = 600
    config.keep_alive_max_requests = 1_000_000
    # As many messages of a request wait for a handler that does not read.
    config.max_app_queue_size = 10
    if certificates:
        config.certfile = certificates.certificate_file
        config.keyfile = certificates.key_file
        config.ca_certs = certificates.authority_file
        config.verify_mode = ssl.CERT_REQUIRED if wants_client else ssl.CERT_NONE
    return config


def control(calls, addresses, certificates):
    app = FastAPI(openapi_url=None)
    app.include_router(proxy.router(addresses))

    @app.get("/addresses")
    async def get_addresses():
        return addresses

    @app.get("/certificates")
    async def get_certificates():
        return {
            "authority": certificates.authority.decode(),
            "certificate": certificates.client_certificate.decode(),
            "key": certificates.client_key.decode(),
        }

    @app.get("/calls/{identifier}/until/{state}")
    async def until(identifier: str, state: str, count: int = 1):
        if not await calls.until(identifier, state, count):
            raise HTTPException(504, calls.named(identifier))
        return calls.named(identifier)

    return app


async def serve(folder, arguments):
    calls = Calls(Ledger(arguments.ledger) if arguments.ledger else None)
    addresses = {}
    compressions = [GzipCompression(), ZstdCompression(), BrotliCompression()]
    certificates = Certificates(folder, arguments.authority)
    service = connect_service.application(calls, compressions)
    services = []

    http1 = listener()
    addresses["http1"] = http1.getsockname()[1]
    services.append(uvicorn.Server(uvicorn_config(service)).serve(sockets=[http1]))

    forever = asyncio.Event().wait
    for name, arguments in {"http2": (), "tls": (certificates,), "mutual": (certificates, True)}.items():
        listening = listener()
        addresses[name] = listening.getsockname()[1]
        config = hypercorn_config(listening, *arguments)
        services.append(hypercorn.asyncio.serve(service, config, shutdown_trigger=forever, mode="asgi"))

    credentials = grpc.ssl_server_credentials(
        [(certificates.server_key, certificates.server_certificate)], certificates.authority, True
    )
    cleartext, addresses["grpc"] = await grpc_service.serve(calls)
    mutual, addresses["grpcMutual"] = await grpc_service.serve(calls, credentials)

    # Kept, as tasks that nobody keeps may vanish.
    tasks = [asyncio.create_task(each) for each in services]
    await all_listen(addresses.values())
    listening = listener()

    def ready():
        print("listening", listening.getsockname()[1], flush=True)

    config = uvicorn_config(control(calls, addresses, certificates))
    await asyncio.gather(TellingServer(config, ready).serve(sockets=[listening]), *tasks)


async def all_listen(ports):
    for port in ports:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()


def end_with_input(folder):
    """Ends the process, at once, when whoever started it closes the pipe or dies. Keys stay in no file."""
    while os.read(0, 4096):
        pass
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


def main():
    parser = argparse.ArgumentParser(description="Servers for every kind of call.")
    parser.add_argument("--authority", help="where the authority of the certificates is kept")
    parser.add_argument("--ledger", help="where calls with an x-change are written down")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as path:
        threading.Thread(target=end_with_input, args=(path,), daemon=True).start()
        asyncio.run(serve(path, arguments))


if __name__ == "__main__":
    main()
