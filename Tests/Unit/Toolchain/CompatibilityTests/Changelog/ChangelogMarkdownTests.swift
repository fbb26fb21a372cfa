import Accord
import Testing

@testable import Compatibility

@Suite("Changelog: Markdown and JSON")
struct ChangelogMarkdownTests {
    private static let head = "syntax = \"proto3\";\npackage toy.v1;\n"
    private static let pair = ChangelogPair(
        old: [
            "toy/v1/car.proto": head + "message Car { string name = 1; int32 doors = 2; }\nmessage Old {}\n",
            "toy/v1/bike.proto": head + "message Bike { string name = 1; }\n",
            "shop.openapi.yaml": openAPI(
                """
                paths:
                  /orders:
                    get:
                      operationId: list
                      parameters: [{ name: page, in: query, required: true, schema: { type: integer, maximum: 9 } }]
                      responses: { 204: { description: Done } }
                """, version: "1.4.0"),
        ],
        new: [
            "toy/v1/car.proto": head + "message Car { string name = 1; bool is_new = 3; }\nmessage Old {}\n",
            "toy/v1/bike.proto": head + "message Bike { string name = 1 [deprecated = true]; int32 gears = 2; }\n",
            "shop.openapi.yaml": openAPI(
                """
                paths:
                  /orders:
                    get:
                      operationId: list
                      parameters: [{ name: page, in: query, schema: { type: integer, maximum: 99 } }]
                      responses: { 204: { description: Done } }
                """, version: "1.5.0"),
        ])

    @Test("Release notes give the version first, then changes by kind and file")
    func whole() throws {
        #expect(
            try Self.pair.markdown() == """
                ## Changes from `old` to `new`

                This calls for a **major** version.

                - Shop (`new/shop.openapi.yaml`): 1.4.0 → 1.5.0.
                - `toy.v1` breaks those who use it; such changes belong in a new package, `toy.v2`.

                ### Breaking

                **`new/toy/v1/car.proto`**

                - Previously present field "2" with name "doors" on message "Car" was deleted. `FIELD_NO_DELETE`

                ### Deprecated

                **`new/toy/v1/bike.proto`**

                - Field "1" with name "name" on message "Bike" was deprecated. `FIELD_DEPRECATED`

                ### Added

                **`new/toy/v1/bike.proto`**

                - Field "2" with name "gears" on message "Bike" was added. `FIELD_ADDED`

                **`new/toy/v1/car.proto`**

                - Field "3" with name "is\\_new" on message "Car" was added. `FIELD_ADDED`

                ### Changed

                **`new/shop.openapi.yaml`**

                - The query parameter 'page' of GET /orders may be absent now. `REST_PARAMETER_BECAME_OPTIONAL`
                - `GET /orders query page`: \\`maximum\\` was 9 and is 99. `SCHEMA_RANGE_WIDENED`

                """)
    }

    @Test("The same changes give the same text each time")
    func deterministic() throws {
        let first = try Self.pair.markdown()
        for _ in 1...3 { #expect(try Self.pair.markdown() == first) }
    }

    @Test("No change says so, and a change of texts calls for a patch version")
    func empty() throws {
        var pair = ChangelogPair(proto: "message Car {}", "message Car {}")
        #expect(try pair.markdown() == "## Changes from `old` to `new`\n\nNothing has changed.\n")
        pair.new = pair.old.mapValues { "// A comment.\n" + $0 }
        #expect(
            try pair.markdown()
                == "## Changes from `old` to `new`\n\nNothing has changed but texts, comments or the like. This calls for "
                + "a **patch** version at most.\n")
    }

    @Test("Texts of contracts are nothing but text: no markup, no mention of anybody")
    func escaped() throws {
        let old = operation("parameters: []")
        let new = operation("parameters: [{ name: '*@all*<b>', in: query, schema: {} }]")
        let text = try ChangelogPair(openAPI: old, new).markdown()
        #expect(text.contains("'\\*@\u{200D}all\\*&lt;b&gt;'"))
        #expect(!text.contains("@all"))
        let titled = Changelog(oldTitle: "a`b\nc", newTitle: "d", changes: [], documents: [], hasSameTexts: true)
        #expect(ChangelogMarkdown.write(titled).hasPrefix("## Changes from `` a`b"))
        #expect(ChangelogMarkdown.write(titled).split(separator: "\n").count == 2)
    }

    @Test("JSON has all of it, for tools")
    func json() throws {
        let object = try JSONValue(json: ChangelogJSON.write(try Self.pair.changelog()))
        #expect(object["bump"] == "major")
        #expect(object["old"] == "old")
        #expect(object["documents"]?[0]?["new_version"] == "1.5.0")
        #expect(object["documents"]?[0]?["wanted_version"] == nil)
        #expect(object["packages"]?[0]?["successor"] == "toy.v2")
        let first = object["changes"]?[0]
        #expect(first?["kind"] == "breaking")
        #expect(first?["rules"]?[0] == "FIELD_NO_DELETE")
        #expect(first?["path"] == "new/toy/v1/car.proto")
        #expect(first?["start_line"] == 3)
        #expect(first?["old_path"] == "old/toy/v1/car.proto")
        #expect(object["changes"]?[6] == nil && object["changes"]?[5]?["kind"] == "changed")
    }
}
