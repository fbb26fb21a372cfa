/// Reads a frame into memory that holds no value, as the message that it is.
func decodeMessage(
    _ decoder: any Decoder, _ memory: Address, _ layout: MessageSetPointer
) throws {
    var codes: [Int] = []
    var words: [String] = []
    for index in 0..<layout.pointee.tagCount {
        let tag = layout.pointee.tags + index
        let value = try decoder.member(at: tag.pointee.tokens)?.tag()
        switch value {
        case nil: codes.append(TagLayout.none)
        case .compound: codes.append(TagLayout.other)
        case .word(var word):
            words.append(word)
            codes.append(word.withBytes { tag.pointee.code(of: $0) })
        }
    }
    guard let index = try codes.withReference({ try decoder.index(ofCodes: $0, layout) }) else {
        return layout.pointee.type.makeUnknown(memory, words.joined(separator: "/"), try JSONValue(from: decoder))
    }
    func inject(_ payload: Address) {
        layout.pointee.inject(index, payload, memory)
    }
    let part = layout.pointee.cases + index
    guard let form = part.pointee.form else { return inject(memory) }
    guard let content = try decoder.member(at: part.pointee.path) else {
        guard let blank = form.pointee.blankIfAbsent else {
            let key = FieldKey(stringValue: part.pointee.path.last ?? "")
            throw DecodingError.keyNotFound(key, decoder.context(.missing))
        }
        return inject(blank)
    }
    try withRoom(form.pointee.size) { payload in
        switch form.pointee.kind {
        case .record: try decodeRecord(content, payload, form.pointee.record, ignoring: part.pointee.owned)
        case .map: try decodeMap(content, payload, form, ignoring: part.pointee.owned)
        default: try decodeForm(content, payload, form)
        }
        inject(payload)
    }
}

/// The value that a frame has at a tag.
private enum Tag {
    /// The text of a string, number or boolean.
    case word(String)
    case compound
}

extension Decoder {
    /// The message for what a frame's tags have, and for what the frame is like.
    fileprivate func index(ofCodes codes: Reference<Int>, _ layout: MessageSetPointer) throws -> Int? {
        guard layout.pointee.hasShapes else {
            let isObject = (try? container(keyedBy: FieldKey.self)) != nil
            return isObject ? layout.pointee.index(ofCodes: codes) : nil
        }
        let kind = try kind()
        var names: Set<BytePosition> = []
        if kind == .object {
            try eachName { name in layout.pointee.keys(named: name) { names.insert($0) } }
        }
        return layout.pointee.index(ofCodes: codes, kind: kind, names: names)
    }

    /// The decoder of the member at a place; `nil` when there is none.
    fileprivate func member(at tokens: [String]) throws -> (any Decoder)? {
        var decoder: any Decoder = self
        for token in tokens {
            let key = FieldKey(stringValue: token)
            guard let container = try? decoder.container(keyedBy: FieldKey.self), container.contains(key) else {
                return nil
            }
            decoder = try container.superDecoder(forKey: key)
        }
        return decoder
    }

    fileprivate func tag() throws -> Tag? {
        if let word = try? value(String.self) { return .word(word) }
        return switch try JSONValue(from: self) {
        case .null: nil
        case .string(let word): .word(word)
        case .array, .object: .compound
        case let value: .word(value.jsonString())
        }
    }
}
