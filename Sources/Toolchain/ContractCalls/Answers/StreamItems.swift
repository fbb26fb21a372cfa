import Foundation
import MockServer

/// Cuts a stream of events or lines into their data.
struct StreamItems: Sendable {
    private enum Form { case events, lines, sequence }

    private let form: Form
    private var rest = Data()
    /// The data of an event that has no end yet.
    private var data: [String] = []
    private var hasData = false
    /// Whether the stream ended within an event.
    private(set) var isCut = false

    init(_ type: MediaRange, _ declared: MediaRange?) {
        form = type.isEvents ? .events : type.subtype == "json-seq" ? .sequence : .lines
    }

    /// - Returns: the data of the items that are whole.
    mutating func append(_ chunk: Data) -> [Data] {
        rest.append(chunk)
        guard rest.count <= AnswerLimits.size else {
            rest = Data()
            isCut = true
            return []
        }
        var items: [Data] = []
        var start = rest.startIndex
        while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
            var line = rest[start..<end]
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            if let item = take(Data(line)) { items.append(item) }
            start = rest.index(after: end)
        }
        rest = Data(rest[start...])
        return items
    }

    /// Takes the end of the stream. A last line needs no line break; an event without its end is dropped (WHATWG HTML,
    /// "Interpreting an event stream").
    mutating func end() -> [Data] {
        let last = rest
        rest = Data()
        guard form == .events else {
            let item = last.isEmpty ? nil : take(last)
            return item.map { [$0] } ?? []
        }
        if hasData || !last.isEmpty { isCut = true }
        return []
    }

    private mutating func take(_ line: Data) -> Data? {
        switch form {
        case .lines: return line.isEmpty ? nil : line
        case .sequence:
            let text = line.first == 0x1E ? Data(line.dropFirst()) : line
            return text.isEmpty ? nil : text
        case .events: return takeEvent(String(decoding: line, as: UTF8.self))
        }
    }

    private mutating func takeEvent(_ line: String) -> Data? {
        if line.isEmpty {
            defer { (data, hasData) = ([], false) }
            return hasData ? Data(data.joined(separator: "\n").utf8) : nil
        }
        guard line.hasPrefix("data") else { return nil }
        let value = line.dropFirst(4)
        guard value.isEmpty || value.first == ":" else { return nil }
        let text = value.dropFirst()
        data.append(String(text.first == " " ? text.dropFirst() : text))
        hasData = true
        return nil
    }
}
