import Accord
import Testing

@Suite struct ValidatableTests {
    @Test func violationsOfAModelAndOfWhatItHolds() throws {
        let order = Order(
            id: "", items: [Item(name: "Tee", parts: []), Item(name: "T", parts: [Item(name: "", parts: [])])])
        do {
            try order.validate()
            Issue.record("The order is not valid.")
        } catch {
            #expect(
                error.violations.map(\.description) == [
                    "id: must have 1 characters at least, and has 0 (minLength)",
                    "items[1].name: must have 2 characters at least, and has 1 (minLength)",
                    "items[1].parts[0].name: must have 2 characters at least, and has 0 (minLength)",
                ])
        }
        try Order(id: "1", items: [Item(name: "Tee", parts: [])]).validate()
    }

    @Test func jsonAsItCame() throws {
        try Item.validate(json: #"{"name":"Tee","parts":[]}"#)
        try Item.validate(json: ["name": "Tee"])
        let error = #expect(throws: ValidationError.self) {
            try Item.validate(json: #"{"name":"T","parts":[{"name":""}]}"#)
        }
        #expect(error?.violations.map(\.path) == ["name", "parts[0].name"])
        let malformed = #expect(throws: ValidationError.self) { try Item.validate(json: #"{"name":}"#) }
        #expect(malformed?.violations.map(\.description) == ["name: a value is expected here (type)"])
    }

    @Test func casesOfEnums() throws {
        try Schemas.Side.buy.validate()
        try Schemas.Side.validate(json: #""buy""#)
        let error = #expect(throws: ValidationError.self) { try Schemas.Side.unknown("hold").validate() }
        #expect(error?.violations.map(\.keyword) == ["enum"])
        #expect(throws: ValidationError.self) { try Schemas.Side.validate(json: JSONValue.null) }
        #expect(throws: ValidationError.self) { try Schemas.Level.validate(json: 99) }
    }

    struct Order: Record, Validatable {
        var id: String
        var items: [Item]

        static var _table: ModelTable {
            ModelTable("Order", "s id\n*0 items", types: [Item.self])
        }
        static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
        static let _rules = Rules(
            #"{"properties": {"id": {"minLength": 1}, "items": {"items": {"$ref": 0}}}}"#, types: [Item.self])
    }

    struct Item: Record, Validatable {
        var name: String
        var parts: [Item]

        static var _table: ModelTable {
            ModelTable("Item", "s name\n*0 parts", types: [Item.self])
        }
        static let _cachedSchema = ModelSchema(Self.self)
        static var _schema: ModelSchema { _cachedSchema }
        static let _rules = Rules(
            #"{"properties": {"name": {"minLength": 2}, "parts": {"items": {"$ref": 0}}}}"#, types: [Item.self])
    }
}
