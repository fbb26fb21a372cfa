import Contract
import Testing

@testable import SchemaReader

@Suite("Overlays") struct OverlayTests {
    /// Returns what comes of a document, with the lines at which values are from, and what is complained of. The
    /// actions begin in line 4 of the overlay.
    private func applied(
        _ actions: String, to document: String, version: String = "1.0.0",
        additionLimit: Int = OverlayApplication.additionLimit
    ) throws -> (node: Node, problems: [String]) {
        let text = "overlay: \(version)\ninfo: {title: Test, version: '1'}\nactions:\n\(actions)"
        var reader = OverlayReader()
        let overlay = reader.overlay(read(text, "o.yaml"))
        var application = OverlayApplication(to: try node(document), additionLimit: additionLimit)
        if let overlay { application.apply(overlay) }
        return (application.root, (reader.problems + application.problems).map(\.description))
    }

    private func read(_ text: String, _ path: String) -> DocumentText {
        unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe DocumentStore.read($0, path: path) }
    }

    private func problems(of overlay: String) -> [String] {
        var reader = OverlayReader()
        _ = reader.overlay(read(overlay, "o.yaml"))
        return reader.problems.map(\.description)
    }

    private func expect(
        _ actions: String, _ document: String, becomes result: String, version: String = "1.0.0",
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let (node, problems) = try applied(actions, to: document, version: version)
        #expect(problems == [], sourceLocation: sourceLocation)
        #expect(node.json == (try SchemaReaderTests.node(result)).json, sourceLocation: sourceLocation)
    }

    @Test("Objects are merged, lists get longer, and other values are replaced")
    func updates() throws {
        try expect(
            "- {target: $, update: {info: {title: New, x-a: {b: 2}}, tags: [{name: c}], servers: [{url: /}]}}",
            "{info: {title: Old, version: '1', x-a: {a: 1}}, tags: [{name: a}, {name: b}]}",
            becomes:
                "{info: {title: New, version: '1', x-a: {a: 1, b: 2}}, tags: [{name: a}, {name: b}, {name: c}], servers: [{url: /}]}"
        )
        try expect("- {target: $.a, update: {x: 1}}", "{a: []}", becomes: "{a: [{x: 1}]}")
        try expect("- {target: $.a, update: [1, 2]}", "{a: [0]}", becomes: "{a: [0, 1, 2]}")
        try expect("- {target: $.a, update: text}", "{a: [0]}", becomes: "{a: [0, text]}")
        try expect("- {target: $, update: {a: , b: }}", "{a: {c: 1}, b: [1]}", becomes: "{a: {c: 1}, b: [1]}")
        try expect("- {target: $, update: {a: [string, 'null']}}", "{a: string}", becomes: "{a: [string, 'null']}")
        try expect("- {target: $.a, update: new}", "{a: old}", becomes: "{a: new}")
    }

    @Test("Every target of an action is changed once, also one in another, and the next action sees what came of it")
    func severalTargets() throws {
        try expect(
            "- {target: $.paths.*.get, update: {x: true}}",
            "{paths: {/a: {get: {}}, /b: {put: {}}, /c: {get: {y: 1}}}}",
            becomes: "{paths: {/a: {get: {x: true}}, /b: {put: {}}, /c: {get: {y: 1, x: true}}}}")
        try expect(
            "- {target: \"$..[?@.type == 'object']\", update: {n: [1]}}", "{a: {type: object, b: {type: object}}}",
            becomes: "{a: {type: object, b: {type: object, n: [1]}, n: [1]}}")
        try expect("- {target: \"$['a','a']\", update: [1]}", "{a: []}", becomes: "{a: [1]}")
        try expect(
            "- {target: $.a, remove: true}\n- {target: $, update: {a: {new: 1}}}\n- {target: $.a, update: {newer: 2}}",
            "{a: {old: 0}}", becomes: "{a: {new: 1, newer: 2}}")
    }

    @Test("Members and elements are removed, several of one list as well")
    func removals() throws {
        try expect("- {target: $.a.b, remove: true}", "{a: {b: 1, c: 2}}", becomes: "{a: {c: 2}}")
        try expect("- {target: '$.a[0, 2]', remove: true}", "{a: [0, 1, 2]}", becomes: "{a: [1]}")
        try expect(
            "- {target: '$..[?@.internal == true]', remove: true}", "{a: [{internal: true, b: {internal: true}}, {}]}",
            becomes: "{a: [{}]}")
        try expect("- {target: $.a, remove: false, update: {c: 1}}", "{a: {b: 1}}", becomes: "{a: {b: 1, c: 1}}")
    }

    @Test("'copy' of 1.1 merges a part of the document into another")
    func copies() throws {
        try expect(
            "- {target: $.paths, update: {/b: {}}}\n- {target: \"$.paths['/b']\", copy: \"$.paths['/a']\"}\n- {target: \"$.paths['/a']\", remove: true}",
            "{paths: {/a: {get: {x: 1}}}}", becomes: "{paths: {/b: {get: {x: 1}}}}", version: "1.1.0")
        let (_, problems) = try applied(
            "- {target: $.a, copy: $.b.*}", to: "{a: {}, b: {c: 1, d: 2}}", version: "1.1.0")
        #expect(
            problems == [
                "o.yaml:4:23: error: 'copy' finds 2 values, and takes one; write a path that leads to one"
            ])
    }

    @Test("A value from an overlay keeps its location there, and all others keep their own")
    func places() throws {
        let (node, _) = try applied(
            "- target: $.info\n  update:\n    title: New\n    x-b: 2\n- {target: $.tags, update: {name: b}}",
            to: "info:\n  title: Old\n  version: '1'\ntags:\n- name: a\n")
        func place(_ node: Node?) -> String { node.map { "\($0.location.file):\($0.location.line)" } ?? "" }
        #expect(place(node["info"]) == "a.yaml:2")
        #expect(place(node["info"]?["title"]) == "o.yaml:6")
        #expect(place(node["info"]?["version"]) == "a.yaml:3")
        #expect(place(node["info"]?["x-b"]) == "o.yaml:7")
        #expect(node["tags"]?.elements.map { place($0) } == ["a.yaml:5", "o.yaml:8"])
        let key = node["info"]?.members.first { $0.key == "title" }?.keyLocation
        #expect(key == SourceLocation(file: "o.yaml", line: 6, column: 5))
    }

    @Test("A target that is not there is a warning with its place")
    func absentTarget() throws {
        let (_, problems) = try applied(
            "- target: $.info\n  update: {}\n- target: $.x\n  remove: true", to: "{info: {}}")
        #expect(
            problems == [
                "o.yaml:6:11: warning: the target is not in the document, so the action changes nothing; correct the path, or remove the action"
            ])
    }

    @Test("A value that cannot be merged or removed is an error with its location")
    func impossible() throws {
        func problems(_ actions: String, version: String = "1.0.0") throws -> [String] {
            try applied(actions, to: "{a: text, b: {c: [1]}, d: [1]}", version: version).problems
        }
        #expect(
            try problems("- target: $\n  remove: true") == [
                "o.yaml:4:11: error: the whole document cannot be removed; name a part of it"
            ])
        #expect(
            try problems("- target: $.a\n  update: {x: 1}") == [
                "o.yaml:5:11: error: the target is a string, and an object cannot be merged into it; name the object that has it as the target"
            ])
        #expect(
            try problems("- target: $.b\n  update: text") == [
                "o.yaml:5:11: error: the target is an object, and is updated by an object; write the members to merge"
            ])
        #expect(
            try problems("- target: $\n  update: {d: {x: 1}}", version: "1.1.0") == [
                "o.yaml:5:15: error: 'd' is a list, and an object cannot be merged into it; remove it first, in an action of its own"
            ])
    }

    @Test("An overlay that is none says what is wrong, at its place")
    func malformed() {
        #expect(
            problems(of: "- a") == [
                "o.yaml:1:1: error: an overlay is an object, and this is a list; write 'overlay: 1.0.0'"
            ])
        #expect(
            problems(of: "openapi: 3.1.0") == [
                "o.yaml:1:1: warning: an overlay has no 'openapi', so it has no effect; use 'overlay', 'info', 'extends' or 'actions'",
                "o.yaml:1:1: error: this is no overlay, as its version is missing; add 'overlay: 1.0.0'",
                "o.yaml:1:1: error: the overlay has no 'actions'; add what it is to change",
            ])
        #expect(
            problems(of: "overlay: 2.0.0\nactions: []") == [
                "o.yaml:1:10: error: \"2.0.0\" is no version of the Overlay Specification that Accord reads; use 1.0.0 or 1.1.0",
                "o.yaml:2:10: error: 'actions' is a list with one action at least; write one with a 'target'",
            ])
        let head = "overlay: 1.0.0\nactions:\n"
        #expect(
            problems(of: head + "- update: {}") == [
                "o.yaml:3:3: error: the action has no 'target'; add a JSONPath, such as $.info"
            ])
        #expect(
            problems(of: head + "- {target: $.x-a, update: {}}") == [
                "o.yaml:3:12: error: '$.x-a' is no JSONPath of RFC 9535: after 5 characters, a name with '-' in it is in quotes and brackets; write ['x-a'] in place of .x-a"
            ])
        #expect(
            problems(of: head + "- {target: $, udpate: {}}") == [
                "o.yaml:3:15: warning: an action has no 'udpate', so it has no effect; did you mean 'update'?",
                "o.yaml:3:3: warning: the action changes nothing; add 'update', or 'remove: true'",
            ])
        #expect(
            problems(of: head + "- {target: $, remove: yes}") == [
                "o.yaml:3:23: error: 'remove' is true or false, and this is a string; write one of the two",
                "o.yaml:3:3: warning: the action changes nothing; add 'update', or 'remove: true'",
            ])
    }

    @Test("Overlays cannot make a document larger or deeper than readers take")
    func limits() throws {
        let growth = (1...40).map { "- {target: '$..*', update: {k\($0): {}}}\n" }.joined()
        let (_, problems) = try applied(growth, to: "{a: {}}", additionLimit: 1000)
        #expect(problems.first?.contains("adds up to more than 1000 values") == true)
        let value = String(repeating: "{a: ", count: 400) + "1" + String(repeating: "}", count: 400)
        let path = "$" + String(repeating: ".a", count: 399)
        let deeper = (1...3).map {
            "- {target: '\(path + String(repeating: ".a", count: ($0 - 1) * 399))', update: \(value)}"
        }
        let (_, depth) = try applied(deeper.joined(separator: "\n"), to: value)
        #expect(depth.contains { $0.hasSuffix("makes the document more than 1000 levels deep; flatten it") })
    }

    // MARK: Files

    private let document = """
        openapi: 3.1.0
        info: {title: Shop, version: "1"}
        paths:
          /orders:
            get:
              operationId: getOrders
              responses: {"200": {description: All, content: {application/json: {schema: {$ref: "#/components/schemas/Order"}}}}}
            post:
              operationId: postOrder
              responses: {"204": {description: Done}}
        components:
          schemas:
            Order: {type: object, properties: {id: {type: string}}}
        """

    @Test("A document is read as its overlays leave it, in their order, in JSON and in YAML")
    func files() throws {
        let folder = try ContractFolder([
            "openapi.yaml": document,
            "a.overlay.yaml": """
            overlay: 1.0.0
            info: {title: Names, version: "1"}
            extends: openapi.yaml
            actions:
            - target: $.components.schemas.Order
              update: {required: [id], x-accord-name: Purchase}
            - target: $.paths['/orders'].post
              remove: true
            """,
            "b.overlay.json": """
            {"overlay": "1.0.0", "info": {"title": "", "version": ""}, "actions": [
              {"target": "$.components.schemas.Purchase", "remove": true},
              {"target": "$.components.schemas.Order", "update": {"x-accord-name": "Acquisition"}}]}
            """,
        ])
        let overlays = ["openapi.yaml": ["\(folder.path)/a.overlay.yaml", "\(folder.path)/b.overlay.json"]]
        #expect(
            folder.problems(["openapi.yaml"], overlays: overlays) == [
                "b.overlay.json:2:14: warning: the target is not in the document, so the action changes nothing; correct the path, or remove the action"
            ])
        let contract = try folder.read(["openapi.yaml"], overlays: overlays)
        #expect(contract.files.first?.apis.first?.operations.map(\.name) == ["getOrders"])
        #expect(contract.files.first?.models.map(\.fullName) == ["Shop.Acquisition"])
    }

    @Test("An error that an overlay causes is reported in the overlay")
    func wrongResult() throws {
        let overlay =
            "overlay: 1.0.0\nactions:\n- target: $.components.schemas.Order.properties.id\n  update: {type: strin}"
        let folder = try ContractFolder(["openapi.yaml": document, "o.yaml": overlay])
        let overlays = ["openapi.yaml": ["\(folder.path)/o.yaml"]]
        let problems = folder.problems(["openapi.yaml"], overlays: overlays)
        #expect(problems.first?.hasPrefix("o.yaml:4:18: error: ") == true, "\(problems)")
    }

    @Test("An overlay for another document, or none, and one among the contracts are reported")
    func wrongFiles() throws {
        let folder = try ContractFolder([
            "openapi.yaml": document,
            "o.yaml": "overlay: 1.0.0\nextends: ./other.yaml\nactions: [{target: $, update: {}}]",
            "missing.yaml": document,
        ])
        #expect(
            folder.problems(["openapi.yaml"], overlays: ["openapi.yaml": ["\(folder.path)/o.yaml"]]) == [
                "o.yaml:2:10: warning: the overlay is for './other.yaml', and is applied to 'openapi.yaml'; correct 'extends', or \"overlays\" of accord.json"
            ])
        #expect(
            folder.problems(["openapi.yaml"], overlays: ["openapi.yaml": ["\(folder.path)/gone.yaml"]]) == [
                "gone.yaml: error: cannot be read; make sure that it is a file that you may read"
            ])
        #expect(
            folder.problems(["o.yaml"]) == [
                "o.yaml:1:10: error: this is an overlay, which changes another document; name it under \"overlays\" of accord.json (#/overlay)"
            ])
    }
}
