import Contract

/// Names for operations that have no `operationId`: `getPortfolioSummary` for `GET /api/portfolio/summary`.
enum OperationNames {
    struct Call {
        var method: String
        var path: String
        /// The name that the contract gives.
        var name: String?

        /// The function's name in an `operationId` that FastAPI made of it, the path and the method:
        /// `read_item` of `read_item_items__item_id__get`.
        var function: String? {
            let path = String(String.UnicodeScalarView(path.unicodeScalars.map { Self.isWord($0) ? $0 : "_" }))
            let tail = "\(path)_\(method.lowercased())"
            guard let name, name.hasSuffix(tail), name.count > tail.count else { return nil }
            return String(name.dropLast(tail.count))
        }

        private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
            scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }

    /// Names for calls, which do not depend on their order.
    struct Result {
        var names: [String]
        /// The indices of calls whose names say more than their methods and paths need, because others' names would be
        /// the same.
        var distinguished: [Int] = []
    }

    /// The parts of a call of which a name is made, from the shortest name on.
    private enum Extent: CaseIterable {
        /// Without segments in front that say nothing, such as `api` and `v1`.
        case short
        case whole
        /// With the slash at the end of the path: `getItemsSlash` for `/items/`.
        case slash
        /// With all separators: `getADashB` for `/a-b`.
        case separators
    }

    /// A name for each call: names that FastAPI made are cut to those of the functions, where these are unique, and a
    /// name that is made has the smallest extent in which it is unique. Where it is in none, it gets a number, in the
    /// order of the paths.
    static func names(for calls: [Call]) -> Result {
        let calls = withFunctions(calls)
        var names = calls.map { $0.name ?? name($0, .whole) }
        var taken = Set(calls.compactMap { $0.name.map(key) })
        var rest = calls.indices.filter { calls[$0].name == nil }
        var distinguished: [Int] = []
        for extent in Extent.allCases {
            let wishes = rest.map { (index: $0, name: name(calls[$0], extent)) }
            let counts = Dictionary(wishes.map { (key($0.name), 1) }, uniquingKeysWith: +)
            let free = wishes.filter { counts[key($0.name)] == 1 && !taken.contains(key($0.name)) }
            for (index, name) in free {
                if extent != .short, name != names[index] { distinguished.append(index) }
                names[index] = name
                taken.insert(key(name))
            }
            rest.removeAll { index in free.contains { $0.index == index } }
        }
        for index in rest.sorted(by: { (calls[$0].path, calls[$0].method) < (calls[$1].path, calls[$1].method) }) {
            let wanted = names[index]
            var number = 2
            while !taken.insert(key(names[index])).inserted {
                names[index] = "\(wanted)\(number)"
                number += 1
            }
            if number > 2 { distinguished.append(index) }
        }
        return Result(names: names, distinguished: distinguished.sorted())
    }

    private static func withFunctions(_ calls: [Call]) -> [Call] {
        let wishes = calls.map { $0.function ?? $0.name }
        let counts = Dictionary(wishes.compactMap { $0.map { (key($0), 1) } }, uniquingKeysWith: +)
        return zip(calls, wishes).map { call, wish in
            var call = call
            if let wish, counts[key(wish)] == 1 { call.name = wish }
            return call
        }
    }

    /// A key that is the same for names that differ in case and separators alone, which could become one in code.
    static func key(_ name: String) -> String {
        let key = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return key.isEmpty ? name : key
    }

    private static func name(_ call: Call, _ extent: Extent) -> String {
        let path = call.path.prefix { $0 != "#" }
        var segments = path.split(separator: "/")
        let rest = segments.drop(while: saysNothing)
        if extent == .short, !rest.isEmpty { segments = Array(rest) }
        var words = segments.flatMap { segment -> [String] in
            var words: [String] = []
            var isPlaceholder = false
            for part in segment.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "{" || $0 == "}" }) {
                let name = Names.upperCamel(extent == .separators ? named(separatorsOf: part) : String(part))
                if !name.isEmpty { words.append(isPlaceholder ? "By\(name)" : name) }
                isPlaceholder.toggle()
            }
            return words
        }
        if words.isEmpty { words = ["Root"] }
        if extent == .slash || extent == .separators, path.hasSuffix("/"), !segments.isEmpty { words.append("Slash") }
        return call.method.lowercased() + words.joined()
    }

    /// Returns `a Dash b` of `a-b`.
    private static func named(separatorsOf text: Substring) -> String {
        text.map { character in separators[character].map { " \($0) " } ?? String(character) }.joined()
    }

    private static let separators: [Character: String] = [
        "-": "Dash", "_": "Underscore", ".": "Dot", ":": "Colon", ",": "Comma", ";": "Semicolon", "~": "Tilde",
        "+": "Plus", "*": "Star", "@": "At", "$": "Dollar", "!": "Exclamation", "'": "Quote", "(": "Open", ")": "Close",
        "&": "And", "=": "Equals", "?": "Query", "%": "Percent",
    ]

    private static func saysNothing(_ segment: Substring) -> Bool {
        let segment = segment.lowercased()
        if segment == "api" || segment == "rest" { return true }
        return segment.hasPrefix("v") && segment.count > 1
            && segment.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
    }
}
