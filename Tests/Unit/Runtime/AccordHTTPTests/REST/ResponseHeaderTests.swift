import AccordHTTP
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Typed header fields of responses")
struct ResponseHeaderTests {
    @Test("a success shows them to who asks for its headers, a documented failure has them in its response")
    func answers() async throws {
        let metadata = Locked(ResponseMetadata())
        let page = Sample.store { _ in
            .text(
                #"{"items": []}"#, type: "application/json",
                [.named("X-Limit-Left"): "12", .named("X-Kinds"): "available, sold,lost"])
        }
        _ = try await page.listPets(options: CallOptions(onResponse: { shown in metadata.withLock { $0 = shown } }))
        let headers = metadata.withLock { $0.headers }
        #expect(headers[Sample.PetStoreHeaders.xLimitLeft] == 12)
        #expect(headers[Sample.PetStoreHeaders.xKinds] == [.available, .sold, .unknown("lost")])
        #expect(headers[Sample.PetStoreHeaders.retryAt] == nil)

        let failing = Sample.store { _ in
            .text(
                #"{"detail": "no"}"#, type: "application/json", status: 404,
                [.named("Retry-At"): "2024-02-29T12:00:00Z", .named("X-Limit-Left"): "a dozen"])
        }
        let error = await restError { () throws(Sample.GetPetError) in try await failing.getPet(petID: 1) }
        let answer = try #require(error?.response)
        #expect(answer.headers[Sample.PetStoreHeaders.retryAt] == Date(timeIntervalSince1970: 1_709_208_000))
        #expect(answer.headers[Sample.PetStoreHeaders.xLimitLeft] == nil)
    }

    @Test("text is read as what the contract has it be")
    func values() throws {
        let fields: HTTPFields = [
            .named("A"): "5", .named("B"): "true", .named("C"): "1, 2 ,3", .named("D"): #"say "hi", you"#,
            .named("E"): "12.30", .named("F"): "1.5",
        ]
        #expect(fields[ResponseHeader<String>("A", "s")] == "5")
        #expect(fields[ResponseHeader<Int64>("a", "I")] == 5)
        #expect(fields[ResponseHeader<Bool>("B", "b")] == true)
        #expect(fields[ResponseHeader<[Int32]>("C", "*i")] == [1, 2, 3])
        #expect(fields[ResponseHeader<String>("D", "s")] == #"say "hi", you"#)
        #expect(fields[ResponseHeader<Decimal>("E", "Dn")] == Decimal(string: "12.3"))
        #expect(fields[ResponseHeader<Int32>("F", "i")] == nil)
        #expect(fields[ResponseHeader<Int32>("", "i")] == nil)
    }
}
