import Foundation

extension [Diagnostic] {
    /// The first diagnostic of each kind, with a word on how many more there are like it. Errors are alike only when they
    /// say the same of one file, and warnings when they are of one file.
    ///
    /// - Parameter remedy: what prints all of them.
    package func grouped(_ remedy: String) -> [Diagnostic] {
        var counts: [Diagnostic.Kind: Int] = [:]
        for diagnostic in self { counts[diagnostic.kind, default: 0] += 1 }
        return compactMap { diagnostic in
            // Taken out with the first one.
            guard let count = counts.removeValue(forKey: diagnostic.kind) else { return nil }
            var first = diagnostic
            if count > 1 { first.message += " [and \(count - 1) more like it; \(remedy) prints all]" }
            return first
        }
    }
}

extension Diagnostic {
    /// The part that diagnostics about different things share: all except quotations and counts. A misspelled name is a
    /// different thing in each case.
    fileprivate struct Kind: Hashable {
        var severity: Severity
        var text: String
        var file: String?
    }

    fileprivate var kind: Kind {
        if severity == .error { return Kind(severity: severity, text: withoutPlace(message), file: location?.file) }
        // A loss in one document is not seen in another.
        let file = severity == .warning ? location?.file : nil
        if message.contains("did you mean") {
            return Kind(severity: severity, text: withoutPlace(message), file: file)
        }
        var text = ""
        var quote: Character?
        for character in message {
            if let mark = quote {
                if character == mark { quote = nil }
            } else if character == "\"" || character == "`" || character == "'" && text.last?.isLetter != true {
                quote = character
                text.append(character)
            } else if !character.isNumber {
                text.append(character)
            }
        }
        return Kind(severity: severity, text: withoutPlace(text), file: file)
    }

    /// After the message, the place in the document.
    private func withoutPlace(_ text: String) -> String {
        text.range(of: " (#", options: .backwards).map { String(text[..<$0.lowerBound]) } ?? text
    }
}
