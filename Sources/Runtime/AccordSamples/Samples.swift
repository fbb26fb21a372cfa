import Accord

/// Samples of the types that Accord generates.
package enum Samples {
    private static let lock = Lock()
    /// The samplers of types, as making one takes longer than using it. Guarded by `lock`.
    nonisolated(unsafe) private static var books: [ObjectIdentifier: Books] = [:]

    /// A model of a schema.
    package static func sample<Model: JSONModel>(
        _ type: Model.Type, seed: UInt64, now: Int = Sampler.now
    ) throws(SampleError) -> Model {
        let books = books(of: type) { RuleBook(readable: type) }
        let json = try value(Sampler(books, now: now), of: type, definition: nil, seed)
        return try read(type, json) { data throws(CodecError) in try Model(json: data) }
    }

    /// A message.
    package static func sample<M: Message>(
        _ type: M.Type, seed: UInt64, now: Int = Sampler.now
    ) throws(SampleError) -> M {
        let books = books(of: type) { Rules(ProtoJSONSchema(MessageSketch.all(from: type)).schema).book }
        let json = try value(Sampler(books, now: now), of: type, definition: type.messageName, seed)
        return try read(type, json) { data throws(CodecError) in try M(json: data) }
    }

    /// A value of an enum of protobuf: one that the contract names, and not the one that is zero, where there are
    /// others.
    package static func sample<E: Enum>(_ type: E.Type, seed: UInt64) -> E {
        var random = SeededRandom(seed: seed)
        var values: [E] = []
        for value in E.allCases where !values.contains(value) { values.append(value) }
        let others = values.filter { $0.rawValue != 0 }
        return random.element(of: others.isEmpty ? values : others) ?? E(rawValue: 0)
    }

    private static func books(of type: Any.Type, _ make: () -> RuleBook) -> Books {
        lock.lock()
        defer { lock.unlock() }
        if let known = unsafe books[ObjectIdentifier(type)] { return known }
        let made = Books(make())
        unsafe books[ObjectIdentifier(type)] = made
        return made
    }

    private static func value(
        _ sampler: Sampler, of type: Any.Type, definition: String?, _ seed: UInt64
    ) throws(SampleError) -> JSONValue {
        do {
            return try sampler.value(definition: definition, name: String(describing: type), seed: seed)
        } catch {
            var error = error
            error.type = String(reflecting: type)
            throw error
        }
    }

    private static func read<Value>(
        _ type: Value.Type, _ json: JSONValue, _ read: (Data) throws(CodecError) -> Value
    ) throws(SampleError) -> Value {
        do {
            return try read(json.jsonData())
        } catch {
            throw SampleError(
                type: String(reflecting: type), path: error.path, keyword: "type",
                message: "is valid by its schema, and cannot be read: \(error.message)")
        }
    }
}
