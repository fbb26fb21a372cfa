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
        var element: FormPointer?
        var blank: UnsafeRawPointer?
        var list: UnsafePointer<ListType>?
        var map: UnsafePointer<FormMap>?
        var nullable: UnsafePointer<any NullableForm.Type>?
        var boxed: UnsafePointer<any BoxedForm.Type>?
        var record: RecordPointer?
        var union: UnionPointer?
        var messageSet: MessageSetPointer?
        var literals: LiteralsPointer?
        var branches: UnsafeMutablePointer<FormPointer>?
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
        @inline(__always) get { references.element.unsafelyUnwrapped }
        set { references.element = newValue }
    }
    /// The bytes of an empty list or map, of `nil` or `absent`. Nothing in it is counted by reference.
    var blank: UnsafeRawPointer {
        @inline(__always) get { references.blank.unsafelyUnwrapped }
        set { references.blank = newValue }
    }
    /// Whether there is a value for a property that is absent: `nil` or `absent`.
    var hasBlank: Bool { references.blank != nil }
    /// Whether the absence of a property is a value.
    var hasAbsence: Bool { kind == .optional || kind == .nullable }
    var list: UnsafePointer<ListType> {
        @inline(__always) get { references.list.unsafelyUnwrapped }
        set { references.list = newValue }
    }
    var map: UnsafePointer<FormMap> {
        get { references.map.unsafelyUnwrapped }
        set { references.map = newValue }
    }
    var nullable: UnsafePointer<any NullableForm.Type> {
        get { references.nullable.unsafelyUnwrapped }
        set { references.nullable = newValue }
    }
    var boxed: UnsafePointer<any BoxedForm.Type> {
        get { references.boxed.unsafelyUnwrapped }
        set { references.boxed = newValue }
    }
    /// Of a record or tuple.
    var record: RecordPointer {
        @inline(__always) get { references.record.unsafelyUnwrapped }
        set { references.record = newValue }
    }
    var union: UnionPointer {
        get { references.union.unsafelyUnwrapped }
        set { references.union = newValue }
    }
    var messageSet: MessageSetPointer {
        @inline(__always) get { references.messageSet.unsafelyUnwrapped }
        set { references.messageSet = newValue }
    }
    /// Of an ``AnyOf``, which is `any` otherwise: its types.
    var branches: UnsafeMutablePointer<FormPointer> {
        get { references.branches.unsafelyUnwrapped }
        set { references.branches = newValue }
    }
    /// Of an enum.
    var literals: LiteralsPointer {
        get { references.literals.unsafelyUnwrapped }
        set { references.literals = newValue }
    }
}

typealias FormPointer = UnsafeMutablePointer<ValueForm>
typealias RecordPointer = UnsafeMutablePointer<RecordLayout>
typealias UnionPointer = UnsafeMutablePointer<UnionLayout>
typealias LiteralsPointer = UnsafeMutablePointer<LiteralsLayout>

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
    let members: UnsafeMutablePointer<Member>
    let count: Int
    /// The bytes of a record without properties: those of the members that have a `blank`, and zeros. Nothing in it is
    /// counted by reference.
    let blank: UnsafeRawPointer
    /// The stored property that keeps the properties that no member names, or the rest of a tuple.
    let additional: Additional?
    let isStrict: Bool
    /// A hash table over names: the member's index, plus 1; 0: none. Collisions go one on.
    let byName: UnsafeMutablePointer<UInt16>
    let byNameMask: Int

    /// Whether a further property may have the name: it is no member's, and not `taken`.
    func isFree(_ name: UnsafeRawBufferPointer, besides taken: NameList) -> Bool {
        index(ofName: name) == nil && !taken.has(name)
    }

    /// Makes a member absent whose value could not be read.
    func clear(_ member: UnsafePointer<Member>, in memory: UnsafeMutableRawPointer) {
        guard let form = member.pointee.form else { return }
        let offset = member.pointee.offset
        (memory + offset).copyMemory(from: blank + offset, byteCount: form.pointee.size)
    }

    /// `name` is unescaped.
    func index(ofName name: UnsafeRawBufferPointer) -> Int? {
        var slot = nameHash(name) & byNameMask
        while true {
            let index = Int(byName[slot]) &- 1
            if index < 0 { return nil }
            if isSame(members[index].name, name) { return index }
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
    let key: UnsafeRawBufferPointer
    /// Unescaped.
    let name: UnsafeRawBufferPointer
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
    var image: UnsafeRawPointer?
    /// The same as text.
    let defaultText: UnsafeRawBufferPointer?
    let constant: UnsafePointer<Constant>?

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
        writesNull: Bool = false, image: UnsafeRawPointer? = nil, default value: JSONValue? = .none,
        constant: JSONValue? = .none
    ) {
        key = jsonKey(name)
        self.name = immortal(bytes: name)
        codingKey = FieldKey(stringValue: String(decoding: name, as: UTF8.self))
        self.form = form
        self.offset = offset
        self.absence = absence
        self.isLenient = isLenient
        self.writesNull = writesNull
        self.image = image
        defaultText = value.map { immortal(bytes: Array($0.jsonString().utf8)) }
        self.constant = constant.map { immortal(Constant($0)) }
    }

    struct Constant {
        let value: JSONValue
        let text: UnsafeRawBufferPointer
        let isString: Bool

        init(_ value: JSONValue) {
            self.value = value
            if case .string = value { isString = true } else { isString = false }
            text = immortal(bytes: Array(value.jsonString().utf8))
        }
    }
}

