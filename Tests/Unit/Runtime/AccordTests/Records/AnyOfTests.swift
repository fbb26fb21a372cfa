import Accord
import Foundation
import Testing

@Suite("Unions whose alternatives nothing distinguishes")
struct AnyOfTests {
    struct Card: Record {
        var number: String
        var name: String?

        static var _table: ModelTable { ModelTable("t.Card", "s number\n?s name") }
        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    struct Cash: Record {
        var currency: String?
        var name: String?

        static var _table: ModelTable { ModelTable("t.Cash", "?s currency\n?s name") }
        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    struct Payment: AnyOf, Validatable {
        var json: JSONValue
        var card: Card? { _branch(0) }
        var cash: Cash? { _branch(1) }
        var codes: [Int64]? { _branch(2) }

        init(
            card: Card? = nil, cash: Cash? = nil, codes: [Int64]? = nil, besides json: JSONValue = .object([:])
        ) throws(CodecError) {
            self.json = json
            try _merge(0, card)
            try _merge(1, cash)
            try _merge(2, codes)
        }

        static var _table: ModelTable { ModelTable("t.Payment", "0\n1\n*I", types: [Card.self, Cash.self]) }
        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
        static let _rules = Rules(#"{"oneOf": [{"required": ["number"]}, {"required": ["currency"]}]}"#)
    }

    struct Order: Record {
        var payment: Payment
        var others: [Payment]?
        var last: Payment?

        static var _table: ModelTable {
            ModelTable("t.Order", "0 payment\n?*0 others\n?0 last", types: [Payment.self])
        }
        private static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
    }

    @Test("The types that the JSON fits are there, and others are not")
    func reading() throws {
        let payment = try Payment(json: #"{"number":"4242","name":"A"}"#)
        #expect(payment.card == Card(number: "4242", name: "A"))
        #expect(payment.cash == Cash(name: "A"))
        #expect(payment.codes == nil)
        #expect(try Payment(json: #"{"currency":"EUR"}"#).card == nil)
        #expect(try Payment(json: "[1,2]").codes == [1, 2])
        #expect(try Payment(json: "true").cash == nil)
    }

    @Test("JSON goes out as it came, by itself and through coders, in lists, optionals and null")
    func roundTrip() throws {
        let text =
            #"{"payment":{"number":"1","more":[1,{"a":null}]},"others":[{"x":1},"odd",null],"last":{"currency":"EUR"}}"#
        let order = try Order(json: text)
        #expect(order.payment.json["more"] == [1, ["a": .null]])
        #expect(order.others?.map(\.json) == [["x": 1], "odd", .null])
        #expect(order.last?.cash == Cash(currency: "EUR"))
        #expect(try JSONValue(json: order.jsonString()) == JSONValue(json: text))
        #expect(try JSONDecoder().decode(Order.self, from: Data(text.utf8)) == order)
        #expect(try JSONDecoder().decode(Order.self, from: JSONEncoder().encode(order)) == order)
        #expect(try Order(json: #"{"payment":{},"last":null}"#).last == nil)
        #expect(try Order(payment: Payment(json: "{}")).jsonString() == #"{"payment":{}}"#)
        #expect(Set([order, order]).count == 1)
        #expect(throws: CodecError.self) { try Order(json: "{}") }
    }

    @Test("Values are written over each other, and over the JSON that is given")
    func writing() throws {
        let payment = try Payment(json: #"{"number":"1","extra":true}"#)
        let changed = try Payment(
            card: Card(number: "2"), cash: Cash(currency: "EUR"), besides: payment.json)
        #expect(changed.json == ["number": "2", "currency": "EUR", "extra": true])
        #expect(try Payment(codes: [1]).json == [1])
        #expect(try Payment(card: Card(number: "1"), codes: [1]).json == [1])
        #expect(try Payment().json == [:])
    }

    @Test("`validate()` checks the JSON")
    func validation() throws {
        try Payment(json: #"{"number":"1"}"#).validate()
        #expect(throws: ValidationError.self) { try Payment(json: #"{"number":"1","currency":"EUR"}"#).validate() }
    }
}
