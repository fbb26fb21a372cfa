import Contract

/// Ends the reading of a statement whose problem has been noted.
struct SyntaxFailure: Error {}

/// Reads the declarations of a `.proto` file.
///
/// It never gives up: after a problem, it goes on with the next statement.
final class Parser {
    var lexer: Lexer
    let file: FileDeclaration
    var locations: Locations
    /// The comments in front of the next declaration.
    private var upcomingLeading: [UInt8] = []
    private var upcomingDetached: [[UInt8]] = []
    /// The number of messages that may still be nested.
    var depth = Parser.depthLimit
    /// The number of imports of each kind.
    var importCounts: [FileDeclaration.Import.Kind: Int32] = [:]
    /// Whether the file says its syntax or its edition.
    private(set) var hasSyntax = false
    /// Whether a field without a label has been reported.
    var isLabelMissing = false

    /// The number of messages within each other that protobuf allows.
    static let depthLimit = 31

    /// - Parameter keepsLocations: whether the places of declarations are wanted, with comments.
    init(_ text: [UInt8], file: FileDeclaration, keepsLocations: Bool = true) {
        lexer = Lexer(text)
        self.file = file
        locations = Locations()
        locations.isEnabled = keepsLocations
    }

    /// Reads the file.
    static func parse(_ text: [UInt8], name: String, path: String, keepsLocations: Bool = true) -> FileDeclaration {
        let file = FileDeclaration(name: name, path: path)
        let utf16 = UTF16Text.problem(of: text, in: path)
        let parser = Parser(utf16 == nil ? text : [], file: file, keepsLocations: keepsLocations)
        parser.parseFile()
        file.completeNames()
        if let utf16 { parser.report(utf16.message, at: Position(line: 0, column: 0)) }
        file.locations = parser.locations
        file.problems = parser.lexer.problems
        file.isWellFormed = !file.problems.contains { !$0.isWarning }
        return file
    }

    private func parseFile() {
        let comments = lexer.nextWithComments()
        upcomingLeading = comments.leading
        upcomingDetached = comments.detached
        let root = locations.begin(in: -1, nil, at: lexer.current.position)
        defer { locations.end(root, at: previousEnd) }
        skipHashComments()
        if !isAt("syntax"), !isAt("edition"), let word = misspelled(among: ["syntax", "edition"]) { correct(to: word) }
        if isAt("syntax") || isAt("edition") {
            hasSyntax = true
            do throws(SyntaxFailure) {
                try parseSyntax(root)
            } catch {
                file.isEditionKnown = false
                skipStatement()
            }
        }
        // Whether a brace may be the end of a declaration whose beginning has a problem.
        var mayBeInside = false
        while !isAtEnd {
            if isAt("}") {
                if !mayBeInside { report("there is a '}' too many; remove it") }
                mayBeInside = false
                next()
                continue
            }
            do throws(SyntaxFailure) {
                try parseTopLevelStatement(root)
            } catch {
                mayBeInside = true
                skipStatement()
            }
        }
    }

    /// Skips comments as other languages have them, which are one problem where they follow each other.
    func skipHashComments() {
        guard isAt("#") else { return }
        report("comments begin with '//' or '/*', and not with '#'; write '//'")
        while isAt("#") {
            lexer.skipLine()
            next()
        }
    }

    // MARK: - Keywords

    /// The keyword that the current word probably is, in another case or with a slip in it.
    func misspelled(among keywords: [String]) -> String? {
        guard kind == .identifier else { return nil }
        return Suggestion.misspelled(tokenText, among: keywords)
    }

    /// Reports that a keyword is misspelled, and reads the current word as that keyword.
    func correct(to keyword: String) {
        report("\(found) is no keyword; did you mean '\(keyword)'?")
        lexer.replaceCurrent(by: keyword)
    }

    /// Reads a statement again that has a problem, as one that begins with a keyword, where its first word is nearly one.
    ///
    /// - Parameters:
    ///   - start: the first word.
    ///   - problems: the number of problems before the statement.
    /// - Returns: whether it is to be read again.
    func correct(_ start: Token, _ problems: Int, to keywords: [String]) -> Bool {
        let text = String(decoding: lexer.bytes[start.range], as: UTF8.self)
        guard start.kind == .identifier, !keywords.contains(text),
            let keyword = Suggestion.misspelled(text, among: keywords)
        else { return false }
        lexer.problems.removeSubrange(min(problems, lexer.problems.count)...)
        lexer.rewind(to: start)
        correct(to: keyword)
        return true
    }

    // MARK: - Tokens

    var isAtEnd: Bool { lexer.current.kind == .end }
    var kind: Token.Kind { lexer.current.kind }
    var position: Position { lexer.current.position }

    /// The end of the token before the current one.
    var previousEnd: Position { Position(line: lexer.previous.line, column: lexer.previous.endColumn) }

    var tokenBytes: ArraySlice<UInt8> { lexer.bytes[lexer.current.range] }

    var tokenText: String { String(decoding: tokenBytes, as: UTF8.self) }

    /// The current token for messages.
    var found: String {
        switch kind {
        case .end, .start: "the end of the file"
        default: "'\(String(decoding: tokenBytes.prefix(40), as: UTF8.self))'"
        }
    }

    func isAt(_ text: StaticString) -> Bool {
        let range = lexer.current.range
        guard range.count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { buffer in
            for offset in 0..<range.count {
                guard unsafe lexer.bytes[range.lowerBound + offset] == buffer[offset] else { return false }
            }
            return true
        }
    }

    func next() {
        lexer.next()
    }

