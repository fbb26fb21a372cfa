import Testing

/// The explanations by `--explain` of changed methods and services.
@Suite("Explanations of methods")
struct MethodExplanationTests {
    private func service(_ method: String, _ messages: String = "message A { string x = 1; }") -> String {
        "\(messages) message B { string y = 1; } message C { int32 x = 1; } service S { \(method) }"
    }

    @Test("A call of a method that is gone is explained as unimplemented")
    func gone() throws {
        let lines = try explanation(
            "RPC_NO_DELETE", service("rpc Get(A) returns (A); rpc Put(A) returns (A);"),
            service("rpc Get(A) returns (A);"))
        #expect(
            lines == [
                "an old client that calls /t.S/Put gets \"unimplemented\": over Connect by the HTTP status 404, over "
                    + "gRPC by the status 12"
            ])
    }

    @Test("Bytes and JSON of the old request are read as the new one")
    func request() throws {
        let lines = try explanation(
            "RPC_SAME_REQUEST_TYPE", service("rpc Get(A) returns (A);"), service("rpc Get(C) returns (A);"))
        #expect(lines.first == "the old version writes A { x: \"sample\" }, which is 0a 06 73 61 6d 70 6c 65")
        #expect(lines[1] == "the new version reads nothing: the bytes are refused")
        #expect(lines.contains { $0.hasPrefix("in JSON, the new version refuses it: \"x\" is int32: ") })
    }

    @Test("A response of another name and equal structure is harmless")
    func response() throws {
        let lines = try explanation(
            "RPC_SAME_RESPONSE_TYPE", service("rpc Get(A) returns (A);"),
            service("rpc Get(A) returns (D);", "message A { string x = 1; } message D { string x = 1; }"))
        #expect(lines == [Harmless.everywhere])
        let renamed = try explanation(
            "RPC_SAME_RESPONSE_TYPE", service("rpc Get(A) returns (A);"), service("rpc Get(A) returns (B);"))
        #expect(renamed.first == Harmless.inBinary)
        #expect(renamed.contains("in JSON, the new version writes {\"y\":\"sample\"}"))
    }

    @Test("Streams change how calls travel, over each protocol in its own way")
    func streaming() throws {
        let lines = try explanation(
            "RPC_SAME_SERVER_STREAMING", service("rpc Get(A) returns (A);"), service("rpc Get(A) returns (stream A);"))
        #expect(lines.count == 2)
        #expect(lines[0] == "the messages are written as before, but where there was one response, there is a stream")
        #expect(lines[1].contains("HTTP status 415") && lines[1].contains("\"unimplemented\""))
        let both = try explanation(
            "RPC_SAME_CLIENT_STREAMING", service("rpc Get(stream A) returns (stream A);"),
            service("rpc Get(A) returns (stream A);"))
        #expect(both[0] == "the messages are written as before, but where there was a stream request, there is one")
        #expect(both[1].hasPrefix("over Connect, the calls have the same form still"))
    }

    @Test("A method that was without side effects may have been called by GET")
    func idempotency() throws {
        func method(_ level: String) -> String {
            service("rpc Get(A) returns (A) { option idempotency_level = \(level); }")
        }
        let rule = "RPC_SAME_IDEMPOTENCY_LEVEL"
        let lost = try explanation(rule, method("NO_SIDE_EFFECTS"), method("IDEMPOTENT"))
        #expect(lost.first?.contains("HTTP status 405") == true)
        let repeated = try explanation(rule, method("IDEMPOTENT"), method("IDEMPOTENCY_UNKNOWN"))
        #expect(repeated.first?.contains("done twice") == true)
        let gained = try explanation(rule, method("IDEMPOTENCY_UNKNOWN"), method("NO_SIDE_EFFECTS"))
        #expect(gained == ["on the wire, nothing changes for old clients: they call as before"])
    }

    @Test("A service that is gone is explained by its first method")
    func serviceGone() throws {
        let lines = try explanation("SERVICE_NO_DELETE", service("rpc Get(A) returns (A);"), "message A {}")
        #expect(lines.first?.hasPrefix("an old client that calls /t.S/Get gets \"unimplemented\"") == true)
    }
}
