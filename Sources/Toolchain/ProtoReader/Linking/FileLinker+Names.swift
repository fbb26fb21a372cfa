import Contract

/// Adds the full names of all declarations to the pool, and checks what takes no other declarations.
extension FileLinker {
    /// The number of fields that a message may have.
    private static let fieldLimit = 65_535
    /// The length of a package's name, in bytes, and the number of its dots.
    private static let packageLimits = (length: 511, dots: 100)
    private static let nameLimit = 65_535

    func declareNames() {
        if let package = file.package, !package.isEmpty { declarePackage(package) }
        for message in file.messages { declare(message) }
        for declaration in file.enums { declare(declaration) }
        for service in file.services { declare(service) }
        for field in file.extensions { declare(field) }
    }

    private func declarePackage(_ package: String) {
        guard package.utf8.count <= Self.packageLimits.length,
            package.utf8.lazy.filter({ $0 == 0x2E }).count <= Self.packageLimits.dots
        else {
            return report(
                "the package's name has more than \(Self.packageLimits.length) bytes or \(Self.packageLimits.dots) "
                    + "dots; choose a shorter one", at: file.packagePosition)
        }
        var name = package
        while true {
            if let other = pool.add(.package(file), name) {
                if !other.isPackage, let declaration = other.declaration {
                    report(
                        "the package '\(name)' has the name of \(other.kindName) at \(place(declaration)); rename one "
                            + "of the two", at: file.packagePosition)
                }
                // Its own packages are known as well.
                return
            }
            guard let dot = name.utf8.lastIndex(of: 0x2E) else { return }
            name = String(name[..<dot])
        }
    }

    /// Adds a symbol by the full name of its declaration.
    ///
    /// - Returns: whether the name was free.
    @discardableResult
    private func add(_ symbol: Symbol, _ declaration: Declaration) -> Bool {
        guard declaration.fullName.utf8.count <= Self.nameLimit else {
            report("the name has more than \(Self.nameLimit) bytes; choose a shorter one", at: declaration.position)
            return false
        }
        guard var other = pool.add(symbol, declaration.fullName) else { return true }
        var symbol = symbol
        var position = declaration.position
        if let first = other.declaration, first.file === file, first.position > position {
            // The order of linking is not that of the text.
            swap(&symbol, &other)
            position = first.position
        }
        var origin = "in the package of \(other.file.path)"
        if let declaration = other.declaration { origin = "at \(place(declaration))" }
        var hint = ""
        if case .enumValue = symbol, case .enumValue = other {
            hint = ", or prefix it with the name of its enum, as values are in the scope around their enum"
        } else if case .enumValue = symbol {
            hint = ", as values are in the scope around their enum"
        }
        report(
            "'\(declaration.fullName)' is already declared as \(other.kindName) \(origin); rename one of the two\(hint)",
            at: position)
        return false
    }

    // MARK: - Messages

    private func declare(_ message: MessageDeclaration) {
        // Its members would be declared twice as well.
        if pool.symbol(message.fullName)?.isType == true {
            add(.message(message), message)
            return
        }
        for oneof in message.oneofs { add(.oneof(oneof), oneof) }
        for field in message.fields { declare(field) }
        for declaration in message.enums { declare(declaration) }
        for field in message.extensions { declare(field) }
        for nested in message.messages { declare(nested) }
        add(.message(message), message)
        if message.fields.count > Self.fieldLimit {
            report(
                "the message has \(message.fields.count) fields, and \(Self.fieldLimit) are allowed; move some into "
                    + "messages of their own", at: message.position)
        }
        checkRanges(of: message)
        checkFields(of: message)
    }

    private func checkRanges(of message: MessageDeclaration) {
        let all =
            message.extensionRanges.map { (range: $0, isReserved: false) }
            + message.reservedRanges.map { (range: $0, isReserved: true) }
        for (range, isReserved) in all {
            if range.start <= 0 {
                report(
                    "the \(isReserved ? "reserved" : "extension") range begins with 0, and numbers begin with 1; change "
                        + "it", at: range.position)
            }
            if range.start >= range.end {
                report("the range ends before it begins; swap its numbers", at: range.position)
            }
        }
        let sorted = all.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
        var last: (range: MessageDeclaration.Range, isReserved: Bool)?
        for entry in sorted {
            if let last, last.range.end > entry.range.start, entry.range.end > last.range.start {
                report(
                    "\(Self.text(entry.range, entry.isReserved)) overlaps \(Self.text(last.range, last.isReserved)) at "
                        + "\(place(last.range.position, in: file)); change one of the two",
                    at: entry.range.position)
            }
            if last.map({ $0.range.end < entry.range.end }) ?? true { last = entry }
        }
        var names: Set<[UInt8]> = []
        for reserved in message.reservedNames where !names.insert(reserved.name).inserted {
            report(
                "'\(String(decoding: reserved.name, as: UTF8.self))' is reserved twice; remove one of the two",
                at: reserved.position)
        }
    }

