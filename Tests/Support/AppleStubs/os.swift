// Locks of the system.

public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    public init(uncheckedState: State) {}
}

extension OSAllocatedUnfairLock where State == Void {
    public init() {}
    public func lock() {}
    public func unlock() {}
}
