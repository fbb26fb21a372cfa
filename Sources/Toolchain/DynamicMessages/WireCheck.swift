import Accord
import Contract

/// Looks through a message in binary for what would keep a reader of the contract from reading it, and names the place.
///
/// libprotobuf-c says no more than that it refuses bytes, follows messages however deep they are, and does not look whether
/// strings are UTF-8.
struct WireCheck {
    let models: WireModels
    /// Whether there was a group, of which libprotobuf-c knows nothing.
    private(set) var hasGroups = false

    init(models: WireModels) {
        self.models = models
    }

    /// - Throws: for damaged bytes, wire types that are not the contract's, strings that are not UTF-8, missing fields that
    ///   are required, and messages that are nested too deep.
    mutating func check(
        _ bytes: [UInt8], as type: String, _ place: MessagePlace = MessagePlace()
    ) throws(MessageProblem) {
        try check(bytes[...], as: type, place)
    }

    private mutating func check(
        _ bytes: ArraySlice<UInt8>, as type: String, _ place: MessagePlace
    ) throws(MessageProblem) {
        guard let model = models.objects[type] else { throw place.problem("there is no message \(type)") }
        var cursor = MessageCursor(rest: bytes)
        var counts: [Int: Int] = [:]
        while let tag = try cursor.tag(place) {
            let field = model.fields.first { $0.number == tag.number }
            let inner = field.map { place.field($0.name) } ?? place
            let content = try cursor.content(of: tag, inner)
            if case .group = content { hasGroups = true }
            guard let field else { continue }
            let count = counts[field.number, default: 0]
            counts[field.number] = count + 1
            try check(content, of: field, count: count, inner)
        }
        if let missing = model.fields.first(where: { $0.presence == .required && counts[$0.number] == nil }) {
            throw place.field(missing.name).problem("it is required")
        }
    }

    private mutating func check(
        _ content: MessageCursor.Content, of field: Field, count: Int, _ place: MessagePlace
    ) throws(MessageProblem) {
        switch field.type {
        case .list(let element, _):
            if case .bytes(let bytes) = content, let type = element.wireType, type != .lengthDelimited {
                var packed = MessageCursor(rest: bytes)
                while !packed.isAtEnd { _ = try packed.content(type, place) }
            } else {
                try check(content, element, place.element(count))
            }
        case .map(let key, let value):
            guard case .bytes(let bytes) = content else { throw place.problem("it is no entry of a map") }
            try checkEntry(bytes, key, value, place)
        case .scalar, .enumeration, .object: try check(content, field.type, place)
        }
    }

    private mutating func checkEntry(
        _ bytes: ArraySlice<UInt8>, _ key: Scalar, _ value: FieldType, _ place: MessagePlace
    ) throws(MessageProblem) {
        var cursor = MessageCursor(rest: bytes)
        while let tag = try cursor.tag(place) {
            let content = try cursor.content(of: tag, place)
            if case .group = content { hasGroups = true }
            switch tag.number {
            case 1: try check(content, .scalar(key), place)
            case 2: try check(content, value, place)
            default: break
            }
        }
    }

    private mutating func check(
        _ content: MessageCursor.Content, _ type: FieldType, _ place: MessagePlace
    ) throws(MessageProblem) {
        guard content.wireType == type.wireType else {
            let expected = type.wireType.map { "\($0.rawValue)" } ?? "another"
            throw place.problem("it has the wire type \(content.wireType.rawValue), and the contract's is \(expected)")
        }
        guard let bytes = content.bytes else { return }
        switch type {
        case .object(let name, _): try check(bytes, as: name, try place.inside())
        case .scalar(.string):
            guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else {
                throw place.problem("it is not UTF-8")
            }
        default: break
        }
    }
}
