"""Contracts of many messages, and what their models cost when they are compiled and linked."""
import json
import os
import random
import shutil
import subprocess

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
    shutil.rmtree(folder, ignore_errors=True)
    source = folder / f"proto/{folder.name}.proto"
    source.parent.mkdir(parents=True)
    source.write_text(contract(folder.name, messages))
    configuration = {"roots": ["proto"], "emit": ["models"], "output": "Accord"}
    (folder / "accord.json").write_text(json.dumps(configuration))
    run(accord, "generate", "--config", folder / "accord.json")
    return source


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


PROGRAMS = {
    "": "let bytes = Data(CommandLine.arguments[0].utf8)\nprint(bytes.count)\n",
    "Accord": "let message = try One.Message0(protobuf: Data())\n"
    "print(try message.protobufData(), try message.jsonData())\n",
    "SwiftProtobuf": "let message = try One_Message0(serializedBytes: Data())\n"
    "print(try message.serializedData(), try message.jsonUTF8Data())\n",
}


def linked_size(side, output, modules, models, objects):
    """The bytes of a program that uses one message, linked statically and stripped; "" is Foundation's Data alone."""
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    (output / "main.swift").write_text("import Foundation\n" + (f"import {side}\n" if side else "") + PROGRAMS[side])
    run("swiftc", *STATIC, "-module-name", "one", "-I", modules, *models, output / "main.swift", *objects, "-o",
        output / "one")
    return sum(sizes(output / "one"))
