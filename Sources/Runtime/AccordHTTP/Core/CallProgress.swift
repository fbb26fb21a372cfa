import HTTPTypes

/// The progress of the bodies of a call, as ``CallOptions/onProgress`` reports it.
public struct CallProgress: Sendable, Hashable {
    /// 1 at first, and one more each time that the call is sent again, which begins with nothing.
    public var attempt = 0
    /// The number of bytes of the request's body that the network has taken.
    public var sentBytes = 0
    /// The number of bytes that the request's body has; `nil` when that is not known.
    public var bytesToSend: Int?
    /// The number of bytes of the response's body that have come and were read.
    public var receivedBytes = 0
    /// The number of bytes that the response's body has; `nil` before it begins, and when the server does not say.
    public var bytesToReceive: Int?

    /// Creates the progress of a call that has not moved a byte.
    public init() {}

    /// The part of the request's body that is sent, from 0 to 1; `nil` when that is not known.
    public var fractionSent: Double? { Self.fraction(sentBytes, of: bytesToSend) }

    /// The part of the response's body that is received, from 0 to 1; `nil` when that is not known.
    public var fractionReceived: Double? { Self.fraction(receivedBytes, of: bytesToReceive) }

    private static func fraction(_ part: Int, of whole: Int?) -> Double? {
        guard let whole else { return nil }
        return whole == 0 ? 1 : min(1, Double(part) / Double(whole))
    }
}

/// Reports the progress of one call, step by step.
final class ProgressReport: Sendable {
    private let progress = Locked(CallProgress())
    private let report: @Sendable (CallProgress) -> Void

    init(_ report: @escaping @Sendable (CallProgress) -> Void) {
        self.report = report
    }

    /// An attempt begins.
    ///
    /// - Parameter length: how many bytes the body has; `nil` when that is not known.
    /// - Returns: the function that the transport calls with the bytes that are sent. Calls by an earlier attempt are ignored.
    func beganRequest(bytes length: Int?) -> @Sendable (Int) -> Void {
        let attempt = progress.withLock { progress in
            let attempt = progress.attempt + 1
            progress = CallProgress()
            (progress.attempt, progress.bytesToSend) = (attempt, length)
            return attempt
        }
        return { [self] bytes in
            step { progress in
                guard progress.attempt == attempt, bytes != progress.sentBytes else { return false }
                progress.sentBytes = bytes
                return true
            }
        }
    }

    /// The response begins.
    ///
    /// - Parameter length: how many bytes its body has.
    func beganResponse(bytes length: Int) {
        progress.withLock { $0.bytesToReceive = max(0, length) }
    }

    func received(_ bytes: Int) {
        step { progress in
            progress.receivedBytes &+= bytes
            return bytes > 0
        }
    }

    /// Steps are reported within the lock, as each is to be further than the one before, whichever thread it comes from.
    private func step(_ change: (inout CallProgress) -> Bool) {
        progress.withLock { progress in
            if change(&progress) { report(progress) }
        }
    }
}
