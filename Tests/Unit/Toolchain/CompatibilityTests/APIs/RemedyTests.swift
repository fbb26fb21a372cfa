import Testing

@Suite("Ways out of what was found in documents")
struct RemedyTests {
    @Test(
        "A finding that has a simple remedy names it",
        arguments: [
            (
                "parameters: [{ name: q, in: query, schema: { type: string } }]", "parameters: []",
                "Keep it, and deprecate it."
            ),
            (
                "parameters: []",
                "parameters: [{ name: q, in: query, required: true, schema: { type: string } }]",
                "Let it be absent, and say what holds then."
            ),
            (
                "parameters: [{ name: q, in: query, schema: { type: string } }]",
                "parameters: [{ name: q, in: header, schema: { type: string } }]",
                "Take it in both places while old clients are in use."
            ),
            (
                "requestBody: { content: { text/plain: {}, text/csv: {} } }",
                "requestBody: { content: { text/plain: {} } }", "Keep it while old clients are in use."
            ),
            (
                "responses: { 200: { description: Done, headers: { X-A: { required: true, schema: { type: string } } } } }",
                "responses: { 200: { description: Done, headers: { X-A: { schema: { type: string } } } } }",
                "Send it always."
            ),
        ])
    func operations(old: String, new: String, remedy: String) throws {
        let found = try restFindings(operation(old), operation(new))
        #expect(found.map(\.remedy) == [remedy])
    }

    @Test(
        "So it is of sockets",
        arguments: [
            ("grace: 10", "grace: 9", "Keep 'grace' at 10 s while old clients are in use."),
            ("      timeout: 10\n", "      timeout: 11\n", "Keep 'timeout' at 10 s while old clients are in use."),
            ("defaults: [orders]", "defaults: []", "Keep it in 'defaults' while old clients are in use."),
            ("answerTimeout: 10", "answerTimeout: 20", "Keep it at 10 s while old clients are in use."),
        ])
    func sockets(part: String, other: String, remedy: String) throws {
        let sample = SampleSocketText.text
        #expect(try socketFindings(sample, edit(sample, part, other)).map(\.remedy) == [remedy])
    }

    @Test("A removal that was announced, or followed a deprecation, has no remedy")
    func none() throws {
        let parameter = "{ name: q, in: query, deprecated: true, schema: { type: string } }"
        let found = try restFindings(operation("parameters: [\(parameter)]"), operation("parameters: []"))
        #expect(found.rules == ["REST_DEPRECATED_PARAMETER_REMOVED"])
        #expect(found.first?.remedy == nil)
    }
}
