import Accord
import Contract
import Foundation
import TestEnvironment
import Testing

@testable import BreakingRules
@testable import FindingReports
@testable import SchemaReader

/// The formats that services read: GitLab, code scanning, and whatever shows test results.
@Suite("Findings for services")
struct ServiceFormatTests {
    @Test("GitLab's entries have a path, a weight, and fingerprints of their own")
    func gitLab() throws {
        var again = Sample.error
        again.oldPlace = nil
        let alike = Sample.report([Sample.error, again, Sample.warning, Sample.note, Sample.gone])
        guard case .array(let entries) = try JSONValue(json: ReportFormat.gitlabCodeQuality.write(alike)) else {
            Issue.record("no list")
            return
        }
        #expect(entries.map { $0["severity"] } == ["major", "minor", "info", "major", "major"])
        #expect(Set(entries.map { $0["fingerprint"] }).count == 5)
        #expect(entries[3]["check_name"] == "FIELD_SAME_TYPE")
        #expect(
            entries[3]["location"] == [
                "path": "proto/a.proto",
                "positions": ["begin": ["line": 4, "column": 3], "end": ["line": 4, "column": 8]],
            ])
        #expect(entries[0]["location"]?["path"] == "old/b.proto")
    }

    @Test("JUnit's suites are files, and only errors are failures")
    func junit() throws {
        let root = try XMLTree.root(of: ReportFormat.junit.write(Sample.report))
        #expect(root.name == "testsuites")
        #expect(root.attributes == ["name": "accord breaking", "tests": "4", "failures": "2"])
        #expect(
            root.children.map { $0.attributes["name"] } == ["no longer there", "an API,v1:2/ö.yaml", "proto/a.proto"])
        #expect(root.children.map { $0.attributes["failures"] } == ["1", "0", "1"])
        #expect(
            root.all("testcase").map { $0.attributes["name"] } == [
                "FILE_NO_DELETE", "SCHEMA_ENUM_VALUE_ADDED_9_1", "OPERATION_NOTED_1_1", "FIELD_SAME_TYPE_4_3",
            ])
        let failures = root.all("failure")
        #expect(failures.map { $0.attributes["type"] } == ["FILE_NO_DELETE", "FIELD_SAME_TYPE"])
        #expect(
            root.all("system-out").map(\.text) == [
                "warning: an API,v1:2/ö.yaml:9:1:<b>100%</b> & more | `x`\nfor *@all*\u{FFFD}\nkeep \"it\"; it's needed",
                "proto/a.proto:1:1:It is new.",
            ])
    }

    @Test("SARIF has rules, levels, locations, fingerprints and what has been accepted")
    func sarif() throws {
        let log = try JSONValue(json: ReportFormat.sarif.write(Sample.report))
        #expect(log["version"] == "2.1.0")
        let run = try #require(log["runs"]?[0])
        let rules = try #require(run["tool"]?["driver"]?["rules"])
        #expect(rules[0]?["id"] == "FIELD_NO_DELETE")
        #expect(rules[0]?["shortDescription"]?["text"] == "Fields are not deleted.")
        #expect(rules[3]?["id"] == "OPERATION_NOTED")
        #expect(rules[3]?["shortDescription"] == nil)
        guard case .array(let results)? = run["results"] else {
            Issue.record("no results")
            return
        }
        #expect(results.map { $0["level"] } == ["error", "warning", "note", "error", "error", "error"])
        for result in results {
            guard case .number(let index)? = result["ruleIndex"], let index = index.integer(Int.self) else {
                Issue.record("no index")
                continue
            }
            #expect(rules[index]?["id"] == result["ruleId"])
        }
        let location = try #require(results[1]["locations"]?[0]?["physicalLocation"])
        #expect(location["artifactLocation"]?["uri"] == "an%20API,v1%3A2/%C3%B6.yaml")
        #expect(location["region"] == ["startLine": 9, "startColumn": 1, "endLine": 9, "endColumn": 4])
        #expect(results[0]["locations"]?[0]?["physicalLocation"]?["artifactLocation"]?["uri"] == "old/b.proto")
        let fingerprint = Fingerprint.all(of: [Sample.error])[0]
        #expect(results[3]["partialFingerprints"] == ["accordFinding/v1": .string(fingerprint)])
        #expect(results[3]["suppressions"] == nil)
        #expect(results[4]["suppressions"]?[0]?["kind"] == "inSource")
        #expect(results[4]["suppressions"]?[0]?["justification"] == "nobody <reads> it, until 2027-01-01")
        #expect(results[5]["suppressions"]?[0]?["kind"] == "external")
        #expect(results[5]["suppressions"]?[0]?["justification"] == nil)
    }
}
