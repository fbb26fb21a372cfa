import BreakingRules
import Contract
import SchemaInclusion

/// Compares the names and types that code has of schemas, where the wire shows nothing of them: names of schemas and of
/// values of enums, and the types that formats give.
struct CodeComparison {
    private let old: SchemaGraph
    private let new: SchemaGraph
    private let oldNames: Names
    private let newNames: Names
    private var others: [Finding] = []
    private var renames: [Rename] = []
    private var visited: Set<SchemaPairing> = []
    private var pending: [Part] = []

    private struct Part {
        var pairing: SchemaPairing
        var subject: String
    }

    /// A schema with a name.
    private struct Named {
        var id: SchemaID
        var fullName: String
        /// The name without the package.
        var name: String
    }

    private struct Rename {
        var old: Named
        var new: Named
    }

    /// The names of a version's schemas.
    private struct Names {
        private(set) var all: [SchemaID: Named] = [:]
        /// Without packages.
        private(set) var local: Set<String> = []

        init(_ contract: Contract) {
            for file in contract.files {
                for schema in file.schemas {
                    let name = schema.fullName.without(package: file.package)
                    all[schema.schema] = Named(id: schema.schema, fullName: schema.fullName, name: name)
                    local.insert(name)
                }
            }
        }
    }

    /// All findings, in no order.
    var findings: [Finding] { others + renames.map(finding) }
    /// The full names of schemas that have another name now, and those that they have.
    var renamed: [(old: String, new: String)] { renames.map { ($0.old.fullName, $0.new.fullName) } }

    init(old: Contract, new: Contract) {
        self.old = old.schemas
        self.new = new.schemas
        oldNames = Names(old)
        newNames = Names(new)
    }

    /// Compares two schemas, and all that they are made of, once.
    mutating func compare(_ old: SchemaID, _ new: SchemaID, subject: String) {
        // Comparisons of payloads add schemas of their own, which code does not have.
        guard old.index < self.old.schemas.count, new.index < self.new.schemas.count else { return }
        add(old, new, subject)
        while let part = pending.popLast() { compare(part) }
    }

    private mutating func add(_ old: SchemaID, _ new: SchemaID, _ subject: String) {
        let pairing = SchemaPairing(old: old, new: new)
        if visited.insert(pairing).inserted { pending.append(Part(pairing: pairing, subject: subject)) }
    }

    private mutating func compare(_ part: Part) {
        let (before, after) = (named(part.pairing.old, old, oldNames), named(part.pairing.new, new, newNames))
        var subject = part.subject
        if let before, let after {
            subject = after.fullName
            compareNames(before, after)
        }
        let pairing = SchemaPairing(
            old: old.silentTarget(of: before?.id ?? part.pairing.old),
            new: new.silentTarget(of: after?.id ?? part.pairing.new))
        guard pairing == part.pairing || visited.insert(pairing).inserted else { return }
        compareCases(pairing, subject)
        compareTypes(pairing, subject)
        addParts(of: pairing, subject)
    }

    /// The first schema with a name on the way that references lead.
    private func named(_ id: SchemaID, _ graph: SchemaGraph, _ names: Names) -> Named? {
        var step = id
        var seen: Set<SchemaID> = []
        while seen.insert(step).inserted {
            if let named = names.all[step] { return named }
            guard let next = graph[step].reference else { break }
            step = next
        }
        return nil
    }

    private mutating func addParts(of pairing: SchemaPairing, _ subject: String) {
        let (before, after) = (old[pairing.old], new[pairing.new])
        let others = Dictionary(after.properties.map { ($0.name, $0.value) }) { first, _ in first }
        for property in before.properties {
            if let other = others[property.name] { add(property.value, other, "\(subject) /\(property.name)") }
        }
        func step(_ name: String) -> String { "\(subject) /\(name)" }
        let singles = [
            (before.items, after.items, step("*")),
            (before.additionalProperties, after.additionalProperties, step("{}")),
        ]
        for case (let one?, let other?, let subject) in singles { add(one, other, subject) }
        for (index, pair) in zip(before.prefixItems, after.prefixItems).enumerated() {
            add(pair.0, pair.1, step("\(index)"))
        }
        // The order of branches means nothing, and those without a name have no counterpart that is certain.
        let branches = [(before.allOf, after.allOf), (before.anyOf, after.anyOf), (before.oneOf, after.oneOf)]
        for (these, those) in branches {
            let others = Dictionary(those.compactMap { id in named(id, new, newNames).map { ($0.name, id) } }) {
                first, _ in first
            }
            for one in these {
                if let name = named(one, old, oldNames)?.name, let other = others[name] { add(one, other, subject) }
            }
        }
    }

    // MARK: - What is compared

    private mutating func compareNames(_ before: Named, _ after: Named) {
        // A reference to another schema that was there is no new name of the one that it was.
        guard !before.name.isSameInCode(as: after.name), !newNames.local.contains(before.name),
            !oldNames.local.contains(after.name)
        else { return }
        renames.append(Rename(old: before, new: after))
    }

