/// Gathers the lines of a message set's table, and makes its layout.
struct MessageSetBuilder {
    private let type: any MessageSet.Type
    private let table: ModelTable
    private let form: FormPointer
    private var tags: [[String]] = []
    private var id: [String]?
    private var time: (kind: FormKind, path: [String])?
    private var lines: [Line] = []

    private struct Line {
        var form: FormPointer?
        var writesTags: Bool
        var path: [String]
        var rules: [Rule]
        var shape: FrameShape?
    }

    /// The values that a message accepts at a tag.
    private struct Rule {
        /// `nil` for absent or null.
        var values: [[UInt8]?] = []
        var isAny = false

        var written: String? {
            guard !isAny, let first = values.first, let first else { return nil }
            return String(decoding: first, as: UTF8.self)
        }
    }

    /// The largest number of combinations of codes that have a place each in a table.
    private static let combinationLimit = 1 << 16

    init(_ type: any MessageSet.Type, _ table: ModelTable, _ form: FormPointer) {
        self.type = type
        self.table = table
        self.form = form
    }

    // MARK: Lines

    mutating func addHead(_ text: inout TableScanner) {
        guard text.take(line: "frame") else { text.fail() }
        while text.take(" ") { tags.append(text.pointer()) }
        text.endLine()
        if text.take(line: "id ") {
            id = text.pointer()
            text.endLine()
        }
    }

    mutating func addTime(_ kind: FormKind, _ text: inout TableScanner) {
        text.require(" ")
        time = (kind, text.pointer())
    }

    /// Reads a line of which `form` was read.
    mutating func addCase(_ form: FormPointer?, writesTags: Bool, _ text: inout TableScanner) {
        text.require(" ")
        let path = text.pointer()
        var rules: [Rule] = []
        for _ in tags {
            text.require(" ")
            rules.append(rule(&text))
        }
        let shape = shape(&text)
        if shape != nil, form == nil { text.fail() }
        lines.append(
            Line(
                form: form, writesTags: writesTags || !path.isEmpty || form == nil, path: path, rules: rules,
                shape: shape))
    }

    private func shape(_ text: inout TableScanner) -> FrameShape? {
        guard text.take(" ") else { return nil }
        let word = String(decoding: text.name(), as: UTF8.self)
        if word == "any" { return FrameShape(kind: nil, keys: []) }
        guard let kind = JSONKind(rawValue: word) else { text.fail() }
        var keys: [RawBytes] = []
        if text.take(" ") {
            repeat { keys.append(RawBytes(immortal: text.name())) } while text.take(",")
        }
        return FrameShape(kind: kind, keys: keys)
    }

    private func rule(_ text: inout TableScanner) -> Rule {
        var rule = Rule()
        repeat {
            let isQuoted = text.next == UInt8(ascii: "\"")
            let word = text.word()
            switch word {
            case [UInt8(ascii: "*")] where !isQuoted: rule.isAny = true
            case [UInt8(ascii: "-")] where !isQuoted: rule.values.append(nil)
            default: rule.values.append(word)
            }
        } while text.take("|")
        return rule
    }

    // MARK: Layout

    func make() -> MessageSetPointer {
        let tags = tags.indices.map(tag)
        var payloads: [[String]] = [[]]
        for line in lines where !payloads.contains(line.path) { payloads.append(line.path) }
        let cases = lines.map { messageCase($0, payloads, tags.map(\.codes)) }
        let layout = MessageSetPointer(immortalRoomFor: 1)
        layout.initialize(
            to: MessageSetLayout(
                name: table.name, type: type, form: form, root: immortal(root(payloads)),
                tags: immortal(tags.map(\.layout)),
                tagCount: tags.count, cases: immortal(cases), count: cases.count, payloadCount: payloads.count,
                time: time?.kind ?? .naiveUTC, matches: matches(cases, tags.map(\.layout.codeCount)),
                timePath: time?.path, hasID: id != nil, hasShapes: lines.contains { $0.shape != nil },
                isSole: isSole))
        return layout
    }

    /// Whether every frame is the payload of the only message.
    private var isSole: Bool {
        guard lines.count == 1, let shape = lines[0].shape, shape.kind == nil else { return false }
        return tags.isEmpty && lines[0].path.isEmpty && id == nil && time == nil
    }

    private func tag(_ index: Int) -> (layout: TagLayout, codes: [[UInt8]: Int]) {
        var codes: [[UInt8]: Int] = [:]
        var words: [RawBytes] = []
        for case let word? in lines.flatMap(\.rules[index].values) where codes[word] == nil {
            codes[word] = words.count + 2
            words.append(RawBytes(immortal: word))
        }
        let table = hashTable(words)
        let layout = TagLayout(
            tokens: tags[index], words: immortal(words), byWord: table.slots, byWordMask: table.mask,
            codeCount: words.count + 2)
        return (layout, codes)
    }

    /// The case of each combination of codes: the first that matches.
    private func matches(_ cases: [MessageCase], _ counts: [Int]) -> Reference<Int16>? {
        var size = 1
        for count in counts {
            size *= count
            if size > Self.combinationLimit { return nil }
        }
        guard cases.count <= Int16.max else { return nil }
        var codes = [Int](repeating: 0, count: counts.count)
        let matches = (0..<size).map { position in
            var rest = position
            for tag in counts.indices.reversed() {
                codes[tag] = rest % counts[tag]
                rest /= counts[tag]
            }
            return codes.withReference { codes in cases.firstIndex { $0.matches(codes) } }.map {
                Int16(truncatingIfNeeded: $0)
            } ?? -1
        }
        return immortal(matches)
    }

