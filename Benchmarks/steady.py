"""Measures what is cheap and does not depend on what else the machine does, for `Benchmarks/check`.

What is built and measured stays in .build-benchmarks/check until its sources change.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import statistics
import sys

import document
import figures
import models
from models import run

ROOT = figures.ROOT
WORK = ROOT / ".build-benchmarks/check"
RUNTIME = WORK / "runtime"
PROBE = WORK / "probe"
MODULE = ["-O", "-wmo", "-g", "-parse-as-library", "-swift-version", "6", "-package-name", "accord", "-Xcc",
          "-fno-omit-frame-pointer"]
MESSAGES = 50
ROUNDS = 3
SCRIPTS = [pathlib.Path(__file__), ROOT / "Benchmarks/models.py"]


def say(text):
    print(text, file=sys.stderr, flush=True)


def swift_files(folder):
    return sorted((ROOT / folder).rglob("*.swift"))


def checksum(*inputs):
    """Of files, and of texts such as other checksums."""
    sums = [hashlib.sha256(each.read_bytes() if isinstance(each, pathlib.Path) else each.encode()) for each in inputs]
    return hashlib.sha256(b"".join(each.digest() for each in sums)).hexdigest()


def kept(name, inputs, work):
    """What `work` returned when it was last done with these inputs; otherwise what it returns now."""
    file = WORK / f"{name}.json"
    if file.exists():
        old = json.loads(file.read_text())
        if old["inputs"] == inputs:
            return old["result"]
    say(f"measuring: {name}")
    file.unlink(missing_ok=True)
    result = work()
    file.write_text(json.dumps({"inputs": inputs, "result": result}))
    return result


def build_runtime(compiler):
    """A release build of the runtime. Returns the checksum of what it was made of."""
    sources = swift_files("Sources/Runtime/Accord")
    inputs = checksum(compiler, " ".join(MODULE), *sources)

    def build():
        shutil.rmtree(RUNTIME, ignore_errors=True)
        RUNTIME.mkdir()
        run("swiftc", *MODULE, "-num-threads", "2", "-module-name", "Accord", "-emit-module", "-c", *sources,
            cwd=RUNTIME)

    kept("runtime", inputs, build)
    return inputs


def generate_models(accord):
    """Models of many messages, of one, and of one record, as lists of files."""
    models.generate(accord, WORK / "shapes", MESSAGES)
    models.generate(accord, WORK / "one", 1)
    models.write(accord, WORK / "record", *models.RECORD[:2], ["models"])
    return [swift_files(WORK / f"{name}/Accord") for name in ("shapes", "one", "record")]


def measure_document(accord):
    """How many lines and files come of an OpenAPI document that is like the one of `Benchmarks/documents`, but smaller."""
    folder = WORK / "document"
    shutil.rmtree(folder, ignore_errors=True)
    text = document.document(290, 70)
    document.write(folder, text)
    run(accord, "generate", "--config", folder / "accord.json")
    return [figures.absolute(f"document: {name}", round(value, 2), unit)
            for name, value, unit in document.counts(folder / "output", text)]


def measure_sizes(runtime, shapes, one, record):
    """What the code of a message takes, and programs with one message and with one record."""

    def measure():
        output = WORK / "models-release"
        models.compile_module(shapes, output, RUNTIME, "-O")
        text, _ = models.sizes(*output.glob("*.o"))
        objects = sorted(RUNTIME.glob("*.o"))
        plain, _ = models.link(WORK / "plain", models.PLAIN, RUNTIME, [], [])
        message = models.link(WORK / "linked", models.MESSAGES["Accord"], RUNTIME, one, objects)
        rows = [("text bytes per message, release", [text / MESSAGES]), *models.message_rows([message], plain)]
        return [{"name": name, "peer": "SwiftProtobuf", "own": own, "unit": "bytes"} for name, [own] in rows] + [
            *models.program_rows("one record", *models.link(WORK / "item", models.RECORD[2], RUNTIME, record, objects))]

    return kept("sizes", checksum(runtime, *SCRIPTS, *shapes, *one, *record), measure)


def measure_compiling(runtime, shapes):
    """The processor's time of compiling models, beside that of plain structs in the same run."""
    structs = WORK / "structs.swift"
    structs.write_text(models.plain_structs(20))

    def measure():
        seconds = {"models": [], "structs": []}
        for _ in range(ROUNDS):
            for name, sources in ("models", shapes), ("structs", [structs]):
                seconds[name].append(models.compile_module(sources, WORK / f"{name}-debug", RUNTIME, "-Onone"))
        value = statistics.median(seconds["models"]) / statistics.median(seconds["structs"])
        return [figures.ratio("compile time, debug", "plain structs", value)]

    return kept("compile time", checksum(runtime, *SCRIPTS, *shapes, structs), measure)


