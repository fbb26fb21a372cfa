import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("Rules for changes that a queue may hold")
struct QueueRuleTests {
    /// Contracts of a service with one change, one reader and one stream.
    private func contracts(
        _ messages: String, method: String = "rpc Save(SaveRequest) returns (Answer);", service: String = "Books"
    ) -> String {
        """
        message Answer { string text = 1; Told told = 2; }
        message Told { int32 n = 1; }
        message ReadRequest { Asked asked = 1; }
        message Asked { int32 n = 1; }
        \(messages)
        service \(service) {
          rpc Read(ReadRequest) returns (Answer) { option idempotency_level = NO_SIDE_EFFECTS; }
          rpc Watch(ReadRequest) returns (stream Answer);
          \(method)
        }
        """
    }

    private let request =
        "message SaveRequest { Book book = 1; Kind kind = 2; } message Book { string title = 1; map<string, Tag> tags = 2; } "
    private let parts = "message Tag { int32 n = 1; } enum Kind { KIND_UNSPECIFIED = 0; KIND_NOVEL = 1; }"

    private func rules(_ old: String, _ new: String, syntax: String = "proto3") throws -> Set<String> {
        let (old, new) = (try ExplainedVersion(old, syntax: syntax), try ExplainedVersion(new, syntax: syntax))
        let findings = ProtoComparison.findings(old: old.snapshot, new: new.snapshot, rules: QueueRules.ids)
        return Set(findings.map(\.rule))
    }

