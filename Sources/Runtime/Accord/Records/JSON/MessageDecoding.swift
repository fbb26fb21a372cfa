/// Reads a frame into memory that holds no value, as the message that it is.
///
/// - Parameter metadata: takes the identifier and the time around the message; `nil` when nobody asks.
func decodeJSONMessage(
    _ reader: inout JSONReader, _ memory: Address, _ layout: MessageSetPointer,
    _ metadata: Reference<FrameMetadata>? = nil
) throws(Failure) {
    let tagCount = layout.pointee.tagCount
    var failure: Failure?
    withReferences(to: TagLayout.none, count: tagCount) { codes in
        withReferences(to: nil as BytePosition?, count: tagCount &+ layout.pointee.payloadCount) { places in
            var frame = FrameReading(
                layout: layout, memory: memory, metadata: metadata, codes: codes, tags: places,
                payloads: places + tagCount, unknownTags: tagCount)
            do throws(Failure) {
                try frame.read(&reader)
            } catch {
                if frame.isMade { layout.pointee.form.pointee.destroy(memory) }
                failure = error
            }
        }
    }
    if let failure { throw failure }
}

/// The state of reading a frame.
private struct FrameReading {
    let layout: MessageSetPointer
    let memory: Address
    let metadata: Reference<FrameMetadata>?
    /// The code of the value that each tag has.
    let codes: Reference<Int>
    /// The positions at which the tags, and the payloads that could not be read yet, begin.
    let tags: Reference<BytePosition?>
    let payloads: Reference<BytePosition?>
    /// The number of tags that were not seen yet.
    var unknownTags: Int
    /// The message, as soon as all tags were seen; -1 when it is unknown.
    var index = -1
    /// The bits of the places that were seen.
    var seen: UInt64 = 0
    /// Whether reading the payload finds all that is still to be known.
    var isFrame = false
    /// Whether the memory holds the message.
    var isMade = false

    mutating func read(_ reader: inout JSONReader) throws(Failure) {
        if layout.pointee.isSole {
            index = 0
            return try makeMessage(&reader, layout.pointee.cases)
        }
        let start: BytePosition
        let depth = reader.depth
        if try reader.peek() == UInt8(ascii: "{") {
            start = reader.position
            try walk(&reader, layout.pointee.root)
        } else {
            start = reader.position
            try reader.skip()
        }
        if isMade { return }
        if isFrame {
            reader.position = start
            reader.depth = depth
            return try makeMessage(&reader, layout.pointee.cases + index)
        }
        let end = reader.position
        if layout.pointee.hasShapes {
            if index < 0 { index = try shapedIndex(&reader, start, depth) ?? -1 }
        } else if unknownTags > 0 || layout.pointee.tagCount == 0 {
            index = layout.pointee.index(ofCodes: codes) ?? -1
        }
        guard index >= 0, reader.isObject(start) || layout.pointee.cases[index].shape != nil else {
            return try makeUnknown(&reader, start, depth)
        }
        let part = layout.pointee.cases + index
        guard let form = part.pointee.form else { return inject(memory) }
        if let place = part.pointee.payload == 0 ? start : payloads[part.pointee.payload] {
            reader.position = place
            reader.depth = depth &- part.pointee.path.count
            try makeMessage(&reader, part)
            reader.position = end
            reader.depth = depth
        } else if let blank = form.pointee.blankIfAbsent {
            inject(blank)
        } else {
            // Inside of the frame, so that the path is that of its members.
            reader.position = start + 1
            reader.missing = part.pointee.pathText
            throw .missing
        }
    }

    // MARK: Places

    /// Reads an object with places in it.
    private mutating func walk(
        _ reader: inout JSONReader, _ parent: Reference<FramePlace>
    ) throws(Failure) {
        try reader.open(UInt8(ascii: "{"))
        var isFirst = true
        // Members usually come in the same order.
        var next = 0
        while try reader.next(&isFirst, UInt8(ascii: "}")) {
            _ = try reader.peek()
            let start = reader.position
            guard let place = try reader.place(in: parent, &next), place.pointee.isUnique || metadata != nil else {
                try reader.skip()
                continue
            }
            if seen & place.pointee.bit != 0 {
                // A second identifier or time is not worth the loss of the message.
                if !place.pointee.isUnique {
                    try reader.skip()
                    continue
                }
                reader.position = start
                throw .duplicateName
            }
            seen |= place.pointee.bit
            try visit(&reader, place)
            if isFrame { return }
        }
    }

