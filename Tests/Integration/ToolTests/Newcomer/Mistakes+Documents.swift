extension Mistake {
    private static func api(_ right: String, _ wrong: String) -> [String: String] {
        [schemas: api.replacing(right, with: wrong)]
    }

    private static let schemas = "App/Schemas/shop.openapi.yaml"
    private static let item = "(#/components/schemas/Item"

    /// Words of documents.
    static let inDocuments = [
        Mistake(
            testDescription: "a misspelled keyword", files: api("id: { type", "id: { tpye"),
            lines: [
                "\(schemas):15:15: warning: 'tpye' has no effect; did you mean 'type'? \(item)/properties/id)"
            ], exitCode: 0),
        Mistake(
            testDescription: "a misspelled list of required properties", files: api("required:", "requierd:"),
            lines: ["\(schemas):13:7: warning: 'requierd' has no effect; did you mean 'required'? \(item))"],
            exitCode: 0),
        Mistake(
            testDescription: "a misspelled operationId", files: api("operationId", "operationID"),
            lines: [
                "\(schemas):6:7: warning: 'operationID' has no effect; did you mean 'operationId'? (#/paths/~1items/patch)"
            ], exitCode: 0),
        Mistake(
            testDescription: "a misspelled extension", files: api("x-accord-tri-state", "x-accord-tristate"),
            lines: [
                "\(schemas):16:41: error: there is no 'x-accord-tristate' here; did you mean 'x-accord-tri-state'? "
                    + "\(item)/properties/note)",
                lenientNote,
            ]),
        Mistake(
            testDescription: "an extension on another object than its own",
            files: api("    patch:", "    x-accord-name: edit\n    patch:"),
            lines: [
                "\(schemas):5:5: error: 'x-accord-name' does not belong here; move it to 'info', an operation, a "
                    + "parameter or a schema (#/paths/~1items)",
                lenientNote,
            ]),
    ]
}
