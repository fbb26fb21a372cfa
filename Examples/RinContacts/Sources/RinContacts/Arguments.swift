import Foundation

/// The arguments of the program.
struct Arguments {
    static let usage = "usage: RinContacts http://host:port [--count 1…1000]"

    var url: URL
    var count = 500

    init?(_ words: some Collection<String>) {
        guard let first = words.first, let url = URL(string: first), url.host() != nil else { return nil }
        self.url = url
        switch Array(words.dropFirst()) {
        case []: break
        case let rest where rest.count == 2 && rest[0] == "--count":
            guard let count = Int(rest[1]), (1...1000).contains(count) else { return nil }
            self.count = count
        default: return nil
        }
    }
}
