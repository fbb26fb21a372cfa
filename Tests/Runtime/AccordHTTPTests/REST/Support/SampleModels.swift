// The models of SampleAPI.swift, in the shape that Accord generates.

import Accord
import Foundation

nonisolated extension Sample {
    /// Source: `#/components/schemas/Pet`
    @frozen public struct Pet: Accord.Record {
        public var id: Int64
        public var name: String
        public var status: PetStatus?

        public init(id: Int64, name: String, status: PetStatus? = nil) {
            self.id = id
            self.name = name
            self.status = status
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "petstore.Pet",
                """
                I id
                s name
                ?0 status
                """,
                types: [PetStatus.self])
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Source: `#/components/schemas/PetStatus`
    @frozen public enum PetStatus: Accord.StringEnum {
        case available
        case sold
        case unknown(String)

        public init(rawValue: String) {
            switch rawValue {
            case "available": self = .available
            case "sold": self = .sold
            default: self = .unknown(rawValue)
            }
        }

        public var rawValue: String {
            switch self {
            case .available: "available"
            case .sold: "sold"
            case .unknown(let value): value
            }
        }

        public static var allCases: [PetStatus] { [.available, .sold] }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Source: `#/components/schemas/NewPet`
    @frozen public struct NewPet: Accord.Record {
        public var name: String
        public var weight: Double?

        public init(name: String, weight: Double? = nil) {
            self.name = name
            self.weight = weight
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "petstore.NewPet",
                """
                s name
                ?R weight
                """)
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Source: `#/components/schemas/PetFilter`
    @frozen public struct PetFilter: Accord.Record {
        public var kind: String?
        public var minimum: Int32?
        public var tags: [String]?

        public init(kind: String? = nil, minimum: Int32? = nil, tags: [String]? = nil) {
            self.kind = kind
            self.minimum = minimum
            self.tags = tags
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "petstore.PetFilter",
                """
                ?s kind
                ?i minimum
                ?*s tags
                """)
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Source: `#/components/schemas/PetPage`
    @frozen public struct PetPage: Accord.Record {
        public var items: [Pet]
        public var nextCursor: String?

        public init(items: [Pet], nextCursor: String? = nil) {
            self.items = items
            self.nextCursor = nextCursor
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "petstore.PetPage",
                """
                *0 items
                ?s nextCursor
                """,
                types: [Pet.self])
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Source: `#/components/schemas/Ticket`
    @frozen public struct Ticket: Accord.Record {
        public var ticket: String

        public init(ticket: String) {
            self.ticket = ticket
        }

        public static var _table: Accord.ModelTable { Accord.ModelTable("petstore.Ticket", "s ticket") }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Source: `#/components/schemas/Credentials`
    @frozen public struct Credentials: Accord.Record {
        public var user: String
        public var password: String
        public var scopes: [String]?

        public init(user: String, password: String, scopes: [String]? = nil) {
            self.user = user
            self.password = password
            self.scopes = scopes
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "petstore.Credentials",
                """
                s user
                s password
                ?*s scopes
                """)
        }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Source: `#/components/schemas/Session`
    @frozen public struct Session: Accord.Record {
        public var token: String

        public init(token: String) {
            self.token = token
        }

        public static var _table: Accord.ModelTable { Accord.ModelTable("petstore.Session", "s token") }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Source: `#/components/schemas/Problem`
    @frozen public struct Problem: Accord.Record {
        public var detail: String

        public init(detail: String) {
            self.detail = detail
        }

        public static var _table: Accord.ModelTable { Accord.ModelTable("petstore.Problem", "s detail") }
        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Source: `sample.v1.Book`
    public struct Book: Accord.Message {
        public var name: String
        public var title: String
        public var pageCount: Int32
        public var tags: [String]
        private var _unknownFields = Accord.UnknownFields()

        public init(name: String = "", title: String = "", pageCount: Int32 = 0, tags: [String] = []) {
            self.name = name
            self.title = title
            self.pageCount = pageCount
            self.tags = tags
        }

        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "sample.v1.Book",
                """
                1 s name
                2 s title
                3 i page_count
                4 *s tags
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }

    /// Source: `sample.v1.UpdateBookRequest`
    public struct UpdateBookRequest: Accord.Message {
        public var book: Book?
        public var dryRun: Bool
        public var number: Int32
        public var labels: [String]
        public var hint: Book?
        private var _unknownFields = Accord.UnknownFields()

        public init(
            book: Book? = nil, dryRun: Bool = false, number: Int32 = 0, labels: [String] = [], hint: Book? = nil
        ) {
            self.book = book
            self.dryRun = dryRun
            self.number = number
            self.labels = labels
            self.hint = hint
        }

        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "sample.v1.UpdateBookRequest",
                """
                1 ?m0 book
                2 b dry_run
                3 i number
                4 *s labels
                5 ?m0 hint
                """,
                messages: [Book.self])
        }
        public static let _schema = Accord.Schema(Self.self)
    }
}
