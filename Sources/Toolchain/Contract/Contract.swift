/// Everything that one or more contract files promise: models, and the services over them.
///
/// A reader makes it, writers and checkers take it. It knows no Swift and no contract language: names are the
/// contract's own, spelled as the contract spells them.
public struct Contract: Sendable, Equatable {
    /// Every file that was read, those only imported by others included, each after the files that it imports.
    public var files: [ContractFile]
    /// Every schema that was read; models say which is theirs.
    public var schemas: SchemaGraph
    /// The examples of schemas, in the order in which they were met.
    public var examples: [ContractExample]

    public init(
        files: [ContractFile] = [], schemas: SchemaGraph = SchemaGraph(), examples: [ContractExample] = []
    ) {
        self.files = files
        self.schemas = schemas
        self.examples = examples
    }
}

/// One contract file.
public struct ContractFile: Sendable, Equatable {
    /// The path by which other contract files import it, with `/` between folders: `rin/contacts/v1/contacts.proto`.
    public var path: String
    /// The package that its names live in, `rin.contacts.v1`; empty when the file declares none.
    public var package: String
    /// Whether the run was asked to read this file, and not only met it as an import of another.
    public var isRequested: Bool
    /// The paths of the files that it imports.
    public var imports: [String]
    /// The subset of `imports` that it passes on to whoever imports it.
    public var publicImports: [String]
    public var models: [Model]
    /// The schemas that it holds under names, whether or not Swift types come of them; the whole file's is the first.
    public var schemas: [SchemaDeclaration]
    public var services: [Service]
    public var apis: [API]
    public var sockets: [Socket]
    /// Extensions that are declared outside of any model.
    public var extensions: [ExtensionField]
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var options: [CustomOption]

    public init(
        path: String,
        package: String = "",
        isRequested: Bool = true,
        imports: [String] = [],
        publicImports: [String] = [],
        models: [Model] = [],
        schemas: [SchemaDeclaration] = [],
        services: [Service] = [],
        apis: [API] = [],
        sockets: [Socket] = [],
        extensions: [ExtensionField] = [],
        isDeprecated: Bool = false,
        documentation: Documentation = Documentation(),
        options: [CustomOption] = []
    ) {
        self.path = path
        self.package = package
        self.isRequested = isRequested
        self.imports = imports
        self.publicImports = publicImports
        self.models = models
        self.schemas = schemas
        self.services = services
        self.apis = apis
        self.sockets = sockets
        self.extensions = extensions
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.options = options
    }
}

/// A contract's prose about a declaration.
public struct Documentation: Sendable, Equatable {
    /// The comment right above the declaration.
    public var leading: String
    /// The comment after the declaration, or right below it.
    public var trailing: String
    /// Comments further above, parted from the declaration by a blank line.
    public var detached: [String]

    public init(leading: String = "", trailing: String = "", detached: [String] = []) {
        self.leading = leading
        self.trailing = trailing
        self.detached = detached
    }
}

/// An option that the contract's authors defined themselves, as an extension of the language's own options.
public struct CustomOption: Sendable, Equatable {
    /// The full name of the extension: `rin.common.v1.sensitive`.
    public var name: String
    public var number: Int
    public var value: Value

    public indirect enum Value: Sendable, Equatable {
        case bool(Bool)
        case int(Int64)
        case uint(UInt64)
        case double(Double)
        case string(String)
        case bytes([UInt8])
        /// The name of an enum value, or its number where the enum does not name it.
        case enumeration(String)
        /// A message, as it was written on the wire.
        case message(type: String, bytes: [UInt8])
        case list([Value])
    }

    public init(name: String, number: Int, value: Value) {
        self.name = name
        self.number = number
        self.value = value
    }
}
