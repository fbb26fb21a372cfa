"""An OpenAPI document in the manner of large payment APIs: thousands of schemas, and forms with deep inline objects.

Each string has its longest length, each schema and property a description. Properties refer to other schemas by `anyOf`
of an identifier and the object itself; lists are objects with their page; what is sent is a form.
"""
import json
import random
import re

NOUNS = ("account address agreement application balance bank billing capability card charge checkout country coupon "
         "credit currency customer delivery detail discount dispute document earning event evidence exchange fee file "
         "financing fingerprint funding group identity installment invoice item ledger line link loan location mandate "
         "method month network note option order outcome owner payment payout period person phase plan platform point "
         "portal price product profile promotion provider purchase quote rate reader receipt refund report request "
         "reserve review risk rule schedule session setting shipping source statement status subscription tax terminal "
         "token topup total transaction transfer usage verification").split()
QUALIFIERS = ("active automatic billed business captured connected current default domestic expected external final "
              "forwarded gross incoming internal issuing latest manual merchant net original outgoing partial pending "
              "primary public recurring regional related requested reserved scheduled settled shared transit treasury "
              "unified verified virtual").split()
VERBS = "attach cancel capture confirm detach finalize increment reject release resume submit void".split()


class Writer:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.names = []

    # MARK: Words

    def noun(self):
        return self.chance.choice(NOUNS)

    def term(self):
        words = self.chance.sample(QUALIFIERS, self.chance.randrange(3)) + [self.noun()]
        return "_".join(words)

    def sentence(self):
        words = [self.chance.choice(QUALIFIERS + NOUNS) for _ in range(self.chance.randrange(6, 24))]
        return f"The {' '.join(words)}."

    def distinct(self, make, count):
        names = {}
        while len(names) < count:
            names[make()] = None
        return list(names)

    # MARK: Schemas

    def text(self):
        return {"type": "string", "maxLength": 5000}

    def reference(self):
        return {"$ref": f"#/components/schemas/{self.chance.choice(self.names)}"}

    def choice(self, count=None):
        return {"type": "string", "enum": self.distinct(self.term, count or self.chance.randrange(2, 9))}

    def metadata(self):
        return {"type": "object", "additionalProperties": {"type": "string", "maxLength": 500}}

    def page(self, item, path):
        properties = {
            "data": {"type": "array", "items": item, "description": "Details about each object."},
            "has_more": {"type": "boolean", "description": "Whether there are more elements after this page."},
            "object": {"type": "string", "enum": ["list"], "description": "The kind of object, always `list`."},
            "url": {"type": "string", "maxLength": 5000, "pattern": f"^{path}",
                    "description": "The URL at which this list can be had."},
        }
        return {"type": "object", "properties": properties, "required": list(properties), "x-expandableFields": ["data"]}

    def expandable(self):
        targets = [self.reference() for _ in range(self.chance.choice([1, 1, 1, 2]))]
        return {"anyOf": [self.text(), *targets], "x-expansionResources": {"oneOf": targets}}

    def value(self, depth):
        """What a property of an answer may be."""
        kind = self.chance.choices(
            ["text", "time", "integer", "boolean", "choice", "reference", "expandable", "texts", "references", "metadata",
             "page", "object", "number"], [40, 8, 10, 8, 4, 11, 4, 4, 3, 2, 1, 1 if depth < 2 else 0, 1])[0]
        match kind:
            case "text": return self.text()
            case "time": return {"type": "integer", "format": "unix-time"}
            case "integer": return {"type": "integer"}
            case "boolean": return {"type": "boolean"}
            case "number": return {"type": "number"}
            case "choice": return self.choice()
            case "reference": return {"allOf": [self.reference()]} if self.chance.random() < 0.3 else self.reference()
            case "expandable": return self.expandable()
            case "texts": return {"type": "array", "items": self.text()}
            case "references": return {"type": "array", "items": self.reference()}
            case "metadata": return self.metadata()
            case "page": return self.page(self.reference(), f"/v1/{self.noun()}s")
            case _: return self.object(self.chance.randrange(2, 6), depth + 1)

    def object(self, count, depth=0, kind=None):
        properties = {"id": self.text() | {"description": "Unique identifier for the object."}} if kind else {}
        if kind:
            properties["object"] = {"type": "string", "enum": [kind], "description": "The kind of object."}
        for name in self.distinct(self.term, count):
            value = self.value(depth)
            if "$ref" not in value:
                value["description"] = self.sentence()
                if self.chance.random() < 0.35:
                    value["nullable"] = True
            properties.setdefault(name, value)
        required = [name for name in properties if name in ("id", "object") or self.chance.random() < 0.45]
        schema = {"type": "object", "properties": properties, "x-expandableFields": []}
        return schema | ({"required": required} if required else {})

    def schema(self, name):
        is_part = self.chance.random() < 0.9
        count = self.chance.randrange(1, 5) if is_part else self.chance.randrange(8, 32)
        kind = None if is_part else name
        return {"title": "".join(word.title() for word in name.split("_")), "description": self.sentence()} | self.object(
            count, kind=kind)

    # MARK: Forms

    def field(self, depth):
        """What a field of a form may be; an object can often be emptied by an empty string."""
        kind = self.chance.choices(
            ["text", "integer", "boolean", "choice", "object", "objects", "texts", "metadata", "emptied"],
            [30, 8, 10, 4] + ([6, 2] if depth < 4 else [0, 0]) + [4, 3, 1 if depth < 4 else 0])[0]
        match kind:
            case "text": return self.text()
            case "integer": return {"type": "integer"}
            case "boolean": return {"type": "boolean"}
            case "choice": return self.choice()
            case "object": return self.form(depth + 1)
            case "objects": return {"type": "array", "items": self.form(depth + 1)}
            case "texts": return {"type": "array", "items": self.text()}
            case "metadata": return {"type": "object", "additionalProperties": {"type": "string"}}
            case _: return {"anyOf": [self.form(depth + 1), {"type": "string", "enum": [""]}]}

    def form(self, depth=0):
        names = self.distinct(self.term, self.chance.randrange(2, 10) if depth == 0 else self.chance.randrange(2, 5))
        properties = {name: self.field(depth) for name in names}
        if depth == 0:
            for value in properties.values():
                value["description"] = self.sentence()
            properties["expand"] = {"type": "array", "items": self.text(),
                                    "description": "Specifies which fields in the response should be expanded."}
        required = [name for name in names if self.chance.random() < 0.15]
        return {"type": "object", "properties": properties} | ({"required": required} if required else {})

    # MARK: Operations

    def parameter(self, name, place, schema, **more):
        return {"name": name, "in": place, "description": self.sentence(), "required": place == "path",
                "schema": schema} | more

    def queries(self, is_list):
        expand = self.parameter("expand", "query", {"type": "array", "items": self.text()}, style="deepObject", explode=True)
        if not is_list:
            return [expand]
        bounds = {"type": "object", "properties": {each: {"type": "integer"} for each in ("gt", "gte", "lt", "lte")}}
        others = [self.parameter(self.term(), "query", self.chance.choice([self.text(), self.choice()]), style="form")
                  for _ in range(self.chance.randrange(3))]
        every = [
            self.parameter("created", "query", {"anyOf": [bounds, {"type": "integer"}]}, style="deepObject", explode=True),
            self.parameter("ending_before", "query", self.text(), style="form"), expand,
            self.parameter("limit", "query", {"type": "integer"}, style="form"),
            self.parameter("starting_after", "query", self.text(), style="form"), *others,
        ]
        return list({each["name"]: each for each in every}.values())

    def operation(self, method, name, path, model, is_list):
        schema = self.page({"$ref": model}, path) if is_list else {"$ref": model}
        places = [self.parameter(part[1:-1], "path", self.text(), style="simple")
                  for part in path.split("/") if part.startswith("{")]
        operation = {
            "operationId": name, "description": f"<p>{self.sentence()} {self.sentence()}</p>", "summary": self.sentence(),
            "parameters": places + (self.queries(is_list) if method == "get" else []),
            "responses": {
                "200": {"description": "Successful response.", "content": {"application/json": {"schema": schema}}},
                "default": {"description": "Error response.", "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/error"}}}},
            },
        }
        if method == "post":
            form = self.form()
            encoding = {name: {"style": "deepObject", "explode": True} for name, each in form["properties"].items()
                        if each.get("type") in ("object", "array")}
            operation["requestBody"] = {"required": bool(form.get("required")), "content": {
                "application/x-www-form-urlencoded": {"encoding": encoding, "schema": form}}}
        return operation

    def paths(self, count):
        paths, made = {}, 0
        models = [name for name in self.names if name != "error"]
        for model in self.chance.sample(models, len(models)):
            stem, title = f"/v1/{model}s", "".join(word.title() for word in model.split("_"))
            reference = f"#/components/schemas/{model}"
            single, verb = f"{stem}/{{id}}", self.chance.choice(VERBS)
            for method, path, name, is_list in [
                ("get", stem, f"Get{title}s", True), ("post", stem, f"Post{title}s", False),
                ("get", single, f"Get{title}sId", False), ("post", single, f"Post{title}sId", False),
                ("post", f"{single}/{verb}", f"Post{title}sId{verb.title()}", False),
            ]:
                paths.setdefault(path, {})[method] = self.operation(method, name, path, reference, is_list)
                made += 1
                if made == count:
                    return paths
        return paths


