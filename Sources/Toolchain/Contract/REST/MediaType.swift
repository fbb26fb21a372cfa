/// A media type, or a range of them: `application/json;version=1`, `text/*` (RFC 9110, sections 8.3.1 and 12.5.1).
///
/// Two are equal when they are the same for contracts: names are the same in any case, and some parameters are about how a
/// body is written or chosen rather than about what it is.
package struct MediaType: Sendable, Hashable {
    /// In lower case; `*` for any.
    package let type: String
    package let subtype: String
    /// The parameters that distinguish it from others, by their names in lower case.
    package let parameters: [String: String]
    /// The other parameters: `boundary`, `charset` and `q`.
    package let otherParameters: [String: String]

    package static let any = MediaType(named: "*/*")

    /// - Returns: `nil` for a text that is none.
    package init?(_ text: some StringProtocol) {
        self.init(named: text)
        guard !type.isEmpty, !subtype.isEmpty, !subtype.utf8.contains(UInt8(ascii: "/")) else { return nil }
    }

    /// Takes any text for a media type, as contracts may have it. One without a slash has no subtype.
    package init(named text: some StringProtocol) {
        var (parameters, others): ([String: String], [String: String]) = ([:], [:])
        let essence: Substring
        if text.utf8.allSatisfy(Self.isPlain) {
            essence = Substring(text)
        } else {
            let parts = Self.parts(of: text)
            essence = parts[0].lowercased()[...]
            for part in parts.dropFirst() {
                let pair = part.split(separator: "=", maxSplits: 1)
                guard pair.count == 2 else { continue }
                let name = pair[0].lowercased()
                if ["boundary", "charset", "q"].contains(name) {
                    others[name] = String(pair[1])
                } else {
                    parameters[name] = String(pair[1])
                }
            }
        }
        let slash = essence.firstIndex(of: "/") ?? essence.endIndex
        type = String(essence[..<slash])
        subtype = String(essence[slash...].dropFirst())
        self.parameters = parameters
        otherParameters = others
    }

    /// Whether a character is left as it is, in a name without parameters.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > UInt8(ascii: " ") && byte != UInt8(ascii: ";") && byte < 0x80
            && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    /// The parts between semicolons, without spaces and quotes.
    private static func parts(of text: some StringProtocol) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == ";", !isQuoted {
                parts.append("")
            } else if isQuoted || !character.isWhitespace {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.type == right.type && left.subtype == right.subtype && left.parameters == right.parameters
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(subtype)
        hasher.combine(parameters)
    }

    /// Without parameters: `application/json`.
    package var essence: String { subtype.isEmpty ? type : "\(type)/\(subtype)" }

    /// With the parameters that distinguish it: `application/json;version=1`.
    package var text: String {
        parameters.sorted { $0.key < $1.key }.reduce(essence) { "\($0);\($1.key)=\($1.value)" }
    }

    // MARK: Ranges

    package var isRange: Bool { type == "*" || subtype.utf8.contains(UInt8(ascii: "*")) }

    /// Returns 0 for one media type, 1 for a range such as `image/*`, and 2 for `*/*`.
    package var generality: Int { type == "*" ? 2 : isRange ? 1 : 0 }

    /// The end that the names in a range have in common: `json` of `application/*+json`, and `nil` for other ranges.
    fileprivate var suffix: Substring? { subtype.hasPrefix("*+") ? subtype.dropFirst(2) : nil }

    /// Whether it takes in another, whatever its parameters; each takes in itself.
    package func covers(_ other: MediaType) -> Bool {
        if type == "*" && subtype == "*" { return true }
        guard type == other.type else { return false }
        if let suffix { return other.subtype.hasSuffix("+\(suffix)") }
        return subtype == "*" || subtype == other.subtype
    }

    /// Whether both may be the same type, and the other one has the parameters of this one. Each of them may be a range,
    /// as ranges meet when a client accepts one and a contract has one.
    ///
    /// Many mean the type without a prefix as well by a range of suffixes (RFC 6839): `application/*+json` may be
    /// `application/json`, too.
    package func meets(_ other: MediaType) -> Bool {
        let mayBeSame = covers(other) || other.covers(self) || names(other) || other.names(self)
        return mayBeSame && parameters.allSatisfy { other.parameters[$0.key] == $0.value }
    }

    /// Whether another type has the suffix of this range as its name.
    private func names(_ other: MediaType) -> Bool { type == other.type && suffix.map { $0 == other.subtype } == true }

    /// Whether it is the other one with more parameters.
    package func refines(_ other: MediaType) -> Bool {
        essence == other.essence && parameters.count > other.parameters.count
            && other.parameters.allSatisfy { parameters[$0.key] == $0.value }
    }

    // MARK: Kinds

    /// Whether it is JSON (RFC 6839, section 3.1), or one of the names that JSON has where it is older than its own.
    package var isJSON: Bool {
        subtype == "json" || subtype == "x-json" || subtype.hasPrefix("x-amz-json-")
            || subtype.hasSuffix("+json") && subtype != "stream+json"
    }
    package var isForm: Bool { type == "application" && subtype == "x-www-form-urlencoded" }
    package var isMultipart: Bool { type == "multipart" && subtype == "form-data" }
    package var isEvents: Bool { type == "text" && subtype == "event-stream" }
    package var isText: Bool { type == "text" && !isEvents && !isLines }
    package var isXML: Bool { subtype == "xml" || subtype.hasSuffix("+xml") }
    package var isYAML: Bool { ["yaml", "x-yaml", "vnd.yaml"].contains(subtype) || subtype.hasSuffix("+yaml") }

    /// Whether it is a JSON value in each line, or after each record separator.
    package var isLines: Bool {
        ["application", "text"].contains(type) && (Self.lines.contains(subtype) || isSequence)
    }

    /// Whether it is a JSON text sequence (RFC 7464).
    package var isSequence: Bool { subtype == "json-seq" || subtype.hasSuffix("+json-seq") }

    private static let lines: Set = [
        "x-ndjson", "ndjson", "x-jsonl", "jsonl", "x-jsonlines", "jsonlines", "json-lines", "stream+json",
        "x-json-stream",
    ]
}

extension Payload {
    /// The media type by which a body is sent. A range is none: for `application/*+json` it is `application/json`.
    ///
    /// - Parameter usual: The media type in place of a range without a suffix.
    package func mediaType(inRange usual: String) -> String {
        let type = MediaType(named: mediaType)
        guard type.isRange else { return mediaType }
        return type.suffix.map { "\(type.type)/\($0)" } ?? usual
    }
}
