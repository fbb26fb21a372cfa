import Accord
import Contract

// Both modules have a `Oneof`.
import struct Contract.Oneof

/// Messages and their fields.
extension FileConversion {
    private typealias Message = Google.Protobuf.DescriptorProto
    private typealias Descriptor = Google.Protobuf.FieldDescriptorProto

    mutating func object(
        _ message: Google.Protobuf.DescriptorProto,
        in scope: String,
        at path: DeclarationPath,
        _ features: Features
    ) -> ObjectModel {
        let features = features.with(message.options?.features)
        let fullName = Symbols.name(message.name, in: scope)
        check(message.name, at: path)

        var oneofs: [Oneof] = []
        // Where each oneof of the descriptor is in `oneofs`. protoc puts a proto3 `optional` field into a oneof of its
        // own, which nobody wrote.
        var oneofIndices: [Int32: Int] = [:]
        for field in message.field where field.oneofIndex != nil && field.proto3Optional != true {
            guard let index = field.oneofIndex, oneofIndices[index] == nil else { continue }
            guard message.oneofDecl.indices.contains(Int(index)) else {
                report("a field of \"\(fullName)\" is in a oneof that is not there; make the set again", at: path)
                continue
            }
            let path = path + [Number.messageOneof, index]
            let oneof = message.oneofDecl[Int(index)]
            check(oneof.name, at: path)
            oneofIndices[index] = oneofs.count
            oneofs.append(
                Oneof(
                    name: oneof.name ?? "",
                    documentation: source.documentation(path),
                    location: source.location(path)
                )
            )
        }

        // The messages that protoc makes for maps, by the names that fields have for them.
        let entries = Dictionary(
            message.nestedType.filter { $0.options?.mapEntry == true }.map {
                (Symbols.name($0.name, in: fullName), $0)
            },
            uniquingKeysWith: { first, _ in first }
        )
        var fields: [Field] = []
        for (index, field) in message.field.enumerated() {
            let path = path + [Number.messageField, Int32(index)]
            let oneof = field.proto3Optional == true ? nil : field.oneofIndex
            var features = features
            if let oneof, oneofIndices[oneof] != nil {
                features = features.with(message.oneofDecl[Int(oneof)].options?.features)
            }
            features = features.with(field.options?.features)
            guard let type = type(of: field, entries, at: path, features) else { continue }
            fields.append(self.field(field, type, oneof: oneof.flatMap { oneofIndices[$0] }, at: path, features))
        }

        var models: [Model] = []
        for (index, nested) in message.nestedType.enumerated() where nested.options?.mapEntry != true {
            let path = path + [Number.messageMessage, Int32(index)]
            models.append(.object(object(nested, in: fullName, at: path, features)))
        }
        for (index, nested) in message.enumType.enumerated() {
            let path = path + [Number.messageEnum, Int32(index)]
            models.append(.enumeration(enumeration(nested, in: fullName, at: path, features)))
        }

        return ObjectModel(
            name: message.name ?? "",
            fullName: fullName,
            fields: fields,
            oneofs: oneofs,
            models: models,
            extensions: extensions(message.extension, in: fullName, at: path + [Number.messageExtension], features),
            reservedNumbers: message.reservedRange.compactMap { range in
                Self.range(Int(range.start ?? 0), through: Int(range.end ?? 0) - 1)
            },
            reservedNames: message.reservedName,
            extensionNumbers: message.extensionRange.compactMap { range in
                Self.range(Int(range.start ?? 0), through: Int(range.end ?? 0) - 1)
            },
            isMessageSet: message.options?.messageSetWireFormat ?? false,
            isDeprecated: message.options?.deprecated ?? false,
            documentation: source.documentation(path),
            location: source.location(path),
            options: symbols.customOptions(message.options?.unknownFields, of: "MessageOptions")
        )
    }

    /// - Parameter list: the path of the list that the extensions are in.
    mutating func extensions(
        _ extensions: [Google.Protobuf.FieldDescriptorProto],
        in scope: String,
        at list: DeclarationPath,
        _ features: Features
    ) -> [ExtensionField] {
        var fields: [ExtensionField] = []
        for (index, field) in extensions.enumerated() {
            let path = list + [Int32(index)]
            let features = features.with(field.options?.features)
            // Maps cannot be extensions, so there is no message whose entries to look at.
            guard let type = type(of: field, [:], at: path, features) else { continue }
            var converted = self.field(field, type, oneof: nil, at: path, features)
            if case .list = type {} else { converted.presence = .explicit }
            fields.append(
                ExtensionField(
                    fullName: Symbols.name(field.name, in: scope),
                    extendee: object(named: field.extendee, at: path),
                    field: converted
                )
            )
        }
        return fields
    }

