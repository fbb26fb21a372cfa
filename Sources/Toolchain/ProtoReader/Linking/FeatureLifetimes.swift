/// Checks that the edition of a file has the options and features that the file uses (`feature_support`).
struct FeatureLifetimes {
    private let linker: FileLinker
    private var file: FileDeclaration { linker.file }

    init(_ linker: FileLinker) {
        self.linker = linker
    }

    func check() {
        OptionSite.forEach(in: file) { check($0.options.values, at: $0.position) }
    }

    private func check(_ message: OptionMessage, at position: Position) {
        for field in message.fields where !field.isImplicitDefault {
            for value in field.values {
                if case .message(let part) = value { check(part, at: position) }
                if case .varint(let number) = value, let enumeration = field.declaration.enumeration,
                    let value = enumeration.values.first(where: { UInt64(bitPattern: Int64($0.number)) == number })
                {
                    check(value.options.values.message(4), value.fullName, at: position)
                }
            }
            check(field.declaration.options.values.message(22), field.declaration.fullName, at: position)
        }
    }

    private func check(_ support: OptionMessage?, _ name: String, at position: Position) {
        guard let support else { return }
        let edition = UInt64(file.edition.rawValue)
        if let introduced = support.integer(1), edition < introduced {
            linker.report(
                "'\(name)' is new in edition \(Self.name(introduced)), and the file has \(file.edition.name); remove it",
                at: position)
        }
        if let removed = support.integer(4), edition >= removed {
            let reason = support.bytes(5).map { ": \(String(decoding: $0, as: UTF8.self))" } ?? ""
            linker.report(
                "'\(name)' is no more since edition \(Self.name(removed))\(reason); remove it", at: position)
        } else if let deprecated = support.integer(2), edition >= deprecated {
            let reason = support.bytes(3).map { ": \(String(decoding: $0, as: UTF8.self))" } ?? ""
            linker.report(
                "'\(name)' is deprecated since edition \(Self.name(deprecated))\(reason); remove it", at: position,
                isWarning: true)
        }
    }

    private static func name(_ edition: UInt64) -> String {
        Int32(exactly: edition).flatMap(Edition.init)?.name ?? "\(edition)"
    }
}
