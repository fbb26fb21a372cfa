import Contract

/// Reads a message in protobuf's text format, as the values of options have it.
struct TextFormatParser {
    private struct Failure: Error {}

    private var lexer: Lexer
    private let start: Position
    private let linker: FileLinker
    /// The number of messages that may still be nested.
    private var depth: Int

    /// The number of messages within each other that protobuf's runtimes read, without the one with all options.
    static let depthLimit = 100

    static let tooDeep = "messages are more than \(depthLimit) deep inside of each other; nest them less deep"

    /// - Parameters:
    ///   - start: the place of the text in the file.
    ///   - depth: the number of messages of the option that the text is within, its own included.
    init(_ text: [UInt8], at start: Position, depth: Int, linker: FileLinker) {
        lexer = Lexer(text, language: .text)
        self.start = start
        self.depth = Self.depthLimit - depth
        self.linker = linker
    }

    /// Reads the message; `nil` after problems have been reported.
    mutating func parse(_ type: MessageDeclaration) -> OptionMessage? {
        lexer.next()
        var message = OptionMessage()
        do throws(Failure) {
            guard depth >= 0 else { throw failure(Self.tooDeep) }
            while lexer.current.kind != .end { try field(of: &message, type) }
            try checkRequired(message, type)
        } catch {
            return nil
        }
        for problem in lexer.problems { linker.report(problem.message, at: place(problem.position)) }
        return lexer.problems.isEmpty ? message : nil
    }

    // MARK: - Problems

    private func place(_ position: Position) -> Position {
        Position(
            line: start.line &+ position.line,
            column: position.line == 0 ? start.column &+ position.column : position.column)
    }

    private func failure(_ message: String) -> Failure {
        for problem in lexer.problems { linker.report(problem.message, at: place(problem.position)) }
        linker.report(message, at: place(lexer.current.position))
        return Failure()
    }

    // MARK: - Tokens

    private var bytes: ArraySlice<UInt8> { lexer.bytes[lexer.current.range] }
    private var text: String { String(decoding: bytes, as: UTF8.self) }
    private var found: String { lexer.current.kind == .end ? "the end of the message" : "'\(text)'" }

    private func isAt(_ byte: UInt8) -> Bool {
        lexer.current.kind == .symbol && lexer.current.range.count == 1
            && lexer.bytes[lexer.current.range.lowerBound] == byte
    }

    private mutating func tryConsume(_ symbol: Character) -> Bool {
        guard let byte = symbol.asciiValue, isAt(byte) else { return false }
        lexer.next()
        return true
    }

    private mutating func consume(_ symbol: Character) throws(Failure) {
        guard tryConsume(symbol) else { throw failure("'\(symbol)' is missing in front of \(found); insert it") }
    }

    private mutating func identifier() throws(Failure) -> String {
        guard lexer.current.kind == .identifier else { throw failure("\(found) is no name; write one") }
        let name = text
        lexer.next()
        return name
    }

    // MARK: - Fields

    private mutating func field(of message: inout OptionMessage, _ type: MessageDeclaration) throws(Failure) {
        if isAt(0x5B) {
            let name = try bracketedName()
            if let slash = name.utf8.lastIndex(of: 0x2F) {
                try anyValue(name, String(name[name.utf8.index(after: slash)...]), &message, type)
            } else {
                try value(of: try extensionField(name, type), name, &message)
            }
        } else {
            let name = try identifier()
            if let field = Self.find(name, in: type) {
                try value(of: field, name, &message)
            } else if type.reservedNames.contains(where: { $0.name.elementsEqual(name.utf8) }) {
                try skipValue()
            } else {
                guard !type.isPartial else { throw Failure() }
                let near = Suggestion.misspelled(name, among: type.fields.map(\.name))
                throw failure(
                    "'\(type.fullName)' has no field '\(name)'; "
                        + (near.map { "did you mean '\($0)'?" } ?? "correct the name in front of this"))
            }
        }
        if !tryConsume(";") { _ = tryConsume(",") }
    }

    /// The field with a name; a group also goes by the name of its type.
    private static func find(_ name: String, in type: MessageDeclaration) -> FieldDeclaration? {
        if let field = type.field(named: name) { return field }
        guard let field = type.field(named: name.asciiLowercased), field.isDelimited, let message = field.message,
            message.name == name, message.file === field.file, message.parent === field.container
        else { return nil }
        return field
    }

    private func extensionField(_ name: String, _ type: MessageDeclaration) throws(Failure) -> FieldDeclaration {
        switch linker.lookUp(name, from: type.fullName, onlyTypes: false) {
        case .field(let field)? where field.container === type:
            return field
        case .message(let message)? where type.options.values.bool(1):
            // Of a message set, extensions may be named by their types.
            let field = message.extensions.first {
                $0.container === type && $0.type == .message && $0.label == .optional && $0.message === message
            }
            if let field { return field }
        default:
            break
        }
        guard !linker.isUncertain(name) else { throw Failure() }
        throw failure(
            "'\(name)' is no extension of '\(type.fullName)'; import the file that declares it, or correct it")
    }

