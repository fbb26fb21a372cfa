import Accord

/// A list as text of rows (RFC 4180): the elements are objects, whose names are in the first row, or lists.
struct CSVTable {
    private let rows: [[String]]

    /// - Returns: `nil` for a value that is no table.
    init?(_ value: JSONValue) {
        guard let elements = value.arrayValue ?? value.objectValue.map({ _ in [value] }) else { return nil }
        let objects = elements.compactMap(\.objectValue)
        if objects.count == elements.count {
            let names = Set(objects.flatMap(\.keys)).sorted()
            rows = [names] + objects.map { object in names.map { object[$0]?.plainText ?? "" } }
            return
        }
        let lists = elements.compactMap(\.arrayValue)
        guard lists.count == elements.count else { return nil }
        rows = lists.map { $0.map(\.plainText) }
    }

    var text: String {
        rows.map { "\($0.map(Self.quoted).joined(separator: ","))\r\n" }.joined()
    }

    private static func quoted(_ text: String) -> String {
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }
}
