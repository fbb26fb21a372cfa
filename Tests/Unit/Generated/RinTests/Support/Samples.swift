import Accord
import Foundation
import Rin

// Messages that several packages use, with every field filled in.

extension Google.Protobuf.Timestamp {
    /// So many days after 2024-03-01T09:30:00.5Z.
    static func day(_ number: Int64) -> Self { Self(seconds: 1_709_285_400 + 86_400 * number, nanos: 500_000_000) }
}

extension Rin.Common.V1.PageRequest {
    static let sample = Self(pageSize: 50, cursor: "bmV4dA")
}

extension Rin.Common.V1.PageInfo {
    static let sample = Self(nextCursor: "bW9yZQ", hasMore: true)
}

extension Rin.Common.V1.ErrorDetail {
    static let sample = Self(
        code: "phone_number.invalid", field: "contact.phone_numbers[0].number", message: "Add the country code.")
}

extension Rin.Contacts.V1.Contact {
    static let sample = {
        var contact = Self(
            id: "con_a1b2c3d4e5f6",
            displayName: "Zoë Nguyễn 🌸",
            givenName: "Zoë",
            familyName: "Nguyễn",
            phoneNumbers: [.init(label: .mobile, number: "+447700900123", customLabel: "boat")],
            emails: [.init(label: .unrecognized(77), address: "zoe@example.com", customLabel: "club")],
            createdAt: .day(0),
            updatedAt: .day(1),
            circleIds: ["cir_family000001", "cir_work00000001"],
            score: 0,
            favourite: true,
            metadata: ["met_at": "a \"wedding\"", "": "empty key"],
            avatarHash: Data([0, 0xff, 0xfe, 0x3f]),
            source: .vcard,
            organisation: "Café Lumière",
            postalAddresses: [
                .init(
                    label: .home, lines: ["1 High Street", ""], locality: "York", postalCode: "YO1", countryCode: "GB")
            ],
            birthday: .init(year: 1990, month: 2, day: 28),
            note: "",
            lastContactedAt: .day(2),
            interactionCount: 9_007_199_254_740_993,
            revision: -1
        )
        contact.fillDeprecated()
        return contact
    }()
}

/// Names the deprecated field where the compiler does not warn of it: a protocol asks.
private protocol HasFullName {
    var fullName: String { get set }
}

extension HasFullName {
    fileprivate mutating func fillDeprecated() { fullName = "Zoe Nguyen" }
}

extension Rin.Contacts.V1.Contact: HasFullName {}

extension Rin.Profiles.V1.Profile {
    static let sample = Self(
        principalID: "pri_000000000001",
        handle: "zoe",
        displayName: "Zoë",
        headline: "Gardener",
        about: "",
        avatarURL: "https://rin.example/a.png?x=1&y=2",
        avatarHash: Data(0..<16),
        links: [
            .init(kind: .mastodon, url: "https://social.example/@zoe", verified: true),
            .init(kind: .unrecognized(9), url: "https://example.org", verified: true),
        ],
        facts: ["Languages": "English, tiếng Việt"],
        updatedAt: .day(3)
    )
}
