import Accord
import ProtoReader

/// A version of `.proto` contracts as rules compare it: linked by full names, with features resolved.
///
/// Nodes are classes, so that they can be kept in several tables; nothing in them changes once the snapshot is made.
struct ProtoSnapshot: Sendable {
    /// All files, those that are only imported among them, in the order of the descriptor set.
    let files: [ProtoFile]
    private let filesByPath: [String: ProtoFile]
    /// By full name, across all files. The entries of maps are messages, too.
    let messages: [String: ProtoMessage]
    let enums: [String: ProtoEnum]
    let services: [String: ProtoService]
    let extensions: [ProtoExtension.Key: ProtoField]
    /// The definitions of custom options.
    let symbols: Symbols

    /// - Parameters:
    ///   - files: of a descriptor set that has all imports.
    ///   - imports: the paths of those files that nobody asked to be checked.
    init(_ files: [Google.Protobuf.FileDescriptorProto], imports: Set<String> = []) {
        var builder = SnapshotBuilder()
        symbols = Symbols(files)
        self.files = files.map { builder.file($0, isImport: imports.contains($0.name ?? "")) }
        filesByPath = Dictionary(self.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        messages = builder.messages
        enums = builder.enums
        services = builder.services
        extensions = builder.extensions
    }

    func file(at path: String) -> ProtoFile? { filesByPath[path] }
}

/// The identity of an extension: the message that it extends, and its number there.
enum ProtoExtension {
    struct Key: Sendable, Hashable {
        var extendee: String
        var number: Int32
    }
}

final class ProtoFile: Sendable {
    /// The path by which others import it.
    let path: String
    let package: String
    let syntax: ProtoSyntax
    let options: Google.Protobuf.FileOptions
    /// Whether nobody asked for it to be checked.
    let isImport: Bool
    /// The messages at the top level, in the order of the file; nested ones are in their messages.
    let messages: [ProtoMessage]
    let enums: [ProtoEnum]
    let services: [ProtoService]
    let extensions: [ProtoField]
    let places: SourcePlaces

    init(
        path: String, package: String, syntax: ProtoSyntax, options: Google.Protobuf.FileOptions, isImport: Bool,
        messages: [ProtoMessage], enums: [ProtoEnum], services: [ProtoService], extensions: [ProtoField],
        places: SourcePlaces
    ) {
        self.path = path
        self.package = package
        self.syntax = syntax
        self.options = options
        self.isImport = isImport
        self.messages = messages
        self.enums = enums
        self.services = services
        self.extensions = extensions
        self.places = places
    }

    /// All messages of the file, nested ones after those that they are in.
    var allMessages: [ProtoMessage] { messages.flatMap(\.withNested) }
    /// All enums of the file.
    var allEnums: [ProtoEnum] { enums + allMessages.flatMap(\.enums) }
    /// All extensions that the file declares, those inside of messages among them.
    var allExtensions: [ProtoField] { extensions + allMessages.flatMap(\.extensions) }
}

/// The syntax that a file declares in its first line; without one, it is proto2.
enum ProtoSyntax: Sendable, Hashable {
    case proto2
    case proto3
    case edition(Google.Protobuf.Edition)
}

/// The name and the place that every declaration has.
struct ProtoDeclaration: Sendable {
    /// The full name: `rin.contacts.v1.Contact`.
    let fullName: String
    /// The path of the file that it is in.
    let file: String
    /// The path in the file's descriptor: field numbers and indices in turn (descriptor.proto,
    /// `SourceCodeInfo.Location.path`).
    let path: [Int32]

    /// The last part of the full name.
    var name: String {
        guard let dot = fullName.utf8.lastIndex(of: UInt8(ascii: ".")) else { return fullName }
        return String(fullName[fullName.utf8.index(after: dot)...])
    }
}

final class ProtoMessage: Sendable {
    let declaration: ProtoDeclaration
    /// The full name of the message that it is in.
    let parent: String?
    let isMapEntry: Bool
    /// Whether other files may use it.
    let isExported: Bool
    let fields: [ProtoField]
    /// In the order of the message; a field has an index in it.
    let oneofs: [ProtoOneof]
    let messages: [ProtoMessage]
    let enums: [ProtoEnum]
    /// Extensions that are declared inside of it, whatever they extend.
    let extensions: [ProtoField]
    /// Of numbers, without their upper bounds.
    let extensionRanges: [Range<Int32>]
    let reservedRanges: [Range<Int32>]
    let reservedNames: Set<String>
    let options: Google.Protobuf.MessageOptions
    let features: ProtoFeatures
    private let fieldsByNumber: [Int32: ProtoField]
    private let reserved: [NumberRanges.Numbers]

