import Contract

/// Puts files after those whose models they use, and says which these are.
enum FileOrder {
    static func sorted(_ files: [ContractFile]) -> [ContractFile] {
        var owners: [String: Int] = [:]
        for (index, file) in files.enumerated() {
            for model in file.models { owners[model.fullName] = index }
        }
        var sorted: [ContractFile] = []
        var isPlaced = files.map { _ in false }
        let uses = files.enumerated().map { index, file in
            var walk = ModelReferences()
            file.models.forEach { walk.add($0) }
            file.apis.forEach { walk.add($0) }
            file.sockets.forEach { socket in socket.parameters.forEach { walk.add($0.type) } }
            return Set(walk.names.compactMap { owners.owner(of: $0) }).subtracting([index]).sorted()
        }
        // A file comes after all that it uses; in a circle of files, the one that was met first comes last.
        var stack = files.indices.reversed().map { (index: $0, isDone: false) }
        var isMet = files.map { _ in false }
        while let (index, isDone) = stack.popLast() {
            if isDone {
                guard !isPlaced[index] else { continue }
                isPlaced[index] = true
                var file = files[index]
                file.imports = uses[index].map { files[$0].path }
                sorted.append(file)
            } else if !isMet[index] {
                isMet[index] = true
                stack.append((index, true))
                stack += uses[index].reversed().map { ($0, false) }
            }
        }
        return sorted
    }
}

extension [String: Int] {
    /// Returns the owner of a model, which may be within another.
    fileprivate func owner(of name: String) -> Int? {
        var name = Substring(name)
        while true {
            if let owner = self[String(name)] { return owner }
            guard let dot = name.lastIndex(of: ".") else { return nil }
            name = name[..<dot]
        }
    }
}

/// The names of all models that something uses.
private struct ModelReferences {
    private(set) var names: Set<String> = []

    mutating func add(_ model: Model) {
        model.models.forEach { add($0) }
        switch model {
        case .record(let record):
            record.properties.forEach { add($0.type) }
            add(record.additional)
        case .union(let union): union.cases.forEach { add($0.type) }
        case .tuple(let tuple):
            tuple.elements.forEach { add($0) }
            add(tuple.rest)
        case .alias(let alias): add(alias.type)
        case .messages(let set): set.messages.forEach { add($0.payload) }
        case .literals, .object, .enumeration: break
        }
    }

    mutating func add(_ api: API) {
        for operation in api.operations {
            operation.parameters.forEach { add($0.type) }
            operation.body?.contents.forEach { add($0.form) }
            operation.responses.forEach { response in response.contents.forEach { add($0.form) } }
        }
    }

    private mutating func add(_ form: Content.Form) {
        switch form {
        case .json(let type), .form(let type), .text(let type), .events(let type), .lines(let type): add(type)
        case .multipart(let parts):
            for part in parts {
                switch part.form {
                case .text(let type), .json(let type): add(type)
                case .file: break
                }
            }
        case .binary: break
        }
    }

    mutating func add(_ type: ValueType?) {
        switch type {
        case .model(let name): names.insert(name)
        case .list(let element), .map(let element), .nullable(let element): add(element)
        default: break
        }
    }
}
