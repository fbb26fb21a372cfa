import Contract
import Testing

@Suite("Message sets of schemas")
struct MessageSetTests {
    @Test("A oneOf with an envelope is a message set, at the root and by name")
    func schema() throws {
        let folder = try ContractFolder([
            "live.schema.yaml": """
            x-accord-namespace: live
            title: ServerMessage
            x-accord-envelope: { tag: [/type, /event], payload: /data }
            oneOf:
              - { $ref: "#/$defs/Quote" }
              - type: object
                required: [type, data]
                properties: { type: { const: system }, data: { type: object, properties: { text: { type: string } } } }
            $defs:
              Quote:
                description: A price.
                type: object
                required: [type, event, data]
                properties: { type: { const: event }, event: { const: quote }, data: { $ref: "#/$defs/Price" } }
              Price: { type: object, properties: { amount: { type: number } } }
              ClientMessage:
                x-accord-envelope: { tag: /type }
                oneOf:
                  - { type: object, required: [type], properties: { type: { const: ping } } }
                  - { $ref: "#/$defs/Order" }
              Order: { type: object, required: [type, id], properties: { type: { const: order }, id: { type: string } } }
              Holder: { type: object, properties: { last: { $ref: "#/$defs/ClientMessage" } } }
            """
        ])
        let contract = try folder.read(["live.schema.yaml"])
        let sets = contract.files.flatMap(\.models).compactMap { model -> MessageSetModel? in
            if case .messages(let set) = model { set } else { nil }
        }
        #expect(sets.map(\.info.fullName) == ["live.ServerMessage", "live.ClientMessage"])
        #expect(
            sets.map(\.lines) == [
                [
                    "frame /type /event", "+Quote live.Price /data event quote",
                    "+system live.ServerMessage.System /data system -",
                ],
                ["frame /type", "+ping / ping", "Order live.Order / order"],
            ])
        #expect(sets.first?.messages.first?.documentation.leading == "A price.")
        #expect(sets.first?.info.models.map(\.name) == ["System"])
        let holder = contract.files.flatMap(\.models).first { $0.name == "Holder" }
        guard case .record(let record)? = holder else {
            Issue.record("no record Holder")
            return
        }
        #expect(record.properties.first?.type == .model("live.ClientMessage"))
    }

    @Test("Errors in an envelope are reported")
    func problems() throws {
        let folder = try ContractFolder([
            "live.schema.yaml": """
            title: Message
            x-accord-envelope: { tags: /type }
            oneOf:
              - { type: object, properties: { type: { const: a } } }
              - { type: object, properties: { type: { const: a }, b: { type: string } } }
            """
        ])
        let found = folder.problems(["live.schema.yaml"])
        #expect(
            found == [
                "live.schema.yaml:2:22: error: there is no key 'tags' in 'x-accord-envelope'; did you mean 'tag'? "
                    + "(#/x-accord-envelope/tags)"
            ])
    }
}
