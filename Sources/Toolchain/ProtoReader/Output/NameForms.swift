extension String {
    /// The name with A to Z in lower case.
    var asciiLowercased: String {
        String(decoding: utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }, as: UTF8.self)
    }

    /// The name without underscores, with a capital after each.
    func camelCased(isFirstUpper: Bool) -> String {
        String(decoding: camelCase(isFirstUpper: isFirstUpper), as: UTF8.self)
    }

    private func camelCase(isFirstUpper: Bool) -> [UInt8] {
        var isUpper = isFirstUpper
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count)
        for byte in utf8 {
            if byte == 0x5F {
                isUpper = true
            } else {
                result.append(isUpper && byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte)
                isUpper = false
            }
        }
        return result
    }

    /// The name that a field has in JSON unless `json_name` says otherwise, in UTF-8.
    var jsonName: [UInt8] { camelCase(isFirstUpper: false) }
}
