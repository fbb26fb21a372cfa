/// Names the field at an offset of protobuf's binary form: `contacts[3].emails[0].address`.
///
/// Worked out only after reading has failed, so that reading itself keeps no record of where it is.
struct BinaryPath {
    private var names: [String] = []
    private let target: BytePosition

    static func describe(_ bytes: RawBytes, upTo offset: Int, _ layout: LayoutPointer) -> String {
        BinaryReader.reading(bytes, depth: 10_000) { reader in
            var path = BinaryPath(target: reader.position + offset)
            path.descend(reader, layout, depth: 0)
            return path.names.joined(separator: ".")
        }
    }

    private init(target: BytePosition) {
        self.target = target
    }

    private mutating func descend(_ start: BinaryReader, _ layout: LayoutPointer, depth: Int) {
        var reader = start
        while reader.position < reader.end, let tag = try? reader.tag(), depth < 200 {
            let content = reader
            let ends = (try? reader.skip(tag)) != nil
            let field = layout.pointee.index(ofNumber: tag >> 3).map { layout.pointee.fields + $0 }
            if ends, reader.position <= target, !(reader.position == target && reader.position == reader.end) {
                continue
            }
            guard let field else { return }
            let isList = field.pointee.shape == .list
            names.append(field.pointee.name + (isList ? "[\(count(tag >> 3, start, content.position))]" : ""))
            guard field.pointee.shape != .map, field.pointee.kind == .message || field.pointee.kind == .group else {
                return
            }
            var inner = content
            if field.pointee.kind == .message {
                guard let nested = try? inner.nested() else { return }
                inner = nested
            }
            return descend(inner, field.pointee.message, depth: depth + 1)
        }
    }

    /// Returns the number of fields with `number` before the one whose content is at `end`.
    private func count(_ number: UInt32, _ start: BinaryReader, _ end: BytePosition) -> Int {
        var reader = start
        var count = 0
        while let tag = try? reader.tag(), reader.position < end, (try? reader.skip(tag)) != nil {
            if tag >> 3 == number { count += 1 }
        }
        return count
    }
}
