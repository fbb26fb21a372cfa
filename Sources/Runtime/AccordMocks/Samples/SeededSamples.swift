import Accord

/// Answers that are samples of the contract's types: the same ones for the same seed.
///
/// ```swift
/// let mock = ContactsServiceClientMock()
/// mock.answersLeniently(with: SeededSamples(seed: 7))
/// ```
public struct SeededSamples: SampleSource {
    /// A number that chooses the samples.
    public var seed: UInt64

    /// Creates a source of samples.
    public init(seed: UInt64 = 0) {
        self.seed = seed
    }

    /// A sample of a message or a model, a list of three of them, or a plain value; `nil` for other types, such as a
    /// stream of bytes, and where a schema has no values.
    public func sample<Value: Sendable>(of type: Value.Type) -> Value? {
        Self.sample(of: type, seed) as? Value
    }

    fileprivate static func sample(of type: Any.Type, _ seed: UInt64) -> Any? {
        switch type {
        case let type as any JSONModel.Type: try? type.sampled(seed: seed)
        case let type as any Message.Type: try? type.sampled(seed: seed)
        case let type as any Enum.Type: type.sample(seed: seed)
        case let type as any SampledList.Type: type.sample(seed)
        default: plain.first { Swift.type(of: $0) == type }
        }
    }

    private static let plain: [any Sendable] = [
        "text", true, 7, Int32(7), Int64(7), Float(7), 7.0, Decimal(7), sampleTime, Data("text".utf8),
        JSONValue.object([:]),
    ]
}

/// A list, as a type of which samples are made by those of its elements.
private protocol SampledList {
    static func sample(_ seed: UInt64) -> Any?
}

extension Array: SampledList {
    fileprivate static func sample(_ seed: UInt64) -> Any? {
        let elements = (0..<UInt64(3)).compactMap { SeededSamples.sample(of: Element.self, seed &+ $0) as? Element }
        return elements.count == 3 ? elements : nil
    }
}

extension ServiceMock {
    /// Answers all calls that have no stub with samples of the contract, in place of an error: in previews, and in an app
    /// whose backend is not there yet.
    ///
    /// - Parameter seed: a number that chooses the samples.
    public func answersLeniently(seed: UInt64 = 0) {
        answersLeniently(with: SeededSamples(seed: seed))
    }
}
