"""Changes valid contracts at random, and compares what protoc and Accord say of the results:

    mutations.py COUNT [SEED] [--gentle] [--seeds FOLDER]

Most changes break a contract; the gentle ones, of comments, numbers and literals, leave many valid."""
import argparse
import pathlib
import random
import re
import sys
import tempfile

import judge

TOKEN = re.compile(
    r"\s+|//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|[A-Za-z_]\w*|0[xX][0-9a-fA-F]+"
    r"|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|.", re.S)
NUMBERS = [
    "0", "1", "2", "3", "-1", "5", "100", "18999", "19000", "536870911", "536870912", "2147483647", "2147483648",
    "4294967296", "18446744073709551616", "1e30", "0x10", "010", "09", "1.5", "99999999999999999999999999",
]
WORDS = [
    "message", "enum", "oneof", "extend", "extensions", "reserved", "option", "repeated", "optional", "required",
    "map", "int32", "string", "float", "bool", "bytes", "uint64", "group", "rpc", "returns", "stream", "true",
    "false", "inf", "nan", "max", "to", "import", "package", "syntax", "edition", "public", "weak", "export",
    "local", "default", "json_name", "packed", "lazy", "deprecated", "ctype", "features", "x", "Foo", "_a", "__",
    "a.b", ".", "<", ">", "{", "}", "[", "]", "(", ")", "=", ";", ",", "-", "+", '"x"', "''", '"a" "b"', "/", "#",
    "@", "field_presence", "IMPLICIT", "EXPLICIT", "CLOSED", "OPEN", "DELIMITED", "LEGACY_REQUIRED", "PACKED",
    "jstype", "allow_alias", "message_set_wire_format", "map_entry", "unverified_lazy", "weak", "retention",
    "targets", "uninterpreted_option", "debug_redact", '"proto2"', '"proto3"', '"2023"', '"2024"', '"2026"',
    "google.protobuf.Any", "CORD", "JS_NORMAL", "JS_NUMBER", "verification", "DECLARATION", "STRICT", "LOCAL_ALL",
    "STYLE_LEGACY",
]
TYPES = ["int32", "string", "bool", "bytes", "float", "double", "uint32", "fixed64", "sint64", "sfixed32"]
OTHER_TYPES = ["M", "N", "Inner", "E", "Kind", "Color", "map<int32, string>", "group"]
STRINGS = ['""', '"a"', r'"\0"', '"[x]"', '"proto3"', '"proto2"', '"2023"', '"2024"', r'"\q"', "'a", r'"\u00e9"',
           '"google/protobuf/any.proto"', '"nope.proto"', '"two.proto"', '"three.proto"', '"ed23.proto"']
GOOD_STRINGS = ['"z"', r'"\n\t\x41\101"', r'"\u00e9\U0001F600"', """'q' "r\"""", r'"\ud83d\ude00"', r'"\377"', '"é"']
GOOD_NUMBERS = ["21", "22", "23", "77", "1234", "0", "1", "2", "3", "0x1F", "017", "536870911", "1.5", "3.25e-7",
                "1e400"]
SPACES = ["// c\n", "/* c */", "\n", "\n\n", " ", "\t", "\n// c\n\n", "/* c\n * x\n */\n", "// a\n// c\n",
          "\n/* c */\n", "\r\n", "//\n", "/**/"]
DAMAGE = ["", "\x00", "\t", "\n", "é", "\\", "\"", "'", "/*", "//", "\x01", " ", "."]


