/// The form of a value of a schema's type, in JSON and in memory.
enum FormKind: UInt8 {
    case string, bool
    case int32, int64, uint64, float, double
    case decimalString, decimalNumber
    case bytes, uuid, day, any
    case rfc3339, naiveUTC, epochSeconds, epochMilliseconds
    case stringEnum, integerEnum
    case record, tuple, union, messageSet
    case list, map
    case optional, nullable, boxed
}

/// A type of value, as the interpreter sees it. It is made once, does not change after that, and is never freed.
struct ValueForm {
    let kind: FormKind
    let size: Int
    let type: any Hashable.Type
    private var references = References()

    /// The references that only some kinds have. The builder sets them; the interpreter switches on the kind before it
    /// asks.
    private struct References {
        var element = LayoutLink<FormPointer>()
        var blank = LayoutLink<Address>()
        var list = LayoutLink<Reference<ListType>>()
        var map = LayoutLink<Reference<FormMap>>()
        var nullable = LayoutLink<Reference<any NullableForm.Type>>()
        var boxed = LayoutLink<Reference<any BoxedForm.Type>>()
        var record = LayoutLink<RecordPointer>()
        var union = LayoutLink<UnionPointer>()
        var messageSet = LayoutLink<MessageSetPointer>()
        var literals = LayoutLink<LiteralsPointer>()
        var branches = LayoutLink<Reference<FormPointer>>()
    }

    init<T: Hashable>(_ kind: FormKind, _: T.Type) {
        self.kind = kind
        size = MemoryLayout<T>.size
        type = T.self
    }

    /// For an optional: whether a byte after the value says that there is none, rather than the value's own bits.
    var isFlagged = false

    /// Of a list, map, optional, nullable or boxed: what it holds.
    var element: FormPointer {
        @inline(__always) get { references.element.target }
        set { references.element.target = newValue }
    }
    /// The bytes of an empty list or map, of `nil` or `absent`. Nothing in it is counted by reference.
    var blank: Address {
        @inline(__always) get { references.blank.target }
        set { references.blank.target = newValue }
    }
    /// Whether there is a value for a property that is absent: `nil` or `absent`.
    var hasBlank: Bool { references.blank.isSet }
    /// Whether the absence of a property is a value.
    var hasAbsence: Bool { kind == .optional || kind == .nullable }
    var list: Reference<ListType> {
        @inline(__always) get { references.list.target }
        set { references.list.target = newValue }
    }
    var map: Reference<FormMap> {
        get { references.map.target }
        set { references.map.target = newValue }
    }
    var nullable: Reference<any NullableForm.Type> {
        get { references.nullable.target }
        set { references.nullable.target = newValue }
    }
    var boxed: Reference<any BoxedForm.Type> {
        get { references.boxed.target }
        set { references.boxed.target = newValue }
    }
    /// Of a record or tuple.
    var record: RecordPointer {
        @inline(__always) get { references.record.target }
        set { references.record.target = newValue }
    }
    var union: UnionPointer {
        get { references.union.target }
        set { references.union.target = newValue }
    }
    var messageSet: MessageSetPointer {
        @inline(__always) get { references.messageSet.target }
        set { references.messageSet.target = newValue }
    }
    /// Of an ``AnyOf``, which is `any` otherwise: its types.
    var branches: Reference<FormPointer> {
        get { references.branches.target }
        set { references.branches.target = newValue }
    }
    /// Of an enum.
    var literals: LiteralsPointer {
        get { references.literals.target }
        set { references.literals.target = newValue }
    }
}

typealias FormPointer = Reference<ValueForm>
typealias RecordPointer = Reference<RecordLayout>
typealias UnionPointer = Reference<UnionLayout>
typealias LiteralsPointer = Reference<LiteralsLayout>

/// The types through which a dictionary with strings as keys is reached.
struct FormMap {
    let type: any MapType.Type
    let storage: any MapStorage.Type
}

/// A record or tuple, as the interpreter sees it.
struct RecordLayout {
    let name: StaticString
    let size: Int
    /// In the order of the table.
    let members: Reference<Member>
    let count: Int
    /// The bytes of a record without properties: those of the members that have a `blank`, and zeros. Nothing in it is
    /// counted by reference.
    let blank: Address
    /// The stored property that keeps the properties that no member names, or the rest of a tuple.
    let additional: Additional?
    let isStrict: Bool
    /// A hash table over names: the member's index, plus 1; 0: none. Collisions go one on.
    let byName: Reference<UInt16>
    let byNameMask: Int

    /// Whether a further property may have the name: it is no member's, and not `taken`.
    func isFree(_ name: RawBytes, besides taken: NameList) -> Bool {
        index(ofName: name) == nil && !taken.has(name)
    }

    /// Makes a member absent whose value could not be read.
    func clear(_ member: Reference<Member>, in memory: Address) {
        guard let form = member.pointee.form else { return }
        let offset = member.pointee.offset
        (memory + offset).copyBytes(from: blank + offset, count: form.pointee.size)
    }

    /// `name` is unescaped.
    func index(ofName name: RawBytes) -> Int? {
        var slot = nameHash(name) & byNameMask
        while true {
            let index = Int(byName[slot]) &- 1
            if index < 0 { return nil }
            if members[index].name == name { return index }
            slot = (slot &+ 1) & byNameMask
        }
    }
}