    private func messageCase(_ line: Line, _ payloads: [[String]], _ codes: [[[UInt8]: Int]]) -> MessageCase {
        let inner = tags.filter { $0.count > line.path.count && $0.starts(with: line.path) }
        let owned = line.writesTags ? inner.map { RawBytes(immortal: Array($0[line.path.count].utf8)) } : []
        let written = line.rules.map(\.written)
        let writing = writing(line, inner)
        let frame = frame(line, written, members: writing == .members)
        return MessageCase(
            form: line.form, payload: payloads.firstIndex(of: line.path) ?? 0, path: line.path,
            pathText: RawBytes(immortal: Array(line.path.joined(separator: ".").utf8)),
            codes: line.rules.enumerated().map { tag, rule in
                rule.isAny ? nil : rule.values.map { $0.flatMap { codes[tag][$0] } ?? TagLayout.none }
            },
            tags: written, shape: line.shape, owned: NameList(owned),
            writing: writing,
            prefix: frame.prefix, suffix: frame.suffix, bare: frame.bare)
    }

    /// - Parameter inner: the tags that are in the payload.
    private func writing(_ line: Line, _ inner: [[String]]) -> MessageCase.Writing {
        guard let form = line.form else { return .around }
        if !line.writesTags { return .whole }
        if inner.isEmpty, !line.path.isEmpty { return .around }
        let isObject = form.pointee.kind == .record || form.pointee.kind == .map
        return line.path.isEmpty && isObject && tags.allSatisfy { $0.count == 1 } ? .members : .merged
    }

    private func frame(
        _ line: Line, _ written: [String?], members: Bool
    ) -> (prefix: RawBytes, suffix: RawBytes, bare: RawBytes) {
        var text = FrameText()
        for (tag, value) in zip(tags, written) {
            if let value { text.insert(.text(value), at: tag[...]) }
        }
        let bare = text.parts().before
        if !line.path.isEmpty { text.insert(.payload, at: line.path[...]) }
        let (before, behind) = text.parts()
        return (
            RawBytes(immortal: members ? Array(bare.dropLast()) : before), RawBytes(immortal: behind),
            RawBytes(immortal: bare)
        )
    }

    // MARK: Places

    private func root(_ payloads: [[String]]) -> FramePlace {
        var places = Places()
        for (index, tag) in tags.enumerated() { places.insert(tag[...]) { $0.tag = index } }
        for (index, path) in payloads.enumerated() where index > 0 { places.insert(path[...]) { $0.payload = index } }
        if let id { places.insert(id[...]) { $0.isID = true } }
        if let time { places.insert(time.path[...]) { $0.isTime = true } }
        var bits = 0
        return places.place("", &bits)
    }

    /// The tree of places while it grows.
    private struct Places {
        var tag = -1
        var payload = -1
        var isID = false
        var isTime = false
        var children: [(name: String, places: Places)] = []

        mutating func insert(_ tokens: ArraySlice<String>, _ set: (inout Places) -> Void) {
            guard let name = tokens.first else { return set(&self) }
            let index = children.firstIndex { $0.name == name } ?? children.endIndex
            if index == children.endIndex { children.append((name, Places())) }
            children[index].places.insert(tokens.dropFirst(), set)
        }

        func place(_ name: String, _ bits: inout Int) -> FramePlace {
            let bytes = Array(name.utf8)
            precondition(bits < 64, "A frame has more places than messages need.")
            let bit: UInt64 = 1 << UInt64(bits)
            bits += 1
            let children = children.map { $0.places.place($0.name, &bits) }
            return FramePlace(
                key: jsonKey(bytes), name: RawBytes(immortal: bytes), bit: bit, tag: tag, payload: payload, isID: isID,
                isTime: isTime, children: immortal(children), count: children.count)
        }
    }
}

/// The text of a frame around its payload.
private struct FrameText {
    enum Content {
        case text(String)
        case payload
        case members
    }

    private var content = Content.members
    private var children: [(name: String, text: FrameText)] = []

    mutating func insert(_ content: Content, at tokens: ArraySlice<String>) {
        guard let name = tokens.first else {
            self.content = content
            return
        }
        let index = children.firstIndex { $0.name == name } ?? children.endIndex
        if index == children.endIndex { children.append((name, FrameText())) }
        children[index].text.insert(content, at: tokens.dropFirst())
    }

    /// Returns the text before and after the payload; without one, all is before it.
    func parts() -> (before: [UInt8], behind: [UInt8]) {
        var bytes: [UInt8] = []
        var split: Int?
        write(to: &bytes, &split)
        return (Array(bytes.prefix(split ?? bytes.count)), Array(bytes.dropFirst(split ?? bytes.count)))
    }

    private func write(to bytes: inout [UInt8], _ split: inout Int?) {
        switch content {
        case .payload: split = bytes.count
        case .text(let text): bytes += JSONValue.string(text).jsonString().utf8
        case .members:
            bytes.append(UInt8(ascii: "{"))
            for (index, child) in children.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += jsonKey(Array(child.name.utf8))
                child.text.write(to: &bytes, &split)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}
