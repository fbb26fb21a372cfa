/// The names of one scope, given out one after the other so that no two are the same.
struct NameScope {
    private(set) var taken: Set<String> = []

    /// Takes `name`, or what comes nearest to it.
    ///
    /// - Parameters:
    ///   - name: The name that the rules of `Naming` give; empty where the contract's name has no letter or digit.
    ///   - reserved: The names that cannot be had, one of the tables of `Naming`.
    ///   - number: The number of a field or enum value, which distinguishes it from others with the same name.
    mutating func take(_ name: String, reserved: Set<String>, number: Int? = nil) -> String {
        var candidate = name
        if candidate.isEmpty { candidate = number == nil ? "Unnamed" : suffix(number) }
        if reserved.contains(candidate) { candidate += "_" }
        if taken.insert(candidate).inserted { return candidate }
        candidate += suffix(number)
        while !taken.insert(candidate).inserted { candidate += "_" }
        return candidate
    }

    private func suffix(_ number: Int?) -> String {
        guard let number else { return "" }
        return number < 0 ? "_minus\(number.magnitude)" : "_\(number)"
    }
}

/// A name that may need backticks.
struct SwiftName: Hashable {
    /// The name as it is written after a dot.
    var text: String

    init(_ text: String) {
        self.text = text
    }

    /// The name as it is written before an argument, where the compiler warns of backticks that need not be.
    var label: String { text == "inout" ? "`inout`" : text }

    /// The name as it is declared as a parameter, where the compiler warns of the same.
    var parameter: String { ["inout", "let", "var"].contains(text) ? "`\(text)`" : text }

    /// The name as it is declared, and written where no dot is before it.
    var declared: String { Naming.keywords.contains(text) ? "`\(text)`" : text }
}
