"""Judges samples of schemas, of models and of messages, by libraries of others.

A sample of a schema or a model has to be valid by its schema. One of a message has to be read by protobuf's own library, from
JSON and from bytes, as the same message.
"""

import base64
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema_rs
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory

ROOTS = ["proto", "Tests/Support/SampleModels/Contracts"]


def contract(system):
    """The schemas of a system. A time that the system writes in a form of its own has no format."""
    with open(f"Schemas/{system}/{system}.schema.json", encoding="utf-8") as text:
        schema = json.load(text)
    for definition in schema["$defs"].values():
        if definition.get("x-accord-date") == "naiveUTC":
            del definition["format"]
    return schema


def factory():
    """The messages of all contracts, by their names."""
    pool = descriptor_pool.DescriptorPool()
    added = set()
    for root in ROOTS:
        files = [str(path.relative_to(root)) for path in sorted(pathlib.Path(root).rglob("*.proto"))]
        with tempfile.NamedTemporaryFile() as output:
            command = [sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={root}", "--include_imports"]
            subprocess.run([*command, f"--descriptor_set_out={output.name}", *files], check=True)
            descriptors = descriptor_pb2.FileDescriptorSet.FromString(pathlib.Path(output.name).read_bytes())
        for file in descriptors.file:
            if file.name not in added:
                added.add(file.name)
                pool.Add(file)
    return lambda name: message_factory.GetMessageClass(pool.FindMessageTypeByName(name))


def judge_message(line, message):
    by_json = json_format.Parse(json.dumps(line["value"]), message())
    by_bytes = message.FromString(base64.b64decode(line["bytes"]))
    if not by_json.IsInitialized():
        return "a required field is absent"
    return None if by_json == by_bytes else "JSON and bytes differ"


def main(path):
    counts, wrong = collections.Counter(), []
    contracts, validators = {}, {}
    message = factory()
    with open(path, encoding="utf-8") as lines:
        for line in map(json.loads, lines):
            kind, problem = line["kind"], None
            if kind == "message":
                try:
                    problem = judge_message(line, message(line["name"]))
                except (json_format.ParseError, ValueError) as error:
                    problem = str(error)
            else:
                key = line["name"] if kind == "model" else line["schema"]
                if key not in validators:
                    if kind == "model":
                        system, name = key.split(".", 1)
                        known = contracts.setdefault(system, contract(system))
                        schema = {**known, "$ref": f"#/$defs/{name}"} if name in known["$defs"] else None
                    else:
                        schema = json.loads(key)
                    validators[key] = schema if schema is None else jsonschema_rs.Draft202012Validator(
                        schema, validate_formats=True)
                if validators[key] is None:
                    continue
                if not validators[key].is_valid(line["value"]):
                    problem = "the sample is not valid"
            counts[kind] += 1
            if problem:
                wrong.append(f"{kind} {line.get('name') or line['schema']}: {problem}: {json.dumps(line['value'])}")
    for text in wrong[:40]:
        print(text, file=sys.stderr)
    print(f"samples judged: {dict(counts)}, {len(wrong)} wrong")
    is_enough = min(counts[kind] for kind in ("schema", "model", "message")) >= 100
    if not is_enough:
        print("error: there are too few samples of one kind", file=sys.stderr)
    return 1 if wrong or not is_enough else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
