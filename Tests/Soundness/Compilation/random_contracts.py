"""Writes random contracts that are nearly all valid, and compares what protoc and Accord say of them:

    random_contracts.py COUNT [SEED] [--keep FOLDER]

COUNT is the number of sets: each is a file of custom options and one to three files that import it and each other, in
proto2, proto3, edition 2023 or edition 2024. The last file is judged, with its imports."""
import argparse
import pathlib
import random
import re
import sys
import tempfile

import judge

SYNTAXES = ["proto2", "proto3", "2023", "2024"]
INTEGERS = ["int32", "sint32", "sfixed32", "int64", "sint64", "sfixed64", "uint32", "fixed32", "uint64", "fixed64"]
SCALARS = [*INTEGERS, "bool", "float", "double", "string", "bytes"]
KEYS = [*INTEGERS, "bool", "string"]
LEVELS = ["File", "Message", "Field", "Oneof", "ExtensionRange", "Enum", "EnumValue", "Service", "Method"]
TARGETS = ["FILE", "EXTENSION_RANGE", "MESSAGE", "FIELD", "ONEOF", "ENUM", "ENUM_ENTRY", "SERVICE", "METHOD"]
TARGET = dict(zip(["File", "ExtensionRange", "Message", "Field", "Oneof", "Enum", "EnumValue", "Service", "Method"],
                  TARGETS))
TYPE_NAMES = ["Node", "Inner", "Outer", "Item", "Leaf", "Part", "Tree", "Entry", "Kind", "Any", "Mode", "State"]
KEYWORDS = ["message", "enum", "option", "package", "to", "max", "reserved", "import", "stream", "returns", "inf", "nan",
            "string", "rpc", "extend", "syntax", "weak", "public", "export", "local", "edition", "default", "group"]
STRINGS = ['""', '"a"', "'b'", r'"\n\t\r\a\b\f\v\\\'\"\?"', r'"\x41\X4a\101\7"', r'"\u00e9\U0001F600"', '"é😀"',
           '"a" "b"', "'q' \"r\" 's'", r'"\ud83d\ude00"', '"it\'s"', "'say \"x\"'", '"// no"', '"/* no */"', r'"\0"',
           '"a\tb"', '"{}[]<>;"', '"%d %s ??/"']
BYTES = [*STRINGS, r'"\377\xfe"', r'"\x80" "\200"', r'"\0\0"']
FLOATS = ["0", "1", "-1", "1.5", "-2.25", ".5", "1.", "1e10", "1E-7", "3.4028235e38", "1e39", "1.17e-38", "1e-46", "0.1",
          "inf", "-inf", "nan", "-nan", "-0", "-0.0", "123456789", "16777217", "1e15", "1e16", "0.0001", "0.00001",
          "18446744073709551616", "1e400", "4.9e-324", "0x10", "010", "1.7976931348623157e308", "9007199254740993",
          "3.14159265358979", "100000", "1000000", "1e5", "2e-5", "0.3333333333333333333"]
COMMENTS = ["// c\n", "// a\n// b\n", "/* c */", "/* a\n * b\n   * c\n */", "//\n", "/**/", "/***/", "\n// d\n\n",
            "\n\n// d\n\n// e\n", "\n/* d */\n\n", "/* a */ /* b */", "// é😀\n", "//c\r\n", "/** doc\n **/\n",
            "\n/* d */\n// e\n", "/* a // b */", "// a /* b\n", "\t// tab\n", "//   x  \n", "/*\n\n*/", "\n\n/*x*/\n"]
SPACES = ["  ", "\n", "\t", "\r\n", "\n\n", "\n  ", "\v", "\f", " \t "]
TOKEN = re.compile(
    r"\s+|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|[A-Za-z_]\w*|0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|.",
    re.S)


class Symbol:
    """A message or an enum, and the properties that decide where its name may be written."""

    def __init__(self, file, parent, name, is_enum=False):
        self.file, self.parent, self.name, self.is_enum = file, parent, name, is_enum
        scope = parent.full if parent else file.package
        self.full = f"{scope}.{name}" if scope else name
        self.children, self.ranges, self.values, self.declared = [], [], [], []
        self.is_open = self.starts_with_zero = True
        self.is_set = self.is_exported = False
        self.visibility = ""