    private mutating func field(
        _ field: Descriptor,
        _ type: FieldType,
        oneof: Int?,
        at path: DeclarationPath,
        _ features: Features
    ) -> Field {
        check(field.name, at: path)
        let number = Int(field.number ?? 0)
        if !(1...536_870_911).contains(number) {
            let isOfMessageSet = field.extendee != nil && number > 0
            report(
                isOfMessageSet
                    ? "\(number) is a number that only extensions of message sets may have, and generated code goes up to "
                        + "536870911; leave the extension out of the contracts, by \"contracts\" or a file of its own"
                    : "\(number) is no field number; use one from 1 to 536870911", at: path)
        }
        return Field(
            name: field.name ?? "",
            // protoc always states it; other programs need not (protobuf's documentation, "ProtoJSON Format").
            jsonName: field.jsonName ?? String(decoding: (field.name ?? "").jsonName, as: UTF8.self),
            number: number,
            type: type,
            presence: Self.presence(of: field, type, features),
            oneof: oneof,
            defaultValue: defaultValue(of: field, type, at: path),
            isDeprecated: field.options?.deprecated ?? false,
            documentation: source.documentation(path),
            location: source.location(path),
            options: symbols.customOptions(field.options?.unknownFields, of: "FieldOptions")
        )
    }

    private static func presence(of field: Descriptor, _ type: FieldType, _ features: Features) -> Presence {
        switch type {
        case .list, .map: return .implicit
        case .scalar, .object, .enumeration: break
        }
        if field.label == .required || features.fieldPresence == .legacyRequired { return .required }
        if case .object = type { return .explicit }
        if field.oneofIndex != nil || features.fieldPresence == .explicit { return .explicit }
        return .implicit
    }

    private mutating func defaultValue(of field: Descriptor, _ type: FieldType, at path: DeclarationPath)
        -> DefaultValue?
    {
        guard let text = field.defaultValue else { return nil }
        let value = DefaultText.value(text, of: type)
        if value == nil { report("\"\(text)\" is no default for a field of this type; make the set again", at: path) }
        return value
    }

    // MARK: - Types

    private mutating func type(
        of field: Descriptor,
        _ entries: [String: Message],
        at path: DeclarationPath,
        _ features: Features
    ) -> FieldType? {
        guard field.label == .repeated else { return element(of: field, at: path, features) }
        if let entry = entries[Symbols.reference(field.typeName)] { return map(entry, at: path, features) }
        guard let element = element(of: field, at: path, features) else { return nil }
        let isPacked = element.isPackable && (field.options?.packed ?? features.packsLists)
        return .list(element, isPacked: isPacked)
    }

    /// An entry is a message with the fields `key` and `value` (protobuf encoding guide, "Maps"). It is never
    /// delimited, nor are its values.
    private mutating func map(_ entry: Message, at path: DeclarationPath, _ features: Features) -> FieldType? {
        var features = features
        features.delimitsMessages = false
        let key = entry.field.first { $0.number == 1 }
        let value = entry.field.first { $0.number == 2 }
        guard let key, let value, case .scalar(let scalar)? = element(of: key, at: path, features) else {
            report("the entry of a map has no key or no value; make the set again", at: path)
            return nil
        }
        return element(of: value, at: path, features).map { .map(key: scalar, value: $0) }
    }

    private mutating func element(of field: Descriptor, at path: DeclarationPath, _ features: Features) -> FieldType? {
        switch field.type {
        case .int32: return .scalar(.int32)
        case .int64: return .scalar(.int64)
        case .uint32: return .scalar(.uint32)
        case .uint64: return .scalar(.uint64)
        case .sint32: return .scalar(.sint32)
        case .sint64: return .scalar(.sint64)
        case .fixed32: return .scalar(.fixed32)
        case .fixed64: return .scalar(.fixed64)
        case .sfixed32: return .scalar(.sfixed32)
        case .sfixed64: return .scalar(.sfixed64)
        case .float: return .scalar(.float)
        case .double: return .scalar(.double)
        case .bool: return .scalar(.bool)
        case .string: return .scalar(.string)
        case .bytes: return .scalar(.bytes)
        case .message:
            return .object(object(named: field.typeName, at: path), isDelimited: features.delimitsMessages)
        case .group: return .object(object(named: field.typeName, at: path), isDelimited: true)
        case .enum:
            let name = Symbols.reference(field.typeName)
            if symbols.enums[name] == nil { reportMissing(name, at: path) }
            return .enumeration(name)
        case nil, .unrecognized:
            report("the field's type is not known; make the descriptor set again with protoc", at: path)
            return nil
        }
    }
}

extension FieldType {
    /// Whether lists of it may be packed (protobuf encoding guide, "Packed Repeated Fields").
    fileprivate var isPackable: Bool {
        switch self {
        case .scalar(.string), .scalar(.bytes), .object, .list, .map: false
        case .scalar, .enumeration: true
        }
    }
}
