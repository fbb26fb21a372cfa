import AccordHTTP
import Foundation

/// One way to put a list of contacts on the wire, and what it costs.
struct Listing {
    let name: String
    let codec: Codec
    let acceptedCodings: [ContentCoding]

    static let all = [
        Listing(name: "JSON", codec: .json, acceptedCodings: []),
        Listing(name: "JSON, gzip", codec: .json, acceptedCodings: [.gzip]),
        Listing(name: "Protobuf", codec: .protobuf, acceptedCodings: []),
        Listing(name: "Protobuf, gzip", codec: .protobuf, acceptedCodings: [.gzip]),
    ]

    struct Cost {
        var contacts: [AddressBook.Contact]
        /// The size of the response's body, as sent; `nil` when the server does not say.
        var bytes: Int?
        /// From the call to the decoded contacts: the median.
        var time: Duration
    }

    /// Lists contacts a few times.
    func measure(_ transport: any Transport, count: Int, calls: Int = 5) async throws(ConnectError) -> Cost {
        let client = Rin.Contacts.V1.ContactsServiceClient(
            transport: transport,
            codec: codec,
            options: RPCOptions(acceptedCodings: acceptedCodings)
        )
        let sizes = AsyncStream.makeStream(of: Int?.self)
        let options = CallOptions { response in
            sizes.continuation.yield(response.headers[.contentLength].flatMap { Int($0) })
        }
        let request = Rin.Contacts.V1.ListContactsRequest(page: .init(pageSize: Int32(clamping: count)), view: .full)

        var contacts: [AddressBook.Contact] = []
        var times: [Duration] = []
        // The first call opens the connection, and does not count.
        for call in 0...calls {
            let start = ContinuousClock.now
            contacts = try await client.listContacts(request: request, options: options).contacts
            if call > 0 { times.append(ContinuousClock.now - start) }
        }
        sizes.continuation.finish()
        let bytes = await sizes.stream.first { _ in true } ?? nil
        return Cost(contacts: contacts, bytes: bytes, time: times.sorted()[calls / 2])
    }
}