class File:
    """A file of a set: first its types are planned, then its text is written, because names depend on all types."""

    def __init__(self, contracts, name, syntax, imports):
        self.contracts, self.name, self.syntax, self.imports = contracts, name, syntax, imports
        self.rnd = contracts.rnd
        self.is_edition = syntax[0] == "2"
        self.package = self.rnd.choice(["", "a", "a.b", "a.b.c", "a.c", "b", "b.a", "pkg_x.y_z"])
        self.publics = []
        self.types = []
        self.is_legacy = self.rnd.random() < 0.6
        self.features = {}
        if self.is_edition:
            for key, values in [("field_presence", ["EXPLICIT", "IMPLICIT"]), ("enum_type", ["OPEN", "CLOSED"]),
                                ("repeated_field_encoding", ["PACKED", "EXPANDED"]),
                                ("utf8_validation", ["VERIFY", "NONE"]),
                                ("message_encoding", ["LENGTH_PREFIXED", "DELIMITED"]),
                                ("json_format", ["ALLOW", "LEGACY_BEST_EFFORT"])]:
                if self.chance(0.15):
                    self.features[key] = self.rnd.choice(values)
        if syntax == "2024":
            if self.is_legacy:
                self.features["enforce_naming_style"] = "STYLE_LEGACY"
            elif self.chance(0.3):
                self.features["enforce_naming_style"] = "STYLE2024"
            if self.chance(0.5):
                self.features["default_symbol_visibility"] = self.rnd.choice(
                    ["EXPORT_TOP_LEVEL", "EXPORT_ALL", "LOCAL_ALL"])
        self.styled = syntax == "2024" and not self.is_legacy

    def chance(self, share):
        return self.rnd.random() < share

    def visible(self):
        """The files whose names may be used."""
        found = [self]
        for file, kind in self.imports:
            if kind != "option":
                found += file.exported()
        return list(dict.fromkeys(found))

    def exported(self):
        found = [self]
        for file in self.publics:
            found += file.exported()
        return found

    # Planning

    def plan(self, parent, depth=0):
        """Plans the types of a scope."""
        siblings = parent.children if parent else self.types
        names = self.rnd.sample(TYPE_NAMES, self.rnd.randint(2, 4) if not parent else self.rnd.choice([0, 0, 1, 2]))
        for name in names:
            if parent is None:
                name += self.contracts.letter()
            elif name == parent.name and self.chance(0.5):
                continue
            symbol = Symbol(self, parent, name, self.chance(0.35))
            if symbol.full in self.contracts.symbols:
                continue
            self.contracts.symbols[symbol.full] = symbol
            siblings.append(symbol)
            self.plan_visibility(symbol)
            if symbol.is_enum:
                self.plan_enum(symbol)
            else:
                self.plan_message(symbol, depth)

    def plan_visibility(self, symbol):
        if self.syntax != "2024":
            symbol.is_exported = True
            return
        default = self.features.get("default_symbol_visibility", "EXPORT_TOP_LEVEL")
        symbol.is_exported = default == "EXPORT_ALL" or (default == "EXPORT_TOP_LEVEL" and not symbol.parent)
        if self.chance(0.3):
            symbol.visibility = self.rnd.choice(["export ", "local "])
            symbol.is_exported = symbol.visibility == "export "

    def plan_enum(self, symbol):
        symbol.features = {}
        if self.is_edition and self.chance(0.2):
            symbol.features["enum_type"] = self.rnd.choice(["OPEN", "CLOSED"])
        if self.is_edition and self.chance(0.1):
            symbol.features["json_format"] = self.rnd.choice(["ALLOW", "LEGACY_BEST_EFFORT"])
        kind = symbol.features.get("enum_type", self.features.get("enum_type", "OPEN"))
        symbol.is_open = self.syntax == "proto3" or self.is_edition and kind == "OPEN"
        symbol.has_alias = self.chance(0.2)
        numbers = [0] + self.rnd.sample([1, 2, 3, 5, 7, -1, -2, -2147483648, 99, 64], self.rnd.randint(0, 4))
        if not symbol.is_open and self.chance(0.5):
            self.rnd.shuffle(numbers)
        if symbol.has_alias:
            numbers.append(self.rnd.choice(numbers))
        symbol.starts_with_zero = numbers[0] == 0
        for number in numbers:
            name = f"{symbol.name.upper()}_{self.contracts.letters().upper()}"
            if not self.styled and self.chance(0.2):
                name = self.rnd.choice(["x", "_", "Value"]) + name
            symbol.values.append((name, number))

    def plan_message(self, symbol, depth):
        if self.syntax != "proto3":
            if self.chance(0.06):
                symbol.is_set = True
                symbol.ranges = [(4, 2147483646)]
            elif self.chance(0.45):
                symbol.ranges = self.rnd.choice([[(100, 199)], [(100, 150), (160, 160), (200, 299)], [(100, 536870911)],
                                                 [(120, 120)]])
        if depth < 3 and not symbol.is_set:
            self.plan(symbol, depth + 1)

    # Names

    def reference(self, full, scope):
        """A way to write a name in a scope: as short as a search from the inside out allows, or longer."""
        parts = full.split(".")
        forms = ["." + full]
        for start in range(len(parts)):
            if self.resolves(parts[start:], scope, full):
                forms += [".".join(parts[start:])] * 2
        return self.rnd.choice(forms)

    def resolves(self, parts, scope, full):
        symbols = self.contracts.symbols
        while True:
            prefix = f"{scope}." if scope else ""
            found = symbols.get(prefix + parts[0])
            if found is not None and (len(parts) == 1 and found not in ("package", "field")
                                      or len(parts) > 1 and found != "field"):
                return prefix + ".".join(parts) == full
            if not scope:
                return False
            scope = scope.rpartition(".")[0]

    def field_name(self, owner):
        name = self.contracts.letters()
        if self.styled:
            return name + self.rnd.choice(["", "", "_x", "2", "_long_name"])
        if self.chance(0.04):
            name = self.rnd.choice(KEYWORDS)
            if f"{owner}.{name}" not in self.contracts.symbols:
                self.contracts.symbols[f"{owner}.{name}"] = "field"
                return name
            name = self.contracts.letters()
        return self.rnd.choice([name, name, name, f"{name}_b", f"_{name}", f"{name}__c", f"{name}_1", f"{name}Big",
                                f"{name}_", f"X{name.upper()}", f"{name}_Y_z9"])

    # Values

    def integer(self, type, in_text=False):
        bits = 64 if "64" in type else 32
        is_unsigned = type.startswith("uint") or type.startswith("fixed")
        top = (1 << bits) - 1 if is_unsigned else (1 << bits - 1) - 1
        number = self.rnd.choice([0, 1, 2, 7, 8, 10, 63, 127, 128, 255, 300, 65535, top, top - 1,
                                  self.rnd.randint(0, top)])
        text = self.rnd.choice([str(number)] * 3 + [hex(number), f"0X{number:X}", f"0{number:o}"])
        if not is_unsigned and self.chance(0.25):
            return "-" + (str(top + 1) if self.chance(0.2) else text)
        return text

    def value(self, type, in_text=False):
        """A literal of a scalar type."""
        if type == "bool":
            return self.rnd.choice(["true", "false"] + (["t", "f", "True", "False", "0", "1"] if in_text else []))
        if type in ("float", "double"):
            return self.rnd.choice([f for f in FLOATS if f not in ("0x10", "010") or not in_text])
        if type == "string":
            return self.rnd.choice(STRINGS)
        if type == "bytes":
            return self.rnd.choice(BYTES)
        return self.integer(type, in_text)

    # Options

    def options(self, level, builtin=(), share=0.35, scope=None):
        """Assignments of options of a level: builtin ones, and custom ones."""
        found = list(builtin)
        scope = self.package if scope is None else scope
        definitions = self.contracts.definitions
        if definitions is self:
            return found
        if self.is_edition and definitions.has_features and self.chance(0.1):
            feature = f"features.({self.reference(definitions.full('feats'), scope)})"
            found += self.rnd.sample([f"{feature}.on = {self.value('bool')}", f"{feature}.mode = FE_A"],
                                     self.rnd.randint(1, 2))
        own = [option for option in definitions.customs if option[0] == level]
        if own and self.chance(share):
            for _, full, type, is_repeated in self.rnd.sample(own, min(len(own), self.rnd.choice([1, 1, 2, 4]))):
                name = f"({self.reference(full, scope)})"
                count = self.rnd.choice([1, 2, 3]) if is_repeated else 1
                if type == "OM" and not is_repeated and self.chance(0.6):
                    found += [f"{name}{path} = {value}" for path, value in self.paths(scope)]
                else:
                    found += [f"{name} = {self.typed(type, scope)}" for _ in range(count)]
        if self.chance(0.3):
            found = self.merged(found)
        self.rnd.shuffle(found)
        return found

    def merged(self, options):
        """The options with the features as one aggregate."""
        features = [option.removeprefix("features.").split(" = ") for option in options
                    if option.startswith("features.")]
        names = {"(pb.cpp)": "pb.cpp", "(pb.java)": "pb.java"}
        parts = []
        for name, value in features:
            language, _, rest = name.rpartition(").")
            if not language:
                parts.append(f"{name}: {value}")
            elif language + ")" in names:
                parts.append(f"[{names[language + ')']}] {{ {rest}: {value} }}")
            else:
                return options
        if len(set(part.partition("]")[0] for part in parts)) != len(parts) or not parts:
            return options
        rest = [option for option in options if not option.startswith("features.")]
        return [*rest, f"features = {{ {self.rnd.choice([' ', ', ', '; ']).join(parts)} }}"]

    def typed(self, type, scope):
        if type == "OM":
            return self.aggregate(scope)
        if type == "OE":
            return self.rnd.choice(["OE_ZERO", "OE_ONE", "OE_BIG", "OE_MINUS"])
        definitions = self.contracts.definitions
        if type == "Any":
            return self.rnd.choice([r'{ type_url: "x/y" value: "\001\xff" }', "{}",
                                    f"{{ [type.googleapis.com/{definitions.om}] {self.aggregate(scope, 1)} }}"
                                    if self.finds_any() else "{ value: 'a' 'b' }"])
        if type == "MS":
            name = definitions.full("MI.in_set")
            return self.rnd.choice([f"{{ [{name}] {{ n: 5 more {{ [{name}]: {{}} }} }} }}", f"{{ [{name}] < n: 0 > }}",
                                    "{}"])
        return self.value(type)

    def finds_any(self):
        """Whether options find the messages of the definitions for Any: not through an import of options only."""
        return all(kind != "option" for file, kind in self.imports if file is self.contracts.definitions)

    def paths(self, scope):
        """Paths into an option that is a message, each with a value."""
        fields = self.contracts.definitions.fields
        found, taken = [], set()
        for _ in range(self.rnd.choice([1, 2, 3, 5])):
            path = ""
            while self.chance(0.35):
                path += self.rnd.choice([".sub", ".solo"])
            name, type, is_repeated = self.rnd.choice(fields)
            steps = f".{name}"
            if name.startswith("["):
                steps = f".({self.reference(name[1:-1], scope)})"
            if is_repeated and type == "OM" and self.chance(0.5):
                continue
            if (path, name) in taken and not is_repeated or name in ("sub", "solo", "ca", "cb"):
                continue
            taken.add((path, name))
            found.append((path + steps, self.typed(type, scope)))
        return found or [(".i32", "1")]

    def aggregate(self, scope, depth=0):
        """A message in the text format."""
        definitions = self.contracts.definitions
        parts = []
        used = set()
        for _ in range(self.rnd.choice([0, 1, 2, 4])):
            name, type, is_repeated = self.rnd.choice(definitions.fields)
            if name in used and not is_repeated:
                continue
            if {name, *used} >= {"ca", "cb"}:
                continue
            used.add(name)
            if name.startswith("["):
                name = f"[{name[1:-1]}]"
            count = self.rnd.choice([1, 2, 3]) if is_repeated else 1
            if type == "OM" and depth > 2:
                continue
            values = [self.text_value(type, scope, depth) for _ in range(count)]
            colon = self.rnd.choice([": ", " ", ""]) if type == "OM" else ": "
            if is_repeated and self.chance(0.6):
                if self.chance(0.1):
                    values = []
                parts.append(f"{name}{': '}[{', '.join(values)}]")
            else:
                parts += [f"{name}{colon}{value}" for value in values]
        if self.chance(0.15):
            parts.append(self.rnd.choice(['ms { key: "k" value: 2 }', 'ms: [{ key: "a", value: 1 }, { key: "b" }]',
                                          "ms <>", 'mm { key: 3 value { i32: 1 } }', "mm: { value: {} key: -1 }"]))
        if self.chance(0.15 if self.finds_any() else 0.003) and depth < 3:
            host = self.rnd.choice(["type.googleapis.com", "type.googleprod.com"])
            parts.append(f"any {{ [{host}/{definitions.om}] {self.aggregate(scope, depth + 1)} }}")
        if definitions.syntax == "proto2" and self.chance(0.1):
            parts.append("Grp { gi: 3 }" if self.chance(0.7) else "Grp: { gi: 0x7 }")
        text = "".join(part + self.rnd.choice([" ", " ", ", ", "; "]) for part in parts)
        return f"{{ {text} }}" if depth == 0 or self.chance(0.8) else f"< {text} >"

    def text_value(self, type, scope, depth):
        if type == "OM":
            return self.aggregate(scope, depth + 1)
        if type == "OE":
            return self.rnd.choice(["OE_ZERO", "OE_ONE", "OE_BIG", "OE_MINUS", "1", "-5"])
        return self.value(type, True)

    def brackets(self, options):
        return f" [{', '.join(options)}]" if options else ""

    def statements(self, options):
        return "".join(f"option {option};\n" for option in options)

    def semicolons(self):
        return ";" if self.chance(0.03) else ""

    # Declarations

    def enum(self, symbol, scope):
        builtin = [f"features.{key} = {value}" for key, value in symbol.features.items()]
        if symbol.has_alias:
            builtin.append("allow_alias = true")
        if self.chance(0.15):
            builtin.append("deprecated = " + self.value("bool"))
        if self.syntax == "2024" and self.has("java") and self.chance(0.1):
            builtin.append("features.(pb.java).large_enum = true")
        body = [self.statements(self.options("Enum", builtin, scope=symbol.full))]
        for name, number in symbol.values:
            text = str(number)
            if number >= 0 and self.chance(0.2):
                text = self.rnd.choice([hex(number), f"0{number:o}"])
            options = ["deprecated = true"] if self.chance(0.1) else []
            if self.chance(0.05):
                options.append("debug_redact = true")
            if self.chance(0.03):
                options.append(self.rnd.choice(["feature_support = { edition_introduced: EDITION_2023 }",
                                                "feature_support.edition_introduced = EDITION_PROTO3"]))
            body.append(f"{name} = {text}{self.brackets(self.options('EnumValue', options, 0.15, symbol.full))};\n")
        body += self.reserved(self.rnd.sample(
            ["-50 to -20", "1000", "5000 to 6000", "0x2000", "100000 to max", "-1000"], self.rnd.randint(1, 3)))
        first, rest = body[:1], body[1:]
        if self.chance(0.2):
            first, rest = [], body
            if symbol.is_open:
                rest = body[1:2] + [body[0]] + body[2:]
        return f"{symbol.visibility}enum {symbol.name} {{\n{''.join(first + rest)}{self.semicolons()}}}\n"

    def reserved(self, ranges):
        body = []
        if self.chance(0.2):
            body.append(f"reserved {', '.join(ranges)};\n")
        if self.chance(0.2):
            names = [self.contracts.letters() for _ in range(self.rnd.randint(1, 3))]
            if not self.is_edition:
                names = [self.rnd.choice([f'"{name}"', f"'{name}'", f'"{name}" "z"']) for name in names]
            body.append(f"reserved {', '.join(names)};\n")
        return body

    def has(self, language):
        return language in self.languages

    def usable(self, is_enum):
        """The types that fields may have."""
        found = []
        for file in self.visible():
            found += [symbol for symbol in file.all_types() if symbol.is_enum == is_enum
                      and (file is self or symbol.is_exported)]
        return found

    def all_types(self):
        def nested(symbols):
            for symbol in symbols:
                yield symbol
                yield from nested(symbol.children)
        return list(nested(self.types))

    def field(self, scope, number, kind="field", limit=None):
        """A field of a message ("field"), of a oneof ("oneof") or of an extension ("extension")."""
        rnd = self.rnd
        name = self.field_name(scope)
        messages, enums = self.usable(False), self.usable(True)
        is_message, is_enum, is_map, enum = False, False, False, None
        choice = rnd.random()
        label = ""
        if limit == "message":
            choice = 0
        elif kind != "oneof":
            label = rnd.choice({"proto2": ["optional", "optional", "repeated", "required"],
                                "proto3": ["", "", "optional", "repeated"]}.get(self.syntax, ["", "", "repeated"]))
        if label == "required" and kind == "extension":
            label = "optional"
        if limit == "message":
            label = "optional" if self.syntax == "proto2" else ""
        if choice < 0.25 and messages:
            is_message = True
            type = self.reference(rnd.choice(messages).full, scope)
        elif choice < 0.4 and enums:
            enum = rnd.choice(enums)
            is_enum = True
            type = self.reference(enum.full, scope)
        elif choice < 0.5 and kind == "field":
            is_map, label = True, ""
            values = [*SCALARS]
            values += [self.reference(symbol.full, scope) for symbol in rnd.sample(messages, min(3, len(messages)))]
            values += [self.reference(symbol.full, scope) for symbol in enums
                       if symbol.starts_with_zero and (symbol.is_open or self.syntax != "proto3"
                                                       and self.features.get("field_presence") != "IMPLICIT")]
            type = f"map<{rnd.choice(KEYS)}, {rnd.choice(values)}>"
        else:
            type = rnd.choice(SCALARS)
        options = []
        is_repeated = label == "repeated"
        is_singular = not is_repeated and not is_map
        is_implicit = self.syntax == "proto3" and label == "" and kind == "field"
        if self.is_edition and is_singular and kind == "field":
            is_implicit = self.features.get("field_presence") == "IMPLICIT" and not is_message
            if self.chance(0.15):
                presence = rnd.choice(["EXPLICIT", "LEGACY_REQUIRED"] + ([] if is_message else ["IMPLICIT"]))
                options.append(f"features.field_presence = {presence}")
                is_implicit = presence == "IMPLICIT"
        if enum and not enum.is_open and (self.syntax == "proto3" or is_implicit):
            type, is_enum, enum = "int32", False, None
        is_number = type in SCALARS and type not in ("string", "bytes")
        if self.syntax == "proto2" and kind != "extension" and self.chance(0.04) or (
                self.syntax == "proto2" and kind == "extension" and limit is None and self.chance(0.05)):
            return self.group(scope, number, label, kind)
        if is_singular and not is_message and not is_implicit and self.syntax != "proto3" and self.chance(0.35):
            options.append(f"default = {rnd.choice(enum.values)[0] if enum else self.value(type)}")
        is_delimited = self.features.get("message_encoding") == "DELIMITED"
        if self.is_edition and is_message and (self.chance(0.15) or limit and is_delimited):
            encoding = "LENGTH_PREFIXED" if limit else rnd.choice(["DELIMITED", "LENGTH_PREFIXED"])
            is_delimited = encoding == "DELIMITED"
            options.append(f"features.message_encoding = {encoding}")
        if self.is_edition and is_repeated and (is_number or is_enum) and self.chance(0.3):
            options.append(f"features.repeated_field_encoding = {rnd.choice(['PACKED', 'EXPANDED'])}")
        if not self.is_edition and is_repeated and (is_number or is_enum) and self.chance(0.4):
            options.append(f"packed = {self.value('bool')}")
        if self.is_edition and type == "string" and self.chance(0.1):
            options.append(f"features.utf8_validation = {rnd.choice(['VERIFY', 'NONE'])}")
        if type in ("string", "bytes"):
            if self.syntax != "2024" and kind != "extension" and self.chance(0.1):
                options.append("ctype = " + rnd.choice(["CORD", "STRING", "STRING_PIECE"]))
            elif self.is_edition and self.has("cpp") and kind != "extension" and self.chance(0.2):
                options.append("features.(pb.cpp).string_type = " + rnd.choice(["VIEW", "STRING", "CORD"]))
        if "64" in type and not is_map and type in SCALARS and self.chance(0.2):
            options.append("jstype = " + rnd.choice(["JS_STRING", "JS_NUMBER", "JS_NORMAL"]))
        if is_message and not is_delimited and self.chance(0.1):
            keys = ["lazy"] if kind == "extension" else ["lazy", "unverified_lazy"]
            options.append(rnd.choice(keys) + " = " + self.value("bool"))
        if kind != "extension" and self.chance(0.08):
            options.append(f'json_name = "{rnd.choice(["", "@", "x-", "é", "A"])}{self.contracts.letters()}"')
        for key in ("deprecated", "debug_redact"):
            if self.chance(0.06):
                options.append(f"{key} = {self.value('bool')}")
        if self.chance(0.03):
            options.append(f"retention = RETENTION_{rnd.choice(['RUNTIME', 'SOURCE', 'UNKNOWN'])}")
        if self.chance(0.03):
            options += [f"targets = TARGET_TYPE_{target}" for target in rnd.sample(TARGETS, rnd.randint(1, 3))]
        if self.chance(0.02):
            options.append('feature_support = { edition_introduced: EDITION_2023, edition_deprecated: EDITION_2024 '
                           'deprecation_warning: "x" }')
        options = self.options("Field", options, 0.15, scope)
        return f"{label} {type} {name} = {number}{self.brackets(options)};\n"

    def group(self, scope, number, label, kind):
        name = "G" + self.contracts.letters()
        body = "".join(self.field(f"{scope}.{name}" if scope else name, index) for index in
                       range(1, self.rnd.randint(1, 3)))
        options = self.options("Field", ["deprecated = true"] if self.chance(0.1) else [], 0.15, scope)
        if kind != "oneof":
            label = label or self.rnd.choice(["optional", "repeated"])
        return f"{label} group {name} = {number}{self.brackets(options)} {{\n{body}}}\n"

    def message(self, symbol):
        rnd, scope = self.rnd, symbol.full
        builtin = []
        if symbol.is_set:
            builtin.append("message_set_wire_format = true")
        for key in ("deprecated", "no_standard_descriptor_accessor", "deprecated_legacy_json_field_conflicts"):
            if self.chance(0.05):
                builtin.append(f"{key} = {self.value('bool')}")
        if self.is_edition and self.chance(0.05):
            builtin.append("features.json_format = " + rnd.choice(["ALLOW", "LEGACY_BEST_EFFORT"]))
        if self.syntax == "2024" and self.has("java") and not symbol.parent and self.chance(0.1):
            builtin.append("features.(pb.java).nest_in_file_class = " + rnd.choice(["YES", "NO"]))
        parts = [self.statements([option]) for option in self.options("Message", builtin, scope=scope)]
        number = 0
        for _ in range(0 if symbol.is_set else rnd.choice([0, 1, 2, 3, 5])):
            number += rnd.choice([1, 1, 1, 2, 5])
            text = rnd.choice([str(number)] * 6 + [hex(number), f"0{number:o}"])
            parts.append(self.field(scope, text))
        if not symbol.is_set and self.chance(0.25):
            fields = []
            for _ in range(rnd.randint(1, 3)):
                number += 1
                fields.append(self.field(scope, number, "oneof"))
            statements = self.statements(self.options("Oneof", scope=scope))
            body = statements + "".join(fields) if self.chance(0.8) else "".join(fields) + statements
            parts.append(f"oneof {self.field_name(scope)} {{\n{body}}}\n")
        for ranges in [symbol.ranges] if self.chance(0.5) else [[each] for each in symbol.ranges]:
            if not ranges:
                continue
            texts = [str(low) if low == high else f"{low} to {'max' if high >= 536870911 else high}"
                     for low, high in ranges]
            options = self.options("ExtensionRange", ["verification = UNVERIFIED"] if self.chance(0.1) else [],
                                   scope=scope)
            parts.append(f"extensions {', '.join(texts)}{self.brackets(options)};\n")
        if symbol.ranges and symbol.ranges[-1][1] < 500 and self.chance(0.25):
            parts.append(self.declared_range(symbol))
        ranges = rnd.sample(["1000", "2000 to 2010", "0x1000", "3000 to 3000"], rnd.randint(1, 3))
        if not symbol.ranges or symbol.ranges[-1][1] < 500:
            ranges += ["5000 to max"] if self.chance(0.3) else []
            parts += self.reserved(ranges)
        for child in symbol.children:
            parts.append(self.enum(child, scope) if child.is_enum else self.message(child))
        if self.chance(0.15):
            parts.append(self.extension(scope))
        rnd.shuffle(parts)
        return f"{symbol.visibility}message {symbol.name} {{\n{''.join(parts)}{self.semicolons()}}}\n"

    def declared_range(self, symbol):
        declarations = []
        for number in self.rnd.sample(range(700, 720), self.rnd.randint(1, 3)):
            if self.chance(0.3):
                declarations.append(f"declaration = {{ number: {number}, reserved: true }}")
                continue
            name = self.contracts.letters()
            full = f".{self.package}.{name}" if self.package else f".{name}"
            type, is_repeated = self.rnd.choice(SCALARS), self.chance(0.3)
            more = " repeated: true" if is_repeated else ""
            declarations.append(f'declaration = {{ number: {number} full_name: "{full}" type: "{type}"{more} }}')
            label = "repeated" if is_repeated else "optional" if self.syntax == "proto2" else ""
            if self.chance(0.7):
                self.later.append(f"extend {self.reference(symbol.full, self.package)} {{ {label} {type} {name} = "
                                  f"{number}; }}\n")
        if self.chance(0.4):
            declarations.append("verification = DECLARATION")
        options = self.options("ExtensionRange", declarations, scope=symbol.full)
        return f"extensions 700 to 719{self.brackets(options)};\n"

    def extension(self, scope):
        if self.syntax == "proto3":
            return ""
        owners = [symbol for symbol in self.usable(False) if symbol.ranges]
        if not owners:
            return ""
        owner = self.rnd.choice(owners)
        fields = []
        for _ in range(self.rnd.choice([1, 1, 2])):
            number = self.contracts.number(owner)
            if number:
                fields.append(self.field(scope, number, "extension", "message" if owner.is_set else None))
        body = "".join(fields)
        return f"extend {self.reference(owner.full, scope)} {{\n{body}}}\n" if fields else ""

    def service(self):
        messages = self.usable(False)
        if not messages:
            return ""
        name = "S" + self.contracts.letters()
        full = f"{self.package}.{name}" if self.package else name
        parts = self.options("Service", ["deprecated = true"] if self.chance(0.1) else [], scope=full)
        parts = [self.statements([part]) for part in parts]
        for _ in range(self.rnd.choice([0, 1, 2, 3])):
            method = ("M" if self.styled else self.rnd.choice(["M", "m_", "get"])) + self.contracts.letters()
            request, response = [
                self.rnd.choice(["", "stream "]) + self.reference(self.rnd.choice(messages).full, f"{full}.{method}")
                for _ in range(2)]
            options = ["deprecated = true"] if self.chance(0.1) else []
            if self.chance(0.2):
                options.append("idempotency_level = " + self.rnd.choice(
                    ["NO_SIDE_EFFECTS", "IDEMPOTENT", "IDEMPOTENCY_UNKNOWN"]))
            options = self.options("Method", options, scope=f"{full}.{method}")
            end = f" {{\n{self.statements(options)}{self.semicolons()}}}" if options or self.chance(0.2) else ";"
            parts.append(f"rpc {method}({request}) returns ({response}){end}\n")
        self.rnd.shuffle(parts)
        return f"service {name} {{\n{''.join(parts)}{self.semicolons()}}}\n"

    def file_options(self):
        rnd = self.rnd
        found = [f"features.{key} = {value}" for key, value in self.features.items()]
        for key in ("java_package", "java_outer_classname", "go_package", "objc_class_prefix", "csharp_namespace",
                    "swift_prefix", "php_class_prefix", "php_namespace", "php_metadata_namespace", "ruby_package"):
            if self.chance(0.05):
                found.append(f"{key} = {self.value('string')}")
        keys = ["cc_generic_services", "java_generic_services", "py_generic_services", "deprecated",
                "cc_enable_arenas", "java_generate_equals_and_hash"]
        if self.syntax != "2024":
            keys.append("java_multiple_files")
        if not self.is_edition:
            keys.append("java_string_check_utf8")
        for key in keys:
            if self.chance(0.05):
                found.append(f"{key} = {self.value('bool')}")
        if self.chance(0.1):
            found.append("optimize_for = " + rnd.choice(["SPEED", "CODE_SIZE"]))
        if self.is_edition and self.has("cpp") and self.chance(0.3):
            found.append("features.(pb.cpp).string_type = " + rnd.choice(["VIEW", "STRING", "CORD"]))
        if self.syntax == "2023" and self.has("java") and self.chance(0.3):
            found.append("features.(pb.java).utf8_validation = " + rnd.choice(["DEFAULT", "VERIFY"]))
        return [self.statements([option]) for option in self.options("File", found)]

    def header(self):
        if self.is_edition:
            return f'edition = "{self.syntax}";\n'
        if self.syntax == "proto2" and self.chance(0.2):
            return ""
        return f'syntax = {self.rnd.choice([chr(34), chr(39)])}{self.syntax}";\n'.replace("'" + self.syntax + '"',
                                                                                          f"'{self.syntax}'")

    def text(self):
        """The text of the file, as planned."""
        rnd = self.rnd
        self.later = []
        self.languages = [language for language in ("cpp", "java") if self.is_edition and self.chance(0.3)]
        imports, last = [], []
        for file, kind in self.imports:
            kind_text = {"": "", "public": "public ", "weak": "weak ", "option": "option "}[kind]
            (last if kind == "option" else imports).append(f'import {kind_text}"{file.name}";\n')
        for language in self.languages:
            name = f'"google/protobuf/{language}_features.proto";\n'
            (last if self.syntax == "2024" else imports).append(
                f"import option {name}" if self.syntax == "2024" else f"import {name}")
        rnd.shuffle(imports)
        if self.package:
            imports.insert(rnd.randint(0, len(imports)), f"package {self.package};\n")
        options = self.file_options()
        body = [self.enum(symbol, self.package) if symbol.is_enum else self.message(symbol) for symbol in self.types]
        body += [self.service() for _ in range(rnd.choice([0, 1, 1, 2]))]
        body += [self.extension(self.package) for _ in range(rnd.choice([0, 1, 2]))]
        body += self.later
        rnd.shuffle(body)
        if self.chance(0.8):
            body = options + body
        else:
            body += options
        return self.spaced(self.header() + "".join(imports + last + body))

    def spaced(self, text):
        """The text with comments and white space in odd places."""
        share = self.rnd.choice([0, 0.02, 0.1, 0.3])
        words = []
        for token in TOKEN.findall(text):
            if token.isspace() and self.chance(share):
                token = self.rnd.choice([*SPACES, *(" " + comment + " " for comment in COMMENTS)])
            elif self.chance(share / 4):
                token += " " + self.rnd.choice([*COMMENTS, *SPACES])
            words.append(token)
        if self.chance(0.1):
            words.append(self.rnd.choice(["// end", "/* end */", "\n// end\n", "\n\n// x\n\n// y"]))
        mark = "\ufeff" if self.chance(0.02) else ""
        return mark + "".join(words)


