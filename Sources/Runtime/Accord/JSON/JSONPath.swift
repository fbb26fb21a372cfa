/// Names the member at an offset of JSON text: `contacts[3].emails[0].address`.
///
/// Worked out only after reading has failed, so that reading itself keeps no record of where it is.
func describeJSONPath(_ text: RawBytes, upTo offset: Int) -> String {
    /// The member of each object that is open; of arrays, nothing.
    var names: [String] = []
    /// The element of each array that is open; of objects, -1.
    var positions: [Int] = []
    var lastString = ""
    var index = 0
    while index < min(offset, text.count) {
        switch text[index] {
        case UInt8(ascii: "\""):
            let start = index + 1
            index += 1
            while index < text.count, text[index] != UInt8(ascii: "\"") {
                index += text[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            lastString = String(decoding: text[start..<min(index, text.count)], as: UTF8.self)
        case UInt8(ascii: ":"):
            if let position = positions.last, position < 0 { names[names.count - 1] = lastString }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            names.append("")
            positions.append(text[index] == UInt8(ascii: "{") ? -1 : 0)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if !names.isEmpty {
                names.removeLast()
                positions.removeLast()
            }
        case UInt8(ascii: ","):
            if let position = positions.last {
                names[names.count - 1] = ""
                if position >= 0 { positions[positions.count - 1] = position + 1 }
            }
        default: break
        }
        index += 1
    }
    var path = ""
    for depth in 0..<names.count {
        if positions[depth] >= 0 {
            path += "[\(positions[depth])]"
        } else if !names[depth].isEmpty {
            path += path.isEmpty ? names[depth] : "." + names[depth]
        }
    }
    return path
}
