extension BinaryReader {
    /// Reads a field that the message does not know, to no end but to find out whether that works, where the field is
    /// one of the extensions to be checked. `bytes` is the whole field, its tag included.
    @inline(__always)
    func checkExtension(
        _ number: UInt32,
        _ bytes: RawBytes,
        _ layout: LayoutPointer
    ) throws(Failure) {
        if let types = context.pointee.types { try check(number, bytes, layout, types) }
    }

    @inline(never)
    private func check(
        _ number: UInt32,
        _ bytes: RawBytes,
        _ layout: LayoutPointer,
        _ types: Reference<TypeRegistry>
    ) throws(Failure) {
        let extensions = types.pointee.extensions(of: layout.pointee.type)
        guard let `extension` = extensions.first(where: { $0.number == number }) else { return }
        var discarded = UnknownFields()
        try `extension`._decode(&discarded) { (value, schema) throws(Failure) in
            let reader = BinaryReader(bytes.start, bytes.end, depth: depth, context)
            _ = try decodeMessage(reader, value, schema.layout)
        }
    }
}