class Library(File):
    """The file of custom options: of every level and type."""

    def __init__(self, contracts, name, syntax):
        super().__init__(contracts, name, syntax, [])
        self.features = {key: value for key, value in self.features.items() if key in
                         ("enforce_naming_style", "json_format", "utf8_validation", "repeated_field_encoding")}
        self.package = self.rnd.choice(["", "o", "a.o", "a.b.o"])
        self.languages, self.later = [], []
        self.om = self.full("OM")
        self.fields = [("i32", "int32", False)]
        self.customs = []
        for name in ("OM", "OE"):
            symbol = Symbol(self, None, name, name == "OE")
            symbol.is_exported = True
            symbol.values = [("OE_ZERO", 0)]
            symbol.is_open = self.syntax != "proto2"
            self.types.append(symbol)
            contracts.symbols[self.full(name)] = symbol

    def full(self, name):
        return f"{self.package}.{name}" if self.package else name

    def label(self, is_repeated, type=""):
        if is_repeated:
            return "repeated"
        return "optional" if self.syntax == "proto2" or self.syntax == "proto3" and self.chance(0.3) else ""

    def own_options(self, level=None):
        """The retention and the targets of a custom option or of a field in one."""
        found = []
        if self.chance(0.2):
            found.append(f"retention = RETENTION_{self.rnd.choice(['SOURCE', 'RUNTIME'])}")
        if level and self.chance(0.2):
            targets = list(dict.fromkeys([TARGET[level], *self.rnd.sample(TARGETS, 2)]))
            found += [f"targets = TARGET_TYPE_{target}" for target in targets]
        if self.chance(0.1):
            found.append("deprecated = false")
        return self.brackets(found)

    def custom_features(self):
        """Features of a language of its own."""
        self.has_features = self.syntax != "proto3" and self.chance(0.5)
        if not self.has_features:
            return []
        for name in ("feats", "Feats"):
            self.contracts.symbols[self.full(name)] = "option" if name == "feats" else "message"
        targets = ", ".join(f"targets = TARGET_TYPE_{target}" for target in TARGETS)
        defaults = ('edition_defaults = { edition: EDITION_LEGACY, value: "%s" }, edition_defaults = '
                    '{ edition: EDITION_2024 value: "%s" }')
        return [f"extend google.protobuf.FeatureSet {{ {self.label(False)} Feats feats = 9990; }}\n",
                f"message Feats {{\n{self.label(False)} bool on = 1 [retention = RETENTION_RUNTIME, {targets}, "
                "feature_support = { edition_introduced: EDITION_2023 }, " + defaults % ("false", "true") + "];\n"
                f"{self.label(False)} FE mode = 2 [retention = RETENTION_SOURCE, {targets}, "
                "feature_support = { edition_introduced: EDITION_2023 }, " + defaults % ("FE_A", "FE_B") + "];\n"
                "enum FE { FE_UNKNOWN = 0; FE_A = 1; FE_B = 2; }\n}\n"]

    def special_fields(self):
        """Fields whose features, or those of their enum, decide how they are written."""
        found = []
        if self.is_edition:
            for name, type, is_repeated, number, feature in [
                    ("fa", "int32", False, 60, "field_presence = IMPLICIT"), ("fb", "OM", False, 61,
                                                                              "message_encoding = DELIMITED"),
                    ("fc", "OM", True, 62, "message_encoding = DELIMITED"),
                    ("fd", "int64", True, 63, "repeated_field_encoding = EXPANDED"),
                    ("fe", "string", False, 64, "utf8_validation = NONE"),
                    ("ff", "string", False, 65, "field_presence = IMPLICIT"),
                    ("fg", "OE", False, 66, "field_presence = IMPLICIT"),
                    ("fh", "float", False, 67, "field_presence = IMPLICIT"),
                    ("fi", "int32", False, 68, "field_presence = LEGACY_REQUIRED")]:
                if self.chance(0.3 if name != "fi" else 0.04):
                    label = "repeated" if is_repeated else ""
                    more = ", retention = RETENTION_SOURCE" if self.chance(0.15) else ""
                    found.append(f"{label} {type} {name} = {number} [features.{feature}{more}];\n")
                    self.fields.append((name, type, is_repeated))
        if self.syntax == "proto2":
            found.append("repeated sfixed32 pa = 70 [packed = true];\nrepeated OE pb = 71 [packed = true];\n")
            self.fields += [("pa", "sfixed32", True), ("pb", "OE", True)]
        if self.syntax == "proto3":
            found.append("repeated sfixed32 pa = 70 [packed = false];\noptional int32 pc = 72;\n")
            self.fields += [("pa", "sfixed32", True), ("pc", "int32", False)]
        return found

    def text(self):
        rnd = self.rnd
        fields, number = [], 1
        for type in [*SCALARS, "OE"]:
            for is_repeated in (False, True):
                if self.chance(0.5):
                    number += 1
                    name = ("r" if is_repeated else "v") + type.lower()
                    self.fields.append((name, type, is_repeated))
                    fields.append(f"{self.label(is_repeated)} {type} {name} = {number}{self.own_options()};\n")
        self.fields += [("sub", "OM", False), ("solo", "OM", False), ("subs", "OM", True), ("ca", "int32", False),
                        ("cb", "string", False)]
        fields += [
            f"{self.label(False)} int32 i32 = 1{self.own_options()};\n", f"{self.label(False)} OM sub = 50;\n",
            f"{self.label(False)} OM solo = 51{self.own_options()};\n",
            f"repeated OM subs = 52{self.own_options()};\n", "oneof one { int32 ca = 53; string cb = 54; }\n",
            f"map<string, int32> ms = 55{self.own_options()};\n", f"map<int32, OM> mm = 56;\n",
            f"{self.label(False)} google.protobuf.Any any = 57;\n",
            f"map<{rnd.choice(KEYS)}, {rnd.choice(['string', 'bool', 'OE', 'OM', 'double'])}> mk = 59;\n"]
        fields += self.special_fields()
        if self.syntax == "proto2":
            fields.append("optional group Grp = 58 { optional int32 gi = 1; }\n")
        body = []
        if self.syntax != "proto3":
            fields.append("extensions 100 to 200;\n")
            for name, type, is_repeated, number in [("xa", "int64", False, 100), ("xb", "OM", False, 101),
                                                    ("xc", "string", True, 102), ("xd", "OE", False, 103)]:
                body.append(f"extend OM {{ {self.label(is_repeated)} {type} {name} = {number}{self.own_options()}; }}\n")
                self.contracts.symbols[self.full(name)] = "option"
                self.fields.append((f"[{self.full(name)}]", type, is_repeated))
        rnd.shuffle(fields)
        closed = "OE_ZERO = 0; OE_ONE = 1; OE_BIG = 2147483647; OE_MINUS = -5;"
        if self.syntax != "proto3":
            body += ["message MS { option message_set_wire_format = true; extensions 4 to max; }\n",
                     f"message MI {{ extend MS {{ {self.label(False)} MI in_set = 77; }} {self.label(False)} "
                     f"int32 n = 1{self.own_options()}; {self.label(False)} MS more = 2; }}\n"]
            for name in ("MS", "MI"):
                self.contracts.symbols[self.full(name)] = "message"
            self.contracts.symbols[self.full("MI.in_set")] = "option"
        body += [f"message OM {{\n{''.join(fields)}}}\n", f"enum OE {{ {closed} }}\n"]
        number = 50000
        holder = []
        for level in LEVELS:
            lines, inner = [], []
            for type in rnd.sample([*SCALARS, "OE"], 5) + ["OM", "OM", rnd.choice(["Any", "MS", "OM"])]:
                number += 1
                is_repeated = self.chance(0.3)
                name = f"{level.lower()}_{type.lower()}_{'xyz'[number % 3]}{number % 100}"
                is_inner = self.chance(0.2)
                full = self.full(f"Holder.{name}" if is_inner else name)
                if type == "MS" and self.syntax == "proto3":
                    type = "OM"
                self.customs.append((level, full, type, is_repeated))
                self.contracts.symbols[full] = "option"
                (inner if is_inner else lines).append(
                    f"{self.label(is_repeated)} {'google.protobuf.Any' if type == 'Any' else type} {name} = {number}"
                    f"{self.own_options(level)};\n")
            root = rnd.choice(["", "."])
            for group, target in ((lines, body), (inner, holder)):
                if group:
                    target.append(f"extend {root}google.protobuf.{level}Options {{\n{''.join(group)}}}\n")
        if holder:
            body.append(f"message Holder {{\n{''.join(holder)}}}\n")
            self.contracts.symbols[self.full("Holder")] = "message"
        body += self.custom_features()
        rnd.shuffle(body)
        imports = ['import "google/protobuf/descriptor.proto";\n', 'import "google/protobuf/any.proto";\n']
        if self.package:
            imports.append(f"package {self.package};\n")
        rnd.shuffle(imports)
        return self.spaced(self.header() + "".join(imports + self.file_options() + body))


