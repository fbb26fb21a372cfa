import Foundation

/// Decodes text that has no types: each text is read as what is asked for.
struct TextDecoder: Decoder {
    let node: TextNode
    var codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ node: TextNode, at path: [any CodingKey] = []) {
        self.node = node
        codingPath = path
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let members = node.object else { throw mismatch("an object") }
        return KeyedDecodingContainer(TextMembers(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        // A list of one is written as its element is.
        guard let elements = node.elements ?? node.scalar.map({ [.text($0)] }) else { throw mismatch("a list") }
        return TextElements(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func mismatch(_ expected: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: codingPath, debugDescription: "\(expected) was expected"))
    }
}

extension TextDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { node.isNull }

    func decode(_: String.Type) throws -> String {
        guard let text = node.scalar else { throw mismatch("a text") }
        return text
    }

    func decode(_: Bool.Type) throws -> Bool {
        switch node.scalar {
        case "true": true
        case "false": false
        default: throw mismatch("true or false")
        }
    }

    func decode(_: Double.Type) throws -> Double { try number() }
    func decode(_: Float.Type) throws -> Float { try number() }
    func decode(_: Int.Type) throws -> Int { try number() }
    func decode(_: Int8.Type) throws -> Int8 { try number() }
    func decode(_: Int16.Type) throws -> Int16 { try number() }
    func decode(_: Int32.Type) throws -> Int32 { try number() }
    func decode(_: Int64.Type) throws -> Int64 { try number() }
    func decode(_: UInt.Type) throws -> UInt { try number() }
    func decode(_: UInt8.Type) throws -> UInt8 { try number() }
    func decode(_: UInt16.Type) throws -> UInt16 { try number() }
    func decode(_: UInt32.Type) throws -> UInt32 { try number() }
    func decode(_: UInt64.Type) throws -> UInt64 { try number() }

    private func number<Number: LosslessStringConvertible>() throws -> Number {
        guard let text = node.scalar, let number = Number(text) else { throw mismatch("a number") }
        return number
    }

    func decode<Value: Decodable>(_: Value.Type) throws -> Value {
        guard Value.self == Decimal.self else { return try Value(from: self) }
        let locale = Locale(identifier: "en_US_POSIX")
        // Foundation takes what begins with a number for one.
        guard let text = node.scalar, text.allSatisfy({ "0123456789+-.eE".contains($0) }),
            let decimal = Decimal(string: text, locale: locale) as? Value
        else { throw mismatch("a number") }
        return decimal
    }
}

/// The members of an object.
private struct TextMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: TextNode]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { members.keys.sorted().compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    private func decoder(_ key: some CodingKey) -> TextDecoder {
        TextDecoder(members[key.stringValue] ?? .absent, at: codingPath + [key])
    }

    func decodeNil(forKey key: Key) -> Bool { decoder(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let decoder = decoder(key)
        guard members[key.stringValue] != nil else {
            throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "it is missing"))
        }
        return try decoder.singleValueContainer().decode(type)
    }

    func nestedContainer<Other: CodingKey>(
        keyedBy type: Other.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Other> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { TextDecoder(TextNode(members: members), at: codingPath) }

    func superDecoder(forKey key: Key) -> any Decoder { decoder(key) }
}

/// The elements of a list.
private struct TextElements: UnkeyedDecodingContainer {
    let elements: [TextNode]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [TextNode], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    private func current() throws -> TextDecoder {
        guard !isAtEnd else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "there are no more elements"))
        }
        return TextDecoder(elements[currentIndex], at: codingPath)
    }

    private mutating func taken<Value>(_ take: (TextDecoder) throws -> Value) throws -> Value {
        let value = try take(try current())
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard try current().decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try taken { try $0.singleValueContainer().decode(type) }
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try taken { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try taken { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try taken { $0 } }
}
