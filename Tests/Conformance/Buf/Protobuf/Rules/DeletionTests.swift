import Testing

@Suite("Declarations that are gone from their file")
struct DeletionTests {
    private let header = "syntax = \"proto3\";\npackage a.v1;\n"

    private func pair(_ old: String, _ new: String) -> ContractPair { ContractPair(header + old, header + new) }

    @Test("A deleted top-level message is reported at the beginning of the file")
    func message() throws {
        try expectSameBreak("MESSAGE_NO_DELETE", in: pair("message A {}\nmessage B {}\n", "message A {}\n"))
    }

    @Test("A deleted nested message is reported at the nearest message that is left")
    func nestedMessage() throws {
        let old = "message A { message B { message C { message D {} } } }\n"
        try expectSameBreak("MESSAGE_NO_DELETE", in: pair(old, "\nmessage A { message B {} }\n"))
        try expectSameBreak("MESSAGE_NO_DELETE", in: pair(old, "\nmessage A {}\n"))
        try expectSameBreak("MESSAGE_NO_DELETE", in: pair(old, ""))
    }

    @Test("The entry of a map is a message, too")
    func mapEntry() throws {
        try expectSameBreak(
            "MESSAGE_NO_DELETE", in: pair("message A { map<string, int32> b = 1; }\n", "message A {}\n"))
    }

    @Test("A message that moved within its file is there; one that moved to another file is gone")
    func movedMessage() throws {
        try expectNoBreak("MESSAGE_NO_DELETE", in: pair("message A {}\nmessage B {}\n", "message B {}\nmessage A {}\n"))
        try expectSameBreak(
            "MESSAGE_NO_DELETE", "ENUM_NO_DELETE", "SERVICE_NO_DELETE",
            in: ContractPair(
                old: [
                    "a.proto": header
                        + "message A { message B { enum C { D = 0; } } }\nenum E { F = 0; }\nservice S {}\n",
                    "b.proto": header,
                ],
                new: [
                    "a.proto": header,
                    "b.proto": header
                        + "message A { message B { enum C { D = 0; } } }\nenum E { F = 0; }\nservice S {}\n",
                ]))
    }

    @Test("A name counts without its package")
    func otherPackage() throws {
        let declarations = "message A { message B {} enum C { D = 0; } }\nenum E { F = 0; }\nservice S {}\n"
        let pair = ContractPair(header + declarations, "syntax = \"proto3\";\npackage b;\n" + declarations)
        try expectNoBreak("MESSAGE_NO_DELETE", "ENUM_NO_DELETE", "SERVICE_NO_DELETE", in: pair)
        let none = ContractPair(header + declarations, "syntax = \"proto3\";\n" + declarations)
        try expectNoBreak("MESSAGE_NO_DELETE", "ENUM_NO_DELETE", "SERVICE_NO_DELETE", in: none)
        let gone = ContractPair(
            header + declarations, "syntax = \"proto3\";\npackage b;\nmessage A {}\n")
        try expectSameBreak("MESSAGE_NO_DELETE", "ENUM_NO_DELETE", "SERVICE_NO_DELETE", in: gone)
    }

    @Test("A deleted file has no findings for the declarations that were in it")
    func deletedFile() throws {
        let pair = ContractPair(
            old: ["a.proto": header, "b.proto": header + "message A {}\nenum E { F = 0; }\nservice S {}\n"],
            new: ["a.proto": header])
        try expectNoBreak("MESSAGE_NO_DELETE", "ENUM_NO_DELETE", "SERVICE_NO_DELETE", "EXTENSION_NO_DELETE", in: pair)
    }

    @Test("Enums, at the top level and nested")
    func enumeration() throws {
        let enums = "enum A { A_ZERO = 0; }\nmessage M { message N { enum B { ZERO = 0; } } enum C { NULL = 0; } }\n"
        try expectSameBreak("ENUM_NO_DELETE", in: pair(enums, "\nmessage M { message N {} }\n"))
        try expectSameBreak("ENUM_NO_DELETE", in: pair(enums, "\nmessage M {}\n"))
        try expectSameBreak("ENUM_NO_DELETE", in: pair(enums, ""))
        try expectNoBreak("ENUM_NO_DELETE", in: pair(enums, "\n\n" + enums + "enum D { D_ZERO = 0; }\n"))
    }

    @Test("Services")
    func service() throws {
        try expectSameBreak(
            "SERVICE_NO_DELETE", in: pair("service A {}\nservice B {}\n", "message M {}\nservice B {}\n"))
        try expectNoBreak("SERVICE_NO_DELETE", in: pair("service A {}\n", "message M {}\nservice B {}\nservice A {}\n"))
    }

    private let extended = "syntax = \"proto2\";\npackage a.v1;\nmessage M { extensions 1 to max; }\n"

    @Test("Extensions, at the top level and in messages")
    func extensions() throws {
        let extensions =
            "extend M { optional int32 a = 1; }\nmessage N { message O { extend M { optional O b = 2; } } }\n"
        let old = extended + extensions
        try expectSameBreak("EXTENSION_NO_DELETE", in: ContractPair(old, extended + "\nmessage N { message O {} }\n"))
        try expectSameBreak("EXTENSION_NO_DELETE", in: ContractPair(old, extended + "\nmessage N {}\n"))
        try expectSameBreak("EXTENSION_NO_DELETE", in: ContractPair(old, extended))
        try expectNoBreak("EXTENSION_NO_DELETE", in: ContractPair(old, extended + "\n" + extensions))
    }

    @Test("An extension is identified by its name, whatever its number")
    func extensionNames() throws {
        let old = extended + "extend M { optional int32 a = 1; }\n"
        try expectNoBreak(
            "EXTENSION_NO_DELETE", in: ContractPair(old, extended + "extend M { optional int32 a = 2; }\n"))
        try expectSameBreak(
            "EXTENSION_NO_DELETE", in: ContractPair(old, extended + "extend M { optional int32 b = 1; }\n"))
    }
}
