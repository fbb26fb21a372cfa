import Contract

/// A message's stored properties in the order of the contract, with everything resolved that is written of them.
struct MessageShape {
    enum Member {
        case field(FieldShape)
        case oneof(OneofShape)
    }

    struct FieldShape {
        var field: Field
        var name: SwiftName
        /// The property's type: `[Email]`, `Int32?`.
        var type: String
        /// The type without the `?` of an optional property.
        var wrapped: String
        /// The value that the property begins with.
        var initial: String
        /// Whether it is kept in an `Accord.Indirect`.
        var isIndirect: Bool
        /// The accessor that gives the contract's default for an absent value.
        var fallback: (name: String, value: String)?
        /// The full name of what makes it deprecated.
        var deprecation: String?
    }

    struct OneofShape {
        var oneof: Oneof
        var name: SwiftName
        /// The name of its enum.
        var type: String
        var cases: [CaseShape]
    }

    struct CaseShape {
        var field: Field
        var name: SwiftName
        var payload: String
        var isIndirect: Bool
        var deprecation: String?
    }

    var members: [Member] = []
    var table = TableArguments()

    var oneofs: [OneofShape] {
        members.compactMap { if case .oneof(let oneof) = $0 { oneof } else { nil } }
    }

    /// Whether a property has the wrapper `Accord.Indirect`.
    var hasIndirectFields: Bool {
        members.contains { if case .field(let field) = $0 { field.isIndirect } else { false } }
    }
}

/// The arguments of an `Accord.MessageTable`.
struct TableArguments {
    private(set) var lines: [String] = []
    private var messageList = TypeList()
    private var enumList = TypeList()
    private var oneofList = TypeList()
    /// Whether it names a deprecated type.
    var isDeprecated = false

    var messages: [String] { messageList.names }
    var enums: [String] { enumList.names }
    var oneofs: [String] { oneofList.names }

    mutating func line(_ field: Field, kind: String) {
        let word = field.jsonName == Self.defaultJSONName(field.name) ? "" : " \(field.jsonName)"
        lines.append("\(field.number) \(kind) \(field.name)\(word)")
    }

    /// The index by which lines refer to a message.
    mutating func message(_ type: String) -> Int { messageList.index(of: type) }
    mutating func enumeration(_ type: String) -> Int { enumList.index(of: type) }
    mutating func oneof(_ type: String) -> Int { oneofList.index(of: type) }

    /// The JSON name that a field has when its contract gives none: `protoc` drops the underscores and makes the letter
    /// after each a capital (protobuf's `ToJsonName`).
    static func defaultJSONName(_ name: String) -> String {
        var result: [UInt8] = []
        var isAfterUnderscore = false
        for byte in name.utf8 {
            if byte == UInt8(ascii: "_") {
                isAfterUnderscore = true
                continue
            }
            let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            result.append(isAfterUnderscore && isSmall ? byte - 32 : byte)
            isAfterUnderscore = false
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension MessageShape {
    /// The parameters that set the stored properties.
    var parameters: [InitializerParameter] {
        members.map { member in
            switch member {
            case .field(let field):
                InitializerParameter(
                    name: field.name, type: field.type, initial: field.initial, deprecation: field.deprecation)
            case .oneof(let oneof): InitializerParameter(name: oneof.name, type: "\(oneof.type)?", initial: "nil")
            }
        }
    }
}
