import Accord
import AccordModels
import Foundation
import Rin

private typealias Contacts = Rin.Contacts.V1
private typealias Payload = Benchmark.V1

/// The payloads that are read and written. Every value that may be unset is, when set, not zero: protobuf-c would drop
/// a zero.
enum Payloads {
    /// A page of 500 contacts, most of their fields filled.
    static func contacts(_ count: Int = 500) -> Rin.Contacts.V1.ListContactsResponse {
        var text = SampleText(seed: 1)
        return Contacts.ListContactsResponse(
            contacts: (0..<count).map { _ in contact(&text) },
            page: Rin.Common.V1.PageInfo(nextCursor: text.identifier("cur_", length: 24), hasMore: true)
        )
    }

    private static func contact(_ text: inout SampleText) -> Rin.Contacts.V1.Contact {
        let given = text.pick(SampleText.givenNames)
        let family = text.pick(SampleText.familyNames)
        let labels: [Contacts.Label] = [.home, .work, .mobile]
        return Contacts.Contact(
            id: text.identifier("con_"),
            displayName: "\(given) \(family)",
            givenName: given,
            familyName: family,
            phoneNumbers: (0...text.number(below: 2)).map { _ in
                Contacts.PhoneNumber(
                    label: text.pick(labels), number: "+4477\(10_000_000 + text.number(below: 89_999_999))")
            },
            emails: (0..<text.number(below: 3)).map { _ in
                Contacts.Email(
                    label: text.pick(labels),
                    address: text.identifier("", length: 8) + "@example.com",
                    customLabel: text.once(in: 8) ? "newsletter" : nil
                )
            },
            createdAt: time(&text),
            updatedAt: time(&text),
            circleIds: (0..<text.number(below: 4)).map { _ in text.identifier("cir_") },
            score: text.once(in: 4) ? nil : Int32(1 + text.number(below: 1000)),
            favourite: text.once(in: 5),
            metadata: text.once(in: 2) ? ["importedFrom": "vcard", "deviceName": text.identifier("phone-")] : [:],
            avatarHash: Data(text.once(in: 3) ? [] : text.bytes(16)),
            source: text.pick([.manual, .device, .google, .invitation]),
            organisation: text.once(in: 2) ? text.words(3, of: SampleText.english) : nil,
            postalAddresses: text.once(in: 3) ? [address(&text)] : [],
            birthday: text.once(in: 3)
                ? Rin.Common.V1.CalendarDate(
                    year: Int32(1950 + text.number(below: 60)),
                    month: Int32(1 + text.number(below: 12)),
                    day: Int32(1 + text.number(below: 28))
                )
                : nil,
            note: text.once(in: 4) ? text.words(12, of: SampleText.english) : nil,
            lastContactedAt: text.once(in: 3) ? nil : time(&text),
            interactionCount: Int64(text.number(below: 5000)),
            revision: Int64(1 + text.number(below: 100))
        )
    }

    private static func address(_ text: inout SampleText) -> Rin.Contacts.V1.PostalAddress {
        Contacts.PostalAddress(
            label: .home,
            lines: ["\(1 + text.number(below: 200)) High Street", "Flat \(1 + text.number(below: 9))"],
            locality: text.pick(["London", "Leeds", "Zürich", "Málaga"]),
            postalCode: "SW\(text.number(below: 20)) \(text.number(below: 9))AA",
            countryCode: text.pick(["GB", "CH", "ES"])
        )
    }

    private static func time(_ text: inout SampleText) -> Google.Protobuf.Timestamp {
        Google.Protobuf.Timestamp(seconds: Int64(1_600_000_000 + text.number(below: 160_000_000)))
    }

    static func quote() -> Benchmark.V1.Quote {
        Payload.Quote(
            symbol: "RIN.L",
            venue: "London Stock Exchange",
            bid: 1024.25,
            ask: 1024.75,
            volume: 1_830_211,
            depth: 12,
            halted: true,
            tradedAt: Google.Protobuf.Timestamp(seconds: 1_700_000_123)
        )
    }

