extension Enum {
    /// The values that the contract names, in its order and without aliases.
    public static var allCases: [Self] {
        let layout = Self.layout.pointee
        var numbers: [Int32] = []
        for index in 0..<layout.count where !numbers.contains(layout.numbers[index]) {
            numbers.append(layout.numbers[index])
        }
        return numbers.map { Self(rawValue: $0) }
    }
}
