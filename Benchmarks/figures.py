"""Figures that benchmarks measure, and those that are expected of them.

results.json has what `make bench` measured last, as a list of figures. expected.json has, beside the figures, what they
were recorded with and the versions of the peers. A figure has these keys:

    name       what was measured
    peer       who a ratio is to; absent for an absolute figure
    value      the ratio, or the absolute figure
    unit       of an absolute figure, and of `own` and `theirs`
    own        of some ratios: Accord's absolute figure
    theirs     of some ratios: the peer's absolute figure
    better     whether "higher" or "lower" is better

and in expected.json these as well:

    kind       "ratio" or "absolute"
    tolerance  by which part of it the figure may be worse; absent where it only tells how fast a machine is
    steady     whether it does not depend on what else the machine does
    target     what a ratio is aimed at; a figure may miss it
    by         who measures it: "bench" (`make bench`), "check" (`Benchmarks/check`), or both
"""
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "Benchmarks/results.json"
EXPECTED = ROOT / "Benchmarks/expected.json"
KEYS = ["name", "peer", "kind", "value", "unit", "own", "theirs", "better", "tolerance", "steady",
        "target", "by"]


def key(figure):
    return figure["name"], figure.get("peer", "")


def label(figure):
    return ", ".join(filter(None, key(figure)))


def ratio(name, peer, value, **more):
    """A figure that is better when it is lower: what Accord takes beside a peer."""
    return {"name": name, "peer": peer, "value": round(value, 4), "better": "lower"} | more


def absolute(name, value, unit):
    return {"name": name, "value": value, "unit": unit, "better": "lower"}


def add_results(figures):
    """Writes figures into results.json, beside those that are there under other names."""
    new = {key(figure) for figure in figures}
    old = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    RESULTS.write_text(json.dumps([each for each in old if key(each) not in new] + figures, indent=2) + "\n")


def read_results():
    return json.loads(RESULTS.read_text())


def read_expected():
    return json.loads(EXPECTED.read_text())


def write_expected(table):
    """Writes one line for each figure, sorted, so that a change of one is a change of one line."""
    rows = sorted(table["figures"], key=key)
    lines = [json.dumps({each: row[each] for each in KEYS if each in row}, ensure_ascii=False) for row in rows]
    head = {each: json.dumps(table[each], ensure_ascii=False) for each in ("recorded", "peers")}
    text = "".join(f'    "{each}": {value},\n' for each, value in head.items())
    figures = ",\n".join(f"        {line}" for line in lines)
    EXPECTED.write_text(f'{{\n{text}    "figures": [\n{figures}\n    ]\n}}\n')


def targets():
    """What figures are aimed at, by name and peer."""
    return {key(row): row["target"] for row in read_expected()["figures"] if "target" in row}
