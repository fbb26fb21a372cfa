import Foundation

nonisolated extension Google.Protobuf {
    /// `google.protobuf.Any`
    public struct Any_: Accord.Message {
        public var typeURL: String = ""
        public var value: Data = Data()
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(typeURL: String = "", value: Data = Data()) {
            self.typeURL = typeURL
            self.value = value
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.Any",
                """
                1 s type_url
                2 y value
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.Timestamp`
    public struct Timestamp: Accord.Message {
        public var seconds: Int64 = 0
        public var nanos: Int32 = 0
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(seconds: Int64 = 0, nanos: Int32 = 0) {
            self.seconds = seconds
            self.nanos = nanos
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.Timestamp",
                """
                1 I seconds
                2 i nanos
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.Duration`
    public struct Duration: Accord.Message {
        public var seconds: Int64 = 0
        public var nanos: Int32 = 0
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(seconds: Int64 = 0, nanos: Int32 = 0) {
            self.seconds = seconds
            self.nanos = nanos
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.Duration",
                """
                1 I seconds
                2 i nanos
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.Empty`
    public struct Empty: Accord.Message {
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.Empty",
                """

                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.DoubleValue`
    public struct DoubleValue: Accord.Message {
        public var value: Double = 0
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(value: Double = 0) {
            self.value = value
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.DoubleValue",
                """
                1 R value
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.FloatValue`
    public struct FloatValue: Accord.Message {
        public var value: Float = 0
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(value: Float = 0) {
            self.value = value
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.FloatValue",
                """
                1 r value
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.Int64Value`
    public struct Int64Value: Accord.Message {
        public var value: Int64 = 0
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(value: Int64 = 0) {
            self.value = value
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.Int64Value",
                """
                1 I value
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.UInt64Value`
    public struct UInt64Value: Accord.Message {
        public var value: UInt64 = 0
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(value: UInt64 = 0) {
            self.value = value
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.UInt64Value",
                """
                1 U value
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.Int32Value`
    public struct Int32Value: Accord.Message {
        public var value: Int32 = 0
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(value: Int32 = 0) {
            self.value = value
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.Int32Value",
                """
                1 i value
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.UInt32Value`
    public struct UInt32Value: Accord.Message {
        public var value: UInt32 = 0
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(value: UInt32 = 0) {
            self.value = value
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.UInt32Value",
                """
                1 u value
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.BoolValue`
    public struct BoolValue: Accord.Message {
        public var value: Bool = false
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(value: Bool = false) {
            self.value = value
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.BoolValue",
                """
                1 b value
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.StringValue`
    public struct StringValue: Accord.Message {
        public var value: String = ""
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(value: String = "") {
            self.value = value
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.StringValue",
                """
                1 s value
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    /// `google.protobuf.BytesValue`
    public struct BytesValue: Accord.Message {
        public var value: Data = Data()
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(value: Data = Data()) {
            self.value = value
        }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.BytesValue",
                """
                1 y value
                """)
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    public struct FieldMask: Accord.Message {
        public var paths: [String] = []
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(paths: [String] = []) { self.paths = paths }
        public static var _table: Accord.MessageTable { Accord.MessageTable("google.protobuf.FieldMask", "1 *s paths") }
        public static let _schema = Accord.Schema(Self.self)
    }
    public struct Struct: Accord.Message {
        public var fields: [String: Value] = [:]
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(fields: [String: Value] = [:]) { self.fields = fields }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable("google.protobuf.Struct", "1 {s}m0 fields", messages: [Value.self])
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    public struct ListValue: Accord.Message {
        public var values: [Value] = []
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(values: [Value] = []) { self.values = values }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable("google.protobuf.ListValue", "1 *m0 values", messages: [Value.self])
        }
        public static let _schema = Accord.Schema(Self.self)
    }
    public struct Value: Accord.Message {
        public var kind: Kind?
        public var unknownFields = Accord.UnknownFields()

        public init() {}
        public init(kind: Kind? = nil) { self.kind = kind }
        public static var _table: Accord.MessageTable {
            Accord.MessageTable(
                "google.protobuf.Value",
                """
                1 0|e0 null_value
                2 0|R number_value
                3 0|s string_value
                4 0|b bool_value
                5 0|m0 struct_value
                6 0|m1 list_value
                """,
                messages: [Struct.self, ListValue.self], enums: [NullValue.self], oneofs: [Kind.self])
        }
        public static let _schema = Accord.Schema(Self.self)

        public enum Kind: Accord.Oneof {
            case nullValue(NullValue)
            case numberValue(Double)
            case stringValue(String)
            case boolValue(Bool)
            case structValue(Struct)
            case listValue(ListValue)

            public func _project(_ visit: (Int32, UnsafeRawPointer) -> Void) {
                switch self {
                case .nullValue(let payload): _project(1, payload, visit)
                case .numberValue(let payload): _project(2, payload, visit)
                case .stringValue(let payload): _project(3, payload, visit)
                case .boolValue(let payload): _project(4, payload, visit)
                case .structValue(let payload): _project(5, payload, visit)
                case .listValue(let payload): _project(6, payload, visit)
                }
            }
            public static func _inject(_ payload: Accord.OneofPayload) -> Self? {
                switch payload.number {
                case 1: .nullValue(payload.move())
                case 2: .numberValue(payload.move())
                case 3: .stringValue(payload.move())
                case 4: .boolValue(payload.move())
                case 5: .structValue(payload.move())
                case 6: .listValue(payload.move())
                default: nil
                }
            }
        }
    }
    public enum NullValue: Accord.Enum {
        case nullValue
        case unrecognized(Int32)

        public init(rawValue: Int32) { self = rawValue == 0 ? .nullValue : .unrecognized(rawValue) }
        public var rawValue: Int32 {
            switch self {
            case .nullValue: 0
            case .unrecognized(let number): number
            }
        }
        public static var _table: Accord.EnumTable { Accord.EnumTable("google.protobuf.NullValue", "0 NULL_VALUE") }
    }
}
