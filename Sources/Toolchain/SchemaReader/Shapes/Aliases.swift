import Contract

/// Names for types that have one already.
extension ShapeBuilder {
    /// Swift has no alias that means a list of itself: such lists become tuples of any length, such maps records without
    /// properties of their own.
    func settleAliases() {
        // Each alias leads to at most one other, so that a way from here ends, or comes to where it was.
        var isSettled: Set<Int> = []
        for start in jobs.indices where !isSettled.contains(start) {
            var way: [Int] = []
            var isOnWay: Set<Int> = []
            var next: Int? = start
            while let index = next, !isSettled.contains(index), isOnWay.insert(index).inserted {
                way.append(index)
                next = alias(behind: index)
            }
            if let index = next, isOnWay.contains(index) {
                let circle = way.drop { $0 != index }
                // One of them is enough to open the circle; all that can be are, so that none depends on the order.
                for index in circle { open(index) }
            }
            isSettled.formUnion(way)
        }
    }

    private func alias(behind index: Int) -> Int? {
        guard case .alias(let alias)? = jobs[index].model else { return nil }
        var type = alias.type
        while true {
            switch type {
            case .list(let inner), .map(let inner), .nullable(let inner): type = inner
            case .model(let name): return jobOfName[name]
            default: return nil
            }
        }
    }

    private func open(_ index: Int) {
        guard case .alias(let alias)? = jobs[index].model else { return }
        switch alias.type {
        case .list(let element):
            jobs[index].model = .tuple(TupleModel(info: alias.info, elements: [], required: 0, rest: element))
        case .map(let value):
            jobs[index].model = .record(RecordModel(info: alias.info, properties: [], additional: value))
        case .model where hasContainer(behind: index):
            // A name for one that is opened itself.
            break
        default:
            // A name for a name of itself; the reader of references has reported it.
            jobs[index].model = .alias(AliasModel(info: alias.info, type: .any))
        }
    }

    /// Whether an alias in a circle comes to a list or map.
    private func hasContainer(behind start: Int) -> Bool {
        var seen: Set<Int> = []
        var next: Int? = start
        while let index = next, seen.insert(index).inserted {
            guard case .alias(let alias)? = jobs[index].model else { return true }
            if case .model = alias.type {} else { return true }
            next = self.alias(behind: index)
        }
        return false
    }
}
