import BreakingRules
import Contract

/// Compares two versions of REST APIs or of sockets: this is what both share. The comparisons themselves are in the
/// folders `REST` and `Sockets`, as extensions of this.
struct APIComparison {
    /// `rest`, `socket`, or `channel` for channels of AsyncAPI that are no WebSockets.
    let area: APIRule.Part
    let old: Contract
    let new: Contract
    let settings: APISettings
    private(set) var findings: [Finding] = []
    /// The APIs that both versions have, as they were compared.
    var apis: [(old: API, new: API)] = []
    var payloads: PayloadComparison
    /// The places of schemas whose media types are compared as those of parts, as an encoding has them on one side.
    var contentsOfParts: Set<SourceRange> = []
    /// The subjects of parameters that code takes as strings, whatever their schemas say.
    var stringsInCode: Set<String> = []
    /// The schemas of headers of messages that one version alone describes; `nil` in REST APIs.
    private(set) var headers: (old: MessageHeaders, new: MessageHeaders)?
    /// The payloads of each direction in which less is asked of them than the schemas say.
    private var oneWay: [Finding.Direction: PayloadComparison] = [:]

    /// All payloads that were compared.
    var comparedPayloads: [PayloadComparison] { [payloads] + [oneWay[.request], oneWay[.response]].compactMap { $0 } }

    init(_ area: APIRule.Part, old: Contract, new: Contract, _ settings: APISettings) {
        var (old, new) = (old, new)
        if area == .rest {
            (old, new) = (old.withObjectsInForms, new.withObjectsInForms)
            (old, new) = (old.withoutNullInTexts, new.withoutNullInTexts)
            let values = DiscriminatorValues(old, new)
            (old, new) = (values.listed(in: old), values.listed(in: new))
        } else if [old, new].contains(where: \.hasSockets) {
            (old, new) = (old.withoutNullInTexts, new.withoutNullInTexts)
            headers = (MessageHeaders(in: &old), MessageHeaders(in: &new))
        }
        self.area = area
        self.old = old
        self.new = new
        self.settings = settings
        payloads = PayloadComparison(old: old.schemas, new: new.schemas, profile: settings.profile)
        guard area == .rest else { return }
        for direction in [Finding.Direction.request, .response] {
            let isRequest = direction == .request
            let oldAsked = old.schemas.asked(of: direction, isWriter: isRequest)
            let newAsked = new.schemas.asked(of: direction, isWriter: !isRequest)
            guard oldAsked != nil || newAsked != nil else { continue }
            oneWay[direction] = PayloadComparison(
                old: oldAsked ?? old.schemas, new: newAsked ?? new.schemas, profile: settings.profile)
        }
    }

    /// - Parameters:
    ///   - part: the part of the contract that the finding is about, where the rule has an id for it.
    ///   - place: in the new version.
    mutating func report(
        _ rule: APIRule, of part: APIRule.Part? = nil, _ message: String, at place: SourceLocation?,
        old oldPlace: SourceLocation?, subject: String,
        severity: Finding.Severity? = nil, direction: Finding.Direction? = nil, remedy: String? = nil
    ) {
        findings.append(
            Finding(
                rule: rule.id(for: part, in: area), severity: severity ?? rule.severity(in: settings.profile),
                message: message,
                place: place.map { SourceRange($0) }, oldPlace: oldPlace.map { SourceRange($0) }, subject: subject,
                direction: direction, remedy: remedy))
    }

    /// Wants what the schemas of a payload allow compared by `comparePayloads`; `nil` allows everything, and every string
    /// where the payload is text.
    mutating func comparePayload(
        old: SchemaID?, new: SchemaID?, _ direction: Finding.Direction, subject: String, at places: PlacePair,
        isText: Bool = false
    ) {
        if oneWay[direction] == nil {
            payloads.add(old: old, new: new, direction, subject: subject, at: places, isText: isText)
        } else {
            oneWay[direction]?.add(old: old, new: new, direction, subject: subject, at: places, isText: isText)
        }
    }