    private func finding(_ rename: Rename) -> Finding {
        let (before, after) = (rename.old, rename.new)
        // Only one schema can have the name, and a schema only one name.
        let isSplit = renames.contains { $0.old.id == before.id && $0.new.id != after.id }
        let isMerged = renames.contains { $0.new.id == after.id && $0.old.id != before.id }
        return finding(
            .code.schemaRenamed,
            "The schema \(before.name) is called \(after.name) now; code that names its type has to change.",
            SchemaPairing(old: before.id, new: after.id), subject: after.fullName,
            remedy: isSplit || isMerged
                ? "Keep the schema \(before.name) where it was used."
                : "Keep the name, or keep the name in code by 'x-accord-name: \(before.name.nameOfType)'.")
    }

    private mutating func compareCases(_ pairing: SchemaPairing, _ subject: String) {
        guard let before = old[pairing.old].namesOfCases, let after = new[pairing.new].namesOfCases else { return }
        let changes = before.compactMap { value, name -> String? in
            guard let other = after.first(where: { $0.value == value })?.name, !name.isSameInCode(as: other) else {
                return nil
            }
            return "'\(name)' is called '\(other)'"
        }
        guard !changes.isEmpty else { return }
        others.append(
            finding(
                .code.caseRenamed,
                "Of the enum of \(subject), \(changes.joined(separator: ", ")) now; code that names these cases has to change.",
                pairing, subject: subject, remedy: "Keep the names in 'x-enum-varnames'."))
    }

    private mutating func compareTypes(_ pairing: SchemaPairing, _ subject: String) {
        let (schema, other) = (old[pairing.old], new[pairing.new])
        guard let before = schema.plainType, let after = other.plainType, before != after else { return }
        let cause =
            if schema.kindOfPlainType != other.kindOfPlainType {
                "the type"
            } else {
                schema.contentEncoding != other.contentEncoding ? "'contentEncoding'" : "the format"
            }
        others.append(
            finding(
                .code.typeChanged,
                "The type of \(subject) is \(after.swiftName) in code now, and was \(before.swiftName).",
                pairing, subject: subject, remedy: "Keep \(cause), or add a property beside it."))
    }

    private func finding(
        _ rule: APIRule, _ message: String, _ pairing: SchemaPairing, subject: String, remedy: String
    ) -> Finding {
        Finding(
            rule: rule.ids[0], severity: .warning, message: message,
            place: SourceRange(new[pairing.new].location), oldPlace: SourceRange(old[pairing.old].location),
            subject: subject, remedy: remedy)
    }
}

extension Schema {
    /// The values of an enum with the names of their cases: those that `x-enum-varnames` gives them, or the values.
    fileprivate var namesOfCases: [(value: JSON, name: String)]? {
        guard let values = enumeration else { return nil }
        let given = extensions.first { ["x-enum-varnames", "x-enumNames"].contains($0.name) }?.value
        guard case .array(let names)? = given, names.count == values.count else {
            return values.map { ($0, $0.nameOfCase) }
        }
        return zip(values, names).map { ($0, $1.nameOfCase) }
    }

    /// The type that values have in code, where the type, the format and the encoding alone decide it; `nil` for others.
    fileprivate var plainType: ValueType? {
        guard let kind = kindOfPlainType, enumeration == nil, constant == nil,
            !extensions.contains(where: { ["x-accord-type", "x-accord-date"].contains($0.name) })
        else { return nil }
        switch kind {
        case .string:
            if contentEncoding?.lowercased() == "base64" { return .bytes }
            return ValueType(format: format, of: .string) ?? .string
        case .integer: return ValueType(format: format, of: .integer) ?? .int64
        case .number: return ValueType(format: format, of: .number) ?? .double
        case .null, .boolean, .array, .object: return nil
        }
    }

    /// The only type, without null.
    fileprivate var kindOfPlainType: JSONType? {
        let types = types?.filter { $0 != .null } ?? []
        return types.count == 1 ? types[0] : nil
    }
}

extension JSON {
    fileprivate var nameOfCase: String {
        if case .string(let text) = self { text } else { text }
    }
}

extension ValueType {
    fileprivate var swiftName: String {
        switch self {
        case .int32: "Int32"
        case .int64: "Int64"
        case .uint64: "UInt64"
        case .float: "Float"
        case .double: "Double"
        case .decimal: "Decimal"
        case .date: "Date"
        case .calendarDate: "CalendarDate"
        case .uuid: "UUID"
        case .bytes: "Data"
        default: "String"
        }
    }
}

extension String {
    fileprivate func without(package: String) -> String {
        !package.isEmpty && hasPrefix("\(package).") ? String(dropFirst(package.count + 1)) : self
    }

    /// The name that a type has in code: `AcmeLine` for `acme.Line`.
    fileprivate var nameOfType: String {
        split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Whether code has the same name for both, whatever joins its words.
    fileprivate func isSameInCode(as other: String) -> Bool {
        func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        return letters(self) == letters(other) && !letters(self).isEmpty || self == other
    }
}
