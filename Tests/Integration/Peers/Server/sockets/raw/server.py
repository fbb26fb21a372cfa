"""A WebSocket server on bare sockets, which does what the cases in `cases` say: right, wrong, or at the limits.

The protocol comes from RFC 6455 and RFC 7692 and from no library, so that bytes can be sent which none would send. A
client calls it once for each case, at `/case/<id>`, and echoes all messages. The server judges what it sees.

    GET /cases      what there is, and what a client has to see of each: a list of `Case.described`
    GET /verdicts   what became of those that were called, once they are over
    GET /judge/<…>  what is wrong with bytes of a client, in hexadecimal digits: a list

    .venv/bin/python Tests/Integration/Peers/Server/sockets/raw/server.py [--whole]

prints `listening <port>`, and ends when its standard input does. `--whole` makes sizes and numbers of messages as large
as they are for `make verify`.
"""

import argparse
import asyncio
import base64
import hashlib
import json
import os
import socket
import threading

from case import PAUSE, Breaks, Closes, Fails, Refuses
from cases import all_cases
from deflate import Inflater
from frames import Judge, pieces

PATIENCE = 50.0
"""How long a client may take for a case, in seconds."""

RUNS = {}
"""By id: the task that ends with the verdict on a case."""


def handshake(case, fields):
    """The answer to a client's handshake (section 4.2.2), and what is wrong with that."""
    faults = []
    expected = {"upgrade": "websocket", "connection": "upgrade", "sec-websocket-version": "13"}
    for name, value in expected.items():
        if fields.get(name, "").lower() != value:
            faults.append(f"the handshake has no {name}: {value}")
    key = fields.get("sec-websocket-key", "")
    if len(base64.b64decode(key)) != 16:
        faults.append("the key has not 16 bytes")
    name, *parameters = [part.strip() for part in fields.get("sec-websocket-extensions", "").split(";")]
    asked = case.offer.parameters if case.offer else set()
    if name != ("permessage-deflate" if case.offer else "") or set(parameters) != asked:
        faults.append(f"the client offers {name} {parameters}; it was set up to offer {asked}")
    accept = base64.b64encode(hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest()).decode()
    lines = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade"]
    lines.append(f"Sec-WebSocket-Accept: {accept}")
    if case.answer:
        lines.append(f"Sec-WebSocket-Extensions: {case.answer.words}")
    return "\r\n".join([*lines, "", ""]).encode(), faults


class Run:
    """A case with a client."""

    def __init__(self, case, reader, writer):
        self.case = case
        self.reader = reader
        self.writer = writer
        self.judge = Judge(case.answer.inflater() if case.answer and case.offer else None)
        self.changed = asyncio.Event()
        self.faults = []
        self.leniencies = []

    async def judged(self, fields):
        answer, faults = handshake(self.case, fields)
        self.faults += faults
        self.writer.write(answer)
        try:
            async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
                group.create_task(self.judge.read(self.reader, self.changed.set))
                group.create_task(self.play())
        except TimeoutError:
            self.faults.append("the client did not do in time what was waited for")
        self.faults += self.judge.faults
        self.check()
        verdict = "failed" if self.faults else "non-strict" if self.leniencies else "passed"
        return {"id": self.case.id, "verdict": verdict, "notes": self.faults + self.leniencies}

    async def play(self):
        try:
            for write in self.case.writes:
                if write is PAUSE:
                    await self.until(lambda: len(self.judge.pongs) == len(self.case.pongs))
                else:
                    await self.send(write, self.case.chop)
            end = self.case.end
            if isinstance(end, Closes):
                if not end.at_once:
                    await self.until(self.is_echoed)
                await self.send(end.write, self.case.chop)
            if isinstance(end, Breaks):
                await self.until(self.is_echoed)
            else:
                await self.until(lambda: self.judge.close is not None)
            # The server ends the connection, and the client what is left of it (section 7.1.1).
            self.writer.write_eof()
            await self.until(lambda: self.judge.is_over)
        except OSError:
            # The client has gone before it had read everything; `check` says whether it may.
            pass

    async def send(self, data, chop=None):
        for piece in pieces(data, chop) if chop else [data]:
            self.writer.write(piece)
            await self.writer.drain()

    async def until(self, condition):
        while not condition() and not self.judge.is_over:
            self.changed.clear()
            await self.changed.wait()

    def is_echoed(self):
        judge, case = self.judge, self.case
        return len(judge.messages) >= len(case.messages) and len(judge.pongs) >= len(case.pongs)

    def check(self):
        case, judge, end = self.case, self.judge, self.case.end
        may_miss = isinstance(end, Fails) or (isinstance(end, Closes) and end.at_once)
        expected = case.messages[: len(judge.messages)] if may_miss else case.messages
        if judge.messages != expected:
            self.faults.append(f"{len(judge.messages)} echoes are not the {len(expected)} messages")
        if case.is_compressed and judge.compressed != len(judge.messages):
            self.leniencies.append("the client compressed not all that it could")
        if judge.pongs != case.pongs and not may_miss:
            # A client may answer the last ping alone (section 5.5.3).
            is_last = bool(judge.pongs) and judge.pongs[-1:] == case.pongs[-1:]
            (self.leniencies if is_last else self.faults).append(f"the pongs are {judge.pongs}")
        self.check_close(judge.close, end)

    def check_close(self, close, end):
        if isinstance(end, (Refuses, Breaks)):
            if close is not None:
                self.faults.append("the client sent a close frame")
            return
        if close is None:
            self.faults.append("the client sent no close frame")
            return
        code = int.from_bytes(close[:2]) if close else 1005
        if code == end.code:
            return
        tolerated = isinstance(end, Fails) and code in end.tolerated
        (self.leniencies if tolerated else self.faults).append(f"the client closed with {code}, not {end.code}")


async def head(reader):
    """The target of a request, and its fields in small letters."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    fields = dict(line.split(": ", 1) for line in lines[1:] if line)
    return lines[0].split(" ")[1], {name.lower(): value for name, value in fields.items()}


async def serve(reader, writer, cases):
    try:
        target, fields = await head(reader)
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if target == "/cases":
            respond(writer, [case.described for case in cases.values()])
        elif target == "/verdicts":
            respond(writer, await asyncio.gather(*RUNS.values()))
        elif target.startswith("/judge/"):
            respond(writer, await judged(bytes.fromhex(target.removeprefix("/judge/"))))
        else:
            case = cases[target.removeprefix("/case/")]
            RUNS[case.id] = asyncio.ensure_future(Run(case, reader, writer).judged(fields))
            await RUNS[case.id]
    except (EOFError, OSError):
        pass
    finally:
        writer.close()


async def judged(data):
    reader, judge = asyncio.StreamReader(), Judge(Inflater(bits=9))
    reader.feed_data(data)
    reader.feed_eof()
    await judge.read(reader, lambda: None)
    return judge.faults


def respond(writer, value):
    body = json.dumps(value).encode()
    head = (
        f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    writer.write(head.encode() + body)


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--whole", action="store_true")
    cases = {case.id: case for case in all_cases(parser.parse_args().whole)}
    server = await asyncio.start_server(
        lambda reader, writer: serve(reader, writer, cases), "127.0.0.1", 0, limit=1 << 16, backlog=1024
    )
    print("listening", server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def stop_at_end_of_input():
    """Ends the process, at once, when whoever started it closes the pipe or dies."""
    while os.read(0, 4096):
        pass
    os._exit(0)


threading.Thread(target=stop_at_end_of_input, daemon=True).start()
asyncio.run(main())
