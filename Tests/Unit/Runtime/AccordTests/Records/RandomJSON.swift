import Foundation
import TestEnvironment

@testable import Accord

/// Makes random JSON that is valid for a form.
struct RandomJSON {
    var random: SeededRandom
    /// The number of levels to which values may still be nested in each other.
    var depth = 5

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func value(_ form: FormPointer) -> JSONValue {
        depth -= 1
        defer { depth += 1 }
        switch form.pointee.kind {
        case .string: return .string(text())
        case .bool: return .bool(Bool.random(using: &random))
        case .int32: return number([-2_147_483_648, 2_147_483_647, 0], -1000...1000)
        case .int64, .integerEnum: return number([.min, .max, 0, 1, 100], -1000...1000)
        case .uint64:
            let value: UInt64? = pick([.min, .max, 1, 100])
            return value.map { .number(JSONNumber($0)) } ?? 0
        case .float: return pick([1.5, 0.1, -3.25e10, 1e-20]) ?? 0
        case .double: return pick([1.5, 0.1, -3.25e100, 1e-200, 123456789.123]) ?? 0
        case .decimalString, .decimalNumber:
            let text = ["185.5", "-0.01", "1000", "12345678901234567890.123", "0"].randomElement(using: &random) ?? "0"
            let number = JSONNumber(text).map { JSONValue.number($0) } ?? 0
            return Bool.random(using: &random) ? .string(text) : number
        case .bytes: return .string(Data(text().utf8).base64EncodedString())
        case .uuid:
            return .string(
                pick(["6ba7b810-9dad-11d1-80b4-00c04fd430c8", "FFFFFFFF-9dad-11d1-80b4-00c04fd430c8"]) ?? "")
        case .day: return .string(pick(["2024-02-29", "0001-01-01", "9999-12-31"]) ?? "")
        case .any: return any()
        case .rfc3339, .naiveUTC:
            return .string(
                pick(["2024-01-01T12:00:00.123456", "1969-12-31T23:59:59.5Z", "2024-01-01T12:00:00+05:30"]) ?? "")
        case .epochSeconds, .epochMilliseconds:
            return pick([1_704_110_400, 1_704_110_400.5, 0, -1.25]) ?? 0
        case .stringEnum: return .string(literal(form) ?? text())
        case .record: return .object(members(form.pointee.record))
        case .tuple: return .array(elements(form.pointee.record))
        case .union: return union(form.pointee.union)
        case .messageSet: return frame(form.pointee.messageSet)
        case .list: return .array((0..<count()).map { _ in value(form.pointee.element) })
        case .map:
            return .object(Dictionary((0..<count()).map { _ in (text(), value(form.pointee.element)) }) { $1 })
        case .optional, .nullable: return isRare() ? .null : value(form.pointee.element)
        case .boxed: return value(form.pointee.element)
        }
    }