class Mutation:
    """A change of a contract's tokens."""

    def __init__(self, text, rnd):
        self.rnd = rnd
        self.tokens = TOKEN.findall(text)
        self.words = [i for i, t in enumerate(self.tokens) if not t.isspace() and not t.startswith(("//", "/*"))]

    def put(self, wanted, values):
        """Replaces one of the tokens that are wanted."""
        places = [i for i in self.words if self.tokens[i] and wanted(self.tokens[i])]
        if places:
            self.tokens[self.rnd.choice(places)] = self.rnd.choice(values)

    def statement(self, is_gentle):
        """Repeats, moves or drops what is between two ends of statements."""
        ends = [i for i in self.words if self.tokens[i] in (";", "}", "{")]
        if len(ends) < 3:
            return
        place = self.rnd.randrange(len(ends) - 1)
        start, end = ends[place] + 1, ends[place + 1] + 1
        if is_gentle and self.tokens[ends[place + 1]] != ";":
            return
        part = "".join(self.tokens[start:end])
        if self.rnd.random() < 0.5:
            self.tokens[start:end] = [""] * (end - start)
        else:
            self.tokens[self.rnd.choice(ends)] += part

    def gently(self):
        kind = self.rnd.randrange(7)
        if kind <= 2:
            place, space = self.rnd.choice(self.words), self.rnd.choice(SPACES)
            token = self.tokens[place]
            self.tokens[place] = token + space if self.rnd.random() < 0.5 else space + token
        elif kind == 3:
            self.put(lambda t: t[0].isdigit(), GOOD_NUMBERS)
        elif kind == 4:
            self.put(lambda t: t in TYPES, TYPES)
        elif kind == 5:
            self.put(lambda t: t[0] in "\"'", GOOD_STRINGS)
        else:
            self.statement(True)

    def roughly(self):
        one, other = self.rnd.choice(self.words), self.rnd.choice(self.words)
        kind = self.rnd.randrange(11)
        if kind == 0:
            self.tokens[one] = ""
        elif kind == 1:
            self.tokens[one], self.tokens[other] = self.tokens[other], self.tokens[one]
        elif kind == 2:
            self.tokens[one] += " " + self.tokens[one]
        elif kind == 3:
            self.tokens[one] = self.tokens[other]
        elif kind == 4:
            self.tokens[one] = self.rnd.choice(WORDS)
        elif kind == 5:
            self.put(lambda t: t[0].isdigit(), NUMBERS)
        elif kind == 6:
            self.put(lambda t: t[0].isalpha(), [self.tokens[i] for i in self.words if self.tokens[i][:1].isalpha()])
        elif kind == 7:
            self.tokens[one] += " " + self.rnd.choice(WORDS)
        elif kind == 8:
            self.statement(False)
        elif kind == 9:
            self.put(lambda t: t in TYPES + OTHER_TYPES, TYPES + OTHER_TYPES)
        else:
            self.put(lambda t: t[0] in "\"'", STRINGS)

    def result(self, is_gentle):
        for _ in range(self.rnd.choice([1, 2, 3, 5, 8] if is_gentle else [1, 1, 1, 1, 2, 3])):
            if is_gentle:
                self.gently()
            else:
                self.roughly()
        text = "".join(self.tokens)
        if not is_gentle and text and self.rnd.random() < 0.08:
            place = self.rnd.randrange(len(text))
            text = text[:place] + self.rnd.choice(DAMAGE) + text[place + self.rnd.choice([0, 1]):]
        return text


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("count", type=int)
    arguments.add_argument("seed", type=int, nargs="?", default=random.randrange(1 << 31))
    arguments.add_argument("--gentle", action="store_true")
    arguments.add_argument("--seeds", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent / "Seeds")
    options = arguments.parse_args()
    print(f"seed {options.seed}")
    rnd = random.Random(options.seed)
    seeds = options.seeds.resolve()
    names = [file.relative_to(seeds) for file in sorted(seeds.rglob("*.proto")) if file.stat().st_size < 60_000]
    with tempfile.TemporaryDirectory() as scratch:
        cases = []
        for index in range(options.count):
            name = rnd.choice(names)
            root = pathlib.Path(scratch) / str(index)
            (root / name).parent.mkdir(parents=True)
            text = (seeds / name).read_text()
            (root / name).write_text(Mutation(text, rnd).result(options.gentle))
            cases.append((root / name, [root, seeds]))
        sys.exit(0 if judge.report(judge.judged(cases, pathlib.Path(scratch) / "sets")) else 1)


main()
