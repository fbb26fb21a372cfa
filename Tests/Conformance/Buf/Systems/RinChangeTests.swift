import Foundation
import TestEnvironment
import Testing

@testable import BreakingRules

/// A change that somebody may make to a contract, and the rules by which it is found.
struct Change: Sendable, CustomTestStringConvertible {
    let what: String
    let file: String
    /// Parts of the file's text, and what takes their place.
    let edits: [(part: String, other: String)]
    let expected: [String]

    init(_ what: String, _ file: String, _ edits: [(String, String)], _ expected: [String]) {
        self.what = what
        self.file = file
        self.edits = edits.map { (part: $0.0, other: $0.1) }
        self.expected = expected
    }

    var testDescription: String { what }
}

@Suite("Rin: what would break apps that are in people's pockets")
struct RinChangeTests {
    private static let contacts = "rin/contacts/v1/contacts.proto"

    static let changes = [
        Change(
            "a field is deleted", contacts, [("  string family_name = 4;\n", "")], ["FIELD_NO_DELETE"]),
        Change(
            "a field is deleted, and its number and name are reserved", contacts,
            [("  string family_name = 4;\n", "  reserved 4;\n  reserved \"family_name\";\n")], ["FIELD_NO_DELETE"]),
        Change(
            "a number is used for another field", contacts,
            [("  bool favourite = 11;", "  string nickname = 11;")],
            ["FIELD_SAME_JSON_NAME", "FIELD_SAME_NAME", "FIELD_SAME_TYPE"]),
        Change(
            "a field is renamed", contacts, [("  string given_name = 3;", "  string first_name = 3;")],
            ["FIELD_SAME_JSON_NAME", "FIELD_SAME_NAME"]),
        Change(
            "the score has a fraction", contacts, [("optional int32 score = 10;", "optional double score = 10;")],
            ["FIELD_SAME_TYPE"]),
        Change(
            "there is one e-mail address", contacts, [("  repeated Email emails = 6;", "  Email emails = 6;")],
            ["FIELD_SAME_CARDINALITY"]),
        Change(
            "a value of an enum is deleted", contacts, [("  CONTACT_SOURCE_VCARD = 5;\n", "")],
            ["ENUM_VALUE_NO_DELETE"]),
        Change(
            "a method is deleted", contacts,
            [("  rpc SyncContacts(SyncContactsRequest) returns (SyncContactsResponse);\n", "")], ["RPC_NO_DELETE"]),
        Change(
            "a method answers with the contact itself", contacts,
            [
                (
                    "  rpc CreateContact(CreateContactRequest) returns (CreateContactResponse);",
                    "  rpc CreateContact(CreateContactRequest) returns (Contact);"
                )
            ], ["RPC_SAME_RESPONSE_TYPE"]),
        Change(
            "what was reserved is free again", contacts, [("  reserved 15;\n  reserved \"address\";\n", "")],
            ["RESERVED_MESSAGE_NO_DELETE", "RESERVED_MESSAGE_NO_DELETE"]),
        Change(
            "a method may be called again no more", contacts,
            [
                (
                    "returns (DeleteContactResponse) {\n    option idempotency_level = IDEMPOTENT;\n  }",
                    "returns (DeleteContactResponse);"
                )
            ], ["RPC_SAME_IDEMPOTENCY_LEVEL"]),
        Change(
            "a field, a method and a message are added", contacts,
            [
                ("  optional string note = 20;", "  optional string note = 20;\n  string pronouns = 40;"),
                ("// Someone whom a person knows.", "message Added {}\n// Someone whom a person knows."),
            ], []),
    ]

    @Test("Each change is found as buf finds it, and nothing else is", arguments: changes)
    func change(_ change: Change) throws {
        let old = try RinContracts.files()
        var new = old
        var text = try #require(new[change.file])
        for (part, other) in change.edits {
            #expect(text.contains(part), "there is no '\(part)' to edit")
            text = text.replacing(part, with: other)
        }
        new[change.file] = text
        let rules = try RuleSelection(version: .v2).ids(use: ["FILE"], except: [])
        let (accord, buf) = try ContractPair(old: old, new: new).findings(Array(rules), use: ["FILE"])
        #expect(accord.map(\.rule).sorted() == change.expected)
        #expect(accord == buf)
    }
}

/// Rin's contracts, which are in this repository.
private enum RinContracts {
    /// The texts of all files, by their import paths.
    static func files() throws -> [String: String] {
        let folder = Repository.url("proto").path
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".proto") }
        return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try Repository.text("proto/\($0)")) })
    }
}
