extension Google.Protobuf.FieldMask {
    /// The paths in lowerCamelCase, with commas between; `nil` when a path would not read back as it was.
    var jsonText: String? {
        var text: [UInt8] = []
        for (index, path) in paths.enumerated() {
            if path.isEmpty { return nil }
            if index > 0 { text.append(UInt8(ascii: ",")) }
            var capitalize = false
            for byte in path.utf8 {
                if byte == UInt8(ascii: ",") || isUppercase(byte) || capitalize && !isUppercase(byte ^ 0x20) {
                    return nil
                }
                if byte == UInt8(ascii: "_") {
                    capitalize = true
                } else {
                    text.append(capitalize ? byte ^ 0x20 : byte)
                    capitalize = false
                }
            }
            if capitalize { return nil }
        }
        return String(decoding: text, as: UTF8.self)
    }

    init?(jsonText text: String) {
        self.init()
        if text.isEmpty { return }
        var path: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "_"): return nil
            case UInt8(ascii: ","):
                if path.isEmpty { return nil }
                paths.append(String(decoding: path, as: UTF8.self))
                path = []
            case _ where isUppercase(byte):
                path.append(UInt8(ascii: "_"))
                path.append(byte ^ 0x20)
            default: path.append(byte)
            }
        }
        if path.isEmpty { return nil }
        paths.append(String(decoding: path, as: UTF8.self))
    }
}

private func isUppercase(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
