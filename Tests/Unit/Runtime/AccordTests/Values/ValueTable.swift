import Accord
import Foundation
import SampleModels

/// The documents that are tried: one value of JSON in one position of a kind's record.
enum ValueTable {
    static let documents: [Document] = kinds.flatMap { kind in
        positions.flatMap { position in
            values.map {
                Document(kind: kind, position: position.name, value: $0, json: position.document(kind, $0))
            }
        }
    }

    struct Document {
        var kind: Kind
        var position: String
        var value: String
        var json: String
        let outcome: Outcome

        init(kind: Kind, position: String, value: String, json: String) {
            self.kind = kind
            self.position = position
            self.value = value
            self.json = json
            outcome = kind.outcome(json)
        }

        var label: String { "\(kind.name) \(json)" }

        /// Whether a valid value is none of its Swift type, as Accord.docc/Schemas.md says: numbers that do not fit, strings
        /// that are no decimals or no base64, objects that several branches of `anyOf` could mean.
        func isBeyondItsType(_ error: CodecError) -> Bool {
            switch kind.name {
            case "Whole", "Small": error.message == "the number does not fit the field's type"
            case "Mixed", "Several":
                ["the schema has no type for such a value", "the number does not fit the field's type"]
                    .contains(error.message)
            case "Money", "Amount": error.message == "this is not a decimal number of at most 38 digits"
            case "Blob": error.message == "the string is not base64"
            case "Either": error.message == "a number is expected here"
            default: false
            }
        }

        /// For the judge.
        var line: String {
            let line: JSONValue = [
                "model": .string("\(kind.name)Record"), "document": .string(json),
                "isValid": .bool(outcome.violations.isEmpty), "isRead": .bool(outcome.readingError == nil),
                "written": outcome.written.map { .string($0) } ?? .null,
                "isWrittenValid": .bool(outcome.ownViolations.isEmpty),
            ]
            return line.jsonString(options: .deterministic)
        }
    }

    /// The results that Accord has for a document.
    struct Outcome {
        /// By `validate(json:)`.
        var violations: [Violation]
        var readingError: CodecError?
        /// The JSON that the model that was read writes, and what `validate()` says of that model.
        var written: String?
        var ownViolations: [Violation] = []
        /// Whether what was written is read as the same model.
        var isStable = false
    }

    struct Kind {
        var name: String
        /// A value that the schema allows.
        var good: String
        var outcome: @Sendable (String) -> Outcome

        init<Model: Record & Validatable>(_ name: String, _ good: String, _: Model.Type) {
            self.name = name
            self.good = good
            outcome = { json in
                var outcome = Outcome(
                    violations: ValueTable.violations { () throws(ValidationError) in try Model.validate(json: json) })
                do throws(CodecError) {
                    let model = try Model(json: json)
                    outcome.ownViolations = ValueTable.violations { () throws(ValidationError) in try model.validate() }
                    let written = try model.jsonString(options: .deterministic)
                    outcome.written = written
                    outcome.isStable = try Model(json: written) == model
                } catch {
                    outcome.readingError = error
                }
                return outcome
            }
        }
    }

    fileprivate static func violations(_ body: () throws(ValidationError) -> Void) -> [Violation] {
        do {
            try body()
            return []
        } catch {
            return error.violations
        }
    }

