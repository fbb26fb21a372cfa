import Contract

/// The required parameters of an operation that are keys of a security scheme in the other version: a call is the same,
/// whether the contract has `X-Key` in `parameters` or in `security`. A key may be any text, so that a parameter of the
/// new version takes all strings.
struct KeyParameters {
    /// The parameters of the old version, each with the proof that it is.
    let old: [Parameter.Key: SecurityProof]
    let new: [Parameter.Key: SecurityProof]

    init(_ old: OperationPlace, _ new: OperationPlace, _ payloads: PayloadComparison) {
        self.old = Self.keys(in: old, of: new) { _ in true }
        self.new = Self.keys(in: new, of: old) { parameter in
            parameter.style != .json && payloads.takesAllStrings(new: parameter.schema)
        }
    }

    private static func keys(
        in place: OperationPlace, of other: OperationPlace, where isKey: (Parameter) -> Bool
    ) -> [Parameter.Key: SecurityProof] {
        let alternatives = other.operation.security
        guard let first = alternatives.first else { return [:] }
        let described = Set(other.operation.parameters.map(\.key))
        var keys: [Parameter.Key: SecurityProof] = [:]
        for parameter in place.operation.parameters
        where parameter.isRequired && !described.contains(parameter.key) && isKey(parameter) {
            let scheme = other.api.securitySchemes.first { scheme in
                scheme.kind.parameter == parameter.key && first.contains(scheme.name)
            }
            guard let scheme, alternatives.allSatisfy({ $0.contains(scheme.name) }) else { continue }
            keys[parameter.key] = SecurityProof(scheme: scheme.name, type: scheme.type.lowercased())
        }
        return keys
    }
}

extension Parameter {
    /// The place and the name, by which parameters are the same.
    struct Key: Hashable {
        var place: Place
        var name: String
    }

    var key: Key {
        // Names of header fields are the same in any case (RFC 9110, section 5.1).
        Key(place: place, name: place == .header ? name.lowercased() : name)
    }
}

extension APISecurityScheme.Kind {
    /// The parameter that a key is sent in; `nil` for schemes without one.
    fileprivate var parameter: Parameter.Key? {
        switch self {
        case .header(let name): Parameter.Key(place: .header, name: name.lowercased())
        case .query(let name): Parameter.Key(place: .query, name: name)
        case .cookie(let name): Parameter.Key(place: .cookie, name: name)
        case .bearer, .basic, .other: nil
        }
    }
}