    private mutating func value(
        of field: FieldDeclaration, _ name: String, _ message: inout OptionMessage
    ) throws(Failure) {
        try checkIsFree(field, name, message)
        if field.isMessage {
            _ = tryConsume(":")
        } else {
            try consume(":")
        }
        guard field.isRepeated, tryConsume("[") else {
            message.merge(try single(field), of: field)
            return
        }
        if tryConsume("]") { return }
        while true {
            message.merge(try single(field), of: field)
            if tryConsume("]") { return }
            try consume(",")
        }
    }

    private func checkIsFree(_ field: FieldDeclaration, _ name: String, _ message: OptionMessage) throws(Failure) {
        guard !field.isRepeated else { return }
        if let entry = message[field.number], !entry.isImplicitDefault {
            throw failure("the field '\(name)' is set twice; remove one of the two")
        }
        guard let oneof = field.oneof else { return }
        if let other = message.fields.first(where: { $0.declaration.oneof === oneof }), other.declaration !== field {
            throw failure(
                "the field '\(name)' is in a oneof with '\(other.declaration.name)', which is set too; remove one of the "
                    + "two")
        }
    }

    private mutating func single(_ field: FieldDeclaration) throws(Failure) -> OptionMessage.Value {
        if field.isMessage, let type = field.message { return .message(try body(type)) }
        return try scalar(field)
    }

    private mutating func body(_ type: MessageDeclaration) throws(Failure) -> OptionMessage {
        depth -= 1
        defer { depth += 1 }
        guard depth >= 0 else { throw failure(Self.tooDeep) }
        let isAngle = tryConsume("<")
        if !isAngle { try consume("{") }
        var message = OptionMessage()
        while !isAt(0x3E), !isAt(0x7D) { try self.field(of: &message, type) }
        try consume(isAngle ? ">" : "}")
        return message
    }

    // MARK: - Any

