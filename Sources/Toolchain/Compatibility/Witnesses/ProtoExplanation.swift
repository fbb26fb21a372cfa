import BreakingRules
import Contract
import DynamicMessages

/// The effects that old clients and servers would really see of a change in `.proto` contracts, tried out on bytes and
/// JSON where a message can show it.
struct ProtoExplanation {
    let old: Contract
    let new: Contract
    private let toNew: WitnessExchange
    private let toOld: WitnessExchange
    private let declarations: DeclarationChange
    /// Whether only bytes count that the old version has written: entries of a queue are no JSON, and old versions of
    /// an app do not come back.
    private var isOfStoredChanges = false

    init(old: Contract, new: Contract) {
        self.old = old
        self.new = new
        let (oldSide, newSide) = (WireSide(old), WireSide(new))
        toNew = WitnessExchange(
            writerName: "the old version", readerName: "the new version", writer: oldSide, reader: newSide)
        toOld = WitnessExchange(
            writerName: "the new version", readerName: "the old version", writer: newSide, reader: oldSide)
        declarations = DeclarationChange(old: old, new: new)
    }

    /// Lines for people; none when nothing can be tried or said.
    func lines(of finding: Finding) -> [String] {
        if let rule = ProtoRule.byID[finding.rule] { return lines(of: finding, rule) }
        guard let origin = QueueRules.origins[finding.rule] else { return [] }
        var stored = self
        stored.isOfStoredChanges = true
        return stored.lines(of: finding, origin)
    }

    private func lines(of finding: Finding, _ rule: ProtoRule) -> [String] {
        if let remark = rule.remark { return [remark] }
        switch finding.element {
        case nil: return []
        case .field(let message, let number), .extensionField(let message, let number):
            if let map = toNew.writer.models.map(withEntry: message) {
                return fieldLines(rule, message: map.message, map.number)
            }
            return fieldLines(rule, message: message, number)
        case .enumValue(let enumeration, let number):
            return tried { exchange in
                let values = exchange.writer.models.enums[enumeration]?.values ?? []
                let isKnown = values.contains { Int($0.number) == number }
                return isKnown ? exchange.samples(ofValue: number, of: enumeration) : []
            }
        case .enumeration(let name) where rule == .buf.enumSameType: return openness(of: name)
        case .oneof(let message, let name): return oneofLines(message, name)
        case .method(let service, let name): return methodLines(rule, service, name)
        case .extensionName(let name): return extensionLines(name)
        case .file, .package, .message, .enumeration, .service:
            return declarations.lines(of: finding, rule)
        }
    }

    /// Has both versions write and read, or, of stored changes, the old one write and the new one read.
    private func tried(_ samples: (WitnessExchange) -> [WireSample]) -> [String] {
        lines(of: (isOfStoredChanges ? [toNew] : [toNew, toOld]).map { $0.outcome(of: samples($0)) })
    }

    private func lines(of outcomes: [WitnessExchange.Outcome]) -> [String] {
        var outcomes = outcomes
        if isOfStoredChanges {
            for index in outcomes.indices { outcomes[index].json = nil }
        }
        return WitnessExchange.Outcome.lines(of: outcomes)
    }

    // MARK: Fields

    private func fieldLines(_ rule: ProtoRule, message: String, _ number: Int) -> [String] {
        switch rule {
        case .buf.fieldSameDefault: defaultLines(message, number)
        case .buf.fieldSameOneof:
            tried { exchange in
                let field = exchange.reader.models.field(number, of: message)
                let members = exchange.reader.models.members(ofOneofWith: field, of: message)
                let both = exchange.samples(ofOneofWith: members, in: message)
                return both.isEmpty ? exchange.samples(ofField: number, in: message) : both
            }
        default: tried { $0.samples(ofField: number, in: message) }
        }
    }

    private func defaultLines(_ message: String, _ number: Int) -> [String] {
        guard let before = toNew.writer.models.defaultText(ofField: number, in: message),
            let after = toNew.reader.models.defaultText(ofField: number, in: message)
        else { return [] }
        return [
            "a message without the field has no bytes of it, nor a member in JSON: the old version takes that for "
                + "\(before), the new version for \(after)"
        ]
    }

    /// Of the fields that a oneof had, those that are still there are set together.
    private func oneofLines(_ message: String, _ name: String) -> [String] {
        guard let model = toNew.writer.models.objects[message],
            let index = model.oneofs.firstIndex(where: { $0.name == name })
        else { return [] }
        let members = model.fields.filter { $0.oneof == index }.map(\.number)
        return tried { exchange in
            let both = exchange.samples(ofOneofWith: members, in: message)
            return both.isEmpty ? members.flatMap { exchange.samples(ofField: $0, in: message) } : both
        }
    }

    private func extensionLines(_ name: String) -> [String] {
        if new.allExtensions.contains(where: { $0.fullName == name }) {
            return ["on the wire, nothing changes: the extension is still there under its full name"]
        }
        guard let one = old.allExtensions.first(where: { $0.fullName == name }) else { return [] }
        return tried { $0.samples(ofField: one.field.number, in: one.extendee) }
    }

    // MARK: Enums

    /// A number that neither version has a name for, from the version that takes any.
    private func openness(of name: String) -> [String] {
        guard let old = toNew.writer.models.enums[name], let new = toNew.reader.models.enums[name],
            let highest = (old.values + new.values).map(\.number).max(), highest < .max
        else { return [] }
        let number = Int(highest) + 1
        let exchange = old.isClosed ? toOld : toNew
        var samples = exchange.samples(ofValue: number, of: name)
        // A number in JSON is the same in both.
        for index in samples.indices { samples[index].countsInJSON = false }
        return WitnessExchange.Outcome.lines(of: [exchange.outcome(of: samples)])
    }

    // MARK: Methods

    private func methodLines(_ rule: ProtoRule, _ service: String, _ name: String) -> [String] {
        guard let before = old.method(name, of: service) else { return [] }
        guard let after = new.method(name, of: service) else {
            return isOfStoredChanges ? [setAside(service, name)] : [MethodChange.gone("/\(service)/\(name)")]
        }
        switch rule {
        case .buf.rpcSameRequestType: return typeLines(before.input, after.input)
        case .buf.rpcSameResponseType: return typeLines(before.output, after.output)
        case _ where isOfStoredChanges: return [setAside(service, name)]
        default: return MethodChange(old: before, new: after).lines(of: rule)
        }
    }

    /// Returns lines about messages that are written as the type of one version, and read as that of the other.
    private func typeLines(_ before: String, _ after: String) -> [String] {
        let read = toNew.outcome(of: toNew.samples(of: before, readAs: after))
        if isOfStoredChanges { return lines(of: [read]) }
        return lines(of: [read, toOld.outcome(of: toOld.samples(of: after, readAs: before))])
    }

    private func setAside(_ service: String, _ name: String) -> String {
        "an entry of the queue for \(service)/\(name) is set aside: the new version has no such change to make"
    }
}

extension Contract {
    func method(_ name: String, of service: String) -> Method? {
        files.lazy.flatMap(\.services).first { $0.fullName == service }?.methods.first { $0.name == name }
    }
}
