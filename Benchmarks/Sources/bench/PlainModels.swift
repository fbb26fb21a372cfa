import Foundation

/// The models that a Swift engineer without protobuf would write for the payloads, tuned a little: fields that have
/// their default are left out, as ProtoJSON does, and times are read and written without a formatter.
enum Plain {
    struct ContactList: Codable {
        var contacts: [Contact]
        var page: Page?

        enum CodingKeys: CodingKey {
            case contacts
            case page
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            contacts = try fields.decodeIfPresent([Contact].self, forKey: .contacts) ?? []
            page = try fields.decodeIfPresent(Page.self, forKey: .page)
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if !contacts.isEmpty { try fields.encode(contacts, forKey: .contacts) }
            try fields.encodeIfPresent(page, forKey: .page)
        }
    }

    struct Page: Codable {
        var nextCursor: String
        var hasMore: Bool

        enum CodingKeys: CodingKey {
            case nextCursor
            case hasMore
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            nextCursor = try fields.decodeIfPresent(String.self, forKey: .nextCursor) ?? ""
            hasMore = try fields.decodeIfPresent(Bool.self, forKey: .hasMore) ?? false
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if !nextCursor.isEmpty { try fields.encode(nextCursor, forKey: .nextCursor) }
            if hasMore { try fields.encode(hasMore, forKey: .hasMore) }
        }
    }

    struct Contact: Codable {
        var id: String
        var displayName: String
        var givenName: String
        var familyName: String
        var phoneNumbers: [Phone]
        var emails: [Email]
        var createdAt: Instant?
        var updatedAt: Instant?
        var circleIds: [String]
        var score: Int32?
        var favourite: Bool
        var metadata: [String: String]
        var avatarHash: Data
        var source: Source?
        var fullName: String
        var organisation: String?
        var postalAddresses: [Address]
        var birthday: Day?
        var note: String?
        var lastContactedAt: Instant?
        var interactionCount: Int64
        var revision: Int64

