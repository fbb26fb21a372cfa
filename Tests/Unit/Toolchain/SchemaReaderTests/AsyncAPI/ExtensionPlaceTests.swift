import Testing

/// Members that a test adds to the objects of a document.
private func document(
    server: String = "", variable: String = "", operation: String = "", trait: String = "", reply: String = "",
    parameter: String = "", bindings: String = "", binding: String = "", scheme: String = "", reference: String = ""
) -> String {
    """
    servers:
      a: { host: "{r}.example.com", protocol: wss, variables: { r: { default: eu\(variable) } }, security: [{ $ref: "#/components/securitySchemes/key" }]\(server) }
    channels:
      live:
        address: /{room}
        parameters: { room: { description: Which.\(parameter) } }
        bindings: { ws: { method: GET\(binding) }\(bindings) }
        x-accord-token: { in: query.token }
        messages: { tick: { payload: { type: object, required: [type], properties: { type: { const: tick } } } } }
    operations:
      hear: { $ref: "#/components/operations/hear"\(reference) }
      say: { action: send, channel: { $ref: "#/channels/live" }, reply: { messages: [{ $ref: "#/channels/live/messages/tick" }]\(reply) } }
    components:
      operations: { hear: { action: receive, channel: { $ref: "#/channels/live" }, traits: [{ title: Hear\(trait) }]\(operation) } }
      securitySchemes: { key: { type: httpApiKey, name: key, in: query\(scheme) } }
    """
}

@Suite("AsyncAPI: places of extensions")
struct ExtensionPlaceTests {
    @Test("The document is whole before")
    func whole() throws {
        #expect(try shortProblems(document()).isEmpty)
    }

    @Test("Members of an operation's trait that have no effect are named in the note")
    func traits() throws {
        let found = try shortProblems(document(trait: ", summary: Prices., bindings: { ws: {} }, tags: []"))
        #expect(
            found == ["1:1: note: has no effect on the code: 'bindings' (line 16), 'tags' (line 16)"])
    }

    @Test(
        "An extension in the wrong location is reported, with the location that it belongs to",
        arguments: [
            (
                document(server: ", x-accord-reconnect: { cap: 5 }"),
                "4:141: error: 'x-accord-reconnect' does not belong here; move it to a channel"
            ),
            (
                document(variable: ", x-accord-namespace: shop"),
                "4:79: error: 'x-accord-namespace' does not belong here; move it to the top of the document"
            ),
            (
                document(operation: ", x-accord-name: listen"),
                "16:107: error: 'x-accord-name' does not belong here; move it to 'info', a channel, a message or a schema"
            ),
            (
                document(reference: ", x-accord-stream: { buffer: 5 }"),
                "13:49: error: 'x-accord-stream' does not belong here; move it to a channel or a message"
            ),
            (
                document(trait: ", x-accord-heartbeat: {}"),
                "16:104: error: 'x-accord-heartbeat' does not belong here; move it to a channel"
            ),
            (
                document(reply: ", x-accord-envelope: {}"),
                "14:126: error: 'x-accord-envelope' does not belong here; move it to a channel or a message"
            ),
            (
                document(parameter: ", x-accord-date: rfc3339"),
                "8:48: error: 'x-accord-date' does not belong here; move it to the top of the document or a schema"
            ),
            (
                document(bindings: ", x-accord-close: {}"),
                "9:38: error: 'x-accord-close' does not belong here; move it to a channel"
            ),
            (
                document(binding: ", x-accord-token: {}"),
                "9:36: error: 'x-accord-token' does not belong here; move it to a channel"
            ),
            (
                document(scheme: ", x-accord-token: {}"),
                "17:69: error: 'x-accord-token' does not belong here; move it to a channel"
            ),
            (
                document(scheme: ", x-accord-tokn: {}"),
                "17:69: error: there is no 'x-accord-tokn' here; remove it"
            ),
        ])
    func misplaced(_ text: String, _ expected: String) throws {
        let found = try shortProblems(text)
        #expect(found == [expected])
    }
}
