import Contract
import TestEnvironment
import Testing

@testable import Compatibility

@Suite("Visibility of messages and enums")
struct VisibilityTests {
    private static func file(_ declarations: String) -> [String: String] {
        ["t.proto": "edition = \"2024\";\npackage t;\n\(declarations)"]
    }

    private func rules(_ old: String, _ new: String) throws -> [String] {
        try ChangelogPair(old: Self.file(old), new: Self.file(new)).breaking().map(\.rule)
    }

    @Test("A message or an enum that becomes local breaks the files that use it")
    func local() throws {
        #expect(try rules("message M {}", "local message M {}") == ["TYPE_SAME_VISIBILITY"])
        #expect(try rules("enum E { A = 0; }", "local enum E { A = 0; }") == ["TYPE_SAME_VISIBILITY"])
        #expect(
            try rules("message M { export message N {} }", "message M { message N {} }") == ["TYPE_SAME_VISIBILITY"])
    }

    @Test("A feature of the file changes the visibility of what has no keyword")
    func feature() throws {
        let declarations = "message M { message N {} }\nexport enum E { A = 0; }"
        func file(_ visibility: String) -> String {
            "option features.default_symbol_visibility = \(visibility);\n\(declarations)"
        }
        let one = ["TYPE_SAME_VISIBILITY"]
        #expect(try rules(file("EXPORT_TOP_LEVEL"), file("LOCAL_ALL")) == one)
        #expect(try rules(file("EXPORT_ALL"), file("EXPORT_TOP_LEVEL")) == one)
        #expect(try rules(file("EXPORT_ALL"), file("STRICT")) == one + one)
        #expect(try rules(declarations, file("STRICT")) == one)
        #expect(try rules(file("STRICT"), file("EXPORT_ALL")) == [])
    }

    @Test("A message that other files may use now breaks nobody")
    func exported() throws {
        #expect(try rules("local message M {}", "message M {}") == [])
        #expect(try rules("message M { message N {} }", "message M { local message N {} }") == [])
    }

    @Test("An image that may have lost the feature is warned of, and one that says as much as the source is not")
    func image() throws {
        func warnings(_ options: String, _ source: String) throws -> [String] {
            let image =
                #"{"file": [{"name": "t.proto", "package": "t", "syntax": "editions", "edition": "EDITION_2024", "#
                + #""messageType": [{"name": "M"}]\#(options)}]}"#
            let tree = try Folder([
                "image.json": image, "old/t.proto": Self.file(source + "message M {}")["t.proto"] ?? "",
            ])
            let heard = Protected<[String]>([])
            var check = BreakingCheck()
            check.input = tree.path("image.json")
            check.against = tree.path("old")
            check.warn = { diagnostic in heard.withLock { $0.append(diagnostic.message) } }
            _ = try check.run()
            return heard.withLock { $0 }
        }
        let feature = "option features.default_symbol_visibility = EXPORT_ALL;\n"
        let lost = try warnings("", feature)
        #expect(lost.count == 1)
        #expect(lost.first?.contains("'features.default_symbol_visibility' of t.proto") == true, "\(lost)")
        #expect(lost.first?.contains("--retain_options") == true)
        #expect(try warnings("", "") == [])
        let kept = #", "options": {"features": {"defaultSymbolVisibility": "EXPORT_ALL"}}"#
        #expect(try warnings(kept, feature) == [])
    }
}