/// A union, as the interpreter sees it.
struct UnionLayout {
    let name: StaticString
    let type: any Union.Type
    let tagged: (any TaggedUnion.Type)?
    /// The name of the property that distinguishes the cases: as it is written in JSON, and unescaped.
    let key: UnsafeRawBufferPointer
    let tag: UnsafeRawBufferPointer
    /// The same name, as a list.
    let owned: NameList
    let cases: UnsafeMutablePointer<UnionCase>
    let count: Int
    /// The values of all tags, and the case that each belongs to.
    let tags: UnsafeBufferPointer<UnsafeRawBufferPointer>
    let caseOfTag: UnsafeMutablePointer<Int>
    /// A hash table over the tags, as in `RecordLayout`.
    let byTag: UnsafeMutablePointer<UInt16>
    let byTagMask: Int
    /// The case of values without a tag, or with one that no case has.
    let defaultCase: Int?
}

struct UnionCase {
    let form: FormPointer
    /// The tag that the union writes; `nil` where the payload does that.
    let tag: UnsafeRawBufferPointer?
    /// For unions without a tag.
    let kind: JSONKind
    let keys: [UnsafeRawBufferPointer]
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
    let images: UnsafeRawPointer
    let names: UnsafeMutablePointer<UnsafeRawBufferPointer>
    let numbers: UnsafeMutablePointer<Int64>
    let count: Int
    /// A hash table over the names, as in `RecordLayout`; of strings only.
    let byName: UnsafeMutablePointer<UInt16>
    let byNameMask: Int

    func index(ofName name: UnsafeRawBufferPointer) -> Int? {
        var slot = nameHash(name) & byNameMask
        while true {
            let index = Int(byName[slot]) &- 1
            if index < 0 { return nil }
            if isSame(names[index], name) { return index }
            slot = (slot &+ 1) & byNameMask
        }
    }

    func index(ofNumber number: Int64) -> Int? {
        for index in 0..<count where numbers[index] == number { return index }
        return nil
    }
}

@inline(__always)
func isSame(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count else { return false }
    guard let start = left.baseAddress, let other = right.baseAddress else { return left.count == 0 }
    return compareBytes(start, other, left.count) == 0
}

/// A hash table over names, at most half full: the index of each, plus 1. Of names that are alike, the first is in it.
func hashTable(_ names: [UnsafeRawBufferPointer]) -> (slots: UnsafeMutablePointer<UInt16>, mask: Int) {
    precondition(names.count < UInt16.max, "A model has more than 65,534 names.")
    var size = 8
    while size < names.count * 2 { size *= 2 }
    let slots = UnsafeMutablePointer<UInt16>.allocate(capacity: size)
    slots.initialize(repeating: 0, count: size)
    for (index, name) in names.enumerated() {
        var slot = nameHash(name) & (size - 1)
        while slots[slot] != 0, !isSame(names[Int(slots[slot]) - 1], name) { slot = (slot + 1) & (size - 1) }
        if slots[slot] == 0 { slots[slot] = UInt16(index + 1) }
    }
    return (slots, size - 1)
}

/// Copies bytes to memory that is never freed.
func immortal(bytes: [UInt8]) -> UnsafeRawBufferPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 8)
    bytes.withUnsafeBytes { source in
        if let start = source.baseAddress { memory.copyMemory(from: start, byteCount: source.count) }
    }
    return UnsafeRawBufferPointer(start: memory, count: bytes.count)
}
