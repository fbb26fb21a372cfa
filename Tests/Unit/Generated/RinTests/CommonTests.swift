import Accord
import AccordHTTP
import Foundation
import Rin
import Testing

private typealias V1 = Rin.Common.V1

@Suite("rin.common.v1")
struct CommonTests {
    @Test("[R1] pages are asked for and answered with a cursor")
    func pages() throws {
        try expect(V1.PageRequest.sample, isWritten: #"{"pageSize":50,"cursor":"bmV4dA"}"#)
        try expect(V1.PageInfo.sample, isWritten: #"{"nextCursor":"bW9yZQ","hasMore":true}"#)
        #expect(try V1.PageRequest.sample.protobufData() == Data([8, 50, 18, 6] + "bmV4dA".utf8))
        #expect(try V1.PageInfo.sample.protobufData() == Data([10, 6] + "bW9yZQ".utf8 + [16, 1]))
    }

    @Test("[R1] a number that a page no longer has is kept, and its name is refused")
    func reserved() throws {
        let old = Data([24, 7])
        #expect(try V1.PageInfo(protobuf: old).protobufData() == old)
        #expect(throws: CodecError.self) { try V1.PageInfo(json: #"{"totalCount":7}"#) }
    }

    @Test("[R1] a list is read to its end, page by page", arguments: Way.all)
    func cursor(way: Way) async throws {
        typealias Contacts = Rin.Contacts.V1
        let transport = InMemoryTransport(baseURL: .rin) { received in
            let page = try way.request(Contacts.ListContactsRequest.self, in: received).page ?? V1.PageRequest()
            let first = Int(page.cursor) ?? 0
            let last = min(first + Int(page.pageSize), 25)
            return try way.response(
                Contacts.ListContactsResponse(
                    contacts: (first..<last).map { Contacts.Contact(id: "con_\($0)") },
                    page: V1.PageInfo(nextCursor: last < 25 ? "\(last)" : "", hasMore: last < 25)))
        }
        let client = Contacts.ContactsServiceClient(transport: transport, codec: way.codec, options: way.options)
        var ids: [String] = []
        var page = V1.PageRequest(pageSize: 10)
        var info: V1.PageInfo?
        repeat {
            let response = try await client.listContacts(request: Contacts.ListContactsRequest(page: page))
            ids += response.contacts.map(\.id)
            info = response.page
            page.cursor = info?.nextCursor ?? ""
        } while info?.hasMore == true
        #expect(ids == (0..<25).map { "con_\($0)" })
    }

    @Test("[R1, R15] the details of an error reach the caller", arguments: Way.all)
    func errorDetail(way: Way) async throws {
        try expect(
            V1.ErrorDetail.sample,
            isWritten: #"{"code":"phone_number.invalid","field":"contact.phone_numbers[0].number","#
                + #""message":"Add the country code."}"#)
        let second = V1.ErrorDetail(code: "email.invalid", field: "contact.emails[1].address", message: "No @.")
        let values = try [V1.ErrorDetail.sample, second].map { try $0.protobufData().base64EncodedString() }
        let details = values.map { #"{"type":"rin.common.v1.ErrorDetail","value":"\#($0)"}"# }.joined(separator: ",")
        let transport = InMemoryTransport(baseURL: .rin) { _ in
            let body = #"{"code":"invalid_argument","message":"two mistakes","details":[\#(details)]}"#
            return TransportResponse(
                status: 400, headers: [.contentType: "application/json"], body: TransportBody(Data(body.utf8)))
        }
        let client = Rin.Contacts.V1.ContactsServiceClient(transport: transport, codec: way.codec)
        let error = await #expect(throws: ConnectError.self) { try await client.createContact(request: .init()) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message == "two mistakes")
        #expect(try error?.details(as: V1.ErrorDetail.self) == [.sample, second])
    }

    @Test("[R1] a date may lack its year")
    func calendarDate() throws {
        try expect(V1.CalendarDate(year: 1990, month: 2, day: 28), isWritten: #"{"year":1990,"month":2,"day":28}"#)
        let birthday = V1.CalendarDate(month: 2, day: 29)
        #expect(birthday.year == nil)
        #expect(try birthday.jsonString() == #"{"month":2,"day":29}"#)
        #expect(try V1.CalendarDate(protobuf: birthday.protobufData()) == birthday)
        #expect(try V1.CalendarDate(year: 0, month: 2, day: 29).jsonString() == #"{"year":0,"month":2,"day":29}"#)
    }

    @Test("[R1] a point in time is a Timestamp, to the nanosecond")
    func timestamps() throws {
        let contact = Rin.Contacts.V1.Contact(createdAt: .init(seconds: -1, nanos: 1))
        #expect(try contact.jsonString() == #"{"createdAt":"1969-12-31T23:59:59.000000001Z"}"#)
        #expect(try Rin.Contacts.V1.Contact(json: contact.jsonString()) == contact)
        #expect(try Rin.Contacts.V1.Contact(protobuf: contact.protobufData()) == contact)
    }
}
