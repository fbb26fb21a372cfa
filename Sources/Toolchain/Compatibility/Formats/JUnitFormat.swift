/// Test results: a suite for each file, and a failed case for each finding. Notes are cases that pass.
enum JUnitFormat {
    static func write(_ report: Report) -> String {
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        let failures = report.findings.count(where: isFailure)
        xml += "<testsuites name=\"\(report.command)\" tests=\"\(report.findings.count)\" failures=\"\(failures)\">\n"
        for (file, findings) in FindingsByFile.of(report.findings) {
            let failures = findings.count(where: isFailure)
            xml += "  <testsuite name=\"\(XMLText.escaped(file ?? gone))\" tests=\"\(findings.count)\" "
            xml += "failures=\"\(failures)\" errors=\"0\">\n"
            for finding in findings { xml += testCase(finding, file: file) }
            xml += "  </testsuite>\n"
        }
        return xml + "</testsuites>\n"
    }

    private static let gone = "no longer there"

    private static func isFailure(_ finding: Finding) -> Bool { finding.severity > .info }

    private static func testCase(_ finding: Finding, file: String?) -> String {
        var name = finding.rule
        if let place = finding.place { name += "_\(place.line)_\(place.column)" }
        var attributes = "name=\"\(XMLText.escaped(name))\" classname=\"\(XMLText.escaped(file ?? gone))\""
        if let place = finding.place {
            attributes += " file=\"\(XMLText.escaped(place.file))\" line=\"\(place.line)\""
        }
        var told = finding.message
        if let place = finding.place { told = "\(place.file):\(place.line):\(place.column):\(told)" }
        guard isFailure(finding) else {
            return "    <testcase \(attributes)>\n      <system-out>\(XMLText.escaped(told))</system-out>\n"
                + "    </testcase>\n"
        }
        return "    <testcase \(attributes)>\n"
            + "      <failure message=\"\(XMLText.escaped(told))\" type=\"\(XMLText.escaped(finding.rule))\">"
            + "\(XMLText.escaped(finding.afterMessage.joined(separator: "\n")))</failure>\n    </testcase>\n"
    }
}
