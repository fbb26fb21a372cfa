import Accord

extension Plausible {
    /// A text of a format. It is not sure that it has the length; whoever asks for it tries that.
    ///
    /// - Parameter attempt: The number of texts that did not fit before: later ones are as short or as long as they
    ///   have
    ///   to be.
    func text(
        _ format: Format, _ name: String, in length: ClosedRange<Int>, attempt: Int, _ random: inout SeededRandom
    ) -> String {
        let parts = Self.parts(name)
        let isShort = attempt % 2 == 1 || length.upperBound < 24
        let text = usual(format, parts, isShort: isShort, &random)
        let missing = length.lowerBound - text.unicodeScalars.count
        return missing > 0 ? longer(text, format, missing, parts, &random) : text
    }

    private func usual(
        _ format: Format, _ parts: [String], isShort: Bool, _ random: inout SeededRandom
    ) -> String {
        switch format {
        case .dateTime: return Instant.dateTime(instant(parts, &random))
        case .date: return Instant.date(instant(parts, &random))
        case .time: return Instant.time(random.below(86_400)) + "Z"
        case .duration: return isShort ? "P\(random.integer(in: 1...9))D" : "PT\(random.integer(in: 1...59))M"
        case .email, .idnEmail: return isShort ? "\(letters(1, &random))@\(letters(1, &random)).io" : email(&random)
        case .hostname: return isShort ? letters(3, &random) : "\(word(&random)).example.com"
        case .ipv4: return isShort ? "10.0.0.\(random.integer(in: 1...9))" : "192.0.2.\(random.integer(in: 1...254))"
        case .ipv6: return isShort ? "::\(random.integer(in: 1...9))" : "2001:db8::\(hexadecimal(1, &random))1"
        case .uri, .iri: return isShort ? "a:\(letters(1, &random))" : url(&random)
        case .uriReference, .iriReference: return isShort ? letters(1, &random) : "/\(word(&random))/\(word(&random))"
        case .uriTemplate: return isShort ? "{\(letters(1, &random))}" : "/\(word(&random))/{\(word(&random))}"
        case .uuid: return uuid(&random)
        case .jsonPointer: return isShort ? "" : "/\(word(&random))/\(random.below(10))"
        case .relativeJSONPointer: return isShort ? "\(random.below(10))" : "\(random.below(3))/\(word(&random))"
        case .regex: return isShort ? letters(1, &random) : "^[a-z]{\(random.integer(in: 1...9))}$"
        }
    }

    /// A text of a format that has so many characters more than the usual one, or about that.
    private func longer(
        _ text: String, _ format: Format, _ missing: Int, _ parts: [String], _ random: inout SeededRandom
    ) -> String {
        switch format {
        case .dateTime where missing > 1:
            return "\(text.dropLast()).\(digits(missing - 1, &random))Z"
        case .time where missing > 1: return "\(text.dropLast()).\(digits(missing - 1, &random))Z"
        case .duration: return "P\(digits(missing + 1, &random).replacingZeros)D"
        case .email, .idnEmail, .hostname:
            // A label has 63 characters at most, and so has the part before the sign of an address, or about that.
            var rest = missing
            var labels = ""
            while rest > 0 {
                let count = min(rest, 60)
                labels += letters(max(1, count - 1), &random) + "."
                rest -= max(2, count)
            }
            guard let at = text.firstIndex(of: "@") else { return labels + text }
            return text[...at] + labels + text[text.index(after: at)...]
        case .ipv6: return (0..<8).map { _ in hexadecimal(4, &random) }.joined(separator: ":")
        case .ipv4: return (0..<4).map { _ in String(random.integer(in: 100...255)) }.joined(separator: ".")
        case .jsonPointer: return text + "/" + letters(missing - 1, &random)
        case .relativeJSONPointer: return "0/" + letters(missing + text.utf8.count, &random)
        default: return text + letters(missing, &random)
        }
    }
}

extension String {
    /// The digits without zeros, so that a number has as many digits as its text.
    fileprivate var replacingZeros: String { String(map { $0 == "0" ? "1" : $0 }) }
}
