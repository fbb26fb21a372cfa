"""Judges what Accord says of single documents, by a validator of others.

What `validate(json:)` says has to be what the validator says; what is written of a valid document that was read has to be
valid as well.
"""

import json
import sys

import jsonschema_rs
import yaml

CONTRACT = "Tests/Support/SampleModels/Contracts/values/values.schema.yaml"


def main(path):
    with open(CONTRACT, encoding="utf-8") as contract:
        definitions = yaml.safe_load(contract)["$defs"]
    validators = {}
    wrong = []
    counts = {"valid": 0, "not valid": 0, "written": 0}
    with open(path, encoding="utf-8") as lines:
        verdicts = [json.loads(line) for line in lines]
    for verdict in verdicts:
        model = verdict["model"]
        if model not in validators:
            schema = {"$ref": f"#/$defs/{model}", "$defs": definitions}
            validators[model] = jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
        is_valid = validators[model].is_valid(json.loads(verdict["document"]))
        counts["valid" if is_valid else "not valid"] += 1
        if is_valid != verdict["isValid"]:
            wrong.append(f"{model} is {'' if is_valid else 'not '}valid: {verdict['document']}")
        if verdict["written"] is not None:
            is_written_valid = validators[model].is_valid(json.loads(verdict["written"]))
            counts["written"] += 1
            if is_written_valid != verdict["isWrittenValid"] or is_valid and not is_written_valid:
                wrong.append(f"{model} is written as {verdict['written']}, read from {verdict['document']}")
    for text in wrong[:40]:
        print(text, file=sys.stderr)
    print(f"documents judged: {counts}, {len(wrong)} wrong")
    return 1 if wrong or min(counts.values()) < 1000 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
