/// A field, as the interpreter sees it.
struct FieldLayout {
    var number: UInt32
    /// The tag that is written in front of a value.
    var tag: UInt32
    /// The other tag that is accepted: the packed one of a list that is written unpacked, and the reverse. 0: none.
    var otherTag: UInt32 = 0
    /// Of the property, from the start of the struct.
    var offset = 0
    var kind: Kind
    var shape: Shape
    var isPacked = false
    var isRequired = false
    /// For a member of a oneof: whether it is the one with the lowest number, in whose turn the oneof is written.
    var leadsOneof = false
    private var references = References()
    /// The keys as they are written in JSON: `"displayName":` and `"display_name":`.
    var jsonKey: RawBytes
    var contractKey: RawBytes

    /// The references that only some fields have. The builder sets those that the kind and shape of the field call for;
    /// the interpreter switches on these two before it asks.
    struct References {
        var message = LayoutLink<LayoutPointer>()
        var enumeration = LayoutLink<EnumLayoutPointer>()
        var oneof = LayoutLink<Reference<any Oneof.Type>>()
        var map = LayoutLink<Reference<MapLayout>>()
        var payload = LayoutLink<Reference<FieldLayout>>()
        var list = LayoutLink<Reference<ListType>>()
    }

    /// The layout of a field that is a message or group.
    var message: LayoutPointer {
        get { references.message.target }
        set { references.message.target = newValue }
    }
    /// The names of a field that is an enum.
    var enumeration: EnumLayoutPointer {
        get { references.enumeration.target }
        set { references.enumeration.target = newValue }
    }
    /// The type of the oneof that a field is a member of; one pointer for all members.
    var oneof: Reference<any Oneof.Type> {
        get { references.oneof.target }
        set { references.oneof.target = newValue }
    }
    /// The description of the payload, for a field that is a member of a oneof.
    var payload: Reference<FieldLayout> {
        get { references.payload.target }
        set { references.payload.target = newValue }
    }
    /// The description of the elements of a field that is a list.
    var list: Reference<ListType> {
        get { references.list.target }
        set { references.list.target = newValue }
    }
    /// The entry of a field that is a map.
    var map: Reference<MapLayout> {
        get { references.map.target }
        set { references.map.target = newValue }
    }

    init(line: TableLine, jsonKey: RawBytes, contractKey: RawBytes) {
        let wireType = line.shape == .map ? .lengthDelimited : line.kind.wireType
        let single = line.number << 3 | wireType.rawValue
        let packed = line.number << 3 | WireType.lengthDelimited.rawValue
        number = line.number
        kind = line.kind
        shape = line.shape
        isPacked = line.isPacked
        isRequired = line.isRequired
        tag = line.isPacked ? packed : single
        if line.shape == .list, line.kind.isPackable { otherTag = line.isPacked ? single : packed }
        self.jsonKey = jsonKey
        self.contractKey = contractKey
    }

    var name: String { content(of: contractKey).string }
    var jsonName: String { content(of: jsonKey).string }
}

/// A message, as the interpreter sees it. It is made once for a type, does not change after that, and is never freed.
struct Layout {
    let type: any Message.Type
    let size: Int
    /// A message in which no field is set. Nothing in it is counted by reference, so its bytes may be copied to make
    /// another one.
    let blank: Address
    /// For lists of the message.
    let list: Reference<ListType>
    /// For the message in an `Indirect`.
    let indirect: Reference<IndirectType>
    let wellKnown: WellKnown
    let isMessageSet: Bool
    let sizeHint = SizeHint()
    var unknownFieldsOffset = 0
    /// Whether it, or a message that it can contain, has required fields.
    var reachesRequired = false
    let count: Int
    /// In the order of their numbers.
    let fields: Reference<FieldLayout>
    /// The index of the field with a number below 128, plus 1; 0: none.
    let byNumber: Reference<UInt16>
    /// A hash table over JSON names and contract names: the field's index, plus 1; 0: none. Collisions go one on.
    let byName: Reference<UInt16>
    let byNameMask: Int

    /// A layout whose fields are set later: they may refer to it.
    init(
        type: any Message.Type,
        size: Int,
        blank: Address,
        list: Reference<ListType>,
        indirect: Reference<IndirectType>,
        isMessageSet: Bool,
        fields count: Int
    ) {
        func zeros(_ count: Int) -> Reference<UInt16> { immortal([UInt16](repeating: 0, count: count)) }
        // At most half of the table is full, when each field has two names.
        var names = 8
        while names < count * 4 { names *= 2 }
        self.type = type
        self.size = size
        self.blank = blank
        self.list = list
        self.indirect = indirect
        self.isMessageSet = isMessageSet
        self.count = count
        wellKnown = WellKnown(type)
        fields = Reference(immortalRoomFor: count)
        byNumber = zeros(128)
        byName = zeros(names)
        byNameMask = names - 1
    }

    /// Makes the fields, which must be in the order of their numbers, be found by number and by name.
    func indexFields() {
        for position in 0..<count {
            let entry = UInt16(truncatingIfNeeded: position + 1)
            let field = fields[position]
            if field.number < 128 { byNumber[Int(field.number)] = entry }
            let contractName = content(of: field.contractKey)
            insert(entry, contractName)
            if !keyMatches(field.jsonKey, contractName) { insert(entry, content(of: field.jsonKey)) }
        }
    }

