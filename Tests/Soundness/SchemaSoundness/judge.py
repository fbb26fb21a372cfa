"""Judges what `accord breaking` says of random pairs of schemas, by a validator and a generator of others.

A *compatible* is wrong when a document is valid before and not after; a break is wrong when its witness is not such a
document. Documents come along with the pairs, and hypothesis-jsonschema makes more from the old schema.
"""

import json
import sys
import time
import warnings

import jsonschema_rs
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis_jsonschema import from_schema

DOCUMENTS = 15

SECONDS = 0.05
"""How long documents are made for, for each pair: that takes most of the time."""

warnings.simplefilter("ignore")


def validator(schema):
    return jsonschema_rs.Draft202012Validator(schema, validate_formats=True)


def generated(schema):
    """Documents that the schema accepts, as far as the generator understands it."""
    documents = []

    @settings(
        max_examples=DOCUMENTS, database=None, deadline=None, phases=[Phase.generate], derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(from_schema(schema))
    def collect(document):
        documents.append(document)

    try:
        collect()
    except Exception:  # The generator gives up on recursion, and on keywords that came after draft 7.
        pass
    return documents


def main(path):
    start = time.monotonic()
    counts = {"compatible": 0, "breaks": 0, "unknown": 0}
    judged = {"documents": 0, "generated": 0}
    wrong = []
    with open(path, encoding="utf-8") as lines:
        pairs = [json.loads(line) for line in lines]
    end = start + SECONDS * len(pairs)
    for pair in pairs:
        old, new = validator(pair["old"]), validator(pair["new"])
        counts[pair["verdict"]] += 1
        if pair["verdict"] == "breaks":
            if not old.is_valid(pair["witness"]) or new.is_valid(pair["witness"]):
                wrong.append(("witness", pair, pair["witness"]))
        elif pair["verdict"] == "compatible":
            documents = pair["documents"]
            judged["documents"] += len(documents)
            if time.monotonic() < end and pair["old"] is not False:
                made = generated(pair["old"])
                judged["generated"] += len(made)
                documents = documents + made
            for document in documents:
                if old.is_valid(document) and not new.is_valid(document):
                    wrong.append(("compatible", pair, document))
                    break
    for what, pair, document in wrong[:20]:
        texts = [json.dumps(part) for part in (pair["old"], pair["new"], document)]
        print(f"{what} is wrong: {texts[0]} -> {texts[1]}: {texts[2]}", file=sys.stderr)
    print(f"schemas judged: {counts}, {judged}, {len(wrong)} wrong, {time.monotonic() - start:.0f} s")
    enough = len(pairs) // 15
    is_enough = min(counts["compatible"], counts["breaks"], judged["generated"]) >= enough > 0
    if not is_enough:
        print(f"error: each of compatible, breaks and generated has to be at least {enough}", file=sys.stderr)
    return 1 if wrong or not is_enough else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