        enum CodingKeys: CodingKey {
            case id
            case displayName
            case givenName
            case familyName
            case phoneNumbers
            case emails
            case createdAt
            case updatedAt
            case circleIds
            case score
            case favourite
            case metadata
            case avatarHash
            case source
            case fullName
            case organisation
            case postalAddresses
            case birthday
            case note
            case lastContactedAt
            case interactionCount
            case revision
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            id = try fields.decodeIfPresent(String.self, forKey: .id) ?? ""
            displayName = try fields.decodeIfPresent(String.self, forKey: .displayName) ?? ""
            givenName = try fields.decodeIfPresent(String.self, forKey: .givenName) ?? ""
            familyName = try fields.decodeIfPresent(String.self, forKey: .familyName) ?? ""
            phoneNumbers = try fields.decodeIfPresent([Phone].self, forKey: .phoneNumbers) ?? []
            emails = try fields.decodeIfPresent([Email].self, forKey: .emails) ?? []
            createdAt = try fields.decodeIfPresent(Instant.self, forKey: .createdAt)
            updatedAt = try fields.decodeIfPresent(Instant.self, forKey: .updatedAt)
            circleIds = try fields.decodeIfPresent([String].self, forKey: .circleIds) ?? []
            score = try fields.decodeIfPresent(Int32.self, forKey: .score)
            favourite = try fields.decodeIfPresent(Bool.self, forKey: .favourite) ?? false
            metadata = try fields.decodeIfPresent([String: String].self, forKey: .metadata) ?? [:]
            avatarHash = try fields.decodeIfPresent(Data.self, forKey: .avatarHash) ?? Data()
            source = try fields.decodeIfPresent(Source.self, forKey: .source)
            fullName = try fields.decodeIfPresent(String.self, forKey: .fullName) ?? ""
            organisation = try fields.decodeIfPresent(String.self, forKey: .organisation)
            postalAddresses = try fields.decodeIfPresent([Address].self, forKey: .postalAddresses) ?? []
            birthday = try fields.decodeIfPresent(Day.self, forKey: .birthday)
            note = try fields.decodeIfPresent(String.self, forKey: .note)
            lastContactedAt = try fields.decodeIfPresent(Instant.self, forKey: .lastContactedAt)
            interactionCount = try fields.decodeIfPresent(Int64.self, forKey: .interactionCount) ?? 0
            revision = try fields.decodeIfPresent(Int64.self, forKey: .revision) ?? 0
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if !id.isEmpty { try fields.encode(id, forKey: .id) }
            if !displayName.isEmpty { try fields.encode(displayName, forKey: .displayName) }
            if !givenName.isEmpty { try fields.encode(givenName, forKey: .givenName) }
            if !familyName.isEmpty { try fields.encode(familyName, forKey: .familyName) }
            if !phoneNumbers.isEmpty { try fields.encode(phoneNumbers, forKey: .phoneNumbers) }
            if !emails.isEmpty { try fields.encode(emails, forKey: .emails) }
            try fields.encodeIfPresent(createdAt, forKey: .createdAt)
            try fields.encodeIfPresent(updatedAt, forKey: .updatedAt)
            if !circleIds.isEmpty { try fields.encode(circleIds, forKey: .circleIds) }
            try fields.encodeIfPresent(score, forKey: .score)
            if favourite { try fields.encode(favourite, forKey: .favourite) }
            if !metadata.isEmpty { try fields.encode(metadata, forKey: .metadata) }
            if !avatarHash.isEmpty { try fields.encode(avatarHash, forKey: .avatarHash) }
            try fields.encodeIfPresent(source, forKey: .source)
            if !fullName.isEmpty { try fields.encode(fullName, forKey: .fullName) }
            try fields.encodeIfPresent(organisation, forKey: .organisation)
            if !postalAddresses.isEmpty { try fields.encode(postalAddresses, forKey: .postalAddresses) }
            try fields.encodeIfPresent(birthday, forKey: .birthday)
            try fields.encodeIfPresent(note, forKey: .note)
            try fields.encodeIfPresent(lastContactedAt, forKey: .lastContactedAt)
            if interactionCount != 0 { try fields.encode(interactionCount, forKey: .interactionCount) }
            if revision != 0 { try fields.encode(revision, forKey: .revision) }
        }
    }

    struct Phone: Codable {
        var label: Label?
        var number: String
        var customLabel: String?

        enum CodingKeys: CodingKey {
            case label
            case number
            case customLabel
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            label = try fields.decodeIfPresent(Label.self, forKey: .label)
            number = try fields.decodeIfPresent(String.self, forKey: .number) ?? ""
            customLabel = try fields.decodeIfPresent(String.self, forKey: .customLabel)
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encodeIfPresent(label, forKey: .label)
            if !number.isEmpty { try fields.encode(number, forKey: .number) }
            try fields.encodeIfPresent(customLabel, forKey: .customLabel)
        }
    }

    struct Email: Codable {
        var label: Label?
        var address: String
        var customLabel: String?

        enum CodingKeys: CodingKey {
            case label
            case address
            case customLabel
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            label = try fields.decodeIfPresent(Label.self, forKey: .label)
            address = try fields.decodeIfPresent(String.self, forKey: .address) ?? ""
            customLabel = try fields.decodeIfPresent(String.self, forKey: .customLabel)
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encodeIfPresent(label, forKey: .label)
            if !address.isEmpty { try fields.encode(address, forKey: .address) }
            try fields.encodeIfPresent(customLabel, forKey: .customLabel)
        }
    }

    struct Address: Codable {
        var label: Label?
        var lines: [String]
        var locality: String
        var postalCode: String
        var countryCode: String

