import CYaml
import Contract

/// Reads YAML (1.2, core schema) by libyaml, which comes with Yams.
///
/// Yams makes trees of its own, which take several times the memory, a walk by recursion, and a second walk to turn them
/// into nodes; so this listens to libyaml's events itself.
struct YAMLReading {
    private var builder: TreeBuilder
    private var anchors: [String: TreeBuilder.Finished] = [:]
    /// The anchors of the objects and arrays that are not finished.
    private var openAnchors: [String?] = []
    private var documents = 0

    static func read(_ bytes: UnsafeBufferPointer<UInt8>, file: String) -> DocumentText {
        var reading = YAMLReading(builder: TreeBuilder(file: file))
        unsafe reading.run(bytes)
        return DocumentText(reading.builder)
    }

    private init(builder: TreeBuilder) {
        self.builder = builder
    }

    private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) {
        // libyaml keeps pointers into its parser, which must not move.
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { unsafe parser.deallocate() }
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            return builder.add(
                Diagnostic("there is not enough memory to read it", at: SourceLocation(file: builder.file)))
        }
        defer { unsafe yaml_parser_delete(parser) }
        unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)

        while !builder.isStopped {
            var event = unsafe yaml_event_t()
            guard unsafe yaml_parser_parse(parser, &event) == 1 else {
                return unsafe builder.add(problem(of: parser.pointee, in: bytes))
            }
            defer { unsafe yaml_event_delete(&event) }
            if unsafe event.type == YAML_STREAM_END_EVENT { break }
            unsafe take(event)
        }
        if builder.root == nil, builder.diagnostics.isEmpty {
            let start = SourceLocation(file: builder.file, line: 1, column: 1)
            builder.add(Diagnostic("is empty; write the contract, or leave the file out", at: start))
        }
    }

    private mutating func take(_ event: yaml_event_t) {
        let location = unsafe location(event.start_mark)
        switch unsafe event.type {
        case YAML_DOCUMENT_START_EVENT:
            documents += 1
            if documents == 2 {
                builder.complain("a second document begins here; write one document in a file", at: location)
            }
        case YAML_SCALAR_EVENT: unsafe scalar(event, at: location)
        case YAML_ALIAS_EVENT: unsafe alias(text(event.data.alias.anchor) ?? "", at: location)
        case YAML_SEQUENCE_START_EVENT:
            let start = unsafe event.data.sequence_start
            unsafe begin(object: false, text(start.anchor), tag: text(start.tag), allowed: "seq", at: location)
        case YAML_MAPPING_START_EVENT:
            let start = unsafe event.data.mapping_start
            unsafe begin(object: true, text(start.anchor), tag: text(start.tag), allowed: "map", at: location)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            let finished = builder.end()
            if let anchor = openAnchors.popLast() ?? nil { anchors[anchor] = finished }
        default: break
        }
    }

    private mutating func begin(
        object: Bool, _ anchor: String?, tag: String?, allowed: String, at location: SourceLocation
    ) {
        if let tag, tag != Self.tagPrefix + allowed { complain(ofTag: tag, at: location) }
        if builder.expectsKey {
            return builder.stop("a key must be a string, and not a list or an object; write a string", at: location)
        }
        openAnchors.append(anchor)
        builder.begin(object: object, at: location)
    }

    private mutating func alias(_ name: String, at location: SourceLocation) {
        guard let finished = anchors[name] else {
            builder.complain(
                "the alias '*\(name)' refers to nothing that ends before it; write '&\(name)' before what it means",
                at: location)
            if builder.expectsKey { builder.key("*\(name)", at: location) } else { builder.scalar(.null, at: location) }
            return
        }
        guard builder.expectsKey else {
            builder.alias(finished, at: location)
            return
        }
        if let key = finished.node.string {
            builder.key(key, at: location)
        } else {
            builder.invalidKey("a key must be a string, and '*\(name)' is none; write a string", at: location)
        }
    }

    private mutating func scalar(_ event: yaml_event_t, at location: SourceLocation) {
        let scalar = unsafe event.data.scalar
        let text = unsafe String(
            decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        let value: Node.Value
        if unsafe scalar.plain_implicit != 0 {
            value = plain(text, at: location)
        } else if unsafe scalar.quoted_implicit != 0 {
            value = .string(text)
        } else {
            value = unsafe tagged(text, tag: self.text(scalar.tag) ?? "", at: location)
        }
        guard builder.expectsKey else {
            builder.scalar(value, at: location, written: text)
            if let anchor = unsafe self.text(scalar.anchor) {
                anchors[anchor] = TreeBuilder.Finished(node: Node(value: value, location: location), size: 1, height: 0)
            }
            return
        }
        if text == "$ref" { checkIndentation(ofReferenceAt: location) }
        switch value {
        case .string("<<") where unsafe scalar.plain_implicit != 0: builder.mergeKey(at: location)
        case .string(let key): builder.key(key, at: location)
        // `200:` among responses, `true:` among names: what is meant is clear.
        case .number(let number) where number == text: builder.key(text, at: location)
        case .bool where unsafe scalar.plain_implicit != 0: builder.key(text, at: location)
        default: builder.invalidKey("a key must be a string, and '\(text)' is none; put it in quotes", at: location)
        }
    }

    /// Warns of a reference after a key without a value in the same column, which does not belong to that key.
    private mutating func checkIndentation(ofReferenceAt location: SourceLocation) {
        guard let last = builder.lastMember, case .null = last.value.value, last.keyLocation.column == location.column,
            !Self.annotations.contains(last.key), !last.key.hasPrefix("x-")
        else { return }
        builder.complain(
            "'\(last.key)' is null, and '$ref' is beside it; indent '$ref' to make it part of '\(last.key)', or take "
                + "'\(last.key)' out", severity: .warning, at: last.keyLocation)
    }

    /// The keys that may be without a value beside a reference.
    private static let annotations: Set<String> = [
        "title", "summary", "description", "default", "example", "examples", "const", "deprecated", "nullable",
        "externalDocs", "readOnly", "writeOnly",
    ]

    private mutating func plain(_ text: String, at location: SourceLocation) -> Node.Value {
        switch YAMLScalar.value(of: text) {
        case .value(let value): return value
        case .unwritable:
            builder.complain(
                "JSON has no number '\(text)'; write a finite number, or put it in quotes if a string is meant",
                at: location)
            return .null
        }
    }

    private mutating func tagged(_ text: String, tag: String, at location: SourceLocation) -> Node.Value {
        let value = plain(text, at: location)
        switch (tag, value) {
        case (Self.tagPrefix + "str", _): return .string(text)
        case (Self.tagPrefix + "null", .null), (Self.tagPrefix + "bool", .bool), (Self.tagPrefix + "int", .number),
            (Self.tagPrefix + "float", .number):
            return value
        default:
            complain(ofTag: tag, at: location)
            return .string(text)
        }
    }

    private mutating func complain(ofTag tag: String, at location: SourceLocation) {
        builder.complain("the tag '\(tag)' means nothing here; leave it out", at: location)
    }

    static let tagPrefix = "tag:yaml.org,2002:"

    private func location(_ mark: yaml_mark_t) -> SourceLocation {
        SourceLocation(file: builder.file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }

    private func text(_ string: UnsafePointer<UInt8>?) -> String? {
        unsafe string.map { unsafe String(cString: $0) }
    }

    private func problem(of parser: yaml_parser_t, in bytes: UnsafeBufferPointer<UInt8>) -> Diagnostic {
        // libyaml reads ahead, so that such a problem has no mark.
        if unsafe parser.error == YAML_READER_ERROR {
            if let problem = unsafe UTF8Check.problem(of: bytes, in: builder.file) { return problem }
            let place = unsafe UTF8Check.place(of: Int(clamping: parser.problem_offset), in: bytes, of: builder.file)
            return unsafe problem(parser.problem, at: place)
        }
        let isUnknown = unsafe parser.problem_mark.line == 0 && parser.problem_mark.column == 0
        let mark = unsafe isUnknown ? parser.mark : parser.problem_mark
        if let tab = unsafe tab(before: mark, in: bytes) {
            return Diagnostic(
                "is not YAML: a tab indents this line, and only spaces can; replace the tab by spaces "
                    + "(\(builder.pointer))", at: tab)
        }
        return unsafe problem(parser.problem, at: location(mark))
    }

    private func problem(_ reason: UnsafePointer<CChar>?, at place: SourceLocation) -> Diagnostic {
        let reason = unsafe reason.map { unsafe String(cString: $0) } ?? "it cannot be read"
        return Diagnostic(
            "is not YAML: \(reason); fix the text here, or before it (\(builder.pointer))", at: place)
    }

    /// The first tab in the indentation of the line in which a mark is.
    private func tab(before mark: yaml_mark_t, in bytes: UnsafeBufferPointer<UInt8>) -> SourceLocation? {
        let lines = unsafe bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: Int(clamping: mark.line) + 1, omittingEmptySubsequences: false)
        guard let line = unsafe lines.dropFirst(Int(clamping: mark.line)).first else { return nil }
        let indentation = unsafe line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard let tab = unsafe indentation.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
        return unsafe SourceLocation(
            file: builder.file, line: Int(clamping: mark.line) + 1, column: tab - line.startIndex + 1)
    }
}
