/// The size of the last output of a message: outputs of one kind tend to be alike, and with memory of the right size
/// nothing has to be copied on the way.
struct SizeHint {
    private let lock = Lock()
    // Guarded by `lock`.
    private let size = immortal(0)

    var value: Int {
        get {
            lock.lock()
            defer { lock.unlock() }
            return size.pointee
        }
        nonmutating set {
            lock.lock()
            defer { lock.unlock() }
            size.mutable = newValue
        }
    }
}
