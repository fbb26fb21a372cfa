import Accord
import Contract

/// The declarations in the files of a descriptor set, by full name.
package struct Symbols: Sendable {
    typealias Field = Google.Protobuf.FieldDescriptorProto

    struct Extension: Sendable {
        /// The full name: `rin.common.v1.sensitive`.
        var name: String
        var field: Field
    }

    private(set) var objects: Set<String> = []
    /// The numbers of each enum, with the first name of each number.
    private(set) var enums: [String: [Int32: String]] = [:]
    private var extensions: [String: [Int: Extension]] = [:]

    package init(_ files: [Google.Protobuf.FileDescriptorProto]) {
        for file in files {
            let scope = file.package ?? ""
            for message in file.messageType { add(message, in: scope) }
            for enumeration in file.enumType { add(enumeration, in: scope) }
            for field in file.extension { add(field, in: scope) }
        }
    }

    /// The extension of a message, by the message's full name, with a field number.
    func `extension`(of message: String, number: Int) -> Extension? {
        extensions[message]?[number] ?? Self.wellKnown(of: message, number: number)
    }

    /// The extension that an overlay may set in files that do not import it.
    private static func wellKnown(of message: String, number: Int) -> Extension? {
        guard message == "google.protobuf.MethodOptions", number == HTTPRule.optionNumber else { return nil }
        let field = Field(name: "http", number: Int32(number), type: .message, typeName: ".google.api.HttpRule")
        return Extension(name: "google.api.http", field: field)
    }

    /// The full name of a declaration within a package or message.
    static func name(_ name: String?, in scope: String) -> String {
        scope.isEmpty ? name ?? "" : "\(scope).\(name ?? "")"
    }

    /// Returns the full name that a reference means: protoc writes references with a dot in front.
    static func reference(_ name: String?) -> String {
        guard let name else { return "" }
        return name.hasPrefix(".") ? String(name.dropFirst()) : name
    }

    private mutating func add(_ message: Google.Protobuf.DescriptorProto, in scope: String) {
        let name = Self.name(message.name, in: scope)
        objects.insert(name)
        for message in message.nestedType { add(message, in: name) }
        for enumeration in message.enumType { add(enumeration, in: name) }
        for field in message.extension { add(field, in: name) }
    }

    private mutating func add(_ enumeration: Google.Protobuf.EnumDescriptorProto, in scope: String) {
        enums[Self.name(enumeration.name, in: scope)] = Dictionary(
            enumeration.value.map { ($0.number ?? 0, $0.name ?? "") },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private mutating func add(_ field: Field, in scope: String) {
        let definition = Extension(name: Self.name(field.name, in: scope), field: field)
        extensions[Self.reference(field.extendee), default: [:]][Int(field.number ?? 0)] = definition
    }
}
