import Contract

/// The arguments of an `Accord.ModelTable`.
struct ModelTableText {
    private(set) var lines: [String] = []
    var types = TypeList()

    mutating func line(_ line: String) { lines.append(line) }

    /// A name as a word of a line: as it stands, or as a JSON string.
    static func word(_ name: String) -> String {
        isPlain(name) ? name : JSON.string(name).text
    }

    private static func isPlain(_ name: String) -> Bool {
        if name.isEmpty { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            if scalar.isASCII { return scalar > " " && scalar.value != 0x7F && !isMark(scalar) }
            return !scalar.isInvisible && !scalar.properties.isWhitespace
        }
    }

    /// Whether a character has a meaning in tables.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\"" || scalar == "\\" || scalar == "=" || scalar == ","
    }
}

extension FileWriter {
    /// Writes what the interpreter must know of a model.
    func writeTable(_ table: ModelTableText, of fullName: String) {
        text.gap()
        text.block("\(access)static var _table: Accord.ModelTable") {
            if table.lines.isEmpty {
                text.line("Accord.ModelTable(\(Literal.string(fullName)), \"\")")
                return
            }
            text.line("Accord.ModelTable(")
            text.indented {
                text.line("\(Literal.string(fullName)),")
                text.rawLiteral(table.lines, tail: table.types.names.isEmpty ? ")" : ",")
                if !table.types.names.isEmpty {
                    text.list("types: [", table.types.names.map { "\($0).self" }, "])")
                }
            }
        }
        text.gap()
        // Behind a getter: the accessors of a public constant are more, and larger.
        text.line("private static let _cachedSchema = Accord.ModelSchema(Self.self)")
        text.line("\(access)static var _schema: Accord.ModelSchema { _cachedSchema }")
    }
}