    private mutating func isRare() -> Bool { depth <= 0 || Int.random(in: 0..<4, using: &random) == 0 }
    private mutating func count() -> Int { depth <= 0 ? 0 : Int.random(in: 0..<4, using: &random) }
    private mutating func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }

    private mutating func number(_ edges: [Int64], _ range: ClosedRange<Int64>) -> JSONValue {
        let value = Bool.random(using: &random) ? Int64.random(in: range, using: &random) : pick(edges) ?? 0
        return .number(JSONNumber(value))
    }

    private mutating func text() -> String {
        let pieces = ["a", "name", "\"", "\\", "\n", "ü", "😀", "\u{0}", " ", "a longer piece of text, more than fits"]
        return (0..<Int.random(in: 0..<4, using: &random)).map { _ in pick(pieces) ?? "" }.joined()
    }

    private mutating func any() -> JSONValue {
        if depth <= 0 { return .null }
        depth -= 1
        defer { depth += 1 }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .null
        case 1: return .bool(true)
        case 2: return pick([0, -1, 1.5, 12345678901, 1e100]) ?? 0
        case 3: return .string(text())
        case 4: return .array((0..<count()).map { _ in any() })
        default: return .object(Dictionary((0..<count()).map { _ in (text(), any()) }) { $1 })
        }
    }

    private mutating func literal(_ form: FormPointer) -> String? {
        let literals = form.pointee.literals.pointee
        let isFixed = literals.strings.map { isClosed($0) } ?? false
        guard isFixed || !isRare() else { return nil }
        return String(decoding: literals.names[Int.random(in: 0..<literals.count, using: &random)], as: UTF8.self)
    }

    private func isClosed<E: StringEnum>(_: E.Type) -> Bool { E(rawValue: "no such value") == nil }

    private mutating func members(_ layout: RecordPointer) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        if let additional = layout.pointee.additional?.form {
            for _ in 0..<count() { members["x" + text()] = value(additional.pointee.element) }
        }
        for index in 0..<layout.pointee.count {
            let member = layout.pointee.members[index]
            if member.absence != .refused, isRare() { continue }
            if let form = member.form {
                members[member.nameText] = value(form)
            } else if let constant = member.constant {
                members[member.nameText] = constant.pointee.value
            }
        }
        return members
    }

    private mutating func elements(_ layout: RecordPointer) -> [JSONValue] {
        var elements: [JSONValue] = []
        for index in 0..<layout.pointee.count {
            let member = layout.pointee.members[index]
            if member.absence != .refused, isRare() { return elements }
            if let form = member.form { elements.append(value(form)) }
        }
        if let additional = layout.pointee.additional?.form {
            for _ in 0..<count() { elements.append(value(additional.pointee.element)) }
        }
        return elements
    }

    private mutating func frame(_ layout: MessageSetPointer) -> JSONValue {
        let index = Int.random(in: 0..<layout.pointee.count, using: &random)
        let part = layout.pointee.cases[index]
        let content = part.form.map { value($0) }
        // A union shows its own case.
        if let content, part.path.isEmpty, part.form?.pointee.kind == .union { return content }
        var frame: JSONValue = [:]
        if let content { part.path.isEmpty ? frame = content : frame.put(content, at: part.path[...]) }
        let codes = codes(layout, index)
        for tag in 0..<layout.pointee.tagCount {
            let layout = layout.pointee.tags[tag]
            let word: JSONValue? =
                switch codes[tag] {
                case TagLayout.none: Bool.random(using: &random) ? .null : nil
                case TagLayout.other: pick(["other", 7, 1.5, true, [], [:]])
                case let code: .string(String(decoding: layout.words[code - 2], as: UTF8.self))
                }
            frame.put(word, at: layout.tokens[...])
        }
        if isRare(), !part.path.isEmpty {
            for name in ["id", "timestamp", "more", "sent"] { frame.put(any(), at: [name]) }
        }
        return frame
    }

    /// Codes of tags that are those of the case, or of none.
    private mutating func codes(_ layout: MessageSetPointer, _ index: Int) -> [Int] {
        while true {
            let codes = (0..<layout.pointee.tagCount).map { tag in
                let all = Array(0..<layout.pointee.tags[tag].codeCount)
                return pick(isRare() ? all : layout.pointee.cases[index].codes[tag] ?? all) ?? TagLayout.none
            }
            let found = codes.withReference { layout.pointee.index(ofCodes: $0) }
            if found == nil || found == index { return codes }
        }
    }

    private mutating func union(_ layout: UnionPointer) -> JSONValue {
        let index = depth <= 0 ? 0 : Int.random(in: 0..<layout.pointee.count, using: &random)
        let part = layout.pointee.cases[index]
        let content = value(part.form)
        if layout.pointee.tagged == nil { return content }
        var members: [String: JSONValue] = [:]
        if case .object(let object) = content { members = object }
        // A union in a union shows its own case already.
        if part.form.pointee.kind == .union { return content }
        let name = layout.pointee.tag.string
        let tags = (0..<layout.pointee.tagCount).filter { layout.pointee.caseOfTag[$0] == index }
        let tag = pick(tags).map { layout.pointee.tags[$0].string } ?? ""
        members[name] = .string(Int.random(in: 0..<8, using: &random) == 0 ? "unknown" : tag)
        return .object(members)
    }
}

extension JSONValue {
    /// Puts a value at a place, or takes away what is there.
    fileprivate mutating func put(_ value: JSONValue?, at tokens: ArraySlice<String>) {
        guard let name = tokens.first, case .object(var members) = self else { return }
        if tokens.count == 1 {
            members[name] = value
        } else {
            var member = members[name] ?? .object([:])
            member.put(value, at: tokens.dropFirst())
            members[name] = member
        }
        self = .object(members)
    }
}
