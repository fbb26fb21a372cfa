import Contract

/// Makes a `Node` of what a parser meets, one piece after the other and without recursion, and complains of what no
/// contract may hold: keys that are in one object twice, and nesting that no reader could follow.
struct TreeBuilder {
    /// Far deeper than contracts are, and what libyaml stops at as well.
    static let depthLimit = 1000
    /// The number of nodes that the aliases of YAML may add to those that are written out.
    static let aliasLimit = 1_000_000
    /// The number of problems that are reported of one text.
    static let problemLimit = 100

    /// A finished node, and what it weighs.
    struct Finished {
        var node: Node
        /// The number of nodes that it is made of.
        var size: Int
        /// The number of objects and arrays that are nested in each other in it.
        var height: Int
    }

    private struct Frame {
        let isObject: Bool
        let location: SourceLocation
        let sizeBefore: Int
        var height = 1
        var elements: [Node] = []
        var members: [Node.Member] = []
        var key: Key?
        /// The keys so far; only kept in objects that are too large for a look through their members.
        var keys: Set<String> = []
        /// The objects whose members belong to this one as well.
        var merged: [Node] = []
    }

    private struct Key {
        enum Use {
            case member, merging, dropping
        }

        var text: String
        var location: SourceLocation
        var use: Use
    }

    let file: String
    private(set) var diagnostics: [Diagnostic] = []
    /// The whole document, once it is there.
    private(set) var root: Node?
    /// Whether there was something after which nothing can be read on.
    private(set) var isStopped = false
    /// Whether all of the text was read, whatever was complained of.
    private(set) var isWhole = true
    /// Whether there was a key by which schemas are named.
    private(set) var hasIdentifiers = false
    /// The scalars that JSON writes otherwise, such as `0x1F` and `+1`, as they are written.
    private(set) var writtenTexts: [SourceLocation: String] = [:]
    private var frames: [Frame] = []
    private var size = 0
    private var aliased = 0

    init(file: String) {
        self.file = file
    }

    /// Whether the next node is the key of a member.
    var expectsKey: Bool {
        guard let frame = frames.last else { return false }
        return frame.isObject && frame.key == nil
    }

    /// The last member of the object that is being read.
    var lastMember: Node.Member? { frames.last?.members.last }

    /// The place of the next node, as a JSON Pointer.
    var pointer: String {
        var pointer = "#"
        for frame in frames {
            if !frame.isObject {
                pointer += "/\(frame.elements.count)"
            } else if let key = frame.key {
                pointer += "/\(NodeLocation.escape(key.text))"
            }
        }
        return pointer
    }

    /// Complains of something that is dropped, or that null takes the place of.
    mutating func complain(
        _ message: String, severity: Diagnostic.Severity = .error, at location: SourceLocation
    ) {
        append(Diagnostic("\(message) (\(pointer))", severity: severity, at: location))
    }

    /// Adds a problem after which the text means nothing.
    mutating func add(_ diagnostic: Diagnostic) {
        isWhole = false
        append(diagnostic)
    }

    /// After many, nothing is read on: each quotes the keys that it is below, however long they are.
    private mutating func append(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
        guard diagnostics.count == Self.problemLimit else { return }
        let message = "there may be more problems, which are not looked for; fix these first"
        diagnostics.append(Diagnostic(message, at: diagnostic.location))
        isStopped = true
        isWhole = false
    }

    /// Complains of something after which nothing can be read on.
    mutating func stop(_ message: String, at location: SourceLocation) {
        complain(message, at: location)
        isStopped = true
        isWhole = false
    }

    // MARK: Events of a parser

    mutating func key(_ text: String, at location: SourceLocation) {
        guard let last = frames.indices.last else { return }
        // Small objects are searched, as a set of their keys would cost more than it saves.
        let isKnown: Bool
        if frames[last].members.count < 8 {
            isKnown = frames[last].members.contains { $0.key == text }
        } else {
            if frames[last].keys.isEmpty { frames[last].keys = Set(frames[last].members.map(\.key)) }
            isKnown = !frames[last].keys.insert(text).inserted
        }
        if isKnown {
            let first = frames[last].members.first { $0.key == text }
            let place = first.map { " in line \($0.keyLocation.line)" } ?? ""
            complain("the key '\(text)' is here for the second time, after that\(place); remove one", at: location)
        }
        frames[last].key = Key(text: text, location: location, use: isKnown ? .dropping : .member)
        if text.utf8.first == UInt8(ascii: "$") {
            switch text {
            case "$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor": hasIdentifiers = true
            default: break
            }
        }
    }

