import Testing

@testable import BreakingRules

/// Comments in YAML, and the member that represents them in JSON.
@Suite("Comments in schemas that allow changes")
struct SchemaCommentTests {
    private let yaml = """
        # accord:allow API_VERSION_KEPT
        openapi: 3.1.0
        components:
          schemas:
            # accord:allow SCHEMA_PROPERTY_REMOVED until 2027-01-01 never sent
            Order:
              type: object
              properties:
                id:  # accord:allow SCHEMA_TYPE_NARROWED
                  type: string
                note: {type: string}  # accord:allow SCHEMA_TYPE_WIDENED
                # accord:allow SCHEMA_FORMAT_CHANGED

                tag: {type: string}
        """

    @Test("Belong to the next line, to their own, and to the object that begins there")
    func lines() throws {
        let judged = try Judged(
            yaml, file: "api.yaml",
            [
                ("SCHEMA_PROPERTY_REMOVED", 6), ("SCHEMA_PROPERTY_REMOVED", 7), ("SCHEMA_PROPERTY_REMOVED", 8),
                ("SCHEMA_TYPE_NARROWED", 10), ("SCHEMA_TYPE_WIDENED", 11), ("SCHEMA_TYPE_WIDENED", 10),
                ("API_VERSION_KEPT", 0), ("SCHEMA_FORMAT_CHANGED", 14),
            ])
        #expect(judged.accepted == [6, 7, 10, 11, 1])
        #expect(
            judged.left == [
                "SCHEMA_PROPERTY_REMOVED 8", "SCHEMA_TYPE_WIDENED 10", "SCHEMA_FORMAT_CHANGED 14", "ALLOW_UNUSED 12",
            ])
        #expect(judged.acceptances.first?.reason == "never sent")
        #expect(judged.acceptances.first?.place == SourceRange(file: "api.yaml", line: 5, column: 5, endColumn: 71))
    }

    @Test("Are no comments without a space before the '#'")
    func hash() throws {
        let judged = try Judged("a: b# accord:allow A_B\n", file: "a.yml", [("A_B", 1)])
        #expect(judged.left == ["A_B 1"])
    }

    @Test("Are found in time that grows with the file, however many there are, and however many '#' on a line")
    func many() {
        let marks = "a: b " + String(repeating: "# ", count: 100_000) + "accord:allow A_B\n"
        #expect(YAMLAllowances.all(in: marks, file: "a.yaml").map(\.place.column) == [6])
        let comments = String(repeating: "# accord:allow A_B\n", count: 20_000)
        let found = YAMLAllowances.all(in: comments + "a: b\n", file: "a.yaml")
        #expect(found.count == 20_000)
        #expect(found.allSatisfy { $0.reach.lines == [20_001...20_001] && $0.reach.isForFile })
    }

    @Test("Are read in files with the line ends of Windows")
    func windows() throws {
        let judged = try Judged("# accord:allow A_B why\r\na: b\r\n", file: "a.yaml", [("A_B", 2)])
        #expect(judged.accepted == [2])
        #expect(judged.acceptances.first?.reason == "why")
        let proto = try Judged("// accord:allow A_B why\r\npackage a;\r\n", [("A_B", 2)])
        #expect(proto.acceptances.first?.reason == "why")
    }

    @Test("JSON has a member instead, for the object around it and not for those inside")
    func json() throws {
        let text = """
            {
              "x-accord-allow": "API_VERSION_KEPT",
              "Order": {
                "type": ["object"], "x-accord-allow": ["SCHEMA_A until 2027-01-01 a \\"b\\"", "SCHEMA_B"],
                "required": [
                  "id"
                ],
                "properties": {
                  "id": {}
                }
              }
            }
            """
        let judged = try Judged(
            text, file: "a.json",
            [("SCHEMA_A", 4), ("SCHEMA_B", 6), ("SCHEMA_A", 9), ("SCHEMA_A", 3), ("API_VERSION_KEPT", 0)], column: 9)
        #expect(judged.accepted == [4, 6, 1])
        #expect(judged.left == ["SCHEMA_A 9", "SCHEMA_A 3"])
        #expect(judged.acceptances.first?.reason == "a \"b\"")
    }

    @Test(
        "Do no harm in files that are no valid JSON",
        arguments: ["}", "{", "]", "\"", "{\"x-accord-allow\":", "[{\"a\\"])
    func brokenJSON(text: String) throws {
        #expect(try Judged(text + "\"x-accord-allow\": \"A_B\"", file: "a.json", [("A_B", 1)]).accepted == [])
    }
}
