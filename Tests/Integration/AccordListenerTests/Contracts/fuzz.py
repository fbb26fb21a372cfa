"""Calls a server with what schemathesis makes up from a document, and prints one line: whether anything was found.

    fuzz.py DOCUMENT URL

A mock server refuses calls in ways that documents need not mention: without a proof of who calls, with a request that is
not as the contract has it, and with a method or a media type that an operation has not. These responses are added to the
document before it is given to schemathesis, which takes any other for a defect.
"""

import pathlib
import subprocess
import sys
import tempfile

import yaml

PROBLEM = {"description": "A problem.", "content": {"application/problem+json": {"schema": {"type": "object"}}}}
METHODS = {"get", "put", "post", "delete", "patch"}


def main(document: pathlib.Path, url: str) -> None:
    contract = yaml.safe_load(document.read_text())
    for item in contract["paths"].values():
        for method, operation in item.items():
            if method in METHODS:
                for status in ["401", "404", "406", "415", "422"]:
                    operation["responses"].setdefault(status, PROBLEM)
    with tempfile.TemporaryDirectory() as folder:
        for other in document.parent.glob("*.schema.json"):
            (pathlib.Path(folder) / other.name).write_text(other.read_text())
        for other in document.parent.glob("*.schema.yaml"):
            (pathlib.Path(folder) / other.name).write_text(other.read_text())
        file = pathlib.Path(folder) / document.name
        file.write_text(yaml.safe_dump(contract))
        command = [
            pathlib.Path(sys.executable).parent / "schemathesis", "run", str(file), "--url", url, "--no-color",
            "--max-examples", "12", "--seed", "1", "--checks", "all",
            # Any proof in the right form will do for a mock server, and a book is not somebody's.
            "--exclude-checks", "ignored_auth,object_level_authorization",
            "--header", "Authorization: Bearer t", "--header", "X-Key: k", "--suppress-health-check", "all",
            # A machine that does much else at the same time may take long.
            "--warnings", "off", "--request-timeout", "30", "--max-response-time", "30",
        ]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if run.returncode == 0:
        print("nothing was found", flush=True)
    else:
        print(f"{run.stdout}\n{run.stderr}".replace("\n", " | "), flush=True)


main(pathlib.Path(sys.argv[1]), sys.argv[2])
