// Here so that the compiler makes none of this for each model (see Model/Message+Hashable).

extension Record {
    public static func == (left: Self, right: Self) -> Bool { equalModels(left, right) }
    public func hash(into hasher: inout Hasher) { hashModel(self, &hasher) }
    public var hashValue: Int { hashModel(self, seed: 0) }
    public func _rawHashValue(seed: Int) -> Int { hashModel(self, seed: seed) }
}

extension Tuple {
    public static func == (left: Self, right: Self) -> Bool { equalModels(left, right) }
    public func hash(into hasher: inout Hasher) { hashModel(self, &hasher) }
    public var hashValue: Int { hashModel(self, seed: 0) }
    public func _rawHashValue(seed: Int) -> Int { hashModel(self, seed: seed) }
}

extension Union {
    public static func == (left: Self, right: Self) -> Bool { equalModels(left, right) }
    public func hash(into hasher: inout Hasher) { hashModel(self, &hasher) }
    public var hashValue: Int { hashModel(self, seed: 0) }
    public func _rawHashValue(seed: Int) -> Int { hashModel(self, seed: seed) }
}

extension MessageSet {
    public static func == (left: Self, right: Self) -> Bool { equalModels(left, right) }
    public func hash(into hasher: inout Hasher) { hashModel(self, &hasher) }
    public var hashValue: Int { hashModel(self, seed: 0) }
    public func _rawHashValue(seed: Int) -> Int { hashModel(self, seed: seed) }
}

extension StringEnum {
    /// Two values are equal when their strings are, named or not.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension IntegerEnum {
    /// Two values are equal when their numbers are, named or not.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

private func equalModels<M: JSONModel>(_ left: M, _ right: M) -> Bool {
    let form = M._schema.form
    var isEqual = false
    withAddresses(of: left, right) { isEqual = equal($0, $1, form) }
    return isEqual
}

private func hashModel<M: JSONModel>(_ model: M, _ hasher: inout Hasher) {
    let form = M._schema.form
    withAddress(of: model) { hash($0, form, &hasher) }
}

private func hashModel<M: JSONModel>(_ model: M, seed: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(seed)
    hashModel(model, &hasher)
    return hasher.finalize()
}

private func equal(_ left: Address, _ right: Address, _ form: FormPointer) -> Bool {
    switch form.pointee.kind {
    case .union: equalUnions(left, right, form.pointee.union)
    case .messageSet: equalMessages(left, right, form.pointee.messageSet)
    default: equalRecords(left, right, form.pointee.record)
    }
}

private func hash(_ model: Address, _ form: FormPointer, _ hasher: inout Hasher) {
    switch form.pointee.kind {
    case .union: hashUnion(model, form.pointee.union, &hasher)
    case .messageSet: hashMessage(model, form.pointee.messageSet, &hasher)
    default: hashRecord(model, form.pointee.record, &hasher)
    }
}

func equalRecords(_ left: Address, _ right: Address, _ layout: RecordPointer) -> Bool {
    for index in 0..<layout.pointee.count {
        let member = layout.pointee.members + index
        let offset = member.pointee.offset
        if let form = member.pointee.form, !form.pointee.isEqual(left + offset, right + offset) { return false }
    }
    guard let additional = layout.pointee.additional else { return true }
    return additional.form.pointee.isEqual(left + additional.offset, right + additional.offset)
}

func hashRecord(_ record: Address, _ layout: RecordPointer, _ hasher: inout Hasher) {
    for index in 0..<layout.pointee.count {
        let member = layout.pointee.members + index
        member.pointee.form?.pointee.hash(record + member.pointee.offset, into: &hasher)
    }
    if let additional = layout.pointee.additional {
        additional.form.pointee.hash(record + additional.offset, into: &hasher)
    }
}

private func equalUnions(_ left: Address, _ right: Address, _ layout: UnionPointer) -> Bool {
    var isEqual = false
    layout.pointee.type.visit(left) { index, left in
        layout.pointee.type.visit(right) { other, right in
            guard index == other else { return }
            if index >= 0 {
                isEqual = (layout.pointee.cases + index).pointee.form.pointee.isEqual(left, right)
            } else {
                isEqual = unknown(left) == unknown(right)
            }
        }
    }
    return isEqual
}

private func hashUnion(_ union: Address, _ layout: UnionPointer, _ hasher: inout Hasher) {
    layout.pointee.type.visit(union) { index, payload in
        hasher.combine(index)
        if index >= 0 {
            (layout.pointee.cases + index).pointee.form.pointee.hash(payload, into: &hasher)
        } else {
            hasher.combine(unknown(payload))
        }
    }
}

private func equalMessages(
    _ left: Address, _ right: Address, _ layout: MessageSetPointer
) -> Bool {
    var isEqual = false
    layout.pointee.type.visit(left) { index, left in
        layout.pointee.type.visit(right) { other, right in
            guard index == other else { return }
            if index >= 0 {
                isEqual = layout.pointee.cases[index].form?.pointee.isEqual(left, right) ?? true
            } else {
                isEqual = unknown(left) == unknown(right)
            }
        }
    }
    return isEqual
}

private func hashMessage(_ message: Address, _ layout: MessageSetPointer, _ hasher: inout Hasher) {
    layout.pointee.type.visit(message) { index, payload in
        hasher.combine(index)
        if index >= 0 {
            layout.pointee.cases[index].form?.pointee.hash(payload, into: &hasher)
        } else {
            hasher.combine(unknown(payload))
        }
    }
}

/// The value of an unknown case.
private func unknown(_ payload: Address) -> JSONValue {
    payload[JSONValue.self]
}
