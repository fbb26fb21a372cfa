import Accord

/// Finds the members `x-accord-allow` of a JSON file, which has no comments: a string such as
/// `FIELD_NO_DELETE until 2027-01-31 nobody reads it`, or a list of them. They belong to the object that they are in,
/// and not to those inside of it.
struct JSONAllowances {
    static let name = "x-accord-allow"

    private let bytes: [UInt8]
    private let file: String
    private var lines: TextLines
    private var found: [SuppressionComment] = []
    private var objects: [Object] = []

    private struct Object {
        var start: (line: Int, column: Int)
        var inside: [SuppressionComment.Stretch] = []
        var allowances: [Int] = []
        /// The number of lists that are open in it.
        var lists = 0
        var isBehindName = false
    }

    static func all(in text: String, file: String) -> [SuppressionComment] {
        var search = JSONAllowances(text, file: file)
        search.run()
        return search.found
    }

    private init(_ text: String, file: String) {
        bytes = Array(text.utf8)
        self.file = file
        lines = TextLines(bytes)
    }

    private mutating func run() {
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                let end = endOfString(from: index)
                string(index..<end)
                index = end
                continue
            case UInt8(ascii: "{"): objects.append(Object(start: lines.place(of: index)))
            case UInt8(ascii: "}"): close(at: index)
            case UInt8(ascii: "["): change { $0.lists += 1 }
            case UInt8(ascii: "]"): change { $0.lists -= 1 }
            // The next name comes, unless a list goes on.
            case UInt8(ascii: ","): change { if $0.lists == 0 { $0.isBehindName = false } }
            default: break
            }
            index += 1
        }
    }

    private mutating func change(_ change: (inout Object) -> Void) {
        guard !objects.isEmpty else { return }
        change(&objects[objects.count - 1])
    }

    private func endOfString(from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
    }

    private mutating func string(_ range: Range<Int>) {
        guard let object = objects.last else { return }
        let json = String(decoding: bytes[range], as: UTF8.self)
        if object.isBehindName {
            guard case .string(let text)? = try? JSONValue(json: json) else { return }
            let (start, end) = (lines.place(of: range.lowerBound), lines.place(of: range.upperBound))
            let place = SourceRange(
                file: file, line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
            objects[objects.count - 1].allowances.append(found.count)
            found.append(SuppressionComment(text: text, place: place, reach: SuppressionComment.Reach()))
        } else if json == "\"\(Self.name)\"", isName(endingAt: range.upperBound) {
            change { $0.isBehindName = true }
        }
    }

    private func isName(endingAt end: Int) -> Bool {
        let space: Set = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
        return bytes[end...].first { !space.contains($0) } == UInt8(ascii: ":")
    }

    private mutating func close(at index: Int) {
        guard let object = objects.popLast() else { return }
        let end = lines.place(of: index)
        let stretch = SuppressionComment.Stretch(
            line: object.start.line, column: object.start.column, endLine: end.line, endColumn: end.column)
        for allowance in object.allowances {
            found[allowance].reach = SuppressionComment.Reach(
                isForFile: objects.isEmpty, object: stretch, objectsInside: object.inside)
        }
        change { $0.inside.append(stretch) }
    }
}
