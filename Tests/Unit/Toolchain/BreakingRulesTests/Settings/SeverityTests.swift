import Accord
import Contract
import Foundation
import SchemaReader
import Testing

@testable import BreakingRules
@testable import ContractInputs

@Suite("Severities of findings")
struct SeverityTests {
    private static let today = "2026-11-22"

    private func settings(_ breaking: String) throws -> BreakingSettings {
        let root = try SettingsText.read(Data("{\"breaking\": \(breaking)}".utf8), file: "accord.json")
        return try #require(try AccordConfiguration.read(root)).settings
    }

    private func severities(_ entries: String) throws -> SeveritySettings {
        let today = try #require(CalendarDate(Self.today))
        return SeveritySettings(try settings("{\"severity\": [\(entries)]}").severities, today: today)
    }

    /// Returns what becomes of an error; `off` for one that is suppressed.
    private func level(
        _ rule: String, _ path: String = "a", _ subject: String = "", _ entries: String...
    ) throws -> String {
        let finding = Finding(rule: rule, message: "", place: nil, subject: subject)
        return try severities(entries.joined(separator: ",")).weigh(finding, in: [path])?.severity.rawValue ?? "off"
    }

    @Test("Without an entry, a finding weighs what its rule says")
    func none() throws {
        #expect(try level("REST_PATH_REMOVED") == "error")
        #expect(
            try level("REST_PATH_REMOVED", "a", "", #"{"rule": "REST_BODY_REMOVED", "level": "info"}"#) == "error")
    }

    @Test("An entry for a rule sets its level", arguments: ["error", "warning", "info", "off"])
    func rule(name: String) throws {
        #expect(try level("REST_PATH_REMOVED", "a", "", #"{"rule": "REST_PATH_REMOVED", "level": "\#(name)"}"#) == name)
        #expect(try level("FIELD_NO_DELETE", "a", "", #"{"rule": "FIELD_NO_DELETE", "level": "\#(name)"}"#) == name)
    }

    @Test("A category is that of all kinds of contracts")
    func category() throws {
        let entry = #"{"rule": "WIRE", "level": "warning"}"#
        for rule in ["REST_PATH_REMOVED", "SOCKET_REMOVED", "SCHEMA_TYPE_NARROWED", "FIELD_WIRE_COMPATIBLE_TYPE"] {
            #expect(try level(rule, "a", "", entry) == "warning", "\(rule)")
        }
        for rule in ["REST_SECURITY_ADDED", "FILE_NO_DELETE"] {
            #expect(try level(rule, "a", "", entry) == "error", "\(rule)")
        }
        #expect(try level("SCHEMA_TYPE_NARROWED", "a", "", #"{"rule": "SCHEMA", "level": "info"}"#) == "info")
    }

    @Test("An entry with a path is for the files there")
    func files() throws {
        let entry = #"{"path": "Schemas/**/draft.*", "level": "off"}"#
        #expect(try level("REST_PATH_REMOVED", "Schemas/shop/draft.openapi.yaml", "", entry) == "off")
        #expect(try level("REST_PATH_REMOVED", "Schemas/shop/shop.openapi.yaml", "", entry) == "error")
    }

    @Test("A path that begins with a slash is one of an API, whatever file it is in")
    func paths() throws {
        let entry = #"{"path": "/orders/{order_id}", "level": "warning"}"#
        #expect(try level("REST_PATH_REMOVED", "a", "GET /orders/{}", entry) == "warning")
        #expect(try level("REST_STATUS_REMOVED", "a", "GET /orders/{}/items 200", entry) == "warning")
        #expect(try level("REST_PATH_REMOVED", "a", "GET /orders", entry) == "error")
        #expect(try level("SCHEMA_NARROWED", "a", "rin.Order", entry) == "error")
        let live = #"{"path": "/channels/live", "level": "info"}"#
        #expect(try level("SOCKET_HEARTBEAT_ADDED", "a", "#/channels/live heartbeat", live) == "info")
    }

    @Test("Of several entries, the last one counts")
    func last() throws {
        let all = #"{"level": "info"}"#
        let one = #"{"rule": "SECURITY", "level": "error"}"#
        #expect(try level("REST_SECURITY_ADDED", "a", "", all, one) == "error")
        #expect(try level("REST_SECURITY_ADDED", "a", "", one, all) == "info")
        #expect(try level("REST_PATH_REMOVED", "a", "", all, one) == "info")
    }

    @Test("An entry counts on its last day still; after that it is a warning itself")
    func expiry() throws {
        let lastDay = #"{"until": "2026-11-22", "level": "off"}"#
        #expect(try level("FIELD_NO_DELETE", "a", "", lastDay) == "off")
        #expect(try severities(lastDay).expiredWarnings { $0 }.isEmpty)

        let over = #"{"until": "2026-11-21", "reason": "until the apps are out", "level": "off"}"#
        #expect(try level("FIELD_NO_DELETE", "a", "", over) == "error")
        let warning = try #require(try severities(over).expiredWarnings { "../\($0)" }.first)
        #expect(warning.rule == "SEVERITY_EXPIRED")
        #expect(warning.severity == .warning)
        #expect(warning.place == SourceRange(file: "../accord.json", line: 1, column: 28))
        #expect(warning.message.contains("2026-11-21 (until the apps are out)"))
    }

    @Test("An entry with a day that is for no finding is a warning, unless its rules were not checked")
    func unused() throws {
        let entry = #"{"rule": "FIELD_NO_DELETE", "path": "proto/*.proto", "until": "2027-01-01", "level": "off"}"#
        let habit = #"{"rule": "FIELD_NO_DELETE", "level": "warning"}"#
        let severities = try severities("\(habit), \(entry)")
        let finding = Finding(rule: "FIELD_NO_DELETE", message: "", place: nil, subject: "")
        #expect(severities.weigh(finding, in: ["other/a.proto"])?.severity == .warning)
        let warnings = severities.unusedWarnings(checked: ["FIELD_NO_DELETE"]) { "../\($0)" }
        #expect(warnings.map(\.rule) == ["SEVERITY_UNUSED"])
        #expect(warnings.first?.place?.file == "../accord.json")
        #expect(severities.unusedWarnings(checked: ["FILE_NO_DELETE"]) { $0 }.isEmpty)
        #expect(severities.weigh(finding, in: ["proto/a.proto"]) == nil)
        #expect(severities.unusedWarnings(checked: ["FIELD_NO_DELETE"]) { $0 }.isEmpty)
    }

    @Test("An undecided change fails, or warns, as 'unknown' says")
    func unknown() throws {
        for (word, severity) in [("fail", Finding.Severity.error), ("warn", .warning)] {
            let settings = try settings(#"{"unknown": "\#(word)"}"#)
            let severities = SeveritySettings(settings.severities, today: try #require(CalendarDate(Self.today)))
            let finding = Finding(
                rule: SchemaRemark.undecided.rawValue, severity: .warning, message: "", place: nil, subject: "")
            #expect(severities.weigh(finding, in: [])?.severity == severity)
            let other = Finding(rule: "SCHEMA_NARROWED", message: "", place: nil, subject: "")
            #expect(severities.weigh(other, in: [])?.severity == .error)
        }
    }

    @Test(
        "A wrong setting is reported at its location",
        arguments: [
            (#"{"severity": {}}"#, "'severity' is an object, and has to be a list"),
            (#"{"severity": [3]}"#, "an entry of 'severity' is a number, and has to be an object"),
            (#"{"severity": [{"rules": "WIRE", "level": "off"}]}"#, "there is no key 'rules'; did you mean 'rule'?"),
            (#"{"severity": [{"rule": "REST_PATH_REMOVD", "level": "off"}]}"#, "did you mean 'REST_PATH_REMOVED'?"),
            (#"{"severity": [{"rule": "SECURTY", "level": "off"}]}"#, "did you mean 'SECURITY'?"),
            (#"{"severity": [{"rule": "WIRE"}]}"#, "has no 'level'"),
            (
                #"{"severity": [{"level": "warn"}]}"#,
                "'warn' is nothing that 'level' can be; use 'error', 'warning', 'info' or 'off'"
            ),
            (#"{"severity": [{"level": "off", "until": "soon"}]}"#, "'until' wants a day, and 'soon' is none"),
            (#"{"severity": [{"level": "off", "path": "../x"}]}"#, "'../x' of 'path' leads out of this folder"),
            (#"{"unknown": "ignore"}"#, "'ignore' is nothing that 'unknown' can be; use 'fail' or 'warn'"),
            (#"{"unknwon": "fail"}"#, "there is no key 'unknwon'; did you mean 'unknown'?"),
            (#"{"check_version": 1}"#, "'check_version' is a number, and has to be true or false"),
            (#"{"version": "v3"}"#, "'v3' is nothing that 'version' can be"),
        ])
    func problem(breaking: String, complaint: String) throws {
        let problem = #expect(throws: Diagnostics.self) { try settings(breaking) }
        let text = try #require(problem).description
        #expect(text.hasPrefix("accord.json:1:") && text.contains(complaint), "\(text)")
    }

    @Test("buf.yaml has none of it")
    func buf() throws {
        let root = try SettingsText.read(Data("version: v2\nbreaking: {severity: []}".utf8), file: "buf.yaml")
        #expect(throws: Diagnostics.self) { try BufConfiguration(root) }
    }
}
