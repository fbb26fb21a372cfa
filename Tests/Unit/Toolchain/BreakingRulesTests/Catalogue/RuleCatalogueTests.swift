import TestEnvironment
import Testing

@testable import BreakingRules

@Suite("The catalogue of rules")
struct RuleCatalogueTests {
    private let catalogue = RuleCatalogue()

    @Test("is in the documentation; after a change, run: Scripts/rule-articles")
    func articles() throws {
        #expect(catalogue.articles.count == catalogue.sections.count + 1)
        for (name, text) in catalogue.articles {
            let path = "Sources/Runtime/Accord/Accord.docc/\(name).md"
            #expect(try Repository.text(path) == text, "\(path) is not what the catalogue says")
        }
    }

    @Test("has every rule that reports explain, once, with its sets")
    func complete() {
        let ids = catalogue.sections.flatMap(\.ids)
        let suppressions = ["ALLOW_", "BASELINE_", "SEVERITY_"]
        let expected = RuleTexts.all.keys.filter { id in !suppressions.contains { id.hasPrefix($0) } }
        #expect(ids.sorted() == expected.sorted(), "a rule has no entry in Sources/Toolchain/Compatibility/Catalogue")
        #expect(Set(RuleFacts.all.keys) == Set(expected))
        #expect(RuleFacts.all.values.allSatisfy { !$0.sets.isEmpty && $0.summary.hasSuffix(".") })
    }

    @Test("is listed with the sets of each rule")
    func list() {
        #expect(
            catalogue.list.hasPrefix(".proto files\n  ENUM_NO_DELETE  [FILE CSR]\n      Enums stay in their files.\n"))
        #expect(catalogue.list.split(separator: "\n").filter { $0.hasSuffix("]") }.count == RuleFacts.all.count)
    }

    @Test("An entry has the contract of its id, and says which other rules report the change")
    func entry() throws {
        let entries = try catalogue.entries(named: ["CHANNEL_CONTENT_TYPE_CHANGED", "FIELD_WIRE_JSON_COMPATIBLE_TYPE"])
        #expect(entries.map(\.id) == ["FIELD_WIRE_JSON_COMPATIBLE_TYPE", "CHANNEL_CONTENT_TYPE_CHANGED"])
        #expect(
            entries[0].text == """
                FIELD_WIRE_JSON_COMPATIBLE_TYPE
                  Fields change only to types that are written alike in binary and JSON.
                  Sets: WIRE_JSON, CSR
                  Severity: error

                  Reported, by FIELD_SAME_TYPE as well:
                    -int32 count = 2;
                    +int64 count = 2;

                  Not reported (FIELD_SAME_TYPE reports it):
                    -int32 count = 2;
                    +uint32 count = 2;

                  In place of it: Add a field under another number beside it, and mark this one as deprecated.

                  The examples are in place of … in shop/v1/shop.proto:
                    syntax = "proto3";
                    package shop.v1;

                    message Order {
                      string id = 1;
                      …
                    }

                """)
        #expect(entries[1].markdown.hasPrefix("### CHANNEL_CONTENT_TYPE_CHANGED\n\nOld clients read and write"))
        #expect(entries[1].text.contains("protocol: kafka") && !entries[1].text.contains("protocol: wss"))
    }

    @Test("An entry has the settings without which the rule reports nothing")
    func settings() throws {
        let entry = try #require(try catalogue.entries(named: ["REST_VERSION_NOT_RAISED"]).first)
        #expect(
            entry.text.hasSuffix(
                "  With these settings in accord.json:\n    { \"breaking\": { \"check_version\": true } }\n"))
    }

    @Test("Entries are asked for by categories, and a word that is none is a problem")
    func words() throws {
        let security = APIRule.byID.filter { $0.value.category == .security }
        #expect(Set(try catalogue.entries(named: ["SECURITY"]).map(\.id)) == Set(security.keys))
        #expect(throws: (any Error).self) { try catalogue.entries(named: ["FIELD_SAME_TYPE", "FIELD_SAME_TIPE"]) }
    }
}
