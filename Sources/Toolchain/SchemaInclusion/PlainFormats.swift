import Contract

/// Formats and encodings that are ranges of numbers or sets of texts, so that they can be compared as such.
package enum PlainFormats {
    /// The least and the greatest number that a format has (OpenAPI Format Registry). A `float` is a number of binary32.
    package static let ranges: [String: (least: String, most: String)] = [
        "int8": ("-128", "127"), "int16": ("-32768", "32767"), "int32": ("-2147483648", "2147483647"),
        "int64": ("-9223372036854775808", "9223372036854775807"), "uint8": ("0", "255"), "uint16": ("0", "65535"),
        "uint32": ("0", "4294967295"), "uint64": ("0", "18446744073709551615"),
        "float": ("-340282346638528859811704183484516925440", "340282346638528859811704183484516925440"),
    ]

    /// Formats that take every value: a number of JSON is one of binary64 to most readers (RFC 8259, section 6), and a
    /// password is a hint for forms.
    static let unlimited: Set<String> = ["double", "password"]

    /// The range that readers of `integer` have who know no format.
    package static let ofPlainIntegers = "int64"

    /// Texts in an encoding (RFC 4648), by the lower-case name of `contentEncoding`, as regular expressions.
    static let encodings: [String: String] = [
        "base64": "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
        "base64url": "^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}(?:==)?|[A-Za-z0-9_-]{3}=?)?$",
        "base32": "^(?:[A-Z2-7]{8})*(?:[A-Z2-7]{2}={6}|[A-Z2-7]{4}={4}|[A-Z2-7]{5}={3}|[A-Z2-7]{7}=)?$",
        "base16": "^(?:[0-9A-Fa-f]{2})*$",
    ]
}

extension Schema {
    /// The requirements of `format` and `contentEncoding` on values of a kind, each of which can be violated alone.
    package func formatFacts(of kind: ValueKind) -> [Fact] {
        switch kind {
        case .integer, .fraction: numberFormatFacts
        case .string: textFormatFacts + (format.flatMap { FormatSamples.all[$0] == nil ? nil : [.format($0)] } ?? [])
        case .null, .boolean, .array, .object: []
        }
    }

    /// Whether it is known what `format` asks.
    package var hasKnownFormat: Bool {
        guard let format else { return true }
        if FormatSamples.all[format] != nil || format == "byte" || PlainFormats.unlimited.contains(format) {
            return true
        }
        return PlainFormats.ranges[format] != nil && !(types?.contains(.string) ?? false)
    }

    /// Whether it is known what `contentEncoding` asks.
    package var hasKnownEncoding: Bool {
        contentEncoding.map { PlainFormats.encodings[$0.lowercased()] != nil } ?? true
    }

    private var numberFormatFacts: [Fact] {
        guard let format, let range = PlainFormats.ranges[format] else { return [] }
        return [.least(range.least, isExclusive: false), .most(range.most, isExclusive: false)]
    }

    private var textFormatFacts: [Fact] {
        let encodings = [contentEncoding?.lowercased(), format == "byte" ? "base64" : nil]
        return Set(encodings.compactMap { $0.flatMap { PlainFormats.encodings[$0] } }).sorted().map { .pattern($0) }
    }

    /// The keywords that ask what formats ask whom a validator does not know; `nil` for none.
    fileprivate var keywordsOfFormats: Schema? {
        let facts = numberFormatFacts + textFormatFacts
        guard boolean == nil, !facts.isEmpty else { return nil }
        var schema = Schema(location: location, pointer: pointer)
        for fact in facts {
            switch fact {
            case .least(let bound, _): schema.minimum = bound
            case .most(let bound, _): schema.maximum = bound
            case .pattern(let text): schema.pattern = text
            default: break
            }
        }
        return schema
    }
}

extension SchemaGraph {
    /// The same schemas under the same numbers, where formats that the validator does not know are keywords.
    package var withFormatsAsKeywords: SchemaGraph {
        var graph = self
        for index in schemas.indices {
            guard let keywords = schemas[index].keywordsOfFormats else { continue }
            let added = graph.add(keywords)
            graph[SchemaID(index)].allOf.append(added)
        }
        return graph
    }
}
