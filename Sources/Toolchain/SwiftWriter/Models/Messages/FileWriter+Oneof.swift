import Contract

extension FileWriter {
    /// Writes the enum of a oneof; see `Accord.Oneof` for its two functions.
    func write(_ oneof: MessageShape.OneofShape, of message: ObjectModel) {
        let name = oneof.type.split(separator: ".").last.map(String.init) ?? oneof.type
        text.lines(DocComment.lines(oneof.oneof.documentation, source: "\(message.fullName).\(oneof.oneof.name)"))
        text.block("\(access)enum \(name): Accord.Oneof") {
            for item in oneof.cases {
                text.lines(DocComment.lines(item.field.documentation))
                if let deprecation = item.deprecation { text.line(deprecationAttribute(deprecation)) }
                text.line("\(item.isIndirect ? "indirect " : "")case \(item.name.declared)(\(item.payload))")
            }
            text.gap()
            text.block("\(access)func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void)") {
                // A switch is no block: its cases are indented as far as it is.
                text.line("switch self {")
                for item in oneof.cases {
                    text.line(
                        "case .\(item.name.text)(let payload): _project(\(item.field.number), payload, visit)")
                }
                text.line("}")
            }
            text.gap()
            if oneof.cases.contains(where: { $0.deprecation != nil }) { text.line("@available(*, deprecated)") }
            text.block("\(access)static func _inject(_ payload: Accord.OneofPayload) -> Self?") {
                text.line("switch payload.number {")
                for item in oneof.cases {
                    text.line("case \(item.field.number): .\(item.name.text)(payload.move())")
                }
                text.line("default: nil")
                text.line("}")
            }
        }
    }
}
