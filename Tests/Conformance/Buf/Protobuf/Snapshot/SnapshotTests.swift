import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Snapshots of .proto contracts")
struct SnapshotTests {
    private func message(_ text: String, _ name: String = "p.M") throws -> ProtoMessage {
        try #require(ContractPair.snapshot(["a.proto": text]).messages[name])
    }

    @Test("Declarations are found by full name, wherever they are")
    func names() throws {
        let snapshot = try ContractPair.snapshot([
            "a.proto":
                "package p;\nmessage A {\n  message B {\n    enum E {\n      X = 0;\n    }\n  }\n}\nservice S {}",
            "b.proto": "enum F {\n  Y = 0;\n}",
        ])
        #expect(Set(snapshot.messages.keys) == ["p.A", "p.A.B"])
        #expect(Set(snapshot.enums.keys) == ["p.A.B.E", "F"])
        #expect(Set(snapshot.services.keys) == ["p.S"])
        #expect(snapshot.messages["p.A.B"]?.parent == "p.A")
        #expect(snapshot.messages["p.A.B"]?.declaration.name == "B")
        #expect(snapshot.enums["F"]?.declaration.name == "F")
        #expect(snapshot.file(at: "b.proto")?.package == "")
        #expect(snapshot.file(at: "c.proto") == nil)
    }

    @Test("A map's entry has the location of the map's types, and is no group")
    func maps() throws {
        let text = """
            edition = "2023";
            package p;
            option features.message_encoding = DELIMITED;
            message M {
              M m = 1;
              map<string, M> by_name = 2;
            }
            """
        let message = try message(text)
        #expect(message.fields.map(\.cardinality) == [.explicit, .map])
        #expect(message.fields.map(\.type) == [.group, .message])
        let entry = try self.message(text, "p.M.ByNameEntry")
        #expect(entry.isMapEntry)
        #expect(entry.fields.map(\.type) == [.string, .message])
        let places = try ContractPair.snapshot(["a.proto": text]).file(at: "a.proto")?.places
        let place = SourceRange(file: "a.proto", line: 6, column: 3, endLine: 6, endColumn: 17)
        #expect(places?.found(entry.declaration.path) == place)
        #expect(places?.found(try #require(entry.field(2)).declaration.path) == place)
    }

    @Test("A message that only looks like a map's entry is none")
    func almostMaps() throws {
        let text =
            "package p;\nmessage M {\n  repeated AEntry a = 1;\n  message AEntry {\n    optional int32 key = 1;\n  }\n}"
        #expect(try message(text).fields.map(\.cardinality) == [.repeated])
        #expect(try message(text, "p.M.AEntry").isMapEntry == false)
    }

    @Test("The oneof of proto3's optional is known as made up")
    func optional() throws {
        let message = try message(
            """
            syntax = "proto3";
            package p;
            message M {
              optional int32 a = 1;
              oneof o {
                int32 b = 2;
              }
              int32 c = 3;
              M m = 4;
            }
            """)
        #expect(message.oneofs.map(\.isSynthetic) == [false, true])
        #expect(message.fields.map(\.oneof) == [nil, "o", nil, nil])
        #expect(message.fields.map(\.cardinality) == [.explicit, .explicit, .implicit, .explicit])
    }

    @Test("Extensions are found by what they extend, wherever they are declared")
    func extensions() throws {
        let snapshot = try ContractPair.snapshot([
            "a.proto": "package p;\nmessage M {\n  extensions 100 to 200;\n}\nextend M {\n  optional int32 a = 100;\n}",
            "b.proto":
                "import \"a.proto\";\npackage q;\nmessage N {\n  extend p.M {\n    repeated int32 b = 101;\n  }\n}",
        ])
        let first = snapshot.extensions[.init(extendee: "p.M", number: 100)]
        let second = snapshot.extensions[.init(extendee: "p.M", number: 101)]
        #expect(first?.declaration.fullName == "p.a")
        #expect(second?.declaration.fullName == "q.N.b")
        #expect(second?.declaration.file == "b.proto")
        #expect(snapshot.extensions.count == 2)
        #expect(snapshot.file(at: "b.proto")?.allExtensions.map(\.number) == [101])
        #expect(snapshot.messages["p.M"]?.extensionRanges == [100..<201])
    }

    @Test("Ranges of numbers are those that the file says, up to the last")
    func ranges() throws {
        let text = """
            package p;
            message M {
              reserved 2, 4 to 6, 1000 to max;
              reserved "a", "b";
              enum E {
                X = 0;
                reserved -5 to -3, 7 to max;
                reserved "Y";
              }
            }
            """
        let message = try message(text)
        #expect(message.reservedRanges == [2..<3, 4..<7, 1000..<536_870_912])
        #expect(message.reservedNames == ["a", "b"])
        #expect(message.enums[0].reservedRanges == [-5...(-3), 7...Int32.max])
        #expect(message.enums[0].reservedNames == ["Y"])
    }

    @Test("Files that nobody asked for are known as imports")
    func imports() throws {
        let snapshot = try ContractPair.snapshot([
            "a.proto": "import \"google/protobuf/duration.proto\";\npackage p;\nmessage M {}"
        ])
        #expect(snapshot.files.map(\.path) == ["google/protobuf/duration.proto", "a.proto"])
        #expect(snapshot.files.map(\.isImport) == [true, false])
    }
}
