import Contract
import Testing

@testable import SchemaReader

@Suite struct YAMLTests {
    @Test(arguments: [
        ("~", JSON.null), ("null", .null), ("NULL", .null), ("true", .bool(true)), ("False", .bool(false)),
        ("no", .string("no")), ("on", .string("on")), ("y", .string("y")), ("0", .number("0")), ("007", .number("7")),
        ("+5", .number("5")), ("-0", .number("-0")), ("0o17", .number("15")), ("017", .number("17")),
        ("0x1F", .number("31")), ("0xZZ", .string("0xZZ")), ("0x", .string("0x")), ("1_000", .string("1_000")),
        (".5", .number("0.5")), ("5.", .number("5")), ("-1.50", .number("-1.50")), ("1e3", .number("1e3")),
        ("1.E+3", .number("1e3")), ("12:30:45", .string("12:30:45")), ("2024-01-01", .string("2024-01-01")),
        ("1.2.3", .string("1.2.3")), (".", .string(".")), ("+", .string("+")),
        ("1e", .string("1e")), ("'5'", .string("5")), ("\"true\"", .string("true")), ("!!str 5", .string("5")),
        ("!!int 5", .number("5")), ("123456789012345678901234567890", .number("123456789012345678901234567890")),
    ])
    func scalar(_ text: String, _ value: JSON) throws {
        #expect(try node("a: \(text)")["a"]?.json == value)
    }

    @Test func places() throws {
        let root = try node("a:\n  é: [1, two]\n")
        #expect(root.location == SourceLocation(file: "a.yaml", line: 1, column: 1))
        let member = try #require(root["a"]?.members.first)
        #expect(member.keyLocation == SourceLocation(file: "a.yaml", line: 2, column: 3))
        #expect(member.value.elements[1].location == SourceLocation(file: "a.yaml", line: 2, column: 10))
    }

    @Test func numbersAreKeysOfResponses() throws {
        #expect(try node("200: ok\n'404': no\n").members.map(\.key) == ["200", "404"])
    }

    @Test func mergeKey() throws {
        let root = try node("base: &b {x: 1, y: 2}\nall:\n  <<: *b\n  y: 3\nquoted: {'<<': 1}\n")
        #expect(root["all"]?.json == .object([.init("y", .number("3")), .init("x", .number("1"))]))
        #expect(root["quoted"]?.json == .object([.init("<<", .number("1"))]))
    }

    @Test func aliases() throws {
        #expect(try node("a: &x [1]\nb: *x\n")["b"]?.json == .array([.number("1")]))
        #expect(
            try problems("a: &x [*x]\nb: *y\n") == [
                "a.yaml:1:8: error: the alias '*x' refers to nothing that ends before it; write '&x' before what it "
                    + "means (#/a/0)",
                "a.yaml:2:4: error: the alias '*y' refers to nothing that ends before it; write '&y' before what it "
                    + "means (#/b)",
            ])
    }

    @Test func aliasesThatExplode() throws {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...30 {
            text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
        }
        let found = try problems(text)
        #expect(found.count == 1)
        #expect(found.first?.contains("the aliases up to here represent more than 1000000 values") == true)
    }

    @Test func allProblemsAreTold() throws {
        #expect(
            try problems("a: .inf\nb: {c: 1, c: 2}\nnull: 3\nd: !secret x\n") == [
                "a.yaml:1:4: error: JSON has no number '.inf'; write a finite number, or put it in quotes if a string is "
                    + "meant (#/a)",
                "a.yaml:2:11: error: the key 'c' is here for the second time, after that in line 2; remove one (#/b)",
                "a.yaml:3:1: error: a key must be a string, and 'null' is none; put it in quotes (#)",
                "a.yaml:4:4: error: the tag '!secret' means nothing here; leave it out (#/d)",
            ])
    }

    @Test func duplicatesInLargeObjects() throws {
        let keys = (0..<100).map { "k\($0): 1\n" }.joined()
        #expect(try problems(keys).isEmpty)
        #expect(try problems(keys + "k50: 1\n").count == 1)
    }

    @Test func keysThatAreNoScalars() throws {
        #expect(
            try problems("? [a]\n: b\n") == [
                "a.yaml:1:3: error: a key must be a string, and not a list or an object; write a string (#)"
            ])
    }

    @Test func noYAML() throws {
        let found = try problems("a: [1\nb: 2\n")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("a.yaml:2:2: error: is not YAML: ") == true, "\(found)")
        #expect(try problems("").count == 1)
        #expect(try problems("a: 1\n---\nb: 2\n").count == 1)
    }

    @Test(
        "A tab in an indentation is named where it is",
        arguments: [("a:\n\tb: 1\n", "2:1"), ("a:\n  b: 1\n  \tc: 2\n", "3:3"), ("a:\n  b: 1\n\tc: 2\n", "3:1")])
    func tabs(_ text: String, _ place: String) throws {
        let found = try problems(text)
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix(
                "a.yaml:\(place): error: is not YAML: a tab indents this line, and only spaces can; replace the tab by "
                    + "spaces (") == true, "\(found)")
    }

    @Test("A tab that is no cause of a problem is not blamed")
    func innocentTabs() throws {
        #expect(try problems("a:\t1\nb: |\n  x\n  \ty\n").isEmpty)
        #expect(try problems("b: |\n  x\n  \ty\na: [1\nb: 2\n").allSatisfy { !$0.contains("a tab indents") })
    }

    @Test func tooDeep() throws {
        #expect(try problems(String(repeating: "[", count: 5000)).count == 1)
        #expect(try problems(String(repeating: "[", count: 500) + String(repeating: "]", count: 500)).isEmpty)
    }
}
