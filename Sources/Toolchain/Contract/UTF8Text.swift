extension String {
    /// The text that bytes are in UTF-8; `nil` when they are none.
    ///
    /// The standard library's own way asks for macOS 15, and Foundation's takes a byte order mark away.
    package init?(utf8 bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
        // Bytes that are not UTF-8 were replaced, by a character that is not ASCII.
        if utf16.count == utf8.count { return }
        // Bytes in one piece are compared without generic code, which takes most of the time
        // that reading a large document would take.
        var text = self
        let isSame = bytes.withContiguousStorageIfAvailable { bytes in text.withUTF8 { unsafe $0.elementsEqual(bytes) }
        }
        guard isSame ?? utf8.elementsEqual(bytes) else { return nil }
    }
}
