/// All that is declared in the files of a run.
final class Pool {
    private(set) var symbols: [String: Symbol] = [:]
    /// The descriptors that the compiler itself has, for files that do not import theirs.
    private lazy var builtin: Pool = BundledContracts.descriptors()

    /// The number of an extension in the message that it extends.
    private struct ExtensionKey: Hashable {
        var message: ObjectIdentifier
        var number: Int32
    }

    private var extensions: [ExtensionKey: FieldDeclaration] = [:]

    func symbol(_ fullName: String) -> Symbol? { symbols[fullName] }

    /// Makes room for the symbols of files.
    func reserve(for files: [FileDeclaration]) {
        symbols.reserveCapacity(files.reduce(0) { $0 + $1.declarationCount })
    }

    /// Adds a symbol, and returns the one that has its name already.
    func add(_ symbol: Symbol, _ fullName: String) -> Symbol? {
        guard let other = symbols.updateValue(symbol, forKey: fullName) else { return nil }
        symbols[fullName] = other
        return other
    }

    /// Adds an extension, and returns the one that has its number already.
    func addExtension(_ field: FieldDeclaration, of message: MessageDeclaration) -> FieldDeclaration? {
        let key = ExtensionKey(message: ObjectIdentifier(message), number: field.number)
        if let other = extensions[key] { return other }
        extensions[key] = field
        return nil
    }

    /// The message of options with a name, from the files of the run or, where they have none, from the compiler.
    func optionsMessage(_ fullName: String) -> MessageDeclaration? {
        if case .message(let message)? = symbols[fullName] { return message }
        guard case .message(let message)? = builtin.symbols[fullName] else { return nil }
        return message
    }
}
