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

    /// A name for each call. Names that FastAPI made are cut to those of the functions, where these are unique. Segments
    /// in front that say nothing, such as `api` and `v1`, are left out where the name
    /// is unique without; where it is not even with them, it gets a number.
    static func names(for calls: [Call]) -> [String] {
        let calls = withFunctions(calls)
        let short = calls.map { $0.name ?? name($0, leavesOut: true) }
        let counts = Dictionary(short.map { (key($0), 1) }, uniquingKeysWith: +)
        var taken = Set(calls.compactMap { $0.name.map(key) })
        return zip(calls, short).map { call, short in
            if let name = call.name { return name }
            let wanted = counts[key(short)] == 1 ? short : name(call, leavesOut: false)
            var result = wanted
            var number = 2
            while !taken.insert(key(result)).inserted {
                result = "\(wanted)\(number)"
                number += 1
            }
            return result
        }
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

    private static func name(_ call: Call, leavesOut: Bool) -> String {
        var segments = call.path.prefix { $0 != "#" }.split(separator: "/")
        let rest = segments.drop(while: saysNothing)
        if leavesOut, !rest.isEmpty { segments = Array(rest) }
        let words = segments.flatMap { segment -> [String] in
            var words: [String] = []
            var isPlaceholder = false
            for part in segment.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "{" || $0 == "}" }) {
                let name = Names.upperCamel(String(part))
                if !name.isEmpty { words.append(isPlaceholder ? "By\(name)" : name) }
                isPlaceholder.toggle()
            }
            return words
        }
        return call.method.lowercased() + (words.isEmpty ? "Root" : words.joined())
    }

    private static func saysNothing(_ segment: Substring) -> Bool {
        let segment = segment.lowercased()
        if segment == "api" || segment == "rest" { return true }
        return segment.hasPrefix("v") && segment.count > 1
            && segment.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
    }
}
