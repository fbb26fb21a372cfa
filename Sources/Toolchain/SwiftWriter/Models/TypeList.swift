/// The types that a table names, each once; its lines refer to them by index.
struct TypeList {
    private(set) var names: [String] = []
    private var indices: [String: Int] = [:]

    mutating func index(of name: String) -> Int {
        if let index = indices[name] { return index }
        indices[name] = names.count
        names.append(name)
        return names.count - 1
    }
}