    private static let positions: [(name: String, document: @Sendable (Kind, String) -> String)] = [
        ("required", { _, value in #"{"required":\#(value),"nullable":null}"# }),
        ("nullable", { kind, value in #"{"required":\#(kind.good),"nullable":\#(value)}"# }),
        (
            "optional",
            { kind, value in #"{"required":\#(kind.good),"nullable":null,"optional":\#(value)}"# }
        ),
        (
            "optionalNullable",
            { kind, value in #"{"required":\#(kind.good),"nullable":null,"optionalNullable":\#(value)}"# }
        ),
        ("list", { kind, value in #"{"required":\#(kind.good),"nullable":null,"list":[\#(value)]}"# }),
        (
            "sparse",
            { kind, value in #"{"required":\#(kind.good),"nullable":null,"sparse":[null,\#(value)]}"# }
        ),
        (
            "map", { kind, value in #"{"required":\#(kind.good),"nullable":null,"map":{"k":\#(value)}}"# }
        ),
        (
            "tuple", { kind, value in #"{"required":\#(kind.good),"nullable":null,"tuple":[\#(value)]}"# }
        ),
    ]

    private static let kinds: [Kind] = [
        Kind("Text", #""a""#, Values.TextRecord.self), Kind("Truth", "true", Values.TruthRecord.self),
        Kind("Whole", "1", Values.WholeRecord.self), Kind("Small", "1", Values.SmallRecord.self),
        Kind("Ratio", "0.5", Values.RatioRecord.self), Kind("Single", "0.5", Values.SingleRecord.self),
        Kind("Money", #""12.30""#, Values.MoneyRecord.self),
        Kind("Amount", "12.30", Values.AmountRecord.self),
        Kind("Moment", #""2024-01-01T00:00:00Z""#, Values.MomentRecord.self),
        Kind("Day", #""2024-01-01""#, Values.DayRecord.self),
        Kind("Identifier", #""6ba7b810-9dad-11d1-80b4-00c04fd430c8""#, Values.IdentifierRecord.self),
        Kind("Link", #""https://example.com""#, Values.LinkRecord.self),
        Kind("Path", #""/a""#, Values.PathRecord.self),
        Kind("Address", #""a@b.example""#, Values.AddressRecord.self),
        Kind("Blob", #""AQI=""#, Values.BlobRecord.self),
        Kind("Side", #""buy""#, Values.SideRecord.self), Kind("Level", "1", Values.LevelRecord.self),
        Kind("Status", #""open""#, Values.StatusRecord.self),
        Kind("Step", "0.5", Values.StepRecord.self),
        Kind("Point", #"{"x":1}"#, Values.PointRecord.self),
        Kind("Sealed", "{}", Values.SealedRecord.self),
        Kind("Composed", #"{"x":1}"#, Values.ComposedRecord.self),
        Kind("Pair", #"["a"]"#, Values.PairRecord.self),
        Kind("Numbers", "[1]", Values.NumbersRecord.self),
        Kind("Totals", "{}", Values.TotalsRecord.self),
        Kind("Pattern", "{}", Values.PatternRecord.self),
        Kind("Event", #"{"kind":"opened"}"#, Values.EventRecord.self),
        Kind("Mixed", "1", Values.MixedRecord.self),
        Kind("Either", #"{"left":1}"#, Values.EitherRecord.self),
        Kind("Several", "1", Values.SeveralRecord.self),
        Kind("Anything", "1", Values.AnythingRecord.self),
    ]

    private static let values: [String] = [
        "null", "true", "0", "-0", "1", "2", "1.0", "1e2", "1.5", "0.5", "-0.0", "12.30", "2147483648",
        "9223372036854775808", "123456789012345678901234567890", #""""#, #""a""#, #""buy""#, #""hold""#,
        #""open""#,
        #""12.30""#, #""1E5""#, #""2024-01-01""#, #""2024-02-30""#, #""2024-01-01T00:00:00Z""#,
        #""2024-01-01T00:00:00.5+02:00""#, #""2024-01-01T00:00:00""#,
        #""6ba7b810-9dad-11d1-80b4-00c04fd430c8""#,
        #""6BA7B810-9DAD-11D1-80B4-00C04FD430C8""#, #""https://example.com/{searchTerms}""#,
        #""https://example.com/a?b=c#d""#, #""no URI""#, #""/a/b""#, #""a@b.example""#, #""AQI=""#,
        #""AQI""#, #""AQ\nI=""#,
        "[]", "[1]", "[1,1]", "[null]", #"["a"]"#, #"["a",1]"#, #"["a",1,2]"#, #"["a",null]"#, "{}",
        #"{"x":1}"#,
        #"{"x":null}"#, #"{"x":1,"y":null}"#, #"{"x":1,"y":2,"w":3}"#, #"{"x":1,"z":1}"#,
        #"{"a":1,"b":2,"c":3}"#,
        #"{"a":null}"#, #"{"n1":1}"#, #"{"n1":"a"}"#, #"{"kind":"opened","at":1}"#,
        #"{"kind":"opened","at":"a"}"#,
        #"{"kind":"closed","by":"x","at":1}"#, #"{"kind":"other"}"#, #"{"kind":null}"#, #"{"left":1}"#,
        #"{"left":1,"right":2}"#, #"{"left":"x","right":2}"#, #"{"right":"x"}"#,
    ]
}

extension JSONEncodingOptions {
    fileprivate static var deterministic: JSONEncodingOptions {
        var options = JSONEncodingOptions()
        options.isDeterministic = true
        return options
    }
}
