import Testing

@Suite("Rules for packages")
struct PackageRulesTests {
    private let header = "syntax = \"proto2\";\npackage a.v1;\n"
    private let other = "syntax = \"proto2\";\npackage a.v2;\n"

    @Test("A package that no file has any more has no place")
    func deletedPackage() throws {
        try expectSameBreak(
            "PACKAGE_NO_DELETE",
            in: ContractPair(old: ["a.proto": header, "b.proto": header, "c.proto": ""], new: ["a.proto": other]))
        try expectNoBreak(
            "PACKAGE_NO_DELETE",
            in: ContractPair(old: ["a.proto": header, "b.proto": header], new: ["a.proto": other, "c.proto": header]))
    }

    private func declarations(_ name: String) -> String {
        """
        message \(name) { extensions 1 to max; message N { message O {} enum F { Z\(name) = 0; } } }
        enum \(name)E { \(name)V = 0; }
        service \(name)S {}
        extend \(name) { optional int32 \(name)x = 1; }

        """
    }

    private static let rules = [
        "PACKAGE_MESSAGE_NO_DELETE", "PACKAGE_ENUM_NO_DELETE", "PACKAGE_SERVICE_NO_DELETE",
        "PACKAGE_EXTENSION_NO_DELETE",
    ]

    @Test("A declaration that moved to another file of the package is not deleted", arguments: rules)
    func moved(rule: String) throws {
        let pair = ContractPair(
            old: ["a.proto": header + declarations("A")], new: ["b.proto": header + declarations("A")])
        try expectNoBreak(rule, in: pair)
    }

    @Test("A deleted declaration is reported at the file that had it", arguments: rules)
    func deleted(rule: String) throws {
        let pair = ContractPair(
            old: ["a.proto": header + declarations("A"), "b.proto": header + declarations("B")],
            new: ["a.proto": other, "b.proto": header + declarations("B")])
        try expectSameBreak(rule, in: pair)
    }

    @Test("A declaration that was deleted with its file has no location", arguments: rules)
    func deletedFile(rule: String) throws {
        let pair = ContractPair(
            old: ["a.proto": header + declarations("A"), "b.proto": header + declarations("B")],
            new: ["b.proto": header + declarations("B")])
        try expectSameBreak(rule, in: pair)
    }

    @Test("A package that has no declaration of a kind any more is not reported, except for services, as in buf")
    func deletedKind() throws {
        let pair = ContractPair(header + declarations("A"), header)
        try expectNoBreak(Self.rules[0], Self.rules[1], Self.rules[3], in: pair)
        try expectSameBreak(Self.rules[2], in: pair)
    }

    @Test("A deleted package has no findings for the declarations that were in it", arguments: rules)
    func deletedPackage(rule: String) throws {
        try expectNoBreak(rule, in: ContractPair(header + declarations("A"), other + declarations("B")))
    }

    @Test("A nested declaration is reported at what is left around it: a message in any file, others in their own")
    func nested() throws {
        let left = "\nmessage A {\n  extensions 1 to max;\n  message N {}\n}\n"
        let enums = "message B { enum E { V = 0; } }\n"
        let here = ContractPair(
            old: ["a.proto": header + declarations("A") + enums], new: ["a.proto": header + left + enums])
        try expectSameBreak("PACKAGE_MESSAGE_NO_DELETE", "PACKAGE_ENUM_NO_DELETE", in: here)
        let there = ContractPair(
            old: ["a.proto": header + declarations("A") + enums],
            new: ["a.proto": header + enums, "b.proto": header + left])
        try expectSameBreak("PACKAGE_MESSAGE_NO_DELETE", "PACKAGE_ENUM_NO_DELETE", in: there)
    }

    @Test("A declaration that has another package now is deleted from the old one")
    func otherPackage() throws {
        let pair = ContractPair(
            old: ["a.proto": header + declarations("A"), "b.proto": header + declarations("B")],
            new: ["a.proto": other + declarations("A"), "b.proto": header + declarations("B")])
        for rule in Self.rules { try expectSameBreak(rule, in: pair) }
    }
}
