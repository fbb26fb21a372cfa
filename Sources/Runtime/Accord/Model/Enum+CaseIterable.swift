extension Enum {
    /// The values that the contract names, in its order and without aliases.
    public static var allCases: [Self] {
        let layout = Self.layout.pointee
        var cases: [Self] = []
        for index in 0..<layout.count where layout.isFirst(index) {
            cases.append(Self(rawValue: layout.numbers[index]))
        }
        return cases
    }
}
