import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Files that come with Accord")
struct BundledFileTests {
    private static let empty = "google/protobuf/empty.proto"
    private static let unused = "syntax = \"proto3\";\npackage t;\nmessage M {}\n"
    private static let used = unused.replacing(
        "message M {}", with: "import \"google/protobuf/empty.proto\";\nmessage M {}")
    private static let other = unused.replacing(
        "message M {}",
        with: "import \"google/protobuf/timestamp.proto\";\nmessage M { google.protobuf.Timestamp t = 1; }")

    private static let categories = "{\"use\": [\"FILE\", \"PACKAGE\", \"WIRE_JSON\", \"WIRE\"]}"

    private func rules(old: [String: String], new: [String: String]) throws -> Set<String> {
        Set(try ChangelogPair(old: old, new: new, configuration: Self.categories).breaking().map(\.rule))
    }

    @Test("An import that nobody needs any more deletes no file, no package and no message")
    func unusedImport() throws {
        #expect(try rules(old: ["t.proto": Self.used], new: ["t.proto": Self.unused]) == [])
        let old = Self.other.replacing("message M", with: "import \"\(Self.empty)\";\nmessage M")
        #expect(try rules(old: ["t.proto": old], new: ["t.proto": Self.other]) == [])
    }

    @Test("A file of that name in the user's own roots is compared")
    func ownFile() throws {
        let own = "syntax = \"proto3\";\npackage google.protobuf;\nmessage Empty {}\n"
        #expect(
            try rules(old: ["t.proto": Self.used, Self.empty: own], new: ["t.proto": Self.unused])
                == ["FILE_NO_DELETE", "PACKAGE_NO_DELETE"])
        #expect(
            try rules(
                old: ["t.proto": Self.used, Self.empty: own],
                new: ["t.proto": Self.used, Self.empty: own.replacing("Empty {}", with: "Void {}")])
                == ["MESSAGE_NO_DELETE", "PACKAGE_MESSAGE_NO_DELETE"])
    }
}
