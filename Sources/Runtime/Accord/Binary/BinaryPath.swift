/// Names the field that stands at an offset of protobuf's binary form: `contacts[3].emails[0].address`.
///
/// Worked out only after reading has failed, so that reading itself keeps no record of where it is.
struct BinaryPath {
    private var names: [String] = []
    private let target: UnsafeRawPointer

    static func describe(_ bytes: UnsafeRawBufferPointer, upTo offset: Int, _ layout: LayoutPointer) -> String {
        BinaryReader.reading(bytes, depth: 10_000) { reader in
            var path = BinaryPath(target: reader.position + offset)
            path.descend(reader, layout, depth: 0)
            return path.names.joined(separator: ".")
        }
    }

    private init(target: UnsafeRawPointer) {
        self.target = target
    }

    private mutating func descend(_ start: BinaryReader, _ layout: LayoutPointer, depth: Int) {
        var reader = start
        var counts: [UInt32: Int] = [:]
        while reader.position < reader.end, let tag = try? reader.tag(), depth < 200 {
            let content = reader
            let ends = (try? reader.skip(tag)) != nil
            let field = layout.pointee.index(ofNumber: tag >> 3).map { UnsafePointer(layout.pointee.fields + $0) }
            let position = counts[tag >> 3, default: 0]
            if ends, reader.position <= target, !(reader.position == target && reader.position == reader.end) {
                counts[tag >> 3] = position + 1
                continue
            }
            guard let field else { return }
            names.append(field.pointee.name + (field.pointee.shape == .list ? "[\(position)]" : ""))
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
}
