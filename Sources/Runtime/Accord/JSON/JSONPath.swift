import Foundation

/// Names the member that stands at an offset of JSON text: `contacts[3].emails[0].address`.
///
/// Worked out only after reading has failed, so that reading itself keeps no record of where it is.
func describeJSONPath(_ text: UnsafeRawBufferPointer, upTo offset: Int) -> String {
    enum Step {
        case key(String)
        case index(Int)
    }
    var steps: [Step] = []
    var isObject: [Bool] = []
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
            if isObject.last == true { steps[steps.count - 1] = .key(lastString) }
        case UInt8(ascii: "{"):
            isObject.append(true)
            steps.append(.key(""))
        case UInt8(ascii: "["):
            isObject.append(false)
            steps.append(.index(0))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if !steps.isEmpty {
                steps.removeLast()
                isObject.removeLast()
            }
        case UInt8(ascii: ","):
            switch steps.last {
            case .index(let position): steps[steps.count - 1] = .index(position + 1)
            case .key: steps[steps.count - 1] = .key("")
            case nil: break
            }
        default: break
        }
        index += 1
    }
    var path = ""
    for step in steps {
        switch step {
        case .key(""): break
        case .key(let name): path += path.isEmpty ? name : ".\(name)"
        case .index(let position): path += "[\(position)]"
        }
    }
    return path
}
