import Accord
import BreakingRules
import Contract
import ProtoReader

/// Finds what is new in a version of `.proto` contracts, and what it deprecates. Declarations are paired as rules pair
/// them; what is in a new declaration is reported with that.
struct ProtoAdditions {
    let old: ProtoSnapshot
    let new: ProtoSnapshot
    private var findings: [Finding] = []

    private init(old: ProtoSnapshot, new: ProtoSnapshot) {
        self.old = old
        self.new = new
    }

    /// - Returns: infos, in the order of their places.
    static func findings(old: ProtoSnapshot, new: ProtoSnapshot) -> [Finding] {
        var additions = ProtoAdditions(old: old, new: new)
        additions.compareFiles()
        additions.compareMessages()
        additions.compareExtensions()
        additions.compareEnums()
        additions.compareServices()
        return additions.findings.inOrder()
    }

    /// - Parameter declaration: of the new version.
    mutating func report(
        _ rule: ChangeRule, _ message: String, at declaration: ProtoDeclaration,
        old oldDeclaration: ProtoDeclaration? = nil,
        subject: String? = nil
    ) {
        report(
            rule, message, at: new.place(of: declaration), old: oldDeclaration.map { old.place(of: $0) },
            subject: subject ?? declaration.fullName)
    }

    mutating func report(
        _ rule: ChangeRule, _ message: String, at place: SourceRange, old oldPlace: SourceRange?, subject: String
    ) {
        findings.append(
            Finding(
                rule: rule.rawValue, severity: .info, message: message, place: place, oldPlace: oldPlace,
                subject: subject))
    }

    /// Reports an option of which only the opposite change has a rule, or none.
    mutating func reportOption(
        _ option: String, _ name: @autoclosure () -> String, _ values: (old: String, new: String),
        at declaration: ProtoDeclaration, old oldDeclaration: ProtoDeclaration, subject: String? = nil
    ) {
        guard values.old != values.new else { return }
        report(
            .optionChanged,
            "\(name()) changed option \"\(option)\" from \"\(values.old)\" to \"\(values.new)\".", at: declaration,
            old: oldDeclaration, subject: subject)
    }

    /// Reports options of which no rule reports a change.
    mutating func reportOptions<Options>(
        _ options: [ProtoOption<Options>], _ name: @autoclosure () -> String, _ sides: (old: Options, new: Options),
        at declaration: ProtoDeclaration, old oldDeclaration: ProtoDeclaration, subject: String? = nil
    ) {
        for option in options {
            reportOption(
                option.name, name(), (option.value(sides.old), option.value(sides.new)), at: declaration,
                old: oldDeclaration, subject: subject)
        }
    }

    /// Reports options that are extensions, which rules do not know.
    ///
    /// - Parameter message: the name of the options' message in `google.protobuf`.
    mutating func reportCustomOptions(
        _ message: String, _ name: @autoclosure () -> String, _ sides: (old: UnknownFields, new: UnknownFields),
        at place: SourceRange, old oldPlace: SourceRange?, subject: String
    ) {
        guard sides.old != sides.new else { return }
        let before = old.symbols.customOptions(sides.old, of: message)
        let after = new.symbols.customOptions(sides.new, of: message)
        // Rules for HTTP rules report these.
        let names = Set((before + after).map(\.name)).subtracting(["google.api.http"])
        for option in names.sorted() {
            let values = [before, after].map { side in side.first { $0.name == option }?.value }
            guard values[0] != values[1] else { continue }
            let texts = values.map { value in value.map { $0.text.map { "\"\($0)\"" } ?? "a message" } ?? "nothing" }
            let change = texts[0] == texts[1] ? "" : " from \(texts[0]) to \(texts[1])"
            report(
                .optionChanged, "\(name()) changed option \"(\(option))\"\(change).", at: place, old: oldPlace,
                subject: "\(subject) (\(option))")
        }
    }

    mutating func reportCustomOptions(
        _ message: String, _ name: @autoclosure () -> String, _ sides: (old: UnknownFields, new: UnknownFields),
        at declaration: ProtoDeclaration, old oldDeclaration: ProtoDeclaration, subject: String? = nil
    ) {
        guard sides.old != sides.new else { return }
        reportCustomOptions(
            message, name(), sides, at: new.place(of: declaration), old: old.place(of: oldDeclaration),
            subject: subject ?? declaration.fullName)
    }

