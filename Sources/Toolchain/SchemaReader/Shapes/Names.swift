/// Names for schemas that have none.
enum Names {
    /// `order_status` and `ORDER_STATUS` as `OrderStatus`.
    static func upperCamel(_ text: String) -> String {
        let words = text.split { !($0.isLetter || $0.isNumber) }
        // One word in capitals may be an acronym; several are shouted.
        let isShouted = words.count > 1 && !text.contains(where: \.isLowercase)
        return words.map {
            $0.prefix(1).uppercased() + (isShouted ? $0.dropFirst().lowercased() : String($0.dropFirst()))
        }
        .joined()
    }

    /// The name of an element of a list or map of that name: `items` has an `Item`, `history` a `HistoryItem`.
    static func element(of name: String) -> String {
        let name = upperCamel(name)
        if name.hasSuffix("ies"), name.count > 4 { return name.dropLast(3) + "y" }
        for ending in ["sses", "xes", "ches", "shes"] where name.hasSuffix(ending) { return String(name.dropLast(2)) }
        if name.hasSuffix("s"), !name.hasSuffix("ss"), !name.hasSuffix("us"), !name.hasSuffix("is"), name.count > 2 {
            return String(name.dropLast())
        }
        return name + "Item"
    }
}

/// The names that are taken in packages and models. Names that differ in case or separators only would meet in Swift.
struct ScopedNames {
    private var taken: [String: Set<String>] = [:]
    private var numbers: [String: Int] = [:]

    mutating func reserve(_ name: String, in scope: String) {
        taken[scope, default: []].insert(Names.upperCamel(name).lowercased())
    }

    func isFree(_ name: String, in scope: String) -> Bool {
        taken[scope]?.contains(Names.upperCamel(name).lowercased()) != true
    }

    /// The name, with a number where it is taken already.
    mutating func unique(_ name: String, in scope: String) -> String {
        let key = Names.upperCamel(name).lowercased()
        if taken[scope, default: []].insert(key).inserted { return name }
        var number = numbers["\(scope)/\(key)"] ?? 2
        while !taken[scope, default: []].insert("\(key)\(number)").inserted { number += 1 }
        numbers["\(scope)/\(key)"] = number + 1
        return "\(name)\(number)"
    }
}