    private mutating func bracketedName() throws(Failure) -> String {
        try consume("[")
        var name = ""
        while !isAt(0x5D), lexer.current.kind != .end {
            name += text
            lexer.next()
        }
        try consume("]")
        let type = name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let isGood = type.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
            Characters.isIdentifier($0.utf8)
        }
        guard isGood else { throw failure("'\(name)' is no name of an extension or a type; correct it") }
        return name
    }

    private mutating func anyValue(
        _ url: String, _ name: String, _ message: inout OptionMessage, _ type: MessageDeclaration
    ) throws(Failure) {
        guard type.fullName == "google.protobuf.Any", let urlField = type.field(named: "type_url"),
            let valueField = type.field(named: "value")
        else { throw failure("'\(url)' is no name of an extension; remove the '/'") }
        _ = tryConsume(":")
        let prefix = url.dropLast(name.count)
        guard prefix == "type.googleapis.com/" || prefix == "type.googleprod.com/",
            case .message(let content)? = linker.lookUp(".\(name)", from: "", onlyTypes: true)
        else {
            guard !linker.isUncertain(name) else { throw Failure() }
            throw failure("the type '\(url)' is unknown; import the file that declares it")
        }
        let value = try body(content)
        try checkRequired(value, content)
        guard message[urlField.number] == nil, message[valueField.number] == nil else {
            throw failure("the value of Any is set twice; remove one of the two")
        }
        var writer = ByteWriter()
        value.write(to: &writer)
        message.merge(.bytes(Array(url.utf8)), of: urlField)
        message.merge(.bytes(writer.bytes), of: valueField)
    }

    private func checkRequired(_ message: OptionMessage, _ type: MessageDeclaration) throws(Failure) {
        if let field = message.missingField(of: type) { throw failure(OptionMessage.problem(ofMissing: field)) }
    }

    // MARK: - Scalars

    private mutating func scalar(_ field: FieldDeclaration) throws(Failure) -> OptionMessage.Value {
        // The type is missing, which has been reported.
        guard let type = field.type else { throw Failure() }
        switch type {
        case .int32, .sint32, .sfixed32: return OptionInterpreter.signed(try signed(UInt64(Int32.max)), type)
        case .int64, .sint64, .sfixed64: return OptionInterpreter.signed(try signed(UInt64(Int64.max)), type)
        case .uint32: return .varint(try unsigned(UInt64(UInt32.max)))
        case .fixed32: return .fixed32(UInt32(truncatingIfNeeded: try unsigned(UInt64(UInt32.max))))
        case .uint64: return .varint(try unsigned(.max))
        case .fixed64: return .fixed64(try unsigned(.max))
        case .float: return .fixed32(NumberText.narrowed(try double()).bitPattern)
        case .double: return .fixed64(try double().bitPattern)
        case .string, .bytes:
            let bytes = try string()
            guard linker.accepts(bytes, field) else {
                throw failure("the string in front of this is not UTF-8; change it")
            }
            return .bytes(bytes)
        case .bool: return .varint(try bool(field))
        case .enum: return .varint(UInt64(bitPattern: Int64(try enumNumber(field))))
        case .message, .group: return .message(OptionMessage())
        }
    }

    private mutating func unsigned(_ limit: UInt64) throws(Failure) -> UInt64 {
        guard lexer.current.kind == .integer else { throw failure("\(found) is no integer; write one") }
        guard let value = Literals.integer(bytes, limit: limit) else {
            throw failure("\(found) is out of range; write an integer of \(limit) or less")
        }
        lexer.next()
        return value
    }

    private mutating func signed(_ limit: UInt64) throws(Failure) -> Int64 {
        guard tryConsume("-") else { return Int64(truncatingIfNeeded: try unsigned(limit)) }
        return Int64(truncatingIfNeeded: 0 &- (try unsigned(limit + 1)))
    }

    private mutating func double() throws(Failure) -> Double {
        let isNegative = tryConsume("-")
        let value: Double
        switch lexer.current.kind {
        case .integer:
            let digits = bytes
            if digits.first == 0x30, digits.count > 1 {
                throw failure("\(found) is not decimal; write a decimal number")
            }
            value = Literals.integer(digits, limit: .max).map { Double($0) } ?? Literals.double(digits)
        case .float:
            value = Literals.double(bytes)
        case .identifier:
            switch text.asciiLowercased {
            case "inf", "infinity": value = .infinity
            case "nan": value = .nan
            default: throw failure("\(found) is no number; write one")
            }
        default:
            throw failure("\(found) is no number; write one")
        }
        lexer.next()
        return isNegative ? -value : value
    }

    private mutating func string() throws(Failure) -> [UInt8] {
        guard lexer.current.kind == .string else { throw failure("\(found) is no string; put it in quotes") }
        var value: [UInt8] = []
        while lexer.current.kind == .string {
            Literals.appendString(bytes, to: &value)
            lexer.next()
        }
        return value
    }

    private mutating func bool(_ field: FieldDeclaration) throws(Failure) -> UInt64 {
        if lexer.current.kind == .integer { return try unsigned(1) }
        switch try identifier() {
        case "true", "True", "t": return 1
        case "false", "False", "f": return 0
        default: throw failure("the field '\(field.name)' is a bool; write 'true' or 'false'")
        }
    }

    private mutating func enumNumber(_ field: FieldDeclaration) throws(Failure) -> Int32 {
        guard let enumeration = field.enumeration else { throw Failure() }
        if lexer.current.kind == .identifier {
            let name = try identifier()
            if let value = enumeration.value(named: name) { return value.number }
            guard !enumeration.isPartial else { throw Failure() }
            throw failure(
                "the enum '\(enumeration.fullName)' has no value '\(name)'; "
                    + FileLinker.suggestion(name, enumeration))
        }
        guard isAt(0x2D) || lexer.current.kind == .integer else {
            throw failure("\(found) is no value of an enum; write the name of one")
        }
        let number = Int32(truncatingIfNeeded: try signed(UInt64(Int32.max)))
        let isKnown = enumeration.values.contains { $0.number == number }
        guard isKnown || !enumeration.isClosed || enumeration.isPartial || enumeration.features.areUnknown else {
            throw failure("the enum '\(enumeration.fullName)' has no value \(number); write the name of one")
        }
        return number
    }

    // MARK: - Reserved fields

    /// Skips the value of a field that is reserved.
    private mutating func skipValue() throws(Failure) {
        depth -= 1
        defer { depth += 1 }
        guard depth >= 0 else { throw failure(Self.tooDeep) }
        let hasColon = tryConsume(":")
        if !hasColon || isAt(0x7B) || isAt(0x3C) { return try skipBody() }
        if tryConsume("[") {
            if tryConsume("]") { return }
            while true {
                if isAt(0x7B) || isAt(0x3C) { try skipBody() } else { try skipScalar() }
                if tryConsume("]") { return }
                try consume(",")
            }
        }
        try skipScalar()
    }

    private mutating func skipScalar() throws(Failure) {
        if lexer.current.kind == .string {
            _ = try string()
            return
        }
        _ = tryConsume("-")
        switch lexer.current.kind {
        case .integer, .float, .identifier: lexer.next()
        default: throw failure("\(found) is no value; write one")
        }
    }

    private mutating func skipBody() throws(Failure) {
        let isAngle = tryConsume("<")
        if !isAngle { try consume("{") }
        while !isAt(0x3E), !isAt(0x7D) {
            if isAt(0x5B) { _ = try bracketedName() } else { _ = try identifier() }
            try skipValue()
            if !tryConsume(";") { _ = tryConsume(",") }
        }
        try consume(isAngle ? ">" : "}")
    }
}
