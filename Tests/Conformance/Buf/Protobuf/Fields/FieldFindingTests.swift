import Foundation
import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Findings on fields")
struct FieldFindingTests {
    private func findings(_ old: String, _ new: String, _ rules: Set<String>) throws -> [Finding] {
        ProtoComparison.findings(
            old: try ContractPair.snapshot(["a.proto": old]), new: try ContractPair.snapshot(["a.proto": new]),
            rules: rules)
    }

    private let old = """
        package p;
        message M {
          message N {
            optional int32 a = 7;
          }
          extensions 100;
        }
        extend M {
          optional int32 x = 100;
        }
        """

    @Test("A field is identified by its message and number, which stay when lines move and names change")
    func subjects() throws {
        let new = "// Moved.\n\(old)".replacingOccurrences(of: "int32 a", with: "string b")
            .replacingOccurrences(of: "int32 x", with: "string y")
        let rules: Set = ["FIELD_SAME_NAME", "FIELD_SAME_TYPE"]
        let found = try findings(old, new, rules)
        #expect(found.map(\.subject) == ["p.M.N.7", "p.M.N.7", "p.M.100", "p.M.100"])
        #expect(found.map(\.oldPlace?.line) == [4, 4, 9, 9])
        #expect(found.map(\.place?.line) == [5, 5, 10, 10])
    }

    @Test("A deleted field is reported with its former number, name and location")
    func deleted() throws {
        let found = try findings(
            old, old.replacingOccurrences(of: "optional int32 a = 7;", with: ""), ["FIELD_NO_DELETE"])
        #expect(
            found.map(\.message) == ["Previously present field \"7\" with name \"a\" on message \"N\" was deleted."])
        #expect(found.map(\.subject) == ["p.M.N.7"])
        #expect(found.map(\.place?.line) == [3])
        #expect(found.map(\.oldPlace?.line) == [4])
    }

    @Test("Defaults are reported as contracts write them")
    func defaults() throws {
        let file: (String) -> String = { options in
            "enum E {\n  A = 1;\n  B = 2;\n}\nmessage M {\n  optional E e = 1\(options);\n  optional bool b = 2;\n}"
        }
        let new = file(" [default = B]").replacingOccurrences(of: "b = 2;", with: "b = 2 [default = true];")
        let found = try findings(file(""), new, ["FIELD_SAME_DEFAULT"])
        #expect(
            found.map(\.message) == [
                "Field \"1\" with name \"e\" on message \"M\" changed default value from A to B.",
                "Field \"2\" with name \"b\" on message \"M\" changed default value from false to true.",
            ])
    }
}
