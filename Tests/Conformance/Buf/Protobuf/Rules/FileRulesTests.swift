import Testing

@testable import BreakingRules

@Suite("Rules for files")
struct FileRulesTests {
    private let header = "syntax = \"proto3\";\n"

    @Test("A file that is gone has no place")
    func deletedFile() throws {
        let pair = ContractPair(
            old: ["a.proto": header, "b/c.proto": header + "package b;\n"], new: ["a.proto": header])
        try expectSameBreak("FILE_NO_DELETE", in: pair)
    }

    @Test("A moved file is reported as deleted, and a new file is not reported")
    func movedFile() throws {
        let text = header + "message A {}\n"
        try expectSameBreak("FILE_NO_DELETE", in: ContractPair(old: ["a.proto": text], new: ["b.proto": text]))
        try expectNoBreak(
            "FILE_NO_DELETE", in: ContractPair(old: ["a.proto": text], new: ["a.proto": text, "b.proto": header]))
    }

    @Test("A file of somebody else that nobody imports any more is gone, as buf has it")
    func deletedImport() throws {
        let pair = ContractPair(header + "import public \"google/protobuf/any.proto\";\n", header)
        try expectSameBreak("FILE_NO_DELETE", "PACKAGE_NO_DELETE", in: pair)
    }

    @Test(
        "The syntax stays, and none is proto2",
        arguments: [
            ("syntax = \"proto3\";\n", "\n\nsyntax = \"proto2\";\n"), ("// Two.\nsyntax = \"proto3\";\n", ""),
            ("", "// Three.\nsyntax = \"proto3\";\n"),
            ("syntax = \"proto3\";\n", "// An edition.\nedition = \"2023\";\n"),
            ("edition = \"2023\";\n", "\nsyntax = \"proto2\";\n"),
        ])
    func syntax(old: String, new: String) throws {
        try expectSameBreak("FILE_SAME_SYNTAX", in: ContractPair(old, new))
    }

    @Test(
        "The same syntax in other words is no break",
        arguments: [
            ("", "syntax = \"proto2\";\n"), ("syntax = \"proto2\";\n", ""),
            ("edition = \"2023\";\n", "edition = \"2024\";\n"),
        ])
    func sameSyntax(old: String, new: String) throws {
        try expectNoBreak("FILE_SAME_SYNTAX", in: ContractPair(old, new))
    }

    @Test(
        "The package stays",
        arguments: [
            ("package a.v1;\n", "\n  package a.v2;\n"), ("package a.v1;\n", ""), ("", "package a.v2;\n"),
        ])
    func package(old: String, new: String) throws {
        try expectSameBreak("FILE_SAME_PACKAGE", in: ContractPair(header + old, header + new))
    }

    @Test("The same package on another line is no break")
    func samePackage() throws {
        try expectNoBreak(
            "FILE_SAME_PACKAGE", in: ContractPair(header + "package a.v1;\n", header + "\n\npackage a . v1;\n"))
    }
}

@Suite("Options of files")
struct FileOptionTests {
    private static let texts = [
        "cc_enable_arenas": ("false", "true"), "cc_generic_services": ("true", "false"),
        "java_generic_services": ("true", "false"), "java_multiple_files": ("true", "false"),
        "optimize_for": ("CODE_SIZE", "SPEED"), "py_generic_services": ("true", "false"),
    ]

    /// A file with all options; `nil` leaves each out.
    private func file(_ value: ((value: String, default: String)) -> String?) -> String {
        let options = FileOption.all.map { option in
            let texts = Self.texts[option.name] ?? ("\"Value\"", "\"\"")
            return value(texts).map { "  option \(option.name) = \($0);\n" } ?? ""
        }
        return "syntax = \"proto3\";\npackage a;\n\n\(options.joined())"
    }

    @Test("An option that changes breaks, as do one that comes and one that goes")
    func changed() throws {
        let (values, defaults, none) = (file(\.value), file(\.default), file { _ in nil })
        let rules = FileOption.all.map(\.rule.id)
        #expect(rules.count == 16)
        try expectSameBreak(rules, in: ContractPair(defaults, values), lines: 16)
        try expectSameBreak(rules, in: ContractPair(none, values), lines: 16)
        try expectSameBreak(rules, in: ContractPair(values, none), lines: 1)
    }

    @Test("A default may be written, or left out")
    func same() throws {
        let (defaults, none) = (file(\.default), file { _ in nil })
        for pair in [ContractPair(none, defaults), ContractPair(defaults, none)] {
            let (accord, buf) = try pair.findings(FileOption.all.map(\.rule.id))
            #expect(buf == [])
            #expect(accord == [])
        }
    }

    @Test("Values that are no default differ, too")
    func values() throws {
        let pair = ContractPair(
            "option go_package = \"a\";\noption optimize_for = CODE_SIZE;\n",
            "option optimize_for = LITE_RUNTIME;\noption go_package = \"b\";\n")
        try expectSameBreak("FILE_SAME_GO_PACKAGE", "FILE_SAME_OPTIMIZE_FOR", in: pair)
    }
}
