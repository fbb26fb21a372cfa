/// The options of one declaration of a file.
struct OptionSite {
    /// The kinds of declarations, by their numbers in `FieldOptions.OptionTargetType`.
    enum Target: UInt64 {
        case file = 1
        case extensionRange = 2
        case message = 3
        case field = 4
        case oneof = 5
        case enumeration = 6
        case enumValue = 7
        case service = 8
        case method = 9

        var name: String {
            switch self {
            case .file: "files"
            case .extensionRange: "extension ranges"
            case .message: "messages"
            case .field: "fields"
            case .oneof: "oneofs"
            case .enumeration: "enums"
            case .enumValue: "values of enums"
            case .service: "services"
            case .method: "methods"
            }
        }
    }

    let options: OptionList
    let target: Target
    /// The place of the first option, or of the declaration.
    let position: Position

    private init(_ options: OptionList, _ target: Target, _ position: Position) {
        self.options = options
        self.target = target
        self.position = options.statements.first?.position ?? position
    }

    /// Calls `body` with all options of a file that are set.
    static func forEach(in file: FileDeclaration, _ body: (OptionSite) -> Void) {
        func visit(_ options: OptionList, _ target: Target, _ position: Position) {
            guard !options.values.isEmpty else { return }
            body(OptionSite(options, target, position))
        }
        func visit(_ message: MessageDeclaration) {
            visit(message.options, .message, message.position)
            for oneof in message.oneofs { visit(oneof.options, .oneof, oneof.position) }
            for field in message.fields { visit(field.options, .field, field.position) }
            for field in message.extensions { visit(field.options, .field, field.position) }
            for nested in message.messages { visit(nested) }
            for declaration in message.enums { visit(declaration) }
            for range in message.extensionRanges { visit(range.options, .extensionRange, range.position) }
        }
        func visit(_ declaration: EnumDeclaration) {
            visit(declaration.options, .enumeration, declaration.position)
            for value in declaration.values { visit(value.options, .enumValue, value.position) }
        }
        visit(file.options, .file, Position())
        for message in file.messages { visit(message) }
        for declaration in file.enums { visit(declaration) }
        for service in file.services {
            visit(service.options, .service, service.position)
            for method in service.methods { visit(method.options, .method, method.position) }
        }
        for field in file.extensions { visit(field.options, .field, field.position) }
    }
}
