import Accord
import Testing

@testable import Compatibility
@testable import ProtoReader

/// The meaning of a file's syntax or its features for its declarations.
@Suite("Features")
struct FeatureTests {
    private func file(_ text: String) throws -> ProtoFile {
        try #require(ContractPair.snapshot(["a.proto": text]).file(at: "a.proto"))
    }

    @Test("proto2 and proto3 have features that nobody can set")
    func syntax() throws {
        let proto2 = try file("message M {\n  optional string a = 1;\n}\nenum E {\n  X = 0;\n}")
        #expect(proto2.syntax == .proto2)
        #expect(proto2.messages[0].fields[0].features == .proto2)
        #expect(proto2.enums[0].isClosed)
        #expect(proto2.enums[0].features.jsonFormat == .legacyBestEffort)
        let proto3 = try file("syntax = \"proto3\";\nmessage M {\n  string a = 1;\n}\nenum E {\n  X = 0;\n}")
        #expect(proto3.syntax == .proto3)
        #expect(proto3.messages[0].fields[0].features == .proto3)
        #expect(!proto3.enums[0].isClosed)
    }

    @Test("An edition has defaults of its own")
    func editions() throws {
        let text = "message M {\n  string a = 1;\n}\nenum E {\n  X = 0;\n}"
        let edition2023 = try file("edition = \"2023\";\n\(text)")
        #expect(edition2023.syntax == .edition(.edition2023))
        #expect(edition2023.messages[0].fields[0].features == .edition2023)
        #expect(edition2023.messages[0].fields[0].features.cppStringType == .string)
        let edition2024 = try file("edition = \"2024\";\n\(text)")
        #expect(edition2024.syntax == .edition(.edition2024))
        #expect(edition2024.messages[0].fields[0].features.cppStringType == .view)
    }

    @Test("A feature that a file sets applies to everything in it, until something in it sets another value")
    func inheritance() throws {
        let file = try file(
            """
            edition = "2023";
            option features.field_presence = IMPLICIT;
            option features.enum_type = CLOSED;
            option features.utf8_validation = NONE;
            option features.json_format = LEGACY_BEST_EFFORT;
            message M {
              option features.json_format = ALLOW;
              message N {
                string a = 1;
                string b = 2 [features.utf8_validation = VERIFY, features.field_presence = EXPLICIT];
                enum E {
                  X = 0;
                }
              }
              enum F {
                option features.enum_type = OPEN;
                Y = 0;
              }
              extensions 100;
            }
            extend M {
              string c = 100;
            }
            message O {}
            """)
        let nested = file.messages[0].messages[0]
        #expect(nested.fields.map(\.features.fieldPresence) == [.implicit, .explicit])
        #expect(nested.fields.map(\.features.utf8Validation) == [.none_, .verify])
        #expect(nested.fields.map(\.cardinality) == [.implicit, .explicit])
        #expect(nested.features.jsonFormat == .allow)
        #expect(nested.enums[0].isClosed)
        #expect(nested.enums[0].features.jsonFormat == .allow)
        #expect(!file.messages[0].enums[0].isClosed)
        #expect(file.messages[1].features.jsonFormat == .legacyBestEffort)
        #expect(file.extensions[0].features.utf8Validation == .none_)
        #expect(file.extensions[0].cardinality == .explicit)
    }

    @Test("The features of C++ and Java come from their own files")
    func languages() throws {
        let file = try file(
            """
            edition = "2023";
            import "google/protobuf/cpp_features.proto";
            import "google/protobuf/java_features.proto";
            option features.(pb.cpp).string_type = CORD;
            message M {
              string a = 1;
              string b = 2 [features.(pb.cpp).string_type = VIEW, features.(pb.java).utf8_validation = VERIFY];
            }
            """)
        let fields = file.messages[0].fields
        #expect(fields.map(\.features.cppStringType) == [.cord, .view])
        #expect(fields.map(\.features.javaUTF8Validation) == [.default, .verify])
    }

    @Test("A required field is so by its label or by a feature")
    func required() throws {
        let proto2 = try file("message M {\n  required int32 a = 1;\n}")
        #expect(proto2.messages[0].fields[0].cardinality == .required)
        let edition = try file(
            "edition = \"2023\";\nmessage M {\n  int32 a = 1 [features.field_presence = LEGACY_REQUIRED];\n}")
        #expect(edition.messages[0].fields[0].cardinality == .required)
    }
}
