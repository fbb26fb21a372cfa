import Foundation

/// The traffic that a call has sent and received so far, all of its attempts together.
public struct CallTraffic: Sendable, Hashable {
    /// The number of times that the call went to the wire; 0 when it was refused or answered before that.
    public var attempts = 0
    /// The bytes of the bodies that were sent, as the transport got them; `nil` when there was one whose length nobody
    /// knew.
    public var requestBytes: Int? = 0
    /// The bytes of the bodies that were received and read so far, as the transport delivered them.
    public var responseBytes = 0

    /// Creates the traffic of a call that has not moved a byte.
    public init() {}
}

/// The state that all copies of a call have in common.
final class CallRecord: Sendable {
    private struct State: Sendable {
        var traffic = CallTraffic()
        var isSpent = false
        var signInID: UUID?
        var id: UUID?
        var url: URL?
        var progress: ProgressReport?
    }

    private let method: MethodDescriptor
    private let state: Locked<State>

    init(_ method: MethodDescriptor, id: UUID?) {
        self.method = method
        state = Locked(State(id: id))
    }

    /// Made when it is first asked for: on Linux, a random one takes a third of the time of a call.
    var id: UUID {
        state.withLock { state in
            let id = state.id ?? UUID()
            state.id = id
            return id
        }
    }

    var traffic: CallTraffic { state.withLock { $0.traffic } }
    var isSpent: Bool { state.withLock { $0.isSpent } }

    var progress: ProgressReport? { state.withLock { $0.progress } }

    func report(to onProgress: @escaping @Sendable (CallProgress) -> Void) {
        state.withLock { $0.progress = ProgressReport(onProgress) }
    }

    /// Notes that the call cannot be sent again.
    func spend() {
        state.withLock { $0.isSpent = true }
    }

    /// The call in errors: its operation, and where it was last sent.
    var name: String {
        let url = state.withLock { $0.url }
        return method.title + (url.map { " (\(Printing.place(of: $0)))" } ?? "")
    }

    /// The same error, which names this call unless it names one already.
    func naming(_ error: ConnectError) -> ConnectError {
        guard error.call == nil else { return error }
        var error = error
        error.call = name
        return error
    }

    /// Whether that sign-in is the one that the call was first made under.
    func belongs(to signInID: UUID) -> Bool {
        state.withLock { state in
            state.signInID = state.signInID ?? signInID
            return state.signInID == signInID
        }
    }

    /// Notes that an attempt goes to the wire.
    ///
    /// - Parameter bytes: how many the body has; `nil` when that is not known.
    func sent(to url: URL, bytes: Int?) {
        state.withLock { state in
            state.traffic.attempts += 1
            state.url = url
            guard let bytes, let sum = state.traffic.requestBytes?.addingReportingOverflow(bytes), !sum.overflow else {
                state.traffic.requestBytes = nil
                return
            }
            state.traffic.requestBytes = sum.partialValue
        }
    }

    func received(_ bytes: Int) {
        let progress = state.withLock { state in
            state.traffic.responseBytes &+= bytes
            return state.progress
        }
        progress?.received(bytes)
    }
}
