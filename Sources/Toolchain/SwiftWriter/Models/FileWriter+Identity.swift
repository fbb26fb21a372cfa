extension FileWriter {
    /// `, Swift.Identifiable` for a record whose `id` is there in any case.
    func identity(of shape: RecordShape, at place: LexicalScope) -> String {
        identity(at: place) { shape.members.contains { $0.name.text == "id" && $0.isPlain } }
    }

    /// The same for a message: its `id` is no message, and has no presence of its own.
    func identity(of shape: MessageShape, at place: LexicalScope) -> String {
        identity(at: place) {
            shape.members.contains { member in
                guard case .field(let field) = member, field.name.text == "id" else { return false }
                return field.type == field.wrapped && field.initial != "nil" && !field.field.type.isCollection
                    && field.deprecation == nil
            }
        }
    }

    private func identity(at place: LexicalScope, _ hasID: () -> Bool) -> String {
        // A type `ID` in the model would be taken for the identifier's.
        guard project.settings.identifiesModels, hasID(), !project.names.declares("ID", in: place.scope) else {
            return ""
        }
        return ", Swift.Identifiable"
    }
}

extension RecordShape.Member {
    /// Whether it is there in any case, and no box is around it.
    fileprivate var isPlain: Bool { initial == nil && !isBoxed && !type.hasSuffix("?") }
}
