import Foundation

/// Finds out whether a `.proto` file declares a service, without the compiler: a build is planned before that runs.
///
/// Only the outermost declarations count; comments, strings and what is in braces are passed over by functions of C, as
/// builds run the plugin unoptimized.
@safe struct ProtoServices {
    /// The rest of the text, which ends with a zero.
    private var rest: UnsafePointer<CChar>
    /// The number of open braces.
    private var depth = 0
    private var isAtDeclaration = true

    static func areDeclared(in text: Data) -> Bool {
        guard text.range(of: Data("service".utf8)) != nil else { return false }
        return unsafe (text + [0]).withUnsafeBytes { bytes in
            guard let start = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
            var search = unsafe ProtoServices(rest: start)
            return search.findsService()
        }
    }

    private init(rest: UnsafePointer<CChar>) {
        unsafe self.rest = unsafe rest
    }

    private mutating func findsService() -> Bool {
        while true {
            unsafe rest += strspn(rest, " \t\r\n\u{B}\u{C}")
            let length = unsafe strcspn(rest, " \t\r\n\u{B}\u{C}/\"'{};")
            if length > 0 {
                if depth == 0, isAtDeclaration, length == 7, unsafe strncmp(rest, "service", length) == 0 {
                    return true
                }
                isAtDeclaration = false
                unsafe rest += length
                continue
            }
            switch unsafe UInt8(bitPattern: rest[0]) {
            case 0: return false
            case UInt8(ascii: "/"): passComment()
            case UInt8(ascii: "\""): passString(until: "\\\n\"")
            case UInt8(ascii: "'"): passString(until: "\\\n'")
            case let sign:
                if sign == UInt8(ascii: "{") { depth += 1 }
                if sign == UInt8(ascii: "}") { depth = max(0, depth - 1) }
                isAtDeclaration = true
                unsafe rest += 1
            }
        }
    }

    private mutating func passComment() {
        switch unsafe UInt8(bitPattern: rest[1]) {
        case UInt8(ascii: "/"): unsafe rest += strcspn(rest, "\n")
        case UInt8(ascii: "*"):
            let end = unsafe strstr(rest + 2, "*/")
            unsafe rest = unsafe end.map { unsafe UnsafePointer($0) + 2 } ?? rest + strlen(rest)
        default: unsafe rest += 1
        }
    }

    /// - Parameter ends: what a string ends with, or an escape begins with.
    private mutating func passString(until ends: String) {
        unsafe rest += 1
        while true {
            unsafe rest += strcspn(rest, ends)
            if unsafe UInt8(bitPattern: rest[0]) != UInt8(ascii: "\\") { break }
            unsafe rest += rest[1] == 0 ? 1 : 2
        }
        if unsafe rest[0] != 0 { unsafe rest += 1 }
    }
}