/// The property that keeps what has no name.
struct Additional {
    let form: FormPointer
    let offset: Int
}

/// A property, an element of a tuple, or a constant.
struct Member {
    /// The name as it is written in JSON: `"display_name":`.
    let key: RawBytes
    /// Unescaped.
    let name: RawBytes
    /// The same, for coders.
    let codingKey: FieldKey
    /// `nil` for a constant.
    let form: FormPointer?
    /// Of the property, from the start of the struct.
    let offset: Int
    let absence: Absence
    /// Whether a value that cannot be read counts as absent.
    let isLenient: Bool
    /// Of an element of a tuple: whether null may be written where the value is absent.
    let writesNull: Bool
    /// The value that absence means, where that is `image` or `box`; set last, as it may contain records with images.
    var image: Address?
    /// The same as text.
    let defaultText: RawBytes?
    let constant: Reference<Constant>?

    /// The meaning of a property's absence.
    enum Absence: UInt8 {
        /// An error.
        case refused
        /// The value that `RecordLayout.blank` has. A value of that kind is not written either.
        case blank
        /// A value that is copied from the member's `image`. It is written when someone asks for defaults.
        case image
        /// A value that is copied from `image` too; it is never written.
        case box
    }

    var nameText: String { codingKey.stringValue }

    init(
        _ name: [UInt8], _ form: FormPointer?, offset: Int, absence: Absence, isLenient: Bool = false,
        writesNull: Bool = false, image: Address? = nil, default value: JSONValue? = .none,
        constant: JSONValue? = .none
    ) {
        key = jsonKey(name)
        self.name = RawBytes(immortal: name)
        codingKey = FieldKey(stringValue: String(decoding: name, as: UTF8.self))
        self.form = form
        self.offset = offset
        self.absence = absence
        self.isLenient = isLenient
        self.writesNull = writesNull
        self.image = image
        defaultText = value.map { RawBytes(immortal: Array($0.jsonString().utf8)) }
        self.constant = constant.map { immortal(Constant($0)) }
    }

    struct Constant {
        let value: JSONValue
        let text: RawBytes
        let isString: Bool

        init(_ value: JSONValue) {
            self.value = value
            if case .string = value { isString = true } else { isString = false }
            text = RawBytes(immortal: Array(value.jsonString().utf8))
        }
    }
}

/// A union, as the interpreter sees it.
struct UnionLayout {
    let name: StaticString
    let type: any Union.Type
    let tagged: (any TaggedUnion.Type)?
    /// The name of the property that distinguishes the cases: as it is written in JSON, and unescaped.
    let key: RawBytes
    let tag: RawBytes
    /// The same name, as a list.
    let owned: NameList
    let cases: Reference<UnionCase>
    let count: Int
    /// The values of all tags, and the case that each belongs to.
    let tags: Reference<RawBytes>
    let tagCount: Int
    let caseOfTag: Reference<Int>
    /// A hash table over the tags, as in `RecordLayout`.
    let byTag: Reference<UInt16>
    let byTagMask: Int
    /// The case of values without a tag, or with one that no case has.
    let defaultCase: Int?
}

struct UnionCase {
    let form: FormPointer
    /// The tag that the union writes; `nil` where the payload does that.
    let tag: RawBytes?
    /// For unions without a tag.
    let kind: JSONKind
    let keys: [RawBytes]
}

/// The types of JSON Schema.
enum JSONKind: String {
    case null, boolean, integer, number, string, array, object
}

/// The names or numbers of an enum, as the interpreter sees them.
struct LiteralsLayout {
    let strings: (any StringEnum.Type)?
    let integers: (any IntegerEnum.Type)?
    let size: Int
    let stride: Int
    /// The values of the cases, one after the other. Nothing in it is counted by reference.
    let images: Address
    let names: Reference<RawBytes>
    let numbers: Reference<Int64>
    let count: Int
    /// A hash table over the names, as in `RecordLayout`; of strings only.
    let byName: Reference<UInt16>
    let byNameMask: Int

    func index(ofName name: RawBytes) -> Int? {
        var slot = nameHash(name) & byNameMask
        while true {
            let index = Int(byName[slot]) &- 1
            if index < 0 { return nil }
            if names[index] == name { return index }
            slot = (slot &+ 1) & byNameMask
        }
    }

    func index(ofNumber number: Int64) -> Int? {
        for index in 0..<count where numbers[index] == number { return index }
        return nil
    }
}

/// A hash table over names, at most half full: the index of each, plus 1. Of names that are alike, the first is in it.
func hashTable(_ names: [RawBytes]) -> (slots: Reference<UInt16>, mask: Int) {
    precondition(names.count < UInt16.max, "A model has more than 65,534 names.")
    var size = 8
    while size < names.count * 2 { size *= 2 }
    let slots = immortal([UInt16](repeating: 0, count: size))
    for (index, name) in names.enumerated() {
        var slot = nameHash(name) & (size - 1)
        while slots[slot] != 0, names[Int(slots[slot]) - 1] != name { slot = (slot + 1) & (size - 1) }
        if slots[slot] == 0 { slots[slot] = UInt16(index + 1) }
    }
    return (slots, size - 1)
}
