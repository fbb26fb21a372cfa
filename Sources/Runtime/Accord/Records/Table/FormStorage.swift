// Code that needs the static type: written once, and reached by opening the metatype in a form (see Table/Access).

enum NullableState {
    case absent, null, value
}

protocol NullableForm {
    static func state(_ pointer: Address) -> NullableState
    static func makeNull(_ pointer: Address)
    /// Makes a `value` of the element at `pointer`.
    static func makeValue(_ pointer: Address)
}

extension Nullable: NullableForm {
    static func state(_ pointer: Address) -> NullableState {
        switch pointer[Self.self] {
        case .absent: .absent
        case .null: .null
        case .value: .value
        }
    }

    static func makeNull(_ pointer: Address) {
        pointer.initialize(to: Self.null)
    }

    static func makeValue(_ pointer: Address) {
        let value = pointer.move(Value.self)
        pointer.initialize(to: Self.value(value))
    }
}

protocol BoxedForm {
    /// Calls `body` with the address of the value.
    static func withValue(_ pointer: Address, _ body: (Address) -> Void)
    /// Moves a value into a new box.
    static func make(_ pointer: Address, from value: Address)
}

extension Boxed: BoxedForm {
    static func withValue(_ pointer: Address, _ body: (Address) -> Void) {
        let box = pointer[Self.self].box
        withAddress(of: &box.value, body)
    }

    static func make(_ pointer: Address, from value: Address) {
        let value = value.move(Value.self)
        pointer.initialize(to: Self(wrappedValue: value))
    }
}

extension ValueForm {
    /// Destroys the value at `pointer`.
    func destroy(_ pointer: Address) {
        switch kind {
        case .bool, .int32, .int64, .uint64, .float, .double, .decimalString, .decimalNumber, .uuid, .day, .rfc3339,
            .naiveUTC,
            .epochSeconds, .epochMilliseconds:
            return
        case .string: pointer.deinitialize(String.self)
        default:
            func destroy<T>(_: T.Type) { pointer.deinitialize(T.self) }
            destroy(self.type)
        }
    }

    /// Makes a copy of the value at `source`.
    func copy(_ source: Address, to pointer: Address) {
        func copy<T>(_: T.Type) {
            pointer.initialize(T.self, from: source)
        }
        copy(self.type)
    }

    func isEqual(_ left: Address, _ right: Address) -> Bool {
        func equal<T: Equatable>(_: T.Type) -> Bool {
            left[T.self] == right[T.self]
        }
        return switch kind {
        case .string: equal(String.self)
        case .bool: equal(Bool.self)
        case .int32: equal(Int32.self)
        case .int64: equal(Int64.self)
        case .double: equal(Double.self)
        case .record, .tuple: equalRecords(left, right, record)
        default: equal(self.type)
        }
    }

    func hash(_ pointer: Address, into hasher: inout Hasher) {
        func hash<T: Hashable>(_: T.Type) { pointer[T.self].hash(into: &hasher) }
        switch kind {
        case .string: hash(String.self)
        case .record, .tuple: hashRecord(pointer, record, &hasher)
        default: hash(self.type)
        }
    }

    /// Whether the optional at `pointer` is `nil`.
    @inline(__always)
    func isNil(_ pointer: Address) -> Bool {
        if isFlagged { return pointer.load(as: UInt8.self, at: element.pointee.size) != 0 }
        return switch element.pointee.kind {
        case .string: pointer[String?.self] == nil
        case .list, .map, .boxed: pointer.load(as: UInt.self) == 0
        default: isNone(pointer)
        }
    }

    @inline(never)
    private func isNone(_ pointer: Address) -> Bool {
        func isNone<T>(_: T.Type) -> Bool { !isSome(pointer, T.self) }
        return isNone(element.pointee.type)
    }
}
