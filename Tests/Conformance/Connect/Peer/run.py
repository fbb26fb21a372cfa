"""Holds a client under test of connectrpc/conformance against servers that Accord did not write.

    .venv/bin/python Tests/Conformance/Connect/Peer/run.py PROGRAM [ARGUMENT …] --features FILE [--only TEXT] [--list]

It speaks to the program as the official runner does, with cases of its own (`cases`), and ends with 1 when one fails.
"""

import argparse
import asyncio
import collections
import itertools
import signal
import struct
import sys

import cases
import expectation
import judge
from cases.case import FULL, STREAM_TYPES
from contracts import SERVICE, compat, config, packed, service
from features import Features
from servers import HOST, Kind, Servers

PATIENCE = 60
"""For so many seconds the program may say nothing."""


class Run:
    """A case, made in one way."""

    def __init__(self, case, server, protocol, codec, compression):
        self.case, self.server = case, server
        self.protocol, self.codec, self.compression = protocol, codec, compression
        self.complaints = []
        self.requests_seen = 0

    @property
    def name(self):
        return f"{self.server}/{self.protocol}/{self.codec}/{self.compression}/{self.case.name}"

    @property
    def raw(self):
        return self.case.raw

    async def request(self, servers):
        case = self.case
        request = compat.ClientCompatRequest(
            test_name=self.name,
            host=HOST,
            port=await servers.port(self.server),
            http_version=self.server.version,
            protocol=config.Protocol.Value(f"PROTOCOL_{self.protocol.upper()}"),
            codec=config.Codec.Value(f"CODEC_{self.codec.upper()}"),
            compression=config.Compression.Value(f"COMPRESSION_{self.compression.upper()}"),
            stream_type=STREAM_TYPES[case.kind],
            service=SERVICE,
            method=case.method_name,
            request_messages=[packed(message) for message in case.requests],
            use_get_http_method=case.is_get,
            timeout_ms=case.timeout_ms,
            request_delay_ms=case.delay_ms,
            cancel=case.cancel,
            message_receive_limit=case.limit,
        )
        if self.server.tls:
            trusted = servers.other_certificate if self.server.tls == "other" else servers.server_certificate
            request.server_tls_cert = trusted.pem
        if self.server.tls == "client":
            request.client_tls_creds.cert = servers.client_certificate.pem
            request.client_tls_creds.key = servers.client_certificate.key_pem
        expected = {
            "x-test-case-name": self.name,
            "x-expect-http-version": str(request.http_version),
            "x-expect-http-method": "GET" if case.is_get else "POST",
            "x-expect-protocol": str(request.protocol),
            "x-expect-codec": str(request.codec),
            "x-expect-compression": str(request.compression),
            "x-expect-tls": "true" if self.server.tls else "false",
        }
        request.request_headers.extend(service.Header(name=name, value=[value]) for name, value in expected.items())
        request.request_headers.extend(service.Header(name=name, value=value) for name, value in case.headers.items())
        return request

    def judge(self, response):
        if response.WhichOneof("result") != "response":
            return [f"not called: {response.error.message}"]
        complaints = self.complaints + judge.complaints(self.case, expectation.of(self), response.response)
        if self.requests_seen == 0 and self.must_be_seen:
            complaints.append("no request came")
        return complaints

    @property
    def must_be_seen(self):
        """Whether the call cannot end as it should before `wire.Wire` has seen a request of it."""
        case = self.case
        is_given_up = case.cancel is not None or (case.timeout_ms is not None and case.expected is not None)
        return self.server.library == "connectrpc" and self.server.tls != "other" and not is_given_up


def runs():
    """Every way of making every case."""
    for case in cases.ALL_CASES:
        for tls, version, protocol, codec, compression in itertools.product(
            case.tls, (1, 2), case.protocols, case.codecs, case.compressions
        ):
            if version == 1 and (protocol == "grpc" or case.kind == FULL):
                continue
            # TLS is no matter of codecs and compressions.
            if tls and (codec, compression) != (case.codecs[0], case.compressions[0]):
                continue
            yield Run(case, Kind("connectrpc", version, tls), protocol, codec, compression)
            is_plain = (protocol, codec, version, tls) == ("grpc", "proto", 2, "")
            if is_plain and case.raw is None and case.is_known_to_grpcio:
                yield Run(case, Kind("grpcio", 2), protocol, codec, compression)


