import Accord
import Contract

/// Groups, which libprotobuf-c does not know, as messages with a length, which it does (protobuf encoding guide,
/// "Groups").
struct GroupEncoding {
    private enum Form {
        /// The form that the contract has.
        case groups
        case lengths
    }

    private let models: WireModels
    /// The messages in which there may be groups, at whatever depth.
    private let types: Set<String>

    init(_ models: WireModels) {
        self.models = models
        types = Self.typesWithGroups(models)
    }

    /// Returns a message without groups, and without those that the contract does not know.
    ///
    /// - Parameter bytes: what `WireCheck` has found nothing wrong with.
    func withLengths(_ bytes: [UInt8], as type: String) throws(MessageProblem) -> [UInt8] {
        try rewritten(bytes[...], as: type, .lengths, MessagePlace())
    }

    /// Returns a message with its groups.
    func withGroups(_ bytes: [UInt8], as type: String) throws(MessageProblem) -> [UInt8] {
        types.contains(type) ? try rewritten(bytes[...], as: type, .groups, MessagePlace()) : bytes
    }

    private func rewritten(
        _ bytes: ArraySlice<UInt8>, as type: String, _ form: Form, _ place: MessagePlace
    ) throws(MessageProblem) -> [UInt8] {
        let fields = models.objects[type]?.fields ?? []
        return try rewritten(bytes, form, place) { number in
            fields.first { $0.number == number }?.type
        }
    }

    /// - Parameter typeOf: the type of a field by its number.
    private func rewritten(
        _ bytes: ArraySlice<UInt8>, _ form: Form, _ place: MessagePlace, typeOf: (Int) -> FieldType?
    ) throws(MessageProblem) -> [UInt8] {
        var result: [UInt8] = []
        var cursor = MessageCursor(rest: bytes)
        while true {
            let start = cursor.rest.startIndex
            guard let tag = try cursor.tag(place) else { return result }
            let content = try cursor.content(of: tag, place)
            let whole = bytes[start..<cursor.rest.startIndex]
            let type = typeOf(tag.number)
            switch (content.bytes, type?.element) {
            case (let inner?, .object(let name, let isDelimited)?):
                let message = try rewritten(inner, as: name, form, try place.inside())
                result.append(message, number: tag.number, isGroup: isDelimited && form == .groups)
            case (let inner?, .map(_, let value)?):
                let entry = try rewritten(inner, form, place) { $0 == 2 ? value : nil }
                result.append(entry, number: tag.number, isGroup: false)
            default:
                if case .group = content { continue }
                result += whole
            }
        }
    }

    private static func typesWithGroups(_ models: WireModels) -> Set<String> {
        var holders: [String: [String]] = [:]
        var found: Set<String> = []
        for model in models.objects.values {
            for field in model.fields {
                guard case .object(let name, let isDelimited) = field.type.value else { continue }
                holders[name, default: []].append(model.fullName)
                if isDelimited { found.insert(model.fullName) }
            }
        }
        var next = Array(found)
        while let name = next.popLast() {
            for holder in holders[name] ?? [] where found.insert(holder).inserted { next.append(holder) }
        }
        return found
    }
}

extension FieldType {
    /// The type of each occurrence on the wire.
    fileprivate var element: FieldType {
        if case .list(let element, _) = self { element } else { self }
    }

    /// The type of what a field holds, in a list or map or not.
    fileprivate var value: FieldType {
        switch self {
        case .list(let element, _): element
        case .map(_, let value): value
        case .scalar, .enumeration, .object: self
        }
    }

    fileprivate var withLength: FieldType {
        switch self {
        case .object(let name, _): .object(name, isDelimited: false)
        case .list(let element, let isPacked): .list(element.withLength, isPacked: isPacked)
        case .map(let key, let value): .map(key: key, value: value.withLength)
        case .scalar, .enumeration: self
        }
    }
}

extension Contract {
    /// The same contract, in which all messages have a length on the wire.
    func withoutGroups() -> Contract {
        var contract = self
        for index in contract.files.indices {
            contract.files[index].models = contract.files[index].models.map(\.withoutGroups)
        }
        return contract
    }
}

extension Model {
    fileprivate var withoutGroups: Model {
        guard case .object(var object) = self else { return self }
        for index in object.fields.indices { object.fields[index].type = object.fields[index].type.withLength }
        object.models = object.models.map(\.withoutGroups)
        return .object(object)
    }
}

extension [UInt8] {
    /// Appends a message in a message.
    fileprivate mutating func append(_ message: [UInt8], number: Int, isGroup: Bool) {
        append(varint: UInt64(number) << 3 | UInt64((isGroup ? WireType.startGroup : .lengthDelimited).rawValue))
        if !isGroup { append(varint: UInt64(message.count)) }
        self += message
        if isGroup { append(varint: UInt64(number) << 3 | UInt64(WireType.endGroup.rawValue)) }
    }

    private mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