        enum CodingKeys: CodingKey {
            case label
            case lines
            case locality
            case postalCode
            case countryCode
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            label = try fields.decodeIfPresent(Label.self, forKey: .label)
            lines = try fields.decodeIfPresent([String].self, forKey: .lines) ?? []
            locality = try fields.decodeIfPresent(String.self, forKey: .locality) ?? ""
            postalCode = try fields.decodeIfPresent(String.self, forKey: .postalCode) ?? ""
            countryCode = try fields.decodeIfPresent(String.self, forKey: .countryCode) ?? ""
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encodeIfPresent(label, forKey: .label)
            if !lines.isEmpty { try fields.encode(lines, forKey: .lines) }
            if !locality.isEmpty { try fields.encode(locality, forKey: .locality) }
            if !postalCode.isEmpty { try fields.encode(postalCode, forKey: .postalCode) }
            if !countryCode.isEmpty { try fields.encode(countryCode, forKey: .countryCode) }
        }
    }

    struct Day: Codable {
        var year: Int32?
        var month: Int32
        var day: Int32

        enum CodingKeys: CodingKey {
            case year
            case month
            case day
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            year = try fields.decodeIfPresent(Int32.self, forKey: .year)
            month = try fields.decodeIfPresent(Int32.self, forKey: .month) ?? 0
            day = try fields.decodeIfPresent(Int32.self, forKey: .day) ?? 0
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encodeIfPresent(year, forKey: .year)
            if month != 0 { try fields.encode(month, forKey: .month) }
            if day != 0 { try fields.encode(day, forKey: .day) }
        }
    }

    struct Quote: Codable {
        var symbol: String
        var venue: String
        var bid: Double
        var ask: Double
        var volume: Int64
        var depth: Int32
        var halted: Bool
        var tradedAt: Instant?

        enum CodingKeys: CodingKey {
            case symbol
            case venue
            case bid
            case ask
            case volume
            case depth
            case halted
            case tradedAt
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            symbol = try fields.decodeIfPresent(String.self, forKey: .symbol) ?? ""
            venue = try fields.decodeIfPresent(String.self, forKey: .venue) ?? ""
            bid = try fields.decodeIfPresent(Double.self, forKey: .bid) ?? 0
            ask = try fields.decodeIfPresent(Double.self, forKey: .ask) ?? 0
            volume = try fields.decodeIfPresent(Int64.self, forKey: .volume) ?? 0
            depth = try fields.decodeIfPresent(Int32.self, forKey: .depth) ?? 0
            halted = try fields.decodeIfPresent(Bool.self, forKey: .halted) ?? false
            tradedAt = try fields.decodeIfPresent(Instant.self, forKey: .tradedAt)
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if !symbol.isEmpty { try fields.encode(symbol, forKey: .symbol) }
            if !venue.isEmpty { try fields.encode(venue, forKey: .venue) }
            if bid != 0 { try fields.encode(bid, forKey: .bid) }
            if ask != 0 { try fields.encode(ask, forKey: .ask) }
            if volume != 0 { try fields.encode(volume, forKey: .volume) }
            if depth != 0 { try fields.encode(depth, forKey: .depth) }
            if halted { try fields.encode(halted, forKey: .halted) }
            try fields.encodeIfPresent(tradedAt, forKey: .tradedAt)
        }
    }

    struct Numbers: Codable {
        var counts: [Int64]
        var samples: [Double]

        enum CodingKeys: CodingKey {
            case counts
            case samples
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            counts = try fields.decodeIfPresent([Int64].self, forKey: .counts) ?? []
            samples = try fields.decodeIfPresent([Double].self, forKey: .samples) ?? []
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if !counts.isEmpty { try fields.encode(counts, forKey: .counts) }
            if !samples.isEmpty { try fields.encode(samples, forKey: .samples) }
        }
    }

    struct Document: Codable {
        var title: String
        var paragraphs: [String]

        enum CodingKeys: CodingKey {
            case title
            case paragraphs
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            title = try fields.decodeIfPresent(String.self, forKey: .title) ?? ""
            paragraphs = try fields.decodeIfPresent([String].self, forKey: .paragraphs) ?? []
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if !title.isEmpty { try fields.encode(title, forKey: .title) }
            if !paragraphs.isEmpty { try fields.encode(paragraphs, forKey: .paragraphs) }
        }
    }

    struct Tree: Codable {
        var value: Int32
        var name: String
        var children: [Tree]