def document(schemas, operations, seed=1):
    """The document's text."""
    writer = Writer(seed)
    writer.names = ["error", *writer.distinct(
        lambda: "_".join([writer.term(), writer.noun()][:writer.chance.choice([1, 2, 2])]), schemas - 1)]
    whole = {
        "openapi": "3.0.0",
        "info": {"title": "Payments", "version": "1", "description": "A payment API."},
        "servers": [{"url": "https://api.example.com/"}],
        "security": [{"bearerAuth": []}],
        "components": {
            "schemas": {name: writer.schema(name) for name in writer.names},
            "securitySchemes": {"bearerAuth": {"type": "http", "scheme": "bearer"}},
        },
        "paths": writer.paths(operations),
    }
    return json.dumps(whole, indent=0)


# MARK: What becomes of it

TYPE = re.compile(r"(?:struct|enum) \S+: Accord\.(?:Record|Tuple|\w*Enum|\w*Union|AnyOf)\b")


def write(folder, text):
    """Writes a document and its accord.json into a folder."""
    (folder / "contracts").mkdir(parents=True, exist_ok=True)
    (folder / "contracts/payments.openapi.json").write_text(text)
    (folder / "accord.json").write_text(json.dumps({"roots": ["contracts"], "output": "output"}))


def counts(output, text):
    """What was generated of a document, as names, values and units."""
    files = {each.name: each.read_text() for each in output.glob("*.swift")}
    lines = {kind: sum(each.count("\n") for name, each in files.items() if f".{kind}" in name)
             for kind in ("models", "clients")}
    types = sum(len(TYPE.findall(each)) for each in files.values())
    operations = sum(len(item) for item in json.loads(text)["paths"].values())
    return [
        ("files", len(files), "files"),
        ("lines", sum(lines.values()), "lines"),
        ("lines per model", lines["models"] / types, "lines"),
        ("lines per operation", lines["clients"] / operations, "lines"),
        ("source", sum(map(len, files.values())), "bytes"),
    ]
