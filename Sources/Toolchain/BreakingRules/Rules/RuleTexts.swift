/// The requirements of rules: one sentence each, for reports that explain them.
package enum RuleTexts {
    package static let all: [String: String] = {
        var texts = others
        for rule in ProtoRule.all { texts[rule.id] = rule.summary }
        for (id, origin) in QueueRules.origins { texts[id] = QueueRules.summary(of: origin) }
        for (id, rule) in APIRule.byID { texts[id] = rule.summary }
        for remark in SchemaRemark.allCases { texts[remark.rawValue] = remark.summary }
        for rule in SchemaRule.allCases {
            texts[rule.narrowed] = "Schemas that are read take no fewer values than before: \(rule.topic)."
            texts[rule.widened] = "Schemas that are written take no more values than before: \(rule.topic)."
        }
        return texts
    }()

    /// The requirements for what accepts findings.
    private static let others = [
        "ALLOW_EXPIRED": "Comments that allow changes are removed, or dated again, when their date has passed.",
        "ALLOW_MALFORMED": "Comments that allow changes name rules, and dates as in 2027-01-31.",
        "ALLOW_UNUSED": "Comments that allow changes are beside changes.",
        "BASELINE_EXPIRED": "Entries of the baseline are removed, or dated again, when their date has passed.",
        "BASELINE_UNUSED": "Entries of the baseline are findings.",
        "SEVERITY_UNUSED": "Entries of 'severity' with a day are removed when there is nothing left that they are for.",
        "SEVERITY_EXPIRED": "Entries of 'severity' are removed, or dated again, when their date has passed.",
    ]
}
