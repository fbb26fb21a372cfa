"""Contracts of many messages, and what their models cost when they are compiled and linked."""
import json
import os
import random
import shutil
import subprocess

import figures

STATIC = ["-O", "-wmo", "-static-stdlib", "-Xlinker", "--gc-sections", "-Xlinker", "--strip-all"]


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, text=True, capture_output=True, **options).stdout


def contract(package, messages, fields=12):
    """Messages as APIs have them: every kind of field, in another order in each."""
    kinds = [
        "string {}", "string {}", "string {}", "int32 {}", "int64 {}", "bool {}", "double {}", "bytes {}", "Level {}",
        "google.protobuf.Timestamp {}", "repeated string {}", "map<string, string> {}", "optional string {}",
        "optional int32 {}", "repeated int64 {}", "fixed64 {}", "Part {}", "repeated Part {}",
    ]
    chance = random.Random(1)
    text = ['syntax = "proto3";', f"package {package};", 'import "google/protobuf/timestamp.proto";',
            "enum Level { LEVEL_UNSPECIFIED = 0; LEVEL_LOW = 1; LEVEL_HIGH = 2; }"]
    for index in range(messages):
        text.append(f"message Message{index} {{")
        for number, kind in enumerate(chance.sample(kinds, fields), 1):
            part = f"Message{chance.randrange(index) if index else 0}"
            kind = kind.replace("Part", part) if index else kind.replace("Part", "google.protobuf.Timestamp")
            text.append("  " + kind.format(f"field_{chance.choice('abcdefghij')}{number}") + f" = {number};")
        text.append("}")
    return "\n".join(text) + "\n"


def plain_structs(count):
    """A yardstick for compilers: structs as people write them, with the conformances that models have."""
    kinds = ["String", "Int32", "Int64", "Bool", "Double", "Data", "Date", "[String]", "[String: String]", "String?",
             "Int32?", "[Int64]"]
    text = ["import Foundation"]
    for index in range(count):
        text.append(f"\npublic struct Message{index}: Codable, Hashable, Sendable {{")
        text += [f"    public var field{number}: {kind}" for number, kind in enumerate(kinds, 1)]
        text.append("}")
    return "\n".join(text) + "\n"


def generate(accord, folder, messages):
    """Writes a contract and Accord's models of it into a new folder. Returns the contract's file."""
    path = f"{folder.name}.proto"
    return write(accord, folder, path, contract(folder.name, messages), ["models"]) / path


def write(accord, folder, path, text, emit):
    """Writes a contract and what Accord makes of it into a new folder. Returns the folder of contracts."""
    shutil.rmtree(folder, ignore_errors=True)
    contracts = folder / "contracts"
    contracts.mkdir(parents=True)
    (contracts / path).write_text(text)
    configuration = {"roots": ["contracts"], "emit": emit, "output": "Accord"}
    (folder / "accord.json").write_text(json.dumps(configuration))
    run(accord, "generate", "--config", folder / "accord.json")
    return contracts


def compile_module(sources, output, modules, optimization):
    """Compiles as SwiftPM does, into a new folder. Returns the processor's seconds."""
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir()
    options = ["-O", "-whole-module-optimization"] if optimization == "-O" else ["-Onone", "-enable-batch-mode"]
    start = os.times().children_user
    run("swiftc", "-c", "-g", "-parse-as-library", "-swift-version", "6", "-module-name", "Models", "-I", modules,
        *options, "-emit-module", *sources, cwd=output)
    return os.times().children_user - start


def sizes(*files):
    """Bytes of code and constants (as `size` adds them up), and of other data, such as ICU's tables."""
    lines = [line.split() for line in run("size", *files).splitlines()[1:]]
    return sum(int(text) for text, *_ in lines), sum(int(data) for _, data, *_ in lines)


PLAIN = """import Foundation
let bytes = Data(CommandLine.arguments[0].utf8)
print(bytes.count)
"""

# Programs that read and write one message.
MESSAGES = {
    "Accord": """import Accord
let message = try One.Message0(protobuf: Data())
print(try message.protobufData(), try message.jsonData())
""",
    "SwiftProtobuf": """import Foundation
import SwiftProtobuf
let message = try One_Message0(serializedBytes: Data())
print(try message.serializedData(), try message.jsonUTF8Data())
""",
}

# The contract of one record, and a program that reads and writes it.
RECORD = ("item.schema.json", """{"title": "Item", "type": "object", "required": ["id"], "properties": {
"id": {"type": "string", "pattern": "^[a-z]+$"}, "price": {"type": "number"}, "since": {"type": "string", "format":
"date-time"}, "tags": {"type": "array", "items": {"type": "string"}}}}""", """import Accord
let item = try Item.Root(json: Data())
print(try item.jsonData())
""")

PLAIN_CALL = """import Foundation
#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
let (data, _) = try await URLSession.shared.data(from: URL(fileURLWithPath: CommandLine.arguments[0]))
print(data.count)
"""

# The contract of one method, and programs that call it.
METHOD = ("one.proto", """syntax = "proto3";
package one;
message Ping { string text = 1; }
service Echo { rpc Say(Ping) returns (Ping); }
""")
CALL = """import {module}
import Foundation
let transport = {transport}(baseURL: URL(fileURLWithPath: CommandLine.arguments[0]))
print(try await One.EchoClient(transport: transport).say(request: One.Ping(text: "a")).text)
"""

# The contract of one socket, and a program that has a session on it.
SOCKET = ("one.asyncapi.json", json.dumps({
    "asyncapi": "3.0.0",
    "info": {"title": "One", "version": "1"},
    "servers": {"main": {"host": "localhost", "protocol": "ws"}},
    "channels": {"live": {"address": "/", "messages": {"ping": {"payload": {
        "title": "Ping", "type": "object", "properties": {"type": {"const": "ping"}, "text": {"type": "string"}}}}}}},
    "operations": {"receive": {
        "action": "receive", "channel": {"$ref": "#/channels/live"},
        "messages": [{"$ref": "#/channels/live/messages/ping"}]}},
}))
SESSION = """import AccordNIO
let session = One.Session(transport: NIOSocketTransport())
session.connect()
for await ping in session.ping { print(ping) }
"""


def link(output, main, modules, sources, objects):
    """Links a program statically and strips it. Returns its bytes of code and other data, and those of its file."""
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    (output / "main.swift").write_text(main)
    program = output / "one"
    run("swiftc", *STATIC, "-module-name", "one", "-I", modules, *sources, output / "main.swift", *objects, "-o",
        program)
    return sum(sizes(program)), program.stat().st_size


def message_rows(programs, plain):
    """What linking one message adds to a program that has Foundation's Data alone, and how large the file is then."""
    added = [code - plain for code, _ in programs]
    return [("linking one message, static, stripped", added),
            ("file with one message, static, stripped", [file for _, file in programs])]


def program_rows(name, code, file):
    return [figures.absolute(f"{name}, static, stripped: {part}", size, "bytes")
            for part, size in [("code", code), ("file", file)]]
