import Accord
import Foundation
import SampleModels
import TestEnvironment
import Testing

/// Kinds of values in all positions: what reading, `validate()` and `validate(json:)` say of each, which has to fit
/// together. `Scripts/schema-soundness` compares it with what a validator says that is not ours.
@Suite("Every kind of value, valid or not, in every position")
struct ValueTableTests {
    @Test("A value that a schema allows is read, and the JSON written from it is allowed as well")
    func valid() {
        for document in ValueTable.documents {
            let outcome = document.outcome
            guard outcome.violations.isEmpty else { continue }
            if let error = outcome.readingError {
                #expect(document.isBeyondItsType(error), "\(document.label): \(error)")
            } else {
                #expect(outcome.ownViolations == [], "\(document.label)")
                #expect(outcome.isStable, "\(document.label)")
            }
        }
    }

    @Test("A value that a schema does not allow gives an error or a violation, at its position")
    func invalid() {
        for document in ValueTable.documents where !document.outcome.violations.isEmpty {
            // A model never gets worse by being read: it has what reading keeps.
            let outcome = document.outcome
            let isTold =
                outcome.readingError == nil
                || outcome.readingError?.path.hasPrefix(document.position) == true
            #expect(isTold, "\(document.label): \(String(describing: outcome.readingError))")
            #expect(
                outcome.violations.allSatisfy { $0.path.hasPrefix(document.position) }, "\(document.label)")
        }
    }

    @Test(
        "`null` where a schema does not allow it is an error of reading, or a violation, with its place",
        arguments: [
            ("required", true, "required"), ("optional", false, "optional"), ("list", true, "list[0]"),
            ("map", true, "map.k"), ("tuple", true, "tuple[0]"), ("nullable", false, nil),
            ("sparse", false, nil),
            ("optionalNullable", false, nil),
        ] as [(String, Bool, String?)])
    func null(_ position: String, isError: Bool, path: String?) {
        for document in ValueTable.documents
        where document.position == position && document.value == "null"
            && document.kind.name != "Anything"
        {
            let outcome = document.outcome
            #expect(outcome.violations.map(\.path).first == path, "\(document.label)")
            #expect((outcome.readingError != nil) == isError, "\(document.label)")
            if isError { #expect(outcome.readingError?.path == path, "\(document.label)") }
        }
    }

    @Test("Values that no case of an enum or union has are kept, written, and reported by validation")
    func unknown() throws {
        let json = #"{"required":"hold","nullable":"hold","list":["buy","hold"],"map":{"k":"hold"}}"#
        let model = try Values.SideRecord(json: json)
        #expect(model.required == .unknown("hold"))
        #expect(try JSONValue(json: model.jsonData()) == JSONValue(json: json))
        let told = #expect(throws: ValidationError.self) { try model.validate() }
        #expect(told?.violations.map(\.path) == ["list[1]", "map.k", "nullable", "required"])
        #expect(told?.violations.map(\.keyword) == ["enum", "enum", "anyOf", "enum"])

        let event = try Values.EventRecord(
            json: #"{"required":{"kind":"moved","to":[1.50]},"nullable":null}"#)
        #expect(try event.jsonString().contains(#""to":[1.50]"#))
        let other = #expect(throws: ValidationError.self) { try event.validate() }
        #expect(
            other?.violations.map(\.description) == [
                "required.kind: must be one of the values that the schema lists (enum)"
            ])
    }

    @Test(
        "Members that a schema rules out are reported before a model is made, which does not keep them")
    func undeclared() throws {
        for kind in ["Sealed", "Composed", "Pattern"] {
            let value = kind == "Composed" ? #"{"x":1,"w":2}"# : #"{"w":2}"#
            let document = try #require(
                ValueTable.documents.first { $0.kind.name == kind && $0.position == "required" })
            let outcome = document.kind.outcome(#"{"required":\#(value),"nullable":null}"#)
            #expect(outcome.readingError == nil)
            #expect(outcome.violations.map(\.path) == ["required.w"], "\(kind)")
        }
    }

    @Test("The documents, and what is said of them, are written to a file")
    func export() throws {
        let lines = ValueTable.documents.map(\.line)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(
            to: Repository.url(".build/value-verdicts.jsonl"))
    }
}