        enum CodingKeys: CodingKey {
            case value
            case name
            case children
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            value = try fields.decodeIfPresent(Int32.self, forKey: .value) ?? 0
            name = try fields.decodeIfPresent(String.self, forKey: .name) ?? ""
            children = try fields.decodeIfPresent([Tree].self, forKey: .children) ?? []
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if value != 0 { try fields.encode(value, forKey: .value) }
            if !name.isEmpty { try fields.encode(name, forKey: .name) }
            if !children.isEmpty { try fields.encode(children, forKey: .children) }
        }
    }

    struct Feed: Codable {
        var events: [Event]
        var authors: [String: Author]
        var nextCursor: String

        enum CodingKeys: CodingKey {
            case events
            case authors
            case nextCursor
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            events = try fields.decodeIfPresent([Event].self, forKey: .events) ?? []
            authors = try fields.decodeIfPresent([String: Author].self, forKey: .authors) ?? [:]
            nextCursor = try fields.decodeIfPresent(String.self, forKey: .nextCursor) ?? ""
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if !events.isEmpty { try fields.encode(events, forKey: .events) }
            if !authors.isEmpty { try fields.encode(authors, forKey: .authors) }
            if !nextCursor.isEmpty { try fields.encode(nextCursor, forKey: .nextCursor) }
        }
    }

    struct Author: Codable {
        var name: String
        var pronouns: String?
        var verified: Bool
        var joined: UInt64

        enum CodingKeys: CodingKey {
            case name
            case pronouns
            case verified
            case joined
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            name = try fields.decodeIfPresent(String.self, forKey: .name) ?? ""
            pronouns = try fields.decodeIfPresent(String.self, forKey: .pronouns)
            verified = try fields.decodeIfPresent(Bool.self, forKey: .verified) ?? false
            joined = try fields.decodeIfPresent(UInt64.self, forKey: .joined) ?? 0
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if !name.isEmpty { try fields.encode(name, forKey: .name) }
            try fields.encodeIfPresent(pronouns, forKey: .pronouns)
            if verified { try fields.encode(verified, forKey: .verified) }
            if joined != 0 { try fields.encode(joined, forKey: .joined) }
        }
    }

    struct Event: Codable {
        var id: UInt64
        var kind: Kind?
        var audience: [Kind]
        var happenedAt: Instant?
        var text: String?
        var picture: Picture?
        var amount: Int64?
        var joined: Bool?
        var reactions: [String: Int32]
        var labels: [Int: String]
        var latitude: Double?
        var longitude: Double?
        var comment: String?
        var pinned: Bool?
        var signature: Data
        var offset: Int64
        var weight: Float
        var deltas: [Int32]
        var attachments: [Data]
        var length: String?
        var revision: UInt32