    private static func text(_ range: MessageDeclaration.Range, _ isReserved: Bool) -> String {
        let end = Int64(range.end) - 1
        let numbers = Int64(range.start) == end ? "\(range.start)" : "\(range.start) to \(end)"
        return isReserved ? "the reserved range \(numbers)" : "the extension range \(numbers)"
    }

    private func checkFields(of message: MessageDeclaration) {
        let names = Set(message.reservedNames.map(\.name))
        let hasRanges = !message.extensionRanges.isEmpty || !message.reservedRanges.isEmpty
        guard hasRanges || !names.isEmpty else { return }
        let reserved = message.reservedRanges.sorted { $0.start < $1.start }
        for field in message.fields {
            if hasRanges {
                if let index = message.extensionRange(of: field.number) {
                    report(
                        "the field '\(field.name)' has number \(field.number), which is for extensions "
                            + "(\(place(message.extensionRanges[index].position, in: file))); take another number",
                        at: field.numberPosition)
                }
                if let range = MessageDeclaration.range(with: field.number, in: reserved, { $0 }) {
                    report(
                        "the field '\(field.name)' has number \(field.number), which is reserved "
                            + "(\(place(range.position, in: file))); take another number", at: field.numberPosition)
                }
            }
            if !names.isEmpty, names.contains(Array(field.name.utf8)) {
                report("the name '\(field.name)' is reserved; rename the field", at: field.position)
            }
        }
    }

    // MARK: - Fields

    private func declare(_ field: FieldDeclaration) {
        if field.label == .required, field.isExtension {
            report("an extension cannot be required; write 'optional'", at: field.position)
        }
        if field.defaultValue != nil, field.isRepeated {
            report("a repeated field has no default; remove it", at: field.defaultPosition)
        }
        if field.number <= 0 {
            report("a field's number is 1 or more; take another one", at: field.numberPosition)
        } else if !field.isExtension, field.number > FieldNumbers.last {
            report("a field's number is \(FieldNumbers.last) or less; take another one", at: field.numberPosition)
        }
        if !field.isExtension { field.container = field.parent }
        add(.field(field), field)
    }

    // MARK: - Enums

    private func declare(_ declaration: EnumDeclaration) {
        if declaration.values.isEmpty, !declaration.isPartial {
            report("the enum '\(declaration.name)' has no values; declare one", at: declaration.position)
        }
        for value in declaration.values { add(.enumValue(value), value) }
        add(.enumeration(declaration), declaration)
        checkRanges(of: declaration)
    }

    private func checkRanges(of declaration: EnumDeclaration) {
        for range in declaration.reservedRanges where range.start > range.end {
            report("the range ends before it begins; swap its numbers", at: range.position)
        }
        let sorted = declaration.reservedRanges.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        var last: EnumDeclaration.Range?
        for range in sorted {
            if let last, last.end >= range.start, range.end >= last.start {
                report(
                    "the reserved range \(range.start) to \(range.end) overlaps \(last.start) to \(last.end) at "
                        + "\(place(last.position, in: file)); change one of the two", at: range.position)
            }
            if last.map({ $0.end < range.end }) ?? true { last = range }
        }
        var names: Set<[UInt8]> = []
        for reserved in declaration.reservedNames where !names.insert(reserved.name).inserted {
            report(
                "'\(String(decoding: reserved.name, as: UTF8.self))' is reserved twice; remove one of the two",
                at: reserved.position)
        }
        guard !names.isEmpty || !declaration.reservedRanges.isEmpty else { return }
        for value in declaration.values {
            for range in declaration.reservedRanges where range.start <= value.number && value.number <= range.end {
                report(
                    "the value '\(value.name)' has number \(value.number), which is reserved "
                        + "(\(place(range.position, in: file))); take another number", at: value.numberPosition)
            }
            if names.contains(Array(value.name.utf8)) {
                report("the name '\(value.name)' is reserved; rename the value", at: value.position)
            }
        }
    }

    // MARK: - Services

    private func declare(_ service: ServiceDeclaration) {
        for method in service.methods { add(.method(method), method) }
        add(.service(service), service)
    }
}
