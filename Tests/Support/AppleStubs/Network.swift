// The state of the network.

public import AppleFoundation
public import Dispatch

public enum NWError: Error {
    case posix(POSIXErrorCode)
    case dns(Int32)
    case tls(Int32)
}

public struct NWPath: Sendable {
    public enum Status: Sendable {
        case satisfied, unsatisfied, requiresConnection
    }

    public var status: Status { .satisfied }
}

public final class NWPathMonitor: @unchecked Sendable {
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?
    public init() {}
    public func start(queue: DispatchQueue) {}
    public func cancel() {}
}
