import Contract
import Testing

@testable import SchemaReader

@Suite struct ReferenceTests {
    @Test(arguments: [
        ("../c/g.json", "file:///a/c/g.json"), ("#x", "file:///a/b/d.yaml"), ("/g", "file:///g"),
        ("./g", "file:///a/b/g"),
        ("../../../g", "file:///g"), ("http://h/x/../y", "http://h/y"), ("?q", "file:///a/b/d.yaml?q"),
        ("..", "file:///a/"),
        ("urn:uuid:1", "urn:uuid:1"), ("//h/p", "file://h/p"), ("g//h", "file:///a/b/g//h"),
    ])
    func uris(_ reference: String, _ resolved: String) {
        let base = URIReference("file:///a/b/d.yaml")
        #expect(URIReference(reference).resolved(against: base).resource == resolved)
    }

    @Test(
        arguments: [
            ("", []), ("#", []), ("#/", [""]), ("#/a~1b/m~0n", ["a/b", "m~n"]), ("#/%25/x%20y", ["%", "x y"]),
            ("/~01", ["~1"]),
        ] as [(String, [String])])
    func pointers(_ pointer: String, _ tokens: [String]) {
        #expect(NodeLocation.tokens(of: pointer) == tokens)
        let canonical = "#" + tokens.map { "/\(NodeLocation.escape($0))" }.joined()
        #expect(NodeLocation.tokens(of: canonical) == tokens)
    }

    @Test func inTheFile() throws {
        let graphs = try Graphs(
            """
            properties:
              a: {$ref: "#/$defs/x~1y"}
              b: {$ref: "#anchor", minLength: 1}
              c: {$ref: "#/$defs/x%2Fy"}
              d: {$ref: "#"}
            $defs:
              x/y: {type: string}
              other: {$anchor: anchor, type: string}
            """)
        let properties = try graphs.schema().properties.map { graphs.graph[$0.value] }
        #expect(
            graphs.problems == [
                "a.yaml:4:13: error: there is no '#/$defs/x%2Fy'; correct the reference (#/properties/c/$ref)"
            ])
        #expect(properties[0].reference.map { graphs.graph[$0].pointer } == "#/$defs/x~1y")
        #expect(properties[1].reference.map { graphs.graph[$0].pointer } == "#/$defs/other")
        #expect(properties[1].minLength == 1)
        #expect(properties[3].reference.map { graphs.graph[$0].pointer } == "#")
    }

    @Test("A pointer that is not found in a schema with an identifier starts at the root of the document")
    func beyondIdentifiers() throws {
        let graphs = try Graphs(
            """
            properties: {a: {$ref: "#/$defs/inner"}}
            $defs:
              inner: {$id: "https://example.com/inner", properties: {b: {$ref: "#/$defs/x"}, c: {$ref: "#/"}}}
              x: {type: string}
            """)
        let property = try #require(graphs.schema().properties.first)
        let inner = try #require(graphs.graph[property.value].reference)
        let pointers = graphs.graph[inner].properties.map { property in
            graphs.graph[property.value].reference.map { graphs.graph[$0].pointer }
        }
        #expect(pointers == ["#/$defs/x", "#/$defs/inner"])
        #expect(graphs.problems == [])
    }

    @Test func inOtherFiles() throws {
        let graphs = try Graphs([
            "api/a.yaml": "$ref: ../shared/b.json#/$defs/B\n",
            "shared/b.json": #"{"$id": "https://example.com/b.json", "$defs": {"B": {"$ref": "c.yaml"}}}"#,
            "shared/c.yaml": "$ref: ../api/a.yaml#/$defs/none",
            "api/d.yaml": "$ref: https://example.com/b.json#/$defs/B",
        ])
        let b = try #require(try graphs.schema(in: "api/a.yaml").reference)
        #expect(graphs.graph[b].location.file == "shared/b.json")
        let c = try #require(graphs.graph[b].reference)
        #expect(graphs.graph[c].location.file == "shared/c.yaml")
        #expect(try graphs.schema(in: "api/d.yaml").reference == b)
        #expect(
            graphs.problems == [
                "shared/c.yaml:1:7: error: there is no '../api/a.yaml#/$defs/none'; correct the reference (#/$ref)"
            ])
    }

    @Test func remote() throws {
        let graphs = try Graphs("$ref: https://example.com/order.json\n")
        #expect(try graphs.schema().reference == nil)
        #expect(
            graphs.problems == [
                "a.yaml:1:7: error: 'https://example.com/order.json' would have to be fetched, and only local files are "
                    + "read; run `accord vendor https://example.com/order.json`, which saves it in a root folder, or add a "
                    + "file whose '$id' is 'https://example.com/order.json' (#/$ref)"
            ])
    }

    @Test func circlesOfReferences() throws {
        let graphs = try Graphs(
            """
            $defs:
              a: {$ref: "#/$defs/b"}
              b: {$ref: "#/$defs/c"}
              c: {$ref: "#/$defs/b"}
              list: {items: {$ref: "#/$defs/list"}}
            items: {$ref: "#/$defs/list"}
            not: {$ref: "#/$defs/a"}
            """)
        _ = try graphs.schema()
        #expect(graphs.problems.count == 1)
        #expect(graphs.problems.first?.contains("refers to itself") == true)
    }

    @Test func thingsOfOpenAPI() throws {
        let graphs = try Graphs(
            """
            openapi: 3.1.0
            components:
              parameters:
                a: {$ref: "#/components/parameters/b"}
                b: {name: b}
                c: {$ref: "#/components/parameters/d"}
                d: {$ref: "#/components/parameters/c"}
            """)
        let parameters = try #require(graphs.store.all[0].root["components"]?["parameters"])
        let a = try #require(parameters["a"])
        #expect(graphs.builder.resolve(a)?.pointer == "#/components/parameters/b")
        #expect(graphs.problems.isEmpty)
        #expect(graphs.builder.resolve(try #require(parameters["c"])) == nil)
        #expect(graphs.problems.count == 1)
    }

    /// A chain of references is as long as its author likes; the stack is not.
    @Test func longChains() throws {
        let links = (0..<50_000).map { "  s\($0): {$ref: '#/$defs/s\($0 + 1)'}\n" }.joined()
        let graphs = try Graphs("$defs:\n\(links)  s50000: {type: string}\n")
        _ = try graphs.schema("#/$defs/s0")
        #expect(graphs.graph.schemas.count == 50_001)
        #expect(graphs.problems.isEmpty)
    }
}
