import Contract
import Foundation
import MockServer

/// Cuts a stream of events or lines into their data.
struct StreamItems: Sendable {
    private enum Form { case events, lines, sequence }

    private let form: Form
    private var rest = Data()
    /// The lines of data of an event that has no end yet, and its other fields.
    private var data: [String] = []
    private var event = StreamItem(data: Data())
    /// Whether the stream ended within an event.
    private(set) var isCut = false

    init(_ type: MediaType, _ declared: MediaType?) {
        form = type.isEvents ? .events : type.isSequence ? .sequence : .lines
    }

    /// - Returns: the items that are whole.
    mutating func append(_ chunk: Data) -> [StreamItem] {
        rest.append(chunk)
        guard rest.count <= AnswerLimits.size else {
            rest = Data()
            isCut = true
            return []
        }
        var items: [StreamItem] = []
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
    mutating func end() -> [StreamItem] {
        let last = rest
        rest = Data()
        guard form == .events else {
            let item = last.isEmpty ? nil : take(last)
            return item.map { [$0] } ?? []
        }
        if !data.isEmpty || !last.isEmpty { isCut = true }
        return []
    }

    private mutating func take(_ line: Data) -> StreamItem? {
        switch form {
        case .lines: return line.isEmpty ? nil : StreamItem(data: line)
        case .sequence:
            let text = line.first == 0x1E ? Data(line.dropFirst()) : line
            return text.isEmpty ? nil : StreamItem(data: text)
        case .events: return takeEvent(String(decoding: line, as: UTF8.self))
        }
    }

    private mutating func takeEvent(_ line: String) -> StreamItem? {
        if line.isEmpty {
            defer { (data, event) = ([], StreamItem(data: Data())) }
            guard !data.isEmpty else { return nil }
            event.data = Data(data.joined(separator: "\n").utf8)
            return event
        }
        let name = line.prefix { $0 != ":" }
        let rest = line.dropFirst(name.count + 1)
        let value = String(rest.first == " " ? rest.dropFirst() : rest)
        switch name {
        case "data": data.append(value)
        case "event": event.event = value
        case "id": event.id = value
        case "retry": event.retry = Int(value)
        default: break
        }
        return nil
    }
}
