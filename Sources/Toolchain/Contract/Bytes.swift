import Foundation

// Builds run the tool as it is compiled for debugging. There, functions of C and loops over pointers are many times
// faster than those over characters, and than closures that are called for each byte.

extension String {
    /// Whether a byte of ASCII is in it.
    package func has(_ byte: UInt8) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return false }
            return unsafe memchr(base, Int32(byte), bytes.count) != nil
        }
    }

    /// Whether all characters are such of ASCII as can be seen, or spaces.
    package var isPrintableASCII: Bool {
        var text = self
        return text.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return true }
            var index = 0
            let count = bytes.count
            while index < count {
                let byte = unsafe base[index]
                if byte < 0x20 || byte > 0x7E { return false }
                index &+= 1
            }
            return true
        }
    }

    /// The parts between underscores that are not empty, where there are none but small letters, digits and underscores;
    /// otherwise `nil`.
    package var plainWords: [String]? {
        var text = self
        return text.withUTF8 { bytes -> [String]? in
            guard let base = bytes.baseAddress else { return [] }
            var words: [String] = []
            var start = 0
            var index = 0
            let count = bytes.count
            while index <= count {
                let byte = unsafe index < count ? base[index] : UInt8(ascii: "_")
                if byte == UInt8(ascii: "_") {
                    if index > start {
                        let word = unsafe UnsafeBufferPointer(start: base + start, count: index - start)
                        unsafe words.append(String(decoding: word, as: UTF8.self))
                    }
                    start = index &+ 1
                } else if byte < 0x30 || byte > 0x39 && byte < 0x61 || byte > 0x7A {
                    return nil
                }
                index &+= 1
            }
            return words
        }
    }

    /// Whether it is made of letters and digits of ASCII, underscores and hyphens.
    package var isPlainWord: Bool {
        var text = self
        return text.withUTF8 { bytes in
            guard let base = bytes.baseAddress else { return true }
            var index = 0
            let count = bytes.count
            while index < count {
                let byte = unsafe base[index] | 0x20
                let isLetter = byte >= 0x61 && byte <= 0x7A
                if !isLetter, unsafe base[index] != 0x5F, unsafe base[index] != 0x2D,
                    unsafe base[index] < 0x30 || base[index] > 0x39
                {
                    return false
                }
                index &+= 1
            }
            return true
        }
    }
}