    /// The schemas of both versions, with what is asked of those that send one way.
    func graphs(of direction: Finding.Direction) -> (old: SchemaGraph, new: SchemaGraph) {
        let payloads = oneWay[direction] ?? payloads
        return (payloads.old, payloads.new)
    }

    /// Notes a payload that was compared by other means, so that a changelog has what breaks nobody.
    mutating func notePayload(old: SchemaID, new: SchemaID, _ direction: Finding.Direction, subject: String) {
        if oneWay[direction] == nil {
            payloads.note(old: old, new: new, direction, subject: subject)
        } else {
            oneWay[direction]?.note(old: old, new: new, direction, subject: subject)
        }
    }

    mutating func append(_ finding: Finding) { findings.append(finding) }

    /// Compares the payloads that were met since this was done last.
    mutating func comparePayloads() {
        findings += payloads.findings()
        for direction in [Finding.Direction.request, .response] {
            findings += oneWay[direction]?.findings() ?? []
        }
    }

    /// Says that a contract breaks and has its version still, if that is asked for.
    ///
    /// - Parameter first: how many findings there were before those of this contract.
    mutating func checkVersion(
        old: String, new: String, since first: Int, at place: SourceLocation, old oldPlace: SourceLocation,
        subject: String
    ) {
        guard settings.asksForVersion, old == new, findings[first...].contains(where: { $0.severity > .info }) else {
            return
        }
        report(
            .shared.versionNotRaised,
            "The contract has changed in ways that clients notice, and its version is still \"\(new)\".", at: place,
            old: oldPlace, subject: subject, remedy: "Raise the version.")
    }

    /// All findings in the order of their places. A finding that several operations share is reported once.
    func result() -> [Finding] {
        struct Key: Hashable {
            var rule: String
            var place: SourceRange?
            var oldPlace: SourceRange?
            var direction: Finding.Direction?
            var message: String
        }
        var seen: Set<Key> = []
        // A message of a channel that both sides send is one message.
        let once = Set([APIRule.channel.messageAdded, .channel.messageRemoved].map { $0.id(for: nil, in: .channel) })
        let distinct = mutual(findings.filter { !isOfPart($0) }).filter {
            seen.insert(
                Key(
                    rule: $0.rule, place: $0.place, oldPlace: $0.oldPlace,
                    direction: once.contains($0.rule) ? nil : $0.direction, message: $0.message)
            ).inserted
        }
        // Sorting alone would not keep the order of what has the same place.
        return distinct.enumerated().sorted { left, right in
            guard let one = left.element.place ?? left.element.oldPlace,
                let other = right.element.place ?? right.element.oldPlace, one != other
            else { return left.offset < right.offset }
            return one < other
        }.map(\.element)
    }

    /// Whether a finding is about the media type of a part, which the rules for parts report.
    private func isOfPart(_ finding: Finding) -> Bool {
        finding.rule == SchemaRemark.contentChanged.rawValue && finding.place.map(contentsOfParts.contains) == true
    }

    /// The findings where what both sides send is reported once: what no value shows is the same for both, and is reported
    /// where it breaks one of them.
    private func mutual(_ findings: [Finding]) -> [Finding] {
        let known = Set(findings)
        let breaks = Set(findings.filter { $0.severity == .error }.map { [$0.rule, $0.subject] })
        return findings.compactMap { finding in
            guard let direction = finding.direction, finding.witness == nil else { return finding }
            if finding.severity < .error, breaks.contains([finding.rule, finding.subject]) { return nil }
            var other = finding
            other.direction = direction == .request ? .response : .request
            guard known.contains(other) else { return finding }
            other.direction = nil
            return direction == .request ? other : nil
        }
    }
}

extension Contract {
    fileprivate var hasSockets: Bool { files.contains { !$0.sockets.isEmpty } }
}
