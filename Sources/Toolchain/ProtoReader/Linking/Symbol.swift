/// A thing that a full name may refer to.
enum Symbol {
    /// A package, and the first file that was seen to be in it.
    case package(FileDeclaration)
    case message(MessageDeclaration)
    case enumeration(EnumDeclaration)
    case enumValue(EnumValueDeclaration)
    case field(FieldDeclaration)
    case oneof(OneofDeclaration)
    case service(ServiceDeclaration)
    case method(MethodDeclaration)

    /// `nil` for packages.
    var declaration: Declaration? {
        switch self {
        case .package: nil
        case .message(let declaration): declaration
        case .enumeration(let declaration): declaration
        case .enumValue(let declaration): declaration
        case .field(let declaration): declaration
        case .oneof(let declaration): declaration
        case .service(let declaration): declaration
        case .method(let declaration): declaration
        }
    }

    var file: FileDeclaration {
        if case .package(let file) = self { return file }
        return declaration?.file ?? FileDeclaration(name: "", path: "")
    }

    var isPackage: Bool {
        if case .package = self { return true }
        return false
    }

    /// Whether there may be names in it.
    var isAggregate: Bool {
        switch self {
        case .package, .message, .enumeration, .service: true
        default: false
        }
    }

    var isType: Bool {
        switch self {
        case .message, .enumeration: true
        default: false
        }
    }

    /// The kind, for messages.
    var kindName: String {
        switch self {
        case .package: "a package"
        case .message: "a message"
        case .enumeration: "an enum"
        case .enumValue: "a value of an enum"
        case .field(let field): field.isExtension ? "an extension" : "a field"
        case .oneof: "a oneof"
        case .service: "a service"
        case .method: "a method"
        }
    }

    /// Whether other files may use it: all that is no type, and types by their keyword and the file's feature.
    func isVisible(from other: FileDeclaration) -> Bool {
        let keyword: Visibility
        let isNested: Bool
        switch self {
        case .message(let message): (keyword, isNested) = (message.visibility, message.parent != nil)
        case .enumeration(let declaration): (keyword, isNested) = (declaration.visibility, declaration.parent != nil)
        default: return true
        }
        if file === other { return true }
        switch keyword {
        case .export: return true
        case .local: return false
        case .unset: break
        }
        return switch declaration?.features.symbolVisibility {
        case .exportAll, nil: true
        case .exportTopLevel: !isNested
        case .localAll, .strict: false
        }
    }
}
