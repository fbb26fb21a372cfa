import Testing

@testable import Compatibility

@Suite("Rules for files")
struct FileRulesTests {
    private let header = "syntax = \"proto3\";\n"

    @Test("A file that is gone has no place")
    func deletedFile() throws {
        let pair = ContractPair(
            old: ["a.proto": header, "b/c.proto": header + "package b;\n"], new: ["a.proto": header])
        try expectSameBreak("FILE_NO_DELETE", in: pair)
    }

    @Test("A file that moved is gone, too, and one that is new is not told of")
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

    private func file(_ option: FileOption, _ value: String?) -> String {
        "syntax = \"proto3\";\npackage a;\n\n" + (value.map { "  option \(option.name) = \($0);\n" } ?? "")
    }

    private func texts(_ option: FileOption) -> (value: String, default: String) {
        Self.texts[option.name] ?? ("\"Value\"", "\"\"")
    }

    @Test("An option that changes breaks, as do one that comes and one that goes", arguments: FileOption.all)
    func changed(option: FileOption) throws {
        let texts = texts(option)
        try expectSameBreak(
            option.rule, in: ContractPair(file(option, texts.default), file(option, texts.value)))
        try expectSameBreak(option.rule, in: ContractPair(file(option, texts.value), file(option, nil)))
        try expectSameBreak(option.rule, in: ContractPair(file(option, nil), file(option, texts.value)))
    }

    @Test("A default may be written, or left out", arguments: FileOption.all)
    func same(option: FileOption) throws {
        let texts = texts(option)
        try expectNoBreak(option.rule, in: ContractPair(file(option, nil), file(option, texts.default)))
        try expectNoBreak(option.rule, in: ContractPair(file(option, texts.default), file(option, nil)))
    }

    @Test("Values that are no default differ, too")
    func values() throws {
        let pair = ContractPair(
            "option go_package = \"a\";\noption optimize_for = CODE_SIZE;\n",
            "option optimize_for = LITE_RUNTIME;\noption go_package = \"b\";\n")
        try expectSameBreak("FILE_SAME_GO_PACKAGE", "FILE_SAME_OPTIMIZE_FOR", in: pair)
    }
}
