import Contract
import Testing

@testable import SchemaReader

/// The examples of RFC 9535, section by section, and what they leave out.
@Suite("JSONPath") struct JSONPathTests {
    private struct Example: CustomTestStringConvertible {
        var path: String
        var results: [String]

        init(_ path: String, _ results: String...) {
            self.path = path
            self.results = results
        }

        var testDescription: String { path }
    }

    private static func results(of path: String, in document: String) throws -> [String] {
        let query = try JSONPathReader.read(path)
        return try JSONPathSearch.found(by: query, in: node(document)).map(\.node.json.text)
    }

    private static func check(_ examples: [Example], _ document: String) throws {
        for example in examples {
            #expect(try results(of: example.path, in: document) == example.results, "\(example.path)")
        }
    }

    @Test("The book store of section 1.5 is found as the RFC has it")
    func store() throws {
        let books = """
            {"category": "reference", "author": "Nigel Rees", "title": "Sayings of the Century", "price": 8.95}
            {"category": "fiction", "author": "Evelyn Waugh", "title": "Sword of Honour", "price": 12.99}
            {"category": "fiction", "author": "Herman Melville", "title": "Moby Dick", "isbn": "0-553-21311-3", "price": 8.99}
            {"category": "fiction", "author": "J. R. R. Tolkien", "title": "The Lord of the Rings", "isbn": "0-395-19395-8", "price": 22.99}
            """.split(separator: "\n").map(String.init)
        let store =
            #"{"store": {"book": [\#(books.joined(separator: ", "))], "bicycle": {"color": "red", "price": 399}}}"#
        func texts(_ path: String) throws -> [String] { try Self.results(of: path, in: store) }
        let written = try books.map { try node($0).json.text }
        let authors = ["\"Nigel Rees\"", "\"Evelyn Waugh\"", "\"Herman Melville\"", "\"J. R. R. Tolkien\""]
        #expect(try texts("$.store.book[*].author") == authors)
        #expect(try texts("$..author") == authors)
        #expect(try texts("$.store.*").count == 2)
        #expect(try texts("$.store..price") == ["8.95", "12.99", "8.99", "22.99", "399"])
        #expect(try texts("$..book[2]") == [written[2]])
        #expect(try texts("$..book[2].author") == [authors[2]])
        #expect(try texts("$..book[2].publisher") == [])
        #expect(try texts("$..book[-1]") == [written[3]])
        #expect(try texts("$..book[0,1]") == Array(written[..<2]))
        #expect(try texts("$..book[:2]") == Array(written[..<2]))
        #expect(try texts("$..book[?@.isbn]") == Array(written[2...]))
        #expect(try texts("$..book[?@.price<10]") == [written[0], written[2]])
        #expect(try texts("$..*").count == 27)
    }

