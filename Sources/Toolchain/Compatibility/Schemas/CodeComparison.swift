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
    private(set) var findings: [Finding] = []
    /// The full names of schemas that have another name now, and those that they have.
    private(set) var renamed: [(old: String, new: String)] = []
    private var visited: Set<SchemaPairing> = []
    private var pending: [Part] = []

    private struct Part {
        var pairing: SchemaPairing
        var subject: String
    }

    /// The names of a version's schemas.
    private struct Names {
        var full: [SchemaID: String] = [:]
        /// Without packages.
        var local: Set<String> = []

        init(_ contract: Contract) {
            for schema in contract.files.flatMap(\.schemas) {
                full[schema.schema] = schema.fullName
                local.insert(schema.fullName.lastName)
            }
        }
    }

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
        if let name = before.name, let other = after.name {
            subject = other
            compareNames((before.id, name), (after.id, other))
        }
        let pairing = SchemaPairing(old: old.silentTarget(of: before.id), new: new.silentTarget(of: after.id))
        guard pairing == part.pairing || visited.insert(pairing).inserted else { return }
        compareCases(pairing, subject)
        compareTypes(pairing, subject)
        addParts(of: pairing, subject)
    }

    /// The first schema with a name on the way that references lead, or the schema itself.
    private func named(_ id: SchemaID, _ graph: SchemaGraph, _ names: Names) -> (id: SchemaID, name: String?) {
        var step = id
        var seen: Set<SchemaID> = []
        while seen.insert(step).inserted {
            if let name = names.full[step] { return (step, name) }
            guard let next = graph[step].reference else { break }
            step = next
        }
        return (id, nil)
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
        let branches = [
            (before.allOf, after.allOf), (before.anyOf, after.anyOf), (before.oneOf, after.oneOf),
        ]
        for (these, those) in branches where these.count == those.count {
            for (one, other) in zip(these, those) { add(one, other, subject) }
        }
    }

    // MARK: - What is compared

    private mutating func compareNames(_ before: (id: SchemaID, name: String), _ after: (id: SchemaID, name: String)) {
        let (name, other) = (before.name.lastName, after.name.lastName)
        // A reference to another schema that was there is no new name of the one that it was.
        guard name != other, !newNames.local.contains(name), !oldNames.local.contains(other) else { return }
        renamed.append((before.name, after.name))
        report(
            .code.schemaRenamed, "The schema \(name) is called \(other) now; code that names its type has to change.",
            SchemaPairing(old: before.id, new: after.id), subject: after.name,
            remedy: "Keep the name, or keep the name in code by 'x-accord-name: \(name)'.")
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
        report(
            .code.caseRenamed,
            "Of the enum of \(subject), \(changes.joined(separator: ", ")) now; code that names these cases has to change.",
            pairing, subject: subject, remedy: "Keep the names in 'x-enum-varnames'.")
    }

    private mutating func compareTypes(_ pairing: SchemaPairing, _ subject: String) {
        guard let before = old[pairing.old].plainType, let after = new[pairing.new].plainType, before != after else {
            return
        }
        report(
            .code.typeChanged, "The type of \(subject) is \(after.swiftName) in code now, and was \(before.swiftName).",
            pairing, subject: subject, remedy: "Keep the format, or add a property beside it.")
    }

    private mutating func report(
        _ rule: APIRule, _ message: String, _ pairing: SchemaPairing, subject: String, remedy: String
    ) {
        findings.append(
            Finding(
                rule: rule.ids[0], severity: .warning, message: message,
                place: SourceRange(new[pairing.new].location), oldPlace: SourceRange(old[pairing.old].location),
                subject: subject, remedy: remedy))
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

    /// The type that values have in code, where the format alone decides it; `nil` for others.
    fileprivate var plainType: ValueType? {
        guard let types = types?.filter({ $0 != .null }), types.count == 1, enumeration == nil, constant == nil,
            contentEncoding == nil,
            !extensions.contains(where: { ["x-accord-type", "x-accord-date"].contains($0.name) })
        else { return nil }
        switch types[0] {
        case .string: return ValueType(format: format, of: .string) ?? .string
        case .integer: return ValueType(format: format, of: .integer) ?? .int64
        case .number: return ValueType(format: format, of: .number) ?? .double
        case .null, .boolean, .array, .object: return nil
        }
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
    /// The last part of a full name.
    fileprivate var lastName: String { split(separator: ".").last.map(String.init) ?? self }

    /// Whether code has the same name for both, whatever joins its words.
    fileprivate func isSameInCode(as other: String) -> Bool {
        func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        return letters(self) == letters(other) && !letters(self).isEmpty || self == other
    }
}
