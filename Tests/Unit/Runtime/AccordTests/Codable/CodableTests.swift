import Accord
import Foundation
import SampleModels
import Testing

@Suite("Codable gives ProtoJSON, whichever coder")
struct CodableTests {
    private func encoded(_ value: some Encodable, _ configure: (JSONEncoder) -> Void = { _ in }) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        configure(encoder)
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func decoded<M: Message>(_: M.Type, _ json: String) throws -> M {
        try JSONDecoder().decode(M.self, from: Data(json.utf8))
    }

    @Test("the forms do not depend on the coder's strategies")
    func strategies() throws {
        let message = V1.Plain(aInt64: 1, aDouble: .infinity, aBytes: Data([1]), aColor: .green)
        let expected = #"{"aBytes":"AQ==","aColor":"COLOR_GREEN","aDouble":"Infinity","aInt64":"1"}"#
        #expect(try encoded(message) == expected)
        let other = try encoded(message) {
            $0.dataEncodingStrategy = .deferredToData
            $0.dateEncodingStrategy = .millisecondsSince1970
            $0.nonConformingFloatEncodingStrategy = .throw
        }
        #expect(other == expected)
    }

    @Test("messages can be nested inside other Codable types")
    func inside() throws {
        struct Page: Codable, Equatable {
            var items: [V1.Inner]
            var when: WKT.Timestamp
        }
        let page = Page(items: [V1.Inner(number: 1)], when: WKT.Timestamp(seconds: 1))
        let json = try encoded(page)
        #expect(json == #"{"items":[{"number":1}],"when":"1970-01-01T00:00:01Z"}"#)
        #expect(try JSONDecoder().decode(Page.self, from: Data(json.utf8)) == page)
    }

    @Test("a property list is as good as JSON")
    func propertyList() throws {
        let data = try PropertyListEncoder().encode(Samples.lists)
        #expect(try PropertyListDecoder().decode(V1.Lists.self, from: data) == Samples.lists)
    }

    @Test("either spelling is read, integers as numbers or text, null as absence, unknown keys not at all")
    func reading() throws {
        let json = #"{"a_int32":"7","aInt64":8,"aInner":null,"pink":[1],"aFloat":"2.5","aColor":2}"#
        #expect(try decoded(V1.Plain.self, json) == V1.Plain(aInt32: 7, aInt64: 8, aFloat: 2.5, aColor: .green))
        #expect(try decoded(V1.Maps.self, #"{"byInt64":{"-1":2}}"#).byInt64 == [-1: 2])
        #expect(try decoded(WKT.Int64Value.self, "9007199254740993").value == 9_007_199_254_740_993)
    }

    @Test("a value that does not fit is a DecodingError with the coding path")
    func refusals() throws {
        for json in [
            #"{"aInt32":"x"}"#, #"{"aInt32":1.5}"#, #"{"aBytes":"*"}"#, #"{"aColor":"COLOR_PINK"}"#,
            #"{"aDouble":"x"}"#,
            #"{"aInner":{"number":{}}}"#,
        ] {
            #expect(throws: DecodingError.self, "\(json)") { try decoded(V1.Plain.self, json) }
        }
        #expect(throws: DecodingError.self) { try decoded(V1.Choice.self, #"{"aInt32":1,"aBool":true}"#) }
        #expect(throws: (any Error).self) { try decoded(V1.Maps.self, #"{"byInt32":{"x":1}}"#) }
        #expect(throws: DecodingError.self) { try decoded(V1.WellKnown.self, #"{"timestamp":"yesterday"}"#) }
        do {
            _ = try decoded(V1.Plain.self, #"{"aInner":{"number":{}}}"#)
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.codingPath.map(\.stringValue) == ["aInner", "number"])
        }
    }

    @Test("an Any finds its types in the coder's userInfo")
    func any() throws {
        let types = TypeRegistry([V1.Inner.self])
        let any = WKT.Any_(
            typeURL: "type.googleapis.com/sample.v1.Inner", value: try V1.Inner(number: 7).protobufData())
        let json = try encoded(any) { $0.userInfo[.accordTypes] = types }
        #expect(json == #"{"@type":"type.googleapis.com/sample.v1.Inner","number":7}"#)
        let decoder = JSONDecoder()
        decoder.userInfo[.accordTypes] = types
        #expect(try decoder.decode(WKT.Any_.self, from: Data(json.utf8)) == any)
        #expect(throws: (any Error).self) { try encoded(any) }
    }
}
