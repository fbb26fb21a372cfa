import Contract
import Testing

@testable import BreakingRules

@Suite("The selection of rules")
struct RuleSelectionTests {
    private func ids(
        _ use: [String], except: [String] = [], _ version: ProtoRule.Version = .v2
    ) throws -> Set<String> {
        try RuleSelection(version: version).ids(use: use, except: except)
    }

    private func problems(
        _ use: [String], except: [String] = [], _ version: ProtoRule.Version = .v2
    ) -> [String] {
        do {
            let ids = try RuleSelection(version: version).ids(
                use: use, except: except, at: SourceLocation(file: "buf.yaml", line: 3))
            return ids.sorted()
        } catch {
            return error.all.map(\.description)
        }
    }

    @Test("Ids and categories add up, and what is excepted is left out")
    func use() throws {
        #expect(
            try ids(["FIELD_NO_DELETE", "FIELD_NO_DELETE", "RPC_NO_DELETE"]) == ["FIELD_NO_DELETE", "RPC_NO_DELETE"])
        #expect(try ids(["FILE"]).count == 56)
        #expect(try ids(["FILE", "PACKAGE_NO_DELETE"]).count == 57)
        #expect(try ids(["FILE"], except: ["FIELD_NO_DELETE"]).count == 55)
        #expect(try ids(["WIRE_JSON"], except: ["WIRE"]).isDisjoint(with: ids(["WIRE"])))
    }

    @Test("Words for documents are known where documents are spoken of")
    func documents() throws {
        let selection = RuleSelection(version: .v2, knowsDocuments: true)
        let all = try selection.ids(of: .documents, use: [], except: [])
        #expect(all == DocumentRules.standard)
        #expect(try selection.ids(of: .documents, use: ["FILE", "FIELD_NO_DELETE"], except: ["PACKAGE"]) == all)
        #expect(try selection.ids(use: ["SECURITY"], except: []) == ids(["FILE"]))
        let security = try selection.ids(of: .documents, use: ["SECURITY"], except: [])
        #expect(security.contains("REST_SECURITY_ADDED") && !security.contains("REST_PATH_REMOVED"))
        #expect(problems(["SECURITY"]).first?.contains("'SECURITY' is no rule and no category") == true)
    }

    @Test("Each rule for documents is in a category")
    func categories() {
        let inCategories = DocumentRules.categories.reduce(into: Set<String>()) { $0.formUnion($1.ids) }
        #expect(inCategories == DocumentRules.ids)
        #expect(Set(DocumentRules.categories.map(\.name)).isDisjoint(with: DocumentRules.ids))
    }

    @Test("Nothing asked for is the category FILE")
    func none() throws {
        #expect(try ids([]) == ids(["FILE"]))
        #expect(try ids([], except: ["FILE_NO_DELETE"]) == ids(["FILE"]).subtracting(["FILE_NO_DELETE"]))
    }

    @Test("A version has its own rules and categories")
    func versions() throws {
        #expect(try ids(["WIRE"], .v1beta1).contains("FIELD_SAME_TYPE"))
        #expect(try !ids(["WIRE"], .v1).contains("FIELD_SAME_TYPE"))
        #expect(try !ids(["FILE"], .v1).contains("EXTENSION_NO_DELETE"))
        #expect(try ids(["CSR"]).count == 32)
        #expect(
            problems(["CSR", "EXTENSION_NO_DELETE"], .v1) == [
                "buf.yaml:3: error: 'CSR' is no rule and no category of version v1; it needs version v2",
                "buf.yaml:3: error: 'EXTENSION_NO_DELETE' is no rule and no category of version v1; it needs version v2",
            ])
    }

    @Test("A deprecated id selects those that replace it, with a warning")
    func deprecated() throws {
        var warnings: [String] = []
        let ids = try RuleSelection(version: .v1).ids(
            use: ["FIELD_SAME_CTYPE", "FIELD_SAME_LABEL", "MESSAGE_SAME_MESSAGE_SET_WIRE_FORMAT"], except: [],
            warn: { warnings.append($0.description) })
        #expect(
            ids == [
                "FIELD_SAME_CPP_STRING_TYPE", "FIELD_SAME_CARDINALITY", "FIELD_WIRE_COMPATIBLE_CARDINALITY",
                "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY",
            ])
        #expect(warnings.count == 3)
        #expect(
            warnings.first == "warning: 'FIELD_SAME_CTYPE' is deprecated; use 'FIELD_SAME_CPP_STRING_TYPE' instead")
        #expect(
            warnings.last
                == "warning: 'MESSAGE_SAME_MESSAGE_SET_WIRE_FORMAT' is deprecated; it checks nothing, so leave it out")
    }

    @Test("A deprecated id that this version has no more names those that came after it")
    func gone() {
        #expect(
            problems(["FIELD_SAME_CTYPE"], except: ["FILE_SAME_PHP_GENERIC_SERVICES"]) == [
                "buf.yaml:3: error: 'FIELD_SAME_CTYPE' is no rule and no category of version v2; use 'FIELD_SAME_CPP_STRING_TYPE' instead",
                "buf.yaml:3: error: 'FILE_SAME_PHP_GENERIC_SERVICES' is no rule and no category of version v2; it checks nothing, so leave it out",
            ])
    }

    @Test("All unknown rules and categories are reported, each with the nearest known one")
    func unknown() {
        #expect(
            problems(["FIELD_NO_DELET", "file"], except: ["NONSENSE"]) == [
                "buf.yaml:3: error: 'FIELD_NO_DELET' is no rule and no category of version v2; did you mean 'FIELD_NO_DELETE'?",
                "buf.yaml:3: error: 'file' is no rule and no category of version v2; did you mean 'FILE'?",
                "buf.yaml:3: error: 'NONSENSE' is no rule and no category of version v2; use a rule's id, 'FILE', 'PACKAGE', 'WIRE_JSON', 'WIRE' or 'CSR'",
            ])
        #expect(RuleSelection(version: .v2).ids(named: "NONSENSE") == nil)
    }

    @Test("A selection that is empty would check nothing, and is an error")
    func empty() {
        let message = "buf.yaml:3: error: 'use' and 'except' leave no rule to check; name one more in 'use'"
        #expect(problems(["FIELD_NO_DELETE"], except: ["FILE"]) == [message])
        #expect(problems(["MESSAGE_SAME_MESSAGE_SET_WIRE_FORMAT"]) == [message])
    }
}