    @Test("Messages and enums that a change's request reaches keep numbers and types, in lists and maps too")
    func reached() throws {
        let old = contracts(request + parts)
        #expect(try rules(old, old) == [])
        #expect(
            try rules(old, contracts(request.replacing("string title = 1", with: "int32 title = 1") + parts)) == [
                "QUEUE_FIELD_WIRE_COMPATIBLE_TYPE"
            ])
        #expect(
            try rules(old, contracts(request.replacing("string title = 1", with: "string isbn = 1") + parts)) == [
                "QUEUE_FIELD_SAME_NAME"
            ])
        #expect(
            try rules(old, contracts(request + parts.replacing("int32 n = 1", with: "string n = 1"))) == [
                "QUEUE_FIELD_WIRE_COMPATIBLE_TYPE"
            ])
        #expect(
            try rules(old, contracts(request + parts.replacing("KIND_NOVEL", with: "KIND_POEM"))) == [
                "QUEUE_ENUM_VALUE_SAME_NAME"
            ])
    }

    @Test("A field may go when its number is reserved: what was stored is kept as unknown, and sent")
    func deleted() throws {
        let old = contracts(request + parts)
        let gone = request.replacing("string title = 1;", with: "")
        #expect(try rules(old, contracts(gone + parts)) == ["QUEUE_FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED"])
        #expect(try rules(old, contracts(gone.replacing("Book {", with: "Book { reserved 1;") + parts)) == [])
    }

    @Test("Messages that only responses or requests of readers use may change")
    func notReached() throws {
        let old = contracts(request + parts)
        let new = old.replacing("message Told { int32 n = 1; }", with: "message Told { string m = 1; }")
            .replacing("message Asked { int32 n = 1; }", with: "message Asked { string m = 1; }")
            .replacing(
                "rpc Read(ReadRequest) returns (Answer) { option idempotency_level = NO_SIDE_EFFECTS; }", with: "")
        #expect(try rules(old, new) == [])
    }

    @Test(
        "A change stays what it is: not gone, not renamed, not a stream, and no reader",
        arguments: [
            ("rpc Store(SaveRequest) returns (Answer);", "Books", "QUEUE_RPC_NO_DELETE"),
            ("rpc Save(SaveRequest) returns (Answer);", "Library", "QUEUE_RPC_NO_DELETE"),
            ("rpc Save(Book) returns (Answer);", "Books", "QUEUE_RPC_SAME_REQUEST_TYPE"),
            ("rpc Save(stream SaveRequest) returns (Answer);", "Books", "QUEUE_RPC_SAME_CLIENT_STREAMING"),
            ("rpc Save(SaveRequest) returns (stream Answer);", "Books", "QUEUE_RPC_SAME_SERVER_STREAMING"),
            (
                "rpc Save(SaveRequest) returns (Answer) { option idempotency_level = NO_SIDE_EFFECTS; }", "Books",
                "QUEUE_RPC_SAME_IDEMPOTENCY_LEVEL"
            ),
        ])
    func methods(method: String, service: String, rule: String) throws {
        let new = contracts(request + parts, method: method, service: service)
        #expect(try rules(contracts(request + parts), new) == [rule])
    }

    @Test("A change that is marked as idempotent is the same change")
    func idempotent() throws {
        let method = "rpc Save(SaveRequest) returns (Answer) { option idempotency_level = IDEMPOTENT; }"
        #expect(try rules(contracts(request + parts), contracts(request + parts, method: method)) == [])
    }

    @Test("A request needs no field that a stored one lacks")
    func required() throws {
        func contracts(_ field: String) -> String {
            """
            message SaveRequest { optional int32 a = 1; \(field) }
            message Answer {}
            service Books { rpc Save(SaveRequest) returns (Answer); }
            """
        }
        #expect(
            try rules(contracts(""), contracts("required int32 b = 2;"), syntax: "proto2") == [
                "QUEUE_MESSAGE_SAME_REQUIRED_FIELDS"
            ])
    }

    @Test("Rules for queues are asked for by their ids or QUEUE, beside others, and in no other set")
    func selection() throws {
        let selection = RuleSelection(version: .v2, knowsDocuments: true)
        #expect(try selection.ids(use: ["QUEUE"], except: []) == QueueRules.ids)
        #expect(try selection.ids(use: ["QUEUE_RPC_NO_DELETE"], except: []) == ["QUEUE_RPC_NO_DELETE"])
        for category in ProtoRule.Category.allCases {
            #expect(try selection.ids(use: [category.rawValue], except: []).isDisjoint(with: QueueRules.ids))
        }
        // Documents are asked for all else as well.
        #expect(
            try selection.ids(of: .documents, use: ["QUEUE"], except: [])
                == DocumentRules.standard.union(["REST_QUEUE_OPERATION_RENAMED", "REST_QUEUE_API_RENAMED"]))
        #expect(throws: (any Error).self) { try RuleSelection(version: .v2).ids(use: ["QUEUE"], except: []) }
    }

    @Test("Each queue rule reports the same change once, beside the rule that it follows")
    func besides() throws {
        let (old, new) = (
            try ExplainedVersion(contracts(request + parts)),
            try ExplainedVersion(contracts(request.replacing("string title", with: "int32 title") + parts))
        )
        let findings = ProtoComparison.findings(
            old: old.snapshot, new: new.snapshot,
            rules: QueueRules.ids.union(["FIELD_SAME_TYPE", "FIELD_WIRE_COMPATIBLE_TYPE"]))
        #expect(
            findings.map(\.rule).sorted() == [
                "FIELD_SAME_TYPE", "FIELD_WIRE_COMPATIBLE_TYPE", "QUEUE_FIELD_WIRE_COMPATIBLE_TYPE",
            ])
        #expect(Set(findings.compactMap(\.remedy)).count == 1)
        #expect(
            QueueRules.ids.allSatisfy {
                RuleTexts.all[$0]?.hasPrefix("In changes that an app's queue may hold: ") == true
            })
    }

    @Test("The witness is what the new version reads of an old entry, in binary alone")
    func witness() throws {
        let new = contracts(request.replacing("string title", with: "int32 title") + parts)
        #expect(
            try explanation("QUEUE_FIELD_WIRE_COMPATIBLE_TYPE", contracts(request + parts), new) == [
                "the old version writes Book { title: \"sample\" }, which is 0a 06 73 61 6d 70 6c 65",
                "the new version reads nothing: the bytes are refused",
            ])
        let gone = contracts(request + parts, method: "rpc Store(SaveRequest) returns (Answer);")
        #expect(
            try explanation("QUEUE_RPC_NO_DELETE", contracts(request + parts), gone) == [
                "an entry of the queue for t.Books/Save is set aside: the new version has no such change to make"
            ])
    }
}
