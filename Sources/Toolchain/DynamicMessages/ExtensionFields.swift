import Contract

extension Contract {
    /// The same contract with each extension as a field of the message that it extends, which it is on the wire; in text
    /// and in JSON its full name is written in brackets (ProtoJSON format).
    package func withExtensionsInPlace() -> Contract {
        var fields: [String: [Field]] = [:]
        for one in allExtensions {
            var field = one.field
            field.name = "[\(one.fullName)]"
            field.jsonName = field.name
            fields[one.extendee, default: []].append(field)
        }
        guard !fields.isEmpty else { return self }
        var contract = self
        for index in contract.files.indices {
            contract.files[index].models = contract.files[index].models.map { $0.adding(fields) }
        }
        return contract
    }

    package var allExtensions: [ExtensionField] {
        files.flatMap { $0.extensions + $0.models.flatMap(\.allExtensions) }
    }
}

extension Model {
    fileprivate var allExtensions: [ExtensionField] {
        guard case .object(let object) = self else { return [] }
        return object.extensions + object.models.flatMap(\.allExtensions)
    }

    /// - Parameter fields: by the full name of the message that they are for.
    fileprivate func adding(_ fields: [String: [Field]]) -> Model {
        guard case .object(var object) = self else { return self }
        object.fields += fields[object.fullName] ?? []
        object.models = object.models.map { $0.adding(fields) }
        return .object(object)
    }
}