    /// - Parameters:
    ///   - rules: for what is deprecated now, and for what is not any more.
    ///   - name: what it is, as the beginning of a sentence.
    ///   - states: whether it was deprecated, and whether it is.
    mutating func reportDeprecation(
        _ rules: (ChangeRule, ChangeRule), _ name: @autoclosure () -> String, _ states: (Bool, Bool),
        at declaration: ProtoDeclaration,
        old oldDeclaration: ProtoDeclaration, subject: String? = nil
    ) {
        guard states.0 != states.1 else { return }
        report(
            states.1 ? rules.0 : rules.1,
            "\(name()) \(states.1 ? "was deprecated" : "is deprecated no more").", at: declaration,
            old: oldDeclaration, subject: subject)
    }

    // MARK: Which are reported

    /// Whether a declaration is in a file that somebody asked for.
    func isWanted(_ declaration: ProtoDeclaration) -> Bool { new.file(at: declaration.file)?.isImport == false }

    /// Whether a new declaration is in a file or message that is new as well, and is reported with that.
    func isToldWithAnother(_ declaration: ProtoDeclaration) -> Bool {
        // At the top of a file, a declaration's path has two numbers.
        guard declaration.path.count > 2 else { return old.file(at: declaration.file) == nil }
        let parent = String(declaration.fullName.dropLast(declaration.name.count + 1))
        return new.messages[parent] != nil && old.messages[parent] == nil
    }

    /// The name without the package.
    func name(of declaration: ProtoDeclaration) -> String {
        new.file(at: declaration.file)?.nestedName(of: declaration) ?? declaration.fullName
    }
}

// MARK: - Files

extension ProtoAdditions {
    private mutating func compareFiles() {
        var packages = Set(old.files.map(\.package))
        for file in new.files.sorted(by: { $0.path < $1.path }) where !file.isImport {
            if packages.insert(file.package).inserted {
                report(
                    .packageAdded, "Package \"\(file.package)\" was added.", at: file.places.place([2]), old: nil,
                    subject: file.package)
            }
            guard let before = old.file(at: file.path) else {
                report(
                    .fileAdded, "File \"\(file.path)\" was added, with \(content(of: file)).", at: file.start,
                    old: nil, subject: file.path)
                continue
            }
            if case .edition(let edition) = file.syntax, case .edition(let other) = before.syntax, edition != other {
                report(
                    .editionChanged,
                    "The edition of file \"\(file.path)\" changed from \(other.year) to \(edition.year).",
                    at: file.places.place([14]), old: before.places.place([14]), subject: file.path)
            }
            reportCustomOptions(
                "FileOptions", "File \"\(file.path)\"", (before.options.unknownFields, file.options.unknownFields),
                at: file.places.place([8]), old: before.places.place([8]), subject: file.path)
            let states = (before.options.deprecated == true, file.options.deprecated == true)
            guard states.0 != states.1 else { continue }
            report(
                states.1 ? .fileDeprecated : .fileUndeprecated,
                "File \"\(file.path)\" \(states.1 ? "was deprecated" : "is deprecated no more").",
                at: file.places.place([8, 23]), old: before.places.place([8, 23]), subject: file.path)
        }
    }

    /// `service "CarsService" and 12 messages`: what is at the top of a file and was nowhere before.
    private func content(of file: ProtoFile) -> String {
        let parts = [
            list(file.services.map(\.declaration).filter { old.services[$0.fullName] == nil }, "service"),
            list(file.messages.map(\.declaration).filter { old.messages[$0.fullName] == nil }, "message"),
            list(file.enums.map(\.declaration).filter { old.enums[$0.fullName] == nil }, "enum"),
            list(
                file.extensions.filter { each in
                    each.extendee.map { old.extensions[.init(extendee: $0, number: each.number)] == nil } ?? false
                }.map(\.declaration), "extension"),
        ].compactMap { $0 }
        guard let last = parts.last else { return "nothing that is new" }
        return parts.count == 1 ? last : "\(parts.dropLast().joined(separator: ", ")) and \(last)"
    }

    private func list(_ declarations: [ProtoDeclaration], _ kind: String) -> String? {
        switch declarations.count {
        case 0: nil
        case 1: "\(kind) \"\(declarations[0].name)\""
        case 2...4: "\(kind)s \(declarations.map { "\"\($0.name)\"" }.joined(separator: ", "))"
        default: "\(declarations.count) \(kind)s"
        }
    }
}

extension Google.Protobuf.Edition {
    /// The edition as a file names it: `2023`.
    fileprivate var year: String {
        switch self {
        case .edition2023: "2023"
        case .edition2024: "2024"
        case .edition2026: "2026"
        default: "\(rawValue)"
        }
    }
}

extension CustomOption.Value {
    /// The value as a text; `nil` for a message.
    fileprivate var text: String? {
        switch self {
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .uint(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let value), .enumeration(let value): value
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .message: nil
        case .list(let values):
            values.allSatisfy { $0.text != nil } ? values.compactMap(\.text).joined(separator: ", ") : nil
        }
    }
}
