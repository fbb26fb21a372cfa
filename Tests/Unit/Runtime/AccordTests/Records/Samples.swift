import Accord
import Foundation

// What the writer makes of schemas, written by hand: one of each.

nonisolated enum Schemas {}

nonisolated extension Schemas {
    /// Every type of value.
    ///
    /// Source: `#/components/schemas/Everything`
    @frozen public struct Everything: Accord.Record {
        public var text: String
        public var flag: Bool
        public var small: Int32
        public var large: Int64
        public var single: Float
        public var double: Double
        public var price: Decimal
        public var rate: Decimal
        public var bytes: Data
        public var id: UUID
        public var link: String
        public var day: Accord.CalendarDate
        public var any: Accord.JSONValue
        public var sentAt: Date
        public var naive: Date
        public var epoch: Date
        public var milliseconds: Date
        public var side: Schemas.Side
        public var level: Schemas.Level
        public var state: Schemas.State
        public var point: Schemas.Point
        public var part: Schemas.ContentPart

        public init(
            text: String, flag: Bool, small: Int32, large: Int64, single: Float, double: Double, price: Decimal,
            rate: Decimal, bytes: Data, id: UUID, link: String, day: Accord.CalendarDate, any: Accord.JSONValue,
            sentAt: Date, naive: Date, epoch: Date, milliseconds: Date, side: Schemas.Side, level: Schemas.Level,
            state: Schemas.State, point: Schemas.Point, part: Schemas.ContentPart
        ) {
            self.text = text
            self.flag = flag
            self.small = small
            self.large = large
            self.single = single
            self.double = double
            self.price = price
            self.rate = rate
            self.bytes = bytes
            self.id = id
            self.link = link
            self.day = day
            self.any = any
            self.sentAt = sentAt
            self.naive = naive
            self.epoch = epoch
            self.milliseconds = milliseconds
            self.side = side
            self.level = level
            self.state = state
            self.point = point
            self.part = part
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.Everything",
                """
                s text
                b flag
                i small
                I large
                r single
                R double
                Ds price
                Dn rate
                y bytes
                u id
                s link
                c day
                j any
                tr sent_at
                tn naive
                te epoch
                tm milliseconds
                0 side
                1 level
                2 state
                3 point
                4 part
                """,
                types: [
                    Schemas.Side.self, Schemas.Level.self, Schemas.State.self, Schemas.Point.self,
                    Schemas.ContentPart.self,
                ])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Every way for a property to be there or not, constants, and names that Swift or the table has to work around.
    ///
    /// Source: `#/components/schemas/Presence`
    @frozen public struct Presence: Accord.Record {
        public var required: String
        public var optional: String?
        public var nullable: String?
        public var patch: Accord.Nullable<String>
        public var limit: Int32
        public var order: Schemas.Side
        public var tags: [String]
        public var labels: [String: String]?
        public var gaps: [Int32?]?
        public var grid: [[Double]]?
        public var number: Int32?
        public var price: Decimal?
        public var sentAt: Date?
        public var id: UUID?
        public var flag: Bool?
        public var side: Schemas.Side?
        public var state: Schemas.State?
        public var point: Schemas.Point?
        public var part: Schemas.ContentPart?
        public var patchedPoint: Accord.Nullable<Schemas.Point>
        public var patchedNumber: Accord.Nullable<Int32>
        public var oddName: String?
        public var empty: String?
        public var points: [String: [Schemas.Point]]?

        public init(
            required: String, optional: String? = nil, nullable: String?, patch: Accord.Nullable<String> = .absent,
            limit: Int32 = 20, order: Schemas.Side = .buy, tags: [String] = ["a", "b"],
            labels: [String: String]? = nil, gaps: [Int32?]? = nil, grid: [[Double]]? = nil, number: Int32? = nil,
            price: Decimal? = nil, sentAt: Date? = nil, id: UUID? = nil, flag: Bool? = nil,
            side: Schemas.Side? = nil, state: Schemas.State? = nil, point: Schemas.Point? = nil,
            part: Schemas.ContentPart? = nil, patchedPoint: Accord.Nullable<Schemas.Point> = .absent,
            patchedNumber: Accord.Nullable<Int32> = .absent, oddName: String? = nil,
            empty: String? = nil,
            points: [String: [Schemas.Point]]? = nil
        ) {
            self.required = required
            self.optional = optional
            self.nullable = nullable
            self.patch = patch
            self.limit = limit
            self.order = order
            self.tags = tags
            self.labels = labels
            self.gaps = gaps
            self.grid = grid
            self.number = number
            self.price = price
            self.sentAt = sentAt
            self.id = id
            self.flag = flag
            self.side = side
            self.state = state
            self.point = point
            self.part = part
            self.patchedPoint = patchedPoint
            self.patchedNumber = patchedNumber
            self.oddName = oddName
            self.empty = empty
            self.points = points
        }

        // A table with backslashes in it is a raw string.
        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.Presence",
                #"""
                = kind "presence"
                = version 1
                s required
                ?s optional
                !s nullable
                ~s patch
                i limit = 20
                0 order = "buy"
                *s tags = ["a","b"]
                ?{s labels
                ?*?i gaps
                ?**R grid
                ?i number
                ?Ds price
                ?tr sent_at
                ?u id
                ?b flag
                ?0 side
                ?1 state
                ?2 point
                ?3 part
                ~2 patched_point
                ~i patched_number
                ?s "odd \"name\"="
                ?s ""
                ?{*2 points
                """#,
                types: [Schemas.Side.self, Schemas.State.self, Schemas.Point.self, Schemas.ContentPart.self])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Keeps properties that have no name in the schema.
    ///
    /// Source: `#/components/schemas/Labels`
    @frozen public struct Labels: Accord.Record {
        public var name: String?
        /// The properties that the schema does not name.
        public var additionalProperties: [String: Int64]

        public init(name: String? = nil, additionalProperties: [String: Int64] = [:]) {
            self.name = name
            self.additionalProperties = additionalProperties
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.Labels",
                """
                ?s name
                +I
                """)
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Refuses properties that have no name in the schema, and contains itself in both ways.
    ///
    /// Source: `#/components/schemas/Folder`
    @frozen public struct Folder: Accord.Record {
        public var name: String
        public var folders: [Schemas.Folder]
        @Accord.Boxed public var parent: Schemas.Folder?
        @Accord.Boxed public var large: Schemas.Labels

        public init(
            name: String, folders: [Schemas.Folder] = [], parent: Schemas.Folder? = nil, large: Schemas.Labels
        ) {
            self.name = name
            self.folders = folders
            self.parent = parent
            self.large = large
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.Folder",
                """
                s name
                *0 folders = []
                ^?0 parent
                ^1 large
                #strict
                """,
                types: [Schemas.Folder.self, Schemas.Labels.self])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Defaults that are records.
    ///
    /// Source: `#/components/schemas/Defaults`
    @frozen public struct Defaults: Accord.Record {
        public var presence: Schemas.Presence
        @Accord.Boxed public var folder: Schemas.Folder

        public init(
            presence: Schemas.Presence = Schemas.Presence(required: "r", nullable: nil),
            folder: Schemas.Folder = Schemas.Folder(name: "f", large: Schemas.Labels(name: "x"))
        ) {
            self.presence = presence
            self.folder = folder
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.Defaults",
                """
                0 presence = {"kind":"presence","version":1,"required":"r","nullable":null}
                ^1 folder = {"name":"f","large":{"name":"x"}}
                """,
                types: [Schemas.Presence.self, Schemas.Folder.self])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Source: `#/components/schemas/Nothing`
    @frozen public struct Nothing: Accord.Record {
        public init() {}

        public static var _table: Accord.ModelTable { Accord.ModelTable("samples.Nothing", "") }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// An open set of strings.
    ///
    /// Source: `#/components/schemas/Side`
    @frozen public enum Side: Accord.StringEnum {
        case buy
        case sell
        case sellShort
        /// A value that the contract does not name.
        case unknown(String)

        public init(rawValue: String) {
            self = Self._named(rawValue) ?? .unknown(rawValue)
        }

        public var rawValue: String {
            switch self {
            case .buy: "buy"
            case .sell: "sell"
            case .sellShort: "SELL_SHORT"
            case .unknown(let rawValue): rawValue
            }
        }

        public static let allCases: [Self] = [.buy, .sell, .sellShort]
    }

    /// A closed set of strings.
    ///
    /// Source: `#/components/schemas/State`
    @frozen public enum State: Accord.StringEnum {
        case on
        case off

        public init?(rawValue: String) {
            switch rawValue {
            case "on": self = .on
            case "off": self = .off
            default: return nil
            }
        }

        public var rawValue: String {
            switch self {
            case .on: "on"
            case .off: "off"
            }
        }

        public static let allCases: [Self] = [.on, .off]
    }

    /// An open set of integers.
    ///
    /// Source: `#/components/schemas/Level`
    @frozen public enum Level: Accord.IntegerEnum {
        case low
        case high
        /// A value that the contract does not name.
        case unknown(Int64)

        public init(rawValue: Int64) {
            self = Self._named(rawValue) ?? .unknown(rawValue)
        }

        public var rawValue: Int64 {
            switch self {
            case .low: 1
            case .high: 100
            case .unknown(let rawValue): rawValue
            }
        }

        public static let allCases: [Self] = [.low, .high]
    }

    /// A closed set of integers.
    ///
    /// Source: `#/components/schemas/Bit`
    @frozen public enum Bit: Accord.IntegerEnum {
        case zero
        case one

        public init?(rawValue: Int64) {
            switch rawValue {
            case 0: self = .zero
            case 1: self = .one
            default: return nil
            }
        }

        public var rawValue: Int64 {
            switch self {
            case .zero: 0
            case .one: 1
            }
        }

        public static let allCases: [Self] = [.zero, .one]
    }

    /// A type for each place.
    ///
    /// Source: `#/components/schemas/Point`
    @frozen public struct Point: Accord.Tuple {
        public var x: Double
        public var y: Double
        public var label: String?
        /// The elements after those that have a place.
        public var rest: [Int32]

        public init(x: Double, y: Double, label: String? = nil, rest: [Int32] = []) {
            self.x = x
            self.y = y
            self.label = label
            self.rest = rest
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.Point",
                """
                R
                R
                ?s
                +i
                """)
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// A payload that has the tag as a constant of its own.
    ///
    /// Source: `#/components/schemas/TextPart`
    @frozen public struct TextPart: Accord.Record {
        public var text: String

        public init(text: String) {
            self.text = text
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.TextPart",
                """
                = type "text"
                s text
                """)
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// A payload that knows nothing of the tag.
    ///
    /// Source: `#/components/schemas/ImagePart`
    @frozen public struct ImagePart: Accord.Record {
        public var url: String
        public var detail: Schemas.Side?

        public init(url: String, detail: Schemas.Side? = nil) {
            self.url = url
            self.detail = detail
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.ImagePart",
                """
                s url
                ?0 detail
                #strict
                """,
                types: [Schemas.Side.self])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// A union whose case is decided by a tag, and that contains itself.
    ///
    /// Source: `#/components/schemas/ContentPart`
    public indirect enum ContentPart: Accord.TaggedUnion {
        case text(Schemas.TextPart)
        case image(Schemas.ImagePart)
        case labels(Schemas.Labels)
        case group(Schemas.Group)
        /// An object with a tag that the contract does not name.
        case unknown(tag: String, value: Accord.JSONValue)

        public func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .text(let payload): _project(0, payload, visit)
            case .image(let payload): _project(1, payload, visit)
            case .labels(let payload): _project(2, payload, visit)
            case .group(let payload): _project(3, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        public static func _inject(_ payload: Accord.OneofPayload) -> Self? {
            switch payload.number {
            case 0: .text(payload.move())
            case 1: .image(payload.move())
            case 2: .labels(payload.move())
            case 3: .group(payload.move())
            default: nil
            }
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.ContentPart",
                """
                tag type
                0 text
                +1 image image_url
                +2 "odd tag"
                +3 group
                """,
                types: [
                    Schemas.TextPart.self, Schemas.ImagePart.self, Schemas.Labels.self, Schemas.Group.self,
                ])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// Source: `#/components/schemas/Group`
    @frozen public struct Group: Accord.Record {
        public var parts: [Schemas.ContentPart]
        public var first: Schemas.ContentPart?

        public init(parts: [Schemas.ContentPart], first: Schemas.ContentPart? = nil) {
            self.parts = parts
            self.first = first
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.Group",
                """
                *0 parts
                ?0 first
                """,
                types: [Schemas.ContentPart.self])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// A union whose case is decided by the kind of value.
    ///
    /// Source: `#/components/schemas/Shape`
    @frozen public enum Shape: Accord.Union {
        case string(String)
        case integer(Int64)
        case number(Double)
        case boolean(Bool)
        case array([Schemas.Shape])
        case image(Schemas.ImagePart)
        case presence(Schemas.Presence)
        case labels(Schemas.Labels)

        public func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .string(let payload): _project(0, payload, visit)
            case .integer(let payload): _project(1, payload, visit)
            case .number(let payload): _project(2, payload, visit)
            case .boolean(let payload): _project(3, payload, visit)
            case .array(let payload): _project(4, payload, visit)
            case .image(let payload): _project(5, payload, visit)
            case .presence(let payload): _project(6, payload, visit)
            case .labels(let payload): _project(7, payload, visit)
            }
        }

        public static func _inject(_ payload: Accord.OneofPayload) -> Self? {
            switch payload.number {
            case 0: .string(payload.move())
            case 1: .integer(payload.move())
            case 2: .number(payload.move())
            case 3: .boolean(payload.move())
            case 4: .array(payload.move())
            case 5: .image(payload.move())
            case 6: .presence(payload.move())
            case 7: .labels(payload.move())
            default: nil
            }
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.Shape",
                """
                shape
                s string
                I integer
                R number
                b boolean
                *0 array
                1 object url
                2 object required,kind
                3 object
                """,
                types: [
                    Schemas.Shape.self, Schemas.ImagePart.self, Schemas.Presence.self, Schemas.Labels.self,
                ])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// A union with payloads that are no records.
    ///
    /// Source: `#/components/schemas/Loose`
    @frozen public enum Loose: Accord.TaggedUnion {
        case counts([String: Int64])
        case anything(Accord.JSONValue)
        case part(Schemas.ContentPart)
        /// An object with a tag that the contract does not name.
        case unknown(tag: String, value: Accord.JSONValue)

        public func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .counts(let payload): _project(0, payload, visit)
            case .anything(let payload): _project(1, payload, visit)
            case .part(let payload): _project(2, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        public static func _inject(_ payload: Accord.OneofPayload) -> Self? {
            switch payload.number {
            case 0: .counts(payload.move())
            case 1: .anything(payload.move())
            case 2: .part(payload.move())
            default: nil
            }
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.Loose",
                """
                tag type
                +{I counts
                +j anything
                +0 text image
                """,
                types: [Schemas.ContentPart.self])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// A payload whose tag is a number.
    @frozen public struct SecondEdition: Accord.Record {
        public var edition: Int64 { 2 }
        public var title: String

        public init(title: String) { self.title = title }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable("samples.SecondEdition", "= edition 2\ns title", types: [])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// A payload whose tag may be absent.
    @frozen public struct AnyEdition: Accord.Record {
        public var edition: Int64?
        public var name: String

        public init(edition: Int64? = nil, name: String) {
            self.edition = edition
            self.name = name
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable("samples.AnyEdition", "?I edition\ns name", types: [])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }

    /// A union with a number as its tag, and a case for values with other tags and without one.
    @frozen public enum Edition: Accord.TaggedUnion {
        case second(Schemas.SecondEdition)
        case other(Schemas.AnyEdition)
        /// An object with any tag. None that is read becomes this, because the contract has a default.
        case unknown(tag: String, value: Accord.JSONValue)

        public func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
            switch self {
            case .second(let payload): _project(0, payload, visit)
            case .other(let payload): _project(1, payload, visit)
            case .unknown(_, let value): _project(-1, value, visit)
            }
        }

        public static func _inject(_ payload: Accord.OneofPayload) -> Self? {
            switch payload.number {
            case 0: .second(payload.move())
            case 1: .other(payload.move())
            default: nil
            }
        }

        public static var _table: Accord.ModelTable {
            Accord.ModelTable(
                "samples.Edition", "tag edition 1\n0 2\n1",
                types: [Schemas.SecondEdition.self, Schemas.AnyEdition.self])
        }

        private static let _cachedSchema = Accord.ModelSchema(Self.self)
        public static var _schema: Accord.ModelSchema { _cachedSchema }
    }
}
