import Testing

@testable import BreakingRules

/// The explanations by `--explain` of files, and of what is declared in them.
@Suite("Explanations of declarations")
struct DeclarationExplanationTests {
    private func file(_ text: String, package: String = "t", imports: String = "") -> String {
        "syntax = \"proto3\"; package \(package); \(imports) \(text)"
    }

    @Test("A message that moved to another file is where it was on the wire")
    func moved() throws {
        let old = try ExplainedVersion(["a.proto": file("message A {} message M {}")])
        let new = try ExplainedVersion(["a.proto": file("message M {}"), "b.proto": file("message A {}")])
        let line = "on the wire, nothing changes: it is still there under its full name"
        #expect(try explanation("MESSAGE_NO_DELETE", old, new) == [line])
        let gone = try ExplainedVersion(["a.proto": file("message M {}")])
        #expect(try explanation("MESSAGE_NO_DELETE", old, gone) == [])
    }

    @Test("A file whose declarations are all elsewhere is nothing to the wire")
    func fileMoved() throws {
        let texts = ["a.proto": file("message M {}"), "b.proto": file("message A {} enum E { Z = 0; }")]
        let old = try ExplainedVersion(texts)
        let new = try ExplainedVersion(["a.proto": file("message M {} message A {} enum E { Z = 0; }")])
        #expect(
            try explanation("FILE_NO_DELETE", old, new) == [
                "on the wire, nothing changes: all that was declared there is still there under its full name"
            ])
    }

    @Test("Of a file that is gone with its messages there is nothing to show")
    func fileGone() throws {
        let old = try ExplainedVersion(["a.proto": file("message M {}"), "b.proto": file("message A {}")])
        let new = try ExplainedVersion(["a.proto": file("message M {}")])
        #expect(try explanation("FILE_NO_DELETE", old, new) == [])
        let service = "message A {} service S { rpc Get(A) returns (A); }"
        let served = try ExplainedVersion(["a.proto": file("message M {}"), "b.proto": file(service)])
        #expect(try explanation("FILE_NO_DELETE", served, new).first?.contains("/t.S/Get gets") == true)
    }

    @Test("Another package moves the calls of its services, and nothing else")
    func package() throws {
        let service = "message M {} service S { rpc Get(M) returns (M); }"
        let old = try ExplainedVersion(["a.proto": file(service)])
        let new = try ExplainedVersion(["a.proto": file(service, package: "u")])
        let lines = try explanation("FILE_SAME_PACKAGE", old, new)
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("an old client that calls /t.S/Get gets \"unimplemented\"") == true)
        let messages = try explanation(
            "FILE_SAME_PACKAGE", ExplainedVersion(["a.proto": file("message M {}")]),
            ExplainedVersion(["a.proto": file("message M {}", package: "u")]))
        #expect(
            messages == [
                "full names are on the wire in calls and in google.protobuf.Any alone; all else is read as before"
            ])
    }

    @Test("Options of files are for generated code alone", arguments: ["go_package", "java_package", "swift_prefix"])
    func options(_ option: String) throws {
        let old = try ExplainedVersion(["a.proto": file("option \(option) = \"a\";")])
        let new = try ExplainedVersion(["a.proto": file("option \(option) = \"b\";")])
        #expect(try explanation("FILE_SAME_\(option.uppercased())", old, new) == [Harmless.onlyCode])
    }

    @Test("A reservation that is gone is a danger for later changes")
    func reserved() throws {
        let lines = try explanation(
            "RESERVED_MESSAGE_NO_DELETE", "message M { reserved 4; }", "message M { reserved 5; }")
        #expect(lines.first?.hasPrefix("on the wire, nothing changes yet: ") == true)
    }

    @Test("Rules that no message can show have a remark")
    func rules() {
        #expect(ProtoRule.all.count { $0.remark != nil } == FileOption.all.count + 12)
    }
}
