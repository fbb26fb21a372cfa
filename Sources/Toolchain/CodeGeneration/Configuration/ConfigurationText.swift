import Foundation

/// The keys and values of an `accord.json`, before anything is made of them.
struct ConfigurationText {
    var file: String
    var members: [JSONText.Member]

    /// - Throws: when the file cannot be read, or is no JSON object.
    init(file: String) throws(Diagnostics) {
        self.file = file
        let place = SourceLocation(file: file)
        guard let data = try FileReading.contents(of: file) else {
            throw Diagnostics("there is no such configuration; add it, or correct the path", at: place)
        }
        let text = try JSONText(parsing: [UInt8](data), file: file)
        guard case .object(let members) = text.value else {
            throw Diagnostics(
                "is \(text.kind), and a configuration is an object; write {\"output\": \"Generated\"}, or {} for the build plugin",
                at: text.place
            )
        }
        self.members = members
    }

    /// One problem for each key that no configuration has, in the objects inside it as well.
    var unknownKeys: [Diagnostic] { ConfigurationKey.allCases.map(\.entry).unknownKeys(of: members) }

    func value(of key: ConfigurationKey) -> JSONText? {
        members.first { $0.key == key.rawValue }?.value
    }
}

extension [ConfigurationEntry] {
    /// One problem for each key of an object that is none of these, or that is unknown further inside.
    fileprivate func unknownKeys(of members: [JSONText.Member]) -> [Diagnostic] {
        members.flatMap { member in
            if let entry = first(where: { $0.name == member.key }) { return entry.values.unknownKeys(in: member.value) }
            let suggestion = Suggestion.text(for: member.key, among: map(\.name))
            return [Diagnostic("there is no key '\(member.key)'; \(suggestion)", at: member.keyPlace)]
        }
    }
}

extension ConfigurationEntry.Values {
    fileprivate func unknownKeys(in text: JSONText) -> [Diagnostic] {
        switch (self, text.value) {
        case (.object(let entries, _, _), .object(let members)): entries.unknownKeys(of: members)
        case (.map(let values), .object(let members)): members.flatMap { values.unknownKeys(in: $0.value) }
        case (.list(let values), .array(let elements)): elements.flatMap { values.unknownKeys(in: $0) }
        default: []
        }
    }
}
