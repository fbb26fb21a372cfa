"""Runs the steps of an action for GitHub, or of a component for GitLab, as these would: with inputs, and with bash.

    pipelines.py action FOLDER [INPUT=VALUE …]
    pipelines.py component FILE [INPUT=VALUE …]

Variables of the environment that they set are those of this process. Fails as the first step that does.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml


def inputs_of(declared, words):
    given = dict(word.split("=", 1) for word in words)
    unknown = given.keys() - declared.keys()
    if unknown:
        sys.exit(f"there is no input {unknown}")
    return {name: given.get(name, (entry or {}).get("default", "")) for name, entry in declared.items()}


def run(command, script, environment):
    status = subprocess.run([*command, script], env=environment).returncode
    if status:
        sys.exit(status)


def value(expression, inputs):
    """The value of an expression such as `inputs.url`, or `github.action_repository || github.repository`."""
    for name in expression.strip().split(" || "):
        context, key = name.split(".")
        found = inputs[key] if context == "inputs" else os.environ.get(f"GITHUB_{key.upper()}", "")
        if found:
            return found
    return ""


def action(folder, words):
    document = yaml.safe_load(pathlib.Path(folder, "action.yml").read_text())
    inputs = inputs_of(document["inputs"], words)
    with tempfile.TemporaryDirectory() as scratch:
        paths, script = pathlib.Path(scratch, "path"), pathlib.Path(scratch, "script")
        paths.touch()
        for step in document["runs"]["steps"]:
            condition = re.fullmatch(r"inputs\.(\w+) == '(.*)'", step.get("if", "inputs.none == ''"))
            if inputs.get(condition[1], "") != condition[2]:
                continue
            environment = {**os.environ, "GITHUB_ACTION_PATH": folder, "GITHUB_PATH": str(paths)}
            for name, text in step.get("env", {}).items():
                environment[name] = re.sub(r"\$\{\{(.*?)\}\}", lambda match: value(match[1], inputs), text)
            added = reversed(paths.read_text().splitlines())
            environment["PATH"] = os.pathsep.join([*added, os.environ["PATH"]])
            script.write_text(step["run"])
            # GitHub's "bash".
            run(["bash", "--noprofile", "--norc", "-eo", "pipefail"], script, environment)


def component(file, words):
    header, text = pathlib.Path(file).read_text().split("\n---\n")
    inputs = inputs_of(yaml.safe_load(header)["spec"]["inputs"], words)
    text = re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda match: inputs[match[1]], text)
    for job in yaml.safe_load(text).values():
        run(["bash", "-eo", "pipefail", "-c"], "\n".join(job["script"]), os.environ)


{"action": action, "component": component}[sys.argv[1]](sys.argv[2], sys.argv[3:])
