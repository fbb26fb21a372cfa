import AccordHTTP

/// A mock of a whole service or REST API, as Accord generates them.
///
/// ```swift
/// let timeline = Timeline(of: contacts, scores)
/// …
/// try contacts.verifyNoMoreCalls()                            // a test's last line
/// ```
public protocol ServiceMock: Sendable {
    /// A mock for each method, in the order of the contract. Generated mocks have it.
    var _methods: [any MethodMock] { get }
}

extension ServiceMock {
    /// Throws when a call came that no method had a reply for; see ``MethodMock/verify()``.
    public func verify() throws(ConnectError) {
        for method in _methods { try method.verify() }
    }

    /// Throws when calls came that the test has not looked at; see ``MethodMock/verifyNoMoreCalls()``.
    public func verifyNoMoreCalls() throws(UnexpectedCalls) {
        try UnexpectedCalls.check(_methods.flatMap { $0.unseen })
    }

    /// Answers all calls that have no stub with samples, in place of an error: in previews, and in an app whose backend is
    /// not there yet.
    ///
    /// - Parameter samples: makes the answers; `nil` for errors again.
    public func answersLeniently(with samples: (any SampleSource)?) {
        for method in _methods { method.answersLeniently(with: samples) }
    }

    /// Forgets the stubs and calls of all methods.
    public func reset() {
        for method in _methods { method.reset() }
    }
}

/// The calls that a test did not look at.
public struct UnexpectedCalls: Error, Sendable, Hashable, CustomStringConvertible {
    /// The calls in words, each with its method.
    public let calls: [String]

    public var description: String { "calls that the test has not looked at: \(calls.joined(separator: "; "))" }

    static func check(_ calls: [String]) throws(UnexpectedCalls) {
        if !calls.isEmpty { throw UnexpectedCalls(calls: calls) }
    }
}
