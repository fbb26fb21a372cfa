import BreakingRules
import Foundation

extension Finding {
    /// The finding with its place in the value in the message, which is otherwise about a schema that the place in the
    /// file alone names, and with the types of before and now: `the type of 'lines/*/sku' (string, now integer): …`.
    /// A schema that is gone has no place in the new version, and gets the file that it was in.
    var withNamedPlace: Finding {
        var finding = self
        if rule == SchemaRemark.removed.rawValue, place == nil, let file = oldPlace?.file,
            message.hasSuffix(" is gone.")
        {
            finding.message = "\(message.dropLast(" is gone.".count)), which was in \(file), is gone."
        } else if detail != nil, let end = message.firstRange(of: /:(?: as text,)? the new version\b/)?.lowerBound {
            finding.message = message[..<end] + (valuePlace.map { " of '\($0)'" } ?? "") + types + message[end...]
        }
        return finding
    }

    /// The finding with its message as a sentence, where it is about schemas.
    var asSentence: Finding {
        guard rule.hasPrefix("SCHEMA_") else { return self }
        var finding = self
        finding.message = message.firstUppercased + (message.hasSuffix(".") ? "" : ".")
        return finding
    }

    /// The finding with the remedy of its rule, where it is about schemas.
    var withRemedyOfRule: Finding {
        guard rule.hasPrefix("SCHEMA_") else { return self }
        var finding = self
        let isAdvised = severity == .error || rule == SchemaRule.undeclared.widened
        if remedy == nil, isAdvised { finding.remedy = SchemaRule.remedy(of: rule, at: kindOfPlace) }
        return finding
    }

    /// The path of the part of a value that the finding is about: `lines/*/sku` of `S /lines/*/sku`; `nil` for the whole
    /// value. A message that names a property itself is about the object around it.
    private var valuePlace: String? {
        guard var path = splitSubject.path else { return nil }
        if let last = path.last, message.contains("'\(last)'") { path.removeLast() }
        return path.isEmpty ? nil : path.joined(separator: "/")
    }

    /// The name of the schema or payload, and the path of the part of its value; `nil` for the whole value.
    private var splitSubject: (head: Substring, path: [Substring]?) {
        guard let start = subject.range(of: " /", options: .backwards) else { return (subject[...], nil) }
        let path = subject[start.upperBound...].split(separator: "/", omittingEmptySubsequences: false)
        let head = subject[..<start.lowerBound]
        // Otherwise it is the path of an operation: `GET /orders 200 application/json`.
        guard !path.contains(where: { $0.contains(" ") }), !head.allSatisfy(\.isUppercase) else {
            return (subject[...], nil)
        }
        return (head, path)
    }

    /// The kind of place that the finding is about.
    private var kindOfPlace: SchemaRule.Place {
        let (head, path) = splitSubject
        if let path, let last = path.last, !last.isStepIntoPart { return .property }
        if let property = path?.last(where: { !$0.isStepIntoPart }) { return .partOfProperty(String(property)) }
        let words = head.split(separator: " ")
        // After the method and path of an operation, and the status of a response.
        let kinds = words.dropFirst(2).prefix(2)
        if kinds.contains("query") || kinds.contains("cookie") { return .parameter }
        if kinds.contains("header") { return .header }
        // A property may have such a name: `0`, `contentSchema`.
        if let last = path?.last, last != "*" { return .partOfValue }
        if words.count == 1 { return .schema }
        return words.count > 1 && words[1].hasPrefix("/") ? .operation : .other
    }

    /// The types of before and now, where both are few, and that is the change.
    private var types: String {
        let sides = (detail ?? []).split(separator: "→", omittingEmptySubsequences: false).map { side in
            side.compactMap { $0.hasPrefix("type ") ? $0.dropFirst("type ".count) : nil }
        }
        guard sides.count == 2, sides[0] != sides[1], sides.allSatisfy({ (1...2).contains($0.count) }) else {
            return ""
        }
        let (old, new) = direction == .response ? (sides[1], sides[0]) : (sides[0], sides[1])
        return " (\(old.joined(separator: " or ")), now \(new.joined(separator: " or ")))"
    }
}

extension Substring {
    /// Whether a step of a path leads to elements, to properties that a pattern describes or to what a text holds, and
    /// not to a property with a name.
    fileprivate var isStepIntoPart: Bool {
        self == "*" || self == "contentSchema" || hasPrefix("{") && hasSuffix("}") || Int(self) != nil
    }
}
