"""The servers that clients are tested against: hypercorn for HTTP/1.1 and HTTP/2, with and without TLS; and grpcio."""

import asyncio
import contextlib
import dataclasses
import pathlib
import socket
import ssl
import tempfile

import grpc
import hypercorn.asyncio
import hypercorn.config
from connectrpc.compression.brotli import BrotliCompression
from connectrpc.compression.gzip import GzipCompression
from connectrpc.compression.zstd import ZstdCompression

import carriers
import certificates
import wire
from contracts import service_connect

HOST = "127.0.0.1"


@dataclasses.dataclass(frozen=True)
class Kind:
    """What tells one server from another."""

    library: str
    version: int
    tls: str = ""  # as in a case

    def __str__(self):
        return f"{self.library} over HTTP/{self.version}{' and TLS' if self.tls else ''}"


class Servers:
    """All the servers, each of them begun when it is asked for."""

    def __init__(self, cases):
        self.cases = cases
        self.ports = {}
        self.stack = contextlib.AsyncExitStack()

    async def __aenter__(self):
        await self.stack.__aenter__()
        folder = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        self.server_certificate, self.client_certificate = certificates.for_server(), certificates.for_client()
        self.other_certificate = certificates.for_server()
        self.server_file = self.server_certificate.write(folder / "server.pem")
        self.client_file = self.client_certificate.write(folder / "client.pem")
        return self

    async def __aexit__(self, *failure):
        await self.stack.__aexit__(*failure)

    async def port(self, kind):
        if kind not in self.ports:
            begin = self.begin_grpcio if kind.library == "grpcio" else self.begin_hypercorn
            self.ports[kind] = await begin(kind)
        return self.ports[kind]

    async def begin_grpcio(self, kind):
        server = grpc.aio.server(compression=grpc.Compression.Gzip, options=[("grpc.so_reuseport", 0)])
        server.add_generic_rpc_handlers((carriers.grpc_handler(),))
        port = server.add_insecure_port(f"{HOST}:0")
        await server.start()
        self.stack.push_async_callback(server.stop, None)
        return port

    async def begin_hypercorn(self, kind):
        bound = socket.create_server((HOST, 0))
        port = bound.getsockname()[1]
        settings = hypercorn.config.Config()
        settings.bind = [f"fd://{bound.detach()}"]
        settings.alpn_protocols = ["h2"] if kind.version == 2 else ["http/1.1"]
        # A connection is not closed at the moment at which a client begins its next request on it.
        settings.keep_alive_timeout = 600
        settings.keep_alive_max_requests = 1_000_000
        settings.graceful_timeout = 0
        settings.errorlog = None
        if kind.tls:
            settings.certfile = settings.keyfile = self.server_file
        if kind.tls == "client":
            settings.ca_certs, settings.verify_mode = self.client_file, ssl.CERT_REQUIRED
            # No authority has signed the client's.
            settings.verify_flags = ssl.VERIFY_X509_PARTIAL_CHAIN
        service = service_connect.ConformanceServiceASGIApplication(
            carriers.ConnectService(), compressions=[GzipCompression(), BrotliCompression(), ZstdCompression()])
        application = wire.Wire(service, self.cases, is_tls=bool(kind.tls))
        stop = asyncio.Event()
        serving = asyncio.create_task(hypercorn.asyncio.serve(application, settings, shutdown_trigger=stop.wait))

        async def end():
            stop.set()
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)

        self.stack.push_async_callback(end)
        return port
