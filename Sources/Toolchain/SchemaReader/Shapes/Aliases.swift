import Contract

/// Names for types that have one already.
extension ShapeBuilder {
    /// Swift has no alias that means a list of itself: such lists become tuples of any length, such maps records without
    /// properties of their own.
    func settleAliases() {
        for index in jobs.indices {
            guard case .alias(let alias)? = jobs[index].model, leads(alias.type, to: alias.info.fullName) else {
                continue
            }
            switch alias.type {
            case .list(let element):
                jobs[index].model = .tuple(TupleModel(info: alias.info, elements: [], required: 0, rest: element))
            case .map(let value):
                jobs[index].model = .record(RecordModel(info: alias.info, properties: [], additional: value))
            default:
                // A name for a name of itself; the reader of references has told of it.
                jobs[index].model = .alias(AliasModel(info: alias.info, type: .any))
            }
        }
    }

    /// Whether a type leads to an alias, by way of aliases only.
    private func leads(_ type: ValueType, to name: String) -> Bool {
        var next = [type]
        var seen: Set<String> = []
        while let type = next.popLast() {
            switch type {
            case .list(let type), .map(let type), .nullable(let type): next.append(type)
            case .model(let model):
                if model == name { return true }
                guard seen.insert(model).inserted, let job = jobOfName[model],
                    case .alias(let alias)? = jobs[job].model
                else { continue }
                next.append(alias.type)
            default: break
            }
        }
        return false
    }
}
