/// The id of a rule in the key, such as `G20`: a letter, which is the system, and a number.
struct RuleID: Hashable, CustomStringConvertible {
    let system: String
    let number: Int

    init(system: String, number: Int) {
        self.system = system
        self.number = number
    }

    /// Reads an id, and returns nil for any other text.
    init?(_ text: some StringProtocol) {
        guard let match = String(text).wholeMatch(of: /([A-Z])([1-9][0-9]{0,3})/), let number = Int(match.2) else {
            return nil
        }
        self.init(system: String(match.1), number: number)
    }

    var description: String { "\(system)\(number)" }
}
