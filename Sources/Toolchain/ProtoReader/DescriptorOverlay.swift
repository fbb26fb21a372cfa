import Accord
import Contract

/// Puts the options of overlays into descriptors, as if the `.proto` files had them.
package struct DescriptorOverlay {
    package typealias File = Google.Protobuf.FileDescriptorProto

    private var entries: [String: [OptionOverlay.Entry]] = [:]
    private var used: Set<String> = []
    /// The full names of everything that may have options.
    private var known: [String] = []
    private var problems: [Diagnostic] = []

    /// - Parameters:
    ///   - files: descriptors with all that they import.
    ///   - overlays: in the order in which they are applied.
    /// - Returns: the files with the options; and errors about options that a declaration cannot have, and warnings about
    ///   names that no file has.
    package static func applied(
        to files: [File], _ overlays: [OptionOverlay]
    ) -> (files: [File], problems: [Diagnostic]) {
        guard !overlays.isEmpty else { return (files, []) }
        var overlay = DescriptorOverlay()
        for entry in overlays.flatMap(\.entries) { overlay.entries[entry.name, default: []].append(entry) }
        let files = files.map { overlay.changed($0) }
        for entry in overlays.flatMap(\.entries) where !overlay.used.contains(entry.name) {
            overlay.problems.append(
                Diagnostic(
                    "no .proto file has '\(entry.name)', so its options change nothing; "
                        + remedy(for: entry.name, among: overlay.known),
                    severity: .warning, at: entry.location))
        }
        return (files, overlay.problems)
    }

    private static func remedy(for name: String, among known: [String]) -> String {
        let sameEnd = known.first { $0.hasSuffix(".\(name)") }
        let near = sameEnd ?? Suggestion.misspelled(name, among: known)
        return near.map { "did you mean '\($0)'?" } ?? "write its full name, with the package"
    }

    private mutating func changed(_ file: File) -> File {
        var file = file
        let scope = file.package ?? ""
        for index in file.messageType.indices { change(&file.messageType[index], in: scope) }
        for index in file.enumType.indices { change(&file.enumType[index], in: scope) }
        for index in file.extension.indices { change(&file.extension[index], in: scope) }
        for index in file.service.indices { change(&file.service[index], in: scope) }
        return file
    }

    private mutating func change(_ message: inout Google.Protobuf.DescriptorProto, in scope: String) {
        let name = Symbols.name(message.name, in: scope)
        change(&message.options, of: name)
        for index in message.field.indices { change(&message.field[index], in: name) }
        for index in message.extension.indices { change(&message.extension[index], in: name) }
        for index in message.enumType.indices { change(&message.enumType[index], in: name) }
        for index in message.nestedType.indices { change(&message.nestedType[index], in: name) }
    }

    private mutating func change(_ field: inout Google.Protobuf.FieldDescriptorProto, in scope: String) {
        change(&field.options, of: Symbols.name(field.name, in: scope))
    }

    private mutating func change(_ type: inout Google.Protobuf.EnumDescriptorProto, in scope: String) {
        let name = Symbols.name(type.name, in: scope)
        change(&type.options, of: name)
        for index in type.value.indices {
            let value = type.value[index].name
            // A value is beside its enum for protobuf, and in it for those who write its name.
            change(&type.value[index].options, of: Symbols.name(value, in: scope))
            change(&type.value[index].options, of: Symbols.name(value, in: name))
        }
    }

    private mutating func change(_ service: inout Google.Protobuf.ServiceDescriptorProto, in scope: String) {
        let name = Symbols.name(service.name, in: scope)
        change(&service.options, of: name)
        for index in service.method.indices {
            let method = Symbols.name(service.method[index].name, in: name)
            change(&service.method[index].options, of: method, isMethod: true)
            for entry in entries[method] ?? [] where entry.isOfMethod {
                var options = service.method[index].options ?? Google.Protobuf.MethodOptions()
                if let idempotency = entry.idempotency { options.idempotencyLevel = .init(idempotency) }
                if let http = entry.http { options.unknownFields.bytes += HTTPRule.option(http) }
                service.method[index].options = options
            }
        }
    }

    private mutating func change<Options: DeprecableOptions>(
        _ options: inout Options?, of name: String, isMethod: Bool = false
    ) {
        known.append(name)
        guard let found = entries[name] else { return }
        used.insert(name)
        for entry in found {
            if let deprecated = entry.deprecated {
                options = options ?? Options()
                options?.deprecated = deprecated
            }
            if entry.isOfMethod, !isMethod {
                problems.append(
                    Diagnostic(
                        "'\(name)' is no method, and only methods have 'idempotency_level' and 'google.api.http'; name "
                            + "a method, or leave them out", at: entry.location))
            }
        }
    }
}

/// Options that say whether what has them is deprecated.
private protocol DeprecableOptions: Message {
    var deprecated: Bool? { get set }
}

extension Google.Protobuf.MessageOptions: DeprecableOptions {}
extension Google.Protobuf.FieldOptions: DeprecableOptions {}
extension Google.Protobuf.EnumOptions: DeprecableOptions {}
extension Google.Protobuf.EnumValueOptions: DeprecableOptions {}
extension Google.Protobuf.ServiceOptions: DeprecableOptions {}
extension Google.Protobuf.MethodOptions: DeprecableOptions {}

extension Google.Protobuf.MethodOptions.IdempotencyLevel {
    fileprivate init(_ idempotency: Method.Idempotency) {
        switch idempotency {
        case .unknown: self = .idempotencyUnknown
        case .noSideEffects: self = .noSideEffects
        case .idempotent: self = .idempotent
        }
    }
}
