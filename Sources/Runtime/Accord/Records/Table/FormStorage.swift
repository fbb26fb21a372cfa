// Code that needs the static type: written once, and reached by opening the metatype in a form (see Table/Access).

enum NullableState {
    case absent, null, value
}

protocol NullableForm {
    static func state(_ pointer: UnsafeRawPointer) -> NullableState
    static func makeNull(_ pointer: UnsafeMutableRawPointer)
    /// Makes a `value` of the element at `pointer`.
    static func makeValue(_ pointer: UnsafeMutableRawPointer)
}

extension Nullable: NullableForm {
    static func state(_ pointer: UnsafeRawPointer) -> NullableState {
        switch pointer.assumingMemoryBound(to: Self.self).pointee {
        case .absent: .absent
        case .null: .null
        case .value: .value
        }
    }

    static func makeNull(_ pointer: UnsafeMutableRawPointer) {
        pointer.assumingMemoryBound(to: Self.self).initialize(to: .null)
    }

    static func makeValue(_ pointer: UnsafeMutableRawPointer) {
        let value = pointer.assumingMemoryBound(to: Value.self).move()
        pointer.assumingMemoryBound(to: Self.self).initialize(to: .value(value))
    }
}

protocol BoxedForm {
    /// Calls `body` with the address of the value.
    static func withValue(_ pointer: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void)
    /// Moves a value into a new box.
    static func make(_ pointer: UnsafeMutableRawPointer, from value: UnsafeMutableRawPointer)
}

extension Boxed: BoxedForm {
    static func withValue(_ pointer: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
        let box = pointer.assumingMemoryBound(to: Self.self).pointee.box
        withUnsafePointer(to: &box.value) { body(UnsafeRawPointer($0)) }
    }

    static func make(_ pointer: UnsafeMutableRawPointer, from value: UnsafeMutableRawPointer) {
        let value = value.assumingMemoryBound(to: Value.self).move()
        pointer.assumingMemoryBound(to: Self.self).initialize(to: Self(wrappedValue: value))
    }
}

extension ValueForm {
    /// Destroys the value at `pointer`.
    func destroy(_ pointer: UnsafeMutableRawPointer) {
        switch kind {
        case .bool, .int32, .int64, .uint64, .float, .double, .decimalString, .decimalNumber, .uuid, .day, .rfc3339,
            .naiveUTC,
            .epochSeconds, .epochMilliseconds:
            return
        case .string: pointer.assumingMemoryBound(to: String.self).deinitialize(count: 1)
        default:
            func destroy<T>(_: T.Type) { pointer.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
            destroy(self.type)
        }
    }

    /// Makes a copy of the value at `source`.
    func copy(_ source: UnsafeRawPointer, to pointer: UnsafeMutableRawPointer) {
        func copy<T>(_: T.Type) {
            pointer.assumingMemoryBound(to: T.self).initialize(from: source.assumingMemoryBound(to: T.self), count: 1)
        }
        copy(self.type)
    }

    func isEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        func equal<T: Equatable>(_: T.Type) -> Bool {
            left.assumingMemoryBound(to: T.self).pointee == right.assumingMemoryBound(to: T.self).pointee
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

    func hash(_ pointer: UnsafeRawPointer, into hasher: inout Hasher) {
        func hash<T: Hashable>(_: T.Type) { pointer.assumingMemoryBound(to: T.self).pointee.hash(into: &hasher) }
        switch kind {
        case .string: hash(String.self)
        case .record, .tuple: hashRecord(pointer, record, &hasher)
        default: hash(self.type)
        }
    }

    /// Whether the optional at `pointer` is `nil`.
    @inline(__always)
    func isNil(_ pointer: UnsafeRawPointer) -> Bool {
        if isFlagged { return pointer.load(fromByteOffset: element.pointee.size, as: UInt8.self) != 0 }
        return switch element.pointee.kind {
        case .string: pointer.assumingMemoryBound(to: String?.self).pointee == nil
        case .list, .map, .boxed: pointer.load(as: UInt.self) == 0
        default: isNone(pointer)
        }
    }

    @inline(never)
    private func isNone(_ pointer: UnsafeRawPointer) -> Bool {
        func isNone<T>(_: T.Type) -> Bool { !isSome(pointer, T.self) }
        return isNone(element.pointee.type)
    }
}
