import Accord
import Testing

@testable import Compatibility
@testable import SchemaInclusion

/// Messages of AsyncAPI that travel over something else than a WebSocket are compared both ways, where nobody says who
/// sends them.
@Suite struct MessageSchemaTests {
    private func document(_ message: String, channel: String = "orders", components: String = "{}") -> String {
        """
        asyncapi: 3.0.0
        info: {title: Shop, version: 1.0.0}
        servers: {broker: {host: broker.example.com, protocol: kafka}}
        channels:
          \(channel):
            address: orders
            messages:
              placed: \(message)
        operations:
          place: {action: send, channel: {$ref: '#/channels/\(channel)'}}
        components: \(components)
        """
    }

    /// `error SCHEMA_TYPE_NARROWED request`, in the order of the alphabet.
    private func found(_ old: String, _ new: String, _ profile: ReaderProfile = .tolerant) throws -> [String] {
        var versions = ContractVersions(old: ["shop.asyncapi.yaml": old], new: ["shop.asyncapi.yaml": new])
        versions.settings.profile = profile
        return try versions.findings()
            .map { "\($0.severity) \($0.rule) \($0.direction.map { "\($0)" } ?? "")" }.sorted()
    }

    /// AsyncAPI's schemas are those of draft 7, which has no `prefixItems`.
    private static let rows = KeywordRow.all.filter { row in
        row.draft == nil && !row.onlyDeclares && !["$ref", "prefixItems"].contains(row.keyword)
    }

    @Test("A narrowed schema in an inline payload, or in headers, breaks", arguments: ["payload", "headers"])
    func keywords(part: String) throws {
        for row in Self.rows {
            let loose = document("{\(part): \(row.loose)}")
            let tight = document("{\(part): \(row.tight)}")
            for (old, new, direction) in [(loose, tight, "request"), (tight, loose, "response")] {
                let lines = try found(old, new, .strict)
                #expect(!lines.isEmpty && lines.allSatisfy { $0.hasSuffix(direction) }, "\(row.testDescription)")
            }
            #expect(try found(tight, tight, .strict).isEmpty)
        }
    }

    @Test("A message that is referred to is reported once")
    func shared() throws {
        let components = "{messages: {Placed: {payload: {type: TYPE}}}}"
        let message = "{$ref: '#/components/messages/Placed'}"
        let old = document(message, components: components.replacing("TYPE", with: "string"))
        let new = document(message, components: components.replacing("TYPE", with: "integer"))
        #expect(try found(old, new) == ["error SCHEMA_TYPE_NARROWED request", "error SCHEMA_TYPE_WIDENED response"])
    }

    @Test("The only message is the same under another name, and one of several is gone")
    func removed() throws {
        let old = document("{payload: {type: string}}")
        #expect(try found(old, old.replacing("placed:", with: "moved:")) == ["warning CHANNEL_MESSAGE_RENAMED "])
        let two = old.replacing("placed:", with: "more: {payload: {type: integer}}\n      placed:")
        #expect(try found(two, old) == ["error CHANNEL_MESSAGE_REMOVED request"])
        #expect(try found(old, old) == [])
    }
}
