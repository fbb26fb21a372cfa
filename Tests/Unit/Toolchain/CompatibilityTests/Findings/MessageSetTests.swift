import Testing

@testable import Compatibility

@Suite("Message sets")
struct MessageSetTests {
    private static let plain = [
        "t.proto": """
        syntax = "proto2";
        package t;
        message X { extend M { optional X x = 100; } }
        message M {
          extensions 4 to 1000;
        }
        """
    ]
    private static let set = plain.mapValues {
        $0.replacing("message M {", with: "message M {\n  option message_set_wire_format = true;")
    }

    @Test("A message that becomes a message set, or is none any more, breaks")
    func changed() throws {
        for (old, new, change) in [
            (Self.plain, Self.set, "from \"false\" to \"true\""), (Self.set, Self.plain, "from \"true\" to \"false\""),
        ] {
            let findings = try ChangelogPair(old: old, new: new).breaking()
            #expect(findings.map(\.rule) == ["MESSAGE_SAME_WIRE_FORMAT"])
            #expect(findings.first?.message == "Message option \"message_set_wire_format\" changed \(change).")
        }
        #expect(try ChangelogPair(old: Self.set, new: Self.set).breaking().isEmpty)
    }
}
