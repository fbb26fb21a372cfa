/// A value in memory of its own. It is copied when it is changed and somebody else has it, too.
struct Box<Value: Sendable & Equatable>: Sendable, Equatable {
    // Unchecked, as it is only changed by the one who alone refers to it.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var storage: Storage

    init(_ value: Value) {
        storage = Storage(value)
    }

    var value: Value {
        _read { yield storage.value }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
            yield &storage.value
        }
    }

    /// Whether both are in the same memory.
    func isShared(with other: Box) -> Bool { storage === other.storage }

    static func == (left: Box, right: Box) -> Bool {
        left.isShared(with: right) || left.value == right.value
    }
}
