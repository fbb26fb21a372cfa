import Contract

/// Swift source in the making: lines, indented by how many blocks are open.
final class SourceText {
    /// The longest line that a declaration may take before its parameters get lines of their own.
    static let width = 120

    /// The bytes of a small message with its initializers. Text that grows little by little is copied again and again.
    private static let usualSize = 2_000

    private static let lineFeed = UInt8(ascii: "\n")

    /// UTF-8, as bytes are added to an array faster than to a string.
    private(set) var bytes: [UInt8] = []
    private(set) var lineCount = 0
    private var depth: Int
    private var wantsGap = false
    private var isAtStart = true

    /// - Parameter depth: How many blocks are open around what is to be written.
    init(depth: Int = 0) {
        self.depth = depth
        bytes.reserveCapacity(Self.usualSize)
    }

    /// Adds a line; an empty one takes no indentation.
    func line(_ line: String) {
        begin(lines: 1)
        if !line.isEmpty {
            bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 4))
            bytes.append(contentsOf: line.utf8)
        }
        bytes.append(Self.lineFeed)
    }

    func lines(_ lines: [String]) {
        for line in lines { self.line(line) }
    }

    /// Adds what another text has, which is indented already.
    func append(_ piece: Piece) {
        begin(lines: piece.lines)
        bytes += piece.text
    }

    private func begin(lines: Int) {
        if wantsGap { bytes.append(Self.lineFeed) }
        lineCount += lines + (wantsGap ? 1 : 0)
        wantsGap = false
        isAtStart = false
    }

    /// Parts what comes next from what was written by an empty line; at the start and end of a block it does nothing.
    func gap() {
        wantsGap = !isAtStart
    }

    /// Adds `head {`, the lines of `body` indented, and `}`; `head {}` when there are none.
    func block(_ head: String, _ body: () -> Void) {
        line("\(head) {")
        isAtStart = true
        indented(body)
        wantsGap = false
        if isAtStart {
            isAtStart = false
            bytes.removeLast()
            bytes.append(contentsOf: "}\n".utf8)
        } else {
            line("}")
        }
    }

    func indented(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
    }

    /// Adds `open`, the items between commas, and `close`: on one line where that fits, else with as few lines between
    /// as the items take.
    func list(_ open: String, _ items: [String], _ close: String) {
        let count = items.reduce(open.utf8.count + close.utf8.count - 2) { $0 + $1.utf8.count + 2 }
        func whole() -> String { open + items.joined(separator: ", ") + close }
        if items.isEmpty || fits(whole(), count: count) { return line(whole()) }
        line(open)
        indented { filled(items, separator: ", ", lineEnd: ",") }
        line(close)
    }

    /// Adds items one after the other, with as many on a line as fit.
    ///
    /// - Parameter lineEnd: the text between the last item of a line and the first of the next one.
    func filled(_ items: [String], separator: String, lineEnd: String) {
        var whole = items.first ?? ""
        for item in items.dropFirst() {
            let count = whole.utf8.count + separator.utf8.count + item.utf8.count + lineEnd.utf8.count
            if fits("\(whole)\(separator)\(item)\(lineEnd)", count: count) {
                whole += separator
                whole += item
            } else {
                line(whole + lineEnd)
                whole = item
            }
        }
        if !whole.isEmpty { line(whole) }
    }

    /// Adds the call that makes a table: `open`, its lines as a string literal, lists of types by their labels, other
    /// arguments, and `close`.
    ///
    /// - Parameter isRaw: Whether the lines have nothing in them that cannot be seen, so that the literal may be raw
    ///   where a plain one would need backslashes.
    func table(
        _ open: String, _ content: [String], isRaw: Bool, _ lists: [(label: String, names: [String])] = [],
        _ others: [String] = [], close: String
    ) {
        let lists = lists.filter { !$0.names.isEmpty }
        let arguments = lists.map { "\($0.label): [\($0.names.joined(separator: ", "))]" } + others
        if content.isEmpty { return line("\((["\(open) \"\""] + arguments).joined(separator: ", "))\(close)") }
        var marks = ""
        let suspects = isRaw ? content.filter { $0.has(UInt8(ascii: "\\")) || $0.has(UInt8(ascii: "\"")) } : []
        while suspects.contains(where: { $0.contains("\\\(marks)") || $0.contains("\"\"\"\(marks)") }) { marks += "#" }
        line("\(open) \(marks)\"\"\"")
        indented {
            lines(isRaw ? content : content.map(Literal.escaped))
            let end = "\"\"\"\(marks)"
            let whole = ([end] + arguments).joined(separator: ", ") + close
            if arguments.isEmpty || fits(whole) { return line(whole) }
            line("\(end),")
            for (index, list) in lists.enumerated() {
                self.list("\(list.label): [", list.names, index + 1 == arguments.count ? "]\(close)" : "],")
            }
            if !others.isEmpty { line("\(others.joined(separator: ", "))\(close)") }
        }
    }

    /// Adds a property with a getter of one expression.
    func accessor(_ head: String, _ expression: String) {
        let whole = "\(head) { \(expression) }"
        if fits(whole) { return line(whole) }
        line("\(head) {")
        indented { line(expression) }
        line("}")
    }

    /// Adds a case of a `switch`, with the call that is its value.
    func switchCase(_ pattern: String, _ open: String, _ items: [String] = [], _ close: String = "") {
        let whole = "case \(pattern): \(open)\(items.joined(separator: ", "))\(close)"
        if fits(whole) { return line(whole) }
        line("case \(pattern):")
        indented { list(open, items, close) }
    }

    private func fits(_ line: String) -> Bool { fits(line, count: line.utf8.count) }

    /// - Parameter count: the number of the line's bytes, which are counted faster than characters. Of those, there are
    ///   no more, and there are as many where all are ASCII.
    private func fits(_ line: @autoclosure () -> String, count: Int) -> Bool {
        let room = Self.width - depth * 4
        if count <= room { return true }
        let line = line()
        return !line.isPrintableASCII && line.count <= room
    }

    /// Returns a file: its header, its imports, and what was written.
    func contents(header: String, imports: String) -> String {
        String(decoding: Array("\(header)\n\(imports)".utf8) + bytes, as: UTF8.self)
    }

    /// The comment at the head of each generated file.
    static func header(_ line: String) -> String {
        "// \(line)\n// swift-format-ignore-file\n"
    }
}
