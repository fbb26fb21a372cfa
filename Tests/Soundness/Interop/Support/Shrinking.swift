import WireReferee

extension WireMessage {
    /// A small message for which `fails` holds as it does for this one: nothing can be taken from it any more.
    func shrunk(while fails: (WireMessage) -> Bool) -> WireMessage {
        var smallest = self
        while let smaller = smallest.smaller.first(where: fails) { smallest = smaller }
        return smallest
    }

    /// This message with one thing less, the largest things first.
    fileprivate var smaller: [WireMessage] {
        var all: [WireMessage] = []
        func add(_ change: (inout WireMessage) -> Void) {
            var copy = self
            change(&copy)
            all.append(copy)
        }
        if !unknownFields.isEmpty { add { $0.unknownFields = [] } }
        let numbers = fields.keys.sorted()
        for number in numbers { add { $0.fields[number] = nil } }
        // What is in the other well-known types depends on each other.
        if type.hasPrefix("google.protobuf.") { return all }
        for number in numbers {
            for field in fields[number]?.smaller ?? [] { add { $0.fields[number] = field } }
        }
        return all
    }
}

extension WireField {
    fileprivate var smaller: [WireField] {
        switch self {
        case .single(let value): return value.smaller.map(WireField.single)
        case .list(let values):
            let halves = values.count > 3 ? [values.prefix(values.count / 2), values.suffix(values.count / 2)] : []
            let without = values.count < 2 ? [] : values.indices.map { values[..<$0] + values[($0 + 1)...] }
            let changed = values.indices.flatMap { index in
                values[index].smaller.map { values[..<index] + [$0] + values[(index + 1)...] }
            }
            return (halves + without + changed).map { .list(Array($0)) }
        case .map(let map):
            let without = map.count < 2 ? [] : map.keys.map { key in map.filter { $0.key != key } }
            let changed = map.flatMap { key, value in value.smaller.map { map.merging([key: $0]) { $1 } } }
            return (without + changed).map(WireField.map)
        }
    }
}

extension WireValue {
    fileprivate var smaller: [WireValue] {
        switch self {
        case .message(let message): message.smaller.map(WireValue.message)
        case .bytes(let bytes) where bytes.count > 1 && bytes.allSatisfy { $0 < 0x80 }:
            [.bytes(Array(bytes.prefix(bytes.count / 2))), .bytes(Array(bytes.suffix(bytes.count / 2)))]
        case .bytes, .signed, .unsigned, .float, .double, .bool: []
        }
    }
}