    /// A key that is none; its value is read, and dropped.
    mutating func invalidKey(_ message: String, at location: SourceLocation) {
        complain(message, at: location)
        guard let last = frames.indices.last else { return }
        frames[last].key = Key(text: "", location: location, use: .dropping)
    }

    /// YAML's `<<`: the value's members belong to this object, where it does not have them itself.
    mutating func mergeKey(at location: SourceLocation) {
        guard let last = frames.indices.last else { return }
        frames[last].key = Key(text: "<<", location: location, use: .merging)
    }

    /// - Parameter written: the text of the scalar, where the format of the document has others than JSON.
    mutating func scalar(_ value: Node.Value, at location: SourceLocation, written: String? = nil) {
        size += 1
        if let written, case .number(let text) = value, text != written { writtenTexts[location] = written }
        append(Node(value: value, location: location), height: 0)
    }

    mutating func begin(object isObject: Bool, at location: SourceLocation) {
        guard frames.count < Self.depthLimit else {
            return stop("is nested more than \(Self.depthLimit) levels deep; flatten it", at: location)
        }
        size += 1
        frames.append(Frame(isObject: isObject, location: location, sizeBefore: size - 1))
    }

    @discardableResult
    mutating func end() -> Finished? {
        guard var frame = frames.popLast() else { return nil }
        if !frame.merged.isEmpty {
            var known = Set(frame.members.map(\.key))
            frame.members += frame.merged.flatMap(\.members).filter { known.insert($0.key).inserted }
        }
        let node = Node(
            value: frame.isObject ? .object(frame.members.trimmed) : .array(frame.elements.trimmed),
            location: frame.location)
        append(node, height: frame.height)
        return Finished(node: node, size: size - frame.sizeBefore, height: frame.height)
    }

    /// Adds a node that is already somewhere else.
    mutating func alias(_ finished: Finished, at location: SourceLocation) {
        // The sum is of what was read from a file, and each summand is no larger than the limit.
        guard finished.size <= Self.aliasLimit, aliased + finished.size <= Self.aliasLimit else {
            if aliased <= Self.aliasLimit {
                complain(
                    "the aliases up to here represent more than \(Self.aliasLimit) values; write out what is meant, "
                        + "or refer to it by $ref",
                    at: location)
            }
            aliased = Self.aliasLimit + 1
            scalar(.null, at: location)
            return
        }
        guard frames.count + finished.height <= Self.depthLimit else {
            complain("is nested more than \(Self.depthLimit) levels deep; flatten it", at: location)
            scalar(.null, at: location)
            return
        }
        aliased += finished.size
        size += finished.size
        append(finished.node, height: finished.height)
    }

    private mutating func append(_ node: Node, height: Int) {
        guard let last = frames.indices.last else {
            root = root ?? node
            return
        }
        frames[last].height = max(frames[last].height, height + 1)
        if !frames[last].isObject {
            frames[last].elements.append(node)
        } else if let key = frames[last].key {
            frames[last].key = nil
            switch key.use {
            case .member:
                frames[last].members.append(Node.Member(key: key.text, keyLocation: key.location, value: node))
            case .merging:
                let objects = if case .array(let elements) = node.value { elements } else { [node] }
                if objects.contains(where: { if case .object = $0.value { false } else { true } }) {
                    complain("'<<' takes an object, or a list of objects; quote it if it is a key", at: key.location)
                }
                frames[last].merged += objects
            case .dropping: break
            }
        }
    }
}

extension Array {
    /// The same without room for more.
    fileprivate var trimmed: [Element] {
        unsafe count == capacity ? self : withUnsafeBufferPointer { unsafe [Element]($0) }
    }
}