    static func numbers() -> Benchmark.V1.Numbers {
        var text = SampleText(seed: 2)
        return Payload.Numbers(
            counts: (0..<1000).map { _ in Int64(truncatingIfNeeded: text.number() >> (8 + text.number() % 50)) },
            samples: (0..<1000).map { _ in Double(text.number(below: 2_000_000) - 1_000_000) / 1000 }
        )
    }

    static func document() -> Benchmark.V1.Document {
        var text = SampleText(seed: 3)
        return Payload.Document(
            title: "Minutes of the meeting",
            paragraphs: (0..<400).map { index in
                index % 2 == 0
                    ? text.words(16, of: SampleText.english)
                    : text.words(12, of: SampleText.english + SampleText.international)
            }
        )
    }

    /// 40 levels deep, and at each level some leaves.
    static func tree() -> Benchmark.V1.Tree {
        var text = SampleText(seed: 4)
        func leaf(_ value: Int) -> Payload.Tree {
            Payload.Tree(value: Int32(value), name: text.identifier("leaf-", length: 6))
        }
        var tree = leaf(1)
        for level in 2...40 {
            tree = Payload.Tree(
                value: Int32(level),
                name: text.identifier("level-", length: 12),
                children: [leaf(level * 1000), tree, leaf(level * 100_000)]
            )
        }
        return tree
    }

    static func feed() -> Benchmark.V1.Feed {
        var text = SampleText(seed: 5)
        let authors = (0..<20).map { _ in
            (
                text.identifier("prn_"),
                Payload.Author(
                    name: text.pick(SampleText.givenNames),
                    pronouns: text.once(in: 2) ? "they/them" : nil,
                    verified: text.once(in: 3),
                    joined: text.number() >> 24
                )
            )
        }
        return Payload.Feed(
            events: (0..<200).map { _ in event(&text) },
            authors: Dictionary(uniqueKeysWithValues: authors),
            nextCursor: text.identifier("cur_", length: 24)
        )
    }

    private static func event(_ text: inout SampleText) -> Benchmark.V1.Event {
        let hasPlace = text.once(in: 2)
        return Payload.Event(
            id: text.number() >> 12,
            kind: text.pick([.post, .reply, .payment, .membership]),
            audience: (0..<text.number(below: 4)).map { _ in text.pick([.post, .reply, .payment]) },
            happenedAt: time(&text),
            body: body(&text),
            reactions: Dictionary(
                (0..<text.number(below: 4)).map { _ in
                    (text.pick(["heart", "smile", "clap", "fire", "sad"]), Int32(text.number(below: 200) + 1))
                },
                uniquingKeysWith: +
            ),
            labels: text.once(in: 2) ? [Int32(text.number(below: 90) + 1): text.pick(SampleText.english)] : [:],
            latitude: hasPlace ? Double(text.number(below: 90_000) + 1) / 1000 : nil,
            longitude: hasPlace ? Double(text.number(below: 90_000) + 1) / 1000 : nil,
            comment: text.once(in: 3) ? text.words(8, of: SampleText.english) : nil,
            pinned: text.once(in: 6) ? true : nil,
            signature: Data(text.bytes(32)),
            offset: Int64(text.number(below: 100_000)) - 50_000,
            weight: Float(text.number(below: 1000) + 1) / 8,
            deltas: (0..<text.number(below: 8)).map { _ in Int32(text.number(below: 2000)) - 1000 },
            attachments: (0..<text.number(below: 2)).map { _ in Data(text.bytes(48)) },
            length: text.once(in: 2) ? Google.Protobuf.Duration(seconds: Int64(1 + text.number(below: 4000))) : nil,
            revision: UInt32(1 + text.number(below: 10))
        )
    }

    private static func body(_ text: inout SampleText) -> Benchmark.V1.Event.Body {
        switch text.number(below: 4) {
        case 0: .text(text.words(14, of: SampleText.english + SampleText.international))
        case 1:
            .picture(
                Payload.Picture(
                    thumbnail: Data(text.bytes(96)),
                    width: UInt32(1 + text.number(below: 4000)),
                    height: UInt32(1 + text.number(below: 4000)),
                    address: "https://media.example.com/" + text.identifier("", length: 20)
                )
            )
        case 2: .amount(Int64(1 + text.number(below: 1_000_000)))
        default: .joined(true)
        }
    }
}
