/// A message set, as the interpreter sees it.
///
/// The value of a frame at a tag becomes a number, its code, by one look into a hash table; the codes of all tags give the
/// message by one look into another table. So it does not matter how many messages there are.
struct MessageSetLayout {
    let name: StaticString
    let type: any MessageSet.Type
    let form: FormPointer
    /// The frame.
    let root: Reference<FramePlace>
    let tags: Reference<TagLayout>
    let tagCount: Int
    let cases: Reference<MessageCase>
    let count: Int
    /// The number of places that payloads may have; the frame is the one at 0.
    let payloadCount: Int
    /// The form of the sending time.
    let time: FormKind
    /// The case for each combination of codes, or -1; `nil` when there are too many of those.
    let matches: Reference<Int16>?
    /// The place of the time, and whether there is a place for an identifier.
    let timePath: [String]?
    let hasID: Bool
    /// Whether there are cases that frames belong to by their kinds and keys.
    let hasShapes: Bool
    /// Whether every frame is the payload of the only case.
    let isSole: Bool

    /// Finds the cases in which reading the payload finds all that reading the frame would. The layouts of the payloads
    /// must be made.
    func findFrames() {
        for index in 0..<count {
            let part = cases + index
            guard part.pointee.writing == .whole, let form = part.pointee.form, form.pointee.kind == .record else {
                continue
            }
            let record = form.pointee.record
            part.mutable.isFrame = (0..<tagCount).allSatisfy { record.pointee.member(at: tags[$0].tokens) != nil }
            if let timePath, let member = record.pointee.member(at: timePath), let form = member.pointee.form {
                let kind = form.pointee.kind == .optional ? form.pointee.element.pointee.kind : form.pointee.kind
                if kind == time { part.mutable.timeMember = member }
            }
        }
    }

    /// The message for what the tags have.
    func index(ofCodes codes: Reference<Int>) -> Int? {
        guard let matches else { return firstMatch(codes) }
        var position = 0
        for tag in 0..<tagCount { position = position &* tags[tag].codeCount &+ codes[tag] }
        let index = Int(matches[position])
        return index < 0 ? nil : index
    }

    /// The message for what the tags have, and for what the frame is like.
    ///
    /// - Parameter names: of the keys that distinguish objects, those that the frame has.
    func index(
        ofCodes codes: Reference<Int>, kind: JSONKind, names: Set<BytePosition>
    ) -> Int? {
        var plain: Int?
        var whole: Int?
        for index in 0..<count where cases[index].matches(codes) {
            guard let shape = cases[index].shape else {
                if kind == .object { return index }
                continue
            }
            if shape.kind == nil {
                whole = whole ?? index
            } else if shape.takes(kind) {
                if shape.keys.isEmpty {
                    plain = plain ?? index
                } else if shape.keys.contains(where: { names.contains($0.start) }) {
                    return index
                }
            }
        }
        return plain ?? whole
    }

    /// Calls `body` with the keys of that name that distinguish objects.
    func keys(named name: RawBytes, _ body: (BytePosition) -> Void) {
        for index in 0..<count {
            for key in cases[index].shape?.keys ?? [] where key == name { body(key.start) }
        }
    }

    /// Moves a payload into memory that holds no value.
    func inject(_ index: Int, _ payload: Address, _ memory: Address) {
        let number = Int32(truncatingIfNeeded: index)
        let isMade = type._make(OneofPayload(number: number, address: payload), in: memory)
        precondition(isMade, "A message set has no case for a line of its table.")
    }

    private func firstMatch(_ codes: Reference<Int>) -> Int? {
        (0..<count).first { cases[$0].matches(codes) }
    }
}

extension RecordLayout {
    fileprivate func member(at path: [String]) -> Reference<Member>? {
        guard path.count == 1, var name = path.first else { return nil }
        let index: Int? = name.withBytes { self.index(ofName: $0) }
        return index.map { members + $0 }
    }
}

typealias MessageSetPointer = Reference<MessageSetLayout>

/// A place of a frame that means something, or has such places in it.
struct FramePlace {
    /// The name as it is written in JSON, and unescaped.
    let key: RawBytes
    let name: RawBytes
    /// Its bit among those of all places.
    let bit: UInt64
    /// The index of its tag, or -1.
    var tag = -1
    /// The index of its payload place, or -1.
    var payload = -1
    var isID = false
    var isTime = false
    var children: Reference<FramePlace>
    var count: Int

    /// Whether a frame that has it twice could be read in two ways.
    var isUnique: Bool { tag >= 0 || payload >= 0 || count > 0 }
}

/// A tag, and what the set's messages have there.
struct TagLayout {
    /// The code of a value that is absent or null.
    static let none = 0
    /// The code of a value that no message asks for.
    static let other = 1

    let tokens: [String]
    let words: Reference<RawBytes>
    /// A hash table over the words, as in `RecordLayout`.
    let byWord: Reference<UInt16>
    let byWordMask: Int
    /// The number of codes: one for each word, and the two above.
    let codeCount: Int

    func code(of text: RawBytes) -> Int {
        var slot = nameHash(text) & byWordMask
        while true {
            let index = Int(byWord[slot]) &- 1
            if index < 0 { return Self.other }
            if words[index] == text { return index &+ 2 }
            slot = (slot &+ 1) & byWordMask
        }
    }
}

struct MessageCase {
    /// `nil` when there is no payload.
    let form: FormPointer?
    /// The index of its payload place, and the tokens of that place.
    let payload: Int
    let path: [String]
    /// The path for people.
    let pathText: RawBytes
    /// For each tag the codes that it may have; `nil` for any.
    let codes: [[Int]?]
    /// The value that is written for each tag.
    let tags: [String?]
    /// The kind of JSON of a frame; `nil` for an object.
    let shape: FrameShape?
    /// The members of the payload that the set reads and writes.
    let owned: NameList
    let writing: Writing
    /// The text before and after the payload, and the frame without one.
    let prefix: RawBytes
    let suffix: RawBytes
    let bare: RawBytes
    /// Whether the payload is a record that is the frame and has all tags as members: then reading the payload finds
    /// all that reading the frame would.
    var isFrame = false
    /// The payload's member that says when the frame was sent.
    var timeMember: Reference<Member>?

    enum Writing: UInt8 {
        /// The payload is the frame, and has the tags.
        case whole
        /// The payload is between `prefix` and `suffix`.
        case around
        /// The payload's members follow `prefix`.
        case members
        /// Only the payload's JSON shows which tags it has.
        case merged
    }

    func matches(_ found: Reference<Int>) -> Bool {
        for (tag, codes) in codes.enumerated() {
            if let codes, !codes.contains(found[tag]) { return false }
        }
        return true
    }
}

/// The shape of a frame, apart from its tags.
struct FrameShape {
    /// `nil` for any.
    let kind: JSONKind?
    /// Of an object: it has one of these properties; none: it has no key of another message.
    let keys: [RawBytes]

    func takes(_ other: JSONKind) -> Bool {
        // A whole number is a number, too.
        kind == other || kind == .number && other == .integer
    }
}

/// Names that are unescaped.
struct NameList {
    private let names: Reference<RawBytes>?
    private let count: Int

    static var none: NameList { NameList(names: nil, count: 0) }

    private init(names: Reference<RawBytes>?, count: Int) {
        self.names = names
        self.count = count
    }

    init(_ names: [RawBytes]) {
        self.init(names: immortal(names), count: names.count)
    }

    var isEmpty: Bool { count == 0 }

    func has(_ name: RawBytes) -> Bool {
        guard let names else { return false }
        for index in 0..<count where names[index] == name { return true }
        return false
    }
}
