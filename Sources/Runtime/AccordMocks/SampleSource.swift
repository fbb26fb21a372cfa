public import AccordHTTP

/// A source of answers for calls that nobody has stubbed: previews, and apps without a backend.
public protocol SampleSource: Sendable {
    /// A value of a type; `nil` when the source has none.
    func sample<Value: Sendable>(of type: Value.Type) -> Value?
}

/// The number of messages that a stream of samples has.
let sampledMessages = 3

/// A stream, as a type of which samples are made by those of its elements.
protocol SampledStream: Sendable {
    static func sample(from samples: any SampleSource) -> Self?
}

extension ServerStream: SampledStream {
    static func sample(from samples: any SampleSource) -> ServerStream? {
        guard let message = samples.sample(of: Element.self) else { return nil }
        let left = Locked(sampledMessages)
        return ServerStream { () throws(ConnectError) in
            let isLeft = left.withLock { left in
                defer { left -= 1 }
                return left > 0
            }
            return isLeft ? .message(message) : .end(trailers: [:])
        }
    }
}

extension SampleSource {
    /// The answer of an operation: nothing, a stream, or a value.
    func output<Output: Sendable>(of type: Output.Type) -> Output? {
        if let nothing = () as? Output { return nothing }
        if let stream = type as? any SampledStream.Type { return stream.sample(from: self) as? Output }
        return sample(of: type)
    }
}
