import BreakingRules
import Contract

/// Test results: a suite for each file, and a failed case for each error, so that a service fails a build when the command
/// does. Warnings and notes, and parts of contracts that have no findings, are cases that pass; the output of a case has
/// its warning.
enum JUnitFormat {
    static func write(_ report: Report) -> String {
        var suites: [(file: String?, cases: [Case])] = FindingsByFile.of(report.findings).map { file, findings in
            (file, findings.map { Case($0, file: file) })
        }
        for pass in report.passes {
            let index = suites.firstIndex { $0.file == pass.place.file } ?? suites.endIndex
            if index == suites.endIndex { suites.append((pass.place.file, [])) }
            suites[index].cases.append(Case(pass))
        }
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        xml += "<testsuites name=\"\(report.command)\" \(counts(suites.flatMap(\.cases)))>\n"
        for (file, cases) in suites {
            xml += "  <testsuite name=\"\(XMLText.escaped(file ?? gone))\" \(counts(cases)) errors=\"0\">\n"
            for test in cases { xml += test.text }
            xml += "  </testsuite>\n"
        }
        return xml + "</testsuites>\n"
    }

    private static let gone = "no longer there"

    private static func counts(_ cases: [Case]) -> String {
        let skipped = cases.count { $0.outcome == .skipped }
        return "tests=\"\(cases.count)\" failures=\"\(cases.count { $0.outcome == .failed })\""
            + (skipped == 0 ? "" : " skipped=\"\(skipped)\"")
    }

    private struct Case {
        enum Outcome { case passed, failed, skipped }

        var outcome: Outcome
        var text: String

        init(_ finding: Finding, file: String?) {
            var name = finding.rule
            var message = finding.message
            if let place = finding.place {
                name += "_\(place.line)_\(place.column)"
                message = "\(place.file):\(place.line):\(place.column):\(message)"
            }
            let rest = finding.afterMessage.joined(separator: "\n")
            outcome = finding.severity == .error ? .failed : .passed
            let content =
                switch finding.severity {
                case .error:
                    "<failure message=\"\(XMLText.escaped(message))\" type=\"\(XMLText.escaped(finding.rule))\">"
                        + "\(XMLText.escaped(rest))</failure>"
                case .warning:
                    "<system-out>\(XMLText.escaped("warning: \(message)" + (rest.isEmpty ? "" : "\n\(rest)")))</system-out>"
                case .info: "<system-out>\(XMLText.escaped(message))</system-out>"
                }
            text = Self.text(name, file, finding.place, content)
        }

        init(_ pass: Report.Pass) {
            outcome = pass.skipped == nil ? .passed : .skipped
            let content = pass.skipped.map { "<skipped message=\"\(XMLText.escaped($0))\"/>" }
            text = Self.text(pass.name, pass.place.file, pass.place, content)
        }

        private static func text(_ name: String, _ file: String?, _ place: SourceRange?, _ content: String?) -> String {
            var attributes = "name=\"\(XMLText.escaped(name))\" classname=\"\(XMLText.escaped(file ?? gone))\""
            if let place { attributes += " file=\"\(XMLText.escaped(place.file))\" line=\"\(place.line)\"" }
            guard let content else { return "    <testcase \(attributes)/>\n" }
            return "    <testcase \(attributes)>\n      \(content)\n    </testcase>\n"
        }
    }
}
