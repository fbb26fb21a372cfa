"""Loads a mock server of Growfolio's and HEAN's contracts, and checks that it keeps up and that its memory stays flat:

    load.py URL PROCESS [--seconds 60] [--sockets 1000] [--symbols 10] [--calls 64]

Each socket subscribes to quotes of so many symbols, of which the server sends one each a second. As many calls as
given are under way at the same time. The server's memory is that of the process."""
import argparse
import asyncio
import base64
import json
import os
import resource
import struct
import sys
import time
import urllib.parse

TOKEN = b"identity"
# The part by which memory may grow between the second fifth of the time and the last one, and what is always allowed.
GROWTH, SLACK = 0.05, 4 << 20
# The part of the messages that have to come.
LEAST = 0.95


class Socket(asyncio.Protocol):
    """A client of a WebSocket, which counts messages and answers heartbeats."""

    def __init__(self, host, symbols, totals):
        self.host, self.symbols, self.totals = host, symbols, totals
        self.rest = b""
        self.is_open = False
        self.closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /api/v1/ws?token={TOKEN.decode()} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())

    def send(self, message):
        """Sends a text in one frame, masked with zeros (RFC 6455, section 5.2)."""
        data = json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + struct.pack(">H", len(data))
        self.transport.write(b"\x81" + size + b"\0\0\0\0" + data)

    def data_received(self, data):
        self.rest += data
        if not self.is_open:
            end = self.rest.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.rest.startswith(b"HTTP/1.1 101"):
                self.totals["refused"] += 1
                self.transport.close()
                return
            self.rest, self.is_open = self.rest[end + 4:], True
            self.send({"type": "subscribe", "channels": ["quotes"], "symbols": self.symbols})
        while (frame := self.frame()) is not None:
            opcode, payload = frame
            if opcode == 8:
                self.totals["closed"] += 1
                self.transport.close()
            elif b'"heartbeat"' in payload:
                self.send({"type": "pong"})
            elif b'"token_expiring"' in payload:
                self.send({"type": "refresh_token", "token": TOKEN.decode()})
            elif b'"quote_updated"' in payload:
                self.totals["quotes"] += 1

    def frame(self):
        if len(self.rest) < 2:
            return None
        length, start = self.rest[1] & 0x7F, 2
        if length == 126:
            if len(self.rest) < 4:
                return None
            length, start = struct.unpack(">H", self.rest[2:4])[0], 4
        elif length == 127:
            if len(self.rest) < 10:
                return None
            length, start = struct.unpack(">Q", self.rest[2:10])[0], 10
        if len(self.rest) < start + length:
            return None
        frame = self.rest[0] & 0x0F, self.rest[start:start + length]
        self.rest = self.rest[start + length:]
        return frame

    def connection_lost(self, error):
        if not self.closed.done():
            self.closed.set_result(None)


async def call(host, port, totals, end):
    """Makes calls one after the other, each over the same connection."""
    reader, writer = await asyncio.open_connection(host, port)
    body = json.dumps({"identity_token": "a"}).encode()
    requests = [
        b"GET /api/portfolio/summary HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /api/positions HTTP/1.1\r\nHost: a\r\n\r\n",
        b"POST /api/v1/auth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: "
        + str(len(body)).encode() + b"\r\n\r\n" + body,
    ]
    number = 0
    while time.monotonic() < end:
        start = time.monotonic()
        writer.write(requests[number % len(requests)])
        number += 1
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        await reader.readexactly(length)
        totals["calls" if head.startswith(b"http/1.1 200") else "failed calls"] += 1
        totals["slowest call"] = max(totals["slowest call"], time.monotonic() - start)
    writer.close()


def memory(process):
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


async def main(options):
    url = urllib.parse.urlsplit(options.url)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = options.sockets + options.calls + 100
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, wanted), hard), hard))
    totals = {"quotes": 0, "calls": 0, "failed calls": 0, "refused": 0, "closed": 0, "slowest call": 0.0}
    symbols = [f"S{index}" for index in range(options.symbols)]
    loop = asyncio.get_running_loop()
    sockets = []
    for _ in range(options.sockets):
        _, socket = await loop.create_connection(lambda: Socket(url.netloc, symbols, totals), url.hostname, url.port)
        sockets.append(socket)
    while not all(socket.is_open for socket in sockets):
        await asyncio.sleep(0.1)
    print(f"{len(sockets)} sockets are open", flush=True)
    start = time.monotonic()
    end = start + options.seconds
    totals["quotes"] = 0
    calls = [asyncio.create_task(call(url.hostname, url.port, totals, end)) for _ in range(options.calls)]
    sizes = []
    while (now := time.monotonic()) < end:
        sizes.append(memory(options.process))
        await asyncio.sleep(min(max(options.seconds / 100, 0.1), end - now))
    quotes = totals["quotes"]
    seconds = time.monotonic() - start
    await asyncio.gather(*calls)
    for socket in sockets:
        socket.transport.close()

    fifth = max(len(sizes) // 5, 1)
    early = sorted(sizes[fifth:2 * fifth] or sizes)[0]
    late = sorted(sizes[-fifth:])[len(sizes[-fifth:]) // 2]
    expected = options.sockets * options.symbols * seconds
    print(f"{quotes:,} quotes in {seconds:.0f} s, {quotes / seconds:,.0f} a second; {100 * quotes / expected:.1f} % of "
          f"{options.sockets} sockets × {options.symbols} a second")
    print(f"{totals['calls']:,} calls, {options.calls} at once, {totals['calls'] / seconds:,.0f} a second; the slowest "
          f"took {1000 * totals['slowest call']:,.0f} ms")
    print(f"memory {early / 1e6:,.1f} MB early, {late / 1e6:,.1f} MB late")
    problems = [f"{totals[name]} {name}" for name in ("failed calls", "refused", "closed") if totals[name]]
    if quotes < LEAST * expected:
        problems.append("quotes are missing")
    if options.calls and not totals["calls"]:
        problems.append("no call was answered")
    if late > early * (1 + GROWTH) + SLACK:
        problems.append("memory has grown")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("process", type=int)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--symbols", type=int, default=10)
    parser.add_argument("--calls", type=int, default=64)
    sys.exit(asyncio.run(main(parser.parse_args())))
