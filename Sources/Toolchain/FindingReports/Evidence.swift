import BreakingRules
import Contract

/// The evidence for a finding, in the forms that formats have it.
extension Finding {
    /// The lines after the message: the remedy, the witness and the explanation, line by line.
    var afterMessage: [String] { [remedy].compactMap(\.self) + evidence }

    /// The explanation as a list; `nil` where there is none.
    var explanationJSON: JSON? {
        explanation.isEmpty ? nil : .array(explanation.map { .string($0) })
    }
}

extension Witness {
    /// For programs.
    var json: JSON {
        .members([
            "value": JSON(value),
            "complaint": .string(complaint),
            "refused_by": .string(refuser.rawValue),
        ])
    }
}
