import Accord
import ProtoReader

/// Makes a snapshot of descriptors, file by file.
struct SnapshotBuilder {
    typealias Descriptor = Google.Protobuf.DescriptorProto
    typealias FieldDescriptor = Google.Protobuf.FieldDescriptorProto

    private(set) var messages: [String: ProtoMessage] = [:]
    private(set) var enums: [String: ProtoEnum] = [:]
    private(set) var services: [String: ProtoService] = [:]
    private(set) var extensions: [ProtoExtension.Key: ProtoField] = [:]

    /// The context of declarations in a file, a message or an enum.
    private struct Scope {
        var name: String
        var file: String
        var path: [Int32]
        var features: ProtoFeatures

        func declaration(_ name: String?, _ path: Int32...) -> ProtoDeclaration {
            ProtoDeclaration(
                fullName: self.name.isEmpty ? name ?? "" : "\(self.name).\(name ?? "")", file: file,
                path: self.path + path)
        }

        func inside(_ declaration: ProtoDeclaration, _ features: ProtoFeatures) -> Scope {
            Scope(name: declaration.fullName, file: file, path: declaration.path, features: features)
        }
    }

    mutating func file(_ file: Google.Protobuf.FileDescriptorProto, isImport: Bool) -> ProtoFile {
        let syntax: ProtoSyntax =
            switch file.syntax {
            case "proto3": .proto3
            case "editions": .edition(file.edition ?? .unknown)
            default: .proto2
            }
        let options = file.options ?? Google.Protobuf.FileOptions()
        let path = file.name ?? ""
        let scope = Scope(
            name: file.package ?? "", file: path, path: [],
            features: ProtoFeatures.defaults(of: syntax).with(options.features))
        return ProtoFile(
            path: path, package: file.package ?? "", syntax: syntax, options: options, isImport: isImport,
            messages: file.messageType.enumerated().map { message($1, scope, [4, Int32($0)], parent: nil) },
            enums: file.enumType.enumerated().map { enumeration($1, scope, [5, Int32($0)], parent: nil) },
            services: file.service.enumerated().map { service($1, scope, [6, Int32($0)]) },
            extensions: file.extension.enumerated().map { field($1, scope, [7, Int32($0)]) },
            places: SourcePlaces(file.sourceCodeInfo, file: path))
    }

    private mutating func message(
        _ message: Descriptor, _ scope: Scope, _ path: [Int32], parent: String?
    ) -> ProtoMessage {
        let declaration = ProtoDeclaration(
            fullName: scope.declaration(message.name).fullName, file: scope.file, path: scope.path + path)
        let options = message.options ?? Google.Protobuf.MessageOptions()
        let inside = scope.inside(declaration, scope.features.with(options.features))
        let synthetic = Set(message.field.lazy.filter { $0.proto3Optional == true }.compactMap(\.oneofIndex))
        let oneofs = message.oneofDecl.enumerated().map { index, oneof in
            ProtoOneof(
                declaration: inside.declaration(oneof.name, 8, Int32(index)),
                isSynthetic: synthetic.contains(Int32(index)),
                options: oneof.options ?? Google.Protobuf.OneofOptions())
        }
        let maps = Self.maps(in: message, named: declaration.fullName)
        let result = ProtoMessage(
            declaration: declaration, parent: parent, isMapEntry: options.mapEntry == true,
            isExported: inside.features.exports(message.visibility, isNested: parent != nil),
            fields: message.field.enumerated().map { index, each in
                field(each, inside, options.mapEntry == true ? [] : [2, Int32(index)], oneofs: oneofs, maps: maps)
            },
            oneofs: oneofs,
            messages: message.nestedType.enumerated().map { index, each in
                let map = maps["\(declaration.fullName).\(each.name ?? "")"]
                return self.message(
                    each, inside, map.map { [2, $0, 6] } ?? [3, Int32(index)], parent: declaration.fullName)
            },
            enums: message.enumType.enumerated().map {
                enumeration($1, inside, [4, Int32($0)], parent: declaration.fullName)
            },
            extensions: message.extension.enumerated().map { field($1, inside, [6, Int32($0)]) },
            extensionRanges: message.extensionRange.compactMap { Range($0.start, $0.end) },
            reservedRanges: message.reservedRange.compactMap { Range($0.start, $0.end) },
            reservedNames: Set(message.reservedName), options: options, features: inside.features)
        messages[declaration.fullName] = result
        return result
    }