    /// Reads the value at a place for all that it is good for.
    private mutating func visit(_ reader: inout JSONReader, _ place: Reference<FramePlace>) throws(Failure) {
        _ = try reader.peek()
        let start = reader.position
        var isRead = false
        if place.pointee.tag >= 0 {
            try readTag(&reader, place.pointee.tag)
            isRead = true
        }
        if let metadata, place.pointee.isID {
            reader.position = start
            metadata.mutable.id = try reader.identifier()
            isRead = true
        }
        if let metadata, place.pointee.isTime {
            reader.position = start
            metadata.mutable.sentAt = try reader.sendingTime(layout.pointee.time)
            isRead = true
        }
        if place.pointee.count > 0, reader.isObject(start) {
            reader.position = start
            try walk(&reader, place)
            isRead = true
        }
        if place.pointee.payload >= 0 {
            reader.position = start
            try readPayload(&reader, place.pointee.payload)
            isRead = true
        }
        if !isRead { try reader.skip() }
    }

    private mutating func readTag(_ reader: inout JSONReader, _ tag: Int) throws(Failure) {
        let start = reader.position
        tags[tag] = start
        let layout = layout.pointee.tags + tag
        switch try reader.peek() {
        case UInt8(ascii: "\""):
            codes[tag] = try reader.withStringBytes { layout.pointee.code(of: $0) }
            if codes[tag] == TagLayout.other {
                // A member that no message asks for need not even be UTF-8.
                reader.position = start
                try reader.skip()
            }
        case UInt8(ascii: "n"): _ = try reader.null()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            codes[tag] = TagLayout.other
            try reader.skip()
        default:
            try reader.skip()
            codes[tag] = layout.pointee.code(of: RawBytes(start: start, count: reader.position - start))
        }
        unknownTags &-= 1
        if unknownTags > 0 { return }
        index = self.layout.pointee.index(ofCodes: codes) ?? -1
        // The frame's shape is known at its end.
        if index >= 0, self.layout.pointee.cases[index].shape != nil { index = -1 }
        if index >= 0 { isFrame = isFrame(self.layout.pointee.cases + index) }
    }

    /// The case of a frame that its tags alone do not identify.
    private func shapedIndex(
        _ reader: inout JSONReader, _ start: BytePosition, _ depth: Int
    ) throws(Failure) -> Int? {
        let end = (position: reader.position, depth: reader.depth)
        reader.position = start
        reader.depth = depth
        let kind = try reader.kind()
        var names: Set<BytePosition> = []
        if kind == .object {
            reader.position = start
            reader.depth = depth
            try reader.eachName { name in layout.pointee.keys(named: name) { names.insert($0) } }
        }
        (reader.position, reader.depth) = end
        return layout.pointee.index(ofCodes: codes, kind: kind, names: names)
    }

    private func isFrame(_ part: Reference<MessageCase>) -> Bool {
        guard part.pointee.isFrame, metadata != nil else { return part.pointee.isFrame }
        return !layout.pointee.hasID && (layout.pointee.timePath == nil || part.pointee.timeMember != nil)
    }

    private mutating func readPayload(_ reader: inout JSONReader, _ payload: Int) throws(Failure) {
        if unknownTags == 0, index >= 0, layout.pointee.cases[index].payload == payload {
            let part = layout.pointee.cases + index
            if part.pointee.form != nil { return try makeMessage(&reader, part) }
        }
        payloads[payload] = reader.position
        try reader.skip()
    }

    // MARK: Messages

