import Contract

/// The names of one scope of schemas. Unlike those of messages, which have numbers, two that become the same are an
/// error: whichever of them were renamed, a contract in another order would rename the other.
struct SchemaScope {
    /// What has a name: its name in the contract, and where that stands.
    struct Owner {
        var name: String
        var location: SourceLocation
        var pointer: String
    }

    /// `properties`, for messages.
    let what: String
    private var owners: [String: Owner] = [:]

    init(_ what: String) {
        self.what = what
    }

    /// Takes `name`, with an underscore behind it where it is reserved.
    mutating func take(
        _ name: String, for owner: Owner, reserved: Set<String>, _ problems: inout [Diagnostic]
    ) -> String {
        var name = reserved.contains(name) ? "\(name)_" : name
        if let other = owners[name] {
            problems.append(
                Diagnostic(
                    "the \(what) \(Literal.code(other.name)) and \(Literal.code(owner.name)) would both be `\(name)` in "
                        + "Swift (\(Literal.escaped(other.pointer)) at \(other.location.place), "
                        + "\(Literal.escaped(owner.pointer))); put this line beside one of them: "
                        + "x-accord-name: \(name)2",
                    at: owner.location))
            var number = 2
            while owners["\(name)\(number)"] != nil { number += 1 }
            name += "\(number)"
        }
        owners[name] = owner
        return name
    }

    /// Whether a name is still to be had.
    func isFree(_ name: String) -> Bool { owners[name] == nil }

    /// Takes a name for what the contract does not name.
    mutating func take(_ name: String) -> String {
        var candidate = name
        while owners[candidate] != nil { candidate += "_" }
        owners[candidate] = Owner(name: candidate, location: SourceLocation(file: ""), pointer: "")
        return candidate
    }
}

extension SourceLocation {
    /// `path:line:column`.
    fileprivate var place: String {
        line > 0 ? "\(file):\(line)\(column > 0 ? ":\(column)" : "")" : file
    }
}
