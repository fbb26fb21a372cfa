public import Foundation

// The signals that generated contracts make of the values that a server sends.
extension SessionSignal {
    /// A heartbeat of the server that has no time of its own was sent when its frame was.
    @usableFromInline
    func sent(at date: Date?) -> SessionSignal {
        if case .heartbeat(sentAt: nil) = self { .heartbeat(sentAt: date) } else { self }
    }

    /// Returns a time that the server gives in seconds; `nil` for one that is not given, or cannot be meant: one that
    /// is no number, not above zero, or longer than a day.
    public static func interval(seconds: Double?) -> Duration? {
        guard let seconds, seconds > 0, seconds <= 86_400 else { return nil }
        return .seconds(seconds)
    }

    /// A number of seconds as a duration; `nil` where it is absent, or no length of time.
    public static func interval(seconds: Float?) -> Duration? { interval(seconds: seconds.map(Double.init)) }

    /// A number of seconds as a duration; `nil` where it is absent, or no length of time.
    public static func interval(seconds: Decimal?) -> Duration? {
        interval(seconds: seconds.map { NSDecimalNumber(decimal: $0).doubleValue })
    }

    /// A number of seconds as a duration; `nil` where it is absent, or no length of time.
    public static func interval(seconds: (some BinaryInteger)?) -> Duration? {
        interval(seconds: seconds.map { Double($0) })
    }

    /// A confirmation that says what was done; `nil` when that is no change of subscriptions.
    ///
    /// - Parameters:
    ///   - action: The action that the server names; `nil` when it names none, as then the order of answers decides.
    ///   - added: The action of a subscription.
    ///   - removed: The action of the end of one.
    public static func acknowledged(
        _ action: String?, added: String, removed: String, channels: [String]?
    ) -> SessionSignal? {
        switch action {
        case nil: .acknowledged(nil, channels: channels)
        case added: .acknowledged(.added, channels: channels)
        case removed: .acknowledged(.removed, channels: channels)
        default: nil
        }
    }
}
