import Testing

@testable import Compatibility

@Suite("Required fields of editions")
struct RequiredFieldTests {
    private static let label = "required int32 b = 2;"
    private static let feature = "int32 b = 2 [features.field_presence = LEGACY_REQUIRED];"

    private func version(_ field: String, _ head: String) -> [String: String] {
        ["a.proto": "\(head)\npackage t;\nmessage M { \(field) }\n"]
    }

    private func rules(
        _ old: String, _ new: String, from oldHead: String = "edition = \"2023\";",
        to newHead: String = "edition = \"2023\";"
    ) throws -> [String] {
        let pair = ChangelogPair(
            old: version(old, oldHead), new: version(new, newHead), configuration: "{\"use\": [\"WIRE\"]}")
        return try pair.breaking().map { "\($0.rule) \($0.subject)" }
    }

    private let breaks = ["MESSAGE_SAME_REQUIRED_FIELDS t.M.2"]

    @Test("A field that a feature requires breaks when it comes and when it goes")
    func feature() throws {
        #expect(try rules("", Self.feature) == breaks)
        #expect(try rules(Self.feature, "reserved 2;") == breaks)
    }

    @Test("A label that becomes a feature, or a feature that becomes a label, changes nothing")
    func syntax() throws {
        let proto2 = "syntax = \"proto2\";"
        #expect(try rules(Self.label, Self.feature, from: proto2) == [])
        #expect(try rules(Self.feature, Self.label, to: proto2) == [])
        #expect(try rules(Self.label, "int32 b = 2;", from: proto2).contains(breaks[0]))
    }

    @Test("A field that stays, and is required now, has another cardinality")
    func cardinality() throws {
        #expect(try rules("int32 b = 2;", Self.feature) == ["FIELD_WIRE_COMPATIBLE_CARDINALITY t.M.2"])
        #expect(try rules(Self.feature, "int32 b = 2;") == ["FIELD_WIRE_COMPATIBLE_CARDINALITY t.M.2"])
    }
}