    private func insert(_ entry: UInt16, _ name: RawBytes) {
        var slot = nameHash(name) & byNameMask
        while byName[slot] != 0 { slot = (slot + 1) & byNameMask }
        byName[slot] = entry
    }

    /// Makes a message in which no field is set, in memory that holds none.
    @inline(__always)
    func initialize(_ message: Address) {
        message.copyBytes(from: blank, count: size)
    }

    /// The place of the unknown fields of a message.
    @inline(__always)
    func unknownFields(_ message: Address) -> Address { message + unknownFieldsOffset }

    func index(ofNumber number: UInt32) -> Int? {
        if number < 128 {
            let index = Int(byNumber[Int(number)])
            return index == 0 ? nil : index &- 1
        }
        var low = 0
        var high = count
        while low < high {
            let middle = (low &+ high) / 2
            if fields[middle].number < number { low = middle &+ 1 } else { high = middle }
        }
        return low < count && fields[low].number == number ? low : nil
    }

    /// `name` is a JSON name or a contract name, unescaped.
    func index(ofName name: RawBytes) -> Int? {
        var slot = nameHash(name) & byNameMask
        while true {
            let index = Int(byName[slot]) &- 1
            if index < 0 { return nil }
            if keyMatches(fields[index].jsonKey, name) || keyMatches(fields[index].contractKey, name) { return index }
            slot = (slot &+ 1) & byNameMask
        }
    }
}

typealias LayoutPointer = Reference<Layout>
typealias EnumLayoutPointer = Reference<EnumLayout>

/// Returns the bytes between the quotes of a key.
private func content(of key: RawBytes) -> RawBytes {
    RawBytes(start: key.start + 1, count: key.count - 3)
}

/// Whether `key`, which is in quotes and has a colon after it, is `name`.
@inline(__always)
func keyMatches(_ key: RawBytes, _ name: RawBytes) -> Bool {
    key.count == name.count &+ 3 && compareBytes(key.start + 1, name.start, name.count) == 0
}

/// From the length, and the first and the last eight bytes: names of one message that are alike differ in one of these.
@inline(__always)
func nameHash(_ name: RawBytes) -> Int {
    guard name.count > 0 else { return 0 }
    let start = name.start
    var bits = UInt64(truncatingIfNeeded: name.count)
    if name.count < 8 {
        bits ^= partialWord(start, name.count)
    } else {
        let last = start.word(UInt64.self, at: name.count &- 8)
        bits ^= start.word(UInt64.self) &* 31 ^ last
    }
    return Int(truncatingIfNeeded: (bits &* 0x9e37_79b9_7f4a_7c15) &>> 40)
}

/// An enum, as the interpreter sees it.
struct EnumLayout {
    var type: any Enum.Type
    /// An `Optional` of it has one more byte, which is 0 when there is a value.
    var size: Int
    /// For lists of the enum.
    var list: Reference<ListType>
    /// In the order of declaration, aliases included.
    var numbers: Reference<Int32>
    var names: Reference<RawBytes>
    var count: Int
    /// Whether number `i` is value `i`, so that no search is needed.
    var isDense: Bool
    /// Whether it is `google.protobuf.NullValue`, which is written `null` in JSON.
    var isNullValue: Bool

    /// Whether the name at `index` is not an alias of one before.
    func isFirst(_ index: Int) -> Bool {
        for other in 0..<index where numbers[other] == numbers[index] { return false }
        return true
    }

    func name(of number: Int32) -> RawBytes? {
        if isDense { return number >= 0 && number < count ? names[Int(number)] : nil }
        for index in 0..<count where numbers[index] == number { return names[index] }
        return nil
    }

    func number(of name: RawBytes) -> Int32? {
        for index in 0..<count where names[index] == name { return numbers[index] }
        return nil
    }
}

/// The messages that JSON writes in a form of their own (ProtoJSON format, "JSON mapping" table).
enum WellKnown: UInt8 {
    case none
    case timestamp, duration, fieldMask
    case any
    case `struct`, value, listValue
    case wrapper

    init(_ type: any Message.Type) {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(Google.Protobuf.Timestamp.self): self = .timestamp
        case ObjectIdentifier(Google.Protobuf.Duration.self): self = .duration
        case ObjectIdentifier(Google.Protobuf.FieldMask.self): self = .fieldMask
        case ObjectIdentifier(Google.Protobuf.Any_.self): self = .any
        case ObjectIdentifier(Google.Protobuf.Struct.self): self = .struct
        case ObjectIdentifier(Google.Protobuf.Value.self): self = .value
        case ObjectIdentifier(Google.Protobuf.ListValue.self): self = .listValue
        case ObjectIdentifier(Google.Protobuf.DoubleValue.self), ObjectIdentifier(Google.Protobuf.FloatValue.self),
            ObjectIdentifier(Google.Protobuf.Int64Value.self), ObjectIdentifier(Google.Protobuf.UInt64Value.self),
            ObjectIdentifier(Google.Protobuf.Int32Value.self), ObjectIdentifier(Google.Protobuf.UInt32Value.self),
            ObjectIdentifier(Google.Protobuf.BoolValue.self), ObjectIdentifier(Google.Protobuf.StringValue.self),
            ObjectIdentifier(Google.Protobuf.BytesValue.self):
            self = .wrapper
        default: self = .none
        }
    }
}
