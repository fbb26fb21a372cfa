"""Has protoc judge Accord's compiler of .proto files: both have to agree whether a file is valid, and to write the same
descriptor set, byte for byte, with imports and source information."""
import concurrent.futures
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROTOC = os.environ.get("ACCORD_JUDGE", str(ROOT / ".venv/bin/protoc"))
PROGRAM = os.environ.get("ACCORD_COMPILE", str(ROOT / ".build/debug/compile-contracts"))


def protoc(file, output, roots):
    """Whether protoc takes a file, and its first error; `None` where protoc itself aborts."""
    run = subprocess.run(
        [PROTOC, "--include_imports", "--include_source_info", f"--descriptor_set_out={output}",
         *(f"-I{root}" for root in roots), str(file)],
        capture_output=True, text=True, errors="replace")
    errors = [line for line in run.stderr.splitlines() if "warning: " not in line]
    valid = None if run.returncode in (134, -6) else run.returncode == 0
    return valid, errors[0] if errors else ""


def judged(cases, scratch):
    """The verdict on each case, a file and its roots: its kind, the file, and what both say of it."""
    scratch = pathlib.Path(scratch)
    scratch.mkdir(parents=True, exist_ok=True)
    paths = [(scratch / f"{index}.own", scratch / f"{index}.reference") for index in range(len(cases))]
    lines = ["\t".join(map(str, [file, own, *roots])) for (file, roots), (own, _) in zip(cases, paths)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        accord = pool.submit(subprocess.run, [PROGRAM], input="\n".join(lines) + "\n", capture_output=True, text=True,
                             errors="replace")
        judges = [pool.submit(protoc, file, reference, roots)
                  for (file, roots), (_, reference) in zip(cases, paths)]
        verdicts = [judge.result() for judge in judges]
        answers = accord.result().stdout.splitlines()
    answers += ["crashed"] * (len(cases) - len(answers))
    for (file, _), (own, reference), (valid, message), answer in zip(cases, paths, verdicts, answers):
        if answer == "crashed":
            kind = "crashed"
        elif valid is None:
            kind = "protoc aborted"
        elif (answer == "valid") != valid:
            kind = "accepted by Accord only" if answer == "valid" else "accepted by protoc only"
        elif not valid:
            kind = "refused by both"
        else:
            kind = "equal" if own.read_bytes() == reference.read_bytes() else "different"
        if kind != "different":
            own.unlink(missing_ok=True)
            reference.unlink(missing_ok=True)
        yield kind, file, message, answer


def report(verdicts, shown=20):
    """Prints the number of files of each kind, and those on which both differ. Returns whether there are none."""
    counts, differences = {}, []
    for kind, *rest in verdicts:
        counts[kind] = counts.get(kind, 0) + 1
        if kind not in ("equal", "refused by both", "protoc aborted"):
            differences.append((kind, *rest))
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    for kind, file, message, answer in differences[:shown]:
        print(f"{kind}: {file}\n    protoc: {message}\n    Accord: {answer}")
    return not differences