    /// Reads the payload that comes, and makes the message.
    private mutating func makeMessage(
        _ reader: inout JSONReader, _ part: Reference<MessageCase>
    ) throws(Failure) {
        guard let form = part.pointee.form else { return }
        var failure: Failure?
        withShortRoom(form.pointee.size) { payload in
            do throws(Failure) {
                switch form.pointee.kind {
                case .record:
                    try decodeJSONRecord(&reader, payload, form.pointee.record, ignoring: part.pointee.owned)
                case .map: try decodeJSONMap(&reader, payload, form, ignoring: part.pointee.owned)
                default: try decodeJSONForm(&reader, payload, form)
                }
                if isFrame { metadata?.mutable.sentAt = part.pointee.sendingTime(payload) }
                inject(payload)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private mutating func inject(_ payload: Address) {
        layout.pointee.inject(index, payload, memory)
        isMade = true
    }

    @inline(never)
    private mutating func makeUnknown(
        _ reader: inout JSONReader, _ start: BytePosition, _ depth: Int
    ) throws(Failure) {
        var words: [String] = []
        for tag in 0..<layout.pointee.tagCount {
            guard let place = tags[tag] else { continue }
            reader.position = place
            if let word = try reader.tagText() { words.append(word) }
        }
        reader.position = start
        reader.depth = depth
        let value = try reader.value()
        layout.pointee.type.makeUnknown(memory, words.joined(separator: "/"), value)
        isMade = true
    }
}

extension MessageCase {
    /// Returns the payload's value for the time.
    fileprivate func sendingTime(_ payload: Address) -> Date? {
        guard let timeMember, let form = timeMember.pointee.form else { return nil }
        let value = payload + timeMember.pointee.offset
        return form.pointee.kind == .optional && form.pointee.isNil(value) ? nil : value.load(as: Date.self)
    }
}

extension ValueForm {
    /// The value that absence means, where it means one.
    var blankIfAbsent: Address? { hasAbsence ? blank : nil }
}

extension JSONReader {
    fileprivate func isObject(_ start: BytePosition) -> Bool { start < end && byte(start) == UInt8(ascii: "{") }

    /// Reads a member's name and the colon. Returns `nil` when the place means nothing.
    ///
    /// - Parameter next: the index of the place that is likely to come.
    fileprivate mutating func place(
        in parent: Reference<FramePlace>, _ next: inout Int
    ) throws(Failure) -> Reference<FramePlace>? {
        let places = parent.pointee.children
        var index = next
        for _ in 0..<parent.pointee.count {
            if index >= parent.pointee.count { index = 0 }
            let key = places[index].key
            // An empty name has fewer bytes than are compared at once.
            if key.count >= 4, take(key: key) {
                next = index &+ 1
                return places + index
            }
            index &+= 1
        }
        let start = position
        index = try withStringBytes { name in
            var index = 0
            while index < parent.pointee.count, places[index].name != name { index &+= 1 }
            return index
        }
        if index == parent.pointee.count {
            // A member that nobody asked for need not even be UTF-8.
            position = start
            try skipString()
            try require(UInt8(ascii: ":"))
            return nil
        }
        try require(UInt8(ascii: ":"))
        next = index &+ 1
        return places + index
    }

    /// The text of a string or number; `nil`, and past the value, for others.
    fileprivate mutating func identifier() throws(Failure) -> String? {
        let first = try peek()
        if first == UInt8(ascii: "\"") { return try string() }
        let start = position
        try skip()
        guard first == UInt8(ascii: "-") || first &- 48 < 10 else { return nil }
        return RawBytes(start: start, count: position - start).string
    }

    /// A point in time; `nil`, and past the value, when it is none.
    fileprivate mutating func sendingTime(_ form: FormKind) throws(Failure) -> Date? {
        _ = try peek()
        let start = position
        do throws(Failure) {
            switch form {
            case .epochSeconds: return try date(perSecond: 1)
            case .epochMilliseconds: return try date(perSecond: 1000)
            default: return try date()
            }
        } catch {
            position = start
            try skip()
            return nil
        }
    }

    /// The text of a string, number or boolean; `nil` for others.
    fileprivate mutating func tagText() throws(Failure) -> String? {
        switch try peek() {
        case UInt8(ascii: "\""): return try string()
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"): return nil
        default:
            let start = position
            try skip()
            return RawBytes(start: start, count: position - start).string
        }
    }
}

extension MessageSet {
    static func makeUnknown(_ memory: Address, _ tag: String, _ value: JSONValue) {
        memory.initialize(to: unknown(tag: tag, value: value))
    }

    /// Calls `body` with the number and the payload of the case at `pointer`.
    static func visit(_ pointer: Address, _ body: (Int, Address) -> Void) {
        project(&pointer[Self.self], body)
    }

    @inline(__always)
    private static func project(_ value: inout Self, _ body: (Int, Address) -> Void) {
        value._project { body(Int($0), $1) }
    }
}
