// The declarations of a file. The parser makes them, and linking completes them in place; objects, because linked
// declarations refer to each other.

/// A thing with a name and options in a file.
class Declaration {
    var name = ""
    /// The name with package and enclosing messages.
    var fullName = ""
    /// The place of the name.
    var position = Position()
    var options = OptionList()
    /// Whether statements of its block are left out, because they are not well-formed.
    var isPartial = false
    /// Features with those of the enclosing declarations applied, when linked.
    var features = FeatureValues()
    unowned var file: FileDeclaration

    /// - Parameter file: `nil` for a file, which is its own.
    init(in file: FileDeclaration) {
        self.file = file
        file.declarationCount += 1
    }
}

enum Visibility: UInt8 {
    case unset = 0
    case local = 1
    case export = 2
}

final class MessageDeclaration: Declaration {
    struct Range {
        var start: Int32
        /// Not part of the range.
        var end: Int32
        var position: Position
        var options = OptionList()
    }

    unowned var parent: MessageDeclaration?
    var fields: [FieldDeclaration] = []
    var extensions: [FieldDeclaration] = []
    var messages: [MessageDeclaration] = []
    var enums: [EnumDeclaration] = []
    var oneofs: [OneofDeclaration] = []
    var extensionRanges: [Range] = []
    var reservedRanges: [Range] = []
    var reservedNames: [ReservedName] = []
    var visibility = Visibility.unset
    var isMapEntry = false

    /// The index of the extension range with a number.
    func extensionRange(of number: Int32) -> Int? {
        guard extensionRanges.count > 8 else {
            return extensionRanges.firstIndex { $0.start <= number && number < $0.end }
        }
        let order =
            sortedExtensionRanges
            ?? extensionRanges.indices.sorted { extensionRanges[$0].start < extensionRanges[$1].start }
        sortedExtensionRanges = order
        return Self.range(with: number, in: order) { extensionRanges[$0] }
    }

    /// The last of sorted ranges that begins at a number or before, where it has the number.
    static func range<Element>(
        with number: Int32, in sorted: [Element], _ range: (Element) -> Range
    ) -> Element? {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if range(sorted[middle]).start <= number { low = middle + 1 } else { high = middle }
        }
        guard low > 0, number < range(sorted[low - 1]).end else { return nil }
        return sorted[low - 1]
    }

    private var sortedExtensionRanges: [Int]?
    /// The fields by name, made when first asked for.
    private var fieldsByName: [String: FieldDeclaration]?

    func field(named name: String) -> FieldDeclaration? {
        if fields.count < 8 { return fields.first { $0.name == name } }
        if let fieldsByName { return fieldsByName[name] }
        let table = Dictionary(fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        fieldsByName = table
        return table[name]
    }
}

struct ReservedName {
    var name: [UInt8]
    var position: Position
}

final class OneofDeclaration: Declaration {
    unowned var parent: MessageDeclaration?
    var isSynthetic = false
    /// The number of fields, when linked.
    var fieldCount = 0
}

final class EnumDeclaration: Declaration {
    struct Range {
        var start: Int32
        /// Part of the range.
        var end: Int32
        var position: Position
    }

    unowned var parent: MessageDeclaration?
    var values: [EnumValueDeclaration] = []
    var reservedRanges: [Range] = []
    var reservedNames: [ReservedName] = []
    var visibility = Visibility.unset

    var isClosed: Bool { features.enumType == .closed }

    private var valuesByName: [String: EnumValueDeclaration]?

    func value(named name: String) -> EnumValueDeclaration? {
        if values.count < 8 { return values.first { $0.name == name } }
        if let valuesByName { return valuesByName[name] }
        let table = Dictionary(values.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        valuesByName = table
        return table[name]
    }
}

final class EnumValueDeclaration: Declaration {
    var number: Int32 = 0
    var numberPosition = Position()
    unowned var parent: EnumDeclaration?
}

final class ServiceDeclaration: Declaration {
    var methods: [MethodDeclaration] = []
}

final class MethodDeclaration: Declaration {
    /// A type, as written and then by its full name.
    struct Reference {
        var name = ""
        var position = Position()
    }

    var input = Reference()
    var output = Reference()
    var isClientStreaming = false
    var isServerStreaming = false
}

/// A `.proto` file.
final class FileDeclaration {
    struct Import {
        enum Kind: UInt8 {
            case plain
            case `public`
            case weak
            case option
        }

        var path: String
        var kind: Kind
        var position: Position
        /// The place of the path.
        var pathPosition: Position
        /// The imported file, when loaded; `nil` where there is none, or where it imports this one in turn.
        unowned var file: FileDeclaration?
    }

    /// The amount of what a file imports that is there.
    enum Completeness: Comparable {
        /// The package or an import of a file is not well-formed.
        case broken
        /// A file is missing by its path, and there by another one.
        case misplaced
        /// A file is missing.
        case missing
        case complete
    }

    /// The import path.
    let name: String
    /// The place that messages name.
    let path: String
    var package: String?
    var packagePosition = Position()
    var syntaxPosition = Position()
    var edition = Edition.proto2
    /// Whether the edition is what the file says, and not what is taken in place of a syntax that is wrong.
    var isEditionKnown = true
    /// Imports in the order of the text; those with `option` come after all others.
    var imports: [Import] = []
    var messages: [MessageDeclaration] = []
    var enums: [EnumDeclaration] = []
    var services: [ServiceDeclaration] = []
    var extensions: [FieldDeclaration] = []
    var options = OptionList()
    var features = FeatureValues()
    var locations = Locations()
    /// The number of declarations in the file, nested ones included.
    var declarationCount = 0
    /// The names in what was skipped after problems, of declarations that the file may have besides.
    var skippedNames: Set<String> = []
    /// The amount of what the file imports, directly or not, that is there.
    var completeness = Completeness.complete
    /// Whether the syntax has no error.
    var isWellFormed = true
    /// The problems of the syntax, in the order in which they were met.
    var problems: [SourceProblem] = []

    init(name: String, path: String) {
        self.name = name
        self.path = path
    }

    /// The lines with errors of the syntax, counted from 1.
    var brokenLines: Set<Int> {
        isWellFormed ? [] : Set(problems.lazy.filter { !$0.isWarning }.map { Int($0.position.line) + 1 })
    }

    /// The imports that are not `option` imports.
    var dependencies: [Import] { imports.filter { $0.kind != .option } }
    var optionDependencies: [Import] { imports.filter { $0.kind == .option } }

    /// The prefix that names in the file have.
    var scope: String { package ?? "" }
}