    /// The indices of those fields that are maps, by the full names of their entries. An entry is written nowhere in
    /// the file; it is where its map says the types.
    private static func maps(in message: Descriptor, named name: String) -> [String: Int32] {
        let entries = Set(
            message.nestedType.lazy.filter { $0.options?.mapEntry == true }.map { "\(name).\($0.name ?? "")" })
        guard !entries.isEmpty else { return [:] }
        let types = message.field.enumerated().map { (Self.name($1.typeName), Int32($0)) }
        return Dictionary(types.filter { entries.contains($0.0) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Parameter maps: those of the message that the field is in; `path` is empty for the fields of an entry.
    private mutating func field(
        _ field: FieldDescriptor, _ scope: Scope, _ path: [Int32], oneofs: [ProtoOneof] = [],
        maps: [String: Int32] = [:]
    ) -> ProtoField {
        let features = scope.features.with(field.options?.features)
        let typeName = Self.name(field.typeName)
        let isMap = maps[typeName] != nil
        var type = field.type ?? .message
        if type == .message, features.delimitsMessages, !isMap, !path.isEmpty { type = .group }
        let oneof = field.oneofIndex.flatMap { oneofs.indices.contains(Int($0)) ? oneofs[Int($0)] : nil }
        let extendee = field.extendee.map(Self.name)
        let result = ProtoField(
            declaration: ProtoDeclaration(
                fullName: scope.declaration(field.name).fullName, file: scope.file, path: scope.path + path),
            number: field.number ?? 0, jsonName: field.jsonName ?? "", type: type, typeName: typeName,
            cardinality: cardinality(field, features, isMap: isMap),
            oneof: oneof.flatMap { $0.isSynthetic ? nil : $0.declaration.name }, defaultText: field.defaultValue,
            extendee: extendee, options: field.options ?? Google.Protobuf.FieldOptions(), features: features)
        if let extendee { extensions[.init(extendee: extendee, number: result.number)] = result }
        return result
    }

    private func cardinality(
        _ field: FieldDescriptor, _ features: ProtoFeatures, isMap: Bool
    ) -> ProtoField.Cardinality {
        if isMap { return .map }
        switch field.label {
        case .repeated: return .repeated
        case .required: return .required
        default: break
        }
        if features.fieldPresence == .legacyRequired { return .required }
        let isAlwaysExplicit =
            field.oneofIndex != nil || field.proto3Optional == true || field.type == .message || field.type == .group
            || field.extendee != nil
        return isAlwaysExplicit || features.fieldPresence != .implicit ? .explicit : .implicit
    }

    private mutating func enumeration(
        _ enumeration: Google.Protobuf.EnumDescriptorProto, _ scope: Scope, _ path: [Int32], parent: String?
    ) -> ProtoEnum {
        let declaration = ProtoDeclaration(
            fullName: scope.declaration(enumeration.name).fullName, file: scope.file, path: scope.path + path)
        let options = enumeration.options ?? Google.Protobuf.EnumOptions()
        let inside = scope.inside(declaration, scope.features.with(options.features))
        let result = ProtoEnum(
            declaration: declaration, parent: parent,
            isExported: inside.features.exports(enumeration.visibility, isNested: parent != nil),
            values: enumeration.value.enumerated().map { index, value in
                .init(
                    declaration: inside.declaration(value.name, 2, Int32(index)), number: value.number ?? 0,
                    options: value.options ?? Google.Protobuf.EnumValueOptions())
            },
            reservedRanges: enumeration.reservedRange.compactMap { range in
                guard let start = range.start, let end = range.end, start <= end else { return nil }
                return start...end
            },
            reservedNames: Set(enumeration.reservedName), options: options, features: inside.features)
        enums[declaration.fullName] = result
        return result
    }

    private mutating func service(
        _ service: Google.Protobuf.ServiceDescriptorProto, _ scope: Scope, _ path: [Int32]
    ) -> ProtoService {
        let declaration = ProtoDeclaration(
            fullName: scope.declaration(service.name).fullName, file: scope.file, path: scope.path + path)
        let inside = scope.inside(declaration, scope.features)
        let result = ProtoService(
            declaration: declaration,
            methods: service.method.enumerated().map { index, method in
                .init(
                    declaration: inside.declaration(method.name, 2, Int32(index)),
                    request: Self.name(method.inputType), response: Self.name(method.outputType),
                    streamsRequests: method.clientStreaming ?? false,
                    streamsResponses: method.serverStreaming ?? false,
                    idempotency: method.options?.idempotencyLevel ?? .idempotencyUnknown,
                    isDeprecated: method.options?.deprecated == true,
                    bindings: HTTPBinding.all(of: method.options.flatMap(HTTPRule.init)),
                    options: method.options ?? Google.Protobuf.MethodOptions())
            }, options: service.options ?? Google.Protobuf.ServiceOptions())
        services[declaration.fullName] = result
        return result
    }

    /// Returns the full name that a reference means: protoc writes references with a dot in front.
    private static func name(_ reference: String?) -> String {
        guard let reference else { return "" }
        return reference.hasPrefix(".") ? String(reference.dropFirst()) : reference
    }
}

extension Range<Int32> {
    fileprivate init?(_ start: Int32?, _ end: Int32?) {
        guard let start, let end, start <= end else { return nil }
        self = start..<end
    }
}