    func tryConsume(_ text: StaticString) -> Bool {
        guard isAt(text) else { return false }
        lexer.next()
        return true
    }

    func consume(_ text: StaticString, _ message: @autoclosure () -> String? = nil) throws(SyntaxFailure) {
        guard tryConsume(text) else {
            throw failure(message() ?? "'\(text)' is missing in front of \(found); insert it")
        }
    }

    func identifier(_ what: StaticString) throws(SyntaxFailure) -> String {
        guard kind == .identifier else {
            throw failure("\(found) is no name of \(what), which has letters, digits and underscores; write one")
        }
        let text = tokenText
        lexer.next()
        return text
    }

    /// Reads a number of fields, ranges and the like.
    func integer(_ what: StaticString) throws(SyntaxFailure) -> Int32 {
        Int32(truncatingIfNeeded: try integer(what, limit: UInt64(Int32.max)))
    }

    /// Reads an integer; one that is too large is noted, and read as 0.
    func integer(_ what: StaticString, limit: UInt64) throws(SyntaxFailure) -> UInt64 {
        guard kind == .integer else {
            throw failure("\(found) is no integer, and \(what) is one; write an integer")
        }
        let value = Literals.integer(tokenBytes, limit: limit)
        if value == nil { report("\(found) is out of range; write an integer of \(limit) or less") }
        lexer.next()
        return value ?? 0
    }

    func signedInteger(_ what: StaticString) throws(SyntaxFailure) -> Int32 {
        guard tryConsume("-") else { return try integer(what) }
        let value = try integer(what, limit: UInt64(Int32.max) + 1)
        return Int32(truncatingIfNeeded: -Int64(truncatingIfNeeded: value))
    }

    func number() throws(SyntaxFailure) -> Double {
        let bytes = tokenBytes
        switch kind {
        case .float:
            lexer.next()
            return Literals.double(bytes)
        case .integer:
            defer { lexer.next() }
            if let value = Literals.integer(bytes, limit: .max) { return Double(value) }
            if bytes.first == 0x30 { report("\(found) is out of range; write a smaller number") }
            return Literals.double(bytes)
        default:
            if tryConsume("inf") { return .infinity }
            if tryConsume("nan") { return .nan }
            throw failure("\(found) is no number; write one")
        }
    }

    func string(_ what: StaticString) throws(SyntaxFailure) -> [UInt8] {
        guard kind == .string else { throw failure("\(found) is no string, and \(what) is one; put it in quotes") }
        var value: [UInt8] = []
        while kind == .string {
            Literals.appendString(tokenBytes, to: &value)
            lexer.next()
        }
        return value
    }

    // MARK: - Ends of declarations

    /// Consumes the token that ends a declaration, or its head, and hands the comments around it to the declaration.
    func tryConsumeEnd(_ text: StaticString, of location: Int?) -> Bool {
        guard isAt(text) else { return false }
        let comments = lexer.nextWithComments()
        let leading = upcomingLeading
        upcomingLeading = comments.leading
        if let location {
            locations.attach(
                Comments(trailing: comments.trailing, detached: upcomingDetached, leading: leading), to: location)
            upcomingDetached = comments.detached
        } else if unsafe text.utf8Start.pointee == 0x7D {
            upcomingDetached = comments.detached
        } else {
            upcomingDetached += comments.detached
        }
        return true
    }

    /// Consumes the brace at the beginning of a declaration's block.
    func beginBlock(of declaration: Declaration, _ location: Int) throws(SyntaxFailure) {
        declaration.isPartial = true
        try consumeEnd("{", of: location)
        declaration.isPartial = false
    }

    func consumeEnd(_ text: StaticString, of location: Int?) throws(SyntaxFailure) {
        guard tryConsumeEnd(text, of: location) else {
            throw failure("'\(text)' is missing in front of \(found); insert it")
        }
    }

    // MARK: - Problems

    func report(_ message: String, at position: Position? = nil) {
        lexer.problem(message, at: position ?? self.position)
    }

    func warn(_ message: String, at position: Position) {
        lexer.problems.append(SourceProblem(position: position, message: message, isWarning: true))
    }

    func failure(_ message: String, at position: Position? = nil) -> SyntaxFailure {
        report(message, at: position)
        return SyntaxFailure()
    }

    /// Skips the rest of a statement, with the block that it has, and notes the names in it.
    func skipStatement() {
        while !isAtEnd {
            if kind == .symbol {
                if tryConsumeEnd(";", of: nil) { return }
                if tryConsume("{") { return skipRestOfBlock() }
                if isAt("}") { return }
            }
            skipToken()
        }
    }

    private func skipToken() {
        if kind == .identifier { file.skippedNames.insert(tokenText) }
        lexer.next()
    }

    private func skipRestOfBlock() {
        var open = 1
        while !isAtEnd {
            if kind == .symbol {
                if tryConsumeEnd("}", of: nil) {
                    open -= 1
                    if open == 0 { return }
                    continue
                }
                if tryConsume("{") {
                    open += 1
                    continue
                }
            }
            skipToken()
        }
    }

    // MARK: - Places

    /// Runs `body` with a place that ends with it.
    func located<Result>(
        in parent: Int, _ path: (Int32, Int32?)? = nil, from start: Position? = nil,
        _ body: (Int) throws(SyntaxFailure) -> Result
    ) throws(SyntaxFailure) -> Result {
        let location = locations.begin(in: parent, path, at: start ?? position)
        defer { locations.end(location, at: previousEnd) }
        return try body(location)
    }
}