    init(
        declaration: ProtoDeclaration, parent: String?, isMapEntry: Bool, isExported: Bool, fields: [ProtoField],
        oneofs: [ProtoOneof], messages: [ProtoMessage], enums: [ProtoEnum], extensions: [ProtoField],
        extensionRanges: [Range<Int32>],
        reservedRanges: [Range<Int32>], reservedNames: Set<String>, options: Google.Protobuf.MessageOptions,
        features: ProtoFeatures
    ) {
        self.declaration = declaration
        self.parent = parent
        self.isMapEntry = isMapEntry
        self.isExported = isExported
        self.fields = fields
        self.oneofs = oneofs
        self.messages = messages
        self.enums = enums
        self.extensions = extensions
        self.extensionRanges = extensionRanges
        self.reservedRanges = reservedRanges
        self.reservedNames = reservedNames
        self.options = options
        self.features = features
        fieldsByNumber = Dictionary(fields.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        reserved = NumberRanges.merged(
            reservedRanges.filter { !$0.isEmpty }.map { Int($0.lowerBound)...Int($0.upperBound) - 1 })
    }

    func field(_ number: Int32) -> ProtoField? { fieldsByNumber[number] }

    func reserves(_ number: Int32) -> Bool { NumberRanges.contains(number, in: reserved) }

    var withNested: [ProtoMessage] { [self] + messages.flatMap(\.withNested) }
}

final class ProtoField: Sendable {
    typealias TypeKind = Google.Protobuf.FieldDescriptorProto.Type_
    typealias JSType = Google.Protobuf.FieldOptions.JSType

    enum Cardinality: Sendable, Hashable {
        case explicit, implicit, required, repeated, map
    }

    let declaration: ProtoDeclaration
    let number: Int32
    let jsonName: String
    /// The type as the descriptor has it, except that a message which features encode as a group is one.
    let type: TypeKind
    /// The full name of its message or enum; empty for others.
    let typeName: String
    let cardinality: Cardinality
    /// The name of the oneof that it is in; `nil` also for the one that proto3's `optional` makes up.
    let oneof: String?
    /// The default as the descriptor writes it.
    let defaultText: String?
    /// The full name of the message that it extends, for an extension.
    let extendee: String?
    let options: Google.Protobuf.FieldOptions
    let features: ProtoFeatures

    init(
        declaration: ProtoDeclaration, number: Int32, jsonName: String,
        type: TypeKind, typeName: String, cardinality: Cardinality, oneof: String?,
        defaultText: String?, extendee: String?, options: Google.Protobuf.FieldOptions, features: ProtoFeatures
    ) {
        self.declaration = declaration
        self.number = number
        self.jsonName = jsonName
        self.type = type
        self.typeName = typeName
        self.cardinality = cardinality
        self.oneof = oneof
        self.defaultText = defaultText
        self.extendee = extendee
        self.options = options
        self.features = features
    }
}

struct ProtoOneof: Sendable {
    let declaration: ProtoDeclaration
    /// Whether proto3's `optional` made it up.
    let isSynthetic: Bool
    let options: Google.Protobuf.OneofOptions
}

final class ProtoEnum: Sendable {
    struct Value: Sendable {
        let declaration: ProtoDeclaration
        let number: Int32
        let options: Google.Protobuf.EnumValueOptions

        var isDeprecated: Bool { options.deprecated == true }
    }

    let declaration: ProtoDeclaration
    /// The full name of the message that it is in.
    let parent: String?
    /// Whether other files may use it.
    let isExported: Bool
    /// In the order of the enum; several may have a number.
    let values: [Value]
    let isClosed: Bool
    /// Of numbers, bounds included.
    let reservedRanges: [ClosedRange<Int32>]
    let reservedNames: Set<String>
    let options: Google.Protobuf.EnumOptions
    let features: ProtoFeatures
    private let reserved: [NumberRanges.Numbers]

    init(
        declaration: ProtoDeclaration, parent: String?, isExported: Bool, values: [Value],
        reservedRanges: [ClosedRange<Int32>],
        reservedNames: Set<String>, options: Google.Protobuf.EnumOptions, features: ProtoFeatures
    ) {
        self.declaration = declaration
        self.parent = parent
        self.isExported = isExported
        self.values = values
        isClosed = features.hasClosedEnums
        self.reservedRanges = reservedRanges
        self.reservedNames = reservedNames
        self.options = options
        self.features = features
        reserved = NumberRanges.merged(reservedRanges.map { Int($0.lowerBound)...Int($0.upperBound) })
    }

    func reserves(_ number: Int32) -> Bool { NumberRanges.contains(number, in: reserved) }
}

final class ProtoService: Sendable {
    struct Method: Sendable {
        let declaration: ProtoDeclaration
        let request: String
        let response: String
        let streamsRequests: Bool
        let streamsResponses: Bool
        let idempotency: Google.Protobuf.MethodOptions.IdempotencyLevel
        let isDeprecated: Bool
        /// The ways in which it is called over HTTP, `additional_bindings` among them.
        let bindings: [HTTPBinding]
        let options: Google.Protobuf.MethodOptions
    }

    let declaration: ProtoDeclaration
    let methods: [Method]
    let options: Google.Protobuf.ServiceOptions
    var isDeprecated: Bool { options.deprecated == true }

    init(declaration: ProtoDeclaration, methods: [Method], options: Google.Protobuf.ServiceOptions) {
        self.declaration = declaration
        self.methods = methods
        self.options = options
    }
}