def forget_times():
    """Has times measured again the next time: what else the machine did may have been in the way."""
    (WORK / "compile time.json").unlink(missing_ok=True)


def measure_work(runtime):
    """Allocations and instructions of reading and writing payloads."""
    bench = ROOT / "Benchmarks/Sources/bench"
    modules = {
        "AccordModels": swift_files("Benchmarks/Sources/AccordModels"),
        "Rin": [ROOT / "Generated/Rin/accord.namespaces.swift",
                *sorted((ROOT / "Generated/Rin").glob("rin.co[mn]*.models.swift"))],
    }
    program = swift_files("Benchmarks/Probe")
    program += [bench / f"{name}.swift" for name in ("Allocations", "Payloads", "SampleText")]
    allocations = ROOT / "Benchmarks/allocations.c"

    def measure():
        shutil.rmtree(PROBE, ignore_errors=True)
        PROBE.mkdir()
        for name, sources in modules.items():
            run("swiftc", *MODULE, "-module-name", name, "-I", RUNTIME, "-emit-module", "-c", *sources, cwd=PROBE)
        objects = [*sorted(RUNTIME.glob("*.o")), *sorted(PROBE.glob("*.o"))]
        run("swiftc", *MODULE, "-module-name", "Probe", "-I", RUNTIME, "-I", PROBE, *program, *objects, "-o",
            PROBE / "probe", cwd=PROBE)
        run("clang", "-shared", "-fPIC", "-O2", "-o", PROBE / "allocations.so", allocations)
        return count_allocations() + count_instructions()

    return kept("work", checksum(runtime, *SCRIPTS, *sum(modules.values(), program), allocations), measure)


def run_probe(*command, **environment):
    # Otherwise, dictionaries have another order in each process.
    variables = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"} | environment
    return [line.split("\t") for line in run(*command, PROBE / "probe", cwd=PROBE, env=variables).splitlines()]


def count_allocations():
    counts = run_probe(LD_PRELOAD=str(PROBE / "allocations.so"))
    return [figures.absolute(f"{name}: allocations", int(count), "allocations") for name, count in counts]


def count_instructions():
    """The probe calls `getppid` before and after each work: every second dump is of a work."""
    lines = run_probe("valgrind", "--quiet", "--tool=callgrind", "--dump-before=getppid",
                      f"--callgrind-out-file={PROBE}/counts")
    counts = [int(re.search(r"^totals: (\d+)", (PROBE / f"counts.{2 * index}").read_text(), re.MULTILINE)[1])
              for index in range(1, len(lines) + 1)]
    return [figures.absolute(f"{name}: instructions", count, "instructions")
            for (name, _), count in zip(lines, counts)]


def install_valgrind():
    """Whether there is valgrind now."""
    if shutil.which("valgrind"):
        return True
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    if not all(map(shutil.which, ["apt-get", *as_root])):
        return False
    say("Installing valgrind")
    run(*as_root, "apt-get", "update", "-qq")
    run(*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-qq", "-y",
        "--no-install-recommends", "valgrind")
    return True


def recorded_with():
    version = run("swiftc", "--version")
    return {"platform": re.search(r"Target: (\S+)", version)[1],
            "swift": re.search(r"Swift version (\S+)", version)[1]}


def measure_all(accord, platform):
    """Figures, and what was left out and why, such as those that were recorded on another platform."""
    WORK.mkdir(parents=True, exist_ok=True)
    compiler = run("swiftc", "--version")
    runtime = build_runtime(compiler)
    shapes, one, record = generate_models(accord)
    compiling = measure_document(accord) + measure_compiling(runtime, shapes)
    if platform != recorded_with()["platform"]:
        return compiling, f"sizes, instructions and allocations, which were recorded on {platform}"
    has_valgrind = install_valgrind()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        sizes = pool.submit(measure_sizes, runtime, shapes, one, record)
        work = pool.submit(measure_work, runtime) if has_valgrind else None
        measured = compiling + sizes.result() + (work.result() if work else [])
    return measured, None if work else "instructions and allocations, as there is no valgrind"
