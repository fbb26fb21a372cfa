import BreakingRules
import Contract

/// The boxes at the top of a page by which findings are shown and hidden: by severity, by kind of contract and by file.
///
/// The page has no script, because many CI systems show artifacts in a frame that runs none. A box that is not checked hides
/// its findings by a rule of CSS.
struct HTMLFilter {
    /// A box, and the class of the findings that it hides.
    private struct Box {
        var group: String
        var name: String
        var label: String
        var count: Int
    }

    private let boxes: [Box]

    /// - Parameter files: the findings, file by file, as the page has them.
    init(_ files: [(file: String?, findings: [Finding])], gone: String) {
        let findings = files.flatMap(\.findings)
        let severities = [(Finding.Severity.error, "errors"), (.warning, "warnings"), (.info, "notes")]
            .map { severity, label in
                Box(
                    group: "Severity", name: severity.rawValue, label: label,
                    count: findings.count { $0.severity == severity })
            }
        let kinds = Kind.allCases.map { kind in
            Box(
                group: "Kind", name: kind.rawValue, label: kind.label,
                count: findings.count { Kind(rule: $0.rule) == kind })
        }
        let places = files.enumerated().map { index, file in
            Box(group: "File", name: "file-\(index + 1)", label: file.file ?? gone, count: file.findings.count)
        }
        // A group of one box has nothing to choose.
        boxes = [severities, kinds, places].map { $0.filter { $0.count > 0 } }.filter { $0.count > 1 }.flatMap(\.self)
    }

    /// The kind of contract that a finding is about, by its rule.
    enum Kind: String, CaseIterable {
        case proto, api, channel, schema, other

        init(rule: String) {
            if rule.hasPrefix("SCHEMA_") {
                self = .schema
            } else if let rule = APIRule.byID[rule] {
                let parts: Set<APIRule.Part> = [.socket, .channel]
                self =
                    parts.isDisjoint(with: rule.idsByPart.keys) && !rule.ids[0].hasPrefix("SOCKET_") ? .api : .channel
            } else if ProtoRule.byID[rule] != nil || QueueRules.ids.contains(rule) {
                self = .proto
            } else {
                self = .other
            }
        }

        var label: String {
            switch self {
            case .proto: "protobuf"
            case .api: "REST"
            case .channel: "channels"
            case .schema: "schemas"
            case .other: "settings"
            }
        }
    }

    /// The classes of a finding, which the boxes hide.
    static func classes(of finding: Finding) -> String {
        "\(finding.severity.rawValue) \(Kind(rule: finding.rule).rawValue)"
    }

    var style: String {
        boxes.map { box in
            "body:has(#show-\(box.name):not(:checked)) \(box.group == "File" ? "#\(box.name)" : "article.\(box.name)") "
                + "{ display: none; }"
        }.joined(separator: "\n")
    }

    var html: String {
        guard !boxes.isEmpty else { return "" }
        var html = "<form class=\"filter\" aria-label=\"Findings to show\">\n"
        for group in boxes.map(\.group).uniqued() {
            html += "<fieldset><legend>\(group)</legend>\n"
            for box in boxes where box.group == group {
                html +=
                    "<label class=\"\(box.name)\"><input type=\"checkbox\" checked=\"checked\" id=\"show-\(box.name)\"/> "
                html += "\(XMLText.escaped(box.label)) <span class=\"count\">\(box.count)</span></label>\n"
            }
            html += "</fieldset>\n"
        }
        return html + "</form>\n"
    }
}