class Contracts:
    """A set of files that import each other."""

    def __init__(self, rnd):
        self.rnd = rnd
        self.symbols = {}
        self.numbers = {}
        self.count = rnd.randrange(20)
        self.definitions = None
        definitions = Library(self, "opts.proto", rnd.choice(SYNTAXES))
        self.definitions = definitions
        self.files = [definitions]
        for index in range(rnd.randint(1, 3)):
            syntax = rnd.choice(SYNTAXES)
            imports = [(definitions, "option" if syntax == "2024" and rnd.random() < 0.7 else "")]
            for file in self.files[1:]:
                if rnd.random() < 0.75:
                    kinds = ["", "", "", "public"] + ([] if syntax == "2024" else ["weak"])
                    imports.append((file, rnd.choice(kinds)))
            file = File(self, rnd.choice(["", "dir/", "a/b-c/"]) + f"file{index}.proto", syntax, imports)
            file.publics = [other for other, kind in imports if kind == "public"]
            self.files.append(file)
        for file in self.files:
            prefix = ""
            for part in file.package.split(".") if file.package else ["google", "google.protobuf", "pb"]:
                prefix = f"{prefix}.{part}" if prefix and "." not in part else part
                self.symbols.setdefault(prefix, "package")
        for name in ("google", "google.protobuf", "pb"):
            self.symbols.setdefault(name, "package")
        self.texts = {}
        for file in self.files[1:]:
            file.plan(None)
        for file in self.files:
            self.texts[file.name] = file.text()

    def letters(self):
        """A name that is unique in the set."""
        self.count += 1
        number, found = self.count, ""
        while number:
            number, digit = divmod(number, 20)
            found = "bcdefghjklmpqrstuvwz"[digit] + found
        return "n" + found

    def letter(self):
        return self.rnd.choice(["", "", "A", "B"])

    def number(self, owner):
        """A number of an extension that is not taken."""
        low, high = self.rnd.choice(owner.ranges)
        taken = self.numbers.setdefault(owner.full, set())
        for number in [self.rnd.randint(low, high), low, high, self.rnd.randint(low, min(high, low + 50))]:
            if number not in taken:
                taken.add(number)
                return number
        return None


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("count", type=int)
    arguments.add_argument("seed", type=int, nargs="?", default=random.randrange(1 << 31))
    arguments.add_argument("--keep", type=pathlib.Path, help="the folder in which the files are written, and kept")
    options = arguments.parse_args()
    print(f"seed {options.seed}")
    rnd = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep.resolve() if options.keep else pathlib.Path(scratch)
        cases = []
        for index in range(options.count):
            root = folder / str(index)
            contracts = Contracts(random.Random(rnd.random()))
            for name, text in contracts.texts.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_bytes(text.encode())
            cases.append((root / contracts.files[-1].name, [root]))
        verdicts = list(judge.judged(cases, folder / "sets"))
        if options.keep:
            lines = ["\t".join(map(str, verdict)) for verdict in verdicts]
            (folder / "verdicts").write_text("\n".join(lines) + "\n")
        sys.exit(0 if judge.report(verdicts) else 1)


main()
