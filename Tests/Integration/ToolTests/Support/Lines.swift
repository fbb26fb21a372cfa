import Foundation

/// The lines that come out of a pipe.
final class Lines {
    private let handle: FileHandle
    private var rest = ""

    init(_ handle: FileHandle) {
        self.handle = handle
    }

    /// Waits for as many lines; fewer are the end.
    func next(_ count: Int) -> [String] {
        var lines: [String] = []
        while lines.count < count {
            if let end = rest.firstIndex(of: "\n") {
                lines.append(String(rest[..<end]))
                rest = String(rest[rest.index(after: end)...])
            } else {
                let data = handle.availableData
                if data.isEmpty { return lines }
                rest += String(decoding: data, as: UTF8.self)
            }
        }
        return lines
    }
}
