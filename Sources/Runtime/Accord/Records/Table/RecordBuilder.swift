/// Lays out the properties of a record or a tuple one after the other, as Swift does for a struct (see `StorageLayout`).
struct RecordBuilder {
    private let type: any JSONModel.Type
    private let table: ModelTable
    private let size: Int
    private var end = 0
    private var members: [Member] = []
    private var additional: Additional?
    /// The offsets and types of the stored properties.
    private var properties: [(offset: Int, form: FormPointer)] = []
    var isStrict = false

    init(_ type: any JSONModel.Type, _ table: ModelTable, size: Int) {
        self.type = type
        self.table = table
        self.size = size
    }

    /// - Parameter isRequired: whether it has to be there when read.
    mutating func add(_ name: [UInt8], constant value: JSONValue, isRequired: Bool = true) {
        members.append(Member(name, nil, offset: 0, absence: isRequired ? .refused : .blank, constant: value))
    }

    mutating func add(
        _ name: [UInt8], _ form: FormPointer, isRequired: Bool, isLenient: Bool = false, writesNull: Bool = false,
        default value: JSONValue?
    ) {
        var absence = Member.Absence.refused
        var image: UnsafeRawPointer?
        if value != nil {
            absence = .image
        } else if !isRequired {
            switch form.pointee.kind {
            case .optional, .nullable: absence = .blank
            case .boxed where form.pointee.element.pointee.hasAbsence:
                absence = .box
                image = emptyBox(form)
            default: break
            }
        }
        members.append(
            Member(
                name, form, offset: append(form), absence: absence, isLenient: isLenient && absence != .refused,
                writesNull: writesNull, image: image, default: value))
    }

    /// A box with nothing in it, which all records share whose property is absent.
    private func emptyBox(_ form: FormPointer) -> UnsafeRawPointer {
        let element = form.pointee.element
        let box = UnsafeMutableRawPointer.allocate(byteCount: form.pointee.size, alignment: 16)
        let content = UnsafeMutableRawPointer.allocate(byteCount: max(1, element.pointee.size), alignment: 16)
        defer { content.deallocate() }
        content.copyMemory(from: element.pointee.blank, byteCount: element.pointee.size)
        form.pointee.boxed.pointee.make(box, from: content)
        return UnsafeRawPointer(box)
    }

    mutating func addAdditional(_ form: FormPointer) {
        precondition(additional == nil, "Two properties of \(table.name) keep what has no name.")
        additional = Additional(form: form, offset: append(form))
    }

    private mutating func append(_ form: FormPointer) -> Int {
        func alignment<T>(_: T.Type) -> Int { MemoryLayout<T>.alignment }
        let alignment = alignment(form.pointee.type)
        let offset = (end + alignment - 1) & ~(alignment - 1)
        end = offset + form.pointee.size
        properties.append((offset, form))
        return offset
    }

    func make() -> RecordPointer {
        check()
        let blank = UnsafeMutableRawPointer.allocate(byteCount: max(1, end), alignment: 16)
        blank.initializeMemory(as: UInt8.self, repeating: 0, count: max(1, end))
        for (offset, form) in properties where form.pointee.hasBlank {
            (blank + offset).copyMemory(from: form.pointee.blank, byteCount: form.pointee.size)
        }
        let names = hashTable(members.map(\.name))
        let record = RecordPointer.allocate(capacity: 1)
        record.initialize(
            to: RecordLayout(
                name: table.name, size: size, members: immortal(members), count: members.count,
                blank: UnsafeRawPointer(blank), additional: additional, isStrict: isStrict, byName: names.slots,
                byNameMask: names.mask))
        return record
    }

    /// Stops the program when the type is not laid out as its table says: reading it would corrupt memory.
    private func check() {
        precondition(end == size, "The table of \(table.name) does not match its properties.")
        #if DEBUG
            let types = properties.map(\.form.pointee.type)
            let actual = storedProperties(of: type)
            let matches =
                actual.count == types.count
                && zip(actual, properties).allSatisfy { $0.type == $1.form.pointee.type && $0.offset == $1.offset }
            precondition(matches, "The table of \(type) names its properties in another order: \(actual) \(types)")
        #endif
    }
}

#if DEBUG
    // The functions of the runtime that the standard library's own mirrors call.

    private struct FieldMetadata {
        var name: UnsafePointer<CChar>?
        var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
        var isStrong = false
        var isVar = false
    }

    @_silgen_name("swift_reflectionMirror_recursiveCount")
    private func childCount(_: Any.Type) -> Int

    @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
    private func childType(_: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldMetadata>) -> Any.Type

    @_silgen_name("swift_reflectionMirror_recursiveChildOffset")
    private func childOffset(_: Any.Type, index: Int) -> Int

    private func storedProperties(of type: Any.Type) -> [(offset: Int, type: Any.Type)] {
        (0..<childCount(type)).map { index in
            var field = FieldMetadata()
            defer { field.free?(field.name) }
            return (childOffset(type, index: index), childType(type, index: index, fieldMetadata: &field))
        }
    }
#endif
