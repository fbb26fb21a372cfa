import Foundation

enum PlainJSON {
    /// ProtoJSON with its large integers as numbers rather than strings, which is what Foundation's coders read. The
    /// payloads have no text that is all digits.
    static func text(_ protoJSON: Data) -> Data {
        var text = Data()
        var rest = protoJSON[...]
        while let quote = rest.firstIndex(of: UInt8(ascii: "\"")) {
            text += rest[..<quote]
            var end = quote + 1
            while rest[end] != UInt8(ascii: "\"") { end += rest[end] == UInt8(ascii: "\\") ? 2 : 1 }
            let content = rest[(quote + 1)..<end]
            let digits = content.first == UInt8(ascii: "-") ? content.dropFirst() : content
            let isKey = rest[end + 1] == UInt8(ascii: ":")
            let isNumber = !isKey && !digits.isEmpty && digits.allSatisfy { (48...57).contains($0) }
            text += isNumber ? content : rest[quote...end]
            rest = rest[(end + 1)...]
        }
        return text + rest
    }
}
