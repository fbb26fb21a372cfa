import Accord
import Contract

/// Turns one file of a descriptor set into a contract file.
///
/// It goes on after a problem, so that all are found; what it returns is of use only when there are none.
struct FileConversion {
    typealias DeclarationPath = SourceInfo.DeclarationPath
    typealias Number = SourceInfo.Number

    let file: Google.Protobuf.FileDescriptorProto
    let symbols: Symbols
    let source: SourceInfo
    var problems: [Diagnostic] = []

    /// - Parameter path: where a user would open the file.
    init(_ file: Google.Protobuf.FileDescriptorProto, symbols: Symbols, path: String) {
        self.file = file
        self.symbols = symbols
        self.source = SourceInfo(file.sourceCodeInfo, file: path)
    }

    mutating func contractFile(isRequested: Bool) -> ContractFile {
        let path = file.name ?? ""
        let package = file.package ?? ""
        checkPath(path)
        for part in package.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        where !package.isEmpty {
            check(String(Substring(part)), at: [Number.filePackage])
        }
        let features = defaultFeatures().with(file.options?.features)
        var models: [Model] = []
        for (index, message) in file.messageType.enumerated() {
            models.append(.object(object(message, in: package, at: [Number.fileMessage, Int32(index)], features)))
        }
        for (index, enumeration) in file.enumType.enumerated() {
            let path = [Number.fileEnum, Int32(index)]
            models.append(.enumeration(self.enumeration(enumeration, in: package, at: path, features)))
        }
        var services: [Service] = []
        for (index, service) in file.service.enumerated() {
            services.append(self.service(service, in: package, at: [Number.fileService, Int32(index)]))
        }
        return ContractFile(
            path: path,
            package: package,
            isRequested: isRequested,
            imports: file.dependency,
            publicImports: file.publicDependency.compactMap { index in
                file.dependency.indices.contains(Int(index)) ? file.dependency[Int(index)] : nil
            },
            models: models,
            services: services,
            extensions: extensions(file.extension, in: package, at: [Number.fileExtension], features),
            isDeprecated: file.options?.deprecated ?? false,
            documentation: source.fileDocumentation(),
            options: symbols.customOptions(file.options?.unknownFields, of: "FileOptions")
        )
    }

    private mutating func defaultFeatures() -> Features {
        if let features = Features.defaults(of: file) { return features }
        if file.syntax == "editions" {
            report(
                "the file's edition is one that this version of Accord does not know; use edition 2023, 2024 or 2026, or a "
                    + "newer Accord",
                at: [Number.fileEdition]
            )
        } else {
            report(
                "syntax \"\(file.syntax ?? "")\" is not known; use \"proto2\" or \"proto3\", or an edition",
                at: [Number.fileSyntax]
            )
        }
        return .proto3
    }

    // MARK: - Enums

    mutating func enumeration(
        _ enumeration: Google.Protobuf.EnumDescriptorProto,
        in scope: String,
        at path: DeclarationPath,
        _ features: Features
    ) -> EnumModel {
        let features = features.with(enumeration.options?.features)
        check(enumeration.name, at: path)
        if enumeration.value.isEmpty {
            report("an enum needs a value; add one with the number 0", at: path)
        }
        var values: [EnumValue] = []
        for (index, value) in enumeration.value.enumerated() {
            let path = path + [Number.enumValue, Int32(index)]
            check(value.name, at: path)
            values.append(
                EnumValue(
                    name: value.name ?? "",
                    number: value.number ?? 0,
                    isDeprecated: value.options?.deprecated ?? false,
                    documentation: source.documentation(path),
                    location: source.location(path),
                    options: symbols.customOptions(value.options?.unknownFields, of: "EnumValueOptions")
                )
            )
        }
        return EnumModel(
            name: enumeration.name ?? "",
            fullName: Symbols.name(enumeration.name, in: scope),
            values: values,
            isClosed: features.hasClosedEnums,
            // The end of an enum's range is in it; that of a message's is not (descriptor.proto, EnumReservedRange).
            reservedNumbers: enumeration.reservedRange.compactMap { range in
                Self.range(Int(range.start ?? 0), through: Int(range.end ?? 0))
            },
            reservedNames: enumeration.reservedName,
            isDeprecated: enumeration.options?.deprecated ?? false,
            documentation: source.documentation(path),
            location: source.location(path),
            options: symbols.customOptions(enumeration.options?.unknownFields, of: "EnumOptions")
        )
    }

    // MARK: - Services

    private mutating func service(
        _ service: Google.Protobuf.ServiceDescriptorProto,
        in scope: String,
        at path: DeclarationPath
    ) -> Service {
        check(service.name, at: path)
        var methods: [Method] = []
        for (index, method) in service.method.enumerated() {
            methods.append(self.method(method, at: path + [Number.serviceMethod, Int32(index)]))
        }
        return Service(
            name: service.name ?? "",
            fullName: Symbols.name(service.name, in: scope),
            methods: methods,
            isDeprecated: service.options?.deprecated ?? false,
            documentation: source.documentation(path),
            location: source.location(path),
            options: symbols.customOptions(service.options?.unknownFields, of: "ServiceOptions")
        )
    }

    private mutating func method(_ method: Google.Protobuf.MethodDescriptorProto, at path: DeclarationPath) -> Method {
        check(method.name, at: path)
        let idempotency: Method.Idempotency =
            switch method.options?.idempotencyLevel {
            case .noSideEffects: .noSideEffects
            case .idempotent: .idempotent
            case nil, .idempotencyUnknown, .unrecognized: .unknown
            }
        return Method(
            name: method.name ?? "",
            input: object(named: method.inputType, at: path),
            output: object(named: method.outputType, at: path),
            isClientStreaming: method.clientStreaming ?? false,
            isServerStreaming: method.serverStreaming ?? false,
            idempotency: idempotency,
            isDeprecated: method.options?.deprecated ?? false,
            documentation: source.documentation(path),
            location: source.location(path),
            options: symbols.customOptions(method.options?.unknownFields, of: "MethodOptions")
        )
    }

    // MARK: - Problems

    mutating func report(_ message: String, at path: DeclarationPath) {
        problems.append(Diagnostic(message, at: source.location(path)))
    }

    /// The full name of a message that the set declares.
    mutating func object(named reference: String?, at path: DeclarationPath) -> String {
        let name = Symbols.reference(reference)
        if !symbols.objects.contains(name) { reportMissing(name, at: path) }
        return name
    }

    mutating func reportMissing(_ name: String, at path: DeclarationPath) {
        report(
            "the descriptor set does not have the type \"\(name)\"; make the set again with --include_imports",
            at: path
        )
    }

    /// Names become names in code, so that nothing else than an identifier may pass (protobuf's language
    /// specification, "Identifiers").
    mutating func check(_ name: String?, at path: DeclarationPath) {
        let bytes = (name ?? "").utf8
        func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        let isWord = bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
            default: isDigit(byte)
            }
        }
        if !isWord || bytes.first.map(isDigit) != false {
            report("\"\(name ?? "")\" is no name; use letters, digits and underscores", at: path)
        }
    }

    /// Paths become names of files.
    private mutating func checkPath(_ path: String) {
        if path.hasPrefix("/") || !Path.isShortest(path) {
            report("\"\(path)\" is no path that a file can be imported by; name it from a root, without '..'", at: [])
        }
    }

    static func range(_ first: Int, through last: Int) -> ClosedRange<Int>? {
        first <= last ? first...last : nil
    }
}
