extension ProtoComparison {
    mutating func compareCardinality(_ old: ProtoField, _ new: ProtoField) {
        guard old.cardinality != new.cardinality else { return }
        let change = "changed cardinality from \"\(old.cardinality.name)\" to \"\(new.cardinality.name)\"."
        let detail = [old.cardinality.name, new.cardinality.name]
        report(.buf.fieldSameCardinality, old, new, change, detail: detail)
        if old.cardinality.inBinary != new.cardinality.inBinary {
            report(.buf.fieldWireCompatibleCardinality, old, new, change, detail: detail)
        }
        if old.cardinality.inJSON != new.cardinality.inJSON {
            report(.buf.fieldWireJSONCompatibleCardinality, old, new, change, detail: detail)
        }
    }
}

extension ProtoField.Cardinality {
    fileprivate var name: String {
        switch self {
        case .explicit: "optional with explicit presence"
        case .implicit: "optional with implicit presence"
        case .required: "required"
        case .repeated: "repeated"
        case .map: "map"
        }
    }

    /// One for all that look alike in binary and in JSON: presence cannot be seen there.
    fileprivate var inJSON: Self { self == .implicit ? .explicit : self }

    /// One for all that look alike in binary, where a map is a list of entries.
    fileprivate var inBinary: Self { self == .map ? .repeated : inJSON }
}
