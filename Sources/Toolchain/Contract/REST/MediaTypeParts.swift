/// A media type, or a range of them, in its parts (RFC 9110, section 8.3.1).
package struct MediaTypeParts: Sendable, Hashable {
    package struct Parameter: Sendable, Hashable {
        package var name: String
        package var value: String
    }

    /// The type and the subtype, in lower case: `application/json`.
    package var essence: String
    /// The parameters that distinguish it from others: all except `charset`, which is about how text is written.
    package var parameters: [Parameter] = []

    package init(_ text: String) {
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
        essence = parts[0].lowercased()
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, pair[0].lowercased() != "charset" else { continue }
            parameters.append(Parameter(name: pair[0].lowercased(), value: String(pair[1])))
        }
    }

    /// Returns 0 for one media type, 1 for a range such as `image/*`, and 2 for `*/*`.
    package var generality: Int { essence.hasPrefix("*/") ? 2 : essence.contains("/*") ? 1 : 0 }

    /// Whether it is the other one with more parameters.
    package func refines(_ other: Self) -> Bool {
        essence == other.essence && Set(other.parameters).isStrictSubset(of: parameters)
    }
}
