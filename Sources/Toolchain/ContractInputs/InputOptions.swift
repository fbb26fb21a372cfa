import Contract

/// The options after the `#` of an input: `tag=v1,subdir=proto`.
struct InputOptions {
    /// The whole input, for complaints.
    let text: String
    private var values: [String: String] = [:]
    private var known: Set<String> = ["format", "compression"]

    init(_ options: String?, of text: String) throws(Diagnostics) {
        self.text = text
        for option in (options ?? "").split(separator: ",", omittingEmptySubsequences: false) {
            if options == nil || options == "" { break }
            let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw Diagnostics(
                    "the input '\(text)' has '\(option)' after '#', where a name and a value belong; "
                        + "write 'tag=v1', say")
            }
            guard values.updateValue(parts[1], forKey: parts[0]) == nil else {
                throw Diagnostics("the input '\(text)' says '\(parts[0])' twice; leave out one of the two")
            }
        }
    }

    /// The value of an option, which is then done with.
    mutating func take(_ name: String) -> String? {
        known.insert(name)
        return values.removeValue(forKey: name)
    }

    mutating func number(_ name: String) throws(Diagnostics) -> Int? {
        guard let text = take(name) else { return nil }
        guard let number = Int(text), (0...1_000_000).contains(number) else {
            throw Diagnostics("'\(name)' of the input '\(self.text)' is no number; write 1, say")
        }
        return number
    }

    /// The folder inside of what the input names.
    mutating func folder() throws(Diagnostics) -> String {
        guard let path = take("subdir") else { return "" }
        let parts = path.split(separator: "/").filter { $0 != "." }
        guard !path.hasPrefix("/"), !parts.contains("..") else {
            throw Diagnostics("'subdir' of the input '\(text)' leads out of it; name a folder inside")
        }
        return parts.joined(separator: "/")
    }

    /// - Throws: for options that nobody has asked for.
    func expectEnd() throws(Diagnostics) {
        guard let name = values.keys.sorted().first else { return }
        throw Diagnostics(
            "the input '\(text)' cannot have '\(name)' after '#'; "
                + Suggestion.text(for: name, among: known.sorted()))
    }
}
