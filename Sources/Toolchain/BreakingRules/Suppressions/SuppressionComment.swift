/// A comment that allows changes: what it says, its location, and the places that it is beside.
struct SuppressionComment: Equatable {
    /// The text after the marker.
    var text: String
    var place: SourceRange
    var reach: Reach

    /// The places that it is for.
    struct Reach: Equatable {
        /// Of the declarations that it belongs to, from where they begin to where their bodies do.
        var lines: [ClosedRange<Int>] = []
        /// Whether it is for findings about the file as a whole.
        var isForFile = false
        /// The object of JSON that it is a member of, without those inside of it.
        var object: Stretch?
        var objectsInside: [Stretch] = []

        func contains(_ place: SourceRange) -> Bool {
            if lines.contains(where: { $0.contains(place.line) }) { return true }
            if isForFile, place.isOfFile { return true }
            guard let object else { return false }
            return object.contains(place) && !objectsInside.contains { $0.contains(place) }
        }
    }

    /// From one character to another, both included.
    struct Stretch: Equatable {
        var line: Int
        var column: Int
        var endLine: Int
        var endColumn: Int

        func contains(_ place: SourceRange) -> Bool {
            (line, column) <= (place.line, place.column) && (place.line, place.column) <= (endLine, endColumn)
        }
    }

    /// Whether a text has the marks of one.
    static func mayBe(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { text in
            unsafe text.contains(AllowText.marker) || text.contains(JSONAllowances.name)
        }
    }

    /// Returns all of a file, by the language that its name indicates.
    static func all(in text: String, file: String) -> [SuppressionComment] {
        // Most files have none, and are not read any further.
        guard mayBe(in: text) else { return [] }
        let name = file.lowercased()
        if name.hasSuffix(".proto") { return ProtoAllowances.all(in: text, file: file) }
        if name.hasSuffix(".json") { return JSONAllowances.all(in: text, file: file) }
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return YAMLAllowances.all(in: text, file: file) }
        return []
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func contains(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        guard let first = wanted.first, count >= wanted.count else { return false }
        var index = 0
        while let found = unsafe self[index...(count - wanted.count)].firstIndex(of: first) {
            if unsafe self[found..<(found + wanted.count)].elementsEqual(wanted) { return true }
            index = found + 1
            guard index <= count - wanted.count else { return false }
        }
        return false
    }
}
