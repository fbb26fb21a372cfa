/// Finds the comments of a `.proto` file that allow changes, and the declarations that they belong to:
///
/// - one at the end of a line, or inside a declaration, to that declaration;
/// - one on lines of its own to the declaration on the next line, as protobuf attaches comments;
/// - one that belongs to a declaration also to the options in its body, where changes of these are reported;
/// - one that is alone, or belongs to what is reserved, to the declaration around it, as what was deleted there is
///   reported at that one. At the top, and at `syntax`, `edition` and `package`, that is the file.
struct ProtoAllowances {
    private let file: String
    private var found: [SuppressionComment] = []

    /// A comment on lines of its own, which waits for what comes next; with the allowances in it, as indices.
    private struct Waiting {
        var line: Int
        var endLine: Int
        var allowances: Range<Int>
    }

    /// A declaration: up to its body, or to its end where it has none.
    private struct Declaration {
        var firstWord: String
        var lines: ClosedRange<Int>
        var allowances: [Int] = []
    }

    private var waiting: [Waiting] = []
    /// The one that has begun.
    private var current: Declaration?
    private var around: [Declaration] = []
    /// The one that ended last, for comments after it, and the line on which it ended.
    private var last: (declaration: Declaration, endLine: Int, isOpen: Bool)?

    static func all(in text: String, file: String) -> [SuppressionComment] {
        var search = ProtoAllowances(file: file)
        for piece in ProtoPiece.all(of: Array(text.utf8)) { search.take(piece) }
        search.letWaitingStandAlone()
        return search.found
    }

    private init(file: String) {
        self.file = file
    }

    private mutating func take(_ piece: ProtoPiece) {
        switch piece {
        case .word(let text, let line):
            if current == nil { begin(String(decoding: text, as: UTF8.self), line: line) }
            extend(to: line)
        case .open(let line):
            if current == nil { begin("", line: line) }
            extend(to: line)
            guard let declaration = finish(line: line) else { return }
            around.append(declaration)
            last = (declaration, line, isOpen: true)
        case .semicolon(let line):
            extend(to: line)
            finish(line: line)
        case .close(let line):
            finish(line: line)
            letWaitingStandAlone()
            if let closed = around.popLast() { last = (closed, line, isOpen: false) }
        case .comment(let text, let line, let column, let endLine):
            comment(text, at: SourceRange(file: file, line: line, column: column, endLine: endLine), endLine: endLine)
        }
    }

    private mutating func begin(_ word: String, line: Int) {
        var declaration = Declaration(firstWord: word, lines: line...line)
        // Lines that follow without an empty line between belong to it.
        var next = line
        while let comment = waiting.last, comment.endLine + 1 >= next {
            declaration.allowances += comment.allowances
            next = comment.line
            waiting.removeLast()
        }
        letWaitingStandAlone()
        current = declaration
    }

    private mutating func extend(to line: Int) {
        guard let lines = current?.lines, line > lines.upperBound else { return }
        current?.lines = lines.lowerBound...line
    }

    @discardableResult
    private mutating func finish(line: Int) -> Declaration? {
        guard let declaration = current else { return nil }
        for index in declaration.allowances { belong(index, to: declaration) }
        if declaration.firstWord == "option", let outer = around.last {
            for index in outer.allowances { found[index].reach.lines.append(declaration.lines) }
        }
        current = nil
        last = (declaration, line, isOpen: false)
        return declaration
    }

    private mutating func belong(_ index: Int, to declaration: Declaration) {
        found[index].reach.lines.append(declaration.lines)
        switch declaration.firstWord {
        case "reserved": standAlone(index)
        case "syntax", "edition", "package": found[index].reach.isForFile = true
        default: break
        }
    }

    private mutating func letWaitingStandAlone() {
        for index in waiting.flatMap(\.allowances) { standAlone(index) }
        waiting = []
    }

    private mutating func standAlone(_ index: Int) {
        if let declaration = around.last {
            found[index].reach.lines.append(declaration.lines)
        } else {
            found[index].reach.isForFile = true
        }
    }

    private mutating func comment(_ text: ArraySlice<UInt8>, at place: SourceRange, endLine: Int) {
        let first = found.count
        for (offset, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            let line = String(decoding: line, as: UTF8.self)
            guard let rest = AllowText.afterMarker(Self.content(of: line)) else { continue }
            let number = place.line + offset
            let column = offset == 0 ? place.column : line.prefix(while: \.isWhitespace).unicodeScalars.count + 1
            let at = SourceRange(
                file: file, line: number, column: column, endLine: number,
                endColumn: column + line[...].trimmingSuffix(while: \.isWhitespace).unicodeScalars.count)
            found.append(SuppressionComment(text: String(rest), place: at, reach: SuppressionComment.Reach()))
        }
        let allowances = first..<found.count
        if current != nil {
            current?.allowances += allowances
        } else if let last, last.endLine == place.line {
            for index in allowances { belong(index, to: last.declaration) }
            if last.isOpen, let index = around.indices.last { around[index].allowances += allowances }
        } else {
            waiting.append(Waiting(line: place.line, endLine: endLine, allowances: allowances))
        }
    }

    /// A line of a comment without what makes it one.
    private static func content(of line: String) -> Substring {
        var content = line[...].trimmingPrefix(while: { $0.isWhitespace || $0 == "/" || $0 == "*" })
        if content.hasSuffix("\r") { content.removeLast() }
        if content.hasSuffix("*/") { content.removeLast(2) }
        return content
    }
}
