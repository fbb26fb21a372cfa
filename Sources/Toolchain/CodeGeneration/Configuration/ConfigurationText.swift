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

    /// One problem for each key that no configuration has.
    var unknownKeys: [Diagnostic] {
        let keys = ConfigurationKey.allCases.map(\.rawValue)
        return members.filter { !keys.contains($0.key) }.map { member in
            Diagnostic(
                "there is no key '\(member.key)'; \(Suggestion.text(for: member.key, among: keys))", at: member.keyPlace
            )
        }
    }

    func value(of key: ConfigurationKey) -> JSONText? {
        members.first { $0.key == key.rawValue }?.value
    }
}