class Program:
    """The client under test."""

    def __init__(self, process):
        self.process = process

    @classmethod
    async def start(cls, command):
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))

    async def ask(self, requests):
        async for request in requests:
            body = request.SerializeToString()
            self.process.stdin.write(struct.pack(">I", len(body)) + body)
            await self.process.stdin.drain()

    async def answers(self):
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    head = await self.process.stdout.readexactly(4)
                    body = await self.process.stdout.readexactly(struct.unpack(">I", head)[0])
            except asyncio.IncompleteReadError:
                return
            yield compat.ClientCompatResponse.FromString(body)

    async def end(self):
        """The exit status."""
        try:
            return await asyncio.wait_for(self.process.wait(), 3)
        except TimeoutError:
            self.process.kill()
            return "none: it did not end with its input"


async def hold(command, chosen):
    """Makes the calls. Returns what is wrong with each run that failed."""
    by_name = {run.name: run for run in chosen}
    if len(by_name) != len(chosen):
        raise ValueError(f"two runs of one name: {collections.Counter(run.name for run in chosen).most_common(3)}")
    failures = {}
    waiting = dict(by_name)
    async with Servers(by_name) as servers:

        async def requests():
            for run in chosen:
                yield await run.request(servers)
            program.process.stdin.close()

        program = await Program.start(command)
        asking = asyncio.create_task(program.ask(requests()))
        try:
            async for response in program.answers():
                run = waiting.pop(response.test_name, None)
                if run is None:
                    failures[response.test_name] = ["answered twice, or never asked"]
                elif wrong := run.judge(response):
                    failures[run.name] = wrong
        except TimeoutError:
            failures["the program"] = [f"said nothing for {PATIENCE} seconds"]
            program.process.kill()
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        status = await program.end()
        # What hypercorn complains of when it is stopped in the middle of calls that were given up.
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        if status != 0:
            failures["the program"] = failures.get("the program", []) + [f"its exit status is {status}"]
        failures |= {name: ["never answered"] for name in waiting}
        if complaint := await terminate(await Program.start(command), await chosen[0].request(servers)):
            failures["the program"] = failures.get("the program", []) + [complaint]
    return failures


async def terminate(program, request):
    """Has the program end at once, while it waits for input. Returns what is wrong with that."""

    async def one():
        yield request

    try:
        await program.ask(one())
        # As it has answered, it is past its start.
        if await anext(program.answers(), None) is None:
            return "it answered nothing before SIGTERM"
    except TimeoutError:
        program.process.kill()
        return f"it answered nothing for {PATIENCE} seconds before SIGTERM"
    program.process.terminate()
    status = await program.end()
    return None if status == -signal.SIGTERM else f"its exit status after SIGTERM is {status}"


def main():
    parser = argparse.ArgumentParser(description="Holds a client under test against servers.")
    parser.add_argument("program", nargs="+")
    parser.add_argument("--features", required=True, help="what the program claims to do, as the official runner reads it")
    parser.add_argument("--compression", action="append", default=[], help="one that it has beside those")
    parser.add_argument("--only", action="append", default=[], help="runs with this in their names; all of several")
    parser.add_argument("--of", action="append", default=[], help="the same, of a part that may have none of --only")
    parser.add_argument("--without", action="append", default=[], help="runs without this in their names")
    parser.add_argument("--list", action="store_true", help="print the names, and call nothing")
    arguments, more = parser.parse_known_args()
    features = Features(arguments.features, arguments.compression)
    chosen = [
        run
        for run in runs()
        if features.include(run)
        and all(text in run.name for text in arguments.only + arguments.of)
        and not any(text in run.name for text in arguments.without)
    ]
    if arguments.list:
        print(*(run.name for run in chosen), sep="\n")
        return
    if not chosen:
        print("nothing is chosen")
        # What a part of all runs has nothing of may be in another.
        sys.exit(0 if arguments.of and any(all(text in run.name for text in arguments.only) for run in runs()) else 1)
    failures = asyncio.run(hold(arguments.program + more, chosen))
    for name in sorted(failures):
        print(f"{name}:", *failures[name], sep="\n    ")
    tally(chosen, failures)
    sys.exit(1 if failures else 0)


def tally(chosen, failures):
    counts = collections.Counter((str(run.server), run.protocol) for run in chosen)
    failed = collections.Counter((str(run.server), run.protocol) for run in chosen if run.name in failures)
    for (server, protocol), count in sorted(counts.items()):
        print(f"{protocol:8} {server:28} {count - failed[server, protocol]} of {count}")
    print(f"{len(chosen) - sum(failed.values())} of {len(chosen)} calls as expected")


if __name__ == "__main__":
    main()