        enum CodingKeys: CodingKey {
            case id
            case kind
            case audience
            case happenedAt
            case text
            case picture
            case amount
            case joined
            case reactions
            case labels
            case latitude
            case longitude
            case comment
            case pinned
            case signature
            case offset
            case weight
            case deltas
            case attachments
            case length
            case revision
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            id = try fields.decodeIfPresent(UInt64.self, forKey: .id) ?? 0
            kind = try fields.decodeIfPresent(Kind.self, forKey: .kind)
            audience = try fields.decodeIfPresent([Kind].self, forKey: .audience) ?? []
            happenedAt = try fields.decodeIfPresent(Instant.self, forKey: .happenedAt)
            text = try fields.decodeIfPresent(String.self, forKey: .text)
            picture = try fields.decodeIfPresent(Picture.self, forKey: .picture)
            amount = try fields.decodeIfPresent(Int64.self, forKey: .amount)
            joined = try fields.decodeIfPresent(Bool.self, forKey: .joined)
            reactions = try fields.decodeIfPresent([String: Int32].self, forKey: .reactions) ?? [:]
            labels = try fields.decodeIfPresent([Int: String].self, forKey: .labels) ?? [:]
            latitude = try fields.decodeIfPresent(Double.self, forKey: .latitude)
            longitude = try fields.decodeIfPresent(Double.self, forKey: .longitude)
            comment = try fields.decodeIfPresent(String.self, forKey: .comment)
            pinned = try fields.decodeIfPresent(Bool.self, forKey: .pinned)
            signature = try fields.decodeIfPresent(Data.self, forKey: .signature) ?? Data()
            offset = try fields.decodeIfPresent(Int64.self, forKey: .offset) ?? 0
            weight = try fields.decodeIfPresent(Float.self, forKey: .weight) ?? 0
            deltas = try fields.decodeIfPresent([Int32].self, forKey: .deltas) ?? []
            attachments = try fields.decodeIfPresent([Data].self, forKey: .attachments) ?? []
            length = try fields.decodeIfPresent(String.self, forKey: .length)
            revision = try fields.decodeIfPresent(UInt32.self, forKey: .revision) ?? 0
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if id != 0 { try fields.encode(id, forKey: .id) }
            try fields.encodeIfPresent(kind, forKey: .kind)
            if !audience.isEmpty { try fields.encode(audience, forKey: .audience) }
            try fields.encodeIfPresent(happenedAt, forKey: .happenedAt)
            try fields.encodeIfPresent(text, forKey: .text)
            try fields.encodeIfPresent(picture, forKey: .picture)
            try fields.encodeIfPresent(amount, forKey: .amount)
            try fields.encodeIfPresent(joined, forKey: .joined)
            if !reactions.isEmpty { try fields.encode(reactions, forKey: .reactions) }
            if !labels.isEmpty { try fields.encode(labels, forKey: .labels) }
            try fields.encodeIfPresent(latitude, forKey: .latitude)
            try fields.encodeIfPresent(longitude, forKey: .longitude)
            try fields.encodeIfPresent(comment, forKey: .comment)
            try fields.encodeIfPresent(pinned, forKey: .pinned)
            if !signature.isEmpty { try fields.encode(signature, forKey: .signature) }
            if offset != 0 { try fields.encode(offset, forKey: .offset) }
            if weight != 0 { try fields.encode(weight, forKey: .weight) }
            if !deltas.isEmpty { try fields.encode(deltas, forKey: .deltas) }
            if !attachments.isEmpty { try fields.encode(attachments, forKey: .attachments) }
            try fields.encodeIfPresent(length, forKey: .length)
            if revision != 0 { try fields.encode(revision, forKey: .revision) }
        }
    }

    struct Picture: Codable {
        var thumbnail: Data
        var width: UInt32
        var height: UInt32
        var address: String

        enum CodingKeys: CodingKey {
            case thumbnail
            case width
            case height
            case address
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            thumbnail = try fields.decodeIfPresent(Data.self, forKey: .thumbnail) ?? Data()
            width = try fields.decodeIfPresent(UInt32.self, forKey: .width) ?? 0
            height = try fields.decodeIfPresent(UInt32.self, forKey: .height) ?? 0
            address = try fields.decodeIfPresent(String.self, forKey: .address) ?? ""
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            if !thumbnail.isEmpty { try fields.encode(thumbnail, forKey: .thumbnail) }
            if width != 0 { try fields.encode(width, forKey: .width) }
            if height != 0 { try fields.encode(height, forKey: .height) }
            if !address.isEmpty { try fields.encode(address, forKey: .address) }
        }
    }

    enum Source: String, Codable {
        case manual = "CONTACT_SOURCE_MANUAL"
        case device = "CONTACT_SOURCE_DEVICE"
        case google = "CONTACT_SOURCE_GOOGLE"
        case invitation = "CONTACT_SOURCE_INVITATION"
    }

    enum Label: String, Codable {
        case home = "LABEL_HOME"
        case work = "LABEL_WORK"
        case mobile = "LABEL_MOBILE"
    }

    enum Kind: String, Codable {
        case post = "KIND_POST"
        case reply = "KIND_REPLY"
        case payment = "KIND_PAYMENT"
        case membership = "KIND_MEMBERSHIP"
    }
}