    @Test("Names, wildcards, indices and slices select as in sections 2.3.1 to 2.3.4")
    func selectors() throws {
        try Self.check(
            [
                Example("$.o['j j']", #"{"k.k":3}"#), Example("$.o['j j']['k.k']", "3"),
                Example(#"$.o["j j"]["k.k"]"#, "3"), Example(#"$["'"]["@"]"#, "2"),
                Example("$ .o [ 'j j' ]['k.k']", "3"),
                Example(#"$['\'']['\u0040']"#, "2"), Example(#"$["\ud83d\ude00"]"#, "4"), Example("$.😀", "4"),
                Example("$.o.x"), Example("$['*']"),
            ], #"{"o": {"j j": {"k.k": 3}}, "'": {"@": 2}, "😀": 4}"#)
        try Self.check(
            [
                Example("$", #"{"o":{"j":1,"k":2},"a":[5,3]}"#), Example("$[*]", #"{"j":1,"k":2}"#, "[5,3]"),
                Example("$.o[*]", "1", "2"), Example("$.o[*, *]", "1", "2", "1", "2"), Example("$.a[*]", "5", "3"),
                Example("$.a[-2]", "5"), Example("$.a[2]"), Example("$.a[-3]"), Example("$.o[0]"), Example("$.a['0']"),
                Example("$.a[9007199254740991]"), Example("$.o[?@.j]"),
            ], #"{"o": {"j": 1, "k": 2}, "a": [5, 3]}"#)
        try Self.check(
            [
                Example("$[1:3]", "1", "2"), Example("$[5:]", "5", "6"), Example("$[1:5:2]", "1", "3"),
                Example("$[5:1:-2]", "5", "3"), Example("$[::-1]", "6", "5", "4", "3", "2", "1", "0"),
                Example("$[:]", "0", "1", "2", "3", "4", "5", "6"), Example("$[1:5:0]"), Example("$[-2:]", "5", "6"),
                Example("$[10:2:-3]", "6", "3"), Example("$[ 0 : 4 : 3 ]", "0", "3"), Example("$[3:1]"),
                Example("$[-100:2]", "0", "1"), Example("$[0, -1]", "0", "6"), Example("$[1,1:3]", "1", "1", "2"),
                Example("$[:-9007199254740991:-9007199254740991]", "6"), Example("$[3::-9007199254740991]", "3"),
            ], "[0, 1, 2, 3, 4, 5, 6]")
        try Self.check([Example("$[::-1]"), Example("$[1:]"), Example("$[0]")], "[]")
    }

    @Test("Descendants come in the order of section 2.5.2")
    func descendants() throws {
        try Self.check(
            [
                Example("$..j", "1", "4"), Example("$..[0]", "5", #"{"j":4}"#),
                Example(
                    "$..*", #"{"j":1,"k":2}"#, #"[5,3,[{"j":4},{"k":6}]]"#, "1", "2", "5", "3", #"[{"j":4},{"k":6}]"#,
                    #"{"j":4}"#, #"{"k":6}"#, "4", "6"),
                Example("$..o", #"{"j":1,"k":2}"#), Example("$.a..[0, 1]", "5", "3", #"{"j":4}"#, #"{"k":6}"#),
            ], #"{"o": {"j": 1, "k": 2}, "a": [5, 3, [{"j": 4}, {"k": 6}]]}"#)
    }

    @Test("Filters compare, combine and ask for existence as in section 2.3.5")
    func filters() throws {
        try Self.check(
            [
                Example("$.a[?@.b == 'kilo']", #"{"b":"kilo"}"#), Example("$.a[?(@.b == 'kilo')]", #"{"b":"kilo"}"#),
                Example("$.a[?@>3.5]", "5", "4", "6"),
                Example("$.a[?@.b]", #"{"b":"j"}"#, #"{"b":"k"}"#, #"{"b":{}}"#, #"{"b":"kilo"}"#),
                Example(
                    "$[?@.*]", #"[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]"#,
                    #"{"p":1,"q":2,"r":3,"s":5,"t":{"u":6}}"#),
                Example("$[?@[?@.b]]", #"[3,5,1,2,4,6,{"b":"j"},{"b":"k"},{"b":{}},{"b":"kilo"}]"#),
                Example("$.o[?@<3, ?@<3]", "1", "2", "1", "2"),
                Example(#"$.a[?@<2 || @.b == "k"]"#, "1", #"{"b":"k"}"#),
                Example(#"$.a[?match(@.b, "[jk]")]"#, #"{"b":"j"}"#, #"{"b":"k"}"#),
                Example(#"$.a[?search(@.b, "[jk]")]"#, #"{"b":"j"}"#, #"{"b":"k"}"#, #"{"b":"kilo"}"#),
                Example("$.o[?@>1 && @<4]", "2", "3"), Example("$.o[?@.u || @.x]", #"{"u":6}"#),
                Example("$.a[?@.b == $.x]", "3", "5", "1", "2", "4", "6"),
                Example(
                    "$.a[?@ == @]", "3", "5", "1", "2", "4", "6", #"{"b":"j"}"#, #"{"b":"k"}"#, #"{"b":{}}"#,
                    #"{"b":"kilo"}"#),
                Example("$.a[?!@.b && !(@ > 1)]", "1"), Example("$.a[?@ >= 5 && (@ < 6 || @ == 6.0)]", "5", "6"),
                Example("$.a[?length(@.b) == 4]", #"{"b":"kilo"}"#), Example("$.a[?length(@.b)==0]", #"{"b":{}}"#),
                Example("$[?count(@.*) == 5]", #"{"p":1,"q":2,"r":3,"s":5,"t":{"u":6}}"#),
                Example("$[?value(@..u) == 6]", #"{"p":1,"q":2,"r":3,"s":5,"t":{"u":6}}"#),
                Example("$[?value(@..b) == 6]"), Example("$.a[?match(@, 'x')]"), Example("$.a[?match(@.b, '[')]"),
            ],
            """
            {"a": [3, 5, 1, 2, 4, 6, {"b": "j"}, {"b": "k"}, {"b": {}}, {"b": "kilo"}],
             "o": {"p": 1, "q": 2, "r": 3, "s": 5, "t": {"u": 6}}, "e": "f"}
            """)
    }

    @Test("Values compare as in the table of section 2.3.5.3")
    func comparisons() throws {
        let document =
            #"{"obj": {"x": "y"}, "arr": [2, 3], "number": 1e2, "twins": [{"a": [1, {"b": 1.0, "c": "é"}]}]}"#
        let holds = [
            "$.absent1 == $.absent2", "$.absent1 <= $.absent2", "'a' <= 'b'", "$.obj != $.arr", "$.obj == $.obj",
            "$.arr == $.arr", "$.obj != 17", "1 <= 1", "'a' == 'a'", "$.number == 100", "$.number == 1000e-1",
            "-0 == 0",
            "true == true", "null == null", "1 < 2", "'Z' < 'a'", "1.5 > 1", "$.obj == $.obj && $.arr", "\"\" < 'a'",
            "9007199254740993 > 9007199254740992", "$.absent == $.absent",
            "length('é😀') == 2", "length($.arr) == length($.arr)", "$.twins[0] == $.twins[-1]",
        ]
        let fails = [
            "$.absent == 'g'", "$.absent1 != $.absent2", "'a' > 'b'", "13 == '13'", "$.obj == $.arr", "$.obj == 17",
            "true <= false", "1 <= $.arr", "1 >= $.arr", "$.obj <= $.obj && false == true", "null < 1",
            "'é' == 'e\u{301}'",
            "length(1) == length('') ", "true < true", "'a' < null",
        ]
        for condition in holds {
            #expect(try Self.results(of: "$[?\(condition)]", in: document).count == 4, "\(condition)")
        }
        for condition in fails {
            let trimmed = condition.hasSuffix(" ") ? String(condition.dropLast()) : condition
            #expect(try Self.results(of: "$[?\(trimmed)]", in: document) == [], "\(condition)")
        }
    }

    @Test("Expressions of 'match' and 'search' are those of RFC 9485")
    func expressions() throws {
        let document = #"["ab", "a\u2028b", "a\nb", "xaby", "a.b"]"#
        let separated = try node(#""a\u2028b""#).json.text
        try Self.check(
            [
                Example("$[?match(@, 'a.?b')]", #""ab""#, separated, #""a.b""#),
                Example("$[?search(@, 'a[.]b')]", #""a.b""#), Example(#"$[?search(@, "a\\.b")]"#, #""a.b""#),
                Example("$[?match(@, 'ab|xaby')]", #""ab""#, #""xaby""#),
                Example("$[?search(@, $[0])]", #""ab""#, #""xaby""#),
            ], document)
    }

    @Test(
        "Paths that are no queries of the RFC are rejected",
        arguments: [
            "", " $", "$ ", "a", "@", "$.", "$..", "$. a", "$.. a", "$.1", "$.&", "$.a-b", "$[]", "$[", "$['a'", "$['a",
            "$[a]", "$[00]", "$[-0]", "$[01]", "$[1.0]", "$[9007199254740992]", "$[-9007199254740992]", "$[0 1]",
            "$[,0]",
            "$[0,]", "$[1:2:3:4]", "$[::-0]", "$['\\x']", "$['\\\"']", "$[\"\\'\"]", "$['\\ud83d']", "$['\\ude00']",
            "$['\n']",
            "$[?]", "$[?true]", "$[?'a']", "$[?1]", "$[?@.a=1]", "$[?@.a===1]", "$[?@.* == 1]", "$[?@..a == 1]",
            "$[?@[0:1] == 1]", "$[?(@.a) == 1]", "$[?!@.a == 1]", "$[?!!@.a]", "$[?@.a &]", "$[?@.a && ]", "$[?(@.a]",
            "$[?@.a])", "$[?@.a == 01]", "$[?@.a == 1.]", "$[?@.a == .1]", "$[?@.a == 1e]", "$[?@.a == True]",
            "$[?length(@)]", "$[?count(@.a)]", "$[?value(@.a)]", "$[?match(@.a, 'b') == true]", "$[?length(@.*) == 1]",
            "$[?count(1) == 1]", "$[?count(@.a, @.b) == 1]", "$[?match(@.a)]", "$[?length (@.a) == 1]",
            "$[?size(@) == 1]",
            "$[?match(@.a, search(@.b, 'c'))]", "$[?@.a == {}]", "$[?@.a == []]", "$[?@.a == 1 || ]", "$[?a == 1]",
        ])
    func malformed(_ path: String) {
        #expect(throws: MalformedJSONPath.self) { try JSONPathReader.read(path) }
    }

    @Test("Complaints name the place and the remedy")
    func complaints() {
        func complaint(_ path: String) -> String? {
            do throws(MalformedJSONPath) {
                _ = try JSONPathReader.read(path)
                return nil
            } catch {
                return "\(error.offset): \(error.message)"
            }
        }
        #expect(
            complaint("$.info.x-logo")
                == "13: a name with '-' in it is in quotes and brackets; write ['x-logo'] in place of .x-logo")
        #expect(
            complaint("$.paths[/a]")
                == "8: '/' is no part of the query here; write a name in quotes, an index, a slice, '*' or a filter with '?'"
        )
        #expect(complaint("$[?lenght(@.a) == 1]") == "3: there is no function 'lenght'; did you mean 'length'?")
        #expect(
            complaint("$[?@.a == b]") == "10: 'b' means nothing here; write strings in quotes, and '@.b' for a member")
    }

    @Test("Filters that are nested too deep are refused, and a search ends that looks at too many values")
    func limits() throws {
        let deep = String(repeating: "(", count: 100_000)
        #expect(throws: MalformedJSONPath.self) { try JSONPathReader.read("$[?\(deep)") }
        let nested = String(repeating: "$[?@", count: 100_000).replacing("$[?@", with: "[?@")
        #expect(throws: MalformedJSONPath.self) { try JSONPathReader.read("$\(nested)") }
        let list = try node("[\(Array(repeating: "[1, 2]", count: 100).joined(separator: ", "))]")
        let path = try JSONPathReader.read("$..[?count($..*) > 1]")
        #expect(throws: JSONPathSearch.Endless.self) {
            try JSONPathSearch.found(by: path, in: list, visitLimit: 10_000)
        }
        #expect(try JSONPathSearch.found(by: path, in: list).count == 300)
    }
}
