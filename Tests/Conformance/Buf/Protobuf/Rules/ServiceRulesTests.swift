import Testing

@Suite("Rules for services")
struct ServiceRulesTests {
    private func pair(_ old: String, _ new: String) -> ContractPair {
        let header = "syntax = \"proto3\";\npackage a.v1;\nmessage A { message B {} }\nmessage C {}\n"
        return ContractPair(header + "service S {\n  \(old)\n}\n", header + "service S {\n  \(new)\n}\n")
    }

    @Test("A deleted method is reported at the service")
    func deletedMethod() throws {
        try expectSameBreak(
            "RPC_NO_DELETE",
            in: pair("rpc D(A) returns (C); rpc E(A) returns (C);", "\n  rpc E(A) returns (C); rpc F(A) returns (C);"))
        try expectNoBreak(
            "RPC_NO_DELETE", in: pair("rpc D(A) returns (C);", "rpc E(C) returns (C); rpc D(C) returns (A);"))
    }

    @Test("A service in another file is the same service")
    func movedService() throws {
        let header = "package a;\nmessage "
        let pair = ContractPair(
            old: ["a.proto": header + "A {}\nservice S { rpc B(A) returns (A); rpc C(A) returns (A); }\n"],
            new: ["b.proto": header + "A {}\n\nservice S { rpc B(A) returns (stream A); }\n"])
        try expectSameBreak("RPC_NO_DELETE", "RPC_SAME_SERVER_STREAMING", in: pair)
    }

    @Test("The types of a method stay the same, and a changed one is reported at its location")
    func types() throws {
        let old = "rpc D(A) returns (C);"
        try expectSameBreak("RPC_SAME_REQUEST_TYPE", in: pair(old, "rpc D(\n A.B) returns (C);"))
        try expectSameBreak("RPC_SAME_RESPONSE_TYPE", in: pair(old, "rpc D(A) returns (\n stream A.B);"))
        try expectSameBreak("RPC_SAME_REQUEST_TYPE", "RPC_SAME_RESPONSE_TYPE", in: pair(old, "rpc D(C) returns (A);"))
        try expectNoBreak(
            "RPC_SAME_REQUEST_TYPE", "RPC_SAME_RESPONSE_TYPE", in: pair(old, "rpc D(.a.v1.A) returns (stream a.v1.C);"))
    }

    @Test(
        "A method streams what it streamed",
        arguments: [("", "stream "), ("stream ", "")])
    func streaming(old: String, new: String) throws {
        try expectSameBreak(
            "RPC_SAME_CLIENT_STREAMING", in: pair("rpc D(\(old)A) returns (C);", "rpc D(\(new)A)\n returns (C);"))
        try expectSameBreak(
            "RPC_SAME_SERVER_STREAMING", in: pair("rpc D(A) returns (\(old)C);", "rpc D(A)\n returns (\(new)C);"))
        try expectNoBreak(
            "RPC_SAME_SERVER_STREAMING", in: pair("rpc D(\(old)A) returns (C);", "rpc D(\(new)A)\n returns (C);"))
        try expectNoBreak(
            "RPC_SAME_CLIENT_STREAMING", in: pair("rpc D(A) returns (\(old)C);", "rpc D(A)\n returns (\(new)C);"))
    }

    @Test("A method's idempotency level stays, and is reported at the option, or at the file when the option is gone")
    func idempotency() throws {
        func method(_ level: String) -> String { "rpc D(A) returns (C) {\n  option idempotency_level = \(level);\n }" }
        let none = "rpc D(A) returns (C);"
        try expectSameBreak("RPC_SAME_IDEMPOTENCY_LEVEL", in: pair(none, method("IDEMPOTENT")))
        try expectSameBreak("RPC_SAME_IDEMPOTENCY_LEVEL", in: pair(method("NO_SIDE_EFFECTS"), none))
        try expectSameBreak("RPC_SAME_IDEMPOTENCY_LEVEL", in: pair(method("NO_SIDE_EFFECTS"), method("IDEMPOTENT")))
        try expectNoBreak("RPC_SAME_IDEMPOTENCY_LEVEL", in: pair(none, method("IDEMPOTENCY_UNKNOWN")))
    }
}
